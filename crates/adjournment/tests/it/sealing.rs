//! Envelopes against themselves, against their games, and taken up again.

use scoresheet_adjournment::envelope::{Envelope, EnvelopeLines, Key, Last};
use scoresheet_adjournment::sealing::{
    EnvelopeFacts, MakeError, Recorded, Report, check, make, open,
};
use scoresheet_notation::{Language, Reader, Record, Turn};
use scoresheet_replay::{AnyPosition, Game, Judge, Options, Verdict, write};
use scoresheet_source::Level;

/// A record of `plies` plies: the legal moves in turn, by a rule that keeps the game going.
fn record(game: Game, plies: usize, numbered_from: usize) -> String {
    let mut position = AnyPosition::start(game);
    let mut text = "[Event \"Club\"]\n[Round \"3\"]\n[White \"Petrov, Ivan\"]\n\
                    [Black \"Ivanov, Pavel\"]\n[Result \"*\"]\n"
        .to_owned();
    if let Game::Draughts(_) = game {
        let number = if game.name() == "russian" { 25 } else { 20 };
        text.push_str(&format!("[GameType \"{number}\"]\n"));
    }
    text.push('\n');
    for ply in 0..plies {
        if ply % 2 == 0 {
            text.push_str(&format!("{}. ", numbered_from + ply / 2));
        }
        let (name, next) = quiet_move(&position, ply).unwrap();
        text.push_str(&name);
        text.push(' ');
        position = next;
    }
    text + "*\n"
}

/// A move after which the opponent has a move; captures last, so that pieces stay on the board.
fn quiet_move(position: &AnyPosition, ply: usize) -> Option<(String, AnyPosition)> {
    match position {
        AnyPosition::Chess(board) => {
            let mut moves = board.legal_moves();
            let turn = ply % moves.len();
            moves.rotate_left(turn);
            moves.sort_by_key(|mv| board.is_capture(*mv));
            moves.into_iter().find_map(|mv| {
                let mut after = board.clone();
                after.play(mv);
                let name = write::chess_full(board, mv, Language::english());
                after
                    .has_legal_move()
                    .then_some((name, AnyPosition::Chess(after)))
            })
        }
        AnyPosition::Draughts(position) => position.legal_moves().iter().find_map(|m| {
            let mut after = *position;
            after.play(m);
            let name = write::draughts_full(position, m);
            after
                .has_legal_move()
                .then_some((name, AnyPosition::Draughts(after)))
        }),
    }
}

