//! A board for every finding: the written move marked, the legal ones drawn, text harmless.

use scoresheet_report::page::{FindingCard, FindingsOfFile, Section, findings, page};

fn card(game: &str, fen: &str, written: &str, legal: &str) -> FindingCard {
    FindingCard {
        id: "finding-1".into(),
        level: "error".into(),
        code: "illegal-move".into(),
        ply: Some(1),
        written: written.into(),
        fen: Some(fen.into()),
        legal: Some(legal.into()),
        game: Some(game.into()),
        in_viewer: Some("game-3".into()),
        ..FindingCard::default()
    }
}

fn drawn(card: &FindingCard) -> String {
    findings(&[of_file(card.clone())], 0).into_string()
}

fn of_file(card: FindingCard) -> FindingsOfFile {
    FindingsOfFile {
        cards: vec![card],
        ..FindingsOfFile::default()
    }
}

#[test]
fn the_written_move_is_marked_and_what_may_be_meant_is_said_and_not_drawn() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let text = drawn(&card(
        "chess",
        fen,
        "e2-e5",
        "e2-e4 e2-e3 Ng1-f3 d2-d4 a2-a3",
    ));
    assert!(
        text.contains("Origin: e2. Wrong: e5. Written: e2 to e5.\""),
        "{text}"
    );
    assert!(
        text.contains("Legal: e2-e4, e2-e3, Ng1-f3, d2-d4, a2-a3."),
        "{text}"
    );
    // Two are as near as each other.
    assert!(!text.contains("Perhaps"), "{text}");
    let near = drawn(&card("chess", fen, "Ng1-f4", "Ng1-f3 e2-e4"));
    let said = "Perhaps <strong>Ng1-f3</strong> was meant.";
    assert!(near.contains(said), "{near}");
    assert!(text.contains(r##"href="#game-3/ply-1""##));
    // e2 is in the fifth column and the seventh row, a square being the unit.
    assert!(text.contains(r##"<use href="#bd-P" x="4" y="6"/>"##));
    assert_eq!(
        text.matches("stroke=\"#fff8ec\" stroke-width=\"18\"")
            .count(),
        1,
        "the arrow has its pale edge"
    );
    let board = text
        .split("<svg")
        .nth(1)
        .unwrap()
        .split("</svg>")
        .next()
        .unwrap();
    assert!(
        board.len() < 2600,
        "a full board with an arrow: {} bytes",
        board.len()
    );
}

/// What fits two moves is one of these, whatever else is near in letters.
#[test]
fn of_what_is_ambiguous_nothing_else_may_have_been_meant() {
    let fen = "W:WKc1,a1:Bd2,b2,d4,f4,d6";
    let ambiguous = FindingCard {
        code: "ambiguous-capture".into(),
        ..card("brazilian", fen, "c1xa5", "c1xc5 c1xf4xc7xa5 c1xg5xd8xa5")
    };
    let text = drawn(&ambiguous);
    assert!(
        text.contains("Legal: c1xc5") && !text.contains("Perhaps"),
        "{text}"
    );
}

#[test]
fn squares_by_numbers() {
    let text = drawn(&card(
        "international",
        "W:W28:B22,12,3",
        "28x8",
        "28x17x8 28-23",
    ));
    assert!(text.contains("Wrong: 8. Written: 28 to 8."), "{text}");
}

#[test]
fn castling_is_an_arrow_of_the_king() {
    let text = drawn(&card(
        "chess",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "O-O-O",
        "O-O",
    ));
    assert!(
        text.contains("Origin: e1. Wrong: c1. Written: e1 to c1."),
        "{text}"
    );
}

#[test]
fn a_row_without_a_readable_position_has_no_board() {
    for fen in ["", "no position", "W:W99:B1"] {
        assert!(!drawn(&card("russian", fen, "<i>", "")).contains("<svg"));
    }
    assert!(drawn(&card("russian", "", "<i>", "")).contains("&lt;i&gt;"));
}

#[test]
fn everything_that_boards_refer_to_is_in_the_page_once() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let html = page(
        "Test",
        &maud::html! {},
        &[Section::new(
            "needs",
            "Needs",
            findings(&[of_file(card("chess", fen, "e2-e5", "e2-e4"))], 3),
        )],
    );
    let mut referred = html.split(r##"<use href="#"##).skip(1);
    assert!(referred.clone().count() > 32);
    assert!(referred.all(|rest| {
        let id = rest.split('"').next().unwrap();
        html.matches(&format!(r#"id="{id}""#)).count() == 1
    }));
    assert!(html.contains("3 more errors and warnings are not shown here"));
}

/// A replay knows where a move came from, and a number is no move though it is called like a square.
#[test]
fn what_was_replayed_is_drawn_and_what_is_no_move_is_not() {
    let mut note = card("russian", "W:Wc3,e3:Bf6", "d4", "");
    note.level = "note".into();
    assert!(!drawn(&note).contains("Written: c3"));
    note.moved = Some([(2, 2), (3, 3)]);
    let text = drawn(&note);
    assert!(text.contains("Black: man f6. Written: c3 to d4."), "{text}");
    let number = drawn(&card("international", "W:W28:B22,12,3", "12.", "28x17"));
    assert!(!number.contains("Wrong"), "{number}");
}

#[test]
fn of_a_draw_the_way_of_the_last_move_is_not_drawn() {
    // Of a draw the position is the one after the move: whence it came is not on the board.
    let bare = FindingCard {
        level: "note".into(),
        code: "draw-by-rule".into(),
        ..card("chess", "8/6k1/8/8/8/8/8/K7 w - - 0 2", "Kxg7", "")
    };
    let text = drawn(&bare);
    assert!(text.contains("White: king a1. Black: king g7."), "{text}");
    assert!(!text.contains("a1 to g7"), "{text}");
}

/// The audit lists twelve moves; in the first position twenty are legal.
#[test]
fn twelve_moves_are_not_called_all() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let twelve = "e4 e3 d4 d3 c4 c3 b4 b3 a4 a3 f4 f3";
    let text = drawn(&card("chess", fen, "e5", twelve));
    assert!(text.contains("Legal, the nearest 12: e4, e3"), "{text}");
}

/// Where a piece came from that the text does not name is a guess, even if one alone could be meant.
#[test]
fn an_origin_that_is_not_written_is_not_drawn() {
    let fen = "4k3/8/8/8/8/2P5/2P1P3/R3K2R w KQ - 0 1";
    for (written, marked) in [
        ("Ke4", "Wrong: e4."),
        ("e6", "Wrong: e6."),
        ("cxd3", "Wrong: d3."),
    ] {
        let text = drawn(&card("chess", fen, written, ""));
        assert!(text.contains(marked), "{written}: {text}");
        assert!(
            !text.contains("Written: e") && !text.contains("Origin:"),
            "{written}: {text}"
        );
        assert!(!text.contains("stroke-width=\"18\""), "{written}: an arrow");
    }
}

/// What is given to others is the position of the board that is drawn, and there is none without one.
#[test]
fn a_card_has_the_position_of_its_board() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let text = drawn(&card("chess", fen, "e2-e5", "e2-e4"));
    assert!(text.contains(&format!("data-fen=\"{fen}\"")), "{text}");
    let text = drawn(&card("chess", "no position", "e2-e5", "e2-e4"));
    assert!(!text.contains("data-fen"), "{text}");
}
