//! What a user types after `scoresheet adjourn`.

use super::clock_args::{ABSENT, ClockArgs, CorrectArgs, DialArgs, EarlyArgs, ResumeArgs};
use super::plan::PlanArgs;
use crate::args::{RecordArgs, one_of};
use clap::{Args, Subcommand};
use scoresheet_adjournment::envelope::{ClockTime, Control};
use std::path::PathBuf;

/// `scoresheet adjourn`
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../data/help/adjourn.txt").trim_end())]
pub struct AdjournArgs {
    /// What to do
    #[command(subcommand)]
    pub command: AdjournCommand,
}

impl AdjournArgs {
    /// True if an envelope is judged: as it is written, or by itself.
    pub const fn judges(&self) -> bool {
        matches!(
            self.command,
            AdjournCommand::Write(_) | AdjournCommand::Check(_)
        )
    }
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum AdjournCommand {
    /// Write the envelope of a game that stops at its last recorded move
    Write(WriteArgs),
    /// Check an envelope by itself and against the record of its game
    Check(CheckArgs),
    /// Show how the game is resumed: position, sealed move, clocks, side to move
    Open(OpenArgs),
    /// Adjourn before the session is over: the time marked for the side that seals, and the time it
    /// has left
    Early(EarlyArgs),
    /// Compare both clocks with the time control: the next control, the time left, the time saved
    Clock(ClockArgs),
    /// Set a mechanical clock so that the control ends at 6 o'clock
    Dial(DialArgs),
    /// Say whether, and to what times, a wrong clock is corrected
    Correct(CorrectArgs),
    /// Say how a game is resumed when a player or the envelope is missing
    Resume(ResumeArgs),
    /// Plan the day on which adjourned games are resumed
    Plan(PlanArgs),
}

/// `scoresheet adjourn write`
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../data/help/adjourn-write.txt").trim_end())]
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
    /// The game is adjourned early: the rest of the session is added to the clock of the side that
    /// seals (KV53 §34, MK53 §21)
    #[arg(long, requires_all = ["control", "session"])]
    pub early: bool,
    /// The sealed move, if it is to appear on the envelope
    #[arg(long, value_name = "TEXT")]
    pub sealed: Option<String>,
    /// The move that was made on the board instead of being sealed
    #[arg(long, value_name = "TEXT", conflicts_with = "sealed")]
    pub open: Option<String>,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
    /// Write to this file; - is standard output
    #[arg(
        long,
        value_name = "FILE",
        default_value = "-",
        hide_default_value = true
    )]
    pub out: PathBuf,
    #[command(flatten)]
    pub record: RecordArgs,
}

/// `scoresheet adjourn check`
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../data/help/adjourn-check.txt").trim_end())]
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
    /// Print one JSON object per line, one for each finding
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub record: RecordArgs,
}

/// `scoresheet adjourn open`
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../data/help/adjourn-open.txt").trim_end())]
pub struct OpenArgs {
    /// The envelope, text or JSON; - is standard input
    #[arg(value_name = "ENVELOPE")]
    pub envelope: PathBuf,
    /// The sealed move, as written on the sheet in the envelope
    #[arg(long, value_name = "TEXT")]
    pub sealed: Option<String>,
    /// Who is absent when the game is to be resumed: white, black, both or nobody
    #[arg(long, value_name = "WHO", value_parser = one_of(ABSENT))]
    pub absent: Option<(bool, bool)>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}
