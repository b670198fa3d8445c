//! `scoresheet check`: findings for a person.

mod args;

pub use args::CheckArgs;

use crate::drawing::drawn;
use crate::games::open_all;
use crate::json::SchemaName;
use crate::progress::{Progress, Results};
use crate::terminal::{one_line, quiet, remark};
use crate::{exit, json};
use anyhow::Result;
use args::CheckFormat;
use scoresheet_batch::input::{Chunk, Found, walk};
use scoresheet_batch::{
    FindingRow, Game, GameReader, Met, Sarif, counted, files_skipped, finding_row,
    instead_of_games, is_in_order, is_known_otherwise,
};
use scoresheet_source::{Finding, Level, LevelCounts};
use std::io::{LineWriter, Write};
use std::path::Path;

/// Prints the findings of every file; the exit code says whether `--fail-on` met one, or a file
/// could not be read.
pub fn run(args: &CheckArgs) -> Result<()> {
    let mut checker = Checker {
        args,
        out: Results::lines(),
        counts: LevelCounts::default(),
        games: 0,
        in_order: 0,
        unread: false,
        held: Vec::new(),
        sarif: Sarif::default(),
    };
    if args.format() == CheckFormat::Sarif {
        checker.sarif.begin(&mut checker.out)?;
    }
    let _progress = Progress::reading(&args.files);
    for file in &args.files {
        if file.is_dir() {
            checker.folder(file);
        }
        checker.file(file, open_all([file], &args.record).sharing_notes())?;
    }
    checker.close()
}

struct Checker<'a> {
    args: &'a CheckArgs,
    out: LineWriter<Results>,
    counts: LevelCounts,
    games: u64,
    /// Notes that nobody need look at.
    in_order: u64,
    unread: bool,
    /// What was found in the text of a file that is known to be something else, as long as no game is met in it.
    held: Vec<Told>,
    sarif: Sarif,
}

/// A finding as it is printed.
struct Told {
    level: Level,
    row: FindingRow,
    /// For a person, if that is asked for.
    drawn: Option<String>,
}

