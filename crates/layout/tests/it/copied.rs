//! Moves as they are copied from pages of the web, messages and other programs: run together, numbered in other ways, with
//! times and values between.

use scoresheet_layout::{Page, find, sheets};
use scoresheet_notation::Turn;

const SPANISH: [&str; 14] = [
    "e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7", "Re1", "b5", "Bb3", "d6",
];

/// The moves of the one game of a text, each as it stands there.
fn moves(text: &str) -> Vec<String> {
    let found = sheets(&Page::from_text(text));
    assert_eq!(found.len(), 1, "{text}");
    let cells = found.into_iter().flat_map(|sheet| sheet.cells);
    cells.map(|cell| cell.text).collect()
}

/// Rows of a game, each from its number and its two moves.
fn set(moves: &[&str], row: impl Fn(usize, &[&str]) -> String, between: &str) -> String {
    let rows = moves.chunks(2).zip(1..);
    let rows: Vec<String> = rows.map(|(pair, number)| row(number, pair)).collect();
    rows.join(between)
}

#[test]
fn moves_that_have_run_together_are_parted_at_the_numbers_that_are_due() {
    let ways = [
        (".", "", ""),
        ("", "", ""),
        (".", "", " "),
        (".", " ", ""),
        (". ", "", "\n"),
    ];
    for (stop, within, between) in ways {
        let text = set(
            &SPANISH,
            |n, pair| format!("{n}{stop}{}", pair.join(within)),
            between,
        );
        assert_eq!(moves(&text), SPANISH, "{text}");
    }
    let mut text = set(&SPANISH, |n, pair| format!("{n}.{}", pair.concat()), "");
    text.push_str("1-0");
    let found = sheets(&Page::from_text(&text));
    assert!(found[0].result.is_some(), "{text}");
    let places = found[0].cells.iter().map(|cell| cell.span.of(&text));
    assert!(places.eq(SPANISH), "each where it stands");
}

#[test]
fn what_may_be_parted_in_two_ways_stays_together() {
    // `7-111-7` is 7-11 and 1-7, or 7-1 and 11-7.
    let text = "1.32-2818-23 2.33-2923x32 3.37x287-11 4.41-3714-20 5.7-111-7 6.31-2619-24\n";
    let whole = |mv: &String| mv.ends_with("7-111-7");
    assert!(moves(text).iter().any(whole), "{:?}", moves(text));
    // Both squares of every move.
    let squares = "1.e2e4 e7e5 2.g1f3 b8c6 3.f1b5 a7a6 4.b5a4 g8f6 5.e1g1 f8e7\n";
    assert_eq!(moves(squares)[..3], ["e2e4", "e7e5", "g1f3"]);
    let joined = squares.replace(' ', "");
    assert_eq!(moves(&joined)[..3], ["e2e4", "e7e5", "g1f3"]);
    let men = "1.c3-d4d6-c5 2.b2-c3f6-g5 3.c3-b4g5-h4 4.b4:d6e7:c5 5.d4:b6a7:c5\n";
    assert_eq!(moves(men)[6..], ["b4:d6", "e7:c5", "d4:b6", "a7:c5"]);
}

#[test]
fn numbers_without_stops_are_numbers() {
    const ROMAN: [&str; 7] = ["I", "II", "III", "IV", "V", "VI", "VII"];
    let ways: [fn(usize) -> String; 9] = [
        |n| format!("{}.", ROMAN[n - 1]),
        |n| ROMAN[n - 1].to_owned(),
        |n| format!("{n}:"),
        |n| format!("#{n}"),
        |n| format!("{n}º"),
        |n| format!("[{n}]"),
        |n| format!("{n} -"),
        |n| format!("{n}.-"),
        |n| format!("({n})"),
    ];
    for number in ways {
        for between in [" ", "\n"] {
            let text = set(
                &SPANISH,
                |n, pair| format!("{} {}", number(n), pair.join(" ")),
                between,
            );
            assert_eq!(moves(&text), SPANISH, "{text}");
        }
    }
    let joined = set(&SPANISH, |n, pair| format!("{n}-{}", pair.join(" ")), " ");
    assert_eq!(moves(&joined), SPANISH, "{joined}");
}

