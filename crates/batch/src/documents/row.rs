//! The plies of a repair as rows.

use super::Document;
use scoresheet_repair::{Answer, Reason, Repair, RepairedPly};
use serde_json::{Value, json};

/// One ply of a repaired game, as [`object`](super::json::object) has it.
#[derive(Debug, Clone, PartialEq)]
pub struct RepairRow {
    /// Number of the game in its text, from 1.
    pub game_no: u32,
    /// Ply, from 1.
    pub ply: u32,
    /// The number of the move.
    pub number: u32,
    /// `white` or `black`.
    pub side: &'static str,
    /// `read`, `repaired`, `ambiguous` or `unreadable`.
    pub answer: &'static str,
    /// The text in question.
    pub written: String,
    /// What should stand there.
    pub meant: String,
    /// The most probable move.
    pub notation: String,
    /// Its probability, 0 to 1.
    pub probability: f64,
    /// What makes it differ, where it is not simply read.
    pub reasons: Option<String>,
    /// JSON: a list of `[move, probability]`, where it is not simply read.
    pub candidates: Option<String>,
    /// The position before it, where it is not simply read.
    pub fen: Option<String>,
    /// Line, from 1.
    pub line: u64,
    /// Column in characters, from 1.
    pub column: u32,
    /// Byte offset.
    pub offset: u64,
}

/// A row for each ply of the line that `document` was found to hold.
#[must_use]
pub fn rows(document: &Document<'_>, repair: &Repair) -> Vec<RepairRow> {
    let names = repair.line.names();
    let entries = repair.entries(&document.sheet).zip(names);
    entries
        .map(|(entry, mv)| row(document, repair, &entry, mv))
        .collect()
}

fn row(
    document: &Document<'_>,
    repair: &Repair,
    entry: &RepairedPly<'_>,
    notation: String,
) -> RepairRow {
    let ply = entry.ply;
    let at = entry.span.start as usize;
    let open = ply.answer != Answer::Read;
    let reasons = ply.reasons.iter().map(|reason| Reason::as_str(*reason));
    let candidates = ply
        .candidates
        .iter()
        .map(|c| json!([c.text, c.probability]));
    let before = repair.line.position_before(entry.at).filter(|_| open);
    RepairRow {
        game_no: document.number,
        ply: entry.at as u32 + 1,
        number: entry.number,
        side: if entry.black { "black" } else { "white" },
        answer: ply.answer.as_str(),
        written: ply.written.clone(),
        meant: ply.meant.clone(),
        notation,
        probability: ply.probability,
        reasons: open.then(|| reasons.collect::<Vec<_>>().join(" ")),
        candidates: open.then(|| candidates.collect::<Value>().to_string()),
        fen: before.map(|position| position.fen()),
        line: document.chunk.line(at),
        column: document.chunk.column(at),
        offset: document.chunk.original_offset(at),
    }
}
