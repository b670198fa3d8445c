//! Which statistics are drawn, and how.

use crate::Contents;
use crate::Result;
use crate::rows::Row;
use scoresheet_report::plot::{Bar, Curve, Heap, Plot, Share, bars, curves, heap, shares};
use scoresheet_tables::stats::{Grid, Settings, Statistic};
use std::collections::BTreeMap;

/// Bars of one plot, at most; what is left out is said.
const BARS: usize = 25;

/// Tables that are drawn from their first row to their last.
const DRAWN: [&str; 4] = [
    "results_by_game",
    "results_by_decade",
    "openings",
    "material_by_ply",
];

/// Tables by their names.
pub type Whole = BTreeMap<&'static str, Grid>;

/// Those of the group that are drawn.
pub fn whole(group: &[&Statistic], contents: &Contents, settings: &Settings) -> Result<Whole> {
    let drawn = group.iter().filter(|table| DRAWN.contains(&table.name));
    drawn
        .map(|table| Ok((table.name, table.make(&contents.audit, settings)?)))
        .collect()
}

/// The plots of a group.
pub fn of(
    group: &str,
    contents: &Contents,
    whole: &Whole,
    settings: &Settings,
) -> Result<Vec<Plot>> {
    let made = |name: &str| whole.get(name);
    Ok(match group {
        "results" => results(contents, made("results_by_game"), made("results_by_decade")),
        "lengths" => lengths(contents)?,
        "openings" => {
            made("openings").map_or_else(Vec::new, |grid| super::openings::trees(grid, settings))
        }
        "endings" => endings(contents)?.into_iter().collect(),
        "material" => made("material_by_ply").map_or_else(Vec::new, material),
        _ => Vec::new(),
    })
}

/// Adds the results of a row to those of the same name.
fn add(of: &mut BTreeMap<String, [u64; 4]>, name: String, row: &Row<'_>) {
    let decided = ["white_wins", "draws", "black_wins"].map(|column| row.whole(column));
    let other = row.whole("games").saturating_sub(decided.iter().sum());
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
fn results(contents: &Contents, by_game: Option<&Grid>, by_decade: Option<&Grid>) -> Vec<Plot> {
    let mut of = BTreeMap::new();
    for row in by_game.map(Row::all).unwrap_or_default() {
        let name = row.maybe("game").unwrap_or_else(|| "not known".to_owned());
        add(&mut of, name, &row);
    }
    let mut plots = Vec::new();
    if !of.is_empty() {
        plots.push(shares("results-game-plot", "Results by game", &drawn(of)));
    }
    let mut of = BTreeMap::new();
    let mut dated = 0;
    for row in by_decade.map(Row::all).unwrap_or_default() {
        if row.real("decade").is_some() {
            dated += row.whole("games");
            add(&mut of, format!("{:04}s", row.whole("decade")), &row);
        }
    }
    if of.len() > 1 {
        let decades = drawn(of);
        let older = decades.len().saturating_sub(BARS);
        let more = match older {
            0 => String::new(),
            1 => "; the oldest decade is in the table alone".to_owned(),
            _ => format!("; the {older} oldest decades are in the table alone"),
        };
        let note = format!(
            "{dated} of {} games tell their year{more}.",
            contents.games_of
        );
        let newest = decades.get(older..).unwrap_or_default();
        plots.push(shares("results-decade-plot", "Results by decade", newest).note(note));
    }
    plots
}

/// Games whose length is known, and is that of a whole game: the rest of one is shorter. As in the tables of
/// lengths.
const WHOLE: &str =
    "legal AND start_fen IS NULL AND set_up_ply IS NULL AND plies > 0 AND outcome <> '*'";

/// Lengths of the games, a plot a game.
fn lengths(contents: &Contents) -> Result<Vec<Plot>> {
    let grid = contents.audit.sql(&format!(
        "SELECT game, plies, COUNT(*) AS games FROM games WHERE {WHOLE} AND game IS NOT NULL \
         GROUP BY game, plies ORDER BY game, plies",
    ))?;
    let mut of: BTreeMap<String, Vec<(u64, u64)>> = BTreeMap::new();
    for row in Row::all(&grid) {
        let lengths = of.entry(row.text("game")).or_default();
        lengths.push((row.whole("plies"), row.whole("games")));
    }
    let query = "SELECT game, COUNT(*) AS games FROM games WHERE game IS NOT NULL GROUP BY game";
    let all = contents.audit.sql(query)?;
    let all: BTreeMap<String, u64> = (Row::all(&all).iter())
        .map(|row| (row.text("game"), row.whole("games")))
        .collect();
    let plot = |(at, (game, lengths)): (usize, (String, Vec<(u64, u64)>))| {
        let all = all.get(&game).copied().unwrap_or_default();
        length(at, &game, &lengths, all)
    };
    Ok(of.into_iter().enumerate().map(plot).collect())
}

/// Lengths of the games of one kind, of which there are `all`.
fn length(at: usize, game: &str, lengths: &[(u64, u64)], all: u64) -> Plot {
    let (each, columns) = columns(lengths);
    let what = Heap {
        along: "plies",
        unit: "games",
        each,
    };
    let title = format!("Length of games: {game}");
    let drawn: u64 = lengths.iter().map(|length| length.1).sum();
    let left_out = match all.saturating_sub(drawn) {
        0 => String::new(),
        more => format!("; {more} others are left out"),
    };
    heap(&format!("length-{at}-plot"), &title, what, &columns).note(format!(
        "Of {drawn} games from the usual start, legal to their end, with a move and a result{left_out}."
    ))
}

/// Columns of a round width at which there are at most forty of them.
fn columns(lengths: &[(u64, u64)]) -> (u64, Vec<(u64, u64)>) {
    let longest = lengths.iter().map(|length| length.0).max().unwrap_or(0);
    let each = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].into_iter();
    let each = each
        .clone()
        .find(|each| longest / each < 40)
        .unwrap_or(longest / 40 + 1);
    let mut of: BTreeMap<u64, u64> = BTreeMap::new();
    for (length, games) in lengths {
        *of.entry(length - length % each).or_default() += games;
    }
    (each, of.into_iter().collect())
}

