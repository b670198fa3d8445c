//! TUDAF: rules of the Turkish draughts federation.

use crate::edition::CheckedClaims;
use crate::{Edition, Ending, Irregularity, Rule};

use super::{MODERN, ends};
use Irregularity as I;

pub(super) const TUDAF: Edition = Edition {
    code: "tudaf",
    title: "Rules of the Turkish draughts federation",
    games: &["turkish"],
    from: MODERN,
    endings: ENDINGS,
    claims: CheckedClaims::None,
    laws: None,
    clauses: &[
        (I::CapturedTooFew, "TUDAF 1"),
        (I::WrongKingMove, "TUDAF 3"),
    ],
};

const ENDINGS: &[Ending] = &[
    ends::no_piece("TUDAF"),
    ends::no_move("TUDAF"),
    ends::resignation("TUDAF"),
    ends::agreement("TUDAF"),
    Ending::draw(
        "one-piece-each",
        "TUDAF",
        Rule::OnePieceEach,
        "each side has one piece left",
    ),
    ends::third_time("TUDAF"),
];
