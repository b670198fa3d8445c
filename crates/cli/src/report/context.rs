//! What the page is of, and what of it is listed.

use super::args::ReportArgs;
use super::rows::{FindingRow, GameRow};
use crate::args::{RecordArgs, Typed};
use crate::games::{input_options, replay_options};
use crate::said::{Said, said};
use crate::terminal::clean;
use anyhow::{Context as _, Result, bail};
use scoresheet_batch::Again;
use scoresheet_tables::stats::Audit;
use std::collections::{HashMap, HashSet};

/// What every part of the page is made from.
pub struct Context<'a> {
    /// What was typed.
    pub args: &'a ReportArgs,
    /// The tables.
    pub audit: Audit,
    /// What the audit said of itself; `None` if `summary.json` is not there.
    pub said: Option<Said>,
    /// The games to list: those of the findings listed first, then the others, each the worst first.
    pub games: Vec<GameRow>,
    /// Games of listed findings that are not listed themselves.
    pub unlisted: Vec<GameRow>,
    /// All games that were read.
    pub games_of: u64,
    /// The findings to list, errors first.
    pub findings: Vec<FindingRow>,
    /// All findings.
    pub findings_of: u64,
    /// The folder that all files listed are in, with a `/` behind it; empty if there is none.
    pub folder: String,
    /// How games are read once more.
    pub again: Again,
    listed: HashMap<(String, u64), usize>,
}

impl<'a> Context<'a> {
    /// Reads the tables that `args` name.
    pub fn of(args: &'a ReportArgs) -> Result<Self> {
        let audit = Audit::open(&args.dir)?;
        let said = said(&args.dir)?;
        let again = again(args, said.as_ref())?;
        let damaged = || {
            format!(
                "{}: not the tables of this version's audit",
                args.dir.display()
            )
        };
        let worst = audit.worst_games(args.games).with_context(damaged)?;
        if let Some(said) = said.as_ref().filter(|said| said.summary.games != worst.of) {
            let games = said.summary.games;
            let dir = args.dir.display();
            bail!(
                "{dir}: summary.json is of {games} games, and games.parquet has {}: audit the records again",
                worst.of
            );
        }
        let about = audit.games_of_worst_findings(args.findings);
        let about = GameRow::of(&about.with_context(damaged)?.rows);
        let findings = audit.worst_findings(args.findings).with_context(damaged)?;
        let (rows, unlisted) = chosen(about, GameRow::of(&worst.rows), args.games);
        let found = FindingRow::of(&findings.rows);
        let listed = rows.iter().enumerate();
        let listed = listed.map(|(at, game)| ((game.file.clone(), game.game_no), at));
        Ok(Self {
            args,
            said,
            again,
            listed: listed.collect(),
            folder: folder(
                rows.iter()
                    .map(|game| &game.file)
                    .chain(found.iter().map(|one| &one.file)),
            ),
            games: rows,
            unlisted,
            games_of: worst.of,
            findings: found,
            findings_of: findings.of,
            audit,
        })
    }

    /// A file's name below [`Context::folder`].
    pub fn below<'f>(&self, file: &'f str) -> &'f str {
        file.strip_prefix(&self.folder).unwrap_or(file)
    }

    /// The listed game that a finding is about.
    pub fn game(&self, finding: &FindingRow) -> Option<&GameRow> {
        let key = (finding.file.clone(), finding.game_no?);
        self.games.get(*self.listed.get(&key)?)
    }

    /// What the page is called.
    pub fn title(&self) -> String {
        let named = self.args.title.clone();
        named.map_or_else(
            || match self.said.as_ref().map(|said| said.paths.as_slice()) {
                Some([]) | None => "Audit of game records".to_owned(),
                Some([path]) => format!("Audit of {}", clean(path)),
                Some([path, more @ ..]) => {
                    format!("Audit of {} and {} more", clean(path), more.len())
                }
            },
            |title| clean(&title),
        )
    }
}

/// The games to list, at most `most`, and those of findings that are too many: a finding's board leads
/// to its game, so these come first.
fn chosen(
    mut about: Vec<GameRow>,
    worst: Vec<GameRow>,
    most: usize,
) -> (Vec<GameRow>, Vec<GameRow>) {
    let unlisted = about.split_off(most.min(about.len()));
    let known: HashSet<u64> = about.iter().map(|game| game.number).collect();
    let others = worst
        .into_iter()
        .filter(|game| !known.contains(&game.number));
    let room = most - about.len();
    about.extend(others.take(room));
    (about, unlisted)
}

/// The longest beginning up to a `/` that all names share.
fn folder<'f>(mut files: impl Iterator<Item = &'f String>) -> String {
    let end = |name: &str| name.rfind('/').map_or(0, |at| at + 1);
    let Some(first) = files.next() else {
        return String::new();
    };
    let mut common = first.get(..end(first)).unwrap_or_default();
    for file in files {
        while !file.starts_with(common) {
            let shorter = common.trim_end_matches('/');
            common = shorter.get(..end(shorter)).unwrap_or_default();
        }
    }
    common.to_owned()
}

/// Games are read and judged as the audit did.
fn again(args: &ReportArgs, said: Option<&Said>) -> Result<Again> {
    let typed = said.map(|said| &said.options);
    let unknown = "summary.json: the audit knew options that are unknown here (letters are added by --letters FILE)";
    if let Some(records) = args.records.as_ref().filter(|records| !records.is_dir()) {
        bail!("--records {}: there is no such folder", records.display());
    }
    let record = RecordArgs::typed_again(typed.unwrap_or(&Typed::new())).context(unknown)?;
    Ok(Again {
        records: args.records.clone(),
        input: input_options(&record),
        replay: replay_options(&record),
    })
}
