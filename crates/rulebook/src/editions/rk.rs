//! RK: *Rahvusvahelise kabe ametlikud mängureeglid*.

use crate::{Edition, Irregularity};

use Irregularity as I;

pub(super) const RK: Edition = Edition {
    code: "rk",
    title: "Official rules of international draughts, modern",
    games: &["international"],
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
        (I::GameOver, "RK 7.2"),
        (I::Symbols, "RK 9.1"),
    ],
};
