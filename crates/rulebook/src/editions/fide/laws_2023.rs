//! FIDE's Laws of Chess of 2023: adopted in Chennai in 2022. The whole text was seen.

use super::*;

pub(in super::super) const FIDE_2023: Edition = Edition {
    code: "fide-2023",
    title: "FIDE Laws of Chess, in force from 2023",
    games: &["chess"],
    from: first_of(2023),
    endings: ENDINGS,
    laws: Some(&LAWS),
    claims: CheckedClaims::None,
    clauses: CLAUSES,
};

const LAWS: Laws = Laws {
    book: "FIDE 2023",
    since: Since::Games,
    classes: Some(TEN_MINUTES),
    illegal: [
        restored_with_penalty("FIDE 2023 7.5.1", "FIDE 2023 7.5.5"),
        stands("FIDE 2023 A.5.2", Unanswered::Time, "FIDE 2023 A.3"),
        stands("FIDE 2023 A.5.2", Unanswered::Time, "FIDE 2023 A.3"),
    ],
    unexchanged_is_queen: Some("FIDE 2023 7.5.2"),
    open: WITH_ENDS,
};

const CLAUSES: Clauses = &[
    (I::WrongMove, "FIDE 2023 3.10.2"),
    (I::CapturedNothing, "FIDE 2023 3.7.3"),
    (I::TwoMovesInARow, "FIDE 2023 1.2"),
    (I::MovedOpponentsPiece, "FIDE 2023 1.2"),
    (I::LeftInCheck, "FIDE 2023 3.9.2"),
    (I::KingIntoCheck, "FIDE 2023 3.9.2"),
    (I::BadCastling, "FIDE 2023 3.8.2"),
    (I::CastledAfterMove, "FIDE 2023 3.8.2.1"),
    (I::CastledOutOfCheck, "FIDE 2023 3.8.2.2.1"),
    (I::CastledIntoCheck, "FIDE 2023 3.8.2.2.1"),
    (I::CastledThroughCheck, "FIDE 2023 3.8.2.2.1"),
    (I::BoardTurned, "FIDE 2023 7.2.2"),
    (I::PromotionMissing, "FIDE 2023 7.5.2"),
    (I::Ambiguous, "FIDE 2023 C.10"),
    (I::WrongSetUp, "FIDE 2023 7.2.1"),
    (I::WrongColours, "FIDE 2023 7.3"),
    (I::WrongRecord, "FIDE 2023 8.1"),
    (I::TooManyPieces, "MK53 §9"),
    (I::CheckCount, "MK53 §20"),
    (I::Symbols, "MK53 §20"),
];

const ENDINGS: &[Ending] = &[
    mate("FIDE 2023 5.1.1"),
    resignation("FIDE 2023 5.1.2").provided(Proviso::CouldMate),
    stalemate("FIDE 2023 5.2.1"),
    dead("FIDE 2023 5.2.2"),
    agreement("FIDE 2023 5.2.3").provided(Proviso::BothMoved),
    time("FIDE 2023 6.9").provided(Proviso::CouldMate),
    absence("FIDE 2023 6.7.1"),
    third_time("FIDE 2023 9.2.2", "FIDE 2023 9.2.1"),
    fifty_moves("FIDE 2023 9.3.2").intended("FIDE 2023 9.3.1"),
    fifth_time("FIDE 2023 9.6.1"),
    seventy_five_moves("FIDE 2023 9.6.2"),
    conduct("FIDE 2023 11.7"),
];
