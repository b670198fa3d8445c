//! FIDE's Laws of Chess, one file an edition. What all of them say alike is put into words here, and each file lists
//! what its edition says with the numbers that its articles have there. Where a number was not seen the edition alone
//! is cited.

mod laws_1985;
mod laws_1989;
mod laws_1993;
mod laws_1997;
mod laws_2001;
mod laws_2005;
mod laws_2009;
mod laws_2014;
mod laws_2017;
mod laws_2018;
mod laws_2023;

pub(super) use laws_1985::FIDE_1985;
pub(super) use laws_1989::FIDE_1989;
pub(super) use laws_1993::FIDE_1993;
pub(super) use laws_1997::FIDE_1997;
pub(super) use laws_2001::FIDE_2001;
pub(super) use laws_2005::FIDE_2005;
pub(super) use laws_2009::FIDE_2009;
pub(super) use laws_2014::FIDE_2014;
pub(super) use laws_2017::FIDE_2017;
pub(super) use laws_2018::FIDE_2018;
pub(super) use laws_2023::FIDE_2023;

use super::{day, first_of};
use crate::edition::CheckedClaims;
use crate::laws::{Classes, Since};
use crate::{
    Answered, Edition, Effect, Ending, IllegalMove, Irregularity, Laws, Left, Otherwise, Proviso,
    Reading, Reset, Rule, Same, Unanswered,
};
use Irregularity as I;

type Clauses = &'static [(Irregularity, &'static str)];

const fn mate(clause: &'static str) -> Ending {
    Ending::loss(
        "mate",
        clause,
        Rule::Board,
        "the king of the side to move is mated",
    )
}

const fn resignation(clause: &'static str) -> Ending {
    Ending::loss("resignation", clause, Rule::Said, "a player resigned")
}

const fn stalemate(clause: &'static str) -> Ending {
    Ending::draw("stalemate", clause, Rule::Board, "stalemate")
}

/// Up to 1997 there is a list of what is left.
const fn dead_by_list(clause: &'static str) -> Ending {
    Ending::draw(
        "dead-position",
        clause,
        Rule::Left(&[Left::BareKings, Left::OneMinor, Left::BishopEach]),
        "what is left on the board is in the list of dead positions",
    )
}

const fn dead(clause: &'static str) -> Ending {
    Ending::draw(
        "dead-position",
        clause,
        Rule::Dead,
        "no series of legal moves leads to a mate",
    )
}

const fn agreement(clause: &'static str) -> Ending {
    Ending::draw("agreement", clause, Rule::Said, "the players agreed")
}

const fn time(clause: &'static str) -> Ending {
    Ending::loss("time", clause, Rule::Said, "a flag fell")
}

const fn absence(clause: &'static str) -> Ending {
    Ending::loss(
        "absence",
        clause,
        Rule::Said,
        "a player arrived after the default time",
    )
}

const fn conduct(clause: &'static str) -> Ending {
    Ending::loss(
        "conduct",
        clause,
        Rule::Said,
        "a player persistently refuses to comply with the Laws",
    )
}

/// The readings that every rule of repetition has.
const SAME: &[(Reading, Otherwise)] = &[
    (Reading::EnPassant, Otherwise::Same(Same::RightsOnPaper)),
    (Reading::FirstPosition, Otherwise::NotTheStart),
];

/// Claimed by one clause if the position stands on the board, by another if the move is only written down.
const fn third_time(clause: &'static str, intended: &'static str) -> Ending {
    Ending::draw(
        "third-time",
        clause,
        Rule::Recurrence {
            times: 3,
            same: Same::Rights,
        },
        "the same position with the same rights and side to move occurs for the third time",
    )
    .with(Effect::Claim)
    .intended(intended)
    .open(SAME)
}

/// Any five times.
const fn fifth_time(clause: &'static str) -> Ending {
    Ending::draw(
        "fifth-time",
        clause,
        Rule::Recurrence {
            times: 5,
            same: Same::Rights,
        },
        "the same position with the same rights and side to move occurs for the fifth time",
    )
    .open(SAME)
}

/// The reading that every count of moves has.
const COUNTED: &[(Reading, Otherwise)] = &[(Reading::FenClock, Otherwise::NotTheFen)];

const FIFTY: &str = "for fifty moves nothing was captured and no pawn moved";

const fn fifty_moves(clause: &'static str) -> Ending {
    Ending::draw(
        "fifty-moves",
        clause,
        Rule::Unchanged {
            reset: Reset::CaptureOrMan,
            moves: 50,
        },
        FIFTY,
    )
    .with(Effect::Claim)
    .open(COUNTED)
}

