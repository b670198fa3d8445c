//! FIDE's Laws of Chess of 1989: adopted in Thessaloniki in 1988. No text was seen; the endings with more moves are
//! those that G. Haworth lists (ICGA Journal 23, 2000).

use super::*;

pub(in super::super) const FIDE_1989: Edition = Edition {
    code: "fide-1989",
    title: "FIDE Laws of Chess, in force from 1989",
    games: &["chess"],
    from: first_of(1989),
    endings: ENDINGS,
    laws: Some(&LAWS),
    claims: CheckedClaims::None,
    clauses: &unseen("FIDE 1989"),
};

const LAWS: Laws = Laws {
    book: "FIDE 1989",
    since: Since::EventsIf(Reading::NikolicArsovic),
    classes: None,
    illegal: [
        restored("FIDE 1989"),
        restored("FIDE 1989"),
        restored("FIDE 1989"),
    ],
    unexchanged_is_queen: None,
    open: &[
        Reading::PartialDate,
        Reading::Online,
        Reading::SovietEvents,
        Reading::NikolicArsovic,
        Reading::Border1993,
    ],
};

/// Endings with a number of moves of their own.
const MORE: &[(Left, u32)] = &[
    (Left::RookBishopAgainstRook, 75),
    (Left::KnightsAgainstBlockedPawn, 75),
    (Left::QueenPawnAgainstQueen, 75),
    (Left::QueenAgainstKnights, 75),
    (Left::QueenAgainstBishops, 75),
    (Left::BishopsAgainstKnight, 75),
];

const ENDINGS: &[Ending] = &[
    mate("FIDE 1989"),
    resignation("FIDE 1989"),
    stalemate("FIDE 1989"),
    agreement("FIDE 1989"),
    third_time("FIDE 1989", "FIDE 1989"),
    dead_by_list("FIDE 1989"),
    fifty_moves_but("FIDE 1989", MORE),
    more_moves("FIDE 1989", MORE),
    time("FIDE 1989")
        .provided(Proviso::MoreThanKing)
        .open(&[(Reading::TimeBefore1993, Otherwise::Unconditional)]),
];
