//! Boards as text: looked at, lined up, and the same with colour as without.

use super::positions;
use proptest::prelude::*;
use scoresheet_replay::{AnyPosition, Game};
use scoresheet_report::{BoardSize, BoardView, Glyph, GlyphKind, Labels, Style, to_text};
use std::path::Path;
use unicode_width::UnicodeWidthStr;

/// Compares a drawing with the file of that name in `snapshots`; with `UPDATE_DOCS=1` the file is written anew.
fn assert_drawn(name: &str, drawing: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/boards/snapshots");
    let path = path.join(name).with_extension("txt");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, drawing).unwrap();
    }
    let file = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        file == drawing,
        "{name} was drawn otherwise:\n{file}\nand now:\n{drawing}\n\
         UPDATE_DOCS=1 cargo test --release -p scoresheet-report --test it boards writes it"
    );
}

fn flipped(mut view: BoardView) -> BoardView {
    view.flip(true);
    view
}

fn every_view() -> Vec<BoardView> {
    let views = [
        positions::chess_start(),
        positions::spanish(),
        positions::russian_capture(),
        positions::international_start(),
        positions::international_capture(),
    ];
    views
        .iter()
        .cloned()
        .chain(views.iter().cloned().map(flipped))
        .collect()
}

#[test]
fn chess_in_figurines() {
    assert_drawn(
        "chess_in_figurines",
        &to_text(&positions::chess_start(), Style::UNICODE),
    );
}

#[test]
fn chess_with_marks_and_arrows_in_letters() {
    let style = Style {
        indent: 4,
        ..Style::ASCII
    };
    assert_drawn(
        "chess_with_marks_and_arrows_in_letters",
        &to_text(&positions::spanish(), style),
    );
}

#[test]
fn chess_from_blacks_side() {
    assert_drawn(
        "chess_from_blacks_side",
        &to_text(&flipped(positions::spanish()), Style::UNICODE),
    );
}

#[test]
fn russian_draughts_with_a_capture() {
    assert_drawn(
        "russian_draughts_with_a_capture",
        &to_text(&positions::russian_capture(), Style::UNICODE),
    );
}

#[test]
fn international_draughts() {
    assert_drawn(
        "international_draughts",
        &to_text(&positions::international_start(), Style::UNICODE),
    );
}

#[test]
fn international_draughts_in_letters() {
    assert_drawn(
        "international_draughts_in_letters",
        &to_text(&positions::international_capture(), Style::ASCII),
    );
}

#[test]
fn international_draughts_from_blacks_side() {
    assert_drawn(
        "international_draughts_from_blacks_side",
        &to_text(&flipped(positions::international_capture()), Style::UNICODE),
    );
}

#[test]
fn coordinates_on_the_board_of_100_squares() {
    assert_drawn(
        "coordinates_on_the_board_of_100_squares",
        &to_text(
            &BoardView::new(BoardSize::Ten, Labels::Coordinates),
            Style::ASCII,
        ),
    );
}

#[test]
fn colours() {
    let text = to_text(&positions::russian_capture(), Style::COLOUR);
    assert_drawn("colours", &text.replace('\u{1b}', "␛"));
}

/// The facts of RK 2.6: corners of the main diagonal, edge columns, outer rows.
#[test]
fn numbers_stand_where_the_rules_put_them() {
    let view = BoardView::new(BoardSize::Ten, Labels::Numbers);
    let cell = |number| {
        let mut cells = view.size().cells();
        let cell = cells.find(|cell| view.number(*cell) == Some(number));
        cell.map(|cell| (cell.file, cell.rank))
    };
    assert_eq!(cell(46), Some((0, 0)));
    assert_eq!(cell(5), Some((9, 9)));
    for (step, number) in (0..).zip([46, 36, 26, 16, 6]) {
        assert_eq!(cell(number), Some((0, 2 * step)));
    }
    for (step, number) in (0..).zip([45, 35, 25, 15, 5]) {
        assert_eq!(cell(number), Some((9, 1 + 2 * step)));
    }
    assert_eq!(cell(0), None);
    assert_eq!(cell(51), None);
}

