//! What the page is of, and what of it is listed.

use crate::answers::{Answers, answers};
use crate::{PageError, PageOptions, Result, joined};
use scoresheet_tables::Manifest;
use scoresheet_tables::stats::{Audit, ListedFinding, ListedGame};
use std::collections::{HashMap, HashSet};

/// Games that the page has the moves of, at most: with more of them it would be slow to open. Those with the most
/// errors come first.
const ARCHIVED: usize = 100_000;

/// What every part of the page is made from.
pub struct Contents {
    /// What was asked for.
    pub options: PageOptions,
    /// The tables.
    pub audit: Audit,
    /// What the audit said of itself; `None` if `summary.json` is not there.
    pub manifest: Option<Manifest>,
    /// All games, in the order of the input; the worst of them, if there are more than a page can hold.
    pub all: Vec<ListedGame>,
    /// The games that are there in full, with comments, variations and source: those of the findings listed first, then
    /// the others, each the worst first.
    pub games: Vec<ListedGame>,
    /// Games of listed findings that are among neither.
    pub(crate) unlisted: Vec<ListedGame>,
    /// All games that were read.
    pub games_of: u64,
    /// The findings to list, errors first.
    pub findings: Vec<ListedFinding>,
    /// All findings.
    pub findings_of: u64,
    /// The tables of statistics.
    pub(crate) answers: Answers,
    /// The folder that all files are in, with a `/` after it; empty if there is none.
    folder: String,
    numbers: HashMap<(String, u32), u64>,
}

impl Contents {
    /// What is listed and counted of an audit, which says of itself what `manifest` has.
    ///
    /// # Errors
    /// The tables cannot be read, or are not those that `manifest` tells of.
    pub fn of(audit: Audit, manifest: Option<Manifest>, options: PageOptions) -> Result<Self> {
        let damaged = |reason| PageError::Tables {
            dir: audit.dir().display().to_string(),
            reason,
        };
        // What the tables tell does not wait for what is listed.
        let (worst, answers) = std::thread::scope(|scope| {
            let answers = scope.spawn(|| answers(&audit));
            let worst = audit.worst_games(options.games.max(ARCHIVED));
            (worst, joined(answers))
        });
        let worst = worst.map_err(damaged)?;
        let reported = manifest.as_ref().map(|reported| reported.summary.games);
        if let Some(reported) = reported.filter(|reported| *reported != worst.of) {
            return Err(PageError::OtherGames {
                dir: audit.dir().display().to_string(),
                reported,
                found: worst.of,
            });
        }
        let about = audit.games_of_worst_findings(options.findings);
        let about = about.map_err(damaged)?;
        let findings = audit.worst_findings(options.findings).map_err(damaged)?;
        let mut all = worst.rows;
        let (games, mut unlisted) = chosen(about, &all, options.games);
        all.sort_unstable_by_key(|game| game.number);
        let key = |game: &ListedGame| (game.row.file.clone(), game.row.game_no);
        let numbers: HashMap<_, _> = all.iter().map(|game| (key(game), game.number)).collect();
        unlisted.retain(|game| !numbers.contains_key(&key(game)));
        let files = audit.files().map_err(damaged)?;
        let audited = manifest.iter().flat_map(|reported| &reported.paths);
        let folder = if files.is_empty() {
            folder(audited)
        } else {
            folder(files.iter())
        };
        Ok(Self {
            options,
            manifest,
            numbers,
            folder,
            all,
            games,
            unlisted,
            games_of: worst.of,
            findings: findings.rows,
            findings_of: findings.of,
            answers: answers?,
            audit,
        })
    }

    /// What the page lists, for a person: `bytes` is how large it is.
    #[must_use]
    pub fn in_words(&self, bytes: usize) -> String {
        let size = match bytes {
            0..1_000 => format!("{bytes} bytes"),
            1_000..1_000_000 => format!("{:.0} kB", bytes as f64 / 1e3),
            _ => format!("{:.1} MB", bytes as f64 / 1e6),
        };
        let some = |listed: usize, of: u64, one: &str, what: &str| match u64::try_from(listed) {
            Ok(listed) if listed < of => format!("{listed} of {of} {what}"),
            _ if of == 1 => format!("the one {one}"),
            _ => format!("all {of} {what}"),
        };
        let games = some(self.all.len(), self.games_of, "game", "games");
        let in_full = match self.games.len() {
            in_full if in_full < self.all.len() => format!(" ({in_full} in full)"),
            _ => String::new(),
        };
        let findings = some(self.findings.len(), self.findings_of, "finding", "findings");
        format!("{size}, {games}{in_full}, {findings}")
    }

    /// A file as the page calls it: below the folder that all are in. What the computer of whoever made the page is
    /// like is nobody's affair.
    pub(crate) fn below<'f>(&self, file: &'f str) -> &'f str {
        file.strip_prefix(&self.folder).unwrap_or(file)
    }

    /// Words that may name files, as the page says them.
    pub(crate) fn told(&self, words: &str) -> String {
        let mut told = words.to_owned();
        let records = self.options.again.records.as_ref();
        let records = records.map(|records| format!("{}/", records.display()));
        for folder in [Some(self.folder.clone()), records].into_iter().flatten() {
            if folder.len() > 1 {
                told = told.replace(&folder, "");
            }
        }
        told
    }

    /// The findings listed that somebody has to look at, each of which has a card: notes have none.
    pub(crate) fn weighty(&self) -> impl Iterator<Item = &ListedFinding> {
        let listed = self.findings.iter();
        listed.filter(|found| found.row.level != "note")
    }

    /// The number of the game that a finding is about, if its moves are in the page.
    pub(crate) fn number(&self, file: &str, game_no: Option<u32>) -> Option<u64> {
        let key = (file.to_owned(), game_no?);
        self.numbers.get(&key).copied()
    }

    /// The game of this number.
    pub(crate) fn game(&self, number: u64) -> Option<&ListedGame> {
        let at = self.all.binary_search_by_key(&number, |game| game.number);
        self.all.get(at.ok()?)
    }

    /// What the page is called.
    pub(crate) fn title(&self) -> String {
        if let Some(title) = &self.options.title {
            return title.clone();
        }
        let paths = (self.manifest.as_ref()).map_or(&[][..], |reported| reported.paths.as_slice());
        match paths {
            [] => "Audit of game records".to_owned(),
            [path] => format!("Audit of {}", last_name(path)),
            [path, more @ ..] => format!("Audit of {} and {} more", last_name(path), more.len()),
        }
    }
}

/// The id in the page of a game.
pub(crate) fn game_id(number: u64) -> String {
    format!("game-{number}")
}

/// The id in the page of a finding that is listed.
pub(crate) fn finding_id(finding: &ListedFinding) -> String {
    format!("finding-{}", finding.number)
}

/// What a path leads to, without the way there.
pub(crate) fn last_name(path: &str) -> &str {
    let bare = path.trim_end_matches('/');
    match bare.rsplit('/').next() {
        None | Some("" | "." | "..") => "game records",
        Some(name) => name,
    }
}

/// The games to be there in full, at most `most`, and those of findings that are too many: a finding's board leads
/// to its game, so these come first.
fn chosen(
    mut about: Vec<ListedGame>,
    worst: &[ListedGame],
    most: usize,
) -> (Vec<ListedGame>, Vec<ListedGame>) {
    let unlisted = about.split_off(most.min(about.len()));
    let known: HashSet<u64> = about.iter().map(|game| game.number).collect();
    let others = worst.iter().filter(|game| !known.contains(&game.number));
    let room = most - about.len();
    about.extend(others.take(room).cloned());
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
