//! What a text says of moves that were not played, or not as far as they stand: behind the end of a game, taken back, an opening.

use crate::quoted::{game, moves};
use scoresheet_layout::{Page, sheets};
use scoresheet_notation::Outcome;

const START: &str = "Keres — Richter\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5";
const OWN: &str = "e4 e5 Nf3 Nc6 Bc4 Bc5";

/// What follows a resignation in its paragraph is said of what might have been.
#[test]
fn nothing_behind_the_end_of_a_game_was_played() {
    for end in [
        "and Black resigned in view of 4. Ng5 Nh6 5. d3. 1-0",
        "Here Black resigned. The game could have ended 4. Ng5 Nh6 5. d3. 1-0",
        "And the players agreed to a draw here, but had they played on: 4. Ng5 Nh6. 1/2-1/2",
        "and, here, Black resigned because of 4. Ng5 Nh6 5. d3. 1-0",
        "Schwarz gab auf wegen 4. Ng5 Nh6 5. d3. 1-0",
        "Zwart gaf op. Er had kunnen volgen 4. Ng5 Nh6 5. d3. 1-0",
        "Czarne poddały się wobec 4. Ng5 Nh6 5. d3. 1-0",
        "Černý se vzdal pro 4. Ng5 Nh6 5. d3. 1-0",
        "Svart gav upp på grund av 4. Ng5 Nh6 5. d3. 1-0",
        "Resigns. 4. Ng5 Nh6 5. d3.",
        "Белые сдались. 4. Ng5 Nh6 5. d3.",
        "½–½. 4. Ng5 Nh6 5. d3",
        "(1-0) 4. Ng5 Nh6 5. d3",
    ] {
        let text = format!("{START} {end}\n");
        let found = game(&text);
        assert_eq!(moves(&found), OWN, "{text}");
        assert!(found.result.is_some() && found.goes_on.is_none(), "{text}");
        let line = found.marks.iter().find(|mark| mark.text.contains("Ng5"));
        assert!(line.is_some(), "{text}");
    }
}

/// The rest of the sentence may say why in words alone, in a paragraph and behind a row.
#[test]
fn a_resignation_with_its_reason_is_the_result() {
    for (why, outcome) in [
        (
            "White resigned because of the loss of a piece.",
            Outcome::BlackWins,
        ),
        (
            "Black resigned in view of the threats on both wings.",
            Outcome::WhiteWins,
        ),
        ("Белые сдались ввиду потери фигуры.", Outcome::BlackWins),
        (
            "Schwarz gab auf wegen des Verlustes der Dame.",
            Outcome::WhiteWins,
        ),
    ] {
        let rows = "1. e4 e5\n2. Nf3 Nc6\n3. Bc4 Bc5\n";
        for text in [
            format!("{START} 4. Ng5 Nh6. {why}\n"),
            format!("{rows}4. Ng5 Nh6. {why}\n"),
            format!("{rows}4. Ng5 Nh6. {why}\nGame 2\n"),
        ] {
            let found = game(&text);
            assert_eq!(moves(&found), format!("{OWN} Ng5 Nh6"), "{text}");
            let result = found.result.map(|(result, _)| result);
            assert_eq!(result, Some(outcome), "{text}");
        }
    }
    // What would have been is none.
    for not in [
        "White resigned himself to a long defence.",
        "White resigned a few moves later.",
    ] {
        let found = game(&format!("{START} 4. Ng5 Nh6. {not}\n"));
        assert_eq!(found.result, None, "{not}");
    }
}

