//! What single games have that tables of statistics count by: whoever shows a table can lead from each of its rows to
//! the games that it is of.

use polars::prelude::{
    DataType, LazyFrame, PolarsResult, SortMultipleOptions, UniqueKeepStrategy, col, lit,
};

use super::answer::{Answer, row};
use super::beside::Games;
use super::{
    Audit, StatsError, captures, draw_rules, findings, main_road, prefixes, promotions, time_use,
};

row! {
    /// One thing that a game has; each stands once a game.
    Fact { number: u64, value: String }
}

/// Things of one kind.
struct Field {
    name: &'static str,
    plies: bool,
    query: fn(&Audit) -> PolarsResult<LazyFrame>,
}

/// The columns `file`, `game_no` and `value` of each.
const FIELDS: [Field; 8] = [
    of_games("found", findings::facts),
    of_games("met", draw_rules::met_in),
    of_games("continued", draw_rules::continued_in),
    of_games("excepted", draw_rules::excepted_in),
    of_plies("promoted", promotions::facts),
    of_plies("captured", captures::facts),
    of_plies("diagonal", main_road::facts),
    of_plies("timed", time_use::facts),
];

const fn of_games(name: &'static str, query: fn(&Audit) -> PolarsResult<LazyFrame>) -> Field {
    Field {
        name,
        plies: false,
        query,
    }
}

const fn of_plies(name: &'static str, query: fn(&Audit) -> PolarsResult<LazyFrame>) -> Field {
    Field {
        name,
        plies: true,
        query,
    }
}

impl Audit {
    /// What games have, by the name of what it is:
    ///
    /// - `found`: level, code and clause of a finding;
    /// - `met`, `continued`, `excepted`: the clause of a draw that was met, after which the game went on, or which was
    ///   excepted;
    /// - `promoted`: piece and side, and `ply` with the first ply of the band of twenty;
    /// - `captured`: how many pieces a move took;
    /// - `diagonal`: the side that had a king on the main diagonal;
    /// - `timed`: `ply` with the first ply of the band and how the time of a move in it is known; before it `left out`
    ///   where that cannot be.
    ///
    /// What is seen in the table of plies is left out where there is none. The games of each are in their order.
    ///
    /// # Errors
    /// [`StatsError::Query`].
    pub fn facts(&self) -> Result<Vec<(&'static str, Vec<Fact>)>, StatsError> {
        let made = FIELDS
            .iter()
            .filter(|field| !field.plies || self.has_plies());
        let answered = |field: &Field| Ok((field.name, self.of_games((field.query)(self)?)?));
        made.map(answered).collect()
    }

    /// The games with exactly the moves and players of a row of `prefixes`, and those that begin with its moves: of each
    /// the number of the game that the row is of.
    ///
    /// # Errors
    /// [`StatsError::Query`]: there is no table of plies.
    pub fn prefix_facts(&self) -> Result<[Vec<Fact>; 2], StatsError> {
        let [same, longer] = prefixes::facts(self)?;
        Ok([self.of_games(same)?, self.of_games(longer)?])
    }

    fn of_games(&self, values: LazyFrame) -> Result<Vec<Fact>, StatsError> {
        let number = (col("at") + lit(1)).cast(DataType::UInt64).alias("number");
        let order = SortMultipleOptions::default();
        let facts = (Games::with(self, &[])?.beside(values))
            .select([number, col("value")])
            .unique(None, UniqueKeepStrategy::Any)
            .sort(["number", "value"], order);
        Answer(facts.collect()?).rows()
    }
}
