//! One piece of input, made into rows and numbers. Knows nothing of threads.

use crate::fingerprint::Fingerprint;
use crate::games::{Met, each_game};
use crate::input::{Chunk, InputProblem};
use crate::row;
use crate::rows::{FindingRow, Rows};
use crate::suggest::suggest;
use crate::summary::{Summary, count_as};
use crate::text_findings::text_findings;
use scoresheet_notation::{Family, Outcome, Record, RecordText};
use scoresheet_replay::{
    Judge, Options as ReplayOptions, Verdict, broke_down, guarded, language_of_source,
};
use scoresheet_source::{Code, Finding, Level, Span};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What one piece of input came to.
#[derive(Debug, Default)]
pub(crate) struct Examined {
    /// Rows, games numbered from 1 within the piece.
    pub rows: Rows,
    pub numbers: Summary,
    /// The file the games are numbered in.
    pub file: Option<Arc<str>>,
    /// What it was made of.
    pub read: Fingerprint,
    /// The run was stopped before all of it was examined.
    pub broken_off: bool,
}

/// Examines chunks one after the other; one for each thread.
pub(crate) struct Examiner {
    judge: Judge,
    record: Record,
    plies: bool,
    suggest: bool,
    stop: Arc<AtomicBool>,
    /// The file that the judge has been told of.
    file: Option<Arc<str>>,
}

impl Examiner {
    pub fn new(options: ReplayOptions, plies: bool, suggest: bool, stop: &Arc<AtomicBool>) -> Self {
        Self {
            stop: Arc::clone(stop),
            judge: Judge::new(options),
            record: Record::default(),
            plies,
            suggest,
            file: None,
        }
    }

    /// Reads and judges every game of a chunk.
    pub fn chunk(&mut self, chunk: &Chunk) -> Examined {
        let mut out = guarded(|| self.whole(chunk)).unwrap_or_else(|reason| {
            let options = *self.judge.options_mut();
            *self = Self::new(options, self.plies, self.suggest, &self.stop);
            not_examined(chunk, &reason)
        });
        out.file = Some(chunk.file.clone());
        out.numbers.bytes = chunk.text.len() as u64;
        out.numbers.files = u64::from(chunk.seq == 0);
        out.read.add(chunk.file.as_bytes());
        out.read.add(chunk.text.as_bytes());
        for finding in &out.rows.findings {
            count_as(&mut out.numbers.by_level, finding.level, 1);
            count_as(&mut out.numbers.by_code, finding.code, 1);
        }
        out
    }

    fn whole(&mut self, chunk: &Chunk) -> Examined {
        let mut out = Examined::default();
        let about = text_findings(chunk);
        let rows = about.iter().map(|found| row::finding(chunk, found, None));
        out.rows.findings.extend(rows);
        if !chunk.continues {
            self.games(chunk, &mut out);
        }
        out
    }

