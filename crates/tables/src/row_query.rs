//! A question in SQL to single rows of the table of games, before there is a table.

use polars::prelude::{AggExpr, DataFrame, Expr, IntoLazy, LazyFrame, col};
use polars::sql::sql_expr;
use scoresheet_batch::GameRow;

use crate::columns::GameColumns;
use crate::memory::Frame;
use crate::stats::{
    StatsError, answered, check_query, condition_with_signs, schema_to_reckon_with,
};

/// What comes after `WHERE` in a query over `games`.
#[derive(Debug, Clone)]
pub struct RowQuery(Expr);

impl RowQuery {
    /// Reads a condition, in polars' dialect.
    ///
    /// ```
    /// use scoresheet_batch::GameRow;
    /// use scoresheet_tables::RowQuery;
    /// let query = RowQuery::read("plies > 40 AND white LIKE 'Kask%'")?;
    /// let row = |white: &str, plies| GameRow { white: Some(white.into()), plies, ..GameRow::default() };
    /// let kept = query.keep(&[row("Kask, A.", 41), row("Tamm, B.", 80), GameRow::default()])?;
    /// assert_eq!(kept, [true, false, false]);
    /// assert!(RowQuery::read("COUNT(*) > 3").is_err());
    /// # Ok::<(), scoresheet_tables::stats::StatsError>(())
    /// ```
    ///
    /// # Errors
    /// [`StatsError::Query`]: it is none, or asks for more than the row itself.
    pub fn read(text: &str) -> Result<Self, StatsError> {
        check_query(&format!("SELECT * FROM games WHERE {text}"))?;
        let expr = answered(|| Ok(sql_expr(condition_with_signs(text))?)).map_err(|error| {
            let unread = error.to_string().starts_with(UNREAD);
            if unread { not_read(text) } else { error }
        })?;
        if let Some(other) = expr.into_iter().find(|part| !is_of_a_row(part)) {
            return Err(StatsError::Query(format!(
                "{other}: a condition is asked of each game by itself; sums and rows of other games are for `stats --sql`"
            )));
        }
        // Columns that there are not are told before anything is read.
        let query = Self(expr);
        query.keep(&[GameRow::default()])?;
        Ok(query)
    }

    /// Whether each of the rows is such; one that leaves it open is not.
    ///
    /// # Errors
    /// [`StatsError::Query`]: it is no condition.
    pub fn keep(&self, rows: &[GameRow]) -> Result<Vec<bool>, StatsError> {
        let unfit = |error: String| StatsError::Query(error);
        let games = Frame::of::<GameColumns>(rows).map_err(|error| unfit(error.to_string()))?;
        let mut kept = Vec::with_capacity(rows.len());
        for batch in games.batches() {
            let answer = answered(|| {
                let asked = self.0.clone().alias("keep");
                let rows = to_reckon_with(batch).with_column(asked);
                Ok(rows.select([col("keep")]).collect()?)
            })?;
            let column = answer.column("keep")?.bool().map_err(|_| {
                unfit("a condition is true or false, such as plies > 40".to_owned())
            })?;
            kept.extend(column.iter().map(|keep| keep == Some(true)));
        }
        Ok(kept)
    }
}

/// How polars begins what it says of a text that is no SQL, before words that only its own authors know.
const UNREAD: &str = "unable to parse";

fn not_read(text: &str) -> StatsError {
    StatsError::Query(format!(
        "{text:?} cannot be read as a condition in SQL; something may be missing at its end"
    ))
}

/// The rows with the types that a query over the tables of an audit sees.
fn to_reckon_with(rows: &DataFrame) -> LazyFrame {
    let wanted = schema_to_reckon_with(rows.schema());
    let columns = wanted
        .iter()
        .map(|(name, kind)| col(name.clone()).cast(kind.clone()));
    let columns: Vec<Expr> = columns.collect();
    rows.clone().lazy().select(columns)
}

/// Whether a part of a condition needs no more than the row that it is asked of.
fn is_of_a_row(part: &Expr) -> bool {
    matches!(
        part,
        Expr::Alias(..)
            | Expr::Column(_)
            | Expr::Literal(_)
            | Expr::BinaryExpr { .. }
            | Expr::Cast { .. }
            | Expr::Ternary { .. }
            | Expr::Function { .. }
            | Expr::AnonymousFunction { .. }
    ) || is_list(part)
}

/// The list of values after `IN`, which is made of no rows.
fn is_list(part: &Expr) -> bool {
    matches!(part, Expr::Agg(AggExpr::Implode { input, .. }) if matches!(**input, Expr::Literal(_)))
}
