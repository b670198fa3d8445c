//! Reading what was written gives the same game.

use crate::same_game;
use scoresheet_replay::GameLine;

use crate::random_games::{Dice, Playable, game_type, movetext, tags};
use scoresheet_chess::Board;
use scoresheet_draughts::{Position, Variant};
use scoresheet_notation::{Kind, Language, Reader, Record, RecordText, Symbol};
use scoresheet_replay::{ConvertError, Game, GameSource, Judge, Options, Target, Verdict, convert};
use scoresheet_source::{Code, Finding, Level};

fn read(text: &str) -> (Record, Verdict) {
    let mut record = Record::default();
    let verdict = Judge::new(Options::default())
        .next(&mut Reader::new(text.as_bytes()), &mut record)
        .unwrap();
    (record, verdict)
}

fn converted(text: &str, target: Target, language: &str) -> String {
    let (record, verdict) = read(text);
    let language = Language::by_code(language);
    convert(
        RecordText::new(&record, text.as_bytes()),
        &verdict,
        target,
        language,
    )
    .unwrap()
    .text
}

/// To every notation and back, and from the last of them on to the next.
fn goes_round(text: &str, seed: u64) {
    let (record, verdict) = read(text);
    // Random games go on where a rule has ended them.
    // And their signs are drawn by lot, as are pieces, of which some games begin with few.
    let by_lot = [
        Code::PlayedOnAfterEnd,
        Code::SymbolContradictsBoard,
        Code::BadPosition,
    ];
    let grave = |f: &&Finding| f.level > Level::Note && !by_lot.contains(&f.code);
    assert_eq!(
        verdict.findings.iter().find(grave),
        None,
        "seed {seed}: {text}"
    );
    let family = verdict.game.unwrap().family();
    let story = same_game::story(RecordText::new(&record, text.as_bytes()), &verdict);
    let mut carried = text.to_owned();
    for (target, language) in same_game::targets(family) {
        let went = same_game::there_and_back(
            RecordText::new(&record, text.as_bytes()),
            &verdict,
            target,
            language,
        );
        let name = target.name();
        assert!(
            went.wrong.is_empty(),
            "seed {seed} to {name}: {:?}\n{text}\n{}",
            went.wrong,
            went.text
        );
        assert_eq!(went.left_out, 0, "seed {seed} to {name}: {text}");
        let (_, again) = read(&went.text);
        assert_eq!(
            again.findings.iter().find(grave),
            None,
            "seed {seed} to {name}:\n{}",
            went.text
        );
        carried = converted(&carried, target, language.map_or("en", |l| l.code));
    }
    let (record, verdict) = read(&carried);
    let end = same_game::story(RecordText::new(&record, carried.as_bytes()), &verdict);
    assert_eq!(end, story, "seed {seed}: through all notations:\n{carried}");
}

#[test]
fn a_forfeit_stays_one() {
    for written in ["+/-", "0-1 ff"] {
        let text = format!("[Result \"{written}\"]\n\n{written}\n");
        let pgn = converted(&text, Target::Pgn, "en");
        assert!(pgn.contains(&format!("[Result \"{written}\"]")), "{pgn}");
        let (_, again) = read(&pgn);
        assert_eq!(again.outcome(), read(&text).1.outcome(), "{pgn}");
        assert!(again.outcome().is_some(), "{pgn}");
    }
}

/// Plays on at random, so that games start in the middle too.
fn somewhere<P: Playable>(mut position: P, plies: usize, dice: &mut Dice) -> P {
    for _ in 0..plies {
        let legal = position.moves();
        if legal.is_empty() {
            break;
        }
        position.play(legal[dice.roll(legal.len())]);
    }
    position
}

#[test]
fn random_games_of_chess_come_back_from_every_notation() {
    for seed in 0..32 {
        let mut dice = Dice::new(seed);
        let (start, fen) = match seed % 4 {
            0 => {
                let plies = dice.roll(40);
                let board = somewhere(Board::start(), plies, &mut dice);
                (board.clone(), Some(board.fen()))
            }
            1 => {
                let board = Board::chess960(dice.roll(960) as u16).unwrap();
                (board.clone(), Some(board.fen()))
            }
            _ => (Board::start(), None),
        };
        let moves = movetext(&start, 20 + dice.roll(160), true, &mut dice);
        let game = ["[Variant \"Standard\"]\n", "[Result \"*\"]\n"][seed as usize % 2];
        let text = tags(game, fen, &mut dice) + &moves + " *\n";
        goes_round(&text, seed);
    }
}

