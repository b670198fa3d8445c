//! How a legal move may stand in the text, were nothing damaged.

mod chess;
mod descriptive;
mod draughts;
mod iccf;
mod knights;
mod of_system;
mod turned;

pub(crate) use chess::{Full, Short};
pub(crate) use descriptive::{Descriptive, German};
pub(crate) use draughts::Draughts;
pub(crate) use iccf::Iccf;
pub(crate) use knights::Knights;
pub(crate) use of_system::ChessSpeller;
pub(crate) use turned::Turned;

use crate::channel::{Fit, Seen};
use scoresheet_replay::GamePosition;

/// One way in which a move may be written.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Spelling {
    /// The text: blanks left out, every dash `-`, signs of check and annotation left out.
    pub text: String,
    /// How unusual this way is, in nats; 0 for the way the notation prescribes.
    pub cost: f32,
}

impl Spelling {
    fn new(text: impl Into<String>, cost: f32) -> Self {
        let text = text.into();
        Self { text, cost }
    }
}

/// A notation: from moves to texts.
pub(crate) trait Speller<P: GamePosition> {
    /// All that the spellings of each of the `moves` depend on, packed, in place of what `into` held: moves of one key
    /// are spelled alike. `moves` are all the legal ones.
    fn keys(&self, position: &P, moves: &[P::Move], into: &mut Vec<u64>);

    /// The text with its squares named from the other side of the board (KV53 §36); `None` where
    /// the notation names squares so that this makes no difference, or no sense.
    fn turned(&self, text: &str) -> Option<String>;

    /// True for text that is a move as it stands, undamaged, of this or another position.
    fn is_move(&self, text: &str) -> bool;

    /// Every way in which `moves[at]` may be written, in place of what `into` held; `moves` are all
    /// the legal ones.
    fn spellings(&self, position: &P, moves: &[P::Move], at: usize, into: &mut Vec<Spelling>);
}

/// The spelling that is nearest to what is seen, and how well it fits, if that can be compared at all.
pub(crate) fn nearest<'s>(
    seen: &Seen,
    spellings: &'s [Spelling],
) -> Option<(&'s Spelling, Option<Fit>)> {
    /// In nats: what is further off is not compared to its end.
    const FAR: f32 = 60.0;
    let fitted = spellings.iter().map(|spelling| {
        let meant: Vec<char> = spelling.text.chars().collect();
        (spelling, seen.fit(&meant, FAR))
    });
    let cost = |(spelling, fit): &(&Spelling, Option<Fit>)| {
        fit.map_or(f32::INFINITY, |fit| fit.total() + spelling.cost)
    };
    fitted.min_by(|a, b| cost(a).total_cmp(&cost(b)))
}
