//! Chess from file to verdict on one thread, against a bare loop of pgn-reader and shakmaty.
//!
//! `cargo run --release --bin replay_ratio -- [--turns N] [--program PROGRAM] FILE.pgn…`. The files are repeated to
//! 120 MB in one temporary file, which every contender reads from the start. The bare loop skips
//! what it does not know and everything after a first illegal move; ours reports both.
//!
//! With `--program` the built program audits the same file with one job, tables and all, from its start to its end.

use std::error::Error;
use std::fs::File;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Command, Stdio};

use pgn_reader::{RawTag, Reader, SanPlus, Skip, Visitor};
use scoresheet_batch::input::Source;
use scoresheet_notation::{Family, Kind, Record};
use scoresheet_peers::{Contender, Work, chunks, repeated, sources, take_turns};
use scoresheet_replay::{Judge, Options};
use serde_json::Value;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position};

/// The size at which start and end of a run no longer matter.
const BYTES: u64 = 120_000_000;
/// The least ratio that is wanted.
const WANTED: f64 = 1.0;

fn main() -> Result<(), Box<dyn Error>> {
    let mut files: Vec<String> = std::env::args().skip(1).collect();
    let turns = match option(&mut files, "--turns")? {
        Some(turns) => turns.parse()?,
        None => 7,
    };
    let program = option(&mut files, "--program")?;
    if files.is_empty() {
        return Err("usage: replay_ratio [--turns N] [--program PROGRAM] FILE.pgn…".into());
    }
    let input = repeated(&files, BYTES)?;
    let path = input.path();
    let bytes = path.metadata()?.len();
    let source = sources(&[path.display().to_string()])?.remove(0);
    let mut all = vec![
        Contender::new("pgn-reader + shakmaty", || bare(path, Replay::default())),
        Contender::new("scoresheet, text to verdict", || judge(&source)),
        Contender::new("pgn-reader, tokens alone", || bare(path, Tokens::default())),
        Contender::new("scoresheet, tokens alone", || tokens(&source)),
    ];
    if let Some(program) = &program {
        for (name, options) in AUDITS {
            all.push(Contender::new(name, move || audit(program, options, path)));
        }
    }
    take_turns(turns, &mut all);
    println!("{bytes} bytes, one thread, best of {turns} turns");
    for contender in &all {
        contender.print(bytes);
    }
    println!("tokens alone: {:.2} ×", all[3].ratio_to(&all[2]));
    println!(
        "text to verdict: {:.2} × (wanted {WANTED:.2}); in processor time {:.2} ×",
        all[1].ratio_to(&all[0]),
        all[1].processor_ratio_to(&all[0])
    );
    for whole in &all[4..] {
        println!(
            "{}: {:.3} × the bare loop; in processor time {:.3} ×",
            whole.name(),
            whole.ratio_to(&all[0]),
            whole.processor_ratio_to(&all[0])
        );
    }
    Ok(())
}

/// Whole audits, each with its options.
const AUDITS: [(&str, &[&str]); 3] = [
    ("audit, Parquet", &["--format", "parquet"]),
    (
        "audit, CSV and Parquet",
        &["--format", "csv", "--format", "parquet"],
    ),
    (
        "audit, Parquet, with plies",
        &["--format", "parquet", "--plies"],
    ),
];

/// Takes `name` and its value out of the arguments.
fn option(arguments: &mut Vec<String>, name: &str) -> Result<Option<String>, Box<dyn Error>> {
    let Some(at) = arguments.iter().position(|argument| argument == name) else {
        return Ok(None);
    };
    if at + 1 == arguments.len() {
        return Err(format!("{name} needs a value").into());
    }
    Ok(arguments.drain(at..at + 2).nth(1))
}

