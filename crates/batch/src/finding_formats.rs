//! Findings as lines: for a person, for GitHub's workflows, and as SARIF for editors and code scanning.

use crate::FindingRow;
use scoresheet_source::Code;
use scoresheet_source::untrusted::{clean, clean_json, one_line};
use serde_json::{Value, json};
use std::io::{self, Write};

impl FindingRow {
    /// `club.pgn:12:4: error[illegal-move]: game 3, ply 17: …`
    #[must_use]
    pub fn line(&self) -> String {
        let Self {
            file,
            line,
            column,
            level,
            code,
            ..
        } = self;
        let line = format!("{file}:{line}:{column}: {level}[{code}]: {}", self.told());
        clean(&one_line(&line))
    }

    /// A command of GitHub's workflows, which show findings beside the files:
    /// `::error file=club.pgn,line=12,col=4,title=illegal-move::…`
    #[must_use]
    pub fn github(&self) -> String {
        let command = match self.level {
            "note" => "notice",
            level => level,
        };
        let Self { line, column, .. } = self;
        let (file, title) = (property(&self.file), property(self.code));
        let told = data(&self.told());
        clean(&format!(
            "::{command} file={file},line={line},col={column},title={title}::{told}"
        ))
    }

    /// The message with the number of the game, the ply and the clause.
    fn told(&self) -> String {
        let mut about = Vec::new();
        about.extend(self.game_no.map(|number| format!("game {number}")));
        about.extend(self.ply.map(|ply| format!("ply {ply}")));
        let about = match about[..] {
            [] => String::new(),
            _ => about.join(", ") + ": ",
        };
        let clause = self.clause.map(|clause| format!(" ({clause})"));
        format!("{about}{}{}", self.message, clause.unwrap_or_default())
    }
}

/// Text after the colons of a command of GitHub's.
fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// The value of one of its properties.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

/// A SARIF document that is written as findings come.
#[derive(Debug, Default)]
pub struct Sarif {
    results: u64,
    /// What could not be read, and why.
    unread: Vec<String>,
}

impl Sarif {
    /// What comes before the first finding.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let rules: Vec<Value> = Code::ALL.iter().map(|code| rule(*code)).collect();
        let driver = json!({
            "name": "scoresheet",
            "version": env!("CARGO_PKG_VERSION"),
            "rules": rules,
        });
        writeln!(
            out,
            "{{\"version\":\"2.1.0\",\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"runs\":[{{\"tool\":\
             {{\"driver\":{driver}}},\"columnKind\":\"unicodeCodePoints\",\"results\":["
        )
    }

    /// A finding.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn result(&mut self, row: &FindingRow, out: &mut dyn Write) -> io::Result<()> {
        let comma = if self.results == 0 { "" } else { "," };
        self.results += 1;
        let result = json!({
            "ruleId": row.code,
            "level": row.level,
            "message": { "text": row.told() },
            "locations": [{
                "physicalLocation": {
                    "artifactLocation": { "uri": uri(&row.file) },
                    "region": { "startLine": row.line, "startColumn": row.column },
                },
            }],
            "properties": {
                "game_no": row.game_no,
                "ply": row.ply,
                "clause": row.clause,
                "written": row.written,
                "fen": row.fen,
                "legal": row.legal,
                "offset": row.offset,
            },
        });
        writeln!(out, "{comma}{}", clean_json(&result.to_string()))
    }

    /// A file, or a part of one, that could not be read.
    pub fn unread(&mut self, why: &str) {
        self.unread.push(why.to_owned());
    }

    /// What comes after the last finding.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn end(&self, out: &mut dyn Write) -> io::Result<()> {
        let told = self.unread.iter();
        let told: Vec<Value> = told
            .map(|why| json!({ "level": "error", "message": { "text": why } }))
            .collect();
        let invocation = json!([{
            "executionSuccessful": self.unread.is_empty(),
            "toolExecutionNotifications": told,
        }]);
        writeln!(
            out,
            "],\"invocations\":{}}}]}}",
            clean_json(&invocation.to_string())
        )
    }
}

fn rule(code: Code) -> Value {
    json!({
        "id": code.as_str(),
        "shortDescription": { "text": code.meaning() },
        "defaultConfiguration": { "level": code.level().as_str() },
    })
}

/// A path as the reference of a URI.
fn uri(path: &str) -> String {
    let mut uri = String::new();
    for byte in path.replace('\\', "/").bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' | b'!' => {
                uri.push(char::from(byte));
            }
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}
