//! Where the moves stand on a page that has them in columns: a column for each side, games side by side, numbers between the moves.

use scoresheet_layout::{Page, ScoreSheet, sheets};
use scoresheet_notation::{HeadingTag, Outcome};

const SPANISH: [&str; 16] = [
    "e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7", "Re1", "b5", "Bb3", "d6",
    "c3", "O-O",
];

/// The moves of each game of a text.
fn moves(text: &str) -> Vec<Vec<String>> {
    let moves = |sheet: ScoreSheet| sheet.cells.into_iter().map(|cell| cell.text);
    let sheets = sheets(&Page::from_text(text)).into_iter();
    sheets.map(|sheet| moves(sheet).collect()).collect()
}

/// A column of the moves of one side, with or without numbers.
fn column(side: usize, numbered: bool) -> String {
    let own = SPANISH.iter().skip(side).step_by(2).zip(1..);
    own.map(|(mv, number)| match numbered {
        true => format!("{number}. {mv}\n"),
        false => format!("{mv}\n"),
    })
    .collect()
}

#[test]
fn a_column_for_each_side_is_set_in_rows() {
    for [first, second] in [[false, false], [true, false], [true, true]] {
        let text = format!(
            "WHITE\nPetrov\n{}\nBLACK\nIvanov\n{}½-½\n",
            column(0, first),
            column(1, second)
        );
        assert_eq!(moves(&text), [SPANISH], "{text}");
        let sheet = &sheets(&Page::from_text(&text))[0];
        let said = |tag| sheet.says(tag);
        assert_eq!(said(HeadingTag::White), Some("Petrov"));
        assert_eq!(said(HeadingTag::Black), Some("Ivanov"));
        assert!(sheet.result.is_some());
    }
}

#[test]
fn one_column_for_both_sides_is_a_line() {
    let text = format!("Petrov - Ivanov\n\n{}\n1-0\n", SPANISH.join("\n"));
    assert_eq!(moves(&text), [SPANISH]);
}

#[test]
fn squares_in_figures_are_a_line_and_scores_are_none() {
    let played = [
        "32-28", "19-23", "28x19", "14x23", "37-32", "10-14", "41-37",
    ];
    let page = |words: &[&str]| format!("Petrov - Ivanov\n\n{}\n", words.join("\n"));
    assert_eq!(moves(&page(&played)), [played]);
    let scores = ["12-8", "11-9", "16-4", "10-10", "12-8", "14-6", "8-12"];
    assert!(
        moves(&page(&scores)).is_empty(),
        "{:?}",
        moves(&page(&scores))
    );
}

#[test]
fn a_number_above_the_reply_is_one_with_it() {
    for dots in ["...", "…", " ...", ". ...", "..", "...\n"] {
        let text = format!("1.e4\ne5\n2.Nf3\nThe knight.\n2{dots}\nNc6\n3.Bb5\na6\n1-0\n");
        assert_eq!(moves(&text), [&SPANISH[..6]], "{text}");
    }
}

/// White's moves alone are no game.
#[test]
fn a_column_of_one_side_alone_is_left() {
    let text = format!("WHITE\nPetrov\n{}", column(0, false));
    assert!(moves(&text).is_empty(), "{:?}", moves(&text));
}

#[test]
fn two_games_side_by_side_are_two() {
    for rule in ["   ", " | "] {
        let text = format!(
            "Grachev-Andreikin. 1.d4 Nf6 2.Nf3 {rule}Lautier-Anand. 1.d4 Nf6 2.c4 e6\n\
             d6 3.g3 g6 4.Bg2 Bg7 5.c4 O-O     {rule}3.Nc3 Bb4 4.e3 O-O 5.Bd3 c5 6.Nf3\n"
        );
        let [first, second] = &moves(&text)[..] else {
            panic!("{:?}", moves(&text));
        };
        assert_eq!(first.join(" "), "d4 Nf6 Nf3 d6 g3 g6 Bg2 Bg7 c4 O-O");
        assert_eq!(second.join(" "), "d4 Nf6 c4 e6 Nc3 Bb4 e3 O-O Bd3 c5 Nf3");
    }
}

#[test]
fn a_game_goes_on_in_the_right_column() {
    let text = "1.e4 e5 2.Nf3   4.Ba4 Nf6 5.O-O\nNc6 3.Bb5 a6    Be7 6.Re1 b5\n";
    let [game] = &moves(text)[..] else {
        panic!("{:?}", moves(text));
    };
    assert_eq!(
        game.join(" "),
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5"
    );
}