/// `I. e4 e5` by itself, and names that begin with a Roman figure.
#[test]
fn a_few_roman_figures_are_no_numbers() {
    let text = "V. Petrov - I. Ivanov\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n";
    assert_eq!(moves(text), SPANISH[..6]);
}

#[test]
fn letters_of_pieces_are_joined_with_their_squares() {
    let apart = SPANISH.map(|mv| match mv.split_at(1) {
        (letter @ ("N" | "B" | "R"), squares) => format!("{letter} {squares}"),
        _ => mv.to_owned(),
    });
    let apart: Vec<&str> = apart.iter().map(String::as_str).collect();
    let text = set(&apart, |n, pair| format!("{n}. {}", pair.join(" ")), " ");
    assert_eq!(moves(&text), SPANISH);
    let broken = text.replace("N f6", "N\nf6");
    assert_eq!(moves(&broken), SPANISH);
}

#[test]
fn several_pairs_on_a_line_are_read_across() {
    for in_line in [2, 3, 5] {
        let lines = SPANISH.chunks(2 * in_line).zip(0..);
        let line = |(pairs, nth): (&[&str], usize)| {
            let pairs = pairs.chunks(2).zip(nth * in_line + 1..);
            let pairs =
                pairs.map(|(pair, n)| format!("{:<28}", format!("{n:>2}. {}", pair.join("    "))));
            pairs.collect::<String>() + "\n"
        };
        let text: String = lines.map(line).collect();
        assert_eq!(moves(&text), SPANISH, "{text}");
    }
}

#[test]
fn times_and_values_behind_moves_are_remarks() {
    for value in ["-0.4", "+0.31/18", "0.12", "13.6s", "0:05", "34 m", "#-5"] {
        for between in [" ", "\n"] {
            let row = |n: usize, pair: &[&str]| {
                let timed: Vec<String> = pair
                    .iter()
                    .map(|mv| format!("{mv}{between}{value}"))
                    .collect();
                format!("{n}.{between}{}", timed.join(between))
            };
            let text = set(&SPANISH, row, between);
            assert_eq!(moves(&text), SPANISH, "{text}");
        }
    }
}

#[test]
fn names_of_sides_before_moves_are_no_moves() {
    for [white, black] in [["White:", "Black:"], ["W:", "B:"], ["Weiß:", "Schwarz:"]] {
        let numbered = set(
            &SPANISH[..13],
            |n, pair| {
                format!(
                    "{n}. {white} {} {black} {}",
                    pair[0],
                    pair.get(1).unwrap_or(&"")
                )
            },
            "\n",
        );
        let alone = set(
            &SPANISH,
            |_, pair| format!("{white} {}\n{black} {}", pair[0], pair[1]),
            "\n",
        );
        assert_eq!(moves(&numbered), SPANISH[..13], "{numbered}");
        assert_eq!(moves(&alone), SPANISH, "{alone}");
        let left = find(&Page::from_text(&alone)).leftover;
        assert_eq!(left.len(), SPANISH.len(), "no word is lost");
    }
}

#[test]
fn wide_figures_and_places_to_break_a_word_are_not_seen() {
    let text = set(&SPANISH, |n, pair| format!("{n}. {}", pair.join(" ")), " ");
    let wide = |c: char| match c {
        '0'..='9' | '.' => char::from_u32(u32::from(c) + 0xfee0).unwrap_or(c),
        c => c,
    };
    assert_eq!(moves(&text.chars().map(wide).collect::<String>()), SPANISH);
    assert_eq!(moves(&text.replace('f', "f\u{ad}")), SPANISH);
}

