//! Moves between prose.

use scoresheet_layout::{Page, SignKind, sheets};
use scoresheet_notation::Outcome;

/// `10. ¢4` ended the game there, and the record of nine moves was called whole.
#[test]
fn what_is_left_of_a_move_does_not_end_the_moves() {
    for damaged in ["¢4", "x4", "g#"] {
        let text = format!(
            "Anderssen - Kieseritzky\n1. e4 e5 2. f4 exf4 3. Bc4 Qh4+\n\nThis is the natural way to develop, although a \
             quieter line was to be considered.\n\n4. Kf1 b5 5. Bxb5 Nf6 6. {damaged} Qh6 7. d3 Nh5\nBlack hopes to gain \
             time, but the open file is worth more than it seems.\n\n8. Nh4 Qg5 9. Nf5 c6 1-0\n"
        );
        let found = sheets(&Page::from_text(&text));
        assert_eq!(found.len(), 1, "{text}\n{found:?}");
        let cells: Vec<&str> = found[0]
            .cells
            .iter()
            .map(|cell| cell.text.as_str())
            .collect();
        // Its number may be a cell of its own: the search knows it for one.
        let moves: Vec<&str> = cells.into_iter().filter(|cell| *cell != "6.").collect();
        assert_eq!((moves.len(), moves[10]), (18, damaged), "{moves:?}");
        assert!(found[0].result.is_some());
    }
}

/// A word is no move, and ends them.
#[test]
fn words_between_moves_still_end_them() {
    let text = "Valge — Must\n1. e4 e5 2. Nf3 Nc6\n\nIt is said that 3. Bc4 was played here, and so it was.\n\n3. Bb5 a6\n";
    let found = sheets(&Page::from_text(text));
    let cells: Vec<&str> = found[0]
        .cells
        .iter()
        .map(|cell| cell.text.as_str())
        .collect();
    assert!(!cells.contains(&"was"), "{cells:?}");
}

/// A bracket with the time on the clock is a comment, though `1:05` is a capture in draughts.
#[test]
fn times_in_brackets_are_comments() {
    let page = Page::from_text("1. e4 (0:05) e5 (1:03) 2. Nf3 (1:10:30) Nc6 (12:05)\n");
    let sheet = &sheets(&page)[0];
    let kinds: Vec<SignKind> = sheet.marks.iter().map(|mark| mark.kind).collect();
    assert_eq!(kinds, [SignKind::Comment; 4]);
}

#[test]
fn the_number_of_a_page_in_mid_game_is_no_part_of_it() {
    let moves = |text: &str| {
        let found = sheets(&Page::from_text(text));
        assert_eq!(found.len(), 1, "{text}");
        found[0].cells.len()
    };
    for mark in ["Page 57", "- Seite 57 -", "p. 57", "Стр. 57"] {
        let running = format!("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4\n{mark}\nNf6 5. O-O Be7 1-0\n");
        assert_eq!(moves(&running), 10, "{mark}");
        let rows = format!("1. e4 e5\n2. Nf3 Nc6\n{mark}\n3. Bb5 a6\n4. Ba4 Nf6\n");
        assert_eq!(moves(&rows), 8, "{mark}");
    }
}

/// A short word that has letters of moves is none before other words of prose: `Ca va.` is no knight's move.
#[test]
fn a_short_word_before_others_is_no_move() {
    for (text, line) in [
        (
            "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 Ca va. 5. O-O Fe7",
            "e4 e5 Cf3 Cc6 Fb5 a6 Fa4 Cf6 O-O Fe7",
        ),
        (
            "1. e4 e5 2. Cf3 Cc6 3. Ab5 a6 4. Aa4 Cf6 Da lo mismo. 5. O-O Ae7",
            "e4 e5 Cf3 Cc6 Ab5 a6 Aa4 Cf6 O-O Ae7",
        ),
    ] {
        let found = sheets(&Page::from_text(&format!("{text}\n")));
        let cells = found.iter().flat_map(|sheet| &sheet.cells);
        let cells: Vec<&str> = cells.map(|cell| cell.text.as_str()).collect();
        assert_eq!(cells.join(" "), line);
    }
}

