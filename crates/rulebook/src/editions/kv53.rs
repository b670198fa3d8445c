//! KV53: *Kabe võistlusmäärused*, approved 1 April 1953 (Tallinn 1955).

use crate::edition::CheckedClaims;
use crate::{
    Count, Edition, Effect, Ending, Force, Inside, Irregularity, Lone, Otherwise, Reading, Reset,
    Road, Rule, Same,
};

use super::first_of;
use Irregularity as I;

pub(super) const KV53: Edition = Edition {
    code: "kv53",
    title: "USSR draughts rules, approved 1953",
    games: &["russian", "international"],
    from: first_of(1953),
    endings: ENDINGS,
    laws: None,
    claims: CheckedClaims::Overstepped,
    clauses: &[
        (I::WrongMove, "KV53 §6"),
        (I::WrongKingMove, "KV53 §7"),
        (I::CaptureWasMandatory, "KV53 §8"),
        (I::CapturedTooFew, "KV53 §24"),
        (I::CaptureNotCompleted, "KV53 §9"),
        (I::CapturedTooMany, "KV53 §8"),
        (I::CaptureStopped, "KV53 §8"),
        (I::TwoMovesInARow, "KV53 §5"),
        (I::MovedOpponentsPiece, "KV53 §10"),
        (I::JumpedTwice, "KV53 §8"),
        (I::JumpedOwn, "KV53 §7"),
        (I::TakenOffWithoutReason, "KV53 §12b"),
        (I::TakenOffTooFew, "KV53 §8"),
        (I::TakenOffTooMany, "KV53 §8"),
        (I::TakenOffOwn, "KV53 §8"),
        (I::LeftUncrowned, "KV53 §7"),
        (I::MovedUncrowned, "KV53 §7"),
        (I::BoardTurned, "KV53 §12a"),
        (I::Ambiguous, "KV53 §14"),
        (I::WrongSetUp, "KV53 §12a"),
        (I::WrongColours, "KV53 §12"),
        (I::WrongRecord, "KV53 §33"),
        (I::CheckCount, "KV53 §14"),
        (I::SealedMove, "KV53 §36"),
    ],
};

const ENDINGS: &[Ending] = &[
    Ending::loss(
        "no-piece",
        "KV53 §15a",
        Rule::Board,
        "all pieces of one side are captured",
    ),
    Ending::loss(
        "no-move",
        "KV53 §15a",
        Rule::Board,
        "the side to move cannot move",
    ),
    Ending::loss("resignation", "KV53 §15b", Rule::Said, "a player resigned"),
    Ending::loss(
        "time",
        "KV53 §32",
        Rule::Said,
        "a flag fell before the moves of the control were made",
    ),
    Ending::loss(
        "absence",
        "KV53 §32",
        Rule::Said,
        "a player arrived thirty minutes late, or not at all",
    ),
    Ending::loss(
        "sealed-move",
        "KV53 §36",
        Rule::Said,
        "a sealed move cannot be read",
    ),
    Ending::loss("conduct", "KV53 §39", Rule::Said, "an arbiter's decision"),
    Ending::draw("agreement", "KV53 §16a", Rule::Said, "the players agreed"),
    Ending::draw(
        "no-change-of-material",
        "KV53 §16b",
        Rule::Unchanged {
            reset: Reset::Material,
            moves: 30,
        },
        "the number and kinds of pieces did not change for thirty moves",
    )
    .with(Effect::Claim),
    Ending::draw(
        "three-kings-against-one",
        "KV53 §16c",
        lone_king(&[(3, 0)]),
        "three kings did not capture a lone king in eighteen moves of their own",
    )
    .only(&["russian"])
    .open(&[
        (Reading::CountFrom, Otherwise::Never),
        (Reading::HundredSquares, Otherwise::Also(&["international"])),
    ]),
    Ending::draw(
        "third-time",
        "KV53 §16d",
        Rule::Recurrence {
            times: 3,
            same: Same::Placement,
        },
        "the same position with the same side to move occurs for the third time",
    )
    .with(Effect::Claim),
    Ending::draw(
        "four-kings-against-one",
        "KV53 §31",
        lone_king(&[(4, 0)]),
        "four kings did not capture a lone king in eighteen moves of their own",
    )
    .only(&["international"])
    .open(&[(Reading::CountFrom, Otherwise::Never)]),
];

/// Eighteen moves of the stronger side, from when the balance arose (KV53 §16c, §31).
const fn lone_king(force: &'static [(u8, u8)]) -> Rule {
    Rule::LoneKing(Lone {
        force: Force::OneOf(force),
        road: Road::Anywhere,
        count: Count::Own(18),
        capture: Inside::GoesOn,
        promotion: Inside::GoesOn,
        not_after: None,
    })
}
