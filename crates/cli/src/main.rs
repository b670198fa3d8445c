//! The program `scoresheet`. Thin: it reads what was typed, calls the libraries, prints.

mod adjourn;
mod args;
mod audit;
mod audits;
mod check;
mod collate;
mod completions;
mod config;
mod convert;
mod drawing;
mod event;
mod exit;
mod fix;
mod games;
mod interrupt;
mod json;
mod languages;
mod letters;
mod lots;
mod man;
mod merge;
mod moves;
mod norms;
mod out;
mod parts;
mod perft;
mod position;
mod progress;
mod repair;
mod report;
mod resolve;
mod rounds;
mod rules;
mod scan;
mod seeds;
mod select;
mod sheets;
mod show;
mod stats;
mod terminal;

use args::{Cli, Command, CommandTraits, Refused};
use config::Config;
use exit::CANNOT;
use scoresheet_output::in_plain_words;
use std::io::{self, Write};
use std::panic::PanicHookInfo;
use std::process::ExitCode;

fn main() -> ExitCode {
    std::panic::set_hook(Box::new(tell_of_fault));
    // `--lang` may name a language that such a file brings.
    let letters = letters::add(std::env::args_os().skip(1));
    let (mut cli, config) = match parse() {
        Ok(read) => read,
        Err(code) => return code,
    };
    terminal::set_style(cli.color, cli.quiet);
    for note in args::notes(&std::env::args_os().collect::<Vec<_>>()) {
        terminal::aside(&note);
    }
    let CommandTraits {
        fails_on,
        letters: reads_letters,
        ..
    } = cli.command.traits();
    let fail_on = cli.fail_on.unwrap_or(fails_on);
    match with_letters(&cli, reads_letters, letters)
        .and_then(|()| run(&cli.command, config.as_ref()))
    {
        Ok(()) => exit::status(fail_on),
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // What is nobody else's fault happened on the way out.
            let where_to = if error.is::<io::Error>() && error.chain().count() == 1 {
                "standard output: "
            } else {
                ""
            };
            terminal::remark(&in_plain_words(&format!("{where_to}{error:#}")));
            ExitCode::from(CANNOT)
        }
    }
}

/// What was typed; help is printed, and what is no request told.
fn parse() -> Result<(Cli, Option<Config>), ExitCode> {
    let words: Vec<_> = std::env::args_os().collect();
    match args::read(&words) {
        Ok(read) => Ok(read),
        Err(Refused::Help(error)) => error.exit(),
        Err(Refused::Line(line)) => {
            terminal::remark(&line);
            Err(ExitCode::from(CANNOT))
        }
    }
}

/// One line; where one game's fault is reported as a finding, too, this says where in the program it is.
fn tell_of_fault(fault: &PanicHookInfo<'_>) {
    let reason = fault.payload_as_str().and_then(|text| text.lines().next());
    if reason.is_some_and(|reason| scoresheet_tables::stats::of_fault(reason).is_some()) {
        // Whoever asked is told in words what the query has to do without.
        return;
    }
    let place = fault.location().map(ToString::to_string);
    let place = place.as_deref().map(without_folder_of_builder);
    let line = format!(
        "fault in the program at {}: {}",
        place.unwrap_or_default(),
        reason.unwrap_or("no reason was given")
    );
    // Not by `remark`: whoever has the fault may hold the bar that it waits for.
    let line = format!("scoresheet: {}\n", terminal::one_line(&line));
    let _ = io::stderr().write_all(line.as_bytes());
}

/// `polars-core-0.55.2/src/frame.rs:31:17`, not where the machine that built the program keeps its sources.
fn without_folder_of_builder(place: &str) -> &str {
    let of_registry = place.split_once("/registry/src/");
    of_registry
        .and_then(|(_, below)| below.split_once('/'))
        .map_or(place, |(_, below)| below)
}

/// A file of letters concerns only who reads letters.
fn with_letters(cli: &Cli, reads_letters: bool, added: anyhow::Result<()>) -> anyhow::Result<()> {
    if reads_letters {
        added?;
        letters::announce();
    } else if !cli.letters.is_empty() {
        anyhow::bail!("--letters is for commands that read records or moves");
    }
    Ok(())
}

fn run(command: &Command, config: Option<&Config>) -> anyhow::Result<()> {
    match command {
        Command::Audit(args) => audit::run(args),
        Command::Stats(args) => stats::run(args),
        Command::Parts(args) => parts::run(args),
        Command::Merge(args) => merge::run(args),
        Command::Check(args) => check::run(args),
        Command::Repair(args) => repair::run(args),
        Command::Scan(args) => scan::run(args),
        Command::Adjourn(args) => adjourn::run(args),
        Command::Event(args) => event::run(args),
        Command::Fix(args) => fix::run(args),
        Command::Select(args) => select::run(args),
        Command::Show(args) => show::run(args),
        Command::Convert(args) => convert::run(args),
        Command::Collate(args) => collate::run(args),
        Command::Moves(args) => moves::run(args),
        Command::Norms(args) => norms::run(args),
        Command::Languages(args) => languages::run(args),
        Command::Report(args) => report::run(args),
        Command::Resolve(args) => resolve::run(args),
        Command::Perft(args) => perft::run(args),
        Command::Rules(args) => rules::run(args),
        Command::Rounds(args) => rounds::run(args),
        Command::Lots(args) => lots::run(args),
        Command::Config(args) => config::run(args, config),
        Command::Completions { shell } => {
            Ok(io::stdout().write_all(completions::script(*shell).as_bytes())?)
        }
        Command::Man { out } => man::run(out.as_deref()),
    }
}

/// Whoever read our output has seen enough: no error.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|io| io.kind() == io::ErrorKind::BrokenPipe)
    })
}
