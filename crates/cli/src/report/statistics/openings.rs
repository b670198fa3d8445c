//! The tree of openings of each game, as it is drawn.

use crate::report::Context;
use crate::report::rows::Row;
use anyhow::Result;
use scoresheet_report::plot::{Branch, Plot, icicle};
use scoresheet_tables::stats::Settings;
use std::collections::BTreeMap;

/// Branches that this part of the games or fewer went are not drawn.
const RARE: u64 = 250;

/// What is known of a move while games are counted.
#[derive(Default)]
struct Node {
    games: u64,
    /// Of them those with a result.
    decided: u64,
    /// White's half points in these.
    halves: u64,
    next: BTreeMap<String, Node>,
}

/// A tree a game.
pub fn trees(context: &Context<'_>, settings: &Settings) -> Result<Vec<Plot>> {
    let grid = context.audit.sql(
        "SELECT game, first_moves, result, COUNT(*) AS games FROM games \
         WHERE first_moves IS NOT NULL AND start_fen IS NULL AND game IS NOT NULL \
         GROUP BY game, first_moves, result",
    )?;
    let mut of: BTreeMap<String, Node> = BTreeMap::new();
    for row in Row::all(&grid) {
        let root = of.entry(row.text("game")).or_default();
        let games = row.whole("games");
        let halves = match row.text("result").as_str() {
            "1-0" => Some(2),
            "1/2-1/2" => Some(1),
            "0-1" => Some(0),
            _ => None,
        };
        let moves = row.text("first_moves");
        add(
            root,
            plies(&moves).take(settings.depth as usize),
            games,
            halves,
        );
    }
    let of = of
        .into_iter()
        .enumerate()
        .filter(|(_, (_, root))| root.games > 1);
    Ok(of
        .map(|(at, (game, root))| plot(at, &game, root, settings))
        .collect())
}

/// The half-moves without their numbers.
fn plies(moves: &str) -> impl Iterator<Item = &str> {
    let number =
        |word: &&str| word.ends_with('.') && word.starts_with(|c: char| c.is_ascii_digit());
    moves.split_whitespace().filter(move |word| !number(word))
}

fn add<'a>(root: &mut Node, moves: impl Iterator<Item = &'a str>, games: u64, halves: Option<u64>) {
    let mut at = root;
    at.count(games, halves);
    for ply in moves {
        at = at.next.entry(ply.to_owned()).or_default();
        at.count(games, halves);
    }
}

impl Node {
    fn count(&mut self, games: u64, halves: Option<u64>) {
        self.games += games;
        if let Some(halves) = halves {
            self.decided += games;
            self.halves += games * halves;
        }
    }

    /// The branch without the rare ones, the most frequent first.
    fn branch(self, name: String, rare: u64) -> Branch {
        let next = self.next.into_iter().filter(|(_, node)| node.games > rare);
        let mut next: Vec<Branch> = next.map(|(name, node)| node.branch(name, rare)).collect();
        next.sort_by(|a, b| b.games.cmp(&a.games).then_with(|| a.name.cmp(&b.name)));
        let score = self.halves as f64 / (2 * self.decided) as f64;
        Branch {
            name,
            games: self.games,
            score: (self.decided > 0).then_some(score),
            next,
        }
    }
}

fn plot(at: usize, game: &str, root: Node, settings: &Settings) -> Plot {
    let rare = root.games / RARE;
    let all = root.games;
    let branch = root.branch(game.to_owned(), rare);
    let left_out = match rare {
        0 => String::new(),
        rare => format!(" Moves of at most {rare} of the {all} games are left out."),
    };
    let depth = settings.depth;
    icicle(&format!("opening-{at}-plot"), &format!("Openings: {game}"), &branch).note(format!(
        "The first {depth} half-moves of games from the usual start; each move is as wide as the games that went \
         on with it, its colour is White's score.{left_out}"
    ))
}
