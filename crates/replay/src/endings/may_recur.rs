//! A quick look at a line: can any rule be met at all? Most games are spared the counting.

use crate::verdict::{Line, Verdict};
use scoresheet_chess::{Board, Color, Move, Piece, Wing};
use scoresheet_draughts::{Position, Side};
use scoresheet_notation::Outcome;
use scoresheet_rulebook::{Edition, Rule};

/// Fewest half-moves of the quiet rules: fifty moves in chess, thirty in draughts without a king.
const QUIET_CHESS: u16 = 100;
const QUIET_DRAUGHTS: u16 = 60;

/// True if no rule of the edition can be met anywhere in the line.
pub(super) fn nothing_to_count(verdict: &Verdict, edition: &Edition, sums: &mut Sums) -> bool {
    match &verdict.line {
        Line::None => true,
        Line::Chess {
            start,
            set_ups,
            moves,
            end,
        } => {
            let drawn = |said: Option<Outcome>| said == Some(Outcome::Draw);
            let perpetual = |rule| matches!(rule, Rule::PerpetualCheck { .. });
            // The third time, or the second where a legal move could make it the third.
            let twice = drawn(verdict.result)
                || drawn(verdict.terminator)
                || edition.endings.iter().any(|ending| perpetual(ending.rule));
            set_ups.is_empty()
                && verdict.longest_quiet < QUIET_CHESS
                && can_mate(end)
                && *start == Board::start()
                && sums.most_times(moves.iter().map(|played| played.mv)) < if twice { 2 } else { 3 }
        }
        Line::Draughts {
            start,
            set_ups,
            end,
            ..
        } => {
            set_ups.is_empty()
                && verdict.longest_quiet < QUIET_DRAUGHTS
                && verdict.promotions == 0
                && [start, end].into_iter().all(|position| !has_king(position))
        }
    }
}

/// Something other than kings and minor pieces is on the board.
fn can_mate(end: &Board) -> bool {
    let kinds = [Piece::Pawn, Piece::Rook, Piece::Queen];
    kinds.into_iter().any(|piece| {
        Color::ALL
            .into_iter()
            .any(|color| !end.pieces(color, piece).is_empty())
    })
}

fn has_king(position: &Position) -> bool {
    [Side::White, Side::Black]
        .into_iter()
        .any(|side| !position.kings(side).is_empty())
}

/// How often a chess position can have stood, from the squares of the moves alone.
///
/// Every square has a number. A move adds the number of its target and takes away that of its
/// origin; where nothing was captured between two equal positions, the sum is the same at both.
/// The converse need not hold: the counting proper decides.
#[derive(Debug)]
pub(crate) struct Sums {
    sums: Vec<u64>,
    /// A bit for each sum that occurred, by its lowest bits.
    met: [u64; 64],
}

impl Default for Sums {
    fn default() -> Self {
        Self {
            sums: Vec::new(),
            met: [0; 64],
        }
    }
}

impl Sums {
    /// Most times that any sum stood with the same side to move.
    fn most_times(&mut self, moves: impl Iterator<Item = Move>) -> usize {
        self.sums.clear();
        self.met = [0; 64];
        let mut sum = 0;
        let mut most = self.times(sum);
        for mv in moves {
            sum = add(sum, mv);
            most = most.max(self.times(sum));
        }
        most
    }

    /// Notes the sum of the next position and tells how often it stood with this side to move.
    fn times(&mut self, sum: u64) -> usize {
        let (word, bit) = ((sum >> 6 & 63) as usize, 1 << (sum & 63));
        let known = self.met[word] & bit != 0;
        self.met[word] |= bit;
        self.sums.push(sum);
        if !known {
            return 1;
        }
        let same_side = self.sums.iter().rev().step_by(2);
        same_side.filter(|other| **other == sum).count()
    }
}

fn add(sum: u64, mv: Move) -> u64 {
    let sum = sum
        .wrapping_add(NUMBERS[mv.to as usize])
        .wrapping_sub(NUMBERS[mv.from as usize]);
    match mv.castling {
        None => sum,
        // From the usual start the rook comes from a corner.
        Some(wing) => {
            let row = mv.to as usize & !7;
            let (from, to) = match wing {
                Wing::Short => (row + 7, row + 5),
                Wing::Long => (row, row + 3),
            };
            sum.wrapping_add(NUMBERS[to]).wrapping_sub(NUMBERS[from])
        }
    }
}

/// A number for each square, made by SplitMix64 (Steele, Lea and Flood 2014).
static NUMBERS: [u64; 64] = {
    let mut numbers = [0; 64];
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut at = 0;
    while at < 64 {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        numbers[at] = z ^ z >> 31;
        at += 1;
    }
    numbers
};
