//! Boards drawn on a page: evidence for what came before, doubt of what they contradict, starts of fragments.

use scoresheet_layout::{Page, ScoreSheet, find};
use scoresheet_repair::{Answer, Extent, Options, Reason, Repair, record, repair};

/// A position as a board of characters with its ranks and files.
fn board(placement: &str) -> String {
    let row = |(at, row): (usize, &str)| {
        let squares = row.chars().flat_map(|c| match c.to_digit(10) {
            Some(empty) => vec!['.'; empty as usize],
            None => vec![c],
        });
        let squares: Vec<String> = squares.map(String::from).collect();
        format!("{} {}\n", 8 - at, squares.join(" "))
    };
    let rows: String = placement.split('/').enumerate().map(row).collect();
    format!("\n{rows}  a b c d e f g h\n\n")
}

fn sheet(text: &str) -> ScoreSheet {
    let found = find(&Page::from_text(text));
    assert_eq!(found.sheets.len(), 1, "{:?}", found.sheets);
    found.sheets[0].clone()
}

fn read(sheet: &ScoreSheet) -> Repair {
    repair(sheet, &Options::default()).unwrap()
}

fn is_sure(repair: &Repair, plies: std::ops::Range<usize>) -> bool {
    let sure = |answer| matches!(answer, Answer::Read | Answer::Repaired);
    repair.plies[plies].iter().all(|ply| sure(ply.answer))
}

/// After 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6.
const SPANISH: &str = "r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R";

#[test]
fn a_board_that_agrees_is_found_at_its_place_and_near_it() {
    for (before, after) in [
        ("4. Ba4 Nf6\n", "5. O-O Be7\n"),
        ("4. Ba4 Nf6\n5. O-O Be7\n", ""),
    ] {
        let text = format!(
            "Petrov - Ivanov\n\n1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n{before}{}{after}6. Re1 b5\n",
            board(SPANISH)
        );
        let repair = read(&sheet(&text));
        let witness = repair.witnesses[0].clone().unwrap();
        assert!(witness.agrees() && witness.ply == 8, "{witness:?}");
        assert_eq!(witness.words(), "shows the position after ply 8");
        assert!(repair.is_whole());
    }
}

#[test]
fn a_board_tells_which_move_was_meant() {
    // Either knight may go to d2, and either rook to e1: the text does not say which.
    let drawn = board("r1bqkb1r/ppp2ppp/2n1pn2/3p4/3P4/3BPN2/PPPN1PPP/R1BQK2R");
    let moves =
        "Petrov - Ivanov\n\n1. d4 d5\n2. Nf3 Nf6\n3. e3 e6\n4. Bd3 Nc6\n5. Nd2 Bd6\n6. O-O O-O\n";
    let alone = read(&sheet(moves));
    assert!(!is_sure(&alone, 8..9), "{:?}", alone.plies[8]);
    let drawn = moves.replace("5. Nd2 Bd6\n", &format!("5. Nd2\n{drawn}5. ... Bd6\n"));
    let told = read(&sheet(&drawn));
    assert_eq!(told.line.names()[8], "Nbd2");
    assert!(is_sure(&told, 0..told.plies.len()), "{:?}", told.plies[8]);
}

#[test]
fn nothing_is_sure_on_a_board_that_the_page_contradicts() {
    // The page has the bishop on c4 and the pawn still on a7: that is another game.
    let drawn = board("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R");
    let text = format!(
        "Petrov - Ivanov\n\n1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n4. Ba4 Nf6\n{drawn}5. O-O Be7\n6. Re1 b5\n"
    );
    let repair = read(&sheet(&text));
    assert!(!repair.is_whole());
    let sure = repair
        .plies
        .iter()
        .filter(|ply| matches!(ply.answer, Answer::Read | Answer::Repaired));
    assert_eq!(sure.count(), 0);
    assert!(
        repair
            .plies
            .iter()
            .all(|ply| ply.reasons.contains(&Reason::OtherBoard))
    );
    // A later board that agrees proves the line: the first one shows something else.
    let later = board("r1bqk2r/2ppbppp/p1n2n2/1p2p3/B3P3/5N2/PPPP1PPP/RNBQR1K1");
    let repair = read(&sheet(&format!("{text}{later}7. Bb3 d6\n8. c3 O-O\n")));
    assert!(repair.is_whole(), "{:?}", repair.witnesses);
}

#[test]
fn one_square_that_differs_is_a_misprint() {
    let text = format!(
        "Petrov - Ivanov\n\n1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n4. Ba4 Nf6\n{}5. O-O Be7\n",
        board(&SPANISH.replace("4p3", "4P3"))
    );
    let repair = read(&sheet(&text));
    assert!(repair.is_whole());
    let witness = repair.witnesses[0].clone().unwrap();
    assert_eq!(
        witness.words(),
        "differs from the position after ply 8: e5: a white pawn, by the moves a black pawn"
    );
}

