//! `scoresheet repair`: damaged text and old books.

mod args;

pub use args::{Besides, IMAGES, ReadingArgs, RepairArgs, notation_names};

use crate::drawing::rendered_on;
use crate::games::{each_once, sources};
use crate::json::SchemaName;
use crate::out::{cannot_write, names};
use crate::progress::{Progress, beside};
use crate::terminal::{Remarks, clean, colour, quiet, remark};
use crate::{exit, json};
use anyhow::{Context, Result, bail};
use scoresheet_batch::documents::{self, Document, Group, Rest, Searched, each_searched};
use scoresheet_batch::input::Source;
use scoresheet_output::{can_write, keep, same_file, write};
use scoresheet_replay::Game;
use scoresheet_report::Rendered;
use scoresheet_review::{Desk, KeptAnswers, Person, Records, ReviewPage, rest_in_words};
use serde::Serialize;
use std::io::{self, ErrorKind, IsTerminal, StdinLock, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Repairs every game of every file; the exit code says whether `--fail-on` met something.
pub fn run(args: &RepairArgs) -> Result<()> {
    if args.interactive && args.files.iter().any(|file| file.as_os_str() == "-") {
        bail!("answers are read from standard input; give the text as a file");
    }
    for (option, path) in [("--out", &args.out), ("--page", &args.page)] {
        if let Some(path) = path {
            let read = args.files.iter().chain(&args.reading.answers);
            keep(path, read).context(option)?;
            can_write(path).with_context(cannot_write(path))?;
        }
    }
    if let (Some(out), Some(page)) = (&args.out, &args.page)
        && same_file(out, page)
    {
        bail!("--out and --page: both are {}", out.display());
    }
    let answers = answers_file(args);
    if let Some(answers) = &answers {
        keep(answers, &args.files).context("--answers")?;
    }
    let person =
        (args.interactive).then(|| Person::new(io::stdin().lock(), Remarks, colour(&io::stderr())));
    let files = each_once(&args.files);
    let documents = match &answers {
        Some(_) => documents::names(&files),
        None => Vec::new(),
    };
    let kept = KeptAnswers::open(answers, args.interactive, &documents)?;
    let page = args.page.as_ref().map(|_| ReviewPage::new(args.images));
    let apart = args.besides.as_ref().map(|besides| &besides.draughts);
    let mut repairer = Repairer {
        args,
        desk: Desk::new(args.extent(), person, kept, page),
        records: apart.map_or_else(Records::default, |path| {
            Records::with_draughts_in(path.clone())
        }),
        report: String::new(),
        progress: Progress::default(),
        unread: false,
    };
    for path in files {
        if let Err(error) = repairer.path(path) {
            return Err(repairer.saved(error));
        }
    }
    repairer.close()
}

/// Where answers are: where `--answers` says; those that are asked for at the terminal, beside `--out` otherwise.
fn answers_file(args: &RepairArgs) -> Option<PathBuf> {
    let beside = || args.out.as_ref().filter(|_| args.interactive);
    let beside = || Some(beside()?.with_extension("answers.json"));
    args.reading.answers.clone().or_else(beside)
}

struct Repairer<'a> {
    args: &'a RepairArgs,
    desk: Desk<StdinLock<'static>, Remarks>,
    /// What goes to `--out`, once all is done.
    records: Records,
    /// What goes to the report, a line for each game.
    report: String,
    progress: Progress,
    /// Something of a folder or an archive could not be read.
    unread: bool,
}

