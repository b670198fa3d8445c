//! What a user types after `scoresheet collate`.

use crate::args::{Maybe, ReplayArgs, language};
use clap::Args;
use scoresheet_notation::Language;
use std::path::PathBuf;

/// `scoresheet collate`
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../data/help/collate.txt").trim_end())]
pub struct CollateArgs {
    /// The sheets: files, archives and folders; - is standard input
    #[arg(required = true, value_name = "PATH")]
    pub files: Vec<PathBuf>,
    /// Number of the game in every file, from 1, if files hold several
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub game_no: Option<u32>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Write the merged record to this file, as PGN or PDN, instead of showing it
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub replay: ReplayArgs,
    /// The language of the piece letters on all sheets, such as et or ru; auto detects it for each
    /// sheet
    #[arg(long, value_parser = language, default_value = "auto", value_name = "LANG")]
    pub lang: Maybe<&'static Language>,
}
