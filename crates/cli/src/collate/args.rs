//! What a user types after `scoresheet collate`.

use crate::args::{Maybe, edition, encoding, game, games, language};
use clap::Args;
use scoresheet_notation::Language;
use scoresheet_replay::Game;
use scoresheet_rulebook::Edition;
use scoresheet_source::Encoding;
use std::path::PathBuf;

/// `scoresheet collate`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  scoresheet collate white.pgn black.pgn
  scoresheet collate both-sheets.txt --lang et     the games of one file are the sheets
  scoresheet collate white.txt black.txt --out merged.pdn

Each file is one sheet; - is standard input. The sheets may be in different notations and
languages, and may have missing, repeated or misread moves, wrong move numbers, White's and Black's
columns exchanged, or squares named from the other side of the board. Where sheets differ, legality
decides; where it cannot, the ply is disputed, and the merged record takes the version of most
sheets, or else that of the first.

Exit status: 0 the sheets are merged; 1 something is disputed, or the merged record stops before
the sheets do; 2 failure.")]
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
    #[arg(long, value_parser = game, default_value = "auto", value_name = "GAME", help = games("The game, where no tag names one: auto,"))]
    pub game: Maybe<Game>,
    /// The edition of the rules to replay by: kv53, vk, vk-brazilian, rk, mk53, fide (that of
    /// the date), fide-2009 and others; `scoresheet rules` lists all
    #[arg(long, value_parser = edition, value_name = "EDITION")]
    pub rules: Option<&'static Edition>,
    /// The language of the piece letters on all sheets, such as et or ru; auto detects it for each
    /// sheet
    #[arg(long, value_parser = language, default_value = "auto", value_name = "LANG")]
    pub lang: Maybe<&'static Language>,
    /// The encoding of the text, such as windows-1251; auto detects it
    #[arg(long, value_parser = encoding, default_value = "auto", value_name = "NAME")]
    pub encoding: Maybe<Encoding>,
}
