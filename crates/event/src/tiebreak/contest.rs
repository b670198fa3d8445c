//! What tie-breaks see of an event.

mod teams;

use crate::check;
use crate::{
    Adjusted, Adjustment, Bye, ByeReason, Colour, Event, Kind, Ledger, LedgerEntry, PlayerId,
    PlayerResult, Points, Turn,
};
use serde::Serialize;

/// A player or a team.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Competitor {
    /// The starting number.
    pub number: u32,
    /// The name.
    pub name: String,
    /// The rating, of a player.
    pub rating: Option<u16>,
    /// Whether the competitor has a place in the standings; who was struck has none.
    pub placed: bool,
}

/// The two scores of a team event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TeamScore {
    /// 2, 1, 0 for a match.
    Match,
    /// The points on all boards.
    Game,
}

impl TeamScore {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Match => Self::Game,
            Self::Game => Self::Match,
        }
    }
}

/// How a round ended, whatever that is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decided {
    /// Won, over the board or without play; a bye for a whole point.
    Won,
    /// Drawn; a bye for half a point.
    Drawn,
    /// Lost; a bye for nothing.
    Lost,
}

impl Decided {
    const fn game(mark: PlayerResult) -> Self {
        match mark {
            PlayerResult::Win | PlayerResult::ForfeitWin => Self::Won,
            PlayerResult::Draw => Self::Drawn,
            PlayerResult::Loss | PlayerResult::ForfeitLoss | PlayerResult::Open => Self::Lost,
        }
    }

    /// By more points than the other side has, as many, or fewer.
    fn compared(own: Points, theirs: Points) -> Self {
        match own.cmp(&theirs) {
            std::cmp::Ordering::Greater => Self::Won,
            std::cmp::Ordering::Equal => Self::Drawn,
            std::cmp::Ordering::Less => Self::Lost,
        }
    }

    const fn bye(why: ByeReason) -> Self {
        match why {
            ByeReason::PairingBye | ByeReason::FullBye | ByeReason::EmptyBoard => Self::Won,
            ByeReason::HalfBye => Self::Drawn,
            ByeReason::ZeroBye | ByeReason::Absent | ByeReason::Free => Self::Lost,
        }
    }
}

/// One round of one competitor that counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundResult {
    /// The round, from 1, where known.
    pub round: Option<u16>,
    /// The opponent's index, who may not have come; nobody in a bye.
    pub opponent: Option<usize>,
    /// Whether it was played.
    pub played: bool,
    /// How it ended.
    pub decided: Decided,
    /// What it was worth in the score that ranks.
    pub points: Points,
    /// What it was worth in a team event's other score.
    pub other: Points,
    /// The competitor's colour in a game.
    pub colour: Option<Colour>,
    /// Unplayed by the competitor's own will: neither a win without play nor a bye that the pairing gave
    /// (C.07: voluntary unplayed round).
    pub voluntary: bool,
    /// Points on each board of a team match, first board first.
    pub boards: Vec<Points>,
}

impl RoundResult {
    /// A round with this opponent of which nothing more is known.
    const fn paired(round: u16, opponent: usize) -> Self {
        Self {
            round: Some(round),
            opponent: Some(opponent),
            played: false,
            decided: Decided::Lost,
            points: Points::ZERO,
            other: Points::ZERO,
            colour: None,
            voluntary: false,
            boards: Vec::new(),
        }
    }
}

/// Competitors and their rounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contest {
    /// Who.
    pub competitors: Vec<Competitor>,
    /// The rounds of each, in order.
    pub results: Vec<Vec<RoundResult>>,
    /// Matches of teams that stay in the table and do not count (FTM98 5.6), of each.
    pub not_counted: Vec<Vec<RoundResult>>,
    /// How many rounds have results.
    pub rounds: u16,
    /// How many there have been, also where meetings are not distinguished by rounds.
    pub last_round: u16,
    /// The games without a result that lie in those rounds, by the competitors' indices.
    pub open: Vec<(Option<u16>, [usize; 2])>,
    /// The byes that are worth something, in rounds that have not taken place: the round, and whose.
    pub to_come: Vec<(u16, usize)>,
    /// Who of a round robin have not met as often as they have to, and have no such game or match before them either.
    pub missing: Vec<[usize; 2]>,
    /// How many the event has, where it is stated.
    pub announced: Option<u16>,
    /// Whom each has to meet in the round after those with results, where that is paired.
    pub paired: Vec<Option<usize>>,
    /// Of each, penalties and bonuses in the score that ranks and in a team event's other one.
    pub adjusted: Vec<[Points; 2]>,
    /// Of each, the penalties and bonuses that `adjusted` sums up, each with the round from which on it counts.
    pub dated: Vec<Vec<(u16, [Points; 2])>>,
    /// The same of those that count in the final standings and in no tie-break.
    pub at_the_end: Vec<[Points; 2]>,
    /// Whether forfeits count as games (the modifier P).
    pub forfeits_count: bool,
    /// Whether every bout is of a known round.
    pub by_round: bool,
    /// Whether pairings were settled beforehand.
    pub round_robin: bool,
    /// What a win is worth in the score that ranks.
    pub win: Points,
    /// What a draw is worth in it.
    pub draw: Points,
    /// What a win is worth in the other score of a team event.
    pub other_win: Points,
    /// What a draw is worth in the other score of a team event.
    pub other_draw: Points,
    /// By which score teams are ranked; nothing for players.
    pub ranked_by: Option<TeamScore>,
}

