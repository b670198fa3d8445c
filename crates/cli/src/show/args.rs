//! What a user types after `scoresheet show`.

use crate::args::{RecordArgs, Words, one_of};
use clap::Args;
use scoresheet_report::Labels;
use std::path::PathBuf;

/// `scoresheet show`
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../data/help/show.txt").trim_end())]
pub struct ShowArgs {
    /// A file, an archive or a folder; - is standard input
    #[arg(value_name = "PATH")]
    pub file: PathBuf,
    /// Number of the game in the file, from 1; in a folder or an archive, games are counted through all its files
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub game_no: u32,
    /// Show the position after this ply; 0 is the start [default: the last]
    #[arg(long, value_name = "P")]
    pub ply: Option<usize>,
    /// Write the board as an SVG picture to this file; - is standard output
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Write the board as a PNG picture to this file; - is standard output
    #[arg(long, value_name = "FILE")]
    pub png: Option<PathBuf>,
    /// Pixels along each side of the PNG
    #[arg(long, value_name = "PX", default_value_t = 600, requires = "png",
        value_parser = clap::value_parser!(u32).range(16..=8192))]
    pub size: u32,
    /// Draw Black at the bottom
    #[arg(long)]
    pub flip: bool,
    /// How squares are named [default: numbers on 100 squares, otherwise coordinates]
    #[arg(long, value_parser = one_of(LABELS))]
    pub labels: Option<Labels>,
    /// Draw an arrow: two squares (a3b4, 32-28), or last, the move that led here; may be repeated;
    /// needs --svg or --png
    #[arg(long = "arrow", value_name = "MOVE")]
    pub arrows: Vec<String>,
    /// Highlight a square; may be repeated
    #[arg(long = "mark", value_name = "SQUARE")]
    pub marks: Vec<String>,
    #[command(flatten)]
    pub record: RecordArgs,
}

const LABELS: Words<Labels> = &[
    (Labels::Coordinates, "coordinates", "a1 to h8 or j10"),
    (Labels::Numbers, "numbers", "1 to 32 or 50"),
];
