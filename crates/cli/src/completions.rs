//! Completion scripts for shells: they offer the values of every option, and paths where a path is due.

use crate::args::{self, values};
use clap::builder::{PossibleValue, PossibleValuesParser, Str};
use clap::{Arg, Command};
use clap_complete::Shell;
use scoresheet_tables::stats::TABLES;

/// The script for a shell.
pub fn script(shell: Shell) -> String {
    // By way of memory: clap_complete panics where writing fails.
    let mut script = Vec::new();
    let mut program = with_values(args::program());
    clap_complete::generate(shell, &mut program, "scoresheet", &mut script);
    let script = String::from_utf8_lossy(&script).into_owned();
    if shell == Shell::Zsh {
        with_options_anywhere(&script)
    } else {
        script
    }
}

/// A script for zsh that offers options after paths too: after `*::`, which clap_complete writes for arguments that may
/// be several, zsh takes all that follows the first for more of them.
fn with_options_anywhere(script: &str) -> String {
    script.replace("\n'*::", "\n'*:")
}

/// The program as its scripts are to know it: options that read their value by themselves have it from a list.
fn with_values(program: Command) -> Command {
    let program = program.mut_args(|arg| match values_of(&arg) {
        Some(values) => {
            let values = values.into_iter().map(PossibleValue::new);
            arg.value_parser(PossibleValuesParser::new(values))
        }
        None => arg,
    });
    program.mut_subcommands(with_values)
}

/// The values of an option whose parser tells none.
fn values_of(arg: &Arg) -> Option<Vec<Str>> {
    if !arg.get_possible_values().is_empty() {
        return None;
    }
    let and_auto = |names: Vec<&'static str>| [vec!["auto"], names].concat();
    let names = match arg.get_long()? {
        "game" => and_auto(values::game_names()),
        "rules" => values::edition_names(),
        "event-rules" => values::event_rules_names(),
        "lang" => and_auto(values::language_names()),
        "encoding" => and_auto(values::encoding_names()),
        "reading" => {
            let names = values::reading_names().into_iter();
            // Once in the life of the program.
            return Some(names.map(|name| Str::from(&*name.leak())).collect());
        }
        "to" => values::target_names(),
        "notation" => crate::repair::notation_names(),
        "only" => TABLES.iter().map(|table| table.name).collect(),
        "level" => values::LEVEL_NAMES.to_vec(),
        "fail-on" => crate::exit::FAIL_ON_NAMES.to_vec(),
        _ => return None,
    };
    Some(names.into_iter().map(Str::from).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zsh_offers_options_after_paths_too() {
        let script = script(Shell::Zsh);
        assert!(script.contains("\n'*:files -- "), "no command takes files");
        assert!(!script.contains("\n'*::"));
    }
}
