//! Duplicates: games whose moves are the beginning of another.

use polars::prelude::{
    DataFrame, DataType, Expr, IntoLazy, LazyFrame, PolarsResult, SortMultipleOptions, col, len,
    lit, when,
};

use super::beside::{Games, joined};
use super::likeness::{COMPARED, ENOUGH, FEWEST, agreement, known, parts, score};
use super::score::{ascending, columns};
use super::sums::sum;
use super::values::{once_a_game, written};
use super::{Audit, Settings, Statistic};

/// Games that go on in another record.
pub(super) const LINES: Statistic = Statistic {
    name: "prefixes",
    title: "Duplicates: one game the beginning of another",
    definition: "Games whose moves are all the beginning of a longer game (ten plies or more, or four or more if the \
                 players are known and the same): equal `line_key`, ply and first moves. Both games were replayed \
                 legally to their end. Games with the same moves and players (compared as in `same_moves`) are one \
                 row, that of the first; of the longer games, the one with the highest score is reported, the first \
                 of equal ones. The score is computed as in `same_moves`, from the shorter game's plies and from \
                 what the two agree in.",
    plies: true,
    columns: columns! {
        score: "0 to 1", "How certain it is that the two are one game";
        file: "path", "As in `games`, for the shorter game";
        game_no: "number, from 1", "As in `games`";
        white: "as written", "Tag White";
        black: "as written", "Tag Black";
        date: "as written", "Tag Date";
        event: "as written", "Tag Event";
        result: "result", "`outcome` in `games`";
        plies: "plies", "Its plies";
        games: "games", "Games with exactly these moves and players";
        longer_games: "games", "Games that begin with them";
        longer_file: "path", "For the longer game that is reported";
        longer_game_no: "number, from 1", "Likewise";
        longer_white: "as written", "Tag White";
        longer_black: "as written", "Tag Black";
        longer_date: "as written", "Tag Date";
        longer_event: "as written", "Tag Event";
        longer_result: "result", "`outcome` in `games`";
        longer_plies: "plies", "Its plies";
    },
    query: lines,
};

/// What a shorter game and a longer one must have in common: the moves, and of few plies the players.
const SHARED: [&str; 4] = ["line_key", "ply", "few_white", "few_black"];

/// Before the names of the columns of the shorter game.
const SHORT: &str = "short_";

/// Columns of the table of plies that are looked at.
const READ: [&str; 4] = ["file", "game_no", "ply", "line_key"];

fn lines(audit: &Audit, _: &Settings) -> PolarsResult<LazyFrame> {
    let records = Records::of(audit)?;
    let parts = audit.plies(&READ, |plies| {
        best((records.pairs(plies)).with_column(lit(1i64).alias("longer_games")))
    })?;
    reported(audit, best(parts))
}

/// The games with exactly the moves and players of a shorter one, and the longer ones that begin with them: of each the
/// number of the first such shorter game.
pub(super) fn facts(audit: &Audit) -> PolarsResult<[LazyFrame; 2]> {
    let records = Records::of(audit)?;
    let number = |at: Expr| written(at + lit(1));
    let first = col("at")
        .min()
        .over(["whole_key", "length", "white", "black"].map(col))?;
    let longer = audit.plies(&READ, |plies| {
        once_a_game(records.pairs(plies), number(col("short_at")))
    })?;
    let same = records.whole().filter(long_enough());
    Ok([once_a_game(same, number(first)), longer])
}

/// What is compared.
struct Records {
    games: Games,
    /// The first game of each line and its players.
    short: DataFrame,
    /// Where their lines end.
    ends: DataFrame,
}

impl Records {
    fn of(audit: &Audit) -> PolarsResult<Self> {
        let more = ["first_moves", "legal"].map(col).into_iter();
        let more = more.chain([
            col("line_key").alias("whole_key"),
            col("plies").alias("length"),
        ]);
        let wanted: Vec<Expr> = known().into_iter().chain(more).collect();
        let games = Games::with(audit, &wanted)?;
        let short = shorter(games.all().filter(col("legal"))).collect()?;
        let ends = (short.clone().lazy())
            .group_by(["line_key", "ply"].map(col))
            .agg([])
            .collect()?;
        Ok(Self { games, short, ends })
    }