/// Moves of draughts without numbers, as old books print a line of play: with commas, one below the other, with a verdict behind.
#[test]
fn moves_without_numbers_are_a_game() {
    let moves = [
        "11-15", "23-19", "8-11", "22-17", "4-8", "17-13", "15-18", "24-20",
    ];
    let won = Some(Outcome::WhiteWins);
    for (between, verdict, result) in [
        (", ", ". White wins.", won),
        // Without a stop it may go on: `Black wins a man`.
        (" ", " Black wins", None),
        ("\n", "\nWhite wins.", won),
    ] {
        let text = format!("{}{verdict}\n", moves.join(between));
        let found = sheets(&Page::from_text(&text));
        assert_eq!(found.len(), 1, "{text}");
        let stated = found[0].result.map(|(outcome, _)| outcome);
        assert_eq!((found[0].cells.len(), stated), (8, result), "{text}");
    }
    for text in [
        "e4, e5, d4, d5, c4, c5, f4, f5, g4, g5",
        "See pages 11-15, 22-27, 31-36, 40-45, 51-56, 60-64, 70-71, 80-82.",
        "11-15, 22-27, 31-36, 40-45",
        "11-15 8-11 4-8 is all that Black can play here, and he draws",
    ] {
        assert_eq!(sheets(&Page::from_text(&format!("{text}\n"))), [], "{text}");
    }
}

/// Numbers without stops count behind words too: the game ended at the remark, and was called whole.
#[test]
fn numbers_without_stops_go_on_behind_words() {
    let pages = [
        "1 32-28 19-23 2 28x19 14x23. A good move. 3 37-32 10-14 4 32-28 23x32\n",
        "1 e4 e5 2 Nf3 Nc6. A good move. 3 Bb5 a6 4 Ba4 Nf6\n",
        "1 e4 e5 2 Nf3 Nc6. Weaker is 2... d6 3. d4 Nf6. 3 Bb5 a6\nA quiet move, and a good one.\n4 Ba4 Nf6\n",
    ];
    for text in pages {
        let found = sheets(&Page::from_text(text));
        assert_eq!(found.len(), 1, "{text}");
        assert_eq!(found[0].cells.len(), 8, "{text}\n{:?}", found[0].cells);
    }
}

/// A word or two between White's move and Black's.
#[test]
fn what_is_due_beside_the_last_move_leaves_the_game_open() {
    for text in [
        "1. 32-28 18-23 2. 38-32 good 12-18 3. 31-27 7-12\n",
        "1. 32-28 18-23 2. 38-32 or 37-32 12-18 3. 31-27 7-12\n",
    ] {
        let found = sheets(&Page::from_text(text));
        assert!(
            found[0].cells.len() == 6 || found[0].goes_on.is_some(),
            "{text}"
        );
    }
}

#[test]
fn what_leads_to_the_result_in_figures_is_no_quotation() {
    let text =
        "1. e4 e5 2. Nf3 a good move Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 1-0\n";
    let found = sheets(&Page::from_text(text));
    assert_eq!(found[0].cells.len(), 14);
    assert!(found[0].cells.iter().all(|cell| !cell.contested));
}

/// A judgement of the position in several signs is no word: the moves behind it were in doubt.
#[test]
fn judgements_in_signs_stand_between_moves() {
    for sign in ["-/+", "+/-", "=/+", "+/=", "-+", "+-", "–+", "+−", "±", "="] {
        let text = format!("1.e4 e6 2.d4 d5 3.Nc3 Nf6 {sign} 4.Bg5 Bb4 5.e5 h6\n");
        let found = sheets(&Page::from_text(&text));
        assert_eq!(found.len(), 1, "{text}");
        assert_eq!(found[0].cells.len(), 10, "{text}");
        let marks = found[0].marks.iter().map(|mark| mark.kind);
        assert_eq!(marks.collect::<Vec<_>>(), [SignKind::Sign], "{text}");
    }
}

