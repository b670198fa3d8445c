//! Whole pages with headings: every way in gives the game the same tags, and the date chooses the edition.

use scoresheet_batch::input::{Options, Pieces, Source, Walk};
use scoresheet_batch::{GameReader, GameRow, Met, rows_of};
use scoresheet_layout::{Page, find};
use scoresheet_repair::{Extent, Options as Repairs, record, repair};
use scoresheet_replay::{Game, Judge, Options as ReplayOptions, Target, convert};

const RUNNING: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7";
const ROWS: &str = "1. e4     e5\n2. Nf3    Nc6\n3. Bb5    a6\n4. Ba4    Nf6\n5. O-O    Be7";
const DRAUGHTS: &str = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5";
const ENGLISH: &str = "1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 4. 16x23 27x11 5. 7x16 20x11";
const DESCRIPTIVE: &str = "1. P-K4    P-K4\n2. Kt-KB3  Kt-QB3\n3. B-Kt5   P-QR3\n4. B-R4    Kt-B3";

/// A page of a heading and moves, and the tags that it says.
struct Form {
    heading: &'static str,
    moves: &'static str,
    tags: &'static [(&'static str, &'static str)],
}

const fn form(
    heading: &'static str,
    moves: &'static str,
    tags: &'static [(&'static str, &'static str)],
) -> Form {
    Form {
        heading,
        moves,
        tags,
    }
}

