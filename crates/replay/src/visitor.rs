//! Looking over the shoulder of a walk: every move it plays, in the main line and in variations.

use crate::line::Played;
use crate::rules::Rules;
use scoresheet_source::Span;

/// Told of everything that is played. What is not told was not played. `()` watches nothing and
/// costs nothing.
pub(crate) trait Visitor<R: Rules> {
    /// The token of this index is this move.
    fn played(&mut self, token: u32, before: &R::Position, mv: &R::Move);

    /// The main line ends here: the token is a move that is not legal.
    fn stopped(&mut self, token: u32, before: &R::Position);

    /// The token is a move that is not legal and was carried out all the same.
    fn carried_out(&mut self, token: u32, before: &R::Position, played: &Played<R::Move>);

    /// The token is a null move that was let pass, in a variation.
    fn passed(&mut self, token: u32, before: &R::Position);

    /// What stands from this token on, at this span, is no part of the game.
    fn words(&mut self, token: u32, span: Span);

    /// The token goes on with the capture before it, and was played with it.
    fn joined(&mut self, token: u32);

    /// The token, which looks like a move, is the result of the game.
    fn result(&mut self, token: u32);

    /// The token sets up this position.
    fn set_up(&mut self, token: u32, position: &R::Position);

    /// The token sets up the position at hand, by its counters of moves or others.
    fn restated(&mut self, token: u32, position: &R::Position);
}

impl<R: Rules> Visitor<R> for () {
    #[inline]
    fn played(&mut self, _: u32, _: &R::Position, _: &R::Move) {}

    #[inline]
    fn stopped(&mut self, _: u32, _: &R::Position) {}

    #[inline]
    fn carried_out(&mut self, _: u32, _: &R::Position, _: &Played<R::Move>) {}

    #[inline]
    fn passed(&mut self, _: u32, _: &R::Position) {}

    #[inline]
    fn words(&mut self, _: u32, _: Span) {}

    #[inline]
    fn joined(&mut self, _: u32) {}

    #[inline]
    fn result(&mut self, _: u32) {}

    #[inline]
    fn set_up(&mut self, _: u32, _: &R::Position) {}

    #[inline]
    fn restated(&mut self, _: u32, _: &R::Position) {}
}
