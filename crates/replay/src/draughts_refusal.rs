//! Why a written draughts move is no legal move, in the classes of VK/RK 5.4.

use crate::draughts_rules::{DraughtsRules, mask};
use crate::rules::{Fault, TokenText};
use scoresheet_draughts::{MoveList, Position, Square, Squares};
use scoresheet_notation::{DraughtsText, squares};
use scoresheet_rulebook::Irregularity;
use scoresheet_source::Code;

/// The class that the written move falls into.
pub(crate) fn refused(
    rules: &DraughtsRules,
    position: &Position,
    text: &DraughtsText,
    token: &TokenText<'_>,
) -> Box<Fault> {
    let board = rules.variant.board();
    let from = mask(board, text.from.text());
    let to = mask(board, text.to.text());
    let (code, irregularity, message) = classify(position, from, to, text, token);
    Fault::new(code, rules.edition.clause(irregularity), message)
}

type Class = (Code, Irregularity, String);

fn class(code: Code, irregularity: Irregularity, message: &str) -> Class {
    (code, irregularity, message.to_owned())
}

fn classify(
    position: &Position,
    from: Squares,
    to: Squares,
    text: &DraughtsText,
    token: &TokenText<'_>,
) -> Class {
    use Irregularity as I;
    if from.is_empty() || to.is_empty() {
        return class(
            Code::IllegalMove,
            I::WrongMove,
            "the board has no such square",
        );
    }
    let side = position.side_to_move();
    let own = position.pieces(side) & from;
    if own.is_empty() {
        return not_own(position, from, to);
    }
    if position.must_capture() {
        let mut any = None;
        for origin in own {
            any = any.or_else(|| instead_of_capture(position, origin, to, text, token));
        }
        if let Some(found) = any {
            return found;
        }
    }
    let occupied = position.pieces(side) | position.pieces(side.other());
    let message = if !(to & occupied).is_empty() && to.len() == 1 {
        "the target is occupied"
    } else {
        "the piece does not move that way"
    };
    class(Code::IllegalMove, I::WrongMove, message)
}

/// No own piece stands where the move starts.
fn not_own(position: &Position, from: Squares, to: Squares) -> Class {
    use Irregularity as I;
    let other = position.side_to_move().other();
    if (position.pieces(other) & from).is_empty() {
        let message = if from.len() == 1 {
            "no piece stands on the square the move starts from"
        } else {
            "no piece stands on that file"
        };
        return class(Code::IllegalMove, I::WrongMove, message);
    }
    let mut list = MoveList::new();
    position
        .with_side_to_move(other)
        .moves_between(from, to, &mut list);
    if list.as_slice().is_empty() {
        let message = "the piece belongs to the opponent";
        class(Code::MovedOpponentsPiece, I::MovedOpponentsPiece, message)
    } else {
        let message = "the side that has just moved moves again";
        class(Code::TwoMovesInARow, I::TwoMovesInARow, message)
    }
}

/// A capture was possible, and this is not one of the legal ones.
fn instead_of_capture(
    position: &Position,
    origin: Square,
    to: Squares,
    text: &DraughtsText,
    token: &TokenText<'_>,
) -> Option<Class> {
    use Irregularity as I;
    if text.squares > 2 && jumps_twice(position, origin, token) {
        let message = "the capture jumps a piece twice";
        return Some(class(Code::JumpedTwice, I::JumpedTwice, message));
    }
    let legal = position.legal_moves();
    let most = legal.iter().map(|m| m.captured().len()).max().unwrap_or(0);
    let all = position.captures_ignoring_quantity();
    let whole = all
        .iter()
        .find(|m| m.from() == origin && to.contains(m.to()));
    if let Some(m) = whole {
        let message = format!(
            "this captures {}, and {most} must be captured",
            m.captured().len()
        );
        return Some((Code::CapturedTooFew, I::CapturedTooFew, message));
    }
    let beginnings = position.capture_prefixes(origin);
    if let Some((_, captured)) = beginnings.iter().find(|(at, _)| to.contains(*at)) {
        let goes_on = legal
            .iter()
            .any(|m| m.from() == origin && m.captured() & *captured == *captured);
        return Some(if goes_on {
            let message = "the capture stops half-way; it must go on";
            class(Code::CaptureStopped, I::CaptureStopped, message)
        } else {
            let message = format!(
                "this captures {}, and {most} must be captured",
                captured.len()
            );
            (Code::CapturedTooFew, I::CapturedTooFew, message)
        });
    }
    if !(position.pseudo_steps(origin) & to).is_empty() {
        let message = "a capture was possible, and capturing is mandatory";
        return Some(class(
            Code::CaptureWasMandatory,
            I::CaptureWasMandatory,
            message,
        ));
    }
    None
}

/// True if the written way crosses some piece of the opponent's twice.
fn jumps_twice(position: &Position, origin: Square, token: &TokenText<'_>) -> bool {
    let board = position.variant().board();
    let opponent = position.pieces(position.side_to_move().other());
    let way: Vec<Square> = std::iter::once(origin)
        .chain(
            squares(token.bytes)
                .skip(1)
                .filter_map(|field| mask(board, field).first()),
        )
        .collect();
    let mut crossed = Squares::EMPTY;
    for pair in way.windows(2) {
        let [a, b] = [pair[0], pair[1]].map(|square| board.file_rank(square));
        let (Some((f0, r0)), Some((f1, r1))) = (a, b) else {
            return false;
        };
        let steps = f0.abs_diff(f1);
        if steps != r0.abs_diff(r1) {
            return false;
        }
        for step in 1..steps {
            let along = |from: u8, to: u8| if to > from { from + step } else { from - step };
            let Some(square) = board.at(along(f0, f1), along(r0, r1)) else {
                return false;
            };
            if opponent.contains(square) {
                if crossed.contains(square) {
                    return true;
                }
                crossed.insert(square);
            }
        }
    }
    false
}