#[test]
fn random_games_of_draughts_come_back_from_every_notation() {
    for seed in 0..8 * Variant::ALL.len() as u64 {
        let mut dice = Dice::new(seed);
        let variant = Variant::ALL[seed as usize % Variant::ALL.len()];
        let plies = if seed % 4 == 0 { dice.roll(60) } else { 0 };
        let start = somewhere(Position::start(variant), plies, &mut dice);
        let fen = (plies > 0).then(|| Playable::fen(&start));
        let moves = movetext(&start, 20 + dice.roll(120), true, &mut dice);
        let text = tags(&game_type(variant), fen, &mut dice) + &moves + " *\n";
        goes_round(&text, seed);
    }
}

/// King's captures with several ways and many promotions, which random games seldom reach.
#[test]
fn crowded_endings_come_back_from_every_notation() {
    for seed in 0..8 * Variant::ALL.len() as u64 {
        let mut dice = Dice::new(seed);
        let variant = Variant::ALL[seed as usize % Variant::ALL.len()];
        if variant == Variant::Breakthrough {
            // A king ends it.
            continue;
        }
        let mut kings = String::from("W:W");
        let squares = variant.board().squares();
        let mut free: Vec<u8> = (1..=squares).collect();
        for side in 0..2 {
            let count = 3 + dice.roll(6);
            let names: Vec<String> = (0..count)
                .map(|_| format!("K{}", free.swap_remove(dice.roll(free.len()))))
                .collect();
            kings += &names.join(",");
            if side == 0 {
                kings += ":B";
            }
        }
        let probe = tags(&game_type(variant), Some(kings.clone()), &mut dice) + "*\n";
        let (_, verdict) = read(&probe);
        let scoresheet_replay::AnyLine::Draughts(GameLine { start, .. }) = verdict.line else {
            panic!("seed {seed}: {kings} is a position");
        };
        let moves = movetext(&start, 30, false, &mut dice);
        let text = tags(&game_type(variant), Some(kings), &mut dice) + &moves + " *\n";
        goes_round(&text, seed);
    }
}

/// From f4 to d2 there is one jump, and a capture of four that comes over the same squares last:
/// only all that is crossed tells the one from the other.
#[test]
fn a_single_jump_is_reported_from_a_longer_capture_over_the_same_squares() {
    let head = "[GameType \"25\"]\n[FEN \"W:WK22,K25,K27,K28,K6,K24,K5,K19:BK15,K31,K18,K23,K32,K7,K13,K8\"]\n\n";
    for (way, taken) in [("f4:e3:d2", 1), ("f4:d6:f8:h6:d2", 4)] {
        let text = format!("{head}1. {way} *\n");
        let (_, verdict) = read(&text);
        assert_eq!(
            (verdict.legal, verdict.captures),
            (Some(true), taken),
            "{way}"
        );
        assert!(converted(&text, Target::Pdn, "en").ends_with(&format!("\n1. {way} *\n")));
    }
}

#[test]
fn every_language_comes_back() {
    // A mate by promotion, promotions to every piece, castling, en passant.
    let games = [
        "[White \"a\"]\n\n1. e4 d5 2. exd5 c5 3. dxc6 Nf6 4. cxb7 Nfd7 5. bxa8=N g6 6. Nf3 Bg7 7. Be2 O-O 8. O-O Qb6 9. Nxb6 1-0\n",
        "[FEN \"7k/P5pp/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8=Q# 1-0\n",
        "[FEN \"7k/P5pp/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8=R# 1-0\n",
        "[FEN \"8/P7/8/8/8/8/8/K6k w - - 0 1\"]\n\n1. a8=B+ Kg1 1/2-1/2\n",
        "[FEN \"8/P5k1/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8=R Kf7 1-0\n",
    ];
    for text in games {
        let (record, verdict) = read(text);
        for language in Language::all() {
            for target in [Target::Full, Target::Short, Target::Columns] {
                let bytes = text.as_bytes();
                let went = same_game::there_and_back(
                    RecordText::new(&record, bytes),
                    &verdict,
                    target,
                    Some(language),
                );
                assert!(
                    went.wrong.is_empty(),
                    "{}: {:?}\n{}",
                    language.name,
                    went.wrong,
                    went.text
                );
            }
        }
    }
}