#[test]
fn a_stroke_or_the_colon_of_a_capture_ends_a_move() {
    let text = "1.e4/e5 2.Nf3/Nc6 3.Bb5/a6\n";
    assert_eq!(moves(text), SPANISH[..6]);
    let text = "1. e4 c5 2. Nf3 Nc6 3. d4 cd4: 4. Nd4: e6 5. Nc6: bc6: 6. Bd3 d5\n";
    assert_eq!(moves(text)[5..9], ["cd4", "Nd4", "e6", "Nc6"]);
}

#[test]
fn replies_in_brackets_and_behind_signs_are_moves() {
    let brackets = set(
        &SPANISH,
        |n, pair| format!("{n}. {} ({})", pair[0], pair[1]),
        " ",
    );
    assert_eq!(moves(&brackets), SPANISH);
    for sign in [" / ", " - ", "-"] {
        let text = set(
            &SPANISH,
            |n, pair| format!("{n}. {}", pair.join(sign)),
            "\n",
        );
        assert_eq!(moves(&text), SPANISH, "{text}");
    }
    // Times are none, nor is a variation of one move.
    let times = "1. 32-28 (1:12) 1... 18-23 (1:13) 2. 38-32 (1:14) 2... 12-18 (1:15) 3. 31-27 (1:16) 3... 7-12\n";
    assert_eq!(
        moves(times),
        ["32-28", "18-23", "38-32", "12-18", "31-27", "7-12"]
    );
    let others = "1. e4 (d4) e5 2. Nf3 (f4) Nc6 3. Bb5 (Bc4) a6 4. Ba4 (Bxc6) Nf6\n";
    assert_eq!(moves(others), SPANISH[..8]);
}

const DRAUGHTS: [&str; 8] = [
    "11-15", "23-19", "8-11", "22-17", "4-8", "17-13", "15-18", "24-20",
];

#[test]
fn squares_in_figures_are_joined() {
    let stops = DRAUGHTS.join(" ").replace('-', ".");
    let lines = DRAUGHTS.join("\n").replace('-', " ");
    let numbered = set(
        &DRAUGHTS,
        |n, pair| format!("{n} {}", pair.join(" ").replace('-', " ")),
        "\n",
    );
    for text in [stops, lines, numbered] {
        assert_eq!(moves(&text), DRAUGHTS, "{text}");
    }
    let men = "1. c3 d4 d6 c5 2. b2 c3 f6 g5 3. g3 h4 g7 f6\n";
    assert_eq!(
        moves(men),
        ["c3-d4", "d6-c5", "b2-c3", "f6-g5", "g3-h4", "g7-f6"]
    );
    // Times of a programme, results of matches.
    for text in [
        "9.15 10.30 11.45 13.15 14.30 15.45 17.15\n",
        "12 8\n11 9\n16 4\n10 10\n12 8\n14 6\n8 12\n",
    ] {
        assert!(sheets(&Page::from_text(text)).is_empty(), "{text}");
    }
}

#[test]
fn columns_without_numbers_are_read_downwards() {
    let rows = (0..4).map(|row| DRAUGHTS.iter().skip(row).step_by(4).copied());
    let rows: Vec<String> = rows
        .map(|row| row.collect::<Vec<_>>().join("   "))
        .collect();
    assert_eq!(moves(&rows.join("\n")), DRAUGHTS);
    // Pairs of both sides are read across.
    let across: Vec<String> = DRAUGHTS.chunks(2).map(|pair| pair.join("   ")).collect();
    assert_eq!(moves(&across.join("\n")), DRAUGHTS);
}

#[test]
fn moves_one_to_a_line_may_have_blank_lines_between() {
    let spaced = set(
        &SPANISH,
        |n, pair| format!("{n}.\n\n{}", pair.join("\n\n")),
        "\n\n",
    );
    assert_eq!(moves(&spaced), SPANISH);
    let listed = ["32-28 18-23", "38-32 12-18", "31-27 7-12", "37-31 19-24"].join(", ");
    assert_eq!(moves(&listed).len(), 8);
}

