//! Every draughts game through every command that knows of games: none is known to one and not to another.

use crate::common::{err, out, run, scratch};
use scoresheet_draughts::Variant;
use scoresheet_notation::Language;
use scoresheet_replay::{AnyPosition, Game, GamePosition, MoveStyle};
use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::process::Output;

/// Plies of each game: enough for captures, and for its whole first rows to have moved.
const PLIES: usize = 16;

/// A game played by a rule of thumb: the moves are taken in turn from the list of legal ones.
struct Played {
    name: &'static str,
    number: u8,
    moves: Vec<String>,
    end: AnyPosition,
    /// The first ply that can be told without its first character, and what is left of it.
    damaged: Option<(usize, String)>,
}

impl Played {
    fn of(variant: Variant) -> Self {
        let rules = variant.rules();
        let mut end = AnyPosition::start(Game::Draughts(variant));
        let (mut moves, mut damaged) = (Vec::new(), None);
        for ply in 0..PLIES {
            let legal = end.legal_moves();
            let name = |mv| end.name(mv, MoveStyle::Full, Language::english());
            let mv = legal[ply * 5 % legal.len()];
            let written = name(&mv);
            let rest = &written[1..];
            let alike = legal.iter().filter(|mv| name(mv).ends_with(rest)).count();
            if ply > 2 && damaged.is_none() && alike == 1 {
                damaged = Some((ply, format!("?{rest}")));
            }
            moves.push(written);
            end.play(&mv);
        }
        Self {
            name: rules.name,
            number: rules.pdn_number,
            moves,
            end,
            damaged,
        }
    }

    /// The moves with their numbers, the move of one ply written otherwise.
    fn text(&self, otherwise: Option<(usize, &str)>) -> String {
        let word = |(at, written): (usize, &String)| {
            let written = match otherwise {
                Some((ply, other)) if ply == at => other,
                _ => written,
            };
            match at % 2 {
                0 => format!("{}. {written}", at / 2 + 1),
                _ => written.to_owned(),
            }
        };
        let words = self.moves.iter().enumerate().map(word);
        words.collect::<Vec<_>>().join(" ")
    }

    fn record(&self) -> String {
        let text = self.text(None);
        format!(
            "[White \"A\"]\n[Black \"B\"]\n[GameType \"{}\"]\n[Result \"*\"]\n\n{text} *\n",
            self.number
        )
    }

    /// Fails with what the program printed unless it ended with `status`.
    #[track_caller]
    fn ended(&self, output: &Output, status: i32) -> String {
        let printed = out(output);
        assert_eq!(
            output.status.code(),
            Some(status),
            "{}: {}{printed}",
            self.name,
            err(output)
        );
        printed
    }
}

fn all() -> Vec<Played> {
    Variant::ALL.into_iter().map(Played::of).collect()
}

/// Each game on its own, with a command a line.
#[test]
fn every_command_plays_every_game() {
    let dir = scratch();
    let dir = dir.path();
    for game in all() {
        let file = format!("{}.pdn", game.name);
        fs::write(dir.join(&file), game.record()).unwrap();
        let first = &game.moves[0];
        let legal = game.ended(&run(dir, &["moves", "--game", game.name]), 0);
        assert!(legal.lines().any(|line| line == first), "{legal}");
        let meant = game.ended(&run(dir, &["resolve", "--game", game.name, first]), 0);
        assert!(meant.contains(first.as_str()), "{meant}");
        let counted = ["perft", "--game", game.name, "--depth", "1"];
        let counted = game.ended(&run(dir, &counted), 0);
        assert_eq!(counted, format!("1\t{}\n", legal.lines().count()));
        game.ended(&run(dir, &["check", &file, "--fail-on", "warning"]), 0);
        shown(dir, &game, &file);
        written_again(dir, &game, &file);
        repaired(dir, &game);
        collated(dir, &game);
    }
}

/// The end of the game, and a board that has its dark corner where the game has it.
fn shown(dir: &Path, game: &Played, file: &str) {
    let picture = game.ended(&run(dir, &["show", file]), 0);
    assert!(picture.contains(&game.end.fen()), "{picture}");
    let empty = game.ended(&run(dir, &["show", file, "--ply", "0", "--svg", "-"]), 0);
    assert!(empty.contains("<svg"), "{empty}");
    // Where the lower left square is light, its column of the lowest row is blank.
    let lowest = picture
        .lines()
        .rfind(|line| line.contains(['·', '○', '●', '♔', '♚', '◎', '◉']));
    let lowest = lowest.unwrap_or_else(|| panic!("{}: {picture}", game.name));
    let corner = lowest
        .trim_start()
        .trim_start_matches(|c: char| c.is_ascii_digit());
    let blank = corner.chars().take_while(|c| *c == ' ').count() > 2;
    let in_mirror = ["italian", "spanish", "portuguese"].contains(&game.name);
    assert_eq!(blank, in_mirror, "{}: {picture}", game.name);
}

