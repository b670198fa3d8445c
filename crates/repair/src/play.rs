//! What the search needs of a game.

use scoresheet_chess::Board;
use scoresheet_draughts::Position;
use scoresheet_notation::Language;
use scoresheet_replay::scribe;

/// A position of a game, as far as the search is concerned.
pub(crate) trait Play: Clone {
    /// A legal move.
    type Move: Copy + PartialEq;

    /// Positions with one key are one node of the search.
    fn key(&self) -> u64;

    /// The legal moves, in place of what `into` held.
    fn moves(&self, into: &mut Vec<Self::Move>);

    /// Makes a legal move.
    fn make(&mut self, mv: Self::Move);

    /// Whether White is to move.
    fn white_to_move(&self) -> bool;

    /// Whether the move gives check; `None` in games that know none.
    fn checks(&self, mv: Self::Move) -> Option<bool>;

    /// The move in standard notation: SAN in English letters, or full notation.
    fn name(&self, mv: Self::Move) -> String;
}

impl Play for Board {
    type Move = scoresheet_chess::Move;

    fn key(&self) -> u64 {
        self.position_key()
    }

    fn moves(&self, into: &mut Vec<Self::Move>) {
        into.clear();
        into.extend(self.legal_moves());
    }

    fn make(&mut self, mv: Self::Move) {
        self.play(mv);
    }

    fn white_to_move(&self) -> bool {
        self.side_to_move() == scoresheet_chess::Color::White
    }

    fn checks(&self, mv: Self::Move) -> Option<bool> {
        let mut behind = self.clone();
        behind.play(mv);
        Some(behind.in_check())
    }

    fn name(&self, mv: Self::Move) -> String {
        scribe::chess_san(self, mv, Language::english())
    }
}

impl Play for Position {
    type Move = scoresheet_draughts::Move;

    fn key(&self) -> u64 {
        use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
        BuildHasherDefault::<DefaultHasher>::default().hash_one(self)
    }

    fn moves(&self, into: &mut Vec<Self::Move>) {
        into.clear();
        into.extend(self.legal_moves().iter().copied());
    }

    fn make(&mut self, mv: Self::Move) {
        self.play(&mv);
    }

    fn white_to_move(&self) -> bool {
        self.side_to_move() == scoresheet_draughts::Side::White
    }

    fn checks(&self, _: Self::Move) -> Option<bool> {
        None
    }

    fn name(&self, mv: Self::Move) -> String {
        scribe::draughts_full(self, &mv)
    }
}
