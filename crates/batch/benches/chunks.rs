//! How fast a plain file passes through the part of a run at which threads take turns: reading,
//! cutting between games, validating, counting lines. It has to stay far above what one thread
//! parses and replays.

#![expect(clippy::print_stdout, reason = "a measurement is there to be printed")]

use scoresheet_batch::input::{Options, Piece, Pieces, walk};
use std::time::Instant;

const BYTES: usize = 400_000_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let tags =
        "[Event \"Club\"]\n[Site \"Tallinn\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n";
    let game = format!(
        "{tags}\n{}*\n\n",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4\n".repeat(20)
    );
    let folder = tempfile::tempdir()?;
    for (name, end) in [("LF", "\n"), ("CRLF", "\r\n")] {
        let bytes = game.replace('\n', end).repeat(BYTES / game.len());
        let path = folder.path().join(name);
        std::fs::write(&path, &bytes)?;
        let best = (0..3).map(|_| pass(&path)).collect::<Result<Vec<_>, _>>()?;
        let best = best.into_iter().fold(f64::INFINITY, f64::min);
        println!("{name}: {:.2} GB/s", bytes.len() as f64 / best / 1e9);
    }
    Ok(())
}

/// Seconds that one pass over the file takes.
fn pass(path: &std::path::Path) -> Result<f64, Box<dyn std::error::Error>> {
    let start = Instant::now();
    for piece in Pieces::new(walk([path]), Options::default()) {
        match piece {
            Piece::Chunk(chunk) => {
                std::hint::black_box(chunk);
            }
            Piece::Problem(problem) => return Err(problem.into()),
            Piece::Skipped(_) => {}
        }
    }
    Ok(start.elapsed().as_secs_f64())
}
