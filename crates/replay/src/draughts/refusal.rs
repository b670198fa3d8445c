//! Why a written draughts move is no legal move, in the classes of VK/RK 5.4.

use crate::draughts::squares::{ends, only};
use crate::draughts::written_path::Way;
use crate::token::{Fault, TokenText};
use crate::write;
use scoresheet_draughts::{Move, MoveList, Piece, Position, Square, Squares};
use scoresheet_notation::DraughtsText;
use scoresheet_rulebook::{Edition, Irregularity};
use scoresheet_source::Code;

/// The class that the written move falls into.
pub(crate) fn refused(
    edition: &Edition,
    position: &Position,
    text: &DraughtsText,
    token: &TokenText<'_>,
) -> Box<Fault> {
    let (code, irregularity, message) = Refused::new(position, text, token).class();
    Fault::new(code, edition.clause(irregularity), message)
}

type Class = (Code, Irregularity, String);

fn class(code: Code, irregularity: Irregularity, message: impl Into<String>) -> Class {
    (code, irregularity, message.into())
}

use Irregularity as I;

/// A written move that is not legal.
struct Refused<'a> {
    position: &'a Position,
    text: &'a DraughtsText,
    token: &'a TokenText<'a>,
    from: Squares,
    to: Squares,
}

impl<'a> Refused<'a> {
    fn new(position: &'a Position, text: &'a DraughtsText, token: &'a TokenText<'a>) -> Self {
        let board = position.variant().board();
        let [from, to] = ends(board, text);
        Self {
            position,
            text,
            token,
            from,
            to,
        }
    }

    fn class(&self) -> Class {
        if self.from.is_empty() || self.to.is_empty() {
            return class(
                Code::IllegalMove,
                I::WrongMove,
                "the move names a square that is not in play",
            );
        }
        if self.text.squares == 1 {
            let message = if self.text.capture {
                "no piece can capture to that square"
            } else {
                "no piece can move there"
            };
            return class(Code::IllegalMove, I::WrongMove, message);
        }
        let own = self.position.pieces(self.position.side_to_move()) & self.from;
        if own.is_empty() {
            return self.not_own();
        }
        let must_capture = self.position.must_capture();
        let mut found = own.iter().filter_map(|origin| {
            let way = Way::written(self.position, origin, self.token);
            let twice = way.and_then(|way| self.jumped_twice(&way));
            twice.or_else(|| must_capture.then(|| self.instead_of_capture(origin))?)
        });
        if let Some(found) = found.next() {
            return found;
        }
        match only(own) {
            Some(origin) => self.against_the_rules(origin),
            None => class(
                Code::IllegalMove,
                I::WrongMove,
                "no piece on that file moves that way",
            ),
        }
    }

    /// No own piece stands where the move starts.
    fn not_own(&self) -> Class {
        let other = self.position.side_to_move().other();
        if (self.position.pieces(other) & self.from).is_empty() {
            let message = if self.from.len() == 1 {
                "there is no piece on the square the move starts from"
            } else {
                "there is no piece on that file"
            };
            return class(Code::IllegalMove, I::WrongMove, message);
        }
        let mut list = MoveList::new();
        let turned = self.position.with_side_to_move(other);
        turned.moves_between(self.from, self.to, &mut list);
        // At the first ply nobody has just moved.
        if list.as_slice().is_empty() || self.token.ply == 1 {
            let message = "the piece belongs to the opponent";
            class(Code::MovedOpponentsPiece, I::MovedOpponentsPiece, message)
        } else {
            let message = "the side that has just moved is moving again";
            class(Code::TwoMovesInARow, I::TwoMovesInARow, message)
        }
    }

    fn jumped_twice(&self, way: &Way) -> Option<Class> {
        let theirs = self.position.side_to_move().other();
        let square = way.twice_over(self.position, theirs)?;
        let message = format!("the capture jumps {} twice", self.name(square));
        Some(class(Code::JumpedTwice, I::JumpedTwice, message))
    }

    /// A capture was possible, and this is not one of the legal ones.
    fn instead_of_capture(&self, origin: Square) -> Option<Class> {
        // A dash says a plain move, though some write captures so.
        let step = !(self.position.pseudo_steps(origin) & self.to).is_empty();
        if step && self.text.dash {
            return Some(self.mandatory());
        }
        let all = self.position.captures_ignoring_quantity();
        let whole = all
            .iter()
            .find(|m| m.from() == origin && self.to.contains(m.to()));
        if let Some(m) = whole {
            return Some(self.too_few(m.captured().len()));
        }
        let broken = self.position.broken_captures(origin);
        if let Some(m) = broken.iter().find(|m| self.to.contains(m.to())) {
            return Some(if self.begins_a_capture(m) {
                let message = "the capture stops half-way; it must be completed";
                class(Code::CaptureStopped, I::CaptureStopped, message)
            } else {
                self.too_few(m.captured().len())
            });
        }
        step.then(|| self.mandatory())
    }