/// The last row is short and the result stands below both columns; or the left column has a row more.
#[test]
fn rows_in_pairs_of_columns_are_no_running_text() {
    let short = "1. e4         e5         5. O-O      Be7\n\
                 2. Nf3        Nc6        6. Re1      b5\n\
                 3. Bb5        a6         7. Bb3      d6\n\
                 4. Ba4        Nf6        8. c3\nBlack resigns.\n";
    let odd = " 1. d4            d5             6. Bf4           c6\n \
               2. Nf3           e6             7. e3            Be7\n \
               3. c4            Nd7            8. Bd3           O-O\n \
               4. Nc3           Ngf6           9. h3            Re8\n \
               5. cxd5          exd5\nDrawn.\n";
    let three = "1. e4     e5      4. Ba4    Nf6     7. Bb3    d6\n\
                 2. Nf3    Nc6     5. O-O    Be7     8. c3\n\
                 3. Bb5    a6      6. Re1    b5\nBlack resigns.\n";
    let spanish = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3";
    let queens = "d4 d5 Nf3 e6 c4 Nd7 Nc3 Ngf6 cxd5 exd5 Bf4 c6 e3 Be7 Bd3 O-O h3 Re8";
    for (text, expected) in [(short, spanish), (odd, queens), (three, spanish)] {
        let [game] = &moves(text)[..] else {
            panic!("{:?}", moves(text));
        };
        assert_eq!(game.join(" "), expected);
        assert!(sheets(&Page::from_text(text))[0].result.is_some(), "{text}");
    }
}

#[test]
fn lines_with_wide_blanks_are_read_across() {
    let text = "1.e4 e5  2.Nf3 Nc6\n3.Bb5 a6 4.Ba4  Nf6\n";
    assert_eq!(moves(text).len(), 1);
}

#[test]
fn a_number_between_the_moves_is_that_of_the_row() {
    let text = "Petrov - Ivanov\n\nd4       1   Nf6\nc4       2   e6\n\nNc3      3   Bb4\ne3       4\n1-0\n";
    let found = sheets(&Page::from_text(text));
    let cells = found.iter().flat_map(|sheet| &sheet.cells);
    let cells: Vec<_> = cells
        .map(|cell| (cell.number, cell.text.as_str()))
        .collect();
    let one = |number, text| (Some(number), text);
    let rows = [one(1, "d4"), one(1, "Nf6"), one(2, "c4"), one(2, "e6")];
    assert_eq!(cells[..4], rows, "{cells:?}");
    assert_eq!(cells[4..], [one(3, "Nc3"), one(3, "Bb4"), one(4, "e3")]);
    let first = &found[0].cells[0];
    assert_eq!(
        &text[first.span.start as usize..first.span.end as usize],
        "d4"
    );
    assert_eq!(found[0].numbers[0].number, 1);
}

/// White's moves were those of one game, and Black's those of the other, and some of them sure.
#[test]
fn two_games_that_are_read_across_are_parted() {
    let left = [
        "1. e4 e5",
        "2. Nf3 Nc6",
        "3. Bb5 a6",
        "4. Ba4 Nf6",
        "5. O-O Be7",
        "1-0",
    ];
    let right = [
        "1. d4 d5",
        "2. c4 e6",
        "3. Nc3 Nf6",
        "4. Bg5 Be7",
        "5. e3 O-O",
        "6. Nf3 h6",
        "7. Bh4 b6",
        "0-1",
    ];
    let plain = |row: &str| row.to_owned();
    // White's moves and Black's in columns of their own, as a table has them.
    let in_columns = |row: &str| match row.split(' ').collect::<Vec<_>>()[..] {
        [number, white, black] => format!("{number} {white:<9} {black}"),
        _ => row.to_owned(),
    };
    for set in [plain as fn(&str) -> String, in_columns] {
        let lines = (0..right.len()).map(|at| {
            let row = [left.get(at), right.get(at)].into_iter().flatten();
            row.map(|row| set(row)).collect::<Vec<_>>().join(" ")
        });
        let page = format!("Kask - Tamm\n\n{}\n", lines.collect::<Vec<_>>().join("\n"));
        let found = sheets(&Page::from_text(&page));
        let said: Vec<(usize, Option<Outcome>)> = { found.iter() }
            .map(|sheet| (sheet.cells.len(), sheet.result.map(|(said, _)| said)))
            .collect();
        assert_eq!(
            said,
            [
                (10, Some(Outcome::WhiteWins)),
                (14, Some(Outcome::BlackWins))
            ],
            "{page}\n{found:?}"
        );
    }
    // Both numbers in a row, several pairs across, and names are none of it.
    for page in [
        "1. e4 1. e5\n2. Nf3 2. Nc6\n3. Bb5 3. a6\n4. Ba4 4. Nf6\n5. O-O 5. Be7\n",
        "1. e4 e5   2. Nf3 Nc6\n3. Bb5 a6   4. Ba4 Nf6\n5. O-O Be7   6. Re1 b5\n7. Bb3 d6   8. c3 O-O\n",
    ] {
        let found = sheets(&Page::from_text(page));
        assert_eq!(found.len(), 1, "{page}");
        assert!(found[0].cells.iter().all(|cell| !cell.contested), "{page}");
    }
    let names = "1. Kask Jaan 11. Tamm Uno\n2. Mets Ott 12. Saar Ilo\n3. Kuusk Ain 13. Lepp Ivo\n4. Paju Mai 14. Kadak Elo\n";
    assert!(sheets(&Page::from_text(names)).is_empty());
}
