//! From a history to the rank held on a day, and the day it runs out.

use super::entry::{HistoryEntry, Sort};
use super::life::{Life, Step};
use super::titles::Twice;
use crate::game::place;
use crate::{
    Clause, Day, Game, Hundredths, Norm, Purpose, Rank, Readings, Skip, beginners_norm, credit_at,
    norms_at, points_for,
};
use scoresheet_event::{Fault, FaultCode, Points};
use serde::Serialize;
use std::collections::BTreeMap;

/// What a player holds on a day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Keeping {
    /// Who.
    pub player: String,
    /// The rank held.
    pub rank: Rank,
    /// Since when; nothing where the history does not say.
    pub since: Option<Day>,
    /// The last day of the term; nothing where there is none, or the history does not say.
    pub until: Option<Day>,
    /// Where the term is said.
    pub clause: Option<Clause>,
    /// Tournaments with the norm in which the rank was not confirmed, one after another (MK53: three
    /// lower it).
    pub failures: u32,
    /// Candidate points in chess; in draughts results of the three that make a candidate.
    pub credits: u32,
    /// How it came about.
    pub steps: Vec<Step>,
}

/// Every player's rank on a day, in the order of names, and rows that say otherwise than was found.
/// Rows of later days are left out.
///
/// ```
/// use scoresheet_norms::{Game, Rank, Readings, history};
/// let (entries, _) = history::read("player,date,kind,rank\nKask,1953-01-10,award,II\n");
/// let (kept, _) = history::keep(&entries, Game::Chess, &Readings::default(), "1955-01-11".parse()?);
/// // MK53: given for two years.
/// assert_eq!(kept[0].rank, Rank::III);
/// # Ok::<(), scoresheet_norms::NotADay>(())
/// ```
#[must_use]
pub fn keep(
    entries: &[HistoryEntry],
    game: Game,
    readings: &Readings,
    on: Day,
) -> (Vec<Keeping>, Vec<Fault>) {
    let mut players: BTreeMap<&str, Vec<&HistoryEntry>> = BTreeMap::new();
    for entry in entries.iter().filter(|entry| entry.date <= on) {
        players.entry(&entry.player).or_default().push(entry);
    }
    let mut faults = Vec::new();
    let kept = players.into_iter().map(|(player, mut rows)| {
        rows.sort_by_key(|row| row.date);
        let mut life = Life::new(game, readings);
        let mut twice = Twice::default();
        for (index, row) in rows.iter().enumerate() {
            life.run_to(row.date);
            life.person.capital = row.capital.unwrap_or(life.person.capital);
            life.person.woman = row.woman.unwrap_or(life.person.woman);
            if let Some(stated) = row.rank.filter(|_| row.sort != Sort::Award) {
                if index == 0 {
                    life.begin(stated);
                } else if stated != life.rank {
                    faults.push(stated_otherwise(row, "held", stated, life.rank));
                }
            }
            row_of(&mut life, row, &mut twice, &mut faults);
        }
        life.run_to(on);
        kept(player, life)
    });
    let kept = kept.collect();
    (kept, faults)
}

fn kept(player: &str, life: Life<'_>) -> Keeping {
    let (until, clause) = life.until.unzip();
    Keeping {
        player: player.to_owned(),
        rank: life.rank,
        since: life.since,
        until,
        clause,
        failures: life.failures,
        credits: life.credits,
        steps: life.steps,
    }
}

fn stated_otherwise(row: &HistoryEntry, what: &str, stated: Rank, found: Rank) -> Fault {
    let message = format!(
        "{}: the row says that rank {stated} was {what}, but by the history it is {found}",
        row.player
    );
    Fault::new(FaultCode::RankDisagrees, row.at, message)
}

fn row_of(life: &mut Life<'_>, row: &HistoryEntry, twice: &mut Twice, faults: &mut Vec<Fault>) {
    match row.sort {
        Sort::Award => {
            let rank = row.rank.unwrap_or_default();
            let clause = life.game.cite(crate::game::heading(rank));
            life.give(row, rank, "given, as stated", clause);
        }
        Sort::Tournament => tournament(life, row, faults),
        Sort::Beginners => beginners(life, row),
        Sort::Masters
        | Sort::Candidates
        | Sort::Championship
        | Sort::WomensChampionship
        | Sort::Match
        | Sort::ControlMatch
        | Sort::International => life.for_titles(row, twice),
    }
}

/// Games and points, and what they meet.
struct Made {
    games: u32,
    points: Points,
}

