//! The systems of one contest under one set of rules: those that rest on a competitor's own results, on
//! the opponents' results, and on the boards of teams. `direct` and `ratings` have the others.

use super::unplayed::{Counted, Unplayed};
use super::{
    Against, Contest, Cut, Decided, Modifiers, Part, RoundResult, Spec, System, TeamScore, Value,
    Working,
};
use crate::rules::TiebreakRules;
use crate::{Colour, Points, Quarters, RuleSet};
use num_rational::Ratio;
use serde::Serialize;
use std::cell::OnceCell;
use std::cmp::{Ordering, Reverse};

/// What an opponent's unplayed game is worth to others. FTM98 annex 1 says what it is worth to himself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Worth {
    /// Half a point, as to himself.
    #[default]
    Half,
    /// What the table gives for it.
    Face,
}

/// By what the cut average of ratings is divided (FTM98 annex 2.3.3.1 does not say).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Divisor {
    /// The number of ratings kept.
    #[default]
    Kept,
    /// The number of rounds, as for the average that is not cut.
    Rounds,
}

/// The answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize)]
pub struct Choices {
    /// What an opponent's unplayed game is worth under FTM98.
    pub unplayed: Worth,
    /// The divisor of the cut average under FTM98.
    pub divisor: Divisor,
    /// The rating that unrated opponents count with; without one their number is unknown.
    pub unrated: Option<u16>,
    /// Whether systems are used in events for which the rules forbid them.
    pub allow: bool,
}

/// Works out tie-breaks of a contest.
#[derive(Debug)]
pub struct Tiebreaks<'c> {
    pub(super) contest: &'c Contest,
    pub(super) rules: RuleSet,
    pub(super) choices: Choices,
    pub(super) unplayed: Unplayed<'c>,
    /// Everybody's Buchholz, once it is asked for.
    pub(super) buchholz: OnceCell<Vec<Quarters>>,
    /// Everybody's performance.
    pub(super) performances: OnceCell<Vec<Value>>,
    /// Everybody's perfect performance.
    pub(super) perfect: OnceCell<Vec<Value>>,
}

impl<'c> Tiebreaks<'c> {
    /// Tie-breaks of this contest.
    #[must_use]
    pub fn new(contest: &'c Contest, rules: RuleSet, choices: Choices) -> Self {
        Self {
            contest,
            rules,
            choices,
            unplayed: Unplayed::new(contest, rules.tiebreaks(), choices),
            buchholz: OnceCell::new(),
            performances: OnceCell::new(),
            perfect: OnceCell::new(),
        }
    }

