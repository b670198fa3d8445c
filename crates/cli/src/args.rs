//! What a user types.

mod record;
mod values;

#[cfg(test)]
mod examples;

use clap::{Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

pub use record::{Mode, RecordArgs, Typed, value_name};
pub use values::{EncodingChoice, GameChoice, LanguageChoice, bytes, count_and_unit, level};
pub(crate) use values::{edition, encoding, game, language, one_game, seconds, target};

const EXAMPLES: &str = "\
Examples:
  scoresheet audit archive/ --out tables      every game under archive/, as CSV and Parquet
  scoresheet check club.pgn                   what is wrong there, with the board drawn
  scoresheet show club.pgn --game-no 3 --ply 20
  scoresheet convert game.pdn --to short
  scoresheet moves --game russian --fen 'W:WK29:B6,14'

Exit status: 0 success; 1 success, but --fail-on matched a finding; 2 failure; 130 interrupted.";

/// Reads, replays and audits records of draughts and chess games.
#[derive(Debug, Parser)]
#[command(name = "scoresheet", version, about, after_help = EXAMPLES, max_term_width = 100)]
pub struct Cli {
    /// File with piece letters for further languages, or further letters for a known one (see
    /// `scoresheet languages`)
    // Read before anything else is: `letters::add`.
    #[arg(long, global = true, value_name = "FILE")]
    pub letters: Vec<PathBuf>,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Read every game in files and folders, and write tables of games and findings
    Audit(crate::audit::AuditArgs),
    /// Make tables of statistics from an audit, and answer SQL queries
    Stats(crate::stats::StatsArgs),
    /// Show what is wrong in records, with the line, the board, the legal moves and the clause
    Check(crate::check::CheckArgs),
    /// Draw a position from a game
    Show(crate::show::ShowArgs),
    /// Write records in another notation
    Convert(crate::convert::ConvertArgs),
    /// Compare two or more score sheets of one game, and merge them
    Collate(crate::collate::CollateArgs),
    /// Read damaged text and old books with the help of the legal moves, and say how certain each
    /// move is
    Repair(crate::repair::RepairArgs),
    /// Make one page from an audit: summary, tables, plots, boards of the findings, games to step
    /// through
    Report(crate::report::ReportArgs),
    /// List the legal moves of a position
    Moves(crate::moves::MovesArgs),
    /// Say which legal move a written move means, such as a sealed move with a slip of the pen
    Resolve(crate::resolve::ResolveArgs),
    /// List the languages whose piece letters are known, and their letters
    Languages(crate::languages::LanguagesArgs),
    /// Count the positions after a given number of plies (perft)
    Perft(crate::perft::PerftArgs),
    /// Show an edition of the rules: how games end under it, clause by clause, and its open questions
    Rules(crate::rules::RulesArgs),
    /// Write, check and open the envelope of an adjourned game
    Adjourn(crate::adjourn::AdjournArgs),
    /// Show the pairings of each round of a round-robin, for 2 to 2000 players
    Rounds(crate::rounds::RoundsArgs),
    /// Draw the players' numbers by lot, with Varma tables if players of one federation must not
    /// meet late
    Lots(crate::lots::LotsArgs),
    /// Show an event: crosstable, withdrawals, standings
    Event(crate::event::EventArgs),
    /// Show the rank norms of 1953 (razryad): coefficient, points required, who made them; ranks
    /// held; composition
    Norms(crate::norms::NormsArgs),
    /// Print a completion script for a shell
    #[command(after_help = "\
Examples:
  scoresheet completions bash > ~/.local/share/bash-completion/completions/scoresheet
  scoresheet completions fish > ~/.config/fish/completions/scoresheet.fish")]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    #[command(
        hide = true,
        after_help = "Examples:\n  scoresheet man > scoresheet.1\n  scoresheet man --out man"
    )]
    Man {
        /// Write the pages of the program and of all commands into this folder instead
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
    },
}

impl Command {
    /// True if the command reads piece letters.
    pub const fn reads_letters(&self) -> bool {
        !matches!(
            self,
            Self::Moves(_)
                | Self::Perft(_)
                | Self::Rules(_)
                | Self::Report(_)
                | Self::Rounds(_)
                | Self::Lots(_)
                | Self::Event(_)
                | Self::Norms(_)
                | Self::Stats(_)
                | Self::Completions { .. }
                | Self::Man { .. }
        )
    }
}

/// A table format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Comma-separated values.
    Csv,
    /// Parquet, zstd.
    Parquet,
}