    /// The games that were replayed to their end.
    fn whole(&self) -> LazyFrame {
        self.games.all().filter(col("legal"))
    }

    /// Shorter games and the longer ones among those of `plies` that begin with their moves.
    fn pairs(&self, plies: LazyFrame) -> LazyFrame {
        let compared = COMPARED.iter().map(|(name, _)| *name);
        let of_short = compared.chain(["at", "first_moves"]);
        let of_short = of_short.map(|name| col(name).alias(format!("{SHORT}{name}")));
        let of_short: Vec<Expr> = of_short.collect();
        let at_an_end = joined(plies, self.ends.clone().lazy(), &["line_key", "ply"]);
        let longer = (self.games.beside(at_an_end).filter(col("legal")))
            .filter(col("length").gt(col("ply")))
            .with_columns(players_of_few());
        let pairs = joined(longer, self.short.clone().lazy(), &SHARED);
        scored(joined(
            pairs,
            self.games.all().select(of_short),
            &["short_at"],
        ))
    }
}

/// Fewer plies say nothing of two records.
fn long_enough() -> Expr {
    col("length").gt_eq(lit(FEWEST))
}

/// The first game of each line and its players, and how many such games there are.
fn shorter(whole: LazyFrame) -> LazyFrame {
    whole
        .filter(long_enough())
        .group_by([
            col("whole_key").alias("line_key"),
            col("length").alias("ply"),
            col("white"),
            col("black"),
        ])
        .agg([
            col("at").min().alias("short_at"),
            len().cast(DataType::Int64).alias("games"),
        ])
        .with_columns(players_of_few())
        .select([&SHARED.map(col)[..], &["short_at", "games"].map(col)].concat())
}

/// The players where a line of so few plies says nothing without them: null, which is joined with
/// nothing, where they are not known.
fn players_of_few() -> [Expr; 2] {
    ["white", "black"].map(|name| {
        when(col("ply").lt(lit(ENOUGH)))
            .then(col(name))
            .otherwise(lit(""))
            .alias(format!("few_{name}"))
    })
}

/// Pairs that really begin with the same moves, with what they score.
fn scored(pairs: LazyFrame) -> LazyFrame {
    // Equal where the shorter has as many as the column holds, or a position set up mid-game.
    let equal = col("first_moves").eq_missing(col("short_first_moves"));
    let next = col("short_first_moves") + lit(" ");
    let begins = col("first_moves").str().starts_with(next);
    pairs
        .filter(equal.or(begins))
        .with_column(parts(agreement(SHORT), col("ply")).alias("parts"))
}

/// The best of the longer games of each line.
fn best(pairs: LazyFrame) -> LazyFrame {
    let order = SortMultipleOptions::default().with_order_descending_multi([true, false]);
    pairs
        .sort_by_exprs(["parts", "at"].map(col), order)
        .group_by_stable([col("short_at")])
        .agg([
            col("parts").first(),
            col("at").first(),
            col("ply").first(),
            col("games").first(),
            sum(col("longer_games")),
        ])
}

/// With what the records say as they say it.
fn reported(audit: &Audit, pairs: LazyFrame) -> PolarsResult<LazyFrame> {
    let reported = [
        "file", "game_no", "white", "black", "date", "event", "result", "plies",
    ];
    let of = |prefix: &str, at: &str| -> PolarsResult<LazyFrame> {
        let source = |name| if name == "result" { "outcome" } else { name };
        let named = reported.map(|name| col(source(name)).alias(format!("{prefix}{name}")));
        let at = [col("at").alias(at)];
        let games = audit.games()?.with_row_index("at", None);
        Ok(games.select([&named[..], &at].concat()))
    };
    let pairs = pairs
        .with_column(score(col("parts")).alias("score"))
        .collect()?
        .lazy();
    let pairs = joined(pairs, of("longer_", "at")?, &["at"]);
    Ok(joined(pairs, of("", "short_at")?, &["short_at"]).sort(["short_at"], ascending()))
}
