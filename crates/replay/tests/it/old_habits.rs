//! Letters, signs and habits of old books and of many languages: what the reader makes of them.

mod languages;
mod marks;

use scoresheet_chess::Board;
use scoresheet_notation::{Language, Reader, Record};
use scoresheet_replay::{AnyLine, GameLine, Judge, Options, Verdict, write};
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
    let AnyLine::Chess(GameLine { start, moves, .. }) = &verdict.line else {
        panic!("this is chess: {:?}", verdict.findings);
    };
    let mut board: Board = start.clone();
    let mut text = Vec::new();
    for played in moves {
        text.push(write::chess_san(&board, played.mv, Language::english()));
        board.play(played.mv);
    }
    text.join(" ")
}

fn note(verdict: &Verdict, code: Code) -> Option<String> {
    let found = verdict.findings.iter().find(|f| f.code == code);
    found.map(|f| f.message.clone())
}

/// Two bare numbers for each ply are moves of draughts, with words above them too; as chess nothing of them is one, so
/// that they do not replay as it.
#[test]
fn bare_numbers_are_moves_of_draughts_under_a_heading_too() {
    let moves = "1. 32 28 19 23\n2. 28 19 14 23\n3. 37 32 10 14\n";
    for heading in ["", "Ivanov - Petrov\n\n", "Riga 1954\n"] {
        let text = format!("{heading}{moves}");
        let verdict = auto(&text);
        assert_eq!(verdict.line.plies(), 6, "{text}");
        let inferred = verdict
            .findings
            .iter()
            .find(|f| f.code == Code::GameInferred);
        let message = "no tag names the game; it replays as international, and as frisian too";
        assert_eq!(inferred.unwrap().message, message, "{text}");
    }
}
