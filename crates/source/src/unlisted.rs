//! Findings that are counted and not listed: a record can be hostile, and memory is not endless.

use crate::{Code, Finding, Level, Span};

/// Keeps the findings of one game to a number that a person could want to read.
///
/// ```
/// use scoresheet_source::{Code, Finding, Span, Unlisted};
/// let (mut list, mut unlisted) = (Vec::new(), Unlisted::default());
/// for at in 0..1_000_000 {
///     let finding = Finding::new(Code::UnopenedBracket, Span::new(at, at + 1), "stray");
///     unlisted.keep(finding, &mut list);
/// }
/// unlisted.close(&mut list);
/// assert_eq!(list.len(), Unlisted::LISTED + 1);
/// assert_eq!(list.last().unwrap().code, Code::MoreFindings);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Unlisted {
    count: u32,
    first: Span,
    worst: Option<Level>,
}

impl Unlisted {
    /// Findings that are listed one by one.
    pub const LISTED: usize = 10_000;

    /// Adds `finding` to `list`, or only counts it if the list is full.
    pub fn keep(&mut self, finding: Finding, list: &mut Vec<Finding>) {
        if list.len() < Self::LISTED {
            return list.push(finding);
        }
        if self.count == 0 {
            self.first = finding.span;
        }
        self.count = self.count.saturating_add(1);
        self.worst = self.worst.max(Some(finding.level));
    }

    /// True if something was counted and not listed.
    #[must_use]
    pub const fn any(&self) -> bool {
        self.count > 0
    }

    /// Ends `list` with a finding that says how many there were beyond it, if there were; its level
    /// is the highest of theirs. Counting starts anew.
    pub fn close(&mut self, list: &mut Vec<Finding>) {
        let Self {
            count,
            first,
            worst,
        } = std::mem::take(self);
        let Some(level) = worst else { return };
        let more = if count == 1 { "finding" } else { "findings" };
        let message = format!("{count} more {more} of this game, from here on, are not listed");
        list.push(Finding {
            level,
            ..Finding::new(Code::MoreFindings, first, message)
        });
    }
}
