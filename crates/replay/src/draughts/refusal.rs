//! Why a written draughts move is no legal move, in the classes of VK/RK 5.4.

use crate::draughts::squares::{Fields, Named, only};
use crate::draughts::written_path::Way;
use crate::token::{Fault, TokenText};
use crate::write;
use scoresheet_draughts::{
    Crowning, Kings, MenCapture, Move, MoveList, Piece, Position, Preference, Side, Square, Squares,
};
use scoresheet_notation::DraughtsText;
use scoresheet_rulebook::{Edition, Irregularity};
use scoresheet_source::Code;

/// The class that the written move falls into.
pub(crate) fn refused(
    edition: &Edition,
    named: Named,
    position: &Position,
    text: &DraughtsText,
    token: &TokenText<'_>,
) -> Box<Fault> {
    let (code, irregularity, message) = Refused::new(named, position, text, token).class();
    Fault::new(code, edition.clause(irregularity), message)
}

type Class = (Code, Irregularity, String);

fn class(code: Code, irregularity: Irregularity, message: impl Into<String>) -> Class {
    (code, irregularity, message.into())
}

use Irregularity as I;

/// A written move that is not legal.
struct Refused<'a> {
    named: Named,
    position: &'a Position,
    text: &'a DraughtsText,
    token: &'a TokenText<'a>,
    from: Squares,
    to: Squares,
}

