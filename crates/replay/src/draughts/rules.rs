//! Draughts: written moves against the board.

use crate::draughts::capture_routes::{fits_some_way, fitting_way};
use crate::draughts::refusal::refused;
use crate::draughts::uncrowned;
use crate::driver::{Played, Walk};
use crate::line::Steppable;
use crate::position::AnyPosition;
use crate::remarks::Remarks;
use crate::restated::{self, Restated};
use crate::rules::{Effects, Fault, Rules, TokenText};
use crate::scribe;
use crate::set_ups::{self, Difference};
use crate::start::{Start, draughts_setting, draughts_start};
use crate::verdict::{Line, SetUp};
use scoresheet_draughts::{Board, Move, MoveList, Position, Side, Square, Squares, Variant};
use scoresheet_notation::{DraughtsForm, DraughtsText, Field, FieldText, Outcome, Written};
use scoresheet_notation::{RecordText, digit_readings, draughts_fen, squares};
use scoresheet_rulebook::{Edition, Irregularity};
use scoresheet_source::{Code, Finding, Span};

/// One draughts game, judged by one edition.
pub(crate) struct DraughtsRules {
    pub variant: Variant,
    pub edition: &'static Edition,
}

/// The squares that a written field may be; empty if the board has none such.
pub(crate) fn mask(board: Board, field: FieldText) -> Squares {
    match field {
        FieldText::Number(number) => Square::new(number)
            .filter(|square| board.contains(*square))
            .map_or(Squares::EMPTY, Squares::one),
        FieldText::Square(text) => {
            let at = text.file().zip(text.rank());
            at.and_then(|(file, rank)| board.at(file - 1, rank - 1))
                .map_or(Squares::EMPTY, Squares::one)
        }
        FieldText::File(file) => (0..board.size())
            .filter_map(|rank| board.at(file - 1, rank))
            .collect(),
    }
}

/// The squares that origin and target of a written move may be; any origin, if only the target is
/// written.
#[inline]
pub(crate) fn ends(board: Board, text: &DraughtsText) -> [Squares; 2] {
    let field = |field: Field| mask(board, field.text());
    let from = match text.squares {
        1 => board.all(),
        _ => field(text.from),
    };
    [from, field(text.to)]
}

impl DraughtsRules {
    #[inline]
    fn ends(&self, text: &DraughtsText) -> [Squares; 2] {
        ends(self.variant.board(), text)
    }

    /// A capture, or what is not one legal move.
    pub fn among_all(
        &self,
        position: &Position,
        text: &DraughtsText,
        token: &TokenText<'_>,
    ) -> Result<Move, Box<Fault>> {
        let mut list = MoveList::new();
        let mut by_digits = Vec::new();
        let fitting: &[Move] = if text.form == DraughtsForm::Digits {
            by_digits.extend(self.by_digits(position, token));
            &by_digits
        } else {
            let [from, to] = self.ends(text);
            position.moves_between(from, to, &mut list);
            &list
        };
        match fitting {
            [only] => Ok(*only),
            [] => Err(refused(self, position, text, token)),
            several => self.by_way(position, several, token),
        }
    }

    /// Digits without a sign (`328`): every reading of them that is a legal move.
    #[cold]
    fn by_digits(&self, position: &Position, token: &TokenText<'_>) -> Vec<Move> {
        let board = self.variant.board();
        let mut found = Vec::new();
        let mut list = MoveList::new();
        for (from, to) in digit_readings(&String::from_utf8_lossy(token.bytes)) {
            let from = mask(board, FieldText::Number(from));
            let to = mask(board, FieldText::Number(to));
            position.moves_between(from, to, &mut list);
            found.extend_from_slice(&list);
        }
        found
    }

    /// Of several captures with this origin and target, the one whose way fits the squares written.
    #[cold]
    fn by_way(
        &self,
        position: &Position,
        list: &[Move],
        token: &TokenText<'_>,
    ) -> Result<Move, Box<Fault>> {
        let board = self.variant.board();
        let written: Vec<Squares> = squares(token.bytes).map(|f| mask(board, f)).collect();
        let fits = fitting_way(position, list, &written);
        if let [only] = fits[..] {
            return Ok(only);
        }
        let candidates = if fits.is_empty() { list } else { &fits };
        let clause = self.edition.clause(Irregularity::Ambiguous);
        let names: Vec<String> = candidates
            .iter()
            .map(|m| scribe::draughts_full(position, m))
            .collect();
        let code = if candidates.iter().all(Move::is_capture) {
            Code::AmbiguousCapture
        } else {
            Code::AmbiguousMove
        };
        let message = format!("this may be {}", names.join(" or "));
        Err(Fault::new(code, clause, message))
    }

    /// Remarks on how a legal move is written.
    #[inline]
    fn remarks(
        &self,
        position: &Position,
        mv: &Move,
        text: &DraughtsText,
        token: &TokenText<'_>,
        remarks: &mut Remarks,
    ) {
        if text.form != DraughtsForm::Standard {
            remarks.add_form(text.form.meaning(), token);
        }
        if mv.is_capture() && text.dash {
            let message = "a capture is written with a dash";
            remarks.add(Code::WrittenForm, message, token);
        } else if !mv.is_capture() && text.capture {
            let message = "a capture sign stands where nothing is captured";
            remarks.add(Code::WrittenForm, message, token);
        }
        if text.squares > 2 {
            let board = self.variant.board();
            let written: Vec<Squares> = squares(token.bytes).map(|f| mask(board, f)).collect();
            if !fits_some_way(position, mv, &written) {
                let message = "squares between origin and target are not on the way of the capture";
                remarks.add(Code::WrittenForm, message, token);
            }
        }
    }
}

