//! Positions that a record gives against the pieces that the moves leave: what was taken off, what
//! was left uncrowned, what was set up wrongly.

use scoresheet_notation::{Reader, Record};
use scoresheet_replay::{Game, Judge, Mode, Options, Verdict};
use scoresheet_rulebook::Edition;
use scoresheet_source::Level;

fn judge(edition: &str, game: &str, text: &str) -> Verdict {
    let mut judge = Judge::new(Options {
        game: Game::by_name(game),
        edition: Edition::by_code(edition),
        mode: Mode::Accepted,
        ..Options::default()
    });
    let mut reader = Reader::new(text.as_bytes());
    judge.next(&mut reader, &mut Record::default()).unwrap()
}

/// The clauses of everything graver than a note.
fn clauses(edition: &str, game: &str, text: &str) -> Vec<&'static str> {
    let findings = judge(edition, game, text).findings.into_iter();
    let grave = findings.filter(|finding| finding.level > Level::Note);
    grave.filter_map(|finding| finding.clause).collect()
}

/// White takes d4 from c3; the position after that is set up with these pieces, and Black replies.
fn after_a_capture(white: &str, black: &str, reply: &str) -> String {
    let position = format!("/FEN \"B:W{white}:B{black}\"/");
    format!("[FEN \"W:Wc3,h2:Bd4,a7\"]\n\n1. c3:e5 {position} 1... {reply} *\n")
}

/// The same on 100 squares: 38 takes 32.
fn after_a_capture_100(white: &str, black: &str, reply: &str) -> String {
    let position = format!("/FEN \"B:W{white}:B{black}\"/");
    format!("[FEN \"W:W38,50:B32,6\"]\n\n1. 38x27 {position} 1... {reply} *\n")
}

fn on_both_boards(russian: &str, vk: &str, hundred: &str, rk: &str) {
    assert_eq!(clauses("vk", "russian", russian), [vk], "{russian}");
    let brazilian = clauses("vk-brazilian", "brazilian", russian);
    assert_eq!(brazilian, [vk], "{russian}");
    assert_eq!(clauses("rk", "international", hundred), [rk], "{hundred}");
}

#[test]
fn vk_rk_5_4_11_fewer_taken_off_than_captured() {
    let russian = after_a_capture("e5,h2", "d4,a7", "d4:f6");
    let hundred = after_a_capture_100("27,50", "32,6", "32x21");
    on_both_boards(&russian, "VK 5.4.11", &hundred, "RK 5.4.11");
}

#[test]
fn vk_rk_5_4_12_taken_off_though_not_captured() {
    let text = "[FEN \"W:Wc3,h2:Bd4,a7,h8\"]\n\n1. c3:e5 /FEN \"B:We5,h2:Ba7\"/ 1... a7-b6 *\n";
    let hundred = "[FEN \"W:W38,50:B32,6,5\"]\n\n1. 38x27 /FEN \"B:W27,50:B6\"/ 1... 6-11 *\n";
    on_both_boards(text, "VK 5.4.12", hundred, "RK 5.4.12");
}

#[test]
fn vk_rk_5_4_14_an_own_piece_taken_off_after_a_capture() {
    let russian = after_a_capture("e5", "a7", "a7-b6");
    let hundred = after_a_capture_100("27", "6", "6-11");
    on_both_boards(&russian, "VK 5.4.14", &hundred, "RK 5.4.14");
}

#[test]
fn vk_rk_5_4_7_a_piece_taken_off_without_reason() {
    let russian = "[FEN \"W:Wc3,h2:Ba7,h8\"]\n\n1. c3-d4 /FEN \"B:Wd4,h2:Ba7\"/ 1... a7-b6 *\n";
    let hundred = "[FEN \"W:W38,50:B6,5\"]\n\n1. 38-32 /FEN \"B:W32,50:B6\"/ 1... 6-11 *\n";
    on_both_boards(russian, "VK 5.4.7", hundred, "RK 5.4.7");
}

#[test]
fn vk_rk_3_7_a_man_on_its_far_row_is_a_king_and_vk_5_4_16_and_rk_5_4_16_though_uncrowned() {
    // It goes far and backwards.
    for (edition, game, text, clause) in [
        (
            "vk",
            "russian",
            "[FEN \"W:Wf8,c1:Ba5\"]\n\n1. f8-a3 *",
            "VK 5.4.16",
        ),
        (
            "rk",
            "international",
            "[FEN \"W:W1,50:B26\"]\n\n1. 1-40 *",
            "RK 5.4.16",
        ),
    ] {
        let verdict = judge(edition, game, text);
        assert_eq!(verdict.legal, Some(true), "{text}");
        let mut findings = verdict.findings.iter();
        assert!(findings.any(|f| f.clause == Some(clause)), "{text}");
    }
}

/// A man of Black's stands one row too far at the start, with White to move.
const WRONG: &str = "[FEN \"W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,g5\"]\n\n1. c3-b4 *";
const WRONG_100: &str = "[FEN \"W:W31-50:B1-19,25\"]\n\n1. 31-26 *";

#[test]
fn kv53_s12a_and_s28_a_wrong_set_up_is_played_again_from_the_start() {
    for (game, text) in [("russian", WRONG), ("international", WRONG_100)] {
        assert_eq!(clauses("kv53", game, text), ["KV53 §12a"]);
        let verdict = judge("kv53", game, text);
        let mut findings = verdict.findings.iter();
        let rendered = findings.any(|f| f.message.contains("played again from the start"));
        assert!(rendered, "{:#?}", verdict.findings);
    }
}

#[test]
fn kv53_s12b_a_wrong_move_is_played_again_from_there() {
    let verdict = judge("kv53", "russian", "1. c3-e5 d6:f4 2. g3:e5 *");
    let mut findings = verdict.findings.iter();
    let rendered = findings.any(|f| f.message.contains("KV53 §12b"));
    assert!(rendered, "{:#?}", verdict.findings);
}
