//! Old books in descriptive notation and cards in numbers, damaged and read.

use scoresheet_chess::Board;
use scoresheet_layout::{MoveCell, Page, ScoreSheet, sheets};
use scoresheet_notation::{HeadingTag, Language, Outcome};
use scoresheet_repair::{Answer, ChessSystem, FoundLine, NotationSystem, Options, Repair, repair};
use scoresheet_replay::write;

fn read(text: &str) -> Repair {
    let found = sheets(&Page::from_text(text));
    assert_eq!(found.len(), 1, "one game: {found:?}");
    repair(&found[0], &Options::default()).unwrap()
}

/// The moves of the line, as PGN writes them.
fn line(repair: &Repair) -> String {
    let FoundLine::Chess { start, moves } = &repair.line else {
        return String::new();
    };
    let mut board: Board = start.clone();
    let names: Vec<String> = moves
        .iter()
        .map(|mv| {
            let name = write::chess_san(&board, *mv, Language::english());
            board.play(*mv);
            name
        })
        .collect();
    names.join(" ")
}

fn system(repair: &Repair) -> ChessSystem {
    match repair.notation {
        NotationSystem::Chess { system, .. } => system,
        NotationSystem::Draughts { .. } => unreachable!("these are games of chess"),
    }
}

/// That the text is read as these moves in this notation, `changed` of them with a repair.
fn reads(text: &str, expected: ChessSystem, moves: &str, changed: &[usize]) {
    let repair = read(text);
    let moves: Vec<&str> = moves.split_whitespace().collect();
    assert_eq!(line(&repair), moves.join(" "));
    assert_eq!(system(&repair), expected);
    assert!(repair.is_whole(), "{:?}", repair.plies);
    let damaged = |at: &usize| {
        let ply = &repair.plies[*at];
        ply.answer == Answer::Repaired && ply.reasons != [scoresheet_repair::Reason::LaterGame]
    };
    let found: Vec<usize> = (0..repair.plies.len()).filter(damaged).collect();
    assert_eq!(found, changed);
}

/// Morphy against the Duke of Brunswick and Count Isouard, Paris 1858.
const OPERA: &str = "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5
    cxb5 Bxb5+ Nbd7 O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#";

#[test]
fn an_english_book_with_the_damage_that_scans_have() {
    // `P X P`, a lost dash, I for 1, l for 1, S for 5, and `oh` for `ch`.
    let text = "
        1. P - K 4                P - K 4
        2. Kt - K B 3             P - Q 3
        3. P - Q 4                B - Kt S
        4. P X P                  B × Kt
        5. Q × B                  P × P
        6. B - Q B 4              Kt K B 3
        7. Q - Q Kt 3             Q - K 2
        8. Kt - B 3               P - B 3
        9. B - K Kt 5             P - Kt 4
       10. Kt × P                 P × Kt
       11. B × Kt P ch            Q Kt - Q 2
       12. O - O - O              R - Q I
       13. R × Kt                 R × R
       14. R - Q l                Q - K 3
       15. B × R ch               Kt × B
       16. Q - Kt 8 ch            Kt × Q
       17. R - Q 8 mate.
";
    let changed = [5, 11, 23, 26];
    reads(text, ChessSystem::DescriptiveEnglish, OPERA, &changed);
}

#[test]
fn what_fits_several_moves_is_reported_by_the_later_game() {
    // At move 2 both knights reach a third square of that name; at move 4 both bishops a fourth.
    let text =
        "1. P-K4 P-K4 2. Kt-B3 Kt-B3 3. B-B4 Kt-B3 4. Kt-Kt5 P-Q4 5. PxP Kt-QR4 6. B-Kt5 ch P-B3
        7. PxP PxP 8. B-K2 P-KR3 9. Kt-KB3 P-K5 10. Kt-K5 B-Q3";
    let repair = read(text);
    let moves = "e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Na5 Bb5+ c6 dxc6 bxc6 Be2 h6 Nf3 e4 Ne5 Bd6";
    assert_eq!(line(&repair), moves);
}

/// Alekhine–Opocensky, Paris 1925.
#[test]
fn a_french_game() {
    let text = "1. P4D P4D 2. P4FD P3FD 3. C3FD C3F 4. P3R F4F 5. PxP CxP 6. F4F P3R 7. CR2R C2D
        8. P4R CxC 9. CxC F3C 10. Roq D5T 11. P5D PRxP 12. P3CR D3F 13. PxP F4FD 14. T1R+ R1F
        15. F4F C3C 16. F3C P4TR 17. P4TR R1C 18. T1FD F5D 19. PxP PxP 20. C4R FxC 21. TxF P4F
        22. D2R P3C 23. F5C D3D 24. D3F D1F 25. TxF PxT 26. T6F R2T 27. FxP T1F 28. TxP 1-0";
    let moves = "d4 d5 c4 c6 Nc3 Nf6 e3 Bf5 cxd5 Nxd5 Bc4 e6 Nge2 Nd7 e4 Nxc3 Nxc3 Bg6 O-O Qh4 d5
        exd5 g3 Qf6 exd5 Bc5 Re1+ Kf8 Bf4 Nb6 Bb3 h5 h4 Kg8 Rc1 Bd4 dxc6 bxc6 Ne4 Bxe4 Rxe4 c5
        Qe2 g6 Bg5 Qd6 Qf3 Qf8 Rxd4 cxd4 Rc6 Kh7 Bxf7 Rc8 Rxg6";
    reads(text, ChessSystem::DescriptiveFrench, moves, &[]);
}

