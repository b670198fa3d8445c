//! FIDE's Laws of Chess of 2017: adopted in Baku in 2016. Articles 1 to 3, 5, 9, 6.9, A and B were seen.

use super::*;

pub(in super::super) const FIDE_2017: Edition = Edition {
    code: "fide-2017",
    title: "FIDE Laws of Chess, in force from July 2017",
    games: &["chess"],
    from: day(2017, 7),
    endings: ENDINGS,
    laws: Some(&LAWS),
    claims: CheckedClaims::None,
    clauses: CLAUSES,
};

const LAWS: Laws = Laws {
    book: "FIDE 2017",
    since: Since::Games,
    classes: Some(TEN_MINUTES),
    illegal: [
        restored_with_penalty("FIDE 2017 7.5.1", "FIDE 2017 7.5.1"),
        stands("FIDE 2017 A.4.2", Unanswered::Loses, "FIDE 2017 A.4.2"),
        stands("FIDE 2017 A.4.2", Unanswered::Loses, "FIDE 2017 A.4.2"),
    ],
    unexchanged_is_queen: Some("FIDE 2017 7.5.2"),
    open: WITH_ENDS,
};

const CLAUSES: Clauses = &[
    (I::WrongMove, "FIDE 2017 3.10.2"),
    (I::CapturedNothing, "FIDE 2017 3.7.3"),
    (I::TwoMovesInARow, "FIDE 2017 1.2"),
    (I::MovedOpponentsPiece, "FIDE 2017 1.2"),
    (I::LeftInCheck, "FIDE 2017 3.9.2"),
    (I::KingIntoCheck, "FIDE 2017 3.9.2"),
    (I::BadCastling, "FIDE 2017 3.8.2"),
    (I::CastledAfterMove, "FIDE 2017 3.8.2.1"),
    (I::CastledOutOfCheck, "FIDE 2017 3.8.2.2.1"),
    (I::CastledIntoCheck, "FIDE 2017 3.8.2.2.1"),
    (I::CastledThroughCheck, "FIDE 2017 3.8.2.2.1"),
    (I::BoardTurned, "FIDE 2017 7.2.2"),
    (I::PromotionMissing, "FIDE 2017 7.5.2"),
    (I::Ambiguous, "FIDE 2017"),
    (I::WrongSetUp, "FIDE 2017 7.2.1"),
    (I::WrongColours, "FIDE 2017 7.3"),
    (I::WrongRecord, "FIDE 2017"),
    (I::TooManyPieces, "MK53 §9"),
    (I::CheckCount, "MK53 §20"),
    (I::Symbols, "MK53 §20"),
];

const ENDINGS: &[Ending] = &[
    mate("FIDE 2017 5.1.1"),
    resignation("FIDE 2017 5.1.2"),
    stalemate("FIDE 2017 5.2.1"),
    dead("FIDE 2017 5.2.2"),
    agreement("FIDE 2017 5.2.3").provided(Proviso::BothMoved),
    time("FIDE 2017 6.9").provided(Proviso::CouldMate),
    absence("FIDE 2017 6.7.1"),
    third_time("FIDE 2017 9.2.1.2", "FIDE 2017 9.2.1.1"),
    fifty_moves("FIDE 2017 9.3.2").intended("FIDE 2017 9.3.1"),
    fifth_time("FIDE 2017 9.6.1"),
    seventy_five_moves("FIDE 2017 9.6.2"),
    conduct("FIDE 2017 11.7"),
];