impl Contest {
    /// The players of an event with all that counts and is decided. Games that do not count (FTM98
    /// 5.4a, annulled ones), open games, and the free rounds of a pairing table are left out.
    #[must_use]
    pub fn of_players(event: &Event) -> Self {
        let ledger = Ledger::of(event);
        let rounds = event.last_round_held();
        let next = rounds.map(|round| round.saturating_add(1));
        let paired = event.ids().map(|player| {
            let mut open = ledger.entries(player).iter().filter(|entry| {
                entry.round == next && entry.counts && entry.mark() == Some(PlayerResult::Open)
            });
            open.find_map(|entry| entry.opponent())
                .map(|opponent| opponent.index())
        });
        let paired = paired.collect();
        let players: Vec<Adjusted> = event.ids().map(Adjusted::Player).collect();
        let free = free_rounds(event);
        // Of a Swiss without rounds no more can have been held than somebody has games.
        let silent = if ledger.is_by_round() || event.is_round_robin() {
            (ledger.rounds(), event.last_round())
        } else {
            (event.most_pairings(), event.most_pairings())
        };
        let results = event.ids().map(|player| {
            let entries = ledger.entries(player).iter();
            let stated = entries
                .clone()
                .filter(|entry| entry.turn == Turn::Out(ByeReason::Free));
            let mut left = free.saturating_sub(u16::try_from(stated.count()).unwrap_or(free));
            let counted = entries.filter(|entry| !is_free(entry, &mut left));
            counted
                .filter_map(|entry| round_result(entry, rounds))
                .collect()
        });
        Self {
            results: results.collect(),
            not_counted: Vec::new(),
            competitors: (event.players.iter().zip(event.placed()))
                .map(|(player, placed)| Competitor {
                    number: player.number,
                    name: player.name.clone(),
                    rating: player.rating,
                    placed,
                })
                .collect(),
            rounds: rounds.unwrap_or(silent.0),
            last_round: rounds.unwrap_or(silent.1),
            open: open_games(event, rounds),
            to_come: byes_to_come(event, rounds),
            missing: check::missing_games(event),
            announced: event.rounds,
            paired,
            adjusted: adjustments(event, true, &players),
            dated: dated(event, &players),
            at_the_end: adjustments(event, false, &players),
            forfeits_count: false,
            by_round: ledger.is_by_round(),
            round_robin: event.is_round_robin(),
            win: event.scoring.win,
            draw: event.scoring.draw,
            other_win: Points::ZERO,
            other_draw: Points::ZERO,
            ranked_by: None,
        }
    }

    /// The bouts of a competitor.
    #[must_use]
    pub fn of(&self, competitor: usize) -> &[RoundResult] {
        self.results.get(competitor).map_or(&[], Vec::as_slice)
    }

    /// A competitor's score as tie-breaks see it.
    #[must_use]
    pub fn score(&self, competitor: usize) -> Points {
        self.made(competitor) + self.adjustment(competitor)
    }

    /// What a competitor made in all rounds, without penalties and bonuses.
    fn made(&self, competitor: usize) -> Points {
        let results = self.of(competitor).iter();
        results.map(|round_result| round_result.points).sum()
    }

    /// Penalties and bonuses in the score that ranks, or in a team event's other one; those of the final standings alone
    /// too, where asked for.
    pub(super) fn adjusted_by(
        &self,
        competitor: usize,
        in_ranking: bool,
        final_too: bool,
    ) -> Points {
        let of = |all: &[[Points; 2]]| {
            let pair = all.get(competitor);
            pair.map_or(
                Points::ZERO,
                |[own, other]| if in_ranking { *own } else { *other },
            )
        };
        of(&self.adjusted)
            + if final_too {
                of(&self.at_the_end)
            } else {
                Points::ZERO
            }
    }