impl Repairer<'_> {
    /// A file, or all that is in a folder or an archive: what cannot be read there is told, and the rest goes on.
    fn path(&mut self, path: &Path) -> Result<()> {
        if !documents::has_many(path) {
            return self.source(documents::source(path)?);
        }
        for source in sources(path)? {
            if let Err(error) = self.source(source) {
                self.unread = true;
                remark(&format!("{error:#}"));
            }
        }
        Ok(())
    }

    fn source(&mut self, source: Source) -> Result<()> {
        let mut any = false;
        let (file, size) = (Arc::clone(&source.name), source.size);
        if !self.args.interactive {
            self.progress = Progress::games(&source.name);
        }
        let asked = self.args.documents();
        let read = documents::each_group(source, &asked, |met| -> Result<()> {
            match met {
                Group::Games(games) => {
                    self.progress.more(games.len());
                    each_searched(&games, |document, found| {
                        any |= self.game(document, found)?;
                        Ok(())
                    })
                }
                Group::Rest(rest) => self.rest(&rest),
            }
        });
        self.progress = Progress::default();
        read?;
        if !any && size == Some(0) {
            bail!("{file}: it is empty");
        }
        if !any {
            bail!("{file}: nothing in it can be read as a game");
        }
        Ok(())
    }

    /// What stands before the place that cannot be read is kept: a person may have answered for it.
    fn saved(&self, error: anyhow::Error) -> anyhow::Error {
        let records = self.records.text();
        let Some(out) = self.args.out.as_ref().filter(|_| !records.is_empty()) else {
            return error;
        };
        let shown = out.display();
        match write(out, records) {
            Ok(()) => error.context(format!("{shown} has the games before it")),
            Err(problem) => error.context(format!("cannot write {shown}: {problem}")),
        }
    }

    /// True if it is a game, or at least a record of one.
    fn game(&mut self, document: &Document<'_>, found: Searched) -> Result<bool> {
        self.progress.next();
        let game = self.desk.game(document, found)?;
        let what = match game.is_repaired() {
            true => SchemaName::Repair,
            false => SchemaName::Left,
        };
        self.object(what, || game.object(document))?;
        if !self.args.json {
            self.tell(|reported| game.render(reported, document))?;
        }
        if let Some((record, played)) = game.record(document) {
            self.put(&record, played)?;
        }
        Ok(game.is_repaired() || document.record.is_some())
    }

    /// What is part of no game is reported, lest a game be thought whole that is not.
    fn rest(&mut self, rest: &Rest<'_>) -> Result<()> {
        if rest.texts.is_empty() {
            return Ok(());
        }
        self.desk.rest(rest);
        self.object(SchemaName::Rest, || documents::json::rest(rest))?;
        if self.args.json {
            return Ok(());
        }
        self.tell(|reported| reported.words(&rest_in_words(rest)))
    }

    /// What is reported goes where the records do not.
    fn tell(&self, tell: impl FnOnce(&mut Rendered)) -> Result<()> {
        let mut reported = match self.args.out {
            Some(_) => rendered_on(&io::stdout()),
            None => rendered_on(&io::stderr()),
        };
        tell(&mut reported);
        let text = reported.to_string();
        match self.args.out {
            _ if text.is_empty() => Ok(()),
            Some(_) => self.say(&text),
            None => Ok(writeln!(Remarks, "{text}")?),
        }
    }

    /// A line on standard output. With `--out` it is beside the matter: once nobody reads it any more,
    /// the work goes on, lest the file of records be cut where the reader had seen enough.
    fn say(&self, line: &str) -> Result<()> {
        match beside(|| writeln!(io::stdout(), "{line}")) {
            Err(error) if self.args.out.is_some() && error.kind() == ErrorKind::BrokenPipe => {
                Ok(())
            }
            stated => Ok(stated?),
        }
    }

    /// An object about a game: to standard output with `--json`, and to the report.
    fn object<T: Serialize>(&mut self, what: SchemaName, object: impl FnOnce() -> T) -> Result<()> {
        if !self.args.json && self.args.besides.is_none() {
            return Ok(());
        }
        let line = json::line(what, &object())?;
        if self.args.besides.is_some() {
            self.report.push_str(&line);
            self.report.push('\n');
        }
        if self.args.json {
            self.say(&line)?;
        }
        Ok(())
    }

    /// A record, a blank line before it if it is not the first.
    fn put(&mut self, record: &str, game: Game) -> Result<()> {
        if self.args.out.is_some() {
            self.records.put(record, game);
        } else if !self.args.json {
            let out = io::stdout();
            // What is piped stays as it is, so that it reads back.
            let shown = if out.is_terminal() {
                clean(record)
            } else {
                record.to_owned()
            };
            let between = if self.desk.sums().games > 1 { "\n" } else { "" };
            beside(|| write!(&out, "{between}{shown}"))?;
        }
        Ok(())
    }

    fn close(mut self) -> Result<()> {
        if let Some(line) = self.desk.unheard() {
            remark(&line);
        }
        if let Some(text) = self.desk.answers_in_words().filter(|_| !self.args.json) {
            self.tell(|reported| reported.words(&text))?;
        }
        if let Some(path) = &self.args.page {
            let title = format!("Open questions: {}", names(&self.args.files));
            let html = self.desk.page(&title).unwrap_or_default();
            write(path, html).with_context(cannot_write(path))?;
        }
        if let Some(out) = &self.args.out {
            if let Some(Besides { report, .. }) = &self.args.besides {
                write(report, &self.report).with_context(cannot_write(report))?;
            }
            self.records.store(out)?;
        }
        if !self.args.json && !quiet() {
            self.tell(|reported| reported.words(&self.desk.sums().to_string()))?;
        }
        exit::met_all(self.desk.worst());
        if self.unread {
            exit::with(exit::CANNOT);
        }
        Ok(())
    }
}
