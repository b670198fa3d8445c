//! Small things that many moves of a game have alike: kept once per game, with a count.

use crate::token::TokenText;
use scoresheet_source::{Code, Finding, Level};

/// Remarks of one game, one entry per kind.
#[derive(Debug, Default)]
pub(crate) struct Remarks {
    entries: Vec<PgnRemark>,
    /// Remarks on exchange-format habits are left out of records that are no exchange format.
    pub exchange_format: bool,
}

#[derive(Debug)]
struct PgnRemark {
    first: Finding,
    message: &'static str,
    count: u32,
}

impl Remarks {
    pub fn clear(&mut self) {
        self.entries.clear();
    }

    /// One more place with this remark. Remarks are distinguished by code and message.
    #[cold]
    pub fn add(&mut self, code: Code, message: &'static str, token: &TokenText<'_>) {
        let known = self
            .entries
            .iter_mut()
            .find(|entry| entry.first.code == code && std::ptr::eq(entry.message, message));
        if let Some(entry) = known {
            entry.count += 1;
            return;
        }
        let mut first = Finding::new(code, token.span, "").at_ply(token.ply);
        if !matches!(code, Code::SymbolNotBorneOut | Code::RepeatedTerminator) {
            first.level = Level::Note;
        }
        self.entries.push(PgnRemark {
            first,
            message,
            count: 1,
        });
    }

    /// A remark on a habit that only exchange formats have rules for.
    #[cold]
    pub fn add_form(&mut self, message: &'static str, token: &TokenText<'_>) {
        if self.exchange_format {
            self.add(Code::WrittenForm, message, token);
        }
    }

    /// The findings, each at the first of its places.
    pub fn drain_into(&mut self, findings: &mut Vec<Finding>) {
        findings.extend(self.entries.drain(..).map(|entry| {
            let more = match entry.count {
                1 => String::new(),
                2 => " (and once more in this game)".to_owned(),
                n => format!(" (and {} times more in this game)", n - 1),
            };
            Finding {
                message: format!("{}{more}", entry.message),
                ..entry.first
            }
        }));
    }
}