/// As handbooks of draughts have openings: the moves that lead to one, words, and an example.
#[test]
fn an_example_below_the_opening_is_a_game_of_its_own() {
    let example = "1. g3-f4 f6-e5 2. h2-g3 e5-d4 3. c3:e5 h6-g5";
    for words in ["He was one of the strongest players.", "Petrov - Ivanov"] {
        let text = format!(
            "KAULEN'S GAME\n1. g3-f4 f6-e5 2. h2-g3.\n{words}\n{example}\n4. f4:h6 d6:h2\n"
        );
        let found = sheets(&Page::from_text(&text));
        let cells: Vec<usize> = found.iter().map(|sheet| sheet.cells.len()).collect();
        assert_eq!(cells, [3, 8], "{text}");
        assert!(found[1].cells.iter().all(|cell| !cell.contested));
    }
}

/// The numbers around it count the moves: no letter of it need be a figure.
#[test]
fn what_stands_where_a_number_is_due_is_the_number() {
    let game = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6\n";
    for (stated, misread) in [
        (["1.", "2."], ["1O", "V."]),
        (["4.", "5."], ["o.", "S-"]),
        (["3.", "6."], ["V.", "T."]),
    ] {
        let text = stated
            .iter()
            .zip(misread)
            .fold(game.to_owned(), |text, (stated, misread)| {
                text.replacen(stated, misread, 1)
            });
        let found = sheets(&Page::from_text(&text));
        assert_eq!(found.len(), 1, "{text}");
        assert_eq!(found[0].cells.len(), 14, "{text}");
    }
    // A short word that makes one more is what is left of a move.
    let text = game.replacen("Nc6 3. Bb5", "N6. 3. Bb5", 1);
    let found = sheets(&Page::from_text(&text));
    assert_eq!(found[0].cells.len(), 14);
}

/// A board that is a picture leaves the names of its squares on a page of the web.
#[test]
fn names_of_squares_are_no_moves() {
    let board: String = ('1'..='8')
        .rev()
        .map(|rank| {
            let squares = ('a'..='h').map(|file| format!("{file}{rank}"));
            format!("{}\n", squares.collect::<Vec<String>>().join(" "))
        })
        .collect();
    let text = format!(
        "{board}After 1. e4.\n\n1. e4\n\nThe pawn takes the middle of the board.\n\n{board}1... e5.\n\n1... e5\n\nSo does the other one.\n\n\
         {board}2. Nf3\n\n2. Nf3 (the knight's opening)\n\nA good square.\n"
    );
    let found = sheets(&Page::from_text(&text));
    let cells = found.iter().flat_map(|sheet| &sheet.cells);
    let cells: Vec<&str> = cells.map(|cell| cell.text.as_str()).collect();
    let names = |cell: &&&str| cell.len() == 2 && !matches!(**cell, "e4" | "e5");
    assert!(!cells.iter().any(|cell| names(&cell)), "{cells:?}");
    // Rows of moves that happen to have squares alone are moves.
    let rows = "1. e4 e5\n2. d4 d5\n3. c3 c6\n4. f3 f6\n";
    assert_eq!(sheets(&Page::from_text(rows))[0].cells.len(), 8);
}

/// Where the move before stands above a board, a dash with a comma stands for it.
#[test]
fn a_dash_stands_for_the_move_of_white() {
    for number in ["4.-, ", "4. -, ", "4. --, ", "4. - -, ", "4. - - "] {
        let text = format!(
            "1.e4, e5 2.Hf3, Hc6 3.Fb5, a6 4.Fa4 után az alábbi állásban:\n\n{number}Hf6! 5.0-0, Fe7\n"
        );
        let found = sheets(&Page::from_text(&text));
        assert_eq!(found.len(), 1, "{text}");
        let cells: Vec<&str> = found[0]
            .cells
            .iter()
            .map(|cell| cell.text.as_str())
            .collect();
        assert_eq!(cells[7..], ["Hf6!", "0-0", "Fe7"], "{text}");
    }
    // A price is no number of a move.
    let price = "It costs 3.-, a4 paper included.\n";
    assert!(sheets(&Page::from_text(price)).is_empty());
}
