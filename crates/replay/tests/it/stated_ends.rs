//! Games that the last position ends, and games that the players end: what the board gives, what
//! the record says, and that the two agree where they should.

use scoresheet_notation::{Outcome, Reader, Record, RecordText};
use scoresheet_replay::{Game, Judge, Options, Target, Verdict, convert};
use scoresheet_rulebook::Edition;
use scoresheet_source::{Code, Finding, Level};

fn judge(edition: &str, game: &str, text: &str) -> Verdict {
    let mut judge = Judge::new(Options {
        game: Game::by_name(game),
        edition: Edition::by_code(edition),
        ..Options::default()
    });
    let mut reader = Reader::new(text.as_bytes());
    let verdict = judge.next(&mut reader, &mut Record::default()).unwrap();
    assert_eq!(verdict.legal, Some(true), "{text}{:#?}", verdict.findings);
    verdict
}

/// The result that the last position gives; a wrong one in the record is reported with the clause.
fn on_the_board(edition: &str, game: &str, fen: &str, moves: &str) -> Option<Outcome> {
    let record = |result| format!("[FEN \"{fen}\"]\n\n{moves} {result}\n");
    let board = judge(edition, game, &record("*")).result_board;
    for result in [Outcome::WhiteWins, Outcome::BlackWins, Outcome::Draw] {
        let verdict = judge(edition, game, &record(result.as_str()));
        let contradiction = contradiction(&verdict);
        assert_eq!(
            contradiction,
            board.is_some_and(|board| board != result),
            "{edition} {fen} {moves} {result:?}"
        );
    }
    board
}
/// What is said where the board and a statement of the record disagree.
const CONTRADICTIONS: [Code; 3] = [
    Code::ResultContradictsBoard,
    Code::WordsContradictBoard,
    Code::SymbolContradictsBoard,
];

fn contradiction(verdict: &Verdict) -> bool {
    let mut findings = verdict.findings.iter();
    findings.any(|finding| CONTRADICTIONS.contains(&finding.code))
}

/// What the record says at its end, where the board says nothing.
fn stated(edition: &str, game: &str, text: &str) -> Option<Outcome> {
    let verdict = judge(edition, game, text);
    assert_eq!(verdict.result_board, None, "{text}");
    assert!(!contradiction(&verdict), "{text}");
    verdict.terminator
}

/// White takes the last piece.
const LAST_PIECE: (&str, &str) = ("W:Wc3:Bd4", "c3:e5");
const LAST_PIECE_100: (&str, &str) = ("W:W38:B32", "38x27");
/// White shuts in the man on the edge: before it stands a man, and after that another.
const SHUT_IN: (&str, &str) = ("W:Wa3,c3:Ba5", "a3-b4");
const SHUT_IN_100: (&str, &str) = ("W:W36,37:B26", "36-31");

#[test]
fn kv53_s15a_no_piece_left_or_none_that_can_move() {
    for (fen, moves) in [LAST_PIECE, SHUT_IN] {
        let board = on_the_board("kv53", "russian", fen, moves);
        assert_eq!(board, Some(Outcome::WhiteWins), "{fen}");
    }
    for (fen, moves) in [LAST_PIECE_100, SHUT_IN_100] {
        let board = on_the_board("kv53", "international", fen, moves);
        assert_eq!(board, Some(Outcome::WhiteWins), "{fen}");
    }
}

#[test]
fn vk_6_1_2_none_that_can_move() {
    let (fen, moves) = SHUT_IN;
    for (edition, game) in [("vk", "russian"), ("vk-brazilian", "brazilian")] {
        let board = on_the_board(edition, game, fen, moves);
        assert_eq!(board, Some(Outcome::WhiteWins), "{game}");
    }
}

#[test]
fn vk_6_1_3_no_piece_left() {
    let (fen, moves) = LAST_PIECE;
    for (edition, game) in [("vk", "russian"), ("vk-brazilian", "brazilian")] {
        let board = on_the_board(edition, game, fen, moves);
        assert_eq!(board, Some(Outcome::WhiteWins), "{game}");
    }
}

#[test]
fn rk_7_2_2_none_that_can_move() {
    let (fen, moves) = SHUT_IN_100;
    let board = on_the_board("rk", "international", fen, moves);
    assert_eq!(board, Some(Outcome::WhiteWins));
}

