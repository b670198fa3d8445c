//! What a user types after `scoresheet event`.

use super::read::SourceArgs;
use super::write::{FORMS, Form};
use crate::args::{Words, one_of};
use crate::sheets::{SheetArgs, SheetFormat};
use clap::{Args, ValueEnum};
use scoresheet_event::assessment::{AdjournedGame, Left, Options, Tiebreaks};
use scoresheet_event::check::LIKELY_RATINGS;
use scoresheet_event::tiebreak::{Choices, Divisor, System, TeamScore, Worth};
use scoresheet_event::withdrawal::Forfeits;
use scoresheet_event::{Assessment, Kind, RuleSet};
use scoresheet_report::{EventSheets, EventTable, Sheet};
use std::path::PathBuf;

/// `scoresheet event`
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../data/help/event.txt").trim_end())]
pub struct EventArgs {
    /// Crosstables (CSV), lists of pairings, TRF files, games; - is standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// The set of rules: kv53, mk53, fide98, fide2009, fide2024 or fide2026 [default: as the event
    /// states, else by its date, else fide2026; the output says which]
    #[arg(long = "event-rules", alias = "rules", value_name = "RULES")]
    pub rules: Option<RuleSet>,
    /// A player or a whole team that withdrew after this round; 0 means before the first
    #[arg(long, value_name = "NAME=ROUND")]
    pub left: Vec<Left>,
    /// An unfinished game of a withdrawn player, and the arbiter's decision if there is one
    #[arg(long, value_name = "NAME-NAME[=RESULT]")]
    pub adjourned: Vec<AdjournedGame>,
    /// Exclude a player after this many games lost by forfeit; 0 means never [default: as the rules
    /// say; three in fide98]
    #[arg(
        long,
        value_name = "N",
        default_value = "rules",
        hide_default_value = true
    )]
    pub forfeits: Forfeits,
    /// Order of the rows of crosstables
    #[arg(long, value_enum, default_value = "number")]
    pub order: Order,
    /// The tables to show [default: all there are]
    #[arg(long, value_parser = one_of(TABLES), value_delimiter = ',', value_name = "TABLES")]
    pub show: Vec<EventTable>,
    /// Show crosstables however wide they are
    #[arg(long)]
    pub wide: bool,
    /// Also write standings.parquet and meetings.parquet into this folder
    #[arg(long, value_name = "DIR")]
    pub parquet: Option<PathBuf>,
    /// Show the tables as they were after this round
    #[arg(long, value_name = "ROUND")]
    after: Option<u16>,
    /// Write the event, as it was read, in this format instead of showing tables
    #[arg(long, value_parser = one_of(FORMS), value_name = "FORM", conflicts_with_all = [
        "rules", "left", "adjourned", "forfeits", "order", "show", "wide", "parquet", "json", "format",
        "tiebreaks", "explain", "after", "teams", "unplayed", "cut_divisor", "unrated", "allow",
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
    /// Tie-breaks in order, separated by commas, such as DE,BH/C1,SB; or one of the lists of FTM98
    /// annex 3: rr, team-rr, swiss-rated, swiss-mixed, swiss-unrated, team-swiss; or of draughts
    /// federations: ekl-rr, ekl-micro, ekl-swiss, ltu-swiss, lva, nld-swiss; or none [default: those stated in
    /// a report file]
    #[arg(long, value_name = "LIST|PRESET")]
    tiebreaks: Option<Tiebreaks>,
    /// Show how each value of this player was computed; give a starting number, a name or part of
    /// one
    #[arg(long, value_name = "PLAYER")]
    explain: Option<String>,
    /// What an opponent's unplayed game counts for in the tie-breaks of others under fide98, which
    /// does not say [default: half]
    #[arg(long, value_parser = one_of(UNPLAYED), value_name = "WORTH")]
    unplayed: Option<Worth>,
    /// What a cut average of ratings is divided by under fide98, which does not say [default: kept]
    #[arg(long, value_parser = one_of(DIVISORS), value_name = "DIVISOR")]
    cut_divisor: Option<Divisor>,
    /// The rating to count for players who have none
    #[arg(long, value_name = "RATING", value_parser = rating)]
    unrated: Option<u16>,
    /// Use tie-breaks where the rules forbid them, such as Buchholz in a round-robin since 2026
    #[arg(long)]
    allow: bool,
    /// Rank teams, by match points or by game points
    #[arg(long, value_parser = one_of(TEAM_SCORES), value_name = "SCORE")]
    teams: Option<TeamScore>,
}

/// A rating that somebody may have.
fn rating(text: &str) -> Result<u16, String> {
    let known = text.parse().ok();
    known
        .filter(|rating| LIKELY_RATINGS.contains(rating))
        .ok_or_else(|| {
            let (lowest, highest) = (LIKELY_RATINGS.start(), LIKELY_RATINGS.end());
            format!("a rating lies between {lowest} and {highest}")
        })
}

