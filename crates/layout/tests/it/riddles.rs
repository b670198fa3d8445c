//! Games whose last move the page asks for.

use scoresheet_layout::{Page, ScoreSheet, sheets};

const MOVES: &str = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d4 exd4 6. cxd4 Bb4+";

fn goes_on(text: &str) -> bool {
    let found = sheets(&Page::from_text(text));
    let game = found.into_iter().next();
    let says = |game: ScoreSheet| game.caveat.is_some() || game.goes_on.is_some();
    game.is_some_and(says)
}

/// The moves with another sign behind their numbers.
fn forms() -> [(String, &'static str); 3] {
    let brackets = MOVES.replace(". ", ") ");
    [
        (MOVES.to_owned(), "."),
        (brackets, ")"),
        (MOVES.replace(". ", " "), ""),
    ]
}

#[test]
fn a_move_that_is_asked_for_is_missing() {
    for (moves, stop) in forms() {
        for asked in [
            "\n7# White plays, and Black resigns!\n\nA nice finish.\n\nIt was 7# Nc3!",
            "\n7# White to play and wins.",
            " 7# White to play and wins.",
            "\n7# ? (see solution)",
            "\n(White wins: 7# ?)",
            "\n(Белые выигрывают: 7# ?)",
            "\n7# Weiß zieht und gewinnt.",
            "\n7# Les blancs jouent et gagnent.",
            "\n\n7# A crushing move by White, which ended the game.",
        ] {
            // A number without a stop may count anything.
            if stop.is_empty() && !asked.contains('?') {
                continue;
            }
            let text = format!("Smith - Jones\n\n{moves}{}\n", asked.replace('#', stop));
            assert!(goes_on(&text), "{text}");
        }
        for asked in [
            "\nWhite to play and win.",
            "\n\nWhite to move and win!",
            "\nHow does White win?",
            "\n\nКак сыграли белые?",
            "\n7. ... and Black resigned.",
        ] {
            let text = format!("Smith - Jones\n\n{moves}{asked}\n");
            assert!(goes_on(&text), "{text}");
        }
    }
}

#[test]
fn what_ends_a_game_or_begins_something_else_asks_for_nothing() {
    for (moves, stop) in forms() {
        for end in [
            " 7# Nc3\nBlack resigns!",
            "\n7# Resigns.",
            "\n7# White resigns.",
            " 1-0\n\nProblem No. 7. White to move and mate in two.",
            " 1-0\n\n7. White to move and mate in two.",
            " 1-0\n\nHow does White win? By 7. Nc3.",
            "\n\nBlack to play would win.",
            "\n\nThe game was played in 1899. White was 17 years old.",
        ] {
            let text = format!("Smith - Jones\n\n{moves}{}\n", end.replace('#', stop));
            if stop.is_empty() && end.contains("esigns.") {
                continue;
            }
            assert!(!goes_on(&text), "{text}");
        }
    }
}

#[test]
fn a_question_that_names_the_missing_move_asks_for_it() {
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d4 exd4 6. cxd4";
    for (asked, missing) in [
        ("And Black's 6th move?", true),
        ("What was Black's 6th move?", true),
        ("Und der 6. Zug von Schwarz?", true),
        ("What do you say to Black's 4th move?", false),
        ("Is White's 6th move a mistake?", false),
    ] {
        let text = format!("Smith - Jones\n\n{moves}\n\n{asked}\n");
        assert_eq!(goes_on(&text), missing, "{text}");
    }
}

/// A dash in the place of Black's last move, unless White has mated or won with the move before it.
#[test]
fn a_dash_stands_for_a_move_that_is_missing() {
    for (end, missing) in [
        ("7. Nc3 —", true),
        ("7. Nc3 —\n\n0-1", true),
        ("7. Nc3 --\n1/2-1/2", true),
        ("7. Nc3 —\n\n1-0", false),
        ("7. Bd2# —", false),
        ("7. Nc3 — 1-0", false),
        ("7. Nc3 Nxe4 —", false),
    ] {
        let text = format!("Smith - Jones\n\n{MOVES} {end}\n");
        assert_eq!(goes_on(&text), missing, "{text}");
    }
}