impl Checker<'_> {
    fn file(&mut self, file: &Path, mut games: GameReader) -> Result<()> {
        let before = self.games;
        let (mut head, mut whole, mut otherwise) = (None, true, false);
        while let Some(met) = games.next() {
            match &met {
                Met::Text(chunk, _) if head.is_none() => {
                    let text = chunk.beginning().to_owned();
                    otherwise = !file.is_dir() && is_known_otherwise(&text);
                    head = Some(text);
                }
                Met::About(chunk, finding) if otherwise && self.games == before => {
                    let told = self.told(chunk, None, finding);
                    self.held.push(told);
                    continue;
                }
                Met::Problem(_) => whole = false,
                Met::Game(_) => self.tell_held()?,
                Met::Text(..) | Met::About(..) | Met::Shared(..) => {}
            }
            self.met(&met)?;
        }
        if whole && self.games == before && !file.is_dir() {
            let head = head.unwrap_or_default();
            self.unread |= otherwise;
            // One line says what it is; that its words are not part of any game goes without saying.
            self.held.clear();
            remark(&format!("{}: {}", file.display(), instead_of_games(&head)));
        }
        self.tell_held()
    }

    fn tell_held(&mut self) -> Result<()> {
        for told in std::mem::take(&mut self.held) {
            self.tell(&told)?;
        }
        Ok(())
    }

    fn told(&self, chunk: &Chunk, game: Option<&Game<'_>>, finding: &Finding) -> Told {
        let is_drawn = finding.level >= self.args.level && self.args.format() == CheckFormat::Text;
        Told {
            level: finding.level,
            row: finding_row(chunk, finding, game.map(|game| game.number)),
            drawn: is_drawn.then(|| drawn(chunk, game, finding)),
        }
    }

    /// Says which files of a folder are not read, or that there is nothing to read: an empty answer would pass for a
    /// good one.
    fn folder(&mut self, folder: &Path) {
        let (mut read, mut skipped) = (0_u64, 0_u64);
        for found in walk([folder]) {
            match found {
                Found::Source(_) | Found::Problem(_) => read += 1,
                Found::Skipped(_) => skipped += 1,
            }
        }
        let folder = folder.display();
        if read == 0 {
            return self.unread(&format!("{folder}: no game records in this folder"));
        }
        if skipped > 0 {
            remark(&format!("{folder}: {}", files_skipped(skipped)));
        }
    }

    fn met(&mut self, met: &Met<'_>) -> Result<()> {
        match met {
            Met::Text(chunk, findings) => {
                for finding in findings {
                    self.finding(chunk, None, finding)?;
                }
            }
            Met::Game(game) => {
                self.games += 1;
                for finding in &game.verdict.findings {
                    if is_in_order(finding, &game.verdict) {
                        self.in_order += 1;
                    } else {
                        self.finding(game.chunk, Some(game), finding)?;
                    }
                }
            }
            Met::About(chunk, finding) => self.finding(chunk, None, finding)?,
            Met::Shared(chunk, finding, games) => {
                let message = counted(&finding.message, *games);
                let finding = Finding {
                    message,
                    ..finding.clone()
                };
                self.inference(chunk, &finding)?;
            }
            Met::Problem(problem) if problem.reason.level() == Level::Error => {
                self.unread(&problem.to_string());
            }
            Met::Problem(problem) => remark(&problem.to_string()),
        }
        Ok(())
    }

    fn unread(&mut self, why: &str) {
        self.unread = true;
        self.sarif.unread(why);
        remark(why);
    }

    /// What holds for the games of a file: a line, since no place in it shows it.
    fn inference(&mut self, chunk: &Chunk, finding: &Finding) -> Result<()> {
        if self.args.format() != CheckFormat::Text || finding.level < self.args.level {
            return self.finding(chunk, None, finding);
        }
        self.counts.add(finding.level);
        let (level, code) = (finding.level.as_str(), finding.code.as_str());
        let line = format!("{level}[{code}]: {}: {}", chunk.file, finding.message);
        Ok(writeln!(self.out, "{}\n", one_line(&line))?)
    }

    fn finding(&mut self, chunk: &Chunk, game: Option<&Game<'_>>, finding: &Finding) -> Result<()> {
        let told = self.told(chunk, game, finding);
        self.tell(&told)
    }

    fn tell(&mut self, told: &Told) -> Result<()> {
        self.counts.add(told.level);
        if told.level < self.args.level {
            return Ok(());
        }
        match self.args.format() {
            CheckFormat::Text => {
                writeln!(self.out, "{}\n", told.drawn.as_deref().unwrap_or_default())?;
            }
            CheckFormat::Json => {
                writeln!(self.out, "{}", json::line(SchemaName::Finding, &told.row)?)?
            }
            CheckFormat::Sarif => self.sarif.result(&told.row, &mut self.out)?,
            CheckFormat::Github => writeln!(self.out, "{}", told.row.github())?,
        }
        Ok(())
    }

    /// The last line, and the exit code.
    fn close(mut self) -> Result<()> {
        if self.args.format() == CheckFormat::Sarif {
            self.sarif.end(&mut self.out)?;
        }
        let nothing = self.unread && self.games == 0 && self.counts.levels().next().is_none();
        if self.args.format() == CheckFormat::Text && !quiet() && !nothing {
            let games = if self.games == 1 { "game" } else { "games" };
            let in_order = match self.in_order {
                0 => String::new(),
                1 => "; 1 draw by rule or claim agrees with the result".to_owned(),
                n => format!("; {n} draws by rule or claim agree with the results"),
            };
            let line = format!("{} {games}: {}{in_order}", self.games, self.counts);
            writeln!(self.out, "{line}")?;
        }
        exit::met_all(self.counts.levels());
        if self.unread {
            exit::with(exit::CANNOT);
        }
        Ok(())
    }
}
