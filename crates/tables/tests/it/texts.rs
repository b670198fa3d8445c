//! What statistics make of names, lines of moves and positions.

use scoresheet_tables::stats::parts::{all_men, first, folded};

#[test]
fn one_name_in_many_spellings() {
    for name in ["Kask, A.", "A. Kask", "KASK A", " kask  a ", "Kask,A"] {
        assert_eq!(folded(name).as_deref(), Some("a kask"), "{name}");
    }
    assert_eq!(folded("Кабеист Щ.").as_deref(), Some("кабеист щ"));
    assert_eq!(folded("Ko\u{303}iv, Ju\u{308}ri"), folded("Kõiv, Jüri"));
    assert_ne!(folded("Kask, Ants"), folded("Kask, A."));
}

#[test]
fn nobody_has_no_name() {
    for name in ["", "?", "-", " . ", "N.N.", "NN", "n. n.", "Unknown", "BYE"] {
        assert_eq!(folded(name), None, "{name}");
    }
}

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
