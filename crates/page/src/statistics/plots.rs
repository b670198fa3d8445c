//! Which statistics are drawn, and how.

use crate::{Contents, Result};
use scoresheet_report::plot::{Bar, Curve, Heap, Over, Plot, Share, bars, curves, heap, shares};
use scoresheet_tables::stats::{
    Answer, GamesOfLength, MaterialAt, OfDecade, OfGame, Results, Settings,
};
use std::collections::BTreeMap;

/// Bars of one plot, at most; what is left out is said.
const BARS: usize = 25;

/// Tables that are drawn from their first row to their last.
pub const DRAWN: [&str; 4] = [
    "results_by_game",
    "results_by_decade",
    "openings",
    "material_by_ply",
];

/// The plots of a group, of those of its tables that are [`DRAWN`].
pub fn of(
    group: &str,
    contents: &Contents,
    whole: &BTreeMap<&str, &Answer>,
    settings: &Settings,
) -> Result<Vec<Plot>> {
    let made = |name: &str| whole.get(name).copied();
    Ok(match group {
        "results" => results(contents, made("results_by_game"), made("results_by_decade"))?,
        "lengths" => lengths(contents)?,
        "openings" => match made("openings") {
            Some(table) => super::openings::trees(table.rows()?, settings),
            None => Vec::new(),
        },
        "endings" => endings(contents)?.into_iter().collect(),
        "material" => match made("material_by_ply") {
            Some(table) => material(table.rows()?),
            None => Vec::new(),
        },
        _ => Vec::new(),
    })
}

/// Adds results to those of the same name.
fn add(of: &mut BTreeMap<String, [u64; 4]>, name: String, results: &Results) {
    let decided = [results.white_wins, results.draws, results.black_wins];
    let other = results.games.saturating_sub(decided.iter().sum());
    let sums = of.entry(name).or_default();
    for (sum, part) in sums.iter_mut().zip(decided.into_iter().chain([other])) {
        *sum += part;
    }
}

fn drawn(of: BTreeMap<String, [u64; 4]>) -> Vec<Share> {
    of.into_iter()
        .map(|(name, games)| Share { name, games })
        .collect()
}

/// Results by game and by decade.
fn results(
    contents: &Contents,
    by_game: Option<&Answer>,
    by_decade: Option<&Answer>,
) -> Result<Vec<Plot>> {
    let mut of = BTreeMap::new();
    if let Some(table) = by_game {
        let of_games = table.rows::<OfGame>()?.into_iter();
        for (of_game, results) in of_games.zip(table.rows::<Results>()?) {
            add(&mut of, of_game.game.unwrap_or_default(), &results);
        }
    }
    let mut plots = Vec::new();
    if !of.is_empty() {
        let plot = shares("results-game-plot", "Results by game", &drawn(of));
        plots.push(plot.finds("game"));
    }
    let mut of = BTreeMap::new();
    let mut dated = 0;
    if let Some(table) = by_decade {
        let of_decades = table.rows::<OfDecade>()?.into_iter();
        for (of_decade, results) in of_decades.zip(table.rows::<Results>()?) {
            if let Some(decade) = of_decade.decade {
                dated += results.games;
                add(&mut of, format!("{decade:04}s"), &results);
            }
        }
    }
    if of.len() > 1 {
        let decades = drawn(of);
        let older = decades.len().saturating_sub(BARS);
        let more = match older {
            0 => String::new(),
            1 => "; the oldest decade is in the table only".to_owned(),
            _ => format!("; the {older} oldest decades are in the table only"),
        };
        let note = format!(
            "The year is known for {dated} of {} games{more}.",
            contents.games_of
        );
        let newest = decades.get(older..).unwrap_or_default();
        let plot = shares("results-decade-plot", "Results by decade", newest).note(note);
        plots.push(plot.finds("decade"));
    }
    Ok(plots)
}

/// Lengths of the games, a plot a game.
fn lengths(contents: &Contents) -> Result<Vec<Plot>> {
    let mut of: BTreeMap<String, Vec<GamesOfLength>> = BTreeMap::new();
    for of_length in contents.audit.lengths()? {
        of.entry(of_length.game.clone())
            .or_default()
            .push(of_length);
    }
    let all = contents.audit.games_played()?.into_iter();
    let all: BTreeMap<String, u64> = all.map(|played| (played.game, played.games)).collect();
    let plot = |(at, (game, lengths)): (usize, (String, Vec<GamesOfLength>))| {
        let all = all.get(&game).copied().unwrap_or_default();
        length(at, &game, &lengths, all)
    };
    Ok(of.into_iter().enumerate().map(plot).collect())
}