    /// The contest.
    #[must_use]
    pub const fn contest(&self) -> &'c Contest {
        self.contest
    }

    /// Everybody's number. Direct encounter has none outside a group of tied competitors: see
    /// [`super::Standings`].
    #[must_use]
    pub fn column(&self, spec: Spec) -> Vec<Value> {
        let all = 0..self.contest.competitors.len();
        self.work(spec, |number| all.map(|each| number(each).value).collect())
    }

    /// How one competitor's number came about.
    ///
    /// ```
    /// use scoresheet_event::tiebreak::{Choices, Contest, Tiebreaks};
    /// use scoresheet_event::{Event, PlayerResult, Pairing, Player, PlayerId, RuleSet};
    /// let player = |number, name: &str| Player { number, name: name.into(), ..Player::default() };
    /// let event = Event {
    ///     players: vec![player(1, "Petrov"), player(2, "Ivanov")],
    ///     pairings: vec![Pairing::new(Some(1), PlayerId(0), PlayerId(1), [PlayerResult::Win, PlayerResult::Loss])],
    ///     ..Event::default()
    /// };
    /// let contest = Contest::of_players(&event);
    /// let tiebreaks = Tiebreaks::new(&contest, RuleSet::Fide98, Choices::default());
    /// let working = tiebreaks.working("BH".parse()?, 1);
    /// assert_eq!((working.value.to_string(), working.article.as_str()), ("1".into(), "FTM98 annex 2.2.1"));
    /// # Ok::<(), scoresheet_event::tiebreak::SpecError>(())
    /// ```
    #[must_use]
    pub fn working(&self, spec: Spec, competitor: usize) -> Working {
        let working = self.work(spec, |number| number(competitor));
        self.cited(spec, working)
    }

    /// The numbers of those who are tied, best first, by a system that tells nothing of one alone: direct encounter.
    /// `None` by any other system.
    #[must_use]
    pub fn among_tied(&self, spec: Spec, tied: &[usize]) -> Option<Vec<(usize, Working)>> {
        let Method::AmongTied { then } = Method::of(spec.system) else {
            return None;
        };
        if self.refused(spec).is_some() {
            return Some(Vec::new());
        }
        let all = self.seen(spec, |seen| seen.direct(tied, then)).into_iter();
        let cited = all.map(|(one, working)| (one, self.cited(spec, working)));
        Some(cited.collect())
    }

    fn cited(&self, spec: Spec, working: Working) -> Working {
        let article = spec.article(self.rules);
        Working {
            article: article.unwrap_or_else(|| format!("not in {}", self.rules.cited_as())),
            ..working
        }
    }

    /// Lends `ask` what works out a competitor's number in the contest as the system sees it.
    fn work<T>(&self, spec: Spec, ask: impl FnOnce(&dyn Fn(usize) -> Working) -> T) -> T {
        if let Some(why) = self.refused(spec) {
            return ask(&|_| Working::unknown(why.clone()));
        }
        let modifiers = spec.modifiers;
        let unknown = |one| self.rests_on_unknown_rounds(spec, one);
        match Method::of(spec.system) {
            Method::AmongTied { .. } => {
                ask(&|_| Working::unknown("it is given only for players who are tied"))
            }
            Method::Each(number) => self.seen(spec, |seen| {
                ask(&|one| known(unknown(one), || number(seen, one, modifiers)))
            }),
            Method::LastRoundDrawn(number) => self.seen(spec, |seen| {
                let drawn = seen.contest.last_round_drawn();
                let drawn = Tiebreaks::new(&drawn, self.rules, self.choices);
                ask(&|one| known(unknown(one), || number(&drawn, one, modifiers)))
            }),
            Method::RankedBy(score, number) => self.seen(spec, |seen| {
                let exchanged =
                    (seen.contest.ranked_by != Some(score)).then(|| seen.contest.exchanged());
                let exchanged = exchanged
                    .as_ref()
                    .map(|contest| Tiebreaks::new(contest, self.rules, self.choices));
                let seen = exchanged.as_ref().unwrap_or(seen);
                ask(&|one| known(unknown(one), || number(seen, one, modifiers)))
            }),
        }
    }

    /// Why a system cannot be asked of this contest.
    pub(super) fn refused(&self, spec: Spec) -> Option<String> {
        let for_teams = spec.system.is_for_teams() || spec.modifiers.score.is_some();
        if for_teams && self.contest.ranked_by.is_none() {
            return Some("it is for teams only".to_owned());
        }
        let rules = self.rules.tiebreaks();
        let rests_on_buchholz = spec.system.rests_on_buchholz();
        if let (Some(article), true) = (rules.no_buchholz_in_round_robins, rests_on_buchholz)
            && self.contest.round_robin
            && !self.choices.allow
        {
            return Some(format!("it must not be used in round-robins ({article})"));
        }
        let without_boards = |each: &RoundResult| each.played && each.boards.is_empty();
        if spec.system.is_by_boards() && self.contest.results.iter().flatten().any(without_boards) {
            return Some("the results on the boards are not known".to_owned());
        }
        if spec.system.is_for_players() && self.contest.ranked_by.is_some() {
            return Some("it is for single players only".to_owned());
        }
        let unrated = self.contest.competitors.iter();
        let mut unrated = unrated.filter(|one| one.placed && one.rating.is_none());
        if let (Some(article), true) = (rules.all_rated, spec.system.rests_on_ratings())
            && self.choices.unrated.is_none()
            && let Some(one) = unrated.next()
        {
            return Some(format!(
                "{} has no rating, and then it must not be used ({article})",
                one.name
            ));
        }
        None
    }

    /// Lends `ask` the tie-breaks of the contest with the score of teams and the forfeits that a list asks for.
    fn seen<T>(&self, spec: Spec, ask: impl FnOnce(&Tiebreaks<'_>) -> T) -> T {
        let Modifiers {
            score,
            forfeits_played,
            ..
        } = spec.modifiers;
        let exchange = score.is_some() && score != self.contest.ranked_by;
        if !exchange && !forfeits_played {
            return ask(self);
        }
        let exchanged = exchange.then(|| self.contest.exchanged());
        let contest = exchanged.as_ref().unwrap_or(self.contest);
        let played = forfeits_played.then(|| contest.forfeits_played());
        let contest = played.as_ref().unwrap_or(contest);
        ask(&Tiebreaks::new(contest, self.rules, self.choices))
    }
}

impl System {
    /// Whether it tells nothing of a competitor alone, only of those who are tied.
    pub(super) fn is_among_tied(self) -> bool {
        matches!(Method::of(self), Method::AmongTied { .. })
    }

    /// Whether single players have no such number.
    fn is_for_teams(self) -> bool {
        let by_boards = [Self::BoardCount, Self::TopBoard, Self::BottomBoard];
        let by_scores = [Self::OtherScore, Self::ScoreStrength];
        matches!(Method::of(self), Method::RankedBy(..))
            || by_boards.contains(&self)
            || by_scores.contains(&self)
            || matches!(Method::of(self), Method::AmongTied { then: Some(_) })
    }

    /// Whether it compares teams board by board.
    const fn is_by_boards(self) -> bool {
        matches!(
            self,
            Self::BoardCount
                | Self::TopBoard
                | Self::BottomBoard
                | Self::ExtendedDirectTop
                | Self::ExtendedDirectBottom
                | Self::ExtendedDirectCountTop
                | Self::ExtendedDirectCountBottom
        )
    }

