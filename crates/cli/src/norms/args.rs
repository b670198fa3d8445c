//! What a user types after `scoresheet norms`.

use crate::args::{Words, one_of};
use crate::event::read::SourceArgs;
use crate::sheets::SheetArgs;
use anyhow::{Result, bail};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgMatches, Args, Command, Error, FromArgMatches, ValueEnum};
use scoresheet_event::assessment::Left;
use scoresheet_norms::fide::{EventKind, Form, List, TitleEdition};
use scoresheet_norms::{Day, Game, OpenQuestion, RankIndicator, Readings, Skip};
use std::path::{Path, PathBuf};

/// `scoresheet norms`
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../data/help/norms.txt").trim_end())]
pub struct NormsArgs {
    /// Events: crosstables, or anything else that `scoresheet event` reads; - is standard input
    #[arg(value_name = "FILE", required_unless_present_any = ["history", "composition"])]
    pub files: Vec<PathBuf>,
    /// Which norms
    #[arg(long, value_enum, default_value = "ussr1953", value_name = "SYSTEM")]
    pub system: System,
    /// Which classification of 1953 to use; required for those norms
    #[arg(long, value_name = "GAME", value_parser = games())]
    pub game: Option<Game>,
    /// What a rank counts for in the coefficient, where the sources do not say, such as MK=0, M=0,
    /// GM=0, none=5
    #[arg(long = "indicator", value_name = "RANK=N")]
    pub indicators: Vec<RankIndicator>,
    /// A tournament of beginners, without a coefficient
    #[arg(long)]
    pub beginners: bool,
    /// A table with the columns player,rank,candidate-points,sex, for what the events do not state
    #[arg(long, value_name = "FILE")]
    pub ranks: Option<PathBuf>,
    /// Show every step for one player, given by number or name
    #[arg(long, value_name = "PLAYER")]
    pub explain: Option<String>,
    /// A player or a whole team that withdrew after this round; 0 means before the first
    #[arg(long, value_name = "NAME=ROUND", conflicts_with_all = ["history", "composition"])]
    pub left: Vec<Left>,
    /// A table of players' competitions, to show who holds which rank on a day, and until when
    #[arg(long, value_name = "FILE", requires = "on", conflicts_with_all = ["files", "composition"])]
    pub history: Option<PathBuf>,
    /// A table of composers' results, to show their points and the ranks these earn
    #[arg(long, value_name = "FILE", requires = "on", conflicts_with = "files")]
    pub composition: Option<PathBuf>,
    /// The day for which --history and --composition answer, such as 1956-01-01
    #[arg(long, value_name = "DATE")]
    pub on: Option<Day>,
    /// Also write norms.parquet into this folder
    #[arg(long, value_name = "DIR", conflicts_with_all = ["history", "composition"])]
    pub parquet: Option<PathBuf>,
    #[command(flatten)]
    pub fide: FideArgs,
    #[command(flatten)]
    open: OpenQuestions,
    #[command(flatten)]
    pub source: SourceArgs,
    #[command(flatten)]
    pub sheets: SheetArgs,
}

/// Which norms are asked about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum System {
    /// Ranks of the USSR, 1953
    Ussr1953,
    /// FIDE titles and ratings of today
    Fide,
    /// Masters and grandmasters of draughts in Estonia, by the average rating of the event
    Estonia,
}

/// What is asked of FIDE's regulations.
#[derive(Debug, Args)]
#[command(next_help_heading = "FIDE titles and ratings (--system fide)")]
pub struct FideArgs {
    /// The edition of the Title Regulations [default: by the first day of the event]
    #[arg(long, value_name = "EDITION")]
    pub edition: Option<TitleEdition>,
    /// What the event is, where that changes what a norm requires: national-championship-final,
    /// national-team-championship, zonal, team-championship, world-cup
    #[arg(long, value_name = "KIND")]
    pub event_kind: Option<EventKind>,
    /// How the event is paired, if its source does not say so: swiss, round-robin, double-round-robin, knock-out, other
    /// (Scheveningen)
    #[arg(long, value_name = "FORM")]
    pub form: Option<Form>,
    /// Judge, as a round-robin, a form of event that needs the consent of the Qualification Commission
    #[arg(long)]
    pub allow_format: bool,
    /// The federation that registers the event [default: that of the event]
    #[arg(long, value_name = "CODE")]
    pub registering: Option<String>,
    /// Show what each player needs in the last round, which must be paired but not played
    #[arg(long, conflicts_with_all = ["certificate", "ratings"])]
    pub what_if: bool,
    /// Show the figures of a norm and its rounds, as form IT1 asks for them, for this player
    #[arg(long, value_name = "PLAYER", conflicts_with = "ratings")]
    pub certificate: Option<String>,
    /// A table with the columns player,k,games-in-period,rating: the factor K of players, for --ratings; the last two
    /// columns may be missing
    #[arg(long, value_name = "FILE", requires = "ratings")]
    pub k: Option<PathBuf>,
    /// Show the expected rating changes; with --explain, game by game for one player
    #[arg(long, value_parser = one_of(LISTS), value_name = "LIST")]
    pub ratings: Option<List>,
}

impl FideArgs {
    /// The first that was given.
    fn first_given(&self) -> Option<&'static str> {
        self.of_titles().or_else(|| {
            first_of(&[
                ("--what-if", self.what_if),
                ("--certificate", self.certificate.is_some()),
                ("--k", self.k.is_some()),
                ("--ratings", self.ratings.is_some()),
            ])
        })
    }

    /// The first that was given of what only titles ask for.
    fn of_titles(&self) -> Option<&'static str> {
        first_of(&[
            ("--edition", self.edition.is_some()),
            ("--event-kind", self.event_kind.is_some()),
            ("--form", self.form.is_some()),
            ("--allow-format", self.allow_format),
            ("--registering", self.registering.is_some()),
        ])
    }

    fn not_used_by_ratings(&self) -> Option<&'static str> {
        self.ratings.and_then(|_| self.of_titles())
    }
}

