//! What a user types after `scoresheet convert`.

use crate::args::{Maybe, ReplayArgs, language, target};
use clap::Args;
use scoresheet_notation::Language;
use scoresheet_replay::Target;
use std::path::PathBuf;

/// `scoresheet convert`
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../data/help/convert.txt").trim_end())]
pub struct ConvertArgs {
    /// Files, archives and folders; - is standard input
    #[arg(required = true, value_name = "PATH")]
    pub files: Vec<PathBuf>,
    /// The notation: pgn, pdn, full, short, columns or json
    #[arg(long, value_parser = target, value_name = "NOTATION")]
    pub to: Target,
    /// The language of the piece letters in full, short and columns [default: the record's own]
    #[arg(long, value_parser = language, default_value = "auto", hide_default_value = true, value_name = "LANG")]
    pub lang: Maybe<&'static Language>,
    #[command(flatten)]
    pub replay: ReplayArgs,
}
