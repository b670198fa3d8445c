//! Draughts: written moves against the board.

use super::capture_routes::{fits_some_way, fitting_way};
use super::refusal::refused;
use super::setting::setting;
use super::squares::{Fields, Named, mask, only};
use super::start::{draughts_start, stated_start};
use super::uncrowned;
use super::written_path::Way;
use crate::line::{AnyLine, GameLine, Played, SetUp};
use crate::position::GamePosition;
use crate::remarks::Remarks;
use crate::rules::{Effects, Rules};
use crate::set_ups::{self, Difference, Restated};
use crate::start::Start;
use crate::token::{Fault, TokenText, Trace};
use crate::write;
use scoresheet_draughts::{Goal, Lines, Move, MoveList, Position, Route, Side, Square, Squares};
use scoresheet_notation::{
    DraughtsForm, DraughtsText, Family, FieldText, Language, Reader, Record, RecordText, Written,
    digit_readings, draughts_fen, squares,
};
use scoresheet_rulebook::{Edition, Irregularity};
use scoresheet_source::{Code, Finding, Span};
use std::fmt::Write as _;

/// One draughts game, judged by one edition.
#[derive(Clone, Copy)]
pub(crate) struct DraughtsRules {
    pub named: Named,
    pub edition: &'static Edition,
    fields: Fields,
    /// Whoever has a king first has won, though there are moves left.
    first_king_wins: bool,
    /// Nobody asks why a move is none.
    untold: bool,
}

impl DraughtsRules {
    pub fn new(named: Named, edition: &'static Edition) -> Self {
        Self {
            named,
            edition,
            fields: Fields::new(named),
            first_king_wins: named.variant.rules().goal == Goal::FirstKing,
            untold: false,
        }
    }

    /// The same, where nobody asks why a move is none.
    pub fn untold(self, untold: bool) -> Self {
        Self { untold, ..self }
    }

    /// Why this is no legal move; whether a capture stops is asked where what follows may complete it.
    fn refused(
        &self,
        position: &Position,
        text: &DraughtsText,
        token: &TokenText<'_>,
    ) -> Box<Fault> {
        if self.untold && !token.may_go_on {
            return Fault::new(Code::IllegalMove, "", "");
        }
        refused(self.edition, self.named, position, text, token)
    }

    fn ends(&self, text: &DraughtsText) -> [Squares; 2] {
        self.fields.ends(text)
    }

    /// Every square that is written.
    fn written(&self, bytes: &[u8]) -> Vec<Squares> {
        squares(bytes)
            .map(|field| mask(self.named, field))
            .collect()
    }

    /// A capture, or what is not one legal move.
    pub fn among_all(
        &self,
        position: &Position,
        (text, [from, to]): (&DraughtsText, [Squares; 2]),
        token: &TokenText<'_>,
    ) -> Result<Move, Box<Fault>> {
        let mut list = MoveList::new();
        let mut by_digits = Vec::new();
        let fitting: &[Move] = if text.form == DraughtsForm::Digits {
            by_digits.extend(self.by_digits(position, token));
            &by_digits
        } else {
            position.moves_between(from, to, &mut list);
            &list
        };
        match fitting {
            [only] => Ok(*only),
            [] => Err(self.refused(position, text, token)),
            several => self.by_way(position, several, token),
        }
    }

    /// What the written move is, or that it is none, where its ends say so; `None` where more than these have to be looked
    /// at.
    pub fn plainly(&self, position: &Position, written: &Written) -> Option<Option<Move>> {
        let Written::Draughts(text) = written else {
            return None;
        };
        let by_ends = text.squares >= 2 && text.form != DraughtsForm::Digits;
        let rules = self.named.variant.rules();
        if !by_ends || rules.captures == Lines::Orthogonal || self.first_king_wins {
            return None;
        }
        let ends = self.fields.only_ends(text);
        if let Some(found) = ends.and_then(|[from, to]| position.move_at_sight(from, to))
            && (text.squares == 2 || found.is_capture())
        {
            return Some(Some(found));
        }
        let mut list = MoveList::new();
        let [from, to] = self.ends(text);
        position.moves_between(from, to, &mut list);
        match list.as_slice() {
            [] => Some(None),
            [only] if text.squares == 2 || only.is_capture() => Some(Some(*only)),
            [_, ..] => None,
        }
    }