const FORMS: &[Form] = &[
    form(
        "Morphy — Duke of Brunswick, Paris 1858.\n\n",
        RUNNING,
        &[
            ("Site", "Paris"),
            ("Date", "1858.??.??"),
            ("White", "Morphy"),
            ("Black", "Duke of Brunswick"),
        ],
    ),
    form(
        "Morphy — Duke of Brunswick, Paris 1858. ",
        RUNNING,
        &[
            ("Site", "Paris"),
            ("Date", "1858.??.??"),
            ("White", "Morphy"),
            ("Black", "Duke of Brunswick"),
        ],
    ),
    form(
        "WHITE     BLACK\nAnderssen     Kieseritzky\n",
        ROWS,
        &[("White", "Anderssen"), ("Black", "Kieseritzky")],
    ),
    form(
        "Anderssen     Kieseritzky\n\n",
        ROWS,
        &[("White", "Anderssen"), ("Black", "Kieseritzky")],
    ),
    form(
        "[Morphy v. Bird]\n\n",
        RUNNING,
        &[("White", "Morphy"), ("Black", "Bird")],
    ),
    form(
        "[Morphy v. Bird]\n",
        DESCRIPTIVE,
        &[("White", "Morphy"), ("Black", "Bird")],
    ),
    form(
        "White, Mr. Bird; Black, Mr. Morphy\n",
        RUNNING,
        &[("White", "Mr. Bird"), ("Black", "Mr. Morphy")],
    ),
    form(
        "White (Mr. Bird)     Black (Mr. Morphy)\n",
        ROWS,
        &[("White", "Mr. Bird"), ("Black", "Mr. Morphy")],
    ),
    form(
        "White (Mr. Bird)\nBlack (Mr. Morphy)\n\n",
        RUNNING,
        &[("White", "Mr. Bird"), ("Black", "Mr. Morphy")],
    ),
    form(
        "No. 47. R. J. Fischer - B. Spassky\n",
        RUNNING,
        &[
            ("White", "R. J. Fischer"),
            ("Black", "B. Spassky"),
            ("Number", "47"),
        ],
    ),
    form(
        "Fischer vs Spassky (Reykjavik, 1972), 1-0\n\n",
        RUNNING,
        &[
            ("Site", "Reykjavik"),
            ("Date", "1972.??.??"),
            ("White", "Fischer"),
            ("Black", "Spassky"),
            ("Result", "1-0"),
        ],
    ),
    form(
        "(47) Tal,M (2700) - Petrosian,T (2640) [C78]\nURS-ch, Moscow (3), 12.01.1957\n",
        RUNNING,
        &[
            ("Event", "URS-ch"),
            ("Site", "Moscow"),
            ("Date", "1957.01.12"),
            ("Round", "3"),
            ("White", "Tal,M"),
            ("Black", "Petrosian,T"),
            ("WhiteElo", "2700"),
            ("BlackElo", "2640"),
            ("ECO", "C78"),
            ("Number", "47"),
        ],
    ),
    form(
        "Weiß: Anderssen. Schwarz: Dufresne.\n",
        RUNNING,
        &[("White", "Anderssen"), ("Black", "Dufresne")],
    ),
    form(
        "Weiß: Anderssen\nSchwarz: Dufresne\n",
        ROWS,
        &[("White", "Anderssen"), ("Black", "Dufresne")],
    ),
    form(
        "Рети — Тартаковер, Вена 1910.\n\n",
        RUNNING,
        &[
            ("Site", "Вена"),
            ("Date", "1910.??.??"),
            ("White", "Рети"),
            ("Black", "Тартаковер"),
        ],
    ),
    form(
        "Bird — Lasker\nHastings, August 5th 1895\n\n",
        ROWS,
        &[
            ("Site", "Hastings"),
            ("Date", "1895.08.05"),
            ("White", "Bird"),
            ("Black", "Lasker"),
        ],
    ),
    form(
        "Таллин, 1954 г.\n",
        DRAUGHTS,
        &[("Site", "Таллин"), ("Date", "1954.??.??")],
    ),
    form(
        "Таллин, 1954 г. ",
        DRAUGHTS,
        &[("Site", "Таллин"), ("Date", "1954.??.??")],
    ),
    form(
        "Valge: P. Petrov. Must: I. Ivanov.\nTallinn, 12. mail 1954\n\n",
        DRAUGHTS,
        &[
            ("Site", "Tallinn"),
            ("Date", "1954.05.12"),
            ("White", "P. Petrov"),
            ("Black", "I. Ivanov"),
        ],
    ),
    form(
        "Blancs: M. Dupont.\nNoirs: M. Durand.\n",
        RUNNING,
        &[("White", "M. Dupont"), ("Black", "M. Durand")],
    ),
    form(
        "GAME 23. RUY LOPEZ. (Match, 1909.) White: E. Lasker. Black: D. Janowski.\n\n",
        DESCRIPTIVE,
        &[
            ("Event", "Match"),
            ("Date", "1909.??.??"),
            ("White", "E. Lasker"),
            ("Black", "D. Janowski"),
            ("Opening", "RUY LOPEZ"),
            ("Number", "23"),
        ],
    ),
    form(
        "No. 12\nQueen's Gambit Declined\nE. Lasker – J. R. Capablanca\n\n",
        RUNNING,
        &[
            ("White", "E. Lasker"),
            ("Black", "J. R. Capablanca"),
            ("Opening", "Queen's Gambit Declined"),
            ("Number", "12"),
        ],
    ),
    form(
        "Played at Hastings, 1895\n\n",
        RUNNING,
        &[("Site", "Hastings"), ("Date", "1895.??.??")],
    ),
    form(
        "First game of the match\nLasker — Steinitz\n\n",
        ROWS,
        &[("Round", "1"), ("White", "Lasker"), ("Black", "Steinitz")],
    ),
    form(
        "Round 5\nLasker — Steinitz\n",
        ROWS,
        &[("Round", "5"), ("White", "Lasker"), ("Black", "Steinitz")],
    ),
    form(
        "5. Runde\nLasker — Steinitz\n",
        RUNNING,
        &[("Round", "5"), ("White", "Lasker"), ("Black", "Steinitz")],
    ),
    form(
        "Тур 5\nП. Петров — И. Иванов\n",
        DRAUGHTS,
        &[
            ("Round", "5"),
            ("White", "П. Петров"),
            ("Black", "И. Иванов"),
        ],
    ),
    form(
        "5. voor\nPetrov — Ivanov\n",
        DRAUGHTS,
        &[("Round", "5"), ("White", "Petrov"), ("Black", "Ivanov")],
    ),
    // In English draughts Black begins, and is named first, whether a word names the game or its moves do.
    form(
        "English draughts\nLowder (2100) - Ryan (2000)\n",
        ENGLISH,
        &[
            ("White", "Ryan"),
            ("Black", "Lowder"),
            ("WhiteElo", "2000"),
            ("BlackElo", "2100"),
        ],
    ),
    form(
        "Lowder - Ryan 1-0\n\n",
        ENGLISH,
        &[("White", "Ryan"), ("Black", "Lowder"), ("Result", "1-0")],
    ),
    form(
        "Lowder (W) - Ryan (B)\n\n",
        ENGLISH,
        &[("White", "Lowder"), ("Black", "Ryan")],
    ),
    form(
        "White: Lowder\nBlack: Ryan\n\n",
        ENGLISH,
        &[("White", "Lowder"), ("Black", "Ryan")],
    ),
];

