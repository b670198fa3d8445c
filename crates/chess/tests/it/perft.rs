//! The rules are whole: published counts of move sequences, standard chess and Chess960.

use scoresheet_chess::{Board, Move, Piece};

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

fn key(mv: &Move) -> (usize, usize, Option<usize>, bool) {
    let order = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];
    let becomes = |piece| order.iter().position(|one| *one == piece);
    let promotion = mv.promotion.and_then(becomes);
    (
        mv.from as usize,
        mv.to as usize,
        promotion,
        mv.castling.is_some(),
    )
}

/// Every legal move has its place, here and after each of them; the moves of the positions before have none, unless they
/// are legal again.
#[test]
fn moves_are_in_their_places() {
    let mut promotions = 0;
    for line in include_str!("../perft.tsv").lines() {
        let Some(Ok(board)) = line.split('\t').nth(1).map(Board::from_fen) else {
            continue;
        };
        let mut before = board.legal_moves();
        let after = before.iter().map(|mv| {
            let mut after = board.clone();
            after.play(*mv);
            after
        });
        for board in [board.clone()].into_iter().chain(after.collect::<Vec<_>>()) {
            let mut moves = board.legal_moves();
            moves.sort_by_key(key);
            for (place, mv) in moves.iter().enumerate() {
                assert_eq!(board.place_of(mv), Some(place), "{mv} in {}", board.fen());
                promotions += usize::from(mv.promotion.is_some());
            }
            for mv in before.iter().filter(|mv| !moves.contains(mv)) {
                assert_eq!(board.place_of(mv), None, "{mv} in {}", board.fen());
            }
            before = moves;
        }
    }
    assert!(promotions > 20, "{promotions}");
}