    /// Digits without a sign (`328`): every reading of them that is a legal move.
    #[cold]
    fn by_digits(&self, position: &Position, token: &TokenText<'_>) -> Vec<Move> {
        let mut found = Vec::new();
        let mut list = MoveList::new();
        for (from, to) in digit_readings(&String::from_utf8_lossy(token.bytes)) {
            let from = mask(self.named, FieldText::Number(from));
            let to = mask(self.named, FieldText::Number(to));
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
        let written = self.written(token.bytes);
        let fits = fitting_way(position, list, &written);
        if let [only] = fits[..] {
            return Ok(only);
        }
        let candidates = if fits.is_empty() { list } else { &fits };
        let clause = self.edition.clause(Irregularity::Ambiguous);
        let names: Vec<String> = candidates
            .iter()
            .filter(|_| !self.untold)
            .map(|m| write::draughts_full(position, m))
            .collect();
        let code = if candidates.iter().all(Move::is_capture) {
            Code::AmbiguousCapture
        } else {
            Code::AmbiguousMove
        };
        let message = format!("this may be {}", names.join(" or "));
        Err(Fault::new(code, clause, message))
    }

    /// A capture that names the pieces it takes where others name its landings, as rule books of Turkish draughts do
    /// (`f3xf4xe5`).
    #[cold]
    fn by_captured(
        &self,
        position: &Position,
        text: &DraughtsText,
        token: &TokenText<'_>,
        remarks: &mut Remarks,
    ) -> Option<Result<Move, Box<Fault>>> {
        if self.named.variant.rules().captures != Lines::Orthogonal || !text.capture {
            return None;
        }
        let named = squares(token.bytes).map(|field| only(mask(self.named, field)));
        let named = named.collect::<Option<Vec<Square>>>()?;
        let (origin, taken) = named.split_first()?;
        let takes_them = |m: &Move| {
            let in_order = |route: Route| {
                let over = route.touched().into_iter();
                over.filter(|square| m.captured().contains(*square))
                    .eq(taken.iter().copied())
            };
            m.from() == *origin && m.is_capture() && position.routes(m).into_iter().any(in_order)
        };
        let legal = position.legal_moves();
        let fitting: Vec<Move> = legal.iter().copied().filter(takes_them).collect();
        match fitting[..] {
            [] => None,
            [only] => {
                let message =
                    "the squares of the captured pieces are written, not where the capture lands";
                remarks.add(Code::WrittenForm, message, token);
                Some(Ok(only))
            }
            _ => Some(self.by_way(position, &fitting, token)),
        }
    }

    /// Remarks on how a legal move is written; a fault where it can be none.
    #[inline]
    fn remarks(
        &self,
        position: &Position,
        mv: &Move,
        text: &DraughtsText,
        token: &TokenText<'_>,
        remarks: &mut Remarks,
    ) -> Result<(), Box<Fault>> {
        if text.form != DraughtsForm::Standard {
            remarks.add_form(text.form.meaning(), token);
        }
        let by_dash = || self.named.variant.rules().pdn_capture_sign == "-";
        if mv.is_capture() && text.dash && !by_dash() {
            let message = "a capture is written with a dash";
            remarks.add(Code::WrittenForm, message, token);
        } else if !mv.is_capture() && text.capture {
            let message = "there is a capture sign where nothing is captured";
            remarks.add(Code::WrittenForm, message, token);
        }
        if text.squares > 2 {
            let written = self.written(token.bytes);
            if !fits_some_way(position, mv, &written) {
                // Two moves that ran together: `30-19-24` of `30-25 19-24`.
                if !mv.is_capture() {
                    let message = "squares between origin and target are not on the way";
                    let clause = self.edition.clause(Irregularity::WrongMove);
                    return Err(Fault::new(Code::IllegalMove, clause, message));
                }
                let message =
                    "squares between origin and target are not on the path of the capture";
                remarks.add(Code::WrittenForm, message, token);
            }
        }
        Ok(())
    }

    /// What the written move does to the board as a hand makes it all the same (VK/RK 5.7), its class
    /// being `code`; `None` if that cannot be done or is not said.
    fn made_by_hand(
        &self,
        position: &Position,
        text: &DraughtsText,
        token: &TokenText<'_>,
        code: Code,
    ) -> Option<Move> {
        let others = matches!(code, Code::TwoMovesInARow | Code::MovedOpponentsPiece);
        let side = position.side_to_move();
        let side = if others { side.other() } else { side };
        let position = &position.with_side_to_move(side);
        if code == Code::TwoMovesInARow {
            // The move is legal for the side that makes it.
            return self
                .among_all(position, (text, self.ends(text)), token)
                .ok();
        }
        let [from, to] = self.ends(text);
        let origin = only(from & position.pieces(side))?;
        let to = only(to)?;
        if code == Code::CaptureWasMandatory {
            return position.forced_move(origin, to, Squares::EMPTY);
        }
        let way = Way::written(self.named, origin, token);
        match way {
            // Every square at which it turned is written: the way says what was jumped.
            Some(way) if !way.landed.is_empty() => along(position, &way),
            Some(way) => match known_captures(position, origin, to)[..] {
                [only] => Some(only),
                [] if text.capture => along(position, &way),
                [] => position.forced_move(origin, to, Squares::EMPTY),
                // Another way would have its turning squares written (KV53 §14, VK 8.5.5).
                _ if !way.over(position, side.other()).is_empty() => along(position, &way),
                _ => None,
            },
            None => match known_captures(position, origin, to)[..] {
                [only] => Some(only),
                [] if !text.capture => position.forced_move(origin, to, Squares::EMPTY),
                _ => None,
            },
        }
    }
}

impl Rules for DraughtsRules {
    type Position = Position;
    type Move = Move;

