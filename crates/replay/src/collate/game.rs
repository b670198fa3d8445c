//! What collating needs of a game besides its rules.

use super::entries::{Entry, Wrote};
use crate::chess::rules::{ChessRules, piece};
use crate::context::language::other_languages;
use crate::draughts::rules::{DraughtsRules, ends, mask};
use crate::remarks::Remarks;
use crate::rules::{Rules, TokenText};
use scoresheet_draughts::{Board, Squares};
use scoresheet_notation::{ChessFlags, ChessText, DraughtsForm, Family, FieldText, Kind, Language};
use scoresheet_notation::{
    Reader, Record, RecordText, Role, SquareText, Written, digit_readings,
    squares as written_squares,
};
use scoresheet_source::Code;
use std::fmt::Write as _;

/// What a written move says of itself, whatever the position: bits for the squares it may leave,
/// those it may reach, and the kinds of piece it may be. Two entries can be the same move only if
/// they have a bit of each in common.
#[derive(Debug, Clone, Copy)]
pub(super) struct Trace {
    from: u64,
    to: u64,
    kinds: u8,
}

impl Trace {
    const ANY: Self = Self {
        from: u64::MAX,
        to: u64::MAX,
        kinds: u8::MAX,
    };
    const NONE: Self = Self {
        from: 0,
        to: 0,
        kinds: 0,
    };

    /// True if there may be a position in which both mean the same move.
    pub fn may_agree(self, other: Self) -> bool {
        self.from & other.from != 0 && self.to & other.to != 0 && self.kinds & other.kinds != 0
    }
}

/// A game whose sheets can be collated.
pub(super) trait Collated: Rules<Move: PartialEq> + Sized {
    /// The rules under which the sheet may have to be read: one for each language that its letters
    /// may be of, if it is not known.
    fn readers(&self, record: RecordText<'_>, known: Option<&'static Language>) -> Vec<Self>;

    /// The language in which these rules read.
    fn language(&self) -> Option<&'static Language>;

    /// What the entry says of itself.
    fn trace(&self, written: &Written, bytes: &[u8]) -> Trace;

    /// The move with its squares named from the other side of the board, and its text.
    fn turned(&self, written: &Written, bytes: &[u8]) -> Option<(Written, Vec<u8>)>;

    /// The legal moves that the entry fits: one as a rule, several if it does not say which.
    fn fitting(&self, position: &Self::Position, entry: &Entry) -> Vec<Self::Move> {
        let Wrote::Move(written) = &entry.wrote else {
            return Vec::new();
        };
        let token = TokenText {
            bytes: &entry.bytes,
            span: entry.span,
            ply: 0,
        };
        match self.resolve(position, written, &token, &mut Remarks::default()) {
            Ok(mv) => vec![mv],
            Err(fault) => match fault.code {
                Code::AmbiguousMove | Code::AmbiguousCapture | Code::PromotionMissing => {
                    self.candidates(position, written, &token)
                }
                _ => Vec::new(),
            },
        }
    }
}

impl Collated for ChessRules {
    fn readers(&self, record: RecordText<'_>, known: Option<&'static Language>) -> Vec<Self> {
        let languages = match known {
            Some(language) => vec![language],
            None => {
                let others = other_languages(record);
                std::iter::once(Language::english()).chain(others).collect()
            }
        };
        let edition = self.edition;
        let rules = |language| Self::new(language, edition);
        languages.into_iter().map(rules).collect()
    }

    fn language(&self) -> Option<&'static Language> {
        Some(self.language)
    }

    fn trace(&self, written: &Written, _: &[u8]) -> Trace {
        let Written::Chess(text) = written else {
            return Trace::NONE;
        };
        let bit = |role: Role| 1 << piece(role) as u8;
        if text.flags.has(ChessFlags::CASTLE_SHORT) || text.flags.has(ChessFlags::CASTLE_LONG) {
            return Trace {
                kinds: bit(Role::King),
                ..Trace::ANY
            };
        }
        let kinds = match text.letter {
            Some(letter) => self.language.role(letter).map_or(0, bit),
            None if text.from.is_whole() => u8::MAX,
            // `bxc4` may be a bishop's move with a small letter.
            None => bit(Role::Pawn) | bit(Role::Bishop),
        };
        let small_bishop = text.letter.is_none() && text.from == SquareText::new(2, 0);
        Trace {
            from: if small_bishop {
                u64::MAX
            } else {
                chess_squares(text.from)
            },
            to: chess_squares(text.to),
            kinds,
        }
    }

    fn turned(&self, written: &Written, bytes: &[u8]) -> Option<(Written, Vec<u8>)> {
        let Written::Chess(text) = written else {
            return None;
        };
        let turn = |square: SquareText| {
            SquareText::new(
                square.file().map_or(0, |file| 9_u8.saturating_sub(file)),
                square.rank().map_or(0, |rank| 9_u8.saturating_sub(rank)),
            )
        };
        let text = ChessText {
            from: turn(text.from),
            to: turn(text.to),
            ..*text
        };
        Some((Written::Chess(text), bytes.to_vec()))
    }
}

