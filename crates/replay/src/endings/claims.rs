//! Who may claim what at a place of the game (KV53 §16d, MK53 §18g, FIDE 9.2).

use super::facts;
use super::follow::{Counted, follow};
use crate::position::AnyPosition;
use crate::scribe::{self, ChessStyle, DraughtsStyle};
use crate::verdict::{Line, Verdict};
use scoresheet_chess::Piece;
use scoresheet_notation::Language;
use scoresheet_rulebook::{Counters, Effect, Ending, Standing};

/// What the side to move may claim at a place.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Claims {
    /// Rules met by the position on the board: it is claimed before a move is made.
    pub standing: Vec<Standing>,
    /// Moves that would make a position recur often enough, each with its rule: it is claimed
    /// without making the move on the board.
    pub by_move: Vec<(String, &'static Ending)>,
}

impl Claims {
    /// Claims behind half-move `ply`, 0 being the start. Moves are written as the codes of 1953
    /// print them, numbered: `5. … Kh8—g8`.
    #[must_use]
    pub fn at(verdict: &Verdict, ply: usize) -> Self {
        let (Some(edition), Some(game)) = (verdict.edition, verdict.game) else {
            return Self::default();
        };
        let Some(position) = verdict.line.position_after(ply) else {
            return Self::default();
        };
        let mut counters = Counters::new(edition, game.name(), verdict.conditions);
        follow(&verdict.line, &mut |at: &dyn Counted, at_ply| {
            if at_ply as usize <= ply {
                counters.see(&at.facts());
            }
        });
        Self::of(verdict, &position, ply, &counters)
    }

    /// Claims in a position up to which the counters have been led.
    pub(super) fn of(
        verdict: &Verdict,
        position: &AnyPosition,
        ply: usize,
        counters: &Counters,
    ) -> Self {
        let claim = |standing: &Standing| standing.met && standing.ending.effect == Effect::Claim;
        Self {
            standing: counters.standings().filter(claim).collect(),
            by_move: recurring_moves(verdict, position, ply, counters),
        }
    }

    /// True if there is something to claim.
    #[must_use]
    pub fn any(&self) -> bool {
        !self.standing.is_empty() || !self.by_move.is_empty()
    }
}

fn recurring_moves(
    verdict: &Verdict,
    position: &AnyPosition,
    ply: usize,
    counters: &Counters,
) -> Vec<(String, &'static Ending)> {
    let number = numbered(&verdict.line, position, ply);
    let mut found = Vec::new();
    match position {
        AnyPosition::Chess(board) => {
            let language = verdict.language.unwrap_or_else(Language::english);
            let pawns = board.pieces(board.side_to_move(), Piece::Pawn);
            for mv in board.legal_moves() {
                // What cannot be taken back brings no position back.
                if pawns.has(mv.from) || board.is_capture(mv) {
                    continue;
                }
                let mut after = board.clone();
                after.play(mv);
                let facts = facts::of_chess(Some(board), &after, None);
                let ending = counters.would_recur(&facts);
                found.extend(ending.map(|ending| {
                    let name = scribe::chess_full_as(board, mv, language, &ChessStyle::BOOK);
                    (format!("{number}{name}"), ending)
                }));
            }
        }
        AnyPosition::Draughts(position) => {
            for mv in &position.legal_moves() {
                let mut after = *position;
                after.play(mv);
                let facts = facts::of_draughts(Some(position), &after, None);
                let ending = counters.would_recur(&facts);
                found.extend(ending.map(|ending| {
                    let name = scribe::draughts_full_as(position, mv, &DraughtsStyle::BOOK);
                    (format!("{number}{name}"), ending)
                }));
            }
        }
    }
    found
}

/// The number of the move that is due, as books write it: `7. ` or `5. … `.
fn numbered(line: &Line, position: &AnyPosition, ply: usize) -> String {
    let (number, white) = match (line, position) {
        (_, AnyPosition::Chess(board)) => (
            u32::from(board.move_number()),
            board.side_to_move() == scoresheet_chess::Color::White,
        ),
        (Line::Draughts { start, .. }, AnyPosition::Draughts(now)) => {
            let white = |p: &scoresheet_draughts::Position| {
                p.side_to_move() == scoresheet_draughts::Side::White
            };
            let first = u32::from(!white(start));
            ((ply as u32 + first) / 2 + 1, white(now))
        }
        _ => (1, true),
    };
    let gap = if white { "" } else { "… " };
    format!("{number}. {gap}")
}