    fn start(&self, record: RecordText<'_>) -> Result<Start<Position>, Box<Finding>> {
        draughts_start(
            record,
            self.named,
            self.edition,
            stated_start(record).as_ref(),
        )
    }

    fn line(line: GameLine<Position>) -> AnyLine {
        AnyLine::Draughts(line)
    }

    /// Two squares, with the sign that belongs between them: what nearly every written move is.
    #[inline(always)]
    fn at_sight(&self, position: &Position, written: &Written) -> Option<Move> {
        let Written::Draughts(text) = written else {
            return None;
        };
        if text.squares != 2 || text.form != DraughtsForm::Standard || self.first_king_wins {
            return None;
        }
        let [from, to] = self.fields.only_ends(text)?;
        let mv = position.move_at_sight(from, to)?;
        (text.dash != mv.is_capture() && text.capture == mv.is_capture()).then_some(mv)
    }

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
                "this is not a draughts move",
            ));
        };
        if self.first_king_wins && position.winner().is_some() {
            let message = "the game is over: the other side has a king";
            let clause = self.edition.clause(Irregularity::WrongMove);
            return Err(Fault::new(Code::IllegalMove, clause, message));
        }
        let ends = self.fields.only_ends(text);
        let at_sight = ends.and_then(|[from, to]| position.move_at_sight(from, to));
        let mv = match at_sight {
            Some(mv) => mv,
            None => match self.among_all(position, (text, self.ends(text)), token) {
                // Of a target alone the sign is half of what is said.
                Ok(mv) if text.squares == 1 && text.capture && !mv.is_capture() => {
                    return Err(self.refused(position, text, token));
                }
                Ok(mv) => mv,
                Err(fault) => {
                    let by_captured = self.by_captured(position, text, token, remarks);
                    return by_captured.unwrap_or(Err(fault));
                }
            },
        };
        self.remarks(position, &mv, text, token, remarks)?;
        Ok(mv)
    }

    fn white_leads(&self) -> bool {
        self.named.begins == Side::White
    }

    fn lengthened(&self, capture: &[u8], next: &[u8]) -> Option<(Written, Vec<u8>)> {
        let end = squares(capture).last()?;
        let goes_on = squares(next).next() == Some(end);
        let sign = next.iter().position(|b| matches!(b, b'-' | b'x' | b':'))?;
        let joined = [capture, next.get(sign..)?].concat();
        let text = read_draughts(&String::from_utf8_lossy(&joined))?;
        goes_on.then_some((Written::Draughts(text), joined))
    }

    #[inline]
    fn play(&self, position: &mut Position, played: &Played<Move>) -> Effects {
        position.step(played);
        Effects {
            captures: played.mv.captures() as u8,
            promotes: played.mv.promotes(),
            quiet_plies: 0,
            checks: false,
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
            Written::Draughts(text) => self.made_by_hand(position, text, token, code),
            Written::Chess(_) | Written::Descriptive(_) => None,
        }
    }

    fn set_up(&self, fen: &str) -> Result<Position, String> {
        let text = draughts_fen(fen).map_err(|error| error.to_string())?;
        setting(self.named, &text).map(|(position, _)| position)
    }

    fn restated(&self, at_hand: &Position, stated: &Position, fen: &str) -> Restated {
        set_ups::draughts_restated(at_hand, stated, fen)
    }

    fn differences(
        &self,
        replayed: &Position,
        stated: &Position,
        last: Option<&Played<Move>>,
    ) -> Vec<Difference> {
        set_ups::draughts_differences(replayed, stated, last)
    }

    fn left_uncrowned(&self, position: &Position, fen: &str, span: Span) -> Option<Finding> {
        let uncrowned = uncrowned::of_fen(self.named, fen);
        uncrowned::left(position, uncrowned, self.edition, span)
    }

    fn moved_uncrowned(
        &self,
        start: &Start<Position>,
        record: RecordText<'_>,
        moves: &[Played<Move>],
        set_ups: &[&SetUp<Position>],
    ) -> Vec<Finding> {
        uncrowned::moved(self.edition, self.named, start, record, moves, set_ups)
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

    fn edition(&self) -> &'static Edition {
        self.edition
    }

    fn language(&self) -> Option<&'static Language> {
        None
    }

    fn readers(&self, _: RecordText<'_>, _: Option<&'static Language>) -> Vec<Self> {
        vec![*self]
    }

    fn trace(&self, written: &Written, bytes: &[u8]) -> Trace {
        let Written::Draughts(text) = written else {
            return Trace::NONE;
        };
        let number = |number: u8| mask(self.named, FieldText::Number(number)).bits();
        if text.form == DraughtsForm::Digits {
            let readings = digit_readings(&String::from_utf8_lossy(bytes));
            let join = |bits: [u128; 2], (from, to): (u8, u8)| {
                [bits[0] | number(from), bits[1] | number(to)]
            };
            let [from, to] = readings.into_iter().fold([0, 0], join);
            return Trace {
                from,
                to,
                kinds: u8::MAX,
            };
        }
        let [from, to] = self.ends(text).map(Squares::bits);
        Trace {
            from,
            to,
            kinds: u8::MAX,
        }
    }

    fn turned(&self, written: &Written, bytes: &[u8]) -> Option<(Written, Vec<u8>)> {
        let Written::Draughts(text) = written else {
            return None;
        };
        let fields: Vec<FieldText> = match text.form {
            // Digits that can be distinguished in several ways are turned in none.
            DraughtsForm::Digits => match digit_readings(&String::from_utf8_lossy(bytes))[..] {
                [(from, to)] => vec![FieldText::Number(from), FieldText::Number(to)],
                _ => return None,
            },
            DraughtsForm::Short | DraughtsForm::Cyrillic if text.squares == 2 => {
                vec![text.from.text(), text.to.text()]
            }
            DraughtsForm::Standard
            | DraughtsForm::Short
            | DraughtsForm::Spaced
            | DraughtsForm::Joined
            | DraughtsForm::Cyrillic
            | DraughtsForm::Capitals
            | DraughtsForm::Target
            | DraughtsForm::OriginAfter
            | DraughtsForm::WithoutI
            | DraughtsForm::InBrackets => squares(bytes).collect(),
        };
        let sign = if text.capture { ":" } else { "-" };
        let mut turned = String::new();
        for (at, field) in fields.into_iter().enumerate() {
            // Short notation has a capture sign or none after the file of origin.
            let short = at == 1 && matches!(text.from.text(), FieldText::File(_));
            if at > 0 && (!short || text.capture) {
                turned.push_str(sign);
            }
            turn(self.named, field, &mut turned)?;
        }
        Some((Written::Draughts(read_draughts(&turned)?), turned.into()))
    }
}