/// Lengths of the games of one kind, of which there are `all`.
fn length(at: usize, game: &str, lengths: &[GamesOfLength], all: u64) -> Plot {
    let (each, columns) = columns(lengths);
    let what = Heap {
        along: "plies",
        unit: "games",
        each,
    };
    let title = format!("Length of games: {game}");
    let drawn: u64 = lengths.iter().map(|length| length.games).sum();
    let left_out = match all.saturating_sub(drawn) {
        0 => String::new(),
        more => format!("; {more} others are left out"),
    };
    let plot = heap(&format!("length-{at}-plot"), &title, what, &columns).note(format!(
        "Based on {drawn} games from the usual start, legal to their end, with a move and a result{left_out}."
    ));
    let whole = format!("{} is:whole", super::openings::of_kind(game));
    plot.finds("plies").within(whole)
}

/// Columns of a round width at which there are at most forty of them.
fn columns(lengths: &[GamesOfLength]) -> (u64, Vec<(u64, u64)>) {
    let longest = lengths.iter().map(|length| length.plies).max().unwrap_or(0);
    let each = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].into_iter();
    let each = each
        .clone()
        .find(|each| longest / each < 40)
        .unwrap_or(longest / 40 + 1);
    let mut of: BTreeMap<u64, u64> = BTreeMap::new();
    for GamesOfLength { plies, games, .. } in lengths {
        *of.entry(plies - plies % each).or_default() += games;
    }
    (each, of.into_iter().collect())
}

/// How games ended, by clause.
fn endings(contents: &Contents) -> Result<Option<Plot>> {
    let ended = contents.audit.endings()?;
    let of: Vec<Bar> = (ended.iter().take(BARS))
        .map(|ended| {
            let clause = (ended.ending_clause.as_ref())
                .map_or_else(String::new, |clause| format!(" ({clause})"));
            Bar::new(ended.ending.replace('-', " ") + &clause, ended.games)
        })
        .collect();
    if of.is_empty() {
        return Ok(None);
    }
    let known: u64 = ended.iter().map(|ended| ended.games).sum();
    let left_out = ended.len().saturating_sub(BARS);
    let more = if left_out > 0 {
        format!("; {left_out} more ways are in the table")
    } else {
        String::new()
    };
    let note = format!(
        "It is known how {known} of {} games ended{more}.",
        contents.games_of
    );
    Ok(Some(
        bars("endings-plot", "How games end, by clause", "games", &of)
            .note(note)
            .finds("ending"),
    ))
}

/// The material of a kind of game: points of White's curve and of Black's, and how many games reach each ply.
#[derive(Default)]
struct Material {
    white: Vec<(u64, f64)>,
    black: Vec<(u64, f64)>,
    games: Vec<(u64, u64)>,
}

/// What the pieces are worth as games go on, a plot a game.
fn material(rows: Vec<MaterialAt>) -> Vec<Plot> {
    let mut of: BTreeMap<String, Material> = BTreeMap::new();
    for at in rows {
        let (Some(white), Some(black)) = (at.white_value, at.black_value) else {
            continue;
        };
        let material = of.entry(at.game.unwrap_or_default()).or_default();
        material.white.push((at.ply, white));
        material.black.push((at.ply, black));
        material.games.push((at.ply, at.games));
    }
    let of = of.into_iter().enumerate();
    of.map(|(at, (game, material))| material_of(at, &game, material))
        .collect()
}

fn material_of(at: usize, game: &str, material: Material) -> Plot {
    let named = |name: &str, points| Curve {
        name: name.to_owned(),
        points,
    };
    let of = [
        named("White", material.white),
        named("Black", material.black),
    ];
    let what = Over {
        along: "plies",
        unit: "mean value in men or pawns",
        games: &material.games,
    };
    let (id, title) = (
        format!("material-{at}-plot"),
        format!("Material on the board: {game}"),
    );
    curves(&id, &title, what, &of)
        .note("Average over the games that are at least this long; leads to them. Far to the right they are few.")
        .within(format!("{} is:usual", super::openings::of_kind(game)))
}
