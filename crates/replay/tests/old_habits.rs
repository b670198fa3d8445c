//! Letters, signs and habits of old books and of many languages: what the reader makes of them.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may panic")]

use scoresheet_chess::Board;
use scoresheet_notation::{Language, Reader, Record, Role};
use scoresheet_replay::{Judge, Line, Options, Verdict, language_of_source, scribe};
use scoresheet_source::Code;

fn judged(text: &str, options: Options) -> Verdict {
    let mut record = Record::default();
    let mut reader = Reader::new(text.as_bytes());
    Judge::new(options).next(&mut reader, &mut record).unwrap()
}

fn auto(text: &str) -> Verdict {
    judged(text, Options::default())
}

fn under(code: &str, text: &str) -> Verdict {
    let language = Language::by_code(code);
    assert!(language.is_some(), "{code}");
    judged(
        text,
        Options {
            language,
            ..Options::default()
        },
    )
}

/// The main line in English; the whole record must be legal, with nothing unreadable.
fn moves(verdict: &Verdict) -> String {
    assert_eq!(verdict.legal, Some(true), "{:?}", verdict.findings);
    let unread = |f: &&scoresheet_source::Finding| f.code == Code::UnreadableToken;
    assert_eq!(verdict.findings.iter().find(unread), None);
    let Line::Chess { start, moves, .. } = &verdict.line else {
        panic!("this is chess: {:?}", verdict.findings);
    };
    let mut board: Board = start.clone();
    let mut text = Vec::new();
    for played in moves {
        text.push(scribe::chess_san(&board, played.mv, Language::english()));
        board.play(played.mv);
    }
    text.join(" ")
}

fn note(verdict: &Verdict, code: Code) -> Option<String> {
    let found = verdict.findings.iter().find(|f| f.code == code);
    found.map(|f| f.message.clone())
}

/// The examples of the table `chess_marks` of the notation vectors, each in a game.
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
    let said = note(&verdict, Code::AmbiguousMove).unwrap();
    assert!(said.starts_with("this may be cxd5 or Сxd5"), "{said}");
    assert!(!said.contains("only"), "{said}");
    // Without the bishop it is the pawn.
    let fen = "[FEN \"4k3/8/8/3p4/2P5/8/8/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n";
    assert_eq!(moves(&under("ru", &format!("{fen}1. сd5 *"))), "cxd5");
}

#[test]
fn latin_letters_for_cyrillic_ones_are_read_with_a_note() {
    let verdict = auto("1. e4 e5 2. Kf3 Kc6 3. Cb5 a6 4. Ca4 Kf6 5. O-O");
    assert_eq!(moves(&verdict), "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O");
    assert_eq!(verdict.language.unwrap().code, "ru");
    let said = note(&verdict, Code::LookAlikeLetter).unwrap();
    assert!(said.ends_with("(and 4 times more in this game)"), "{said}");
}

#[test]
fn cyrillic_letters_for_latin_ones_are_read_with_a_note() {
    // К and В of the Cyrillic keyboard, and a zero for the Estonian bishop.
    let verdict = under("en", "1. e4 e5 2. Вc4 Вc5 3. Кe2");
    assert_eq!(moves(&verdict), "e4 e5 Bc4 Bc5 Ke2");
    assert!(
        note(&verdict, Code::LookAlikeLetter)
            .unwrap()
            .contains("2 times more")
    );
    let verdict = under("et", "1. e4 e5 2. 0c4 Oc5 3. Kf1");
    assert_eq!(moves(&verdict), "e4 e5 Bc4 Bc5 Kf1");
    assert!(note(&verdict, Code::LookAlikeLetter).is_some());
}

#[test]
fn a_language_that_writes_the_letter_goes_before_one_that_it_only_looks_like() {
    // К is the Russian knight; in English it would be a king typed on a Cyrillic keyboard.
    let verdict = auto("1. e4 e5 2. Кe2");
    assert_eq!(verdict.language.unwrap().code, "ru");
    assert_eq!(note(&verdict, Code::LookAlikeLetter), None);
}

#[test]
fn a_dutch_knight_is_no_english_pawn() {
    let verdict = auto("1. d4 Pf6 2. c4 e6");
    assert_eq!(verdict.language.unwrap().code, "nl");
    assert_eq!(moves(&verdict), "d4 Nf6 c4 e6");
    let said = note(&verdict, Code::LanguageInferred).unwrap();
    assert!(said.contains("it replays in English"), "{said}");
}