/// MK53 §20's own game, in the two columns in which it is printed.
#[test]
fn the_game_of_mk53_is_printed_as_the_code_prints_it() {
    let pgn = "[White \"Petrov\"]\n[Black \"Ivanov\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 d6 4. Nc3 Bg4 5. O-O Nd4 $2 6. Nxe5 $1 Bxd1 $4 7. Bxf7+ Ke7 8. Nd5# 1-0\n";
    let columns = converted(pgn, Target::Columns, "et");
    let moves = columns.split_once("\n\n").unwrap().1;
    assert_eq!(
        moves,
        "1. e2—e4    e7—e5\n\
         2. Rg1—f3   Rb8—c6\n\
         3. Of1—c4   d7—d6\n\
         4. Rb1—c3   Oc8—g4\n\
         5. 0—0      Rc6—d4?\n\
         6. Rf3:e5!  Og4:d1??\n\
         7. Oc4:f7+  Ke8—e7\n\
         8. Rc3—d5×\n\
         1-0\n"
    );
    let short = converted(pgn, Target::Short, "et");
    assert!(
        short.ends_with("5. 0—0 Rd4? 6. R:e5! O:d1?? 7. O:f7+\nKe7 8. Rd5× 1-0\n"),
        "{short}"
    );
}

/// KV53 §14's game in both of its notations; the code calls `h4:f2` by a dash.
#[test]
fn the_game_of_kv53_is_printed_as_the_code_prints_it() {
    let full =
        "1. e3—d4 d6—c5 2. f2—e3 f6—g5 3. c3—b4 g5—h4 4. b4:d6 h4—f2 5. e1:g3 c7:h4 Valge alistus.";
    let short = converted(full, Target::Short, "en");
    assert!(
        short.ends_with(
            "\n\n1. ed4 dc5 2. fe3 fg5 3. cb4 gh4 4. bd6 hf2 5. eg3 ch4 Valge alistus.\n"
        )
    );
    let pdn = converted(full, Target::Pdn, "en");
    assert!(pdn.contains("[GameType \"25,W,8,8,A0,0\"]") && pdn.contains("[Result \"0-1\"]"));
    assert!(
        pdn.ends_with("4. b4:d6 h4:f2 5. e1:g3 c7:h4\n{Valge alistus.} 0-1\n"),
        "{pdn}"
    );
}

#[test]
fn results_are_counted_as_the_game_counts_them() {
    for (number, result) in [(20, "1-1"), (25, "1/2-1/2"), (26, "1/2-1/2")] {
        let text = format!("[GameType \"{number}\"]\n[Result \"½-½\"]\n\n½-½\n");
        let pdn = converted(&text, Target::Pdn, "en");
        assert!(
            pdn.contains(&format!("[Result \"{result}\"]"))
                && pdn.ends_with(&format!("\n\n{result}\n")),
            "{pdn}"
        );
    }
}

#[test]
fn symbols_without_a_number_survive_exchange_formats() {
    // White wins a piece by the shot 3. 28x17: 12x21 takes it back, so none is won in the end.
    let text = "[GameType \"25\"]\n\n1. c3—b4 d6—c5 2. b4:d6 e7:c5 + 1-0\n";
    let pdn = converted(text, Target::Pdn, "en");
    assert!(pdn.contains("{[%symbol +]}"), "{pdn}");
    let (record, _) = read(&pdn);
    assert!(
        record
            .tokens
            .iter()
            .any(|t| t.kind == Kind::Symbol(Symbol::Won))
    );
    assert!(converted(&pdn, Target::Full, "en").ends_with("e7:c5 + 1-0\n"));
}

#[test]
fn what_was_not_replayed_is_kept() {
    let text = "[White \"a\"]\n\n1. e4 e5 2. Ke3 {why?} Nc6 (2... d6) 3. d4 1-0\n";
    let (record, verdict) = read(text);
    let out = convert(
        RecordText::new(&record, text.as_bytes()),
        &verdict,
        Target::Pgn,
        None,
    )
    .unwrap();
    assert_eq!(out.left_out.len(), 1);
    let end = "1. e4 e5\n;not replayed: 2. Ke3 {why?} Nc6 (2... d6) 3. d4\n1-0\n";
    assert!(out.text.ends_with(end), "{}", out.text);
}

