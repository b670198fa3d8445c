//! One piece of input, made into rows and numbers. Knows nothing of threads.

use crate::file_notes::FileNote;
use crate::fingerprint::Fingerprint;
use crate::games::{Game, GameReader, Met};
use crate::input::{Chunk, InputProblem, Reason};
use crate::no_game::NoGame;
use crate::row::{self, RowMaker, Wanted};
use crate::rows::{FindingRow, Rows};
use crate::slices::Slice;
use crate::suggest::suggest;
use crate::summary::{Summary, count_as};
use scoresheet_notation::{Language, Outcome};
use scoresheet_replay::{AnyLine, Judge, Options as ReplayOptions, broke_down, guarded};
use scoresheet_source::{Code, Finding, Level, Span};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What one piece of input came to.
#[derive(Debug, Default)]
pub(crate) struct Examined {
    /// Rows, games numbered from 1 within the piece.
    pub rows: Rows,
    /// Notes that are given once per file.
    pub notes: Vec<FileNote>,
    /// Words of its chunk that are no game.
    pub no_game: NoGame,
    /// The chunk, if nothing of it follows.
    pub ended: Option<Arc<Chunk>>,
    pub numbers: Summary,
    /// The file the games are numbered in.
    pub file: Option<Arc<str>>,
    /// Games of that file before all that is read of it.
    pub games_before: u32,
    /// It is not of the file that was cut into parts, and why.
    pub refused: Option<String>,
    /// What it was made of: of the slices of a chunk the first has it.
    pub read: Option<Fingerprint>,
    /// The run was stopped before all of it was examined.
    pub broken_off: bool,
}

/// Examines slices of chunks one after the other; one for each thread.
pub(crate) struct Examiner {
    games: GameReader,
    options: ReplayOptions,
    wanted: Wanted,
    maker: RowMaker,
    suggest: bool,
    stop: Arc<AtomicBool>,
}

impl Examiner {
    pub fn new(
        options: ReplayOptions,
        wanted: Wanted,
        suggest: bool,
        stop: &Arc<AtomicBool>,
    ) -> Self {
        Self {
            stop: Arc::clone(stop),
            games: GameReader::of_chunks(Judge::new(options))
                .sharing_notes()
                .unless(stop),
            options,
            wanted,
            maker: RowMaker::new(wanted),
            suggest,
        }
    }

    /// Reads and judges every game of a slice. The rows go into `empty`.
    pub fn slice(&mut self, slice: &Slice, empty: Rows) -> Examined {
        let mut out = guarded(|| self.whole(slice, empty)).unwrap_or_else(|reason| {
            *self = Self::new(self.options, self.wanted, self.suggest, &self.stop);
            not_examined(slice, &reason)
        });
        let chunk = &slice.chunk;
        out.file = Some(chunk.file.clone());
        out.games_before = chunk.games_before;
        out.numbers.bytes = slice.range.len() as u64;
        if slice.is_first() {
            out.numbers.files = u64::from(chunk.seq == 0);
            out.read = Some(fingerprint(&[&chunk.file, &chunk.text]));
        }
        out.ended = slice.is_last().then(|| Arc::clone(chunk));
        for finding in &out.rows.findings {
            count_as(&mut out.numbers.by_level, finding.level, 1);
            count_as(&mut out.numbers.by_code, finding.code, 1);
        }
        for place in &out.rows.in_order {
            count_as(&mut out.numbers.in_order, out.rows.findings[*place].code, 1);
        }
        out
    }

    fn whole(&mut self, slice: &Slice, empty: Rows) -> Examined {
        let mut out = Examined {
            rows: empty,
            ..Examined::default()
        };
        let language = self.options.language;
        let repair = self.suggest.then_some((language, &*self.stop));
        self.games.turn_to_slice(slice.clone());
        while let Some(met) = self.games.next() {
            let rows = &mut out.rows.findings;
            match met {
                Met::Game(game) => {
                    let line = one(game, &mut out, &mut self.maker, repair);
                    self.games.take_back(line);
                }
                Met::Text(chunk, about) => {
                    rows.extend(about.iter().map(|found| row::finding(chunk, found, None)));
                }
                Met::About(chunk, found) => rows.push(row::finding(chunk, &found, None)),
                Met::Shared(chunk, found, games) => {
                    let row = row::finding(chunk, &found, None);
                    out.notes.push(FileNote::new(row, games));
                }
                Met::Problem(found) => rows.push(problem_row(&found)),
            }
            if self.stop.load(Ordering::Relaxed) {
                out.broken_off = true;
                break;
            }
        }
        out.no_game = self.games.take_no_game();
        out
    }
}