/// The result on a line of its own below rows counts, whatever words stand in the lines below it.
#[test]
fn a_result_on_its_own_line_is_followed_by_any_words() {
    let rows = "1. e4 e5\n2. Nf3 Nc6\n3. Bc4 Bc5\n";
    for (line, outcome) in [
        ("1-0", Outcome::WhiteWins),
        (" 0-1 ", Outcome::BlackWins),
        ("½-½.", Outcome::Draw),
    ] {
        for (gap, below) in [
            ("", "Posted by Ann\nLeave a reply\n"),
            ("\n", "Posted by Ann\nLeave a reply\n"),
            ("\n", "A neat little game between friends.\n"),
            ("", "(Ann)\n"),
        ] {
            let text = format!("{rows}{gap}{line}\n{below}");
            let found = game(&text);
            assert_eq!(moves(&found), OWN, "{text}");
            let result = found.result.map(|(result, _)| result);
            assert_eq!(result, Some(outcome), "{text}");
        }
    }
    // Amid the words of a sentence, or behind words of others, it may be said of any game.
    for not in [
        "1-0 was the score of their match.",
        "Their earlier game ended\n1-0 as well.",
        "The other board ended\n1-0\nand all went home.",
    ] {
        let found = game(&format!("{rows}\n{not}\n"));
        assert_eq!(found.result, None, "{not}");
    }
}

/// Nor are the words that stand behind the result in figures.
#[test]
fn words_behind_the_result_are_no_moves() {
    for behind in [
        "Smith - Jones, Leeds 1925.",
        "smith99 – jones, blitz,, 2017.",
        "Weber Falk, Ulm.",
        "(Lyon, 1911) Next page",
    ] {
        for end in ["1-0", "0-1.", "½–½"] {
            let text = format!("{START} 4. Ng5 Nh6 5. d3 d6 {end} {behind}\n");
            let found = game(&text);
            assert_eq!(moves(&found), format!("{OWN} Ng5 Nh6 d3 d6"), "{text}");
            assert!(found.result.is_some(), "{text}");
        }
    }
    // What may be left of a move is kept as one.
    let found = game(&format!("{START} 4. Ng5 Nh6 5. d3 d6 1-0 6 Nc9 Smith\n"));
    assert!(moves(&found).contains("Nc9"), "{}", moves(&found));
}

/// Also where the paragraph begins with prose.
#[test]
fn a_game_ends_behind_prose_and_its_moves() {
    let prose = "The opening of this game was a favourite of the loser, who had won with it on many occasions: ";
    let own = START.strip_prefix("Keres — Richter\n\n").unwrap();
    let text = format!(
        "Keres — Richter\n\n{prose}{own} and Black resigned in view of 4. Ng5 Nh6 5. d3.\n"
    );
    let found = game(&text);
    assert_eq!(moves(&found), OWN);
    assert!(found.result.is_some() && found.goes_on.is_none());
}

/// Nothing tells of these whether they were played.
#[test]
fn what_the_words_of_an_end_may_not_be_said_of_is_not_sure() {
    for end in [
        "In another game Black resigned. 4. Ng5 Nh6 5. d3 1-0",
        "White won, for example 4. Ng5 Nh6 5. d3 1-0",
        "1-0 4. Ng5 Nh6 5. d3",
        "Both players overlooked 4. Ng5 Nh6 5. d3. 1/2-1/2",
        "With 4. Ng5 Nh6 5. d3 White could have won. Instead a draw was agreed. 1/2-1/2",
        "Nun hätte Weiß mit 4. Ng5 Nh6 5. d3 gewinnen können. Remis. 1/2-1/2",
    ] {
        let text = format!("{START} {end}\n");
        assert_eq!(
            moves(&game(&text)),
            format!("{OWN} ?Ng5 ?Nh6 ?d3"),
            "{text}"
        );
    }
    // The game goes on below.
    let text = format!("{START} Black resigned. 4. Ng5 Nh6 5. d3 d6\n\n6. c3 Qe7 7. b4 Bb6\n");
    assert!(moves(&game(&text)).contains("?Ng5 ?Nh6"), "{text}");
    // Words that say that they were.
    let text = format!("{START} and there followed 4. Ng5 Nh6 5. d3 1-0\n");
    assert_eq!(moves(&game(&text)), format!("{OWN} Ng5 Nh6 d3"));
}

/// How many moves a game had is no move of it.
#[test]
fn a_number_before_a_word_for_moves_is_no_move() {
    for end in ["1-0 in 30 moves.", "Drawn, 40 moves.", "1-0 in 30 Zügen."] {
        let text = format!("{START} {end}\n");
        assert_eq!(moves(&game(&text)), OWN, "{text}");
    }
}

