//! The games of texts, one after the other, whichever way they have to be read.

use crate::by_layout::by_layout;
use crate::file_notes::{TextNote, set_apart};
use crate::input::{Chunk, InputProblem, Piece, Pieces};
use crate::no_game::{NoGame, is_game};
use crate::slices::Slice;
use crate::text_findings::{bytes_findings, cut_off};
use scoresheet_notation::{Record, RecordText};
use scoresheet_replay::{
    AnyLine, Judge, Options as ReplayOptions, Verdict, game_of_source, language_of_source,
};
use scoresheet_source::Finding;
use std::mem;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::vec::IntoIter;

/// A game, as written and as judged, and where it stands.
pub struct Game<'r> {
    /// The text around it.
    pub chunk: &'r Chunk,
    /// Number in its file, from 1; of a chunk that is read alone, in that.
    pub number: u32,
    /// As written.
    pub record: RecordText<'r>,
    /// As judged.
    pub verdict: Verdict,
    /// What it was judged by, with what its file says of its games.
    pub judged_by: &'r ReplayOptions,
    /// It was found by the layout of its text, and does not read as it stands.
    pub laid_out: bool,
}

/// Something met in a text.
#[expect(clippy::large_enum_variant, reason = "one at a time")]
pub enum Met<'r> {
    /// A stretch of text, before its games, and what is to be said of its bytes.
    Text(&'r Chunk, Vec<Finding>),
    /// A game.
    Game(Game<'r>),
    /// Something to be said of the text besides its games.
    About(&'r Chunk, Finding),
    /// A note of which a column has the same: its first place in the file, or in a chunk that is read alone, and the
    /// number of games. It is none of the findings of these.
    Shared(&'r Chunk, Finding, u32),
    /// A file, or a part of it, that could not be read.
    Problem(InputProblem),
}

/// Reads and judges games, and lends them one after the other.
///
/// ```
/// use scoresheet_batch::input::{Options, Pieces, Source, Walk};
/// use scoresheet_batch::{GameReader, Met};
/// use scoresheet_replay::Judge;
///
/// let source = Source::of_text("club.pgn", "1. f3 e5 2. g4 Qh4# 0-1");
/// let pieces = Pieces::new(Walk::of(source), Options::default());
/// let mut games = GameReader::new(Judge::default(), pieces);
/// let mut legal = Vec::new();
/// while let Some(met) = games.next() {
///     if let Met::Game(game) = met {
///         legal.push((game.number, game.verdict.legal));
///     }
/// }
/// assert_eq!(legal, [(1, Some(true))]);
/// ```
pub struct GameReader {
    judge: Judge,
    /// Where chunks come from; none if they are given one by one.
    pieces: Option<Pieces>,
    taken: Taken,
    /// Notes that games share are given once per file.
    sharing: bool,
    /// The file that the judge has been told of.
    file: Option<Arc<str>>,
    /// The chunk that is being read, and what of it has not been handed over.
    chunk: Option<Arc<Chunk>>,
    rest: Rest,
    /// Words of it that are no game.
    no_game: NoGame,
    /// They are left for who puts slices together.
    sliced: bool,
    record: Record,
    number: u32,
    /// What games of the file share, and those of it that are being handed over.
    notes: Vec<TextNote>,
    due: IntoIter<TextNote>,
    note: Option<TextNote>,
    /// What comes after them.
    waiting: Option<Piece>,
    /// Once it is set, the games of a page are not looked for any more.
    stop: Arc<AtomicBool>,
}

/// Which records are games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Taken {
    /// Those that look like one, as they stand or by their layout.
    Probable,
    /// All, as they stand or by their layout.
    Given,
    /// All, as they stand.
    Written,
}

/// What of a chunk, or a slice of one, has not been handed over.
enum Rest {
    /// All of it, which is these bytes.
    Whole(Range<usize>),
    /// Records that start at these bytes, as they stand.
    Written(Range<usize>),
    /// What was found by its layout.
    Found {
        about: IntoIter<Finding>,
        games: IntoIter<(Record, Verdict)>,
    },
}

/// What comes next in a chunk.
#[expect(clippy::large_enum_variant, reason = "one at a time")]
enum Next {
    Text,
    /// The record has been read.
    Game(Verdict),
    About(Finding),
}

impl GameReader {
    /// Reads the games of `pieces`. The judge is told what each file says of its games.
    #[must_use]
    pub fn new(judge: Judge, pieces: Pieces) -> Self {
        Self {
            pieces: Some(pieces),
            ..Self::of_chunks(judge)
        }
    }

    /// Reads the chunks that it will be [turned to](Self::turn_to).
    #[must_use]
    pub fn of_chunks(judge: Judge) -> Self {
        Self {
            judge,
            pieces: None,
            taken: Taken::Probable,
            sharing: false,
            file: None,
            chunk: None,
            rest: Rest::Whole(0..0),
            no_game: NoGame::default(),
            sliced: false,
            record: Record::default(),
            number: 0,
            notes: Vec::new(),
            due: IntoIter::default(),
            note: None,
            waiting: None,
            stop: Arc::default(),
        }
    }

    /// Reads the games of one chunk, numbered from 1.
    #[must_use]
    pub fn of_chunk(judge: Judge, chunk: &Arc<Chunk>) -> Self {
        let mut reader = Self::of_chunks(judge);
        reader.turn_to(Arc::clone(chunk));
        reader
    }

    /// The text was given as a game, so that nobody need ask whether it is one.
    #[must_use]
    pub const fn given(mut self) -> Self {
        self.taken = Taken::Given;
        self
    }

    /// Every record is a game as it stands; none is looked for by its layout.
    #[must_use]
    pub const fn as_written(mut self) -> Self {
        self.taken = Taken::Written;
        self
    }

    /// Gives the notes of which a column of `games` has the same once per file, as [`Met::Shared`], and not with each game.
    #[must_use]
    pub const fn sharing_notes(mut self) -> Self {
        self.sharing = true;
        self
    }

    /// Looks for the games of a page until `stop` is set.
    #[must_use]
    pub fn unless(mut self, stop: &Arc<AtomicBool>) -> Self {
        self.stop = Arc::clone(stop);
        self
    }

    /// What games are judged by; it may be changed between them.
    pub(crate) const fn options_mut(&mut self) -> &mut ReplayOptions {
        self.judge.options_mut()
    }

    /// Goes on with the games of this chunk, numbered from 1.
    pub fn turn_to(&mut self, chunk: Arc<Chunk>) {
        self.turn_to_slice(Slice::whole(chunk));
        self.sliced = false;
    }

    /// Goes on with the games of this slice, numbered from 1. The words of it that are no game are left to be
    /// [taken](Self::take_no_game).
    pub(crate) fn turn_to_slice(&mut self, slice: Slice) {
        let first = slice.is_first();
        let Slice { chunk, range } = slice;
        let same = |file: &Arc<str>| Arc::ptr_eq(file, &chunk.file);
        if !self.file.as_ref().is_some_and(same) {
            let options = self.judge.options_mut();
            options.hint = chunk.hint();
            options.source_language = language_of_source(chunk.head.as_bytes(), options);
            options.source_game = game_of_source(chunk.head.as_bytes(), options);
            self.file = Some(Arc::clone(&chunk.file));
        }
        self.chunk = Some(chunk);
        self.rest = match first {
            true => Rest::Whole(range),
            false => Rest::Written(range),
        };
        self.no_game = NoGame::default();
        self.sliced = true;
        self.number = 0;
    }

    /// What is to be said of words that are no game, in the slice that was read.
    pub(crate) fn take_no_game(&mut self) -> NoGame {
        mem::take(&mut self.no_game)
    }

    /// Takes back the line of a game of which nothing more is asked, as [`Judge::take_back`] does.
    pub(crate) fn take_back(&mut self, line: AnyLine) {
        self.judge.take_back(line);
    }

    /// What comes next; `None` at the end.
    #[expect(
        clippy::should_implement_trait,
        reason = "it lends what it reads, which no iterator can"
    )]
    pub fn next(&mut self) -> Option<Met<'_>> {
        let next = loop {
            if let Some(chunk) = &self.chunk {
                let into = (&mut self.judge, &mut self.record, &mut self.no_game);
                if let Some(next) = self.rest.next(self.taken, chunk, into, &self.stop) {
                    break next;
                }
                if !self.sliced
                    && let Some(found) = mem::take(&mut self.no_game).reported()
                {
                    break Next::About(found);
                }
                self.chunk = None;
            }
            if let Some(note) = self.due.next() {
                let TextNote {
                    chunk,
                    finding,
                    games,
                } = self.note.insert(note);
                return Some(Met::Shared(chunk, finding.clone(), *games));
            }
            let waiting = self.waiting.take();
            let piece = waiting.or_else(|| self.pieces.as_mut()?.next());
            let same_file = matches!(&piece, Some(Piece::Chunk(chunk)) if chunk.seq > 0);
            if !same_file && !self.notes.is_empty() {
                self.due = mem::take(&mut self.notes).into_iter();
                self.waiting = piece;
                continue;
            }
            match piece? {
                Piece::Chunk(chunk) => {
                    let before = if chunk.seq == 0 { 0 } else { self.number };
                    self.turn_to(Arc::new(chunk));
                    self.number = before;
                }
                Piece::Problem(problem) => return Some(Met::Problem(problem)),
                Piece::Skipped(_) => {}
            }
        };
        let chunk = self.chunk.as_ref()?;
        Some(match next {
            Next::Text => {
                let mut about = bytes_findings(chunk);
                if self.sharing {
                    set_apart(&mut about, chunk, 0, &mut self.notes);
                }
                Met::Text(chunk, about)
            }
            Next::About(finding) => Met::About(chunk, finding),
            Next::Game(mut verdict) => {
                self.number += 1;
                if self.sharing {
                    set_apart(&mut verdict.findings, chunk, 1, &mut self.notes);
                }
                Met::Game(Game {
                    chunk,
                    number: self.number,
                    record: RecordText::of_text(&self.record, &chunk.text),
                    verdict,
                    judged_by: self.judge.options(),
                    laid_out: matches!(self.rest, Rest::Found { .. }),
                })
            }
        })
    }
}

