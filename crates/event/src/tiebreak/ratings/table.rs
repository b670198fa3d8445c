//! FIDE's two tables between rating differences and fractions of points (B.02 8.1a and 8.1b).

use crate::tiebreak::system::rows;
use std::sync::OnceLock;

/// What a fraction of points, in hundredths, is in rating points.
///
/// 50 is 0, 70 is 149, 30 is -149, 100 is 800.
pub fn difference(hundredths: i64) -> i64 {
    static TABLE: OnceLock<Vec<(i64, i64)>> = OnceLock::new();
    let table = TABLE.get_or_init(|| pairs(include_str!("../../../data/rating_difference.tsv")));
    let upper = hundredths.max(100 - hundredths);
    let found = table.iter().find(|(fraction, _)| *fraction == upper);
    let difference = found.map_or(0, |(_, difference)| *difference);
    if hundredths < 50 {
        -difference
    } else {
        difference
    }
}

/// The hundredths of a point that who is so much higher rated is expected to make.
pub fn expected(higher: i64) -> i64 {
    static TABLE: OnceLock<Vec<(i64, i64)>> = OnceLock::new();
    let table = TABLE.get_or_init(|| pairs(include_str!("../../../data/expected_score.tsv")));
    let steps = table.partition_point(|(from, _)| *from <= higher.abs());
    let upper = table
        .get(steps.saturating_sub(1))
        .map_or(50, |(_, hundredths)| *hundredths);
    if higher < 0 { 100 - upper } else { upper }
}

fn pairs(table: &'static str) -> Vec<(i64, i64)> {
    let number = |row: &[&str], index: usize| row.get(index)?.parse().ok();
    rows(table)
        .filter_map(|row| Some((number(&row, 0)?, number(&row, 1)?)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn b02_8_1a_fractions_become_differences() {
        for (hundredths, points) in [
            (50, 0),
            (70, 149),
            (30, -149),
            (100, 800),
            (0, -800),
            (99, 677),
        ] {
            assert_eq!(difference(hundredths), points, "{hundredths}");
        }
    }

    #[test]
    fn b02_8_1b_differences_become_expectations() {
        for (higher, hundredths) in [
            (0, 50),
            (3, 50),
            (4, 51),
            (-4, 49),
            (735, 99),
            (736, 100),
            (-9000, 0),
            (400, 92),
        ] {
            assert_eq!(expected(higher), hundredths, "{higher}");
        }
    }
}
