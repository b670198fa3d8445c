//! Piece letters of chess in many languages, from `data/letters.tsv`.
//!
//! A token keeps the *letter* that was written; which piece it stands for depends on the language
//! and is settled later, when the game is replayed. Figurines mean the same in every language.

use std::collections::BTreeSet;
use std::num::NonZeroU8;
use std::sync::{LazyLock, OnceLock};

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
        "{0} columns separated by tabs, but a row has 8 or 9: code, name, king, queen, rook, bishop, knight, pawn, \
         source"
    )]
    Columns(usize),
    /// The code is no code.
    #[error("{0:?} is not a language code: use small letters a-z, digits and hyphens")]
    Code(String),
    /// A piece has no letter.
    #[error("there is no letter for the {0:?}; only the pawn may have none")]
    NoLetter(Role),
    /// A spelling that could not be distinguished from a square, a number or a sign.
    #[error("{0:?} cannot stand for a piece: only capital letters and figurines can")]
    Spelling(String),
    /// One spelling for two pieces.
    #[error("{0:?} stands for {1:?} in this language, so it cannot also stand for {2:?}")]
    Twice(String, Role, Role),
    /// More spellings than can be distinguished.
    #[error("these are too many spellings")]
    TooMany,
    /// Letters have been read before.
    #[error("letters have already been read; files of letters must be added before anything else")]
    TooLate,
}

static TABLE: OnceLock<LetterTable> = OnceLock::new();

fn table() -> &'static LetterTable {
    TABLE.get_or_init(|| LetterTable::read(&[]).unwrap_or_else(|fault| unreachable!("{fault}")))
}

