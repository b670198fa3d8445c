//! A chess move as descriptive notation has it: pieces, files named after pieces, and ranks
//! counted from the mover's side.
//!
//! Two orders are in use. English names the file first (`P-K4`, `Kt-KB3`), French, Spanish,
//! Italian and Portuguese name the rank first and put no dash (`P4D`, `C3FR`, `C3AR`). A capture
//! names what is taken, not where (`PxP`, `P pr P`). Letters are kept as they are written: which
//! language they are of is settled by replaying.

mod file_first;
mod parts;
mod rank_first;
mod words;

#[cfg(test)]
mod tests;

use super::ChessFlags;
use crate::letters::{Language, Letter};

/// In which order a square is named, as far as the text tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SquareOrder {
    /// It does not: castling, or a capture without a square.
    #[default]
    Either,
    /// `K4`: file first, as in English.
    FileFirst,
    /// `4R`: rank first, as in French and Spanish.
    RankFirst,
}

impl SquareOrder {
    /// How the descriptive notation of `language` names squares; `None` if it has no such notation.
    ///
    /// ```
    /// use scoresheet_notation::{Language, SquareOrder};
    /// assert_eq!(SquareOrder::of(Language::english()), Some(SquareOrder::FileFirst));
    /// let spanish = Language::by_code("es").unwrap();
    /// assert_eq!(SquareOrder::of(spanish), Some(SquareOrder::RankFirst));
    /// assert_eq!(SquareOrder::of(Language::by_code("et").unwrap()), None);
    /// ```
    #[must_use]
    pub fn of(language: &Language) -> Option<Self> {
        words::order(language.code)
    }
}

/// A piece as described: `Kt`, `KR`, `QBP`; `CD`, `PAR`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ManText {
    /// The piece.
    pub piece: Letter,
    /// The file it stands on, of a pawn: `KP`, the `B` of `QBP`.
    pub file: Option<Letter>,
    /// Whose side of the board it is of, by the letter of king or queen: `KR`, the `Q` of `QBP`.
    pub wing: Option<Letter>,
}

/// A square as described, or a part of it: `K4`, `QB3`, `B3`; `4R`, `3AD`; `Kt`; `1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PlaceText {
    /// The piece that the file is named after.
    pub file: Option<Letter>,
    /// On which side of the board that file lies.
    pub wing: Option<Letter>,
    /// The rank from 1, counted from the mover's side; 0 if it is not written.
    pub rank: u8,
}

/// A chess move in descriptive notation, as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DescriptiveText {
    /// What moves; nothing for castling.
    pub man: Option<ManText>,
    /// Where it comes from, as far as written in brackets: `R(K1)-Q1`.
    pub from: PlaceText,
    /// What is taken.
    pub taken: Option<ManText>,
    /// Where it goes, or where what is taken stands: `PxP(K5)`.
    pub to: PlaceText,
    /// What the pawn becomes.
    pub promotion: Option<Letter>,
    /// The pawn becomes a queen, said in words.
    pub queens: bool,
    /// Signs. Castling that does not say to which side has both flags.
    pub flags: ChessFlags,
    /// The check is said to be discovered.
    pub discovered: bool,
    /// The check is said to be double.
    pub double: bool,
    /// How squares are named.
    pub order: SquareOrder,
}

impl DescriptiveText {
    /// What a note says of such a move.
    pub const MEANING: &'static str = "the move is in descriptive notation";

    /// The move in descriptive notation at the start of `text`, and its length in bytes; blanks may
    /// stand anywhere in it.
    ///
    /// ```
    /// use scoresheet_notation::DescriptiveText;
    /// let (found, len) = DescriptiveText::read(b"Q R - K Kt 1 ch. Resigns").unwrap();
    /// assert_eq!((found.to.rank, len), (1, 16));
    /// assert!(DescriptiveText::read(b"Nf3").is_none());
    /// ```
    #[must_use]
    pub fn read(text: &[u8]) -> Option<(Self, usize)> {
        parts::descriptive(text)
    }

    /// Every letter that is written, to be read in one language.
    pub fn letters(&self) -> impl Iterator<Item = Letter> {
        let man = |man: Option<ManText>| {
            man.map_or([None; 3], |man| [Some(man.piece), man.file, man.wing])
        };
        let place = |place: PlaceText| [place.file, place.wing];
        let men = [man(self.man), man(self.taken)].into_iter().flatten();
        let places = [place(self.from), place(self.to)].into_iter().flatten();
        men.chain(places).chain([self.promotion]).flatten()
    }
}
