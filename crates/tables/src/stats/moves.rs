//! Lines of moves, as the column `first_moves` has them: moves with a blank between.

use std::borrow::Cow;

use polars::prelude::Expr;

use super::text::of_text;

/// The first `plies` moves of the line; null if it has fewer.
pub(super) fn prefix(line: Expr, plies: usize) -> Expr {
    of_text(line, move |line| first(line, plies).map(Cow::Borrowed))
}

/// The last move of the line.
pub(super) fn last_move(line: Expr) -> Expr {
    of_text(line, |line| line.rsplit(' ').next().map(Cow::Borrowed))
}

/// The line without its last move; empty if that is all there is.
pub(super) fn parent(line: Expr) -> Expr {
    of_text(line, |line| {
        let before = line.rsplit_once(' ').map_or("", |(before, _)| before);
        Some(Cow::Borrowed(before))
    })
}

/// The first `plies` moves of `line`, if it has so many.
pub fn first(line: &str, plies: usize) -> Option<&str> {
    let Some(gap) = plies.checked_sub(1) else {
        return Some("");
    };
    let ends = line.match_indices(' ').map(|(at, _)| at);
    let mut ends = ends.chain(std::iter::once(line.len()));
    line.get(..ends.nth(gap)?)
}
