//! What was typed and cannot be done: one line that says why, and what to type instead.

use crate::terminal::one_line;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, Error};
use scoresheet_batch::input::OtherFormat;
use scoresheet_notation::Pasted;
use std::error::Error as _;
use std::path::{Path, PathBuf};

/// What people type who know other programs: command (`*` is any), word, what to type; parted by tabs, with a heading.
/// `-W*` is all that begins so, `--to=san` a value, `WORD` a word where none is expected.
const ELSEWHERE: &str = include_str!("../../data/typed_elsewhere.tsv");

/// The line for words that are no request; `None` if help was asked for.
pub fn line(error: &Error, program: &Command, words: &[String]) -> Option<String> {
    let asked = Asked::of(program, words);
    let said = match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
        | ErrorKind::MissingSubcommand => return None,
        ErrorKind::InvalidSubcommand => no_command(
            &stated(error, ContextKind::InvalidSubcommand),
            error,
            &asked,
        ),
        ErrorKind::UnknownArgument => {
            unknown(&stated(error, ContextKind::InvalidArg), error, &asked)
        }
        ErrorKind::MissingRequiredArgument => {
            missing(&stated(error, ContextKind::InvalidArg), &asked)
        }
        ErrorKind::ArgumentConflict => conflict(error),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => value(error, &asked),
        // clap may get more.
        ErrorKind::NoEquals
        | ErrorKind::TooManyValues
        | ErrorKind::TooFewValues
        | ErrorKind::WrongNumberOfValues
        | ErrorKind::InvalidUtf8
        | ErrorKind::Io
        | ErrorKind::Format
        | _ => first_line(error),
    };
    Some(one_line(&said))
}

/// Which command was asked for.
struct Asked<'w> {
    /// `check`, `adjourn write`, or nothing.
    command: String,
    words: &'w [String],
}

impl<'w> Asked<'w> {
    fn of(program: &Command, words: &'w [String]) -> Self {
        let mut at = program;
        let mut path = Vec::new();
        for word in words.iter().skip(1) {
            if let Some(inner) = at.find_subcommand(word) {
                path.push(inner.get_name());
                at = inner;
            }
        }
        Self {
            command: path.join(" "),
            words,
        }
    }

    fn see(&self) -> String {
        let between = if self.command.is_empty() { "" } else { " " };
        format!("see `scoresheet{between}{} --help`", self.command)
    }

    /// What the table says of a word.
    fn elsewhere(&self, typed: &str) -> Option<&'static str> {
        let rows = ELSEWHERE.lines().skip(1).map(|row| row.split('\t'));
        rows.map(|mut cells| [cells.next(), cells.next(), cells.next()])
            .find_map(|row| match row {
                [Some(command), Some(word), Some(advice)] => {
                    let fits = match word.strip_suffix('*') {
                        Some(start) => typed.starts_with(start) && !typed.starts_with("--"),
                        None => typed == word,
                    };
                    (fits && (command == "*" || command == self.command)).then_some(advice)
                }
                _ => None,
            })
    }
}

fn texts(error: &Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(all)) => all.clone(),
        _ => Vec::new(),
    }
}

fn stated(error: &Error, kind: ContextKind) -> String {
    texts(error, kind).join(", ")
}

fn no_command(word: &str, error: &Error, asked: &Asked<'_>) -> String {
    let suggested = texts(error, ContextKind::SuggestedSubcommand);
    let path = Path::new(word);
    if let Some(said) = no_path(word) {
        return said;
    }
    if path.is_dir() {
        return format!("{word} is a folder; did you mean `scoresheet audit {word}`?");
    }
    if path.is_file() {
        return match OtherFormat::of_name(word) {
            Some(format) => format!("{word} is {}", format.advice(word)),
            None => format!("{word} is a file; did you mean `scoresheet check {word}`?"),
        };
    }
    match suggested.first() {
        Some(near) => format!("{word} is not a command; did you mean `{near}`?"),
        None => format!("{word} is not a command; {}", asked.see()),
    }
}

fn unknown(word: &str, error: &Error, asked: &Asked<'_>) -> String {
    if let Some(advice) = asked.elsewhere(word) {
        return format!("{word}: {advice}");
    }
    if !word.starts_with('-') {
        let advice = asked.elsewhere("WORD");
        let otherwise = || format!("one argument too many; {}", asked.see());
        return format!("{word}: {}", advice.map_or_else(otherwise, str::to_owned));
    }
    match texts(error, ContextKind::SuggestedArg).first() {
        Some(near) => format!("{word} is not an option here; did you mean {near}?"),
        None if word[1..].parse::<f64>().is_ok() => format!(
            "{word}: a number below 0 means nothing here; {}",
            asked.see()
        ),
        None if !word.starts_with("--") => format!(
            "{word} is not an option; options begin with two dashes, and differ from those of pgn-extract; {}",
            asked.see()
        ),
        None => format!("{word} is not an option here; {}", asked.see()),
    }
}

