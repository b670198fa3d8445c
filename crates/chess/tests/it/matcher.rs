//! The matcher answers exactly what counting the legal moves answers.

use crate::common::{Random, on_random_positions};
use scoresheet_chess::{
    Answer, Board, File, Move, Piece, Query, Rank, Refusal, Square, SquareSet, Wing,
};

fn board(fen: &str) -> Board {
    Board::from_fen(fen).unwrap()
}

/// The answer by definition: filter the legal moves, count.
fn by_counting(board: &Board, legal: &[Move], query: &Query) -> Answer {
    let fits = |mv: &Move, promotion: Option<Piece>| {
        query.to.has(mv.to)
            && query.from.has(mv.from)
            && mv.promotion == promotion
            && mv.castling.is_none()
            && board.pieces(board.side_to_move(), query.piece).has(mv.from)
    };
    let fitting: Vec<_> = legal
        .iter()
        .filter(|mv| fits(mv, query.promotion))
        .collect();
    match fitting[..] {
        [mv] => Answer::One(*mv),
        [_, _, ..] => Answer::Several,
        [] => {
            let if_queen = |mv| query.promotion.is_none() && fits(mv, Some(Piece::Queen));
            if legal.iter().any(if_queen) {
                Answer::PromotionMissing
            } else {
                Answer::Impossible
            }
        }
    }
}

fn check(board: &Board, legal: &[Move], query: &Query) {
    let expected = by_counting(board, legal, query);
    assert_eq!(board.find(query), expected, "{query:?} in {board}");
    if let Some(to) = query.to.next_square().filter(|_| query.promotion.is_none())
        && query.to == to.bitboard()
    {
        let plain = board.find_plain(query.piece, query.from, to);
        assert_eq!(plain, expected.one(), "{query:?} in {board}");
    }
    let matching = board.matching(query).len();
    let refusal = board.why_not(query);
    match expected {
        Answer::One(_) => assert_eq!((matching, refusal), (1, None)),
        Answer::Several => assert!(matching > 1 && refusal.is_none()),
        Answer::PromotionMissing => assert_eq!(refusal, Some(Refusal::PromotionMissing)),
        Answer::Impossible => assert!(matching == 0 && refusal.is_some(), "{query:?} in {board}"),
    }
}

#[test]
fn every_piece_and_target_agrees_with_counting() {
    let mut positions = 0;
    on_random_positions(18, |board, _| {
        positions += 1;
        let legal = board.legal_moves();
        for piece in Piece::ALL {
            for to in Square::ALL {
                for promotion in [None, Some(Piece::Queen), Some(Piece::Knight)] {
                    check(
                        board,
                        &legal,
                        &Query {
                            promotion,
                            ..Query::new(piece, to)
                        },
                    );
                }
            }
        }
    });
    assert!(positions > 800, "{positions}");
}

fn random_mask(random: &mut Random, legal: &[Move], pick: fn(&Move) -> Square) -> SquareSet {
    let near = |random: &mut Random| match legal.len() {
        0 => Square::E4,
        len => pick(&legal[random.below(len)]),
    };
    match random.below(7) {
        0 => SquareSet::FULL,
        1 => File::index(random.below(8)).bitboard(),
        2 => Rank::index(random.below(8)).bitboard(),
        3 => near(random).file().bitboard(),
        4 => near(random).rank().bitboard(),
        5 => Square::index(random.below(64)).bitboard(),
        _ => near(random).bitboard(),
    }
}

#[test]
fn every_kind_of_mask_agrees_with_counting() {
    on_random_positions(300, |board, random| {
        let legal = board.legal_moves();
        for _ in 0..25 {
            let promotions = [
                None,
                None,
                Some(Piece::Queen),
                Some(Piece::Rook),
                Some(Piece::King),
            ];
            let query = Query {
                piece: Piece::index(random.below(6)),
                from: random_mask(random, &legal, |mv| mv.from),
                to: random_mask(random, &legal, |mv| mv.to),
                promotion: promotions[random.below(promotions.len())],
            };
            check(board, &legal, &query);
        }
    });
}

