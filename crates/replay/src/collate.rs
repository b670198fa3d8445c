//! Two or more score sheets of one game, collated (KV53 §33, MK53 §20).
//!
//! Both players write the game down, and both hand their sheets in. The sheets are aligned ply by
//! ply although one has lost or doubled something, misread a move, miscounted, or exchanged the
//! colours. Every step of the alignment plays one legal move that some sheet supports, and the
//! alignment that supposes least went wrong is found best first. What legality does not decide is
//! disputed, and nothing is chosen in silence.

mod align;
mod boards;
mod collation;
mod cost;
mod dispute;
mod entries;
mod error;
mod game;
mod json;
mod merged;
mod mishap;
mod one_game;
mod reading;
mod relaxed;
mod rows;
mod search;
mod steps;
mod tags;

pub use collation::{
    Cell, Collation, Has, Origin, Row, SheetReport, Stop, StopReason, TagDifference,
};
pub use error::CollateError;
pub use json::{LineOf, collation_json};
pub use mishap::Mishap;

use crate::chess::rules::ChessRules;
use crate::context::options::{Mode, Options};
use crate::draughts::rules::DraughtsRules;
use crate::game::Game;
use crate::judge::Judge;
use crate::verdict::Verdict;
use align::align;
use entries::{Entry, entries};
use one_game::{one_game, strangers};
use scoresheet_notation::{Family, KnownTag, Language, Reader, Record, RecordText};

/// Sheets that can be collated at once.
const MOST_SHEETS: usize = 6;
/// Moves on one sheet, at most. The longest game of chess ever played in a tournament had 538 plies.
const MOST_ENTRIES: usize = 800;
/// States that one search may reach.
const MOST_STATES: usize = 100_000;
/// Pairs of entries that are compared, in all readings together; beyond that, sheets are taken as
/// they stand.
const MOST_PAIRS: usize = 16_000_000;

/// One sheet.
#[derive(Debug, Clone, Copy)]
pub struct Sheet<'t> {
    /// What to call it.
    pub name: &'t str,
    /// The text of its one game.
    pub text: &'t [u8],
    /// What the name of the file suggests.
    pub hint: Option<Family>,
}

/// A sheet, read and judged by itself.
struct Judged<'t> {
    name: &'t str,
    text: &'t [u8],
    record: Record,
    verdict: Verdict,
    entries: Vec<Entry>,
    /// A position is set up on the way, where its entries end.
    set_up: bool,
}

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
/// use scoresheet_replay::{Options, Origin, Sheet, collate};
/// let sheet = |name, text| Sheet { name, text, hint: None };
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
pub fn collate(sheets: &[Sheet<'_>], options: Options) -> Result<Collation, CollateError> {
    match sheets.len() {
        0 | 1 => return Err(CollateError::TooFew),
        2..=MOST_SHEETS => {}
        many => return Err(CollateError::TooMany { many }),
    }
    let mut judged = Vec::with_capacity(sheets.len());
    for sheet in sheets {
        judged.push(judge(sheet, options)?);
    }
    let (game, told_by) = one_game(&judged)?;
    let strangers = strangers(&judged, game, told_by)?;
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
            align(game, &judged, options, &DraughtsRules { variant, edition })
        }
    }?;
    for stranger in strangers {
        stranger.must_be_of(&collation)?;
    }
    Ok(collation)
}

fn judge<'t>(sheet: &Sheet<'t>, options: Options) -> Result<Judged<'t>, CollateError> {
    let name = || sheet.name.to_owned();
    let mut judge = Judge::new(Options {
        hint: sheet.hint.or(options.hint),
        // Each sheet's own verdict is the strict one.
        mode: Mode::Strict,
        ..options
    });
    let mut reader = Reader::new(sheet.text);
    let mut record = Record::default();
    let verdict = judge.next(&mut reader, &mut record);
    let verdict = verdict.ok_or_else(|| CollateError::NoGame { sheet: name() })?;
    if judge.next(&mut reader, &mut Record::default()).is_some() {
        return Err(CollateError::SeveralGames { sheet: name() });
    }
    let (entries, set_up) = entries(RecordText::new(&record, sheet.text));
    if entries.len() > MOST_ENTRIES {
        return Err(CollateError::TooLong {
            sheet: name(),
            moves: entries.len(),
            most: MOST_ENTRIES,
        });
    }
    Ok(Judged {
        name: sheet.name,
        text: sheet.text,
        record,
        verdict,
        entries,
        set_up,
    })
}

impl Judged<'_> {
    fn record(&self) -> RecordText<'_> {
        RecordText::new(&self.record, self.text)
    }

    /// True if the sheet replays to its end by itself.
    fn is_complete(&self) -> bool {
        self.verdict.legal == Some(true)
    }

    /// The language of the letters, where it is said or needs no more proof.
    fn language(&self, options: Options) -> Option<&'static Language> {
        let tag = self
            .record
            .value(self.text, KnownTag::Language)
            .and_then(|code| Language::by_code(&code));
        let proved = self.verdict.language.filter(|_| self.is_complete());
        options.language.or(tag).or(proved)
    }
}