/// The first option that was given.
fn first_of(options: &[(&'static str, bool)]) -> Option<&'static str> {
    let given = options.iter().find(|(_, given)| *given);
    given.map(|(option, _)| *option)
}

const LISTS: Words<List> = &[
    (List::Standard, "standard", "Standard"),
    (List::Rapid, "rapid", "Rapid"),
    (List::Blitz, "blitz", "Blitz"),
];

/// The cases that the sources leave open.
#[derive(Debug, Args)]
#[command(next_help_heading = "Open questions")]
struct OpenQuestions {
    /// Give ranks IV to I only to players of the rank below, as the text says; the same as --skip
    /// refused
    #[arg(long, conflicts_with = "skip")]
    no_skip: bool,
    #[command(flatten)]
    answers: Answers,
}

/// An answer to each open question: an option of its name.
#[derive(Debug)]
struct Answers(Readings);

impl Args for Answers {
    fn augment_args(command: Command) -> Command {
        let option = |question: &OpenQuestion| {
            let answers = question.answers.iter();
            let answers = answers.map(|(name, says)| PossibleValue::new(name).help(says));
            let option = Arg::new(question.option)
                .long(question.option)
                .help(question.asks);
            option
                .value_name("ANSWER")
                .value_parser(PossibleValuesParser::new(answers))
                .default_values(question.answers.first().map(|(usual, _)| usual))
        };
        command.args(Readings::QUESTIONS.iter().map(option))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Answers {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let mut readings = Readings::default();
        for question in Readings::QUESTIONS {
            let answer = matches.get_one::<String>(question.option);
            let taken = answer.is_none_or(|answer| readings.take(question.option, answer));
            debug_assert!(taken, "clap has refused other answers");
        }
        Ok(Self(readings))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// What is asked about.
pub enum Subject<'a> {
    /// Events.
    Events(Game),
    /// Events, by FIDE's regulations.
    Fide,
    /// Events, by the Estonian classification.
    Estonia,
    /// A history on a day.
    History(&'a Path, Game, Day),
    /// Composers on a day.
    Composition(&'a Path, Day),
}

impl NormsArgs {
    /// What is asked about; clap has seen to it that all of it is there.
    ///
    /// # Errors
    /// An option that would not be used there.
    pub fn subject(&self) -> Result<Subject<'_>> {
        self.refuse_what_is_not_used()?;
        let Self {
            history,
            composition,
            on,
            game,
            ..
        } = self;
        Ok(match (history, composition, on, game) {
            (Some(path), _, Some(on), Some(game)) => Subject::History(path, *game, *on),
            (_, Some(path), Some(on), _) => Subject::Composition(path, *on),
            (None, None, _, _) if self.system == System::Fide => Subject::Fide,
            (None, None, _, _) if self.system == System::Estonia => Subject::Estonia,
            (None, None, _, Some(game)) => Subject::Events(*game),
            _ => bail!(
                "--game draughts or chess is needed for the norms of 1953; FIDE's titles and ratings: --system fide, \
                 masters of draughts in Estonia: --system estonia"
            ),
        })
    }

    /// Refuses options of other norms than those asked for: the answer would not be what was meant.
    fn refuse_what_is_not_used(&self) -> Result<()> {
        let of_events = self.history.is_none() && self.composition.is_none();
        if self.system == System::Fide && of_events {
            if let Some(option) = self.given_of_1953() {
                bail!("{option} does not go with --system fide");
            }
            if let Some(option) = self.fide.not_used_by_ratings() {
                bail!("{option} does not go with --ratings");
            }
            let other = first_of(&[
                ("--what-if", self.fide.what_if),
                ("--certificate", self.fide.certificate.is_some()),
            ]);
            if let Some(option) = other.filter(|_| self.explain.is_some()) {
                bail!("--explain does not go with {option}");
            }
        } else if let Some(option) = self.fide.first_given() {
            bail!("{option} needs --system fide, and an event");
        } else if self.system == System::Estonia && of_events {
            let explain = self.explain.is_some().then_some("--explain");
            if let Some(option) = self.given_of_1953().or(explain) {
                bail!("{option} does not go with --system estonia");
            }
        } else if self.system != System::Ussr1953 {
            bail!(
                "--system fide and estonia are for events: they have neither histories nor composition"
            );
        }
        if of_events && self.on.is_some() {
            bail!("--on needs --history or --composition");
        }
        Ok(())
    }

    /// The first option that only the norms of 1953 have.
    fn given_of_1953(&self) -> Option<&'static str> {
        first_of(&[
            ("--game", self.game.is_some()),
            ("--indicator", !self.indicators.is_empty()),
            ("--beginners", self.beginners),
            ("--ranks", self.ranks.is_some()),
            (
                "an open question of 1953, such as --skip,",
                self.readings() != Readings::default(),
            ),
        ])
    }

    /// The answers to the open questions.
    pub const fn readings(&self) -> Readings {
        let mut readings = self.open.answers.0;
        if self.open.no_skip {
            readings.skip = Skip::Refused;
        }
        readings
    }
}

/// The two classifications.
pub fn games() -> impl TypedValueParser<Value = Game> {
    let codes = Game::ALL.map(|game| PossibleValue::new(game.code()).help(game.book()));
    let game = |code: String| Game::ALL.into_iter().find(|game| game.code() == code);
    PossibleValuesParser::new(codes).try_map(move |code| game(code).ok_or("no such game"))
}
