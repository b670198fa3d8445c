//! Commands about one position.

use super::values::{LanguageChoice, language, one_game};
use clap::Args;
use scoresheet_replay::Game;

/// `scoresheet moves`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  scoresheet moves --game international
  scoresheet moves --game russian --fen 'W:WK29:B6,14'
  scoresheet moves --game chess --fen '4k3/P7/8/8/8/8/8/4K3 w - - 0 1' --json

Moves are in full notation, with every turning square where origin and target do not say it all.")]
pub struct MovesArgs {
    /// russian, brazilian, international or chess
    #[arg(long, value_parser = one_game, value_name = "GAME")]
    pub game: Game,
    /// The position [default: the start of the game]
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
    /// One JSON object a line
    #[arg(long)]
    pub json: bool,
}

/// `scoresheet perft`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  scoresheet perft --game russian --depth 6
  scoresheet perft --game chess --depth 3 --divide

A check for programmers: the numbers for each game are known, and a wrong rule changes them.")]
pub struct PerftArgs {
    /// russian, brazilian, international or chess
    #[arg(long, value_parser = one_game, value_name = "GAME")]
    pub game: Game,
    /// How many half-moves deep
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=64))]
    pub depth: u8,
    /// The position [default: the start of the game]
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
    /// Counts below each first move, instead of the totals
    #[arg(long)]
    pub divide: bool,
}

/// `scoresheet resolve`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  scoresheet resolve --game russian --fen 'W:WKa1:Bf6' 'a1—f8'
  scoresheet resolve --game chess --lang et --fen '4k3/4N3/8/8/8/8/8/4K3 w - - 0 1' Re7—f4
  scoresheet resolve --game international 32-29 --json

Answers legal, one, several or none, the legal moves it may mean, and why (KV53 §36, MK53 §23).")]
pub struct ResolveArgs {
    /// The move as written; several words are one move
    #[arg(required = true, value_name = "TEXT")]
    pub text: Vec<String>,
    /// russian, brazilian, international or chess
    #[arg(long, value_parser = one_game, value_name = "GAME")]
    pub game: Game,
    /// The position [default: the start of the game]
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
    /// The language of the piece letters, such as et or ru; auto tries every one
    #[arg(long, value_parser = language, default_value = "auto", value_name = "LANG")]
    pub lang: LanguageChoice,
    /// A JSON object: verdict, moves, reason, clause
    #[arg(long)]
    pub json: bool,
}
