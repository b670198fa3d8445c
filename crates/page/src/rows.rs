//! Rows of `games` and `findings`, as the page needs them.

use scoresheet_tables::stats::{Grid, Value};

/// A game that is listed.
#[derive(Debug, Clone, Default)]
pub struct GameRow {
    /// Place in the table, from 1.
    pub number: u64,
    /// File, as in the table.
    pub file: String,
    /// Number in its file.
    pub game_no: u64,
    /// Where it starts in its file, in bytes.
    pub offset: u64,
    /// The game played.
    pub game: Option<String>,
    /// Edition it was judged by.
    pub edition: Option<String>,
    /// Tag Event.
    pub event: Option<String>,
    /// Tag Site.
    pub site: Option<String>,
    /// Tag Date.
    pub date: Option<String>,
    /// Tag Round.
    pub round: Option<String>,
    /// Tag White.
    pub white: Option<String>,
    /// Tag Black.
    pub black: Option<String>,
    /// What it counts as; else what the tag Result says.
    pub result: Option<String>,
    /// Half-moves replayed.
    pub plies: u64,
    /// Whether every move was legal; `None` if it was not replayed.
    pub legal: Option<bool>,
    /// Findings of the level error.
    pub errors: u64,
    /// Findings of the level warning.
    pub warnings: u64,
    /// All findings.
    pub findings: u64,
    /// Language of the piece letters.
    pub language: Option<String>,
    /// How the game ended.
    pub ending: Option<String>,
    /// The clause it ended by.
    pub ending_clause: Option<String>,
    /// Line on which it starts.
    pub line: u64,
    /// Position behind the last half-move.
    pub final_fen: Option<String>,
    /// Position before the first, if it is not the usual one.
    pub start_fen: Option<String>,
    /// First moves.
    pub first_moves: Option<String>,
    /// Key of its line.
    pub line_key: Option<u64>,
}

/// A finding that is listed.
#[derive(Debug, Clone, Default)]
pub struct FindingRow {
    /// Place in the table, from 1.
    pub number: u64,
    /// File, as in the table.
    pub file: String,
    /// Number of the game in its file; `None`: about the file.
    pub game_no: Option<u64>,
    /// `error`, `warning` or `note`.
    pub level: String,
    /// What was found.
    pub code: String,
    /// The clause it rests on.
    pub clause: Option<String>,
    /// Line in the file.
    pub line: u64,
    /// Column in the line.
    pub column: u64,
    /// The half-move.
    pub ply: Option<u64>,
    /// The text in question.
    pub written: String,
    /// The position before.
    pub fen: Option<String>,
    /// What would have been legal, blanks between.
    pub legal: Option<String>,
    /// What is said of it.
    pub message: String,
    /// The game that it is about.
    pub game: Option<String>,
    /// The language of its piece letters.
    pub language: Option<String>,
}

impl GameRow {
    /// Where a link to it leads.
    pub fn id(&self) -> String {
        format!("game-{}", self.number)
    }

    pub(super) fn of(grid: &Grid) -> Vec<Self> {
        let rows = grid.rows.iter().map(|row| Row(&grid.columns, row));
        rows.map(|row| Self {
            number: row.whole("number"),
            file: row.text("file"),
            game_no: row.whole("game_no"),
            offset: row.whole("offset"),
            game: row.maybe("game"),
            edition: row.maybe("edition"),
            event: row.maybe("event"),
            site: row.maybe("site"),
            date: row.maybe("date"),
            round: row.maybe("round"),
            white: row.maybe("white"),
            black: row.maybe("black"),
            result: (row.maybe("outcome")).or_else(|| row.maybe("result")),
            plies: row.whole("plies"),
            legal: row.truth("legal"),
            errors: row.whole("errors"),
            warnings: row.whole("warnings"),
            findings: row.whole("findings"),
            language: row.maybe("language"),
            ending: row.maybe("ending"),
            ending_clause: row.maybe("ending_clause"),
            line: row.whole("line"),
            final_fen: row.maybe("final_fen"),
            start_fen: row.maybe("start_fen"),
            first_moves: row.maybe("first_moves"),
            line_key: row.value("line_key").and_then(Value::whole),
        })
        .collect()
    }
}

impl FindingRow {
    /// Where a link to it leads.
    pub fn id(&self) -> String {
        format!("finding-{}", self.number)
    }

    pub(super) fn of(grid: &Grid) -> Vec<Self> {
        let rows = grid.rows.iter().map(|row| Row(&grid.columns, row));
        rows.map(|row| Self {
            number: row.whole("number"),
            file: row.text("file"),
            game_no: row.value("game_no").and_then(Value::whole),
            level: row.text("level"),
            code: row.text("code"),
            clause: row.maybe("clause"),
            line: row.whole("line"),
            column: row.whole("column"),
            ply: row.value("ply").and_then(Value::whole),
            written: row.text("written"),
            fen: row.maybe("fen"),
            legal: row.maybe("legal"),
            message: row.text("message"),
            game: row.maybe("game"),
            language: row.maybe("language"),
        })
        .collect()
    }
}

/// Names of the columns, and a row.
#[derive(Debug, Clone, Copy)]
pub struct Row<'a>(pub &'a [String], pub &'a [Value]);

impl<'a> Row<'a> {
    /// All rows of an answer.
    pub fn all(grid: &'a Grid) -> Vec<Self> {
        let rows = grid.rows.iter();
        rows.map(|row| Self(&grid.columns, row)).collect()
    }

    /// The value of a column; `None`: there is no such column.
    pub fn value(&self, name: &str) -> Option<&'a Value> {
        let at = self.0.iter().position(|column| column == name)?;
        self.1.get(at)
    }

    /// The number; 0 if it is missing.
    pub fn whole(&self, name: &str) -> u64 {
        self.value(name).and_then(Value::whole).unwrap_or_default()
    }

    /// The number, whole or not.
    pub fn real(&self, name: &str) -> Option<f64> {
        match self.value(name)? {
            Value::Real(real) => Some(*real),
            Value::Whole(whole) => Some(*whole as f64),
            _ => None,
        }
    }

    /// The text.
    pub fn maybe(&self, name: &str) -> Option<String> {
        Some(self.value(name)?.text()?.to_owned())
    }

    /// The text; empty if it is missing.
    pub fn text(&self, name: &str) -> String {
        self.maybe(name).unwrap_or_default()
    }

    fn truth(&self, name: &str) -> Option<bool> {
        match self.value(name)? {
            Value::Bool(truth) => Some(*truth),
            _ => None,
        }
    }
}
