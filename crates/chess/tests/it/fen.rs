//! Positions in text: every wrong one by its own name and place, every right one both ways.

use crate::common::on_random_positions;
use scoresheet_chess::{Board, Color, FenErrorKind as K, Piece, SetupDoubt, Square, Wing};

#[test]
fn every_wrong_fen_is_named_and_placed() {
    let (white, black) = (Color::White, Color::Black);
    let cases = [
        ("", K::Empty, ""),
        ("  ", K::Empty, "  "),
        ("8/8/8 w - - 0 1", K::RankCount { found: 3 }, "8/8/8"),
        ("4k3/8/8/9/8/8/8/4K3 w - -", K::UnknownPiece('9'), "9"),
        (
            "4k3/8/8/7/8/8/8/4K3 w - -",
            K::RankLength { rank: 5, found: 7 },
            "7",
        ),
        (
            "4k3p/8/8/8/8/8/8/4K3 w - -",
            K::RankLength { rank: 8, found: 9 },
            "4k3p",
        ),
        ("4k3/8/8/3x4/8/8/8/4K3 w - -", K::UnknownPiece('x'), "x"),
        ("4k3/8/8/3ж4/8/8/8/4K3 w - -", K::UnknownPiece('ж'), "ж"),
        ("4k3/8/8/8/8/8/8/4K3", K::NoSide, ""),
        ("4k3/8/8/8/8/8/8/4K3 x - -", K::BadSide, "x"),
        ("4k3/8/8/8/8/8/8/4K2R w KX -", K::BadCastling, "KX"),
        (
            "4k3/8/8/8/8/8/8/4K2R w KQ -",
            K::ImpossibleCastling('Q'),
            "Q",
        ),
        (
            "4k3/8/8/8/8/8/4K3/7R w K -",
            K::ImpossibleCastling('K'),
            "K",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w G -",
            K::ImpossibleCastling('G'),
            "G",
        ),
        (
            "4k3/8/8/8/8/8/8/4KR1R w HF -",
            K::ImpossibleCastling('F'),
            "F",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - e9", K::BadEnPassant, "e9"),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e3",
            K::ImpossibleEnPassant(Square::E3),
            "e3",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e6",
            K::ImpossibleEnPassant(Square::E6),
            "e6",
        ),
        (
            "4k3/4p3/8/4p3/8/8/8/4K3 w - e6",
            K::ImpossibleEnPassant(Square::E6),
            "e6",
        ),
        // The check from a1 cannot come of the double step e7-e5.
        (
            "4k3/8/8/4p3/8/8/8/r6K w - e6",
            K::ImpossibleEnPassant(Square::E6),
            "e6",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - x", K::BadCounter, "x"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 99999", K::BadCounter, "99999"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 bm", K::TooManyFields, "bm"),
        (
            "8/8/8/8/8/8/8/4K3 w - -",
            K::NoKing(black),
            "8/8/8/8/8/8/8/4K3",
        ),
        (
            "4k3/8/8/8/8/8/8/8 w - -",
            K::NoKing(white),
            "4k3/8/8/8/8/8/8/8",
        ),
        (
            "4k3/8/8/8/8/8/8/2K1K3 w - -",
            K::SeveralKings {
                color: white,
                found: 2,
            },
            "4k3/8/8/8/8/8/8/2K1K3",
        ),
        ("4k3/8/8/8/8/8/8/P3K3 w - -", K::PawnOnEdge(Square::A1), "P"),
        ("p3k3/8/8/8/8/8/8/4K3 w - -", K::PawnOnEdge(Square::A8), "p"),
        (
            "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - -",
            K::TooManyPawns {
                color: white,
                found: 9,
            },
            "4k3/8/8/8/8/P7/PPPPPPPP/4K3",
        ),
        (
            "4k3/8/8/8/N7/NNNNNNNN/NNNNNNNN/4K3 w - -",
            K::TooManyPieces {
                color: white,
                found: 18,
            },
            "4k3/8/8/8/N7/NNNNNNNN/NNNNNNNN/4K3",
        ),
        (
            "4k3/8/8/8/8/8/4R3/4K3 w - -",
            K::OpponentInCheck(black),
            "4k3/8/8/8/8/8/4R3/4K3",
        ),
        (
            "8/8/8/3kK3/8/8/8/8 b - -",
            K::OpponentInCheck(white),
            "8/8/8/3kK3/8/8/8/8",
        ),
    ];
    for (fen, kind, place) in cases {
        let error = Board::from_fen(fen).unwrap_err();
        assert_eq!(
            (error.kind, &fen[error.span.clone()]),
            (kind, place),
            "{fen}"
        );
        assert!(!error.to_string().is_empty());
    }
}

#[test]
fn what_is_lenient_loses_nothing() {
    let same = |lenient: &str, strict: &str| {
        assert_eq!(Board::from_fen(lenient).unwrap().fen(), strict, "{lenient}");
    };
    same("4k3/8/8/8/8/8/8/4K3 b - -", "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
    same("4k3/8/8/8/8/8/8/4K3 b", "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
    same(
        " 4k3/8/8/8/8/8/8/4K3  b - - 3 0 ",
        "4k3/8/8/8/8/8/8/4K3 b - - 3 1",
    );
    same(
        "4k3/8/8/44/8/8/8/R3K2R w HA - 150 90",
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 150 90",
    );
    // Rooks on inner files: the outermost is meant by K and Q.
    same(
        "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq -",
        "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1",
    );
    // A rook further out: the right keeps its file.
    same(
        "4k3/8/8/8/8/8/8/4KR1R w F -",
        "4k3/8/8/8/8/8/8/4KR1R w F - 0 1",
    );
    // No pawn can use e6, but it was just passed.
    same(
        "4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1",
        "4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1",
    );
}

#[test]
fn every_position_reached_reads_back_the_same() {
    on_random_positions(300, |board, _| {
        let again = Board::from_fen(&board.fen()).unwrap();
        assert_eq!(&again, board);
        assert_eq!(again.position_key(), board.position_key());
        assert_eq!(again.placement_key(), board.placement_key());
    });
}

#[test]
fn all_chess960_starts_are_the_published_ones() {
    let fen = |n| Board::chess960(n).unwrap().fen();
    assert_eq!(Board::chess960(518), Some(Board::start()));
    assert_eq!(Board::chess960(960), None);
    // FIDE Laws, Chess960 guidelines: number 0 and number 959 of the table.
    assert!(fen(0).starts_with("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq"));
    assert!(fen(959).starts_with("rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq"));
}

#[test]
fn keys_tell_what_each_edition_compares() {
    let board = |fen: &str| Board::from_fen(fen).unwrap();
    let rights = board("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    let no_rights = board("4k3/8/8/8/8/8/8/4K2R w - - 5 9");
    assert_eq!(rights.placement_key(), no_rights.placement_key());
    assert_ne!(rights.position_key(), no_rights.position_key());
    // An en passant square counts only if a pawn can legally take.
    let useless = board("4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1");
    let none = board("4k3/8/8/4p3/8/8/8/4K3 w - - 0 1");
    assert_eq!(useless.position_key(), none.position_key());
    let usable = board("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1");
    let lapsed = board("4k3/8/8/3Pp3/8/8/8/4K3 w - - 0 1");
    assert_ne!(usable.position_key(), lapsed.position_key());
    assert_eq!(usable.placement_key(), lapsed.placement_key());
    let black = board("4k3/8/8/3Pp3/8/8/8/4K3 b - - 0 1");
    assert_ne!(black.placement_key(), lapsed.placement_key());
}

#[test]
fn different_positions_have_different_keys() {
    let mut seen = std::collections::HashMap::new();
    on_random_positions(900, |board, _| {
        let fen = board.fen();
        let placed: String = fen.split(' ').take(2).collect::<Vec<_>>().join(" ");
        let first = seen
            .entry(board.placement_key())
            .or_insert_with(|| placed.clone());
        assert_eq!(*first, placed);
    });
    assert!(seen.len() > 20_000, "{}", seen.len());
}

#[test]
fn set_ups_no_game_reaches_are_doubted() {
    let doubts = |fen: &str| Board::from_fen(fen).unwrap().doubts();
    assert_eq!(
        doubts("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"),
        []
    );
    let promoted = |promoted, pawns_missing| SetupDoubt::TooManyPromoted {
        color: Color::White,
        promoted,
        pawns_missing,
    };
    assert_eq!(
        doubts("4k3/8/8/8/8/8/PPPPPPPP/3QKQ2 b - -"),
        [promoted(1, 0)]
    );
    assert_eq!(doubts("4k3/8/8/8/8/8/PPPPPPP1/3QKQ2 b - -"), []);
    // Bishops on c1 and e3: both on dark squares.
    assert_eq!(
        doubts("4k3/8/8/8/8/4B3/PPPPPPPP/2B1K3 b - -"),
        [promoted(1, 0)]
    );
    let eleven = doubts("4k3/8/8/8/8/NNN5/NNNNNNNN/4K3 w - -");
    let most = SetupDoubt::TooMany {
        color: Color::White,
        piece: Piece::Knight,
        found: 11,
        most: 10,
    };
    assert_eq!(eleven, [most, promoted(9, 8)]);
    let checks = doubts("4k3/8/3N1N2/8/4R3/8/8/4K3 b - -");
    assert_eq!(checks, [SetupDoubt::TooManyCheckers { found: 3 }]);
}

#[test]
fn counters_run_on_past_a_hundred() {
    let mut board = Board::from_fen("4k3/8/8/8/8/8/8/R3K3 w Q - 99 200").unwrap();
    for (from, to) in [
        (Square::A1, Square::A2),
        (Square::E8, Square::D8),
        (Square::A2, Square::A3),
    ] {
        board.play(board.move_from_coordinates(from, to, None).one().unwrap());
    }
    assert_eq!((board.quiet_plies(), board.move_number()), (102, 201));
    assert_eq!(board.castling_rook(Color::White, Wing::Long), None);
}

#[test]
fn a_counter_that_cannot_be_counts_from_nothing() {
    for (fen, counts) in [
        ("4k3/8/8/8/8/8/3R4/4K3 w - - 149 3", 0),
        ("4k3/8/8/8/8/8/3R4/4K3 b - - 6 3", 0),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 99 1",
            0,
        ),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 20 40", 0),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 1 40", 1),
        // As many plies as were played, counters that are not both stated, and a number of move that counts from 0.
        ("4k3/8/8/8/8/8/3R4/4K3 w - - 4 3", 4),
        ("4k3/8/8/8/8/8/3R4/4K3 b - - 5 3", 5),
        ("4k3/8/8/8/8/8/3R4/4K3 w - - 149 80", 149),
        ("4k3/8/8/8/8/8/3R4/4K3 w - - 12", 12),
        ("4k3/8/8/8/8/8/3R4/4K3 w - - 12 ?", 12),
        ("4k3/8/8/8/8/8/3R4/4K3 w - - 12 0", 12),
    ] {
        let (board, left_out) = Board::from_fen_mended(fen).unwrap();
        assert_eq!(board.quiet_plies(), counts, "{fen}");
        assert_eq!(left_out.is_empty(), counts > 0, "{fen}");
    }
}
