//! A text without tags that does not read as it stands: its games are looked for by their layout.

use crate::input::Chunk;
use crate::no_game::{is_game, of_no_game};
use crate::positions::of_position;
use scoresheet_layout::{
    Diagram, Page, PageFormat, Reading, ScoreSheet, SheetSign, diagrams, find_unless,
};
use scoresheet_notation::split::has_tags;
use scoresheet_notation::{Kind, ReadFrom, Reader, Record};
use scoresheet_repair::Witness;
use scoresheet_replay::{AnyPosition, Judge, Verdict};
use scoresheet_source::{Code, Finding, Level};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The games of a text that were found by its layout.
#[derive(Debug)]
pub(crate) struct ByLayout {
    /// The games, each as it was read and judged; all places are those of the text.
    pub games: Vec<(Record, Verdict)>,
    /// What is said of the text besides: fragments and positions that were not replayed, and words
    /// that are part of no game.
    pub about: Vec<Finding>,
}

impl ByLayout {
    /// True if a comment begins with the number of a move: moves that nobody made out may be in it.
    fn hides_moves(&self) -> bool {
        self.games.iter().any(|(record, _)| {
            let Some(read) = &record.read_from else {
                return false;
            };
            let comments =
                { read.record.tokens.iter() }.filter(|token| token.kind == Kind::Comment);
            { comments }.any(|token| numbered(token.span.of(&read.text)))
        })
    }
}

/// Where a board is near, moves from number 1 on may be those of a fragment that starts from it: so many plies that are
/// legal from where games start prove the contrary.
const PROVED: usize = 6;

/// Reads the games of `chunk` by their layout, if that is a whole text without tags whose games do
/// not replay as they stand, and if more plies of legal games are found that way, or positions where no games are; or if
/// boards are drawn in it, and no fewer are. Nothing once `stop` is set.
pub(crate) fn by_layout(chunk: &Chunk, judge: &mut Judge, stop: &AtomicBool) -> Option<ByLayout> {
    let whole = chunk.seq == 0 && chunk.last && !chunk.continues;
    if !whole || chunk.hint().is_some() || has_tags(chunk.text.as_bytes()) {
        return None;
    }
    let plain = as_it_stands(judge, chunk);
    let page = match PageFormat::of(&chunk.text) {
        PageFormat::Html => Page::from_html(&chunk.text),
        PageFormat::Tei => Page::from_tei(&chunk.text),
        PageFormat::FictionBook => Page::from_fiction_book(&chunk.text),
        PageFormat::Text | PageFormat::Hocr | PageFormat::Alto | PageFormat::PageXml => {
            Page::from_text(&chunk.text)
        }
    };
    if !plain.wrong && diagrams(&page).is_empty() {
        return None;
    }
    let mut found = ByLayout {
        games: Vec::new(),
        about: Vec::new(),
    };
    let (mut plies, mut positions) = (0, false);
    let page = find_unless(&page, stop)?;
    let drawn = !page.diagrams.is_empty();
    found.about.extend(of_no_game(&page));
    for sheet in page.sheets {
        if sheet.cells.is_empty() {
            positions = true;
            found.about.extend(of_position(&sheet, judge.options_mut()));
            continue;
        }
        if !sheet.has_start() {
            found.about.push(fragment(&sheet));
            continue;
        }
        let may_be_fragment = !sheet.starts.is_empty();
        let unread = fragment(&sheet);
        let mut games = Vec::new();
        let legal = replay(sheet, chunk, judge, &mut games);
        if may_be_fragment && legal < PROVED {
            found.about.push(unread);
            continue;
        }
        plies += legal;
        found.games.append(&mut games);
    }
    found.about.sort_by_key(|finding| finding.span.start);
    let played = { found.games.iter() }.map(|(_, verdict)| verdict.line.plies());
    // Where not even the first move is one as it stands, moves up to a fault are more than nothing.
    let some = plain.played == 0 && played.sum::<usize>() >= PROVED && !found.hides_moves();
    let better = match plain.games {
        true => {
            let more = plies > plain.plies && (plies > plain.played || !found.hides_moves());
            more || some || drawn && plies == plain.plies
        }
        false => plies > 0 || some || positions || drawn,
    };
    better.then_some(found)
}

