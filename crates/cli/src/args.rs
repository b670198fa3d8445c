//! What a user types.

mod record;
mod refused;
mod renamed;
pub(crate) mod values;
mod words;

#[cfg(test)]
mod examples;

use crate::config::Config;
use crate::exit::{FailOn, fail_on};
use crate::terminal::Colours;
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use scoresheet_batch::input::matching;
use scoresheet_source::Level;
use scoresheet_tables::Formats;
use std::ffi::OsString;
use std::path::PathBuf;

pub use record::{RecordArgs, ReplayArgs, Typed, value_name};
pub(crate) use renamed::notes;
pub(crate) use values::{
    edition, encoding, game, games, language, one_game, seconds, size, target,
};
pub use values::{level, not_one_of};
pub use words::{Maybe, Words, one_of};

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
    /// Exit with status 1 if something of this level or above was found: note, warning or error; none: never [default:
    /// error for check, collate, adjourn write and adjourn check, none for the others]
    #[arg(long, global = true, value_name = "LEVEL", value_parser = fail_on)]
    pub fail_on: Option<FailOn>,
    /// When to use colours; auto obeys NO_COLOR and CLICOLOR_FORCE
    #[arg(
        long,
        global = true,
        value_enum,
        value_name = "WHEN",
        default_value = "auto"
    )]
    pub color: Colours,
    /// Ignore scoresheet.toml (see `scoresheet config`)
    #[arg(long, global = true)]
    pub no_config: bool,
    /// Print only results, findings and failures: no progress, no summaries, no remarks
    #[arg(long, global = true)]
    pub quiet: bool,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Read every game in files and folders, and write tables of games and findings
    Audit(crate::audit::AuditArgs),
    /// Cut files into parts to be audited separately, on any machines, and merged into one audit
    Parts(crate::parts::PartsArgs),
    /// Merge the audits of parts, or of different files, into one
    Merge(crate::merge::MergeArgs),
    /// Make tables of statistics from an audit, and answer SQL queries
    Stats(crate::stats::StatsArgs),
    /// Show what is wrong in records, with the line, the board, the legal moves and the clause
    Check(crate::check::CheckArgs),
    /// Draw a position from a game
    Show(crate::show::ShowArgs),
    /// Write records in another notation
    Convert(crate::convert::ConvertArgs),
    /// Select games from archives by their tags, moves or findings, and write them unchanged
    Select(crate::select::SelectArgs),
    /// Make the corrections that are certain in files of records, and list every change
    Fix(crate::fix::FixArgs),
    /// Compare two or more score sheets of one game, and merge them
    Collate(crate::collate::CollateArgs),
    /// Read damaged text and old books with the help of the legal moves, and say how certain each
    /// move is
    Repair(crate::repair::RepairArgs),
    /// Read games from images and PDF files of pages, with the OCR programs that are installed
    Scan(crate::scan::ScanArgs),
    /// Make one web page from an audit: summary, tables, plots, boards of the findings, games to step through
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
    /// Show the options that scoresheet.toml sets in this folder
    Config(crate::config::ConfigArgs),
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

/// The program as it is typed: values in capitals or not.
pub fn program() -> clap::Command {
    without_case(Cli::command())
}

fn without_case(command: clap::Command) -> clap::Command {
    let command = command.mut_args(|arg| {
        let takes = arg.get_action().takes_values();
        arg.ignore_case(takes)
    });
    command.mut_subcommands(without_case)
}

/// Why words that were typed are not carried out.
pub enum Refused {
    /// Help was asked for, or nothing was.
    Help(clap::Error),
    /// One line says why.
    Line(String),
}

/// What was typed, and the file whose settings count beside it.
///
/// # Errors
/// If help was asked for, or it is no request.
pub fn read(words: &[OsString]) -> Result<(Cli, Option<Config>), Refused> {
    let bare = program();
    let config =
        Config::of(words, &bare).map_err(|line| Refused::Line(crate::terminal::one_line(&line)))?;
    let with_config = |program| match &config {
        Some(config) => config.apply(program),
        None => program,
    };
    let mut program = with_config(bare);
    let typed = || -> Vec<String> {
        let words = words.iter().map(|word| word.to_string_lossy());
        words.map(|word| crate::terminal::one_line(&word)).collect()
    };
    let refuse = |error: clap::Error| {
        // Made anew: a copy beforehand would cost every start of the program.
        let program = with_config(self::program());
        let Some(line) = refused::line(&error, &program, &typed()) else {
            // An error shows words that were typed: without what would drive the terminal, and before colours are put in.
            let again = program.try_get_matches_from(typed());
            return Refused::Help(again.err().unwrap_or(error));
        };
        let blamed = config
            .as_ref()
            .and_then(|config| config.blame(&line, words));
        let of_file = blamed.map_or(String::new(), |file| format!("{file}: "));
        Refused::Line(of_file + &line)
    };
    let matches = program.try_get_matches_from_mut(words).map_err(refuse)?;
    if let Some(line) = refused::no_paths(&program, &matches) {
        return Err(Refused::Line(crate::terminal::one_line(&line)));
    }
    let mut cli = Cli::from_arg_matches(&matches).map_err(refuse)?;
    if let Some(paths) = cli.command.traits().reads {
        *paths = matched(paths).map_err(|line| Refused::Line(crate::terminal::one_line(&line)))?;
    }
    Ok((cli, config))
}

