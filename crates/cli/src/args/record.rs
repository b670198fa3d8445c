//! What is known about records beforehand, and how they are judged.

use super::values::{
    EncodingChoice, GameChoice, LanguageChoice, ReadingChoice, edition, encoding, game, language,
    reading,
};
use clap::{Args, ValueEnum};
use scoresheet_rulebook::{Edition, Readings};

/// What is known about records beforehand.
#[derive(Debug, Args)]
pub struct RecordArgs {
    /// The game, where no tag names one: auto, russian, brazilian, international or chess
    #[arg(long, value_parser = game, default_value = "auto", value_name = "GAME")]
    pub game: GameChoice,
    /// The edition of the rules to judge by: kv53, vk, vk-brazilian, rk, mk53 or fide; without it the
    /// tag Rules, the date, or the newest edition
    #[arg(long, value_parser = edition, value_name = "EDITION")]
    pub rules: Option<&'static Edition>,
    /// How a question that the rules leave open is answered (`scoresheet rules EDITION` lists them)
    #[arg(long = "reading", value_parser = reading, value_name = "QUESTION=ANSWER")]
    pub readings: Vec<ReadingChoice>,
    /// The language of the piece letters, such as et or ru; auto finds it
    #[arg(long, value_parser = language, default_value = "auto", value_name = "LANG")]
    pub lang: LanguageChoice,
    /// The encoding of the text, such as windows-1251; auto finds it
    #[arg(long, value_parser = encoding, default_value = "auto", value_name = "NAME")]
    pub encoding: EncodingChoice,
    /// What an illegal move does: strict stops the replay of that game there, accepted carries it
    /// out where that can be done and goes on
    #[arg(long, value_enum, default_value = "strict")]
    pub mode: Mode,
}

/// What an illegal move does.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum Mode {
    /// The replay of the game stops.
    Strict,
    /// It is carried out, as the opponent accepted it by replying.
    Accepted,
}

impl RecordArgs {
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
