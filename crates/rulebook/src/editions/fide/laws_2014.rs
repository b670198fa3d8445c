//! FIDE's Laws of Chess of 2014: adopted in Tallinn in 2013. Articles 5 and 9 and A.4 were seen. It is for
//! competitions that start on 1 July 2014 or later.

use super::*;

pub(in super::super) const FIDE_2014: Edition = Edition {
    code: "fide-2014",
    title: "FIDE Laws of Chess, in force from July 2014",
    games: &["chess"],
    from: day(2014, 7),
    endings: ENDINGS,
    laws: Some(&LAWS),
    claims: CheckedClaims::None,
    clauses: CLAUSES,
};

const LAWS: Laws = Laws {
    book: "FIDE 2014",
    since: Since::Events,
    classes: Some(TEN_MINUTES),
    illegal: [
        restored_with_penalty("FIDE 2014", "FIDE 2014"),
        stands("FIDE 2014 A.4.b", Unanswered::Loses, "FIDE 2014 A.4.b"),
        stands("FIDE 2014 A.4.b", Unanswered::Loses, "FIDE 2014 A.4.b"),
    ],
    unexchanged_is_queen: Some("FIDE 2014"),
    open: WITH_ENDS,
};

const CLAUSES: Clauses = &[
    (I::WrongMove, "FIDE 2014 3"),
    (I::CapturedNothing, "FIDE 2014 3.7.c"),
    (I::TwoMovesInARow, "FIDE 2014 1.1"),
    (I::MovedOpponentsPiece, "FIDE 2014 1.1"),
    (I::LeftInCheck, "FIDE 2014 3.9"),
    (I::KingIntoCheck, "FIDE 2014 3.9"),
    (I::BadCastling, "FIDE 2014 3.8"),
    (I::CastledAfterMove, "FIDE 2014 3.8"),
    (I::CastledOutOfCheck, "FIDE 2014 3.8"),
    (I::CastledIntoCheck, "FIDE 2014 3.8"),
    (I::CastledThroughCheck, "FIDE 2014 3.8"),
    (I::BoardTurned, "FIDE 2014 7.2.b"),
    (I::PromotionMissing, "FIDE 2014"),
    (I::Ambiguous, "FIDE 2014"),
    (I::WrongSetUp, "FIDE 2014 7.2.a"),
    (I::WrongColours, "FIDE 2014 7.3"),
    (I::WrongRecord, "FIDE 2014"),
    (I::TooManyPieces, "MK53 §9"),
    (I::CheckCount, "MK53 §20"),
    (I::Symbols, "MK53 §20"),
];

const ENDINGS: &[Ending] = &[
    mate("FIDE 2014 5.1.a"),
    resignation("FIDE 2014 5.1.b"),
    stalemate("FIDE 2014 5.2.a"),
    dead("FIDE 2014 5.2.b"),
    agreement("FIDE 2014 5.2.c"),
    time("FIDE 2014").provided(Proviso::CouldMate),
    absence("FIDE 2014 6.7"),
    third_time("FIDE 2014 9.2.b", "FIDE 2014 9.2.a"),
    fifty_moves("FIDE 2014 9.3.b").intended("FIDE 2014 9.3.a"),
    Ending {
        rule: Rule::RecurrenceEachFourthPly {
            times: 5,
            same: Same::Rights,
        },
        says: "the same position with the same rights and side to move occurs for the fifth time, each time after four plies",
        ..fifth_time("FIDE 2014 9.6.a")
    }
    .open(FIVE_TIMES),
    seventy_five_moves("FIDE 2014 9.6.b"),
    conduct("FIDE 2014 11.7"),
];

/// The readings of repetition, and what "at least five consecutive alternate moves by each player" are.
const FIVE_TIMES: &[(Reading, Otherwise)] = &[
    (Reading::EnPassant, Otherwise::Same(Same::RightsOnPaper)),
    (Reading::FirstPosition, Otherwise::NotTheStart),
    (Reading::FifthTime2014, Otherwise::AnyPlies),
];
