//! Games in every notation with whatever people write at their ends, between two of them or between their moves: each ply is
//! replayed, or something is said.

use scoresheet_batch::input::{Options, Pieces, Source, Walk};
use scoresheet_batch::{GameReader, Met};
use scoresheet_replay::Judge;
use scoresheet_source::{Code, Finding, Level};

/// Two games in each notation, legal to their ends, and their plies.
const GAMES: [[(&str, usize); 2]; 10] = [
    [
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", 6),
        ("1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5", 7),
    ],
    [
        ("1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6", 4),
        ("1. d2-d4 d7-d5 2. c2-c4 e7-e6", 4),
    ],
    [
        ("1. e2e4 e7e5 2. g1f3 b8c6", 4),
        ("1. d2d4 d7d5 2. c2c4 e7e6", 4),
    ],
    [
        ("1. P-K4 P-K4 2. Kt-KB3 Kt-QB3", 4),
        ("1. P-Q4 P-Q4 2. P-QB4 P-K3", 4),
    ],
    [
        (
            "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5",
            8,
        ),
        ("1. c3-b4 f6-g5 2. b2-c3 g7-f6", 4),
    ],
    [
        ("1. cd4 ba5 2. bc3 fg5 3. cb2 gf6", 6),
        ("1. cb4 fg5 2. bc3 gf6 3. cd4", 5),
    ],
    [
        ("1. c3d4 b6a5 2. b2c3 f6g5", 4),
        ("1. c3b4 f6g5 2. b2c3 g7f6", 4),
    ],
    [
        ("1. 32-28 19-23 2. 28x19 14x23", 4),
        ("1. 33-28 18-23 2. 31-27 20-24", 4),
    ],
    [
        ("1. 32-28 19-23 2. 28:19 14:23", 4),
        ("1. 33-28 18-23 2. 31-27", 3),
    ],
    [
        ("1. 32 28 19 23 2. 28 19 14 23", 4),
        ("1. 33 28 18 23 2. 31 27", 3),
    ],
];

const ENDS: [&str; 26] = [
    "",
    " 1-0",
    " 0-1",
    " 2-0",
    " 0-2",
    " 1-1",
    " 1/2-1/2",
    " ½-½",
    " *",
    " 1:0",
    " 2:0",
    " 0,5:0,5",
    " =",
    " +-",
    " -+",
    " 1-0!",
    " Resigns",
    " White resigned.",
    " Draw.",
    " remis",
    " ничья",
    " 12-8",
    " 1 - 0",
    " (1-0)",
    " 2—0",
    " X",
];

const BETWEEN: [&str; 11] = [
    "\n",
    " ",
    "\n\n",
    "\r\n",
    "\n\nTal - Botvinnik\n",
    "\nTal - Botvinnik\n",
    "\nGame 2\n",
    "\n2.\n",
    "\n* * *\n",
    "\n---\n",
    "; ",
];

/// Plies of the games that are found in `text`, and whether there is a warning or an error.
fn read(file: &str, text: &str) -> (usize, bool) {
    let source = Source::of_text(file, text);
    let pieces = Pieces::new(Walk::of(source), Options::default());
    let mut games = GameReader::new(Judge::default(), pieces);
    let (mut plies, mut told) = (0, false);
    let mut hear = |found: &[Finding]| told |= found.iter().any(|found| found.level != Level::Note);
    while let Some(met) = games.next() {
        match met {
            Met::Game(game) => {
                plies += game.verdict.line.plies();
                hear(&game.verdict.findings);
            }
            Met::Text(_, found) => hear(&found),
            Met::About(_, found) | Met::Shared(_, found, _) => hear(&[found]),
            Met::Problem(_) => hear(&[]),
        }
    }
    (plies, told)
}

/// Nothing is lost without a warning.
fn holds((first, a): (&str, usize), (second, b): (&str, usize), end: &str, between: &str) {
    let text = format!("{first}{end}{between}{second}{end}\n");
    let (plies, told) = read("page.txt", &text);
    assert!(
        told || plies == a + b,
        "{plies} of {} plies: {text:?}",
        a + b
    );
}

#[test]
fn a_second_game_is_read_or_something_is_said() {
    for [first, second] in GAMES {
        for end in ENDS {
            for between in BETWEEN {
                holds(first, second, end, between);
            }
        }
    }
}

#[test]
fn so_is_one_in_another_notation() {
    for [first, _] in GAMES {
        for [second, _] in GAMES.into_iter().filter(|other| other[0] != first) {
            for end in ["", " 1-0", " 2-0", " 1-0!", " *", " 1/2-1/2"] {
                for between in ["\n", "\n\n", "\nGame 2\n"] {
                    holds(first, second, end, between);
                }
            }
        }
    }
}

