//! A quick look at a line: can any rule be met at all? Most games are spared the counting.

use crate::line::{AnyLine, GameLine, Played};
use crate::verdict::Verdict;
use scoresheet_chess::{Board, Color, Move, Piece, Wing};
use scoresheet_draughts::{Position, Side};
use scoresheet_notation::Outcome;
use scoresheet_rulebook::{Edition, Reset, Rule};

/// Plies of the rule of fifty moves, but the one that can be claimed by writing it down.
const FIFTY_MOVES: u16 = 99;

/// Fewest plies without a capture or a pawn move in which a position can appear twice or thrice:
/// each side moves a piece there and back.
const TWICE: u16 = 4;
const THRICE: u16 = 8;

/// The ply from which on a rule of the edition can be met; `None` if none can, anywhere in the line.
pub(super) fn first_to_count(
    verdict: &mut Verdict,
    edition: &Edition,
    sums: &mut Sums,
) -> Option<u32> {
    match &verdict.line {
        AnyLine::None => None,
        AnyLine::Chess(GameLine {
            start,
            set_ups,
            moves,
            end,
        }) => {
            // Where a side has moved twice, equal positions need not be an even number of plies apart.
            let other_rules = !set_ups.is_empty()
                || verdict.legal != Some(true)
                || verdict.longest_quiet >= FIFTY_MOVES
                || !can_mate(end)
                || *start != Board::start();
            if other_rules {
                return Some(0);
            }
            let most = u32::from(verdict.longest_checks);
            let perpetual =
                |rule| matches!(rule, Rule::PerpetualCheck { checks } if checks <= most);
            let perpetual = edition.endings.iter().any(|e| perpetual(e.rule));
            let drawn = verdict.stated.outcome() == Some(Outcome::Draw);
            let enough = if perpetual || drawn { TWICE } else { THRICE };
            let all = moves.iter().map(|played| played.mv);
            if verdict.longest_quiet < enough {
                return None;
            }
            let twice = sums.fill(all).then(|| sums.first_that_stood(2)).flatten();
            verdict.stood_twice = Some(twice.is_some());
            twice?;
            if perpetual {
                // The checks may have begun before the first position that comes back.
                return Some(0);
            }
            let quiet_from = moves.len().saturating_sub(end.quiet_plies().into());
            let one_short = drawn.then(|| sums.first_one_move_short(quiet_from));
            let third = sums.first_that_stood(3);
            one_short.flatten().into_iter().chain(third).min()
        }
        AnyLine::Draughts(GameLine {
            start,
            set_ups,
            moves,
            ..
        }) => {
            let whole = !set_ups.is_empty()
                || verdict.legal != Some(true)
                || has_king(start)
                || edition.endings.iter().any(|e| needs_no_king(e.rule, moves));
            if whole {
                return Some(0);
            }
            // Men do not go back: without a king nothing recurs, and no other rule counts anything.
            let first_king = moves.iter().position(|played| played.mv.promotes());
            first_king.map(|ply| ply as u32)
        }
    }
}

/// True if a position may stand twice in the line; false if it is sure that none does.
pub(super) fn may_recur(verdict: &Verdict) -> bool {
    if let Some(stood_twice) = verdict.stood_twice {
        return stood_twice;
    }
    if verdict.legal != Some(true) {
        return true;
    }
    match &verdict.line {
        AnyLine::Chess(line) if line.set_ups.is_empty() && line.start == Board::start() => {
            let mut sums = Sums::default();
            verdict.longest_quiet >= TWICE
                && sums.fill(line.moves.iter().map(|played| played.mv))
                && sums.first_that_stood(2).is_some()
        }
        // Men do not go back.
        AnyLine::Draughts(line) if line.set_ups.is_empty() && !has_king(&line.start) => {
            line.moves.iter().any(|played| played.mv.promotes())
        }
        AnyLine::None | AnyLine::Chess(_) | AnyLine::Draughts(_) => true,
    }
}

