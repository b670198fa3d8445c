//! What a repair becomes as a record, by repairs made by hand.

use scoresheet_chess::Board;
use scoresheet_draughts::{Position, Variant};
use scoresheet_layout::{MoveCell, ScoreSheet, SheetSign, SignKind};
use scoresheet_notation::{Family, Heading, Language, Outcome, Reader, Record, RecordText};
use scoresheet_repair::{
    Answer, Candidate, ChessSystem, DraughtsSystem, Extent, FoundLine, NotationSystem, Ply, Repair,
    Stray, StrayKind, record, sheet_of,
};
use scoresheet_replay::{Game, Judge, Options as Replay, write};
use scoresheet_source::Span;

/// A ply that is read as it stands, from the cell of its number.
fn read(at: usize, text: &str) -> Ply {
    Ply {
        answer: Answer::Read,
        reasons: Vec::new(),
        cells: at..at + 1,
        written: text.to_owned(),
        meant: text.to_owned(),
        probability: 1.0,
        candidates: Vec::new(),
    }
}

fn cell(text: &str) -> MoveCell {
    MoveCell {
        text: text.to_owned(),
        ..MoveCell::default()
    }
}

/// The line of the moves in SAN, in English letters.
fn chess(moves: &[&str]) -> FoundLine {
    let (start, mut line) = (Board::start(), Vec::new());
    let mut board = start.clone();
    for name in moves {
        let legal = board.legal_moves();
        let english = Language::english();
        let stated =
            |mv: &&scoresheet_chess::Move| write::chess_san(&board, **mv, english) == *name;
        let mv = *legal.iter().find(stated).unwrap();
        board.play(mv);
        line.push(mv);
    }
    FoundLine::Chess { start, moves: line }
}

fn found(line: FoundLine, notation: NotationSystem, game: Game, plies: Vec<Ply>) -> Repair {
    Repair {
        game,
        notation,
        cipher: None,
        tried: Vec::new(),
        line,
        plies,
        strays: Vec::new(),
        start: None,
        witnesses: Vec::new(),
        stopped: None,
        goes_on: false,
        unread: None,
        numbering: None,
        misread_numbers: Vec::new(),
        damaged_signs: Vec::new(),
        damage: 0.0,
        probability: 1.0,
    }
}

fn estonian() -> NotationSystem {
    NotationSystem::Chess {
        system: ChessSystem::Short,
        language: Language::by_code("et").unwrap(),
    }
}

/// The text read as a record, and its sheet.
fn sheet(text: &str) -> ScoreSheet {
    let mut record = Record::default();
    Reader::new(text.as_bytes()).next(&mut record, &|_| Family::Chess);
    sheet_of(RecordText::new(&record, text.as_bytes()))
}

#[test]
fn words_of_the_page_below_the_result_of_a_record_are_no_moves() {
    let moves = "[White \"Ann\"]\n[Result \"0-1\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6";
    for words in [
        "Slow chess (also called long chess, or a long game) is played in 90 minutes, or more [2].",
        "Posted by Ann on 12 May 2009 (3 comments) in games",
        "Post a comment",
    ] {
        let sheet = sheet(&format!("{moves}\n{{White resigns}}\n0-1 {words}\n"));
        assert_eq!(sheet.cells.len(), 6, "{words}: {:?}", sheet.cells);
        assert!(sheet.marks.iter().any(|mark| words.starts_with(&mark.text)));
    }
    // Moves behind it are moves, and what may be left of one is a cell.
    for behind in ["and 4. Ba4 Nf6", "4. Ba4 Nf6", "Bxc9 dxc6", "xc6"] {
        let sheet = sheet(&format!("{moves} 0-1 {behind}\n"));
        assert!(sheet.cells.len() > 6, "{behind}: {:?}", sheet.cells);
    }
}

/// Findings of an error, and plies, that the audit has of the text.
fn audited(text: &str, game: Game) -> (usize, usize) {
    let mut judge = Judge::new(Replay {
        game: Some(game),
        ..Replay::default()
    });
    let verdict = judge.next(&mut Reader::new(text.as_bytes()), &mut Record::default());
    let verdict = verdict.unwrap();
    let error = |f: &&scoresheet_source::Finding| f.level > scoresheet_source::Level::Note;
    (
        verdict.findings.iter().filter(error).count(),
        verdict.line.plies(),
    )
}