    /// A competitor's other score, with all penalties and bonuses.
    pub(super) fn other_score(&self, competitor: usize) -> Points {
        let results = self.of(competitor).iter();
        let made: Points = results.map(|round_result| round_result.other).sum();
        made + self.adjusted_by(competitor, false, true)
    }

    /// A team's points on all boards, with all penalties and bonuses.
    pub(super) fn game_points(&self, competitor: usize) -> Points {
        match self.ranked_by {
            Some(TeamScore::Match) => self.other_score(competitor),
            Some(TeamScore::Game) | None => self.standing_score(competitor),
        }
    }

    /// A competitor's score as the standings have it: with the penalties and bonuses of the end.
    #[must_use]
    pub fn standing_score(&self, competitor: usize) -> Points {
        let at_the_end = self
            .at_the_end
            .get(competitor)
            .map_or(Points::ZERO, |[own, _]| *own);
        self.score(competitor) + at_the_end
    }

    /// The penalties and bonuses in a competitor's score.
    pub(super) fn adjustment(&self, competitor: usize) -> Points {
        self.adjusted
            .get(competitor)
            .map_or(Points::ZERO, |[own, _]| *own)
    }

    /// The penalties and bonuses in a competitor's score after a round.
    pub(super) fn adjustment_after(&self, competitor: usize, round: u16) -> Points {
        let own = self.dated.get(competitor).into_iter().flatten();
        own.filter(|(from, _)| *from <= round)
            .map(|(_, [own, _])| *own)
            .sum()
    }

    /// How many games a competitor had to play: in a round robin his own without byes, else the rounds.
    #[must_use]
    pub fn games_of(&self, competitor: usize) -> usize {
        if self.round_robin {
            let own = self.of(competitor).iter();
            own.filter(|round_result| round_result.opponent.is_some())
                .count()
        } else {
            usize::from(self.rounds)
        }
    }

    /// The same contest ranked by the other score of teams.
    #[must_use]
    pub fn exchanged(&self) -> Self {
        let mut contest = self.clone();
        let all = contest.results.iter_mut().chain(&mut contest.not_counted);
        for round_result in all.flatten() {
            std::mem::swap(&mut round_result.points, &mut round_result.other);
        }
        let dated = contest.dated.iter_mut().flatten().map(|(_, pair)| pair);
        for pair in (contest.adjusted.iter_mut())
            .chain(&mut contest.at_the_end)
            .chain(dated)
        {
            pair.reverse();
        }
        std::mem::swap(&mut contest.draw, &mut contest.other_draw);
        std::mem::swap(&mut contest.win, &mut contest.other_win);
        contest.ranked_by = self.ranked_by.map(TeamScore::other);
        contest
    }

    /// The same contest as if all who are paired in the last round of the event had drawn their games; where that round
    /// is not paired yet, the contest as it is (C.07 8.3).
    #[must_use]
    pub fn last_round_drawn(&self) -> Self {
        let mut contest = self.clone();
        let last = self
            .announced
            .map_or(self.rounds, |all| all.max(self.rounds));
        if last == self.rounds.saturating_add(1) {
            for (own, opponent) in contest.results.iter_mut().zip(&self.paired) {
                own.extend(opponent.map(|opponent| RoundResult::paired(last, opponent)));
            }
            if self.paired.iter().any(Option::is_some) {
                contest.rounds = last;
            }
        }
        // Paired are also those whose game has no result while others of the round have theirs.
        for (_, pair) in self.open.iter().filter(|(round, _)| *round == Some(last)) {
            for [own, opponent] in [*pair, [pair[1], pair[0]]] {
                if let Some(results) = contest.results.get_mut(own)
                    && !results.iter().any(|each| each.round == Some(last))
                {
                    results.push(RoundResult::paired(last, opponent));
                }
            }
        }
        for round_result in contest.results.iter_mut().flatten() {
            if round_result.round == Some(last) && round_result.opponent.is_some() {
                round_result.played = true;
                round_result.voluntary = false;
                round_result.decided = Decided::Drawn;
                round_result.points = self.draw;
                round_result.other = self.other_draw;
            }
        }
        contest
    }

    /// The same contest with forfeits counted as games; what absences are worth to others stays as it is.
    #[must_use]
    pub fn forfeits_played(&self) -> Self {
        Self {
            forfeits_count: true,
            ..self.clone()
        }
    }

    /// A competitor's name.
    #[must_use]
    pub fn name(&self, competitor: usize) -> &str {
        self.competitors
            .get(competitor)
            .map_or("?", |one| one.name.as_str())
    }
}

