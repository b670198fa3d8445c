//! Which language it is, and letters of another alphabet.

use super::{auto, moves, note, under};
use scoresheet_notation::{Language, Reader, Record, Role};
use scoresheet_replay::{AnyLine, GameLine, Judge, Options, language_of_source, write};
use scoresheet_source::Code;

#[test]
fn latin_letters_for_cyrillic_ones_are_read_with_a_note() {
    let verdict = auto("1. e4 e5 2. Kf3 Kc6 3. Cb5 a6 4. Ca4 Kf6 5. O-O");
    assert_eq!(moves(&verdict), "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O");
    assert_eq!(verdict.language.unwrap().code, "ru");
    let stated = note(&verdict, Code::LookAlikeLetter).unwrap();
    assert!(
        stated.ends_with("(and 4 times more in this game)"),
        "{stated}"
    );
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
    let stated = note(&verdict, Code::LanguageInferred).unwrap();
    assert!(stated.contains("it replays in English"), "{stated}");
}

const LONG: &str = "1. e2—e4 e7—e5 2. Rg1—f3 Rb8—c6 3. Of1—b5 a7—a6 4. Ob5—a4 Rg8—f6 5. Ld1—e2 Of8—e7 \
                    6. 0—0 b7—b5 7. Oa4—b3 d7—d6 8. Vf1—d1 Oc8—g4";

#[test]
fn the_note_says_what_spoke_against_the_rest() {
    let verdict = auto(LONG);
    assert_eq!(verdict.language.unwrap().code, "et");
    let stated = note(&verdict, Code::LanguageInferred).unwrap();
    assert!(
        stated.starts_with(
            "the piece letters are read in Estonian, in which the game replays to the end"
        ),
        "{stated}"
    );
    assert!(
        stated.contains("languages do not have all of its letters"),
        "{stated}"
    );
    let verdict = auto("1. e4 e5 2. Lh5 Rc6 3. Le2");
    let stated = note(&verdict, Code::LanguageInferred).unwrap();
    assert!(
        stated.contains("in Finnish it stops at ply 3, Lh5"),
        "{stated}"
    );
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
fn knights_tell_that_a_source_is_in_english() {
    let found = |head: &[u8]| language_of_source(head, &Options::default());
    let english = b"1. e4 e5 2. Nf3 Nc6 *\n\n1. d4 d5 2. c4 *";
    assert_eq!(found(english).map(|language| language.code), Some("en"));
    assert!(found(b"1. e4 e5 2. Rf3 *\n\n1. d4 d5 2. c4 *").is_none());
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
            let stated = note(&found, Code::LanguageInferred).unwrap_or_default();
            let same = found.legal == Some(true) && moves(&found) == plain;
            let tie = stated.contains(language.name);
            assert!(same || tie, "{}: {stated}\n{written}", language.code);
            // The name stands in the note, or the language is the one found.
            let code = found.language.unwrap().code;
            // Figurines mean the same in English.
            let named = code == language.code || code == "en" || tie;
            assert!(named, "{}: {stated}", language.code);
        }
    }
}

fn translated(english: &str, language: &Language, full: bool) -> String {
    let verdict = under("en", english);
    let AnyLine::Chess(GameLine { start, moves, .. }) = &verdict.line else {
        panic!("chess");
    };
    let mut board = start.clone();
    let mut text = String::new();
    for (ply, played) in moves.iter().enumerate() {
        if ply % 2 == 0 {
            text += &format!("{}. ", ply / 2 + 1);
        }
        text += &match full {
            true => write::chess_full(&board, played.mv, language),
            false => write::chess_san(&board, played.mv, language),
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