/// Everything after the tags, on one line.
fn moves_of(text: &str) -> String {
    let (_, moves) = text.split_once("\n\n").unwrap();
    moves.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_change_is_marked_at_its_place() {
    let text = "[White \"Keres\"]\n[ECO \"C60\"]\n\n1. e4 e5 2. Rf3! {tuntud} Rc6 (2... d6 3. d4) 3. Ob6 a6 1-0\n";
    let sheet = sheet(text);
    let mut plies: Vec<Ply> = ["e4", "e5", "Rf3", "Rc6", "Ob6", "a6"]
        .iter()
        .enumerate()
        .map(|(at, text)| read(at, text))
        .collect();
    plies[4].answer = Answer::Repaired;
    plies[4].meant = "Ob5".to_owned();
    plies[4].probability = 0.99981;
    let line = chess(&["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]);
    let repair = found(line, estonian(), Game::Chess, plies);
    let pgn = record(&sheet, &repair, Extent::Probable).unwrap();
    assert_eq!(
        moves_of(&pgn),
        "{1 ply repaired} 1. e4 e5 2. Nf3 $1 {tuntud} 2... Nc6 (2... d6 3. d4) \
         3. Bb5 {repaired: \"Ob6\" -> Ob5, 0.9998} 3... a6 1-0"
    );
    assert!(pgn.contains("[White \"Keres\"]\n"), "{pgn}");
    assert!(pgn.contains("[ECO \"C60\"]\n"), "{pgn}");
    assert_eq!(audited(&pgn, Game::Chess), (0, 6));
}

/// The last ply of a short game may mean two moves, and the text after it was not read.
fn doubtful() -> (ScoreSheet, Repair) {
    let heading = ["Keres — Raud", "Tallinn, 1936", "Tuntud partii"];
    let sheet = ScoreSheet {
        heading: heading
            .map(|line| (line.to_owned(), Span::default()))
            .to_vec(),
        said: Heading::read(&heading.join("\n")),
        cells: ["d4", "d5", "R?3", "?7", "xx", "Rf6"].map(cell).to_vec(),
        marks: vec![SheetSign {
            before: 5,
            kind: SignKind::Comment,
            text: "[nüüd}".to_owned(),
            span: Span::default(),
        }],
        result: Some((Outcome::Draw, Span::default())),
        ..ScoreSheet::default()
    };
    let mut plies = vec![read(0, "d4"), read(1, "d5"), read(2, "R?3"), read(3, "?7")];
    let candidate = |text: &str, probability| Candidate {
        text: text.to_owned(),
        probability,
    };
    plies[2].answer = Answer::Ambiguous;
    plies[2].candidates = vec![candidate("Nc3", 0.6), candidate("Nf3", 0.4)];
    plies[3].answer = Answer::Unreadable;
    plies[3].candidates = vec![candidate("e6", 0.25), candidate("c6", 0.2)];
    let line = chess(&["d4", "d5", "Nc3", "e6"]);
    let mut repair = found(line, estonian(), Game::Chess, plies);
    repair.stopped = Some(4);
    (sheet, repair)
}

#[test]
fn what_is_not_sure_says_so_and_nothing_is_lost() {
    let (sheet, repair) = doubtful();
    let pgn = record(&sheet, &repair, Extent::Probable).unwrap();
    assert_eq!(
        moves_of(&pgn),
        "{Keres — Raud / Tallinn, 1936 / Tuntud partii} {1 ply ambiguous; 1 ply unreadable; reading stopped after ply 4} \
         1. d4 d5 2. Nc3 {ambiguous: \"R?3\" -> Nc3 0.6000, Nf3 0.4000} \
         2... e6 {unreadable: \"?7\" -> perhaps e6 0.2500, c6 0.2000} \
         ;not read: xx [nüüd} Rf6 1/2-1/2"
    );
    assert!(
        pgn.contains(
            "[Site \"Tallinn\"]\n[Date \"1936.??.??\"]\n[Round \"?\"]\n[White \"Keres\"]\n"
        ),
        "{pgn}"
    );
    assert_eq!(audited(&pgn, Game::Chess), (3, 4));
}

#[test]
fn a_record_may_end_before_what_is_not_sure() {
    let (sheet, repair) = doubtful();
    let pgn = record(&sheet, &repair, Extent::Sure).unwrap();
    assert!(
        moves_of(&pgn).ends_with("1. d4 d5 ;not sure: R?3 ?7 xx [nüüd} Rf6 1/2-1/2"),
        "{pgn}"
    );
    assert_eq!(audited(&pgn, Game::Chess), (1, 2));
}

#[test]
fn hostile_text_stays_inside_its_comment() {
    let (mut sheet, mut repair) = doubtful();
    sheet.cells[4].text = "\u{1b}[2J } 1. e4 {\n[White \"x\"]".to_owned();
    sheet.tags = vec![("White".to_owned(), "a\"]\n[Black \"b".to_owned())];
    repair.strays = vec![Stray {
        cell: 1,
        text: "x}\n%y".to_owned(),
        before: 2,
        kind: StrayKind::Unknown,
    }];
    let pgn = record(&sheet, &repair, Extent::Probable).unwrap();
    assert_eq!(audited(&pgn, Game::Chess), (4, 4), "{pgn}");
    assert!(pgn.contains("[White \"a'] [Black 'b\"]\n"), "{pgn}");
    assert!(!pgn.contains('\u{1b}'), "{pgn}");
    assert!(pgn.contains(";not replayed: \"x} %y\"\n"), "{pgn}");
}

/// The moves of a record in Estonian letters with a variation behind White's second move.
fn with_variation(variation: &str) -> String {
    let sheet = sheet(&format!("1. e4 e5 2. Rf3 {variation} *"));
    let plies = vec![read(0, "e4"), read(1, "e5"), read(2, "Rf3")];
    let repair = found(chess(&["e4", "e5", "Nf3"]), estonian(), Game::Chess, plies);
    moves_of(&record(&sheet, &repair, Extent::Probable).unwrap())
}

#[test]
fn a_variation_in_the_letters_of_the_book_is_reported_in_english_or_quoted() {
    assert_eq!(
        with_variation("(2. Oc4 Rf6)"),
        "1. e4 e5 2. Nf3 (2. Bc4 Nf6) *"
    );
    let quoted = with_variation("(2. Oq4 Rf6)");
    assert!(
        quoted.contains("2. Oq4 Rf6") && quoted.ends_with(" *"),
        "{quoted}"
    );
    assert_eq!(with_variation("(2. Oc4"), "1. e4 e5 2. Nf3 {(2. Oc4 *} *");
}

/// The exchange formats would read the reply as another move of White's.
#[test]
fn a_variation_that_goes_on_after_the_move_is_quoted() {
    for variation in ["(2... Rf6 3. d4)", "(2…Rf6 3. d4)"] {
        assert_eq!(
            with_variation(variation),
            format!("1. e4 e5 2. Nf3 {{{variation}}} *"),
            "{variation}"
        );
    }
}

#[test]
fn a_draughts_record_names_its_game() {
    let russian = Variant::Russian;
    let start = Position::start(russian);
    let mv = *start.legal_moves().iter().next().unwrap();
    let name = write::draughts_full(&start, &mv);
    let sheet = ScoreSheet {
        cells: vec![cell(&name)],
        ..ScoreSheet::default()
    };
    let notation = NotationSystem::Draughts {
        system: DraughtsSystem::Full,
    };
    let line = FoundLine::Draughts {
        start,
        moves: vec![mv],
    };
    let game = Game::Draughts(russian);
    let repair = found(line, notation, game, vec![read(0, &name)]);
    let pdn = record(&sheet, &repair, Extent::Probable).unwrap();
    assert!(pdn.contains("[GameType \"25,W,8,8,A0,0\"]\n"), "{pdn}");
    assert_eq!(moves_of(&pdn), format!("1. {name} *"));
}

#[test]
fn a_ply_that_is_not_written_has_its_place_between_its_neighbours() {
    let text = "1. e4 2. Nf3 Nc6 *";
    let sheet = sheet(text);
    let mut missing = read(0, "");
    missing.cells = 0..0;
    missing.answer = Answer::Repaired;
    missing.meant = "e5".to_owned();
    let plies = vec![read(0, "e4"), missing, read(1, "Nf3"), read(2, "Nc6")];
    let line = chess(&["e4", "e5", "Nf3", "Nc6"]);
    let repair = found(line, estonian(), Game::Chess, plies);
    let entries: Vec<_> = repair.entries(&sheet).collect();
    assert_eq!((entries[1].number, entries[1].black), (1, true));
    assert_eq!(entries[1].span, Span::new(5, 5));
    assert_eq!((entries[2].number, entries[2].black), (2, false));
    assert_eq!(repair.tally().repaired, 1);
    let pgn = record(&sheet, &repair, Extent::Probable).unwrap();
    assert!(
        pgn.contains("1. e4 e5 {repaired: not written -> e5, 1}"),
        "{pgn}"
    );
}
