//! Moves that change nothing of a kind (KV53 §16b, VK 7.2.5–7.2.6, RK 6.2, MK53 §18f, FIDE 9.3, 9.6.2).

use crate::ending::AsRead;
use crate::facts::{Facts, Made, Pieces};
use crate::{Left, Reset};

/// How many moves are wanted, and in which endings.
#[derive(Debug, Clone, Copy)]
pub(super) enum Wanted {
    /// So many in every ending but these.
    But(u32, &'static [(Left, u32)]),
    /// In these endings, each its own number.
    In(&'static [(Left, u32)]),
}

/// Plies since something happened last, or since the start and those that it tells of.
#[derive(Debug, Clone, Copy)]
pub(super) struct Quiet {
    reset: Reset,
    wanted: Wanted,
    plies_to_a_move: u32,
    fen_counts: bool,
    throughout: bool,
    plies: u32,
    /// What is left on the board now, and whether it was there during the whole count.
    left: Left,
    unbroken: bool,
}

impl Quiet {
    pub fn new(reset: Reset, wanted: Wanted, read: &AsRead) -> Self {
        Self {
            reset,
            wanted,
            plies_to_a_move: read.plies_to_a_move,
            fen_counts: read.fen_counts,
            throughout: read.throughout,
            plies: 0,
            left: Left::Enough,
            unbroken: true,
        }
    }

    pub fn see(&mut self, facts: &Facts) {
        let goes_on = facts.last.is_some_and(|made| !self.resets(made));
        self.plies = match facts.last {
            Some(_) if goes_on => self.plies + 1,
            Some(_) => 0,
            None if self.fen_counts => facts.quiet_before,
            None => 0,
        };
        let left = match facts.pieces {
            Pieces::Chess(left) => left,
            Pieces::Draughts(_) => Left::Enough,
        };
        self.unbroken = !goes_on || self.unbroken && left == self.left;
        self.left = left;
    }

    /// True if the rule is not met yet, and would be by one more move that changes nothing.
    pub fn is_one_short(&self) -> bool {
        let mut next = *self;
        next.plies += 1;
        next.state().2 && !self.state().2
    }

    /// True if a move leads to this position by which the rule is met, and it is not met yet.
    pub fn would_be_met(&self, facts: &Facts) -> bool {
        let mut next = *self;
        next.see(facts);
        next.state().2 && !self.state().2
    }

    fn resets(&self, made: Made) -> bool {
        match self.reset {
            Reset::Material => made.capture || made.promotion,
            Reset::CaptureOrMan => made.capture || made.man,
        }
    }

    pub fn state(&self) -> (u32, u32, bool) {
        let own_number = |endings: &[(Left, u32)]| {
            let mut endings = endings.iter();
            let own = endings.find(|(left, _)| *left == self.left);
            own.filter(|_| self.unbroken || !self.throughout)
                .map(|(_, moves)| *moves)
        };
        let wanted = match self.wanted {
            Wanted::But(moves, but) => own_number(but).is_none().then_some(moves),
            Wanted::In(endings) => own_number(endings),
        };
        let Some(wanted) = wanted else {
            return (0, 0, false);
        };
        let done = self.plies / self.plies_to_a_move;
        (done, wanted, done >= wanted)
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