/// The opponent's pieces on the way are taken off, as the record says.
fn along(position: &Position, way: &Way) -> Option<Move> {
    let taken = way.over(position, position.side_to_move().other());
    let mut as_known = known_captures(position, way.origin, way.to).into_iter();
    // A capture that the rules know crowns a man on its way.
    as_known
        .find(|m| m.captured() == taken)
        .or_else(|| position.forced_move(way.origin, way.to, taken))
}

/// Captures from one square to the other, whole ones whatever they take, else broken off.
fn known_captures(position: &Position, origin: Square, to: Square) -> Vec<Move> {
    let there = |m: &Move| m.from() == origin && m.to() == to;
    let whole = position.captures_ignoring_choice();
    let whole: Vec<Move> = whole.iter().copied().filter(there).collect();
    if !whole.is_empty() {
        return whole;
    }
    let broken = position.broken_captures(origin).into_iter();
    broken.filter(there).collect()
}

/// Writes the field as it is named from the other side.
fn turn(named: Named, field: FieldText, text: &mut String) -> Option<()> {
    let board = named.board();
    let letter = |file: u8| Some(char::from(b'a' + board.files().checked_sub(file)?));
    match field {
        FieldText::Number(number) => {
            let _ = write!(text, "{}", (board.squares() + 1).checked_sub(number)?);
        }
        FieldText::Square(square) => {
            text.push(letter(square.file()?)?);
            let _ = write!(text, "{}", (board.ranks() + 1).checked_sub(square.rank()?)?);
        }
        FieldText::File(file) => text.push(letter(file)?),
    }
    Some(())
}

/// The one move of a text.
fn read_draughts(text: &str) -> Option<DraughtsText> {
    let text = format!("1. {text}");
    let mut record = Record::default();
    Reader::new(text.as_bytes()).next(&mut record, &|_| Family::Draughts);
    let mut tokens = record.tokens.iter();
    tokens.find_map(|token| token.kind.draughts_move().copied())
}
