//! From a sheet to answers: games and notations are tried on its beginning, the best reads it all.

use crate::as_it_stands::as_it_stands;
use crate::choose::{Chosen, choose};
use crate::search::{Found, SearchOptions, read_any_way};
use crate::spell::{ChessSpeller, Draughts};
use crate::suppose::{Supposition, suppositions};
use crate::{FoundLine, Options, Repair, Tried};
use scoresheet_layout::Sheet;
use scoresheet_replay::AnyPosition;
use std::sync::atomic::{AtomicBool, Ordering};

/// Cells of one sheet that are searched. The longest games known have some 540 plies, those between
/// programs fewer than 2,000; the memory that a cell takes is some 25 KB.
const LONGEST: usize = 6000;

/// Why nothing was read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RepairError {
    /// The sheet has no text that could be a move.
    #[error("there is no text here that could be a move")]
    NoText,
    /// The sheet is longer than any game; searching it would cost memory without bound.
    #[error(
        "{0} words in place of moves are more than one search can handle ({LONGEST}); split the text into parts"
    )]
    TooLong(usize),
    /// The position that the game starts from cannot be set up.
    #[error("the game starts from a position that cannot be set up: {0}")]
    Start(String),
    /// The search was stopped from outside.
    #[error("the search was stopped")]
    Stopped,
}

/// The line of legal moves that explains the sheet best, with an answer for every ply.
///
/// # Errors
/// If there is nothing to read, or nothing to start from.
///
/// ```
/// use scoresheet_layout::Sheet;
/// use scoresheet_repair::{Answer, Options, repair};
///
/// let sheet = Sheet::from_movetext("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Bc7 6. Qe2 O-O");
/// let repair = repair(&sheet, &Options::default())?;
/// assert_eq!(repair.plies[9].meant, "Be7");
/// assert_ne!(repair.plies[9].answer, Answer::Read);
/// # Ok::<(), scoresheet_repair::RepairError>(())
/// ```
pub fn repair(sheet: &Sheet, options: &Options) -> Result<Repair, RepairError> {
    static NEVER: AtomicBool = AtomicBool::new(false);
    repair_unless(sheet, options, &NEVER)
}

/// As [`repair`], and gives up once `stop` is set.
///
/// # Errors
/// As of [`repair`], or it was stopped.
pub fn repair_unless(
    sheet: &Sheet,
    options: &Options,
    stop: &AtomicBool,
) -> Result<Repair, RepairError> {
    if sheet.cells.is_empty() {
        return Err(RepairError::NoText);
    }
    if sheet.cells.len() > LONGEST {
        return Err(RepairError::TooLong(sheet.cells.len()));
    }
    let suppositions = suppositions(sheet, options);
    let Chosen {
        chosen,
        start,
        tried,
    } = choose(sheet, &suppositions, stop)?;
    if let Some((line, plies, strays)) = as_it_stands(sheet, chosen.game, chosen.notation, &start) {
        return Ok(Repair {
            game: chosen.game,
            notation: chosen.notation,
            tried,
            line,
            plies,
            strays,
            stopped: None,
            goes_on: sheet.goes_on.is_some(),
            damage: 0.0,
            probability: 1.0,
        });
    }
    let options = SearchOptions {
        min_confidence: options.min_confidence,
        positions: options.positions,
        prior: options.prior,
        first_number: first_number(sheet),
        stop,
    };
    let mut found = match start {
        AnyPosition::Chess(start) => {
            let speller = ChessSpeller::of(chosen.notation);
            let found = read_any_way(start.clone(), sheet, &speller, options);
            whole(chosen, tried, found, |moves| FoundLine::Chess {
                start,
                moves,
            })
        }
        AnyPosition::Draughts(start) => {
            let speller = Draughts::of(chosen.notation);
            let found = read_any_way(start, sheet, &speller, options);
            whole(chosen, tried, found, |moves| FoundLine::Draughts {
                start,
                moves,
            })
        }
    };
    if stop.load(Ordering::Relaxed) {
        return Err(RepairError::Stopped);
    }
    found.goes_on = sheet.goes_on.is_some();
    Ok(found)
}

fn whole<M>(
    chosen: Supposition,
    tried: Vec<Tried>,
    found: Found<M>,
    line: impl FnOnce(Vec<M>) -> FoundLine,
) -> Repair {
    Repair {
        game: chosen.game,
        notation: chosen.notation,
        tried,
        line: line(found.moves),
        plies: found.plies,
        strays: found.strays,
        stopped: found.stopped,
        goes_on: false,
        damage: found.damage,
        probability: found.probability,
    }
}

/// The number of the first move, as far as the sheet says it.
fn first_number(sheet: &Sheet) -> u32 {
    let numbers = sheet.cells.iter().take(2).filter_map(|cell| cell.number);
    numbers
        .map(u32::from)
        .next()
        .filter(|n| (1..200).contains(n))
        .unwrap_or(1)
}
