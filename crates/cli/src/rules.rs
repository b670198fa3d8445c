//! `scoresheet rules`: what the editions say of the end of a game.

use crate::args::edition;
use crate::json::{self, SchemaName};
use anyhow::Result;
use clap::Args;
use scoresheet_rulebook::Edition;

/// `scoresheet rules`
#[derive(Debug, Args)]
#[command(after_help = include_str!("../data/help/rules.txt").trim_end())]
pub struct RulesArgs {
    /// The edition: kv53, vk, vk-brazilian, rk, mk53; of FIDE's Laws fide-1985, fide-1989, fide-1993,
    /// fide-1997, fide-2001, fide-2005, fide-2009, fide-2014, fide-2017, fide-2018, fide-2023; of
    /// other draughts games wcdf, fid, apca, spanish, fpd, cfd, tudaf, thai, dfs, lidraughts; all
    /// editions if none is named
    #[arg(value_parser = edition, value_name = "EDITION")]
    pub edition: Option<&'static Edition>,
    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
}

/// Prints one edition, or all.
pub fn run(args: &RulesArgs) -> Result<()> {
    let chosen = |edition: &&Edition| args.edition.is_none_or(|one| one.may_mean(edition));
    let chosen: Vec<&Edition> = Edition::ALL.iter().filter(chosen).collect();
    let objects: Vec<_> = chosen.iter().map(|edition| edition.json()).collect();
    json::or_text(args.json, SchemaName::Edition, &objects, || {
        chosen
            .iter()
            .map(|edition| format!("{edition}\n"))
            .collect()
    })
}
