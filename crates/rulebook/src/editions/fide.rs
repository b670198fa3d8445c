//! FIDE: the Laws of Chess of 2023.

use crate::{Edition, Irregularity};

use Irregularity as I;

pub(super) const FIDE: Edition = Edition {
    code: "fide",
    title: "Laws of chess today",
    games: &["chess"],
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
    (I::GameOver, "FIDE 5"),
    (I::Symbols, "MK53 §20"),
];
