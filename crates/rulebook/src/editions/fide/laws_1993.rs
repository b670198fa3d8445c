//! FIDE's Laws of Chess of 1993: adopted in Manila in 1992. Of its text 10.4, 10.10 and 10.12 were seen.

use super::*;

pub(in super::super) const FIDE_1993: Edition = Edition {
    code: "fide-1993",
    title: "FIDE Laws of Chess, in force from 1993",
    games: &["chess"],
    from: first_of(1993),
    endings: ENDINGS,
    laws: Some(&LAWS),
    claims: CheckedClaims::None,
    clauses: &unseen("FIDE 1993"),
};

const LAWS: Laws = Laws {
    book: "FIDE 1993",
    since: Since::GamesOr(Reading::Border1993, day(1992, 7)),
    classes: None,
    illegal: [
        restored("FIDE 1993"),
        restored("FIDE 1993"),
        restored("FIDE 1993"),
    ],
    unexchanged_is_queen: None,
    open: &[Reading::PartialDate, Reading::Online, Reading::Border1993],
};

const ENDINGS: &[Ending] = &[
    mate("FIDE 1993"),
    resignation("FIDE 1993"),
    stalemate("FIDE 1993"),
    dead_by_list("FIDE 1993 10.4"),
    agreement("FIDE 1993"),
    third_time("FIDE 1993 10.10", "FIDE 1993 10.10"),
    fifty_moves("FIDE 1993 10.12").open(COUNTED_ON_THE_BOARD),
    time("FIDE 1993").provided(Proviso::MoreThanKing),
];
