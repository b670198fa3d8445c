//! Signs of check, mate, capture, castling and promotion, and how letters are written.

use super::{auto, moves, note, under};
use scoresheet_source::Code;

/// Each in a game.
#[test]
fn signs_of_check_and_mate_in_many_books() {
    for sign in [
        "+", "†", "ch", "ch.", " ch.", "Sch.", " Sch.", " tuli", "ш.", " шах", " échec", "éch.",
        "‡", "++", "+!", " dbl ch",
    ] {
        let text = format!("1. e4 e5 2. Bc4 Nc6 3. Bxf7{sign} Kxf7");
        assert_eq!(
            moves(&under("en", &text)),
            "e4 e5 Bc4 Nc6 Bxf7+ Kxf7",
            "{sign}"
        );
    }
    for sign in [
        "#", "×", "x", "X", "++", "‡", "‡‡", "††", " mate", "mate", " matt.", " мат", " mat", "+#",
    ] {
        let text = format!("1. f3 e5 2. g4 Qh4{sign}");
        assert_eq!(moves(&under("en", &text)), "f3 e5 g4 Qh4#", "{sign}");
    }
}

#[test]
fn en_passant_in_many_words() {
    for words in [
        "e.p.",
        " e.p.",
        " ep",
        " i.V.",
        " en pass.",
        " на пр.",
        " мп",
        " im Vorbeigehen",
    ] {
        let text = format!("1. e4 a6 2. e5 d5 3. exd6{words} cxd6");
        assert_eq!(
            moves(&under("en", &text)),
            "e4 a6 e5 d5 exd6 cxd6",
            "{words}"
        );
    }
}

#[test]
fn castling_in_many_words() {
    for castles in [
        "0-0",
        "O-O",
        "0—0",
        "o-o",
        "OO",
        "00",
        "0 — 0",
        "О—О",
        "Castles",
        "Roch.",
        "Rochade",
        "рокировка",
        "kurze Rochade",
    ] {
        let text = format!("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. {castles} d6");
        assert_eq!(
            moves(&under("en", &text)),
            "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O d6",
            "{castles}"
        );
    }
}

#[test]
fn castling_that_names_no_wing_is_ambiguous_where_both_are_open() {
    let text = "[FEN \"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\"]\n[SetUp \"1\"]\n\n1. Rochade *";
    let verdict = under("de", text);
    assert_eq!(
        note(&verdict, Code::AmbiguousMove).unwrap(),
        "this may be O-O or O-O-O"
    );
}

#[test]
fn captures_written_in_old_ways() {
    let start = "1. e4 d5 2.";
    for capture in [
        "ed", "ed:", "e:d5", "ed5", "ed5:", "exd5", "e4:d5", "e4×d5", "e4 : d5", "e4 x d5", "ed5:",
    ] {
        let text = format!("{start} {capture} Qd5:");
        assert_eq!(moves(&under("en", &text)), "e4 d5 exd5 Qxd5", "{capture}");
    }
    for capture in [
        "Sf3:e5", "Sf3×e5", "S f3:e5", "S. f3:e5", "Se5:", "S:e5", "Sf3 : e5", "Sf3 n e5", "Sf3xe5",
    ] {
        let text = format!("1. e4 e5 2. Sf3 d6 3. {capture}");
        assert_eq!(moves(&under("de", &text)), "e4 e5 Nf3 d6 Nxe5", "{capture}");
    }
}

#[test]
fn signs_between_the_squares_of_old_prints() {
    for first in [
        "e2-e4",
        "e2 - e4",
        "e2—e4",
        "e2~e4",
        "e2=e4",
        "e2 — e4",
        "e2e4",
    ] {
        let text = format!("1. {first} e7—e5 2. S g1 — f3 Sb8 - c6");
        assert_eq!(moves(&under("de", &text)), "e4 e5 Nf3 Nc6", "{first}");
    }
}

