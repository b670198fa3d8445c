//! The games that are listed, move by move, and the positions that findings are about: read from the files
//! once more, or else made of what the tables hold.

mod boards;
mod from_tables;

pub use boards::Boards;

use crate::contents::game_id;
use crate::{Contents, Result};
use scoresheet_batch::{FindingRow, GameRow, reread};
use scoresheet_replay::shown;
use scoresheet_report::page::{Section, ViewerFinding, ViewerGame, viewer};
use scoresheet_tables::stats::ListedGame;
use std::collections::{BTreeMap, HashMap};

/// What was read once more.
pub struct Reread<'c> {
    contents: &'c Contents,
    /// The games listed, then others that listed findings are about.
    rows: Vec<&'c GameRow>,
    /// The games listed, as they are shown.
    games: Vec<ViewerGame>,
    /// Positions of listed findings.
    pub boards: Boards<'c>,
    /// How many games their files do not show any more.
    pub lost: usize,
}

impl<'c> Reread<'c> {
    /// Reads all of them, file by file.
    pub fn of(contents: &'c Contents) -> Result<Self> {
        let boards = Boards::wanted(contents);
        let others = contents.unlisted.iter();
        let others = others.filter(|game| boards.are_wanted(&game.row));
        let mut reread = Self {
            contents,
            rows: (contents.games.iter().chain(others))
                .map(|game| &game.row)
                .collect(),
            games: heads(contents)?,
            boards,
            lost: 0,
        };
        let mut by_file: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (at, row) in reread.rows.iter().enumerate() {
            by_file.entry(&row.file).or_default().push(at);
        }
        let mut lost = Vec::new();
        for (file, of_file) in by_file {
            lost.extend(reread.file(file, &of_file));
        }
        reread.lost = lost.len();
        from_tables::fill(&mut reread, &lost)?;
        Ok(reread)
    }

    /// The games listed: each stands in an element with the game's id.
    pub fn section(&self) -> Section {
        let left_out = (self.contents.games_of).saturating_sub(self.games.len() as u64);
        viewer(&self.games, left_out)
    }

    /// Reads the games at these places again, all of one file; gives back those that it does not show
    /// any more.
    fn file(&mut self, file: &str, places: &[usize]) -> Vec<Lost> {
        let rows: Vec<(usize, &'c GameRow)> = (places.iter())
            .filter_map(|at| Some((*at, *self.rows.get(*at)?)))
            .collect();
        // What was not replayed has no moves to show.
        let (replayed, bare): (Vec<_>, Vec<_>) = rows
            .into_iter()
            .partition(|(_, row)| row.final_fen.is_some());
        for (_, row) in bare {
            self.boards.lose(row, "the game was not replayed");
        }
        if replayed.is_empty() {
            return Vec::new();
        }
        let wanted: Vec<&GameRow> = replayed.iter().map(|(_, row)| *row).collect();
        let mut left: Vec<usize> = replayed.iter().map(|(at, _)| *at).collect();
        let how = &self.contents.options.again;
        let ended = reread(file, how, &wanted, |found, read| {
            let Some((at, row)) = replayed.get(found) else {
                return;
            };
            let Some(moves) = shown(read.record, &read.verdict) else {
                return;
            };
            if let Some(game) = self.games.get_mut(*at) {
                game.show(&moves, &read.verdict);
            }
            self.boards.take(row, &read, &moves);
            left.retain(|other| other != at);
        });
        let why = match ended {
            Ok(()) => "its file no longer contains the game that was audited".to_owned(),
            Err(problem) => format!("its file cannot be read again ({problem})"),
        };
        left.into_iter()
            .map(|at| Lost {
                at,
                why: why.clone(),
            })
            .collect()
    }
}

/// A game that its file does not show any more, and why.
struct Lost {
    /// Its place among the games.
    at: usize,
    why: String,
}

/// The games listed, without their moves.
fn heads(contents: &Contents) -> Result<Vec<ViewerGame>> {
    let numbers: Vec<u64> = contents.games.iter().map(|game| game.number).collect();
    let mut by_game: HashMap<(String, u32), Vec<ViewerFinding>> = HashMap::new();
    for found in contents.audit.findings_of_games(&numbers)? {
        if let Some(number) = found.game_no {
            let reported = as_reported(&found);
            by_game
                .entry((found.file, number))
                .or_default()
                .push(reported);
        }
    }
    let heads = contents.games.iter().map(|game| {
        let found = by_game.remove(&(game.row.file.clone(), game.row.game_no));
        head(game, found.unwrap_or_default())
    });
    Ok(heads.collect())
}

/// All but the moves.
fn head(game: &ListedGame, findings: Vec<ViewerFinding>) -> ViewerGame {
    let row = &game.row;
    let known = |text: &Option<String>| {
        let text = text
            .as_deref()
            .filter(|text| !matches!(*text, "" | "?" | "????.??.??"));
        text.map(str::to_owned)
    };
    let name = |text: &Option<String>, side: &str| known(text).unwrap_or_else(|| side.to_owned());
    let (white, black) = (name(&row.white, "White"), name(&row.black, "Black"));
    let about = [
        known(&row.event),
        known(&row.site),
        known(&row.date),
        known(&row.round).map(|round| format!("round {round}")),
        row.game.clone(),
    ];
    let ending = row.ending.map(|ending| match row.ending_clause {
        Some(clause) if !clause.is_empty() => format!("{ending} ({clause})"),
        _ => ending.to_owned(),
    });
    ViewerGame {
        id: game_id(game),
        title: format!("{white} – {black}"),
        about: about.into_iter().flatten().collect::<Vec<_>>().join(", "),
        place: format!("{}:{}, game {}", row.file, row.line, row.game_no),
        result: row.outcome.or(row.result).map(str::to_owned),
        ending,
        note: None,
        moves: None,
        findings,
    }
}

fn as_reported(row: &FindingRow) -> ViewerFinding {
    ViewerFinding {
        ply: row.ply,
        level: row.level.to_owned(),
        code: row.code.to_owned(),
        clause: row.clause.map(str::to_owned),
        message: row.message.clone(),
    }
}