/// `paths` with all that its patterns stand for in their places. A pattern that matches nothing stays: its command says
/// that there is no such file.
fn matched(paths: &[PathBuf]) -> Result<Vec<PathBuf>, String> {
    let mut all = Vec::with_capacity(paths.len());
    for path in paths {
        match matching(path).map_err(|error| format!("{}: {error}", path.display()))? {
            Some(found) if !found.is_empty() => all.extend(found),
            Some(_) | None => all.push(path.clone()),
        }
    }
    Ok(all)
}

/// What holds for a command as a whole.
pub struct CommandTraits<'a> {
    /// The files and folders that it reads, if there may be any number of them.
    reads: Option<&'a mut Vec<PathBuf>>,
    /// What makes it end with status 1 if `--fail-on` is not typed.
    pub fails_on: FailOn,
    /// Whether it reads piece letters.
    pub letters: bool,
}

impl Command {
    /// What holds for it as a whole.
    pub fn traits(&mut self) -> CommandTraits<'_> {
        const ERROR: FailOn = FailOn::Level(Level::Error);
        const NONE: FailOn = FailOn::None;
        let (reads, fails_on, letters) = match self {
            Self::Audit(args) => (Some(&mut args.paths), NONE, true),
            Self::Parts(args) => (Some(&mut args.paths), NONE, true),
            Self::Check(args) => (Some(&mut args.files), ERROR, true),
            Self::Convert(args) => (Some(&mut args.files), NONE, true),
            Self::Select(args) => (Some(&mut args.paths), NONE, true),
            Self::Collate(args) => (Some(&mut args.files), ERROR, true),
            Self::Repair(args) => (Some(&mut args.files), NONE, true),
            Self::Scan(args) => (Some(&mut args.paths), NONE, true),
            Self::Event(args) => (Some(&mut args.files), NONE, false),
            Self::Norms(args) => (Some(&mut args.files), NONE, false),
            Self::Adjourn(args) if args.judges() => (None, ERROR, true),
            Self::Adjourn(_) | Self::Show(_) | Self::Fix(_) => (None, NONE, true),
            Self::Resolve(_) | Self::Languages(_) => (None, NONE, true),
            // The folders of audits are found by what is in them (scoresheet_tables::union).
            Self::Merge(_) | Self::Stats(_) | Self::Report(_) => (None, NONE, false),
            Self::Moves(_) | Self::Perft(_) | Self::Rules(_) => (None, NONE, false),
            Self::Rounds(_) | Self::Lots(_) => (None, NONE, false),
            Self::Config(_) | Self::Completions { .. } | Self::Man { .. } => (None, NONE, false),
        };
        CommandTraits {
            reads,
            fails_on,
            letters,
        }
    }
}

/// How many threads work.
#[derive(Debug, Args)]
pub struct JobsArgs {
    /// Number of threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
}

impl JobsArgs {
    /// As many as were typed, or as there are cores.
    pub fn number(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.jobs.map_or_else(cores, usize::from)
    }
}

/// The formats of tables that a folder gets.
#[derive(Debug, Args)]
pub struct FormatArgs {
    /// Formats of the tables
    #[arg(long, value_enum, value_delimiter = ',', default_value = "csv,parquet")]
    format: Vec<Format>,
    /// In CSV, put an apostrophe before text that a spreadsheet would take for a formula
    #[arg(long)]
    excel_safe: bool,
}

impl FormatArgs {
    /// The formats that were typed.
    pub fn formats(&self) -> Formats {
        formats(&self.format, self.excel_safe)
    }
}

/// The formats in which tables are written.
pub fn formats(chosen: &[Format], excel_safe: bool) -> Formats {
    Formats {
        csv: chosen.contains(&Format::Csv),
        parquet: chosen.contains(&Format::Parquet),
        excel_safe,
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
