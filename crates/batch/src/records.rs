//! Records as they stand: tags, tokens and problems of every game, and nothing judged.

use crate::examine::hint;
use crate::input::{self, Chunk, ChunkReader, Found, InputProblem, Walk};
use crate::text_findings::text_findings;
use scoresheet_notation::{Kind, Reader, Record, RecordText, Token};
use scoresheet_replay::likely_family;
use scoresheet_source::{Finding, Span};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, Ordering};

/// One game as it stands, or what is to be said of a text besides its games.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RecordRow {
    /// Path as given or found, with `!member` behind an archive.
    pub file: String,
    /// Number of the game in its file, from 1; `None` where the problems are those of the file.
    pub game_no: Option<u32>,
    /// Line on which it starts, from 1.
    pub line: u64,
    /// Byte offset in the (decompressed) file at which it starts.
    pub offset: u64,
    /// The whole of it, from the first tag or token to the end of the last.
    pub text: String,
    /// What stands behind the tags.
    pub movetext: String,
    /// JSON: a list of `[name, value]`, in order.
    pub tags: String,
    /// JSON: a list of `[kind, text, offset]`, in order.
    pub tokens: String,
    /// JSON: a list of objects with code, level, offset, text and message.
    pub problems: String,
}

/// Reads everything that `walk` comes upon and hands over its records, in order, until `stop` is set.
pub fn each(
    walk: Walk,
    options: &input::Options,
    stop: &AtomicBool,
    mut take: impl FnMut(RecordRow),
) {
    for found in walk {
        let source = match found {
            Found::Source(source) => source,
            Found::Problem(problem) => {
                take(unread(&problem));
                continue;
            }
            Found::Skipped(_) => continue,
        };
        let mut reader = match ChunkReader::open(&source, options.clone()) {
            Ok(reader) => reader,
            Err(problem) => {
                take(unread(&problem));
                continue;
            }
        };
        let mut games = 0;
        while let Some(next) = reader.next() {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            match next {
                Ok(chunk) => of_chunk(&chunk, &mut games, &mut take),
                Err(problem) => take(unread(&problem)),
            }
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
    if chunk.continues {
        return;
    }
    let text = chunk.text.as_bytes();
    let hint = hint(&chunk.file);
    let mut reader = Reader::new(text);
    let mut record = Record::default();
    while reader.next(&mut record, &|record| {
        likely_family(RecordText::new(record, text), None, hint)
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
    let told = json!([{
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
        problems: told.to_string(),
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