/// `14:23` at the end of its line is no time.
#[test]
fn a_capture_at_the_end_of_a_line_is_a_move() {
    assert_eq!(
        moves("1. 32-28 19-23\n2. 28:19 14:23\n"),
        ["32-28", "19-23", "28:19", "14:23"]
    );
}

#[test]
fn pages_of_the_web_are_read_as_a_browser_shows_them() {
    let row = |n: usize, pair: &[&str]| {
        format!(
            "<tr><td>{n}.</td><td>{}</td><td>{}</td></tr>",
            pair[0], pair[1]
        )
    };
    let table = set(&SPANISH, row, "");
    let running = set(
        &SPANISH,
        |n, pair| format!("<b>{n}.</b>&nbsp;{}", pair.join(" ")),
        "<br>",
    );
    let figurines = running.replace('N', "&#9816;");
    let pages = [
        format!("<table>{table}</table>"),
        format!("<p>{running}</p>"),
        format!(
            "<!DOCTYPE html><html><head><title>1. d4 d5</title><script>if (a < b) x('1. d4')</script></head><body>{running}"
        ),
    ];
    let cells = |html: &str| {
        let found = sheets(&Page::read(html).unwrap());
        assert_eq!(found.len(), 1, "{html}");
        let cells = found.into_iter().flat_map(|sheet| sheet.cells);
        cells.map(|cell| cell.text).collect::<Vec<_>>()
    };
    for html in &pages {
        assert_eq!(cells(html), SPANISH, "{html}");
    }
    assert_eq!(cells(&format!("<p>{figurines}"))[2..4], ["♘f3", "♘c6"]);
    // No markup, but a sign.
    let page = Page::from_html("<p>If a < b then 1. e4 & e5</p>");
    let text: Vec<&str> = page
        .lines
        .iter()
        .flat_map(|line| &line.words)
        .map(|word| word.text.as_str())
        .collect();
    assert!(text.contains(&"e5") && text.contains(&"<"), "{text:?}");
}

/// `7:16` is a time behind a move with letters, and a capture behind squares in figures.
#[test]
fn a_capture_among_values_is_a_move() {
    let text = "1. 32-28 -0.9 18-23 -1.0 2. 38-32 +0.1 12-18 +0.2 3. 27:16 +0.3 7:16 +0.4\n";
    assert_eq!(moves(text)[4..], ["27:16", "7:16"]);
}

#[test]
fn words_that_say_check_are_no_words_of_a_remark() {
    for word in ["ch", "ch.", "check", "mate", "шах"] {
        let text = format!("1. e4 e5 2. Bc4 Nc6 3. Bxf7 {word} Kxf7 4. Nf3 d6 5. Ng5 {word}\n");
        let found = sheets(&Page::from_text(&text));
        let cells: Vec<&str> = found[0]
            .cells
            .iter()
            .map(|cell| cell.text.as_str())
            .collect();
        assert_eq!(
            cells,
            ["e4", "e5", "Bc4", "Nc6", "Bxf7", "Kxf7", "Nf3", "d6", "Ng5"],
            "{text}"
        );
        assert!(found[0].cells.iter().all(|cell| !cell.contested), "{text}");
    }
}

/// It was whole, with the move in brackets not replayed.
#[test]
fn a_move_in_brackets_where_one_is_due_leaves_the_game_open() {
    let found = sheets(&Page::from_text(
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 (Nf6) 1-0\n",
    ));
    assert!(found[0].goes_on.is_some());
    let found = sheets(&Page::from_text(
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 (4. Bxc6) 1-0\n",
    ));
    assert!(found[0].goes_on.is_none());
}

#[test]
fn a_game_without_stops_may_begin_right_below_words() {
    let text = "A game of the club evening, with a note or two.\n1 e4 e5 2 Nf3 Nc6 3 Bb5 a6 4 Ba4 Nf6\n5 O-O Be7\n";
    assert_eq!(moves(text), SPANISH[..10]);
    let draughts = "Polozyuk - Starikov\n1 cd4 dc5 2 bc3 fg5 3 gh4 gf6\n";
    assert_eq!(moves(draughts).len(), 6);
    // Lists of words and figures.
    let list = "What to bring\n1 board 2 clocks 3 score sheets\n";
    assert!(sheets(&Page::from_text(list)).is_empty());
}