/// Adds one game, and gives its line back; `repair` asks for the most probable reading if it does not replay, in the
/// language given if one is.
fn one(
    mut game: Game<'_>,
    out: &mut Examined,
    maker: &mut RowMaker,
    repair: Option<(Option<&'static Language>, &AtomicBool)>,
) -> AnyLine {
    out.numbers.games += 1;
    let suggested = repair.and_then(|(language, stop)| {
        guarded(|| suggest(&mut game, language, stop)).unwrap_or_else(|reason| {
            let reported = broke_down(&game.record, "looking for a repair", &reason);
            game.verdict.findings.push(reported);
            None
        })
    });
    maker.add(&mut out.rows, &game);
    let verdict = &game.verdict;
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
    count_as(&mut numbers.by_game, row::game_name(verdict), 1);
    let result = verdict.outcome().map_or("none", Outcome::as_str);
    count_as(&mut numbers.by_result, result, 1);
    game.verdict.line
}

/// What is left of a stretch of text over which the program broke down before it could tell the games apart: where it
/// is. A game's own fault is reported with the game, and costs no other.
fn not_examined(slice: &Slice, reason: &str) -> Examined {
    let Slice { chunk, range } = slice;
    let message = format!(
        "none of this text was judged, because of a fault in the program ({reason}); please report it with this text"
    );
    let found = Finding::new(
        Code::InternalFault,
        Span::new(range.start as u32, range.end as u32),
        message,
    );
    let mut out = Examined::default();
    out.rows.findings.push(row::finding(chunk, &found, None));
    out.numbers.unread_files = 1;
    let unread = format!("{}: {}", chunk.file, found.message);
    out.numbers.unread.push(unread);
    out
}

/// A file, or a part of it, that could not be read, as a finding.
pub(crate) fn problem(problem: &InputProblem) -> Examined {
    let row = problem_row(problem);
    let mut out = Examined {
        file: Some(Arc::clone(&problem.path)),
        ..Examined::default()
    };
    out.read = Some(fingerprint(&[&problem.to_string()]));
    if matches!(problem.reason, Reason::OtherVersion(_)) {
        out.refused = Some(problem.to_string());
    }
    count_as(&mut out.numbers.by_level, row.level, 1);
    count_as(&mut out.numbers.by_code, row.code, 1);
    out.rows.findings.push(row);
    if problem.reason.level() == Level::Error {
        out.numbers.unread_files = 1;
        out.numbers.unread.push(problem.to_string());
    }
    out
}

fn problem_row(problem: &InputProblem) -> FindingRow {
    FindingRow {
        file: problem.path.to_string(),
        game_no: None,
        level: problem.reason.level().as_str(),
        code: Code::UnreadFile.as_str(),
        clause: None,
        line: 1,
        column: 1,
        offset: problem.offset.unwrap_or(0),
        ply: None,
        written: String::new(),
        fen: None,
        legal: None,
        message: problem.reason.to_string(),
    }
}

fn fingerprint(texts: &[&str]) -> Fingerprint {
    let mut read = Fingerprint::default();
    texts.iter().for_each(|text| read.add(text.as_bytes()));
    read
}

/// A file that is no record by its name.
pub(crate) fn skipped(name: &str) -> Examined {
    let mut out = Examined {
        read: Some(fingerprint(&[name])),
        ..Examined::default()
    };
    out.numbers.skipped_files = 1;
    out.numbers.skipped.push(name.to_owned());
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::{Options, Piece, Pieces, Source, Walk};

    #[test]
    fn a_text_that_the_program_broke_down_over_is_reported() {
        let source = Source::of_text("club.pgn", "1. e4 *\n");
        let mut pieces = Pieces::new(Walk::of(source), Options::default());
        let Some(Piece::Chunk(chunk)) = pieces.next() else {
            panic!("a chunk is expected");
        };
        let out = not_examined(&Slice::whole(Arc::new(chunk)), "no way");
        assert_eq!(out.rows.findings[0].code, "internal-fault");
        assert_eq!(out.numbers.unread_files, 1);
        assert!(out.numbers.unread[0].starts_with("club.pgn: none of this text was judged"));
    }
}