/// What is converted replays to the same end, without the tag's help of the source.
fn written_again(dir: &Path, game: &Played, file: &str) {
    let written = game.ended(&run(dir, &["convert", file, "--to", "full"]), 0);
    assert!(
        written.contains(&format!("[GameType \"{}", game.number)),
        "{written}"
    );
    fs::write(dir.join("again.pdn"), written).unwrap();
    let picture = game.ended(&run(dir, &["show", "again.pdn"]), 0);
    assert!(picture.contains(&game.end.fen()), "{picture}");
}

/// A character that cannot be read, in a move that the rest of it tells.
fn repaired(dir: &Path, game: &Played) {
    let (ply, damaged) = game.damaged.as_ref().unwrap();
    let text = game.text(Some((*ply, damaged)));
    fs::write(dir.join("damaged.txt"), text).unwrap();
    let arguments = ["repair", "damaged.txt", "--game", game.name, "--json"];
    let repaired = game.ended(&run(dir, &arguments), 0);
    let found: serde_json::Value = serde_json::from_str(repaired.lines().next().unwrap()).unwrap();
    assert_eq!(
        found["plies"][*ply]["move"], game.moves[*ply],
        "{}: {found:#}",
        game.name
    );
}

/// Two sheets, of which one lacks a ply.
fn collated(dir: &Path, game: &Played) {
    fs::write(dir.join("white.txt"), game.text(None)).unwrap();
    fs::write(dir.join("black.txt"), game.text(Some((5, "")))).unwrap();
    let arguments = [
        "collate",
        "white.txt",
        "black.txt",
        "--game",
        game.name,
        "--out",
        "merged.pdn",
    ];
    let merged = run(dir, &arguments);
    assert!(
        dir.join("merged.pdn").exists(),
        "{}: {}",
        game.name,
        err(&merged)
    );
    let picture = game.ended(&run(dir, &["show", "merged.pdn"]), 0);
    assert!(picture.contains(&game.end.fen()), "{picture}");
    fs::remove_file(dir.join("merged.pdn")).unwrap();
}

/// All of them in one audit, its statistics and its page.
#[test]
fn an_audit_has_every_game() {
    let dir = scratch();
    let dir = dir.path();
    fs::create_dir(dir.join("records")).unwrap();
    let games = all();
    for game in &games {
        fs::write(
            dir.join(format!("records/{}.pdn", game.name)),
            game.record(),
        )
        .unwrap();
    }
    let audited = run(dir, &["audit", "records", "--out", "tables", "--plies"]);
    assert_eq!(audited.status.code(), Some(0), "{}", err(&audited));
    let rows = |table: &str| {
        let mut reader = csv::Reader::from_path(dir.join(table)).unwrap();
        let rows = reader.deserialize::<HashMap<String, String>>();
        rows.collect::<Result<Vec<_>, _>>().unwrap()
    };
    let table = rows("tables/games.csv");
    assert_eq!(table.len(), games.len());
    for game in &games {
        let row = table
            .iter()
            .find(|row| row["file"].ends_with(&format!("{}.pdn", game.name)));
        let row = row.unwrap_or_else(|| panic!("{} has no row", game.name));
        assert_eq!(
            (row["game"].as_str(), row["legal"].as_str()),
            (game.name, "true")
        );
        assert_eq!(row["plies"], PLIES.to_string(), "{}", game.name);
    }
    let stats = run(dir, &["stats", "tables", "--out", "made"]);
    assert_eq!(stats.status.code(), Some(0), "{}", err(&stats));
    let report = run(dir, &["report", "tables", "--out", "page.html"]);
    assert_eq!(report.status.code(), Some(0), "{}", err(&report));
    let page = crate::page::unpacked(&fs::read_to_string(dir.join("page.html")).unwrap());
    let counted = rows("made/results_by_game.csv");
    for game in &games {
        assert!(page.contains(game.name), "{} is not on the page", game.name);
        let counted = counted.iter().any(|row| row["game"] == game.name);
        assert!(counted, "{} is in no statistics", game.name);
    }
}
