//! Which captures fit the squares that a written one names between its origin and its target.

use scoresheet_draughts::{Move, Position, Square, Squares};

/// Those of `list`, captures with the origin and target that are written, whose way fits the
/// squares between them; where one fits better than the others, that alone.
pub(crate) fn fitting_way(position: &Position, list: &[Move], written: &[Squares]) -> Vec<Move> {
    let fitting = |fits: fn(&Position, &Move, &[Squares]) -> bool| -> Vec<Move> {
        let fit = list.iter().filter(|m| fits(position, m, written));
        fit.copied().collect()
    };
    // A way that turns or lands just where squares are written goes before one that only
    // crosses them: of KV53 §14's d2:g5:e7:c5:a7 the other capture crosses every square too.
    if written.len() > 2 {
        let just = fitting(is_some_way);
        if just.len() == 1 {
            return just;
        }
    }
    // Then one that lands on every square written, though some landings are left out: in
    // 2x30x11 for 2x30x39x11 the other capture crosses 30 without landing there.
    let fits = fitting(fits_some_way);
    if fits.len() > 1 {
        let landing = fitting(lands_on_the_way);
        if !landing.is_empty() {
            return landing;
        }
    }
    fits
}

/// True if the written squares are the turns, or the landings, or all that is crossed, of some way
/// of making `m`.
pub(crate) fn is_some_way(position: &Position, m: &Move, written: &[Squares]) -> bool {
    let Some((last, between)) = written.split_last() else {
        return false;
    };
    let between = between.get(1..).unwrap_or_default();
    let are = |squares: &[Square]| {
        squares.len() == between.len()
            && squares
                .iter()
                .zip(between)
                .all(|(s, want)| want.contains(*s))
    };
    last.contains(m.to())
        && position.routes(m).iter().any(|route| {
            let landings = route.landings();
            let touched = route.touched();
            are(&route.turning_squares())
                || are(&landings[..landings.len().saturating_sub(1)])
                || are(touched.get(1..touched.len() - 1).unwrap_or_default())
        })
}

/// True if the written squares are met in their order on the way along `squares`.
fn in_order(squares: &[Square], written: &[Squares]) -> bool {
    let mut way = squares.iter();
    written
        .iter()
        .all(|want| way.any(|square| want.contains(*square)))
}

/// True if some way of making `m` touches the written squares in their order.
pub(crate) fn fits_some_way(position: &Position, m: &Move, written: &[Squares]) -> bool {
    let routes = position.routes(m);
    routes
        .iter()
        .any(|route| in_order(&route.touched(), written))
}

/// True if some way of making `m` lands on the written squares in their order.
fn lands_on_the_way(position: &Position, m: &Move, written: &[Squares]) -> bool {
    let written = written.get(1..).unwrap_or_default();
    let routes = position.routes(m);
    routes
        .iter()
        .any(|route| in_order(route.landings(), written))
}
