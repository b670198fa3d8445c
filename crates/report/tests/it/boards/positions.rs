//! Positions to draw.

use scoresheet_report::{ArrowKind, BoardSize, BoardView, Glyph, GlyphKind, Labels, SquareMark};

/// A board from rows of signs, top row first as White sees it: `.` or a blank is empty,
/// the rest are the letters of the plain style.
pub fn board(rows: &[&str], labels: Labels, draughts: bool) -> BoardView {
    let size = if rows.len() == 10 {
        BoardSize::Ten
    } else {
        BoardSize::Eight
    };
    let mut view = BoardView::new(size, labels);
    for (row, signs) in rows.iter().enumerate() {
        let rank = size.ranks() - 1 - u8::try_from(row).unwrap();
        for (file, sign) in (0..).zip(signs.chars()) {
            if let Some(glyph) = glyph(sign, draughts) {
                view.put((file, rank), glyph).unwrap();
            }
        }
    }
    view
}

fn glyph(sign: char, draughts: bool) -> Option<Glyph> {
    let kind = match (draughts, sign.to_ascii_lowercase()) {
        (_, '.' | ' ') => return None,
        (true, _) if sign.is_ascii_lowercase() => GlyphKind::Man,
        (true, _) => GlyphKind::DraughtsKing,
        (false, 'p') => GlyphKind::Pawn,
        (false, 'n') => GlyphKind::Knight,
        (false, 'b') => GlyphKind::Bishop,
        (false, 'r') => GlyphKind::Rook,
        (false, 'q') => GlyphKind::Queen,
        (false, 'k') => GlyphKind::King,
        _ => panic!("unknown sign {sign}"),
    };
    let white = if draughts {
        sign.eq_ignore_ascii_case(&'w')
    } else {
        sign.is_ascii_uppercase()
    };
    Some(Glyph { white, kind })
}

/// The start position of chess.
pub fn chess_start() -> BoardView {
    let rows = [
        "rnbqkbnr", "pppppppp", "........", "........", "........", "........", "PPPPPPPP",
        "RNBQKBNR",
    ];
    board(&rows, Labels::Coordinates, false)
}

/// 1.e4 e5 2.Nf3 Nc6 3.Bb5, answered by 3…Ne6, which no knight can play.
pub fn spanish() -> BoardView {
    let rows = [
        "r.bqkbnr", "pppp.ppp", "..n.....", ".B..p...", "....P...", ".....N..", "PPPP.PPP",
        "RNBQK..R",
    ];
    let mut view = board(&rows, Labels::Coordinates, false);
    view.mark((5, 0), SquareMark::Origin).unwrap();
    view.mark((1, 4), SquareMark::Target).unwrap();
    view.mark((6, 7), SquareMark::Wrong).unwrap();
    view.arrow((6, 7), (4, 5), ArrowKind::Written).unwrap();
    view.arrow((6, 7), (5, 5), ArrowKind::Legal).unwrap();
    view.arrow((6, 7), (7, 5), ArrowKind::Legal).unwrap();
    view.set_caption("3…Ne6: no knight can reach e6");
    view
}

/// VK, diagram 4 (KV53 §14): White's king on d2 takes four men on its way to a7.
pub fn russian_capture() -> BoardView {
    let rows = [
        "........", "......b.", ".b.b.b..", "........", ".....b..", "........", "...W....",
        "........",
    ];
    let mut view = board(&rows, Labels::Coordinates, true);
    view.mark((3, 1), SquareMark::Origin).unwrap();
    for captured in [(5, 3), (6, 6), (3, 5), (1, 5)] {
        view.mark(captured, SquareMark::Captured).unwrap();
    }
    view.mark((0, 6), SquareMark::Target).unwrap();
    view.set_caption("d2:h6:f8:c5:a7");
    view
}

/// The start position of international draughts.
pub fn international_start() -> BoardView {
    let rows = [
        ".b.b.b.b.b",
        "b.b.b.b.b.",
        ".b.b.b.b.b",
        "b.b.b.b.b.",
        "..........",
        "..........",
        ".w.w.w.w.w",
        "w.w.w.w.w.",
        ".w.w.w.w.w",
        "w.w.w.w.w.",
    ];
    board(&rows, Labels::Numbers, true)
}

/// KV53 §29, diagram 14: White's king on 42 takes 42:24:8:17:6 or 42:24:35:44:6. Black's
/// king on 1 and White's man on 50 are added, to have one of each kind to draw.
pub fn international_capture() -> BoardView {
    let mut view = BoardView::new(BoardSize::Ten, Labels::Numbers);
    let at = |number| {
        let empty = BoardView::new(BoardSize::Ten, Labels::Numbers);
        let mut cells = empty.size().cells();
        cells
            .find(|cell| empty.number(*cell) == Some(number))
            .unwrap()
    };
    view.put(at(42), Glyph::white(GlyphKind::DraughtsKing))
        .unwrap();
    for man in [11, 12, 13, 29, 30, 40] {
        view.put(at(man), Glyph::black(GlyphKind::Man)).unwrap();
    }
    view.put(at(1), Glyph::black(GlyphKind::DraughtsKing))
        .unwrap();
    view.put(at(50), Glyph::white(GlyphKind::Man)).unwrap();
    view.mark(at(42), SquareMark::Origin).unwrap();
    view.mark(at(29), SquareMark::Captured).unwrap();
    view.mark(at(6), SquareMark::Target).unwrap();
    view.arrow(at(42), at(24), ArrowKind::Written).unwrap();
    view.arrow(at(24), at(8), ArrowKind::Legal).unwrap();
    view.set_caption("42:24:8:17:6");
    view
}
