//! Moves left out, moves written twice, sides swapped: one record of each kind.

use scoresheet_notation::{Reader, Record};
use scoresheet_replay::{Game, Judge, Options, Verdict};
use scoresheet_rulebook::Edition;
use scoresheet_source::{Code, Finding};

fn judge(game: &str, edition: &str, text: &str) -> Verdict {
    let mut judge = Judge::new(Options {
        game: Game::by_name(game),
        edition: Edition::by_code(edition),
        ..Options::default()
    });
    judge
        .next(&mut Reader::new(text.as_bytes()), &mut Record::default())
        .unwrap()
}

/// The error at which the replay stops.
fn stop(game: &str, edition: &str, text: &str) -> Finding {
    let verdict = judge(game, edition, text);
    assert_eq!(verdict.legal, Some(false), "the replay stops all the same");
    let mut errors = verdict.findings.into_iter().filter(|f| f.ply.is_some());
    errors
        .rfind(|f| f.level == Code::IllegalMove.level())
        .unwrap()
}

fn clause_of(game: &str, edition: &str, text: &str, code: Code) -> &'static str {
    let found = stop(game, edition, text);
    assert_eq!(found.code, code, "{}", found.message);
    found.clause.unwrap()
}

/// Of 2. 28x19 14x23 Black's half is left out.
const LEFT_OUT: &str = "1. 32-28 19-23 2. 28x19 3. 38-32 10-14 4. 42-38 5-10 *";
const RUSSIAN_DOUBLED: &str = "1. c3-d4 c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 *";
const RUSSIAN_BLACK_FIRST: &str = "1. d6-c5 c3-d4 2. e7-d6 b2-c3 3. c5-b4 *";
/// Black's fifth move is left out.
const CHESS_LEFT_OUT: &str =
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O 6. Re1 b5 7. Bb3 d6 8. c3 O-O *";
const CHESS_BLACK_FIRST: &str = "1. e5 e4 2. Nf6 Nc3 3. Bb4 a3 4. Ba5 Nf3 5. O-O Be2 *";
/// The Spanish game with every square named from the other side, castling on the king's wing.
const CHESS_TURNED: &str =
    "1. d5 d4 2. Nc6 Nf3 3. Bg4 h3 4. Bh5 Nc3 5. O-O Bd2 6. Rd8 g4 7. Bg6 e3 *";
/// The same with the files counted from the other end.
const CHESS_MIRRORED: &str =
    "1. d4 d5 2. Nc3 Nf6 3. Bg5 h6 4. Bh4 Nc6 5. O-O Bd7 6. Rd1 g5 7. Bg3 e6 *";

#[test]
fn kv53_s33_a_move_left_out_or_doubled() {
    let clause = clause_of("international", "kv53", LEFT_OUT, Code::MoveMissing);
    assert_eq!(clause, "KV53 §33");
    let clause = clause_of("russian", "kv53", RUSSIAN_DOUBLED, Code::MoveDoubled);
    assert_eq!(clause, "KV53 §33");
}

#[test]
fn mk53_s20_a_move_left_out() {
    let clause = clause_of("chess", "mk53", CHESS_LEFT_OUT, Code::MoveMissing);
    assert_eq!(clause, "MK53 §20");
    let clause = clause_of("chess", "fide", CHESS_LEFT_OUT, Code::MoveMissing);
    assert_eq!(clause, "FIDE 2023 8.1");
}

#[test]
fn vk_3_3_and_rk_3_3_sides_move_in_turn() {
    let clause = clause_of("international", "rk", LEFT_OUT, Code::MoveMissing);
    assert_eq!(clause, "RK 3.3");
    let clause = clause_of("russian", "vk", RUSSIAN_BLACK_FIRST, Code::SidesSwapped);
    assert_eq!(clause, "VK 3.3");
}

#[test]
fn kv53_s12_wrong_colours() {
    let found = stop("russian", "kv53", RUSSIAN_BLACK_FIRST);
    assert_eq!(found.code, Code::SidesSwapped, "{}", found.message);
    assert_eq!((found.clause, found.ply), (Some("KV53 §12"), Some(1)));
    // The set-up of draughts looks alike from both sides.
    assert!(
        found.message.contains("which comes to the same thing"),
        "{}",
        found.message
    );
}

