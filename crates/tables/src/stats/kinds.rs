//! Numbers of plies added up, by what their games have.

use std::sync::Arc;

use polars::prelude::{
    AllowedOptimizations, Column, DataFrame, DataType, Expr, IntoLazy, LazyFrame, PlHashMap,
    PolarsResult, Schema, SchemaRef, col,
};

use super::Audit;
use super::beside::{GAME_KEY, Games, joined};
use super::score::nulls_alike;

/// The column with the number of a kind.
const KIND: &str = "kind";

/// Games by what some of their columns have: each such kind is a number, since few columns of numbers are added up faster
/// than texts are grouped by.
pub(super) struct Kinds {
    games: Games,
    kinds: DataFrame,
}

impl Kinds {
    /// These games by the columns `by`; `beside` are others that the numbers of plies are made with.
    pub fn of(games: LazyFrame, by: &[Expr], beside: &[Expr]) -> PolarsResult<Self> {
        let kinds = games.clone().group_by(by).agg([]);
        let kinds = kinds.with_row_index(KIND, None).collect()?;
        let games = games.select([&GAME_KEY.map(col)[..], by, beside].concat());
        let names = kinds.get_column_names_owned().into_iter();
        let by: Vec<Expr> = names.filter(|name| name != KIND).map(col).collect();
        let numbered = games.join(kinds.clone().lazy(), by.clone(), by, nulls_alike());
        let games = Games::of(numbered, &[&[col(KIND)], beside].concat())?;
        Ok(Self { games, kinds })
    }

    /// The sums of `values` over all plies of these games, by the columns of the kind and by `number`, all of which are
    /// whole. They are made of the columns `read` and of those beside; the number then has the type that is given.
    pub fn sums(
        &self,
        audit: &Audit,
        read: &[&str],
        (number, of_type): (Expr, DataType),
        values: &[Expr],
    ) -> PolarsResult<LazyFrame> {
        let name = number.clone().meta().output_name()?;
        let made = [&[col(KIND), number], values].concat();
        let whole = made.into_iter().map(|of| of.cast(DataType::Int64));
        let whole: Vec<Expr> = whole.collect();
        let parts = audit.plies(&[&GAME_KEY[..], read].concat(), |plies| {
            added(self.games.beside(plies).select(&whole))
        })?;
        let kinds = self.kinds.clone().lazy();
        let kinds = kinds.with_column(col(KIND).cast(DataType::Int64));
        let sums = added(parts).with_column(col(name).cast(of_type));
        Ok(joined(sums, kinds, &[KIND]))
    }
}

/// Rows that have the same in the first two columns as one, with the sums of the others.
fn added(rows: LazyFrame) -> LazyFrame {
    let same = |rows: &Schema| -> PolarsResult<SchemaRef> { Ok(Arc::new(rows.clone())) };
    let as_it_is = AllowedOptimizations::empty();
    rows.map(sums, as_it_is, Some(Arc::new(same)), None)
}

fn sums(mut rows: DataFrame) -> PolarsResult<DataFrame> {
    rows.rechunk_mut();
    let columns = rows.columns().iter();
    let columns: PolarsResult<Vec<&[i64]>> =
        columns.map(|column| column.i64()?.cont_slice()).collect();
    let columns = columns?;
    let [kinds, numbers, values @ ..] = columns.as_slice() else {
        return Ok(rows);
    };
    let mut places: PlHashMap<(i64, i64), usize> = PlHashMap::default();
    let mut found = [Vec::new(), Vec::new()];
    let place_of = |(kind, number): (&i64, &i64)| {
        let next = places.len();
        *places.entry((*kind, *number)).or_insert_with(|| {
            found[0].push(*kind);
            found[1].push(*number);
            next
        })
    };
    let place_of_each: Vec<usize> = kinds.iter().zip(*numbers).map(place_of).collect();
    let groups = found[0].len();
    let sums = values.iter().map(|values| {
        let mut sums = vec![0_i64; groups];
        for (place, value) in place_of_each.iter().zip(*values) {
            if let Some(sum) = sums.get_mut(*place) {
                *sum += value;
            }
        }
        sums
    });
    let columns = found
        .into_iter()
        .chain(sums)
        .zip(rows.get_column_names_owned());
    let columns = columns
        .map(|(column, name)| Column::new(name, column))
        .collect();
    DataFrame::new(groups, columns)
}
