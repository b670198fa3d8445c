//! What the page is of, and what of it is listed.

use crate::{PageError, PageOptions, Result};
use scoresheet_tables::Manifest;
use scoresheet_tables::stats::{Audit, ListedFinding, ListedGame};
use std::collections::{HashMap, HashSet};

/// What every part of the page is made from.
pub struct Contents {
    /// What was asked for.
    pub options: PageOptions,
    /// The tables.
    pub audit: Audit,
    /// What the audit said of itself; `None` if `summary.json` is not there.
    pub manifest: Option<Manifest>,
    /// The games to list: those of the findings listed first, then the others, each the worst first.
    pub games: Vec<ListedGame>,
    /// Games of listed findings that are not listed themselves.
    pub(crate) unlisted: Vec<ListedGame>,
    /// All games that were read.
    pub games_of: u64,
    /// The findings to list, errors first.
    pub findings: Vec<ListedFinding>,
    /// All findings.
    pub findings_of: u64,
    /// The folder that all files listed are in, with a `/` after it; empty if there is none.
    pub(crate) folder: String,
    listed: HashMap<(String, u32), usize>,
}

impl Contents {
    /// What is listed of an audit, which says of itself what `manifest` has.
    ///
    /// # Errors
    /// The tables cannot be read, or are not those that `manifest` tells of.
    pub fn of(audit: Audit, manifest: Option<Manifest>, options: PageOptions) -> Result<Self> {
        let damaged = |reason| PageError::Tables {
            dir: audit.dir().display().to_string(),
            reason,
        };
        let worst = audit.worst_games(options.games).map_err(damaged)?;
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
        let (games, unlisted) = chosen(about, worst.rows, options.games);
        let rows = games.iter().map(|game| &game.row).enumerate();
        let listed = rows.map(|(at, row)| ((row.file.clone(), row.game_no), at));
        let listed = listed.collect();
        let files = games.iter().map(|game| &game.row.file);
        let files = files.chain(findings.rows.iter().map(|found| &found.row.file));
        Ok(Self {
            options,
            manifest,
            listed,
            folder: folder(files),
            games,
            unlisted,
            games_of: worst.of,
            findings: findings.rows,
            findings_of: findings.of,
            audit,
        })
    }

    /// A file's name below [`Contents::folder`].
    pub(crate) fn below<'f>(&self, file: &'f str) -> &'f str {
        file.strip_prefix(&self.folder).unwrap_or(file)
    }

    /// The listed game that a finding is about.
    pub(crate) fn game(&self, finding: &ListedFinding) -> Option<&ListedGame> {
        let key = (finding.row.file.clone(), finding.row.game_no?);
        self.games.get(*self.listed.get(&key)?)
    }

    /// What the page is called.
    pub(crate) fn title(&self) -> String {
        if let Some(title) = &self.options.title {
            return title.clone();
        }
        match self
            .manifest
            .as_ref()
            .map(|reported| reported.paths.as_slice())
        {
            Some([]) | None => "Audit of game records".to_owned(),
            Some([path]) => format!("Audit of {path}"),
            Some([path, more @ ..]) => format!("Audit of {path} and {} more", more.len()),
        }
    }
}

/// The id in the page of a game that is listed.
pub(crate) fn game_id(game: &ListedGame) -> String {
    format!("game-{}", game.number)
}

/// The id in the page of a finding that is listed.
pub(crate) fn finding_id(finding: &ListedFinding) -> String {
    format!("finding-{}", finding.number)
}

/// The games to list, at most `most`, and those of findings that are too many: a finding's board leads
/// to its game, so these come first.
fn chosen(
    mut about: Vec<ListedGame>,
    worst: Vec<ListedGame>,
    most: usize,
) -> (Vec<ListedGame>, Vec<ListedGame>) {
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