/// Replays what stands on `sheet`, and returns the plies of it that are legal; none where the reader makes something else
/// than a ply of a cell, such as the sign of a new move of a letter apart (`N f6`). It may find a second game in what the
/// layout takes for one.
fn replay(
    mut sheet: ScoreSheet,
    chunk: &Chunk,
    judge: &mut Judge,
    games: &mut Vec<(Record, Verdict)>,
) -> usize {
    let reading = sheet.reading(&chunk.text);
    let mut reader = Reader::new(reading.text.as_bytes());
    let mut remarks = std::mem::take(&mut sheet.remarks);
    remarks.extend(not_made_out(&sheet));
    remarks.extend(contested(&sheet));
    remarks.extend(wrong_numbers(&sheet, &remarks));
    let (mut plies, mut played) = (0, 0);
    loop {
        let mut record = Record::default();
        let Some(mut verdict) = judge.next(&mut reader, &mut record) else {
            return if played < sheet.cells.len() { 0 } else { plies };
        };
        played += verdict.line.plies();
        // That moves after it are lost is no fault of those that are there.
        if verdict.legal == Some(true) || sheet.goes_on.is_some() || sheet.caveat.is_some() {
            plies += verdict.line.plies();
        }
        record.read_from = Some(Arc::new(ReadFrom {
            record: record.clone(),
            text: reading.text.clone(),
        }));
        put_back(&mut record, &mut verdict, &reading);
        verdict.findings.append(&mut remarks);
        let boards = std::mem::take(&mut sheet.diagrams);
        verdict
            .findings
            .extend(unlike_boards(&boards, &record, &verdict));
        games.push((record, verdict));
    }
}

/// What a text is without its layout.
struct Plain {
    /// Plies of its legal games.
    plies: usize,
    /// Plies of all its games, up to what is wrong with them.
    played: usize,
    /// Something is wrong with one.
    wrong: bool,
    /// It has what looks like a game.
    games: bool,
}

fn as_it_stands(judge: &mut Judge, chunk: &Chunk) -> Plain {
    let mut reader = Reader::new(chunk.text.as_bytes());
    let mut record = Record::default();
    let (mut plies, mut played, mut wrong, mut games) = (0, 0, false, false);
    while let Some(verdict) = judge.next(&mut reader, &mut record) {
        games |= is_game(&record, &verdict, chunk);
        let bad = |finding: &Finding| finding.level == Level::Error;
        played += verdict.line.plies();
        if verdict.legal == Some(true) && !verdict.findings.iter().any(bad) {
            plies += verdict.line.plies();
        } else {
            wrong = true;
        }
    }
    Plain {
        plies,
        played,
        wrong,
        games,
    }
}

/// A sheet whose moves there is nothing to replay from.
fn fragment(sheet: &ScoreSheet) -> Finding {
    let message = match sheet.starts.first() {
        None => {
            "a fragment that starts from a position which the text does not give; it is not replayed"
        }
        Some(_) => {
            "a fragment that may start from a board on the page; `repair` reads it, and says which"
        }
    };
    Finding {
        level: Level::Warning,
        ..Finding::new(Code::UnreadableToken, sheet.span, message)
    }
}

/// Text among the moves that was kept as a comment and may be moves: it begins with the number of one and has no word without a
/// figure, as remarks have, or it stands between the last move and the result, with a figure in it.
fn not_made_out(sheet: &ScoreSheet) -> impl Iterator<Item = Finding> {
    let figure = |word: &str| word.contains(|c: char| c.is_ascii_digit());
    let ends = sheet.result.map(|(_, span)| span.start);
    let may_be = move |mark: &&SheetSign| {
        let last = mark.before == sheet.cells.len() && ends.is_some_and(|end| mark.span.end <= end);
        let mut words = mark.text.split_whitespace();
        // Where the game seems to go on is told as that.
        Some(mark.span) != sheet.goes_on
            && mark.is_among_moves()
            && (numbered(&mark.text) && words.clone().all(figure) || last && words.any(figure))
    };
    sheet.marks.iter().filter(may_be).map(|mark| Finding {
        level: Level::Warning,
        ..Finding::new(
            Code::UnreadableToken,
            mark.span,
            "this may be moves; it is kept as a comment",
        )
    })
}