    /// Whether teams have no such number (C.07 5).
    const fn is_for_players(self) -> bool {
        matches!(
            self,
            Self::BlackGames
                | Self::BlackWins
                | Self::RoundsElected
                | Self::Standard
                | Self::Rating
        ) || self.rests_on_ratings()
    }

    /// Whether it is made of the ratings of opponents (C.07 10.1–10.5).
    #[must_use]
    pub const fn rests_on_ratings(self) -> bool {
        matches!(
            self,
            Self::AverageRating
                | Self::Performance
                | Self::PerfectPerformance
                | Self::AveragePerformance
                | Self::AveragePerfect
        )
    }

    /// Whether it is Buchholz, or made of it.
    #[must_use]
    pub fn rests_on_buchholz(self) -> bool {
        [
            Self::Buchholz,
            Self::ForeBuchholz,
            Self::AverageOfBuchholz,
            Self::ScoreStrength,
        ]
        .contains(&self)
    }
}

/// A number, unless something says why there is none.
fn known(unknown: Option<String>, number: impl FnOnce() -> Working) -> Working {
    unknown.map_or_else(number, Working::unknown)
}

/// Works out a competitor's number.
type Number = fn(&Tiebreaks<'_>, usize, Modifiers) -> Working;

/// What parts two teams who are still equal in both scores, over the whole event (C.07 13.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Then(pub(super) &'static [System]);

/// How the numbers of a system are worked out.
enum Method {
    /// Among those who are tied; by both scores of teams, where there is anything to follow.
    AmongTied { then: Option<Then> },
    /// For each competitor.
    Each(Number),
    /// For each, as if the last round had been drawn.
    LastRoundDrawn(Number),
    /// For each team, in the contest that this score ranks.
    RankedBy(TeamScore, Number),
}

impl Method {
    const fn extended(then: &'static [System]) -> Self {
        Self::AmongTied {
            then: Some(Then(then)),
        }
    }

    fn of(system: System) -> Self {
        match system {
            System::DirectEncounter => Self::AmongTied { then: None },
            System::ExtendedDirect => Self::extended(&[]),
            System::ExtendedDirectTop => Self::extended(&[System::TopBoard]),
            System::ExtendedDirectBottom => Self::extended(&[System::BottomBoard]),
            System::ExtendedDirectCountTop => {
                Self::extended(&[System::BoardCount, System::TopBoard])
            }
            System::ExtendedDirectCountBottom => {
                Self::extended(&[System::BoardCount, System::BottomBoard])
            }
            System::Points => Self::Each(|all, one, _| all.points(one)),
            System::Standard => Self::Each(|all, one, _| all.standard(one)),
            System::PairingNumber => Self::Each(|all, one, _| all.pairing_number(one)),
            System::Rating => Self::Each(|all, one, _| all.own_rating(one)),
            System::OtherScore => Self::Each(|all, one, _| all.other_score(one)),
            System::ScoreStrength => Self::Each(|all, one, how| all.score_strength(one, how)),
            System::Solkoff => Self::Each(|all, one, how| all.solkoff(one, how)),
            System::SolkoffPlus => Self::Each(|all, one, _| all.solkoff_plus(one)),
            System::Progressive => Self::Each(|all, one, how| all.progressive(one, how)),
            System::Koya => Self::Each(|all, one, how| all.koya(one, how)),
            System::ExtendedKoya => Self::Each(|all, one, _| all.extended_koya(one)),
            System::Wins => Self::Each(|all, one, _| {
                let win = all.contest.win;
                let is = |round_result: &RoundResult| {
                    won(round_result) && (round_result.played || round_result.points == win)
                };
                all.number_of(one, "rounds won, over the board or without play", is)
            }),
            System::GamesWon => Self::Each(|all, one, _| {
                let is = |round_result: &RoundResult| won(round_result) && round_result.played;
                all.number_of(one, "games won over the board", is)
            }),
            System::BlackGames => {
                Self::Each(|all, one, _| all.with_black(one, "games played with Black", |_| true))
            }
            System::BlackWins => {
                Self::Each(|all, one, _| all.with_black(one, "games won with Black", won))
            }
            System::RoundsElected => Self::Each(|all, one, _| all.rounds_elected(one)),
            System::MatchPoints => {
                Self::Each(|all, one, _| all.team_points(one, TeamScore::Match, true))
            }
            System::GamePoints => {
                Self::Each(|all, one, _| all.team_points(one, TeamScore::Game, true))
            }
            System::Buchholz => Self::Each(|all, one, how| all.buchholz(one, how)),
            System::SumOfBuchholz => Self::Each(|all, one, _| all.sum_of_buchholz(one)),
            System::AverageOfBuchholz => {
                Self::Each(|all, one, how| all.average_of_buchholz(one, how))
            }
            System::ForeBuchholz => Self::LastRoundDrawn(|all, one, how| all.buchholz(one, how)),
            System::SonnebornBerger => Self::Each(|all, one, how| all.sonneborn_berger(one, how)),
            System::MatchByMatch => Self::RankedBy(TeamScore::Match, |all, one, how| {
                all.sonneborn_berger(one, how)
            }),
            System::MatchByGame => Self::RankedBy(TeamScore::Match, |all, one, how| {
                all.crossed_sonneborn_berger(one, how)
            }),
            System::GameByMatch => Self::RankedBy(TeamScore::Game, |all, one, how| {
                all.crossed_sonneborn_berger(one, how)
            }),
            System::GameByGame => Self::RankedBy(TeamScore::Game, |all, one, how| {
                all.sonneborn_berger(one, how)
            }),
            System::AverageRating => Self::Each(|all, one, how| all.average_rating(one, how)),
            System::Performance => Self::Each(|all, one, _| all.performance(one)),
            System::PerfectPerformance => Self::Each(|all, one, _| all.perfect_performance(one)),
            System::AveragePerformance => {
                Self::Each(|all, one, _| all.average_of_performances(one, false))
            }
            System::AveragePerfect => {
                Self::Each(|all, one, _| all.average_of_performances(one, true))
            }
            System::BoardCount => Self::Each(|all, one, _| all.board_count(one)),
            System::TopBoard => Self::Each(|all, one, _| all.top_board(one)),
            System::BottomBoard => Self::Each(|all, one, _| all.bottom_board(one)),
        }
    }
}

/// A competitor's own results.
impl Tiebreaks<'_> {
    /// The score after each round, summed up; *cut*: without the first rounds (FTM98 annex 2.1.1,
    /// C.07 7.5). Unplayed rounds count as the table has them (annex 1).
    fn progressive(&self, competitor: usize, modifiers: Modifiers) -> Working {
        if !self.contest.by_round {
            return Working::unknown("the rounds are not known");
        }
        let results = self.contest.of(competitor);
        let mut score = Points::ZERO;
        let parts = (1..=self.contest.rounds).map(|round| {
            let of_round = results
                .iter()
                .filter(|round_result| round_result.round == Some(round));
            score += of_round.map(|round_result| round_result.points).sum();
            // A penalty belongs to the score from its round on.
            let adjustment = self.contest.adjustment_after(competitor, round);
            let mut part = Part::of(Some(round), (score + adjustment).into());
            part.because = (adjustment != Points::ZERO)
                .then(|| format!("with penalties and bonuses: {}", adjustment.signed()));
            part.cut = (usize::from(round) <= modifiers.cut_low).then_some(Cut::FirstRounds);
            part
        });
        Working::sum(parts.collect(), "the sum of the scores after each round")
    }

    /// The rounds of the event less those that he left out by his own will (C.07 7.6). A game that has no result yet, and
    /// the free round of a pairing table, are none of these.
    fn rounds_elected(&self, competitor: usize) -> Working {
        let left_out = |each: &&RoundResult| each.voluntary;
        let left_out = self.contest.of(competitor).iter().filter(left_out).count();
        let mut working =
            self.number_of(competitor, "rounds elected to play", |each| !each.voluntary);
        let elected = usize::from(self.contest.last_round).saturating_sub(left_out);
        let shown = working.parts.len();
        if let Some(silent) = elected.checked_sub(shown).filter(|silent| *silent > 0) {
            let gives = i64::try_from(silent).unwrap_or(i64::MAX);
            working.parts.push(Part {
                gives: Value::Count(gives),
                because: Some("rounds without a result or without an opponent".to_owned()),
                ..Part::of(None, Quarters::ZERO)
            });
        }
        let elected = i64::try_from(elected.max(shown)).unwrap_or(i64::MAX);
        working.value = Value::Count(elected);
        working
    }

    /// How many rounds are of a kind.
    fn number_of(
        &self,
        competitor: usize,
        how: &str,
        is: impl Fn(&RoundResult) -> bool,
    ) -> Working {
        let counted = self
            .contest
            .of(competitor)
            .iter()
            .filter(|round_result| is(round_result));
        let parts = counted.map(|round_result| Part {
            against: round_result
                .opponent
                .map_or(Against::Nobody, Against::Opponent),
            result: Some(round_result.points),
            gives: Value::Count(1),
            ..Part::of(round_result.round, Quarters::ZERO)
        });
        Working::count(parts.collect(), format!("the number of {how}"))
    }

    /// How many games with Black are of a kind; a game of which the colour is not known might be one of them.
    fn with_black(
        &self,
        competitor: usize,
        how: &str,
        is: impl Fn(&RoundResult) -> bool,
    ) -> Working {
        let games = self.contest.of(competitor).iter();
        let mut uncoloured = games.filter(|each| each.played && each.colour.is_none() && is(each));
        if let Some(game) = uncoloured.next() {
            let where_to = game
                .round
                .map_or(String::new(), |round| format!(" in round {round}"));
            let name = self.contest.name(competitor);
            return Working::unknown(format!("the colour of {name}{where_to} is not known"));
        }
        self.number_of(competitor, how, |each| {
            each.colour == Some(Colour::Black) && is(each)
        })
    }

    /// The points against all opponents with 50 % or more (FTM98 annex 2.1.3, C.07 9.2); since 2024 the
    /// limit can be moved by half points. Unplayed games count as the table has them (annex 1).
    fn koya(&self, competitor: usize, modifiers: Modifiers) -> Working {
        let Modifiers { percent, limit, .. } = modifiers;
        let parts = self.koya_parts(competitor, |opponent| {
            self.reached(opponent, percent, limit)
        });
        let moved = match limit {
            Points::ZERO => String::new(),
            up if up > Points::ZERO => format!(" and {up} more"),
            down => format!(" less {}", -down),
        };
        Working::sum(
            parts,
            format!("the points against opponents with at least {percent} %{moved}"),
        )
    }

    /// Koya, then with the next lower group of scores, and so on (FTM98 annex 2.1.3.1).
    fn extended_koya(&self, competitor: usize) -> Working {
        let mut groups: Vec<Points> = (0..self.contest.competitors.len())
            .filter(|one| !self.reached(*one, 50, Points::ZERO))
            .map(|one| self.unplayed.score(one))
            .collect();
        groups.sort_unstable_by(|a, b| b.cmp(a));
        groups.dedup();
        let first = self.koya_parts(competitor, |opponent| {
            self.reached(opponent, 50, Points::ZERO)
        });
        let kept = first.iter().filter(|part| part.cut.is_none());
        let mut sum: Quarters = kept.map(|part| part.gives.points()).sum();
        let mut steps = vec![sum];
        let every = self.koya_parts(competitor, |_| true);
        for group in groups {
            let of_group = every.iter().filter(|part| {
                part.against.opponent().is_some_and(|opponent| {
                    !self.reached(opponent, 50, Points::ZERO)
                        && self.unplayed.score(opponent) == group
                })
            });
            sum += of_group.map(|part| part.gives.points()).sum();
            steps.push(sum);
        }
        Working {
            value: Value::Steps(steps),
            ..Working::sum(
                first,
                "points against opponents with at least 50 %, then with each lower group too",
            )
        }
    }

    fn koya_parts(&self, competitor: usize, counts: impl Fn(usize) -> bool) -> Vec<Part> {
        let results = self.contest.of(competitor).iter();
        let parts = results.filter_map(|round_result| {
            let opponent = round_result.opponent?;
            let cut = (!counts(opponent)).then_some(Cut::BelowLimit);
            Some(Part {
                against: Against::Opponent(opponent),
                result: Some(round_result.points),
                base: Some(Value::Points(self.unplayed.score(opponent).into())),
                cut,
                ..Part::of(round_result.round, round_result.points.into())
            })
        });
        parts.collect()
    }

    /// Whether a competitor has so many percent of the points that he could have made, and so many more.
    fn reached(&self, competitor: usize, percent: u8, moved: Points) -> bool {
        let games = i64::try_from(self.contest.games_of(competitor)).unwrap_or(i64::MAX);
        let most = games.saturating_mul(i64::from(self.contest.win.in_halves()));
        let made = i64::from((self.unplayed.score(competitor) - moved).in_halves());
        100 * made >= most.saturating_mul(i64::from(percent))
    }
}

