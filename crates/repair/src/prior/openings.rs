//! How often moves of chess were played in positions that many games go through.

use scoresheet_chess::{Board, Move};
use std::collections::HashMap;
use std::fmt::Write;
use std::sync::LazyLock;

/// How many games the logit counts for beside those that are remembered: of 4, 8 and 16 the one that
/// foretold the games left out best, by a hair.
const BELIEF: f32 = 4.0;

/// Positions and how often each move was played there.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Openings(HashMap<u64, Vec<(Move, u32)>>);

/// The file of openings is not a tree of legal moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: a depth, a legal move in coordinates and a count are expected here")]
pub struct OpeningsError {
    /// The line, from 1.
    pub line: usize,
}

impl Openings {
    /// Those that ship.
    pub(super) fn shipped() -> &'static Self {
        static SHIPPED: LazyLock<Openings> = LazyLock::new(|| {
            Openings::read(include_str!("../../data/openings_chess.tsv")).unwrap_or_default()
        });
        &SHIPPED
    }

    /// Counts a move of a game.
    pub fn count(&mut self, position: &Board, mv: Move) {
        let moves = self.0.entry(position.position_key()).or_default();
        match moves.iter_mut().find(|known| known.0 == mv) {
            Some(known) => known.1 += 1,
            None => moves.push((mv, 1)),
        }
    }

    /// Forgets positions that fewer games went through, and moves that were played in fewer.
    pub fn forget_below(&mut self, games: u32, times: u32) {
        self.0
            .retain(|_, moves| moves.iter().map(|known| known.1).sum::<u32>() >= games);
        for moves in self.0.values_mut() {
            moves.retain(|known| known.1 >= times);
            moves.sort_by_key(|&(mv, count)| (std::cmp::Reverse(count), mv.to_string()));
        }
    }

    /// Reads a tree of moves from the start of a game: in each line the plies before the move, the
    /// move, and in how many games it was played. Lines that begin with `#` say where it comes from.
    ///
    /// # Errors
    /// If a line is something else, or a move is not legal where it stands or stands there twice.
    pub fn read(text: &str) -> Result<Self, OpeningsError> {
        let mut openings = Self::default();
        let mut path = vec![Board::start()];
        for (line, text) in (1..)
            .zip(text.lines())
            .filter(|(_, text)| !text.starts_with('#'))
        {
            let known = openings.read_line(text, &mut path);
            known.ok_or(OpeningsError { line })?;
        }
        Ok(openings)
    }

    fn read_line(&mut self, text: &str, path: &mut Vec<Board>) -> Option<()> {
        let mut cells = text.split('\t');
        let depth: usize = cells.next()?.parse().ok()?;
        let (from, to) = cells.next()?.split_at_checked(2)?;
        let (from, to) = (from.parse().ok()?, to.parse().ok()?);
        let count = cells.next()?.parse().ok()?;
        path.truncate(depth + 1);
        let mut board = path.get(depth)?.clone();
        let mv = board
            .legal_moves()
            .into_iter()
            .find(|mv| mv.from == from && mv.to == to)?;
        let moves = self.0.entry(board.position_key()).or_default();
        if cells.next().is_some() || moves.iter().any(|known| known.0 == mv) {
            return None;
        }
        moves.push((mv, count));
        board.play(mv);
        path.push(board);
        Some(())
    }

    /// The lines of a file. A position that several ways lead to is followed after the first.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = String::new();
        let mut left = self.0.clone();
        write_from(&Board::start(), 0, &mut left, &mut text);
        text
    }

    /// Mixes what was played here into the probabilities of the legal moves.
    pub fn mix(&self, position: &Board, moves: &[Move], probabilities: &mut [f32]) {
        let Some(known) = self.0.get(&position.position_key()) else {
            return;
        };
        let games: u32 = known.iter().map(|known| known.1).sum();
        for (mv, probability) in moves.iter().zip(probabilities) {
            let count = known.iter().find(|known| known.0 == *mv).map_or(0, |k| k.1);
            *probability = (count as f32 + BELIEF * *probability) / (games as f32 + BELIEF);
        }
    }
}

fn write_from(
    position: &Board,
    depth: usize,
    left: &mut HashMap<u64, Vec<(Move, u32)>>,
    text: &mut String,
) {
    for (mv, count) in left.remove(&position.position_key()).unwrap_or_default() {
        let _ = writeln!(text, "{depth}\t{mv}\t{count}");
        let mut next = position.clone();
        next.play(mv);
        write_from(&next, depth + 1, left, text);
    }
}
