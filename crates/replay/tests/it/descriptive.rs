//! Descriptive notation: whole games in three languages, what is not told, and random games.

use crate::dice::Dice;
use scoresheet_chess::Board;
use scoresheet_notation::{Language, Reader, Record, RecordText};
use scoresheet_replay::{AnyLine, GameLine, Judge, Options, Target, Verdict, convert, write};
use scoresheet_source::{Code, Level};

fn verdict(text: &str) -> Verdict {
    let mut judge = Judge::new(Options::default());
    let mut reader = Reader::new(text.as_bytes());
    judge.next(&mut reader, &mut Record::default()).unwrap()
}

/// The moves that were played, as PGN writes them.
fn played(verdict: &Verdict) -> String {
    let AnyLine::Chess(GameLine { start, moves, .. }) = &verdict.line else {
        return String::new();
    };
    let mut board = start.clone();
    let names: Vec<String> = moves
        .iter()
        .map(|played| {
            let name = write::chess_san(&board, played.mv, Language::english());
            board.play(played.mv);
            name
        })
        .collect();
    names.join(" ")
}

fn reads(text: &str, language: &str, moves: &str) {
    let verdict = verdict(text);
    let errors = verdict.findings.iter().filter(|f| f.level == Level::Error);
    assert_eq!(errors.collect::<Vec<_>>(), Vec::<&_>::new());
    let expected: Vec<&str> = moves.split_whitespace().collect();
    assert_eq!(played(&verdict), expected.join(" "));
    assert_eq!(verdict.notation, Some("descriptive"));
    assert_eq!(verdict.language.unwrap().code, language);
    assert_eq!(verdict.legal, Some(true));
}

/// Morphy against the Duke of Brunswick and Count Isouard, Paris 1858.
const OPERA: &str = "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5
    cxb5 Bxb5+ Nbd7 O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#";

#[test]
fn an_english_game() {
    let text = "1. P-K4 P-K4 2. Kt-KB3 P-Q3 3. P-Q4 B-Kt5 4. PxP BxKt 5. QxB PxP 6. B-QB4 Kt-KB3
        7. Q-QKt3 Q-K2 8. Kt-B3 P-B3 9. B-KKt5 P-Kt4 10. KtxP PxKt 11. BxKtP ch QKt-Q2
        12. Castles QR R-Q1 13. RxKt RxR 14. R-Q1 Q-K3 15. BxR ch KtxB 16. Q-Kt8 ch KtxQ
        17. R-Q8 mate. 1-0";
    reads(text, "en", OPERA);
}

#[test]
fn the_same_with_blanks_words_and_full_stops() {
    let text = "1. P. to K. 4th P to K 4 2. K. Kt. to B. 3d P - Q 3 3. P — Q 4 B - K Kt 5
        4. P takes P B takes Kt 5. Q × B P × P 6. B to Q B 4th Kt - K B 3
        7. Q to Q Kt 3 Q to K 2 8. Kt to B 3 P to B 3 9. B - K Kt 5 P to Kt 4
        10. Kt takes P P takes Kt 11. B takes Kt P ch. Q Kt - Q 2 12. Castles Q R R to Q sq.
        13. R takes Kt R × R 14. R - Q square Q - K 3 15. B × R ch Kt × B 16. Q - Kt 8 ch
        Kt × Q 17. R - Q 8 mate 1-0";
    reads(text, "en", OPERA);
}

/// Alekhine–Opocensky, Paris 1925.
#[test]
fn a_french_game() {
    let text = "1. P4D P4D 2. P4FD P3FD 3. C3FD C3F 4. P3R F4F 5. PxP CxP 6. F4F P3R 7. CR2R C2D
        8. P4R CxC 9. CxC F3C 10. Roq D5T 11. P5D PRxP 12. P3CR D3F 13. P pr P F4FD
        14. T1R éch. R1F 15. F4F C3C 16. F3C P4TR 17. P4TR R1C 18. T1FD F5D 19. PxP PxP
        20. C4R FxC 21. TxF P4F 22. D2R P3C 23. F5C D3D 24. D3F D1F 25. TxF PxT 26. T6F R2T
        27. FxP T1F 28. T pr P 1-0";
    let moves = "d4 d5 c4 c6 Nc3 Nf6 e3 Bf5 cxd5 Nxd5 Bc4 e6 Nge2 Nd7 e4 Nxc3 Nxc3 Bg6 O-O Qh4 d5
        exd5 g3 Qf6 exd5 Bc5 Re1+ Kf8 Bf4 Nb6 Bb3 h5 h4 Kg8 Rc1 Bd4 dxc6 bxc6 Ne4 Bxe4 Rxe4 c5
        Qe2 g6 Bg5 Qd6 Qf3 Qf8 Rxd4 cxd4 Rc6 Kh7 Bxf7 Rc8 Rxg6";
    reads(text, "fr", moves);
}

