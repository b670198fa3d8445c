//! Each reason a move or castling is refused, by its name.

use scoresheet_chess::{Board, CastleRefusal, Piece, Query, Refusal, Square, SquareSet, Wing};

fn why(fen: &str, from: &str, to: &str, promotion: Option<Piece>) -> Option<Refusal> {
    let board = Board::from_fen(fen).unwrap();
    let from: Square = from.parse().unwrap();
    let piece = board
        .piece_at(from)
        .map_or(Piece::Knight, |(_, piece)| piece);
    let to = to.parse().unwrap();
    board.why_not(&Query {
        from: from.bitboard(),
        promotion,
        ..Query::new(piece, to)
    })
}

#[test]
fn moves_are_refused_by_name() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let promoting = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1";
    let queen = Some(Piece::Queen);
    let cases = [
        (start, "e4", "f6", None, Some(Refusal::NoSuchPiece)),
        (start, "g8", "f6", None, Some(Refusal::OpponentsPiece)),
        (start, "g1", "g3", None, Some(Refusal::CannotReach)),
        (start, "g1", "e2", None, Some(Refusal::OwnPieceOnTarget)),
        (start, "f1", "c4", None, Some(Refusal::Blocked)),
        (start, "e2", "d3", None, Some(Refusal::CapturesNothing)),
        (start, "e2", "e5", None, Some(Refusal::CannotReach)),
        (start, "e2", "e4", queen, Some(Refusal::NotAPromotion)),
        (start, "g1", "f3", queen, Some(Refusal::NotAPromotion)),
        (start, "e2", "e4", None, None),
        (promoting, "e7", "e8", None, Some(Refusal::PromotionMissing)),
        (
            promoting,
            "e7",
            "e8",
            Some(Piece::King),
            Some(Refusal::PromotionImpossible),
        ),
        (promoting, "e7", "e8", queen, None),
        // The bishop on e2 is pinned; the king on e1 may not step onto the rook's rank.
        (
            "4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1",
            "e2",
            "d3",
            None,
            Some(Refusal::LeavesKingInCheck),
        ),
        (
            "6k1/8/8/8/8/8/r7/4K3 w - - 0 1",
            "e1",
            "e2",
            None,
            Some(Refusal::LeavesKingInCheck),
        ),
        // In check from e8, and the rook move answers it not.
        (
            "4r1k1/8/8/8/8/8/8/R3K3 w - - 0 1",
            "a1",
            "a8",
            None,
            Some(Refusal::LeavesKingInCheck),
        ),
        // A double step over a piece, and onto one.
        (
            "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1",
            "e2",
            "e4",
            None,
            Some(Refusal::Blocked),
        ),
        (
            "4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1",
            "e2",
            "e4",
            None,
            Some(Refusal::Blocked),
        ),
    ];
    for (fen, from, to, promotion, expected) in cases {
        assert_eq!(
            why(fen, from, to, promotion),
            expected,
            "{from}{to} in {fen}"
        );
    }
}

#[test]
fn of_several_candidates_the_nearest_speaks() {
    // The rook on a1 would go to d1 but for the knight; the rook on h3 does not move that way.
    let board = Board::from_fen("1k6/8/8/8/8/7R/8/R1N1K3 w - - 0 1").unwrap();
    let rook_d1 = Query::new(Piece::Rook, Square::D1);
    assert_eq!(board.why_not(&rook_d1), Some(Refusal::Blocked));
    let queen = Query::new(Piece::Queen, Square::D1);
    assert_eq!(board.why_not(&queen), Some(Refusal::NoSuchPiece));
}

#[test]
fn castling_is_refused_by_name() {
    use CastleRefusal as R;
    let set = |squares: &[Square]| squares.iter().copied().collect::<SquareSet>();
    let cases = [
        ("4k3/8/8/8/8/8/4K3/7R w - - 0 1", Wing::Short, R::KingMoved),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", Wing::Short, R::RookGone),
        ("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", Wing::Short, R::RightLost),
        (
            "4k3/8/8/8/8/8/8/4KB1R w K - 0 1",
            Wing::Short,
            R::Occupied(set(&[Square::F1])),
        ),
        (
            "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1",
            Wing::Long,
            R::Occupied(set(&[Square::B1])),
        ),
        (
            "4k3/8/8/8/8/8/4r3/4K2R w K - 0 1",
            Wing::Short,
            R::OutOfCheck,
        ),
        (
            "4k3/8/8/8/8/8/5r2/4K2R w K - 0 1",
            Wing::Short,
            R::ThroughCheck(set(&[Square::F1])),
        ),
        (
            "4k3/8/8/8/8/8/6r1/4K2R w K - 0 1",
            Wing::Short,
            R::IntoCheck(Square::G1),
        ),
        (
            "4k3/8/8/8/8/3r4/8/R3K3 w Q - 0 1",
            Wing::Long,
            R::ThroughCheck(set(&[Square::D1])),
        ),
        // Chess960: the rook on b1 shields its king; once it castles, the queen on a1 gives check.
        (
            "4k3/8/8/8/8/8/8/qRK5 w B - 0 1",
            Wing::Long,
            R::IntoCheck(Square::C1),
        ),
    ];
    for (fen, wing, expected) in cases {
        let board = Board::from_fen(fen).unwrap();
        assert_eq!(board.why_no_castle(wing), Some(expected), "{fen}");
        assert!(board.castle(wing).one().is_none());
    }
    // An attacked rook, or one that passes the attacked square b1, may castle (MK53 §10).
    for attacked in [
        "r3k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
        "1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
    ] {
        let board = Board::from_fen(attacked).unwrap();
        assert_eq!(board.why_no_castle(Wing::Long), None);
    }
}
