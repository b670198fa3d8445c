//! What somebody has to look at: the games that contradict the rules or cannot be read, file by file, each with its
//! board and what may have been meant.

use crate::Contents;
use crate::contents::{finding_id, game_id};
use crate::games::{Boards, about, players};
use maud::{Markup, html};
use scoresheet_replay::{AnyPosition, Game};
use scoresheet_report::page::{
    FindingCard, FindingsOfFile, Section, findings, game_card, grouped, plain,
};
use scoresheet_source::Code;
use scoresheet_tables::stats::{ListedFinding, ListedGame};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// Games of a file that fail in the same way before it is said that other rules may be meant.
const ALIKE: u64 = 10;

/// Of findings that many games have in common, so many have a card.
const EXAMPLES: usize = 6;

/// The first section of the page, and the ids of the elements that findings stand in.
pub fn section<'c>(contents: &'c Contents, boards: &Boards<'c>) -> (Section, HashSet<String>) {
    let mut files: BTreeMap<&str, Vec<&ListedFinding>> = BTreeMap::new();
    for found in contents.weighty() {
        files.entry(&found.row.file).or_default().push(found);
    }
    let mut counts: BTreeMap<&str, Counts> = BTreeMap::new();
    for game in &contents.all {
        counts.entry(&game.row.file).or_default().put(game);
    }
    let needing: u64 = counts.values().map(|counts| counts.needing).sum();
    let mut of_files: Vec<FindingsOfFile> = files
        .into_iter()
        .map(|(file, found)| {
            let counts = counts.get(file);
            of_file(contents, boards, file, &found, counts)
        })
        .collect();
    // Files with something to be seen come first: of a position that cannot be, there is no board.
    let boards = |file: &FindingsOfFile| file.cards.iter().filter(|card| has_board(card)).count();
    of_files.sort_by_cached_key(|file| {
        let boards = boards(file);
        (
            file.needing == 0,
            boards == 0,
            Reverse(file.needing),
            Reverse(boards),
            Reverse(file.cards.len()),
        )
    });
    let cards: usize = of_files
        .iter()
        .map(|file| file.cards.len() + file.alike)
        .sum();
    let left_out = weighty(contents).saturating_sub(cards as u64);
    let heading = heading(needing, contents.games_of);
    let ids = of_files.iter().flat_map(|file| &file.cards);
    let ids: HashSet<String> = ids.map(|card| card.id.clone()).collect();
    let only = only_game(contents).filter(|_| cards == 0 && left_out == 0);
    let body = html! { (findings(&of_files, left_out)) (only.unwrap_or_default()) };
    (Section::new("needs", heading, body), ids)
}

/// The game that was read, where there is one alone and it ends in a position.
fn only_game(contents: &Contents) -> Option<Markup> {
    let [only] = contents.all.as_slice() else {
        return None;
    };
    let row = &only.row;
    let game = row.game.as_deref().and_then(Game::by_name)?;
    let last = AnyPosition::from_fen(game, row.final_fen.as_deref()?).ok()?;
    let plies = match row.plies {
        1 => "1 ply".to_owned(),
        plies => format!("{plies} plies"),
    };
    let result = row.outcome.or(row.result).filter(|result| *result != "*");
    let ended = result.map_or_else(|| plies.clone(), |result| format!("{result} after {plies}"));
    let to = game_id(only.number);
    Some(game_card(&to, &players(row), &about(row), &ended, &last))
}

/// How many errors and warnings there are.
fn weighty(contents: &Contents) -> u64 {
    match &contents.manifest {
        Some(reported) => {
            let levels = &reported.summary.by_level;
            ["error", "warning"]
                .iter()
                .filter_map(|level| levels.get(*level))
                .sum()
        }
        None => contents.weighty().count() as u64,
    }
}

fn heading(needing: u64, games: u64) -> String {
    let all = grouped(games.into());
    match needing {
        0 if games == 0 => "No game was read".to_owned(),
        0 if games == 1 => "The game needs no attention".to_owned(),
        0 => format!("None of {all} games needs your attention"),
        1 => format!("1 of {all} games needs your attention"),
        _ => format!(
            "{} of {all} games need your attention",
            grouped(needing.into())
        ),
    }
}

/// What the games of a file come to.
#[derive(Default)]
struct Counts<'c> {
    games: u64,
    needing: u64,
    /// By what was played, those that cannot be played to the end by the rules.
    failing: BTreeMap<(&'c str, &'c str), u64>,
}

impl<'c> Counts<'c> {
    fn put(&mut self, game: &'c ListedGame) {
        self.games += 1;
        self.needing += u64::from(needs(game));
        if game.row.legal == Some(false) {
            let played = game.row.game.as_deref().unwrap_or("unknown");
            let rules = game.row.edition.unwrap_or_default();
            *self.failing.entry((played, rules)).or_default() += 1;
        }
    }
}

/// Whether somebody has to look at a game.
fn needs(game: &ListedGame) -> bool {
    game.errors > 0 || game.row.legal == Some(false)
}

