//! The tree of openings of each game, as it is drawn.

use scoresheet_report::plot::{Branch, Plot, icicle};
use scoresheet_tables::stats::{OpeningMove, Settings};
use std::collections::BTreeMap;

/// Branches that this part of the games or fewer went are not drawn.
const RARE: u64 = 250;

/// Moves by the line that they follow.
type Next = BTreeMap<String, Vec<OpeningMove>>;

/// A tree a game, of the table of first moves.
pub fn trees(moves: Vec<OpeningMove>, settings: &Settings) -> Vec<Plot> {
    let mut of: BTreeMap<String, Next> = BTreeMap::new();
    for one in moves {
        let next = of.entry(one.game.clone().unwrap_or_default()).or_default();
        next.entry(one.parent.clone()).or_default().push(one);
    }
    let of = of.into_iter().enumerate();
    of.map(|(at, (game, next))| plot(at, &game, &next, settings))
        .collect()
}

fn plot(at: usize, game: &str, next: &Next, settings: &Settings) -> Plot {
    let first = next.get("").into_iter().flatten();
    let all: u64 = first.map(|one| one.games).sum();
    let rare = all / RARE;
    let root = Branch {
        name: game.to_owned(),
        games: all,
        score: None,
        next: branches("", next, rare),
    };
    let left_out = match rare {
        0 => String::new(),
        rare => format!(" Moves of at most {rare} of the {all} games are left out."),
    };
    let depth = settings.depth;
    icicle(&format!("opening-{at}-plot"), &format!("Openings: {game}"), &root).note(format!(
        "The first {depth} plies of games from the usual start; the width of each move shows how many games \
         continued with it, its colour shows White's score.{left_out}"
    ))
}

/// What followed a line, the most played first; a line is shorter than any that follows it.
fn branches(line: &str, next: &Next, rare: u64) -> Vec<Branch> {
    let after = next.get(line).into_iter().flatten();
    let drawn = after.filter(|one| one.games > rare && one.line.len() > line.len());
    let mut branches: Vec<Branch> = drawn
        .map(|one| Branch {
            name: one.line.rsplit(' ').next().unwrap_or_default().to_owned(),
            games: one.games,
            score: one.white_score,
            next: branches(&one.line, next, rare),
        })
        .collect();
    branches.sort_by(|a, b| b.games.cmp(&a.games).then_with(|| a.name.cmp(&b.name)));
    branches
}
