//! The printed tables (`data/norm_tables.tsv`): from a coefficient to percents.

use super::{Clause, Game, Hundredths, Rank};
use serde::Serialize;
use std::sync::LazyLock;

/// Where in a part of the tables a percent stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Column {
    /// On the left: the higher rank.
    Left,
    /// On the right: the lower rank.
    Right,
    /// In no column: the rank below both is asked the least percent of the part.
    Least,
}

/// One percent for one rank, as printed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NormCell {
    /// The rank.
    pub rank: Rank,
    /// The percent of points.
    pub percent: u32,
    /// The part, from 1.
    pub part: u32,
    /// The column.
    pub column: Column,
    /// Whether the heading says "reach or confirm", not only "reach".
    pub confirms: bool,
    /// Where it stands.
    pub clause: Clause,
}

/// One row of one part.
struct NormRow {
    game: Game,
    part: u32,
    /// Of the left column, of the right one, and below both.
    ranks: [Option<Rank>; 3],
    from: Hundredths,
    to: Hundredths,
    percents: [Option<u32>; 3],
    right_confirms: bool,
}

/// The lowest and highest coefficient that there is a norm for: 0.91 and 5.00.
#[must_use]
pub fn bounds(game: Game) -> (Hundredths, Hundredths) {
    let rows = || TABLE.iter().filter(|row| row.game == game);
    let lowest = rows().map(|row| row.from).min();
    let highest = rows().map(|row| row.to).max();
    (lowest.unwrap_or_default(), highest.unwrap_or_default())
}

/// What is printed for a coefficient: of one part, or of the two that 1.91–2.00, 2.91–3.00 and
/// 3.91–4.00 lie in. Nothing outside of the tables.
///
/// ```
/// use scoresheet_norms::{Game, Hundredths, Rank, cells};
/// let printed = cells(Game::Draughts, Hundredths(281));
/// let percents: Vec<_> = printed.iter().map(|cell| (cell.rank, cell.percent)).collect();
/// assert_eq!(percents, [(Rank::II, 71), (Rank::III, 48), (Rank::IV, 30)]);
/// assert_eq!(cells(Game::Chess, Hundredths(90)), []);
/// ```
#[must_use]
pub fn cells(game: Game, coefficient: Hundredths) -> Vec<NormCell> {
    let rows = TABLE
        .iter()
        .filter(|row| row.game == game && (row.from..=row.to).contains(&coefficient));
    rows.flat_map(NormRow::cells).collect()
}

impl NormRow {
    fn cells(&self) -> impl Iterator<Item = NormCell> + '_ {
        let columns = [Column::Left, Column::Right, Column::Least];
        let ranks = self.ranks.into_iter().zip(self.percents);
        let filled = columns.into_iter().zip(ranks);
        filled.filter_map(|(column, (rank, percent))| {
            Some(NormCell {
                rank: rank?,
                percent: percent?,
                part: self.part,
                column,
                confirms: match column {
                    Column::Left => false,
                    Column::Right => self.right_confirms,
                    Column::Least => true,
                },
                clause: self.clause(column),
            })
        })
    }

    fn clause(&self, column: Column) -> Clause {
        let Self { part, from, to, .. } = self;
        self.game.cite(match column {
            Column::Least => format!("{}, part {part}", super::game::place::LEAST),
            Column::Left | Column::Right => format!("table, part {part}, {from}–{to}"),
        })
    }
}

static TABLE: LazyLock<Vec<NormRow>> = LazyLock::new(|| {
    let rows = include_str!("../data/norm_tables.tsv").lines();
    rows.filter_map(read_row).collect()
});

