//! `scoresheet perft`: node counts.

use crate::position::PositionArgs;
use crate::progress::{Progress, Results};
use anyhow::Result;
use clap::Args;
use scoresheet_notation::Language;
use scoresheet_replay::{AnyPosition, GamePosition, MoveStyle};
use std::io::Write;

/// `scoresheet perft`
#[derive(Debug, Args)]
#[command(after_help = include_str!("../data/help/perft.txt").trim_end())]
pub struct PerftArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// Depth in plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=64))]
    pub depth: u8,
    /// Print the count after each first move instead of the count at each depth
    #[arg(long)]
    pub divide: bool,
}

/// Prints `depth<TAB>nodes` for each depth, or `move<TAB>nodes` for each first move.
pub fn run(args: &PerftArgs) -> Result<()> {
    let start = args.position.position()?;
    let _progress = Progress::unknown("counting positions");
    let mut out = Results::lines();
    if args.divide {
        return divide(&start, args.depth, &mut out);
    }
    for depth in 1..=args.depth {
        writeln!(out, "{depth}\t{}", start.perft(depth))?;
        out.flush()?;
    }
    Ok(())
}

fn divide(start: &AnyPosition, depth: u8, out: &mut impl Write) -> Result<()> {
    let mut total = 0;
    for (mv, nodes) in start.perft_divide(depth) {
        total += nodes;
        let name = start.name(&mv, MoveStyle::Full, Language::english());
        writeln!(out, "{name}\t{nodes}")?;
    }
    writeln!(out, "total\t{total}")?;
    Ok(())
}
