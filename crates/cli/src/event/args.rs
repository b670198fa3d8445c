//! What a user types after `scoresheet event`.

use super::read::SourceArgs;
use super::write::Form;
use crate::sheets::SheetArgs;
use clap::{Args, ValueEnum};
use scoresheet_event::RuleSet;
use scoresheet_event::assessment::{AdjournedGame, Left, Options, Tiebreaks};
use scoresheet_event::tiebreak::{Choices, Divisor, TeamScore, Worth};
use scoresheet_event::withdrawal::Forfeits;
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
    #[arg(long, value_name = "RULES")]
    pub rules: Option<RuleSet>,
    /// A player, or a whole team, who left after this round; 0 is before the first
    #[arg(long, value_name = "NAME=ROUND")]
    pub left: Vec<Left>,
    /// A game of such a player that was begun and not finished, and the arbiter's decision if there is one
    #[arg(long, value_name = "NAME-NAME[=RESULT]")]
    pub adjourned: Vec<AdjournedGame>,
    /// After how many games lost without play a player is excluded; 0 is never [default: as the rules
    /// have it, three in fide98]
    #[arg(
        long,
        value_name = "N",
        default_value = "rules",
        hide_default_value = true
    )]
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

/// What is asked of tie-breaks.
#[derive(Debug, Args)]
pub struct TiebreakArgs {
    /// Tie-breaks in their order, with commas between, such as DE,BH/C1,SB; or one of the lists of FTM98
    /// annex 3: rr, team-rr, swiss-rated, swiss-mixed, swiss-unrated, team-swiss; or none [default: those
    /// that a report file states]
    #[arg(long, value_name = "LIST|PRESET")]
    tiebreaks: Option<Tiebreaks>,
    /// Show how each number of a player came about: a starting number, or a name or part of one
    #[arg(long, value_name = "PLAYER")]
    explain: Option<String>,
    /// What an opponent's unplayed game is worth to others under fide98, which does not say it
    #[arg(long, value_enum, default_value = "half", value_name = "WORTH")]
    unplayed: UnplayedChoice,
    /// By what a cut average of ratings is divided under fide98, which does not say it
    #[arg(long, value_enum, default_value = "kept", value_name = "DIVISOR")]
    cut_divisor: DivisorChoice,
    /// The rating that players without one count with
    #[arg(long, value_name = "RATING")]
    unrated: Option<u16>,
    /// Rank teams, by match points or by game points
    #[arg(long, value_enum, value_name = "SCORE")]
    teams: Option<TeamChoice>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum UnplayedChoice {
    /// As much as a draw
    Half,
    /// What the table gives
    Face,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum DivisorChoice {
    /// The ratings that are kept
    Kept,
    /// The rounds
    Rounds,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum TeamChoice {
    /// 2, 1, 0 for a match
    Match,
    /// The points on all boards
    Game,
}

impl TiebreakArgs {
    const fn choices(&self) -> Choices {
        Choices {
            unplayed: match self.unplayed {
                UnplayedChoice::Half => Worth::Half,
                UnplayedChoice::Face => Worth::Face,
            },
            divisor: match self.cut_divisor {
                DivisorChoice::Kept => Divisor::Kept,
                DivisorChoice::Rounds => Divisor::Rounds,
            },
            unrated: self.unrated,
        }
    }
}

impl EventArgs {
    /// What is asked of the events.
    pub fn options(&self) -> Options {
        let tiebreaks = &self.tiebreaks;
        Options {
            rules: self.rules,
            left: self.left.clone(),
            adjourned: self.adjourned.clone(),
            forfeits: self.forfeits,
            tiebreaks: tiebreaks.tiebreaks.clone().unwrap_or_default(),
            choices: tiebreaks.choices(),
            teams: tiebreaks.teams.map(|score| match score {
                TeamChoice::Match => TeamScore::Match,
                TeamChoice::Game => TeamScore::Game,
            }),
            explain: tiebreaks.explain.clone(),
            by_place: self.order == Order::Place,
        }
    }

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
