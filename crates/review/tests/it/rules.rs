//! The rules in the page's script against the program's, in every game: legal moves and their order, names, counts of
//! positions.
//!
//! Needs node, which runs the script as a browser does; without it nothing can be compared.

use scoresheet_draughts::Variant;
use scoresheet_notation::Language;
use scoresheet_replay::{AnyPosition, Game, GamePosition, MoveStyle};
use scoresheet_report::page::{RulesObject, board_data, in_page_order};
use scoresheet_review::name_of_candidate;
use serde_json::{Value, json};
use std::io::Write;
use std::process::{Command, Stdio};

/// Positions of chess that have what random games seldom have: castling both ways, captures in passing that give check,
/// promotions, pins, rooks elsewhere.
const CHESS: [&str; 6] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "1rkr3b/1ppn3p/3pB1n1/6q1/R2P4/4N1P1/1P5P/2KRQ1B1 b Dbd - 0 14",
];

/// A small generator, the same on every machine: MMIX's.
struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count.max(1)
    }
}

fn names(position: &AnyPosition) -> Vec<String> {
    let english = Language::english();
    let all = in_page_order(position);
    all.iter()
        .map(|mv| position.name(mv, MoveStyle::Short, english))
        .collect()
}

fn nodes(position: &AnyPosition, depth: u32) -> u64 {
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let after = moves.iter().map(|mv| {
        let mut next = position.clone();
        next.play(mv);
        nodes(&next, depth - 1)
    });
    after.sum()
}

/// A position as the script is asked about it.
fn asked(
    game: Game,
    start: &AnyPosition,
    line: &[String],
    position: &AnyPosition,
    depth: Option<u32>,
) -> Value {
    let rules = match game {
        Game::Draughts(variant) => serde_json::to_value(RulesObject::of(variant)).unwrap(),
        Game::Chess => Value::Null,
    };
    let placed = match game {
        Game::Chess => start.fen(),
        Game::Draughts(_) => board_data(start).1,
    };
    json!({
        "game": game.name(), "rules": rules, "start": placed, "white": start.white_to_move(), "line": line,
        "moves": names(position), "depth": depth.unwrap_or(1), "nodes": depth.map(|depth| nodes(position, depth)),
    })
}

/// Random games, every fourth position of them compared; captures are chosen where there are some, since they are
/// what games differ in.
fn walk(game: Game, start: &AnyPosition, random: &mut Random, all: &mut Vec<(AnyPosition, Value)>) {
    let mut position = start.clone();
    let mut line = Vec::new();
    for ply in 0..90 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        if ply % 4 == 3 {
            let depth = (ply % 20 == 3).then_some(2);
            all.push((
                position.clone(),
                asked(game, start, &line, &position, depth),
            ));
        }
        let mv = moves[random.below(moves.len())];
        line.push(position.name(&mv, MoveStyle::Short, Language::english()));
        position.play(&mv);
    }
}

#[test]
fn the_script_and_the_program_have_the_same_moves_of_chess() {
    let mut random = Random(20_260_511);
    let mut all = Vec::new();
    for fen in CHESS {
        let start = AnyPosition::from_fen(Game::Chess, fen).unwrap();
        let question = asked(Game::Chess, &start, &[], &start, Some(3));
        all.push((start.clone(), question));
        walk(Game::Chess, &start, &mut random, &mut all);
    }
    from_the_start(Game::Chess, &mut random, &mut all);
    compare(&all, 300);
}

#[test]
fn the_script_and_the_program_have_the_same_moves_of_draughts() {
    let mut random = Random(20_260_511);
    let mut all = Vec::new();
    for variant in Variant::ALL {
        from_the_start(Game::Draughts(variant), &mut random, &mut all);
    }
    // Kings on an open board, as games seldom come to: long captures with turns.
    for variant in Variant::ALL {
        let board = variant.board();
        for _ in 0..25 {
            let squares: Vec<_> = board.all().iter().collect();
            let mut text = [String::new(), String::new()];
            let mut taken = Vec::new();
            for number in 0..10 {
                let square = squares[random.below(squares.len())];
                let (_, rank) = board.file_rank(square).unwrap();
                if taken.contains(&square) || rank == 0 || rank + 1 == board.ranks() {
                    continue;
                }
                taken.push(square);
                let king = if random.below(3) == 0 { "K" } else { "" };
                let name = scoresheet_replay::write::square_name(variant, square);
                text[number % 2].push_str(&format!("{king}{name},"));
            }
            let game = Game::Draughts(variant);
            let [white, black] = text.map(|side| side.trim_end_matches(',').to_owned());
            let fen = format!("W:W{white}:B{black}");
            let Ok(start) = AnyPosition::from_fen(game, &fen) else {
                continue;
            };
            all.push((start.clone(), asked(game, &start, &[], &start, Some(2))));
        }
    }
    compare(&all, 2_700);
}

/// The beginning of a game, and twelve random ones.
fn from_the_start(game: Game, random: &mut Random, all: &mut Vec<(AnyPosition, Value)>) {
    let start = AnyPosition::start(game);
    all.push((start.clone(), asked(game, &start, &[], &start, Some(4))));
    for _ in 0..12 {
        walk(game, &start, random, all);
    }
}

/// Whether the script has the same moves in all these positions, of which there are more than `least`.
fn compare(all: &[(AnyPosition, Value)], least: usize) {
    let answer = script(
        &all.iter()
            .map(|(_, asked)| asked.to_string())
            .collect::<Vec<_>>(),
    );
    assert_eq!(answer["wrong"], 0, "what differs stands above");
    assert_eq!(answer["compared"], all.len());
    assert!(all.len() > least, "{}", all.len());
    // What the script calls a move the program reads as that move, each as another one.
    for ((position, _), own) in all.iter().zip(answer["names"].as_array().unwrap()) {
        let mut read: Vec<String> = Vec::new();
        for name in own.as_array().unwrap() {
            let name = name.as_str().unwrap();
            let found = name_of_candidate(position, name);
            read.push(found.unwrap_or_else(|| panic!("{name} is not read in {}", position.fen())));
        }
        // In the same order, too: moves are packed as their places in it.
        assert_eq!(read, names(position), "{}", position.fen());
    }
}

fn script(lines: &[String]) -> Value {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/rules.mjs");
    let mut child = Command::new(std::env::var("NODE").unwrap_or_else(|_| "node".to_owned()))
        .arg(file)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("node, which runs the page's script here; NODE names another one");
    let mut stdin = child.stdin.take().unwrap();
    let text = lines.join("\n");
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let (told, last) = text
        .trim_end()
        .rsplit_once('\n')
        .unwrap_or(("", text.trim_end()));
    serde_json::from_str(last).unwrap_or_else(|error| panic!("{error}: {told}\n{last}"))
}