#[test]
fn mk53_s15_wrong_colours_and_a_board_turned_wrongly() {
    for (text, way) in [
        (CHESS_BLACK_FIRST, "Black moves first"),
        (CHESS_TURNED, "from the other side"),
        (CHESS_MIRRORED, "from the other end"),
    ] {
        let found = stop("chess", "mk53", text);
        assert_eq!(found.code, Code::SidesSwapped, "{}", found.message);
        assert_eq!(found.clause, Some("MK53 §15"));
        assert!(found.message.contains(way), "{}", found.message);
    }
    assert_eq!(
        stop("chess", "fide", CHESS_MIRRORED).clause,
        Some("FIDE 2023 7.2.2")
    );
    assert_eq!(
        stop("chess", "fide", CHESS_BLACK_FIRST).clause,
        Some("FIDE 2023 7.3")
    );
}

/// A side may really have moved twice, and the opponent have accepted it (VK 5.7).
#[test]
fn vk_5_4_1_two_moves_in_a_row_are_mentioned() {
    // Black's second move is left out, and nothing that follows asks for it.
    let text = "1. c3-d4 h6-g5 2. b2-c3 3. a1-b2 g7-h6 4. c3-b4 f8-g7 5. b4-a5 *";
    let found = stop("russian", "vk", text);
    assert_eq!(found.code, Code::MoveMissing, "{}", found.message);
    let twice = "two moves in a row (VK 5.4.1)";
    assert!(found.message.contains(twice), "{}", found.message);
    // Where the move is asked for, it is not mentioned.
    assert!(
        !stop("international", "rk", LEFT_OUT)
            .message
            .contains("row")
    );
}

#[test]
fn the_missing_move_is_named_and_the_position_is_the_one_before_it() {
    let found = stop("international", "rk", LEFT_OUT);
    assert_eq!(
        (found.ply, &found.legal[..]),
        (Some(4), &["14x23".to_owned()][..])
    );
    let found = stop("chess", "fide", CHESS_LEFT_OUT);
    assert_eq!(found.ply, Some(10));
    assert!(found.fen.unwrap().contains(" b "));
    assert!(found.legal.contains(&"Be7".to_owned()));
}

/// The knight's second move could as well be Black's for one ply more.
#[test]
fn the_slip_may_lie_before_the_stop() {
    // Of "3. d4 d5 4. Nd2 Nd7" Black's d5 is left out; both sides have a knight that goes to d2 or d7.
    let text = "1. Nf3 Nf6 2. e3 e6 3. d3 Be7 4. Be2 5. O-O d6 6. c3 Nbd7 7. Nbd2 c6 *";
    let found = stop("chess", "fide", text);
    assert_eq!(
        (found.code, found.ply),
        (Code::MoveMissing, Some(8)),
        "{}",
        found.message
    );
    assert!(found.legal.contains(&"O-O".to_owned()), "{:?}", found.legal);
}

#[test]
fn a_line_is_missing_only_where_its_number_is() {
    let whole = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 *";
    let gap = whole.replace("3. Bb5 a6 ", "");
    let found = stop("chess", "fide", &gap);
    assert_eq!(
        (found.code, found.ply),
        (Code::MoveMissing, Some(5)),
        "{}",
        found.message
    );
    assert!(
        found.legal.contains(&"Bb5 a6".to_owned()),
        "{:?}",
        found.legal
    );
    let no_gap = "1. e4 e5 2. Nf3 Nc6 3. Ba4 Nf6 4. O-O Be7 5. Re1 b5 6. Bb3 *";
    assert_eq!(stop("chess", "fide", no_gap).code, Code::IllegalMove);
}

#[test]
fn longer_stretches_may_stand_twice() {
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *";
    let found = stop("chess", "fide", text);
    assert_eq!(
        (found.code, found.ply),
        (Code::MoveDoubled, Some(7)),
        "{}",
        found.message
    );
    assert!(
        found
            .message
            .starts_with("the 4 moves Nf3 to a6, from ply 3 on, appear again from ply 7 on")
    );
}

/// 51-n in numbers: taken down by somebody who sat behind Black.
#[test]
fn a_draughts_record_seen_from_the_other_side() {
    let whole = [
        "32-28", "19-23", "28x19", "14x23", "37-32", "10-14", "41-37", "14-19",
    ];
    assert_eq!(
        judge("international", "rk", &whole.join(" ")).legal,
        Some(true)
    );
    let turned: Vec<String> = whole
        .iter()
        .map(|mv| {
            let sign = if mv.contains('x') { 'x' } else { '-' };
            let (from, to) = mv.split_once(sign).unwrap();
            let [from, to] = [from, to].map(|n| 51 - n.parse::<u8>().unwrap());
            format!("{from}{sign}{to}")
        })
        .collect();
    let found = stop("international", "rk", &turned.join(" "));
    assert_eq!(found.code, Code::SidesSwapped, "{}", found.message);
}

