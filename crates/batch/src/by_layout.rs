//! A text without tags that does not read as it stands: its games are looked for by their layout.

use crate::input::Chunk;
use crate::no_game::of_no_game;
use scoresheet_layout::{Page, Reading, Sheet, find};
use scoresheet_notation::split::has_tags;
use scoresheet_notation::{Reader, Record};
use scoresheet_replay::{Judge, Verdict};
use scoresheet_source::{Code, Finding, Level};

/// The games of a text that were found by its layout.
#[derive(Debug)]
pub(crate) struct ByLayout {
    /// The games, each as it was read and judged; all places are those of the text.
    pub games: Vec<(Record, Verdict)>,
    /// What is said of the text besides: fragments and positions that were not replayed, and words
    /// that are part of no game.
    pub about: Vec<Finding>,
}

/// Reads the games of `chunk` by their layout, if that is a whole text without tags whose games do
/// not replay as they stand, and if more plies of legal games are found that way.
pub(crate) fn by_layout(chunk: &Chunk, judge: &mut Judge) -> Option<ByLayout> {
    let whole = chunk.seq == 0 && chunk.last && !chunk.continues;
    if !whole || chunk.hint().is_some() || has_tags(chunk.text.as_bytes()) {
        return None;
    }
    let plain = legal_plies(judge, &chunk.text)?;
    let mut found = ByLayout {
        games: Vec::new(),
        about: Vec::new(),
    };
    let mut plies = 0;
    let page = find(&Page::from_text(&chunk.text));
    found.about.extend(of_no_game(&page));
    for sheet in page.sheets {
        if sheet.cells.is_empty() || !sheet.has_start() {
            found.about.push(not_replayed(&sheet));
            continue;
        }
        plies += replay(sheet, chunk, judge, &mut found.games);
    }
    found.about.sort_by_key(|finding| finding.span.start);
    (plies > plain).then_some(found)
}

/// Replays what stands on `sheet`, and returns the plies of it that are legal. The reader may
/// find a second game in what the layout takes for one.
fn replay(
    mut sheet: Sheet,
    chunk: &Chunk,
    judge: &mut Judge,
    games: &mut Vec<(Record, Verdict)>,
) -> usize {
    let reading = sheet.reading(&chunk.text);
    let mut reader = Reader::new(reading.text.as_bytes());
    let mut plies = 0;
    loop {
        let mut record = Record::default();
        let Some(mut verdict) = judge.next(&mut reader, &mut record) else {
            return plies;
        };
        // That moves after it are lost is no fault of those that are there.
        if verdict.legal == Some(true) || sheet.goes_on.is_some() {
            plies += verdict.line.plies();
        }
        put_back(&mut record, &mut verdict, &reading);
        verdict.findings.append(&mut sheet.remarks);
        games.push((record, verdict));
    }
}

/// Plies of the legal games of a text as it stands; `None` if nothing is wrong with any.
fn legal_plies(judge: &mut Judge, text: &str) -> Option<usize> {
    let mut reader = Reader::new(text.as_bytes());
    let mut record = Record::default();
    let (mut plies, mut wrong) = (0, false);
    while let Some(verdict) = judge.next(&mut reader, &mut record) {
        let bad = |finding: &Finding| finding.level == Level::Error;
        if verdict.legal == Some(true) && !verdict.findings.iter().any(bad) {
            plies += verdict.line.plies();
        } else {
            wrong = true;
        }
    }
    wrong.then_some(plies)
}

/// A sheet from which there is nothing to replay.
fn not_replayed(sheet: &Sheet) -> Finding {
    if sheet.cells.is_empty() {
        let message = "a position without moves; there is nothing to replay";
        return Finding::new(Code::WrittenForm, sheet.span, message);
    }
    let message =
        "a fragment that starts from a position which the text does not give; it is not replayed";
    Finding {
        level: Level::Warning,
        ..Finding::new(Code::UnreadableToken, sheet.span, message)
    }
}

/// Every place of what was read becomes one of the text that it was read from.
fn put_back(record: &mut Record, verdict: &mut Verdict, reading: &Reading) {
    record.span = reading.on_page(record.span);
    record.body = reading.on_page(record.body);
    for token in &mut record.tokens {
        token.span = reading.on_page(token.span);
    }
    for finding in &mut verdict.findings {
        finding.span = reading.on_page(finding.span);
    }
}
