//! VK: *Vene kabe koodeks*, with the Brazilian differences of VK 4.16.

use crate::{Edition, Irregularity};

use Irregularity as I;

pub(super) const VK: Edition = Edition {
    code: "vk",
    title: "Russian draughts code, modern",
    games: &["russian"],
    clauses: VK_CLAUSES,
};

pub(super) const VK_BRAZILIAN: Edition = Edition {
    code: "vk-brazilian",
    title: "Russian draughts code, modern, with the Brazilian differences (VK 4.16)",
    games: &["brazilian"],
    clauses: VK_CLAUSES,
};

const VK_CLAUSES: &[(Irregularity, &str)] = &[
    (I::WrongMove, "VK 5.4.2"),
    (I::WrongKingMove, "VK 5.4.2"),
    (I::CaptureWasMandatory, "VK 5.4.6"),
    (I::CapturedTooFew, "VK 5.4.8"),
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
    (I::GameOver, "VK 6.1"),
    (I::Symbols, "VK 9.1"),
];
