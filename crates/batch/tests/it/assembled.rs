//! Files assembled from parts with known content: as many games come out as were put in, with the tags, plies and
//! results that they were given, whatever stands between. Positions and names of moves are taken from the rules and the
//! scribe, which other programs are compared with elsewhere; here the readers are asked.
//!
//! `ASSEMBLED=100000` reads so many records, else 2,000.

use crate::dice::Dice;
use scoresheet_batch::input::{Options, Pieces, Source, Walk};
use scoresheet_batch::{GameReader, Met};
use scoresheet_chess::Board;
use scoresheet_draughts::{Position, Variant};
use scoresheet_notation::{Language, Outcome};
use scoresheet_replay::{Judge, write};

/// What a game was made of, and what is to come out.
#[derive(Debug, PartialEq, Eq)]
struct Content {
    white: String,
    tags: usize,
    plies: usize,
    legal: Option<bool>,
    result: Option<Outcome>,
}

#[derive(Clone, Copy)]
enum Kind {
    Chess,
    Draughts(Variant),
}

/// The plies of a random game, each as several programs write it; the first spelling is that of the exchange format.
fn half_moves(dice: &mut Dice, kind: Kind, plies: usize) -> Vec<Vec<String>> {
    let mut moves = Vec::new();
    match kind {
        Kind::Chess => {
            let mut board = Board::start();
            for _ in 0..plies {
                let legal = board.legal_moves();
                if legal.is_empty() {
                    break;
                }
                let mv = *dice.pick(&legal);
                let english = Language::english();
                let san = write::chess_san(&board, mv, english);
                let castles = san.replace('O', "0");
                let long = write::chess_full(&board, mv, english);
                let coordinates = write::chess_coordinates(mv);
                moves.push(vec![san, castles, long, coordinates]);
                board.play(mv);
            }
        }
        Kind::Draughts(variant) => {
            let mut position = Position::start(variant);
            for _ in 0..plies {
                let legal = position.legal_moves();
                if legal.is_empty() {
                    break;
                }
                let mv = legal[dice.roll(legal.len())];
                let full = write::draughts_full(&position, &mv);
                let dash = full.replace('-', "—");
                let capitals = full.to_uppercase();
                let apart = full.replace('-', " - ");
                moves.push(vec![full, dash, capitals, apart]);
                position.play(&mv);
            }
        }
    }
    moves
}

/// What may follow a ply without a word of it being part of the game.
const BETWEEN: &[&str] = &[
    " {a comment}",
    " {[%clk 0:05:00]}",
    " {1. e4 is said to be best}",
    " ; to the end of the line\n",
    " $14",
    " $220",
    "!",
    "?!",
    " ()",
    " {with \"quotes\" and [brackets]}",
    "\n\n",
    "\u{200e}",
    "\u{3000}",
    "\n% a line of a program\n",
];

/// What may stand before the tags of a game.
const BEFORE: &[&str] = &[
    "; exported by a program\n",
    "{ my games }\n",
    "% a line of a program\n",
    "Games of a tournament\n\n",
    "<html><body>\n",
    "\u{feff}",
    "\n\n\n",
];

/// What may stand between two tags.
const AMONG: &[&str] = &[
    "; about the players\n",
    "{ mine }\n",
    "% of a program\n",
    "\n",
];

/// Results as written after the moves, and what they are.
const RESULTS: &[(&str, Option<Outcome>)] = &[
    ("1-0", Some(Outcome::WhiteWins)),
    ("0-1", Some(Outcome::BlackWins)),
    ("1/2-1/2", Some(Outcome::Draw)),
    ("½–½", Some(Outcome::Draw)),
    ("1 - 0", Some(Outcome::WhiteWins)),
    ("0.5-0.5", Some(Outcome::Draw)),
    ("*", Some(Outcome::Unknown)),
    ("", None),
];

fn any<'a>(dice: &mut Dice, from: &[&'a str]) -> &'a str {
    from[dice.roll(from.len())]
}

