//! WCDF: rules of the World Checkers/Draughts Federation, English draughts.

use crate::edition::CheckedClaims;
use crate::{Edition, Effect, Ending, Irregularity, Reset, Rule};

use super::{MODERN, ends};
use Irregularity as I;

pub(super) const WCDF: Edition = Edition {
    code: "wcdf",
    title: "Rules of the World Checkers/Draughts Federation",
    games: &["english"],
    from: MODERN,
    endings: ENDINGS,
    claims: CheckedClaims::None,
    laws: None,
    clauses: &[
        (I::WrongMove, "WCDF 1.18"),
        (I::WrongKingMove, "WCDF 1.17"),
        (I::CaptureNotCompleted, "WCDF 1.20"),
        (I::CaptureStopped, "WCDF 1.20"),
        (I::WentOnCrowned, "WCDF 1.19"),
    ],
};

const ENDINGS: &[Ending] = &[
    ends::no_piece("WCDF"),
    ends::no_move("WCDF"),
    ends::resignation("WCDF"),
    ends::agreement("WCDF"),
    ends::third_time("WCDF 1.32.1").with(Effect::Claim),
    Ending::draw(
        "kings-only",
        "WCDF 1.32.2",
        Rule::Unchanged {
            reset: Reset::CaptureOrMan,
            moves: 40,
        },
        "for forty moves no man moved and nothing was captured",
    )
    .with(Effect::Claim),
];
