//! The examples of `--help` can be typed.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use super::Cli;
use clap::{Command, CommandFactory, Parser};

/// Every command that does something itself, with its name as typed.
fn commands(command: &Command, name: &str, all: &mut Vec<(String, String)>) {
    let help = command.get_after_help().map(ToString::to_string);
    all.push((name.to_owned(), help.unwrap_or_default()));
    for inner in command.get_subcommands() {
        commands(inner, &format!("{name} {}", inner.get_name()), all);
    }
}

fn all() -> Vec<(String, String)> {
    let mut all = Vec::new();
    commands(&Cli::command(), "scoresheet", &mut all);
    all
}

/// The commands among the examples of a help text, without the remarks beside them and what is not
/// this program's.
fn examples(help: &str) -> Vec<String> {
    let joined = help.replace("\\\n      ", "");
    let lines = joined.lines().filter_map(|line| line.strip_prefix("  "));
    let typed = lines.map(|line| line.split("  ").next().unwrap_or(line));
    let parts = typed.flat_map(|line| line.split(['|', '>', '&']));
    let ours = parts
        .map(str::trim)
        .filter(|part| part.starts_with("scoresheet "));
    ours.map(str::to_owned).collect()
}

/// Words as a shell takes them, as far as the examples need it.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (at, part) in line.split('\'').enumerate() {
        if at % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

#[test]
fn every_command_has_examples() {
    let bare: Vec<_> = all()
        .into_iter()
        .filter(|(_, help)| examples(help).is_empty())
        .map(|(name, _)| name)
        .collect();
    assert!(bare.is_empty(), "no example: {bare:?}");
}

#[test]
fn every_example_can_be_typed() {
    for (name, help) in all() {
        for example in examples(&help) {
            if example.contains('…') {
                continue;
            }
            let parsed = Cli::try_parse_from(words(&example));
            assert!(parsed.is_ok(), "{name}: {example}\n{}", parsed.unwrap_err());
        }
    }
}