/// What is known of a competitor, and comparisons round by round.
impl Tiebreaks<'_> {
    /// The score that ranks.
    fn points(&self, competitor: usize) -> Working {
        let results = self.contest.of(competitor).iter();
        let parts = results.map(|round_result| Part {
            against: (round_result.opponent).map_or(Against::Nobody, Against::Opponent),
            ..Part::of(round_result.round, round_result.points.into())
        });
        let made = self.contest.standing_score(competitor);
        Working {
            value: Value::Points(made.into()),
            ..Working::sum(
                parts.collect(),
                "the points of all rounds, with penalties and bonuses",
            )
        }
    }

    /// One for each round with more points than the opponent, half for as many; without an opponent it is a draw that
    /// is compared with (C.07 7.7).
    fn standard(&self, competitor: usize) -> Working {
        let results = self.contest.of(competitor).iter();
        let parts = results.map(|round_result| {
            let (theirs, against) = match round_result.opponent {
                Some(opponent) => (
                    self.points_against(opponent, competitor, round_result.round),
                    Against::Opponent(opponent),
                ),
                None => (self.contest.draw, Against::Nobody),
            };
            let gives = match round_result.points.cmp(&theirs) {
                Ordering::Greater => Points::ONE,
                Ordering::Equal => Points::HALF,
                Ordering::Less => Points::ZERO,
            };
            Part {
                against,
                result: Some(round_result.points),
                base: Some(Value::Points(theirs.into())),
                ..Part::of(round_result.round, gives.into())
            }
        });
        Working::sum(
            parts.collect(),
            "one for each round with more points than the opponent, half for as many",
        )
    }

    /// What a competitor made against another in a round.
    fn points_against(&self, competitor: usize, other: usize, round: Option<u16>) -> Points {
        let mut results = self.contest.of(competitor).iter();
        results
            .find(|each| each.round == round && each.opponent == Some(other))
            .map_or(Points::ZERO, |each| each.points)
    }

    /// The number in the event; the lower is better (C.07 7.8).
    fn pairing_number(&self, competitor: usize) -> Working {
        let number = self.contest.competitors.get(competitor);
        Working {
            value: number.map_or_else(
                || Value::Unknown("no such competitor".to_owned()),
                |one| Value::Rank(one.number),
            ),
            ..Working::sum(Vec::new(), "the number in the event; the lower is better")
        }
    }
}

