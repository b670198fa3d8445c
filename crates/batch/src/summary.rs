//! What a run comes to, in numbers.

use scoresheet_source::untrusted::clean;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The numbers of a run; the same input gives the same numbers whatever the number of jobs.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// Files and archive members read.
    pub files: u64,
    /// Bytes of text read, decompressed, as UTF-8.
    pub bytes: u64,
    /// Games read.
    pub games: u64,
    /// Games whose every move of the main line was legal.
    pub legal: u64,
    /// Those among them in which no move is written; zero in summaries of earlier versions.
    #[serde(default)]
    pub without_moves: u64,
    /// Games in which a move could not be replayed, or whose position could not be set up.
    pub not_legal: u64,
    /// Games that were read and not replayed.
    pub not_replayed: u64,
    /// Plies replayed.
    pub plies: u64,
    /// Games by the game played.
    pub by_game: BTreeMap<String, u64>,
    /// Games by what they count as.
    pub by_result: BTreeMap<String, u64>,
    /// Findings by level.
    pub by_level: BTreeMap<String, u64>,
    /// Findings by code.
    pub by_code: BTreeMap<String, u64>,
    /// Those of them that nobody need look at ([`is_in_order`](crate::is_in_order)), by code; all are notes. None in
    /// summaries of earlier versions.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub in_order: BTreeMap<String, u64>,
    /// Files, or parts of them, that could not be read, with the reason; at most
    /// [`Summary::LISTED`] of them.
    pub unread: Vec<String>,
    /// How many such files there were.
    pub unread_files: u64,
    /// Files that are no records by their names, at most [`Summary::LISTED`] of them.
    pub skipped: Vec<String>,
    /// How many such files there were.
    pub skipped_files: u64,
    /// True if the run was stopped before the end; what was finished is in the tables.
    pub interrupted: bool,
}

impl Summary {
    /// That files besides those that were read are no records, if there are some; they are in `named`, if that is said.
    #[must_use]
    pub fn skipped_in_words(&self, named: Option<&str>) -> Option<String> {
        let them = if self.skipped_files == 1 {
            "it"
        } else {
            "them"
        };
        let named = named.map(|named| format!("; {named} names {them}"));
        let skipped = files_skipped(self.skipped_files);
        (self.skipped_files > 0).then(|| format!("{skipped}{}.", named.unwrap_or_default()))
    }

    /// Numbers that are others in another summary, one line each.
    ///
    /// # Errors
    /// None that are known.
    pub fn differences(&self, other: &Self) -> serde_json::Result<Vec<String>> {
        let (one, other) = (serde_json::to_value(self)?, serde_json::to_value(other)?);
        let names = one.as_object().into_iter().flatten();
        let differ = names.filter(|(name, value)| other.get(name) != Some(value));
        let shown = differ.map(|(name, value)| {
            let other = other.get(name).cloned().unwrap_or_default();
            format!("summary: {name} is {value} merged, and {other}")
        });
        Ok(shown.collect())
    }

    /// Files that are listed by name.
    pub const LISTED: usize = 1000;

    /// Adds the numbers of a part of the run.
    pub fn add(&mut self, part: &Self) {
        self.files += part.files;
        self.bytes += part.bytes;
        self.games += part.games;
        self.legal += part.legal;
        self.without_moves += part.without_moves;
        self.not_legal += part.not_legal;
        self.not_replayed += part.not_replayed;
        self.plies += part.plies;
        self.skipped_files += part.skipped_files;
        self.unread_files += part.unread_files;
        for (to, from) in [
            (&mut self.skipped, &part.skipped),
            (&mut self.unread, &part.unread),
        ] {
            let room = Self::LISTED.saturating_sub(to.len());
            to.extend(from.iter().take(room).cloned());
        }
        for (to, from) in [
            (&mut self.by_game, &part.by_game),
            (&mut self.by_result, &part.by_result),
            (&mut self.by_level, &part.by_level),
            (&mut self.by_code, &part.by_code),
            (&mut self.in_order, &part.in_order),
        ] {
            for (name, count) in from {
                count_as(to, name, *count);
            }
        }
    }