const LONG: &str = "1. e2—e4 e7—e5 2. Rg1—f3 Rb8—c6 3. Of1—b5 a7—a6 4. Ob5—a4 Rg8—f6 5. Ld1—e2 Of8—e7 \
                    6. 0—0 b7—b5 7. Oa4—b3 d7—d6 8. Vf1—d1 Oc8—g4";

#[test]
fn the_note_says_what_spoke_against_the_rest() {
    let verdict = auto(LONG);
    assert_eq!(verdict.language.unwrap().code, "et");
    let said = note(&verdict, Code::LanguageInferred).unwrap();
    assert!(
        said.starts_with(
            "the piece letters are read in Estonian, in which the game replays to the end"
        ),
        "{said}"
    );
    assert!(said.contains("languages lack a letter of it"), "{said}");
    let verdict = auto("1. e4 e5 2. Lh5 Rc6 3. Le2");
    let said = note(&verdict, Code::LanguageInferred).unwrap();
    assert!(said.contains("in Finnish it stops at ply 3, Lh5"), "{said}");
}

#[test]
fn a_short_game_is_read_as_its_neighbours_are() {
    // Alone the second game would do in English: rooks cannot, so kings... the letters are free.
    let text = format!("{LONG} *\n\n1. Ra3 Ra6 2. Rb1 *\n\n1. d4 Rf6 2. Rc3 *");
    let source = language_of_source(text.as_bytes(), &Options::default());
    assert_eq!(source.unwrap().code, "et");
    let options = Options {
        source_language: source,
        ..Options::default()
    };
    let mut judge = Judge::new(options);
    let mut reader = Reader::new(text.as_bytes());
    let mut record = Record::default();
    let mut languages = Vec::new();
    while let Some(verdict) = judge.next(&mut reader, &mut record) {
        languages.push(verdict.language.unwrap().code);
    }
    assert_eq!(languages, ["et", "et", "et"]);
}

#[test]
fn the_language_of_a_source_is_left_open_where_english_will_do() {
    let english = b"1. e4 e5 2. Nf3 Nc6 *\n\n1. d4 d5 2. c4 *";
    assert!(language_of_source(english, &Options::default()).is_none());
    assert!(language_of_source(b"", &Options::default()).is_none());
    assert!(language_of_source(b"\xff\x00Lf3Lf3", &Options::default()).is_none());
}

/// A game with every piece moving, in every language of the table: the same game under that
/// language, and `auto` finds a language that gives the same game, or one that the note names as
/// replaying too.
#[test]
fn a_game_in_every_language_is_read_back() {
    let english = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. Qe2 Be7 6. Rg1 b5 7. Bb3 d6 8. Kd1 Bg4 9. c3 Rb8";
    let plain = moves(&under("en", english));
    for language in Language::all() {
        for full in [false, true] {
            let written = translated(english, language, full);
            assert_eq!(moves(&under(language.code, &written)), plain, "{written}");
            let found = auto(&written);
            let said = note(&found, Code::LanguageInferred).unwrap_or_default();
            let same = found.legal == Some(true) && moves(&found) == plain;
            let tie = said.contains(language.name);
            assert!(same || tie, "{}: {said}\n{written}", language.code);
            // The name stands in the note, or the language is the one found.
            let code = found.language.unwrap().code;
            // Figurines mean the same in English.
            let named = code == language.code || code == "en" || tie;
            assert!(named, "{}: {said}", language.code);
        }
    }
}

fn translated(english: &str, language: &Language, full: bool) -> String {
    let verdict = under("en", english);
    let Line::Chess { start, moves, .. } = &verdict.line else {
        panic!("chess");
    };
    let mut board = start.clone();
    let mut text = String::new();
    for (ply, played) in moves.iter().enumerate() {
        if ply % 2 == 0 {
            text += &format!("{}. ", ply / 2 + 1);
        }
        text += &match full {
            true => scribe::chess_full(&board, played.mv, language),
            false => scribe::chess_san(&board, played.mv, language),
        };
        text += " ";
        board.play(played.mv);
    }
    text
}

#[test]
fn every_spelling_of_the_table_is_read() {
    for language in Language::all() {
        for spelling in language.spellings(Role::Knight) {
            let text = format!("1. {spelling}f3 {spelling}f6");
            assert_eq!(
                moves(&under(language.code, &text)),
                "Nf3 Nf6",
                "{} {spelling}",
                language.code
            );
        }
        for spelling in language.spellings(Role::Pawn) {
            let text = format!("1. {spelling}f3 {spelling}f6");
            assert_eq!(
                moves(&under(language.code, &text)),
                "f3 f6",
                "{} {spelling}",
                language.code
            );
        }
    }
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
