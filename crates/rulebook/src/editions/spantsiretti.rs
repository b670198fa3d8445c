//! Spantsiretti as it is described: no code of rules has been seen.

use crate::edition::CheckedClaims;
use crate::{Edition, Effect, Ending};

use super::{MODERN, ends};

pub(super) const SPANTSIRETTI: Edition = Edition {
    code: "spantsiretti",
    title: "Spantsiretti from descriptions, with international rules; no official rules available",
    games: &["spantsiretti"],
    from: MODERN,
    endings: ENDINGS,
    claims: CheckedClaims::None,
    laws: None,
    clauses: &[],
};

const ENDINGS: &[Ending] = &[
    ends::no_piece("as described"),
    ends::no_move("as described"),
    ends::resignation("as described"),
    ends::agreement("as described"),
    ends::third_time("as described").with(Effect::Claim),
];
