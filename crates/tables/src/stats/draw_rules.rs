//! Draws by the clauses of each edition: how often one was met, and how often a game went on past it.

use polars::prelude::{
    Column, DataFrame, DataType, Expr, IntoLazy, JoinArgs, JoinType, LazyFrame, NULL, PolarsResult,
    UnionArgs, col, concat, len, lit,
};
use scoresheet_batch::DrawRuleRow;

use super::beside::{GAME_KEY, Games};
use super::score::{ascending, columns, share};
use super::sums::count;
use super::values::once_a_game;
use super::{Audit, Settings, Statistic};

/// Draws by edition and clause.
pub(super) const BY_EDITION: Statistic = Statistic {
    name: "draw_rules",
    title: "Draws by clause, and games continued after one",
    definition: "Every draw clause in the editions that games were judged by, and others that were met, in games \
                 with at least one ply replayed. A clause was met where a finding `draw-by-rule` or `draw-claimable` \
                 cites it (including a claim that needs a move not yet made), or where the game ended by it. Where a \
                 win was forced and the clause excepts that (`draw-excepted`), it was not met.",
    plies: false,
    columns: columns! {
        edition: "code", "The edition";
        game: "name", "As in `games`";
        clause: "citation", "The clause";
        ending: "name", "Its name in `games`, or all names if several endings have the same citation; null where only a chosen reading applies it to this game";
        effect: "word", "`ends`, `claim` (a player may claim the draw), or `ends-unless-won`";
        games: "games", "Games of that game judged by the edition";
        met: "games", "Games in which the clause was met";
        share: "share of games", "Their share of those games";
        ended: "games", "Games that ended by it, there or later";
        went_on: "games", "Games in which plies were replayed after the first place where it was met";
        excepted: "games", "Games in which the clause excepted the first such place because a win was forced";
        plies_on_median: "plies", "Median of these plies by game";
        plies_on_most: "plies", "Most of these plies in one game";
    },
    query: by_edition,
};

const KEY: [&str; 3] = ["edition", "game", "clause"];

fn by_edition(audit: &Audit, _: &Settings) -> PolarsResult<LazyFrame> {
    let games = audit
        .games()?
        .filter(replayed("plies"))
        .group_by(["edition", "game"].map(col))
        .agg([len().cast(DataType::Int64).alias("games")]);
    let met = met(audit)?.collect()?.lazy();
    let excepted = excepted(audit)?.collect()?.lazy();
    let with = |all: LazyFrame, more: LazyFrame, on: &[&str], how| {
        let on: Vec<Expr> = on.iter().map(|name| col(*name)).collect();
        all.join(more, on.clone(), on, JoinArgs::new(how))
    };
    let all = clauses(&[&met, &excepted])?;
    let all = with(all, games, &KEY[..2], JoinType::Inner);
    let all = with(all, met, &KEY, JoinType::Left);
    let counts = ["met", "ended", "went_on", "excepted"];
    Ok(with(all, excepted, &KEY, JoinType::Left)
        .with_columns(counts.map(|name| col(name).fill_null(lit(0))))
        .with_column(share(col("met"), col("games")).alias("share"))
        .sort(["edition", "game", "order", "clause"], ascending()))
}

/// Where nothing was replayed, a clause may be met before the first ply: no share is made of that.
fn replayed(plies: &str) -> Expr {
    col(plies).gt(lit(0u32))
}

/// The clauses that the editions have, in their order, and others that were `found`.
fn clauses(found: &[&LazyFrame]) -> PolarsResult<LazyFrame> {
    let none = |name| lit(NULL).cast(DataType::String).alias(name);
    let other = |found: &&LazyFrame| {
        (*found).clone().select([
            col("edition"),
            col("game"),
            col("clause"),
            none("ending"),
            none("effect"),
            lit(u32::MAX).cast(DataType::UInt32).alias("order"),
        ])
    };
    let mut all = vec![rules()?];
    all.extend(found.iter().map(other));
    Ok(concat(all, UnionArgs::default())?
        .group_by(KEY.map(col))
        .agg([
            col("ending").drop_nulls().first(),
            col("effect").drop_nulls().first(),
            col("order").min(),
        ]))
}

