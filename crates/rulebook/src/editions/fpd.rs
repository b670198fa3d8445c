//! FPD: rules of the Federação Portuguesa de Damas, 2013, its draw rules from a secondary source.

use crate::edition::CheckedClaims;
use crate::{Count, Edition, Ending, Force, Inside, Lone, Reset, Road, Rule};

use super::{MODERN, ends};

pub(super) const FPD: Edition = Edition {
    code: "fpd",
    title: "Rules of the Federação Portuguesa de Damas, 2013; draw rules from a secondary source",
    games: &["portuguese"],
    from: MODERN,
    endings: ENDINGS,
    claims: CheckedClaims::None,
    laws: None,
    clauses: &[],
};

const ENDINGS: &[Ending] = &[
    ends::no_piece("FPD"),
    ends::no_move("FPD"),
    ends::resignation("FPD"),
    ends::agreement("FPD"),
    Ending::draw(
        "no-change-of-material",
        "FPD 3.2 a",
        Rule::Unchanged {
            reset: Reset::Material,
            moves: 20,
        },
        "for twenty moves nothing was captured and no man crowned",
    ),
    Ending::draw(
        "three-kings-against-one",
        "FPD 3.2 b",
        Rule::LoneKing(Lone {
            force: Force::OneOf(&[(3, 0)]),
            road: Road::HeldAtFirst,
            count: Count::Both(12),
            capture: Inside::GoesOn,
            promotion: Inside::GoesOn,
            not_after: None,
        }),
        "three kings that came to hold the main diagonal did not capture a lone king in twelve moves",
    ),
    ends::third_time("FPD 3.2 c"),
];