/// The reading of the editions that do not say that the fiftieth move may be written down.
const COUNTED_ON_THE_BOARD: &[(Reading, Otherwise)] = &[
    (Reading::FenClock, Otherwise::NotTheFen),
    (Reading::IntendedFifty, Otherwise::Intended),
];

/// The readings of the editions in which endings have a number of moves of their own.
const COUNTED_IN_ENDINGS: &[(Reading, Otherwise)] = &[
    (Reading::FenClock, Otherwise::NotTheFen),
    (Reading::IntendedFifty, Otherwise::Intended),
    (Reading::BlockedWhen, Otherwise::Throughout),
];

const fn fifty_moves_but(clause: &'static str, but: &'static [(Left, u32)]) -> Ending {
    let rule = Rule::UnchangedBut { moves: 50, but };
    Ending::draw("fifty-moves", clause, rule, FIFTY)
        .with(Effect::Claim)
        .open(COUNTED_IN_ENDINGS)
}

const fn more_moves(clause: &'static str, endings: &'static [(Left, u32)]) -> Ending {
    Ending::draw(
        "more-than-fifty-moves",
        clause,
        Rule::UnchangedIn(endings),
        "the moves allowed for this ending were made without a capture or a pawn move",
    )
    .with(Effect::Claim)
    .open(COUNTED_IN_ENDINGS)
}

const fn seventy_five_moves(clause: &'static str) -> Ending {
    Ending::draw(
        "seventy-five-moves",
        clause,
        Rule::Unchanged {
            reset: Reset::CaptureOrMan,
            moves: 75,
        },
        "for seventy-five moves nothing was captured and no pawn moved",
    )
    .open(COUNTED)
}

/// An edition of which no number of an article about moves was seen. What FIDE's Laws have no article for is cited from
/// the older book.
const fn unseen(book: &'static str) -> [(Irregularity, &'static str); 20] {
    [
        (I::WrongMove, book),
        (I::CapturedNothing, book),
        (I::TwoMovesInARow, book),
        (I::MovedOpponentsPiece, book),
        (I::LeftInCheck, book),
        (I::KingIntoCheck, book),
        (I::BadCastling, book),
        (I::CastledAfterMove, book),
        (I::CastledOutOfCheck, book),
        (I::CastledIntoCheck, book),
        (I::CastledThroughCheck, book),
        (I::BoardTurned, book),
        (I::PromotionMissing, book),
        (I::Ambiguous, book),
        (I::WrongSetUp, book),
        (I::WrongColours, book),
        (I::WrongRecord, book),
        (I::TooManyPieces, "MK53 §9"),
        (I::CheckCount, "MK53 §20"),
        (I::Symbols, "MK53 §20"),
    ]
}

/// The position is restored, in every class of time.
const fn restored(clause: &'static str) -> IllegalMove {
    IllegalMove {
        answered: (Answered::Restored, clause),
        unanswered: (Unanswered::Restored, clause),
        draw_if_no_mate: false,
    }
}

/// Once answered it stands; before that something else.
const fn stands(
    clause: &'static str,
    unanswered: Unanswered,
    unanswered_clause: &'static str,
) -> IllegalMove {
    IllegalMove {
        answered: (Answered::Stands, clause),
        unanswered: (unanswered, unanswered_clause),
        draw_if_no_mate: true,
    }
}

/// The position is restored; the opponent is given time.
const fn restored_with_penalty(clause: &'static str, penalty: &'static str) -> IllegalMove {
    IllegalMove {
        answered: (Answered::Restored, clause),
        unanswered: (Unanswered::Time, penalty),
        draw_if_no_mate: true,
    }
}

/// Blitz up to a quarter of an hour.
const QUARTER: Classes = Classes {
    increments: 60,
    blitz_below: 15 * 60,
    rapid_below: 60 * 60,
};

/// Blitz up to ten minutes, these included.
const TEN_MINUTES: Classes = Classes {
    blitz_below: 10 * 60 + 1,
    ..QUARTER
};

/// Questions of the editions with classes of time.
const WITH_CLASSES: &[Reading] = &[
    Reading::PartialDate,
    Reading::Online,
    Reading::Supervision,
    Reading::IllegalStanding,
];

/// Questions of the editions by which a fifth time or 75 moves end a game.
const WITH_ENDS: &[Reading] = &[
    Reading::PartialDate,
    Reading::Online,
    Reading::Supervision,
    Reading::IllegalStanding,
    Reading::MateAfterEnd,
];
