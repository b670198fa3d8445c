//! What a user types after `scoresheet convert`.

use crate::args::{Maybe, edition, encoding, game, games, language, target};
use clap::Args;
use scoresheet_notation::Language;
use scoresheet_replay::Game;
use scoresheet_replay::Target;
use scoresheet_rulebook::Edition;
use scoresheet_source::Encoding;
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
    #[arg(long, value_parser = game, default_value = "auto", value_name = "GAME", help = games("The game that is played, where no tag names it: auto,"))]
    pub game: Maybe<Game>,
    /// The edition of the rules to replay by: kv53, vk, vk-brazilian, rk, mk53, fide (that of
    /// the date), fide-2009 and others; `scoresheet rules` lists all
    #[arg(long, value_parser = edition, value_name = "EDITION")]
    pub rules: Option<&'static Edition>,
    /// The encoding of the text, such as windows-1251; auto detects it
    #[arg(long, value_parser = encoding, default_value = "auto", value_name = "NAME")]
    pub encoding: Maybe<Encoding>,
}
