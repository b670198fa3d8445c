//! A move of one piece, and lists of moves.

use std::fmt;
use std::ops::Deref;

use crate::word::Word;
use crate::{Board, Square, Squares};

/// A whole move: one step, or a capture from its first jump to its last.
///
/// Two moves are equal if origin, target, captured set and promotion are; ways that differ
/// in their path alone are one move (see [`Position::routes`](crate::Position::routes)).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// All places in the engine's bits; the captured ones past the 64th are apart, so that a move
    /// is 16 bytes on every board.
    captured: u64,
    captured_high: u32,
    from: u8,
    to: u8,
    promotes: bool,
    board: Board,
}

impl Move {
    /// Fills what holds no move yet.
    pub(crate) const NONE: Self = Self {
        captured: 0,
        captured_high: 0,
        from: 0,
        to: 0,
        promotes: false,
        board: Board::Eight,
    };

    /// From the engine's bits; `from` and `to` have one bit each.
    #[inline(always)]
    pub(crate) fn new<W: Word>(board: Board, from: W, to: W, captured: W, promotes: bool) -> Self {
        let (captured, captured_high) = captured.split();
        Self {
            captured,
            captured_high,
            from: from.place(),
            to: to.place(),
            promotes,
            board,
        }
    }

    /// The square the piece starts from.
    #[must_use]
    pub const fn from(&self) -> Square {
        self.board.unpad_index(self.from)
    }

    /// The square it ends on; a capture can end where it started.
    #[must_use]
    pub const fn to(&self) -> Square {
        self.board.unpad_index(self.to)
    }

    /// The pieces it captures; none for a plain move.
    #[must_use]
    pub const fn captured(&self) -> Squares {
        self.board
            .unpad(self.captured as u128 | (self.captured_high as u128) << 64)
    }

    /// How many pieces it captures.
    #[must_use]
    #[inline]
    pub const fn captures(&self) -> u32 {
        if !self.is_capture() {
            return 0;
        }
        self.captured.count_ones() + self.captured_high.count_ones()
    }

    /// Whether a man becomes a king by it.
    #[must_use]
    pub const fn promotes(&self) -> bool {
        self.promotes
    }

    /// Whether it captures anything.
    #[must_use]
    pub const fn is_capture(&self) -> bool {
        self.captured != 0 || self.captured_high != 0
    }

    /// The board it is played on.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.board
    }

    #[inline(always)]
    pub(crate) fn origin_bit<W: Word>(self) -> W {
        W::bit(self.from)
    }

    #[inline(always)]
    pub(crate) fn target_bit<W: Word>(self) -> W {
        W::bit(self.to)
    }

    #[inline(always)]
    pub(crate) fn captured_bits<W: Word>(self) -> W {
        W::joined(self.captured, self.captured_high)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_capture() { 'x' } else { '-' };
        write!(f, "{}{sign}{}", self.from(), self.to())?;
        if self.is_capture() {
            write!(f, " {:?}", self.captured())?;
        }
        if self.promotes {
            f.write_str(" K")
        } else {
            Ok(())
        }
    }
}

/// Enough for all but positions crowded with kings.
const INLINE: usize = 48;

/// A list of distinct moves, in no promised order. It reads as a slice; the heap is used
/// only past 48 moves. Reuse one where many lists are made.
#[derive(Clone)]
pub struct MoveList {
    len: usize,
    inline: [Move; INLINE],
    /// All the moves, once they are more than fit inline.
    spilled: Vec<Move>,
}

impl MoveList {
    /// An empty list.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            len: 0,
            inline: [Move::NONE; INLINE],
            spilled: Vec::new(),
        }
    }

    /// The moves.
    #[must_use]
    #[inline]
    pub fn as_slice(&self) -> &[Move] {
        if self.spilled.is_empty() {
            &self.inline[..self.len]
        } else {
            &self.spilled
        }
    }

    /// Empties the list.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
        self.spilled.clear();
    }

    #[inline]
    pub(crate) fn push(&mut self, m: Move) {
        if let Some(place) = self.inline.get_mut(self.len) {
            *place = m;
            self.len += 1;
        } else {
            // Handing the move over by reference would keep it out of the registers above.
            self.spill();
            self.spilled.push(m);
        }
    }

    #[cold]
    fn spill(&mut self) {
        if self.spilled.is_empty() {
            self.spilled.extend_from_slice(&self.inline);
        }
    }

    /// Keeps the moves that pass.
    pub(crate) fn retain(&mut self, keep: impl Fn(&Move) -> bool) {
        if self.spilled.is_empty() {
            let mut kept = 0;
            for i in 0..self.len {
                if keep(&self.inline[i]) {
                    self.inline[kept] = self.inline[i];
                    kept += 1;
                }
            }
            self.len = kept;
        } else {
            let all = std::mem::take(&mut self.spilled);
            self.len = 0;
            all.into_iter().filter(keep).for_each(|m| self.push(m));
        }
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];
    #[inline]
    fn deref(&self) -> &[Move] {
        self.as_slice()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Moves distinguished by their captured bits.
    fn list(moves: std::ops::Range<u64>) -> MoveList {
        let mut list = MoveList::new();
        moves.for_each(|n| list.push(Move::new(Board::Ten, 1, 2, n, false)));
        list
    }

    #[test]
    fn the_heap_changes_nothing_but_the_place() {
        for n in [0, 1, 47, 48, 49, 200] {
            let mut full = list(0..n);
            let bits: Vec<_> = full.iter().map(|m| m.captured_bits::<u64>()).collect();
            assert_eq!(bits, (0..n).collect::<Vec<_>>());
            full.retain(|m| m.captured_bits::<u64>() % 3 == 0);
            let bits: Vec<_> = full.iter().map(|m| m.captured_bits::<u64>()).collect();
            assert_eq!(bits, (0..n).step_by(3).collect::<Vec<_>>());
            full.clear();
            assert!(full.is_empty());
            full.push(Move::NONE);
            assert_eq!(full.len(), 1);
        }
    }
}
