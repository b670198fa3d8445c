//! Moves that the text itself corrects.

use scoresheet_layout::{MoveCell, Page, sheets};

/// A remark behind Black's third move, in the language of the page, and whether that move is contested.
fn contested(remark: &str) -> bool {
    let text = format!(
        "1. e4 e5 2. f4 exf4 3. Nf3 Ba6{remark} 4. Bc4 d5 5. O-O c6 6. d3 Be7 7. Nc3 O-O 1-0\n"
    );
    let found = &sheets(&Page::from_text(&text))[0];
    let open: Vec<&MoveCell> = found.cells.iter().filter(|cell| cell.contested).collect();
    assert!(open.iter().all(|cell| cell.text == "Ba6"), "{remark}");
    !open.is_empty()
}

#[test]
fn words_that_correct_a_move_are_known_in_many_languages() {
    for remark in [
        " (according to other sources, 3... Na6)",
        " [or perhaps Na6]",
        " (nach anderen Quellen Na6)",
        " (lire Na6)",
        " (lisez : Na6)",
        " [pour Na6]",
        " (en réalité Na6)",
        " (erreur pour Na6)",
        ", corrected to Na6",
        " (corrected: Na6)",
        " (misprint for Na6)",
        " (a misprint; Na6 was played)",
        " [Ed.: Na6 was surely played]",
        " (the newspaper gives Na6)",
        " [read: Na6]",
        " (actually Na6)",
        " [for Na6]",
        " [rectius Na6]",
        " [corr. Na6]",
        " (muß heißen Na6)",
        " [statt Na6]",
        " (Druckfehler für Na6)",
        ", verbessert in Na6",
        " (debe decir Na6)",
        " (en realidad fue Na6)",
        " (léase Na6)",
        " (leggasi Na6)",
        " (refuso per Na6)",
        " (leia-se Na6)",
        " (aliás Na6)",
        " (moet zijn Na6)",
        " (bedoeld is Na6)",
        " (следует читать Na6)",
        " (опечатка, надо Na6)",
        " (в действительности Na6)",
        " (powinno być Na6)",
        " (má být Na6)",
        " (helyesen Na6)",
        " (skall vara Na6)",
        " (peab olema Na6)",
        " (õige: Na6)",
    ] {
        assert!(contested(remark), "{remark}");
    }
    for remark in [
        " (Na6!)",
        " (not Na6, as often given)",
        " (better Na6)",
        " (statt Na6)",
        " (for Na6 see page 3)",
        " (20...Na6 21. Nc7+)",
        ", a correct move",
    ] {
        assert!(!contested(remark), "{remark}");
    }
}

/// The moves of a game that are contested, with a text below it, above it, and the mark of a footnote behind Black's third move.
fn elsewhere(below: &str, above: &str, mark: &str) -> Vec<String> {
    let moves = format!("1. e4 e5 2. f4 exf4 3. Nf3 Ba6{mark} 4. Bc4 d5 5. O-O c6 1-0");
    let text = format!("Anderssen - Kieseritzky, London 1851\n\n{above}\n\n{moves}\n\n{below}\n");
    let found = sheets(&Page::from_text(&text));
    let cells = found.iter().flat_map(|sheet| &sheet.cells);
    let open = cells.filter(|cell| cell.contested);
    open.map(|cell| cell.text.clone()).collect()
}

#[test]
fn corrections_elsewhere_on_the_page_are_heeded() {
    for (below, above, mark) in [
        ("Errata\nPage 12, move 3: for 3...Ba6 read 3...Na6.", "", ""),
        ("Errata\n\nPage 12: 3...Ba6, rather 3...Na6.", "", ""),
        ("Correction: Black's 3rd move was Na6, not Ba6.", "", ""),
        (
            "",
            "Correction to last week's game: Black's 3rd move should read Na6, not Ba6.",
            "",
        ),
        ("[1] The manuscript has 3...Na6.", "", "[1]"),
        ("(a) A misprint for 3...Na6.", "", "(a)"),
        ("[^1]: Misprint for Na6.", "", "[^1]"),
        (
            "Berichtigung: Im 3. Zug von Schwarz lies Na6 statt Ba6.",
            "",
            "",
        ),
    ] {
        assert_eq!(elsewhere(below, above, mark), ["Ba6"], "{above}{below}");
    }
    // Nobody knows whose third move it is.
    let either = elsewhere(
        "",
        "Correction to last week's game: the 3rd move should read Na6.",
        "",
    );
    assert_eq!(either, ["Nf3", "Ba6"]);
    for below in [
        "Last week's column misprinted the date; read 1851, not 1815.",
        "Correction: in the game of last week read 3...Qe7 for 3...Qh4.",
        "[1] Or 3...Na6 with equality.",
        "PLEASE READ THIS before you open file 3 of e5 or c6.",
    ] {
        assert_eq!(elsewhere(below, "", "[1]"), [""; 0], "{below}");
    }
}
