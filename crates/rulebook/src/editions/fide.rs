//! FIDE: the Laws of Chess of 2023.

use crate::edition::CheckedClaims;
use crate::{Edition, Effect, Ending, Irregularity, Left, Reset, Rule, Same};

use super::MODERN;
use Irregularity as I;

pub(super) const FIDE: Edition = Edition {
    code: "fide",
    title: "Laws of chess today",
    games: &["chess"],
    from: MODERN,
    endings: ENDINGS,
    claims: CheckedClaims::None,
    clauses: FIDE_CLAUSES,
};

/// Articles of the Laws of Chess of 2023; what they have no article for is cited from the older book.
const FIDE_CLAUSES: &[(Irregularity, &str)] = &[
    (I::WrongMove, "FIDE 3.10.2"),
    (I::CapturedNothing, "FIDE 3.7"),
    (I::TwoMovesInARow, "FIDE 1.2"),
    (I::MovedOpponentsPiece, "FIDE 1.2"),
    (I::LeftInCheck, "FIDE 3.9.2"),
    (I::KingIntoCheck, "FIDE 3.9.2"),
    (I::BadCastling, "FIDE 3.8.2"),
    (I::CastledAfterMove, "FIDE 3.8.2.1"),
    (I::CastledOutOfCheck, "FIDE 3.8.2.2.1"),
    (I::CastledIntoCheck, "FIDE 3.8.2.2.1"),
    (I::CastledThroughCheck, "FIDE 3.8.2.2.1"),
    (I::BoardTurned, "FIDE 7.2.2"),
    (I::PromotionMissing, "FIDE 3.7.3"),
    (I::TooManyPieces, "MK53 §9"),
    (I::Ambiguous, "FIDE C.10"),
    (I::WrongSetUp, "FIDE 7.2"),
    (I::WrongColours, "FIDE 7.3"),
    (I::WrongRecord, "FIDE 8.1"),
    (I::CheckCount, "MK53 §20"),
    (I::Symbols, "MK53 §20"),
];

const ENDINGS: &[Ending] = &[
    Ending::loss(
        "mate",
        "FIDE 5.1.1",
        Rule::Board,
        "the king of the side to move is mated",
    ),
    Ending::loss("resignation", "FIDE 5.1.2", Rule::Said, "a player resigned"),
    Ending::draw("stalemate", "FIDE 5.2.1", Rule::Board, "stalemate"),
    Ending::draw(
        "dead-position",
        "FIDE 5.2.2",
        Rule::Left(&[
            Left::BareKings,
            Left::OneMinor,
            Left::BishopEach,
            Left::BishopsOfOneColour,
        ]),
        "mate is impossible with the pieces left, by any sequence of moves",
    ),
    Ending::draw("agreement", "FIDE 5.2.3", Rule::Said, "the players agreed"),
    Ending::loss("time", "FIDE 6.9", Rule::Said, "a flag fell"),
    Ending::loss(
        "absence",
        "FIDE 6.7.1",
        Rule::Said,
        "a player arrived after the default time",
    ),
    Ending::draw(
        "third-time",
        "FIDE 9.2.2",
        Rule::Recurrence {
            times: 3,
            same: Same::Rights,
        },
        "the same position with the same rights and side to move occurs for the third time",
    )
    .with(Effect::Claim),
    Ending::draw(
        "fifty-moves",
        "FIDE 9.3.2",
        Rule::Unchanged {
            reset: Reset::CaptureOrMan,
            moves: 50,
        },
        "for fifty moves nothing was captured and no pawn moved",
    )
    .with(Effect::Claim),
    Ending::draw(
        "fifth-time",
        "FIDE 9.6.1",
        Rule::Recurrence {
            times: 5,
            same: Same::Rights,
        },
        "the same position with the same rights and side to move occurs for the fifth time",
    ),
    Ending::draw(
        "seventy-five-moves",
        "FIDE 9.6.2",
        Rule::Unchanged {
            reset: Reset::CaptureOrMan,
            moves: 75,
        },
        "for seventy-five moves nothing was captured and no pawn moved",
    ),
    Ending::loss(
        "conduct",
        "FIDE 11.7",
        Rule::Said,
        "a player persistently refuses to comply with the Laws",
    ),
];
