//! What a sealed move means (KV53 §36, MK53 §23): every clerical error that the sources name, and
//! the others of the same kind.

use scoresheet_notation::Language;
use scoresheet_replay::{AnyPosition, Game, Resolution, Sense, resolve};

fn answer(game: &str, fen: &str, text: &str, language: Option<&str>) -> Resolution {
    let game = Game::by_name(game).unwrap();
    let position = match fen {
        "" => AnyPosition::start(game),
        _ => AnyPosition::from_fen(game, fen).unwrap(),
    };
    let language = language.map(|code| Language::by_code(code).unwrap());
    resolve(&position, text, language)
}

/// The verdict and the moves that `text` has in a draughts game.
#[track_caller]
fn draughts(game: &str, fen: &str, text: &str, verdict: &str, moves: &[&str]) -> String {
    let found = answer(game, fen, text, None);
    // KV53 is of Russian and international draughts alone.
    let clause = match game {
        "russian" | "international" => "KV53 §36",
        _ => "by analogy with KV53 §36, which is of Russian and international draughts",
    };
    assert_eq!(
        (found.verdict.as_str(), found.clause),
        (verdict, clause),
        "{text}: {found:?}"
    );
    assert_eq!(found.moves, moves, "{text}: {}", found.reason);
    found.reason
}

/// The same in chess, with Estonian letters.
#[track_caller]
fn chess(fen: &str, text: &str, verdict: &str, moves: &[&str]) -> String {
    let found = answer("chess", fen, text, Some("et"));
    assert_eq!(
        (found.verdict.as_str(), found.clause),
        (verdict, "MK53 §23"),
        "{text}: {found:?}"
    );
    assert_eq!(found.moves, moves, "{text}: {}", found.reason);
    found.reason
}

// Draughts.

#[test]
fn kv53_s36_target_miswritten() {
    // Beyond f6 only the main diagonal's end is free: the black man on f6 has to be taken.
    draughts("russian", "W:WKa1:Bf6", "a1—f8", "one", &["a1:h8"]);
    // Both a1—f6 and a1—h8 are there, whatever KV53 prints.
    let open = "W:WKa1:Ba3";
    let why = draughts("russian", open, "a1—f8", "several", &["a1-f6", "a1-h8"]);
    assert!(why.contains("a1-f6 (8 written for 6)"), "{why}");
    assert!(why.contains("a1-h8 (f written for h)"), "{why}");
    draughts("brazilian", open, "a1-f8", "several", &["a1-f6", "a1-h8"]);
    // 46—5 is the main diagonal of the board of 100 squares; a man on 36 can go to 31 only.
    draughts("international", "W:WK46:B10", "46-4", "one", &["46x5"]);
    draughts("international", "W:W36:B6", "36-32", "one", &["36-31"]);
    draughts("international", "W:W36:B6", "36-21", "one", &["36-31"]);
}

#[test]
fn kv53_s36_another_move_though_capturing_was_mandatory() {
    let one = "W:Wc3,g1:Bd4";
    let why = draughts("russian", one, "g1—f2", "one", &["c3:e5"]);
    assert!(why.contains("capturing is mandatory"), "{why}");
    assert!(
        why.contains("another move written though capturing"),
        "{why}"
    );
    let two = "W:Wc3,g1:Bb4,d4";
    draughts("russian", two, "g1—f2", "several", &["c3:a5", "c3:e5"]);
    draughts("russian", two, "gf2", "several", &["c3:a5", "c3:e5"]);
    draughts("international", "W:W32,45:B28", "45-40", "one", &["32x23"]);
    // No man stands on a1 to make another move with.
    draughts("russian", two, "a1—b2", "none", &[]);
    // KV53 §24: fewer than the greatest number is another move too.
    let greatest = "W:Wc3,h2:Bd4,d6,g3";
    draughts("brazilian", greatest, "h2:f4", "one", &["c3xc7"]);
    draughts("russian", greatest, "h2:f4", "legal", &["h2:f4"]);
}

#[test]
fn kv53_s36_seen_from_the_other_side() {
    let man = "W:Wc1:Bh8";
    let why = draughts("russian", man, "f8—e7", "one", &["c1-d2"]);
    assert!(why.contains("from the other side"), "{why}");
    draughts("brazilian", man, "3-7", "one", &["c1-d2"]);
    draughts("international", "W:W47:B6", "4-9", "one", &["47-42"]);
    // Captures too, with every square on their way.
    let kv53_s14 = "W:WKd2:Bb6,d6,f4,f6,g7";
    let way = &["d2:g5:e7:c5:a7"];
    draughts("russian", kv53_s14, "e7:b4:d2:f4:h2", "one", way);
}

/// KV53 prints f8—c7 for c1—d2 seen by Black, which is f8—e7. The same rule answers it.
#[test]
fn kv53_s36_f8_c7_as_printed() {
    draughts("russian", "W:Wc1:Bh8", "f8—c7", "none", &[]);
    draughts("russian", "W:Wb6,c1:Bh8", "f8—c7", "one", &["b6-c7"]);
}

