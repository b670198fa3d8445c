//! Score tables: a cell for every move, whatever rules and headings stand around them.

use scoresheet_layout::{Page, find, sheets};
use scoresheet_notation::{HeadingTag, Outcome, Turn};

/// The cells of the one game of a text, with their numbers.
fn cells(text: &str) -> Vec<(Option<u16>, String)> {
    let found = sheets(&Page::from_text(text));
    assert_eq!(found.len(), 1, "{text}");
    let cells = found.into_iter().flat_map(|sheet| sheet.cells);
    cells.map(|cell| (cell.number, cell.text)).collect()
}

#[test]
fn headings_and_rules_of_a_table_hide_no_row() {
    const MOVES: [&str; 6] = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"];
    let rows = "| 1 | e4 | e5 |\n| 2 | Nf3 | Nc6 |\n| 3 | Bb5 | a6 |\n";
    let tables = [
        rows.to_owned(),
        format!("|---|---|---|\n{rows}"),
        format!("| nr | White | Black |\n{rows}"),
        format!("| nr | White | Black |\n|---|---|---|\n{rows}"),
        rows.replace(' ', ""),
        "1\te4\te5\n2\tNf3\tNc6\n3\tBb5\ta6\n".to_owned(),
        "nr;White;Black\n1;e4;e5\n2;Nf3;Nc6\n3;Bb5;a6\n".to_owned(),
        "Nr White Black\n1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n".to_owned(),
    ];
    for table in tables {
        let found = cells(&table);
        let texts: Vec<&str> = found.iter().map(|(_, text)| text.as_str()).collect();
        assert_eq!(texts, MOVES, "{table}");
        let whites = found.iter().step_by(2).map(|(number, _)| *number);
        assert!(whites.eq([Some(1), Some(2), Some(3)]), "{table}");
    }
}

/// A rule beside a figure is no figure.
#[test]
fn rules_beside_squares_in_figures_part_the_cells() {
    let found = cells("|1|35-30|20-24|\n|2|40-35|14-20|\n|3|32-28|17-21|\n");
    let texts: Vec<&str> = found.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!(
        texts,
        ["35-30", "20-24", "40-35", "14-20", "32-28", "17-21"]
    );
    let numbers: Vec<_> = found.iter().map(|(number, _)| *number).collect();
    assert_eq!(numbers[..3], [Some(1), Some(1), Some(2)]);
}

#[test]
fn two_bare_numbers_are_a_move_behind_the_number_of_one() {
    let text = "1. 31 26 19 24 2. 33 29 24 33 3. 38\n29 14 19 4. 39 33 1-1\n";
    let texts: Vec<String> = cells(text).into_iter().map(|(_, text)| text).collect();
    assert_eq!(
        texts,
        [
            "31 26", "19 24", "33 29", "24 33", "38 29", "14 19", "39 33"
        ]
    );
}

#[test]
fn moves_in_capitals_are_moves() {
    for text in ["1. C3-D4 D6-C5\n2. B2-C3 F6-G5\n", "1. C4 NF6\n2. NC3 E6\n"] {
        assert_eq!(cells(text).len(), 4, "{text}");
    }
}

/// Below the last row stands the result, and the row may have one move with a blank in it.
#[test]
fn a_last_row_of_one_move_keeps_its_sign_of_check() {
    let text = "1. P-K4             P-K4\n2. B-B4             Kt-QB3\n3. BxP(KB7) ch\n1-0\n";
    let last = cells(text).pop();
    assert_eq!(last, Some((Some(3), "BxP(KB7) ch".to_owned())));
}

/// A form of 2 × `rows` rows with the first `plies` of a game, without stops after the numbers; a rule after them or none.
fn form(rows: usize, rule: &str, plies: usize) -> String {
    const MOVES: [&str; 16] = [
        "e4", "c5", "Nf3", "Nc6", "d4", "cxd4", "Nxd4", "e5", "Nxc6", "bxc6", "Bc4", "Nf6", "Bg5",
        "Be7", "Qe2", "d5",
    ];
    let row = |number: usize| {
        let written = |at: usize| MOVES[..plies].get(at).copied().unwrap_or_default();
        let (white, black) = (written(2 * number - 2), written(2 * number - 1));
        format!("{number:<3} {rule}   {white:<6} {black:<6}")
    };
    let line = |at| format!("{}      {}\n", row(at), row(at + rows));
    let lines: String = (1..=rows).map(line).collect();
    format!("      White  Black            White  Black\n{lines}")
}

