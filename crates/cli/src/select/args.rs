//! What a user types after `scoresheet select`.

use crate::args::{Maybe, RecordArgs, language, target};
use clap::Args;
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
    /// Write the games in this order: tags, or plies, rating, result; with - before one the other way round, such as
    /// date,-plies
    #[arg(long, value_name = "KEYS", value_delimiter = ',', value_parser = sort_key, allow_hyphen_values = true)]
    pub sort: Vec<SortKey>,
    /// Write several files: one for each player, year or value of a tag, so many games each, or format: chess and draughts
    /// apart
    #[arg(long, value_name = "BY", value_parser = split, requires = "out")]
    pub split: Option<Split>,
    /// Write another notation: pgn, pdn, exchange (PGN for chess, PDN for draughts), full, short, columns or json
    /// [default: the bytes as they stand]
    #[arg(long, value_name = "NOTATION", value_parser = notation)]
    pub to: Option<Notation>,
    /// The language of the piece letters that --to writes [default: the record's own]
    #[arg(long, value_parser = language, default_value = "auto", hide_default_value = true, value_name = "LANG", requires = "to")]
    pub to_lang: Maybe<&'static Language>,
    /// Write the text as it stands, in UTF-8 whatever encoding it is in
    #[arg(long, conflicts_with = "to")]
    pub utf8: bool,
    /// Threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    #[command(flatten)]
    pub record: RecordArgs,
}

/// What a game has to be like.
#[derive(Debug, Args)]
#[command(next_help_heading = "Conditions")]
pub struct ConditionArgs {
    /// A tag: White=Kask, Event~open, Date!=?, WhiteElo>=2000, or a name alone if it is only to be there
    #[arg(long, value_name = "TEST", value_parser = tag)]
    pub tag: Vec<Condition>,
    /// A player of either colour: words of the name, or how they begin
    #[arg(long, value_name = "NAME", value_parser = player)]
    pub player: Vec<Condition>,
    /// White
    #[arg(long, value_name = "NAME", value_parser = white)]
    pub white: Vec<Condition>,
    /// Black
    #[arg(long, value_name = "NAME", value_parser = black)]
    pub black: Vec<Condition>,
    /// The date: 1953, 1950..1959-06, ..1920; one known in part has to lie within on whatever day it was
    #[arg(long, value_name = "RANGE", value_parser = date)]
    pub date: Vec<Condition>,
    /// Both players' ratings: 2000.., 1800..2200
    #[arg(long, value_name = "RANGE", value_parser = rating)]
    pub rating: Vec<Condition>,
    /// What the game counts as: 1-0, 0-1, 1/2-1/2, 0-0 or *
    #[arg(long, value_name = "RESULT", value_parser = result)]
    pub result: Vec<Condition>,
    /// How many plies were replayed: 20..40, 80..
    #[arg(long, value_name = "RANGE", value_parser = plies)]
    pub plies: Vec<Condition>,
    /// The opening, as the tags or the positions say: B90, C, B20..B99, or words of its name
    #[arg(long, value_name = "CODE|WORDS", value_parser = opening)]
    pub opening: Vec<Condition>,
    /// Every move is legal
    #[arg(long, conflicts_with = "not_legal")]
    pub legal: bool,
    /// Not every move is legal, or the game is not replayed
    #[arg(long)]
    pub not_legal: bool,
    /// There is a finding of this code, such as illegal-move
    #[arg(long, value_name = "CODE", value_parser = code)]
    pub code: Vec<Condition>,
    /// There is a finding of this level or above
    #[arg(long, value_name = "LEVEL", value_parser = level)]
    pub level: Vec<Condition>,
    /// The position occurs in the game; a FEN of chess with nothing but rows is of either side to move
    #[arg(long, value_name = "FEN", value_parser = fen)]
    pub fen: Vec<Condition>,
    /// This stands on some squares at once: e4=P d5=p c3=- f7=!, or rows as in a FEN with ? ! * A a
    #[arg(long, value_name = "PATTERN", value_parser = pattern)]
    pub pattern: Vec<Condition>,
    /// These pieces are left at some time: KQP2:KR White's and Black's, KQP2 v KR of either; P2+ P2- P* for at least, at
    /// most, any
    #[arg(long, value_name = "PIECES", value_parser = material)]
    pub material: Vec<Condition>,
    /// The game begins with these moves; ? is any ply, ... any number of plies
    #[arg(long, value_name = "MOVES", value_parser = moves)]
    pub moves: Vec<Condition>,
    /// The number of the game in its file: 3, 1..100
    #[arg(long, value_name = "RANGE", value_parser = number)]
    pub number: Vec<Condition>,
    /// A condition in SQL over the columns of the table games
    #[arg(long = "where", value_name = "SQL")]
    pub sql: Option<String>,
    /// Only games that a table names by file and game_no, or by game_id, as CSV or lines of JSON; - is standard input
    #[arg(long, value_name = "FILE")]
    pub ids: Option<PathBuf>,
    /// Select the games for which not all of this holds
    #[arg(long)]
    pub not: bool,
    /// Of games of the same moves only the first, by the rules of the statistic same_moves
    #[arg(long, conflicts_with = "copies")]
    pub unique: bool,
    /// Only games of the same moves as an earlier one of them
    #[arg(long)]
    pub copies: bool,
    /// Select no more games than this
    #[arg(long, value_name = "N")]
    pub limit: Option<u64>,
}

impl ConditionArgs {
    /// All conditions that were typed, but those that a table or a query makes.
    pub fn all(&self) -> Vec<Condition> {
        let legal = [(self.legal, true), (self.not_legal, false)];
        let legal = legal.into_iter().filter(|(typed, _)| *typed);
        let mut all: Vec<Condition> = legal.map(|(_, legal)| Condition::legal(legal)).collect();
        // Those that cost least are asked first.
        let kinds = [
            &self.number,
            &self.plies,
            &self.result,
            &self.white,
            &self.black,
            &self.player,
            &self.tag,
            &self.date,
            &self.rating,
            &self.opening,
            &self.code,
            &self.level,
            &self.moves,
            &self.material,
            &self.fen,
            &self.pattern,
        ];
        all.extend(kinds.into_iter().flatten().cloned());
        all
    }
}

/// A parser of values for each kind of condition.
macro_rules! conditions {
    ($($name:ident $kind:ident),* $(,)?) => {
        $(
            fn $name(text: &str) -> Result<Condition, String> {
                Condition::read(Kind::$kind, text).map_err(|unclear| unclear.after(text))
            }
        )*
    };
}

conditions! {
    tag Tag, player Player, white White, black Black, date Date, rating Rating, result Result, plies Plies,
    opening Opening, code Code, level Level, fen Fen, pattern Pattern, material Material, moves Moves, number Number,
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