#[test]
fn a_variation_that_cannot_be_played_keeps_its_words() {
    let text = "[White \"a\"]\n\n1. e4 (1. d4 d5 2. Ke3 Nf6) e5 1-0\n";
    let pgn = converted(text, Target::Pgn, "en");
    assert!(
        pgn.ends_with("1. e4 (1. d4 d5 {not replayed: 2. Ke3 Nf6}) 1... e5 1-0\n"),
        "{pgn}"
    );
}

#[test]
fn chess_is_no_pdn_and_draughts_no_pgn() {
    let cases = [
        (
            "[White \"a\"]\n\n1. e4 e5 *",
            Target::Pdn,
            "pdn is for draughts, and this is a game of chess",
        ),
        (
            "[GameType \"20\"]\n\n1. 32-28 19-23 *",
            Target::Pgn,
            "pgn is for chess, and this is a game of international draughts",
        ),
    ];
    for (text, target, message) in cases {
        let (record, verdict) = read(text);
        let error = convert(
            RecordText::new(&record, text.as_bytes()),
            &verdict,
            target,
            None,
        )
        .unwrap_err();
        assert!(matches!(error, ConvertError::WrongGame { .. }));
        assert_eq!(error.to_string(), message);
    }
}

/// A second Event tag would be read as the start of another game.
#[test]
fn tags_that_stand_twice_stay_in_one_game() {
    let text = "[Event \"a\"]\n[Event \"b\"]\n[White \"c\"]\n\n1. e4 *\n";
    let pgn = converted(text, Target::Pgn, "en");
    let mut reader = Reader::new(pgn.as_bytes());
    let mut record = Record::default();
    let mut judge = Judge::new(Options::default());
    assert!(judge.next(&mut reader, &mut record).is_some());
    assert!(judge.next(&mut reader, &mut record).is_none(), "{pgn}");
    assert!(pgn.contains("{[Event \"b\"]}"), "{pgn}");
}

/// Ten thousand brackets are no reason to stop.
#[test]
fn deep_nesting_is_written_and_read() {
    let depth = 10_000;
    let text = format!(
        "[White \"a\"]\n\n1. e4 {}1. d4 {}*\n",
        "(".repeat(depth),
        ")".repeat(depth)
    );
    for target in [Target::Pgn, Target::Columns, Target::Json] {
        let out = converted(&text, target, "en");
        assert!(out.len() > depth, "{out:.300}");
    }
}

#[test]
fn what_a_heading_says_besides_the_names_is_kept() {
    let moves = "\n\n1. e4 e5 *\n";
    for heading in [
        "White: Lasker\nBlack: Tarrasch\nMunich, the first round",
        "White: Lasker. Black: Tarrasch.\nMunich, the first round",
        "Lasker—Tarrasch.\nMunich, the first round",
    ] {
        let pgn = converted(&(heading.to_owned() + moves), Target::Pgn, "en");
        for part in [
            "[White \"Lasker\"]",
            "[Black \"Tarrasch\"]",
            "Munich, the first",
        ] {
            assert!(pgn.contains(part), "{part} is missing in\n{pgn}");
        }
    }
    for heading in ["White: Lasker\nBlack: Tarrasch", "Lasker—Tarrasch."] {
        let pgn = converted(&(heading.to_owned() + moves), Target::Pgn, "en");
        assert!(pgn.contains("[White \"Lasker\"]"), "{pgn}");
        assert!(!pgn.contains('{'), "the names stand in tags: {pgn}");
    }
}

/// A game that was not played has signs alone; in chess a `+` apart is no more than a check.
#[test]
fn signs_of_a_forfeit_are_a_result() {
    for (signs, result) in [
        ("+--", "1-0"),
        ("+/-", "1-0"),
        ("+:-", "1-0"),
        ("--+", "0-1"),
        ("-/+", "0-1"),
        ("– : +", "0-1"),
    ] {
        let text = format!("[White \"A\"]\n[Black \"B\"]\n\n{signs}\n");
        let pgn = converted(&text, Target::Pgn, "en");
        assert!(pgn.ends_with(&format!("\n\n{result}\n")), "{signs}: {pgn}");
    }
    for moves in ["1. e4 e5 +", "1. e4 e5 X", "-- e5 +"] {
        let (_, verdict) = read(&format!("[White \"A\"]\n\n{moves}\n"));
        assert_eq!(verdict.outcome(), None, "{moves}");
    }
}

