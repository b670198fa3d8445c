//! What a user types after `scoresheet select`.

use crate::args::{JobsArgs, Maybe, RecordArgs, language, target};
use clap::builder::ValueParser;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};
use scoresheet_notation::Language;
use scoresheet_replay::Target;
use scoresheet_select::{Condition, Kind, SortKey, Split};
use std::path::PathBuf;

/// `scoresheet select`
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../data/help/select.txt").trim_end())]
pub struct SelectArgs {
    /// Files, archives and folders; - is standard input
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    #[command(flatten)]
    pub conditions: ConditionArgs,
    /// Write to this file, or with --split to files in this new folder [default: standard output]
    #[arg(long, value_name = "FILE|DIR")]
    pub out: Option<PathBuf>,
    /// Sort by these: tags, plies, rating, result; a - before one reverses it, such as date,-plies [default: the
    /// order of the input]
    #[arg(long, value_name = "KEYS", value_delimiter = ',', value_parser = sort_key, allow_hyphen_values = true)]
    pub sort: Vec<SortKey>,
    /// Write several files: one for each player, year, format (chess or draughts) or value of a tag; or N games in
    /// each
    #[arg(long, value_name = "BY", value_parser = split, requires = "out")]
    pub split: Option<Split>,
    /// Write another notation: pgn, pdn, exchange (PGN for chess, PDN for draughts), full, short, columns or json
    /// [default: the records unchanged]
    #[arg(long, value_name = "NOTATION", value_parser = notation)]
    pub to: Option<Notation>,
    /// The language of the piece letters that --to writes [default: the record's own]
    #[arg(long, value_parser = language, default_value = "auto", hide_default_value = true, value_name = "LANG", requires = "to")]
    pub to_lang: Maybe<&'static Language>,
    /// Write the records unchanged, but in UTF-8
    #[arg(long, conflicts_with = "to")]
    pub utf8: bool,
    #[command(flatten)]
    pub jobs: JobsArgs,
    #[command(flatten)]
    pub record: RecordArgs,
}

/// What a game has to be like.
#[derive(Debug, Args)]
#[command(next_help_heading = "Conditions")]
pub struct ConditionArgs {
    #[command(flatten)]
    kinds: Kinds,
    /// Every move is legal
    #[arg(long, conflicts_with = "not_legal")]
    pub legal: bool,
    /// Not every move is legal, or the game is not replayed
    #[arg(long)]
    pub not_legal: bool,
    /// A condition in SQL over the columns of the table games
    #[arg(long = "where", value_name = "SQL")]
    pub sql: Option<String>,
    /// Only games listed in a table by file and game_no, or by game_id, as CSV or one JSON object per line; - is standard input
    #[arg(long, value_name = "FILE")]
    pub ids: Option<PathBuf>,
    /// Select the games that do not meet all of these conditions
    #[arg(long)]
    pub not: bool,
    /// Of games with the same moves, only the first; the statistic same_moves defines "the same"
    #[arg(long, conflicts_with = "copies")]
    pub unique: bool,
    /// Only games with the same moves as an earlier one
    #[arg(long)]
    pub copies: bool,
    /// Select at most this many games
    #[arg(long, value_name = "N")]
    pub limit: Option<u64>,
}

impl ConditionArgs {
    /// All conditions that were typed, but those that a table or a query makes.
    pub fn all(&self) -> Vec<Condition> {
        let legal = [(self.legal, true), (self.not_legal, false)];
        let legal = legal.into_iter().filter(|(typed, _)| *typed);
        let legal = legal.map(|(_, legal)| Condition::legal(legal));
        let mut all: Vec<Condition> = legal.chain(self.kinds.0.iter().cloned()).collect();
        all.sort_by_key(Condition::cost);
        all
    }
}

/// Conditions of all kinds: an option for each.
#[derive(Debug)]
struct Kinds(Vec<Condition>);

impl Args for Kinds {
    fn augment_args(command: Command) -> Command {
        let option = |kind: Kind| {
            let read = move |text: &str| {
                Condition::read(kind, text).map_err(|unclear| unclear.after(text))
            };
            Arg::new(kind.name())
                .long(kind.name())
                .value_name(kind.value())
                .help(kind.help())
                .action(ArgAction::Append)
                .value_parser(ValueParser::new(read))
        };
        command.args(Kind::ALL.map(option))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Kinds {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let typed = |kind: Kind| matches.get_many(kind.name()).into_iter().flatten().cloned();
        Ok(Self(Kind::ALL.into_iter().flat_map(typed).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// A notation for games of one kind, or that of whichever kind a game is.
#[derive(Debug, Clone, Copy)]
pub enum Notation {
    /// One for all games.
    Of(Target),
    /// PGN or PDN.
    Exchange,
}

fn notation(name: &str) -> Result<Notation, String> {
    if name.eq_ignore_ascii_case("exchange") {
        return Ok(Notation::Exchange);
    }
    target(name).map(Notation::Of)
}

fn sort_key(text: &str) -> Result<SortKey, String> {
    text.parse()
}

fn split(text: &str) -> Result<Split, String> {
    text.parse()
}
