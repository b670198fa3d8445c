//! VK: *Vene kabe koodeks*, with the Brazilian differences of VK 4.16.

use crate::edition::CheckedClaims;
use crate::{
    Count, Edition, Effect, Ending, Force, Inside, Irregularity, Lone, Otherwise, Reading, Reset,
    Road, Rule, Same,
};

use super::MODERN;
use Irregularity as I;

pub(super) const VK: Edition = Edition {
    code: "vk",
    title: "Russian draughts code, modern",
    games: &["russian"],
    from: MODERN,
    endings: ENDINGS,
    laws: None,
    claims: CheckedClaims::None,
    clauses: VK_CLAUSES,
};

pub(super) const VK_BRAZILIAN: Edition = Edition {
    code: "vk-brazilian",
    title: "Russian draughts code, modern, with the Brazilian differences (VK 4.16)",
    games: &["brazilian"],
    from: MODERN,
    endings: ENDINGS,
    laws: None,
    claims: CheckedClaims::None,
    clauses: VK_CLAUSES,
};

const VK_CLAUSES: &[(Irregularity, &str)] = &[
    (I::WrongMove, "VK 5.4.2"),
    (I::WrongKingMove, "VK 5.4.2"),
    (I::CaptureWasMandatory, "VK 5.4.6"),
    (I::CapturedTooFew, "VK 5.4.8"),
    (I::CaptureNotCompleted, "VK 5.4.8"),
    (I::CapturedTooMany, "VK 5.4.8"),
    (I::CaptureStopped, "VK 5.4.9"),
    (I::TwoMovesInARow, "VK 5.4.1"),
    (I::MovedOpponentsPiece, "VK 5.4.5"),
    (I::JumpedTwice, "VK 4.8"),
    (I::JumpedOwn, "VK 4.7"),
    (I::TakenOffWithoutReason, "VK 5.4.7"),
    (I::TakenOffTooFew, "VK 5.4.11"),
    (I::TakenOffTooMany, "VK 5.4.12"),
    (I::TakenOffOwn, "VK 5.4.14"),
    (I::LeftUncrowned, "VK 5.4.15"),
    (I::MovedUncrowned, "VK 5.4.16"),
    (I::BoardTurned, "VK 5.1"),
    (I::Ambiguous, "VK 8.5"),
    (I::WrongSetUp, "VK 5.2"),
    (I::WrongColours, "VK 3.3"),
    (I::WrongRecord, "VK 3.3"),
    (I::CheckCount, "VK 8.4"),
    (I::Symbols, "VK 9.1"),
];

const ENDINGS: &[Ending] = &[
    Ending::loss("resignation", "VK 6.1.1", Rule::Said, "a player resigned"),
    Ending::loss(
        "no-move",
        "VK 6.1.2",
        Rule::Board,
        "all pieces of the side to move are blocked",
    ),
    Ending::loss(
        "no-piece",
        "VK 6.1.3",
        Rule::Board,
        "one side has no piece left",
    ),
    Ending::loss(
        "conduct",
        "VK 6.1.4",
        Rule::Said,
        "a player refuses to comply with the rules, the regulations or the arbiter's order",
    ),
    Ending::draw("agreement", "VK 7.2.1", Rule::Said, "the players agreed"),
    Ending::draw(
        "neither-can-win",
        "VK 7.2.2",
        Rule::Said,
        "neither player can win",
    ),
    Ending::draw(
        "third-time",
        "VK 7.2.3",
        Rule::Recurrence {
            times: 3,
            same: Same::Placement,
        },
        "the same position with the same side to move occurs for the third time",
    ),
    Ending::draw(
        "three-kings-against-one",
        "VK 7.2.4",
        Rule::LoneKing(Lone {
            force: Force::KingsFrom(3),
            count: Count::Own(15),
            ..LONE
        }),
        "three or more kings did not capture a lone king in fifteen moves of their own",
    )
    .open(&[
        (
            Reading::MenBesideKings,
            Otherwise::Force(Force::KingsAndMenFrom(3)),
        ),
        (Reading::FewerKings, Otherwise::Capture(Inside::Restarts)),
    ]),
    Ending::draw(
        "kings-only",
        "VK 7.2.5",
        Rule::Unchanged {
            reset: Reset::CaptureOrMan,
            moves: 15,
        },
        "for fifteen moves only kings moved and nothing was captured",
    )
    .open(&[(Reading::Move, Otherwise::SideMoves)]),
    Ending::draw(
        "few-pieces",
        "VK 7.2.6",
        Rule::BothHaveKings {
            bands: &[(4, 5, 30), (6, 7, 60)],
        },
        "both sides have a king, and 4 or 5 pieces did not change for 30 moves, or 6 or 7 for 60",
    )
    .open(&[(Reading::Move, Otherwise::SideMoves)]),
    Ending::draw(
        "lone-king-on-main-road",
        "VK 7.2.7",
        Rule::LoneKing(Lone {
            force: THREE,
            road: Road::Main,
            ..LONE
        }),
        "three pieces had five moves against a lone king on the main diagonal",
    )
    .with(Effect::EndsUnlessWon)
    .open(&[
        (Reading::LeavingTheRoad, Otherwise::Road(Road::MainAtFirst)),
        (
            Reading::PromotionInside,
            Otherwise::Promotion(Inside::Restarts),
        ),
    ]),
    Ending::draw(
        "two-against-lone-king",
        "VK 7.2.8",
        Rule::LoneKing(Lone {
            force: TWO,
            capture: Inside::Restarts,
            ..LONE
        }),
        "two pieces or one had five moves against a lone king",
    )
    .with(Effect::EndsUnlessWon)
    .open(&[
        (
            Reading::OneKingEach,
            Otherwise::Force(Force::OneOf(&[(2, 0), (1, 1)])),
        ),
        (Reading::CaptureOfTwo, Otherwise::Capture(Inside::GoesOn)),
    ]),
    Ending::draw(
        "without-increment",
        "VK 7.2.9",
        Rule::LoneKingWithoutIncrement {
            forces: &[(THREE, Road::Main), (TWO, Road::Anywhere)],
        },
        "this ending is not played on where the clocks add no time",
    )
    .with(Effect::EndsUnlessWon),
];

/// Three kings, two kings and a man, or a king and two men (VK 7.2.7).
const THREE: Force = Force::OneOf(&[(3, 0), (2, 1), (1, 2)]);

/// Two kings, a king and a man, or a king (VK 7.2.8).
const TWO: Force = Force::OneOf(&[(2, 0), (1, 1), (1, 0)]);

/// Five moves of the stronger side, as VK 7.2.7 and 7.2.8 count them.
const LONE: Lone = Lone {
    force: TWO,
    road: Road::Anywhere,
    count: Count::Own(5),
    capture: Inside::GoesOn,
    promotion: Inside::GoesOn,
    not_after: None,
};
