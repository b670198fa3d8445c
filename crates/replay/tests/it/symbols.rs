//! Symbols that the board bears out, or does not.

use scoresheet_notation::{Reader, Record};
use scoresheet_replay::{Game, Judge, Options, Verdict};
use scoresheet_source::Code;

fn judge(game: &str, text: &str) -> Verdict {
    let mut judge = Judge::new(Options {
        game: Game::by_name(game),
        ..Options::default()
    });
    let mut record = Record::default();
    let mut reader = Reader::new(text.as_bytes());
    judge.next(&mut reader, &mut record).unwrap()
}

fn has(verdict: &Verdict, code: Code) -> bool {
    verdict.findings.iter().any(|f| f.code == code)
}

/// KV53 §29's position of two ways, which end alike: four pieces each, on 6.
const TWO_WAYS: &str = "[FEN \"W:WK42:B11,12,13,29,30,40\"]\n\n";

#[test]
fn vk_s9_1_14_ad_libitum_follows_every_way() {
    let verdict = judge("international", &format!("{TWO_WAYS}1. 42x6 a.l. *"));
    assert_eq!(verdict.line.plies(), 1, "{:?}", verdict.findings);
    assert!(!has(&verdict, Code::AmbiguousCapture));
    assert!(
        !has(&verdict, Code::SymbolNotBorneOut),
        "{:?}",
        verdict.findings
    );
    let plain = judge("international", &format!("{TWO_WAYS}1. 42x6 *"));
    assert!(has(&plain, Code::AmbiguousCapture));
}

#[test]
fn vk_s9_1_14_ad_libitum_is_checked() {
    // d2 takes four or three here (KV53 §14, VK diagram 4): the outcome is not the same.
    let set_up = "[FEN \"W:WKd2:Bb6,d6,f4,f6,g7\"]\n\n";
    let verdict = judge("russian", &format!("{set_up}1. d2:h6:f8:c5:a7 a.l. *"));
    assert!(
        has(&verdict, Code::SymbolNotBorneOut),
        "{:?}",
        verdict.findings
    );
}

#[test]
fn vk_s9_1_14_ad_libitum_in_place_of_a_move() {
    // Black takes the man on d4 from c5 or from e5.
    let moves = |after: &str| format!("[FEN \"W:Wa3,c3,h2:Bc5,e5,h8\"]\n\n1. {after}");
    let open = judge("russian", &moves("c3-d4 a.l. 2. a3-b4 *"));
    assert_eq!(open.line.plies(), 3, "{:?}", open.findings);
    assert!(!has(&open, Code::SymbolNotBorneOut), "{:?}", open.findings);
    // The symbol after a move of Black's is a remark on it, as before.
    let remark = judge("russian", &moves("c3-d4 c5:e3 a.l. 2. a3-b4 *"));
    assert_eq!(remark.line.plies(), 3, "{:?}", remark.findings);
    // Nothing can be taken: it stands for nothing.
    let nothing = judge("russian", &moves("a3-b2 a.l. 2. c3-b4 *"));
    assert_eq!(nothing.line.plies(), 0, "{:?}", nothing.findings);
}

#[test]
fn vk_s9_1_14_ad_libitum_that_leaves_other_pieces_is_told() {
    // Black takes two men by c3 and a5, or one on f4; what White plays then is possible after either.
    let text = "[FEN \"W:Wa3,d4,f4,a1:Be5,d6,f6\"]\n\n1. a3-b4 a.l. 2. a1-b2 *";
    let verdict = judge("russian", text);
    assert_eq!(verdict.line.plies(), 3, "{:?}", verdict.findings);
    let told = verdict
        .findings
        .iter()
        .find(|f| f.code == Code::SymbolNotBorneOut);
    let message = &told.unwrap().message;
    assert!(
        message.contains("2 of 2 legal moves allow what follows"),
        "{message}"
    );
}

#[test]
fn vk_s9_1_12_pieces_won_are_counted() {
    let game = "1. e3-d4 d6-c5 2. f2-e3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 h4:f2 5. e1:g3 c7:h4";
    // White loses five men, Black two.
    let won = judge("russian", &format!("{game} +3 0-1"));
    assert!(!has(&won, Code::SymbolNotBorneOut), "{:?}", won.findings);
    let wrong = judge("russian", &format!("{game} +7 0-1"));
    assert!(has(&wrong, Code::SymbolNotBorneOut));
}

#[test]
fn mk53_s20_any_move_goes_on_with_one_that_allows_the_rest() {
    // Whatever Black does, White mates: but only where the rest really is legal.
    let set_up = "[FEN \"7k/8/5K2/8/8/8/8/6R1 w - - 0 1\"]\n\n";
    let open = judge("chess", &format!("{set_up}1. Kf7 ∞ 2. Rh1# *"));
    assert_eq!(open.line.plies(), 3, "{:?}", open.findings);
    assert!(!has(&open, Code::SymbolNotBorneOut));
    let start = judge("chess", "1. e4 ∞ 2. exd5 *");
    assert_eq!(start.line.plies(), 3, "{:?}", start.findings);
    assert!(has(&start, Code::SymbolNotBorneOut), "only 1… d5 allows it");
}

#[test]
fn an_evaluation_is_no_move() {
    let verdict = judge("chess", "1. e4 e5 ∞ 2. Nf3 Nc6 *");
    assert_eq!(verdict.line.plies(), 4, "{:?}", verdict.findings);
}

/// Of a knight, and of a pawn that takes where it goes.
#[test]
fn a_sign_for_taking_en_passant_is_checked() {
    let taken = "1. e4 a6 2. e5 d5 3. exd6 e.p. *";
    assert!(!has(&judge("chess", taken), Code::SymbolNotBorneOut));
    for other in [
        "1. Nf3 e5 2. Nxe5 e.p. *",
        "1. e4 d5 2. exd5 e.p. *",
        "1. P-K4 P-Q4 2. PxP e.p. *",
    ] {
        let verdict = judge("chess", other);
        assert_eq!(verdict.legal, Some(true), "{:?}", verdict.findings);
        assert!(has(&verdict, Code::SymbolNotBorneOut), "{other}");
    }
}