/// Appends a game to `text`.
fn game(dice: &mut Dice, text: &mut String, kind: Kind, number: usize) -> Content {
    if dice.one_in(4) {
        text.push_str(any(dice, BEFORE));
    }
    let white = format!(
        "{} {number}",
        dice.pick(&[
            "Müller",
            "Иванов",
            "O'Kelly",
            "the \"White\" one",
            "[b] &amp;"
        ])
    );
    let mut tags = vec![format!("[Event \"e{number}\"]\n")];
    for name in ["Site", "Date", "Round"] {
        if dice.one_in(2) {
            tags.push(format!("[{name} \"?\"]\n"));
        }
    }
    tags.push(format!("[White \"{}\"]\n", white.replace('"', "\\\"")));
    if let Kind::Draughts(variant) = kind {
        let number = if variant == Variant::International {
            20
        } else {
            25
        };
        tags.push(format!("[GameType \"{number}\"]\n"));
    }
    for (at, tag) in tags.iter().enumerate() {
        if at > 0 && dice.one_in(12) {
            text.push_str(any(dice, AMONG));
        }
        text.push_str(tag);
    }
    if !dice.one_in(8) {
        text.push('\n');
    }
    let plies = 1 + dice.roll(60);
    let moves = half_moves(dice, kind, plies);
    movetext(dice, text, &moves);
    let (written, result) = *dice.pick(RESULTS);
    text.push(' ');
    text.push_str(written);
    // Without a result nothing but a blank line tells where the moves end.
    let close = dice.one_in(6) && result.is_some();
    text.push_str(if close { "\n" } else { "\n\n" });
    Content {
        white,
        tags: tags.len(),
        plies: moves.len(),
        legal: Some(true),
        result,
    }
}

/// The moves in one hand, with numbers and what stands between.
fn movetext(dice: &mut Dice, text: &mut String, moves: &[Vec<String>]) {
    let spelling = if dice.one_in(2) { 0 } else { dice.roll(4) };
    let dots = any(dice, &[". ", ".", ".\n"]);
    let black = any(dice, &["... ", "…", ". ... "]);
    let mut interrupted = true;
    for (ply, spellings) in moves.iter().enumerate() {
        let number = ply / 2 + 1;
        if ply % 2 == 0 {
            if ply > 0 && dice.one_in(150) {
                text.push_str(any(dice, &["\n\nChapter the second\n\n", "\n\n117\n\n"]));
            }
            text.push_str(&format!("{number}{dots}"));
        } else if interrupted {
            text.push_str(&format!("{number}{black}"));
        }
        text.push_str(&spellings[spelling]);
        interrupted = dice.one_in(12);
        if interrupted {
            text.push_str(any(dice, BETWEEN));
        }
        text.push_str(if dice.one_in(9) { "\n" } else { " " });
    }
}

fn read(file: &str, text: &str) -> Vec<Content> {
    let source = Source::of_text(file, text);
    let options = Options {
        chunk_bytes: 3000,
        ..Options::default()
    };
    let mut reader = GameReader::new(Judge::default(), Pieces::new(Walk::of(source), options));
    let mut games = Vec::new();
    while let Some(met) = reader.next() {
        if let Met::Game(game) = met {
            let white = game.record.value(scoresheet_notation::KnownTag::White);
            games.push(Content {
                white: white.unwrap_or_default().into_owned(),
                tags: game.record.tags.len(),
                plies: game.verdict.line.plies(),
                legal: game.verdict.legal,
                result: game.verdict.terminator,
            });
        }
    }
    games
}

#[test]
fn what_was_put_in_comes_out() {
    let wanted: usize = std::env::var("ASSEMBLED").map_or(2000, |text| text.parse().unwrap());
    let mut made = 0;
    let mut seed = 0;
    while made < wanted {
        seed += 1;
        let dice = &mut Dice::new(seed);
        let kind = *dice.pick(&[
            Kind::Chess,
            Kind::Chess,
            Kind::Draughts(Variant::Russian),
            Kind::Draughts(Variant::International),
        ]);
        let file = match kind {
            Kind::Chess => "a.pgn",
            Kind::Draughts(_) => "a.pdn",
        };
        let mut text = String::new();
        let put_in: Vec<Content> = (0..1 + dice.roll(12))
            .map(|number| game(dice, &mut text, kind, number))
            .collect();
        made += put_in.len();
        let ends = any(dice, &["\n", "\n", "\r\n", "\r"]);
        let text = text.replace('\n', ends);
        let came_out = read(file, &text);
        for (at, put_in) in put_in.iter().enumerate() {
            assert_eq!(
                came_out.get(at),
                Some(put_in),
                "seed {seed}, game {at} of\n{text}"
            );
        }
        assert_eq!(came_out.len(), put_in.len(), "seed {seed}:\n{text}");
    }
}

#[test]
fn blanks_after_tags_are_nothing_and_a_line_of_a_book_is_no_tag() {
    let tagged = read(
        "a.txt",
        "[Event \"a\"]  \n[White \"b\"] \t\n\n1. e4 e5 1-0\n",
    );
    let found: Vec<_> = tagged
        .iter()
        .map(|game| (&*game.white, game.tags, game.plies))
        .collect();
    assert_eq!(found, [("b", 2, 2)]);
    let book = "The opening is old\n[see \"Tal\"]\nand goes so:\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 1-0\n";
    let found: Vec<_> = read("a.txt", book)
        .iter()
        .map(|game| (game.tags, game.plies, game.legal))
        .collect();
    assert_eq!(found, [(0, 8, Some(true))]);
}