#[test]
fn a_ply_that_is_not_written_is_read_off_the_board() {
    let drawn = board("r1bqk2r/1pppbppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1");
    let text = format!(
        "Petrov - Ivanov\n\n1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n4. Ba4 Nf6\n5. O-O\n{drawn}6. Re1 b5\n7. Bb3 d6\n"
    );
    let repair = read(&sheet(&text));
    assert_eq!(repair.line.names()[9], "Be7");
    assert!(repair.witnesses[0].as_ref().unwrap().agrees());
}

#[test]
fn a_fragment_starts_from_the_board_above_it() {
    let drawn = board("8/8/4k3/8/4P3/4K3/8/8");
    let moves = "1. Kd4 Kd6\n2. e5+ Ke6\n3. Ke4 Ke7\n4. Kd5 Kd7\n5. e6+ Ke7\n6. Ke5 Ke8\n";
    let text = format!("{drawn}Diagram 7\n\n{moves}");
    let sheet = sheet(&text);
    let repair = read(&sheet);
    assert_eq!(repair.start, Some(0));
    assert!(is_sure(&repair, 0..12), "{:?}", repair.plies);
    let record = record(&sheet, &repair, Extent::Sure).unwrap();
    assert!(
        record.contains("[FEN \"8/8/4k3/8/4P3/4K3/8/8 w - - 0 1\"]"),
        "{record}"
    );
    assert!(record.contains("diagram 7"), "{record}");
}

/// A position as a board between rules, White's pieces with `^` and Black's with `#`.
fn ruled(placement: &str) -> String {
    let rule = format!("   {}\n", "-".repeat(41));
    let row = |(at, row): (usize, &str)| {
        let squares = row.chars().flat_map(|c| match c.to_digit(10) {
            Some(empty) => vec!["  ".to_owned(); empty as usize],
            None if c.is_uppercase() => vec![format!("^{c}")],
            None => vec![format!("#{}", c.to_ascii_uppercase())],
        });
        let squares: Vec<String> = squares.collect();
        format!("{} | {} |\n{rule}", 8 - at, squares.join(" | "))
    };
    let rows: String = placement.split('/').enumerate().map(row).collect();
    format!("\n{rule}{rows}     A    B    C    D    E    F    G    H\n\n")
}

/// Lasker, Chess Strategy, diagram 43 has two black kings.
#[test]
fn a_king_drawn_as_the_other_sides_is_a_misprint() {
    let drawn = ruled("B6k/8/8/8/8/8/8/k6N");
    let text = format!(
        "1. K-Kt2, K-Kt2; 2. K-B3, K-B3; 3. K-Q4, K-K3; 4. Kt-Kt3, K-B3;\n5. B-B3, K-Kt4; 6. K-K5, K-Kt3; 7. Kt-K4, K-Kt2; 8. K-B5, K-R1;\n\
         9. K-B6, K-Kt1; 10. Kt-Kt5, K-R1; 11. Kt-B7ch, K-Kt1; 12. B-K4\n{drawn}Diagram 43\n"
    );
    let sheet = sheet(&text);
    let repair = read(&sheet);
    assert_eq!(repair.start, Some(0));
    assert!(is_sure(&repair, 0..23), "{:?}", repair.plies);
    let record = record(&sheet, &repair, Extent::Sure).unwrap();
    for says in [
        "[FEN \"B6k/8/8/8/8/8/8/K6N w - - 0 1\"]",
        "a1: the black king, by the moves the white king",
    ] {
        assert!(record.replace('\n', " ").contains(says), "{record}");
    }
    // Nothing says which of the two it is where the moves suit neither.
    let repair = read(&self::sheet(&format!(
        "{drawn}Diagram 43\n\n1. P-K4, P-K4; 2. Kt-KB3, Kt-QB3;\n"
    )));
    assert_eq!(repair.start, None);
}

#[test]
fn a_fragment_of_few_moves_is_not_sure_of_its_board() {
    // The moves are legal on the board, and from where games start as well.
    let drawn = board("4k3/4p3/8/8/8/8/4P3/4K3");
    let text = format!(
        "{drawn}Much may be said of this ending before one comes to its point.\n\n1. e4 e5\n2. Ke2 Ke7\n"
    );
    let repair = read(&sheet(&text));
    assert!(!is_sure(&repair, 0..1), "{:?}", repair.plies);
}

