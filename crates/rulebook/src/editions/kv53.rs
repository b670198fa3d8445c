//! KV53: *Kabe võistlusmäärused*, approved 1 April 1953 (Tallinn 1955).

use crate::{Edition, Irregularity};

use Irregularity as I;

pub(super) const KV53: Edition = Edition {
    code: "kv53",
    title: "USSR draughts rules, approved 1953",
    games: &["russian", "international"],
    clauses: &[
        (I::WrongMove, "KV53 §6"),
        (I::WrongKingMove, "KV53 §7"),
        (I::CaptureWasMandatory, "KV53 §8"),
        (I::CapturedTooFew, "KV53 §24"),
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
        (I::GameOver, "KV53 §15a"),
    ],
};
