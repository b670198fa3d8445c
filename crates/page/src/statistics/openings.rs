//! The tree of openings of each game, as it is drawn.

use scoresheet_notation::{Language, Reader, Record};
use scoresheet_replay::{Game, Judge, Options};
use scoresheet_report::page::{OPENING, PackedMoves};
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
    let tree = icicle(
        &format!("opening-{at}-plot"),
        &format!("Openings: {game}"),
        &root,
    );
    let tree = tree
        .finds("opening")
        .within(format!("{} start:\"\"", of_kind(game)));
    tree.note(format!(
        "The first {depth} plies of games from the usual start; the width of each move shows how many games \
         continued with it, its colour shows White's score.{left_out}"
    ))
}

/// The search for games of a kind.
pub fn of_kind(game: &str) -> String {
    format!("game:\"{game}\"")
}

/// What the last move of a line is called.
fn last_move(one: &OpeningMove) -> String {
    let short = short_notation(one.game.as_deref(), None, &one.line);
    let line = short.unwrap_or_else(|| one.line.clone());
    line.rsplit(' ').next().unwrap_or_default().to_owned()
}

/// The first moves of a game in the short notation in which the page has the openings of games; `None` where the tables'
/// moves do not lead from the start, or are more than the page shows of an opening.
pub fn short_notation(game: Option<&str>, start: Option<&str>, line: &str) -> Option<String> {
    let start = start.map_or(String::new(), |fen| format!("[FEN \"{fen}\"]\n\n"));
    let text = format!("{start}{line} *\n");
    let mut judge = Judge::new(Options {
        game: Some(Game::by_name(game?)?),
        language: Some(Language::english()),
        ..Options::default()
    });
    let verdict = judge.next(&mut Reader::new(text.as_bytes()), &mut Record::default())?;
    let packed = PackedMoves::of(&verdict.line);
    let is_whole = packed.plies as usize == line.split(' ').count() && packed.plies <= OPENING;
    is_whole
        .then_some(packed.opening)
        .filter(|line| !line.is_empty())
}

/// What followed a line, the most played first; a line is shorter than any that follows it.
fn branches(line: &str, next: &Next, rare: u64) -> Vec<Branch> {
    let after = next.get(line).into_iter().flatten();
    let drawn = after.filter(|one| one.games > rare && one.line.len() > line.len());
    let mut branches: Vec<Branch> = drawn
        .map(|one| Branch {
            name: last_move(one),
            games: one.games,
            score: one.white_score,
            next: branches(&one.line, next, rare),
        })
        .collect();
    branches.sort_by(|a, b| b.games.cmp(&a.games).then_with(|| a.name.cmp(&b.name)));
    branches
}
