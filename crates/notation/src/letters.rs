//! Piece letters of chess in many languages, from `data/letters.tsv`.
//!
//! A token keeps the *letter* that was written; which piece it stands for depends on the language
//! and is settled later, when the game is replayed. Figurines mean the same in every language.

mod table;

use std::num::NonZeroU8;
use std::sync::{LazyLock, OnceLock};
use table::Table;

/// A chess piece, as far as notation goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the six names say it")]
pub enum Role {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl Role {
    /// All six, least first.
    pub const ALL: [Self; 6] = [
        Self::Pawn,
        Self::Knight,
        Self::Bishop,
        Self::Rook,
        Self::Queen,
        Self::King,
    ];
}

/// A piece letter as written: an ASCII capital, or one of the other spellings of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Letter(NonZeroU8);

/// First number given to spellings that are not one ASCII capital.
const FIRST_OTHER: u8 = 128;

impl Letter {
    /// The ASCII capital `byte`.
    #[inline]
    pub(crate) const fn ascii(byte: u8) -> Self {
        match NonZeroU8::new(byte) {
            Some(number) => Self(number),
            None => Self(NonZeroU8::MIN),
        }
    }

    /// The letter that `text` starts with, and its length in bytes; the longest spelling wins
    /// (`Кр` before `К`, `Kt` before `K`).
    #[must_use]
    pub fn read(text: &[u8]) -> Option<(Self, usize)> {
        let others = &table().others;
        if let Some(at) = others.iter().position(|s| text.starts_with(s.as_bytes())) {
            return Some((Self::ascii(FIRST_OTHER + at as u8), others[at].len()));
        }
        let byte = *text.first()?;
        byte.is_ascii_uppercase().then_some((Self::ascii(byte), 1))
    }

    /// The spelling.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        const CAPITALS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
        let number = self.0.get();
        if number >= FIRST_OTHER {
            table()
                .others
                .get(usize::from(number - FIRST_OTHER))
                .copied()
                .unwrap_or_default()
        } else {
            let at = number.saturating_sub(b'A') as usize;
            CAPITALS.get(at..=at).unwrap_or_default()
        }
    }
}

/// One row of the table: what the letters mean in one language.
#[derive(Debug)]
pub struct Language {
    /// Short name, such as `et`.
    pub code: &'static str,
    /// English name.
    pub name: &'static str,
    meaning: [Option<Role>; 256],
    look_alike: [bool; 256],
    unusual: [bool; 256],
    spellings: [Vec<&'static str>; 6],
}

impl Language {
    /// English, the language of PGN.
    #[must_use]
    pub fn english() -> &'static Self {
        static ENGLISH: LazyLock<&'static Language> = LazyLock::new(|| {
            Language::by_code("en").expect("the table that is compiled in has English")
        });
        &ENGLISH
    }

    /// Every language of the table.
    #[must_use]
    pub fn all() -> &'static [Self] {
        &table().languages
    }

    /// The language with this short name.
    #[must_use]
    pub fn by_code(code: &str) -> Option<&'static Self> {
        Self::all().iter().find(|language| language.code == code)
    }

    /// What `letter` stands for in this language.
    #[inline]
    #[must_use]
    pub const fn role(&self, letter: Letter) -> Option<Role> {
        self.meaning[letter.0.get() as usize]
    }

    /// True if `letter` is of another alphabet and only looks like one of this language: a Latin `K`
    /// for the Cyrillic `К`.
    #[inline]
    #[must_use]
    pub const fn is_look_alike(&self, letter: Letter) -> bool {
        self.look_alike[letter.0.get() as usize]
    }

    /// True if `letter` is a look-alike, or that of the pawn, which moves seldom have.
    #[inline]
    #[must_use]
    pub const fn is_unusual(&self, letter: Letter) -> bool {
        self.unusual[letter.0.get() as usize]
    }

    /// Every way in which this language writes `role`, the usual one first; look-alikes left out.
    #[must_use]
    pub fn spellings(&self, role: Role) -> &[&'static str] {
        &self.spellings[role as usize]
    }

    /// How this language writes `role`; for a pawn the letter used in positions.
    #[must_use]
    pub fn spelling(&self, role: Role) -> &'static str {
        self.spellings(role).first().copied().unwrap_or("")
    }
}