#[test]
fn kv53_s36_origin_miswritten() {
    draughts("russian", "W:Wc3,g1:Bh8", "e3—d4", "one", &["c3-d4"]);
    draughts("russian", "W:Wc3,g1:Bh8", "g1—d4", "one", &["c3-d4"]);
    draughts(
        "russian",
        "W:Wc3,e3,g1:Bh8",
        "g1—d4",
        "several",
        &["c3-d4", "e3-d4"],
    );
    draughts("international", "W:W36,49:B6", "17-31", "one", &["36-31"]);
    // A figure left out is more than one miswritten: 7 is not 37. The piece is another all the same.
    draughts("international", "W:W37,49:B6", "7-32", "one", &["37-32"]);
}

#[test]
fn kv53_s36_square_on_the_way_miswritten() {
    let kv53_s14 = "W:WKd2:Bb6,d6,f4,f6,g7";
    let first = "d2:g5:e7:c5:a7";
    let second = "d2:h6:f8:c5:a7";
    draughts("russian", kv53_s14, first, "legal", &[first]);
    draughts(
        "russian",
        kv53_s14,
        "d2 : h6 : f8 : c5 : a7",
        "legal",
        &[second],
    );
    draughts("russian", kv53_s14, "d2:g5:e5:c5:a7", "one", &[first]);
    draughts("russian", kv53_s14, "d2:g5:b2:c5:a7", "one", &[first]);
    draughts("russian", kv53_s14, "d2:h6:h8:c5:a7", "one", &[second]);
    draughts("russian", kv53_s14, "d4:h6:f8:c5:a7", "one", &[second]);
    draughts("russian", kv53_s14, "d2:h6:f8:c5:c7", "one", &[second]);
}

#[test]
fn kv53_s36_way_not_written() {
    let fen = "W:WKd2:Bb6,d6,f4,f6,g7";
    let both = &["d2:g5:e7:c5:a7", "d2:h6:f8:c5:a7"];
    let why = draughts("russian", fen, "d2:a7", "several", both);
    assert!(why.contains("Nothing in the writing tells which"), "{why}");
    draughts("russian", fen, "d2:a5", "legal", &["d2:a5"]);
}

/// Two figures may be miswritten, of the origin or of the target.
#[test]
fn kv53_s36_figures_of_numeric_notation() {
    let moves = &["32-27", "32-28", "33-29", "34-29"];
    draughts("international", "", "32-29", "several", moves);
    for text in ["32-28", "32—28", "3228", "328", "1. 32-28!"] {
        draughts("international", "", text, "legal", &["32-28"]);
    }
}

#[test]
fn kv53_s36_every_form_of_notation() {
    let fen = "W:Wc3,g1:Bh8";
    for text in [
        "c3-d4",
        "c3—d4",
        "c3 - d4",
        "cd4",
        "22-18",
        "ц3-д4",
        "12. c3-d4",
    ] {
        draughts("russian", fen, text, "legal", &["c3-d4"]);
    }
    // c3 has b4 and d4 to go to, g1 neither.
    draughts("russian", fen, "ce4", "several", &["c3-b4", "c3-d4"]);
    draughts("russian", fen, "c3-d6", "one", &["c3-d4"]);
}

/// Nothing else explains it, so the target is another; only one is left to this man.
#[test]
fn kv53_s36_target_wholly_miswritten() {
    let why = draughts("russian", "W:Wh2:Bb8", "h2—b4", "one", &["h2-g3"]);
    assert!(why.contains("only where nothing else explains it"), "{why}");
    let both = &["c3-b4", "c3-d4"];
    draughts("russian", "W:Wc3:Bb8", "c3—h8", "several", both);
}

#[test]
fn kv53_s36_no_meaning() {
    let texts = [
        "",
        " ",
        "1-0",
        "=",
        "Valge alistus",
        "c3-d4 d6-e5",
        "nonsense",
        "{c3-d4}",
        "--",
        "42.",
        "[Event \"c3-d4\"]",
        "(c3-d4)",
        "\u{0}\u{1b}[31m",
        "c3",
        "∞",
    ];
    for text in texts {
        let why = draughts("russian", "", text, "none", &[]);
        assert!(why.contains("is not a legal move"), "{text}: {why}");
    }
    draughts("russian", "", &"c3-d4 ".repeat(1000), "none", &[]);
    // Nobody can move any more.
    draughts("russian", "W:Wa3:Bb4,c5", "a3-b4", "none", &[]);
}

// Chess.

#[test]
fn mk53_s23_re7_f4() {
    let knight = "4k3/4N3/8/8/8/8/8/4K3 w - - 0 1";
    chess(knight, "Re7—f4", "one", &["Re7-f5"]);
    // Unless another knight reaches f4.
    let two = "4k3/4N3/8/8/8/8/6N1/4K3 w - - 0 1";
    chess(two, "Re7—f4", "several", &["Re7-f5", "Rg2-f4"]);
}

