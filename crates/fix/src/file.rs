//! One file, mended.

use crate::class::Class;
use crate::diff::unified;
use crate::fixer::{Change, Fixed, Fixer, Left, Plan, encodings};
use scoresheet_batch::input::{Chunk, InputProblem, Options, Piece, Pieces, Source, Walk};
use scoresheet_batch::{Made, chunkwise};
use scoresheet_source::{Code, Encoding, Level, line_ends};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Stops a run from outside, and says how far it is.
#[derive(Debug, Clone, Default)]
pub struct Stop {
    /// Set to stop: what is under way is left as it was.
    pub stop: Arc<AtomicBool>,
    /// Games read so far.
    pub games: Arc<AtomicU64>,
}

/// Something to be told of a file.
#[derive(Debug)]
pub enum Told {
    /// It was changed. The number of the game is that in its file; 0 for what is of the file.
    Change(Change),
    /// It was not, and a person has to look.
    Left(Left),
    /// Its lines that are to change, as of `diff -u`.
    Diff(String),
    /// It, or a part of it, cannot be read.
    Problem(InputProblem),
}

/// What a file is, before anything of it is mended.
#[derive(Debug, Default)]
pub(crate) struct Look {
    /// What it cannot be read for.
    pub problems: Vec<InputProblem>,
    /// Not all of it could be read: it is to be copied as it is.
    pub unread: bool,
    /// What bytes that are not UTF-8 are in, and whether that is certain.
    pub encodings: Option<(Vec<Encoding>, bool)>,
}

/// What became of a file.
#[derive(Debug, Default)]
pub(crate) struct FileSums {
    pub games: u64,
    pub changes: BTreeMap<Class, u64>,
    pub left: u64,
    pub stopped: bool,
}

impl FileSums {
    pub fn is_changed(&self) -> bool {
        !self.changes.is_empty()
    }
}

/// How files are mended.
pub(crate) struct How<'h> {
    pub plan: &'h Plan,
    pub input: &'h Options,
    pub jobs: usize,
    pub stop: &'h Stop,
    pub diff: bool,
}

impl How<'_> {
    /// Reads a file through, without judging its games.
    pub fn look(&self, source: &Source) -> Look {
        let mut look = Look::default();
        for piece in Pieces::new(Walk::of(source.clone()), self.input.clone()) {
            match piece {
                Piece::Chunk(chunk) => {
                    if let Some((found, certain)) = encodings(&chunk) {
                        let (known, all) = look.encodings.get_or_insert((Vec::new(), true));
                        for encoding in found {
                            if !known.contains(&encoding) {
                                known.push(encoding);
                            }
                        }
                        *all &= certain;
                    }
                }
                Piece::Problem(problem) => {
                    look.unread |= problem.reason.level() == Level::Error;
                    look.problems.push(problem);
                }
                Piece::Skipped(_) => {}
            }
            if self.stop.stop.load(Ordering::Relaxed) {
                break;
            }
        }
        look
    }

    /// Mends `source`, of which that is known, and writes it to `out`.
    pub fn mend(
        &self,
        source: &Source,
        look: &Look,
        out: &mut dyn Write,
        tell: &mut dyn FnMut(Told),
    ) -> io::Result<FileSums> {
        let wanted = look.encodings.as_ref();
        let wanted = wanted.filter(|_| self.plan.classes.contains(&Class::Encoding));
        let utf8 = wanted.is_some_and(|(_, certain)| *certain);
        let mut pass = Pass {
            how: self,
            utf8,
            out,
            tell,
            sums: FileSums::default(),
            lines: 1,
        };
        match wanted {
            Some((read_as, true)) => pass.change(Change {
                class: Class::Encoding,
                code: Some(Code::EncodingInferred),
                line: 1,
                game: 0,
                message: format!("the text, read as {}, becomes UTF-8", listed(read_as)),
            }),
            Some((read_as, false)) => pass.leave(Left {
                class: Class::Encoding,
                line: 1,
                game: 0,
                message: format!("the text is read as {}, and some words then have symbols for letters, or letters of no one language; name the right encoding with --encoding", listed(read_as)),
            }),
            None => {}
        }
        let (halt, mut failed) = (AtomicBool::new(false), None);
        let worker = || {
            let fixer = Fixer::new(self.plan);
            move |chunk: Chunk| fixer.chunk(chunk)
        };
        let pieces = Pieces::new(Walk::of(source.clone()), self.input.clone());
        chunkwise(pieces, self.jobs, &halt, worker, |made| {
            if let Made::Of(fixed) = made {
                failed = pass.chunk(fixed).err();
            }
            pass.sums.stopped = self.stop.stop.load(Ordering::Relaxed);
            if failed.is_some() || pass.sums.stopped {
                halt.store(true, Ordering::Relaxed);
            }
        });
        match failed {
            Some(error) => Err(error),
            None => pass.out.flush().map(|()| pass.sums),
        }
    }
}

/// A file on its way.
struct Pass<'p, 'h> {
    how: &'p How<'h>,
    utf8: bool,
    out: &'p mut dyn Write,
    tell: &'p mut dyn FnMut(Told),
    sums: FileSums,
    /// The line on which what is written next starts.
    lines: u64,
}

impl Pass<'_, '_> {
    fn chunk(&mut self, mut fixed: Fixed) -> io::Result<()> {
        let bytes = fixed.bytes(self.utf8);
        self.out.write_all(&bytes)?;
        let before = self.sums.games as u32;
        self.sums.games += u64::from(fixed.games);
        self.how
            .stop
            .games
            .fetch_add(u64::from(fixed.games), Ordering::Relaxed);
        let numbered = |game: u32| if game == 0 { 0 } else { before + game };
        for mut change in fixed.changes {
            change.game = numbered(change.game);
            self.change(change);
        }
        for mut left in fixed.left {
            left.game = numbered(left.game);
            self.leave(left);
        }
        if let Some(text) = fixed.text.as_deref().filter(|_| self.how.diff) {
            let first = (fixed.chunk.start_line, self.lines);
            (self.tell)(Told::Diff(unified(&fixed.chunk.text, text, first)));
        }
        let written = fixed.text.as_deref().unwrap_or(&fixed.chunk.text);
        self.lines += line_ends(written.as_bytes()) as u64;
        Ok(())
    }

    fn change(&mut self, change: Change) {
        *self.sums.changes.entry(change.class).or_default() += 1;
        (self.tell)(Told::Change(change));
    }

    fn leave(&mut self, left: Left) {
        self.sums.left += 1;
        (self.tell)(Told::Left(left));
    }
}

/// `iso-8859-1 and windows-1251`
fn listed(encodings: &[Encoding]) -> String {
    let names: Vec<String> = encodings.iter().map(ToString::to_string).collect();
    names.join(" and ")
}
