//! `scoresheet convert`: records in another notation.

mod args;

pub use args::ConvertArgs;

use crate::games::open_all;
use crate::json::SchemaName;
use crate::out::names;
use crate::progress::{Progress, output};
use crate::terminal::{Remarks, clean, one_line, remark};
use crate::{exit, json};
use anyhow::{Context, Result, bail};
use scoresheet_batch::{Game, Met, instead_of_games};
use scoresheet_replay::{Target, convert};
use scoresheet_source::Level;
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;

/// Writes every game to standard output.
pub fn run(args: &ConvertArgs) -> Result<()> {
    // `--lang` says how to write; what the record is written in is found out.
    let record = args.replay.record(None);
    let mut converter = Converter {
        args,
        on_terminal: io::stdout().is_terminal(),
        out: output(),
        games: 0,
        refused: 0,
        unread: 0,
        head: None,
        file: names(&args.files).into(),
        alone: matches!(&args.files[..], [file] if !file.is_dir()),
    };
    let mut games = open_all(&args.files, &record);
    let _progress = Progress::reading(&args.files);
    while let Some(met) = games.next() {
        converter.met(&met)?;
    }
    converter.close()
}

struct Converter<'a> {
    args: &'a ConvertArgs,
    out: Box<dyn Write>,
    on_terminal: bool,
    games: u64,
    /// Games that the notation cannot say.
    refused: u64,
    /// Stretches of the file that could not be read.
    unread: u64,
    /// The beginning of the first file.
    head: Option<String>,
    /// What is being read.
    file: Arc<str>,
    /// One file was given and nothing else.
    alone: bool,
}

impl Converter<'_> {
    fn met(&mut self, met: &Met<'_>) -> Result<()> {
        match met {
            Met::About(_, finding) => self.tell(&finding.message)?,
            Met::Shared(..) => {}
            Met::Text(chunk, _) => {
                self.file = Arc::clone(&chunk.file);
                self.head
                    .get_or_insert_with(|| chunk.beginning().to_owned());
                if chunk.continues {
                    self.unread += 1;
                    self.tell("a game that is too long to be read in full is left out in part")?;
                }
            }
            Met::Problem(problem) if self.alone && !problem.reason.is_of_content() => {
                bail!("{problem}")
            }
            Met::Problem(problem) => {
                self.unread += u64::from(problem.reason.level() == Level::Error);
                // It says itself in which file, and in which member of it.
                remark(&problem.to_string());
            }
            Met::Game(game) => self.game(game)?,
        }
        Ok(())
    }

    fn game(&mut self, game: &Game<'_>) -> Result<()> {
        let Self { args, .. } = *self;
        exit::met_all(game.verdict.findings.iter().map(|finding| finding.level));
        let converted = match convert(game.record, &game.verdict, args.to, args.lang) {
            Ok(converted) => converted,
            Err(error) => {
                self.refused += 1;
                return self.tell(&format!("game {}: {error}", game.number));
            }
        };
        if self.games > 0 && args.to != Target::Json {
            writeln!(self.out)?;
        }
        self.games += 1;
        // What is piped stays as it is, so that it reads back; JSON can say the same in escapes.
        if args.to == Target::Json {
            writeln!(
                self.out,
                "{}",
                json::line_of_text(SchemaName::Game, &converted.text)
            )?;
        } else if self.on_terminal {
            write!(self.out, "{}", clean(&converted.text))?;
        } else {
            self.out.write_all(converted.text.as_bytes())?;
        }
        for what in converted.told(&game.verdict) {
            let number = game.number;
            self.tell(&format!("game {number}: {what}; see `scoresheet check`"))?;
        }
        Ok(())
    }

    /// A line on standard error, with the name of the file.
    fn tell(&self, message: &str) -> Result<()> {
        let line = format!("scoresheet: {}: {message}", self.file);
        writeln!(Remarks, "{}", one_line(&line))?;
        Ok(())
    }

    fn close(mut self) -> Result<()> {
        self.out.flush().context("standard output")?;
        let file = names(&self.args.files);
        match (self.refused, self.unread) {
            (0, 0) if self.games == 0 && !self.alone => bail!("{file}: there is no game there"),
            (0, 0) if self.games == 0 => {
                bail!(
                    "{file}: {}",
                    instead_of_games(&self.head.unwrap_or_default())
                )
            }
            (0, 0) => Ok(()),
            (0, _) => bail!("{file}: not all of it could be read"),
            (refused, _) => bail!(
                "{file}: {refused} of {} games cannot be written as {}",
                self.games + refused,
                self.args.to.name()
            ),
        }
    }
}
