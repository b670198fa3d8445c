//! What is known of a game, beside each of its plies.

use polars::prelude::{
    DataFrame, DataType, Expr, IntoLazy, JoinArgs, JoinType, LazyFrame, PolarsResult, by_name, col,
    lit,
};

use super::Audit;

/// Columns that tell a game from all others.
pub(super) const GAME_KEY: [&str; 2] = ["file", "game_no"];

/// Numbers the runs of plies of one game.
const RUN: &str = "run of a game";

/// A few columns of all games.
pub(super) struct Games(DataFrame);

impl Games {
    /// These columns of all games, and `at`, the number of the game in the order of the input, from 0.
    pub fn with(audit: &Audit, columns: &[Expr]) -> PolarsResult<Self> {
        let mut wanted = GAME_KEY.map(col).to_vec();
        wanted.extend_from_slice(columns);
        let games = audit.games()?.select(wanted).with_row_index("at", None);
        Ok(Self(games.collect()?))
    }

    /// These columns of some games.
    pub fn of(games: LazyFrame, columns: &[Expr]) -> PolarsResult<Self> {
        let wanted = [&GAME_KEY.map(col)[..], columns].concat();
        Ok(Self(games.select(wanted).collect()?))
    }

    /// The games themselves.
    pub fn all(&self) -> LazyFrame {
        self.0.clone().lazy()
    }

    /// The rows of `plies`, each with the columns of its game.
    // The plies of a game stand together: what is looked up by its texts is the first of them alone. The runs are numbered
    // once, since rows whose order is open may come in another the second time.
    pub fn beside(&self, plies: LazyFrame) -> LazyFrame {
        let other = |name| col(name).neq(col(name).shift(lit(1))).fill_null(lit(true));
        let first = || GAME_KEY.map(other).into_iter().fold(lit(false), Expr::or);
        let run = first().cast(DataType::UInt32).cum_sum(false).alias(RUN);
        let plies = plies.with_column(run).cache();
        let firsts = plies.clone().filter(first());
        let firsts = firsts.select([&GAME_KEY.map(col)[..], &[col(RUN)]].concat());
        let games = joined(firsts, self.all(), &GAME_KEY).drop(by_name(GAME_KEY, true, false));
        joined(plies, games, &[RUN]).drop(by_name([RUN], true, false))
    }
}

/// Games from the usual position by their moves alone: what begins in the middle is no whole game, nor
/// what continues from another position.
pub(super) fn from_the_start() -> Expr {
    let nowhere_else = col("set_up_ply").is_null();
    col("start_fen").is_null().and(nowhere_else)
}

/// Rows of both that have the same in `columns`, which are no nulls.
pub(super) fn joined(left: LazyFrame, right: LazyFrame, columns: &[&str]) -> LazyFrame {
    let on: Vec<Expr> = columns.iter().map(|name| col(*name)).collect();
    left.join(right, on.clone(), on, JoinArgs::new(JoinType::Inner))
}
