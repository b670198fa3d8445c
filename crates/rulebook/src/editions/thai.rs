//! Thai draughts as it is described: no code of rules has been seen.

use crate::edition::CheckedClaims;
use crate::{Edition, Ending};

use super::{MODERN, ends};

pub(super) const THAI: Edition = Edition {
    code: "thai",
    title: "Thai draughts from descriptions; draw rules not settled",
    games: &["thai"],
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
];
