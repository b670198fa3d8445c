//! Letters, signs and habits of old books and of many languages: what the reader makes of them.

mod languages;
mod marks;

use scoresheet_chess::Board;
use scoresheet_notation::{Language, Reader, Record};
use scoresheet_replay::{AnyLine, GameLine, Judge, MoveStyle, Options, Verdict, write};
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

/// Numbers joined by a sign are pages, days and scores as well as squares: where no draughts follows them, chess does.
#[test]
fn a_range_of_numbers_beside_a_game_of_chess_does_not_make_it_draughts() {
    let short = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6";
    let full = "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-b5 a7-a6";
    let old = "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-QR3";
    let headings = [
        "Petrosian - Tal\nCuracao 5-7 May 1962\n",
        "pp. 12-13\n",
        "Rounds 3-4\n",
        "Kask 5-3 Tamm\n",
        "Chapter 3: 1-5\n",
    ];
    for moves in [short, full, old] {
        let headed = headings.map(|heading| format!("{heading}{moves} 1-0\n"));
        let ended = ["1-0!", "1-0?", "1-0)", "1-0(time)"].map(|end| format!("{moves} {end}\n"));
        for text in headed.iter().chain(&ended) {
            let verdict = auto(text);
            assert_eq!(
                verdict.game.map(|game| game.name()),
                Some("chess"),
                "{text}"
            );
            assert_eq!(
                (verdict.line.plies(), verdict.legal),
                (6, Some(true)),
                "{text}"
            );
        }
    }
    // What stops the replay of chess is said of chess.
    let verdict = auto("pp. 12-13\n1. e4 e5 2. Ke3 Nc6 1-0\n");
    let inferred = verdict
        .findings
        .iter()
        .find(|f| f.code == Code::GameInferred);
    assert!(
        inferred
            .unwrap()
            .message
            .contains("under chess it gets furthest")
    );
    assert_eq!(
        auto("pp. 12-13\n1. 32-28 19-23 2. 28x19 14x23 1-0\n")
            .line
            .plies(),
        4
    );
}

/// A stretch is cut where the grammar that is tried first sees an end. If it is read by the other one and ends earlier, what
/// stands behind it is the next game.
#[test]
fn no_game_is_lost_behind_one_that_is_read_by_the_other_grammar() {
    for (text, plies) in [
        (
            "1. cd4 ba5 2. bc3 fg5 3. cb2 gf6 2-0\n1. cb4 fg5 2. bc3 gf6 3. cd4 0-2\n",
            [6, 5],
        ),
        (
            "1. c3-d4 b6-a5 2. b2-c3 f6-g5 2-0 1. c3-b4 f6-g5 2. b2-c3 g7-f6 0-2",
            [4, 4],
        ),
        (
            "1. c3d4 b6a5 2. b2c3 f6g5 2:0\n1. c3b4 f6g5 2. b2c3 g7f6 0:2",
            [4, 4],
        ),
        (
            "1. P-K4 P-K4 2. P-KB4 PxP 1-0!\n\n1. e4 e5 2. Nf3 Nc6 1-0\n",
            [4, 4],
        ),
    ] {
        let mut judge = Judge::new(Options::default());
        let (mut reader, mut record) = (Reader::new(text.as_bytes()), Record::default());
        let read: Vec<usize> = std::iter::from_fn(|| {
            let verdict = judge.next(&mut reader, &mut record)?;
            assert_eq!(verdict.legal, Some(true), "{text}");
            Some(verdict.line.plies())
        })
        .collect();
        assert_eq!(read, plies, "{text}");
    }
}

/// `N` apart from a square is a knight's letter or the sign of a new move: the board decides, and nobody where both fit. After
/// a number there is nothing that the sign could be of.
#[test]
fn a_letter_n_apart_is_a_knight_or_the_sign_of_a_new_move() {
    let stopped = |text: &str| {
        let verdict = auto(text);
        let first = verdict
            .findings
            .iter()
            .find(|f| f.code == Code::AmbiguousMove);
        (verdict.line.plies(), first.map(|f| f.message.clone()))
    };
    for tags in ["", "[Event \"x\"]\n\n"] {
        let (plies, message) = stopped(&format!(
            "{tags}1. e4 e5 2. Nf3 Nc6 3. Bc4 N f6 4. d3 d6 *\n"
        ));
        let message = message.unwrap_or_default();
        assert_eq!(plies, 5);
        assert!(
            message.contains("Nf6, or f6 with the sign of a new move"),
            "{message}"
        );
        for (text, plies, last) in [
            ("1. e4 e5 2. N f3 Nc6 *", 4, "Nc6"),
            ("1. e4 e5 2. Nf3 Nc6 3. Bc4 N d6 4. d3 *", 7, "d3"),
            ("1. e4 e5 2. Nf3 Nc6 3. Bc4N f6 *", 6, "f6"),
            ("1. e4 e5 2. Nf3 N Nc6 *", 4, "Nc6"),
        ] {
            let verdict = auto(&format!("{tags}{text}\n"));
            let names = verdict
                .line
                .move_names(MoveStyle::Short, Language::english());
            assert_eq!(
                (names.len(), names.last().map(String::as_str)),
                (plies, Some(last)),
                "{text}"
            );
            assert_eq!(verdict.legal, Some(true), "{text}");
        }
    }
}

/// Old books part moves by semicolons. Without tags these are not swallowed as a comment; what may be one is told.
#[test]
fn a_semicolon_parts_moves_where_there_are_no_tags() {
    for text in [
        "1. P-K4, P-K4; 2. P-KB4, PxP; 3. Kt-KB3,\nKt-KB3 1-0\n",
        "1. P-K4, P-K4; 2. P-KB4, PxP; 3. Kt-KB3, Kt-KB3; 1-0\n",
        "1. e4 e5;\n2. f4 exf4;\n3. Nf3 Nf6 1-0\n",
    ] {
        assert_eq!(moves(&auto(text)), "e4 e5 f4 exf4 Nf3 Nf6", "{text}");
    }
    let warned = |text: &str| {
        let verdict = auto(text);
        let says = |f: &scoresheet_source::Finding| f.message.contains("semicolon");
        (verdict.line.plies(), verdict.findings.iter().any(says))
    };
    assert_eq!(
        warned("1. e4 e5 ; 2. f4 is a gambit\n2. Nf3 Nc6 *\n"),
        (4, true)
    );
    assert_eq!(warned("1. e4 e5 ; 2. f4 exf4\n2. Nf3 Nc6 *\n"), (4, true));
    assert_eq!(warned("1. e4; e5 2. Nf3; Nc6 *\n"), (1, true));
    assert_eq!(warned("1. e4 e5 ; e5 is usual\n2. Nf3 Nc6 *\n"), (4, false));
    assert_eq!(
        warned("[Event \"x\"]\n\n1. e4 e5 ; 2. f4 exf4\n2. Nf3 Nc6 *\n"),
        (4, false)
    );
}
