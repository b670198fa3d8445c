//! What a user types.

mod position;
mod record;
mod values;

#[cfg(test)]
mod examples;

use clap::{Args, Parser, Subcommand, ValueEnum};
use scoresheet_replay::Target;
use scoresheet_rulebook::Edition;
use scoresheet_source::Level;
use std::path::PathBuf;
use std::time::Duration;
use values::{edition, seconds, target};

pub use position::{MovesArgs, PerftArgs, ResolveArgs};
pub use record::{Mode, RecordArgs, Typed, value_name};
pub use values::{EncodingChoice, GameChoice, LanguageChoice, bytes, count_and_unit, level};
pub(crate) use values::{encoding, game, language};

const EXAMPLES: &str = "\
Examples:
  scoresheet audit archive/ --out tables      every game under archive/, as CSV and Parquet
  scoresheet check club.pgn                   what is wrong there, with the board drawn
  scoresheet show club.pgn --game-no 3 --ply 20
  scoresheet convert game.pdn --to short
  scoresheet moves --game russian --fen 'W:WK29:B6,14'

Exit status: 0 done; 1 done, and --fail-on found something; 2 could not be done; 130 interrupted.";

/// Reads, replays and audits records of draughts and chess games.
#[derive(Debug, Parser)]
#[command(name = "scoresheet", version, about, after_help = EXAMPLES, max_term_width = 100)]
pub struct Cli {
    /// A file with piece letters of more languages, or more letters of one (`scoresheet languages`)
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
    /// Read every game of files and folders, and write tables of games and findings
    Audit(AuditArgs),
    /// Make tables of statistics of what an audit left, and answer queries in SQL
    Stats(crate::stats::StatsArgs),
    /// Show what is wrong with records: the line, the board, the legal moves, the clause
    Check(CheckArgs),
    /// Draw a position of a game
    Show(ShowArgs),
    /// Write records in another notation
    Convert(ConvertArgs),
    /// Compare two or more score sheets of one game, and merge them
    Collate(CollateArgs),
    /// Read damaged text and old books by what the legal moves prove, and say how sure each move is
    Repair(crate::repair::RepairArgs),
    /// Make one page of an audit: summary, tables, plots, boards of the findings, games to step through
    Report(crate::report::ReportArgs),
    /// List the legal moves of a position
    Moves(MovesArgs),
    /// Say what a written move means, such as a sealed one with a slip of the pen in it
    Resolve(ResolveArgs),
    /// List the languages whose piece letters are known, and their letters
    Languages(LanguagesArgs),
    /// Count the positions that so many half-moves lead to
    Perft(PerftArgs),
    /// Show an edition of the rules: how games end under it, clause by clause, and its open questions
    Rules(RulesArgs),
    /// Write, check and open the envelope of an adjourned game
    Adjourn(crate::adjourn::AdjournArgs),
    /// Show who meets whom in each round of a round robin, for any number of players
    Rounds(crate::rounds::RoundsArgs),
    /// Draw the players' numbers by lot, with Varma tables where federations shall not meet late
    Lots(crate::lots::LotsArgs),
    /// Show an event: crosstable, withdrawals, standings
    Event(crate::event::EventArgs),
    /// Rank norms of an event: coefficient, what is asked, who met it; ranks kept; composition
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

/// `scoresheet languages`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  scoresheet languages
  scoresheet languages --letters my-letters.tsv --json

More languages and letters come from --letters FILE and from scoresheet/letters.tsv in the folder of
settings ($XDG_CONFIG_HOME or ~/.config). A row is: code, name, king, queen, rook, bishop, knight,
pawn, source, parted by tabs; several letters of a piece are parted by blanks, - is none. A row with
a known code adds letters to that language.")]
pub struct LanguagesArgs {
    /// Print one JSON object a line
    #[arg(long)]
    pub json: bool,
}

/// `scoresheet audit`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  scoresheet audit corpora --out out
  scoresheet audit old.zip new.pgn.gz --out out --plies --jobs 2
  zcat huge.pgn.gz | scoresheet audit - --out out --game chess

Exit status: 0 done; 1 done, and --fail-on found something; 2 could not be done; 130 interrupted:
what was done is intact, and --resume goes on. After a crash it goes on from the last checkpoint.")]
pub struct AuditArgs {
    /// Files and folders; - is standard input
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Folder for the tables; made if it is not there, tables in it are replaced at the end
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Formats of the tables
    #[arg(long, value_enum, value_delimiter = ',', default_value = "csv,parquet")]
    pub format: Vec<Format>,
    /// In CSV, an apostrophe before texts that a spreadsheet would take for a formula
    #[arg(long)]
    pub excel_safe: bool,
    /// Write a table of every half-move too
    #[arg(long)]
    pub plies: bool,
    /// Threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// Exit with 1 if something of this level or above was found: note, warning or error
    #[arg(long, value_name = "LEVEL", value_parser = level)]
    pub fail_on: Option<Level>,
    /// For each game that does not replay, whether the most probable reading is looked for
    #[arg(long, value_enum, default_value = "off")]
    pub repair: RepairMode,
    /// Go on where an audit of the same paths and options into DIR was stopped or killed
    #[arg(long)]
    pub resume: bool,
    /// Seconds after which what was done is stored again, so that --resume can go on from there; 0 does so only when
    /// the audit is interrupted
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    pub checkpoint: Duration,
    #[command(flatten)]
    pub record: RecordArgs,
}

/// What is done about games that do not replay.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum RepairMode {
    /// They are judged as they stand.
    Off,
    /// What they most probably mean is a finding besides.
    Suggest,
}

