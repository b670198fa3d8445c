//! What a user types after `scoresheet lots`.

use crate::seeds::SeedArgs;
use crate::sheets::SheetArgs;
use clap::{Args, ValueEnum};
use scoresheet_event::lots::{Short, VarmaOptions};
use std::path::PathBuf;

/// `scoresheet lots`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  scoresheet lots players.txt --seed 1953
  scoresheet lots players.csv --varma --seed 'Tartu 1953'
  scoresheet lots players.csv --varma --repaired --json

PLAYERS is one name per line, or CSV under a line of headings: 'name' is one of them, with --varma also
'federation'; other columns are kept. The same list and seed give the same lots everywhere.")]
pub struct LotsArgs {
    /// The players; - is standard input
    #[arg(value_name = "PLAYERS")]
    pub players: PathBuf,
    /// Draw from Varma's envelopes, so that players of one federation do not meet in the last three
    /// rounds (FTM98 2.4.2); for 9 to 24 players
    #[arg(long)]
    pub varma: bool,
    /// Use the repaired row for 12 players: as printed, two of one envelope meet in the last round
    #[arg(long, requires = "varma")]
    pub repaired: bool,
    /// What is done when no envelope holds enough numbers for a federation, which FTM98 leaves open
    #[arg(
        long,
        requires = "varma",
        value_enum,
        default_value = "fewest",
        value_name = "WAY"
    )]
    pub short: ShortChoice,
    /// Within a federation draw in the order of the list, not of the alphabet
    #[arg(long, requires = "varma")]
    pub as_listed: bool,
    #[command(flatten)]
    pub seed: SeedArgs,
    #[command(flatten)]
    pub sheet: SheetArgs,
}

/// What is done when no envelope holds enough numbers.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum ShortChoice {
    /// They draw from those of the numbers left that meet least often in the last three rounds
    Fewest,
    /// All numbers go back, and the whole draw begins again
    Again,
}

impl LotsArgs {
    /// How a restricted draw is made.
    pub const fn varma_options(&self) -> VarmaOptions {
        VarmaOptions {
            repaired: self.repaired,
            short: match self.short {
                ShortChoice::Fewest => Short::Fewest,
                ShortChoice::Again => Short::Again,
            },
            as_listed: self.as_listed,
        }
    }
}
