//! APCA: tournament rules of the American Pool Checker Association, its draw rules from a secondary source.

use crate::edition::CheckedClaims;
use crate::{Count, Edition, Effect, Ending, Force, Inside, Irregularity, Lone, Reset, Road, Rule};

use super::{MODERN, ends};
use Irregularity as I;

pub(super) const APCA: Edition = Edition {
    code: "apca",
    title: "Tournament rules of the American Pool Checker Association; draw rules from a secondary source",
    games: &["pool"],
    from: MODERN,
    endings: ENDINGS,
    claims: CheckedClaims::None,
    laws: None,
    clauses: &[
        (I::WrongMove, "APCA 14"),
        (I::WrongKingMove, "APCA 15"),
        (I::CaptureNotCompleted, "APCA 20"),
        (I::CaptureStopped, "APCA 16"),
        (I::JumpedTwice, "APCA 17"),
    ],
};

const ENDINGS: &[Ending] = &[
    ends::no_piece("APCA"),
    ends::no_move("APCA"),
    ends::resignation("APCA"),
    ends::agreement("APCA"),
    ends::third_time("APCA 26").with(Effect::Claim),
    Ending::draw(
        "kings-only",
        "APCA 26",
        Rule::Unchanged {
            reset: Reset::CaptureOrMan,
            moves: 15,
        },
        "for fifteen moves no man moved and nothing was captured",
    )
    .with(Effect::Claim),
    Ending::draw(
        "three-kings-against-one",
        "APCA",
        Rule::LoneKing(Lone {
            force: Force::OneOf(&[(3, 0)]),
            road: Road::Anywhere,
            count: Count::Own(13),
            capture: Inside::GoesOn,
            promotion: Inside::GoesOn,
            not_after: None,
        }),
        "three kings did not capture a lone king in thirteen moves of their own",
    ),
];