/// A table format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Comma-separated values.
    Csv,
    /// Parquet, zstd.
    Parquet,
}

/// `scoresheet check`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  scoresheet check club.pgn
  scoresheet check --level error --json *.pdn
  pbpaste | scoresheet check - --lang et

Exit status: 0 done; 1 done, and --fail-on found something; 2 could not be done.")]
pub struct CheckArgs {
    /// Files; - is standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// One JSON object a line
    #[arg(long)]
    pub json: bool,
    /// Leave out findings below this level
    #[arg(long, value_name = "LEVEL", value_parser = level, default_value = "note")]
    pub level: Level,
    /// Exit with 1 if something of this level or above was found: note, warning or error
    #[arg(long, value_name = "LEVEL", value_parser = level)]
    pub fail_on: Option<Level>,
    #[command(flatten)]
    pub record: RecordArgs,
}

/// `scoresheet show`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  scoresheet show club.pgn                      the last position of the first game
  scoresheet show club.pgn --game-no 3 --ply 0  the start of the third
  scoresheet show club.pgn --svg board.svg
  scoresheet show game.pdn --ply 12 --svg board.svg --labels coordinates --arrow last
  scoresheet show game.pdn --ply 12 --png board.png --size 400

A PNG has no letters but the names of the squares, so that it is the same on every machine; who
plays stands in its text Title.")]
pub struct ShowArgs {
    /// The file; - is standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Number of the game in the file, from 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub game_no: u32,
    /// Position behind this half-move; 0 is the start [default: the last]
    #[arg(long, value_name = "P")]
    pub ply: Option<usize>,
    /// Write the board as a picture to this file; - is standard output
    #[arg(long, value_name = "F")]
    pub svg: Option<PathBuf>,
    /// Write the board as a picture of pixels to this file; - is standard output
    #[arg(long, value_name = "F")]
    pub png: Option<PathBuf>,
    /// Pixels along a side of it
    #[arg(long, value_name = "PX", default_value_t = 600, requires = "png",
        value_parser = clap::value_parser!(u32).range(16..=8192))]
    pub size: u32,
    /// Draw Black at the bottom
    #[arg(long)]
    pub flip: bool,
    /// How squares are named [default: numbers on 100 squares, otherwise coordinates]
    #[arg(long, value_enum)]
    pub labels: Option<LabelChoice>,
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