#[test]
fn a_position_of_its_own_is_not_taken_for_swapped() {
    let text = format!("[FEN \"W:Wa1,c1,e1,c3:Bb8,d8,f8,d6\"]\n\n{RUSSIAN_BLACK_FIRST}");
    assert_ne!(stop("russian", "vk", &text).code, Code::SidesSwapped);
}

/// White's first move is left out, and the number says so; Black may as well have begun.
#[test]
fn numbers_tell_a_missing_first_move_from_black_moving_first() {
    let moves = "Nf6 2. e4 e5 3. Nf3 Nc6 4. Bb5 a6 *";
    let found = stop("chess", "fide", &format!("1... {moves}"));
    assert_eq!(found.code, Code::MoveMissing, "{}", found.message);
    let found = stop("chess", "fide", "1. Nf6 e4 2. e5 Nf3 3. Nc6 Bb5 4. a6 *");
    assert_eq!(found.code, Code::SidesSwapped, "{}", found.message);
}

/// A few moves after the stop prove nothing.
#[test]
fn little_evidence_is_none() {
    let text = "1. e4 e5 2. Nf3 3. Bb5 a6 4. Ba4 *";
    assert_eq!(stop("chess", "fide", text).code, Code::TwoMovesInARow);
    let found = stop("chess", "fide", "1. e4 e4 e5 *");
    assert_ne!(found.code, Code::MoveDoubled);
}

/// Captures on one square, one after the other: `Nxd5` stands once too seldom, or once too often.
#[test]
fn numbers_tell_a_missing_move_from_a_doubled_one() {
    let moves = "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Nf3 Be7 5. cxd5 Nxd5";
    let rest = "exd5 7. Bf4 O-O 8. e3 c6 9. Bd3 Bd6 *";
    assert_eq!(
        judge("chess", "fide", &format!("{moves} 6. Nxd5 {rest}")).legal,
        Some(true)
    );
    let found = stop("chess", "fide", &format!("{moves} {rest}"));
    assert_eq!(
        (found.code, found.ply),
        (Code::MoveMissing, Some(11)),
        "{}",
        found.message
    );
    let twice = format!("{moves} 6. Nxd5 Nxd5 {rest}");
    let found = stop("chess", "fide", &twice);
    assert_eq!(
        (found.code, found.ply),
        (Code::MoveDoubled, Some(12)),
        "{}",
        found.message
    );
}

/// White's eighth half is left out, or Black's: the two captures are written alike, and `8.` may be the number of either.
#[test]
fn a_number_may_be_that_of_the_missing_move() {
    let text = "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O 6. Nf3 h6 7. Bh4 b6 8. Bxf6 9. cxd5 exd5 10. Bd3 Be6 *";
    let found = stop("chess", "fide-2023", text);
    assert_eq!(found.code, Code::MoveMissing);
    let places = [
        "is missing at ply 16:",
        "(as they can with one put in at ply 15)",
    ];
    let named = places.iter().all(|place| found.message.contains(place));
    assert!(named, "{}", found.message);
}

/// That a move is missing was told as certain where the position may as well name the wrong side.
#[test]
fn a_position_may_name_the_wrong_side() {
    let record = |fen: &str, moves: &str| format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{moves} *\n");
    let moves = "1. e4 Ke7 2. Ke2 Ke6 3. Ke3 Ke5";
    let found = stop(
        "chess",
        "fide-2023",
        &record("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", moves),
    );
    assert_eq!(found.code, Code::MoveMissing);
    assert!(
        found
            .message
            .ends_with("the position names the wrong side to move"),
        "{found:?}"
    );
    // Here White's pawn would need two moves.
    let later = "1. Ke7 e4 2. Ke6 e5 3. Kf5 e6 4. Kf6 e8=Q";
    let verdict = judge(
        "chess",
        "fide-2023",
        &record("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", later),
    );
    let doubts = verdict
        .findings
        .iter()
        .any(|found| found.message.contains("wrong side"));
    assert!(!doubts, "{:?}", verdict.findings);
}