#[test]
fn numbers_of_a_form_show_its_two_columns() {
    for rule in ["", "|"] {
        for (rows, plies) in [(4, 16), (5, 16), (6, 15), (8, 16), (10, 16), (12, 9)] {
            let mut text = form(rows, rule, plies);
            if rule.is_empty() {
                // A program that reads pages may take it for two paragraphs.
                text = text.replacen("\n3 ", "\n\n3 ", 1);
            }
            let found = find(&Page::from_text(&text));
            let [sheet] = &found.sheets[..] else {
                panic!("{} games in\n{text}", found.sheets.len());
            };
            assert_eq!(sheet.cells.len(), plies, "{text}");
            let numbers = sheet.cells.iter().step_by(2).map(|cell| cell.number);
            assert!(
                numbers.eq((1..=plies.div_ceil(2) as u16).map(Some)),
                "{text}"
            );
            // What is left besides the head is the number of each empty row, once.
            let numbers = found
                .leftover
                .iter()
                .filter_map(|(text, _)| text.trim_end_matches(" |").parse::<usize>().ok());
            let mut left: Vec<usize> = numbers.collect();
            left.sort_unstable();
            assert!(
                left.into_iter().eq(plies.div_ceil(2) + 1..=2 * rows),
                "{:?} in\n{text}",
                found.leftover
            );
        }
    }
}

/// The line below the moves of a form, in the words of several languages; one that says more is none.
#[test]
fn a_line_of_a_form_names_the_result() {
    let below = |line: &str| {
        let text = format!("{}\n{line}\n", form(8, "", 16));
        let found = sheets(&Page::from_text(&text));
        assert_eq!(found.len(), 1, "{text}");
        found[0].result.map(|(outcome, _)| outcome.as_str())
    };
    for (line, outcome) in [
        ("Result: 0-1", Some("0-1")),
        ("Result .... 1 - 0", Some("1-0")),
        ("Ergebnis: ½ : ½", Some("1/2-1/2")),
        ("Результат 0:1", Some("0-1")),
        ("Result:", None),
        ("Result: 0-1 in the game before", None),
    ] {
        assert_eq!(below(line), outcome, "{line}");
    }
}

#[test]
fn what_is_left_of_the_line_between_columns_is_no_part_of_a_move() {
    let table = "1. e4 ——-e5\n2. Nf3 Nc6\n3. =Bb5 a6\n4. Ba4 ~——Nf6\n5. O-O Be7\n";
    let found = cells(table);
    let texts: Vec<&str> = found.iter().map(|(_, text)| text.as_str()).collect();
    let moves = [
        "e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7",
    ];
    assert_eq!(texts, moves);
    // Where White's move is due they may stand for it.
    for row in ["3. ——Bb5 a6", "3. ——a6"] {
        let found = cells(&table.replace("3. =Bb5 a6", row));
        let dashed = found.iter().find(|(_, text)| text.contains('—'));
        assert!(dashed.is_some(), "{found:?}");
    }
}

/// A table of contents has numbers at both ends of its lines, too.
#[test]
fn numbers_of_pages_make_no_columns() {
    for text in [
        "1. The opening  11\n2. The centre   12\n3. The pawns    24\n4. The end      30\n5. The index    41\n",
        "5. The opening  24\n6. The centre   25\n",
    ] {
        let found = find(&Page::from_text(text));
        assert!(found.sheets.is_empty());
        assert_eq!(found.leftover.len(), 1, "{:?}", found.leftover);
    }
}

#[test]
fn a_row_whose_number_is_damaged_is_the_one_between_its_neighbours() {
    let rows = "1. ea e5\n?. f4 exfd\n3. Bc4 Qh4+\n4. Kf1 b5\n5. Bxb5 Nf6\n6. Nf3 Qh6\n7Q.Id3 Nh5\n8. Nh4 Qg5\n";
    let found = cells(rows);
    let texts: Vec<&str> = found.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!(texts.len(), 16, "{texts:?}");
    assert_eq!(texts[..4], ["ea", "e5", "f4", "exfd"]);
    assert_eq!(found[12], (Some(7), "Id3".to_owned()));
}

