//! What statistics make of lines of moves and positions.

use scoresheet_tables::stats::parts::{all_men, first};

#[test]
fn the_first_moves_of_a_line() {
    assert_eq!(first("a b c", 0), Some(""));
    assert_eq!(first("a b c", 1), Some("a"));
    assert_eq!(first("a b c", 3), Some("a b c"));
    assert_eq!(first("a b c", 4), None);
}

#[test]
fn positions_of_all_men() {
    assert!(all_men("W:W21-32:B1-12"));
    assert!(all_men("B:W17,21-31:B1-12"));
    assert!(!all_men("W:WK21,22-32:B1-12"));
    assert!(!all_men("W:W22-32:B1-12"));
    assert!(!all_men("W:W:B1-12"));
    assert!(!all_men("W"));
}