    /// Counts one more finding.
    pub fn count_finding(&mut self, level: &str, code: &str) {
        count_as(&mut self.by_level, level, 1);
        count_as(&mut self.by_code, code, 1);
    }

    /// Findings by level that are worth a look.
    #[must_use]
    pub fn to_look_at(&self) -> BTreeMap<String, u64> {
        let mut levels = self.by_level.clone();
        let note = scoresheet_source::Level::Note.as_str();
        let in_order: u64 = self.in_order.values().sum();
        if let Some(notes) = levels.get_mut(note) {
            *notes = notes.saturating_sub(in_order);
        }
        levels.retain(|_, count| *count > 0);
        levels
    }

    /// The levels of those.
    #[must_use]
    pub fn levels_to_look_at(&self) -> Vec<scoresheet_source::Level> {
        let levels = self.to_look_at();
        let named = |name: &String| scoresheet_source::Level::from_name(name);
        levels.keys().filter_map(named).collect()
    }

    /// The page `summary.md`: not `.txt`, or an audit of a folder that holds this one would read it as a record.
    #[must_use]
    pub fn page(&self) -> String {
        let partial = if self.interrupted {
            "The audit was interrupted; this is what had been read by then.\n\n"
        } else {
            ""
        };
        format!("{partial}```\n{}```\n", self.table())
    }

    /// The numbers as a table for a person, a line each.
    #[must_use]
    pub fn table(&self) -> String {
        let rows = self.rows();
        let names = rows.iter().map(|(name, _)| name.chars().count());
        let width = names.max().unwrap_or(0);
        let longest = rows.iter().map(|(_, count)| count.to_string().len()).max();
        let digits = longest.unwrap_or(0);
        let line = |(name, count): &(String, u64)| format!(" {name:width$}  {count:digits$}\n");
        rows.iter().map(line).collect()
    }

    fn rows(&self) -> Vec<(String, u64)> {
        let mut rows = Vec::new();
        let mut row = |name: &str, count: u64| rows.push((clean(name), count));
        row("files", self.files);
        row("games", self.games);
        for (name, count) in &self.by_game {
            row(&format!("  {name}"), *count);
        }
        row("every move legal", self.legal);
        if self.without_moves > 0 {
            row("  without a move", self.without_moves);
        }
        row("not legal to the end", self.not_legal);
        row("not replayed", self.not_replayed);
        row("plies", self.plies);
        if self.unread_files > 0 {
            row("files not read, or only in part", self.unread_files);
        }
        for (level, count) in &self.to_look_at() {
            row(&format!("findings: {level}"), *count);
        }
        for (code, count) in &self.by_code {
            let in_order = self.in_order.get(code).copied().unwrap_or(0);
            if *count > in_order {
                row(&format!("  {code}"), count - in_order);
            }
        }
        let in_order: u64 = self.in_order.values().sum();
        if in_order > 0 {
            row("draws that agree with results", in_order);
        }
        for (code, count) in &self.in_order {
            row(&format!("  {code}"), *count);
        }
        rows
    }

    /// The highest level among the findings.
    #[must_use]
    pub fn worst(&self) -> Option<scoresheet_source::Level> {
        self.by_level
            .keys()
            .filter_map(|name| scoresheet_source::Level::from_name(name))
            .max()
    }
}

/// Adds to a count, without allocating for a name that is there.
pub(crate) fn count_as(counts: &mut BTreeMap<String, u64>, name: &str, by: u64) {
    match counts.get_mut(name) {
        Some(count) => *count += by,
        None => {
            counts.insert(name.to_owned(), by);
        }
    }
}

/// That so many files besides those that were read are no records.
///
/// ```
/// assert_eq!(scoresheet_batch::files_skipped(1), "1 other file was skipped");
/// ```
#[must_use]
pub fn files_skipped(many: u64) -> String {
    let files = if many == 1 { "file was" } else { "files were" };
    format!("{many} other {files} skipped")
}
