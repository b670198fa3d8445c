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

/// Moves the notes that are said once of a file from the findings of a game in `chunk`, or of its text, which counts as
/// no game, to `notes`. A doubt stays where it is.
pub(crate) fn set_apart(
    findings: &mut Vec<Finding>,
    chunk: &Arc<Chunk>,
    games: u32,
    notes: &mut Vec<TextNote>,
) {
    let once = |finding: &mut Finding| finding.of_file.is_some() && finding.level == Level::Note;
    for mut finding in findings.extract_if(.., once) {
        finding.message = finding.of_file.take().unwrap_or_default();
        let same = |note: &&mut TextNote| {
            note.finding.code == finding.code && note.finding.message == finding.message
        };
        match notes.iter_mut().find(same) {
            Some(note) => note.games += games,
            None => notes.push(TextNote {
                chunk: Arc::clone(chunk),
                finding,
                games,
            }),
        }
    }
}

/// The message of such a note with the number of games, if it is of games.
#[must_use]
pub fn counted(message: &str, games: u32) -> String {
    if games == 0 {
        return message.to_owned();
    }
    let s = if games == 1 { "" } else { "s" };
    format!("{message} ({games} game{s} of this file)")
}

/// What is to be noted of a file, or of a part of it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileNotes {
    /// The file, as in the column of that name.
    pub file: String,
    pub(crate) notes: Vec<FileNote>,
}

impl FileNotes {
    /// Adds what there is to note of a later part of the same file.
    pub fn add(&mut self, later: Self) {
        for note in later.notes {
            note.add(&mut self.notes);
        }
    }

    /// The rows that an audit of the whole file has.
    #[must_use]
    pub fn findings(self) -> Vec<FindingRow> {
        Self::rows(&self.file, self.notes)
    }

    pub(crate) fn rows(file: &str, notes: Vec<FileNote>) -> Vec<FindingRow> {
        let notes = notes.into_iter();
        notes.filter_map(|note| note.row(file)).collect()
    }
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
