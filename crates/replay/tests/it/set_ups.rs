//! Positions set up: at the start against the usual one, on the way against the moves before.

use crate::judged::judged;
use scoresheet_replay::{AnyPosition, Game, GamePosition, Mode};
use scoresheet_source::{Code, Finding, Level};

/// The warnings, which is what set-ups come to.
fn warnings(game: &str, edition: &str, text: &str) -> Vec<Finding> {
    let verdict = judged(game, edition, Mode::Strict, text);
    assert_eq!(verdict.legal, Some(true), "{text}: {:?}", verdict.findings);
    let all = verdict.findings.into_iter();
    all.filter(|finding| finding.level == Level::Warning)
        .collect()
}

/// Code, clause and message of the only warning.
fn only(game: &str, edition: &str, text: &str) -> (Code, &'static str, String) {
    let found = warnings(game, edition, text);
    assert_eq!(found.len(), 1, "{found:?}");
    let Finding {
        code,
        clause,
        message,
        ..
    } = found[0].clone();
    (code, clause.unwrap_or(""), message)
}

/// After 1. 32-28 19-23 2. 28x19, which takes 23, the record continues from this position.
fn after_a_capture(fen: &str) -> (Code, &'static str, String) {
    let text = format!("1. 32-28 19-23 2. 28x19 /FEN \"{fen}\"/ *");
    only("international", "rk", &text)
}

#[test]
fn a_set_up_that_is_what_the_moves_lead_to_says_nothing() {
    let text = "1. 32-28 19-23 2. 28x19 /FEN \"B:W19,31,33-50:B1-18,20\"/ 2. ... 14x23 *";
    assert_eq!(warnings("international", "rk", text), []);
}

#[test]
fn rk_5_4_11_fewer_taken_off_than_captured() {
    let (code, clause, message) = after_a_capture("B:W19,31,33-50:B1-18,20,23");
    assert_eq!((code, clause), (Code::PiecesDiffer, "RK 5.4.11"));
    assert_eq!(message, "23: captured, but still on the board");
}

#[test]
fn rk_5_4_12_pieces_taken_off_that_were_not_captured() {
    let (code, clause, message) = after_a_capture("B:W19,31,33-50:B1-17,20");
    assert_eq!((code, clause), (Code::PiecesDiffer, "RK 5.4.12"));
    assert_eq!(message, "18: removed, but not captured");
}

#[test]
fn rk_5_4_14_own_pieces_taken_off_after_a_capture() {
    let (code, clause, message) = after_a_capture("B:W19,31,33-49:B1-18,20");
    assert_eq!((code, clause), (Code::PiecesDiffer, "RK 5.4.14"));
    assert_eq!(
        message,
        "50: removed, but it belongs to the side that moved"
    );
}

#[test]
fn vk_5_4_7_pieces_taken_off_without_reason() {
    let text = "1. c3-d4 d6-c5 /FEN \"W:Wa1,a3,b2,c1,d2,d4,e1,e3,f2,g1,g3:\
                Ba7,b6,b8,c5,c7,d8,e7,f6,f8,g7,h6,h8\"/ *";
    let (code, clause, message) = only("russian", "vk", text);
    assert_eq!((code, clause), (Code::PiecesDiffer, "VK 5.4.7"));
    assert_eq!(message, "h2: removed, but not captured");
}

#[test]
fn rk_5_4_15_a_king_by_the_moves_that_is_a_man_in_the_set_up() {
    let start = "[FEN \"W:WK28,40:B45\"]\n\n";
    let text = format!("{start}1. 40-34 45-50 /FEN \"W:W28,34:BK50\"/ *");
    let (code, clause, message) = only("international", "rk", &text);
    assert_eq!((code, clause), (Code::LeftUncrowned, "RK 5.4.15"));
    assert_eq!(message, "28: a king by the moves, but a man here");
}

/// RK 3.7: a man on its far row is a king though nobody has crowned it. Moved so, it is RK 5.4.16.
#[test]
fn rk_3_7_rk_5_4_15_rk_5_4_16_an_uncrowned_king_is_a_king() {
    let text = "[FEN \"W:W1,48:B26\"]\n\n1. 1-23 26-31 2. 23-1 *";
    let found = warnings("international", "rk", text);
    let rendered: Vec<_> = found.iter().map(|f| (f.code, f.clause, f.ply)).collect();
    assert_eq!(
        rendered,
        [
            (Code::LeftUncrowned, Some("RK 5.4.15"), None),
            (Code::MovedUncrownedKing, Some("RK 5.4.16"), Some(1)),
        ]
    );
}

#[test]
fn vk_5_4_15_vk_5_4_16_kv53_s7_an_uncrowned_king() {
    let text = "[FEN \"W:Wb8:Ba5,h6\"]\n\n1. b8-e5 h6-g5 *";
    for (edition, left, moved) in [
        ("vk", "VK 5.4.15", "VK 5.4.16"),
        ("kv53", "KV53 §7", "KV53 §7"),
    ] {
        let found = warnings("russian", edition, text);
        let clauses: Vec<_> = found.iter().map(|f| f.clause.unwrap()).collect();
        assert_eq!(clauses, [left, moved], "{edition}");
    }
}

