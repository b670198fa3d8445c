//! Counting move sequences: the proof that the rules are whole.

use crate::Board;

impl Board {
    /// The number of sequences of `depth` legal plies from here. The last ply is counted, not
    /// played.
    ///
    /// ```
    /// assert_eq!(scoresheet_chess::Board::start().perft(3), 8_902);
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_legal_moves(),
            _ => self
                .legal_moves()
                .into_iter()
                .map(|mv| {
                    let mut next = self.clone();
                    next.play(mv);
                    next.perft(depth - 1)
                })
                .sum(),
        }
    }
}