    fn mandatory(&self) -> Class {
        let message = "a capture was possible, and capturing is mandatory";
        class(Code::CaptureWasMandatory, I::CaptureWasMandatory, message)
    }

    /// The most pieces that a legal capture takes, 0 if none is possible.
    fn most(&self) -> usize {
        let legal = self.position.legal_moves();
        legal.iter().map(|m| m.captured().len()).max().unwrap_or(0)
    }

    /// Where the number is free, a capture of fewer was not finished (KV53 §8–9, VK 4.13; §24,
    /// VK 4.16.1, RK 4.13).
    fn fewer(&self) -> Irregularity {
        if self.position.variant().takes_greatest_number() {
            I::CapturedTooFew
        } else {
            I::CaptureNotCompleted
        }
    }

    fn too_few(&self, taken: usize) -> Class {
        let most = self.most();
        let message = format!("this captures {taken}, but {most} must be captured");
        class(Code::CapturedTooFew, self.fewer(), message)
    }

    /// True if some legal capture has taken the same pieces where this one stops.
    fn begins_a_capture(&self, broken: &Move) -> bool {
        let legal = self.position.legal_moves();
        let theirs = self.position.pieces(self.position.side_to_move().other());
        let same_start = legal.iter().filter(|m| m.from() == broken.from());
        same_start
            .flat_map(|m| self.position.routes(m))
            .any(|route| {
                let mut taken = Squares::EMPTY;
                route.touched().into_iter().any(|square| {
                    if theirs.contains(square) {
                        taken.insert(square);
                    }
                    square == broken.to() && taken == broken.captured()
                })
            })
    }

    /// An own piece is moved as it does not move.
    fn against_the_rules(&self, origin: Square) -> Class {
        let side = self.position.side_to_move();
        let piece = self.position.piece_at(origin);
        let king = piece.is_some_and(|piece| piece.king);
        let kind = if king { I::WrongKingMove } else { I::WrongMove };
        let illegal = |message: String| class(Code::IllegalMove, kind, message);
        if let Some(target) = only(self.to).filter(|to| *to != origin)
            && let Some(there) = self.position.piece_at(target)
        {
            return illegal(self.onto(target, there));
        }
        let Some(way) = Way::written(self.position, origin, self.token) else {
            let piece = if king { "king" } else { "piece" };
            return illegal(format!("the {piece} does not move that way"));
        };
        let [own, theirs] = [side, side.other()].map(|side| way.over(self.position, side));
        if let Some(square) = way.first_of(own) {
            let message = format!(
                "this passes over a piece of its own side on {}",
                self.name(square)
            );
            // VK/RK 4.7 speak of captures; a plain move over a piece is one against its rules.
            return if self.is_capture(&way, theirs) {
                class(Code::JumpedOwnPiece, I::JumpedOwn, message)
            } else {
                illegal(message)
            };
        }
        if self.is_capture(&way, theirs) && !theirs.is_empty() {
            return self.capture(theirs.len());
        }
        if let Some(square) = way.first_of(theirs) {
            let square = self.name(square);
            return illegal(format!(
                "this passes over an occupied square: a piece of the opponent's is on {square}"
            ));
        }
        illegal(if king {
            "the king does not move that way".to_owned()
        } else {
            self.man(&way)
        })
    }

    /// The move is written as a capture, or names the squares between its jumps.
    fn is_capture(&self, way: &Way, theirs: Squares) -> bool {
        self.text.capture || way.stops > 0 && !theirs.is_empty()
    }

    /// So many pieces of the opponent's are jumped as none can be.
    fn capture(&self, taken: usize) -> Class {
        let most = self.most();
        if taken < most {
            return self.too_few(taken);
        }
        let (code, kind) = if taken > most {
            (Code::CapturedTooMany, I::CapturedTooMany)
        } else {
            (Code::CapturedTooFew, self.fewer())
        };
        let possible = match most {
            0 => "no capture is possible".to_owned(),
            n if taken == n => "no capture goes that way".to_owned(),
            n => format!("no more than {n} can be captured"),
        };
        class(code, kind, format!("this captures {taken}, but {possible}"))
    }

    fn onto(&self, square: Square, there: Piece) -> String {
        let whose = if there.side == self.position.side_to_move() {
            "a piece of its own side"
        } else {
            "a piece of the opponent's"
        };
        format!("{whose} is on {}", self.name(square))
    }

    /// A man over free squares, where it does not go.
    fn man(&self, way: &Way) -> String {
        let far = !way.crossed.is_empty();
        match (far, self.text.capture) {
            (_, true) => "there is nothing to capture that way",
            (true, false) => "a man moves as if it were a king",
            (false, false) => "a man moves forward only",
        }
        .to_owned()
    }

    fn name(&self, square: Square) -> String {
        write::square_name(self.position.variant().board(), square)
    }
}