#[test]
fn a_move_that_was_taken_back_is_not_sure() {
    for (text, own) in [
        (
            "4. Ng5? White took back this move and played c3 Nf6 5. d4",
            "?Ng5",
        ),
        ("4. Ng5, nahm zurück und spielte c3 Nf6 5. d4", "?Ng5"),
        (
            "4. Ng5?? This was an illegal move; White had to play c3 Nf6 5. d4",
            "?Ng5",
        ),
        (
            "and now, instead of 4. Ng5, White played c3 Nf6 5. d4",
            "?Ng5",
        ),
        ("Not 4. Ng5 but c3 Nf6 5. d4", "?Ng5"),
        ("4. c3 Nf6 5. d4 taken back, 5. d3 d6", "?d4"),
    ] {
        let found = moves(&game(&format!("{START} {text} 1-0\n")));
        assert!(
            found.contains(own) || !found.contains(&own[1..]),
            "{text}: {found}"
        );
    }
}

/// An opening that is named in prose is no whole game.
#[test]
fn an_opening_in_prose_goes_on() {
    for (text, goes_on) in [
        (
            "The King's Gambit arises after 1. e4 e5 2. f4, and was very popular.",
            true,
        ),
        (
            "The game opened 1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 and White won in 23 brilliant moves.",
            true,
        ),
        (
            "After 1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 the following position was reached:",
            true,
        ),
        (
            "La partie commença par 1. e4 e5 2. f4 exf4 et se termina par la nullité.",
            true,
        ),
        (
            "Партия началась 1. e4 e5 2. f4 exf4 и закончилась вничью.",
            true,
        ),
        (
            "1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5, and the rest as in the Immortal Game. 1-0",
            true,
        ),
        (
            "The game went 1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 1-0",
            false,
        ),
        ("1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5", false),
    ] {
        let found = game(&format!("{text}\n"));
        let told = found.goes_on.is_some() || found.caveat.is_some();
        assert_eq!(told, goes_on, "{text}");
    }
}

/// Words that say that the game is won may be said of the position; a reply behind them may be what might have been played.
#[test]
fn the_last_moves_behind_words_that_may_end_the_game_are_not_sure() {
    for words in [
        "and wins.",
        "Time forfeit.",
        "White wins.",
        "und gewinnt.",
        "и выигрывает.",
    ] {
        let text = format!("{START} 4. Ng5 {words} 4... Nh6\n");
        assert_eq!(moves(&game(&text)), format!("{OWN} Ng5 ?Nh6"), "{text}");
    }
    for end in [
        "4. Ng5 and wins. 4... Nh6 1-0",
        "4. Ng5 with a threat. 4... Nh6",
    ] {
        let text = format!("{START} {end}\n");
        assert_eq!(moves(&game(&text)), format!("{OWN} Ng5 Nh6"), "{text}");
    }
    let text = format!("{START} 4. Ng5 and wins. 4... Nh6 5. d3 d6 6. c3 Qe7\n");
    assert!(!moves(&game(&text)).contains('?'), "{text}");
}

/// The result was lost with the remark before it.
#[test]
fn a_result_in_figures_ends_the_remark_on_the_last_move() {
    let result = |end: &str| {
        game(&format!("{START} {end}\n"))
            .result
            .map(|(said, _)| said)
    };
    for end in [
        "4. d3 Too slow! A good game it was, and here it has ended. 1-0",
        "4. d3 Nf6\n5. O-O Too slow! A good game it was.\nHere it has ended.\n1-0",
    ] {
        assert_eq!(result(end), Some(Outcome::WhiteWins), "{end}");
    }
    for end in [
        "4. d3 Too slow! The other game was Kask - Tamm 1-0",
        "4. d3 Too slow! In the other game 4. Ng5 was played. It was won. 1-0",
        "4. d3 Too slow! A good game it was.\n\nThe next one was better. 1-0",
    ] {
        assert_eq!(result(end), None, "{end}");
    }
}

