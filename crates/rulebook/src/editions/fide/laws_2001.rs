//! FIDE's Laws of Chess of 2001: adopted in 2000. Quotations were seen: 1.3, 9.2, 9.6 and the appendix on blitz.

use super::*;

pub(in super::super) const FIDE_2001: Edition = Edition {
    code: "fide-2001",
    title: "FIDE Laws of Chess, in force from July 2001",
    games: &["chess"],
    from: day(2001, 7),
    endings: ENDINGS,
    laws: Some(&LAWS),
    claims: CheckedClaims::None,
    clauses: &unseen("FIDE 2001"),
};

const LAWS: Laws = Laws {
    book: "FIDE 2001",
    since: Since::Games,
    classes: Some(QUARTER),
    illegal: [
        restored("FIDE 2001 7.4"),
        restored("FIDE 2001"),
        stands("FIDE 2001 C3", Unanswered::WinClaimed, "FIDE 2001 C3"),
    ],
    unexchanged_is_queen: None,
    open: WITH_CLASSES,
};

const ENDINGS: &[Ending] = &[
    mate("FIDE 2001 5.1.a"),
    resignation("FIDE 2001 5.1.b"),
    stalemate("FIDE 2001 5.2"),
    dead("FIDE 2001 9.6"),
    agreement("FIDE 2001 5.3"),
    time("FIDE 2001").provided(Proviso::CouldMate),
    absence("FIDE 2001"),
    third_time("FIDE 2001 9.2.b", "FIDE 2001 9.2.a"),
    fifty_moves("FIDE 2001 9.3.b").intended("FIDE 2001 9.3.a"),
    conduct("FIDE 2001"),
];
