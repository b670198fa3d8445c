//! A position set up in the middle of a record, against the one its moves lead to: the same, which is a
//! diagram and changes nothing, or one that differs, and in what.

use crate::line::Played;
use crate::write;
use scoresheet_chess::{Board, Color};
use scoresheet_draughts::{Move, Position, Side, Squares};
use scoresheet_notation::draughts_fen;
use scoresheet_rulebook::Irregularity;
use scoresheet_source::Code;

/// Squares that may differ before the set-up is taken for another position altogether.
const MOST: usize = 6;

/// One way in which the set-up differs.
pub(crate) struct Difference {
    pub code: Code,
    pub irregularity: Irregularity,
    pub message: String,
}

impl Difference {
    fn new(irregularity: Irregularity, message: String) -> Self {
        let code = if irregularity == Irregularity::LeftUncrowned {
            Code::LeftUncrowned
        } else {
            Code::PiecesDiffer
        };
        Self {
            code,
            irregularity,
            message,
        }
    }

    fn another_position(squares: usize) -> Self {
        let message = format!("{squares} squares differ from the position that the moves lead to");
        Self::new(Irregularity::WrongSetUp, message)
    }

    fn turn() -> Self {
        let message = "the side to move is not the one after the preceding moves".to_owned();
        Self::new(Irregularity::TwoMovesInARow, message)
    }
}

/// What VK/RK 5.4.7, 5.4.11, 5.4.12, 5.4.14 and 5.4.15 say of the differences; `last` is the move
/// after which the position is set up.
pub(crate) fn draughts_differences(
    replayed: &Position,
    stated: &Position,
    last: Option<&Played<Move>>,
) -> Vec<Difference> {
    let differ = Differ::new(replayed, stated, last);
    let squares = differ.squares();
    let mut found = if squares > MOST {
        vec![Difference::another_position(squares)]
    } else {
        differ.reported()
    };
    if replayed.side_to_move() != stated.side_to_move() {
        found.push(Difference::turn());
    }
    found
}

struct Differ<'a> {
    replayed: &'a Position,
    stated: &'a Position,
    /// Who has just moved, and what was captured.
    mover: Side,
    captured: Squares,
}

impl<'a> Differ<'a> {
    fn new(replayed: &'a Position, stated: &'a Position, last: Option<&Played<Move>>) -> Self {
        Self {
            replayed,
            stated,
            mover: replayed.side_to_move().other(),
            captured: last.map_or(Squares::EMPTY, |played| played.mv.captured()),
        }
    }

    fn gone(&self, side: Side) -> Squares {
        self.replayed
            .pieces(side)
            .difference(self.stated.pieces(side))
    }

    fn new_on(&self, side: Side) -> Squares {
        self.stated
            .pieces(side)
            .difference(self.replayed.pieces(side))
    }

    /// How many squares differ.
    fn squares(&self) -> usize {
        let sides = [Side::White, Side::Black];
        let differ = sides.map(|side| self.gone(side) | self.new_on(side));
        (differ[0] | differ[1]).len()
    }

    fn reported(&self) -> Vec<Difference> {
        use Irregularity as I;
        let (own, theirs) = (self.mover, self.mover.other());
        let kept = self.new_on(theirs) & self.captured;
        let brought = (self.new_on(theirs) | self.new_on(own)).difference(kept);
        let (too_many, of_own) = if self.captured.is_empty() {
            (I::TakenOffWithoutReason, I::TakenOffWithoutReason)
        } else {
            (I::TakenOffTooMany, I::TakenOffOwn)
        };
        let both = |of: &dyn Fn(Side) -> Squares| of(own) | of(theirs);
        let stayed = |side| self.replayed.kings(side) & self.stated.men(side);
        let became = |side| self.replayed.men(side) & self.stated.kings(side);
        let rows = [
            (I::TakenOffTooFew, kept, "captured, but still on the board"),
            (too_many, self.gone(theirs), "removed, but not captured"),
            (
                of_own,
                self.gone(own),
                "removed, but it belongs to the side that moved",
            ),
            (
                I::WrongSetUp,
                brought,
                "on the board, but no move brought a piece there",
            ),
            (
                I::LeftUncrowned,
                both(&stayed),
                "a king by the moves, but a man here",
            ),
            (
                I::WrongSetUp,
                both(&became),
                "a man by the moves, but a king here",
            ),
        ];
        rows.into_iter()
            .filter(|(_, squares, _)| !squares.is_empty())
            .map(|(irregularity, squares, what)| {
                Difference::new(irregularity, format!("{}: {what}", self.list(squares)))
            })
            .collect()
    }

