//! Boards drawn in text are read as positions with a place; what only looks like one is not.

use scoresheet_layout::{Diagram, Found, OnSquare, Page, SignKind, find};

/// After 1. e4 c5 2. Nf3 d6.
const SICILIAN: &str = "rnbqkbnr/pp2pppp/3p4/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R";

fn found(text: &str) -> Found {
    find(&Page::from_text(text))
}

fn one(text: &str) -> Diagram {
    let found = found(text);
    assert_eq!(found.diagrams.len(), 1, "{text}");
    found.diagrams[0].clone()
}

/// The squares of a position, row by row from the top.
fn rows(placement: &str) -> Vec<String> {
    let row = |row: &str| {
        let blank = |c: char| {
            c.to_digit(10)
                .map_or(String::from(c), |n| ".".repeat(n as usize))
        };
        row.chars().map(blank).collect()
    };
    placement.split('/').map(row).collect()
}

/// A board with a line for each row, made by `line` of its number from the top and its squares.
fn board(placement: &str, line: impl Fn(usize, &str) -> String) -> String {
    let rows = rows(placement);
    let lines = rows
        .iter()
        .enumerate()
        .map(|(at, row)| line(at, row) + "\n");
    lines.collect()
}

fn spaced(row: &str) -> String {
    let words: Vec<String> = row.chars().map(String::from).collect();
    words.join(" ")
}

#[test]
fn boards_with_rules_and_signs_of_the_sides() {
    let cell = |c: char| match c {
        '.' => "    ".to_owned(),
        'n' | 'N' => format!("{}Kt ", if c == 'n' { '#' } else { '^' }),
        c => format!(
            " {}{} ",
            if c.is_lowercase() { '#' } else { '^' },
            c.to_ascii_uppercase()
        ),
    };
    let rule = "       |---------------------------------------|\n";
    let line = |at: usize, row: &str| {
        let cells: Vec<String> = row.chars().map(cell).collect();
        format!("     {} |{}|", 8 - at, cells.join("|"))
    };
    let rows = board(SICILIAN, line).replace('\n', &format!("\n{rule}"));
    let text = format!(
        "Some prose.\n\n        ----------------------\n{rows}         A    B    C    D    E    F    G    H\n\n\
         \x20               DIAG.  27.\n\nMore prose.\n"
    );
    let diagram = one(&text);
    assert_eq!(diagram.placement(), SICILIAN);
    assert_eq!(diagram.number, Some(27));
    let own = diagram.span.of(&text);
    assert!(own.starts_with("-----") && own.ends_with("G    H"), "{own}");
}

#[test]
fn boards_of_characters() {
    type Line = fn(usize, &str) -> String;
    let lines: [Line; 7] = [
        |_, row| row.to_owned(),
        |_, row| spaced(row),
        |at, row| format!("{}  {}  {}", 8 - at, spaced(row), 8 - at),
        |at, row| format!("{} | {} |", 8 - at, spaced(row)),
        |at, row| {
            format!(
                "{} |{}|",
                8 - at,
                spaced(row).replace(' ', "|").replace('.', " ")
            )
        },
        |_, row| spaced(&row.replace('.', "-")),
        |at, row| format!("{} {}", 8 - at, row.replace('.', "-")),
    ];
    for line in lines {
        let text = board(SICILIAN, line);
        assert_eq!(one(&text).placement(), SICILIAN, "{text}");
        let text =
            format!("  +-----------------+\n{text}  +-----------------+\n    a b c d e f g h\n");
        assert_eq!(one(&text).placement(), SICILIAN, "{text}");
    }
}

#[test]
fn boards_of_figurines_and_in_other_languages() {
    let figurine = |c: char| match "KQRBNPkqrbnp".find(c) {
        Some(at) => "♔♕♖♗♘♙♚♛♜♝♞♟".chars().nth(at).unwrap(),
        None => '·',
    };
    let text = board(SICILIAN, |_, row| {
        spaced(&row.chars().map(figurine).collect::<String>())
    });
    assert_eq!(one(&text).placement(), SICILIAN, "{text}");
    // German, French, Estonian.
    for letters in ["KDTLSBkdtlsb", "RDTFCPrdtfcp", "KLVOREklvore"] {
        let letter = |c: char| {
            "KQRBNPkqrbnp"
                .find(c)
                .and_then(|at| letters.chars().nth(at))
                .unwrap_or('.')
        };
        let text = board(SICILIAN, |_, row| {
            spaced(&row.chars().map(letter).collect::<String>())
        });
        assert_eq!(one(&text).placement(), SICILIAN, "{text}");
    }
    let sides = |c: char| match c {
        '.' => "--".to_owned(),
        c => format!(
            "{}{}",
            if c.is_lowercase() { 'b' } else { 'w' },
            c.to_ascii_uppercase()
        ),
    };
    let text = board(SICILIAN, |_, row| {
        row.chars().map(sides).collect::<Vec<_>>().join(" ")
    });
    assert_eq!(one(&text).placement(), SICILIAN, "{text}");
}