#[test]
fn black_may_begin_from_a_board() {
    let drawn = board("8/8/4k3/8/4P3/4K3/8/8");
    let text = format!("{drawn}\n1. ... Ke5\n2. Kd3 Kf4\n3. Kd4 Kf3\n4. e5 Kf4\n5. e6 Kg5\n");
    let repair = read(&sheet(&text));
    assert!(repair.line.black_begins());
    assert_eq!(repair.line.names()[0], "Ke5");
}

#[test]
fn draughts_from_boards_of_64_and_100_squares() {
    let russian = "8     .     .     .     .  8
7  .     b     .     .     7
6     .     .     .     b  6
5  .     .     .     .     5
4     .     .     .     .  4
3  .     w     .     .     3
2     .     .     .     w  2
1  .     .     .     .     1
   a  b  c  d  e  f  g  h
";
    let text = format!("{russian}\n1. c3-d4 c7-d6\n2. d4-c5 d6:b4\n3. h2-g3 b4-a3\n4. g3-h4\n");
    let repair = read(&sheet(&text));
    assert_eq!(repair.start, Some(0));
    assert_eq!(repair.line.len(), 7, "{:?}", repair.line.names());
    let international = "       1     2     3     4     5
 1     .     .     .     .     .  5
 6  .     .     .     .     .     10
11     .     .     b     .     .  15
16  .     .     .     .     .     20
21     .     b     .     .     .  25
26  .     .     .     .     .     30
31     .     .     .     .     .  35
36  .     .     .     .     .     40
41     .     w     w     .     .  45
46  .     .     .     .     .     50
   46    47    48    49    50
";
    let text = format!("{international}\n1. 42-37 13-18\n2. 43-38 18-23\n3. 37-32 22-27\n");
    let repair = read(&sheet(&text));
    assert_eq!(repair.start, Some(0));
    assert_eq!(repair.game.name(), "international");
}

#[test]
fn moves_between_a_board_and_a_fragment_that_begins_later_leave_it_open() {
    let drawn = board("8/8/3k4/1p6/1P1K4/8/2P5/8");
    let moves = "1. ... Kc6\n2. Ke5 Kc7\n3. Kd5 Kb6\n4. Kd6 Kb7\n5. Kc5 Ka6\n6. Kc6 Ka7\n7. Kxb5 Kb7\n8. c4 Kc7\n9. c5 Kb7\n10. Ka5 Ka7\n";
    let sure = read(&sheet(&format!(
        "{drawn}Black cannot hold his pawn.\n\n{moves}"
    )));
    assert!(is_sure(&sure, 0..19), "{:?}", sure.plies[0]);
    let skipped = read(&sheet(&format!(
        "{drawn}He gives way after the quiet move 1. c3.\n\n{moves}"
    )));
    assert_eq!(skipped.tally().read, 0, "{:?}", skipped.plies);
}

#[test]
fn a_board_below_the_last_move_may_show_what_comes_next() {
    let text = |last: &str| {
        let drawn = board("6k1/8/7K/8/2P5/8/8/8");
        format!(
            "{drawn}1. Kg6 Kf8\n2. Kf6 Ke8\n3. Ke6 Kd8\n4. Kd6 Kc8\n{}",
            board(last)
        )
    };
    let next = read(&sheet(&text("3k4/8/3K4/2P5/8/8/8/8")));
    assert!(next.is_whole(), "{:?}", next.witnesses);
    assert_eq!(next.witnesses[0].as_ref().unwrap().ply, 10);
    let other = read(&sheet(&text("k7/8/3K4/8/8/8/8/8")));
    assert!(!other.is_whole());
}

#[test]
fn a_board_with_pawns_alone_is_no_witness() {
    let text = format!(
        "Petrov - Ivanov\n\n1. e4 e6\n2. d4 d5\n3. e5 c5\n{}4. c3 Nc6\n5. Nf3 Qb6\n",
        board("8/pp3ppp/4p3/2ppP3/3P4/8/PPP2PPP/8").replace(' ', " | ")
    );
    let ruled: String = text
        .lines()
        .map(
            |line| match line.strip_prefix(|c: char| c.is_ascii_digit()) {
                Some(rest) if line.matches('|').count() == 8 => {
                    format!("{}|\n", rest.replace('.', " "))
                }
                _ => format!("{line}\n"),
            },
        )
        .collect();
    let sheet = sheet(&ruled);
    assert_eq!(sheet.diagrams.len(), 1, "{ruled}");
    let repair = read(&sheet);
    assert_eq!(repair.witnesses, [None]);
    assert!(repair.is_whole());
}