impl Language {
    /// Adds the rows of `files` to the table, in their order: other languages, and other spellings
    /// for those it has. Once in the life of a program, before any letter is read.
    ///
    /// # Errors
    /// [`LettersError`] with the file and line of the first row that cannot be used.
    pub fn add(files: &[LetterFile<'_>]) -> Result<(), LettersError> {
        let table = LetterTable::read(files)?;
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

// The table of letters: rows compiled in and rows that a user adds, numbered.

/// Numbers that are left for spellings other than one ASCII capital.
const MOST_OTHERS: usize = 256 - FIRST_OTHER as usize;

/// Columns of the data file in the order of [`Role`].
const COLUMN_OF: [usize; 6] = [7, 6, 5, 4, 3, 2];

/// Columns that a row must have; the source may be left out.
const COLUMNS: usize = 8;

struct LetterTable {
    pub languages: Vec<Language>,
    /// Spellings that are not one ASCII capital, longest first.
    pub others: Vec<&'static str>,
}

/// What the rows of one language say together.
struct LetterRow {
    code: &'static str,
    name: &'static str,
    spellings: [Vec<&'static str>; 6],
}

impl LetterTable {
    /// The rows that are compiled in, and those of `files` after them.
    pub fn read(files: &[LetterFile<'_>]) -> Result<Self, LettersError> {
        let own = LetterFile {
            name: "letters.tsv",
            text: include_str!("../data/letters.tsv"),
        };
        let mut rows = Vec::new();
        for (added, file) in std::iter::once(&own).chain(files).enumerate() {
            // Once in the life of the program, and then in use up to its end.
            let text: &'static str = Box::leak(file.text.to_owned().into_boxed_str());
            for (at, line) in text.lines().enumerate() {
                if line.trim().is_empty() || line.starts_with('#') {
                    continue;
                }
                add_row(&mut rows, line).map_err(|fault| LettersError {
                    file: file.name.to_owned(),
                    line: at + 1,
                    fault,
                })?;
                // Those that are compiled in are not too many.
                if added > 0 && others(&rows).len() > MOST_OTHERS {
                    return Err(LettersError {
                        file: file.name.to_owned(),
                        line: at + 1,
                        fault: LettersFault::TooMany,
                    });
                }
            }
        }
        Ok(numbered(&rows))
    }
}

/// A row of another language, or more spellings for one that stands there already.
fn add_row(rows: &mut Vec<LetterRow>, line: &'static str) -> Result<(), LettersFault> {
    let cells: Vec<&str> = line
        .trim_end_matches('\r')
        .split('\t')
        .map(str::trim)
        .collect();
    if cells.len() < COLUMNS {
        return Err(LettersFault::Columns(cells.len()));
    }
    let (code, name) = (cells[0], cells[1]);
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if code.is_empty() || code == "auto" || !code.chars().all(plain) {
        return Err(LettersFault::Code(code.to_owned()));
    }
    let at = match rows.iter().position(|row| row.code == code) {
        Some(at) => at,
        None => {
            rows.push(LetterRow {
                code,
                name,
                spellings: Default::default(),
            });
            rows.len() - 1
        }
    };
    let row = &mut rows[at];
    for role in Role::ALL {
        let cell = cells[COLUMN_OF[role as usize]];
        for spelling in cell.split_whitespace().filter(|s| *s != "-") {
            add_spelling(row, role, spelling)?;
        }
        if row.spellings[role as usize].is_empty() && role != Role::Pawn {
            return Err(LettersFault::NoLetter(role));
        }
    }
    Ok(())
}

fn add_spelling(
    row: &mut LetterRow,
    role: Role,
    spelling: &'static str,
) -> Result<(), LettersFault> {
    let mut chars = spelling.chars();
    let figurine = |c: char| ('\u{2654}'..='\u{265f}').contains(&c);
    let starts = chars.next().is_some_and(|c| {
        // Small Latin letters and those of files would be squares; small letters for pieces are
        // read without a row.
        figurine(c)
            || c.is_alphabetic() && (!c.is_lowercase() || role == Role::Pawn && !c.is_ascii())
    });
    let goes_on = chars.all(|c| c.is_alphabetic());
    if !starts
        || !goes_on
        || spelling.len() > 16
        || crate::scan::file_letter(spelling.as_bytes()).is_some()
    {
        return Err(LettersFault::Spelling(spelling.to_owned()));
    }
    let of = |role: &Role| row.spellings[*role as usize].contains(&spelling);
    match Role::ALL.iter().find(|role| of(role)) {
        Some(known) if *known == role => {}
        Some(known) => return Err(LettersFault::Twice(spelling.to_owned(), *known, role)),
        None => row.spellings[role as usize].push(spelling),
    }
    Ok(())
}

/// The shapes that are printed alike, from `data/look_alikes.tsv`.
fn shapes() -> Vec<Vec<char>> {
    include_str!("../data/look_alikes.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.chars().filter(|c| !matches!(c, '\t' | '-')).collect())
        .collect()
}

/// How `spelling` looks with letters of other alphabets in it, itself left out.
fn look_alikes(spelling: &str, shapes: &[Vec<char>]) -> Vec<String> {
    let mut found = vec![String::new()];
    for c in spelling.chars() {
        let alike = shapes.iter().find(|shape| shape.contains(&c));
        let own = vec![c];
        let choices = alike.unwrap_or(&own);
        found = found
            .iter()
            .flat_map(|start| choices.iter().map(move |c| format!("{start}{c}")))
            .collect();
    }
    found.retain(|other| other != spelling);
    found
}

/// Long spellings would make very many others.
const LONGEST_ALIKE: usize = 2;

/// Every spelling of every row with its look-alikes, in no order.
fn all_spellings(rows: &[LetterRow]) -> BTreeSet<String> {
    let shapes = shapes();
    let mut all = BTreeSet::new();
    for spelling in rows.iter().flat_map(|row| row.spellings.iter().flatten()) {
        if spelling.chars().count() <= LONGEST_ALIKE {
            all.extend(look_alikes(spelling, &shapes));
        }
        all.insert((*spelling).to_owned());
    }
    all
}

/// The spellings that are not one ASCII capital, longest first.
fn others(rows: &[LetterRow]) -> Vec<String> {
    let is_capital = |s: &String| matches!(s.as_bytes(), [b'A'..=b'Z']);
    let mut others: Vec<String> = all_spellings(rows)
        .into_iter()
        .filter(|s| !is_capital(s))
        .collect();
    others.sort_by(|a, b| b.len().cmp(&a.len()).then(a.cmp(b)));
    others
}

fn numbered(rows: &[LetterRow]) -> LetterTable {
    let others: Vec<&'static str> = others(rows)
        .into_iter()
        .map(|spelling| &*Box::leak(spelling.into_boxed_str()))
        .collect();
    let number = |spelling: &str| {
        let at = others.iter().position(|other| *other == spelling);
        at.map_or_else(
            || spelling.as_bytes().first().copied().unwrap_or(0),
            |at| FIRST_OTHER.saturating_add(at as u8),
        ) as usize
    };
    let shapes = shapes();
    let figurines = rows.iter().find(|row| row.code == "fig");
    let languages = rows.iter().map(|row| {
        let mut language = Language {
            code: row.code,
            name: row.name,
            meaning: [None; 256],
            look_alike: [false; 256],
            unusual: [false; 256],
            spellings: row.spellings.clone(),
        };
        let of = |row: &'_ LetterRow| -> Vec<(Role, &'static str)> {
            let all = Role::ALL.into_iter();
            all.flat_map(|role| row.spellings[role as usize].iter().map(move |s| (role, *s)))
                .collect()
        };
        let own = of(row);
        for (role, spelling) in figurines
            .map(of)
            .into_iter()
            .flatten()
            .chain(own.iter().copied())
        {
            language.meaning[number(spelling)] = Some(role);
        }
        for (role, spelling) in own {
            for alike in look_alikes(spelling, &shapes) {
                let at = number(&alike);
                // What the language itself writes so goes before what only looks so.
                if language.meaning[at].is_none() && spelling.chars().count() <= LONGEST_ALIKE {
                    language.meaning[at] = Some(role);
                    language.look_alike[at] = true;
                }
            }
        }
        for (number, unusual) in language.unusual.iter_mut().enumerate() {
            let pawn = language.meaning[number] == Some(Role::Pawn);
            *unusual = pawn || language.look_alike[number];
        }
        language
    });
    LetterTable {
        languages: languages.collect(),
        others,
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
