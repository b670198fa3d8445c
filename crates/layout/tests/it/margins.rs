//! Running heads and page numbers.

use scoresheet_layout::{Page, find, sheets};

/// Pages of plain text, with form feeds between them.
fn read(pages: &[&str]) -> (Page, String) {
    let text = pages.join("\u{c}");
    (Page::from_text(&text), text)
}

/// What was set aside, page by page.
fn margins(page: &Page) -> Vec<(usize, String)> {
    let said = page.margins.iter().map(|(number, line)| {
        let words: Vec<&str> = line.words.iter().map(|word| word.text.as_str()).collect();
        (*number, words.join(" "))
    });
    said.collect()
}

#[test]
fn heads_and_numbers_are_known_by_their_repetition() {
    let (page, text) = read(&[
        "CHESS STRATEGY\n\n1. e4 e5 2. Nf3 Nc6\n\n24",
        "CHESS STRATECY\n\n3. Bb5 a6 4. Ba4 Nf6\n\n25",
    ]);
    let expected = [
        (0, "CHESS STRATEGY"),
        (0, "24"),
        (1, "CHESS STRATECY"),
        (1, "25"),
    ];
    assert_eq!(
        margins(&page),
        expected.map(|(page, text)| (page, text.to_owned()))
    );
    let found = find(&page);
    assert_eq!(found.sheets.len(), 1);
    assert_eq!(found.sheets[0].cells.len(), 8);
    let rest: Vec<&str> = found
        .leftover
        .iter()
        .map(|(text, _)| text.as_str())
        .collect();
    assert_eq!(rest, ["CHESS STRATEGY", "24", "CHESS STRATECY", "25"]);
    assert!(
        found
            .leftover
            .iter()
            .all(|(said, span)| span.of(&text) == said)
    );
}

/// The same opening at the top of every page is no running head, and numbers of moves are no page numbers.
#[test]
fn moves_stay_however_often_they_are_repeated() {
    let opening = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6";
    let (page, _) = read(&[opening; 4]);
    assert_eq!(margins(&page), []);
    let (page, _) = read(&["1. e4\n\n2.", "Nf3\n\n3.", "Nc3\n\n4."]);
    assert_eq!(margins(&page), []);
}

/// Two games in a book may have one title.
#[test]
fn what_stands_on_two_pages_of_many_is_no_head() {
    let game = "Morphy - Bird\n\n1. e4 e5";
    let other = "1. d4 d5 2. c4 e6";
    let (page, _) = read(&[game, other, game, other, other]);
    assert_eq!(margins(&page), []);
    let (page, _) = read(&[game]);
    assert_eq!((page.starts.len(), margins(&page)), (0, Vec::new()));
}

#[test]
fn pages_without_lines_are_pages() {
    let (page, _) = read(&["", "", "1. e4 e5", ""]);
    let starts: Vec<usize> = page.starts.iter().map(|start| start.line).collect();
    assert_eq!(starts, [0, 1, 2, 3]);
    assert_eq!(page.number_of(2), 2);
}

#[test]
fn a_line_that_is_printed_twice_stands_once() {
    let twice = "3. Bb5 a6 4. Ba4 Nf6\n3. Bb5 a6 4. Ba4 Nf6\n5. O-O Be7\n";
    let page = Page::from_text(&format!("1. e4 e5 2. Nf3 Nc6\n{twice}"));
    assert_eq!(margins(&page), [(0, "3. Bb5 a6 4. Ba4 Nf6".to_owned())]);
    assert_eq!(sheets(&page)[0].cells.len(), 10);
    // Two games may begin alike.
    for text in [
        "1. e4 e5\n1. e4 e5\n",
        "1. e4 e5 2. Nf3\n1. e4 e5 2. Nf3\n1. d4 d5\n",
    ] {
        assert!(Page::from_text(text).margins.is_empty(), "{text}");
    }
}

#[test]
fn first_lines_that_are_printed_twice_stand_once() {
    let lines = [
        "1. e4 e5 2. Nf3 Nc6",
        "3. Bb5 a6 4. Ba4",
        "Nf6 5. O-O Be7",
        "6. Re1 b5 7. Bb3 d6",
    ];
    for doubled in [0..1, 0..2, 0..3, 1..2] {
        let (above, below) = lines.split_at(doubled.end);
        let all = [above, &lines[doubled.clone()], below].concat();
        let page = Page::from_text(&all.join("\n"));
        assert_eq!(page.margins.len(), doubled.len(), "{doubled:?}");
        let found = sheets(&page);
        assert_eq!((found.len(), found[0].cells.len()), (1, 14), "{doubled:?}");
    }
}

/// A page that is one text: the game above the head goes on below it.
#[test]
fn heads_in_mid_game_are_comments() {
    for head in [
        "CHESS STRATEGY 47",
        "48 Chess Strategy",
        "RUY LOPEZ GAMES",
        "134\n\nTHE RUY LOPEZ.        135",
    ] {
        for gap in ["\n", "\n\n"] {
            for (above, below) in [
                (
                    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4",
                    "Nf6 5. O-O Be7 6. Re1 b5",
                ),
                (
                    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4.",
                    "Ba4 Nf6 5. O-O Be7 6. Re1 b5",
                ),
                (
                    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6",
                    "4. Ba4 Nf6 5. O-O Be7 6. Re1 b5",
                ),
                (
                    "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6",
                    "4. Ba4 Nf6\n5. O-O Be7\n6. Re1 b5",
                ),
            ] {
                let text = format!("{above}{gap}{head}{gap}{below}\n");
                let found = find(&Page::from_text(&text));
                assert_eq!(found.sheets.len(), 1, "{text}");
                let sheet = &found.sheets[0];
                assert_eq!((sheet.cells.len(), sheet.result), (12, None), "{text}");
                let said = sheet.marks.iter().map(|mark| mark.text.to_uppercase());
                let said: String = said.collect();
                assert!(
                    said.contains("RUY LOPEZ") || said.contains("CHESS STRATEGY"),
                    "{text}"
                );
            }
        }
    }
}

/// Where another game begins it is the heading of that one, and what may be a move is none.
#[test]
fn headings_and_moves_are_no_heads() {
    for heading in ["GAME No. 47", "VIENNA GAMES 47"] {
        let text =
            format!("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\n\n{heading}\n\n1. d4 d5 2. c4 e6 3. Nc3 Nf6\n");
        assert_eq!(find(&Page::from_text(&text)).sheets.len(), 2, "{text}");
    }
    let text = "1. P-K4 P-K4\n2. KT-KB3\nKT-QBZ\n3. B-KT5 P-QR3\n";
    let found = find(&Page::from_text(text));
    assert_eq!(found.sheets[0].cells.len(), 6);
}
