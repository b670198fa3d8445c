//! What happened to a sheet, in words.

use super::collation::{CollatedPly, Has, Origin, SheetMove};
use std::fmt;
use std::ops::RangeInclusive;

/// Something that happened to one sheet. Texts are as written, and untrusted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mishap {
    /// White's moves stand in Black's column, and Black's in White's.
    ColumnsExchanged,
    /// Squares are named from the other side of the board.
    SquaresTurned,
    /// Plies of the merged record are not there.
    Lost {
        /// The plies.
        plies: RangeInclusive<u32>,
        /// The number of the first one's move.
        number: u32,
        /// The first is the second move under its number.
        second: bool,
    },
    /// A move stands there twice.
    Doubled {
        /// The ply after which it stands.
        after: u32,
        /// As written.
        text: String,
    },
    /// Something stands there that is no ply of the game.
    Stray {
        /// The ply after which it stands.
        after: u32,
        /// As written.
        text: String,
    },
    /// Another move stands there.
    Misread {
        /// The ply.
        ply: u32,
        /// As written.
        text: String,
        /// The move that was made.
        made: String,
    },
    /// What stands there cannot be read.
    Unreadable {
        /// The ply.
        ply: u32,
        /// As written.
        text: String,
    },
    /// What stands there does not say which of several moves it is.
    Unclear {
        /// The ply.
        ply: u32,
        /// As written.
        text: String,
        /// The move that was made.
        made: String,
    },
    /// From here on the numbers are not those of the moves.
    Numbers {
        /// The ply.
        ply: u32,
        /// The number written.
        written: u32,
        /// The number of the move.
        due: u32,
    },
    /// From here on the numbers are those of the moves again.
    NumbersRight {
        /// The ply.
        ply: u32,
    },
    /// The game continues after the end of the sheet.
    EndsEarly {
        /// The last ply it has.
        after: u32,
    },
    /// A position is set up mid-game; what follows it is not collated.
    SetUpOnTheWay,
}

impl fmt::Display for Mishap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ColumnsExchanged => f.write_str("the columns of White and Black are swapped"),
            Self::SquaresTurned => {
                f.write_str("squares are named from the other side of the board")
            }
            Self::Lost {
                plies,
                number,
                second,
            } => {
                let dots = if *second { "..." } else { "." };
                match plies.end() - plies.start() {
                    0 => write!(f, "ply {} ({number}{dots}) is missing", plies.start()),
                    1 if !second => write!(
                        f,
                        "line {number} (plies {} and {}) is missing",
                        plies.start(),
                        plies.end()
                    ),
                    _ => write!(
                        f,
                        "plies {} to {} (from {number}{dots}) are missing",
                        plies.start(),
                        plies.end()
                    ),
                }
            }
            Self::Doubled { after, text } => {
                write!(f, "{text} appears twice, again after ply {after}")
            }
            Self::Stray { after, text } => {
                write!(f, "{text} after ply {after} is not a move of the game")
            }
            Self::Misread { ply, text, made } => {
                write!(f, "ply {ply} is written {text}, but was {made}")
            }
            Self::Unreadable { ply, text } => write!(f, "ply {ply} cannot be read: {text}"),
            Self::Unclear { ply, text, made } => {
                write!(
                    f,
                    "ply {ply}, {text}, does not say which move it is; it was {made}"
                )
            }
            Self::Numbers { ply, written, due } => write!(
                f,
                "from ply {ply} on the moves are numbered {written} instead of {due}"
            ),
            Self::NumbersRight { ply } => {
                write!(f, "from ply {ply} on the numbers are right again")
            }
            Self::EndsEarly { after } => write!(f, "the sheet ends after ply {after}"),
            Self::SetUpOnTheWay => {
                f.write_str("a position is set up mid-game; what follows it is not collated")
            }
        }
    }
}

/// What the rows tell of sheet `of`; what is disputed tells nothing.
pub(super) fn mishaps(rows: &[CollatedPly], of: usize) -> Vec<Mishap> {
    let mut found: Vec<Mishap> = Vec::new();
    let mut last_ply = 0;
    let mut ended = false;
    for (at, row) in rows.iter().enumerate() {
        let Some(cell) = row.cells.get(of) else {
            continue;
        };
        if row.origin != Origin::Disputed {
            match cell.has {
                Has::Nothing if row.origin != Origin::NoSheet => lost(&mut found, row),
                Has::Ended if !ended => {
                    ended = true;
                    found.push(Mishap::EndsEarly { after: last_ply });
                }
                Has::Unclear | Has::Other | Has::Unreadable | Has::Extra => {
                    found.extend(slip(rows, at, of, cell, last_ply));
                }
                Has::Move | Has::Open | Has::Nothing | Has::Ended | Has::Blank => {}
            }
        }
        last_ply = row.ply.unwrap_or(last_ply);
    }
    found
}

/// One more ply is lost.
fn lost(found: &mut Vec<Mishap>, row: &CollatedPly) {
    let Some(ply) = row.ply else { return };
    if let Some(Mishap::Lost { plies, .. }) = found.last_mut()
        && plies.end() + 1 == ply
    {
        *plies = *plies.start()..=ply;
        return;
    }
    found.push(Mishap::Lost {
        plies: ply..=ply,
        number: row.number,
        second: row.second,
    });
}

/// What is wrong with something that stands there.
fn slip(
    rows: &[CollatedPly],
    at: usize,
    of: usize,
    cell: &SheetMove,
    after: u32,
) -> Option<Mishap> {
    let row = &rows[at];
    let text = cell.text.clone();
    let made = || row.mv.clone().unwrap_or_default();
    Some(match (cell.has, row.ply) {
        (Has::Extra, _) if stands_near(rows, at, of, cell) => Mishap::Doubled { after, text },
        (Has::Extra, _) => Mishap::Stray { after, text },
        (Has::Other, Some(ply)) => Mishap::Misread {
            ply,
            text,
            made: made(),
        },
        (Has::Unreadable, Some(ply)) => Mishap::Unreadable { ply, text },
        (Has::Unclear, Some(ply)) => Mishap::Unclear {
            ply,
            text,
            made: made(),
        },
        _ => return None,
    })
}

/// True if the same stands one or two entries before or after.
fn stands_near(rows: &[CollatedPly], at: usize, of: usize, cell: &SheetMove) -> bool {
    let plain = |text: &str| -> String { text.chars().filter(|c| c.is_alphanumeric()).collect() };
    let has = |row: &&CollatedPly| row.cells.get(of).is_some_and(|cell| !cell.span.is_empty());
    let same = |row: &CollatedPly| {
        let other = row.cells.get(of).map(|cell| plain(&cell.text));
        other.is_some_and(|other| other == plain(&cell.text))
    };
    let (before, after) = (rows.get(..at), rows.get(at + 1..));
    let before = before.into_iter().flatten().rev().filter(has).take(2);
    let mut near = before.chain(after.into_iter().flatten().filter(has).take(2));
    near.any(same)
}