#[test]
fn rk_7_2_3_no_piece_left_after_a_capture() {
    let (fen, moves) = LAST_PIECE_100;
    let board = on_the_board("rk", "international", fen, moves);
    assert_eq!(board, Some(Outcome::WhiteWins));
}

/// The game of MK53 §20, in the short notation of the book.
const MATE: &str = "1. e4 e5 2. Rf3 Rc6 3. Oc4 d6 4. Rc3 Og4 5. 0—0 Rd4? 6. R:e5! O:d1?? \
                    7. O:f7+ Ke7 8. Rd5×";

#[test]
fn mk53_s12_mate_ends_the_game() {
    let verdict = judge("mk53", "chess", MATE);
    assert_eq!(verdict.result_board, Some(Outcome::WhiteWins));
}

#[test]
fn mk53_s17a_who_is_mated_has_lost() {
    assert!(!contradiction(&judge(
        "mk53",
        "chess",
        &format!("{MATE} 1-0")
    )));
    for wrong in ["0-1", "1/2-1/2", "Valge alistus"] {
        let verdict = judge("mk53", "chess", &format!("{MATE} {wrong}"));
        assert!(contradiction(&verdict), "{wrong}");
    }
}

#[test]
fn mk53_s13_stalemate_ends_the_game() {
    let board = on_the_board("mk53", "chess", "k7/8/8/1Q6/8/8/8/4K3 w - - 0 1", "Qb6");
    assert_eq!(board, Some(Outcome::Draw));
}

/// The game of KV53 §14, in the short notation of the book.
const PETROV_IVANOV: &str = "1. ed4 dc5 2. fe3 fg5 3. cb4 gh4 4. bd6 hf2 5. eg3 ch4.";
const ON_100: &str = "1. 31-27 19-24 2. 37-31 18-22 3. 27:18 13:22";
const CHESS: &str = "1. e2-e4 e7-e5";

#[test]
fn kv53_s15b_who_resigns_has_lost() {
    let text = format!("{PETROV_IVANOV} Valge alistus.");
    assert_eq!(stated("kv53", "russian", &text), Some(Outcome::BlackWins));
    let text = format!("{ON_100} Must alistus.");
    let end = stated("kv53", "international", &text);
    assert_eq!(end, Some(Outcome::WhiteWins));
}

#[test]
fn vk_6_1_1_who_resigns_has_lost() {
    for (words, end) in [
        ("Valge alistus", Outcome::BlackWins),
        ("Чёрные сдались", Outcome::WhiteWins),
    ] {
        let text = format!("{PETROV_IVANOV} {words}");
        assert_eq!(stated("vk", "russian", &text), Some(end), "{words}");
    }
}

#[test]
fn rk_7_2_1_who_resigns_has_lost() {
    let text = format!("{ON_100} Wit geeft op");
    let end = stated("rk", "international", &text);
    assert_eq!(end, Some(Outcome::BlackWins));
}

#[test]
fn mk53_s17b_who_resigns_has_lost() {
    let text = format!("{CHESS} Must alistus");
    assert_eq!(stated("mk53", "chess", &text), Some(Outcome::WhiteWins));
}

#[test]
fn kv53_s16a_drawn_by_agreement() {
    let text = format!("{PETROV_IVANOV} Viik");
    assert_eq!(stated("kv53", "russian", &text), Some(Outcome::Draw));
}

#[test]
fn vk_7_2_1_drawn_by_agreement() {
    let text = format!("{PETROV_IVANOV} ничья");
    assert_eq!(stated("vk", "russian", &text), Some(Outcome::Draw));
}

#[test]
fn rk_7_3_1_drawn_by_agreement() {
    let text = format!("{ON_100} 1-1");
    let end = stated("rk", "international", &text);
    assert_eq!(end, Some(Outcome::Draw));
}

#[test]
fn mk53_s18e_drawn_by_agreement() {
    let text = format!("{CHESS} Viik");
    assert_eq!(stated("mk53", "chess", &text), Some(Outcome::Draw));
}

#[test]
fn vk_9_1_10_won_by_whoever_moved_last() {
    for sign in ["+", "X", "×", " ×"] {
        let text = format!("1. c3-d4 d6-c5 2. b2-c3{sign}");
        let end = stated("vk", "russian", &text);
        assert_eq!(end, Some(Outcome::WhiteWins), "{sign}");
        let text = format!("1. c3-d4 d6-c5{sign}");
        let end = stated("vk", "russian", &text);
        assert_eq!(end, Some(Outcome::BlackWins), "{sign}");
    }
}