/// D. Byrne–Fischer, New York 1956. In the last move the rook may go to c2 and to f2, and mates on
/// one of them.
#[test]
fn a_spanish_game() {
    let text = "1. C3AR C3AR 2. P4AD P3CR 3. C3A A2C 4. P4D 0-0 5. A4A P4D 6. D3C PxP 7. DxPA P3A
        8. P4R CD2D 9. T1D C3C 10. D5A A5C 11. A5CR C5T 12. D3T CxC 13. PxC CxP 14. AxP D3C
        15. A4A CxPAD 16. A5A TR1R+ 17. R1A A3R 18. AxD AxA+ 19. R1C C7R+ 20. R1A CxP+
        21. R1C C7R+ 22. R1A C6A+ 23. R1C PxA 24. D4C T5T 25. DxP CxT 26. P3TR TxP 27. R2T CxP
        28. T1R TxT 29. D8D+ A1A 30. CxT A4D 31. C3A C5R 32. D8C P4CD 33. P4T P4T 34. C5R R2C
        35. R1C A4A+ 36. R1A C6C+ 37. R1R A5C j. 38. R1D A6C jaque 39. R1A C7R+ 40. R1C C6A+
        41. R1A T7A mate 0-1";
    let moves = "Nf3 Nf6 c4 g6 Nc3 Bg7 d4 O-O Bf4 d5 Qb3 dxc4 Qxc4 c6 e4 Nbd7 Rd1 Nb6 Qc5 Bg4 Bg5
        Na4 Qa3 Nxc3 bxc3 Nxe4 Bxe7 Qb6 Bc4 Nxc3 Bc5 Rfe8+ Kf1 Be6 Bxb6 Bxc4+ Kg1 Ne2+ Kf1 Nxd4+
        Kg1 Ne2+ Kf1 Nc3+ Kg1 axb6 Qb4 Ra4 Qxb6 Nxd1 h3 Rxa2 Kh2 Nxf2 Re1 Rxe1 Qd8+ Bf8 Nxe1 Bd5
        Nf3 Ne4 Qb8 b5 h4 h5 Ne5 Kg7 Kg1 Bc5+ Kf1 Ng3+ Ke1 Bb4+ Kd1 Bb3+ Kc1 Ne2+ Kb1 Nc3+ Kc1
        Rc2#";
    reads(text, "es", moves);
}

#[test]
fn nothing_chooses_between_two_files_of_one_name() {
    let verdict = verdict("1. P-B4 P-K4 *");
    assert_eq!(verdict.first_error_ply, Some(1));
    let found = verdict
        .findings
        .iter()
        .find(|f| f.code == Code::AmbiguousMove);
    let message = &found.unwrap().message;
    assert!(
        message.contains("c4 or f4") || message.contains("f4 or c4"),
        "{message}"
    );
    assert!(message.contains("repair"), "{message}");
}

fn stops(text: &str) -> (Option<u32>, Code) {
    let verdict = verdict(text);
    let error = verdict.findings.iter().find(|f| f.level == Level::Error);
    (verdict.first_error_ply, error.unwrap().code)
}

#[test]
fn what_is_described_and_not_possible_says_why() {
    assert_eq!(
        stops("1. P-K4 P-K4 2. P-K5 *"),
        (Some(3), Code::IllegalMove)
    );
    assert_eq!(stops("1. P-K4 P-Q4 2. BxP *"), (Some(3), Code::IllegalMove));
    assert_eq!(
        stops("1. P-K4 P-K4 2. Castles *"),
        (Some(3), Code::BadCastling)
    );
    let fen = "[SetUp \"1\"]\n[FEN \"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1\"]\n\n";
    let missing = stops(&format!("{fen}1. P-K8 *"));
    assert_eq!(missing, (Some(1), Code::PromotionMissing));
}

/// The move that `text` describes in a position, as PGN writes it.
fn in_position(fen: &str, text: &str) -> String {
    let record = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1. {text} *");
    played(&verdict(&record))
}