/// How games ended, by clause.
fn endings(contents: &Contents) -> Result<Option<Plot>> {
    let grid = contents.audit.sql(
        "SELECT ending, ending_clause, COUNT(*) AS games FROM games WHERE ending IS NOT NULL \
         GROUP BY ending, ending_clause ORDER BY games DESC, ending, ending_clause",
    )?;
    let rows = Row::all(&grid);
    let of: Vec<Bar> = (rows.iter().take(BARS))
        .map(|row| {
            let clause = row
                .maybe("ending_clause")
                .map_or_else(String::new, |clause| format!(" ({clause})"));
            Bar::new(
                row.text("ending").replace('-', " ") + &clause,
                row.whole("games"),
            )
        })
        .collect();
    if of.is_empty() {
        return Ok(None);
    }
    let known: u64 = rows.iter().map(|row| row.whole("games")).sum();
    let left_out = rows.len().saturating_sub(BARS);
    let more = if left_out > 0 {
        format!("; {left_out} more ways are in the table")
    } else {
        String::new()
    };
    let note = format!(
        "Of {known} of {} games it is known how they ended{more}.",
        contents.games_of
    );
    Ok(Some(
        bars("endings-plot", "How games end, by clause", "games", &of).note(note),
    ))
}

/// Points of a curve.
type Points = Vec<(u64, f64)>;

/// What the pieces are worth as games go on, a plot a game.
fn material(grid: &Grid) -> Vec<Plot> {
    let mut of: BTreeMap<String, [Points; 2]> = BTreeMap::new();
    for row in Row::all(grid) {
        let (Some(white), Some(black)) = (row.real("white_value"), row.real("black_value")) else {
            continue;
        };
        let [whites, blacks] = of.entry(row.text("game")).or_default();
        whites.push((row.whole("ply"), white));
        blacks.push((row.whole("ply"), black));
    }
    let of = of.into_iter().enumerate();
    of.map(|(at, (game, points))| material_of(at, &game, points))
        .collect()
}

fn material_of(at: usize, game: &str, [white, black]: [Points; 2]) -> Plot {
    let named = |name: &str, points| Curve {
        name: name.to_owned(),
        points,
    };
    let of = [named("White", white), named("Black", black)];
    let (id, title) = (
        format!("material-{at}-plot"),
        format!("Material on the board: {game}"),
    );
    curves(&id, &title, "plies", "mean value in men or pawns", &of)
        .note("Of the games that are as long; far to the right these are few.")
}