/// Of each, penalties and bonuses: those of a round on, which tie-breaks see, or those of the end. Points come first, match
/// points after them.
fn adjustments(event: &Event, in_tiebreaks: bool, whose: &[Adjusted]) -> Vec<[Points; 2]> {
    let of = |whose: &Adjusted| {
        let asked = |each: &Adjustment| each.from_round.is_some() == in_tiebreaks;
        let [matches, points] = event.adjusted(*whose, asked);
        [points, matches]
    };
    whose.iter().map(of).collect()
}

/// Of each, the penalties and bonuses of a round on that hold now, with that round.
fn dated(event: &Event, whose: &[Adjusted]) -> Vec<Vec<(u16, [Points; 2])>> {
    let held = event.rounds_held();
    let of = |whose: &Adjusted| {
        let own = (event.adjustments.iter())
            .filter(|each| each.whose == *whose && each.holds_after(held));
        own.filter_map(|each| Some((each.from_round?, [each.points, each.match_points])))
            .collect()
    };
    whose.iter().map(of).collect()
}

/// The games that count and have no result, in rounds that have taken place.
fn open_games(event: &Event, held: Option<u16>) -> Vec<(Option<u16>, [usize; 2])> {
    let placed = event.placed();
    let here = |id: PlayerId| placed.get(id.index()).copied().unwrap_or(false);
    let open = event.pairings.iter().filter(|each| {
        let to_come = (each.round.zip(held)).is_some_and(|(round, held)| round > held);
        each.counts
            && !to_come
            && each.results.contains(&PlayerResult::Open)
            && each.players.into_iter().all(here)
    });
    open.map(|each| (each.round, each.players.map(PlayerId::index)))
        .collect()
}

/// The byes that are worth something, in rounds after those that were held.
fn byes_to_come(event: &Event, held: Option<u16>) -> Vec<(u16, usize)> {
    let worth = |bye: &&Bye| event.scoring.bye(bye.why) != Points::ZERO;
    let byes = event.byes.iter().filter(worth);
    let to_come = byes.filter(|bye| held.is_some_and(|held| bye.round > held));
    to_come.map(|bye| (bye.round, bye.player.index())).collect()
}

/// How many rounds everybody is free because the number of players in the pairing tables of a round robin is odd.
fn free_rounds(event: &Event) -> u16 {
    match event.kind {
        Some(Kind::RoundRobin { cycles }) if event.players.len() % 2 == 1 => cycles,
        None if event.players.len() % 2 == 1 && event.is_round_robin() => 1,
        Some(Kind::RoundRobin { .. } | Kind::Swiss) | None => 0,
    }
}

/// Whether a round is free by the pairing table, of which so many are `left` that the source does not call so: however it writes
/// a round without an opponent and for nothing, it is one event.
fn is_free(entry: &LedgerEntry, left: &mut u16) -> bool {
    let without = match entry.turn {
        Turn::Out(ByeReason::ZeroBye | ByeReason::Absent) => entry.points == Points::ZERO,
        Turn::Out(
            ByeReason::Free
            | ByeReason::PairingBye
            | ByeReason::FullBye
            | ByeReason::HalfBye
            | ByeReason::EmptyBoard,
        )
        | Turn::Opponent { .. } => false,
    };
    let free = without && *left > 0;
    *left -= u16::from(free);
    free
}

fn round_result(entry: &LedgerEntry, last: Option<u16>) -> Option<RoundResult> {
    let to_come = entry
        .round
        .zip(last)
        .is_some_and(|(round, last)| round > last);
    if !entry.counts || to_come {
        return None;
    }
    let mut round_result = RoundResult {
        round: entry.round,
        opponent: None,
        played: false,
        decided: Decided::Lost,
        points: entry.points,
        other: Points::ZERO,
        colour: None,
        voluntary: false,
        boards: Vec::new(),
    };
    match entry.turn {
        Turn::Opponent {
            mark: PlayerResult::Open,
            ..
        }
        | Turn::Out(ByeReason::Free) => return None,
        Turn::Opponent {
            opponent,
            colour,
            mark,
            ..
        } => {
            round_result.opponent = Some(opponent.index());
            round_result.played = mark.is_played();
            round_result.colour = colour.filter(|_| round_result.played);
            round_result.voluntary = mark == PlayerResult::ForfeitLoss;
            round_result.decided = Decided::game(mark);
        }
        Turn::Out(why) => {
            round_result.voluntary = why.is_voluntary();
            round_result.decided = Decided::bye(why);
        }
    }
    Some(round_result)
}
