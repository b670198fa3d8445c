//! MK53: *NSV Liidu malekoodeks*, approved 1953 (Tallinn 1954).

use crate::{Edition, Irregularity};

use Irregularity as I;

pub(super) const MK53: Edition = Edition {
    code: "mk53",
    title: "USSR chess code, approved 1953",
    games: &["chess"],
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
    (I::GameOver, "MK53 §12"),
    (I::Symbols, "MK53 §20"),
];