    fn games(&mut self, chunk: &Chunk, out: &mut Examined) {
        if !self
            .file
            .as_ref()
            .is_some_and(|file| Arc::ptr_eq(file, &chunk.file))
        {
            self.file = Some(Arc::clone(&chunk.file));
            tell(self.judge.options_mut(), chunk);
        }
        let options = *self.judge.options_mut();
        let (plies, stop) = (self.plies, &*self.stop);
        let repair = self.suggest.then_some((&options, stop));
        let told = each_game(chunk, &mut self.judge, &mut self.record, |met| {
            match met {
                Met::Game(record, verdict) => one(chunk, record, verdict, out, plies, repair),
                Met::About(found) => {
                    let row = row::finding(chunk, found, None);
                    out.rows.findings.push(row);
                }
            }
            if stop.load(Ordering::Relaxed) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        out.broken_off = told.is_break();
    }
}

/// Adds one game; `repair` asks for the most probable reading if it does not replay.
fn one(
    chunk: &Chunk,
    record: &Record,
    mut verdict: Verdict,
    out: &mut Examined,
    plies: bool,
    repair: Option<(&ReplayOptions, &AtomicBool)>,
) {
    out.numbers.games += 1;
    let game_no = u32::try_from(out.numbers.games).unwrap_or(u32::MAX);
    let text = chunk.text.as_bytes();
    let suggested = repair.and_then(|(options, stop)| {
        guarded(|| suggest(RecordText::new(record, text), options, &mut verdict, stop))
            .unwrap_or_else(|reason| {
                let told = broke_down(record, "looking for a repair", &reason);
                verdict.findings.push(told);
                None
            })
    });
    row::add(&mut out.rows, chunk, record, &verdict, game_no, plies);
    if let (Some(row), Some(found)) = (out.rows.games.last_mut(), suggested) {
        row.repair_plies = Some(found.plies);
        row.repair_changes = Some(found.changes);
        row.repair_open = Some(found.open);
        row.repair_ten_thousandths = Some(found.ten_thousandths);
    }
    let bare = out.rows.games.last().is_some_and(|row| row.without_moves);
    let numbers = &mut out.numbers;
    numbers.plies += verdict.line.plies() as u64;
    match verdict.legal {
        Some(true) => {
            numbers.legal += 1;
            numbers.without_moves += u64::from(bare);
        }
        Some(false) => numbers.not_legal += 1,
        None => numbers.not_replayed += 1,
    }
    count_as(&mut numbers.by_game, &row::game_name(&verdict), 1);
    let result = verdict.outcome().map_or("none", Outcome::as_str);
    count_as(&mut numbers.by_result, result, 1);
}

/// What is left of a stretch of text over which the program broke down before it could tell the games apart: where it
/// is. A game's own fault is told with the game, and costs no other.
fn not_examined(chunk: &Chunk, reason: &str) -> Examined {
    let end = chunk.text.len() as u32;
    let message = format!(
        "none of this text was judged, because of a fault in the program ({reason}); please report it with this text"
    );
    let found = Finding::new(Code::InternalFault, Span::new(0, end), message);
    let mut out = Examined::default();
    out.rows.findings.push(row::finding(chunk, &found, None));
    out.numbers.unread_files = 1;
    let unread = format!("{}: {}", chunk.file, found.message);
    out.numbers.unread.push(unread);
    out
}

/// Tells `options` what the file of `chunk` says of its games: by its name, and by the language of the
/// first of them.
pub fn tell(options: &mut ReplayOptions, chunk: &Chunk) {
    options.hint = hint(&chunk.file);
    options.source_language = language_of_source(chunk.head.as_bytes(), options);
}

/// A file, or a part of it, that could not be read, as a finding.
pub(crate) fn problem(problem: &InputProblem) -> Examined {
    let level = problem.reason.level().as_str();
    let code = Code::UnreadFile.as_str();
    let mut out = Examined::default();
    out.read.add(problem.to_string().as_bytes());
    out.rows.findings.push(FindingRow {
        file: problem.path.to_string(),
        game_no: None,
        level,
        code,
        clause: None,
        line: 1,
        column: 1,
        offset: problem.offset.unwrap_or(0),
        ply: None,
        written: String::new(),
        fen: None,
        legal: None,
        message: problem.reason.to_string(),
    });
    count_as(&mut out.numbers.by_level, level, 1);
    count_as(&mut out.numbers.by_code, code, 1);
    if problem.reason.level() == Level::Error {
        out.numbers.unread_files = 1;
        out.numbers.unread.push(problem.to_string());
    }
    out
}

/// A file that is no record by its name.
pub(crate) fn skipped(name: &str) -> Examined {
    let mut out = Examined::default();
    out.read.add(name.as_bytes());
    out.numbers.skipped_files = 1;
    out.numbers.skipped.push(name.to_owned());
    out
}

/// What the name of a file suggests: `.pgn` chess, `.pdn` draughts, compressed or not.
#[must_use]
pub fn hint(name: &str) -> Option<Family> {
    let lower = name.to_ascii_lowercase();
    let plain = [".gz", ".bz2", ".zst", ".xz"]
        .iter()
        .find_map(|ending| lower.strip_suffix(ending))
        .unwrap_or(&lower);
    if plain.ends_with(".pgn") {
        Some(Family::Chess)
    } else if plain.ends_with(".pdn") {
        Some(Family::Draughts)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::{ChunkReader, Options, Source};

    #[test]
    fn a_text_that_the_program_broke_down_over_is_told() {
        let source = Source::of_text("club.pgn", "1. e4 *\n");
        let mut reader = ChunkReader::open(&source, Options::default()).expect("a text");
        let chunk = reader.next().expect("a chunk").expect("readable");
        let out = not_examined(&chunk, "no way");
        assert_eq!(out.rows.findings[0].code, "internal-fault");
        assert_eq!(out.numbers.unread_files, 1);
        assert!(out.numbers.unread[0].starts_with("club.pgn: none of this text was judged"));
    }
}
