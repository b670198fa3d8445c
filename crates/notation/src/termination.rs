//! The tag Termination: how a game ended, in words that servers and the PGN standard use.

use std::sync::LazyLock;

/// The name of the ending that a Termination tag speaks of, as the editions of the rules name it;
/// `None` if it speaks of none (`Normal`).
///
/// ```
/// use scoresheet_notation::ending_of_termination;
/// assert_eq!(ending_of_termination("Time forfeit"), Some("time"));
/// assert_eq!(ending_of_termination("Anna won by resignation"), Some("resignation"));
/// assert_eq!(ending_of_termination("Normal"), None);
/// ```
#[must_use]
pub fn ending_of_termination(value: &str) -> Option<&'static str> {
    let value = value.to_lowercase();
    let mut rows = TERMINATIONS.iter();
    let (_, name) = rows.find(|(part, _)| value.contains(part))?;
    Some(name)
}

static TERMINATIONS: LazyLock<Vec<(&'static str, &'static str)>> = LazyLock::new(|| {
    include_str!("../data/terminations.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once('\t'))
        .collect()
});