/// Two numbers without their first figure agree with one another, each amid rows that agree otherwise.
#[test]
fn two_rows_that_have_lost_the_same_figure_begin_no_game() {
    let row = |number: u16| {
        let stated = if matches!(number, 11 | 17) {
            number - 10
        } else {
            number
        };
        format!("| {stated} | 31—27 | 16—21 |\n")
    };
    let found = cells(&(1..=20).map(row).collect::<String>());
    assert_eq!(found.len(), 40);
    assert_eq!(found[32].0, Some(17));
}

/// The clock beside a move is said of it, and is no move.
#[test]
fn times_beside_the_moves_are_comments() {
    let page = "Tal - Keres\n\n1. e4   0.01   e5   0.02\n2. Nf3  0:03   Nc6  4'\n3. Bb5  0:05:10   a6   0.07\n4. Ba4   0.08   \n1-0\n";
    let found = sheets(&Page::from_text(page)).remove(0);
    let moves: Vec<&str> = found.cells.iter().map(|cell| cell.text.as_str()).collect();
    assert_eq!(moves, ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4"]);
    assert!(
        found.marks.len() == 7 && found.result.is_some(),
        "{:?}",
        found.marks
    );
}

/// White's moves with their numbers, then Black's with theirs.
#[test]
fn numbered_columns_one_after_the_other_are_in_the_order_of_play() {
    let text = "Петров — Иванов\n\n1. e3-d4\n2. f2-e3\n3. c3-b4\n4. b4:d6\n5. e1:g3\n\n1. d6-c5\n2. f6-g5\n3. g5-h4\n4. h4:f2\n5. c7:h4\n";
    for heads in [false, true] {
        let mut text = text.to_owned();
        if heads {
            text = text
                .replace("\n1. e3", "\nWhite\n1. e3")
                .replace("\n1. d6", "\nBlack\n1. d6");
        }
        let texts: Vec<String> = cells(&text).into_iter().map(|(_, text)| text).collect();
        assert_eq!(
            texts.join(" "),
            "e3-d4 d6-c5 f2-e3 f6-g5 c3-b4 g5-h4 b4:d6 h4:f2 e1:g3 c7:h4",
            "{text}"
        );
    }
}

/// Where the second pair of columns begins with a move of Black's, it stands where his do in that pair.
#[test]
fn a_cell_alone_in_the_second_pair_of_columns_is_blacks_where_it_stands_there() {
    let text = "\
 1. e4       e5          4.             Nf6
 2. Nf3      Nc6         5. O-O         Be7
 3. Bb5      a6          6. Re1         b5
 4. Ba4                  7. Bb3
";
    for text in [
        text.to_owned(),
        text.replace(" 4. Ba4         ", "                "),
    ] {
        let found = sheets(&Page::from_text(&text));
        let black = found[0].cells.iter().find(|cell| cell.text == "Nf6");
        assert_eq!(black.unwrap().side, Some(Turn::Black), "{text}");
    }
}

/// The numbers of two pairs of columns stand in cells of their own.
#[test]
fn pairs_of_columns_in_a_table_are_read_one_after_the_other() {
    let rows = [
        "1\t33-28\t18-22\t4\t37-31\t19-23",
        "2\t38-33\t12-18\t5\t28x19\t14x23",
        "3\t31-26\t7-12\t6\t32-27\t23-28",
    ];
    let tabs = rows.join("\n");
    let rules: String = rows
        .iter()
        .map(|row| format!("| {} |\n", row.replace('\t', " | ")))
        .collect();
    let under_heading = format!(
        "White: Wiswell   Black: Ryan\n| nr | White | Black | nr | White | Black |\n|---|---|---|---|---|---|\n{rules}Drawn.\n"
    );
    for table in [
        rules.replace(' ', ""),
        tabs.replace('\t', ";"),
        tabs.replace('-', " - "),
        rules.replace("| 6 | 32-27 | 23-28 |", "|   |       |       |"),
        rules.replace("| 6 |", "| G |"),
        under_heading,
        rules,
        tabs,
    ] {
        let found = cells(&table);
        let whites = found.iter().step_by(2).map(|(number, _)| *number);
        let rows = found.len() / 2;
        assert!((5..=6).contains(&rows), "{table}\n{found:?}");
        assert!(whites.eq((1..=rows as u16).map(Some)), "{table}\n{found:?}");
        assert!(found[2 * rows - 1].1.contains("23"), "{table}");
    }
}

/// The columns of a game belong to the heading above them, whether a blank line follows or not.
#[test]
fn games_in_columns_below_one_another_keep_their_right_columns() {
    let first =
        " 1. c3-d4    f6-g5     3. e3:c5    d6:b4\n 2. d4-c5    b6:d4     4. a3:c5    g5-h4\n";
    let second =
        " 1. c3-b4    f6-e5     3. b4-a5    f6-g5\n 2. e3-f4    g7-f6     4. g3-h4    e5:g3\n";
    let heads = [
        ["Каплан — Куперман", "Щёголев — Городецкий"],
        ["Каплан - Куперман  2-0", "Щёголев - Городецкий  0-2"],
    ];
    for [one, two] in heads {
        for blank in ["", "\n"] {
            let page = format!("{one}\n{first}{blank}{two}\n{second}");
            let found = sheets(&Page::from_text(&page));
            let moves: Vec<usize> = found.iter().map(|sheet| sheet.cells.len()).collect();
            assert_eq!(moves, [8, 8], "{page}");
            assert!(
                found[1].says(HeadingTag::White) == Some("Щёголев"),
                "{page}"
            );
        }
    }
}

const THREE: &str = "\
Smith - Garcia      Jansen - Weber       Silva - Novak

 1. e4      e5       1. c4      e5        1. d4      d5
 2. Nf3     Nc6      2. Nc3     Nf6       2. c4      e6
 3. Bb5     a6       3. g3      d5        3. Nc3     Nf6
 4. Ba4     Nf6     1/2-1/2               4. Bg5     Be7
 5. O-O     Be7                          0-1
 6. Re1     b5
1-0
";

/// What stands right of the column of a game that has ended is of the game to the right, not of that to the left.
#[test]
fn games_side_by_side_keep_their_columns_where_one_ends() {
    let found = sheets(&Page::from_text(THREE));
    let told: Vec<_> = { found.iter() }
        .map(|sheet| {
            (
                sheet.cells.len(),
                sheet.result.as_ref().map(|(outcome, _)| *outcome),
            )
        })
        .collect();
    assert_eq!(
        told,
        [
            (12, Some(Outcome::WhiteWins)),
            (6, Some(Outcome::Draw)),
            (8, Some(Outcome::BlackWins)),
        ]
    );
}

/// Below a break every column goes on with its own game; what stands in the break is lost in none.
#[test]
fn games_side_by_side_go_on_below_a_break() {
    for (between, left) in [
        ("\n", 0),
        ("\n\u{c}\n", 0),
        ("\n          - 7 -\n\n", 1),
        ("\n  CITY OPEN 1987\n\n", 1),
    ] {
        let text = format!(
            "Smith - Garcia      Silva - Novak\n\n 1. e4      e5       1. d4      d5\n 2. Nf3     Nc6      2. c4      e6\n{between} \
             3. Bb5     a6       3. Nc3     Nf6\n 4. Ba4     Nf6      4. Bg5     Be7\n 5. O-O     Be7     0-1\n1-0\n"
        );
        let found = find(&Page::from_text(&text));
        let moves = |at: usize| {
            let cells: Vec<&str> = found.sheets[at]
                .cells
                .iter()
                .map(|cell| cell.text.as_str())
                .collect();
            cells.join(" ")
        };
        assert_eq!(found.sheets.len(), 2, "{text}");
        assert_eq!(moves(0), "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7", "{text}");
        assert_eq!(moves(1), "d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7", "{text}");
        assert_eq!(found.leftover.len(), left, "{text}");
    }
}

/// Columns of a bulletin: a game goes on at the top of the right one, whatever stands between in the left one.
#[test]
fn a_game_goes_on_at_the_top_of_the_next_column() {
    let text = "\
Sokolov - Kask                  4.cxd5 Nxd5 5.Bg2 Nb6
                                6.Nf3 Nc6 7.O-O Be7
1.e4 e5 2.Nf3 Nc6 3.Bb5 a6      8.d3 O-O 1/2-1/2
4.Ba4 Nf6 5.O-O 1-0             Silva - Novak

Smith - Jones                   1.d4 d5 2.c4 e6 3.Nc3

1.c4 e5 2.Nc3 Nf6 3.g3 d5
";
    let found = sheets(&Page::from_text(text));
    let counts: Vec<usize> = found.iter().map(|sheet| sheet.cells.len()).collect();
    assert_eq!(counts, [9, 5, 16]);
}

/// Where the order of columns is not seen, or the foot of one is lost, the game is at least not told as whole.
#[test]
fn a_game_without_an_end_is_open_where_the_page_has_its_later_moves() {
    let unordered =
        "4. Ba4 Nf6 5. O-O Be7 6. Re1 b5\n\nSmith - Jones\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\n";
    let without_foot = "\
Sokolov - Kask                  21.Nf3 Nc6 22.O-O Be7
                                23.d3 O-O 24.Re1 b5
1.e4 e5 2.Nf3 Nc6 3.Bb5 a6      25.h3 h6 1/2-1/2
4.Ba4 Nf6 5.O-O Be7 6.Re1
b5 7.Bb3 d6 8.c3 O-O 1-0        Silva - Novak

Smith - Jones                   1.d4 d5 2.c4 e6 3.Nc3
                                Nf6 4.Bg5 Be7 5.e3 O-O
1.c4 e5 2.Nc3 Nf6 3.g3 d5       6.Nf3 Nbd7 7.Rc1 c6
";
    for text in [unordered, without_foot] {
        let found = sheets(&Page::from_text(text));
        let smith = { found.iter() }.find(|sheet| sheet.says(HeadingTag::White) == Some("Smith"));
        let smith = smith.unwrap_or_else(|| panic!("{found:?}"));
        assert_eq!(smith.cells.len(), 6, "{text}");
        assert!(smith.goes_on.is_some(), "{text}");
    }
}

/// Whatever stands in a cell of a table with semicolons or commas, its row is one of the table, as in one with rules.
#[test]
fn a_word_in_a_cell_hides_no_row_of_a_delimited_table() {
    let rows = [
        "1|e4|e5",
        "2|Nf3|illegible",
        "3|Bb5|a6",
        "4||Nf6",
        "5|O-O|Be7",
        "6|Re1|see over",
    ];
    let ruled: String = rows.iter().map(|row| format!("|{row}|\n")).collect();
    let expected = cells(&ruled);
    let numbers: Vec<_> = expected.iter().filter_map(|(number, _)| *number).collect();
    assert_eq!(numbers, [1, 1, 2, 2, 3, 3, 4, 5, 5, 6], "{expected:?}");
    for sign in [";", ",", "; ", " ; "] {
        let table: String = rows.map(|row| row.replace('|', sign) + "\n").concat();
        assert_eq!(cells(&table), expected, "{table}");
        assert_eq!(
            cells(&format!("No.;White;Black\n{table}").replace(';', sign.trim())),
            expected
        );
    }
    let quoted: String = rows
        .map(|row| format!("\"{}\"\n", row.replace('|', "\",\"")))
        .concat();
    assert_eq!(cells(&quoted), expected, "{quoted}");
}

/// Two pairs of columns with semicolons are two columns of rows.
#[test]
fn numbers_amid_a_delimited_row_begin_another_column() {
    let found = cells("1;33-28;18-22;3;37-31;19-23\n2;39-33;12-18;4;28x19;14x23\n");
    let texts: Vec<&str> = found.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!(
        texts,
        [
            "33-28", "18-22", "39-33", "12-18", "37-31", "19-23", "28x19", "14x23"
        ]
    );
}

/// A heading with commas above a table, and moves that commas part in a sentence, are no rows.
#[test]
fn commas_of_a_sentence_part_no_cells() {
    let found = find(&Page::from_text(
        "Morphy, Paris, 1858\n1,e4,e5\n2,Nf3,d6\n1-0\n",
    ));
    assert_eq!(found.sheets.len(), 1);
    assert_eq!(found.sheets[0].cells.len(), 4);
    assert!(
        found.sheets[0]
            .heading
            .iter()
            .any(|h| format!("{h:?}").contains("1858"))
    );
    let running = cells("1. e4, e5, 2. Nf3, Nc6,\n3. Bb5, a6, 4. Ba4, Nf6\n");
    assert_eq!(running.len(), 8);
}

#[test]
fn words_in_place_of_a_move_are_a_cell_of_their_row() {
    const MOVES: [&str; 8] = ["e4", "e5", "Nf3", "d6", "d4", "Bg4", "dxe5", "Bxf3"];
    type WriteRow = fn(usize, &str, &str) -> String;
    let forms: [WriteRow; 3] = [
        |number, white, black| format!("{number}. {white:<16}{black}"),
        |number, white, black| format!("{number}. {white} | {black}"),
        |number, white, black| format!("| {number} | {white} | {black} |"),
    ];
    for form in forms {
        let with = |at: usize, words: &str| {
            let mut moves = MOVES;
            moves[at] = words;
            let rows = moves.chunks(2).enumerate();
            let rows: Vec<String> = rows
                .map(|(at, pair)| form(at + 1, pair[0], pair[1]))
                .collect();
            sheets(&Page::from_text(&format!(
                "Smith - Jones\n\n{}\n",
                rows.join("\n")
            )))
        };
        for words in [
            "illegible",
            "?",
            "[illegible]",
            "unclear",
            "see note",
            "неразб.",
            "unleserlich",
            "(?)",
        ] {
            for at in 2..6 {
                let found = with(at, words);
                let cells = found[0].cells.iter();
                let cells: Vec<&str> = cells.map(|cell| cell.text.as_str()).collect();
                assert_eq!(cells.len(), MOVES.len(), "{words} {cells:?}");
                assert_eq!(cells[at + 1], MOVES[at + 1], "{words}");
                assert!(
                    found[0].cells[at].number == Some(at as u16 / 2 + 1),
                    "{words}"
                );
            }
        }
    }
}

#[test]
fn of_four_games_side_by_side_the_third_goes_on_alone() {
    const GAMES: [&str; 4] = [
        "e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 e6 Nc3 Qc7 Be3 a6",
        "g3 Nf6 Bg2 g6 e4 d6",
        "e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6 c4 Nf6 Nc3 Nxd4",
        "d4 d5 c4 dxc4 Nf3 Nf6",
    ];
    let games = GAMES.map(|game| game.split(' ').collect::<Vec<&str>>());
    let rows = (0..6).map(|row| {
        let cell = |game: &Vec<&str>| match game.get(2 * row..2 * row + 2) {
            Some(pair) => format!(
                "{:<4}{:<9}{:<17}",
                format!("{}.", row + 1),
                pair[0],
                pair[1]
            ),
            None => " ".repeat(30),
        };
        let line: String = games.iter().map(cell).collect();
        line.trim_end().to_owned() + "\n"
    });
    let heads = "Smith - Jones                 Brown - White                 Green - Black                 Tal - Keres\n\n";
    let text: String = [heads.to_owned()].into_iter().chain(rows).collect();
    let found = sheets(&Page::from_text(&text));
    let found: Vec<Vec<&str>> = { found.iter() }
        .map(|sheet| sheet.cells.iter().map(|cell| cell.text.as_str()).collect())
        .collect();
    assert_eq!(found, games, "{text}");
}

/// At a page break the head of the table is printed again, below a running head perhaps, and any of them may be misread.
#[test]
fn a_table_goes_on_below_its_head_on_the_next_page() {
    const HEAD: &str = "| No | White | Black |";
    let row = |at: usize| format!("| {at} | R{}1 | N{}6 |\n", files(at), files(at + 1));
    let above: String = (1..=9).map(row).collect();
    let below: String = (10..=12).map(row).collect();
    let alone = "| 10 | Ra1 |  |\n".to_owned();
    let misread = below.replacen("| 10 |", "| QlO31 |", 1);
    for (first, second) in [
        (HEAD, HEAD),
        (HEAD, "a No | Whlte | Black |"),
        ("| No | Whit | Black |", HEAD),
        ("| No | WhieV| Black |", HEAD),
        (HEAD, "| No |5Wh-te | Black |"),
    ] {
        for between in [
            "",
            "\n",
            "\n113    GAMES OF MASTERS\n\n",
            "\n113    GAES OF MSTERS\n\n",
            "\n- 57 -\n\n",
        ] {
            for (rows, count) in [(&below, 24), (&alone, 19), (&misread, 24)] {
                let text = format!("{first}\n{above}{between}{second}\n{rows}");
                assert_eq!(cells(&text).len(), count, "{text}");
            }
        }
    }
    // What is no running head is said of the game.
    let text = format!("{HEAD}\n{above}\nHere he thought for an hour.\n\n{HEAD}\n{below}");
    let found = sheets(&Page::from_text(&text));
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].cells.len(), 24);
    assert!(
        found[0]
            .marks
            .iter()
            .any(|sign| sign.text.contains("thought for an hour"))
    );
    // Another game's table has a head of its own.
    let text = format!("{HEAD}\n{above}\n{HEAD}\n{above}");
    assert_eq!(sheets(&Page::from_text(&text)).len(), 2);
}