#[test]
fn mk53_s23_ld7_f4() {
    let queen = "4k3/2Q5/8/8/8/8/8/4K3 w - - 0 1";
    chess(queen, "Ld7—f4", "one", &["Lc7-f4"]);
    chess(queen, "Lh8—f4", "one", &["Lc7-f4"]);
    let two = "4k3/2Q5/8/8/8/8/5Q2/4K3 w - - 0 1";
    chess(two, "Ld7—f4", "several", &["Lc7-f4", "Lf2-f4"]);
}

#[test]
fn mk53_s23_ob1_g7() {
    let open = "4k3/8/8/8/8/8/8/1B2K3 w - - 0 1";
    let why = chess(open, "Ob1—g7", "several", &["Ob1-g6+", "Ob1-h7"]);
    assert!(
        why.contains("7 written for 6") && why.contains("g written for h"),
        "{why}"
    );
    // An own pawn on h7 leaves g6 alone.
    let blocked = "4k3/7P/8/8/8/8/8/1B2K3 w - - 0 1";
    chess(blocked, "Ob1—g7", "one", &["Ob1-g6+"]);
}

#[test]
fn mk53_s23_other_slips() {
    let knight = "4k3/4N3/8/8/8/8/8/4K3 w - - 0 1";
    let why = chess(knight, "Oe7—f5", "one", &["Re7-f5"]);
    assert!(why.contains("another piece's letter"), "{why}");
    let why = chess(knight, "Rd2—c4", "one", &["Re7-f5"]);
    assert!(why.contains("from the other side"), "{why}");
    chess(knight, "Rf4", "one", &["Re7-f5"]);
    // No other slip explains a1, and the knight has six targets.
    let six = &["Re7-c6", "Re7-c8", "Re7-d5", "Re7-f5", "Re7-g6", "Re7-g8"];
    chess(knight, "Re7—a1", "several", six);
    // Squares that are on no board.
    chess("", "e2—e9", "several", &["e2-e3", "e2-e4"]);
    chess("", "Rg1—i3", "several", &["Rg1-f3", "Rg1-h3"]);
}

/// In full notation no letter is a pawn (MK53 §20); two squares alone are whatever stands there.
#[test]
fn mk53_s23_no_letter() {
    let fen = "4k3/8/8/8/8/8/3P4/1N2K3 w - - 0 1";
    chess(fen, "d1—d4", "one", &["d2-d4"]);
    chess(fen, "b2—c3", "none", &[]);
    chess(fen, "b2c3", "one", &["Rb1-c3"]);
    chess(fen, "b1—c3", "legal", &["Rb1-c3"]);
}

#[test]
fn mk53_s23_promotion_without_its_piece() {
    let fen = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1";
    let four = &["e7-e8=L", "e7-e8=O", "e7-e8=R+", "e7-e8=V"];
    chess(fen, "e7—e8", "several", four);
    chess(fen, "e8", "several", four);
    chess(fen, "e7—e8K", "several", four);
    chess(fen, "e7—e8R", "legal", &["e7-e8=R+"]);
    chess(fen, "e7—f8R", "one", &["e7-e8=R+"]);
}

#[test]
fn mk53_s23_castling() {
    let long = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
    chess(long, "0—0—0", "legal", &["O-O-O"]);
    chess(long, "0—0", "none", &[]);
    chess(long, "Ke1—c1", "legal", &["O-O-O"]);
}

#[test]
fn mk53_s23_as_it_stands() {
    chess("", "Rg1—f3", "legal", &["Rg1-f3"]);
    chess("", "41. Rf3!", "legal", &["Rg1-f3"]);
    let two = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
    chess(two, "Rd2", "several", &["Rb1-d2", "Rf3-d2"]);
    chess(two, "Rbd2", "legal", &["Rb1-d2"]);
    for text in ["Rg1 — f3", "Rg1— f3", "41. Rg1 —f3 -+", "Rg1 - f3 ="] {
        chess("", text, "legal", &["Rg1-f3"]);
    }
    for text in ["", "½—½", "Must alistus", "e4 e5", "Xx", "0-1", "??"] {
        chess("", text, "none", &[]);
    }
}

#[test]
fn mk53_s23_language_not_said() {
    let open = |fen: &str, text: &str| {
        let found = answer("chess", fen, text, None);
        (found.verdict, found.moves, found.reason)
    };
    // No rook can go to f3, and R is a knight in Estonian.
    let (verdict, moves, why) = open("", "Rf3");
    assert_eq!((verdict, moves), (Sense::Legal, vec!["Ng1-f3".to_owned()]));
    assert!(why.contains("as in Estonian"), "{why}");
    // English before others, and the others are named.
    let both = "4k3/8/8/8/8/8/8/4KRN1 w - - 0 1";
    let (verdict, moves, why) = open(both, "Rf3");
    assert_eq!((verdict, moves), (Sense::Legal, vec!["Rf1-f3".to_owned()]));
    assert!(
        why.contains("as in Estonian it would be another legal move"),
        "{why}"
    );
    // A slip in either language.
    let either = "4k3/4N3/8/8/8/8/8/4KR2 w - - 0 1";
    let (verdict, moves, _) = open(either, "Re7—f4");
    let two = vec!["Ne7-f5".to_owned(), "Rf1-f4".to_owned()];
    assert_eq!((verdict, moves), (Sense::Several, two));
}
