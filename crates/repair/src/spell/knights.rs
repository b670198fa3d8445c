//! How English writes the knight: `N`, or `Kt` as older books do, in every notation.

use super::Spelling;
use scoresheet_layout::ScoreSheet;

/// How a text writes the knight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Knights {
    /// `Kt`.
    Kt,
    /// `N`.
    N,
    /// It is not clear.
    Either,
}

impl Knights {
    /// As most of the moves of a sheet have it.
    pub fn of(sheet: &ScoreSheet) -> Self {
        let count = |letters: &str| {
            let cells = sheet.cells.iter();
            cells.filter(|cell| cell.text.contains(letters)).count()
        };
        /// So many times as often, and so often at least.
        const OFTENER: usize = 5;
        const FEWEST: usize = 3;
        match (count("Kt"), count("N")) {
            (kt, n) if kt >= FEWEST && kt >= OFTENER * n => Self::Kt,
            (kt, n) if n >= FEWEST && n >= OFTENER * kt => Self::N,
            _ => Self::Either,
        }
    }

    /// English spellings, which have `N`, as the text has them.
    pub fn respell(self, spellings: &mut Vec<Spelling>) {
        let in_full = |spelling: &Spelling| Spelling {
            text: spelling.text.replace('N', "Kt"),
            cost: spelling.cost,
        };
        let has_knight = |spelling: &Spelling| spelling.text.contains('N');
        match self {
            Self::N => {}
            Self::Kt => {
                let knights = spellings.iter_mut().filter(|one| has_knight(one));
                knights.for_each(|one| *one = in_full(one));
            }
            Self::Either => {
                let short = spellings.iter().filter(|one| has_knight(one));
                let full: Vec<Spelling> = short.map(in_full).collect();
                spellings.extend(full);
            }
        }
    }
}
