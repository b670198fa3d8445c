//! FIDE's Laws of Chess of 2005: adopted in Calvià in 2004. Its amendments to the edition of 2001 were seen, and
//! 6.10.

use super::*;

pub(in super::super) const FIDE_2005: Edition = Edition {
    code: "fide-2005",
    title: "FIDE Laws of Chess, in force from July 2005",
    games: &["chess"],
    from: day(2005, 7),
    endings: ENDINGS,
    laws: Some(&LAWS),
    claims: CheckedClaims::None,
    clauses: &unseen("FIDE 2005"),
};

const LAWS: Laws = Laws {
    book: "FIDE 2005",
    since: Since::Games,
    classes: Some(QUARTER),
    illegal: [
        restored("FIDE 2005 7.4"),
        restored("FIDE 2005"),
        stands("FIDE 2005 C3", Unanswered::WinClaimed, "FIDE 2005 C3"),
    ],
    unexchanged_is_queen: None,
    open: WITH_CLASSES,
};

const ENDINGS: &[Ending] = &[
    mate("FIDE 2005 5.1.a"),
    resignation("FIDE 2005 5.1.b"),
    stalemate("FIDE 2005 5.2.a"),
    dead("FIDE 2005 5.2.b"),
    agreement("FIDE 2005 5.2.c"),
    time("FIDE 2005 6.10").provided(Proviso::CouldMate),
    absence("FIDE 2005"),
    third_time("FIDE 2005 9.2.b", "FIDE 2005 9.2.a"),
    fifty_moves("FIDE 2005 9.3.b").intended("FIDE 2005 9.3.a"),
    conduct("FIDE 2005"),
];