/// True if a rule may be met in this line though no side has a king (KV53 §16b).
fn needs_no_king(rule: Rule, moves: &[Played<scoresheet_draughts::Move>]) -> bool {
    match rule {
        Rule::Unchanged {
            reset: Reset::Material,
            moves: needed,
        } => longest_quiet(moves) >= 2 * needed as usize,
        Rule::OnePieceEach => true,
        Rule::Unchanged { .. }
        | Rule::Board
        | Rule::Said
        | Rule::Recurrence { .. }
        | Rule::BothHaveKings { .. }
        | Rule::LoneKing(_)
        | Rule::LoneKingWithoutIncrement { .. }
        | Rule::PerpetualCheck { .. }
        | Rule::RecurrenceEachFourthPly { .. }
        | Rule::UnchangedBut { .. }
        | Rule::UnchangedIn(_)
        | Rule::Dead
        | Rule::Left(_) => false,
    }
}

/// Most plies in a row without a capture.
fn longest_quiet(moves: &[Played<scoresheet_draughts::Move>]) -> usize {
    let runs = moves.split(|played| played.mv.is_capture());
    runs.map(<[_]>::len).max().unwrap_or(0)
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
        .any(|side| position.strength(side)[1] > 0)
}

/// How often a chess position can have stood, from the squares of the moves alone.
///
/// Every square has a number. A move adds the number of its target and takes away that of its
/// origin; where nothing was captured between two equal positions, the sum is the same at both.
/// The converse need not hold: the counting proper decides.
#[derive(Debug)]
pub(crate) struct Sums {
    /// One for each position, the start first.
    sums: Vec<u64>,
    /// Plies whose sum seems to have stood before, by `met`.
    again: Vec<u32>,
    /// A bit for each sum that occurred, by its lowest bits.
    met: [u64; WORDS],
}

impl Default for Sums {
    fn default() -> Self {
        Self {
            sums: Vec::new(),
            again: Vec::new(),
            met: [0; WORDS],
        }
    }
}

impl Sums {
    /// Takes in a line; false if no sum appears twice.
    fn fill(&mut self, moves: impl Iterator<Item = Move>) -> bool {
        let Self { sums, again, met } = self;
        sums.clear();
        again.clear();
        met.fill(0);
        meets(met, 0);
        sums.push(0);
        let mut sum = 0;
        sums.extend(moves.zip(1..).map(|(mv, ply)| {
            sum = add(sum, mv);
            if meets(met, sum) {
                again.push(ply);
            }
            sum
        }));
        !again.is_empty()
    }

    /// The first ply of a sum that stood so many times with the same side to move.
    fn first_that_stood(&self, times: usize) -> Option<u32> {
        let again = self.again.iter();
        let stood = again.filter_map(|at| self.stood(*at, 0).filter(|(count, _)| *count >= times));
        stood.map(|(_, first)| first).min()
    }

    /// The first ply, from `from` on, of a sum that stood twice and that one move from the last
    /// position would bring about again.
    fn first_one_move_short(&self, from: usize) -> Option<u32> {
        let last = self.sums.len().checked_sub(1)?;
        let end = self.sums[last];
        let other_side = |at: &&u32| **at as usize >= from && (last - **at as usize) % 2 == 1;
        let again = self.again.iter().filter(other_side);
        let twice = again.filter_map(|at| {
            let (count, first) = self.stood(*at, from)?;
            (count >= 2 && is_one_move(end, self.sums[*at as usize])).then_some(first)
        });
        twice.min()
    }

    /// How often the sum after ply `at` stood from `from` up to there with the same side to move,
    /// and where first.
    fn stood(&self, at: u32, from: usize) -> Option<(usize, u32)> {
        let at = at as usize;
        let sum = self.sums.get(at)?;
        let before = self.sums.get(from..=at)?.iter().enumerate().rev();
        let same = before.step_by(2).filter(|(_, other)| *other == sum);
        Some(same.fold((0, at as u32), |(count, _), (ply, _)| {
            (count + 1, (from + ply) as u32)
        }))
    }
}

/// True if moving one piece from some square to some other leads from one sum to the other.
fn is_one_move(from: u64, to: u64) -> bool {
    let difference = to.wrapping_sub(from);
    let mut origins = NUMBERS.iter();
    origins.any(|origin| NUMBERS.contains(&difference.wrapping_add(*origin)))
}

/// Words of the bits in [`Sums`]: of a hundred sums one in three shares its bit with another.
const WORDS: usize = 256;

/// Sets the bit of a sum; true if it was set.
#[inline]
fn meets(met: &mut [u64; WORDS], sum: u64) -> bool {
    let word = &mut met[(sum >> 6) as usize % WORDS];
    let bit = 1 << (sum & 63);
    let again = *word & bit != 0;
    *word |= bit;
    again
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
