//! A chess move as written: full, shortened, coordinates, castling, in any language's letters.
//!
//! Two readers, one grammar: [`san`] is a byte scanner for the form that nearly every move of a PGN
//! file has; what it declines goes to [`full_grammar`], which is written in nom. What that declines
//! may be a [`DescriptiveText`].

mod behind;
mod descriptive;
mod grammar;
mod san;
mod words;

pub(crate) use behind::word_behind;
pub use descriptive::{DescriptiveText, ManText, PlaceText, SquareOrder};
pub(crate) use grammar::full_grammar;
pub(crate) use san::{san, san_into};

use crate::letters::Letter;

/// A square, or the half of it that is written; files and ranks count from 1, 0 is unsaid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SquareText {
    file: u8,
    rank: u8,
}

impl SquareText {
    /// File `file` and rank `rank`, from 1; 0 for what is not written.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Self {
        Self { file, rank }
    }

    /// File from 1 (a), if written.
    #[inline]
    #[must_use]
    pub const fn file(self) -> Option<u8> {
        if self.file == 0 {
            None
        } else {
            Some(self.file)
        }
    }

    /// Rank from 1, if written.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> Option<u8> {
        if self.rank == 0 {
            None
        } else {
            Some(self.rank)
        }
    }

    /// True if both file and rank are written.
    #[inline]
    #[must_use]
    pub const fn is_whole(self) -> bool {
        self.file != 0 && self.rank != 0
    }
}

/// What a chess move says besides its squares; one bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ChessFlags(u8);

impl ChessFlags {
    /// A capture sign.
    pub const CAPTURE: Self = Self(1);
    /// A sign of check.
    pub const CHECK: Self = Self(2);
    /// A sign of mate.
    pub const MATE: Self = Self(4);
    /// `e.p.`
    pub const EN_PASSANT: Self = Self(8);
    /// Castling on the king's side.
    pub const CASTLE_SHORT: Self = Self(16);
    /// Castling on the queen's side.
    pub const CASTLE_LONG: Self = Self(32);
    /// A dash between origin and target.
    pub const DASH: Self = Self(64);
    /// The piece letter is a small one (`nf3`), or a file a capital (`E4`).
    pub const WRONG_CASE: Self = Self(128);

    /// True if every bit of `other` is set.
    #[inline]
    #[must_use]
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// These and those of `other`.
    #[inline]
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// How a move departs from what PGN writes; the first departure is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum ChessForm {
    /// As PGN writes it.
    #[default]
    Standard,
    /// Castling not as `O-O`.
    Castling,
    /// Origin and target both in full.
    Long,
    /// Promotion not as `=Q`.
    Promotion,
    /// A capture sign other than `x`.
    CaptureSign,
    /// Two files for a pawn's capture (`ed`, `ed5`).
    TwoFiles,
    /// `e.p.` written out.
    EnPassant,
    /// A sign of check or mate other than `+` and `#`.
    CheckSign,
    /// A small piece letter or a capital file.
    Case,
    /// ICCF numbers.
    Iccf,
    /// A figurine or a letter that is not Latin.
    Letter,
    /// A file written with a letter that is not Latin.
    ForeignFile,
}

impl ChessForm {
    /// What the note says.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Standard => "as PGN writes it",
            Self::Castling => "castling is not written O-O or O-O-O",
            Self::Long => "origin and target are both written in full",
            Self::Promotion => "promotion is not written with =",
            Self::CaptureSign => "the capture sign is not x",
            Self::TwoFiles => "a pawn's capture is written without sign or without rank",
            Self::EnPassant => "en passant is written out",
            Self::CheckSign => "the sign of check or mate is not + or #",
            Self::Case => "a small letter stands for a piece, or a capital for a file",
            Self::Iccf => "squares are written as ICCF numbers",
            Self::ForeignFile => "files are written with letters that are not Latin",
            Self::Letter => "the piece letter is not a Latin capital",
        }
    }
}

/// A chess move as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ChessText {
    /// Piece letter; `None` for a pawn, or with a whole origin for whatever stands there.
    pub letter: Option<Letter>,
    /// Origin, as far as written.
    pub from: SquareText,
    /// Target, as far as written; nothing for castling.
    pub to: SquareText,
    /// What the pawn becomes.
    pub promotion: Option<Letter>,
    /// Signs.
    pub flags: ChessFlags,
    /// Departure from PGN.
    pub form: ChessForm,
}