/// Bits of the squares that a half-written square may be.
fn chess_squares(text: SquareText) -> u64 {
    const FILE: u64 = 0x0101_0101_0101_0101;
    const RANK: u64 = 0xff;
    let files = text
        .file()
        .map_or(u64::MAX, |file| FILE << ((file - 1) % 8));
    let ranks = text
        .rank()
        .map_or(u64::MAX, |rank| RANK << (8 * ((rank - 1) % 8)));
    files & ranks
}

impl Collated for DraughtsRules {
    fn readers(&self, _: RecordText<'_>, _: Option<&'static Language>) -> Vec<Self> {
        vec![Self { ..*self }]
    }

    fn language(&self) -> Option<&'static Language> {
        None
    }

    fn trace(&self, written: &Written, bytes: &[u8]) -> Trace {
        let Written::Draughts(text) = written else {
            return Trace::NONE;
        };
        let board = self.variant.board();
        let bits = |squares: Squares| {
            squares
                .iter()
                .fold(0_u64, |bits, square| bits | 1 << square.number())
        };
        let number = |number: u8| bits(mask(board, FieldText::Number(number)));
        if text.form == DraughtsForm::Digits {
            let readings = digit_readings(&String::from_utf8_lossy(bytes));
            let join = |bits: [u64; 2], (from, to): (u8, u8)| {
                [bits[0] | number(from), bits[1] | number(to)]
            };
            let [from, to] = readings.into_iter().fold([0, 0], join);
            return Trace {
                from,
                to,
                kinds: u8::MAX,
            };
        }
        let [from, to] = ends(board, text).map(bits);
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
        let board = self.variant.board();
        let fields: Vec<FieldText> = match text.form {
            // Digits that can be told apart in several ways are turned in none.
            DraughtsForm::Digits => match digit_readings(&String::from_utf8_lossy(bytes))[..] {
                [(from, to)] => vec![FieldText::Number(from), FieldText::Number(to)],
                _ => return None,
            },
            DraughtsForm::Short | DraughtsForm::Cyrillic if text.squares == 2 => {
                vec![text.from.text(), text.to.text()]
            }
            _ => written_squares(bytes).collect(),
        };
        let sign = if text.capture { ":" } else { "-" };
        let mut turned = String::new();
        for (at, field) in fields.into_iter().enumerate() {
            // Shortened notation has a capture sign or none behind the file of origin.
            let short = at == 1 && matches!(text.from.text(), FieldText::File(_));
            if at > 0 && (!short || text.capture) {
                turned.push_str(sign);
            }
            turn(board, field, &mut turned)?;
        }
        Some((Written::Draughts(read_draughts(&turned)?), turned.into()))
    }
}

/// Writes the field as it is named from the other side.
fn turn(board: Board, field: FieldText, text: &mut String) -> Option<()> {
    let letter = |file: u8| Some(char::from(b'a' + board.size().checked_sub(file)?));
    match field {
        FieldText::Number(number) => {
            let last = u8::try_from(board.all().len()).ok()?;
            let _ = write!(text, "{}", (last + 1).checked_sub(number)?);
        }
        FieldText::Square(square) => {
            text.push(letter(square.file()?)?);
            let _ = write!(text, "{}", (board.size() + 1).checked_sub(square.rank()?)?);
        }
        FieldText::File(file) => text.push(letter(file)?),
    }
    Some(())
}

/// The one move of a text.
fn read_draughts(text: &str) -> Option<scoresheet_notation::DraughtsText> {
    let text = format!("1. {text}");
    let mut record = Record::default();
    Reader::new(text.as_bytes()).next(&mut record, &|_| Family::Draughts);
    record.tokens.iter().find_map(|token| match token.kind {
        Kind::Move(Written::Draughts(found)) => Some(found),
        _ => None,
    })
}
