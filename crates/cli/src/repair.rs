//! `scoresheet repair`: damaged text and old books.

mod args;

pub use args::{Besides, IMAGES, ReadingArgs, RepairArgs, notation_names};

use crate::drawing::rendered_on;
use crate::games::sources;
use crate::json::SchemaName;
use crate::out::cannot_write;
use crate::progress::{Progress, beside};
use crate::terminal::{Remarks, clean, colour, remark};
use crate::{exit, json};
use anyhow::{Context, Result, bail};
use scoresheet_batch::documents::{self, Document, Group, Rest, Searched, each_searched};
use scoresheet_batch::input::Source;
use scoresheet_output::{can_write, keep, same_file, write};
use scoresheet_repair::{RepairError, record};
use scoresheet_replay::Game;
use scoresheet_report::Rendered;
use scoresheet_review::{
    ImagesBeside, KeptAnswers, Person, RepairSums, ReviewPage, Settled, level, render_repair,
    rest_in_words, settle_answers, title,
};
use scoresheet_source::Level;
use serde::Serialize;
use std::fs;
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
    let mut desk = Desk {
        args,
        records: Records::default(),
        report: String::new(),
        sums: RepairSums::default(),
        worst: None,
        person: args
            .interactive
            .then(|| Person::new(io::stdin().lock(), Remarks, colour(&io::stderr()))),
        kept: KeptAnswers::open(answers, args.interactive, &args.files)?,
        page: args.page.as_ref().map(|_| ReviewPage::new(args.images)),
        images: ImagesBeside,
        progress: Progress::default(),
        unread: false,
    };
    for path in &args.files {
        if let Err(error) = desk.path(path) {
            return Err(desk.saved(error));
        }
    }
    desk.close()
}

/// Where answers are: where `--answers` says; those that are asked for at the terminal, beside `--out` otherwise.
fn answers_file(args: &RepairArgs) -> Option<PathBuf> {
    let beside = || args.out.as_ref().filter(|_| args.interactive);
    let beside = || Some(beside()?.with_extension("answers.json"));
    args.reading.answers.clone().or_else(beside)
}

/// Records that are to be written.
#[derive(Default)]
struct Records {
    all: String,
    /// Those of draughts, where they are written apart.
    draughts: String,
}

struct Desk<'a> {
    args: &'a RepairArgs,
    /// What goes to `--out`, once all is done.
    records: Records,
    /// What goes to the report, a line for each game.
    report: String,
    sums: RepairSums,
    worst: Option<Level>,
    /// Who answers questions.
    person: Option<Person<StdinLock<'static>, Remarks>>,
    /// What was answered.
    kept: KeptAnswers,
    /// The page that is to be written.
    page: Option<ReviewPage>,
    images: ImagesBeside,
    progress: Progress,
    /// Something of a folder or an archive could not be read.
    unread: bool,
}