/// D. Byrne–Fischer, New York 1956.
#[test]
fn a_spanish_game() {
    let text = "1. C3AR C3AR 2. P4AD P3CR 3. C3A A2C 4. P4D 0-0 5. A4A P4D 6. D3C PxP 7. DxPA P3A
        8. P4R CD2D 9. T1D C3C 10. D5A A5C 11. A5CR C5T 12. D3T CxC 13. PxC CxP 14. AxP D3C
        15. A4A CxPAD 16. A5A TR1R+ 17. R1A A3R 18. AxD AxA+ 19. R1C C7R+ 20. R1A CxP+
        21. R1C C7R+ 22. R1A C6A+ 23. R1C PxA 24. D4C T5T 25. DxP CxT";
    let moves = "Nf3 Nf6 c4 g6 Nc3 Bg7 d4 O-O Bf4 d5 Qb3 dxc4 Qxc4 c6 e4 Nbd7 Rd1 Nb6 Qc5 Bg4 Bg5
        Na4 Qa3 Nxc3 bxc3 Nxe4 Bxe7 Qb6 Bc4 Nxc3 Bc5 Rfe8+ Kf1 Be6 Bxb6 Bxc4+ Kg1 Ne2+ Kf1 Nxd4+
        Kg1 Ne2+ Kf1 Nc3+ Kg1 axb6 Qb4 Ra4 Qxb6 Nxd1";
    reads(text, ChessSystem::DescriptiveSpanish, moves, &[]);
}

/// The same letters as in Spanish, but for the bishop's.
#[test]
fn a_portuguese_game() {
    let text = "1. P4R P4R 2. C3BR C3BD 3. B4B B4B 4. P3B C3B 5. P4D PxP 6. PxP B5C+ 7. C3B P4D";
    let moves = "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4 cxd4 Bb4+ Nc3 d5";
    reads(text, ChessSystem::DescriptivePortuguese, moves, &[]);
}

#[test]
fn numbers_of_correspondence_chess() {
    // Castling is 5131, and the last move but two is damaged: 4474 for 4174.
    let text = "1. 5254 5755 2. 7163 4746 3. 4244 3874 4. 4455 7463 5. 4163 4655 6. 6134 7866
        7. 6323 4857 8. 2133 3736 9. 3175 2725 10. 3325 3625 11. 3425 2847 12. 5131 1848
        13. 4147 4847 14. 8141 5756 15. 2547 6647 16. 2328 4728 17. 4148";
    reads(text, ChessSystem::Iccf, OPERA, &[]);
    let text = text.replace("8141 5756", "8141 5l56");
    reads(&text, ChessSystem::Iccf, OPERA, &[27]);
}

/// The letter of the piece stands apart from the squares of today, and captures end in a colon.
#[test]
fn a_german_game_of_the_nineteenth_century() {
    let moves =
        "e2-e4|e7-e5|S. g1-f3|d7-d6|d2-d4|L. c8-g4|d4-e5:|L. g4-f3:|D. d1-f3:|d6-e5:|L. f1-c4
        |S. g8-f6|D. f3-b3|D. d8-e7|S. b1-c3|c7-c6|L. c1-g5|b7-b5|S. c3-b5:|c6-b5:|L. c4-b5:+
        |S. b8-d7|0-0-0|T. a8-d8";
    let cell = |text: &str| MoveCell {
        text: text.trim().to_owned(),
        certain: true,
        ..MoveCell::default()
    };
    let sheet = ScoreSheet {
        cells: moves.split('|').map(cell).collect(),
        ..ScoreSheet::default()
    };
    let repair = repair(&sheet, &Options::default()).unwrap();
    let opening: Vec<&str> = OPERA.split_whitespace().take(24).collect();
    assert_eq!(line(&repair), opening.join(" "));
    assert_eq!(system(&repair), ChessSystem::DescriptiveGerman);
    assert!(repair.is_whole());
}

/// Anderssen against Dufresne, Berlin 1852, to Black's 20th move.
const EVERGREEN: &str =
    "e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4 c3 Ba5 d4 exd4 O-O d3 Qb3 Qf6 e5 Qg6 Re1 Nge7 Ba3 b5 Qxb5
    Rb8 Qa4 Bb6 Nbd2 Bb7 Ne4 Qf5 Bxd3 Qh5 Nf6+ gxf6 exf6 Rg8 Rad1 Qxf3 Rxe7+";

