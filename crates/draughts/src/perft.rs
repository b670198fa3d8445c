//! Counting move sequences, the proof of a move generator.

use crate::generation::View;
use crate::rules::{Rules, with_rules};
use crate::word::Word;
use crate::{Move, MoveList, Position};

/// How many different sequences of `depth` moves there are from a position; 1 for none.
/// Ways that differ in their path alone are one move. How often a king may move in a row is not
/// counted: positions are taken by their pieces, as published counts take them.
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

/// The sequences of as many moves as there are lists to work with, one or more; the last
/// moves are counted without being made.
fn count<R: Rules>(view: &View<R::Word>, lists: &mut [MoveList]) -> u64 {
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
        jumps.for_each::<R>(view, Word::EVERY, |m| add(&m));
    } else if jumps.any() || view.king_can_capture::<R>() {
        list.clear();
        view.add_captures::<R>(Word::EVERY, list);
        if last {
            return list.len() as u64;
        }
        list.iter().for_each(add);
    } else {
        if last {
            return view.count_steps::<R>();
        }
        view.for_each_step::<R>(Word::EVERY, Word::EVERY, |m| add(&m));
    }
    total
}