/// A file of rows in the form of `data/letters.tsv`.
#[derive(Debug, Clone, Copy)]
pub struct LetterFile<'a> {
    /// How messages call it.
    pub name: &'a str,
    /// Its text.
    pub text: &'a str,
}

/// Why a file of letters cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: {fault}")]
pub struct LettersError {
    /// [`LetterFile::name`].
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: LettersFault,
}

/// What can be wrong with a row of letters.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LettersFault {
    /// Too few columns.
    #[error(
        "{0} columns parted by tabs, where a row has 8 or 9: code, name, king, queen, rook, bishop, knight, pawn, source"
    )]
    Columns(usize),
    /// The code is no code.
    #[error("{0:?} is no code for a language: small letters a-z, digits and hyphens")]
    Code(String),
    /// A piece has no letter.
    #[error("there is no letter for the {0:?}; only the pawn may have none")]
    NoLetter(Role),
    /// A spelling that could not be told from a square, a number or a sign.
    #[error("{0:?} cannot stand for a piece: capital letters and figurines can")]
    Spelling(String),
    /// One spelling for two pieces.
    #[error("{0:?} stands for {1:?} in this language and cannot stand for {2:?} too")]
    Twice(String, Role, Role),
    /// More spellings than can be told apart.
    #[error("these are too many spellings")]
    TooMany,
    /// Letters have been read before.
    #[error("letters have been read already; files of letters are added first of all")]
    TooLate,
}

static TABLE: OnceLock<Table> = OnceLock::new();

fn table() -> &'static Table {
    TABLE.get_or_init(|| Table::read(&[]).unwrap_or_else(|fault| unreachable!("{fault}")))
}

impl Language {
    /// Adds the rows of `files` to the table, in their order: other languages, and other spellings
    /// for those it has. Once in the life of a program, before any letter is read.
    ///
    /// # Errors
    /// [`LettersError`] with the file and line of the first row that cannot be used.
    pub fn add(files: &[LetterFile<'_>]) -> Result<(), LettersError> {
        let table = Table::read(files)?;
        TABLE.set(table).map_err(|_| LettersError {
            file: files
                .first()
                .map(|file| file.name.to_owned())
                .unwrap_or_default(),
            line: 1,
            fault: LettersFault::TooLate,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_letter_means_different_pieces() {
        let (letter, _) = Letter::read(b"Rf3").unwrap();
        assert_eq!(
            Language::by_code("et").unwrap().role(letter),
            Some(Role::Knight)
        );
        assert_eq!(Language::english().role(letter), Some(Role::Rook));
    }

    #[test]
    fn longest_spelling_wins() {
        let (letter, len) = Letter::read("Крg1".as_bytes()).unwrap();
        assert_eq!((letter.as_str(), len), ("Кр", 4));
        let russian = Language::by_code("ru").unwrap();
        assert_eq!(russian.role(letter), Some(Role::King));
        assert_eq!(Letter::read(b"Ktf6").unwrap().1, 2);
    }

    #[test]
    fn figurines_are_known_everywhere() {
        let (letter, _) = Letter::read("♞f6".as_bytes()).unwrap();
        assert!(
            Language::all()
                .iter()
                .all(|l| l.role(letter) == Some(Role::Knight))
        );
    }

    #[test]
    fn every_row_names_its_five_pieces() {
        for language in Language::all() {
            for role in &Role::ALL[1..] {
                assert!(!language.spelling(*role).is_empty(), "{}", language.code);
            }
        }
    }
}