#[test]
fn a_board_after_the_place_where_reading_stopped_says_nothing() {
    let drawn = board("r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N2/PP1P1PPP/RNBQR1K1");
    let text = format!(
        "Petrov - Ivanov\n\n1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n4. Ba4 Nf6\n5. zz9w qq8x\n6. ww7y vv6k\n7. yy5t xx4r\n\
         8. tt3v rr2w\n{drawn}"
    );
    let repair = read(&sheet(&text));
    assert!(repair.stopped.is_some(), "{:?}", repair.strays);
    assert!(is_sure(&repair, 0..8), "{:?}", repair.plies);
}

/// The black pawn of f7 is missing on the board, so that `11... f6` is none, and would be a misprint for `h6`.
#[test]
fn a_move_that_a_board_does_not_allow_may_show_a_misprint_of_the_board() {
    let drawn = board("r2qkb1r/pp1np1pp/2p2n2/4Nb2/P1pP4/2N5/1P2PPPP/R1BQKB1R");
    let moves = "7. Nxc4 Qc7 8. g3 e5 9. dxe5 Nxe5 10. Bf4 Nfd7 11. Bg2 f6 12. O-O Rd8 13. Qc1 Qb8 14. Ne4 Be7\n\
                 15. Qc3 O-O 16. Rad1 Be6 17. Nxe5 Nxe5 18. Ng5 fxg5 19. Bxe5 Bf6 20. Bxb8 Bxc3 21. Bd6 Rf7\n\
                 22. bxc3 Rfd7 23. Rb1 Rxd6 24. Rxb7 R8d7 25. Rxd7 Bxd7 26. Be4 c5 27. c4 Bxa4 28. Bd5+\n";
    let repair = read(&sheet(&format!(
        "Euwe - Alekhine\n{drawn}White to play.\n\n{moves}"
    )));
    let ply = &repair.plies[9];
    assert_eq!(
        (ply.written.as_str(), ply.answer),
        ("f6", Answer::Ambiguous)
    );
    assert!(ply.reasons.contains(&Reason::Start), "{ply:?}");
}

/// Lasker's endings of checkers: Black below, a man a sign and a king two, the last square of every row beside it.
const FIRST_POSITION: &str = "
          32        31        30
       +---------------------------------------+
       |    |    |    |    |    |    |    |    | 29
       |---------------------------------------|
    28 | ** |    |    |    |    |    |    |    |
       |---------------------------------------|
       |    |    |    | oo |    |    |    |    | 21
       |---------------------------------------|
    20 |    |    | oo |    |    |    |    |    |
       |---------------------------------------|
       |    |    |    |    |    |    |    |    | 13
       |---------------------------------------|
    12 |  * |    |    |    |    |    |    |    |
       |---------------------------------------|
       |    |    |    |    |    |    |    |    | 5
       |---------------------------------------|
     4 |    |    |    |    |    |    |    |    |
       +---------------------------------------+
                    3         2        1

           DIAGRAM 93.--White to Move and Win.
";

#[test]
fn a_board_of_checkers_seen_from_blacks_side() {
    let moves = "In the position of Diagram 93 the play is:\n\n          Black              White\n
          (1) ...            23-27
          (2) 28-32          19-23
          (3) 32-28          27-32
          (4) 28-24          23-18\n";
    let sheet = sheet(&format!("{FIRST_POSITION}\n{moves}"));
    assert!(sheet.starts[0].named);
    let repair = read(&sheet);
    assert_eq!(repair.line.start().fen(), "W:WK19,K23:BK28,12");
    assert_eq!(repair.game.name(), "english");
    assert!(is_sure(&repair, 0..7) && repair.is_whole(), "{repair:?}");
}

#[test]
fn a_board_that_the_text_names_is_where_its_moves_start() {
    let other = board("8/8/8/3k4/8/3K1P2/8/8");
    let named = board("8/8/8/8/1p6/1P1k4/8/3K4");
    let text = |number: &str| {
        format!(
            "{named}Diagram 7.\n\nA remark.\n{other}Diagram 8.\n\nIn the position of {number} White saves himself by\n\n\
             1. Kc1 Kc3\n2. Kb1 Kxb3\n3. Ka1 Kc2\n"
        )
    };
    let sheet = sheet(&text("Diagram 7"));
    assert!(sheet.starts[0].named && sheet.starts[0].board.number == Some(7));
    assert!(is_sure(&read(&sheet), 0..6));
    let sheet = self::sheet(&text("another study"));
    assert!(sheet.starts.iter().all(|start| !start.named));
}

#[test]
fn who_has_left_his_first_square_may_not_castle() {
    let drawn = board("r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R");
    let text = format!(
        "{drawn}Diagram 9.\n\nIn Diagram 9 White plays\n\n1. Bg5 Be6\n2. Nd5 Bxd5\n3. Bxd5 h6\n"
    );
    let fen = read(&sheet(&text)).line.start().fen();
    assert!(fen.ends_with(" w KQ - 0 1"), "{fen}");
}
