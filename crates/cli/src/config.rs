//! `scoresheet.toml`: options as if they were typed, and `scoresheet config`, which shows them.

use crate::args::not_one_of;
use crate::json::SchemaName;
use crate::{json, terminal};
use anyhow::Result;
use clap::{Arg, ArgAction, Args, Command};
use serde::Serialize;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use toml::{Table, Value};

/// The name of the file, which is looked for in the current folder and those above it.
pub const FILE: &str = "scoresheet.toml";

/// Leaves the file out.
const NOT: &str = "--no-config";

/// Options that may stand in it: what is known of records, and how it is told. What names files, or says what is done
/// to them, is typed each time.
const OPTIONS: &str = include_str!("../data/config_options.txt");

/// What a file sets.
#[derive(Debug, Clone, Default)]
pub struct Config {
    path: PathBuf,
    settings: Vec<Setting>,
}

/// One option and its values.
#[derive(Debug, Clone, Serialize)]
pub struct Setting {
    /// The command it is for; `None` for all that have the option.
    command: Option<String>,
    /// Its name, without dashes.
    option: String,
    /// As they would be typed.
    values: Vec<String>,
}

impl Config {
    /// The file that holds for `words`, the first of which is the program; `None` if there is none.
    ///
    /// # Errors
    /// If it cannot be read, or says something that no option of `program` is.
    pub fn of(words: &[OsString], program: &Command) -> Result<Option<Self>, String> {
        if words.iter().any(|word| word == NOT) {
            return Ok(None);
        }
        let folder = std::env::current_dir().ok();
        let Some(path) = folder.and_then(|folder| find(&folder)) else {
            return Ok(None);
        };
        let name = path.display().to_string();
        let text = fs::read_to_string(&path).map_err(|error| format!("{name}: {error}"))?;
        let settings = settings(&text, program).map_err(|reason| format!("{name}: {reason}"))?;
        Ok(Some(Self { path, settings }))
    }

    /// The program whose options have these values where they are not typed.
    pub fn apply(&self, program: Command) -> Command {
        // What is for one command comes after what is for all.
        let (of_one, of_all): (Vec<_>, Vec<_>) =
            (self.settings.iter()).partition(|setting| setting.command.is_some());
        let settings = of_all.into_iter().chain(of_one);
        settings.fold(program, |program, setting| setting.apply(program))
    }

    /// The file, if it sets the option with which a line begins that says why words are refused.
    pub fn blame(&self, line: &str, words: &[OsString]) -> Option<String> {
        let option = line.split([' ', ':']).next()?;
        let name = option.strip_prefix("--")?;
        let mut typed = words.iter().map(|word| word.to_string_lossy());
        let is_typed = typed.any(|word| word.starts_with(option));
        let is_set = self.settings.iter().any(|setting| setting.option == name);
        (is_set && !is_typed).then(|| self.path.display().to_string())
    }
}

/// The file in this folder, or in the nearest above it that has one.
fn find(folder: &Path) -> Option<PathBuf> {
    let files = folder.ancestors().map(|folder| folder.join(FILE));
    files.into_iter().find(|path| path.is_file())
}

fn settings(text: &str, program: &Command) -> Result<Vec<Setting>, String> {
    let table: Table = text
        .parse()
        .map_err(|error: toml::de::Error| in_one_line(&error, text))?;
    let mut settings = Vec::new();
    for (name, value) in &table {
        let Value::Table(of_command) = value else {
            settings.push(setting(None, name, value, program)?);
            continue;
        };
        let commands = program.get_subcommands().map(Command::get_name);
        if program.find_subcommand(name).is_none() {
            return Err(format!("[{name}]: {}", not_one_of(name, commands)));
        }
        for (option, value) in of_command {
            settings.push(setting(Some(name), option, value, program)?);
        }
    }
    Ok(settings)
}

/// Line and reason of what is no TOML.
fn in_one_line(error: &toml::de::Error, text: &str) -> String {
    let before = error.span().and_then(|span| text.get(..span.start));
    let line = before.map_or(1, |before| before.matches('\n').count() + 1);
    let reason: Vec<&str> = error.message().lines().collect();
    format!("line {line}: {}", reason.join(" "))
}