impl Rest {
    fn next(
        &mut self,
        taken: Taken,
        chunk: &Chunk,
        (judge, record, no_game): (&mut Judge, &mut Record, &mut NoGame),
        stop: &AtomicBool,
    ) -> Option<Next> {
        match self {
            Self::Whole(range) => {
                let range = range.clone();
                *self = Self::of(taken, chunk, range, judge, stop);
                Some(Next::Text)
            }
            Self::Found { about, games } => about.next().map(Next::About).or_else(|| {
                let (found, verdict) = games.next()?;
                *record = found;
                Some(Next::Game(verdict))
            }),
            Self::Written(range) => {
                let mut reader = chunk.records().from(range.start).until(range.end);
                while let Some(mut verdict) = judge.next(&mut reader, record) {
                    range.start = reader.at();
                    let last = chunk.text[range.start..].trim_ascii().is_empty();
                    let cut = cut_off(chunk).filter(|_| last);
                    if taken != Taken::Probable || is_game(record, &verdict, chunk) {
                        if let Some(cut) = cut {
                            // Whether the moves that were not read are legal, nobody knows.
                            verdict.legal = verdict.legal.map(|_| false);
                            verdict.findings.push(cut);
                        }
                        return Some(Next::Game(verdict));
                    }
                    no_game.add(record, chunk);
                    if let Some(cut) = cut {
                        return Some(Next::About(cut));
                    }
                }
                None
            }
        }
    }

    /// The way in which the games of a chunk have to be read.
    fn of(
        taken: Taken,
        chunk: &Chunk,
        range: Range<usize>,
        judge: &mut Judge,
        stop: &AtomicBool,
    ) -> Self {
        let found = match taken {
            Taken::Probable | Taken::Given => by_layout(chunk, judge, stop),
            Taken::Written => None,
        };
        match found {
            Some(found) => Self::Found {
                about: found.about.into_iter(),
                games: found.games.into_iter(),
            },
            None => Self::Written(range),
        }
    }
}