#[test]
fn rk_9_1_10_won_by_whoever_moved_last() {
    let end = stated("rk", "international", "1. 31-27 19-24+");
    assert_eq!(end, Some(Outcome::BlackWins));
}

#[test]
fn vk_9_1_11_drawn() {
    let end = stated("vk", "russian", "1. c3-d4 d6-c5 2. b2-c3=");
    assert_eq!(end, Some(Outcome::Draw));
}

#[test]
fn rk_9_1_11_drawn() {
    let end = stated("rk", "international", "1. 31-27 19-24=");
    assert_eq!(end, Some(Outcome::Draw));
}

/// The clause a game ended by, for what the tag Termination says of it.
fn ended_by(edition: &str, game: &str, moves: &str, termination: &str) -> Option<&'static str> {
    let tags = format!("[Result \"1-0\"]\n[Termination \"{termination}\"]");
    let verdict = judge(edition, game, &format!("{tags}\n\n{moves} 1-0\n"));
    verdict.ended.map(|ended| ended.ending.clause)
}

#[test]
fn kv53_s32_and_mk53_s19_and_fide_2023_6_9_time_overstepped() {
    for (edition, game, moves, clause) in [
        ("kv53", "russian", "1. c3-d4 d6-c5", "KV53 §32"),
        ("kv53", "international", ON_100, "KV53 §32"),
        ("mk53", "chess", CHESS, "MK53 §19"),
        ("fide", "chess", CHESS, "FIDE 2023 6.9"),
    ] {
        let found = ended_by(edition, game, moves, "time forfeit");
        assert_eq!(found, Some(clause), "{edition}");
    }
}

#[test]
fn kv53_s39_and_mk53_s28_and_vk_6_1_4_and_rk_7_2_4_rules_refused() {
    for (edition, game, moves, clause) in [
        ("kv53", "russian", "1. c3-d4 d6-c5", "KV53 §39"),
        ("mk53", "chess", CHESS, "MK53 §28"),
        ("vk", "russian", "1. c3-d4 d6-c5", "VK 6.1.4"),
        ("rk", "international", ON_100, "RK 7.2.4"),
    ] {
        let found = ended_by(edition, game, moves, "rules infraction");
        assert_eq!(found, Some(clause), "{edition}");
    }
}

#[test]
fn fide_2023_5_1_1_and_5_1_2_and_5_2_3_mate_resignation_agreement() {
    let ended = |text: &str| judge("fide", "chess", text).ended.unwrap().ending.clause;
    assert_eq!(ended("1. f3 e5 2. g4 Qh4# 0-1"), "FIDE 2023 5.1.1");
    assert_eq!(ended("1. e4 e5 White resigns"), "FIDE 2023 5.1.2");
    let agreed = "[Termination \"Game drawn by agreement\"]\n\n1. e4 e5 1/2-1/2";
    assert_eq!(ended(agreed), "FIDE 2023 5.2.3");
}

#[test]
fn kv53_s37_and_mk53_s24_one_nought_and_a_half() {
    for (result, outcome) in [
        ("1-0", Outcome::WhiteWins),
        ("0-1", Outcome::BlackWins),
        ("½-½", Outcome::Draw),
        ("½ : ½", Outcome::Draw),
    ] {
        for (edition, game, moves) in [
            ("kv53", "russian", "1. c3-d4 d6-c5"),
            ("mk53", "chess", CHESS),
        ] {
            let verdict = judge(
                edition,
                game,
                &format!("[Result \"{result}\"]\n\n{moves}\n"),
            );
            assert_eq!(verdict.result, Some(outcome), "{edition} {result}");
        }
    }
}

/// Level and clause of everything that says that the game was over before, or ended otherwise.
fn past(edition: &str, game: &str, text: &str) -> Vec<(Level, Option<&'static str>)> {
    let verdict = judge(edition, game, text);
    let past = [Code::PlayedOnAfterEnd, Code::ResultContradictsBoard];
    let findings = verdict.findings.iter();
    let past = findings.filter(|finding| past.contains(&finding.code));
    past.map(|finding| (finding.level, finding.clause))
        .collect()
}

