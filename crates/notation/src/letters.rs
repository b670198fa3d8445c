//! Piece letters of chess in many languages, from `data/letters.tsv`.
//!
//! A token keeps the *letter* that was written; which piece it stands for depends on the language
//! and is settled later, when the game is replayed. Figurines mean the same in every language.

use std::num::NonZeroU8;
use std::sync::LazyLock;

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
        let others = &TABLE.others;
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
            TABLE.others[(number - FIRST_OTHER) as usize]
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
    spelling: [&'static str; 6],
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
        &TABLE.languages
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

    /// How this language writes `role`; for a pawn the letter used in positions.
    #[must_use]
    pub const fn spelling(&self, role: Role) -> &'static str {
        self.spelling[role as usize]
    }
}

struct Table {
    languages: Vec<Language>,
    /// Spellings that are not one ASCII capital, longest first.
    others: Vec<&'static str>,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| read_table(include_str!("../data/letters.tsv")));

/// Columns of the data file in the order of [`Role`].
const COLUMN_OF: [usize; 6] = [7, 6, 5, 4, 3, 2];

fn read_table(text: &'static str) -> Table {
    let rows: Vec<Vec<&str>> = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split('\t').collect())
        .collect();
    let spellings = |row: &[&'static str], role: Role| -> Vec<&'static str> {
        row[COLUMN_OF[role as usize]]
            .split(' ')
            .filter(|s| *s != "-")
            .collect()
    };
    let mut others: Vec<&str> = rows
        .iter()
        .flat_map(|row| Role::ALL.into_iter().flat_map(|role| spellings(row, role)))
        .filter(|s| s.len() > 1 || !s.as_bytes()[0].is_ascii_uppercase())
        .collect();
    others.sort_by_key(|s| (usize::MAX - s.len(), *s));
    others.dedup();
    let number = |spelling: &str| {
        others
            .iter()
            .position(|s| *s == spelling)
            .map_or_else(|| spelling.as_bytes()[0], |at| FIRST_OTHER + at as u8)
    };
    let figurines = rows.iter().find(|row| row[0] == "fig").cloned();
    let languages = rows
        .iter()
        .map(|row| {
            let mut meaning = [None; 256];
            for source in [Some(row), figurines.as_ref()].into_iter().flatten() {
                for role in Role::ALL {
                    for spelling in spellings(source, role) {
                        meaning[number(spelling) as usize] = Some(role);
                    }
                }
            }
            Language {
                code: row[0],
                name: row[1],
                meaning,
                spelling: Role::ALL.map(|role| spellings(row, role).first().copied().unwrap_or("")),
            }
        })
        .collect();
    Table { languages, others }
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
