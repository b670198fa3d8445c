//! Counting move sequences, the proof of a move generator.

use crate::generation::View;
use crate::rules::{Rules, with_rules};
use crate::{Move, MoveList, Position};

/// How many different sequences of `depth` moves there are from a position; 1 for none.
/// Ways that differ in their path alone are one move.
///
/// ```
/// use scoresheet_draughts::{Position, Variant, perft};
///
/// assert_eq!(perft(&Position::start(Variant::Brazilian), 5), 7473);
/// ```
#[must_use]
pub fn perft(position: &Position, depth: u8) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut lists = vec![MoveList::new(); depth.into()];
    with_rules!(position.variant(), Game => count::<Game>(&position.view(), &mut lists))
}

/// The same for each legal move of the position: the sequences that begin with it. Empty for
/// a depth of 0.
#[must_use]
pub fn perft_divide(position: &Position, depth: u8) -> Vec<(Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let count = |m: &Move| {
        let mut next = *position;
        next.play(m);
        (*m, perft(&next, rest))
    };
    position.legal_moves().iter().map(count).collect()
}

/// The sequences of as many moves as there are lists to work with, one or more; the last
/// moves are counted without being made.
fn count<R: Rules>(view: &View, lists: &mut [MoveList]) -> u64 {
    let Some((list, rest)) = lists.split_first_mut() else {
        return 1;
    };
    let last = rest.is_empty();
    let mut total = 0;
    let mut add = |m: &Move| total += count::<R>(&view.after(m), rest);
    let jumps = view.first_jumps::<R>();
    if jumps.any() && view.ends_with::<R>(&jumps) {
        if last {
            return jumps.count();
        }
        jumps.for_each::<R>(view, !0, |m| add(&m));
    } else if jumps.any() || view.king_can_capture::<R>() {
        list.clear();
        view.add_captures::<R>(!0, list);
        if last {
            return list.len() as u64;
        }
        list.iter().for_each(add);
    } else {
        if last {
            return view.count_steps::<R>();
        }
        view.for_each_step::<R>(!0, !0, |m| add(&m));
    }
    total
}

/// Games that nobody plays here yet, for the values of the columns that no game of ours has.
#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{CaptureChoice, Crowning, GameRules, Kings, MenCapture, Russian};
    use crate::{Square, Squares};

    struct English;

    impl Rules for English {
        const RULES: GameRules = GameRules {
            men_capture: MenCapture::Forwards,
            kings: Kings::Short,
            crowning: Crowning::EndsCapture,
            ..Russian::RULES
        };
    }

    struct Pool;

    impl Rules for Pool {
        const RULES: GameRules = GameRules {
            crowning: Crowning::WhereItStops,
            choice: CaptureChoice::Free,
            ..Russian::RULES
        };
    }

    /// The counts of positions with Black to move: squares of White, of Black, of kings, depth, nodes.
    fn counts<R: Rules>(rows: &str) {
        for row in rows.lines() {
            let fields: Vec<&str> = row.split('|').collect();
            let bits = |text: &str| {
                let numbers = text.split_whitespace().filter_map(|n| n.parse().ok());
                R::BOARD.pad(numbers.filter_map(Square::new).collect::<Squares>())
            };
            let view = View {
                own: bits(fields[1]),
                opponent: bits(fields[0]),
                kings: bits(fields[2]),
                white: false,
            };
            let [depth, nodes] = [3, 4].map(|at| fields[at].trim().parse::<u64>().unwrap());
            let mut lists = vec![MoveList::new(); depth as usize];
            assert_eq!(count::<R>(&view, &mut lists), nodes, "{row}");
        }
    }

    /// rhalbersma/dctl counts the starts; a generator written from the rules finds the same, and
    /// counted the positions with kings.
    #[test]
    fn english() {
        counts::<English>(
            "21 22 23 24 25 26 27 28 29 30 31 32 | 1 2 3 4 5 6 7 8 9 10 11 12 | | 9 | 3963680
             12 20 27 30 | 15 23 24 25 | 12 27 23 25 | 8 | 38956
             5 7 19 22 | 11 13 18 23 | 7 22 13 23 | 8 | 82166
             1 7 14 23 | 3 8 26 27 | 1 14 8 27 | 8 | 169971",
        );
    }

    #[test]
    fn pool() {
        counts::<Pool>(
            "21 22 23 24 25 26 27 28 29 30 31 32 | 1 2 3 4 5 6 7 8 9 10 11 12 | | 8 | 929896
             9 12 15 30 | 2 8 10 22 | 12 15 2 8 | 7 | 282728
             9 10 14 24 | 1 19 26 32 | 9 24 1 32 | 7 | 128065
             1 9 16 21 | 2 6 18 27 | 1 21 2 27 | 7 | 378448",
        );
    }
}
