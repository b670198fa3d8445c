//! Records as they stand: tags, tokens and problems of every game, and nothing judged.

use crate::input::{Chunk, InputProblem, Piece, Pieces};
use crate::text_findings::text_findings;
use scoresheet_notation::{Kind, Record, RecordText, Token};
use scoresheet_replay::likely_family;
use scoresheet_source::{Finding, Span};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, Ordering};

/// One game as it stands, or what is to be said of a text besides its games.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RecordRow {
    /// Path as given or found, with `!member` after an archive.
    pub file: String,
    /// Number of the game in its file, from 1; `None` where the problems are those of the file.
    pub game_no: Option<u32>,
    /// Line on which it starts, from 1.
    pub line: u64,
    /// Byte offset in the (decompressed) file at which it starts.
    pub offset: u64,
    /// The whole of it, from the first tag or token to the end of the last.
    pub text: String,
    /// What follows the tags.
    pub movetext: String,
    /// JSON: a list of `[name, value]`, in order.
    pub tags: String,
    /// JSON: a list of `[kind, text, offset]`, in order.
    pub tokens: String,
    /// JSON: a list of objects with code, level, offset, text and message.
    pub problems: String,
}

/// Hands over the records of all pieces, in order, until `stop` is set.
pub fn each(pieces: Pieces, stop: &AtomicBool, mut take: impl FnMut(RecordRow)) {
    let mut games = 0;
    for piece in pieces {
        if stop.load(Ordering::Relaxed) {
            return;
        }
        match piece {
            Piece::Chunk(chunk) => {
                games = if chunk.seq == 0 { 0 } else { games };
                of_chunk(&chunk, &mut games, &mut take);
            }
            Piece::Problem(problem) => take(unread(&problem)),
            Piece::Skipped(_) => {}
        }
    }
}

fn of_chunk(chunk: &Chunk, games: &mut u32, take: &mut impl FnMut(RecordRow)) {
    let about = text_findings(chunk);
    if !about.is_empty() {
        take(RecordRow {
            problems: problems(chunk, &about),
            // What is not read as a game is not lost for that.
            text: if chunk.continues {
                chunk.text.clone()
            } else {
                String::new()
            },
            ..row(chunk, 0)
        });
    }
    let (mut reader, mut record) = (chunk.records(), Record::default());
    while reader.next(&mut record, &|record| {
        likely_family(
            RecordText::new(record, chunk.text.as_bytes()),
            None,
            chunk.hint(),
        )
    }) {
        *games += 1;
        take(of_record(chunk, &record, *games));
    }
}

fn of_record(chunk: &Chunk, record: &Record, game_no: u32) -> RecordRow {
    let text = chunk.text.as_bytes();
    let tag =
        |tag: &scoresheet_notation::Tag| json!([tag.name.of(&chunk.text), tag.value_in(text)]);
    let token = |token: &Token| {
        let Token { kind, span } = token;
        json!([word(kind), span.of(&chunk.text), offset(chunk, *span)])
    };
    RecordRow {
        game_no: Some(game_no),
        text: record.span.of(&chunk.text).to_owned(),
        movetext: record.body.of(&chunk.text).to_owned(),
        tags: record.tags.iter().map(tag).collect::<Value>().to_string(),
        tokens: record
            .tokens
            .iter()
            .map(token)
            .collect::<Value>()
            .to_string(),
        problems: problems(chunk, &record.problems),
        ..row(chunk, record.span.start as usize)
    }
}

/// A row without a game.
fn row(chunk: &Chunk, at: usize) -> RecordRow {
    let none = || "[]".to_owned();
    RecordRow {
        file: chunk.file.to_string(),
        line: chunk.line(at),
        offset: chunk.original_offset(at),
        tags: none(),
        tokens: none(),
        problems: none(),
        ..RecordRow::default()
    }
}

fn offset(chunk: &Chunk, span: Span) -> u64 {
    chunk.original_offset(span.start as usize)
}

fn problems(chunk: &Chunk, found: &[Finding]) -> String {
    let problem = |finding: &Finding| {
        json!({
            "code": finding.code.as_str(),
            "level": finding.level.as_str(),
            "offset": offset(chunk, finding.span),
            "text": finding.span.of(&chunk.text),
            "message": finding.message,
        })
    };
    found.iter().map(problem).collect::<Value>().to_string()
}

/// A file, or a part of it, that could not be read.
fn unread(problem: &InputProblem) -> RecordRow {
    let reported = json!([{
        "code": "unread-file",
        "level": problem.reason.level().as_str(),
        "offset": problem.offset,
        "text": "",
        "message": problem.reason.to_string(),
    }]);
    RecordRow {
        file: problem.path.to_string(),
        line: 1,
        offset: problem.offset.unwrap_or(0),
        tags: "[]".to_owned(),
        tokens: "[]".to_owned(),
        problems: reported.to_string(),
        ..RecordRow::default()
    }
}

/// What a token is, in a word.
const fn word(kind: &Kind) -> &'static str {
    match kind {
        Kind::Heading => "heading",
        Kind::Number { .. } => "number",
        Kind::Move(_) => "move",
        Kind::NullMove => "null-move",
        Kind::Comment => "comment",
        Kind::Open => "open",
        Kind::Close => "close",
        Kind::Nag(_) => "nag",
        Kind::Symbol(_) => "symbol",
        Kind::Result(_) => "result",
        Kind::SetUp => "set-up",
        Kind::Unreadable => "unreadable",
    }
}
