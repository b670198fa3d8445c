//! A text that the strict reader reads to its end needs no repair, in whatever form it is written.

use crate::answer::{Answer, Candidate, Ply, Stray, StrayKind};
use crate::line::{is_capture, standard_name};
use crate::{FoundLine, NotationSystem};
use scoresheet_layout::{MoveCell, ScoreSheet};
use scoresheet_notation::{Kind, Reader, Record};
use scoresheet_replay::GamePosition;
use scoresheet_replay::{AnyMove, AnyPosition, Game, Judge, Options};
use scoresheet_source::Level;
use std::ops::Range;

/// Characters that open something else than a move: comments, tags, variations, commands.
const OTHER: [char; 9] = ['{', '}', '[', ']', '(', ')', ';', '%', '$'];

/// The line, its plies, and the cells between them that are numbers and signs, if every cell of the
/// sheet is read strictly under this supposition.
pub(crate) fn as_it_stands(
    sheet: &ScoreSheet,
    game: Game,
    notation: NotationSystem,
    start: &AnyPosition,
) -> Option<(FoundLine, Vec<Ply>, Vec<Stray>)> {
    let stated = sheet.cells.iter().any(|cell| cell.meant.is_some());
    let other = |cell: &MoveCell| {
        cell.doubtful
            || !cell.readings.is_empty()
            || cell.text.contains(OTHER)
            || opens_with_a_sign(&cell.text)
    };
    if stated || sheet.cells.iter().any(other) {
        return None;
    }
    let (text, places) = as_record(sheet, game, start);
    let language = notation.language();
    let options = Options {
        game: Some(game),
        language,
        ..Options::default()
    };
    let mut reader = Reader::new(text.as_bytes());
    let mut record = Record::default();
    let verdict = Judge::new(options).next(&mut reader, &mut record)?;
    let only_moves = record.tokens.iter().all(|token| {
        matches!(
            token.kind,
            Kind::Move(_) | Kind::Symbol(_) | Kind::Number { .. }
        )
    });
    let moves = record
        .tokens
        .iter()
        .filter(|t| matches!(t.kind, Kind::Move(_)));
    let spans: Vec<Range<usize>> = moves
        .map(|token| token.span.start as usize..token.span.end as usize)
        .collect();
    let whole = verdict.legal == Some(true) && spans.len() == verdict.line.plies();
    let unread = record.problems.iter().any(|f| f.level == Level::Error);
    if spans.is_empty() || !whole || !only_moves || unread {
        return None;
    }
    let cells: Vec<Range<usize>> = spans.iter().map(|span| cells_of(span, &places)).collect();
    let strays = between(sheet, &cells);
    let line = FoundLine::of(verdict.line)?;
    let plies = plies(&line, sheet, &cells);
    let contradicted = plies.iter().any(takes_nothing);
    (!contradicted).then_some((line, plies, strays))
}

/// The cells as the movetext of a record, and where each of them stands in it.
fn as_record(sheet: &ScoreSheet, game: Game, start: &AnyPosition) -> (String, Vec<Range<usize>>) {
    let mut text = String::from("[White \"?\"]\n");
    if *start != AnyPosition::start(game) {
        text.push_str(&format!("[SetUp \"1\"]\n[FEN \"{}\"]\n", start.fen()));
    }
    text.push('\n');
    let mut places = Vec::with_capacity(sheet.cells.len());
    for cell in &sheet.cells {
        let begun = text.len();
        text.push_str(cell.text.trim());
        places.push(begun..text.len());
        text.push('\n');
    }
    (text, places)
}

/// The cells that a stretch of the record's text lies in.
fn cells_of(span: &Range<usize>, places: &[Range<usize>]) -> Range<usize> {
    let first = places.partition_point(|place| place.end <= span.start);
    let end = places.partition_point(|place| place.start < span.end);
    first..end.max(first)
}

/// Whether a sign that is none of a move stands where the letter of its piece would: the strict reader takes it for an
/// annotation.
fn opens_with_a_sign(cell: &str) -> bool {
    const CAPTURES: [char; 3] = [':', '×', '*'];
    let of_move = |c: char| {
        c.is_alphanumeric() || CAPTURES.contains(&c) || ('\u{2654}'..='\u{265f}').contains(&c)
    };
    cell.trim().chars().next().is_some_and(|c| !of_move(c))
}

/// Whether a capture is written, and nothing is captured: the strict reader passes it over, but the move or the position may
/// be another one.
fn takes_nothing(ply: &Ply) -> bool {
    let meant = ply.candidates.first();
    ply.has_capture_sign() && meant.is_some_and(|name| !is_capture(&name.text))
}

/// The cells that are no part of a move.
fn between(sheet: &ScoreSheet, plies: &[Range<usize>]) -> Vec<Stray> {
    let alone = |(at, cell): (usize, &MoveCell)| {
        let before = plies.partition_point(|cells| cells.end <= at);
        let next = plies.get(before);
        next.is_none_or(|cells| at < cells.start).then(|| Stray {
            cell: at,
            text: cell.text.clone(),
            before,
            kind: match is_number(&cell.text) {
                true => StrayKind::Number,
                false => StrayKind::Unknown,
            },
        })
    };
    sheet.cells.iter().enumerate().filter_map(alone).collect()
}

/// `12`, `12.`, `12...`
fn is_number(text: &str) -> bool {
    let digits = text.trim().trim_end_matches(['.', '…']);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

fn plies(line: &FoundLine, sheet: &ScoreSheet, cells: &[Range<usize>]) -> Vec<Ply> {
    let mut position = line.start();
    let one = |(mv, cells): (&AnyMove, &Range<usize>)| {
        let name = standard_name(&position, mv);
        position.play(mv);
        let texts = sheet.cells.get(cells.clone()).unwrap_or_default();
        let written: Vec<&str> = texts.iter().map(|cell| cell.text.trim()).collect();
        let written = written.join(" ");
        Ply {
            answer: Answer::Read,
            reasons: Vec::new(),
            cells: cells.clone(),
            meant: written.clone(),
            written,
            probability: 1.0,
            candidates: vec![Candidate {
                text: name,
                probability: 1.0,
            }],
        }
    };
    line.moves().iter().zip(cells).map(one).collect()
}