    fn list(&self, squares: Squares) -> String {
        list(self.stated, squares)
    }
}

/// The squares by their names.
pub(crate) fn list(position: &Position, squares: Squares) -> String {
    let names = squares
        .iter()
        .map(|square| write::square_name(position.variant(), square));
    names.collect::<Vec<_>>().join(", ")
}

/// After an adjournment a wrong set-up is replayed from the adjourned position (MK53 §15).
pub(crate) fn chess_differences(replayed: &Board, stated: &Board) -> Vec<Difference> {
    let all = |board: &Board| board.men_of(Color::White) | board.men_of(Color::Black);
    let differ: Vec<String> = (all(replayed) | all(stated))
        .into_iter()
        .filter(|square| replayed.piece_at(*square) != stated.piece_at(*square))
        .map(|square| square.to_string())
        .collect();
    let mut found = match differ.len() {
        0 => Vec::new(),
        n if n > MOST => vec![Difference::another_position(n)],
        _ => {
            let message = format!("{}: not what the moves lead to", differ.join(", "));
            vec![Difference::new(Irregularity::WrongSetUp, message)]
        }
    };
    if replayed.side_to_move() != stated.side_to_move() {
        found.push(Difference::turn());
    }
    found
}

/// What a set-up says of the position at hand. What it leaves out it does not deny.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Restated {
    /// The same.
    Same,
    /// The same by other counters of moves, as this message says. The moves before it tell better:
    /// programs that draw a diagram write any counters.
    OtherCounters(String),
    /// Another position.
    Not,
}

/// FENs of draughts may leave open whose turn it is (`?`).
pub(crate) fn draughts_restated(at_hand: &Position, stated: &Position, fen: &str) -> Restated {
    let says_turn = draughts_fen(fen).is_ok_and(|text| text.turn.is_some());
    let mut stated = *stated;
    if !says_turn {
        stated = stated.with_side_to_move(at_hand.side_to_move());
    }
    // A diagram need not say how often kings have moved in a row.
    for side in [Side::White, Side::Black] {
        if let (None, Some(run)) = (stated.king_run(side), at_hand.king_run(side)) {
            stated = stated.with_king_run(side, run);
        }
    }
    if stated == *at_hand {
        Restated::Same
    } else {
        Restated::Not
    }
}

/// FENs of chess may leave out rights and counters, from some field on.
pub(crate) fn chess_restated(at_hand: &Board, fen: &str) -> Restated {
    let known = at_hand.fen();
    let stated: Vec<&str> = fen.split_whitespace().collect();
    let left_out = known.split(' ').skip(stated.len());
    let whole: Vec<&str> = stated.iter().copied().chain(left_out).collect();
    match Board::from_fen(&whole.join(" ")) {
        Ok(board) if board.is_same_position(at_hand) => by_counters(at_hand, &board),
        _ => Restated::Not,
    }
}

fn by_counters(at_hand: &Board, stated: &Board) -> Restated {
    let of = |board: &Board| (board.quiet_plies(), board.move_number());
    let (there, here) = (of(stated), of(at_hand));
    if there == here {
        return Restated::Same;
    }
    Restated::OtherCounters(format!(
        "the counters {} {} of this position are not those of the moves before it, {} {}, which are kept",
        there.0, there.1, here.0, here.1
    ))
}