#[test]
fn castling_and_coordinates_agree_with_the_legal_moves() {
    on_random_positions(600, |board, _| {
        let legal = board.legal_moves();
        for wing in [Wing::Short, Wing::Long] {
            let listed = legal.iter().find(|mv| mv.castling == Some(wing)).copied();
            assert_eq!(board.castle(wing).one(), listed, "{board}");
            assert_eq!(board.why_no_castle(wing).is_none(), listed.is_some());
        }
        for &mv in &legal {
            assert!(board.is_legal(mv));
            let to = match mv.castling {
                Some(wing) => board.castling_rook(board.side_to_move(), wing).unwrap(),
                None => mv.to,
            };
            let found = board.move_from_coordinates(mv.from, to, mv.promotion);
            assert_eq!(found, Answer::One(mv), "{mv} in {board}");
        }
    });
}

#[test]
fn no_move_at_all_makes_the_board_panic() {
    on_random_positions(6, |board, _| {
        let legal = board.legal_moves();
        for from in Square::ALL {
            for to in Square::ALL {
                for castling in [None, Some(Wing::Short), Some(Wing::Long)] {
                    let mv = Move {
                        from,
                        to,
                        promotion: None,
                        castling,
                    };
                    let played = board.clone().try_play(mv).is_ok();
                    assert_eq!(played, legal.contains(&mv), "{mv} in {board}");
                }
            }
        }
    });
}

#[test]
fn a_pinned_twin_makes_no_ambiguity() {
    // Both knights bear on d4; the one on e2 is pinned by the rook on e8.
    let pinned = board("4r1k1/8/8/8/8/5N2/4N3/4K3 w - - 0 1");
    let to_d4 = Query::new(Piece::Knight, Square::D4);
    assert_eq!(pinned.find(&to_d4).one().unwrap().to_string(), "f3d4");
    let from_e2 = Query {
        from: Square::E2.bitboard(),
        ..to_d4
    };
    assert_eq!(pinned.find(&from_e2), Answer::Impossible);
    assert_eq!(pinned.why_not(&from_e2), Some(Refusal::LeavesKingInCheck));
    // Without the rook both may go.
    let free = board("6k1/8/8/8/8/5N2/4N3/4K3 w - - 0 1");
    assert_eq!(free.find(&to_d4), Answer::Several);
    assert_eq!(free.matching(&to_d4).len(), 2);
}

#[test]
fn en_passant_that_bares_the_king_along_the_rank_is_impossible() {
    // Taking on d6 empties d5 and e5: the rook on h5 would look at the king on a5.
    let bared = board("8/8/8/K2pP2r/8/8/8/6k1 w - d6 0 2");
    let takes = Query {
        from: File::E.bitboard(),
        ..Query::new(Piece::Pawn, Square::D6)
    };
    assert_eq!(bared.find(&takes), Answer::Impossible);
    assert_eq!(bared.why_not(&takes), Some(Refusal::LeavesKingInCheck));
    let shielded = board("8/8/8/K1NpP2r/8/8/8/6k1 w - d6 0 2");
    let mv = shielded.find(&takes).one().unwrap();
    assert!(shielded.is_en_passant(mv));
    assert_eq!(shielded.captured(mv), Some(Piece::Pawn));
}

#[test]
fn en_passant_lasts_one_move() {
    // MK53 §8: after b2-b4, pawns on a4 and c4 take on b3, on the very next move only.
    let mut game = board("4k3/8/8/8/p1p5/8/1P6/4K3 w - - 0 1");
    game.play(
        game.move_from_coordinates(Square::B2, Square::B4, None)
            .one()
            .unwrap(),
    );
    let takes = |file: File| Query {
        from: file.bitboard(),
        ..Query::new(Piece::Pawn, Square::B3)
    };
    assert!(game.find(&takes(File::A)).one().is_some());
    assert!(game.find(&takes(File::C)).one().is_some());
    assert!(game.pass() && game.pass());
    assert_eq!(
        game.why_not(&takes(File::A)),
        Some(Refusal::CapturesNothing)
    );
}

#[test]
fn files_alone_find_a_pawn_capture() {
    let ed = Query {
        piece: Piece::Pawn,
        from: File::E.bitboard(),
        to: File::D.bitboard(),
        promotion: None,
    };
    let one = board("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    assert_eq!(one.find(&ed).one().unwrap().to_string(), "e4d5");
    let two = board("4k3/8/3p4/3pP3/4P3/8/8/4K3 w - - 0 1");
    assert_eq!(two.find(&ed), Answer::Several);
}
