//! Systems that only team events have.

use super::{Part, TeamScore, Tiebreaks, Value, Working};
use crate::{Points, Quarters};

impl Tiebreaks<'_> {
    /// Match points or game points (FTM98 annex 2.1.2 and 3).
    pub(super) fn team_points(&self, competitor: usize, which: TeamScore) -> Working {
        let Some(ranked_by) = self.contest.ranked_by else {
            return Working::unknown("only teams have it");
        };
        let bouts = self.contest.of(competitor).iter();
        let parts = bouts.map(|bout| {
            let points = if ranked_by == which {
                bout.points
            } else {
                bout.other
            };
            Part {
                against: bout
                    .opponent
                    .map_or(super::Against::Nobody, super::Against::Opponent),
                ..Part::of(bout.round, points.into())
            }
        });
        Working::sum(parts.collect(), "the sum over all rounds")
    }

    /// The points of each board times its number; fewer are better (C.07 12.1).
    pub(super) fn board_count(&self, competitor: usize) -> Working {
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
    pub(super) fn top_board(&self, competitor: usize) -> Working {
        self.steps(
            self.by_board(competitor),
            "the points of the first board, then of the second …",
        )
    }

    /// All points without the last board, then without the last two, and so on (C.07 12.3).
    pub(super) fn bottom_board(&self, competitor: usize) -> Working {
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
        let matches = self.contest.bouts.iter().flatten();
        let boards = matches.map(|bout| bout.boards.len()).max().unwrap_or(0);
        let own = self.contest.of(competitor);
        let of_board = |board: usize| {
            let points = own
                .iter()
                .filter_map(|bout| bout.boards.get(board).copied());
            Quarters::from(points.sum::<Points>())
        };
        (0..boards).map(of_board).collect()
    }
}
