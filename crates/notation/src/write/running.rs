//! Moves in running text.

use super::comment;
use super::flow::Flow;
use super::item::{Item, OPEN_MOVE};
use super::style::{Sign, Style};

/// The moves in lines of fewer than 80 characters, `ending` (the result) last.
///
/// White's moves carry their numbers; Black's too where something stands between the two.
#[must_use]
pub fn running(items: &[Item], style: &Style, ending: &str) -> String {
    let mut flow = Flow::new(0);
    set(&mut flow, items, style);
    flow.word(ending);
    flow.finish()
}

/// Sets `items` behind what stands in `flow`.
pub(crate) fn set(flow: &mut Flow, items: &[Item], style: &Style) {
    // A Black move needs its number here.
    let mut fresh = true;
    // A sign of strength may stand right behind a move.
    let mut after_move = false;
    for item in items {
        let was_move = std::mem::take(&mut after_move);
        match item {
            Item::Move {
                says,
                number,
                black,
            } => {
                set_move(flow, says, *number, *black, fresh, style);
                (fresh, after_move) = (false, true);
            }
            Item::Pass { number, black } => {
                set_move(flow, "--", *number, *black, fresh, style);
                (fresh, after_move) = (false, true);
            }
            Item::Symbol(symbol) => fresh |= set_sign(flow, style.symbol(*symbol), was_move),
            Item::Nag(nag) => fresh |= set_sign(flow, style.nag(*nag), was_move),
            Item::SetUp(fen) => flow.word(&format!("/FEN \"{fen}\"/")),
            Item::Comment(text) => comment::set(flow, text),
            Item::Result(outcome) => flow.word(outcome.as_str()),
            Item::Open => flow.open("("),
            Item::Close => flow.behind(")"),
        }
        fresh |= matches!(
            item,
            Item::Comment(_) | Item::SetUp(_) | Item::Open | Item::Close
        );
    }
}

fn set_move(flow: &mut Flow, says: &str, number: u32, black: bool, fresh: bool, style: &Style) {
    if !black || fresh || says == OPEN_MOVE {
        flow.word(&style.number(number, black));
    }
    flow.word(says);
}

/// Sets a sign; true if it is written as a comment.
fn set_sign(flow: &mut Flow, sign: Sign, after_move: bool) -> bool {
    match sign {
        Sign::Attached(text) if after_move => flow.behind(&text),
        Sign::Attached(text) | Sign::Apart(text) => flow.word(&text),
        Sign::Comment(text) => {
            comment::set(flow, &text);
            return true;
        }
    }
    false
}
