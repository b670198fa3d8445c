//! `scoresheet repair`: damaged text and old books.

mod args;
mod ask;
mod render;

pub use args::RepairArgs;

use crate::drawing::Rendered;
use crate::overwrite;
use crate::terminal::{Remarks, clean, clean_json};
use anyhow::{Context, Result, bail};
use ask::Person;
use scoresheet_batch::documents::{self, Document, Part, Rest, json};
use scoresheet_layout::Sheet;
use scoresheet_output::{can_write, write};
use scoresheet_repair::{Repair, RepairError, StrayKind, Tally, record, repair};
use scoresheet_source::Level;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

/// Repairs every game of every file; the exit code says whether `--fail-on` met something.
pub fn run(args: &RepairArgs) -> Result<ExitCode> {
    if args.interactive && args.files.iter().any(|file| file.as_os_str() == "-") {
        bail!("answers are read from standard input; give the text as a file");
    }
    if let Some(out) = &args.out {
        overwrite::refuse("--out", out, &args.files)?;
        can_write(out).with_context(|| format!("cannot write {}", out.display()))?;
    }
    let mut desk = Desk {
        args,
        records: String::new(),
        sums: Sums::default(),
        worst: None,
        person: args.interactive.then(Person::default),
    };
    for file in &args.files {
        if let Err(error) = desk.file(file) {
            return Err(desk.saved(error));
        }
    }
    desk.close()
}

/// What came of all games.
#[derive(Default)]
struct Sums {
    games: usize,
    whole: usize,
    left: usize,
    without_moves: usize,
    tally: Tally,
}

struct Desk<'a> {
    args: &'a RepairArgs,
    /// What goes to `--out`, once all is done.
    records: String,
    sums: Sums,
    worst: Option<Level>,
    /// Who answers questions.
    person: Option<Person>,
}