#[test]
fn descriptions_tell_pieces_apart() {
    let rooks = "7k/8/8/8/8/8/8/R4RK1 w - - 0 1";
    let bishops = "7k/8/8/8/8/3BB3/8/6K1 w - - 0 1";
    let pawns = "7k/8/8/3p1p2/4P3/8/8/6K1 w - - 0 1";
    let cases = [
        (rooks, "KR-K1", "Rfe1"),
        (rooks, "QR-K1", "Rae1"),
        (rooks, "R(R1)-K1", "Rae1"),
        (rooks, "R(KB1)-K1", "Rfe1"),
        (rooks, "R(B)-K1", "Rfe1"),
        (rooks, "R-K1", ""),
        (bishops, "K B - B 5", "Bf5"),
        (bishops, "Q B - B 5", "Bc5"),
        (bishops, "B - B 5", ""),
        (pawns, "PxBP", "exf5"),
        (pawns, "PxKBP", "exf5"),
        (pawns, "PxQP", "exd5"),
        (pawns, "KPxQP", "exd5"),
        (pawns, "PxP(Q5)", "exd5"),
        (pawns, "PxP", ""),
        ("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "P-K8(Q)", "e8=Q"),
        ("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "P Queens", "e8=Q"),
        ("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "P-K8=Kt ch", "e8=N+"),
        ("3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "PxR(Q)", "exd8=Q"),
        // The pawn that takes en passant is one of two that could take a pawn.
        ("7k/8/8/p2pP3/1P6/8/8/K7 w - d6 0 1", "PxP e.p.", "exd6"),
        ("7k/8/8/p2pP3/1P6/8/8/K7 w - d6 0 1", "PxP", ""),
        // Ranks count from Black's side for Black.
        ("4k3/8/8/8/8/8/4p3/K7 b - - 0 1", "P-K8(Q) ch", "e1=Q+"),
        // A rook that takes on the square it is said to go to.
        ("7k/8/8/r7/8/8/8/R5K1 w - - 0 1", "R-QR5", "Rxa5"),
    ];
    for (fen, text, expected) in cases {
        assert_eq!(in_position(fen, text), expected, "{text} in {fen}");
    }
}

#[test]
fn a_sign_of_check_tells() {
    let fen = "5k2/8/8/8/8/8/7K/R7 w - - 0 1";
    assert_eq!(in_position(fen, "R - B 1"), "");
    assert_eq!(in_position(fen, "R - B 1 ch"), "Rf1+");
}

#[test]
fn convert_writes_it_as_pgn() {
    let text = "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 *";
    let mut record = Record::default();
    let verdict = Judge::new(Options::default())
        .next(&mut Reader::new(text.as_bytes()), &mut record)
        .unwrap();
    let pgn = convert(
        RecordText::new(&record, text.as_bytes()),
        &verdict,
        Target::Pgn,
        None,
    )
    .unwrap();
    assert!(
        pgn.text.ends_with("1. e4 e5 2. Nf3 Nc6 *\n"),
        "{}",
        pgn.text
    );
}

/// Random games, written in descriptive notation and read again, give the same moves.
#[test]
fn what_is_written_is_read_back() {
    for (seed, code) in [
        (1, "en"),
        (2, "fr"),
        (3, "es"),
        (4, "en"),
        (5, "pt"),
        (6, "it"),
    ] {
        let language = Language::by_code(code).unwrap();
        for game in 0..12 {
            let mut dice = Dice::new(seed * 1000 + game);
            let mut board = Board::start();
            let (mut text, mut expected) = (String::new(), Vec::new());
            for ply in 0..120 {
                let legal = board.legal_moves();
                if legal.is_empty() {
                    break;
                }
                let mv = legal[dice.roll(legal.len())];
                let Some(stated) = write::chess_descriptive(&board, mv, language) else {
                    // Two pieces that no description distinguishes.
                    break;
                };
                if ply % 2 == 0 {
                    text += &format!("{}. ", ply / 2 + 1);
                }
                text += &format!("{stated} ");
                expected.push(write::chess_san(&board, mv, Language::english()));
                board.play(mv);
            }
            let verdict = verdict(&format!("[Language \"{code}\"]\n\n{text}*"));
            assert_eq!(played(&verdict), expected.join(" "), "{text}");
            assert!(expected.len() > 20);
        }
    }
}