fn won(round_result: &RoundResult) -> bool {
    round_result.decided == Decided::Won
}

/// The opponents' results.
impl Tiebreaks<'_> {
    /// The sum of the opponents' scores (FTM98 annex 2.2.1, C.07 8.1).
    fn buchholz(&self, competitor: usize, modifiers: Modifiers) -> Working {
        let parts = self.contributions(competitor, modifiers, |counted| counted.base.into());
        Working::sum(parts, "the sum of the opponents' scores")
    }

    /// Each opponent's score times what was scored against him (FTM98 annex 2.2.2, C.07 9.1).
    fn sonneborn_berger(&self, competitor: usize, modifiers: Modifiers) -> Working {
        // Until 2023 the sum of the beaten and half the sum of the drawn, whatever a win is worth; for
        // teams, and since 2024 for all, times the points made.
        let by_points =
            self.contest.ranked_by.is_some() || self.rules.tiebreaks().sonneborn_by_points;
        let parts = self.contributions(competitor, modifiers, |counted| {
            counted.base
                * if by_points {
                    counted.result
                } else {
                    share(counted.decided)
                }
        });
        Working::sum(parts, "each opponent's score times the result against him")
    }

    /// Each opposing team's score times the points made against it in the other score (C.07 13.2).
    fn crossed_sonneborn_berger(&self, competitor: usize, modifiers: Modifiers) -> Working {
        let parts = self.contributions(competitor, modifiers, |counted| {
            counted.base * counted.other
        });
        Working::sum(
            parts,
            "each opposing team's score times the points of the other kind against it",
        )
    }

    fn contributions(
        &self,
        competitor: usize,
        modifiers: Modifiers,
        gives: impl Fn(&Counted) -> Quarters,
    ) -> Vec<Part> {
        let results = self.contest.of(competitor).iter();
        let mut all: Vec<Contribution> = results
            .filter_map(|round_result| {
                let counted = self.unplayed.counted(competitor, round_result)?;
                Some(Contribution {
                    base: counted.base,
                    voluntary: round_result.voluntary && counted.against.opponent().is_none(),
                    part: Part {
                        round: round_result.round,
                        gives: Value::Points(gives(&counted)),
                        against: counted.against,
                        result: Some(counted.result),
                        base: Some(Value::Points(counted.base.into())),
                        cut: None,
                        because: counted.because,
                    },
                })
            })
            .collect();
        cut(&mut all, modifiers, self.rules.tiebreaks());
        all.into_iter().map(|each| each.part).collect()
    }

    /// The sum of the opponents' Buchholz (FTM98 annex 2.2.1.6); an unplayed game counts with the own.
    fn sum_of_buchholz(&self, competitor: usize) -> Working {
        let results = self.contest.of(competitor).iter();
        let parts = results.filter_map(|round_result| {
            let counted = self.unplayed.counted(competitor, round_result)?;
            let whose = counted.against.opponent().unwrap_or(competitor);
            let worth = self.all_buchholz().get(whose).copied().unwrap_or_default();
            Some(Part {
                against: counted.against,
                base: Some(Value::Points(worth)),
                because: counted.because.filter(|_| whose == competitor),
                ..Part::of(round_result.round, worth)
            })
        });
        Working::sum(parts.collect(), "the sum of the opponents' Buchholz")
    }

    /// The average of the Buchholz of the opponents that were played (C.07 8.2).
    fn average_of_buchholz(&self, competitor: usize, how: Modifiers) -> Working {
        let fore = how.fore.then(|| self.contest.last_round_drawn());
        let fore = fore.map(|contest| {
            let drawn = Tiebreaks::new(&contest, self.rules, self.choices);
            drawn.all_buchholz().to_vec()
        });
        let all = fore.as_deref().unwrap_or_else(|| self.all_buchholz());
        let parts: Vec<Part> = (self.contest.of(competitor).iter())
            .filter(|round_result| self.unplayed.is_game(round_result))
            .filter_map(|round_result| Some((round_result.round, round_result.opponent?)))
            .map(|(round, opponent)| Part {
                against: Against::Opponent(opponent),
                ..Part::of(round, all.get(opponent).copied().unwrap_or_default())
            })
            .collect();
        let games = i64::try_from(parts.len()).unwrap_or(i64::MAX);
        let mut working = Working::sum(
            parts,
            format!("the sum of the opponents' Buchholz, divided by {games}"),
        );
        working.value = if games > 0 {
            let sum = working.value.points();
            Value::Average(Ratio::new(sum.in_quarters(), 4 * games))
        } else {
            Value::Unknown("no game was played".to_owned())
        };
        working
    }

    /// Everybody's Buchholz without cuts.
    fn all_buchholz(&self) -> &[Quarters] {
        self.buchholz.get_or_init(|| {
            let all = 0..self.contest.competitors.len();
            all.map(|each| self.buchholz(each, Modifiers::default()).value.points())
                .collect()
        })
    }
}