#[test]
fn squares_off_the_board_are_refused() {
    let mut view = BoardView::new(BoardSize::Eight, Labels::Coordinates);
    let error = view.put((8, 0), Glyph::white(GlyphKind::Man)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "file 8, rank 0 (from 0) is not on a board of 8 by 8"
    );
    assert!(
        view.arrow((0, 0), (0, 255), scoresheet_report::ArrowKind::Legal)
            .is_err()
    );
    assert_eq!(view, BoardView::new(BoardSize::Eight, Labels::Coordinates));
    assert_eq!(view.glyph((200, 200)), None);
}

/// Labels, three columns a square, labels: the right-hand label of every row starts in the
/// same column.
#[test]
fn rows_line_up() {
    for view in every_view() {
        let numbered = view.labels() == Labels::Numbers;
        let [files, ranks] = [view.size().files(), view.size().ranks()].map(usize::from);
        let board_ends = if numbered { 3 } else { 2 } + 3 * files;
        for style in [Style::ASCII, Style::UNICODE] {
            let text = to_text(&view, style);
            for row in text.lines().skip(usize::from(numbered)).take(ranks) {
                let (board, _) = row.rsplit_once(' ').unwrap();
                assert_eq!(board.width(), board_ends, "{text}");
            }
        }
    }
}

#[test]
fn letters_are_plain_ascii() {
    for view in every_view() {
        let caption = view.caption().unwrap_or_default();
        let drawing = to_text(&view, Style::ASCII).replace(caption, "");
        assert!(drawing.is_ascii(), "{drawing}");
    }
}

#[test]
fn every_piece_has_a_sign_of_its_own_in_its_game() {
    let draughts = [GlyphKind::Man, GlyphKind::DraughtsKing];
    let chess = GlyphKind::ALL
        .into_iter()
        .filter(|kind| !draughts.contains(kind));
    for kinds in [chess.collect::<Vec<_>>(), draughts.to_vec()] {
        for style in [Style::ASCII, Style::UNICODE] {
            let mut drawn: Vec<String> = Vec::new();
            for glyph in kinds
                .iter()
                .flat_map(|&kind| [Glyph::white(kind), Glyph::black(kind)])
            {
                let mut view = BoardView::new(BoardSize::Eight, Labels::Coordinates);
                view.put((0, 0), glyph).unwrap();
                drawn.push(to_text(&view, style));
            }
            let count = drawn.len();
            drawn.sort();
            drawn.dedup();
            assert_eq!(drawn.len(), count);
        }
    }
}

#[test]
fn colour_changes_no_character() {
    for view in every_view() {
        assert_eq!(
            without_colour(&to_text(&view, Style::COLOUR)),
            to_text(&view, Style::UNICODE)
        );
    }
}

fn without_colour(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |plain, part| plain + part.split_once('m').unwrap().1)
}

proptest! {
    #[test]
    fn no_caption_reaches_the_terminal_with_control_characters(caption in any::<String>()) {
        let mut view = BoardView::new(BoardSize::Eight, Labels::Coordinates);
        view.set_caption(caption);
        let text = to_text(&view, Style::UNICODE);
        prop_assert!(text.chars().all(|c| c == '\n' || !c.is_control()));
    }
}

/// The dark corner at the right where the board is in the mirror, and numbers from the game's own corner.
#[test]
fn every_game_has_its_board() {
    let view = |name| BoardView::of(&AnyPosition::start(Game::by_name(name).unwrap()));
    for (name, first, last, side) in [
        ("international", (1, 9), (8, 0), 10),
        ("english", (1, 7), (6, 0), 8),
        ("italian", (0, 7), (7, 0), 8),
        ("spanish", (7, 0), (0, 7), 8),
        ("thai", (6, 0), (1, 7), 8),
        ("canadian", (1, 11), (10, 0), 12),
    ] {
        let view = view(name);
        assert_eq!(view.labels(), Labels::Numbers, "{name}");
        let size = (view.size().files(), view.size().ranks());
        assert_eq!(size, (side, side), "{name}");
        assert_eq!(view.name(first), "1", "{name}");
        let squares = u32::from(side) * u32::from(side) / 2;
        assert_eq!(view.name(last), squares.to_string(), "{name}");
        assert!(view.glyph(first).is_some() && view.glyph(last).is_some());
        assert!(view.is_dark(first.into()) && view.is_dark(last.into()));
    }
    let turkish = view("turkish");
    assert_eq!(turkish.labels(), Labels::Coordinates);
    assert!((0..8).all(|file| turkish.glyph((file, 1)).is_some()));
    assert!((0..8).all(|file| turkish.glyph((file, 0)).is_none()));
}
