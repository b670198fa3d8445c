//! A game that can be read as it stands is read so: repair changes nothing.

use scoresheet_draughts::Variant;
use scoresheet_layout::{MoveCell, ScoreSheet};
use scoresheet_notation::{Language, Reader, Record, RecordText};
use scoresheet_repair::{Answer, FoundLine, Options, Repair, repair, sheet_of};
use scoresheet_replay::{AnyLine as Played, Game, GameSource, Judge, Options as Asked, write};
use std::path::{Path, PathBuf};

/// Every record file of the shipped corpora that is one text.
fn files(under: &Path, into: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(under).expect("the corpora are there");
    for path in entries.map(|entry| entry.expect("a readable folder").path()) {
        if path.is_dir() {
            files(&path, into);
        } else if path.extension().is_some_and(|e| e == "pgn" || e == "pdn") {
            into.push(path);
        }
    }
}

/// The moves in coordinates, whatever the game.
fn moves(line: &FoundLine) -> Vec<String> {
    match line {
        FoundLine::Chess { moves, .. } => moves.iter().map(|m| format!("{m:?}")).collect(),
        FoundLine::Draughts { moves, .. } => moves.iter().map(|m| format!("{m:?}")).collect(),
    }
}

fn played(line: &Played) -> Vec<String> {
    match line {
        Played::Chess(line) => line.moves.iter().map(|p| format!("{:?}", p.mv)).collect(),
        Played::Draughts(line) => line.moves.iter().map(|p| format!("{:?}", p.mv)).collect(),
        Played::None => Vec::new(),
    }
}

/// What was supposed of the text, one line for each ply that is not just read.
fn supposed(repair: &Repair) -> Vec<String> {
    let touched = repair.plies.iter().enumerate();
    touched
        .filter(|(_, ply)| ply.answer != Answer::Read)
        .map(|(at, ply)| format!("ply {at}: {ply:?}"))
        .collect()
}

#[test]
fn every_complete_game_of_the_corpora_is_left_as_it_is() {
    let corpora = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpora");
    let mut paths = Vec::new();
    files(&corpora, &mut paths);
    paths.retain(|path| !path.to_string_lossy().contains("defects"));
    paths.sort();
    let mut games = 0;
    for path in paths {
        let Ok(text) = std::fs::read_to_string(&path) else {
            continue;
        };
        let text = text.as_bytes();
        let mut reader = Reader::new(text);
        let mut record = Record::default();
        let mut judge = Judge::new(Asked::default());
        while let Some(verdict) = judge.next(&mut reader, &mut record) {
            let settled =
                verdict.source == Some(GameSource::Tag) || verdict.game == Some(Game::Chess);
            if verdict.legal != Some(true) || !settled || verdict.line.plies() == 0 {
                continue;
            }
            if record
                .problems
                .iter()
                .any(|p| p.level == scoresheet_source::Level::Error)
            {
                continue;
            }
            let options = Options {
                game: verdict.game,
                language: verdict.language,
                ..Options::default()
            };
            let found = repair(&sheet_of(RecordText::new(&record, text)), &options).unwrap();
            let place = format!("{}, byte {}", path.display(), record.span.start);
            assert_eq!(supposed(&found), Vec::<String>::new(), "{place}");
            assert_eq!(moves(&found.line), played(&verdict.line), "{place}");
            games += 1;
        }
    }
    assert!(games > 250, "{games} games alone were looked at");
}

/// Numbers that follow from a seed (splitmix64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % bound as u64) as usize
    }
}

fn sheet(cells: Vec<String>) -> ScoreSheet {
    let cell = |text: String| MoveCell {
        text,
        certain: true,
        ..MoveCell::default()
    };
    ScoreSheet {
        cells: cells.into_iter().map(cell).collect(),
        ..ScoreSheet::default()
    }
}

/// Moves without any sense, which the prior holds to be improbable.
#[test]
fn a_senseless_game_of_chess_is_left_as_it_is() {
    let estonian = Language::by_code("et").unwrap();
    for seed in 0..40 {
        let mut dice = Dice(seed);
        let mut board = scoresheet_chess::Board::start();
        let (mut full, mut short, mut line) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..80 {
            let legal: Vec<_> = board.legal_moves().into_iter().collect();
            if legal.is_empty() {
                break;
            }
            let mv = legal[dice.below(legal.len())];
            let style = &write::ChessStyle::BOOK;
            full.push(write::chess_full_as(&board, mv, estonian, style));
            short.push(write::chess_short_as(&board, mv, estonian, style));
            line.push(format!("{mv:?}"));
            board.play(mv);
        }
        let options = Options {
            game: Some(Game::Chess),
            ..Options::default()
        };
        for cells in [full, short] {
            let found = repair(&sheet(cells), &options).unwrap();
            assert_eq!(supposed(&found), Vec::<String>::new(), "seed {seed}");
            assert_eq!(moves(&found.line), line, "seed {seed}");
        }
    }
}

#[test]
fn a_senseless_game_of_draughts_is_left_as_it_is() {
    for variant in [Variant::Russian, Variant::Brazilian, Variant::International] {
        for seed in 0..40 {
            let mut dice = Dice(seed);
            let mut position = scoresheet_draughts::Position::start(variant);
            let (mut cells, mut line) = (Vec::new(), Vec::new());
            for _ in 0..60 {
                let legal = position.legal_moves();
                if legal.is_empty() {
                    break;
                }
                let mv = legal[dice.below(legal.len())];
                cells.push(write::draughts_full(&position, &mv));
                line.push(format!("{mv:?}"));
                position.play(&mv);
            }
            let options = Options {
                game: Some(Game::Draughts(variant)),
                ..Options::default()
            };
            let found = repair(&sheet(cells), &options).unwrap();
            assert_eq!(
                supposed(&found),
                Vec::<String>::new(),
                "{variant:?}, seed {seed}"
            );
            assert_eq!(moves(&found.line), line, "{variant:?}, seed {seed}");
        }
    }
}