impl Made {
    fn of(row: &HistoryEntry) -> Option<Self> {
        Some(Self {
            games: row.games.filter(|games| *games > 0)?,
            points: row.points?,
        })
    }

    fn needed(&self, norm: &Norm, readings: &Readings) -> Points {
        points_for(self.games.saturating_mul(norm.percent), readings.rounding)
    }

    fn meets(&self, norm: &Norm, readings: &Readings) -> bool {
        self.points >= self.needed(norm, readings)
    }

    fn says(&self, norm: &Norm, readings: &Readings) -> String {
        let Self { games, points } = self;
        let needed = self.needed(norm, readings);
        format!("{points} of {games}; {} % is {needed}", norm.percent)
    }
}

fn tournament(life: &mut Life<'_>, row: &HistoryEntry, faults: &mut Vec<Fault>) {
    let (Some(coefficient), Some(result)) = (row.coefficient, Made::of(row)) else {
        return life.note(row, "no games, so no norm is met".to_owned(), Vec::new());
    };
    let readings = life.readings;
    let norms = norms_at(life.game, coefficient, readings);
    let met = |norm: &&Norm| result.meets(norm, readings);
    let best = norms.iter().filter(met).map(|norm| norm.rank).max();
    if let Some(stated) = row
        .norm
        .filter(|stated| *stated != best.unwrap_or_default())
    {
        faults.push(stated_otherwise(
            row,
            "met",
            stated,
            best.unwrap_or_default(),
        ));
    }
    credit(life, row, coefficient, &result);
    let held = life.rank;
    let allowed = |norm: &&Norm| {
        readings.skip == Skip::Allowed || norm.rank == Rank::V || norm.rank.below() == Some(held)
    };
    let reached = (norms.iter().filter(met))
        .filter(|norm| norm.purpose == Purpose::Reach && norm.rank > held)
        .filter(allowed)
        .max_by_key(|norm| norm.rank);
    let own = (norms.iter()).find(|norm| norm.purpose == Purpose::Confirm && norm.rank == held);
    let cited = |norm: &Norm, game: Game| {
        let first = norm.clauses.first().cloned();
        first.unwrap_or_else(|| game.cite(place::KEPT))
    };
    match (reached, own) {
        (Some(norm), _) => {
            let skips = if norm.rank.below() == Some(held) {
                ""
            } else {
                "; a rank is skipped"
            };
            let says = format!(
                "at coefficient {coefficient}, {}{skips}",
                result.says(norm, readings)
            );
            life.give(row, norm.rank, &says, cited(norm, life.game));
        }
        (None, Some(norm)) => {
            let says = format!(
                "at coefficient {coefficient}, {}",
                result.says(norm, readings)
            );
            let clause = cited(norm, life.game);
            if result.meets(norm, readings) {
                life.confirm(row, &says, clause);
            } else {
                life.fail(row, &says, clause);
            }
        }
        (None, None) => {
            let says = format!(
                "at coefficient {coefficient} nothing confirms rank {held}, and no higher one was met"
            );
            life.note(row, says, Vec::new());
        }
    }
}

/// A result in a tournament of rank I that counts towards candidate.
fn credit(life: &mut Life<'_>, row: &HistoryEntry, coefficient: Hundredths, result: &Made) {
    let credit = credit_at(life.game, coefficient, life.readings);
    let Some(norm) = credit.filter(|norm| result.meets(norm, life.readings)) else {
        return;
    };
    if life.rank >= Rank::Candidate {
        return;
    }
    life.credits += 1;
    let what = match life.game {
        Game::Draughts => "result of three for Candidate Master",
        Game::Chess => "candidate point",
    };
    let says = format!(
        "{what} no. {}: {}",
        life.credits,
        result.says(&norm, life.readings)
    );
    let clause = norm.clauses.into_iter().next();
    life.note(row, says, clause.into_iter().collect());
    if life.game == Game::Draughts && life.credits == 3 {
        let says = "70 % in three tournaments of rank I";
        life.give(row, Rank::Candidate, says, life.game.cite(place::CANDIDATE));
    }
}

fn beginners(life: &mut Life<'_>, row: &HistoryEntry) {
    let norm = beginners_norm(life.game);
    let Some(result) = Made::of(row) else {
        return life.note(row, "no games, so no norm is met".to_owned(), Vec::new());
    };
    let clause = life.game.cite(place::FIFTH);
    let says = result.says(&norm, life.readings);
    if life.rank == Rank::None && result.meets(&norm, life.readings) {
        life.give(row, Rank::V, &says, clause);
    } else {
        life.note(
            row,
            format!("a tournament of beginners: {says}"),
            vec![clause],
        );
    }
}
