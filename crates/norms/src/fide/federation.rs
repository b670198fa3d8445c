//! Codes of federations, as FIDE's lists have them.

/// A player's federation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Federation {
    /// One of FIDE's, or FIDE's flag.
    Code(&'static str),
    /// None: nothing is stated, or that there is none.
    None,
    /// A code that FIDE's lists do not have.
    Unknown,
}

/// FIDE's flag, which is no federation.
pub(super) const FIDE: &str = "FID";

/// Reads a code, in capitals or not.
pub(super) fn read(text: Option<&str>) -> Federation {
    let code = text.unwrap_or_default().trim().to_uppercase();
    let lines = include_str!("../../data/fide_federations.txt").lines();
    let mut known = lines
        .filter(|line| !line.starts_with('#'))
        .flat_map(str::split_whitespace);
    if code.is_empty() || code == "NON" {
        return Federation::None;
    }
    let found = known.find(|each| *each == code);
    found.map_or(Federation::Unknown, Federation::Code)
}