/// The tags of a record that its heading may say, in their order.
fn tags(text: &str) -> Vec<(String, String)> {
    let names = scoresheet_notation::HeadingTag::ALL.map(scoresheet_notation::HeadingTag::name);
    let lines = text.lines().filter_map(|line| {
        line.strip_prefix('[')?
            .strip_suffix("\"]")?
            .split_once(" \"")
    });
    let mut tags: Vec<(String, String)> = lines
        .filter(|(name, value)| {
            names.contains(name) && !value.contains("????") && !matches!(*value, "?" | "*")
        })
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    tags.sort_by_key(|(name, _)| names.iter().position(|known| known == name));
    tags
}

/// The one game of a text, as a row of the table and as a converted record.
fn judged(text: &str) -> (GameRow, String) {
    let pieces = Pieces::new(
        Walk::of(Source::of_text("page.txt", text)),
        Options::default(),
    );
    let mut games = GameReader::new(Judge::default(), pieces);
    let mut found = Vec::new();
    while let Some(met) = games.next() {
        if let Met::Game(game) = met {
            let target = Target::exchange_format(game.verdict.game.unwrap_or(Game::Chess));
            let converted = convert(game.record, &game.verdict, target, None)
                .unwrap()
                .text;
            found.extend(
                rows_of(&game)
                    .games
                    .into_iter()
                    .map(|row| (row, converted.clone())),
            );
        }
    }
    assert_eq!(found.len(), 1, "{text}");
    found.remove(0)
}