impl<'a> Refused<'a> {
    fn new(
        named: Named,
        position: &'a Position,
        text: &'a DraughtsText,
        token: &'a TokenText<'a>,
    ) -> Self {
        let [from, to] = Fields::new(named).ends(text);
        Self {
            named,
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
                "the move names a square that is not used in play",
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
            let way = Way::written(self.named, origin, self.token);
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
        let all = self.position.captures_ignoring_choice();
        let whole = all
            .iter()
            .find(|m| m.from() == origin && self.to.contains(m.to()));
        if let Some(m) = whole {
            return Some(self.after_another(m));
        }
        let broken = self.position.broken_captures(origin);
        if let Some(m) = broken.iter().find(|m| self.to.contains(m.to())) {
            return Some(if self.begins_a_capture(m) {
                let message = "the capture stops half-way; it must be completed";
                class(Code::CaptureStopped, I::CaptureStopped, message)
            } else if self.number_is_free() {
                let taken = m.captured().len();
                let message = format!(
                    "this captures {taken}, but the king must land where it can go on capturing"
                );
                class(Code::CapturedTooFew, self.fewer(), message)
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

    /// Any capture may be chosen, whatever another takes.
    fn number_is_free(&self) -> bool {
        self.position.variant().rules().choice.is_empty()
    }

    /// Where the number is free, a capture of fewer was not finished (KV53 §8–9, VK 4.13; §24,
    /// VK 4.16.1, RK 4.13).
    fn fewer(&self) -> Irregularity {
        if self.number_is_free() {
            I::CaptureNotCompleted
        } else {
            I::CapturedTooFew
        }
    }

    /// A whole capture, but another goes before it.
    fn after_another(&self, m: &Move) -> Class {
        let legal = self.position.legal_moves();
        let kings = |m: &Move| {
            let theirs = self.position.side_to_move().other();
            (m.captured() & self.position.kings(theirs)).len()
        };
        let with_king = |m: &Move| {
            let king = self.position.kings(self.position.side_to_move());
            usize::from(king.contains(m.from()))
        };
        let number = |m: &Move| m.captured().len();
        let worth = |m: &Move| 100 * number(m) + 99 * kings(m);
        for preference in self.position.variant().rules().choice {
            let measure: &dyn Fn(&Move) -> usize = match preference {
                Preference::Number => &number,
                Preference::WithKing => &with_king,
                Preference::Kings => &kings,
                Preference::Value => &worth,
                Preference::KingsSoonest => break,
            };
            let most = legal.iter().map(measure).max().unwrap_or(0);
            if measure(m) >= most {
                continue;
            }
            let message = match preference {
                Preference::Number => return self.too_few(number(m)),
                Preference::WithKing => "a king can capture, and must".to_owned(),
                Preference::Kings => {
                    let taken = kings(m);
                    format!("this captures {taken} of the kings, but {most} must be captured")
                }
                Preference::Value => "this captures less in value than must be captured".to_owned(),
                Preference::KingsSoonest => break,
            };
            return class(Code::CapturedTooFew, self.fewer(), message);
        }
        let message = "another capture takes a king earlier, and has priority over this one";
        class(Code::CapturedTooFew, self.fewer(), message)
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
        let Some(way) = Way::written(self.named, origin, self.token) else {
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
        let captures = self.is_capture(&way, theirs) && !theirs.is_empty();
        let rules = self.position.variant().rules();
        let crowned = |square: &Square| self.is_far_row(*square);
        let ends = rules.crowning == Crowning::EndsCapture && way.landed.iter().any(crowned);
        if captures && !king && ends {
            let message = "the man is crowned on its far row, which ends the capture".to_owned();
            return class(Code::IllegalMove, I::WentOnCrowned, message);
        }
        if captures && let Some(why) = self.cannot_capture(king, &way, theirs) {
            let kind = if king { I::WrongKingMove } else { I::WrongMove };
            return class(Code::IllegalMove, kind, why);
        }
        if captures {
            return self.capture(theirs.len());
        }
        if let Some(square) = way.first_of(theirs) {
            let square = self.name(square);
            return illegal(format!(
                "this passes over an occupied square: a piece of the opponent's is on {square}"
            ));
        }
        illegal(if king {
            self.king(origin, &way)
        } else {
            self.man(&way)
        })
    }

    /// A king over free squares, where it does not go.
    fn king(&self, origin: Square, way: &Way) -> String {
        let rules = self.position.variant().rules();
        if self.position.halted_king() == Some(origin) {
            let most = rules.king_run;
            return format!("the king has made {most} moves in a row, and its side has a man");
        }
        if rules.kings == Kings::Short && way.landed.is_empty() && !way.crossed.is_empty() {
            return "a king moves one square".to_owned();
        }
        "the king does not move that way".to_owned()
    }

    /// Why a capture of `theirs` goes against the rules of the piece, in games that say more of it than
    /// that it goes along lines.
    fn cannot_capture(&self, king: bool, way: &Way, theirs: Squares) -> Option<String> {
        let rules = self.position.variant().rules();
        let side = self.position.side_to_move();
        let kings = theirs & self.position.kings(side.other());
        if !king && rules.men_capture == MenCapture::Forwards && self.goes_back(way) {
            return Some("a man captures forward only".to_owned());
        }
        if !king && !rules.men_capture_kings && !kings.is_empty() {
            return Some("a man cannot capture a king".to_owned());
        }
        if king && rules.kings == Kings::LongLandingShort {
            return Some("a king must land right behind the piece it captures".to_owned());
        }
        if king && rules.kings == Kings::Short && way.crossed.len() > theirs.len() {
            return Some("a king captures only a piece next to it".to_owned());
        }
        None
    }

    fn goes_back(&self, way: &Way) -> bool {
        let board = self.named.board();
        let ranks = |square: Square| board.file_rank(square).map_or(0, |(_, rank)| rank);
        let squares: Vec<Square> = way.landed.iter().copied().chain([way.to]).collect();
        let mut at = ranks(way.origin);
        squares.into_iter().any(|square| {
            let next = ranks(square);
            let back = match self.position.side_to_move() {
                Side::White => next < at,
                Side::Black => next > at,
            };
            at = next;
            back
        })
    }

    fn is_far_row(&self, square: Square) -> bool {
        let board = self.named.board();
        let far = match self.position.side_to_move() {
            Side::White => board.ranks() - 1,
            Side::Black => 0,
        };
        board.file_rank(square).is_some_and(|(_, rank)| rank == far)
    }

    /// The move is written as a capture, or names the squares between its jumps.
    fn is_capture(&self, way: &Way, theirs: Squares) -> bool {
        let by_dash = self.position.variant().rules().pdn_capture_sign == "-";
        self.text.capture || (by_dash || !way.landed.is_empty()) && !theirs.is_empty()
    }

    /// So many pieces of the opponent's are jumped as none can be.
    fn capture(&self, taken: usize) -> Class {
        let most = self.most();
        if taken < most && !self.number_is_free() {
            return self.too_few(taken);
        }
        let (code, kind) = if taken > most {
            (Code::CapturedTooMany, I::CapturedTooMany)
        } else {
            (Code::CapturedTooFew, self.fewer())
        };
        let possible = match most {
            0 => "no capture is possible".to_owned(),
            n if taken <= n => "no capture goes that way".to_owned(),
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
        write::square_name(self.position.variant(), square)
    }
}
