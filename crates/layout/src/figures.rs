//! What is written in figures.

/// One of the ten figures.
pub(crate) const fn is_figure(c: char) -> bool {
    c.is_ascii_digit()
}

/// Nothing but figures, one at least.
pub(crate) fn are_figures(text: &str) -> bool {
    !text.is_empty() && text.chars().all(is_figure)
}

/// The figures that a text begins with, and what stands behind them.
pub(crate) fn split(text: &str) -> (&str, &str) {
    text.split_at(text.len() - text.trim_start_matches(is_figure).len())
}

/// The number that a text is, with figures as many as the number of a move has: three at most.
pub(crate) fn number(text: &str) -> Option<u16> {
    let short = are_figures(text) && text.len() <= 3;
    text.parse().ok().filter(|_| short)
}
