//! The two games that lidraughts has made of international draughts, by its rules.

use crate::edition::CheckedClaims;
use crate::{Edition, Ending, Rule};

use super::{MODERN, ends};

pub(super) const LIDRAUGHTS: Edition = Edition {
    code: "lidraughts",
    title: "Rules of lidraughts",
    games: &["antidraughts", "breakthrough"],
    from: MODERN,
    endings: ENDINGS,
    claims: CheckedClaims::None,
    laws: None,
    clauses: &[],
};

const ENDINGS: &[Ending] = &[
    ends::no_piece("lidraughts").only(&["breakthrough"]),
    ends::no_move("lidraughts").only(&["breakthrough"]),
    Ending::loss(
        "no-piece",
        "lidraughts",
        Rule::Board,
        "the side to move has no piece left, and has won",
    )
    .only(&["antidraughts"]),
    Ending::loss(
        "no-move",
        "lidraughts",
        Rule::Board,
        "the side to move cannot move, and has won",
    )
    .only(&["antidraughts"]),
    Ending::loss(
        "first-king",
        "lidraughts",
        Rule::Board,
        "a side has the first king, and has won",
    )
    .only(&["breakthrough"]),
    ends::resignation("lidraughts"),
    ends::agreement("lidraughts").only(&["antidraughts"]),
    ends::third_time("lidraughts").only(&["antidraughts"]),
];
