//! How a legal move may stand in the text, were nothing damaged.

use crate::play::Play;

/// One way in which a move may be written.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Spelling {
    /// The text: blanks left out, every dash `-`, signs of check and annotation left out.
    pub text: String,
    /// How unusual this way is, in nats; 0 for the way the notation prescribes.
    pub cost: f32,
}

/// A notation: from moves to texts.
pub(crate) trait Speller<P: Play> {
    /// All that the spellings of `moves[at]` depend on, packed: moves of one key are spelled alike.
    fn key(&self, position: &P, moves: &[P::Move], at: usize) -> u64;

    /// Every way in which `moves[at]` may be written, in place of what `into` held; `moves` are all
    /// the legal ones.
    fn spellings(&self, position: &P, moves: &[P::Move], at: usize, into: &mut Vec<Spelling>);
}
