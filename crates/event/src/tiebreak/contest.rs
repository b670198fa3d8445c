//! What tie-breaks see of an event.

mod teams;

use crate::{ByeReason, Colour, Event, Ledger, LedgerEntry, PlayerResult, Points, Turn};
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

    const fn bye(why: ByeReason) -> Self {
        match why {
            ByeReason::PairingBye | ByeReason::FullBye => Self::Won,
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

/// Competitors and their rounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contest {
    /// Who.
    pub competitors: Vec<Competitor>,
    /// The rounds of each, in order.
    pub results: Vec<Vec<RoundResult>>,
    /// How many rounds have results.
    pub rounds: u16,
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
        let results = event.ids().map(|player| {
            let entries = ledger.entries(player).iter();
            entries
                .filter_map(|entry| round_result(entry, rounds))
                .collect()
        });
        Self {
            results: results.collect(),
            competitors: (event.players.iter().zip(event.placed()))
                .map(|(player, placed)| Competitor {
                    number: player.number,
                    name: player.name.clone(),
                    rating: player.rating,
                    placed,
                })
                .collect(),
            rounds: rounds.unwrap_or_else(|| ledger.rounds()),
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

    /// A competitor's score as the table has it.
    #[must_use]
    pub fn score(&self, competitor: usize) -> Points {
        self.of(competitor)
            .iter()
            .map(|round_result| round_result.points)
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
        for round_result in contest.results.iter_mut().flatten() {
            std::mem::swap(&mut round_result.points, &mut round_result.other);
        }
        std::mem::swap(&mut contest.draw, &mut contest.other_draw);
        std::mem::swap(&mut contest.win, &mut contest.other_win);
        contest.ranked_by = self.ranked_by.map(TeamScore::other);
        contest
    }

    /// The same contest as if all games of the last round had been drawn.
    #[must_use]
    pub fn last_round_drawn(&self) -> Self {
        let mut contest = self.clone();
        let last = contest.results.iter_mut().flatten();
        for round_result in last.filter(|round_result| {
            round_result.round == Some(self.rounds) && round_result.opponent.is_some()
        }) {
            round_result.played = true;
            round_result.voluntary = false;
            round_result.decided = Decided::Drawn;
            round_result.points = self.draw;
            round_result.other = self.other_draw;
        }
        contest
    }

    /// A competitor's name.
    #[must_use]
    pub fn name(&self, competitor: usize) -> &str {
        self.competitors
            .get(competitor)
            .map_or("?", |one| one.name.as_str())
    }
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
