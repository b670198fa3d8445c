//! What is asked of the benchmark.

use crate::noise::Model;
use clap::{Parser, ValueEnum};

/// The tables that are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Table {
    /// Games by notation and rate of damage.
    Noise,
    /// Damage beyond single characters.
    Structure,
    /// Answered and false by threshold.
    Thresholds,
    /// What was said to be probable against what was right.
    Calibration,
}

/// Damages clean games and measures what `repair` makes of them.
#[derive(Debug, Clone, Parser)]
#[command(name = "damage")]
pub struct Args {
    /// Files and folders of clean games, seen from the root of the repository; only games that
    /// replay to the end are taken. By default those that the repository ships.
    pub paths: Vec<String>,
    /// Most games of each row.
    #[arg(long, default_value_t = 60)]
    pub games: usize,
    /// Games left out before those.
    #[arg(long, default_value_t = 0)]
    pub skip: usize,
    /// Characters damaged, in percent.
    #[arg(long, value_delimiter = ',', default_values_t = [1.0, 3.0, 5.0, 10.0])]
    pub rates: Vec<f64>,
    /// Characters damaged besides, in percent, in the table of structure.
    #[arg(long, default_value_t = 0.0)]
    pub structure_rate: f64,
    /// What damages the characters.
    #[arg(long, value_enum, default_value_t)]
    pub noise: Model,
    /// Start of the random numbers.
    #[arg(long, default_value_t = 1953)]
    pub seed: u64,
    /// Only rows whose name begins so.
    #[arg(long)]
    pub only: Vec<String>,
    /// Only tracks, or damages of structure, whose name begins so: `tokens`, `page: rows`, `1 sign` …
    #[arg(long)]
    pub track: Option<String>,
    /// The tables to print.
    #[arg(long, value_enum, value_delimiter = ',')]
    pub tables: Vec<Table>,
    /// Least probability of an answer, in place of the default.
    #[arg(long)]
    pub threshold: Option<f64>,
    /// Without the prior over moves.
    #[arg(long)]
    pub no_prior: bool,
    /// Draughts games too that the prior was learned from.
    #[arg(long)]
    pub learned_too: bool,
    /// The search is told notation and language.
    #[arg(long)]
    pub known: bool,
    /// The search is not told the game either.
    #[arg(long)]
    pub game_unknown: bool,
    /// Most positions the search may look at, in place of the default.
    #[arg(long)]
    pub positions: Option<usize>,
    /// Threads; every game is read on one.
    #[arg(long, default_value_t = 1)]
    pub threads: usize,
    /// Tables with tabs, for programs.
    #[arg(long)]
    pub tsv: bool,
    /// Where games that were not recovered are told of, with what went wrong.
    #[arg(long)]
    pub failures: Option<std::path::PathBuf>,
    /// Score sheets transcribed cell by cell, `GAME_COPY_MOVE_SIDE TOKEN` a line: each copy is read
    /// alone and the copies of a game are compared.
    #[arg(long)]
    pub pairs: Option<std::path::PathBuf>,
    /// Given by cargo.
    #[arg(long, hide = true)]
    pub bench: bool,
}

impl Args {
    /// Whether `table` is to be printed.
    pub fn prints(&self, table: Table) -> bool {
        self.tables.is_empty() || self.tables.contains(&table)
    }

    /// Whether the row `name` is to be measured.
    pub fn takes(&self, name: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|only| name.starts_with(only.as_str()))
    }
}
