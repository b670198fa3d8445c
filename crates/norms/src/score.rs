//! Games and points of a player as percents are made of them, apart by the opponents' ranks.

use super::field::Entrant;
use super::{Counted, Rank};
use scoresheet_event::{Event, Kind, Ledger, PlayerResult, Points};
use serde::Serialize;

/// Against whom the games are that a percent is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Opponents {
    /// Everyone.
    All,
    /// Masters and grandmasters.
    Masters,
    /// Candidate Masters.
    Candidates,
    /// Players of rank I with three candidate points (MK53).
    FirstWithPoints,
}

/// Games and the points made in them, 1, ½ and 0 whatever the event's scoring (KV53 §37, MK53 §24).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Tally {
    /// Games.
    pub games: u32,
    /// Points.
    pub points: Points,
    /// Games that have no result yet or are not in the table: of those counted in `games`, or of games played beside them.
    pub open: u32,
}

/// A player's games, by opponents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Score {
    all: Tally,
    masters: Tally,
    candidates: Tally,
    first_with_points: Tally,
}

/// Candidate points that let a rank-I player in (MK53, Candidate Master).
pub(crate) const CANDIDATE_POINTS: u32 = 3;

impl Entrant {
    pub(crate) fn is_master(&self) -> bool {
        self.rank >= Rank::Master
    }

    pub(crate) fn has_points(&self) -> bool {
        (self.candidate_points).is_some_and(|points| points >= CANDIDATE_POINTS)
    }
}

impl Score {
    pub(crate) const fn against(&self, opponents: Opponents) -> Tally {
        match opponents {
            Opponents::All => self.all,
            Opponents::Masters => self.masters,
            Opponents::Candidates => self.candidates,
            Opponents::FirstWithPoints => self.first_with_points,
        }
    }

    fn add(&mut self, opponent: &Entrant, more: Tally) {
        let kind = match opponent.rank {
            Rank::Master | Rank::Grandmaster => Some(&mut self.masters),
            Rank::Candidate => Some(&mut self.candidates),
            Rank::I if opponent.has_points() => Some(&mut self.first_with_points),
            Rank::I | Rank::II | Rank::III | Rank::IV | Rank::V | Rank::None => None,
        };
        for tally in kind.into_iter().chain([&mut self.all]) {
            tally.add(more);
        }
    }
}

impl Tally {
    /// One game, as far as it is one of those that count.
    fn of(mark: PlayerResult, counted: Counted) -> Self {
        let counts = counted == Counted::Scheduled || mark.is_played();
        Self {
            games: u32::from(counts),
            points: if counts { worth(mark) } else { Points::ZERO },
            open: u32::from(mark == PlayerResult::Open),
        }
    }

    fn add(&mut self, more: Self) {
        self.games = self.games.saturating_add(more.games);
        self.points += more.points;
        self.open = self.open.saturating_add(more.open);
    }

    /// Games that the table lacks.
    fn lacking(games: u32, counted: Counted) -> Self {
        Self {
            games: if counted == Counted::Scheduled {
                games
            } else {
                0
            },
            points: Points::ZERO,
            open: games,
        }
    }
}

/// What a game is worth in a percent.
const fn worth(mark: PlayerResult) -> Points {
    match mark {
        PlayerResult::Win | PlayerResult::ForfeitWin => Points::ONE,
        PlayerResult::Draw => Points::HALF,
        PlayerResult::Loss | PlayerResult::ForfeitLoss | PlayerResult::Open => Points::ZERO,
    }
}

/// Everyone's games. Those of struck players and those that do not count are left out; in a round robin
/// whose cycles are stated, games that the table lacks are scheduled all the same, and elsewhere those of rounds to come.
pub(crate) fn scores(event: &Event, entrants: &[Entrant], counted: Counted) -> Vec<Score> {
    let ledger = Ledger::of(event);
    let cycles = match event.kind {
        Some(Kind::RoundRobin { cycles }) => u32::from(cycles),
        Some(Kind::Swiss) | None => 0,
    };
    let score = |own: &Entrant| {
        let mut score = Score::default();
        if own.struck {
            return score;
        }
        let mut met = vec![0_u32; entrants.len()];
        for entry in ledger.entries(own.id) {
            let (Some(opponent), Some(mark)) = (entry.opponent(), entry.mark()) else {
                continue;
            };
            if let Some(count) = met.get_mut(opponent.index()) {
                *count += 1;
            }
            let other = entrants.get(opponent.index());
            if let Some(other) = other.filter(|each| entry.counts && !each.struck) {
                score.add(other, Tally::of(mark, counted));
            }
        }
        let lacking = entrants
            .iter()
            .zip(met)
            .filter(|(other, _)| other.id != own.id);
        for (other, met) in lacking.filter(|(other, _)| !other.struck) {
            score.add(other, Tally::lacking(cycles.saturating_sub(met), counted));
        }
        if cycles == 0 {
            let lacking = rounds_to_come(event, &ledger, own);
            // Against whom is not known yet.
            score.all.add(Tally::lacking(lacking, counted));
        }
        score
    };
    entrants.iter().map(score).collect()
}

/// The rounds of a player who stays that are stated, have not taken place and are not paired.
fn rounds_to_come(event: &Event, ledger: &Ledger, own: &Entrant) -> u32 {
    let left = (event.players.get(own.id.index())).is_none_or(|player| player.left_after.is_some());
    if left {
        return 0;
    }
    let held = event.last_round_held();
    let entries = ledger.entries(own.id).iter();
    let paired = entries.filter(|entry| entry.round > held && entry.opponent().is_some());
    let byes = event.byes.iter();
    let byes = byes.filter(|bye| bye.player == own.id && Some(bye.round) > held);
    let said = u16::try_from(paired.count() + byes.count()).unwrap_or(u16::MAX);
    u32::from(event.rounds_to_come().saturating_sub(said))
}