const UNPLAYED: Words<Worth> = &[
    (Worth::Half, "half", "A draw"),
    (Worth::Face, "face", "The points in the table"),
];

const DIVISORS: Words<Divisor> = &[
    (Divisor::Kept, "kept", "The number of ratings kept"),
    (Divisor::Rounds, "rounds", "The number of rounds"),
];

const TEAM_SCORES: Words<TeamScore> = &[
    (TeamScore::Match, "match", "2, 1 or 0 points for a match"),
    (TeamScore::Game, "game", "The points on all boards"),
];

impl TiebreakArgs {
    fn choices(&self) -> Choices {
        Choices {
            unplayed: self.unplayed.unwrap_or_default(),
            divisor: self.cut_divisor.unwrap_or_default(),
            unrated: self.unrated,
            allow: self.allow,
        }
    }
}

/// Columns of results that are shown where lines are read: more would not fit any screen or paper.
const LINES_HOLD: usize = 60;
/// Columns of results that are shown on a page that scrolls.
const A_PAGE_HOLDS: usize = 300;

impl EventArgs {
    /// What is asked of the events.
    pub fn options(&self) -> Options {
        let tiebreaks = &self.tiebreaks;
        Options {
            rules: self.rules,
            after: self.after,
            left: self.left.clone(),
            adjourned: self.adjourned.clone(),
            forfeits: self.forfeits,
            tiebreaks: tiebreaks.tiebreaks.clone().unwrap_or_default(),
            choices: tiebreaks.choices(),
            teams: tiebreaks.teams,
            explain: tiebreaks.explain.clone(),
            by_place: self.order == Order::Place,
        }
    }

    /// The options that say nothing of an event under these rules, or of its tie-breaks.
    pub fn ignored(&self, event: &Assessment) -> Vec<&'static str> {
        let TiebreakArgs {
            unplayed,
            cut_divisor,
            unrated,
            allow,
            ..
        } = &self.tiebreaks;
        let teams = event.teams.iter().map(|teams| &teams.standings);
        let specs = teams.chain([&event.standings]).flat_map(|one| &one.specs);
        let systems: Vec<System> = specs.map(|spec| spec.system).collect();
        let none = systems.is_empty();
        let by_ratings = systems.iter().any(|system| system.rests_on_ratings());
        let forbidden = systems.iter().any(|system| system.rests_on_buchholz())
            && event.event.kind != Some(Kind::Swiss);
        let other_rules = !event.rules.leaves_unplayed_open();
        [
            (
                unplayed.is_some() && (none || other_rules),
                "--unplayed is for tie-breaks of fide98",
            ),
            (
                cut_divisor.is_some() && (none || other_rules),
                "--cut-divisor is for tie-breaks of fide98",
            ),
            (
                unrated.is_some() && !by_ratings,
                "--unrated is for tie-breaks by ratings",
            ),
            (
                *allow && !forbidden,
                "--allow is for tie-breaks that the rules do not use in such an event (Buchholz in a round-robin)",
            ),
            (
                self.after.is_some_and(|round| round > event.event.rounds()),
                "--after is past the last round",
            ),
            (
                self.wide && matches!(self.sheets.format(), SheetFormat::Csv | SheetFormat::Json),
                "--wide is for tables to read, other formats have all columns",
            ),
        ]
        .into_iter()
        .filter_map(|(ignored, option)| ignored.then_some(option))
        .collect()
    }

    /// Why none of the tables that were asked for is there.
    pub fn nothing_to_show(&self) -> &'static str {
        let for_explained = self.show.contains(&EventTable::Explained);
        if for_explained && self.tiebreaks.explain.is_none() {
            "nothing to show: tie-breaks are explained for the player named by --explain"
        } else {
            "nothing to show: there are no withdrawals, and what --show asks for comes with them"
        }
    }

    /// The tables of an event that were asked for.
    pub fn tables(&self, assessment: &Assessment) -> Vec<Sheet> {
        let format = self.sheets.format();
        let most = match format {
            SheetFormat::Text | SheetFormat::Markdown => LINES_HOLD,
            SheetFormat::Html => A_PAGE_HOLDS,
            SheetFormat::Csv | SheetFormat::Json => usize::MAX,
        };
        let show = EventSheets {
            assessment,
            most: if self.wide { usize::MAX } else { most },
        };
        show.shown(|table| self.show.is_empty() || self.show.contains(&table))
    }
}

/// An order of rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Order {
    /// By starting number
    Number,
    /// By place
    Place,
}

const TABLES: Words<EventTable> = &[
    (
        EventTable::Before,
        "before",
        "The crosstable as it was before withdrawals",
    ),
    (
        EventTable::Withdrawals,
        "withdrawals",
        "What was done about withdrawals",
    ),
    (EventTable::Crosstable, "crosstable", "The crosstable"),
    (EventTable::Standings, "standings", "The standings"),
    (
        EventTable::Explained,
        "explained",
        "How tie-breaks were computed",
    ),
];
