//! Drawn openings of the games on 64 squares.

use std::collections::HashMap;

use polars::prelude::{
    Column, DataFrame, Expr, IntoLazy, LazyFrame, NamedFrom, PolarsResult, Series, col, lit,
};
use scoresheet_batch::NamedOpening;

use super::moves::{first, prefix};
use super::score::{
    GAME, WHITE_SCORE, ascending, columns, counts, counts_again, derived, most_first, nulls_alike,
    share,
};
use super::{Audit, Settings, Statistic};

/// Plies that are drawn, where no table of openings says otherwise.
const DRAWN: usize = 3;

/// Men of either side in a position that can be drawn.
const MEN: u32 = 12;

/// The games in which openings are drawn.
const DRAWING: [&str; 2] = ["russian", "brazilian"];

/// Games by the opening that was drawn.
pub(super) const TABLE: Statistic = Statistic {
    name: "openings_drawn",
    title: "Drawn openings",
    definition: "Games of Russian and Brazilian draughts by the opening that may have been drawn by lot: the \
                 position they start from, if it is not the usual one and has twelve men on each side, else the \
                 first three plies. With a table of names (`--openings`) a game belongs to the longest opening, in \
                 plies, whose position it went through, in whatever order of moves, or that it starts from: one row \
                 per name, however the opening was reached. All other games are counted as if there were no such table. \
                 Games with fewer plies and those that start from other positions are left out.",
    plies: false,
    columns: columns! {
        GAME;
        kind: "word", "`moves` or `position`; for a named opening, as in its first line in the table of names";
        opening: "moves or FEN", "The drawn moves, or the position; for a named opening likewise";
        name: "as written", "Its name; null if the table of names has none";
        ..RESULTS;
        WHITE_SCORE;
        share_of_all: "share of games", "Share of all games of this kind in the table";
    },
    query: drawn,
};

fn drawn(audit: &Audit, settings: &Settings) -> PolarsResult<LazyFrame> {
    let known = Known::of(&settings.openings);
    let drawing = DRAWING.map(|game| col("game").eq(lit(game)));
    let [russian, brazilian] = drawing;
    let depth = known.deepest.max(DRAWN);
    let starts = audit
        .games()?
        .filter(russian.or(brazilian).and(col("first_moves").is_not_null()))
        .with_column(prefix(col("first_moves"), depth).fill_null(col("first_moves")))
        .group_by([col("game"), col("start_fen"), col("first_moves")])
        .agg(counts())
        .collect()?;
    let keys: Vec<Expr> = ["game", "kind", "opening", "name"].map(col).into();
    let openings = known
        .add_to(starts)?
        .lazy()
        .filter(col("opening").is_not_null())
        .group_by(&keys)
        .agg(counts_again())
        .collect()?
        .lazy();
    let all = openings
        .clone()
        .group_by([col("game")])
        .agg([col("games").sum().alias("of_all")]);
    let order = [
        col("game"),
        most_first(),
        col("kind"),
        col("opening"),
        col("name"),
    ];
    Ok(openings
        .join(all, [col("game")], [col("game")], nulls_alike())
        .with_columns(derived())
        .with_column(share(col("games"), col("of_all")).alias("share_of_all"))
        .sort_by_exprs(order, ascending()))
}

/// The openings that have names, by line, by position and by name.
struct Known<'a> {
    named: HashMap<(&'a str, &'a str), &'a NamedOpening>,
    lines: HashMap<(&'a str, &'a str), &'a NamedOpening>,
    positions: HashMap<(&'a str, &'a str), &'a NamedOpening>,
    deepest: usize,
}

/// Kind, opening, name.
type Drawn<'a> = (&'static str, &'a str, Option<&'a str>);

impl<'a> Known<'a> {
    fn of(openings: &'a [NamedOpening]) -> Self {
        let mut known = Self {
            named: HashMap::new(),
            lines: HashMap::new(),
            positions: HashMap::new(),
            deepest: 0,
        };
        for opening in openings {
            let game = opening.game.as_str();
            known.named.entry((game, &opening.name)).or_insert(opening);
            known
                .positions
                .entry((game, &opening.fen))
                .or_insert(opening);
            for line in &opening.lines {
                known.lines.entry((game, line)).or_insert(opening);
                known.deepest = known.deepest.max(line.split(' ').count());
            }
        }
        known
    }

    /// The columns `kind`, `opening` and `name` after the others; null where nothing was drawn.
    fn add_to(&self, starts: DataFrame) -> PolarsResult<DataFrame> {
        let [game, start, line] = ["game", "start_fen", "first_moves"]
            .map(|name| starts.column(name).and_then(Column::str));
        let rows = game?.iter().zip(start?.iter()).zip(line?.iter());
        let found: Vec<Option<Drawn<'_>>> = rows
            .map(|((game, start), line)| self.opening(game?, start, line?))
            .collect();
        let column = |name: &str, part: fn(Drawn<'_>) -> Option<String>| {
            let cells: Vec<Option<String>> =
                found.iter().map(|found| found.and_then(part)).collect();
            Series::new(name.into(), cells).into()
        };
        let columns = [
            column("kind", |(kind, ..)| Some(kind.to_owned())),
            column("opening", |(_, opening, _)| Some(opening.to_owned())),
            column("name", |(.., name)| name.map(str::to_owned)),
        ];
        let mut all = starts.clone();
        all.hstack_mut(&columns)?;
        Ok(all)
    }

    fn opening<'r>(
        &'r self,
        game: &str,
        start: Option<&'r str>,
        line: &'r str,
    ) -> Option<Drawn<'r>> {
        if let Some(fen) = start {
            return match self.positions.get(&(game, fen)) {
                Some(known) => Some(self.shown(known)),
                None if all_men(fen) => Some(("position", fen, None)),
                None => None,
            };
        }
        let named = (1..=self.deepest).rev().find_map(|plies| {
            let known = self.lines.get(&(game, first(line, plies)?))?;
            Some(self.shown(known))
        });
        named.or_else(|| Some(("moves", first(line, DRAWN)?, None)))
    }

    /// As the first line of the table that has the name gives it.
    fn shown<'r>(&'r self, opening: &'r NamedOpening) -> Drawn<'r> {
        let key = (opening.game.as_str(), opening.name.as_str());
        let first: &NamedOpening = self.named.get(&key).copied().unwrap_or(opening);
        let name = Some(first.name.as_str());
        match first.lines.first() {
            Some(line) => ("moves", line, name),
            None => ("position", &first.fen, name),
        }
    }
}

/// Whether the FEN has twelve men of each side, and no king: `W:W21-32:B1-12`.
pub fn all_men(fen: &str) -> bool {
    let sides: Vec<&str> = fen.split(':').skip(1).collect();
    sides.len() == 2 && sides.iter().all(|side| men(side) == Some(MEN))
}

/// The men of one side; none if it has a king, or is not read.
fn men(side: &str) -> Option<u32> {
    let squares = side.strip_prefix(['W', 'B'])?;
    squares.split(',').try_fold(0_u32, |men, square| {
        let more = match square.split_once('-') {
            Some((from, to)) => {
                let [from, to] = [from.parse::<u32>().ok()?, to.parse().ok()?];
                to.checked_sub(from)?.checked_add(1)?
            }
            None => square.parse::<u32>().ok().map(|_| 1)?,
        };
        men.checked_add(more)
    })
}
