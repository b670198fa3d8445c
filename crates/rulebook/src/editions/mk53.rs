//! MK53: *NSV Liidu malekoodeks*, approved 1953 (Tallinn 1954).

use crate::edition::CheckedClaims;
use crate::{Edition, Effect, Ending, Irregularity, Left, Reset, Rule, Same};

use super::first_of;
use Irregularity as I;

pub(super) const MK53: Edition = Edition {
    code: "mk53",
    title: "USSR chess code, approved 1953",
    games: &["chess"],
    from: first_of(1953),
    endings: ENDINGS,
    laws: None,
    claims: CheckedClaims::Open,
    clauses: MK53_CLAUSES,
};

const MK53_CLAUSES: &[(Irregularity, &str)] = &[
    (I::WrongMove, "MK53 §7"),
    (I::CapturedNothing, "MK53 §8"),
    (I::TwoMovesInARow, "MK53 §2"),
    (I::MovedOpponentsPiece, "MK53 §6"),
    (I::LeftInCheck, "MK53 §11"),
    (I::KingIntoCheck, "MK53 §7"),
    (I::BadCastling, "MK53 §10"),
    (I::CastledAfterMove, "MK53 §10a"),
    (I::CastledOutOfCheck, "MK53 §10b"),
    (I::CastledIntoCheck, "MK53 §10c"),
    (I::CastledThroughCheck, "MK53 §10d"),
    (I::BoardTurned, "MK53 §15"),
    (I::PromotionMissing, "MK53 §9"),
    (I::TooManyPieces, "MK53 §9"),
    (I::Ambiguous, "MK53 §20"),
    (I::WrongSetUp, "MK53 §15"),
    (I::WrongColours, "MK53 §15"),
    (I::WrongRecord, "MK53 §20"),
    (I::CheckCount, "MK53 §20"),
    (I::SealedMove, "MK53 §23"),
    (I::Symbols, "MK53 §20"),
];

const ENDINGS: &[Ending] = &[
    Ending::loss(
        "mate",
        "MK53 §17a",
        Rule::Board,
        "the king of the side to move is mated",
    ),
    Ending::loss("resignation", "MK53 §17b", Rule::Said, "a player resigned"),
    Ending::loss(
        "absence",
        "MK53 §17c",
        Rule::Said,
        "a player arrived more than an hour late",
    ),
    Ending::loss(
        "time",
        "MK53 §19",
        Rule::Said,
        "a flag fell before the moves of the control were made",
    ),
    Ending::loss(
        "sealed-move",
        "MK53 §23",
        Rule::Said,
        "a sealed move cannot be read",
    ),
    Ending::loss("conduct", "MK53 §28", Rule::Said, "an arbiter's decision"),
    Ending::draw(
        "bare-kings-or-minor",
        "MK53 §18a",
        Rule::Left(&[Left::BareKings, Left::OneMinor]),
        "king against king, or against king and one bishop or knight",
    ),
    Ending::draw(
        "bishops-of-one-colour",
        "MK53 §18b",
        Rule::Left(&[Left::BishopEach]),
        "each side has a king and a bishop, the bishops on squares of one colour",
    ),
    Ending::draw("stalemate", "MK53 §18c", Rule::Board, "stalemate"),
    Ending::draw(
        "perpetual-check",
        "MK53 §18d",
        Rule::PerpetualCheck { checks: 3 },
        "one side gives check with every move and the position recurs",
    )
    .with(Effect::EndsUnlessWon),
    Ending::draw("agreement", "MK53 §18e", Rule::Said, "the players agreed"),
    Ending::draw(
        "fifty-moves",
        "MK53 §18f",
        Rule::Unchanged {
            reset: Reset::CaptureOrMan,
            moves: 50,
        },
        "for fifty moves nothing was captured and no pawn moved",
    )
    .with(Effect::Claim),
    Ending::draw(
        "third-time",
        "MK53 §18g",
        Rule::Recurrence {
            times: 3,
            same: Same::Placement,
        },
        "the same position with the same side to move occurs for the third time",
    )
    .with(Effect::Claim),
];
