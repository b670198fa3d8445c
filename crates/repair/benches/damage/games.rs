//! Clean games: records that replay to the end from the usual position, every move legal.

use anyhow::Context;
use scoresheet_chess::Board;
use scoresheet_draughts::{Position, Variant};
use scoresheet_notation::{Family, Reader, Record};
use scoresheet_repair::FoundLine;
use scoresheet_replay::{Game, Judge, Options, Verdict};
use std::path::Path;

/// Shorter games tell nothing.
const FEWEST_PLIES: usize = 20;

/// A game of which every ply is known.
#[derive(Debug, Clone)]
pub struct Clean {
    /// Its file and its number there, from 1.
    pub source: String,
    /// Which game.
    pub game: Game,
    /// Its moves.
    pub line: FoundLine,
}

impl Clean {
    /// Plies.
    pub fn plies(&self) -> usize {
        self.line.len()
    }
}

/// The clean games of the files and folders `paths`, in order.
///
/// # Errors
/// If a file cannot be read.
pub fn clean_games(paths: &[String]) -> anyhow::Result<Vec<Clean>> {
    let mut games = Vec::new();
    for path in paths {
        add(Path::new(path), &mut games).with_context(|| path.clone())?;
    }
    Ok(games)
}

fn add(path: &Path, games: &mut Vec<Clean>) -> anyhow::Result<()> {
    if path.is_dir() {
        let entries = std::fs::read_dir(path)?.collect::<Result<Vec<_>, _>>()?;
        let mut paths: Vec<_> = entries.into_iter().map(|entry| entry.path()).collect();
        paths.sort();
        return paths.iter().try_for_each(|path| add(path, games));
    }
    let hint = match path.extension().and_then(|ending| ending.to_str()) {
        Some("pgn") => Family::Chess,
        Some("pdn") => Family::Draughts,
        _ => return Ok(()),
    };
    let bytes = std::fs::read(path)?;
    let text = String::from_utf8_lossy(&bytes);
    let hint = Some(hint);
    let mut judge = Judge::new(Options {
        hint,
        ..Options::default()
    });
    let mut reader = Reader::new(text.as_bytes());
    let mut record = Record::default();
    let mut number = 0;
    while let Some(verdict) = judge.next(&mut reader, &mut record) {
        number += 1;
        if let Some((game, line)) = whole(&verdict) {
            let source = format!("{} game {number}", path.display());
            games.push(Clean { source, game, line });
        }
    }
    Ok(())
}

/// The line of a game that replays to the end.
fn whole(verdict: &Verdict) -> Option<(Game, FoundLine)> {
    let game = verdict.game?;
    if verdict.legal != Some(true) || verdict.line.plies() < FEWEST_PLIES {
        return None;
    }
    let line = match &verdict.line {
        scoresheet_replay::AnyLine::None => return None,
        scoresheet_replay::AnyLine::Chess(scoresheet_replay::GameLine {
            start,
            set_ups,
            moves,
            ..
        }) => {
            let usual = set_ups.is_empty() && *start == Board::start();
            let moves = moves.iter().map(|played| played.mv).collect();
            let start = start.clone();
            usual.then_some(FoundLine::Chess { start, moves })?
        }
        scoresheet_replay::AnyLine::Draughts(scoresheet_replay::GameLine {
            start,
            set_ups,
            moves,
            ..
        }) => {
            let usual = set_ups.is_empty() && *start == Position::start(variant(game)?);
            let moves = moves.iter().map(|played| played.mv).collect();
            let start = *start;
            usual.then_some(FoundLine::Draughts { start, moves })?
        }
    };
    Some((game, line))
}

const fn variant(game: Game) -> Option<Variant> {
    match game {
        Game::Draughts(variant) => Some(variant),
        Game::Chess => None,
    }
}
