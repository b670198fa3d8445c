//! Whether an applicant made a norm: with all games, with some left out, by one of the special rules.

use super::figures::counted;
use super::games::excluded;
use super::{
    Applicant, EventKind, Figures, Form, Lack, NormGame, NormResult, Opponent, Requirement,
};
use scoresheet_event::Points;
use serde::Serialize;

/// A round that is not among the games of a norm.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LeftOut {
    /// The round; 0 where it is not known.
    pub round: u16,
    /// The starting number of the opponent, where there was one.
    pub opponent: Option<u32>,
    /// By which article.
    pub article: &'static str,
}

impl LeftOut {
    fn of(game: &NormGame, article: &'static str) -> Self {
        Self {
            round: game.round,
            opponent: game.opponent.as_ref().map(|one| one.number),
            article,
        }
    }

    /// Whether it is this game.
    #[must_use]
    pub fn is(&self, game: &NormGame) -> bool {
        *self == Self::of(game, self.article)
    }
}

/// The answer for one title.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// Which title.
    pub title: super::FideTitle,
    /// Whether it is a norm.
    pub norm: bool,
    /// The figures: of the games of the norm, else of all that count.
    pub figures: Option<Figures>,
    /// Every article that failed.
    pub lacks: Vec<Lack>,
    /// Rounds that are no games of the norm: those that never count, and those left out for its sake.
    pub left_out: Vec<LeftOut>,
    /// How many games were left out for its sake (1.4.1e, f).
    pub dropped: usize,
    /// The special rule by which there are games enough.
    pub by: Option<&'static str>,
    /// The article by which the limits of federations do not hold, where the norm is not within them.
    pub exemption: Option<&'static str>,
    /// As how many games it counts for the title (1.4.1d, 1.7).
    pub counts_as: Option<usize>,
    /// What has to be said of it.
    pub remarks: Vec<String>,
}

/// Games that are looked at, in all sets together, before the search is given up: all sets of nineteen rounds have less; no
/// norm is made of more.
const MOST_GAMES: usize = 12_000_000;

/// A game of the norm: its place among the rounds, whom, and for how much.
type Counted<'g> = (usize, &'g Opponent, Points);

/// Judges the games of an applicant.
///
/// ```
/// use scoresheet_event::Points;
/// use scoresheet_norms::fide::{Applicant, FideTitle, Form, HeldTitle, NormGame, NormResult, Opponent, TitleEdition, judge};
/// let games: Vec<NormGame> = (1..=9).map(|round| NormGame {
///     round,
///     result: NormResult::Played(if round < 8 { Points::ONE } else { Points::HALF }),
///     opponent: Some(Opponent {
///         number: u32::from(round) + 1,
///         name: "…".into(),
///         title: Some(HeldTitle::ByNorms(FideTitle::Gm)),
///         rating: Some(2400),
///         federation: Some(["EST", "LAT", "LTU"][usize::from(round) % 3].into()),
///         no_point_against_rated: false,
///     }),
/// }).collect();
/// let applicant = Applicant {
///     federation: "FIN", sex: None, games: &games, rounds: 9, form: Form::Swiss, allow_format: false,
///     players: 40, kind: None, registering: None, foreigners: None,
/// };
/// let asked = &TitleEdition::Titles2024.requirements()[0];
/// let verdict = judge(asked, &applicant);
/// assert!(verdict.norm);
/// assert_eq!(verdict.figures.unwrap().rp, 2400 + 351);
/// ```
#[must_use]
pub fn judge(asked: &Requirement, applicant: &Applicant<'_>) -> Verdict {
    let judge = Judge {
        asked,
        applicant,
        exemption: applicant.exemption(),
    };
    judge.verdict()
}

