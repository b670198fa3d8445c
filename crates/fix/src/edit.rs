//! Changes of a few bytes.

use crate::class::Class;
use scoresheet_source::{Code, Encoding, Span};
use std::ops::Range;

/// A stretch of a text that is to be another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Edit {
    pub class: Class,
    /// What stands there now; empty where something is put in.
    pub span: Range<usize>,
    pub text: String,
    /// The finding that it settles.
    pub code: Option<Code>,
    pub message: String,
}

impl Edit {
    pub fn new(class: Class, span: Span, text: String, message: String) -> Self {
        Self {
            class,
            span: span.start as usize..span.end as usize,
            text,
            code: None,
            message,
        }
    }

    pub fn settling(mut self, code: Code) -> Self {
        self.code = Some(code);
        self
    }
}

/// The text with edits made, which are in order and do not overlap.
pub(crate) fn edited(text: &str, edits: &[&Edit]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for edit in edits {
        out.push_str(text.get(at..edit.span.start).unwrap_or_default());
        out.push_str(&edit.text);
        at = edit.span.end;
    }
    out.push_str(text.get(at..).unwrap_or_default());
    out
}

/// In order, and of those that overlap the first alone.
pub(crate) fn in_order(mut edits: Vec<Edit>) -> Vec<Edit> {
    edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
    let mut end = 0;
    edits.retain(|edit| {
        let apart = edit.span.start >= end;
        if apart {
            end = edit.span.end;
        }
        apart
    });
    edits
}

/// The bytes of ASCII text in an encoding.
pub(crate) fn ascii_in(text: &str, encoding: Encoding) -> Vec<u8> {
    let bytes = text.bytes();
    if encoding == Encoding::Utf16Le {
        bytes.flat_map(|byte| [byte, 0]).collect()
    } else if encoding == Encoding::Utf16Be {
        bytes.flat_map(|byte| [0, byte]).collect()
    } else {
        bytes.collect()
    }
}

/// How lines end in `text` around byte `at`: some old files have returns alone.
pub(crate) fn line_end(text: &str, at: usize) -> &'static str {
    let bytes = text.as_bytes();
    let ends = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let after = bytes.get(at..).unwrap_or_default().iter().position(ends);
    let before = || bytes.get(..at)?.iter().rposition(ends);
    let Some(end) = after.map(|end| at + end).or_else(before) else {
        return "\n";
    };
    let returned = end.checked_sub(1).and_then(|at| bytes.get(at)) == Some(&b'\r');
    match (bytes.get(end), bytes.get(end + 1)) {
        (Some(b'\r'), Some(b'\n')) => "\r\n",
        (Some(b'\r'), _) => "\r",
        _ if returned => "\r\n",
        _ => "\n",
    }
}