#[test]
fn boards_from_blacks_side() {
    let turned: String = SICILIAN.chars().rev().collect();
    let by_ranks = board(&turned, |at, row| format!("{} {}", at + 1, spaced(row)));
    assert_eq!(one(&by_ranks).placement(), SICILIAN);
    let by_files = board(&turned, |_, row| spaced(row)) + "h g f e d c b a\n";
    assert_eq!(one(&by_files).placement(), SICILIAN);
}

/// A position that ChessBase's font draws: pieces on dark squares have a letter before them.
#[test]
fn boards_of_chessbase() {
    let text = "XABCDEFGHY\n8-+-+-trk+(\n7+p+-+-zp-'\n6-+-+q+-zp&\n5zp-+nsN-+-%\n4-+-zP-+-+$\n3+-+-+-zP-#\n\
                2PzPQ+-zP-zP\"\n1+-+-tR-mK-!\nxabcdefghy\n";
    let diagram = one(text);
    assert_eq!(
        diagram.placement(),
        "5rk1/1p4p1/4q2p/p2nN3/3P4/6P1/PPQ2P1P/4R1K1"
    );
    assert_eq!(diagram.span.of(text), text.trim_end());
    let apart = text.replace('\n', "\n\n");
    assert_eq!(one(&apart).placement(), diagram.placement());
}

#[test]
fn the_boards_that_this_program_prints() {
    let chess = "8     ·     ·  ♛  ·     ·  8
7  ·     ·     ·  ♚  ·     7
6     ·     ·     ·    [·] 6
5  ·     ·     ·     ·     5
4     ·     · (♙) ·     ·  4
3  ·     ·     ·     ·     3
2     ·     ·     ·     ·  2
1  ·  ♔  ·     ·     ·  ♖  1
   a  b  c  d  e  f  g  h
";
    assert_eq!(one(chess).placement(), "4q3/5k2/8/8/4P3/8/8/1K5R");
    let russian = "8     .     b     .     .  8
7  .     .     .    -b-    7
6     .     b     .     .  6
5  .     .     .     w     5
4     .     .     .     .  4
3  W     .     .     .     3
2     .     .     .     .  2
1  .     .     .     B     1
   a  b  c  d  e  f  g  h
";
    assert_eq!(one(russian).placement(), "WKa3,g5:BKg1,d6,g7,d8");
    let international = "       1     2     3     4     5
 1     ●     ●     ·     ·     ·  5
 6  ·     ·     ·     ·     ·     10
11     ·     ·     ●     ·     ·  15
16  ·     ·     ·     ·     ·     20
21     ·     ·     ·     ·     ·  25
26  ·     ·    (♕)    ·     ·     30
31     ·     ·     ·     ·     ·  35
36  ·     ·     ·     ·     ·     40
41     ·     ·     ·     ·     ○  45
46  ○     ·     ·     ♛     ·     50
   46    47    48    49    50
";
    let diagram = one(international);
    assert_eq!(diagram.size(), 10);
    assert_eq!(diagram.placement(), "W46,45,K28:BK49,13,1,2");
}

#[test]
fn a_board_between_moves_is_a_mark_with_a_place() {
    let drawn = board(SICILIAN, |at, row| format!("{} {}", 8 - at, spaced(row)));
    let text = format!("1. e4 c5\n2. Nf3 d6\n\n{drawn}\nDiagram 3\n\n3. d4 cxd4\n4. Nxd4 Nf6\n");
    let found = found(&text);
    assert_eq!(found.sheets.len(), 1);
    let sheet = &found.sheets[0];
    assert_eq!(sheet.cells.len(), 8);
    let [diagram] = &sheet.diagrams[..] else {
        panic!("{:?}", sheet.diagrams);
    };
    assert_eq!((diagram.before, diagram.number), (4, Some(3)));
    let kinds: Vec<SignKind> = sheet.marks.iter().map(|mark| mark.kind).collect();
    assert_eq!(kinds, [SignKind::Diagram, SignKind::Caption]);
    assert!(!sheet.marks[0].may_be_moves());
}

#[test]
fn a_fragment_under_a_board_may_start_from_it() {
    let drawn = board("8/8/4k3/8/4P3/4K3/8/8", |at, row| {
        format!("{} {}", 8 - at, spaced(row))
    });
    let found = found(&format!(
        "An ending.\n\n{drawn}\n1. Kd4 Kd6\n2. e5+ Ke6\n3. Ke4 Ke7\n"
    ));
    let sheet = &found.sheets[0];
    assert!(sheet.from_diagram && !sheet.has_start());
    assert_eq!(sheet.starts[0].board.placement(), "8/8/4k3/8/4P3/4K3/8/8");
    assert_eq!(sheet.cells.len(), 6);
}