/// The opponents' points in draughts, where a round without an opponent gives nothing: FMJD Annexes 2024, annex 4.
impl Tiebreaks<'_> {
    fn solkoff(&self, competitor: usize, modifiers: Modifiers) -> Working {
        let mut all = self.opponents_points(competitor);
        let rules = self.rules.tiebreaks();
        if modifiers.truncated {
            return self.truncated_solkoff(all);
        }
        cut(&mut all, modifiers, rules);
        let parts = all.into_iter().map(|each| each.part);
        Working::sum(parts.collect(), "the sum of the opponents' points")
    }

    /// Less the lowest, less the two lowest, and so on, to the last.
    fn truncated_solkoff(&self, all: Vec<Contribution>) -> Working {
        let mut points: Vec<Points> = all.iter().map(|each| each.base).collect();
        points.sort_unstable_by(|a, b| b.cmp(a));
        let mut steps = Vec::new();
        while points.pop().is_some() && !points.is_empty() {
            steps.push(points.iter().copied().sum::<Points>().into());
        }
        let parts = all.into_iter().map(|each| each.part).collect();
        Working {
            value: Value::Steps(steps),
            ..Working::sum(
                parts,
                "the opponents' points less the lowest, less the two lowest, and so on",
            )
        }
    }

    /// The opponents' Solkoff, summed up.
    fn solkoff_plus(&self, competitor: usize) -> Working {
        let parts = self.opponents_points(competitor).into_iter().map(|each| {
            let opponent = each.part.against.opponent();
            let gives = opponent.map(|one| self.solkoff(one, Modifiers::default()).value);
            Part {
                gives: gives.unwrap_or(Value::Points(Quarters::ZERO)),
                base: None,
                ..each.part
            }
        });
        Working::sum(parts.collect(), "the sum of the opponents' Solkoff")
    }

    fn opponents_points(&self, competitor: usize) -> Vec<Contribution> {
        let results = self.contest.of(competitor).iter();
        let all = results.map(|round_result| {
            let base = (round_result.opponent).map_or(Points::ZERO, |one| self.unplayed.score(one));
            Contribution {
                base,
                voluntary: false,
                part: Part {
                    against: (round_result.opponent).map_or(Against::Nobody, Against::Opponent),
                    result: Some(round_result.points),
                    base: Some(Value::Points(base.into())),
                    ..Part::of(round_result.round, base.into())
                },
            }
        });
        all.collect()
    }
}