/// Moves of which the text does not say whether they were played, told where they begin.
fn contested(sheet: &ScoreSheet) -> impl Iterator<Item = Finding> {
    let stretches = sheet.cells.chunk_by(|a, b| a.contested == b.contested);
    let first = stretches.filter_map(|stretch| stretch.first());
    first.filter(|cell| cell.contested).map(|cell| Finding {
        level: Level::Warning,
        ..Finding::new(
            Code::UnreadableToken,
            cell.span,
            "the text does not say whether the moves from here on were played",
        )
    })
}

/// Numbers that do not count the moves, told where they begin to: what is replayed is numbered anew.
fn wrong_numbers(sheet: &ScoreSheet, told: &[Finding]) -> Vec<Finding> {
    let first = sheet.cells.first().and_then(|cell| cell.number);
    let before = 2 * i64::from(first.unwrap_or(1).max(1)) - 2 + i64::from(sheet.black_begins);
    let mut shift = 0;
    let mut found = Vec::new();
    for number in &sheet.numbers {
        let ply = before + number.before as i64;
        let off = i64::from(number.number) - (ply / 2 + 1);
        let known = told.iter().any(|remark| remark.span == number.span);
        let begins = std::mem::replace(&mut shift, off) != off && off != 0;
        if begins && !known && number.before < sheet.cells.len() {
            let message = "this is not the number of the next move";
            let finding = Finding::new(Code::WrongMoveNumber, number.span, message);
            found.push(finding.at_ply(number.before as u32 + 1));
        }
    }
    found
}

/// True if a comment begins with the number of a move.
fn numbered(text: &str) -> bool {
    let text = text.trim_start_matches(['{', ' ']);
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    rest.len() < text.len() && rest.starts_with('.')
}

/// The boards of a game, drawn between its moves, that show no position of it: a warning, and a note where a later board
/// agrees, which proves the moves. What stands after the place where the replay stopped is not compared.
fn unlike_boards(boards: &[Diagram], record: &Record, verdict: &Verdict) -> Vec<Finding> {
    let positions: Vec<AnyPosition> = verdict.line.positions().chain(verdict.line.end()).collect();
    let moves = |before: u32| {
        let main = record.main_line().filter(|token| token.span.start < before);
        main.filter(|token| matches!(token.kind, Kind::Move(_)))
            .count()
    };
    let witnesses: Vec<(&Diagram, Witness)> = boards
        .iter()
        .filter_map(|board| {
            let place = moves(board.span.start);
            let known = place < positions.len();
            let witness = Witness::of(&positions, place, board).filter(|_| known)?;
            Some((board, witness))
        })
        .collect();
    let agree = witnesses.iter().filter(|(_, witness)| witness.agrees());
    let proved = agree.map(|(_, witness)| witness.ply).max().unwrap_or(0);
    let unlike = witnesses.iter().filter(|(_, witness)| !witness.agrees());
    let found = unlike.map(|(board, witness)| {
        let message = format!("{} {}", board.called(), witness.words());
        let mut found = Finding::new(Code::DiagramDiffers, board.span, message);
        if witness.place <= proved {
            found.level = Level::Note;
        }
        found.at_ply(u32::try_from(witness.ply).unwrap_or(u32::MAX))
    });
    found.collect()
}

/// Every place of what was read becomes one of the text that it was read from.
fn put_back(record: &mut Record, verdict: &mut Verdict, reading: &Reading) {
    record.span = reading.on_page(record.span);
    record.body = reading.on_page(record.body);
    for token in &mut record.tokens {
        token.span = reading.on_page(token.span);
    }
    record.heading.move_places(|place| reading.on_page(place));
    for finding in &mut verdict.findings {
        finding.span = reading.on_page(finding.span);
    }
}
