//! A text without tags that does not read as it stands: its games are looked for by their layout.

use crate::input::Chunk;
use scoresheet_layout::{Page, Reading, Sheet, find};
use scoresheet_notation::{Reader, Record};
use scoresheet_replay::{Judge, Verdict};
use scoresheet_source::{Code, Finding, Level};

/// The games of a text that were found by its layout.
#[derive(Debug)]
pub struct ByLayout {
    /// The games, each as it was read and judged; all places are those of the text.
    pub games: Vec<(Record, Verdict)>,
    /// What is said of the text besides: fragments that were not replayed.
    pub about: Vec<Finding>,
}

/// Reads the games of `chunk` by their layout, if that is a whole text without tags whose games do
/// not replay as they stand, and if more half-moves of legal games are found that way.
pub fn by_layout(chunk: &Chunk, judge: &mut Judge) -> Option<ByLayout> {
    let whole = chunk.seq == 0 && chunk.last && !chunk.continues;
    if !whole || crate::hint(&chunk.file).is_some() || has_tags(&chunk.text) {
        return None;
    }
    let plain = legal_plies(judge, &chunk.text)?;
    let mut found = ByLayout {
        games: Vec::new(),
        about: Vec::new(),
    };
    let mut plies = 0;
    for sheet in find(&Page::from_text(&chunk.text)).sheets {
        if sheet.cells.is_empty() {
            continue;
        }
        if !sheet.has_start() {
            found.about.push(fragment(&sheet));
            continue;
        }
        let reading = sheet.reading(&chunk.text);
        let mut reader = Reader::new(reading.text.as_bytes());
        let mut record = Record::default();
        if let Some(mut verdict) = judge.next(&mut reader, &mut record) {
            plies += if verdict.legal == Some(true) {
                verdict.line.plies()
            } else {
                0
            };
            put_back(&mut record, &mut verdict, &reading);
            verdict.findings.extend(sheet.remarks);
            found.games.push((record, verdict));
        }
    }
    (plies > plain).then_some(found)
}

/// Half-moves of the legal games of a text as it stands; `None` if nothing is wrong with any.
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

/// True if some line is a tag.
fn has_tags(text: &str) -> bool {
    text.lines().any(|line| {
        let line = line.trim_start_matches('\u{feff}');
        line.starts_with('[') && line.ends_with("\"]")
    })
}

fn fragment(sheet: &Sheet) -> Finding {
    let message = "a fragment from a position that the text does not give; it is not replayed";
    Finding {
        level: Level::Note,
        ..Finding::new(Code::WrittenForm, sheet.span, message)
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
