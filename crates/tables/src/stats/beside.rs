//! What is known of a game, beside each of its plies.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use polars::prelude::{
    AllowedOptimizations, DataFrame, Expr, IdxCa, IdxSize, IntoLazy, JoinArgs, JoinType, LazyFrame,
    PolarsResult, Schema, SchemaRef, StringChunked, UInt32Chunked, col,
};

use super::Audit;

/// Columns that tell a game from all others.
pub(super) const GAME_KEY: [&str; 2] = ["file", "game_no"];

/// Places of games by their files and numbers.
type Places = HashMap<String, HashMap<u32, IdxSize>>;

/// A few columns of all games.
pub(super) struct Games {
    rows: DataFrame,
    /// Made when it is asked for.
    places: Arc<OnceLock<Places>>,
}

impl Games {
    /// These columns of all games, and `at`, the number of the game in the order of the input, from 0.
    pub fn with(audit: &Audit, columns: &[Expr]) -> PolarsResult<Self> {
        let mut wanted = GAME_KEY.map(col).to_vec();
        wanted.extend_from_slice(columns);
        let games = audit.games()?.select(wanted).with_row_index("at", None);
        Ok(Self::from(games.collect()?))
    }

    /// These columns of some games.
    pub fn of(games: LazyFrame, columns: &[Expr]) -> PolarsResult<Self> {
        let wanted = [&GAME_KEY.map(col)[..], columns].concat();
        Ok(Self::from(games.select(wanted).collect()?))
    }

    /// The games themselves.
    pub fn all(&self) -> LazyFrame {
        self.rows.clone().lazy()
    }

    /// The rows of `plies` that are of these games, each with the columns of its game.
    pub fn beside(&self, plies: LazyFrame) -> LazyFrame {
        let places = Arc::clone(&self.places);
        let all = self.rows.clone();
        let games = self.rows.drop_many(GAME_KEY);
        let added = Arc::clone(games.schema());
        let schema = move |plies: &Schema| -> PolarsResult<SchemaRef> {
            let mut both = plies.clone();
            both.merge(Schema::clone(&added));
            Ok(Arc::new(both))
        };
        let with_games = move |plies: DataFrame| -> PolarsResult<DataFrame> {
            let of_games = key(&all)?;
            let places = places.get_or_init(|| places_of(of_games));
            let found = found(places, key(&plies)?);
            let rows = plies.filter(&found.is_not_null())?;
            rows.hstack(games.take(&found.drop_nulls())?.columns())
        };
        let as_it_is = AllowedOptimizations::empty();
        plies.map(with_games, as_it_is, Some(Arc::new(schema)), None)
    }
}

impl From<DataFrame> for Games {
    fn from(mut rows: DataFrame) -> Self {
        // Rows in one piece are faster to take from.
        rows.rechunk_mut();
        Self {
            rows,
            places: Arc::default(),
        }
    }
}

fn key(rows: &DataFrame) -> PolarsResult<(&StringChunked, &UInt32Chunked)> {
    let [file, number] = GAME_KEY;
    Ok((rows.column(file)?.str()?, rows.column(number)?.u32()?))
}

/// Where each game stands.
fn places_of((files, numbers): (&StringChunked, &UInt32Chunked)) -> Places {
    let mut places = Places::new();
    for ((file, number), at) in files.iter().zip(numbers.iter()).zip(0..) {
        if let (Some(file), Some(number)) = (file, number) {
            let of_file = places.entry(file.to_owned()).or_default();
            of_file.entry(number).or_insert(at);
        }
    }
    places
}

/// The place of the game of each ply. The plies of a game stand together: only the first of them is looked up.
fn found(places: &Places, (files, numbers): (&StringChunked, &UInt32Chunked)) -> IdxCa {
    let (mut game, mut place) = ((None, None), None);
    let plies = files.iter().zip(numbers.iter()).map(|ply| {
        if ply != game {
            game = ply;
            place = places
                .get(ply.0.unwrap_or_default())
                .and_then(|of_file| of_file.get(&ply.1?).copied());
        }
        place
    });
    plies.collect()
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
