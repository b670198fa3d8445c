//! The table of a team event: a row per team, and in it the points of every match.

use super::crosstable::ADJUSTMENTS;
use crate::tiebreak::{Contest, Decided, RoundResult, Standings, TeamScore};
use crate::{Colour, Points, SharedPlace};
use serde::Serialize;

/// A team's row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TeamRow {
    /// The starting number.
    pub number: u32,
    /// The name.
    pub name: String,
    /// A cell for each column. `*` is the team itself; several matches follow one another; what does not count is in
    /// brackets.
    pub cells: Vec<String>,
    /// Match points.
    pub match_points: Points,
    /// Points on all boards.
    pub game_points: Points,
    /// The place.
    pub place: Option<SharedPlace>,
}

/// What stands for a match that has no result yet.
const OPEN: &str = ".";

/// Teams against teams, or round by round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TeamTable {
    /// What stands above the cells: opponents' numbers, or rounds.
    pub columns: Vec<String>,
    /// The rows, in the order of starting numbers.
    pub rows: Vec<TeamRow>,
}

impl TeamTable {
    /// The table of a contest of teams. A match is shown by the points on its boards; one without any
    /// game played by `+` or `−` (FTM98 5.6), a round without a match by `+` where it is worth a win.
    #[must_use]
    pub fn of(contest: &Contest, standings: &Standings) -> Self {
        let teams = contest.competitors.len();
        let columns = if by_opponents(contest) {
            let numbers = contest.competitors.iter();
            numbers.map(|team| team.number.to_string()).collect()
        } else {
            (1..=contest.rounds)
                .map(|round| format!("R{round}"))
                .collect()
        };
        let rows = (0..teams).map(|team| row(contest, standings, team));
        let (mut columns, mut rows): (Vec<String>, Vec<TeamRow>) = (columns, rows.collect());
        let all = contest.adjusted.iter().zip(&contest.at_the_end);
        let all: Vec<Points> = all.map(|([own, _], [last, _])| *own + *last).collect();
        if all.iter().any(|points| *points != Points::ZERO) {
            columns.push(ADJUSTMENTS.to_owned());
            for (row, points) in rows.iter_mut().zip(all) {
                row.cells.push(points.signed());
            }
        }
        Self { columns, rows }
    }
}

/// Whether the columns are opponents: in a round robin, and where the rounds are not known.
const fn by_opponents(contest: &Contest) -> bool {
    contest.round_robin || !contest.by_round
}

fn row(contest: &Contest, standings: &Standings, team: usize) -> TeamRow {
    let own = contest.of(team);
    let place = standings.rows.iter().find(|row| row.competitor == team);
    let sum = |which| {
        own.iter()
            .map(|round_result| score(contest, round_result, which))
            .sum::<Points>()
    };
    let with = |which| {
        let side = usize::from(contest.ranked_by != Some(which));
        let of = |all: &[[Points; 2]]| all.get(team).map_or(Points::ZERO, |pair| pair[side]);
        of(&contest.adjusted) + of(&contest.at_the_end)
    };
    TeamRow {
        number: contest.competitors[team].number,
        name: contest.name(team).to_owned(),
        cells: if by_opponents(contest) {
            let others = 0..contest.competitors.len();
            others
                .map(|other| against(contest, own, team, other))
                .collect()
        } else {
            (1..=contest.rounds)
                .map(|round| in_round(contest, team, round))
                .collect()
        },
        match_points: sum(TeamScore::Match) + with(TeamScore::Match),
        game_points: sum(TeamScore::Game) + with(TeamScore::Game),
        place: place.map(|row| SharedPlace {
            first: row.place,
            last: row.last,
        }),
    }
}

fn score(contest: &Contest, round_result: &RoundResult, which: TeamScore) -> Points {
    if contest.ranked_by == Some(which) {
        round_result.points
    } else {
        round_result.other
    }
}

fn against(contest: &Contest, own: &[RoundResult], team: usize, other: usize) -> String {
    if team == other {
        return "*".to_owned();
    }
    let with = |round_result: &&RoundResult| round_result.opponent == Some(other);
    let counted = own.iter().filter(with);
    let counted = counted.map(|round_result| shown(contest, round_result));
    let not_counted = without_count(contest, team).iter().filter(with);
    let not_counted = not_counted.map(|round_result| format!("({})", shown(contest, round_result)));
    let open =
        (contest.open.iter()).filter(|(_, pair)| pair.contains(&team) && pair.contains(&other));
    let open = open.map(|_| OPEN.to_owned());
    counted
        .chain(not_counted)
        .chain(open)
        .collect::<Vec<_>>()
        .join(" ")
}

/// The matches of a team that stay in the table and do not count (FTM98 5.6).
fn without_count(contest: &Contest, team: usize) -> &[RoundResult] {
    contest.not_counted.get(team).map_or(&[], Vec::as_slice)
}

/// `12w2½`: the opponent's number, the colour on the first board, the points.
fn in_round(contest: &Contest, team: usize, round: u16) -> String {
    let here = |round_result: &&RoundResult| round_result.round == Some(round);
    let counted = contest
        .of(team)
        .iter()
        .find(here)
        .filter(|one| one.opponent.is_some());
    let other = || without_count(contest, team).iter().find(here);
    let not_counted = counted.is_none().then(other).flatten();
    let own = not_counted.or_else(|| contest.of(team).iter().find(here));
    let cell = own.map_or_else(
        || open_in_round(contest, team, round),
        |own| with_opponent(contest, own),
    );
    match not_counted {
        Some(_) => format!("({cell})"),
        None => cell,
    }
}

/// `3.`: the opponent of a match that has no result yet.
fn open_in_round(contest: &Contest, team: usize, round: u16) -> String {
    let mut open = contest.open.iter();
    let open = open.find(|(of, pair)| *of == Some(round) && pair.contains(&team));
    let opponent = open.and_then(|(_, pair)| pair.iter().find(|one| **one != team));
    let number = opponent.and_then(|one| contest.competitors.get(*one));
    number.map_or_else(String::new, |team| format!("{}{OPEN}", team.number))
}

fn with_opponent(contest: &Contest, round_result: &RoundResult) -> String {
    let opponent = round_result
        .opponent
        .and_then(|other| contest.competitors.get(other));
    let number = opponent.map_or(String::new(), |team| team.number.to_string());
    let colour = match round_result.colour {
        Some(Colour::White) => "w",
        Some(Colour::Black) => "b",
        None => "",
    };
    format!("{number}{colour}{}", shown(contest, round_result))
}

fn shown(contest: &Contest, round_result: &RoundResult) -> String {
    match round_result.decided {
        _ if round_result.played => score(contest, round_result, TeamScore::Game).printed(),
        Decided::Won => "+".to_owned(),
        Decided::Drawn => "½".to_owned(),
        Decided::Lost => "−".to_owned(),
    }
}