#[test]
fn every_way_in_gives_the_tags_of_the_heading() {
    let mut wrong = Vec::new();
    for Form {
        heading,
        moves,
        tags: expected,
    } in FORMS
    {
        let text = format!("{heading}{moves}\n");
        let mut expected: Vec<_> = expected
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        let order = scoresheet_notation::HeadingTag::ALL.map(scoresheet_notation::HeadingTag::name);
        expected.sort_by_key(|(name, _)| order.iter().position(|known| known == name));
        let (row, converted) = judged(&text);
        let value = |name: &str| {
            expected
                .iter()
                .find(|(own, _)| own == name)
                .map(|(_, value)| value.as_str())
        };
        let columns = [
            &row.event, &row.site, &row.date, &row.round, &row.white, &row.black,
        ]
        .map(Option::as_deref);
        let stated = ["Event", "Site", "Date", "Round", "White", "Black"].map(value);
        if columns != stated || row.plies < 8 {
            wrong.push(format!("{text}  columns {columns:?}, {} plies", row.plies));
        }
        if tags(&converted) != expected {
            wrong.push(format!("{text}  convert: {converted}"));
        }
        let page = find(&Page::from_text(&text));
        assert_eq!(page.sheets.len(), 1, "{text}");
        let repaired = repair(&page.sheets[0], &Repairs::default()).unwrap();
        let repaired = record(&page.sheets[0], &repaired, Extent::Probable).unwrap();
        if tags(&repaired) != expected || !page.leftover.is_empty() {
            wrong.push(format!("{text}  repair: {repaired} {:?}", page.leftover));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// Who is named first begins, and has the first figure: in pool draughts, too, the winner of the heading is the winner of the game.
#[test]
fn the_first_of_two_names_of_pool_draughts_is_black() {
    let text = format!("Lowder - Ryan 1-0\n\n{ENGLISH}\n");
    let options = ReplayOptions {
        game: Game::by_name("pool"),
        ..ReplayOptions::default()
    };
    let pieces = Pieces::new(
        Walk::of(Source::of_text("page.txt", &text)),
        Options::default(),
    );
    let mut games = GameReader::new(Judge::new(options), pieces);
    let mut rows = Vec::new();
    while let Some(met) = games.next() {
        if let Met::Game(game) = met {
            rows.extend(rows_of(&game).games);
        }
    }
    let [row] = &rows[..] else {
        panic!("{} games", rows.len());
    };
    assert_eq!(
        [row.white.as_deref(), row.black.as_deref(), row.outcome],
        [Some("Ryan"), Some("Lowder"), Some("0-1")]
    );
}

/// Editions are chosen by date: an unread one would mean today's.
#[test]
fn the_date_of_a_heading_chooses_the_edition() {
    for (heading, source, code) in [
        ("Таллин, 1954 г.\n", "date", "kv53"),
        ("Таллин, 1954 г. ", "date", "kv53"),
        ("Petrov — Ivanov, Tallinn, 12. mail 1954\n", "date", "kv53"),
        ("Petrov — Ivanov, Tallinn 2015\n", "date", "vk"),
        ("Petrov — Ivanov, Tallinn\n", "today", "vk"),
    ] {
        let (row, _) = judged(&format!("{heading}{DRAUGHTS}\n"));
        assert_eq!(
            (row.edition_source, row.edition),
            (Some(source), Some(code)),
            "{heading}"
        );
    }
}

/// What is not understood stays where it can be read.
#[test]
fn words_that_are_not_understood_are_a_comment() {
    let text = format!("The Evergreen Game\nAnderssen — Dufresne, Berlin 1852\n\n{RUNNING}\n");
    let (row, converted) = judged(&text);
    assert_eq!(row.site.as_deref(), Some("Berlin"));
    assert!(converted.contains("{The Evergreen Game"), "{converted}");
    let page = find(&Page::from_text(&text));
    let repaired = repair(&page.sheets[0], &Repairs::default()).unwrap();
    let repaired = record(&page.sheets[0], &repaired, Extent::Probable).unwrap();
    assert!(repaired.contains("{The Evergreen Game"), "{repaired}");
}

/// Players and dates of all games of a text.
fn all(text: &str) -> Vec<[Option<String>; 3]> {
    let pieces = Pieces::new(
        Walk::of(Source::of_text("page.txt", text)),
        Options::default(),
    );
    let mut games = GameReader::new(Judge::default(), pieces);
    let mut found = Vec::new();
    while let Some(met) = games.next() {
        if let Met::Game(game) = met {
            let rows = rows_of(&game).games.into_iter();
            found.extend(
                rows.map(|row| [row.white, row.black, row.date].map(|text| text.map(String::from))),
            );
        }
    }
    found
}

/// A heading that begins with a bracket or a number begins the next game as well.
#[test]
fn each_game_of_a_text_has_its_own_heading() {
    let expected = [
        ["Tal", "Petrosian", "1957.01.12"],
        ["Fischer", "Spassky", "1972.07.23"],
        ["Keres", "Botvinnik", "1948.??.??"],
    ];
    let expected = expected.map(|row| row.map(|value| Some(value.to_owned())));
    for result in [" 1-0", ""] {
        for [first, second, third] in [
            [
                "(47) Tal (2700) - Petrosian (2640) [C78]\nURS-ch, Moscow (3), 12.01.1957",
                "(48) Fischer - Spassky [E56]\nReykjavik (6), 23.07.1972",
                "(49) Keres - Botvinnik\nMoscow 1948",
            ],
            [
                "[Tal v. Petrosian, Moscow, January 12, 1957]",
                "[Fischer v. Spassky, Reykjavik, 23rd July, 1972]",
                "[Keres v. Botvinnik, Moscow, 1948]",
            ],
            [
                "1. Tal - Petrosian, Moscow 12.1.1957",
                "2. Fischer - Spassky, Reykjavik 23.7.1972",
                "3. Keres - Botvinnik, Moscow 1948",
            ],
        ] {
            let games =
                [first, second, third].map(|heading| format!("{heading}\n\n{RUNNING}{result}\n\n"));
            assert_eq!(all(&games.concat()), expected, "{}", games.concat());
        }
    }
}

/// A line amid the moves of one game begins no other.
#[test]
fn a_heading_amid_the_moves_begins_no_game() {
    for line in [
        "Paris, 1858",
        "Round 5",
        "[Morphy v. Bird]",
        "(47) Tal - Petrosian",
    ] {
        let text = format!("{RUNNING}\n\n{line}\n\n6. Re1 b5 7. Bb3 d6 1-0\n");
        let found = all(&text);
        assert_eq!(found.len(), 1, "{text}");
    }
}

/// As it stands not even the first move is one: the heading and numbers before both moves are in its way.
#[test]
fn a_game_with_a_fault_is_read_by_its_layout_up_to_there() {
    let text = "
             GAME III.--Between Mr. Horwitz and Mr. Staunton.

          WHITE. (Mr. S.)                  BLACK. (Mr. H.)
       1. P. to K's 4th.                1. P. to K's 4th.
       2. K. Kt. to B's 3d.             2. Q. Kt. to B's 3d.
       3. K. B. to Q. B's 4th.          3. K. B. to Q. B's 4th.[A]
       4. P. to Q. B's 3d.              4. P. to Q's 3d.
       5. Q. to Q. R's 8th.             5. P. to K. R's 3d.
";
    let (row, _) = judged(text);
    assert_eq!((row.plies, row.legal), (8, Some(false)));
    assert_eq!(row.white.as_deref(), Some("Mr. Staunton"));
    assert_eq!(row.black.as_deref(), Some("Mr. Horwitz"));
}
