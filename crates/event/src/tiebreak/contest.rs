//! What tie-breaks see of an event.

mod players;
mod teams;

use crate::{Colour, Points};
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

/// One round of one competitor that counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bout {
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
    pub bouts: Vec<Vec<Bout>>,
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
    /// The bouts of a competitor.
    #[must_use]
    pub fn of(&self, competitor: usize) -> &[Bout] {
        self.bouts.get(competitor).map_or(&[], Vec::as_slice)
    }

    /// A competitor's score as the table has it.
    #[must_use]
    pub fn score(&self, competitor: usize) -> Points {
        self.of(competitor).iter().map(|bout| bout.points).sum()
    }

    /// How many games a competitor had to play: in a round robin his own without byes, else the rounds.
    #[must_use]
    pub fn games_of(&self, competitor: usize) -> usize {
        if self.round_robin {
            let own = self.of(competitor).iter();
            own.filter(|bout| bout.opponent.is_some()).count()
        } else {
            usize::from(self.rounds)
        }
    }

    /// The same contest ranked by the other score of teams.
    #[must_use]
    pub fn exchanged(&self) -> Self {
        let mut contest = self.clone();
        for bout in contest.bouts.iter_mut().flatten() {
            std::mem::swap(&mut bout.points, &mut bout.other);
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
        let last = contest.bouts.iter_mut().flatten();
        for bout in last.filter(|bout| bout.round == Some(self.rounds) && bout.opponent.is_some()) {
            bout.played = true;
            bout.voluntary = false;
            bout.decided = Decided::Drawn;
            bout.points = self.draw;
            bout.other = self.other_draw;
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
