//! The sheets, each read and judged by itself.

use super::entries::{SheetEntry, entries};
use super::error::CollateError;
use crate::context::options::{Mode, Options};
use crate::judge::Judge;
use crate::verdict::Verdict;
use scoresheet_notation::{Family, KnownTag, Language, Reader, Record, RecordText};

/// Sheets that can be collated at once.
pub(super) const MOST_SHEETS: usize = 6;
/// Moves on one sheet, at most. The longest game of chess ever played in a tournament had 538 plies.
pub(super) const MOST_ENTRIES: usize = 800;
/// States that one search may reach.
pub(super) const MOST_STATES: usize = 100_000;
/// Pairs of entries that are compared, in all readings together; beyond that, sheets are taken as
/// they stand.
pub(super) const MOST_PAIRS: usize = 16_000_000;

/// One sheet.
#[derive(Debug, Clone, Copy)]
pub struct CollatedSheet<'t> {
    /// What to call it.
    pub name: &'t str,
    /// The text of its one game.
    pub text: &'t [u8],
    /// What the name of the file suggests.
    pub hint: Option<Family>,
}

/// A sheet, read and judged by itself.
pub(super) struct Judged<'t> {
    pub name: &'t str,
    pub text: &'t [u8],
    pub record: Record,
    pub verdict: Verdict,
    pub entries: Vec<SheetEntry>,
    /// A position is set up mid-game, where its entries end.
    pub set_up: bool,
}

/// Reads and judges a sheet by itself.
pub(super) fn judge<'t>(
    sheet: &CollatedSheet<'t>,
    options: Options,
) -> Result<Judged<'t>, CollateError> {
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
    /// The record with its text.
    pub fn record(&self) -> RecordText<'_> {
        RecordText::new(&self.record, self.text)
    }

    /// True if the sheet replays to its end by itself.
    pub fn is_complete(&self) -> bool {
        self.verdict.legal == Some(true)
    }

    /// The language of the letters, where it is said or needs no more proof.
    pub fn language(&self, options: Options) -> Option<&'static Language> {
        let tag = self
            .record
            .value(self.text, KnownTag::Language)
            .and_then(|code| Language::by_code(&code));
        let proved = self.verdict.language.filter(|_| self.is_complete());
        options.language.or(tag).or(proved)
    }
}