impl Rules for DraughtsRules {
    type Position = Position;
    type Move = Move;

    fn start(&self, record: RecordText<'_>) -> Result<Start<Position>, Finding> {
        draughts_start(record, self.variant, self.edition)
    }

    fn line(
        start: Position,
        set_ups: Vec<SetUp<Position>>,
        moves: Vec<Played<Move>>,
        end: Position,
    ) -> Line {
        Line::Draughts {
            start,
            set_ups,
            moves,
            end,
        }
    }

    #[inline]
    fn resolve(
        &self,
        position: &Position,
        written: &Written,
        token: &TokenText<'_>,
        remarks: &mut Remarks,
    ) -> Result<Move, Box<Fault>> {
        let Written::Draughts(text) = written else {
            return Err(Fault::new(
                Code::UnreadableToken,
                "",
                "this is no draughts move",
            ));
        };
        let [from, to] = self.ends(text);
        let mv = match position.only_step_between(from, to) {
            // Of a target alone the sign is half of what is said.
            Some(_) if text.squares == 1 && text.capture => {
                return Err(refused(self, position, text, token));
            }
            Some(mv) => mv,
            None => self.among_all(position, text, token)?,
        };
        self.remarks(position, &mv, text, token, remarks);
        Ok(mv)
    }

    #[inline]
    fn play(&self, position: &mut Position, mv: &Move) -> Effects {
        position.play(mv);
        Effects {
            captures: mv.captured().len() as u8,
            promotes: mv.promotes(),
            quiet_plies: 0,
        }
    }

    fn by_hand(
        &self,
        position: &Position,
        written: &Written,
        token: &TokenText<'_>,
        code: Code,
    ) -> Option<Move> {
        match written {
            Written::Draughts(text) => Self::by_hand(self, position, text, token, code),
            Written::Chess(_) | Written::Descriptive(_) => None,
        }
    }

    fn carry_out(&self, position: &mut Position, played: &Played<Move>) -> Effects {
        position.step(played);
        Effects {
            captures: played.mv.captured().len() as u8,
            promotes: played.mv.promotes(),
            quiet_plies: 0,
        }
    }

    #[inline]
    fn check_signs(&self, _: &Position, _: &Written, _: &TokenText<'_>, _: &mut Remarks) {}

    fn pass(&self, position: &mut Position) -> bool {
        *position = position.with_side_to_move(position.side_to_move().other());
        true
    }

    fn white_to_move(&self, position: &Position) -> bool {
        position.side_to_move() == Side::White
    }

    fn result(&self, position: &Position) -> Option<Outcome> {
        if position.has_legal_move() {
            return None;
        }
        Some(match position.side_to_move() {
            Side::White => Outcome::BlackWins,
            Side::Black => Outcome::WhiteWins,
        })
    }

    fn set_up(&self, fen: &str) -> Result<Position, String> {
        let text = draughts_fen(fen).map_err(|error| error.to_string())?;
        draughts_setting(self.variant, &text).map(|(position, _)| position)
    }

    fn restated(&self, at_hand: &Position, stated: &Position, fen: &str) -> Restated {
        restated::draughts(at_hand, stated, fen)
    }

    fn differences(
        &self,
        replayed: &Position,
        stated: &Position,
        last: Option<&Played<Move>>,
    ) -> Vec<Difference> {
        set_ups::draughts(replayed, stated, last)
    }

    fn left_uncrowned(&self, position: &Position, fen: &str, span: Span) -> Option<Finding> {
        let uncrowned = uncrowned::of_fen(self.variant, fen);
        uncrowned::left(position, uncrowned, self.edition, span)
    }

    fn moved_uncrowned(
        &self,
        start: &Start<Position>,
        record: RecordText<'_>,
        walk: &Walk<Move>,
    ) -> Vec<Finding> {
        uncrowned::moved(self, start.uncrowned, record, walk)
    }

    fn any(position: &Position) -> AnyPosition {
        AnyPosition::Draughts(*position)
    }

    fn fen(&self, position: &Position) -> String {
        scribe::draughts_fen(position)
    }

    fn moves(&self, position: &Position) -> Vec<Move> {
        position.legal_moves().to_vec()
    }

    fn candidates(
        &self,
        position: &Position,
        written: &Written,
        token: &TokenText<'_>,
    ) -> Vec<Move> {
        let Written::Draughts(text) = written else {
            return Vec::new();
        };
        if text.form == DraughtsForm::Digits {
            return self.by_digits(position, token);
        }
        let mut list = MoveList::new();
        let [from, to] = self.ends(text);
        position.moves_between(from, to, &mut list);
        list.to_vec()
    }

    fn name(&self, position: &Position, mv: &Move, _full: bool) -> String {
        scribe::draughts_full(position, mv)
    }

    fn alike(&self, a: &Position, b: &Position) -> bool {
        [Side::White, Side::Black].into_iter().all(|side| {
            a.men(side).len() == b.men(side).len() && a.kings(side).len() == b.kings(side).len()
        })
    }

    fn balance(&self, position: &Position) -> i32 {
        let count = |side| position.pieces(side).len() as i32;
        count(Side::White) - count(Side::Black)
    }

    fn edition(&self) -> &'static Edition {
        self.edition
    }
}
