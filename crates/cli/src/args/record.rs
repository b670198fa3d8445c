//! What is known about records beforehand, and how they are judged.

use super::values::{ReadingChoice, edition, encoding, game, games, language, reading};
use super::words::{Maybe, Words, one_of, word_of};
use clap::{Args, Parser, ValueEnum};
use scoresheet_batch::input::UnpackLimit;
use scoresheet_notation::Language;
use scoresheet_replay::{Game, Mode};
use scoresheet_rulebook::{Edition, OpenReading, Readings};
use scoresheet_source::Encoding;
use std::collections::BTreeMap;

/// What is known about records beforehand.
#[derive(Debug, Args)]
pub struct RecordArgs {
    #[arg(long, value_parser = game, default_value = "auto", value_name = "GAME", help = games("The game that is played, where no tag names it: auto,"))]
    pub game: Maybe<Game>,
    /// The edition of the rules to judge by: kv53, vk, vk-brazilian, rk, mk53, fide (that of the
    /// date), fide-2009 and others, which `scoresheet rules` lists [default: as the tag Rules says,
    /// else by the date, else the newest edition]
    #[arg(long, value_parser = edition, value_name = "EDITION")]
    pub rules: Option<&'static Edition>,
    /// Answer to a question that the rules leave open (`scoresheet rules EDITION` lists the
    /// questions and answers)
    #[arg(long = "reading", value_parser = reading, value_name = "QUESTION=ANSWER")]
    pub readings: Vec<ReadingChoice>,
    /// The language of the piece letters, such as et or ru; auto detects it
    #[arg(long, value_parser = language, default_value = "auto", value_name = "LANG")]
    pub lang: Maybe<&'static Language>,
    /// The encoding of the text, such as windows-1251; auto detects it
    #[arg(long, value_parser = encoding, default_value = "auto", value_name = "NAME")]
    pub encoding: Maybe<Encoding>,
    /// What to do at an illegal move: strict stops replaying the game there; accepted plays the
    /// move if it can be carried out, and continues
    #[arg(long, value_parser = one_of(MODES), default_value = "strict")]
    pub mode: Mode,
    /// Limits on what a compressed file may unpack to: a multiple of its size (200x), an amount in
    /// MB, GB or TB, or both; none for no limit
    #[arg(long, default_value = "200x,1TB", value_name = "LIMIT")]
    pub unpack_limit: UnpackLimit,
}

/// What is known about records that are replayed, and not judged.
#[derive(Debug, Args)]
pub struct ReplayArgs {
    #[arg(long, value_parser = game, default_value = "auto", value_name = "GAME", help = games("The game that is played, where no tag names it: auto,"))]
    game: Maybe<Game>,
    /// The edition of the rules to replay by: kv53, vk, vk-brazilian, rk, mk53, fide (that of
    /// the date), fide-2009 and others; `scoresheet rules` lists all
    #[arg(long, value_parser = edition, value_name = "EDITION")]
    rules: Option<&'static Edition>,
    /// The encoding of the text, such as windows-1251; auto detects it
    #[arg(long, value_parser = encoding, default_value = "auto", value_name = "NAME")]
    encoding: Maybe<Encoding>,
}

impl ReplayArgs {
    /// What is known about the records, which have piece letters of `lang` if that is known.
    pub fn record(&self, lang: Maybe<&'static Language>) -> RecordArgs {
        RecordArgs {
            game: self.game,
            rules: self.rules,
            readings: Vec::new(),
            lang,
            encoding: self.encoding,
            mode: Mode::Strict,
            unpack_limit: UnpackLimit::default(),
        }
    }
}

const MODES: Words<Mode> = &[
    (Mode::Strict, "strict", "Stop replaying the game"),
    (
        Mode::Accepted,
        "accepted",
        "Play the move, since the opponent accepted it by replying",
    ),
];

/// Options as they are typed, with their values.
pub type Typed = BTreeMap<String, Vec<String>>;

/// Nothing but what is known about records.
#[derive(Debug, Parser)]
#[command(no_binary_name = true)]
struct Alone {
    #[command(flatten)]
    record: RecordArgs,
}

impl RecordArgs {
    /// Every option with its value, so that [`Self::typed_again`] gives the same.
    pub fn typed(&self) -> Typed {
        // Taken apart without `..`, so that no option to come is forgotten.
        let Self {
            game,
            rules,
            readings: _,
            lang,
            encoding,
            mode,
            unpack_limit,
        } = self;
        let auto = |value: Option<&str>| vec![value.unwrap_or("auto").to_owned()];
        let mut typed = Typed::from([
            ("--game".to_owned(), auto(game.map(|game| game.name()))),
            ("--reading".to_owned(), self.answers()),
            ("--lang".to_owned(), auto(lang.map(|one| one.code))),
            (
                "--encoding".to_owned(),
                auto(encoding.map(|one| one.as_str())),
            ),
            ("--mode".to_owned(), vec![word_of(MODES, mode).to_owned()]),
            (
                "--unpack-limit".to_owned(),
                vec![format!("{}x,{}B", unpack_limit.times, unpack_limit.bytes)],
            ),
        ]);
        if let Some(edition) = rules {
            typed.insert("--rules".to_owned(), vec![edition.code.to_owned()]);
        }
        typed
    }

    /// The options that do not have the value that they have if they are not typed.
    ///
    /// # Errors
    /// None that are known: nothing typed is right.
    pub fn chosen(&self) -> Result<Typed, clap::Error> {
        let usual = Self::typed_again(&Typed::new())?.typed();
        let mut typed = self.typed();
        typed.retain(|name, values| usual.get(name) != Some(values));
        Ok(typed)
    }

    /// What was typed once.
    ///
    /// # Errors
    /// If an option or a value is unknown, such as a language whose letters were added then.
    pub fn typed_again(typed: &Typed) -> Result<Self, clap::Error> {
        let words = typed
            .iter()
            .flat_map(|(name, values)| values.iter().map(move |value| format!("{name}={value}")));
        Ok(Alone::try_parse_from(words)?.record)
    }

    /// The answer to every open question, however they were given.
    fn answers(&self) -> Vec<String> {
        let readings = self.readings();
        let all = OpenReading::ALL.iter();
        all.map(|open| format!("{}={}", open.name, readings.answer_to(open)))
            .collect()
    }

    /// The answers chosen; of several to one question the last.
    pub fn readings(&self) -> Readings {
        let mut readings = Readings::default();
        for ReadingChoice { question, answer } in &self.readings {
            // Each has been tried when it was read.
            let _ = readings.choose(question, answer);
        }
        readings
    }
}

/// The name of a value as it is typed.
pub fn value_name(value: &impl ValueEnum) -> String {
    let value = value.to_possible_value();
    value.map_or_else(String::new, |value| value.get_name().to_owned())
}