/// A row of the file; nothing of its headings.
fn read_row(row: &str) -> Option<NormRow> {
    let cells: Vec<&str> = row.split('\t').collect();
    let [
        game,
        part,
        left,
        right,
        below,
        from,
        to,
        high,
        low,
        heading,
        least,
    ] = cells[..]
    else {
        return None;
    };
    let rank = |code: &str| Rank::ALL.into_iter().find(|rank| rank.code() == code);
    Some(NormRow {
        game: Game::ALL.into_iter().find(|each| each.code() == game)?,
        part: part.parse().ok()?,
        ranks: [rank(left), rank(right), rank(below)],
        from: Hundredths(from.parse().ok()?),
        to: Hundredths(to.parse().ok()?),
        percents: [high.parse().ok(), low.parse().ok(), least.parse().ok()],
        right_confirms: heading == "reach-or-confirm",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of the formula `50 + k·step`: the steps of the four parts, as fractions.
    fn step(game: Game, part: u32) -> (u32, u32) {
        match (game, part) {
            (Game::Chess, 1) => (5, 2),
            (Game::Draughts, 1) | (_, 3) => (2, 1),
            (_, 2) => (7, 3),
            _ => (5, 3),
        }
    }

    #[test]
    fn the_tables_are_whole_and_follow_their_formula() {
        let data = include_str!("../data/norm_tables.tsv").lines();
        assert_eq!(
            data.filter(|row| !row.starts_with('#')).count(),
            TABLE.len()
        );
        for game in Game::ALL {
            for part in 1..=4 {
                let mut rows = TABLE.iter().filter(|r| r.game == game && r.part == part);
                let (above, below) = step(game, part);
                for k in 0..=10 {
                    let row = rows.next().unwrap();
                    let to = crate::coefficient::signed(part * 100 + 10 * k);
                    assert_eq!((row.from, row.to), (Hundredths(to - 9), Hundredths(to)));
                    // Rounded half up.
                    let high = 50 + (2 * k * above + below) / (2 * below);
                    let low = 30 + k * if part == 4 { 1 } else { 2 };
                    let least = (part < 4).then_some(30);
                    assert_eq!(
                        row.percents,
                        [Some(high), Some(low), least],
                        "{game:?} {part}"
                    );
                    let ranks = [Rank::I, Rank::II, Rank::III, Rank::IV, Rank::V];
                    for (column, rank) in row.ranks.into_iter().enumerate() {
                        assert_eq!(rank, ranks.get(part as usize - 1 + column).copied());
                    }
                }
                assert!(rows.next().is_none());
            }
        }
    }

    #[test]
    fn headings_say_reach_or_reach_or_confirm_as_printed() {
        for (game, part, confirms) in [
            (Game::Draughts, 1, true),
            (Game::Draughts, 2, true),
            (Game::Draughts, 3, true),
            (Game::Draughts, 4, false),
            (Game::Chess, 1, true),
            (Game::Chess, 2, false),
            (Game::Chess, 3, true),
            (Game::Chess, 4, false),
        ] {
            let rows = TABLE.iter().filter(|r| r.game == game && r.part == part);
            let stated: Vec<_> = rows.map(|row| row.right_confirms).collect();
            assert_eq!(stated, [confirms; 11], "{game:?} {part}");
        }
    }

    #[test]
    fn outside_of_the_tables_there_is_nothing() {
        for game in Game::ALL {
            assert_eq!(bounds(game), (Hundredths(91), Hundredths(500)));
            for (hundredths, parts) in [
                (90, 0),
                (91, 1),
                (190, 1),
                (191, 2),
                (200, 2),
                (201, 1),
                (500, 1),
                (501, 0),
            ] {
                let mut found: Vec<_> = (cells(game, Hundredths(hundredths)).iter())
                    .map(|cell| cell.part)
                    .collect();
                found.dedup();
                assert_eq!(found.len(), parts, "{hundredths}");
            }
        }
    }

    #[test]
    fn where_two_parts_apply_they_agree_on_every_rank_in_both() {
        for game in Game::ALL {
            for hundredths in 91..=500 {
                let cells = cells(game, Hundredths(hundredths));
                for one in &cells {
                    for other in cells.iter().filter(|other| other.rank == one.rank) {
                        assert_eq!(one.percent, other.percent, "{hundredths} {}", one.rank);
                    }
                }
            }
        }
    }
}