/// Running text has no numbers printed beforehand.
#[test]
fn a_number_before_the_result_lacks_its_move() {
    let goes_on = |end: &str| game(&format!("{START} {end}\n")).goes_on.is_some();
    assert!(goes_on("4. 1-0"));
    assert!(!goes_on("1-0") && !goes_on("4. Resigns") && !goes_on("4. Ng5 1-0"));
    // Nor a bracket in place of the stop.
    let riddle = game("1) e4 e5 2) Nf3 Nc6 3) Bc4 Bc5 4) White plays, and Black resigns!\n");
    assert!(riddle.goes_on.is_some(), "{riddle:?}");
}

/// Damaged numbers and moves of figures below a remark may be the end of the game; times, places and pages are not.
#[test]
fn damaged_moves_of_figures_below_a_remark_leave_the_game_open() {
    let own = "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 41-37 14-19 5. 46-41";
    let goes_on = |below: &str| {
        let text = format!(
            "{own}\n\nThe second player relies upon the strength of his position.\n\n{below}\n"
        );
        game(&text).goes_on.is_some()
    };
    for below in ["5.d. 5-10 6. 34;25", "5.d. 5-10"] {
        assert!(goes_on(below), "{below}");
    }
    for below in [
        "Played 26. 10. 1925 in 2:35 hours.",
        "12.5. 1925",
        "Time: 1:35 - 2:05",
    ] {
        assert!(!goes_on(below), "{below}");
    }
}

/// What stands below the last row under the number that is due is part of the game, whatever it says.
#[test]
fn a_row_that_is_not_understood_leaves_the_game_open() {
    let rows = "1. d2-d4 d7-d5\n2. c2-c4 e7-e5\n3. Крe1-d2 Крe8-d7";
    let below = |row: &str| game(&format!("{rows}\n{row}\n")).goes_on.is_some();
    assert!(below("4. xyzzy 17-q and plugh."));
    let blacks = rows.replace("3. Крe1-d2 ", "3. Крe1-d2\n3. ... ");
    assert!(
        game(&format!("{blacks}\n4. xyzzy and plugh.\n"))
            .goes_on
            .is_some()
    );
    assert!(!below("The next game is another.") && !below("7. Фишер — Таль"));
    // The two letters of the king may be of either alphabet.
    for king in ["Kр", "Кp", "Kp"] {
        let text = format!("{}. Белые сдались.\n", rows.replace("Кр", king));
        assert_eq!(game(&text).cells.len(), 6, "{text}");
    }
}

/// A player who resigns is named in the heading, or before the first move.
#[test]
fn a_player_resigns_by_name() {
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6";
    for (words, result) in [
        (" and Spielmann resigned.", Some(Outcome::WhiteWins)),
        (" Capablanca resigns.", Some(Outcome::BlackWins)),
        (
            ", and Spielmann resigned in view of 4. Ng5 d5 5. exd5",
            Some(Outcome::WhiteWins),
        ),
        (
            ", y Spielmann se rindió en vista de 4. Ng5 d5",
            Some(Outcome::WhiteWins),
        ),
        (" Spielmann gab auf.", Some(Outcome::WhiteWins)),
        (" and Petrov resigned.", None),
        (" and Spielmann resigned himself to a draw.", None),
        (" Rudolf resigned his post.", None),
    ] {
        for heading in [
            "White: J. R. Capablanca. Black: Rudolf Spielmann.\n\n",
            "J. R. Capablanca - Rudolf Spielmann, New York 1927.\n\n",
            "Capablanca - Spielmann. ",
        ] {
            let text = format!("{heading}{moves}{words}\n");
            let found = sheets(&Page::from_text(&text));
            let sheet = &found[0];
            assert_eq!(sheet.cells.len(), 6, "{text} {:?}", sheet.cells.last());
            assert_eq!(sheet.result.map(|(outcome, _)| outcome), result, "{text}");
            assert!(sheet.cells.iter().all(|cell| !cell.contested), "{text}");
        }
    }
}