#[test]
fn a_file_with_its_cedilla_is_the_file() {
    assert_eq!(
        moves("1. d4 d5 2. ç4 ç6 3. Cç3 Cf6\n")[2..5],
        ["c4", "c6", "Cc3"]
    );
}

#[test]
fn figurines_of_both_colours_name_pieces() {
    assert_eq!(
        moves("1. e4 e5 2. ♘f3 ♞c6 3. ♗b5 a6 4. ♗xc6 ♞xe4\n")[2..],
        ["♘f3", "♘c6", "♗b5", "a6", "♗xc6", "♘xe4"]
    );
}

/// Pages whose moves stand in wide cells of a table: each rule has a line of its own.
#[test]
fn rules_on_lines_of_their_own_part_no_game() {
    let text = "|\n|\n1. e4\n|\nThe usual move. |\n\n|\n|\n|\n1... e5 2. Nf3 Nc6 3. Bb5\n|\nThe Spanish game. |\n\n\
                |\n|\n|\n3... a6\n|\nAnd the usual reply. |\n\n|\n|\n|\n4. Ba4 Nf6\n|\n";
    assert_eq!(moves(text), SPANISH[..8]);
}

/// Numbers between other signs, and with a word before each.
#[test]
fn numbers_may_be_written_in_many_ways() {
    let ways: [fn(usize) -> String; 16] = [
        |n| format!("{n}:"),
        |n| format!("{n}/"),
        |n| format!("{n}= "),
        |n| format!("{n}> "),
        |n| format!("{n}_ "),
        |n| format!("{n}· "),
        |n| format!("{n}.) "),
        |n| format!("{n}.)"),
        |n| format!("{n}.. "),
        |n| format!("{n} . "),
        |n| format!("[{n}]"),
        |n| "¹²³⁴⁵⁶⁷".chars().nth(n - 1).unwrap().to_string(),
        |n| format!("Move {n}: "),
        |n| format!("No. {n} "),
        |n| format!("Zug {n}. "),
        |n| format!("{n};"),
    ];
    let games: [&[&str]; 3] = [
        &SPANISH,
        &[
            "c3-d4", "d6-c5", "b2-c3", "f6-g5", "g3-h4", "g7-f6", "c3-b4", "b6-a5", "a1-b2",
            "a5:c3",
        ],
        &[
            "32-28", "19-23", "28x19", "14x23", "37-32", "10-14", "41-37", "14-19", "46-41", "5-10",
        ],
    ];
    for played in games {
        for way in ways {
            for between in ["\n", " "] {
                let text = set(played, |n, pair| way(n) + &pair.join(" "), between);
                assert_eq!(moves(&text), played, "{text}");
            }
        }
        // Black's number with two stops is no number of White's.
        let text = set(
            played,
            |n, pair| format!("{n}. {} {n}.. {}", pair[0], pair[1]),
            " ",
        );
        assert_eq!(moves(&text), played, "{text}");
    }
    // A word that is not before every number is one of the text.
    let text = set(
        &SPANISH,
        |n, pair| format!("{}{n}. {}", if n > 3 { "now " } else { "" }, pair.join(" ")),
        " ",
    );
    assert!(find(&Page::from_text(&text)).sheets[0].cells.len() <= SPANISH.len());
    // A result is no number.
    let text = set(&SPANISH, |n, pair| format!("{n}/ {}", pair.join(" ")), "\n") + "\n1/2-1/2\n";
    let found = sheets(&Page::from_text(&text));
    assert_eq!(
        (found[0].cells.len(), found[0].result.is_some()),
        (14, true)
    );
}

