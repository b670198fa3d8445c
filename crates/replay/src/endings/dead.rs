//! From which ply on no series of moves leads to a mate (FIDE 2023 5.2.2).
//!
//! What follows a dead position is dead too. So the last position of a line tells of all of them: if it is not dead,
//! none was.

use crate::line::AnyLine;
use crate::verdict::Verdict;
use scoresheet_chess::Dead;
use scoresheet_rulebook::{Edition, Ending, Rule};

/// What looking has shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Look {
    /// The positions after this ply and all later ones are dead.
    From(u32),
    /// Of the last position it was not decided.
    Undecided,
}

/// The rule about dead positions, and what was found; `None` if the edition has no such rule, or nothing shows that the
/// last position is dead.
pub(super) fn look(
    verdict: &Verdict,
    edition: &'static Edition,
) -> Option<(&'static Ending, Look)> {
    let AnyLine::Chess(line) = &verdict.line else {
        return None;
    };
    let legal = verdict.legal == Some(true) && line.set_ups.is_empty();
    let mut endings = edition.endings.iter();
    let ending = endings.find(|ending| legal && ending.rule == Rule::Dead)?;
    match line.end.dead() {
        Dead::Open => return None,
        Dead::Undecided => return Some((ending, Look::Undecided)),
        Dead::Proved => {}
    }
    let is_dead = |ply: usize| {
        let position = line.position_after(ply);
        position.is_some_and(|position| position.dead() == Dead::Proved)
    };
    let (mut open, mut dead) = (0, line.moves.len());
    while open < dead {
        let middle = usize::midpoint(open, dead);
        if is_dead(middle) {
            dead = middle;
        } else {
            open = middle + 1;
        }
    }
    Some((ending, Look::From(dead as u32)))
}