fn of_file<'c>(
    contents: &'c Contents,
    boards: &Boards<'c>,
    file: &str,
    found: &[&'c ListedFinding],
    counts: Option<&Counts<'_>>,
) -> FindingsOfFile {
    let other_rules = counts.and_then(|counts| other_rules(found, counts));
    let shown = if other_rules.is_some() {
        EXAMPLES
    } else {
        found.len()
    };
    let cards = found.iter().take(shown);
    FindingsOfFile {
        file: contents.below(file).to_owned(),
        games: counts.map_or(0, |counts| counts.games),
        needing: counts.map_or(0, |counts| counts.needing),
        alike: found.len().saturating_sub(shown),
        other_rules,
        cards: cards.map(|found| card(contents, boards, found)).collect(),
    }
}

/// What a game of other rules breaks; what cannot be read, or may be read in two ways, is no matter of rules.
const OF_RULES: [Code; 7] = [
    Code::IllegalMove,
    Code::CaptureWasMandatory,
    Code::CapturedTooFew,
    Code::CapturedTooMany,
    Code::CaptureStopped,
    Code::JumpedTwice,
    Code::JumpedOwnPiece,
];

/// What is said once where most games of a file break the rules of a draughts game, and most of these in the same way.
fn other_rules(found: &[&ListedFinding], counts: &Counts<'_>) -> Option<String> {
    let ((game, rules), _) = counts.failing.iter().max_by_key(|(_, count)| **count)?;
    let Some(Game::Draughts(_)) = Game::by_name(game) else {
        return None;
    };
    let mut classes: BTreeMap<&str, BTreeSet<u32>> = BTreeMap::new();
    let of_rules = |code: &str| OF_RULES.iter().any(|one| one.as_str() == code);
    for found in found.iter().filter(|found| of_rules(found.row.code)) {
        let games = classes.entry(found.row.code).or_default();
        games.extend(found.row.game_no);
    }
    let broken: BTreeSet<u32> = classes.values().flatten().copied().collect();
    let broken = broken.len() as u64;
    let (code, alike) = classes.into_iter().max_by_key(|(_, games)| games.len())?;
    let alike = alike.len() as u64;
    let most = broken >= ALIKE && broken * 2 > counts.games && alike * 3 > broken;
    most.then(|| {
        format!(
            "{} of {} games of this file break the rules of {game} ({rules}), most often {code} ({} games). They were \
             probably played under other rules: audit the file again with --game or --rules.",
            grouped(broken.into()),
            grouped(counts.games.into()),
            grouped(alike.into())
        )
    })
}

fn card<'c>(contents: &Contents, boards: &Boards<'c>, found: &'c ListedFinding) -> FindingCard {
    let row = &found.row;
    let undrawn = boards.undrawn(found);
    let (before, no_board) = match boards.of(found) {
        Some(Ok(before)) => (Some(before), None),
        Some(Err(why)) => (None, Some(why.clone())),
        None => (None, None),
    };
    let number = contents.number(&row.file, row.game_no);
    let game = number.and_then(|number| contents.game(number));
    let fen = (row.fen.clone()).or_else(|| before.map(|before| before.fen.clone()));
    FindingCard {
        id: finding_id(found),
        level: row.level.to_owned(),
        code: row.code.to_owned(),
        clause: row.clause.map(str::to_owned),
        players: game.map(|game| players(&game.row)),
        about: game.map(|game| about(&game.row)),
        file: contents.below(&row.file).to_owned(),
        game_no: row.game_no,
        line: row.line,
        column: row.column,
        ply: row.ply,
        written: row.written.clone(),
        fen: fen.filter(|_| undrawn.is_none()),
        moved: before.and_then(|before| before.moved),
        no_board: undrawn.map(str::to_owned).or(no_board),
        legal: row.legal.clone().filter(|_| undrawn.is_none()),
        message: contents.told(&row.message),
        game: found.game.clone(),
        in_viewer: number.map(game_id),
    }
}

/// Whether a card has a board: of a position that cannot be, there is none.
fn has_board(card: &FindingCard) -> bool {
    let game = card.game.as_deref().and_then(Game::by_name);
    let (Some(game), Some(fen)) = (game, card.fen.as_deref()) else {
        return false;
    };
    AnyPosition::from_fen(game, fen).is_ok()
}

/// What was read, in a line below the title of the page.
pub fn lede(contents: &Contents) -> Markup {
    let years = || contents.all.iter().filter_map(|game| game.row.year);
    let files = (contents.manifest.as_ref()).map(|reported| reported.summary.files);
    html! {
        p class="lede" {
            (grouped(contents.games_of.into())) (if contents.games_of == 1 { " game" } else { " games" })
            @if let Some(files) = files {
                " in " (grouped(files.into())) (if files == 1 { " file" } else { " files" })
            }
            @if let (Some(first), Some(last)) = (years().min(), years().max()) {
                ", " (first) @if first != last { "–" (last) }
            }
            @if let [only] = contents.games.as_slice() {
                @if contents.games_of == 1 { ": " (plain(&players(&only.row))) }
            }
        }
    }
}
