//! What a user types after `scoresheet lots`.

use crate::args::{Words, one_of};
use crate::seeds::SeedArgs;
use crate::sheets::SheetArgs;
use clap::Args;
use scoresheet_event::lots::{Short, VarmaOptions};
use std::path::PathBuf;

/// `scoresheet lots`
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../data/help/lots.txt").trim_end())]
pub struct LotsArgs {
    /// The players; - is standard input
    #[arg(value_name = "PLAYERS")]
    pub players: PathBuf,
    /// Draw from Varma's envelopes, so that players of one federation do not meet in the last three
    /// rounds (FTM98 2.4.2); for 9 to 24 players
    #[arg(long)]
    pub varma: bool,
    /// Use the corrected row for 12 players: as printed, two players from one envelope meet in the
    /// last round
    #[arg(long, requires = "varma")]
    pub repaired: bool,
    /// What to do when no envelope holds enough numbers for a federation; FTM98 does not say
    #[arg(
        long,
        requires = "varma",
        value_parser = one_of(SHORT),
        default_value = "fewest",
        value_name = "WAY"
    )]
    pub short: Short,
    /// Within a federation, draw in the order of the list instead of alphabetically
    #[arg(long, requires = "varma")]
    pub as_listed: bool,
    #[command(flatten)]
    pub seed: SeedArgs,
    #[command(flatten)]
    pub sheet: SheetArgs,
}

const SHORT: Words<Short> = &[
    (
        Short::Fewest,
        "fewest",
        "Its players draw from those remaining numbers that meet least often in the last three rounds",
    ),
    (
        Short::Again,
        "again",
        "All numbers are put back, and the whole draw starts again",
    ),
];

impl LotsArgs {
    /// How a restricted draw is made.
    pub const fn varma_options(&self) -> VarmaOptions {
        VarmaOptions {
            repaired: self.repaired,
            short: self.short,
            as_listed: self.as_listed,
        }
    }
}