/// A letter of a file, another one for each number.
fn files(at: usize) -> char {
    char::from(b'a' + u8::try_from(at % 8).unwrap_or_default())
}

/// The number of each row of a table, by those around it.
#[test]
fn a_row_whose_number_or_move_is_misread_is_a_row() {
    let row = |at: usize| format!("| {at} | R{}1 | N{}6 |\n", files(at), files(at + 1));
    let table: String = (1..=15).map(row).collect();
    let numbers = |text: &str| {
        let found = cells(text).into_iter();
        found
            .map(|(number, _)| number.unwrap_or_default())
            .collect::<Vec<u16>>()
    };
    let expected: Vec<u16> = (1..=15).flat_map(|number| [number, number]).collect();
    assert_eq!(numbers(&table), expected);
    for (stated, misread) in [
        // Two of them have lost the same figure.
        ("| 12 |", "| 2 |"),
        ("| 1 | Rb1 |", "|  | Rb |"),
        ("| 6 | Rg1 |", "| 6 | Rdixg |"),
        ("| 8 |", "| 8 7"),
    ] {
        let text = table
            .replacen(stated, misread, 1)
            .replacen("| 13 |", "| 3 |", 1);
        assert_eq!(numbers(&text), expected, "{misread}");
    }
    // A word is none.
    let words = table.replacen("| 6 | Rg1 |", "| 6 | forced |", 1);
    assert!(!cells(&words).iter().any(|(_, text)| text == "forced"));
}

