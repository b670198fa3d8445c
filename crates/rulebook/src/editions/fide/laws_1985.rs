//! FIDE's Laws of Chess of 1985: adopted in Thessaloniki in 1984. A commentary on Article 10 was seen, not the
//! text; the first day is taken.

use super::*;

pub(in super::super) const FIDE_1985: Edition = Edition {
    code: "fide-1985",
    title: "FIDE Laws of Chess, in force from 1985",
    games: &["chess"],
    from: first_of(1985),
    endings: ENDINGS,
    laws: Some(&LAWS),
    claims: CheckedClaims::None,
    clauses: &unseen("FIDE 1985"),
};

const LAWS: Laws = Laws {
    book: "FIDE 1985",
    since: Since::Games,
    classes: None,
    illegal: [
        restored("FIDE 1985"),
        restored("FIDE 1985"),
        restored("FIDE 1985"),
    ],
    unexchanged_is_queen: None,
    open: &[Reading::PartialDate, Reading::Online, Reading::SovietEvents],
};

/// Endings with a number of moves of their own.
const MORE: &[(Left, u32)] = &[
    (Left::RookBishopAgainstRook, 100),
    (Left::KnightsAgainstBlockedPawn, 100),
    (Left::RookPawnAgainstBishopPawn, 100),
];

const ENDINGS: &[Ending] = &[
    mate("FIDE 1985"),
    resignation("FIDE 1985"),
    stalemate("FIDE 1985"),
    agreement("FIDE 1985"),
    third_time("FIDE 1985 10.5", "FIDE 1985 10.5"),
    dead_by_list("FIDE 1985 10.7"),
    fifty_moves_but("FIDE 1985 10.8", MORE),
    more_moves("FIDE 1985 10.9", MORE),
    time("FIDE 1985")
        .provided(Proviso::MoreThanKing)
        .open(&[(Reading::TimeBefore1993, Otherwise::Unconditional)]),
];
