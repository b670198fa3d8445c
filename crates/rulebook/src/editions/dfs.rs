//! DFS: official rules for Frisian draughts, 2011, its draws in the wording of lidraughts.

use crate::edition::CheckedClaims;
use crate::{Count, Edition, Effect, Ending, Force, Inside, Irregularity, Lone, Road, Rule};

use super::{MODERN, ends};
use Irregularity as I;

pub(super) const DFS: Edition = Edition {
    code: "dfs",
    title: "Official rules for Frisian draughts, 2011; draw rules in the wording of lidraughts",
    games: &["frisian", "frysk"],
    from: MODERN,
    endings: ENDINGS,
    claims: CheckedClaims::None,
    laws: None,
    clauses: &[(I::WrongMove, "DFS 7"), (I::WrongKingMove, "DFS 8")],
};

const ENDINGS: &[Ending] = &[
    ends::no_piece("DFS"),
    ends::no_move("DFS"),
    ends::resignation("DFS"),
    ends::agreement("DFS"),
    Ending::draw(
        "two-kings-against-one",
        "DFS",
        Rule::LoneKing(Lone {
            force: Force::OneOf(&[(2, 0)]),
            road: Road::Anywhere,
            count: Count::Both(7),
            capture: Inside::GoesOn,
            promotion: Inside::GoesOn,
            not_after: None,
        }),
        "both sides have made seven moves since two kings first faced a lone king",
    ),
    Ending::draw(
        "one-king-each",
        "DFS",
        Rule::LoneKing(Lone {
            force: Force::OneOf(&[(1, 0)]),
            road: Road::Anywhere,
            count: Count::Both(0),
            capture: Inside::GoesOn,
            promotion: Inside::GoesOn,
            not_after: None,
        }),
        "each side has one king, and none can be captured",
    )
    .with(Effect::EndsUnlessWon),
];
