//! FIDE's Laws of Chess of 2018: adopted in Goynuk in 2017. The whole text was seen.

use super::*;

pub(in super::super) const FIDE_2018: Edition = Edition {
    code: "fide-2018",
    title: "FIDE Laws of Chess, in force from 2018",
    games: &["chess"],
    from: first_of(2018),
    endings: ENDINGS,
    laws: Some(&LAWS),
    claims: CheckedClaims::None,
    clauses: CLAUSES,
};

const LAWS: Laws = Laws {
    book: "FIDE 2018",
    since: Since::Games,
    classes: Some(TEN_MINUTES),
    illegal: [
        restored_with_penalty("FIDE 2018 7.5.1", "FIDE 2018 7.5.5"),
        stands("FIDE 2018 A.4.2", Unanswered::Time, "FIDE 2018 7.5.5"),
        stands("FIDE 2018 A.4.2", Unanswered::Time, "FIDE 2018 B.2"),
    ],
    unexchanged_is_queen: Some("FIDE 2018 7.5.2"),
    open: WITH_ENDS,
};

const CLAUSES: Clauses = &[
    (I::WrongMove, "FIDE 2018 3.10.2"),
    (I::CapturedNothing, "FIDE 2018 3.7.3"),
    (I::TwoMovesInARow, "FIDE 2018 1.2"),
    (I::MovedOpponentsPiece, "FIDE 2018 1.2"),
    (I::LeftInCheck, "FIDE 2018 3.9.2"),
    (I::KingIntoCheck, "FIDE 2018 3.9.2"),
    (I::BadCastling, "FIDE 2018 3.8.2"),
    (I::CastledAfterMove, "FIDE 2018 3.8.2.1"),
    (I::CastledOutOfCheck, "FIDE 2018 3.8.2.2.1"),
    (I::CastledIntoCheck, "FIDE 2018 3.8.2.2.1"),
    (I::CastledThroughCheck, "FIDE 2018 3.8.2.2.1"),
    (I::BoardTurned, "FIDE 2018 7.2.2"),
    (I::PromotionMissing, "FIDE 2018 7.5.2"),
    (I::Ambiguous, "FIDE 2018 C.10"),
    (I::WrongSetUp, "FIDE 2018 7.2.1"),
    (I::WrongColours, "FIDE 2018 7.3"),
    (I::WrongRecord, "FIDE 2018 8.1"),
    (I::TooManyPieces, "MK53 §9"),
    (I::CheckCount, "MK53 §20"),
    (I::Symbols, "MK53 §20"),
];

const ENDINGS: &[Ending] = &[
    mate("FIDE 2018 5.1.1"),
    resignation("FIDE 2018 5.1.2"),
    stalemate("FIDE 2018 5.2.1"),
    dead("FIDE 2018 5.2.2"),
    agreement("FIDE 2018 5.2.3").provided(Proviso::BothMoved),
    time("FIDE 2018 6.9").provided(Proviso::CouldMate),
    absence("FIDE 2018 6.7.1"),
    third_time("FIDE 2018 9.2.1.2", "FIDE 2018 9.2.1.1"),
    fifty_moves("FIDE 2018 9.3.2").intended("FIDE 2018 9.3.1"),
    fifth_time("FIDE 2018 9.6.1"),
    seventy_five_moves("FIDE 2018 9.6.2"),
    conduct("FIDE 2018 11.7"),
];
