//! Columns of names of players, events and places: whether one is said at all, and names of players as they are
//! compared, what is written in more than one way made one.

use std::borrow::Cow;

use polars::prelude::Expr;
use scoresheet_batch::player_key;

use super::text::of_repeated;

/// The names of players as they are compared.
pub(super) fn folded_column(names: Expr) -> Expr {
    of_repeated(names, |name| player_key(name).map(Cow::Owned))
}

/// A name of a player, an event or a place as written; null where it names none.
pub(super) fn stated(names: Expr) -> Expr {
    of_repeated(names, |name| {
        player_key(name).is_some().then_some(Cow::Borrowed(name))
    })
}
