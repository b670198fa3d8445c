//! Points for places in composition (`data/composition.tsv`).

use super::{Branch, Level};
use crate::Points;
use crate::norms::TwoMovers;
use std::sync::LazyLock;

struct Cell {
    level: Level,
    /// `None` is any.
    branch: Option<Branch>,
    place: u32,
    printed: Points,
    corrected: Points,
}

/// What a place is worth; nothing where the tables have none. At contests that are no championship it
/// depends on the branch.
///
/// ```
/// use scoresheet_event::norms::{TwoMovers, composition::{Branch, Level, points_of_place}};
/// let points = |place, cell| {
///     let points = points_of_place(Level::AllUnion, Some(Branch::TwoMovers), place, cell);
///     points.unwrap().to_string()
/// };
/// assert_eq!([points(1, TwoMovers::Printed), points(2, TwoMovers::Printed)], ["2", "2"]);
/// assert_eq!(points(1, TwoMovers::Corrected), "3");
/// ```
#[must_use]
pub fn points_of_place(
    level: Level,
    branch: Option<Branch>,
    place: u32,
    two_movers: TwoMovers,
) -> Option<Points> {
    let cell = TABLE.iter().find(|cell| {
        let branches = cell.branch.is_none() || cell.branch == branch;
        cell.level == level && branches && cell.place == place
    })?;
    Some(match two_movers {
        TwoMovers::Printed => cell.printed,
        TwoMovers::Corrected => cell.corrected,
    })
}

/// Whether the cell is the one that is probably misprinted.
pub(crate) fn is_suspect(level: Level, branch: Option<Branch>, place: u32) -> bool {
    let of = |two_movers| points_of_place(level, branch, place, two_movers);
    of(TwoMovers::Printed) != of(TwoMovers::Corrected)
}

static TABLE: LazyLock<Vec<Cell>> = LazyLock::new(|| {
    let rows = include_str!("../../../data/composition.tsv").lines();
    rows.filter_map(read_row).collect()
});

/// A row of the file; nothing of its headings.
fn read_row(row: &str) -> Option<Cell> {
    let cells: Vec<&str> = row.split('\t').collect();
    let [level, branch, place, printed, corrected] = cells[..] else {
        return None;
    };
    Some(Cell {
        level: Level::by_code(level)?,
        branch: Branch::by_code(branch),
        place: place.parse().ok()?,
        printed: Points::halves(printed.parse().ok()?),
        corrected: Points::halves(corrected.parse().ok()?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mk53_composition_places_are_worth_what_is_printed() {
        let of = |level, branch, places: u32| -> Vec<String> {
            let points = (1..=places).map(|place| {
                points_of_place(level, branch, place, TwoMovers::Printed)
                    .unwrap()
                    .to_string()
            });
            points.collect()
        };
        assert_eq!(
            of(Level::Championship, None, 5),
            ["30", "20", "15", "10", "5"]
        );
        let contest = |branch| of(Level::AllUnion, Some(branch), 3);
        assert_eq!(contest(Branch::TwoMovers), ["2", "2", "1"]);
        assert_eq!(contest(Branch::ThreeMovers), ["4.5", "3", "1.5"]);
        assert_eq!(contest(Branch::Studies), ["6", "4", "2"]);
        for (level, branch, place) in [
            (Level::Championship, None, 6),
            (Level::AllUnion, Some(Branch::Studies), 4),
            (Level::AllUnion, None, 1),
            (Level::Republic, Some(Branch::Studies), 1),
        ] {
            assert_eq!(
                points_of_place(level, branch, place, TwoMovers::Printed),
                None
            );
        }
    }

    #[test]
    fn one_cell_alone_is_suspect() {
        let branches = [Branch::TwoMovers, Branch::ThreeMovers, Branch::Studies];
        let suspect = branches.into_iter().flat_map(|branch| {
            (1..=3)
                .filter(move |place| is_suspect(Level::AllUnion, Some(branch), *place))
                .map(move |place| (branch, place))
        });
        assert_eq!(suspect.collect::<Vec<_>>(), [(Branch::TwoMovers, 1)]);
    }
}