#[test]
fn a_draw_is_one_even_if_the_game_may_have_been_drawn_before() {
    // Five moves of two kings against one at ply 9; the third time at ply 12, where White claims a win.
    let kings = "[FEN \"W:WKc1,Kd2:BKh2\"]\n\n1. c1-b2 h2-b8 2. b2-a3 b8-g3 3. a3-c1 g3-h2 \
                 4. c1-b2 h2-b8 5. b2-a3 b8-g3 6. a3-c1 g3-h2 1-0\n";
    assert_eq!(
        past("vk", "russian", kings),
        [
            (Level::Note, Some("VK 7.2.8")),
            (Level::Warning, Some("VK 7.2.3"))
        ]
    );
    // A perpetual check, from which the players went on to two bare kings.
    let bare = "[FEN \"k7/8/8/8/8/8/2Q2r2/K7 w - - 0 1\"]\n\n1. Qc8+ Ka7 2. Qc7+ Ka8 3. Qc8+ Ka7 \
                4. Qc7+ Ka8 5. Qd8+ Ka7 6. Qd4+ Ka8 7. Qxf2 Kb7 8. Qb6+ Kxb6 1-0\n";
    assert_eq!(
        past("mk53", "chess", bare),
        [
            (Level::Note, Some("MK53 §18d")),
            (Level::Warning, Some("MK53 §18a"))
        ]
    );
}

#[test]
fn what_is_counted_anew_after_a_win_that_was_excepted_is_reached_again() {
    // Two kings against one: White wins a king at ply 12 by what was in sight at ply 9, and is left with one
    // king against one, whose five moves are over at ply 21.
    let text = "[FEN \"W:WKb6,Kg1:BKf6\"]\n\n1. b6-a7 f6-a1 2. a7-c5 a1-e5 3. c5-f2 e5-c7 4. g1-h2 c7-b8 \
                5. f2-d4 b8-a7 6. h2-e5 a7:e3 7. e5-d6 e3-f2 8. d6-f4 f2-e1 9. f4-e3 e1-h4 10. e3-a7 h4-g3 \
                11. a7-d4 g3-h4 12. d4-g1 h4-g5 13. g1-b6 g5-c1 1-0\n";
    let verdict = judge("vk", "russian", text);
    let reached = verdict.endings.iter();
    let reached = reached.filter(|reached| reached.ending.clause == "VK 7.2.8");
    let reached: Vec<_> = reached.map(|reached| (reached.ply, reached.won)).collect();
    assert_eq!(reached, [(9, true), (21, false)]);
    let codes = [Code::DrawExcepted, Code::DrawByRule].map(|code| {
        let mut findings = verdict.findings.iter();
        let found = findings.find(|f| f.code == code && f.clause == Some("VK 7.2.8"));
        found.and_then(|finding| finding.ply)
    });
    assert_eq!(codes, [Some(9), Some(21)]);
}

/// Two points are the result of a game of draughts; in chess they may be that of a match.
#[test]
fn a_result_of_chess_in_two_points_is_told() {
    let told = |game: &str, text: &str| {
        let verdict = judge("fide-2023", game, text);
        let two = |found: &&Finding| found.message.contains("is no result of chess");
        verdict
            .findings
            .iter()
            .find(two)
            .map(|found| found.message.clone())
    };
    let tag = told("chess", "[Result \"2-0\"]\n\n1. e4 e5 *");
    assert_eq!(
        tag.as_deref(),
        Some("2-0 is no result of chess; it is read as 1-0")
    );
    assert!(told("chess", "1. e4 e5 1-1").is_some());
    let text = "[Result \"2-0\"]\n\n1. e4 e5";
    let mut record = Record::default();
    let verdict =
        Judge::new(Options::default()).next(&mut Reader::new(text.as_bytes()), &mut record);
    let record = RecordText::new(&record, text.as_bytes());
    let converted = convert(record, &verdict.unwrap(), Target::Pgn, None).unwrap();
    assert!(
        converted.text.contains("[Result \"2-0\"]"),
        "{}",
        converted.text
    );
    assert_eq!(
        told("chess", "[Result \"1/2-1/2\"]\n\n1. e4 e5 1/2-1/2"),
        None
    );
    assert_eq!(
        told("international", "[Result \"2-0\"]\n\n1. 32-28 19-23 2-0"),
        None
    );
}