#[test]
fn what_cannot_be_read_is_unsure() {
    let text = board("8/8/4k3/8/4P3/4K3/8/8", |at, row| {
        format!(
            "{} |{}|",
            8 - at,
            spaced(row).replace(' ', "|").replace('.', " ")
        )
    });
    let text = text.replace("4 | | | | |P|", "4 | | | |?|P|");
    let diagram = one(&text);
    assert_eq!(diagram.at(3, 3), OnSquare::Unsure);
    assert_eq!(diagram.at(9, 3), OnSquare::Unsure);
    assert_eq!(diagram.unsure(), 1);
    assert_eq!(diagram.placement(), "8/8/4k3/8/3?P3/4K3/8/8");
}

#[test]
fn tables_and_prose_are_no_boards() {
    let table = (1..12).map(|n| {
        format!(
            "| {n} | e4 | e5 | {} | d4 | d5 | {} | c4 |\n",
            n + 12,
            n + 24
        )
    });
    let letters = "A B C D E F G H\n".repeat(8);
    let numbers = "1 2 3 4 5 6 7 8\n".repeat(10);
    let words = "notebook\nbackpack\n".repeat(6);
    let dots = ". . . . . . . .\n".repeat(8);
    let crosstable = "1 Tal x 1 0 = 1 1 0\n2 Fine 0 x 1 = 1 0 1\n".repeat(4);
    for text in [table.collect(), letters, numbers, words, dots, crosstable] {
        assert_eq!(found(&text).diagrams, [], "{text}");
    }
}

/// A solution was replayed from the first position, and what was legal there by chance was called a whole game.
#[test]
fn a_task_without_its_board_is_no_game() {
    for above in [
        "Diagramma Nr.2\nM. Stefanovics, 1970",
        "Trait aux blancs",
        "B\nTrait aux blancs\nPas des masses de possibilités à étudier.",
        "White to play and win",
        "№ 5. Белые начинают и выигрывают.",
        "Tal — Botvinnik, Moscow 1960\nWhite to move",
    ] {
        let text = format!("{above}\n\n1. cd4 de5 2. ef4\n");
        let found = found(&text).sheets;
        assert_eq!(found.len(), 1, "{text}");
        assert!(!found[0].has_start(), "{text}");
    }
    // What is said of a problem is not said of the game below it.
    for above in [
        "White mates in two.\n\nTal — Botvinnik, Moscow 1960",
        "White to move was the wrong thing.",
        "Black to play\nThis position is reached by:",
        "Diagram 5 shows how it ended.",
    ] {
        let text = format!("{above}\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\n");
        let found = found(&text).sheets;
        assert!(found[0].has_start(), "{text}");
    }
}

/// Two problems of one paragraph: each solution starts from its own position.
#[test]
fn each_solution_starts_from_the_position_above_it() {
    let text = "Problem No. 73. White mates in two moves.\n\
                FEN 8/3b4/N1Np3Q/1r1k4/8/3B2K1/5B2/8 w - - 0 1\nSolution: 1. Bc5 Rxc5 2. Nab4#\n\
                Problem No. 74. White mates in two moves.\nFEN 8/8/8/7B/2N4N/3p4/K2Bp3/n2k4 w - - 0 1\n\
                Solution: 1. Nf3 Kc2 2. Ne3#\n";
    let sheets = found(text).sheets;
    let stated: Vec<(&str, usize)> = sheets
        .iter()
        .filter_map(|sheet| Some((sheet.position.as_ref()?.0.get(..6)?, sheet.cells.len())))
        .collect();
    assert_eq!(stated, [("8/3b4/", 3), ("8/8/8/", 3)]);
}

/// A position in one line of signs stood among the words, and the moves were replayed from the first position.
#[test]
fn a_fen_on_a_line_of_text_is_the_position() {
    let chess = "8/3b4/N1Np3Q/1r1k4/8/3B2K1/5B2/8 w - - 0 1";
    let draughts = "W:W13,31,32:B4,21,28";
    for (text, position) in [
        (
            format!("White mates in two moves.\nFEN: {chess}\n\n1. Bc5 Rxc5 2. Nab4#\n"),
            chess,
        ),
        (format!("FEN {chess}\n1. Bc5 Rxc5 2. Nab4#\n"), chess),
        (
            format!("{draughts}.\n1. 13-9 4-8 2. 9-6 8-11 3. 6-2 11-15\n"),
            draughts,
        ),
        (
            format!("{draughts}\n\nSolution\n\n1. 13-9 4-8 2. 9-6 8-11\n"),
            draughts,
        ),
        (
            format!("{draughts}\n13-9 4-8 9-6 8-11 6-2 11-15 2-6 15-18\n"),
            draughts,
        ),
    ] {
        let found = found(&text).sheets;
        let moves = found.iter().filter(|sheet| !sheet.cells.is_empty());
        let stated: Vec<_> = moves
            .map(|sheet| sheet.position.as_ref().map(|(text, _)| text.as_str()))
            .collect();
        assert_eq!(stated, [Some(position)], "{text}");
    }
}