impl Desk<'_> {
    /// A file, or all that is in a folder or an archive: what cannot be read there is told, and the rest goes on.
    fn path(&mut self, path: &Path) -> Result<()> {
        if !path.is_dir()
            && !path
                .extension()
                .is_some_and(|end| end.eq_ignore_ascii_case("zip"))
        {
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
        let Some(out) = self
            .args
            .out
            .as_ref()
            .filter(|_| !self.records.all.is_empty())
        else {
            return error;
        };
        let shown = out.display();
        match write(out, &self.records.all) {
            Ok(()) => error.context(format!("{shown} has the games before it")),
            Err(problem) => error.context(format!("cannot write {shown}: {problem}")),
        }
    }

    /// True if it is a game, or at least a record of one.
    fn game(&mut self, document: &Document<'_>, found: Searched) -> Result<bool> {
        self.sums.games += 1;
        self.progress.next();
        let read = self.one(document, found)?;
        Ok(read || document.record.is_some())
    }

    /// True if a move of it was read.
    fn one(&mut self, document: &Document<'_>, found: Searched) -> Result<bool> {
        let found = match found {
            None => {
                let why = document.left.clone().unwrap_or_default();
                return self.leave(document, &why);
            }
            Some(Ok(found)) => found,
            // Tags without moves are not a damaged game.
            Some(Err(RepairError::NoText)) => return self.as_it_stands(document),
            Some(Err(error)) => return self.leave(document, &error.to_string()),
        };
        if found.plies.is_empty() {
            return self.leave(document, "no legal move can be read");
        }
        let mut settled = settle_answers(document, &found, &self.kept.answers)?;
        if let Some(person) = &mut self.person {
            settled = person.ask(document, &found, settled, &mut self.kept)?;
        }
        self.repaired(document, &settled)
    }

    fn repaired(&mut self, document: &Document<'_>, settled: &Settled) -> Result<bool> {
        let Settled { sheet, repair, .. } = settled;
        let record = match record(sheet, repair, self.args.extent()) {
            Ok(record) => record,
            Err(error) => return self.leave(document, &error.to_string()),
        };
        self.sums.add(settled);
        let misfit = (!settled.misfits.is_empty()).then_some(Level::Warning);
        self.worst = self.worst.max(level(repair)).max(misfit);
        if let Some(page) = &mut self.page {
            page.add(document, settled, &record, Some(&mut self.images));
        }
        self.object(SchemaName::Repair, || {
            documents::json::object(document, sheet, repair, &record, &misfits(settled))
        })?;
        if !self.args.json {
            self.tell(|reported| render_repair(reported, document, settled))?;
        }
        self.put(&record, repair.game)?;
        Ok(true)
    }

    fn as_it_stands(&mut self, document: &Document<'_>) -> Result<bool> {
        self.sums.without_moves += 1;
        if let Some(page) = &mut self.page {
            page.add_left(document, "there is no move in it");
        }
        self.object(SchemaName::Left, || {
            documents::json::left(document, "there is no move in it")
        })?;
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
        self.object(SchemaName::Rest, || documents::json::rest(rest))?;
        if self.args.json {
            return Ok(());
        }
        self.tell(|reported| reported.words(&rest_in_words(rest)))
    }

    /// A game that nothing is done about: its record stands as it was.
    fn leave(&mut self, document: &Document<'_>, why: &str) -> Result<bool> {
        self.sums.left += 1;
        self.worst = Some(Level::Error);
        if let Some(page) = &mut self.page {
            page.add_left(document, why);
        }
        self.object(SchemaName::Left, || documents::json::left(document, why))?;
        if !self.args.json {
            let title = title(document);
            let text = format!("{title}\n  left unchanged: {why}\n");
            self.tell(|reported| reported.words(&text))?;
        }
        self.put_own(document)?;
        Ok(false)
    }

    /// The record as it stands, if it is one.
    fn put_own(&mut self, document: &Document<'_>) -> Result<()> {
        match document.record {
            Some(record) => self.put(&format!("{}\n", record.trim_end()), Game::Chess),
            None => Ok(()),
        }
    }

    /// What is reported goes where the records do not.
    fn tell(&self, tell: impl FnOnce(&mut Rendered)) -> Result<()> {
        if self.args.out.is_some() {
            let mut reported = rendered_on(&io::stdout());
            tell(&mut reported);
            let text = reported.to_string();
            return if text.is_empty() {
                Ok(())
            } else {
                self.say(&text)
            };
        }
        let mut reported = rendered_on(&io::stderr());
        tell(&mut reported);
        let text = reported.to_string();
        if !text.is_empty() {
            writeln!(Remarks, "{text}")?;
        }
        Ok(())
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
        let between = if self.sums.games > 1 { "\n" } else { "" };
        if self.args.out.is_some() {
            let apart = self.args.besides.is_some() && game != Game::Chess;
            let records = if apart {
                &mut self.records.draughts
            } else {
                &mut self.records.all
            };
            if !records.is_empty() {
                records.push('\n');
            }
            records.push_str(record);
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

    fn close(mut self) -> Result<()> {
        self.missed()?;
        if let (Some(page), Some(path)) = (&mut self.page, &self.args.page) {
            let names: Vec<String> = self
                .args
                .files
                .iter()
                .map(|file| file.display().to_string())
                .collect();
            let html = page.html(&format!("Open questions: {}", names.join(", ")));
            write(path, html).with_context(cannot_write(path))?;
        }
        if let Some(out) = &self.args.out {
            self.store(out)?;
        }
        if !self.args.json {
            self.tell(|reported| reported.words(&self.sums.to_string()))?;
        }
        exit::met_all(self.worst);
        if self.unread {
            exit::with(exit::CANNOT);
        }
        Ok(())
    }
}

impl Desk<'_> {
    /// Writes the records, and the report.
    fn store(&self, out: &Path) -> Result<()> {
        let put = |path: &Path, text: &str| write(path, text).with_context(cannot_write(path));
        let Some(besides) = &self.args.besides else {
            return put(out, &self.records.all);
        };
        put(&besides.report, &self.report)?;
        for (path, text) in [
            (out, &self.records.all),
            (besides.draughts.as_path(), &self.records.draughts),
        ] {
            if !text.is_empty() {
                put(path, text)?;
            } else if path.exists() {
                // What an earlier run has read is not what is there now.
                let stale = || format!("cannot remove {}", path.display());
                fs::remove_file(path).with_context(stale)?;
            }
        }
        Ok(())
    }
}

/// The answers that do not fit any more, each with why.
fn misfits(settled: &Settled) -> Vec<(String, String)> {
    let all = settled.misfits.iter();
    all.map(|one| (one.decision.words(), one.why.clone()))
        .collect()
}

impl Desk<'_> {
    /// Answers about games that are not there, or are left as they are.
    fn missed(&mut self) -> Result<()> {
        let Some(path) = self.kept.path() else {
            return Ok(());
        };
        let total = self.kept.answers.decisions.len();
        let fresh = self.sums.fitting + self.sums.misfits;
        let missed = total.saturating_sub(fresh);
        let path = path.display();
        if missed > 0 {
            self.worst = self.worst.max(Some(Level::Warning));
            let games = if missed == 1 {
                "answer is"
            } else {
                "answers are"
            };
            remark(&format!(
                "{path}: {missed} {games} about games that are not in these files"
            ));
        }
        if !self.args.json && fresh > 0 {
            let text = format!("{path}: {}", self.sums.answers_in_words(total));
            self.tell(|reported| reported.words(&text))?;
        }
        Ok(())
    }
}
