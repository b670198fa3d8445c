//! What the rulebooks say of adjourned games. The modern ones say nothing; then the book of 1953 for
//! the game is cited.

use scoresheet_rulebook::Edition;

/// A rule on adjourning and resuming a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Adjournment {
    /// What is marked on the envelope.
    Marked,
    /// The sealed move is written in full notation.
    FullNotation,
    /// Who adjourns before the session is over takes the rest of it on his clock.
    RestOfSession,
    /// Before the control only with the arbiter's consent.
    BeforeControl,
    /// A move made on the board instead of being sealed stands.
    OpenMove,
    /// Overstepping the time of a control.
    Overstepped,
    /// Position and clocks are set from the envelope, which is opened before whoever must reply.
    Resumed,
}

impl Adjournment {
    /// Where the rules of an edition say it.
    ///
    /// ```
    /// use scoresheet_adjournment::Adjournment;
    /// use scoresheet_rulebook::Edition;
    /// let clause = |code| Adjournment::Marked.clause(Edition::by_code(code).unwrap());
    /// assert_eq!((clause("vk"), clause("mk53")), ("KV53 §34", "MK53 §21"));
    /// ```
    #[must_use]
    pub fn clause(self, edition: &Edition) -> &'static str {
        use Adjournment as A;
        let (draughts, chess) = match self {
            A::Marked | A::FullNotation | A::RestOfSession | A::BeforeControl | A::OpenMove => {
                ("KV53 §34", "MK53 §21")
            }
            A::Overstepped => ("KV53 §32", "MK53 §19"),
            A::Resumed => ("KV53 §35", "MK53 §22"),
        };
        if edition.covers("chess") {
            chess
        } else {
            draughts
        }
    }
}