#[test]
fn damaged_tags_stay_as_comments() {
    let text =
        "[Event \"Riga 1953]\n[White \"Kask, A.]\n[Black Lepp]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n";
    let pgn = converted(text, Target::Pgn, "en");
    for line in [
        "{[Event \"Riga 1953]}",
        "{[White \"Kask, A.]}",
        "{[Black Lepp]}",
    ] {
        assert!(pgn.contains(line), "{line} in {pgn}");
    }
    let json = converted(text, Target::Json, "en");
    assert!(json.contains("Kask, A."), "{json}");
}

/// Whose number stands first is not known where the game is not: the figures stay as they are.
#[test]
fn a_result_of_a_game_that_is_not_known_stays_as_it_is_written() {
    let text = "[FEN \"B:W19,23:B4,3\"]\n\n1-0\n";
    let pdn = converted(text, Target::Pdn, "en");
    assert!(
        pdn.contains("[Result \"1-0\"]") && pdn.ends_with("\n\n1-0\n"),
        "{pdn}"
    );
    assert!(!pdn.contains("GameType"), "{pdn}");
}

/// A tag GameType would say for sure what the record did not; whoever names the game himself is believed instead.
#[test]
fn a_game_that_was_inferred_stays_so() {
    let pdn = converted("1. c3-d4 d6-c5 2. b2-c3 *", Target::Pdn, "en");
    let mark = "[GameInferred \"no tag names the game; it replays as russian, and as brazilian and as czech too\"]";
    assert!(pdn.contains(mark), "{pdn}");
    let (record, verdict) = read(&pdn);
    assert_eq!(verdict.source, Some(GameSource::Inferred));
    let note = |found: &Finding| found.code == Code::GameInferred;
    assert!(verdict.findings.iter().any(note));
    let text = RecordText::new(&record, pdn.as_bytes());
    let again = convert(text, &verdict, Target::Pdn, None).unwrap();
    assert_eq!(again.text, pdn);

    let game = Game::by_name("brazilian");
    let options = Options {
        game,
        ..Options::default()
    };
    let mut record = Record::default();
    let verdict = Judge::new(options).next(&mut Reader::new(pdn.as_bytes()), &mut record);
    let verdict = verdict.unwrap();
    assert_eq!(
        (verdict.game, verdict.source),
        (game, Some(GameSource::Option))
    );
    let text = RecordText::new(&record, pdn.as_bytes());
    let named = convert(text, &verdict, Target::Pdn, None).unwrap().text;
    assert!(
        named.contains("[GameType \"26,") && !named.contains("Inferred"),
        "{named}"
    );
    // Of chess nothing is guessed, and nothing marked.
    assert!(!converted("1. e4 e5 *", Target::Full, "en").contains("Inferred"));
}

/// The result as JSON has it.
fn result_of(text: &str) -> String {
    let object = converted(text, Target::Json, "en");
    let object: serde_json::Value = serde_json::from_str(&object).unwrap();
    object["result"].as_str().unwrap().to_owned()
}

/// The text with each line end and the blanks beside it as one blank.
fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn who_resigns_stays_the_same_where_moves_before_it_are_not_replayed() {
    let words = [
        "Resigns",
        "resigned",
        "Сдался",
        "aufgegeben",
        "abandonne",
        "alistus",
    ];
    let chess = "1. e4 e5 2. Ke3 Nc6 3. Nf3";
    let draughts = "[GameType \"20\"]\n\n1. 32-28 18-23 2. 50-1 12-18 3. 37-32";
    for (moves, words) in [chess, draughts]
        .iter()
        .flat_map(|moves| words.map(|w| (moves, w)))
    {
        let text = format!("{moves} {words}\n");
        let result = result_of(&text);
        for target in [Target::Full, Target::Short, Target::Columns] {
            let written = converted(&text, target, "en");
            assert_eq!(result_of(&written), result, "{text}{written}");
            assert!(written.contains(words), "{written}");
        }
    }
    // A number for a move that is not there.
    let text = "1. e4 e5 2. Nf3 3. Resigns\n";
    let written = converted(text, Target::Full, "en");
    assert_eq!(result_of(&written), result_of(text), "{written}");
}

#[test]
fn black_resigns_where_black_begins_and_is_to_move() {
    // In this game the number of Black, who begins, stands first.
    assert_eq!(
        result_of("[GameType \"21\"]\n\n1. 11-15 23-19 Resigns\n"),
        "0-1"
    );
    assert_eq!(result_of("[GameType \"21\"]\n\n1. 11-15 Resigns\n"), "1-0");
    assert_eq!(
        result_of("[GameType \"20\"]\n\n1. 32-28 18-23 Resigns\n"),
        "0-2"
    );
}