/// What cannot be read may be moves, so that their number is not known.
#[test]
fn a_ply_count_is_compared_where_all_plies_are_read() {
    let wrong = |text: &str| {
        let mut reader = Reader::new(text.as_bytes());
        let verdict = Judge::new(Options::default()).next(&mut reader, &mut Record::default());
        let of_count = |found: &Finding| found.code == Code::WrongPlyCount;
        verdict.unwrap().findings.iter().any(of_count)
    };
    assert!(!wrong(
        "[PlyCount \"3\"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *"
    ));
    assert!(wrong(
        "[PlyCount \"5\"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *"
    ));
    assert!(wrong("[PlyCount \"5\"]\n\n1. e4 e5 2. Ke3 Ke6 *"));
    assert!(!wrong("[PlyCount \"5\"]\n\n1. e4 e5 2. Ke3 ??zz *"));
    assert!(!wrong("[GameType \"77\"]\n[PlyCount \"5\"]\n\n1. a3-b4 *"));
    assert!(!wrong("[PlyCount \"?\"]\n\n1. e4 *"));
}

fn as_pdn(text: &str) -> (String, Vec<String>) {
    let mut record = Record::default();
    let verdict = Judge::default()
        .next(&mut Reader::new(text.as_bytes()), &mut record)
        .unwrap();
    let written = convert(
        RecordText::new(&record, text.as_bytes()),
        &verdict,
        Target::Pdn,
        None,
    );
    let said = verdict.findings.into_iter().map(|found| found.message);
    (written.unwrap().text, said.collect())
}

#[test]
fn figures_in_brackets_behind_the_last_move_are_the_result() {
    let moves = "[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23";
    for (end, result) in [("(2-0)", "1-0"), ("(1:1).", "1/2-1/2"), ("(0-2)\n", "0-1")] {
        let text = format!("{moves} {end}");
        let verdict = judge("rk", "international", &text);
        assert_eq!(
            verdict.terminator.map(Outcome::as_str),
            Some(result),
            "{end}"
        );
    }
    // A variation goes on, and so may the game.
    let (written, _) = as_pdn(&format!("{moves} (2... 13x24 2-0) 3. 37-32 2-0"));
    assert!(written.contains("{2-0}) 3. 37-32 2-0"), "{written}");
}

#[test]
fn a_star_before_the_result_says_forced() {
    let text = "[GameType \"20\"]\n[Result \"2-0\"]\n\n1. 32-28 18-23* 2-0\n";
    let (written, said) = as_pdn(text);
    assert!(written.contains("18-23 $7 2-0"), "{written}");
    assert!(
        !said.iter().any(|said| said.contains("another result")),
        "{said:?}"
    );
    let (open, _) = as_pdn("[GameType \"20\"]\n[Result \"*\"]\n\n1. 32-28 18-23*\n");
    assert!(open.trim_end().ends_with("18-23 *"), "{open}");
}

#[test]
fn results_are_quoted_as_they_are_written() {
    let text = "[GameType \"20\"]\n[Result \"2-0\"]\n\n1. 32-28 18-23 0-2\n";
    let (_, said) = as_pdn(text);
    let quoted = "the tag says 2-0, the end of the record 0-2";
    assert!(said.iter().any(|said| said == quoted), "{said:?}");
}

#[test]
fn words_of_archives_for_results() {
    let moves = "[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23";
    for (end, result) in [
        ("Zwart geeft het op.", "1-0"),
        ("Remise overeengekomen.", "1/2-1/2"),
        ("Białe poddały się.", "0-1"),
        ("Белые проиграли.", "0-1"),
        ("Черные проиграли по времени.", "1-0"),
        ("Согласились на ничью.", "1/2-1/2"),
        ("Must andis alla.", "1-0"),
        ("Lepiti viiki.", "1/2-1/2"),
        ("Viik seisu kordumisega.", "1/2-1/2"),
        ("Must ületas aja.", "1-0"),
        ("Nulle d'un commun accord.", "1/2-1/2"),
        ("Empate de comum acordo.", "1/2-1/2"),
        ("Нічия за згодою.", "1/2-1/2"),
        ("Zwart overschreed de tijd.", "1-0"),
        ("Białe przekroczyły czas.", "0-1"),
    ] {
        let verdict = judge("rk", "international", &format!("{moves} {end}\n"));
        assert_eq!(
            verdict.terminator.map(Outcome::as_str),
            Some(result),
            "{end}"
        );
    }
}
