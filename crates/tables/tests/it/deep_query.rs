//! How deep a query may be does not depend on the stack of whoever asks.

use scoresheet_batch::GameRow;
use scoresheet_tables::RowQuery;

/// A caller's stack on which polars would overflow, and the process end.
const SMALL: usize = 256 << 10;

#[test]
fn the_longest_query_is_answered_on_a_small_stack() {
    let sum = vec!["plies"; 495].join(" + ");
    let asked = move || {
        let query = RowQuery::read(&format!("{sum} > 494")).unwrap();
        let row = |plies| GameRow {
            plies,
            ..GameRow::default()
        };
        query.keep(&[row(0), row(1)]).unwrap()
    };
    let caller = std::thread::Builder::new().stack_size(SMALL);
    let kept = caller.spawn(asked).unwrap().join().unwrap();
    assert_eq!(kept, [false, true]);
}

/// Nobody who asks knows what an `Expr` is.
#[test]
fn a_condition_that_breaks_off_is_told_in_plain_words() {
    let error = RowQuery::read("plies >").unwrap_err().to_string();
    assert!(
        error.contains("cannot be read as a condition in SQL"),
        "{error}"
    );
    let error = RowQuery::read("nosuch > 1").unwrap_err().to_string();
    assert!(error.contains("no column nosuch"), "{error}");
}
