//! Notes of which a column has the same for every game: given once per file, with the number of games.

use crate::input::Chunk;
use crate::rows::FindingRow;
use scoresheet_source::{Code, Finding, Level};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A note where a text has it first, and in how many games it has it.
#[derive(Debug, Clone)]
pub(crate) struct TextNote {
    pub chunk: Arc<Chunk>,
    pub finding: Finding,
    pub games: u32,
}

/// True if a column of `games` says the same: `edition_source`, or `game` without a value.
fn is_in_a_column(finding: &Finding) -> bool {
    matches!(finding.code, Code::EditionByDate | Code::UnknownGame) && finding.level == Level::Note
}

/// Moves such notes from the findings of a game in `chunk` to `notes`.
pub(crate) fn set_apart(
    findings: &mut Vec<Finding>,
    chunk: &Arc<Chunk>,
    notes: &mut Vec<TextNote>,
) {
    for finding in findings.extract_if(.., |finding| is_in_a_column(finding)) {
        let same = |note: &&mut TextNote| {
            note.finding.code == finding.code && note.finding.message == finding.message
        };
        match notes.iter_mut().find(same) {
            Some(note) => note.games += 1,
            None => notes.push(TextNote {
                chunk: Arc::clone(chunk),
                finding,
                games: 1,
            }),
        }
    }
}

/// The message of such a note with the number of games.
#[must_use]
pub fn counted(message: &str, games: u32) -> String {
    let s = if games == 1 { "" } else { "s" };
    format!("{message} ({games} game{s} of this file)")
}

/// A note of a file that is still being read, as a checkpoint stores it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FileNote {
    code: String,
    line: u64,
    column: u32,
    offset: u64,
    written: String,
    message: String,
    games: u32,
}

impl FileNote {
    pub fn new(row: FindingRow, games: u32) -> Self {
        Self {
            code: row.code.to_owned(),
            line: row.line,
            column: row.column,
            offset: row.offset,
            written: row.written,
            message: row.message,
            games,
        }
    }

    /// Adds what a further part of the file has to `notes`.
    pub fn add(self, notes: &mut Vec<Self>) {
        match notes
            .iter_mut()
            .find(|note| (&note.code, &note.message) == (&self.code, &self.message))
        {
            Some(note) => note.games += self.games,
            None => notes.push(self),
        }
    }

    /// The row of `file`; `None` for a code of another version of the program.
    pub fn row(self, file: &str) -> Option<FindingRow> {
        let code = Code::ALL.iter().find(|code| code.as_str() == self.code)?;
        Some(FindingRow {
            file: file.to_owned(),
            game_no: None,
            level: Level::Note.as_str(),
            code: code.as_str(),
            clause: None,
            line: self.line,
            column: self.column,
            offset: self.offset,
            ply: None,
            message: counted(&self.message, self.games),
            written: self.written,
            fen: None,
            legal: None,
        })
    }
}