/// One audit of the file by the program, into a folder that is gone afterwards; what it says it counted.
fn audit(program: &str, options: &[&str], path: &Path) -> Work {
    let out = tempfile::tempdir().expect("a folder for the tables");
    let status = Command::new(program)
        .arg("audit")
        .arg(path)
        .args(["--jobs", "1", "--out"])
        .arg(out.path())
        .args(options)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    assert!(
        status.is_ok_and(|status| status.success()),
        "{program} failed"
    );
    let summary = std::fs::read_to_string(out.path().join("summary.json")).expect("a summary");
    let summary: Value = serde_json::from_str(&summary).expect("a summary in JSON");
    let count = |name: &str| summary[name].as_u64().expect(name);
    Work {
        games: count("games"),
        plies: count("plies"),
    }
}

/// All games of the file by pgn-reader.
fn bare<V: Visitor + Counting>(path: &Path, mut visitor: V) -> Work {
    let file = File::open(path).expect("the file was just written");
    Reader::new(file)
        .visit_all_games(&mut visitor)
        .expect("the file was just written");
    visitor.work()
}

trait Counting {
    fn work(&self) -> Work;
}

/// Replays main lines; an illegal move ends the game.
#[derive(Default)]
struct Replay(Work);

impl Counting for Replay {
    fn work(&self) -> Work {
        self.0
    }
}

impl Visitor for Replay {
    type Tags = Option<Chess>;
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Option<Chess>> {
        self.0.games += 1;
        ControlFlow::Continue(None)
    }

    fn tag(
        &mut self,
        start: &mut Option<Chess>,
        name: &[u8],
        value: RawTag<'_>,
    ) -> ControlFlow<()> {
        if name == b"FEN" {
            let fen = Fen::from_ascii(value.as_bytes());
            let position = fen.map(|fen| fen.into_position(CastlingMode::Chess960));
            match position {
                Ok(Ok(position)) => *start = Some(position),
                _ => return ControlFlow::Break(()),
            }
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, start: Option<Chess>) -> ControlFlow<(), Chess> {
        ControlFlow::Continue(start.unwrap_or_default())
    }

    fn begin_variation(&mut self, _: &mut Chess) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<()> {
        match san.san.to_move(position) {
            Ok(mv) => {
                position.play_unchecked(mv);
                self.0.plies += 1;
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(()),
        }
    }

    fn end_game(&mut self, position: Chess) {
        std::hint::black_box(position);
    }
}

/// Counts the moves of main lines.
#[derive(Default)]
struct Tokens(Work);

impl Counting for Tokens {
    fn work(&self) -> Work {
        self.0
    }
}

impl Visitor for Tokens {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<()> {
        self.0.games += 1;
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, (): &mut ()) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn san(&mut self, (): &mut (), san: SanPlus) -> ControlFlow<()> {
        std::hint::black_box(san);
        self.0.plies += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) {}
}

/// All games of the file by the path that the program takes, up to the verdicts.
fn judge(source: &Source) -> Work {
    let mut work = Work::default();
    let mut record = Record::default();
    let mut judge = Judge::new(Options {
        hint: Some(Family::Chess),
        ..Options::default()
    });
    let read = chunks(source, |chunk| {
        let mut reader = scoresheet_notation::Reader::of_text(&chunk.text);
        while let Some(verdict) = judge.next(&mut reader, &mut record) {
            work.games += 1;
            work.plies += verdict.line.plies() as u64;
            std::hint::black_box(&verdict.findings);
            judge.take_back(verdict.line);
        }
    });
    read.expect("the file was just written");
    work
}

/// Tokens of all games, variations included.
fn tokens(source: &Source) -> Work {
    let mut work = Work::default();
    let mut record = Record::default();
    let read = chunks(source, |chunk| {
        let mut reader = scoresheet_notation::Reader::new(chunk.text.as_bytes());
        while reader.next(&mut record, &|_| Family::Chess) {
            let tokens = std::hint::black_box(&record.tokens);
            work.games += 1;
            let moves = tokens.iter().filter(|t| matches!(t.kind, Kind::Move(_)));
            work.plies += moves.count() as u64;
        }
    });
    read.expect("the file was just written");
    work
}
