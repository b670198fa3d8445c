//! `scoresheet perft`: node counts.

use crate::args::PerftArgs;
use crate::position::position;
use anyhow::Result;
use scoresheet_notation::Language;
use scoresheet_replay::{AnyPosition, scribe};
use std::io::{self, Write};

/// Prints `depth<TAB>nodes` for each depth, or `move<TAB>nodes` for each first move.
pub fn run(args: &PerftArgs) -> Result<()> {
    let start = position(args.game, args.fen.as_deref())?;
    let mut out = io::stdout().lock();
    if args.divide {
        return divide(&start, args.depth, &mut out);
    }
    for depth in 1..=args.depth {
        let nodes = match &start {
            AnyPosition::Chess(board) => board.perft(u32::from(depth)),
            AnyPosition::Draughts(position) => scoresheet_draughts::perft(position, depth),
        };
        writeln!(out, "{depth}\t{nodes}")?;
        out.flush()?;
    }
    Ok(())
}

fn divide(start: &AnyPosition, depth: u8, out: &mut impl Write) -> Result<()> {
    let mut total = 0;
    match start {
        AnyPosition::Chess(board) => {
            for mv in board.legal_moves() {
                let mut after = board.clone();
                after.play(mv);
                let nodes = if depth == 1 {
                    1
                } else {
                    after.perft(u32::from(depth) - 1)
                };
                total += nodes;
                let text = scribe::chess_full(board, mv, Language::english());
                writeln!(out, "{text}\t{nodes}")?;
            }
        }
        AnyPosition::Draughts(position) => {
            for (m, nodes) in scoresheet_draughts::perft_divide(position, depth) {
                total += nodes;
                writeln!(out, "{}\t{nodes}", scribe::draughts_full(position, &m))?;
            }
        }
    }
    writeln!(out, "total\t{total}")?;
    Ok(())
}