/// 1.4.2e, 1.4.5f: what an event must be, whoever plays in it.
pub(super) fn lack_of_form(form: Form, allow_format: bool, players: usize) -> Option<Lack> {
    let (article, what) = match form {
        Form::Other if !allow_format => (
            "1.4.2e",
            "not judged: this form of event needs the consent of the QC's chairman".to_owned(),
        ),
        Form::DoubleRoundRobin if players < 6 => (
            "1.4.5f",
            format!("{players} players, a double round-robin needs 6"),
        ),
        Form::Swiss | Form::RoundRobin | Form::DoubleRoundRobin | Form::KnockOut | Form::Other => {
            return None;
        }
    };
    Some(Lack { article, what })
}

impl Verdict {
    fn nothing(asked: &Requirement) -> Self {
        Self {
            title: asked.title,
            norm: false,
            figures: None,
            lacks: Vec::new(),
            left_out: Vec::new(),
            dropped: 0,
            by: None,
            exemption: None,
            counts_as: None,
            remarks: Vec::new(),
        }
    }

    /// Of an event in which nobody can make a norm.
    pub(super) fn refused(asked: &Requirement, lack: Lack) -> Self {
        Self {
            lacks: vec![lack],
            ..Self::nothing(asked)
        }
    }
}

struct Judge<'a, 'r> {
    asked: &'r Requirement,
    applicant: &'r Applicant<'a>,
    exemption: Option<&'static str>,
}

impl Judge<'_, '_> {
    fn verdict(&self) -> Verdict {
        let applicant = self.applicant;
        if let Some(lack) = lack_of_form(applicant.form, applicant.allow_format, applicant.players)
        {
            return Verdict::refused(self.asked, lack);
        }
        let games = counted(self.applicant.games, self.applicant.all_meet());
        let least = self.applicant.least_games();
        let mut verdict = self.with_games(&games, least);
        verdict.left_out.extend(self.never_counted());
        verdict.left_out.sort_by_key(|each| each.round);
        verdict.remarks.extend(self.open_games(&games));
        verdict
    }

    /// That games without a result are among those that count.
    fn open_games(&self, games: &[Counted<'_>]) -> Option<String> {
        let open = |game: &Counted<'_>| {
            let game = self.applicant.games.get(game.0)?;
            (game.result == NormResult::Open).then_some(game)
        };
        let open: Vec<&NormGame> = games.iter().filter_map(open).collect();
        let first = open.first()?;
        let which = match (first.round, open.len()) {
            (_, several @ 2..) => format!("{several} games have no result yet, and are"),
            (0, _) => "a game has no result yet, and is".to_owned(),
            (round, _) => format!("the game of round {round} has no result yet, and is"),
        };
        Some(format!("{which} counted as lost"))
    }

