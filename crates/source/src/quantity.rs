//! Amounts with their units, as people type them and as they are told.

/// So many of something, in words: `1 part`, `2 parts`.
///
/// ```
/// use scoresheet_source::quantity::counted;
///
/// assert_eq!(counted(1, "part", "parts"), "1 part");
/// assert_eq!(counted(0, "part", "parts"), "0 parts");
/// ```
#[must_use]
pub fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// A whole number above 0 and the unit after it.
///
/// ```
/// use scoresheet_source::quantity::{bytes, count_and_unit};
///
/// assert_eq!(count_and_unit("60s"), Some((60, "s")));
/// assert_eq!(count_and_unit("0s"), None);
/// assert_eq!(bytes("512MB"), Some(512 << 20));
/// assert_eq!(bytes("100KB"), Some(100 << 10));
/// assert_eq!(bytes("512"), None);
/// ```
#[must_use]
pub fn count_and_unit(text: &str) -> Option<(u64, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit())?;
    let (count, unit) = text.split_at(end);
    let count = count.parse().ok().filter(|count| *count > 0)?;
    Some((count, unit))
}

/// Bytes, as `512MB`; the units are binary.
#[must_use]
pub fn bytes(text: &str) -> Option<u64> {
    let (count, unit) = count_and_unit(text)?;
    let units = [
        ("B", 0),
        ("KB", 10),
        ("KiB", 10),
        ("MB", 20),
        ("MiB", 20),
        ("GB", 30),
        ("GiB", 30),
        ("TB", 40),
        ("TiB", 40),
    ];
    let (_, shift) = units.into_iter().find(|(name, _)| *name == unit)?;
    count.checked_mul(1 << shift)
}