#[test]
fn signs_between_the_sides_may_part_squares() {
    let played = [
        "32-28", "19-23", "28x19", "14x23", "37-32", "10-14", "41-37", "14-19",
    ];
    for sign in [" - ", " – ", " → ", " & ", " ~ ", "; ", ";"] {
        let text = set(&played, |n, pair| format!("{n}. {}", pair.join(sign)), "\n");
        assert_eq!(moves(&text), played, "{text}");
        let text = set(
            &SPANISH,
            |n, pair| format!("{n}. {}", pair.join(sign)),
            "\n",
        );
        assert_eq!(moves(&text), SPANISH, "{text}");
    }
}

#[test]
fn a_value_with_a_sign_is_none_of_a_move_wherever_it_stands() {
    let text =
        "1. e4 e5 2. Nf3 +0.4 Nc6 3. Bb5 a6 4. Ba4 Nf6 -0.3 5. O-O Be7 6. Re1 b5 7. Bb3 d6\n";
    assert_eq!(moves(text), SPANISH);
    // Behind squares in figures a time is no capture where every move has one.
    let played = [
        "32-28", "19-23", "28x19", "14x23", "37-32", "10-14", "41-37", "14-19",
    ];
    for [first, second] in [["1:05", "1:31"], ["0:05", "1:10"], ["0:50", "0:12"]] {
        let row = |n: usize, pair: &[&str]| format!("{n}. {} 0:0{n} {} {first}", pair[0], pair[1]);
        let text = set(&played, row, "\n").replacen(first, second, 2);
        assert_eq!(moves(&text), played, "{text}");
    }
    let captures = "1. 32-28 19:23 2. 28:19 14:23 3. 37-32 10-14 4. 41-37 14-19\n";
    assert_eq!(moves(captures).len(), 8);
}

#[test]
fn replies_in_brackets_need_no_numbers() {
    let played = [
        "32-28", "19-23", "28x19", "14x23", "37-32", "10-14", "41-37", "14-19", "46-41",
    ];
    for between in [" ", "\n"] {
        let rows = played.chunks(2).map(|pair| match pair {
            [white, black] => format!("{white} ({black})"),
            rest => rest.concat(),
        });
        let text = rows.collect::<Vec<_>>().join(between) + "\n";
        assert_eq!(moves(&text), played, "{text}");
    }
}

#[test]
fn signs_of_messages_and_of_code_are_not_seen() {
    let text = set(
        &SPANISH,
        |n, pair| format!("> > {n}. {}", pair.join(" ")),
        "\n",
    );
    assert_eq!(moves(&text), SPANISH, "{text}");
    assert_eq!(moves(&text.replace("> >", ">>")), SPANISH);
    let text = set(
        &SPANISH,
        |n, pair| format!("`{n}. {}`", pair.join(" ")),
        " ",
    );
    assert_eq!(moves(&text), SPANISH, "{text}");
    let text = set(&SPANISH, |n, pair| format!("{n}. {}", pair.join(" ")), " ");
    let drawn = text.replace('N', "♘\u{fe0e}").replace('B', "♗\u{fe0f}");
    let plain: Vec<String> = moves(&drawn)
        .iter()
        .map(|mv| mv.replace('♘', "N").replace('♗', "B"))
        .collect();
    assert_eq!(plain, SPANISH, "{drawn}");
}