/// All the men, where no play without captures can have brought them; and what follows from it.
#[test]
fn kv53_s12a_vk_5_2_rk_5_2_a_wrong_set_up() {
    let russian = "[FEN \"W:Wa1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,h4:\
                   Ba7,b6,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8\"]\n\n1. c3-d4 *";
    let (code, clause, message) = only("russian", "kv53", russian);
    assert_eq!((code, clause), (Code::WrongSetUp, "KV53 §12a"));
    assert!(
        message.contains("White has men on h4 instead of h2"),
        "{message}"
    );
    assert!(message.contains("played again from the start"), "{message}");
    assert_eq!(only("russian", "vk", russian).1, "VK 5.2");
    let exchanged = "[FEN \"W:W1-20:B31-50\"]\n\n*";
    let (code, clause, message) = only("international", "rk", exchanged);
    assert_eq!((code, clause), (Code::WrongSetUp, "RK 5.2"));
    assert!(message.contains("on the other side's rows"), "{message}");
}

/// Whoever begins, the men of the usual start are on their squares; only the other side's move is wrong there.
#[test]
fn in_the_usual_start_only_the_wrong_side_to_move_is_a_wrong_set_up() {
    for (game, _) in Game::ALL {
        let start = AnyPosition::start(game).fen();
        let warnings = |fen: &str| {
            let text = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n*");
            let findings = judged(game.name(), "", Mode::Strict, &text).findings;
            let wrong = findings.into_iter().filter(|f| f.code == Code::WrongSetUp);
            wrong.map(|finding| finding.message).collect::<Vec<_>>()
        };
        assert_eq!(warnings(&start), [""; 0], "{game:?}");
        let other = match start.split_at(1) {
            ("W", rest) => format!("B{rest}"),
            ("B", rest) => format!("W{rest}"),
            _ => continue,
        };
        let found = warnings(&other);
        assert!(
            found.len() == 1 && found[0].contains("begins, but it is"),
            "{other}: {found:?}"
        );
    }
}

/// A king has won, and that other pieces could still move is no matter.
#[test]
fn a_king_ends_breakthrough() {
    let game = Game::by_name("breakthrough").unwrap();
    for (fen, over) in [("W:W16,27:BK46,2", true), ("W:W16,27:B36,2", false)] {
        let position = AnyPosition::from_fen(game, fen).unwrap();
        assert_eq!(!position.has_legal_move(), over, "{fen}");
        assert_eq!(position.result().is_some(), over, "{fen}");
    }
}

/// Positions of the opening, with every man on the board, are none.
#[test]
fn an_opening_is_no_wrong_set_up() {
    for fen in ["W:W28,31,33-50:B1-18,20,23", "B:W28,31,33-50:B1-20"] {
        let text = format!("[FEN \"{fen}\"]\n\n*");
        assert_eq!(warnings("international", "rk", &text), [], "{fen}");
    }
}

fn chess_from(fen: &str, edition: &str) -> Vec<Finding> {
    warnings("chess", edition, &format!("[FEN \"{fen} w - - 0 1\"]\n\n*"))
}

#[test]
fn mk53_s15_a_board_turned_wrongly_and_pieces_interchanged() {
    let turned = chess_from("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR", "mk53");
    assert_eq!(turned[0].clause, Some("MK53 §15"));
    assert!(
        turned[0]
            .message
            .contains("transferred to a correctly placed board"),
        "{turned:?}"
    );
    let changed = chess_from("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RBNQKBNR", "mk53");
    let message = &changed[0].message;
    assert!(
        message.contains("White has a bishop on b1 instead of a knight"),
        "{message}"
    );
    assert!(message.contains("played again from the start"), "{message}");
    // Both sides alike, but bishops on squares of one colour: no Chess960 either.
    let both = chess_from("rbnqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RBNQKBNR", "fide");
    assert_eq!(both[0].clause, Some("FIDE 2023 7.2.1"));
}

#[test]
fn chess960_is_no_wrong_set_up() {
    for fen in [
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R",
    ] {
        assert_eq!(chess_from(fen, "fide"), [], "{fen}");
    }
    let text = "[Variant \"Chess960\"]\n\
                [FEN \"rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1\"]\n\n*";
    assert_eq!(warnings("chess", "fide", text), []);
}

/// MK53 §15: after an adjournment the pieces were set up otherwise than the moves had left them.
#[test]
fn mk53_s15_pieces_set_up_wrongly_after_an_adjournment() {
    let text = "1. e4 e5 /FEN \"rnbqkbnr/pppp1ppp/8/4p3/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2\"/ *";
    let (code, clause, message) = only("chess", "mk53", text);
    assert_eq!((code, clause), (Code::PiecesDiffer, "MK53 §15"));
    assert_eq!(message, "d2, e2, d4, e4: not what the moves lead to");
}
