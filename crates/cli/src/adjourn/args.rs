//! What a user types behind `scoresheet adjourn`.

use crate::args::{RecordArgs, level};
use clap::{Args, Subcommand};
use scoresheet_notation::envelope::{ClockTime, Control};
use scoresheet_source::Level;
use std::path::PathBuf;

/// `scoresheet adjourn`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  scoresheet adjourn write game.pdn --used-white 1:45 --used-black 2:15 --out envelope.txt
  scoresheet adjourn check envelope.txt game.pdn
  scoresheet adjourn open envelope.txt --sealed 'f6-e5'

An envelope is text, one `Key: value` a line, or JSON; either is read wherever one is asked for.")]
pub struct AdjournArgs {
    /// What to do
    #[command(subcommand)]
    pub command: AdjournCommand,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum AdjournCommand {
    /// Write the envelope of a game that stops at its last recorded move
    Write(WriteArgs),
    /// Check an envelope by itself and against the record of its game
    Check(CheckArgs),
    /// Show how the game is taken up: position, sealed move, clocks, whose move it is
    Open(OpenArgs),
}

/// `scoresheet adjourn write`
#[derive(Debug, Args)]
pub struct WriteArgs {
    /// The record of the game; - is standard input
    #[arg(value_name = "GAME")]
    pub file: PathBuf,
    /// Number of the game in the file, from 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub game_no: u32,
    /// The time White has used, such as 1:45
    #[arg(long, value_name = "TIME")]
    pub used_white: ClockTime,
    /// The time Black has used
    #[arg(long, value_name = "TIME")]
    pub used_black: ClockTime,
    /// The time control, such as '40 moves in 2:30, then 16 in 1:00'
    #[arg(long, value_name = "CONTROL")]
    pub control: Option<Control>,
    /// How long a game is played before it is adjourned, both clocks together
    #[arg(long, value_name = "TIME")]
    pub session: Option<ClockTime>,
    /// The sealed move, if it is to be read on the envelope
    #[arg(long, value_name = "TEXT")]
    pub sealed: Option<String>,
    /// The move that was made on the board instead of being sealed
    #[arg(long, value_name = "TEXT", conflicts_with = "sealed")]
    pub open: Option<String>,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
    /// Write to this file; - is standard output
    #[arg(long, value_name = "F", default_value = "-", hide_default_value = true)]
    pub out: PathBuf,
    #[command(flatten)]
    pub record: RecordArgs,
}

/// `scoresheet adjourn check`
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// The envelope, text or JSON; - is standard input
    #[arg(value_name = "ENVELOPE")]
    pub envelope: PathBuf,
    /// The record of its game
    #[arg(value_name = "GAME")]
    pub game_file: Option<PathBuf>,
    /// Number of the game in the file, from 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub game_no: u32,
    /// One JSON object a line for each finding
    #[arg(long)]
    pub json: bool,
    /// Exit with 1 if something of this level or above was found: note, warning or error
    #[arg(long, value_name = "LEVEL", value_parser = level)]
    pub fail_on: Option<Level>,
    #[command(flatten)]
    pub record: RecordArgs,
}

/// `scoresheet adjourn open`
#[derive(Debug, Args)]
pub struct OpenArgs {
    /// The envelope, text or JSON; - is standard input
    #[arg(value_name = "ENVELOPE")]
    pub envelope: PathBuf,
    /// The sealed move as it stands on the sheet in the envelope
    #[arg(long, value_name = "TEXT")]
    pub sealed: Option<String>,
    /// One JSON object
    #[arg(long)]
    pub json: bool,
}