/// Remarks, signs, numbers, other moves, remains of damaged ones; none that could be the next move.
const INSERTED: [&str; 155] = [
    "{good}",
    "(good)",
    "[good]",
    "; good",
    "(2. d4 d5)",
    "(or 22-18)",
    "!",
    "?",
    "!?",
    "??",
    "□",
    "+-",
    "-+",
    "±",
    "=",
    "∞",
    "+",
    "++",
    "#",
    "ch",
    "ch.",
    "dis. ch.",
    "e.p.",
    "ep",
    "mate",
    "N",
    "TN",
    "novelty",
    "(0:05)",
    "0:05",
    "(12)",
    "12",
    "12.",
    "57",
    "- 57 -",
    "p. 57",
    "1:05",
    "[%clk 0:10:00]",
    "{[%clk 0:10:00]}",
    "(D)",
    "D",
    "(Diagram)",
    "Diagram 5",
    "see diagram",
    "1)",
    "*)",
    "a)",
    "¹",
    "²",
    "†",
    "§",
    "№ 5",
    "...",
    "…",
    ". . .",
    "--",
    "—",
    "-",
    "|",
    "/",
    ",",
    ";",
    ":",
    ".",
    "*",
    "**",
    "\n\n",
    "\n\n57\n\n",
    "\nLasker - Capablanca 57\n",
    "\nPage 12\n",
    "Better is Nf3.",
    "White is better",
    "and wins",
    "Black should play 2...d5",
    "if 5. d4 exd4",
    "$1",
    "$14",
    "$500",
    "N.B.",
    "x",
    "X",
    "1-0",
    "0-1",
    "1/2-1/2",
    "2-0",
    "1-1",
    "½",
    "resigns",
    "White resigns",
    "drawn",
    "time",
    "(time)",
    "a",
    "b",
    "K",
    "Q",
    "0",
    "O",
    "l",
    "I",
    "e",
    "3",
    "h",
    "Z",
    "32-28",
    "22",
    "%",
    "@",
    "<b>",
    "</b>",
    "&nbsp;",
    "&amp;",
    "\\n",
    "\t",
    "\u{c}",
    "_",
    "\"",
    "'",
    "`",
    "«»",
    "$",
    "#5",
    "1",
    "2",
    "3.",
    "99",
    "100",
    "1000",
    "5...",
    "3...",
    "O-O-O",
    "null",
    "Z0",
    "@@@@",
    "pass",
    "хуже",
    "сдались",
    "ничья",
    "±0.5",
    "+0.35/12",
    "(+0.35)",
    "[D]",
    "D?",
    "?!?",
    "!!!",
    "(?)",
    "(!)",
    "!)",
    "(! ",
    "}",
    "{",
    "(",
    ")",
    "[",
    "]",
];

/// With tags, and without.
const HEADS: [(&str, &str); 2] = [
    ("page.txt", ""),
    ("page.pgn", "[Event \"x\"]\n[Result \"1-0\"]\n"),
];

#[test]
fn nothing_between_the_moves_loses_one_of_them_in_silence() {
    for [(game, plies), _] in GAMES {
        let words: Vec<&str> = game.split(' ').collect();
        for inserted in INSERTED {
            for at in 1..=words.len() {
                for (file, tags) in HEADS {
                    let game_type = match (tags, game.as_bytes()[3]) {
                        ("", _) => "",
                        (_, b'3') => "[GameType \"20\"]\n\n",
                        (_, b'c') => "[GameType \"25\"]\n\n",
                        (_, _) => "\n",
                    };
                    let (before, after) = (words[..at].join(" "), words[at..].join(" "));
                    let text = format!("{tags}{game_type}{before} {inserted} {after} 1-0\n");
                    let (found, told) = read(file, &text);
                    assert!(told || found == plies, "{found} of {plies} plies: {text:?}");
                }
            }
        }
    }
}

/// Rows are numbered anew by their layout; that a number does not count them is told all the same.
#[test]
fn a_number_of_a_row_that_does_not_follow_is_told() {
    let rows = "| 1 | e4 | e5 |\n| 2 | Nf3 | Nc6 |\n| 3 | d4 | exd4 |\n| 3 | Bb5 | a6 |\n| 4 | Ba4 | Nf6 |\n";
    let pieces = Pieces::new(
        Walk::of(Source::of_text("page.txt", rows)),
        Options::default(),
    );
    let mut games = GameReader::new(Judge::default(), pieces);
    let mut wrong = Vec::new();
    while let Some(met) = games.next() {
        if let Met::Game(game) = met {
            let found = game.verdict.findings.into_iter();
            wrong.extend(found.filter(|found| found.code == Code::WrongMoveNumber));
        }
    }
    let told: Vec<(Option<u32>, &str)> = wrong
        .iter()
        .map(|found| (found.ply, found.span.of(rows)))
        .collect();
    assert_eq!(told, [(Some(7), "3")]);
}

#[test]
fn a_comment_without_its_end_before_the_tags_may_hold_a_game() {
    for held in ["1. d4 d5 2. c4 e6 1-0", "*", "Riga"] {
        let text = format!("{{ as played\n\n{held}\n\n[Event \"2\"]\n\n1. e4 *\n");
        assert_eq!(read("open.pgn", &text), (1, true), "{held}");
    }
}