impl Desk<'_> {
    fn file(&mut self, file: &Path) -> Result<()> {
        let mut any = false;
        let source = documents::source(file)?;
        documents::each(source, &self.args.documents(), |met| -> Result<()> {
            match met {
                Part::Game(document) => any |= self.game(&document)?,
                Part::Rest(rest) => self.rest(&rest)?,
            }
            Ok(())
        })?;
        if !any {
            bail!("{}: nothing in it can be read as a game", file.display());
        }
        Ok(())
    }

    /// What stands before the place that cannot be read is kept: a person may have answered for it.
    fn saved(&self, error: anyhow::Error) -> anyhow::Error {
        let Some(out) = self.args.out.as_ref().filter(|_| !self.records.is_empty()) else {
            return error;
        };
        let shown = out.display();
        match write(out, &self.records) {
            Ok(()) => error.context(format!("{shown} has the games before it")),
            Err(problem) => error.context(format!("cannot write {shown}: {problem}")),
        }
    }

    /// True if it is a game, or at least a record of one.
    fn game(&mut self, document: &Document<'_>) -> Result<bool> {
        self.sums.games += 1;
        let read = self.one(document)?;
        Ok(read || document.record.is_some())
    }

    /// True if a move of it was read.
    fn one(&mut self, document: &Document<'_>) -> Result<bool> {
        if let Some(why) = &document.left {
            return self.leave(document, why);
        }
        let found = match repair(&document.sheet, &document.options) {
            Ok(found) => found,
            // Tags without moves are not a damaged game.
            Err(RepairError::NoText) => return self.as_it_stands(document),
            Err(error) => return self.leave(document, &error.to_string()),
        };
        if found.plies.is_empty() {
            return self.leave(document, "no legal move can be read");
        }
        if let Some(person) = &mut self.person {
            let (sheet, found) = person.ask(document, found)?;
            return self.repaired(document, &sheet, &found);
        }
        self.repaired(document, &document.sheet, &found)
    }

    fn repaired(
        &mut self,
        document: &Document<'_>,
        sheet: &Sheet,
        repair: &Repair,
    ) -> Result<bool> {
        let record = match record(sheet, repair, self.args.extent()) {
            Ok(record) => record,
            Err(error) => return self.leave(document, &error.to_string()),
        };
        let tally = repair.tally();
        self.sums.whole += usize::from(repair.is_whole());
        self.sums.tally = self.sums.tally + tally;
        self.worst = self.worst.max(level(repair));
        if self.args.json {
            let object = json::object(document, sheet, repair, &record).to_string();
            self.say(&clean_json(&object))?;
        } else {
            self.tell(|reported| render::reported(reported, document, sheet, repair))?;
        }
        self.put(&record)?;
        Ok(true)
    }

    fn as_it_stands(&mut self, document: &Document<'_>) -> Result<bool> {
        self.sums.without_moves += 1;
        if self.args.json {
            let object = json::left(document, "there is no move in it").to_string();
            self.say(&clean_json(&object))?;
        }
        self.put_own(document)?;
        Ok(false)
    }

    /// What is part of no game is reported, lest a game be thought whole that is not.
    fn rest(&mut self, rest: &Rest<'_>) -> Result<()> {
        if rest.texts.is_empty() {
            return Ok(());
        }
        if !rest.quoted.is_empty() {
            self.worst = self.worst.max(Some(Level::Note));
        }
        if self.args.json {
            let object = json::rest(rest).to_string();
            return self.say(&clean_json(&object));
        }
        self.tell(|reported| reported.words(&render::rest(rest)))
    }

    /// A game that nothing is done about: its record stands as it was.
    fn leave(&mut self, document: &Document<'_>, why: &str) -> Result<bool> {
        self.sums.left += 1;
        self.worst = Some(Level::Error);
        if self.args.json {
            let object = json::left(document, why).to_string();
            self.say(&clean_json(&object))?;
        } else {
            let title = render::title(document);
            let text = format!("{title}\n  left unchanged: {why}\n");
            self.tell(|reported| reported.words(&text))?;
        }
        self.put_own(document)?;
        Ok(false)
    }

    /// The record as it stands, if it is one.
    fn put_own(&mut self, document: &Document<'_>) -> Result<()> {
        match document.record {
            Some(record) => self.put(&format!("{}\n", record.trim_end())),
            None => Ok(()),
        }
    }

    /// What is reported goes where the records do not.
    fn tell(&self, tell: impl FnOnce(&mut Rendered)) -> Result<()> {
        if self.args.out.is_some() {
            let mut reported = Rendered::on(&io::stdout());
            tell(&mut reported);
            return self.say(&reported.to_string());
        }
        let mut reported = Rendered::on(&io::stderr());
        tell(&mut reported);
        writeln!(Remarks, "{reported}")?;
        Ok(())
    }

    /// A line on standard output. With `--out` it is beside the matter: once nobody reads it any more,
    /// the work goes on, lest the file of records be cut where the reader had seen enough.
    fn say(&self, line: &str) -> Result<()> {
        match writeln!(io::stdout(), "{line}") {
            Err(error) if self.args.out.is_some() && error.kind() == ErrorKind::BrokenPipe => {
                Ok(())
            }
            stated => Ok(stated?),
        }
    }

    /// A record, a blank line before it if it is not the first.
    fn put(&mut self, record: &str) -> Result<()> {
        let between = if self.sums.games > 1 { "\n" } else { "" };
        if self.args.out.is_some() {
            self.records.push_str(between);
            self.records.push_str(record);
        } else if !self.args.json {
            let mut out = io::stdout().lock();
            // What is piped stays as it is, so that it reads back.
            let shown = if out.is_terminal() {
                clean(record)
            } else {
                record.to_owned()
            };
            out.write_all(format!("{between}{shown}").as_bytes())?;
        }
        Ok(())
    }

    fn close(self) -> Result<ExitCode> {
        if let Some(out) = &self.args.out {
            write(out, &self.records).with_context(|| format!("cannot write {}", out.display()))?;
        }
        if !self.args.json {
            self.tell(|reported| reported.words(self.sums.reported().trim_end()))?;
        }
        let failed = self.args.fail_on.is_some() && self.worst >= self.args.fail_on;
        Ok(ExitCode::from(u8::from(failed)))
    }
}

impl Sums {
    fn reported(&self) -> String {
        let games = if self.games == 1 { "game" } else { "games" };
        let open = self.games - self.whole - self.left - self.without_moves;
        let mut text = format!("{} {games}: {} whole", self.games, self.whole);
        if open > 0 {
            text.push_str(&format!(", {open} with something left open"));
        }
        if self.without_moves > 0 {
            text.push_str(&format!(", {} without a move", self.without_moves));
        }
        if self.left > 0 {
            text.push_str(&format!(", {} left unchanged", self.left));
        }
        format!("{text}; {}\n", render::counts(self.tally))
    }
}

/// How grave what became of a game is; nothing if its text says it as it stands.
fn level(repair: &Repair) -> Option<Level> {
    let number = |stray: &scoresheet_repair::Stray| stray.kind == StrayKind::Number;
    if !repair.is_whole() {
        Some(Level::Error)
    } else if repair.is_untouched() {
        None
    } else if repair.tally().repaired == 0 && repair.strays.iter().all(number) {
        Some(Level::Note)
    } else {
        Some(Level::Warning)
    }
}
