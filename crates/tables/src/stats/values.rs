//! What games have, a row for each thing: file, number of the game, and `value`.

use polars::prelude::{
    DataType, Expr, LazyFrame, PolarsResult, UnionArgs, UniqueKeepStrategy, col, concat,
};

use super::beside::GAME_KEY;

/// The value of each of these rows, once a game.
pub(super) fn once_a_game(rows: LazyFrame, value: Expr) -> LazyFrame {
    let [file, game_no] = GAME_KEY.map(col);
    rows.select([file, game_no, value.alias("value")])
        .unique(None, UniqueKeepStrategy::Any)
}

/// The values of both.
pub(super) fn both(one: LazyFrame, other: LazyFrame) -> PolarsResult<LazyFrame> {
    concat([one, other], UnionArgs::default())
}

/// A number as text.
pub(super) fn written(number: Expr) -> Expr {
    number.cast(DataType::String)
}