fn setting(
    command: Option<&str>,
    option: &str,
    value: &Value,
    program: &Command,
) -> Result<Setting, String> {
    let place = command.map_or(String::new(), |command| format!("[{command}] "));
    let mut known = OPTIONS.lines();
    if !known.clone().any(|known| known == option) {
        let reason = not_one_of(option, known.by_ref());
        return Err(format!("{place}{option}: {reason}"));
    }
    let mut command_named = command.iter();
    let taken = command_named.all(|name| {
        let command = program.find_subcommand(name);
        command.is_some_and(|command| of(command, option).is_some())
    });
    if !taken {
        return Err(format!(
            "{place}{option}: the command has no option --{option}, or it is one of all commands"
        ));
    }
    let values: Option<Vec<String>> = match value.as_array() {
        Some(values) => values.iter().map(as_typed).collect(),
        None => as_typed(value).map(|one| vec![one]),
    };
    let values = values.ok_or_else(|| {
        format!("{place}{option}: not a text, a number, true, false, or a list of texts")
    })?;
    Ok(Setting {
        command: command.map(str::to_owned),
        option: option.to_owned(),
        values,
    })
}

fn as_typed(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Integer(number) => Some(number.to_string()),
        Value::Float(number) => Some(number.to_string()),
        Value::Boolean(set) => Some(set.to_string()),
        Value::Datetime(_) | Value::Array(_) | Value::Table(_) => None,
    }
}

/// The option of a command.
fn of<'c>(command: &'c Command, option: &str) -> Option<&'c Arg> {
    command
        .get_arguments()
        .find(|arg| arg.get_long() == Some(option))
}

impl Setting {
    /// As it would be typed.
    fn as_line(&self) -> String {
        let command = self.command.iter().map(|command| format!(" {command}"));
        let command: String = command.collect();
        let values = self.values.iter();
        let typed = values.map(|value| format!(" --{} {value}", self.option));
        format!("  scoresheet{command}{}", typed.collect::<String>())
    }

    fn apply(&self, program: Command) -> Command {
        match &self.command {
            Some(name) => program.mut_subcommand(name, |command| self.set(command)),
            None => self
                .set(program)
                .mut_subcommands(|command| self.set(command)),
        }
    }

    fn set(&self, command: Command) -> Command {
        let Some(arg) = of(&command, &self.option) else {
            return command;
        };
        let id = arg.get_id().clone();
        let values: Vec<&'static str> = self
            .values
            .iter()
            // Once in the life of the program.
            .map(|value| &*Box::leak(value.clone().into_boxed_str()))
            .collect();
        let is_flag = matches!(arg.get_action(), ArgAction::SetTrue);
        if is_flag && values != ["true"] {
            return command;
        }
        command.mut_arg(id, |arg| arg.default_values(values).required(false))
    }
}

/// `scoresheet config`
#[derive(Debug, Args)]
#[command(after_help = include_str!("../data/help/config.txt").trim_end())]
pub struct ConfigArgs {
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
}

/// A setting and where it comes from.
#[derive(Serialize)]
struct Shown<'a> {
    file: String,
    #[serde(flatten)]
    setting: &'a Setting,
}

/// Shows the file that holds here.
pub fn run(args: &ConfigArgs, config: Option<&Config>) -> Result<()> {
    let Some(config) = config else {
        return json::or_text::<Shown<'_>>(args.json, SchemaName::Setting, &[], || {
            format!("no {FILE} in this folder or above it\n")
        });
    };
    let file = config.path.display().to_string();
    let shown = |setting| Shown {
        file: file.clone(),
        setting,
    };
    let all: Vec<_> = config.settings.iter().map(shown).collect();
    json::or_text(args.json, SchemaName::Setting, &all, || {
        let settings = config.settings.iter().map(Setting::as_line);
        let lines = [file.clone()].into_iter().chain(settings);
        lines.map(|line| terminal::one_line(&line) + "\n").collect()
    })
}
