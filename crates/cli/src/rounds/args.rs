//! What a user types after `scoresheet rounds`.

use crate::seeds::SeedArgs;
use crate::sheets::SheetArgs;
use clap::Args;
use scoresheet_event::RoundTable;
use std::path::PathBuf;

/// `scoresheet rounds`
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../data/help/rounds.txt").trim_end())]
pub struct RoundsArgs {
    /// Number of players, 2 to 2000; with --names, the number of names
    #[arg(value_name = "N", value_parser = table, required_unless_present = "names")]
    pub table: Option<RoundTable>,
    /// The players in the order of their numbers: one name per line, or CSV with a column 'name'; - is
    /// standard input
    #[arg(long, value_name = "FILE")]
    pub names: Option<PathBuf>,
    /// Double round-robin: everyone plays everyone twice, with colours reversed in the second half
    #[arg(long)]
    pub double: bool,
    /// Draw by lot the order in which the rounds of the table are played (KV53, note in the annex)
    #[arg(long)]
    pub draw_order: bool,
    #[command(flatten)]
    pub seed: SeedArgs,
    #[command(flatten)]
    pub sheet: SheetArgs,
}

/// The table for so many players.
fn table(text: &str) -> Result<RoundTable, String> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        let wrong = "not a whole number of players; `--names FILE` takes a list of them";
        return Err(wrong.to_owned());
    }
    // Too long a number, or one below nought, is told what a number of players is.
    let players = text.parse().unwrap_or(0);
    RoundTable::new(players).map_err(|error| error.to_string())
}
