//! FIDE's Laws of Chess of 2009: adopted in Dresden in 2008. The whole text was seen.

use super::*;

pub(in super::super) const FIDE_2009: Edition = Edition {
    code: "fide-2009",
    title: "FIDE Laws of Chess, in force from July 2009",
    games: &["chess"],
    from: day(2009, 7),
    endings: ENDINGS,
    laws: Some(&LAWS),
    claims: CheckedClaims::None,
    clauses: CLAUSES,
};

const LAWS: Laws = Laws {
    book: "FIDE 2009",
    since: Since::Games,
    classes: Some(QUARTER),
    illegal: [
        restored("FIDE 2009 7.4.a"),
        stands("FIDE 2009 A.4.c", Unanswered::Restored, "FIDE 2009 A.4.c"),
        stands("FIDE 2009 B.3.c", Unanswered::WinClaimed, "FIDE 2009 B.3.c"),
    ],
    unexchanged_is_queen: None,
    open: WITH_CLASSES,
};

const CLAUSES: Clauses = &[
    (I::WrongMove, "FIDE 2009 3"),
    (I::CapturedNothing, "FIDE 2009 3.7.c"),
    (I::TwoMovesInARow, "FIDE 2009 1.1"),
    (I::MovedOpponentsPiece, "FIDE 2009 1.1"),
    (I::LeftInCheck, "FIDE 2009 3.9"),
    (I::KingIntoCheck, "FIDE 2009 3.9"),
    (I::BadCastling, "FIDE 2009 3.8"),
    (I::CastledAfterMove, "FIDE 2009 3.8"),
    (I::CastledOutOfCheck, "FIDE 2009 3.8"),
    (I::CastledIntoCheck, "FIDE 2009 3.8"),
    (I::CastledThroughCheck, "FIDE 2009 3.8"),
    (I::BoardTurned, "FIDE 2009 7.1.b"),
    (I::PromotionMissing, "FIDE 2009 7.4.a"),
    (I::Ambiguous, "FIDE 2009 C.10"),
    (I::WrongSetUp, "FIDE 2009 7.1.a"),
    (I::WrongColours, "FIDE 2009 7.2"),
    (I::WrongRecord, "FIDE 2009"),
    (I::TooManyPieces, "MK53 §9"),
    (I::CheckCount, "MK53 §20"),
    (I::Symbols, "MK53 §20"),
];

const ENDINGS: &[Ending] = &[
    mate("FIDE 2009 5.1.a"),
    resignation("FIDE 2009 5.1.b"),
    stalemate("FIDE 2009 5.2.a"),
    dead("FIDE 2009 5.2.b"),
    agreement("FIDE 2009 5.2.c"),
    time("FIDE 2009 6.9").provided(Proviso::CouldMate),
    absence("FIDE 2009 6.6.a"),
    third_time("FIDE 2009 9.2.b", "FIDE 2009 9.2.a"),
    fifty_moves("FIDE 2009 9.3.b").intended("FIDE 2009 9.3.a"),
    conduct("FIDE 2009 12.8"),
];