fn missing(what: &str, asked: &Asked<'_>) -> String {
    let of_folder = matches!(asked.command.as_str(), "stats" | "report");
    let mut words = asked.words.iter().skip(1);
    if let Some(file) = words.find(|word| of_folder && Path::new(word).is_file()) {
        return no_folder(file);
    }
    let from_input = what.contains("FILE") || what.contains("PATH") || what.contains("PLAYERS");
    let dash = if from_input && !what.contains("--") {
        "; - is standard input"
    } else {
        ""
    };
    let is = if what.contains(", ") { "are" } else { "is" };
    format!("{what} {is} missing{dash}; {}", asked.see())
}

fn conflict(error: &Error) -> String {
    let with = stated(error, ContextKind::PriorArg);
    let what = stated(error, ContextKind::InvalidArg);
    if with.is_empty() || with == what {
        format!("{what} can be given once")
    } else {
        format!("{what} does not go with {with}")
    }
}

fn value(error: &Error, asked: &Asked<'_>) -> String {
    let what = stated(error, ContextKind::InvalidArg);
    let typed = stated(error, ContextKind::InvalidValue);
    let option = what.split([' ', '=']).next().unwrap_or(&what);
    let valid = texts(error, ContextKind::ValidValue);
    if typed.is_empty() && error.kind() == ErrorKind::InvalidValue {
        let of = if valid.is_empty() { "" } else { ": " };
        return format!("{what} needs a value{of}{}", valid.join(", "));
    }
    if option == "--game" && typed.parse::<u32>().is_ok() {
        return format!(
            "--game {typed}: it says which game is played; the number of a game in its file is `--game-no {typed}`"
        );
    }
    let before = if what.starts_with('-') { option } else { "" };
    let named = format!("{before} {typed}").trim_start().to_owned();
    if let Some(advice) = asked.elsewhere(&format!("{option}={}", typed.to_lowercase())) {
        return format!("{named}: {advice}");
    }
    let why = match error.source() {
        Some(why) => no_such_number(&why.to_string()),
        None => super::values::not_one_of(&typed, valid.iter().map(String::as_str)),
    };
    format!("{named}: {why}")
}

/// Why a number cannot be taken, in other words than those of programs (`0 is not in 1..=64`).
fn no_such_number(why: &str) -> String {
    let range = why.split_once(" is not in ").map_or("", |(_, range)| range);
    match (range.split_once("..="), why) {
        (Some((least, most)), _) if most.len() > 9 => format!("must be at least {least}"),
        (Some((least, most)), _) => format!("must be from {least} to {most}"),
        (None, "number too large to fit in target type") => "too large a number".to_owned(),
        (None, "invalid digit found in string" | "cannot parse integer from empty string") => {
            "not a whole number".to_owned()
        }
        (None, why) => why.to_owned(),
    }
}

fn first_line(error: &Error) -> String {
    let text = error.to_string();
    let line = text.lines().next().unwrap_or_default();
    line.strip_prefix("error: ").unwrap_or(line).to_owned()
}

/// What is said of a word that stands in the place of a file and leads nowhere, if it is something else.
pub fn no_path(word: &str) -> Option<String> {
    if word == "-" || Path::new(word).exists() {
        return None;
    }
    Some(match Pasted::of(word)? {
        Pasted::Address => format!(
            "{word} is an address; download it, or have it read from standard input: `curl -L ADDRESS | scoresheet check -`"
        ),
        Pasted::ChessPosition => {
            format!("“{word}” is a position; `scoresheet moves --fen 'FEN'` lists its legal moves")
        }
        Pasted::DraughtsPosition => format!(
            "“{word}” is a position; `scoresheet moves --game russian --fen 'FEN'` lists its legal moves"
        ),
        Pasted::Moves => format!(
            "“{word}” is a game; give it on standard input: `echo '1. e4 e5' | scoresheet check -`"
        ),
    })
}

/// A file in the place of a folder of tables.
fn no_folder(file: &str) -> String {
    format!(
        "{file} is a file; give the folder that `scoresheet audit {file} --out DIR` writes tables to"
    )
}

/// What is said of the words that stand in the place of files, if one of them is something else.
pub fn no_paths(program: &Command, matches: &clap::ArgMatches) -> Option<String> {
    let (name, matches) = matches.subcommand()?;
    let command = program.find_subcommand(name)?;
    if let Some(said) = no_paths(command, matches) {
        return Some(said);
    }
    let of_files = command.get_positionals().filter(|arg| {
        matches
            .try_get_many::<PathBuf>(arg.get_id().as_str())
            .is_ok()
    });
    let mut typed = of_files.flat_map(|arg| {
        let folder = arg
            .get_value_names()
            .is_some_and(|names| names.iter().any(|name| *name == "DIR"));
        let words = matches.get_raw(arg.get_id().as_str());
        words.into_iter().flatten().map(move |word| (folder, word))
    });
    typed.find_map(|(folder, word)| {
        let word = word.to_str()?;
        if folder && Path::new(word).is_file() {
            return Some(no_folder(word));
        }
        no_path(word)
    })
}
