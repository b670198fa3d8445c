//! Moves that change nothing of a kind (KV53 §16b, VK 7.2.5–7.2.6, RK 6.2, MK53 §18f, FIDE 9.3, 9.6.2).

use crate::Reset;
use crate::facts::{Facts, Made, Pieces};

/// Plies since something happened last, or since the start and those that it tells of.
#[derive(Debug)]
pub(super) struct Quiet {
    reset: Reset,
    moves: u32,
    plies_to_a_move: u32,
    plies: u32,
}

impl Quiet {
    pub fn new(reset: Reset, moves: u32, plies_to_a_move: u32) -> Self {
        Self {
            reset,
            moves,
            plies_to_a_move,
            plies: 0,
        }
    }

    pub fn see(&mut self, facts: &Facts) {
        self.plies = match facts.last {
            Some(made) if !self.resets(made) => self.plies + 1,
            Some(_) => 0,
            None => facts.quiet_before,
        };
    }

    fn resets(&self, made: Made) -> bool {
        match self.reset {
            Reset::Material => made.capture || made.promotion,
            Reset::CaptureOrMan => made.capture || made.man,
        }
    }

    pub fn state(&self) -> (u32, u32, bool) {
        let done = self.plies / self.plies_to_a_move;
        (done, self.moves, done >= self.moves)
    }
}

/// VK 7.2.6: both sides have a king, and number and kind of all pieces stay the same.
#[derive(Debug)]
pub(super) struct BothHaveKings {
    bands: &'static [(u8, u8, u32)],
    plies_to_a_move: u32,
    plies: u32,
    /// Moves that the pieces now on the board need; 0 if they are too many or a side has no king.
    needed: u32,
}

impl BothHaveKings {
    pub fn new(bands: &'static [(u8, u8, u32)], plies_to_a_move: u32) -> Self {
        Self {
            bands,
            plies_to_a_move,
            plies: 0,
            needed: 0,
        }
    }

    pub fn see(&mut self, facts: &Facts) {
        let quiet = facts.last.is_some_and(|m| !m.capture && !m.promotion);
        self.plies = if quiet { self.plies + 1 } else { 0 };
        self.needed = match facts.pieces {
            Pieces::Draughts(armies) if armies.iter().all(|army| army.kings > 0) => {
                let all = armies.iter().map(|army| army.kings + army.men).sum();
                let mut bands = self.bands.iter();
                let band = bands.find(|(fewest, most, _)| (*fewest..=*most).contains(&all));
                band.map_or(0, |(_, _, moves)| *moves)
            }
            Pieces::Draughts(_) | Pieces::Chess(_) => 0,
        };
    }

    pub fn state(&self) -> (u32, u32, bool) {
        if self.needed == 0 {
            return (0, 0, false);
        }
        let done = self.plies / self.plies_to_a_move;
        (done, self.needed, done >= self.needed)
    }
}
