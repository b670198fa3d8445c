//! What a user types after `scoresheet adjourn`.

use super::clock_args::{Absent, ClockArgs, CorrectArgs, DialArgs, EarlyArgs, ResumeArgs};
use super::plan::PlanArgs;
use crate::args::{RecordArgs, level};
use clap::{Args, Subcommand};
use scoresheet_adjournment::envelope::{ClockTime, Control};
use scoresheet_source::Level;
use std::path::PathBuf;

/// `scoresheet adjourn`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  scoresheet adjourn write game.pdn --used-white 1:45 --used-black 2:15 --out envelope.txt
  scoresheet adjourn check envelope.txt game.pdn
  scoresheet adjourn open envelope.txt --sealed 'f6-e5'
  scoresheet adjourn early --rules kv53 --control '15 moves per hour' --session 4:00 \\
      --moves 30 --used-white 1:45 --used-black 1:50 --sealer black
  scoresheet adjourn dial --control '40 in 2:30, then 16 per hour'
  scoresheet adjourn resume --rules mk53 --sealer black --absent white
  scoresheet adjourn plan games.csv --from 10:00 --until 16:00 --boards 4

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
    /// Adjourn before the session is over: what is marked for the side that seals, and what it keeps
    Early(EarlyArgs),
    /// Show both clocks against the control: which comes next, what is left, what has been saved
    Clock(ClockArgs),
    /// Set a mechanical clock so that the control ends at 6 o'clock
    Dial(DialArgs),
    /// Say whether a clock that went wrong is corrected
    Correct(CorrectArgs),
    /// Say how a game is taken up when a player or the envelope is missing
    Resume(ResumeArgs),
    /// Plan the day on which adjourned games are taken up
    Plan(PlanArgs),
}

/// `scoresheet adjourn write`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  scoresheet adjourn write game.pdn --used-white 1:45 --used-black 2:15 --out envelope.txt
  scoresheet adjourn write game.pgn --used-white 2:10 --used-black 2:29 --json \
      --control '40 moves in 2:30, then 16 in 1:00'

Whose move it is in the last position seals. What is still to be filled in is reported. With an error, such
as a control that was not met, the envelope is written all the same, and the exit status is 1.")]
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
    /// The game is adjourned early: whoever seals takes the rest of the session on his clock (KV53 §34,
    /// MK53 §21)
    #[arg(long, requires_all = ["control", "session"])]
    pub early: bool,
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
#[command(after_help = "\
Examples:
  scoresheet adjourn check envelope.txt
  scoresheet adjourn check envelope.txt game.pdn --fail-on warning

Exit status: 0 done; 1 done, and --fail-on found something; 2 could not be done.")]
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
#[command(after_help = "\
Examples:
  scoresheet adjourn open envelope.txt --sealed 'e7:c5'
  scoresheet adjourn open envelope.txt --absent white")]
pub struct OpenArgs {
    /// The envelope, text or JSON; - is standard input
    #[arg(value_name = "ENVELOPE")]
    pub envelope: PathBuf,
    /// The sealed move as it stands on the sheet in the envelope
    #[arg(long, value_name = "TEXT")]
    pub sealed: Option<String>,
    /// Who is absent when the game is to be taken up: white, black, both or nobody
    #[arg(long, value_name = "WHO")]
    pub absent: Option<Absent>,
    /// One JSON object
    #[arg(long)]
    pub json: bool,
}
