//! The games to learn from, and those to measure on.

use scoresheet_chess::Board;
use scoresheet_draughts::{Position, Variant};
use scoresheet_notation::{Family, KnownTag, Language, Reader, Record};
use scoresheet_repair::prior::{Learned, held_out};
use scoresheet_replay::{AnyLine, Game, Judge, MoveStyle, Options};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// Which weights.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Chess,
    Openings,
    Draughts64,
    Draughts100,
}

/// What learning needs of a position beyond what its moves do.
pub trait Playable: Learned {
    /// The legal part of a main line.
    fn line(line: AnyLine) -> Option<(Self, Vec<Self::Move>)>;
}

impl Playable for Board {
    fn line(line: AnyLine) -> Option<(Self, Vec<Self::Move>)> {
        let AnyLine::Chess(line) = line else {
            return None;
        };
        let moves = line.moves.iter().map(|m| m.mv).collect();
        line.set_ups.is_empty().then_some((line.start, moves))
    }
}

impl Playable for Position {
    fn line(line: AnyLine) -> Option<(Self, Vec<Self::Move>)> {
        let AnyLine::Draughts(line) = line else {
            return None;
        };
        let moves = line.moves.iter().map(|m| m.mv).collect();
        line.set_ups.is_empty().then_some((line.start, moves))
    }
}

/// A game: where it starts, and its moves.
pub struct Played<P: Learned> {
    pub start: P,
    pub moves: Vec<P::Move>,
}

/// What is learned from, and what is measured on.
pub struct Sets<P: Learned> {
    pub train: Vec<Played<P>>,
    pub test: Vec<Played<P>>,
    /// Games left out of learning because they, or ones like them, are measured on.
    pub left_out: usize,
}

impl<P: Learned> Sets<P> {
    pub fn summary(&self) -> String {
        let plies = |games: &[Played<P>]| games.iter().map(|g| g.moves.len()).sum::<usize>();
        format!(
            "{} games, {} moves; {} games left out of learning; measured on {} games, {} moves",
            self.train.len(),
            plies(&self.train),
            self.left_out,
            self.test.len(),
            plies(&self.test)
        )
    }
}

/// A game with what tells whether it is like another.
struct Known<P: Learned> {
    played: Played<P>,
    names: Vec<String>,
    players: String,
}

impl<P: Learned> Known<P> {
    fn whole(&self) -> String {
        self.names.join(" ")
    }

    /// What games that are the same but for a slip in the record have in common: the players and
    /// the first 30 plies, or the first 40.
    fn likenesses(&self) -> [String; 2] {
        let first = |plies: usize| self.names.get(..plies).unwrap_or(&self.names).join(" ");
        [format!("{} {}", self.players, first(30)), first(40)]
    }
}

/// The games of the files, each once.
pub fn read<P: Playable>(
    kind: Kind,
    train: &[PathBuf],
    test: &[PathBuf],
) -> std::io::Result<Sets<P>> {
    let mut seen = HashSet::new();
    let mut likenesses = HashSet::new();
    let mut sets = Sets {
        train: Vec::new(),
        test: Vec::new(),
        left_out: 0,
    };
    for game in read_all::<P>(kind, test)? {
        likenesses.extend(game.likenesses());
        if seen.insert(game.whole()) {
            sets.test.push(game.played);
        }
    }
    for game in read_all::<P>(kind, train)? {
        if test.is_empty() && held_out(&game.names) {
            if seen.insert(game.whole()) {
                sets.test.push(game.played);
                sets.left_out += 1;
            }
        } else if game
            .likenesses()
            .iter()
            .any(|like| likenesses.contains(like))
        {
            sets.left_out += 1;
        } else if seen.insert(game.whole()) {
            sets.train.push(game.played);
        }
    }
    Ok(sets)
}

fn read_all<P: Playable>(kind: Kind, paths: &[PathBuf]) -> std::io::Result<Vec<Known<P>>> {
    let mut games = Vec::new();
    for path in paths {
        read_path(kind, path, &mut games)?;
    }
    Ok(games)
}

fn read_path<P: Playable>(
    kind: Kind,
    path: &Path,
    games: &mut Vec<Known<P>>,
) -> std::io::Result<()> {
    if path.is_dir() {
        let mut inside = std::fs::read_dir(path)?
            .map(|entry| Ok(entry?.path()))
            .collect::<std::io::Result<Vec<_>>>()?;
        inside.sort();
        return inside
            .iter()
            .try_for_each(|path| read_path(kind, path, games));
    }
    let bytes = std::fs::read(path)?;
    let text = String::from_utf8_lossy(&bytes);
    let text = text.as_bytes();
    let family = match kind {
        Kind::Chess | Kind::Openings => Family::Chess,
        Kind::Draughts64 | Kind::Draughts100 => Family::Draughts,
    };
    let mut judge = Judge::new(Options {
        hint: Some(family),
        ..Options::default()
    });
    let (mut reader, mut record) = (Reader::new(text), Record::default());
    while let Some(verdict) = judge.next(&mut reader, &mut record) {
        let wanted = match verdict.game {
            Some(Game::Chess) => family == Family::Chess,
            Some(Game::Draughts(Variant::International)) => kind == Kind::Draughts100,
            Some(Game::Draughts(_)) => kind == Kind::Draughts64,
            None => false,
        };
        let legal = verdict.line.legal_plies();
        let Some((start, mut moves)) = P::line(verdict.line).filter(|_| wanted) else {
            continue;
        };
        moves.truncate(legal);
        let players = [KnownTag::White, KnownTag::Black].map(|tag| {
            let name = record.value(text, tag).unwrap_or_default();
            let family = name.split([',', ' ']).next().unwrap_or_default();
            family.to_lowercase()
        });
        let mut position = start.clone();
        let name = |mv: &P::Move| {
            let name = position.name(mv, MoveStyle::Short, Language::english());
            position.play(mv);
            name
        };
        games.push(Known {
            names: moves.iter().map(name).collect(),
            players: players.join(" "),
            played: Played { start, moves },
        });
    }
    Ok(())
}