/// How squares are named.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum LabelChoice {
    /// a1 to h8 or j10
    Coordinates,
    /// 1 to 32 or 50
    Numbers,
}

/// `scoresheet convert`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  scoresheet convert game.pdn --to short
  scoresheet convert club.pgn --to columns --lang et
  scoresheet convert score-sheet.txt --to pgn > game.pgn

Reading what was written gives the same game. What cannot be replayed stands in a comment, as it
was written.")]
pub struct ConvertArgs {
    /// The file; - is standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The notation: pgn, pdn, full, short, columns or json
    #[arg(long, value_parser = target, value_name = "NOTATION")]
    pub to: Target,
    /// The language of the piece letters in full, short and columns [default: the record's own]
    #[arg(long, value_parser = language, default_value = "auto", hide_default_value = true, value_name = "LANG")]
    pub lang: LanguageChoice,
    /// The game, where no tag names one: auto, russian, brazilian, international or chess
    #[arg(long, value_parser = game, default_value = "auto", value_name = "GAME")]
    pub game: GameChoice,
    /// The edition of the rules to replay by: kv53, vk, vk-brazilian, rk, mk53 or fide
    #[arg(long, value_parser = edition, value_name = "EDITION")]
    pub rules: Option<&'static Edition>,
    /// The encoding of the text, such as windows-1251; auto finds it
    #[arg(long, value_parser = encoding, default_value = "auto", value_name = "NAME")]
    pub encoding: EncodingChoice,
}

/// `scoresheet collate`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  scoresheet collate white.pgn black.pgn
  scoresheet collate both-sheets.txt --lang et     the games of one file are the sheets
  scoresheet collate white.txt black.txt --out merged.pdn

Each file is one sheet; - is standard input. The sheets may be in different notations and
languages, may have lost, doubled or misread moves, wrong numbers, exchanged columns, or squares
named from the other side of the board. Legality decides between them; where it does not, the ply
is disputed, and the record has the version of most sheets, or else that of the first.

Exit status: 0 the sheets are merged; 1 something is disputed, or the merged record stops before
the sheets do; 2 could not be done.")]
pub struct CollateArgs {
    /// The sheets; - is standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Number of the game in every file, from 1, where files have several
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub game_no: Option<u32>,
    /// One JSON object
    #[arg(long)]
    pub json: bool,
    /// Write the merged record to this file, as PGN or PDN, instead of showing it
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// The game, where no tag names one: auto, russian, brazilian, international or chess
    #[arg(long, value_parser = game, default_value = "auto", value_name = "GAME")]
    pub game: GameChoice,
    /// The edition of the rules to replay by: kv53, vk, vk-brazilian, rk, mk53 or fide
    #[arg(long, value_parser = edition, value_name = "EDITION")]
    pub rules: Option<&'static Edition>,
    /// The language of the piece letters on all sheets, such as et or ru; auto finds each
    #[arg(long, value_parser = language, default_value = "auto", value_name = "LANG")]
    pub lang: LanguageChoice,
    /// The encoding of the text, such as windows-1251; auto finds it
    #[arg(long, value_parser = encoding, default_value = "auto", value_name = "NAME")]
    pub encoding: EncodingChoice,
}

/// `scoresheet rules`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  scoresheet rules
  scoresheet rules kv53
  scoresheet rules rk --json")]
pub struct RulesArgs {
    /// The edition: kv53, vk, vk-brazilian, rk, mk53 or fide; all of them, if none is named
    #[arg(value_parser = edition, value_name = "EDITION")]
    pub edition: Option<&'static Edition>,
    /// Print one JSON object a line
    #[arg(long)]
    pub json: bool,
}
