//! A board for every finding: the written move marked, the legal ones drawn, text harmless.

use scoresheet_report::page::{FindingCard, findings, page};

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
    findings(std::slice::from_ref(card), 0).body.into_string()
}

#[test]
fn the_written_move_is_marked_and_the_legal_ones_are_drawn() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let text = drawn(&card(
        "chess",
        fen,
        "e2-e5",
        "e2-e4 e2-e3 Ng1-f3 d2-d4 a2-a3",
    ));
    assert!(text.contains("Origin: e2. Wrong: e5. Legal: e2 to e4, e2 to e3, g1 to f3, d2 to d4."));
    assert!(
        text.contains("Legal: e2-e4, e2-e3, Ng1-f3, d2-d4, a2-a3"),
        "all of them in words"
    );
    assert!(text.contains(r##"href="#game-3/ply-1""##));
    // e2 is in the fifth column and the seventh row, a square being the unit.
    assert!(text.contains(r##"<use href="#bd-P" x="4" y="6"/>"##));
    let board = text
        .split("<svg")
        .nth(1)
        .unwrap()
        .split("</svg>")
        .next()
        .unwrap();
    assert!(
        board.len() < 3000,
        "a full board with four arrows: {} bytes",
        board.len()
    );
}

#[test]
fn squares_by_numbers_and_captures_leg_by_leg() {
    let text = drawn(&card(
        "international",
        "W:W28:B22,12,3",
        "28x8",
        "28x17x8 28-23",
    ));
    assert!(
        text.contains("Wrong: 8. Legal: 28 to 17, 17 to 8, 28 to 23."),
        "{text}"
    );
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
        text.contains("Origin: e1. Wrong: c1. Legal: e1 to g1."),
        "{text}"
    );
}

/// Short names tell the target alone, and R is a rook in English and a knight in Estonian.
#[test]
fn short_names_are_drawn_from_their_origin_in_the_language_of_the_game() {
    let fen = "4k3/8/8/8/8/8/R7/4K1N1 w - - 0 1";
    let mut short = card("chess", fen, "Kg8", "Ra3 Nf3 Kd1");
    let text = drawn(&short);
    assert!(
        text.contains("Legal: a2 to a3, g1 to f3, e1 to d1."),
        "{text}"
    );
    short.language = Some("et".into());
    short.legal = Some("Va3 Rf3 Kd1".into());
    let text = drawn(&short);
    assert!(
        text.contains("Legal: a2 to a3, g1 to f3, e1 to d1."),
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
        &[findings(&[card("chess", fen, "e2-e5", "e2-e4")], 3)],
    );
    let mut referred = html.split(r##"<use href="#"##).skip(1);
    assert!(referred.clone().count() > 32);
    assert!(referred.all(|rest| {
        let id = rest.split('"').next().unwrap();
        html.matches(&format!(r#"id="{id}""#)).count() == 1
    }));
    assert!(html.contains("3 more findings"));
}