/// In the manner of English handbooks before 1880.
const EVERGREEN_IN_WORDS: &str = "
         GAME IV.--Between Messrs. Dufresne and Anderssen.

         WHITE. (Mr. A.)                    BLACK. (Mr. D.)
      1. P. to K's 4th.                  1. P. to K's 4th.
      2. K. Kt. to B's 3d.               2. Q. Kt. to B's 3d.
      3. K. B. to Q. B's 4th.            3. K. B. to Q. B's 4th.
      4. P. to Q. Kt's 4th.              4. K. B. takes Kt. P.
      5. P. to Q. B's 3d.                5. B. to Q. R's 4th.
      6. P. to Q's 4th.                  6. P. takes P.
      7. Castles on K's side.            7. P. to Q's 6th.
      8. Q. to her Kt's 3d.              8. Q. to K. B's 3d.
      9. P. to K's 5th.                  9. Q. to K. Kt's 3d. (best)
     10. K. R. to K's square.           10. K. Kt. to K's 2d.
     11. Q. B. to R's 3d.               11. P. to Q. Kt's 4th.[A]
     12. Q. takes P.                    12. Q. R. to Kt's sq.
     13. Q. to her R's 4th.             13. B. to his Kt's 3d.
     14. Q. Kt. to Q's 2d.              14. Q. B. to Kt's 2d.
     15. Q. Kt. to K's 4th.             15. Q. to K. B's 4th.
     16. K. B. takes doubled P.         16. Q. to K. R's 4th.
     17. Q. Kt. to K. B's 6th. (ch.)    17. P. takes Kt.
     18. P. takes P.                    18. K. R. to Kt's sq.
     19. Q. R. to his Q's sq.           19. Q. takes Kt.
     20. R. takes Kt. (ch.)
                    And Black abandons the game.

[Footnote A: Black may also play thus:--

                                        11. P. takes P.
     12. Q. to her R's 4th.             12. K. to his sq.]
";

#[test]
fn an_english_book_that_names_squares_after_what_moves() {
    // `his Kt's 3d` and `his Q's sq.` are named after nothing; the rest of the game is as books have it.
    let page = EVERGREEN_IN_WORDS
        .replace("to his Kt's", "to Q. Kt's")
        .replace("to his Q's", "to Q's");
    let found = sheets(&Page::from_text(&page));
    assert_eq!(found.len(), 1, "{found:?}");
    let read = repair(&found[0], &Options::default()).unwrap();
    let moves: Vec<&str> = EVERGREEN.split_whitespace().collect();
    assert_eq!(line(&read), moves.join(" "));
    let open: Vec<&str> = (read.plies.iter())
        .filter(|ply| !matches!(ply.answer, Answer::Read | Answer::Repaired))
        .map(|ply| ply.written.as_str())
        .collect();
    assert_eq!(open, [""; 0]);
    let said = |tag| found[0].said.get(tag).map(str::to_owned);
    assert_eq!(said(HeadingTag::White).as_deref(), Some("Anderssen"));
    assert_eq!(said(HeadingTag::Black).as_deref(), Some("Dufresne"));
    assert_eq!(
        found[0].result.map(|found| found.0),
        Some(Outcome::WhiteWins)
    );
}

#[test]
fn a_piece_that_checks_or_moves_nobody_says_where_is_found_by_what_follows() {
    let text = "1. P. to K's 4th. 1. P. to K's 4th. 2. P. to K. B's 4th. 2. P. takes P. 3. K. B. to Q. B's 4th. \
        3. Q. checks. 4. K. moves. 4. P. to Q's 4th. 5. B. takes P. 5. Kt. to K. B's 3d. 6. K. Kt. to B's 3d.";
    let read = read(text);
    assert_eq!(line(&read), "e4 e5 f4 exf4 Bc4 Qh4+ Kf1 d5 Bxd5 Nf6 Nf3");
    // Of the queen's moves the only check.
    assert!(matches!(
        read.plies[5].answer,
        Answer::Read | Answer::Repaired
    ));
    // To f1 or e2: nothing tells which.
    assert_eq!(read.plies[6].answer, Answer::Ambiguous);
}

/// The king's knight stands on d4 and the queen's on e3: some books call them so still, others by where they stand now.
#[test]
fn knights_that_have_passed_each_other_may_be_either() {
    let before = "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. P-Q4 PxP 4. KtxP Kt-B3 5. Kt-Q2 P-Q3 6. Kt-B4 B-K2 \
        7. Kt-K3 Castles 8. K Kt-B5";
    let moves = "e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Nf6 Nd2 d6 Nc4 Be7 Ne3 O-O";
    assert!(!read(before).is_whole());
    // What follows shows which one it was.
    for (after, which) in [
        (
            "BxKt 9. PxB P-Q4 10. Kt-Kt4 P-Q5",
            "Ndf5 Bxf5 exf5 d5 Ng4 d4",
        ),
        (
            "BxKt 9. PxB P-Q4 10. Kt-Kt3 P-Q5",
            "Nef5 Bxf5 exf5 d5 Nb3 d4",
        ),
    ] {
        let read = read(&format!("{before} {after}"));
        assert_eq!(line(&read), format!("{moves} {which}"));
        assert!(read.is_whole(), "{:?}", read.plies);
    }
}