#[test]
fn a_star_between_squares_is_the_sign_of_a_capture() {
    let text = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4*d6 e7*c5 5. a1-b2 c5-b4 6. a3*c5 b6*d4\n";
    let squares = |mv: &String| mv.replace('*', "x");
    let found: Vec<String> = moves(text).iter().map(squares).collect();
    assert_eq!(found.len(), 12, "{found:?}");
    assert_eq!(found[6..8], ["b4xd6", "e7xc5"]);
    // And between a piece and a square.
    let text =
        "1. e4 d5 2. e4*d5 Qd8*d5 3. Nb1-c3 Qd5-a5 4. d4 e5 5.d4*e5! Q*e5+ 6. N1*e2 e*d1Q+\n";
    let captures = moves(text);
    let captures: Vec<&String> = captures.iter().filter(|mv| mv.contains('x')).collect();
    assert_eq!(
        captures,
        ["e4xd5", "Qd8xd5", "d4xe5!", "Qxe5+", "N1xe2", "exd1Q+"]
    );
    // Signs of emphasis stay what they are, and those of notes.
    let noted = "1. e4 e5 2. Nf3* Nc6 3. Bb5 a6* 4. *Ba4* Nf6\n";
    assert!(moves(noted).iter().all(|mv| !mv.contains('x')));
    let emphasised = "1. e4 e5 2. Nf3 *Nc6 3. Bb5* a6 4. Ba4 Nf6\n";
    assert!(moves(emphasised).iter().all(|mv| !mv.contains('x')));
}

#[test]
fn dashes_with_blanks_between_stand_for_white() {
    for dashes in ["- - -", "— — —", ". . ."] {
        let text = format!("34. 32-28 19-23\n35. {dashes} 24-30\n36. 35x24 20x29\n");
        let sheet = &sheets(&Page::from_text(&text))[0];
        let cells = sheet.cells.iter().skip(2).take(1);
        let cells: Vec<_> = cells
            .map(|cell| (cell.number, cell.side, cell.text.as_str()))
            .collect();
        assert_eq!(cells, [(Some(35), Some(Turn::Black), "24-30")], "{text}");
    }
}

/// The same word may be what is left of a bishop's move in Estonian.
#[test]
fn a_dutch_or_parts_a_variation_whose_number_goes_back() {
    let text =
        "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 41-37 14-19 Of 4... 5-10 5. 46-41 7-11\n";
    assert_eq!(moves(text).len(), 8);
    let estonian = "1. e4 e5 2. Rf3 Rc6 3. Oc4 Of 4. c3 Rf6 5. d4 ed4 6. cd4 Ob4+\n";
    assert_eq!(moves(estonian)[4..7], ["Oc4", "Of", "c3"]);
}

#[test]
fn a_word_for_and_may_stand_between_the_sides() {
    for word in ["and", "und", "et"] {
        for between in [" ", "\n"] {
            let text = set(
                &SPANISH,
                |n, pair| format!("{n}. {}", pair.join(&format!(" {word} "))),
                between,
            );
            assert_eq!(moves(&text), SPANISH, "{text}");
        }
    }
    // A number that is lost leaves the others what they are.
    let text = set(
        &SPANISH,
        |n, pair| format!("{n}. {}", pair.join(" and ")),
        " ",
    );
    assert_eq!(
        moves(&text.replace("3. Bb5 and a6 ", "")).len(),
        SPANISH.len() - 2
    );
    // Two moves of one side among those of a game.
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 White means 4. Ba4 and O-O, 5. Re1 and c3, 6. d4 and Nbd2, 7. h3 and a4.\n";
    let found = sheets(&Page::from_text(text));
    assert!(
        found[0].cells.iter().all(|cell| cell.text != "c3"),
        "{found:?}"
    );
}

#[test]
fn a_table_of_a_wiki_may_have_a_line_for_every_cell() {
    let text = set(
        &SPANISH,
        |n, pair| format!("|-\n|{n}.\n|{}\n|{}", pair[0], pair[1]),
        "\n",
    );
    assert_eq!(
        moves(&format!("{{| class=\"wikitable\"\n{text}\n|}}\n")),
        SPANISH,
        "{text}"
    );
}

#[test]
fn columns_of_squares_may_be_padded() {
    let played = [
        "11-15", "23-19", " 8-11", "22-17", "11-16", "24-20", "16-23", "27-11", " 7-16", "20-11",
    ];
    let text = played.map(|mv| mv.replace("-8", "- 8")).join("\n")
        + "\n 3- 7\n28-24\n 4- 8\n24-19\n 9- 6\n";
    let found = moves(&text);
    assert_eq!(found.len(), 15, "{found:?}");
    assert_eq!(found[14], "9-6");
}
