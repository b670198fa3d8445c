//! Ends that the books of all these games have in common; where the number of an article is not known, the
//! book alone is named.

use crate::{Ending, Rule, Same};

pub(super) const fn no_piece(clause: &'static str) -> Ending {
    Ending::loss(
        "no-piece",
        clause,
        Rule::Board,
        "one side has no piece left",
    )
}

pub(super) const fn no_move(clause: &'static str) -> Ending {
    Ending::loss(
        "no-move",
        clause,
        Rule::Board,
        "the side to move cannot move",
    )
}

pub(super) const fn resignation(clause: &'static str) -> Ending {
    Ending::loss("resignation", clause, Rule::Said, "a player resigned")
}

pub(super) const fn agreement(clause: &'static str) -> Ending {
    Ending::draw("agreement", clause, Rule::Said, "the players agreed")
}

pub(super) const fn third_time(clause: &'static str) -> Ending {
    Ending::draw(
        "third-time",
        clause,
        Rule::Recurrence {
            times: 3,
            same: Same::Placement,
        },
        "the same position with the same side to move occurs for the third time",
    )
}