/// What the editions have.
fn rules() -> PolarsResult<LazyFrame> {
    let rules = scoresheet_batch::draw_rules();
    let text = |name: &str, of: fn(&DrawRuleRow) -> &str| {
        let texts: Vec<&str> = rules.iter().map(of).collect();
        Column::new(name.into(), texts)
    };
    let order: Vec<u32> = (0..).take(rules.len()).collect();
    let columns = vec![
        text("edition", |rule| rule.edition),
        text("game", |rule| rule.game),
        text("clause", |rule| rule.clause),
        text("ending", |rule| &rule.ending),
        text("effect", |rule| &rule.effect),
        Column::new("order".into(), order),
    ];
    Ok(DataFrame::new(rules.len(), columns)?.lazy())
}

/// Where findings of these codes cite a clause.
fn places(audit: &Audit, codes: &[&str]) -> PolarsResult<LazyFrame> {
    let reported = codes.iter().fold(lit(false), |reported, code| {
        reported.or(col("code").eq(lit((*code).to_owned())))
    });
    let of_a_game = col("clause")
        .is_not_null()
        .and(col("game_no").is_not_null());
    Ok(audit
        .findings()?
        .filter(reported.and(of_a_game))
        .select(["file", "game_no", "clause", "ply"].map(col)))
}

/// Games in which a clause excepted what else it would have drawn, by edition, game and clause.
fn excepted(audit: &Audit) -> PolarsResult<LazyFrame> {
    Ok(games_excepted(audit)?
        .group_by(KEY.map(col))
        .agg([len().cast(DataType::Int64).alias("excepted")]))
}

/// A row for each of these games and clauses.
fn games_excepted(audit: &Audit) -> PolarsResult<LazyFrame> {
    let games = Games::with(audit, &["edition", "game", "plies"].map(col))?;
    let once = places(audit, &["draw-excepted"])?
        .group_by([&GAME_KEY.map(col)[..], &[col("clause")]].concat())
        .agg([]);
    Ok(games.beside(once).filter(replayed("plies")))
}

/// The clauses that were met in each game.
pub(super) fn met_in(audit: &Audit) -> PolarsResult<LazyFrame> {
    Ok(once_a_game(games_met(audit)?, col("clause")))
}

/// The clauses after which each game went on.
pub(super) fn continued_in(audit: &Audit) -> PolarsResult<LazyFrame> {
    let past = games_met(audit)?.filter(col("behind").gt(lit(0)));
    Ok(once_a_game(past, col("clause")))
}

/// The clauses that excepted a draw in each game.
pub(super) fn excepted_in(audit: &Audit) -> PolarsResult<LazyFrame> {
    Ok(once_a_game(games_excepted(audit)?, col("clause")))
}

/// A row for each game and clause that was met in it, with the plies that lie `behind` the first such place.
fn games_met(audit: &Audit) -> PolarsResult<LazyFrame> {
    let places = places(audit, &["draw-by-rule", "draw-claimable"])?;
    let of_games = ["edition", "game", "ending_clause"].map(col);
    let length = [col("plies").alias("length")];
    let games = Games::with(audit, &[&of_games[..], &length].concat())?;
    let on = KEY.map(col);
    let ends = games
        .all()
        .with_column(col("ending_clause").alias("clause"))
        .join(rules()?, on.clone(), on, JoinArgs::new(JoinType::Inner))
        .select([
            col("file"),
            col("game_no"),
            col("clause"),
            lit(NULL).cast(DataType::UInt32).alias("ply"),
        ]);
    let first = concat([places, ends], UnionArgs::default())?
        .group_by([&GAME_KEY.map(col)[..], &[col("clause")]].concat())
        .agg([col("ply").min()]);
    let after = col("length").cast(DataType::Int64) - col("ply").cast(DataType::Int64);
    Ok(games
        .beside(first)
        .filter(replayed("length"))
        .with_column(after.alias("behind")))
}

/// What was met: one row an edition, game and clause.
fn met(audit: &Audit) -> PolarsResult<LazyFrame> {
    let past = || col("behind").filter(col("behind").gt(lit(0)));
    Ok(games_met(audit)?.group_by(KEY.map(col)).agg([
        len().cast(DataType::Int64).alias("met"),
        count(col("ending_clause").eq(col("clause"))).alias("ended"),
        count(col("behind").gt(lit(0))).alias("went_on"),
        past().median().alias("plies_on_median"),
        past().max().alias("plies_on_most"),
    ]))
}