    fn with_games(&self, games: &[Counted<'_>], least: usize) -> Verdict {
        let mut given_up = false;
        let first = if games.len() >= least {
            let (verdict, bounded) = self.fewest_left_out(games, least);
            given_up = bounded;
            verdict
        } else {
            None
        };
        let found = first
            .or_else(|| self.eight_of_nine(games))
            .or_else(|| self.last_round_lost(games, least));
        let mut verdict = found.unwrap_or_else(|| self.failed(games, least));
        if given_up && !verdict.norm {
            let remark = "not all sets of games to leave out were tried: there are too many";
            verdict.remarks.push(remark.to_owned());
        }
        verdict
    }

    fn never_counted(&self) -> impl Iterator<Item = LeftOut> {
        let games = self.applicant.games;
        let excluded = excluded(games, self.applicant.all_meet());
        let games = games.iter().zip(excluded);
        games.filter_map(|(game, article)| Some(LeftOut::of(game, article?)))
    }

    /// The figures of games and what they lack.
    fn figures(&self, games: &[Counted<'_>]) -> (Option<Figures>, Vec<Lack>) {
        let pairs: Vec<(&Opponent, Points)> = games.iter().map(|game| (game.1, game.2)).collect();
        let figures = Figures::of(self.asked, self.applicant, &pairs);
        let mut lacks = Vec::new();
        if let Some(figures) = &figures {
            figures.lacks_of_federations(self.exemption.is_some(), &mut lacks);
            figures.lacks_of_titles(self.asked, &mut lacks);
            figures.lacks_of_points(self.asked, &mut lacks);
        }
        (figures, lacks)
    }

    /// A norm of these games, if it is one.
    fn norm(&self, games: &[Counted<'_>], by: Option<&'static str>) -> Option<Verdict> {
        let (figures, lacks) = self.figures(games);
        let figures = figures.filter(|_| lacks.is_empty())?;
        let needed = figures.needed.unwrap_or(figures.score);
        // 1.4.1d: each whole point above.
        let above = usize::try_from((figures.score - needed).in_halves() / 2).unwrap_or(0);
        let nine = by == Some("1.4.1c") || self.applicant.kind == Some(EventKind::WorldCup);
        // 1.7
        let counted = figures.games.max(if nine { 9 } else { 0 }).min(13);
        let mut remarks = Vec::new();
        // A norm within the limits needs none.
        let exemption = self
            .exemption
            .filter(|_| !figures.keeps_limits_of_federations());
        if exemption.is_some() {
            remarks.push(
                "at least one norm of an application must be without exemption (1.4.3e)".to_owned(),
            );
        }
        let unsettled = self
            .applicant
            .foreigners
            .is_some_and(|poorest| !poorest.settled);
        if exemption == Some("1.4.3d") && unsettled {
            let remark = "1.4.3d asks for enough foreign players in every round, and games have no result yet";
            remarks.push(remark.to_owned());
        }
        if exemption == Some("1.4.3a") {
            let zonal =
                "not in a year in which the federation has a zonal event of its own (1.4.3a)";
            remarks.push(zonal.to_owned());
        }
        remarks.extend(figures.against_by_games(self.asked));
        if by == Some("1.4.1c") {
            remarks.push("an application may hold one norm of eight games (1.4.1c)".to_owned());
        }
        Some(Verdict {
            norm: true,
            figures: Some(figures),
            by,
            exemption,
            counts_as: Some(counted + above),
            remarks,
            ..Verdict::nothing(self.asked)
        })
    }

    fn failed(&self, games: &[Counted<'_>], least: usize) -> Verdict {
        let eight = self.is_eight_of_nine(games);
        if games.len() < least && !eight {
            let plural = if games.len() == 1 { "" } else { "s" };
            let what = format!("{} game{plural}, {least} are required", games.len());
            let article = "1.4.1";
            return Verdict {
                lacks: vec![Lack { article, what }],
                ..Verdict::nothing(self.asked)
            };
        }
        let (figures, lacks) = self.figures(games);
        Verdict {
            figures,
            lacks,
            by: eight.then_some("1.4.1c"),
            ..Verdict::nothing(self.asked)
        }
    }

    /// 1.4.1c: nine rounds, and one without a game through nobody's fault of one's own.
    fn is_eight_of_nine(&self, games: &[Counted<'_>]) -> bool {
        let mut missing = (self.applicant.games.iter().enumerate())
            .filter(|(index, _)| !games.iter().any(|game| game.0 == *index));
        let one = match (missing.next(), missing.next()) {
            (Some((_, one)), None) => one,
            (Some(_), Some(_)) | (None, _) => return false,
        };
        let excused = matches!(one.result, NormResult::PairingBye | NormResult::ForfeitWin);
        self.applicant.rounds == 9 && games.len() == 8 && excused
    }

    fn eight_of_nine(&self, games: &[Counted<'_>]) -> Option<Verdict> {
        self.is_eight_of_nine(games)
            .then(|| self.norm(games, Some("1.4.1c")))
            .flatten()
    }

    /// 1.4.2c: the opponent of the last round did not come; the game may count as lost where there are too few.
    fn last_round_lost(&self, games: &[Counted<'_>], least: usize) -> Option<Verdict> {
        let last = self.applicant.games.last()?;
        let is_last = last.round == self.applicant.rounds && last.result == NormResult::ForfeitWin;
        if !is_last || games.len() + 1 != least {
            return None;
        }
        let opponent = last.opponent.as_ref()?;
        let index = self.applicant.games.len() - 1;
        let mut games = games.to_vec();
        games.push((index, opponent, Points::ZERO));
        self.norm(&games, Some("1.4.2c"))
    }

    /// The norm for which the fewest games are left out (1.4.1e, f), and whether the search was given up.
    fn fewest_left_out(&self, games: &[Counted<'_>], least: usize) -> (Option<Verdict>, bool) {
        if let Some(verdict) = self.norm(games, None) {
            return (Some(verdict), false);
        }
        let all_meet = self.applicant.all_meet();
        if all_meet {
            // 1.4.1f: the whole field, too, must have the federations and the titles.
            let (figures, _) = self.figures(games);
            let mut lacks = Vec::new();
            if let Some(figures) = figures {
                figures.lacks_of_federations(self.exemption.is_some(), &mut lacks);
                figures.lacks_of_titles(self.asked, &mut lacks);
            }
            if !lacks.is_empty() {
                return (None, false);
            }
        }
        let mut looked_at = 0;
        for dropped in 1..=games.len().saturating_sub(least) {
            // Of equally small sets the one that keeps the latest rounds.
            for tail in 0..=if all_meet { 0 } else { dropped } {
                let kept = games.get(..games.len() - tail).unwrap_or_default();
                let wins: Vec<usize> = (0..kept.len())
                    .filter(|index| kept.get(*index).is_some_and(|game| game.2 == Points::ONE))
                    .collect();
                let mut choice = Choice::new(wins.len(), dropped - tail);
                while let Some(chosen) = choice.next() {
                    looked_at += games.len();
                    if looked_at > MOST_GAMES {
                        return (None, true);
                    }
                    let out: Vec<usize> = chosen
                        .iter()
                        .filter_map(|each| wins.get(*each).copied())
                        .collect();
                    if let Some(verdict) = self.without(games, kept, &out) {
                        return (Some(verdict), false);
                    }
                }
            }
        }
        (None, false)
    }

    /// The norm of the kept games without some won ones.
    fn without(
        &self,
        games: &[Counted<'_>],
        kept: &[Counted<'_>],
        won: &[usize],
    ) -> Option<Verdict> {
        let rest: Vec<Counted<'_>> = (kept.iter().enumerate())
            .filter(|(index, _)| !won.contains(index))
            .map(|(_, game)| *game)
            .collect();
        let mut verdict = self.norm(&rest, None)?;
        verdict.dropped = games.len() - rest.len();
        let left_out = |game: &Counted<'_>, article| {
            let game = self.applicant.games.get(game.0)?;
            Some(LeftOut::of(game, article))
        };
        let tail = games.get(kept.len()..).unwrap_or_default().iter();
        let last = tail.filter_map(|game| left_out(game, "1.4.1e"));
        let won = won
            .iter()
            .filter_map(|index| left_out(kept.get(*index)?, "1.4.1f"));
        verdict.left_out = last.chain(won).collect();
        Some(verdict)
    }
}

/// All ways of choosing so many of so many, in lexicographic order.
struct Choice {
    of: usize,
    chosen: Option<Vec<usize>>,
}

impl Choice {
    fn new(of: usize, count: usize) -> Self {
        Self {
            of,
            chosen: (count <= of).then(|| (0..count).collect()),
        }
    }

    fn next(&mut self) -> Option<Vec<usize>> {
        let current = self.chosen.take()?;
        let count = current.len();
        let mut next = current.clone();
        let room = |index: usize, value: usize| value + (count - index) < self.of;
        let step = (0..count)
            .rev()
            .find(|index| next.get(*index).is_some_and(|value| room(*index, *value)));
        if let Some(index) = step {
            let value = next.get(index).copied().unwrap_or(0) + 1;
            for (slot, number) in next.iter_mut().skip(index).zip(value..) {
                *slot = number;
            }
            self.chosen = Some(next);
        }
        Some(current)
    }
}
