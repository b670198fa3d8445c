//! Which records there are.

use super::Version;
use std::sync::LazyLock;

/// What becomes of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Use {
    /// All it says goes into the event.
    Read,
    /// Part of it goes into the event; the line is kept too.
    Partly,
    /// The line is kept as it stands.
    Kept,
}

/// One kind of record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    /// The three characters at the start of the line.
    pub code: &'static str,
    /// The first edition that has it; none for those that programs have added.
    pub since: Option<Version>,
    /// What becomes of it.
    pub used: Use,
    /// What it holds.
    pub meaning: &'static str,
}

static KNOWN: LazyLock<Vec<Known>> = LazyLock::new(|| {
    (include_str!("../../data/trf_records.tsv").lines().skip(1))
        .filter_map(row)
        .collect()
});

fn row(line: &'static str) -> Option<Known> {
    let mut cells = line.split('\t');
    Some(Known {
        code: cells.next()?,
        since: match cells.next()? {
            "16" => Some(Version::Trf16),
            "26" => Some(Version::Trf26),
            _ => None,
        },
        used: match cells.next()? {
            "read" => Use::Read,
            "partly" => Use::Partly,
            _ => Use::Kept,
        },
        meaning: cells.next()?,
    })
}

/// Every kind of record that is known, in the order in which they are written.
#[must_use]
pub fn known_records() -> &'static [Known] {
    &KNOWN
}

/// The record of this code.
pub(super) fn known(code: &str) -> Option<&'static Known> {
    KNOWN.iter().find(|each| each.code == code)
}

/// The place of a code in the order of writing; unknown ones come last.
pub(super) fn rank(code: &str) -> usize {
    let place = KNOWN.iter().position(|each| each.code == code);
    place.unwrap_or(KNOWN.len())
}

/// The code of comments.
pub(super) const COMMENT: &str = "###";

/// The code of a line: three digits or capitals with a blank or nothing after, or `###`, which stands for all
/// comments (`#`, `;`); empty if the line does not begin with one.
pub(super) fn code(line: &str) -> &str {
    if line.starts_with(['#', ';']) {
        return COMMENT;
    }
    let Some((code, rest)) = line.split_at_checked(3) else {
        return "";
    };
    let letters = |byte: u8| byte.is_ascii_digit() || byte.is_ascii_uppercase();
    let is_code = code.bytes().all(letters) && (rest.is_empty() || rest.starts_with(' '));
    if is_code { code } else { "" }
}