/// A sign is left of the number, a stop is read as a figure, a capture has lost its figures.
#[test]
fn rows_are_known_without_their_numbers() {
    let text = "1. e2-e4 e7-e5\n2. Ng1-f3 Nb8-c6\n?. Bf b7-b5\n4. Bf1-c4 Bf8-c5\n5. Bdxed d4-d3\n6. b2-b4 Bc5-b6\n\n\
                113    GAMES OF MASTERS\n\n76 b4-b5 Qd8-e7\n";
    let found = cells(text);
    let stated: Vec<&str> = found.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!(stated[4..6], ["Bf", "b7-b5"]);
    assert_eq!(found[8], (Some(5), "Bdxed".to_owned()));
    assert_eq!(
        found[12..],
        [
            (Some(7), "b4-b5".to_owned()),
            (Some(7), "Qd8-e7".to_owned())
        ]
    );
}

/// The row that is due has the number of the next one.
#[test]
fn a_row_with_the_number_of_the_next_one_is_no_note() {
    let text = "1. e2-e4 e7-e5\n2. Ng1-f3 Nb8-c6\n3. d2-d4 e5xd4\n4. Bf1-c4 Bf8-c5\n6. c2-.c3 d4-d3\n6. b2-b4 Bc5-b6\n\
                7. b4-b5 Qd8-e7\n8. O-O Nc6-d8\n";
    let found = cells(text);
    assert_eq!(found.len(), 16);
    assert_eq!(found[8], (Some(5), "c2-.c3".to_owned()));
}
