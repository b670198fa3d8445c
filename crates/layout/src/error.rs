//! Why a page could not be read.

use std::fmt;

/// A page could not be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct PageError {
    /// Why.
    pub kind: PageErrorKind,
    /// The byte at which reading stopped.
    pub offset: usize,
    /// Its line, from 1.
    pub line: usize,
    /// Its column, in characters from 1.
    pub column: usize,
}

/// Why a page could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PageErrorKind {
    /// It is no XML, or breaks off inside a tag.
    Xml(String),
    /// It has no lines and no words of an OCR program.
    NoWords,
}

impl fmt::Display for PageErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Xml(stated) => write!(f, "this is not readable XML: {stated}"),
            Self::NoWords => f.write_str("this file contains no words from an OCR program"),
        }
    }
}

impl PageError {
    pub(crate) fn at(source: &str, offset: usize, kind: PageErrorKind) -> Self {
        let offset = source.floor_char_boundary(offset);
        let before = &source[..offset];
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        Self {
            kind,
            offset,
            line: before.matches('\n').count() + 1,
            column: before[start..].chars().count() + 1,
        }
    }
}
