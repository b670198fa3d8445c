//! RK: *Rahvusvahelise kabe ametlikud mängureeglid*.

use crate::edition::CheckedClaims;
use crate::{
    Count, Edition, Ending, Force, Inside, Irregularity, Lone, Otherwise, Reading, Reset, Road,
    Rule, Same,
};

use super::MODERN;
use Irregularity as I;

pub(super) const RK: Edition = Edition {
    code: "rk",
    title: "Official rules of international draughts, modern",
    games: &["international", "canadian"],
    from: MODERN,
    endings: ENDINGS,
    laws: None,
    claims: CheckedClaims::None,
    clauses: &[
        (I::WrongMove, "RK 5.4.2"),
        (I::WrongKingMove, "RK 5.4.2"),
        (I::CaptureWasMandatory, "RK 5.4.6"),
        (I::CapturedTooFew, "RK 5.4.8"),
        (I::CapturedTooMany, "RK 5.4.8"),
        (I::CaptureStopped, "RK 5.4.9"),
        (I::TwoMovesInARow, "RK 5.4.1"),
        (I::MovedOpponentsPiece, "RK 5.4.5"),
        (I::JumpedTwice, "RK 4.8"),
        (I::JumpedOwn, "RK 4.7"),
        (I::TakenOffWithoutReason, "RK 5.4.7"),
        (I::TakenOffTooFew, "RK 5.4.11"),
        (I::TakenOffTooMany, "RK 5.4.12"),
        (I::TakenOffOwn, "RK 5.4.14"),
        (I::LeftUncrowned, "RK 5.4.15"),
        (I::MovedUncrowned, "RK 5.4.16"),
        (I::BoardTurned, "RK 5.1"),
        (I::Ambiguous, "RK 8"),
        (I::WrongSetUp, "RK 5.2"),
        (I::WrongColours, "RK 3.3"),
        (I::WrongRecord, "RK 3.3"),
        (I::Symbols, "RK 9.1"),
    ],
};

const ENDINGS: &[Ending] = &[
    Ending::draw(
        "third-time",
        "RK 6.1",
        Rule::Recurrence {
            times: 3,
            same: Same::Placement,
        },
        "the same position with the same side to move occurs for the third time",
    ),
    Ending::draw(
        "kings-only",
        "RK 6.2",
        Rule::Unchanged {
            reset: Reset::CaptureOrMan,
            moves: 25,
        },
        "for twenty-five moves only kings moved and nothing was captured",
    )
    .open(&[(Reading::Move, Otherwise::SideMoves)]),
    Ending::draw(
        "three-against-lone-king",
        "RK 6.3",
        Rule::LoneKing(Lone {
            force: THREE,
            count: Count::Both(16),
            capture: Inside::NeverStops,
            ..LONE
        }),
        "both sides have made sixteen moves since three pieces first faced a lone king",
    )
    .open(&[(
        Reading::PromotionInside,
        Otherwise::Promotion(Inside::Restarts),
    )]),
    Ending::draw(
        "two-against-lone-king",
        "RK 6.4",
        Rule::LoneKing(LONE),
        "both sides have made five moves since one or two pieces first faced a lone king",
    )
    .open(&[
        (Reading::CaptureInside, Otherwise::NotAfter(THREE)),
        (Reading::CaptureOfTwo, Otherwise::Capture(Inside::GoesOn)),
    ]),
    Ending::loss("resignation", "RK 7.2.1", Rule::Said, "a player resigned"),
    Ending::loss(
        "no-move",
        "RK 7.2.2",
        Rule::Board,
        "the side to move cannot move",
    ),
    Ending::loss(
        "no-piece",
        "RK 7.2.3",
        Rule::Board,
        "one side has no piece left",
    ),
    Ending::loss(
        "conduct",
        "RK 7.2.4",
        Rule::Said,
        "a player refuses to comply with the rules",
    ),
    Ending::draw("agreement", "RK 7.3.1", Rule::Said, "the players agreed"),
    Ending::draw(
        "neither-can-win",
        "RK 7.3",
        Rule::Said,
        "neither player can win",
    ),
];

/// Three kings, two kings and a man, or a king and two men (RK 6.3).
const THREE: Force = Force::OneOf(&[(3, 0), (2, 1), (1, 2)]);

/// Five moves of both sides against a lone king, as RK 6.4 counts them.
const LONE: Lone = Lone {
    force: Force::OneOf(&[(2, 0), (1, 1), (1, 0)]),
    road: Road::Anywhere,
    count: Count::Both(5),
    capture: Inside::Restarts,
    promotion: Inside::GoesOn,
    not_after: None,
};
