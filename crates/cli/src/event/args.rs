//! What a user types behind `scoresheet event`.

use super::read::SourceArgs;
use super::tiebreaks::TiebreakArgs;
use super::write::Form;
use crate::sheets::SheetArgs;
use clap::{Args, ValueEnum};
use scoresheet_event::withdrawal::Forfeits;
use scoresheet_event::{Mark, RuleSet};
use std::path::PathBuf;

/// `scoresheet event`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  scoresheet event tartu.csv
  scoresheet event open.trf --order place --format html --out open.html
  scoresheet event tartu.csv --rules kv53 --left Kalm=5 --adjourned 3-7=½-½
  scoresheet event open.trf --tiebreaks DE,BH/C1,SB --explain Petrov
  scoresheet event spring.csv autumn.csv --parquet tables
  scoresheet event open.trf --to trf26 --out open26.trf

A player is named by starting number, by name, or by a part of the name. With several files
each is an event of its own. Withdrawals are judged by the set of rules: the table is shown before
and after, with what was done and by which clause.")]
pub struct EventArgs {
    /// Crosstables (CSV), lists of pairings, TRF files, games; - is standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// The set of rules: kv53, mk53, fide98, fide2009, fide2024 or fide2026 [default: as the event states,
    /// else by its date, else fide2026; it is told which]
    #[arg(long, value_name = "RULES", value_parser = rules)]
    pub rules: Option<RuleSet>,
    /// A player, or a whole team, who left after this round; 0 is before the first
    #[arg(long, value_name = "NAME=ROUND", value_parser = left)]
    pub left: Vec<Left>,
    /// A game of such a player that was begun and not finished, and the arbiter's decision if there is one
    #[arg(long, value_name = "NAME-NAME[=RESULT]", value_parser = adjourned)]
    pub adjourned: Vec<AdjournedGame>,
    /// After how many games lost without play a player is excluded; 0 is never [default: as the rules
    /// have it, three in fide98]
    #[arg(long, value_name = "N", value_parser = forfeits, default_value = "rules", hide_default_value = true)]
    pub forfeits: Forfeits,
    /// Rows of crosstables in the order of starting numbers or of places
    #[arg(long, value_enum, default_value = "number")]
    pub order: Order,
    /// The tables to show [default: all there are]
    #[arg(long, value_enum, value_delimiter = ',', value_name = "TABLES")]
    pub show: Vec<Shown>,
    /// Show crosstables of any width
    #[arg(long)]
    pub wide: bool,
    /// Write standings.parquet and meetings.parquet into this folder too
    #[arg(long, value_name = "DIR")]
    pub parquet: Option<PathBuf>,
    /// Write the event as it was read in this form instead of showing tables
    #[arg(long, value_enum, value_name = "FORM", conflicts_with_all = [
        "rules", "left", "adjourned", "forfeits", "order", "show", "wide", "parquet", "json", "format",
        "tiebreaks", "explain",
    ])]
    pub to: Option<Form>,
    #[command(flatten)]
    pub tiebreaks: TiebreakArgs,
    #[command(flatten)]
    pub source: SourceArgs,
    #[command(flatten)]
    pub sheets: SheetArgs,
}

impl EventArgs {
    /// Whether a table is to be shown.
    pub fn shows(&self, table: Shown) -> bool {
        self.show.is_empty() || self.show.contains(&table)
    }
}

/// An order of rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Order {
    /// Of starting numbers
    Number,
    /// Of places
    Place,
}

/// A table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Shown {
    /// The crosstable as it was before withdrawals
    Before,
    /// What was done about withdrawals
    Withdrawals,
    /// The crosstable
    Crosstable,
    /// The standings
    Standings,
    /// How tie-breaks came about
    Explained,
}

/// A player who left.
#[derive(Debug, Clone)]
pub struct Left {
    /// Who, as typed.
    pub player: String,
    /// After which round.
    pub round: u16,
}

/// A game that stands adjourned.
#[derive(Debug, Clone)]
pub struct AdjournedGame {
    /// The two, as typed, with a dash between.
    pub players: String,
    /// The decision.
    pub result: Option<[Mark; 2]>,
}

/// A set of rules by its code.
pub fn rules(code: &str) -> Result<RuleSet, String> {
    RuleSet::by_code(code).ok_or_else(|| {
        let known: Vec<&str> = RuleSet::ALL.into_iter().map(RuleSet::code).collect();
        format!("not one of {}", known.join(", "))
    })
}

fn left(text: &str) -> Result<Left, String> {
    let (player, round) = text.rsplit_once('=').ok_or("not of the form NAME=ROUND")?;
    let round = round
        .trim()
        .parse()
        .map_err(|_| format!("{round:?} is no round"))?;
    let player = player.trim().to_owned();
    Ok(Left { player, round })
}

fn adjourned(text: &str) -> Result<AdjournedGame, String> {
    let (players, result) = match text.rsplit_once('=') {
        Some((players, result)) => (players, Some(marks(result)?)),
        None => (text, None),
    };
    Ok(AdjournedGame {
        players: players.trim().to_owned(),
        result,
    })
}

fn marks(text: &str) -> Result<[Mark; 2], String> {
    match text.trim() {
        "1-0" => Ok([Mark::Win, Mark::Loss]),
        "0-1" => Ok([Mark::Loss, Mark::Win]),
        "½-½" | "1/2-1/2" | "0.5-0.5" | "=" => Ok([Mark::Draw, Mark::Draw]),
        other => Err(format!("{other:?} is none of 1-0, ½-½, 0-1")),
    }
}

fn forfeits(text: &str) -> Result<Forfeits, String> {
    match text {
        "rules" => Ok(Forfeits::ByTheRules),
        "0" => Ok(Forfeits::Allowed),
        number => number
            .parse()
            .map(Forfeits::ExcludeAfter)
            .map_err(|_| "not a number of games".to_owned()),
    }
}
