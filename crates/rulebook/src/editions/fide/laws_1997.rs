//! FIDE's Laws of Chess of 1997: adopted in Yerevan in 1996. Articles 5, 6, 7, 9, 10 and the appendices on rapid
//! and blitz chess were seen; of Article 3 only 3.4.d.

use super::*;

pub(in super::super) const FIDE_1997: Edition = Edition {
    code: "fide-1997",
    title: "FIDE Laws of Chess, in force from July 1997",
    games: &["chess"],
    from: day(1997, 7),
    endings: ENDINGS,
    laws: Some(&LAWS),
    claims: CheckedClaims::None,
    clauses: CLAUSES,
};

const LAWS: Laws = Laws {
    book: "FIDE 1997",
    since: Since::Games,
    classes: Some(Classes {
        // Of increments nothing is said.
        increments: 0,
        // An hour is rapid chess still.
        rapid_below: 60 * 60 + 1,
        ..QUARTER
    }),
    illegal: [
        restored("FIDE 1997 7.4"),
        restored("FIDE 1997 B5"),
        IllegalMove {
            draw_if_no_mate: false,
            ..stands("FIDE 1997 C3", Unanswered::WinClaimed, "FIDE 1997 C3")
        },
    ],
    unexchanged_is_queen: None,
    open: WITH_CLASSES,
};

const CLAUSES: Clauses = &[
    (I::WrongMove, "FIDE 1997"),
    (I::CapturedNothing, "FIDE 1997"),
    (I::TwoMovesInARow, "FIDE 1997"),
    (I::MovedOpponentsPiece, "FIDE 1997"),
    (I::LeftInCheck, "FIDE 1997"),
    (I::KingIntoCheck, "FIDE 1997"),
    (I::BadCastling, "FIDE 1997"),
    (I::CastledAfterMove, "FIDE 1997"),
    (I::CastledOutOfCheck, "FIDE 1997"),
    (I::CastledIntoCheck, "FIDE 1997"),
    (I::CastledThroughCheck, "FIDE 1997"),
    (I::BoardTurned, "FIDE 1997 7.1.b"),
    (I::PromotionMissing, "FIDE 1997"),
    (I::Ambiguous, "FIDE 1997"),
    (I::WrongSetUp, "FIDE 1997 7.1.a"),
    (I::WrongColours, "FIDE 1997 7.2"),
    (I::WrongRecord, "FIDE 1997"),
    (I::TooManyPieces, "MK53 §9"),
    (I::CheckCount, "MK53 §20"),
    (I::Symbols, "MK53 §20"),
];

const ENDINGS: &[Ending] = &[
    mate("FIDE 1997 5.1.a"),
    resignation("FIDE 1997 5.1.b"),
    stalemate("FIDE 1997 5.2"),
    dead("FIDE 1997 9.6"),
    agreement("FIDE 1997 5.3"),
    time("FIDE 1997 6.9").provided(Proviso::CouldMate),
    absence("FIDE 1997 6.6"),
    third_time("FIDE 1997 9.2.b", "FIDE 1997 9.2.a"),
    fifty_moves("FIDE 1997 9.3.b").intended("FIDE 1997 9.3.a"),
    conduct("FIDE 1997 12"),
];