const fn share(decided: Decided) -> Points {
    match decided {
        Decided::Won => Points::ONE,
        Decided::Drawn => Points::HALF,
        Decided::Lost => Points::ZERO,
    }
}

/// A contribution that may be cut.
struct Contribution {
    /// What it is.
    part: Part,
    /// The opponent's score in it.
    base: Points,
    /// Whether it is a round left out by the competitor's own will.
    voluntary: bool,
}

impl Contribution {
    fn gives(&self) -> Quarters {
        self.part.gives.points()
    }

    const fn is_kept(&self) -> bool {
        self.part.cut.is_none()
    }
}

/// Marks what is cut. The lowest is the one of the lowest opponent. Since 2024 a voluntary unplayed
/// round goes first (C.07 16.5), unless the lowest of all gives more than it.
fn cut(contributions: &mut [Contribution], modifiers: Modifiers, rules: &TiebreakRules) {
    for _ in 0..modifiers.cut_low {
        let lowest = position_of_lowest(contributions);
        let voluntary = (rules.voluntary_first).and_then(|_| position_of_voluntary(contributions));
        let (which, why) = match (lowest, voluntary) {
            (Some(lowest), Some(own))
                if contributions[lowest].gives() <= contributions[own].gives() =>
            {
                let same = contributions[lowest].voluntary
                    && contributions[lowest].gives() == contributions[own].gives();
                (if same { lowest } else { own }, Cut::Voluntary)
            }
            (Some(lowest), _) => (lowest, Cut::Lowest),
            (None, _) => return,
        };
        contributions[which].part.cut = Some(why);
    }
    for _ in 0..modifiers.cut_high {
        let kept = contributions
            .iter()
            .enumerate()
            .filter(|(_, each)| each.is_kept());
        let highest = kept.max_by_key(|(index, each)| (each.base, each.gives(), Reverse(*index)));
        let Some((which, _)) = highest else { return };
        contributions[which].part.cut = Some(Cut::Highest);
    }
}

fn position_of_lowest(contributions: &[Contribution]) -> Option<usize> {
    let kept = contributions
        .iter()
        .enumerate()
        .filter(|(_, each)| each.is_kept());
    kept.min_by_key(|(index, each)| (each.base, each.gives(), *index))
        .map(|(index, _)| index)
}