#[test]
fn promotions_in_many_hands() {
    for promotes in [
        "d8D",
        "d8=D",
        "d8(D)",
        "d8/D",
        "d7-d8D",
        "d7—d8 D",
        "d8 D",
        "d8=(D)",
        "d8d",
    ] {
        let text = format!(
            "[FEN \"8/3P3k/8/8/8/8/8/K7 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. {promotes} Kg7 *"
        );
        assert_eq!(moves(&under("de", &text)), "d8=Q Kg7", "{promotes}");
    }
    let text = "[FEN \"8/4P2k/8/8/8/8/8/K7 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. e8Ф Крg7 *";
    assert_eq!(moves(&under("ru", text)), "e8=Q Kg7");
}

#[test]
fn pawns_with_their_letter() {
    assert_eq!(moves(&under("ru", "1. пe4 пe5 2. Кf3")), "e4 e5 Nf3");
    assert_eq!(moves(&under("de", "1. Be4 Be5 2. Sf3")), "e4 e5 Nf3");
    assert_eq!(
        moves(&under("et", "1. Ee2—e4 Ee7—e5 2. Rg1—f3")),
        "e4 e5 Nf3"
    );
}

#[test]
fn russian_letters_small_apart_and_in_two_letters() {
    assert_eq!(
        moves(&under("ru", "1. e4 e5 2. Кр e2 Крe7")),
        "e4 e5 Ke2 Ke7"
    );
    assert_eq!(
        moves(&under("ru", "1. e4 e5 2. кf3 кc6 3. сb5 крe7")),
        "e4 e5 Nf3 Nc6 Bb5 Ke7"
    );
    assert_eq!(
        moves(&under("ru", "1. е4 е5 2. Кf3 Кс6 3. Сс4 Сс5")),
        "e4 e5 Nf3 Nc6 Bc4 Bc5"
    );
}

#[test]
fn a_small_cyrillic_letter_that_may_be_a_pawn_or_a_piece_is_not_guessed() {
    // c4xd5 with a Cyrillic c, or a bishop to d5: both can be made.
    let fen = "[FEN \"4k3/8/8/3p4/2P5/5B2/8/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n";
    let verdict = under("ru", &format!("{fen}1. сd5 *"));
    let stated = note(&verdict, Code::AmbiguousMove).unwrap();
    assert!(stated.starts_with("this may be cxd5 or Сxd5"), "{stated}");
    assert!(!stated.contains("only"), "{stated}");
    // Without the bishop it is the pawn.
    let fen = "[FEN \"4k3/8/8/3p4/2P5/8/8/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n";
    assert_eq!(moves(&under("ru", &format!("{fen}1. сd5 *"))), "cxd5");
}

#[test]
fn words_by_which_whoever_is_to_move_resigns() {
    use scoresheet_notation::Outcome::{BlackWins, WhiteWins};
    for words in [
        "Resigns",
        "aufgegeben.",
        "сдались",
        "wit geeft op",
        "geeft op",
        "Valge alistus.",
    ] {
        let verdict = under("en", &format!("1. f3 e5 2. g4 Qh4 3. {words}"));
        let stopped = verdict
            .findings
            .iter()
            .find(|f| f.code == Code::UnreadableToken);
        assert_eq!(
            (verdict.terminator, stopped),
            (Some(BlackWins), None),
            "{words}"
        );
    }
    for words in [
        "Resigns",
        "aufgegeben",
        "Schwarz gibt auf",
        "zwart geeft op",
    ] {
        let verdict = under("en", &format!("1. e4 e5 2. Bc4 (2. Nf3 Nc6) {words}"));
        assert_eq!(verdict.terminator, Some(WhiteWins), "{words}");
    }
}

#[test]
fn nobody_writes_a_pawn_s_own_file_twice() {
    let written = "1. e4 e5 2. nf3 nc6 3. bb5 a6 4. ba4 nf6 5. O-O be7 6. re1 b5 7. bb3 d6 *";
    let read = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6";
    assert_eq!(moves(&auto(written)), read);
}
