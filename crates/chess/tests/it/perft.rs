//! The rules are whole: published counts of move sequences, standard chess and Chess960.

use scoresheet_chess::Board;

#[test]
fn published_counts_are_met() {
    let mut rows = 0;
    for line in include_str!("../perft.tsv").lines() {
        if line.starts_with('#') {
            continue;
        }
        let mut cells = line.split('\t');
        let name = cells.next().unwrap();
        let board = Board::from_fen(cells.next().unwrap()).unwrap();
        for (depth, expected) in (1..).zip(cells) {
            let expected: u64 = expected.parse().unwrap();
            assert_eq!(board.perft(depth), expected, "{name}, depth {depth}");
            rows += 1;
        }
    }
    assert_eq!(rows, 46);
}
