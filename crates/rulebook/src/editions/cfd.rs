//! CFD: rules of the Czech federation, its draws from their brief form.

use crate::edition::CheckedClaims;
use crate::{Edition, Effect, Ending, Irregularity, Reset, Rule};

use super::{MODERN, ends};
use Irregularity as I;

pub(super) const CFD: Edition = Edition {
    code: "cfd",
    title: "Rules of the Czech draughts federation, brief form",
    games: &["czech"],
    from: MODERN,
    endings: ENDINGS,
    claims: CheckedClaims::None,
    laws: None,
    clauses: &[
        (I::WrongMove, "CFD 4.1"),
        (I::WrongKingMove, "CFD 3.9"),
        (I::CapturedTooFew, "CFD 4.14"),
    ],
};

const ENDINGS: &[Ending] = &[
    ends::no_piece("CFD"),
    ends::no_move("CFD"),
    ends::resignation("CFD"),
    ends::agreement("CFD"),
    ends::third_time("CFD").with(Effect::Claim),
    Ending::draw(
        "kings-only",
        "CFD",
        Rule::Unchanged {
            reset: Reset::CaptureOrMan,
            moves: 15,
        },
        "for fifteen moves no man moved and nothing was captured",
    ),
];