/// Judges `text` and hands the game over.
fn with_game<T>(text: &str, take: impl FnOnce(&Recorded<'_>) -> T) -> T {
    let mut record = Record::default();
    let mut reader = Reader::new(text.as_bytes());
    let verdict: Verdict = Judge::new(Options::default())
        .next(&mut reader, &mut record)
        .unwrap();
    take(&Recorded {
        text: text.as_bytes(),
        record: &record,
        verdict: &verdict,
    })
}

fn game(name: &str) -> Game {
    Game::by_name(name).unwrap()
}

fn marks(white: &str, black: &str, control: &str) -> EnvelopeFacts {
    EnvelopeFacts {
        white_used: white.parse().unwrap(),
        black_used: black.parse().unwrap(),
        control: Some(control.parse().unwrap()),
        session: Some("4:00".parse().unwrap()),
        ..EnvelopeFacts::default()
    }
}

/// Codes and clauses of what is found.
fn found(report: &Report) -> Vec<(&'static str, Option<&'static str>)> {
    report
        .findings
        .iter()
        .map(|finding| (finding.code.as_str(), finding.clause))
        .collect()
}

fn alone(envelope: &Envelope) -> Report {
    check(&envelope.sheet(), None)
}

/// An envelope of a position of its own, everything else in order.
fn envelope(name: &str, fen: &str, sealer: Turn, last: Last) -> Envelope {
    Envelope {
        game: Some(name.to_owned()),
        edition: Some(if name == "chess" { "mk53" } else { "kv53" }.to_owned()),
        white: Some("Petrov".to_owned()),
        black: Some("Ivanov".to_owned()),
        position: Some(fen.to_owned()),
        sealed_by: Some(sealer),
        move_number: Some(41),
        white_used: Some("2:00".parse().unwrap()),
        black_used: Some("2:00".parse().unwrap()),
        last,
        ..Envelope::default()
    }
}

fn sealed(text: &str) -> Last {
    Last::Sealed(text.to_owned())
}

#[test]
fn kv53_s34_the_worked_example_is_in_order_and_leaves_45_minutes() {
    // White has made 31 moves and Black 30, who seals his 31st.
    let text = record(game("russian"), 25, 19);
    with_game(&text, |game| {
        let mut made = make(game, marks("1:45", "2:15", "15 moves in 1:00")).unwrap();
        assert_eq!(
            (made.sealed_by, made.move_number),
            (Some(Turn::Black), Some(31))
        );
        made.edition = Some("kv53".into());
        let report = check(&made.sheet(), Some(*game));
        assert_eq!(report.findings, []);
        let opened = open(&report).unwrap();
        let left = opened.clocks.map(|clock| clock.left().unwrap().to_string());
        assert_eq!(left, ["1:15", "0:45"]);
        assert_eq!((opened.replier(), opened.reply_number()), (Turn::White, 32));

        made.black_used = Some("1:50".parse().unwrap());
        let report = check(&made.sheet(), Some(*game));
        assert_eq!(found(&report), [("adjourned-early", Some("KV53 §34"))]);
        assert!(report.findings[0].message.contains("the rest, 0:25,"));
    });
}

#[test]
fn mk53_s21_the_worked_example_is_in_order_and_leaves_35_minutes() {
    let text = record(Game::Chess, 81, 1);
    with_game(&text, |game| {
        let control = "40 moves in 2:00, then 20 in 1:00";
        let mut made = make(game, marks("1:35", "2:25", control)).unwrap();
        assert_eq!(
            (made.sealed_by, made.move_number),
            (Some(Turn::Black), Some(41))
        );
        made.edition = Some("mk53".into());
        let report = check(&made.sheet(), Some(*game));
        assert_eq!(report.findings, []);
        let left = open(&report).unwrap().clocks[1].left().unwrap();
        assert_eq!(left.to_string(), "0:35");

        made.black_used = Some("1:20".parse().unwrap());
        let report = check(&made.sheet(), Some(*game));
        assert_eq!(found(&report), [("adjourned-early", Some("MK53 §21"))]);
        assert!(report.findings[0].message.contains("the rest, 1:05,"));
    });
}

#[test]
fn mk53_s19_time_is_judged_by_the_moves_really_made() {
    let text = record(Game::Chess, 78, 1);
    with_game(&text, |game| {
        let mut made = make(
            game,
            marks("2:05", "1:55", "40 moves in 2:00, then 20 in 1:00"),
        )
        .unwrap();
        made.edition = Some("mk53".into());
        // 39 moves each; the sheet that says 41 does not help.
        made.move_number = Some(41);
        let report = check(&made.sheet(), Some(*game));
        let expected = [
            ("envelope-contradicts-itself", Some("MK53 §21")),
            ("envelope-contradicts-game", Some("MK53 §21")),
            ("time-overstepped", Some("MK53 §19")),
            ("adjourned-early", Some("MK53 §21")),
        ];
        assert_eq!(found(&report), expected);
        assert!(
            report.findings[2]
                .message
                .starts_with("White has made 39 moves in 2:05")
        );
        assert_eq!(
            report.findings[3].level,
            Level::Note,
            "with the arbiter's consent"
        );

        made.move_number = Some(40);
        made.white_used = Some("2:00".parse().unwrap());
        let report = check(&made.sheet(), Some(*game));
        assert_eq!(
            report.findings[0].level,
            Level::Warning,
            "the mark may be rounded"
        );
    });
}

#[test]
fn kv53_s34_every_fact_against_the_game() {
    let text = record(game("international"), 50, 1);
    with_game(&text, |game| {
        let mut made = make(game, marks("2:00", "2:00", "25 moves in 2:00")).unwrap();
        made.edition = Some("kv53".into());
        assert_eq!(found(&check(&made.sheet(), Some(*game))), []);
        let after = |change: &dyn Fn(&mut Envelope)| {
            let mut changed = made.clone();
            change(&mut changed);
            let report = check(&changed.sheet(), Some(*game));
            found(&report)
        };
        let contradicts = ("envelope-contradicts-game", Some("KV53 §34"));
        assert_eq!(after(&|e| e.white = Some("Kask".into())), [contradicts]);
        assert_eq!(after(&|e| e.white = Some("PETROV".into())), []);
        assert_eq!(
            after(&|e| std::mem::swap(&mut e.white, &mut e.black)),
            [contradicts]
        );
        assert_eq!(after(&|e| e.move_number = Some(27)), [contradicts]);
        assert_eq!(
            after(&|e| e.round = Some("4".into())),
            [("envelope-contradicts-game", None)]
        );
        let chess = after(&|e| e.game = Some("chess".into()));
        assert!(
            chess.contains(&("envelope-contradicts-game", None)),
            "{chess:?}"
        );
        assert_eq!(
            after(&|e| e.sealed_by = Some(Turn::Black))[0],
            ("envelope-contradicts-itself", Some("KV53 §34"))
        );
        assert_eq!(
            after(&|e| e.pieces = Some("valge — 50 (1); must — 1 (2)".into())),
            [
                ("position-count-mismatch", Some("KV53 §14")),
                ("envelope-contradicts-itself", Some("KV53 §34")),
            ]
        );
    });
}

#[test]
fn mk53_s21_a_position_that_the_game_does_not_have() {
    let text = record(Game::Chess, 81, 1);
    let shorter = record(Game::Chess, 80, 1);
    let longer = record(Game::Chess, 85, 1);
    let mut made = with_game(&text, |game| make(game, EnvelopeFacts::default()).unwrap());
    made.edition = Some("mk53".into());
    let against = |envelope: &Envelope, text: &str| {
        with_game(text, |game| check(&envelope.sheet(), Some(*game)))
    };
    let missing = against(&made, &shorter);
    assert_eq!(
        found(&missing),
        [("envelope-contradicts-game", Some("MK53 §21"))]
    );
    assert!(
        missing.findings[0]
            .message
            .contains("after ply 80, where White's move 41 is next")
    );

    // The sheet of the sealer has the sealed move already.
    let longer_by_one = record(Game::Chess, 82, 1);
    let with_sealed = against(&made, &longer_by_one);
    assert_eq!(with_sealed.findings[0].level, Level::Note);
    assert_eq!(against(&made, &longer).findings[0].level, Level::Warning);

    // Castling rights are part of the position.
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Kkq - 0 1";
    let lame = envelope("chess", start, Turn::White, Last::Inside);
    let none = "[White \"Petrov\"]\n[Black \"Ivanov\"]\n[Variant \"chess\"]\n\n*\n";
    let messages: Vec<String> = against(&lame, none)
        .findings
        .into_iter()
        .map(|f| f.message)
        .collect();
    assert!(
        messages[0].contains("castling rights differ in the record"),
        "{messages:?}"
    );
    assert_eq!(messages[1], "by the moves of the record this is move 1");
}

#[test]
fn a_record_that_does_not_replay_is_no_proof() {
    let text = "[White \"Petrov\"]\n[Black \"Ivanov\"]\n\n1. e4 e5 2. Ke3 *";
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    let mut stated = envelope("chess", fen, Turn::White, Last::Inside);
    stated.move_number = Some(2);
    with_game(text, |game| {
        let report = check(&stated.sheet(), Some(*game));
        assert_eq!(found(&report), [("envelope-contradicts-game", None)]);
        assert!(report.findings[0].message.contains("beyond ply 3"));
        assert_eq!(
            make(game, EnvelopeFacts::default()),
            Err(MakeError::Illegal { ply: 3 })
        );
    });
    with_game("1. f3 e5 2. g4 Qh4# 0-1", |game| {
        assert_eq!(make(game, EnvelopeFacts::default()), Err(MakeError::Over));
    });
}

#[test]
fn kv53_s34_positions_that_cannot_be() {
    let report = alone(&envelope(
        "russian",
        "W:Wa1,a2:Bh8",
        Turn::White,
        Last::Inside,
    ));
    assert_eq!(found(&report), [("bad-position", Some("KV53 §12a"))]);
    let report = alone(&envelope("russian", "W:W:Bh8", Turn::White, Last::Inside));
    assert_eq!(found(&report), [("bad-position", Some("KV53 §15a"))]);
    let report = alone(&envelope(
        "chess",
        "7k/8/8/8/8/8/8/7K w - - 0 1 x",
        Turn::White,
        Last::Inside,
    ));
    assert_eq!(found(&report)[0].0, "bad-position");
}

#[test]
fn kv53_s14_s29_mk53_s20_positions_in_words_as_printed() {
    let words = |name: &str, code: &str| {
        let language = Language::by_code(code).unwrap();
        write::position_words(&AnyPosition::start(game(name)), language)
    };
    assert_eq!(
        words("russian", "et"),
        "valge — a1, a3, b2, c1, c3, d2, e1, e3, f2, g1, g3, h2 (12); \
         must — a7, b6, b8, c7, d6, d8, e7, f6, f8, g7, h6, h8 (12)"
    );
    assert_eq!(
        words("international", "et"),
        "valge — 46, 47, 48, 49, 50, 41, 42, 43, 44, 45, 36, 37, 38, 39, 40, 31, 32, 33, 34, 35 (20); \
         must — 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20 (20)"
    );
    assert_eq!(
        words("chess", "et"),
        "valged — Ke1, Ld1, Va1, h1, Oc1, f1, Rb1, g1, E: a2, b2, c2, d2, e2, f2, g2, h2 (16); \
         mustad — Ke8, Ld8, Va8, h8, Oc8, f8, Rb8, g8, E: a7, b7, c7, d7, e7, f7, g7, h7 (16)"
    );
}

#[test]
fn a_position_in_words_is_enough_in_any_language() {
    for code in ["et", "ru", "en", "de"] {
        for (name, fen) in [
            ("chess", "4k3/P7/8/8/8/8/8/1R2K3 w - - 0 1"),
            ("russian", "W:WKa1,c3:BKh8,h2"),
            ("international", "W:WK46,47:B5,K1"),
        ] {
            let position = AnyPosition::from_fen(game(name), fen).unwrap();
            let language = Language::by_code(code).unwrap();
            let mut stated = envelope(name, fen, Turn::White, Last::Inside);
            stated.pieces = Some(write::position_words(&position, language));
            stated.language = Some(code.to_owned());
            assert_eq!(found(&alone(&stated)), [], "{code} {name}");
            stated.position = None;
            let report = alone(&stated);
            assert_eq!(found(&report), []);
            assert_eq!(report.position, Some(position), "{code} {name}");
        }
    }
}

#[test]
fn what_words_leave_open_is_stated() {
    let fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 41";
    let mut stated = envelope("chess", fen, Turn::White, Last::Inside);
    stated.pieces = Some("White — Ke1, Ra1, h1 (3); Black — Ke8 (1)".to_owned());
    assert_eq!(found(&alone(&stated)), []);
    stated.position = None;
    assert_eq!(found(&alone(&stated)), [("written-form", None)]);
}

#[test]
fn mk53_s21_the_number_in_the_fen() {
    let fen = |number| format!("4k3/8/8/8/8/8/8/R3K3 w - - 0 {number}");
    let with = |number| {
        found(&alone(&envelope(
            "chess",
            &fen(number),
            Turn::White,
            Last::Inside,
        )))
    };
    assert_eq!(with(41), []);
    assert_eq!(with(1), [], "what programs write that do not count");
    assert_eq!(
        with(40),
        [("envelope-contradicts-itself", Some("MK53 §21"))]
    );
}

#[test]
fn kv53_s34_the_number_of_the_move_by_set_ups_and_numbers() {
    let number = |text: &str| {
        let made = with_game(text, |game| make(game, EnvelopeFacts::default()).unwrap());
        let report = with_game(text, |game| check(&made.sheet(), Some(*game)));
        let contradicts = |f: &&(&str, _)| f.0.starts_with("envelope-contradicts");
        assert_eq!(found(&report).iter().find(contradicts), None, "{text}");
        (made.move_number.unwrap(), made.sealed_by.unwrap())
    };
    assert_eq!(number("1. e4 *"), (1, Turn::Black));
    assert_eq!(number("1. e4 e5 *"), (2, Turn::White));
    let fen = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 37\"]\n\n";
    assert_eq!(number(&format!("{fen}*")), (37, Turn::Black));
    assert_eq!(
        number(&format!("{fen}37... Kd7 38. e4 *")),
        (38, Turn::Black)
    );
    assert_eq!(
        number(&format!("{fen}1... Kd7 *")),
        (2, Turn::White),
        "as the record counts"
    );
    let fen = "[GameType \"25\"]\n[FEN \"B:Wa1,c3:Bf6,h8\"]\n\n";
    assert_eq!(
        number(&format!("{fen}20... h8-g7 21. a1-b2 *")),
        (21, Turn::Black)
    );
    assert_eq!(
        number("1. e4 (1. d4 d5 2. c4) e5 2. Nf3 {x} Nc6 *"),
        (3, Turn::White)
    );
}

#[test]
fn kv53_s34_an_open_move_stands_in_the_record_or_not() {
    let text = record(game("russian"), 40, 1);
    let before = record(game("russian"), 39, 1);
    let mut made = with_game(&before, |game| {
        make(game, EnvelopeFacts::default()).unwrap()
    });
    let played = text.split_whitespace().rev().nth(1).unwrap().to_owned();
    made.last = Last::Open(played);
    let report = with_game(&before, |game| check(&made.sheet(), Some(*game)));
    assert_eq!(report.findings, []);
    let report = with_game(&text, |game| check(&made.sheet(), Some(*game)));
    let levels: Vec<Level> = report.findings.iter().map(|f| f.level).collect();
    assert_eq!(levels, [Level::Note], "{:?}", report.findings);
}

#[test]
fn mk53_s21_an_open_move_must_be_written() {
    let start = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 41";
    let report = alone(&envelope(
        "chess",
        start,
        Turn::White,
        Last::Open(String::new()),
    ));
    assert_eq!(found(&report), [("bad-envelope", Some("MK53 §21"))]);
}

#[test]
fn kv53_s34_mk53_s21_a_sealed_move_is_written_in_full() {
    let short = |name: &str, fen: &str, text: &str| {
        let report = alone(&envelope(name, fen, Turn::White, sealed(text)));
        found(&report).contains(&(
            "sealed-move-shortened",
            Some(if name == "chess" {
                "MK53 §21"
            } else {
                "KV53 §34"
            }),
        ))
    };
    let fen = "4k3/8/8/8/8/8/4P3/R3K2R w KQ - 0 41";
    for text in ["e4", "Kd1", "Rb1"] {
        assert!(short("chess", fen, text), "{text}");
    }
    for text in ["e2-e4", "Ke1—d1", "O-O", "0—0—0", "Ra1-b1"] {
        assert!(!short("chess", fen, text), "{text}");
    }
    assert!(short("russian", "W:Wa1,c3:Bh8", "cd4"));
    assert!(!short("russian", "W:Wa1,c3:Bh8", "c3-d4"));
    assert!(!short("international", "W:W32:B5", "32-28"));
}

/// What a sealed move of White's is found to be: its meanings and the findings.
fn meaning(
    name: &str,
    fen: &str,
    text: &str,
    language: &str,
) -> (Vec<String>, Vec<(&'static str, Option<&'static str>)>) {
    let mut stated = envelope(name, fen, Turn::White, sealed(text));
    stated.language = (!language.is_empty()).then(|| language.to_owned());
    let report = alone(&stated);
    let made = open(&report).unwrap().made;
    assert_eq!(
        made.is_some(),
        report.resolution.as_ref().unwrap().moves.len() == 1
    );
    (
        report.resolution.as_ref().unwrap().moves.clone(),
        found(&report),
    )
}

const SLIP: &str = "sealed-move-slip";
const UNCLEAR: &str = "sealed-move-unclear";

#[test]
fn kv53_s36_sealed_moves_of_the_source() {
    // e3—d4 written for c3—d4, e3 empty; c1—d2 written as Black sees it; capturing was mandatory.
    let cases = [
        ("W:Wc3,h2:Bh8", "e3—d4", "c3-d4"),
        ("W:Wc1:Bh8", "f8—e7", "c1-d2"),
        ("W:Wc3,h2:Bd4,h8", "h2—g3", "c3:e5"),
    ];
    for (fen, text, expected) in cases {
        let (moves, found) = meaning("russian", fen, text, "");
        assert_eq!(
            (moves, found),
            (vec![expected.to_owned()], vec![(SLIP, Some("KV53 §36"))]),
            "{text}"
        );
    }
}

#[test]
fn mk53_s23_sealed_moves_of_the_source() {
    let clause = Some("MK53 §23");
    let (moves, found) = meaning("chess", "7k/8/8/8/8/8/8/KB6 w - - 0 41", "Ob1—g7", "et");
    assert_eq!(moves.len(), 2, "g6 and h7: {moves:?}");
    assert_eq!(found, [(UNCLEAR, clause)]);
    let (moves, found) = meaning("chess", "7k/4N3/8/8/8/8/8/K7 w - - 0 41", "Re7—f4", "et");
    assert_eq!(
        (moves, found),
        (vec!["Re7-f5".to_owned()], vec![(SLIP, clause)])
    );
    let (moves, found) = meaning("chess", "7k/2Q5/8/8/8/8/8/K7 w - - 0 41", "Ld7—f4", "et");
    assert_eq!(
        (moves, found),
        (vec!["Lc7-f4".to_owned()], vec![(SLIP, clause)])
    );
}

#[test]
fn kv53_s36_who_loses_is_stated_of_sealed_moves_only() {
    let of = |last| {
        let report = alone(&envelope("russian", "W:Wc3:Bh8", Turn::White, last));
        let finding = report.findings.into_iter().next().unwrap();
        (finding.level, finding.message.ends_with("; White loses"))
    };
    assert_eq!(of(sealed("h2-g1")), (Level::Error, true));
    assert_eq!(of(Last::Open("h2-g1".to_owned())), (Level::Warning, false));
}

#[test]
fn kv53_s34_an_opened_envelope_against_a_record_that_goes_on() {
    let text = "[White \"Petrov\"]\n[Black \"Ivanov\"]\n\n1. e2-e4 e7-e5 2. Ng1-f3 *";
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    let of = |sealed_move: &str| {
        let mut stated = envelope("chess", fen, Turn::White, sealed(sealed_move));
        stated.move_number = Some(2);
        let report = with_game(text, |game| check(&stated.sheet(), Some(*game)));
        report
            .findings
            .into_iter()
            .map(|f| (f.level, f.message))
            .collect::<Vec<_>>()
    };
    assert_eq!(of("Ng1-f3").len(), 1, "a note that the record goes on");
    let found = of("Nb1-c3");
    assert_eq!(
        found[1],
        (Level::Error, "the record continues with Ng1-f3".to_owned())
    );
}

#[test]
fn nothing_stops_it() {
    let hostile = [
        "",
        "{",
        "\u{1b}",
        "::::",
        "-1",
        "W:W:B",
        "99999999999",
        "K",
        "valge — ; must — ",
    ];
    for (_, name) in Game::ALL.iter().copied().chain([(Game::Chess, "go")]) {
        for text in hostile {
            for key in Key::ALL {
                let sheet = EnvelopeLines::read(&format!(
                    "Game: {name}\nSealed by: White\nMove number: 9999\n\
                    Position: W:Wa1:Bh8\n{}: {text}\n",
                    key.0.as_str()
                ))
                .unwrap();
                let _ = open(&check(&sheet, None));
            }
        }
    }
}
