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
    assert!(text.contains(
        "Origin: e2. Wrong: e5. Written: e2 to e5. \
         Legal: e2 to e4, e2 to e3, g1 to f3, d2 to d4, and 1 more."
    ));
    assert!(
        text.contains("a2-a3. 4 of 5 legal moves are drawn."),
        "{text}"
    );
    assert!(
        text.contains("Legal: e2-e4, e2-e3, Ng1-f3, d2-d4, a2-a3"),
        "all of them in words"
    );
    assert!(text.contains(r##"href="#game-3/ply-1""##));
    // e2 is in the fifth column and the seventh row, a square being the unit.
    assert!(text.contains(r##"<use href="#bd-P" x="4" y="6"/>"##));
    assert_eq!(
        text.matches("stroke=\"#fff8ec\" stroke-width=\"18\"")
            .count(),
        5,
        "each arrow has its pale edge"
    );
    let board = text
        .split("<svg")
        .nth(1)
        .unwrap()
        .split("</svg>")
        .next()
        .unwrap();
    assert!(
        board.len() < 3400,
        "a full board with five arrows: {} bytes",
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
        text.contains("Wrong: 8. Written: 28 to 8. Legal: 28 to 17, 17 to 8, 28 to 23."),
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
        text.contains("Origin: e1. Wrong: c1. Written: e1 to c1. Legal: e1 to g1."),
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
    assert!(html.contains("3 of the findings are not on this page"));
}

/// Which of the two knights is the question, so both are seen, however far their names are from `Nc6`.
#[test]
fn moves_that_the_message_names_are_drawn_first() {
    let fen = "1n2k3/4n3/8/8/8/8/8/4K3 b - - 0 1";
    let mut unclear = card("chess", fen, "Nc6", "Na6 Nd7 Nc8 Ng6 Nf5 Nbc6 Nec6");
    unclear.message = "this may be Nbc6 or Nec6; the next ply was not checked".into();
    let text = drawn(&unclear);
    // Two knights could be meant, so that there is a target and no origin.
    assert!(
        text.contains("Wrong: c6. Legal: b8 to c6, e7 to c6, b8 to a6, b8 to d7, and 3 more."),
        "{text}"
    );
}

/// The audit lists twelve moves; in the first position twenty are legal.
#[test]
fn twelve_moves_are_not_called_all() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let twelve = "e4 e3 d4 d3 c4 c3 b4 b3 a4 a3 f4 f3";
    let text = drawn(&card("chess", fen, "e5", twelve));
    assert!(
        text.contains("Legal, the nearest 12 of 20: e4, e3"),
        "{text}"
    );
    assert!(text.contains("4 of 20 legal moves are drawn."), "{text}");
    assert!(text.contains("and 16 more."), "{text}");
    let without = drawn(&card("chess", "", "e5", twelve));
    assert!(without.contains("Legal, the nearest 12: e4"), "{without}");
}

#[test]
fn an_origin_that_is_not_written_is_drawn_where_one_piece_can_be_meant() {
    let arrow = |fen: &str, written: &str, language: Option<&str>| {
        let mut short = card("chess", fen, written, "");
        short.language = language.map(str::to_owned);
        let text = drawn(&short);
        let stated = text.split("Written: ").nth(1).unwrap();
        let stated = stated.split('.').next().unwrap();
        stated.contains(" to ").then(|| stated.to_owned())
    };
    let reported = |text: &str| Some(text.to_owned());
    let fen = "4k3/8/8/8/8/2P5/2P1P3/R3K2R w KQ - 0 1";
    assert_eq!(arrow(fen, "Ke4", None), reported("e1 to e4"));
    assert_eq!(arrow(fen, "e6", None), reported("e2 to e6"));
    assert_eq!(
        arrow(fen, "cxd3", None),
        reported("c2 to d3"),
        "from the rank after"
    );
    assert_eq!(arrow(fen, "cxd4", None), reported("c3 to d4"));
    assert_eq!(arrow(fen, "c5", None), None, "two pawns stand on this file");
    assert_eq!(arrow(fen, "Rd5", None), None, "two rooks");
    assert_eq!(arrow(fen, "Rad5", None), reported("a1 to d5"));
    let knight = "4k3/8/8/8/8/8/8/R3K1NR w KQ - 0 1";
    assert_eq!(
        arrow(knight, "Re5", Some("et")),
        reported("g1 to e5"),
        "ratsu"
    );
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
fn the_origin_is_that_of_the_side_that_moved() {
    // Black's move written where White's is due: the king that can be meant is White's, on e2.
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR b kq - 1 2";
    let out_of_turn = FindingCard {
        code: "two-moves-in-a-row".into(),
        ..card("chess", fen, "Kd3", "")
    };
    let text = drawn(&out_of_turn);
    assert!(
        text.contains("Origin: e2. Wrong: d3. Written: e2 to d3."),
        "{text}"
    );
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
