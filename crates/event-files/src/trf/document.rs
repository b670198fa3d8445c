//! A tournament report file as it stands.

use super::{Record, Version, record, tags};
use scoresheet_event::{Fault, FaultCode, Place};
use scoresheet_source::Level;
use std::fmt;

/// Lines that are read; the records of 9,999 players are less.
const MOST_LINES: usize = 250_000;

/// One line: what stands there, and what it says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrfLine<'a> {
    /// The line, from 1.
    pub number: u32,
    /// The line without its end.
    pub text: &'a str,
    /// Its end: LF, CR, both or none.
    pub end: &'a str,
    /// What it says.
    pub record: Record<'a>,
}

impl<'a> TrfLine<'a> {
    /// The three characters that tell the kind of record; empty if the line does not begin with a code.
    #[must_use]
    pub fn code(&self) -> &'a str {
        tags::code(self.text)
    }
}

/// The lines of a file, and what could not be understood of them.
///
/// ```
/// use scoresheet_event_files::trf::Document;
/// let text = "012 A  \r\n\n### a remark\rXYZ what nobody knows";
/// assert_eq!(Document::parse(text).to_string(), text);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document<'a> {
    /// A byte-order mark, if the text has one.
    bom: &'a str,
    lines: Vec<TrfLine<'a>>,
    /// What follows as many lines as are read.
    rest: &'a str,
    faults: Faults,
}

impl<'a> Document<'a> {
    /// Reads every line by itself. Nothing is refused: a line that is not understood is kept, with a fault.
    #[must_use]
    pub fn parse(text: &'a str) -> Self {
        let body = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        let bom = text.get(..text.len() - body.len()).unwrap_or_default();
        let (mut faults, mut found) = (Faults::default(), Vec::new());
        let (mut parsed, mut rest) = (Vec::new(), body);
        for ((text, end), number) in lines(body).zip(1..).take(MOST_LINES) {
            let at = Place {
                file: 0,
                line: number,
                column: 0,
            };
            let record = record::read(text, at, &mut found);
            found.drain(..).for_each(|fault| faults.push(fault));
            rest = rest.get(text.len() + end.len()..).unwrap_or_default();
            parsed.push(TrfLine {
                number,
                text,
                end,
                record,
            });
        }
        if !rest.is_empty() {
            let message = format!("only the first {MOST_LINES} lines are read");
            faults.push(Fault::new(FaultCode::TooMany, Place::default(), message));
        }
        Self {
            bom,
            lines: parsed,
            rest,
            faults,
        }
    }

    /// The lines in their order.
    #[must_use]
    pub fn lines(&self) -> &[TrfLine<'a>] {
        &self.lines
    }

    /// What could not be understood of single lines.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault> {
        self.faults.clone().reported()
    }

    /// The same, to be added to.
    pub(super) fn faults_so_far(&self) -> Faults {
        self.faults.clone()
    }

    /// The edition that its records are of.
    #[must_use]
    pub fn version(&self) -> Version {
        let is_newer = |line: &TrfLine<'_>| {
            let record = tags::known(line.code());
            record.is_some_and(|record| {
                record.since == Some(Version::Trf26) && record.code != tags::COMMENT
            })
        };
        if self.lines.iter().any(is_newer) {
            Version::Trf26
        } else {
            Version::Trf16
        }
    }
}

/// The text it was read from, to the byte.
impl fmt::Display for Document<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.bom)?;
        for line in &self.lines {
            f.write_str(line.text)?;
            f.write_str(line.end)?;
        }
        f.write_str(self.rest)
    }
}

/// Each line of a text without byte-order mark, with its end.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let stop = rest.find(['\n', '\r']).unwrap_or(rest.len());
        let (line, after) = rest.split_at(stop);
        let length = match after.as_bytes() {
            [b'\r', b'\n', ..] => 2,
            [] => 0,
            _ => 1,
        };
        let (end, next) = after.split_at(length);
        rest = next;
        Some((line, end))
    })
}

/// Faults that are listed one by one: a file of another kind may have as many as it has columns.
const LISTED: usize = 1_000;

/// Faults, of which the first are listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Faults {
    listed: Vec<Fault>,
    more: usize,
    gravest: Level,
}

impl Default for Faults {
    fn default() -> Self {
        Self {
            listed: Vec::new(),
            more: 0,
            gravest: Level::Note,
        }
    }
}

impl Faults {
    pub(super) fn push(&mut self, fault: Fault) {
        if self.listed.len() < LISTED {
            self.listed.push(fault);
        } else {
            self.more += 1;
            self.gravest = self.gravest.max(fault.level);
        }
    }

    /// Whether there is an error.
    pub(super) fn any_error(&self) -> bool {
        self.gravest == Level::Error || self.listed.iter().any(Fault::is_error)
    }

    /// Whether something at `place` is wrong already.
    pub(super) fn any_at(&self, place: Place) -> bool {
        self.listed.iter().any(|fault| fault.at == place)
    }

    /// In the order of their places; the number of those that are not listed at the end.
    pub(super) fn reported(mut self) -> Vec<Fault> {
        self.listed.sort_by_key(|fault| fault.at);
        if self.more > 0 {
            let message = format!("{} more are not listed", self.more);
            let fault = Fault::new(FaultCode::FaultsUnlisted, Place::default(), message);
            let level = self.gravest;
            self.listed.push(Fault { level, ..fault });
        }
        self.listed
    }
}