#[test]
fn results_beside_the_one_that_counts_are_kept() {
    let cases = [
        ("1. e4 e5 2. Nf3 Nc6 1-0 0-1\n", vec!["{0-1} 1-0"]),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0 4. Ba4 Nf6 0-1\n",
            vec!["{1-0}", "{0-1} 1-0"],
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 White resigns 1-0\n",
            vec!["{White resigns} 1-0"],
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 1-0 White resigns\n",
            vec!["{White resigns} 1-0"],
        ),
    ];
    for (text, kept) in cases {
        for target in [Target::Pgn, Target::Full, Target::Short] {
            let written = converted(text, target, "en");
            for kept in &kept {
                assert!(on_one_line(&written).contains(kept), "{written}");
            }
            assert_eq!(result_of(&written), result_of(text), "{written}");
            assert_eq!(converted(&written, target, "en"), written);
        }
        let object = converted(text, Target::Json, "en");
        assert!(kept.iter().all(|kept| {
            let said = kept.trim_start_matches('{').split('}').next().unwrap();
            object.contains(&format!("\"{said}\""))
        }));
    }
    let once = converted("1. e4 e5 1-0 1-0\n", Target::Full, "en");
    assert!(!once.contains('{'), "{once}");
}

#[test]
fn a_game_that_both_lost_says_so_in_every_notation() {
    let text = "1. e4 e5 2. Nf3 Nc6 0-0\n";
    assert_eq!(result_of(text), "0-0");
    for target in [Target::Pgn, Target::Full, Target::Short, Target::Columns] {
        let written = converted(text, target, "en");
        assert_eq!(result_of(&written), "0-0", "{written}");
        assert_eq!(read(&written).1.outcome(), read(text).1.outcome());
        let beside = converted(&format!("[Result \"1-0\"]\n\n{text}"), target, "en");
        assert!(on_one_line(&beside).contains("{0-0} *"), "{beside}");
    }
}

#[test]
fn what_was_not_replayed_in_a_variation_is_told_when_it_is_read_again() {
    let text = "1. e4 e5 (1... Zz5 2. Nf3) 2. Nf3 *\n";
    let written = converted(text, Target::Pgn, "en");
    let (_, again) = read(&written);
    let told = |found: &&Finding| found.code == Code::MarkedUnsure;
    let told = again.findings.iter().find(told).unwrap();
    assert_eq!((told.level, told.ply), (Level::Warning, Some(2)));
    assert_eq!(again.legal, Some(true));
}

/// The board's result has the order of the record's.
#[test]
fn results_in_json_name_the_same_winner() {
    let json = |text: &str| -> serde_json::Value {
        serde_json::from_str(&converted(text, Target::Json, "en")).unwrap()
    };
    let english = "[GameType \"21\"]\n[FEN \"B:W29:B21,22\"]\n\n1. 21-25 1-0\n";
    let object = json(english);
    assert_eq!(object["result_board"], "1-0", "{object}");
    assert_eq!(object["result"], object["result_board"]);
}

#[test]
fn words_in_a_comment_are_the_result_where_nothing_else_is() {
    let game = "[White \"A\"]\n\n1. e4 e5 {Black lost on time}";
    let written = converted(game, Target::Pgn, "en");
    assert!(written.contains("[Result \"1-0\"]"), "{written}");
    assert!(written.ends_with("{Black lost on time} 1-0\n"), "{written}");
    let open = converted(&format!("[Result \"*\"]\n{game} *"), Target::Pgn, "en");
    assert!(open.contains("[Result \"*\"]"), "{open}");
    let draughts = "[GameType \"20\"]\n\n1. 32-28 19-23 {Zwart gaf op}";
    let written = converted(draughts, Target::Pdn, "en");
    assert!(written.contains("[Result \"2-0\"]"), "{written}");
    let black_first = "[GameType \"21\"]\n\n1. 11-15 23-19 {White resigns}";
    let (_, verdict) = read(&converted(black_first, Target::Pdn, "en"));
    assert_eq!(
        verdict.outcome(),
        Some(scoresheet_notation::Outcome::BlackWins)
    );
    assert_eq!(
        verdict.result,
        Some(scoresheet_notation::Outcome::BlackWins)
    );
}
