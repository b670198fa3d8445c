//! FID: rules of the Federazione Italiana Dama. Its draws are known by the numbers of their articles alone.

use crate::edition::CheckedClaims;
use crate::{Edition, Effect, Ending, Irregularity, Reset, Rule, Same};

use super::{MODERN, ends};
use Irregularity as I;

pub(super) const FID: Edition = Edition {
    code: "fid",
    title: "Rules of the Federazione Italiana Dama; draw rules known by article number only",
    games: &["italian"],
    from: MODERN,
    endings: ENDINGS,
    claims: CheckedClaims::None,
    laws: None,
    clauses: &[
        (I::WrongMove, "FID 5"),
        (I::WrongKingMove, "FID 4.7"),
        (I::CapturedTooFew, "FID 6"),
        (I::CaptureStopped, "FID 5"),
    ],
};

const ENDINGS: &[Ending] = &[
    ends::no_piece("FID"),
    ends::no_move("FID"),
    ends::resignation("FID"),
    ends::agreement("FID"),
    Ending::draw(
        "fourth-time",
        "FID 9.3",
        Rule::Recurrence {
            times: 4,
            same: Same::Placement,
        },
        "the same position with the same side to move occurs for the fourth time",
    )
    .with(Effect::Claim),
    Ending::draw(
        "kings-only",
        "FID 10.4",
        Rule::Unchanged {
            reset: Reset::CaptureOrMan,
            moves: 40,
        },
        "for forty moves no man moved and nothing was captured",
    )
    .with(Effect::Claim),
];
