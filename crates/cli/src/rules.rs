//! `scoresheet rules`: what the editions say of the end of a game.

use crate::args::edition;
use crate::json::SchemaName;
use anyhow::Result;
use clap::Args;
use scoresheet_rulebook::{Edition, Ending, OpenReading};
use serde_json::json;
use std::io::{self, Write};

/// `scoresheet rules`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  scoresheet rules
  scoresheet rules kv53
  scoresheet rules rk --json")]
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
    let mut out = io::stdout().lock();
    let chosen = |edition: &&Edition| args.edition.is_none_or(|one| one.may_mean(edition));
    for edition in Edition::ALL.iter().filter(chosen) {
        if args.json {
            crate::json::write(&mut out, SchemaName::Edition, &as_json(edition))?;
        } else {
            as_text(edition, &mut out)?;
        }
    }
    Ok(())
}

fn as_text(edition: &Edition, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}: {}", edition.code, edition.title)?;
    let games = edition.games.join(", ");
    writeln!(out, "for {games}; games dated from {}\n", edition.from)?;
    for ending in edition.endings {
        let what = if ending.draw { "draw" } else { "loss" };
        let effect = ending.effect.as_str();
        let games = match ending.games {
            [] => String::new(),
            games => format!(" ({} only)", games.join(", ")),
        };
        writeln!(
            out,
            "  {:<11} {what}, {effect:<16} {}{games}",
            ending.clause, ending.says
        )?;
    }
    let open: Vec<_> = edition.open_readings().collect();
    if !open.is_empty() {
        writeln!(out, "\n  Open questions (--reading QUESTION=ANSWER):")?;
    }
    for reading in open {
        writeln!(
            out,
            "  {} ({}): {}",
            reading.name, reading.clauses, reading.question
        )?;
        for (at, (answer, meaning)) in reading.answers.iter().enumerate() {
            let default = if at == 0 { " [taken]" } else { "" };
            writeln!(out, "    {answer}{default}: {meaning}")?;
        }
    }
    writeln!(out)
}

fn as_json(edition: &Edition) -> serde_json::Value {
    let ending = |ending: &Ending| {
        json!({
            "name": ending.name,
            "clause": ending.clause,
            "draw": ending.draw,
            "effect": ending.effect.as_str(),
            "says": ending.says,
            "games": if ending.games.is_empty() { edition.games } else { ending.games },
        })
    };
    let reading = |open: &OpenReading| {
        json!({
            "question": open.name,
            "clauses": open.clauses,
            "asks": open.question,
            "answers": open.answers.iter().map(|(name, _)| name).collect::<Vec<_>>(),
        })
    };
    json!({
        "edition": edition.code,
        "title": edition.title,
        "games": edition.games,
        "from": edition.from,
        "endings": edition.endings.iter().map(ending).collect::<Vec<_>>(),
        "readings": edition.open_readings().map(reading).collect::<Vec<_>>(),
    })
}
