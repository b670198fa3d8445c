//! A rule about the end that was met, and the one by which the game ended.

use scoresheet_notation::Outcome;
use scoresheet_rulebook::Ending;

/// A rule of the edition that was met.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reached {
    /// The rule.
    pub ending: &'static Ending,
    /// The ply after which it held first; 0 is the start. Where a win excepted it there, and what the
    /// rule counts began anew, it may be reached again.
    pub ply: u32,
    /// It holds where the record ends, too; false if the replay stopped before.
    pub at_end: bool,
    /// A win was forced where it held first, which the clause excepts (VK 7.2.7–7.2.9). Looked for
    /// where the clause asks, within bounds.
    pub won: bool,
}

/// How the game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ended {
    /// The clause it ended by.
    pub ending: &'static Ending,
    /// The clause: that of the ending, or of a claim by a move that was only written down.
    pub clause: &'static str,
    /// How that is known: `board`, `rule`, `words`, `tag` or `claim`.
    pub known_by: &'static str,
    /// The result that it gives; `None` if the edition does not allow that end, or nobody says who won.
    pub result: Option<Outcome>,
}