fn position_of_voluntary(contributions: &[Contribution]) -> Option<usize> {
    let kept = contributions
        .iter()
        .enumerate()
        .filter(|(_, each)| each.is_kept() && each.voluntary);
    kept.min_by_key(|(index, each)| (each.gives(), each.base, *index))
        .map(|(index, _)| index)
}

/// What only team events have.
impl Tiebreaks<'_> {
    /// Match points or game points (FTM98 annex 2.1.2 and 3), with penalties and bonuses, if asked for those of the final
    /// standings too.
    fn team_points(&self, competitor: usize, which: TeamScore, final_too: bool) -> Working {
        let Some(ranked_by) = self.contest.ranked_by else {
            return Working::unknown("it is for teams only");
        };
        let results = self.contest.of(competitor).iter();
        let parts = results.map(|round_result| {
            let points = if ranked_by == which {
                round_result.points
            } else {
                round_result.other
            };
            Part {
                against: round_result
                    .opponent
                    .map_or(Against::Nobody, Against::Opponent),
                ..Part::of(round_result.round, points.into())
            }
        });
        let adjustment = self
            .contest
            .adjusted_by(competitor, ranked_by == which, final_too);
        let mut working = Working::sum(parts.collect(), "the sum over all rounds");
        if adjustment != Points::ZERO {
            working.value = Value::Points(working.value.points() + adjustment.into());
            working.how.push_str(", with penalties and bonuses");
        }
        working
    }

    /// The score that does not rank (C.07 13.1), as tie-breaks see it: penalties of the final standings alone are not in it.
    fn other_score(&self, competitor: usize) -> Working {
        let ranked_by = self.contest.ranked_by.unwrap_or(TeamScore::Match);
        self.team_points(competitor, ranked_by.other(), false)
    }

    /// The other score and Buchholz, divided by how much more a match gives in the score that ranks (C.07 13.4).
    fn score_strength(&self, competitor: usize, how: Modifiers) -> Working {
        let other = self.other_score(competitor).value.points();
        let buchholz = if how.fore {
            let drawn = self.contest.last_round_drawn();
            let drawn = Tiebreaks::new(&drawn, self.rules, self.choices);
            drawn.buchholz(competitor, Modifiers::default())
        } else {
            self.buchholz(competitor, Modifiers::default())
        };
        let most = i64::from(self.contest.win.in_halves()) * i64::from(self.contest.rounds);
        let of_match = i64::from(self.contest.other_win.in_halves());
        let divisor = how
            .divisor
            .map_or_else(|| most.checked_div(of_match).unwrap_or(1).max(1), i64::from);
        let sum = Ratio::from_integer(other.in_quarters())
            + Ratio::new(buchholz.value.points().in_quarters(), divisor);
        Working {
            value: Value::Average(sum / 4),
            how: format!(
                "the other score, {other}, and Buchholz, {}, divided by {divisor}",
                buchholz.value
            ),
            ..buchholz
        }
    }

    /// The points of each board times its number; fewer are better (C.07 12.1).
    fn board_count(&self, competitor: usize) -> Working {
        let boards = self.by_board(competitor);
        let parts = boards.iter().zip(1..).map(|(points, board)| {
            let gives = Quarters::of(points.in_quarters() * board);
            Part {
                because: Some(format!("board {board}: {points}")),
                ..Part::of(None, gives)
            }
        });
        Working::sum(
            parts.collect(),
            "the points of each board times its number; fewer are better",
        )
    }

    /// The points of the first board, then of the second, and so on (C.07 12.2).
    fn top_board(&self, competitor: usize) -> Working {
        self.steps(
            self.by_board(competitor),
            "the points of the first board, then of the second …",
        )
    }

    /// All points without the last board, then without the last two, and so on (C.07 12.3).
    fn bottom_board(&self, competitor: usize) -> Working {
        let mut boards = self.by_board(competitor);
        let mut steps = Vec::new();
        while boards.pop().is_some() && !boards.is_empty() {
            steps.push(boards.iter().copied().sum());
        }
        self.steps(
            steps,
            "the points without the last board, then without the last two …",
        )
    }

    fn steps(&self, steps: Vec<Quarters>, how: &str) -> Working {
        let parts = steps.iter().map(|points| Part::of(None, *points)).collect();
        Working {
            value: Value::Steps(steps),
            ..Working::sum(parts, how)
        }
    }

    fn by_board(&self, competitor: usize) -> Vec<Quarters> {
        let matches = self.contest.results.iter().flatten();
        let boards = matches
            .map(|round_result| round_result.boards.len())
            .max()
            .unwrap_or(0);
        let own = self.contest.of(competitor);
        let of_board = |board: usize| {
            let points = own
                .iter()
                .filter_map(|round_result| round_result.boards.get(board).copied());
            Quarters::from(points.sum::<Points>())
        };
        (0..boards).map(of_board).collect()
    }
}
