//! Two or more score sheets of one game, collated (KV53 §33, MK53 §20).
//!
//! Both players write the game down, and both hand their sheets in. The sheets are aligned ply by
//! ply although one has lost or doubled something, misread a move, miscounted, or exchanged the
//! colours. Every step of the alignment plays one legal move that some sheet supports, and the
//! alignment that supposes least went wrong is found best first. What legality does not decide is
//! disputed, and nothing is chosen in silence.

mod align;
mod apart;
mod boards;
mod collation;
mod cost;
mod dispute;
mod entries;
mod error;
mod fitting;
mod json;
mod merged;
mod mishap;
mod one_game;
mod reading;
mod relaxed;
mod rows;
mod search;
mod sheets;
mod steps;
mod tags;

pub use collation::{
    CollatedPly, Collation, Has, Origin, SheetMove, SheetReport, Stop, StopReason, TagDifference,
};
pub use error::CollateError;
pub use json::{LineOf, collation_json};
pub use mishap::Mishap;
pub use sheets::CollatedSheet;

use crate::chess::rules::ChessRules;
use crate::context::options::Options;
use crate::draughts::rules::DraughtsRules;
use crate::draughts::squares::Named;
use crate::game::Game;
use align::align;
use one_game::{one_game, strangers};
use scoresheet_notation::Language;
use sheets::{MOST_SHEETS, judge};

/// Collates the sheets. Game, edition and language are those of `options` or of tags, or are found
/// out; if one sheet tells the game, all are of it.
///
/// Up to six sheets of up to 800 moves are collated; exchanged columns and turned squares are looked
/// for on up to three sheets, or on those of more that do not replay by themselves, and not on very
/// long ones. Time and memory are bounded: where too many ways of aligning the sheets would have to be tried,
/// [`Collation::stop`] says so.
///
/// # Errors
/// [`CollateError`] if the sheets are too few, too many, too long, or of different games.
///
/// ```
/// use scoresheet_replay::{Options, Origin, CollatedSheet, collate};
/// let sheet = |name, text| CollatedSheet { name, text, hint: None };
/// // Black's sheet has lost its second line.
/// let sheets = [
///     sheet("white", b"1. e4 e5 2. Nf3 Nc6 3. Nxe5 Nxe5 *".as_slice()),
///     sheet("black", b"1. e4 e5 2. Nxe5 Nxe5 *".as_slice()),
/// ];
/// let collation = collate(&sheets, Options::default())?;
/// assert_eq!(collation.moves_made(), [3, 3]);
/// assert_eq!(collation.rows[2].origin, Origin::Some);
/// assert!(collation.sheets[1].mishaps[0].to_string().starts_with("line 2 "));
/// # Ok::<(), scoresheet_replay::CollateError>(())
/// ```
pub fn collate(sheets: &[CollatedSheet<'_>], options: Options) -> Result<Collation, CollateError> {
    match sheets.len() {
        0 | 1 => return Err(CollateError::TooFew),
        2..=MOST_SHEETS => {}
        many => return Err(CollateError::TooMany { many }),
    }
    let mut judged = Vec::with_capacity(sheets.len());
    for sheet in sheets {
        judged.push(judge(sheet, options)?);
    }
    let (game, reported_by) = one_game(&judged)?;
    let strangers = strangers(&judged, game, reported_by)?;
    for (sheet, known) in sheets.iter().zip(&mut judged) {
        if known.verdict.game != Some(game) {
            let game = Some(game);
            *known = judge(sheet, Options { game, ..options })?;
        }
    }
    let edition = judged.iter().find_map(|sheet| sheet.verdict.edition);
    let edition = edition.ok_or(CollateError::UnknownGame)?;
    let collation = match game {
        Game::Chess => {
            let language = Language::english();
            align(game, &judged, options, &ChessRules::new(language, edition))
        }
        Game::Draughts(variant) => {
            let named = Named::as_usual(variant);
            align(game, &judged, options, &DraughtsRules::new(named, edition))
        }
    }?;
    for stranger in strangers {
        stranger.must_be_of(&collation)?;
    }
    Ok(collation)
}
