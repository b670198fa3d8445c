//! The whole of it: archives in, selected games out.

use crate::condition::Condition;
use crate::ids::Ids;
use crate::join::{Joined, Place, Utf16};
use crate::key::SortKey;
use crate::pick::{Candidate, InNotation, Picked, Picker};
use crate::split::{FileNames, Split};
use crate::spool::Spool;
use scoresheet_batch::input::{Chunk, InputProblem, Pieces};
use scoresheet_batch::{GameRow, Made, chunkwise};
use scoresheet_notation::{Family, Language};
use scoresheet_replay::{Options as ReplayOptions, Target};
use scoresheet_source::{Encoding, Level};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// What is selected, and how it is written.
#[derive(Default)]
pub struct Job {
    /// All of them have to fit.
    pub conditions: Vec<Condition>,
    /// Select the games that do not fit instead.
    pub not: bool,
    /// Only games that a table names.
    pub ids: Option<Ids>,
    /// Only games whose row in the table of games is such.
    pub filter: Option<Box<dyn RowFilter>>,
    /// Of games of the same moves only the first.
    pub unique: bool,
    /// Only games whose moves an earlier one of the selected has.
    pub copies: bool,
    /// No more games than this.
    pub limit: Option<u64>,
    /// In which order.
    pub sort: Vec<SortKey>,
    /// Into which files.
    pub split: Option<Split>,
    /// In which form.
    pub form: Form,
    /// What is known of the records.
    pub replay: ReplayOptions,
    /// Threads; 0 counts as 1.
    pub jobs: usize,
}

/// In which form games are written.
#[derive(Debug, Clone, Copy, Default)]
pub enum Form {
    /// The bytes as they stand.
    #[default]
    AsItStands,
    /// The text as it stands, in UTF-8.
    Utf8,
    /// In another notation, its letters in a language.
    Notation(Target, Option<&'static Language>),
    /// As PGN or as PDN, whichever is for its game.
    Exchange,
    /// As an object of JSON a line, made of what [`Target::Json`] gives.
    Json(fn(&str) -> String),
}

impl Form {
    /// Whether something else is written than what stands in the source.
    const fn converts(&self) -> bool {
        match self {
            Self::AsItStands | Self::Utf8 => false,
            Self::Notation(..) | Self::Exchange | Self::Json(_) => true,
        }
    }
}

/// A question to rows of the table of games.
pub trait RowFilter: Send + Sync {
    /// Whether each of the rows is to be kept, in their order.
    ///
    /// # Errors
    /// Why the question has no answer.
    fn keep(&self, rows: &[GameRow]) -> Result<Vec<bool>, String>;
}

/// Stops a run from outside, and says how far it is.
#[derive(Debug, Clone, Default)]
pub struct Stop {
    /// Set to stop: nothing that was written then is whole.
    pub stop: Arc<AtomicBool>,
    /// Games read so far.
    pub games: Arc<AtomicU64>,
}

/// What became of a run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Chosen {
    /// Games met.
    pub games: u64,
    /// Games that fit; of those in several files each counts once.
    pub selected: u64,
    /// Selected games that the notation asked for cannot say; they are not written.
    pub refused: u64,
    /// Games left aside since an earlier one has the same moves.
    pub copies: u64,
    /// Files, or parts of them, that could not be read.
    pub unread: u64,
    /// Files whose name is not that of a record.
    pub skipped: u64,
    /// Games that the table of ids names and that were not met.
    pub not_met: u64,
    /// Names of the files written into a folder.
    pub files: Vec<String>,
    /// It was stopped.
    pub stopped: bool,
}

impl Chosen {
    /// How many games were selected, for a person; `out` is the file they are in, or with `split` the folder.
    ///
    /// ```
    /// use scoresheet_select::Chosen;
    /// use std::path::Path;
    /// let chosen = Chosen { games: 9, selected: 2, ..Chosen::default() };
    /// assert_eq!(chosen.in_words(Some(Path::new("a.pgn")), false), "2 of 9 games; a.pgn");
    /// ```
    #[must_use]
    pub fn in_words(&self, out: Option<&Path>, split: bool) -> String {
        let mut line = format!("{} of {} games", self.selected, self.games);
        if self.copies > 0 {
            let copies = self.copies;
            line.push_str(&format!(
                "; {copies} others have the moves of an earlier one"
            ));
        }
        if self.refused > 0 {
            let refused = self.refused;
            line.push_str(&format!(
                "; {refused} of them cannot be written in this notation"
            ));
        }
        let Some(out) = out.map(Path::display) else {
            return line;
        };
        line + &match self.files.len() {
            0 if !split => format!("; {out}"),
            1 => format!("; 1 file in {out}"),
            many => format!("; {many} files in {out}"),
        }
    }
}

/// Something to be told on the way.
#[derive(Debug)]
pub enum Told {
    /// A file, or a part of it, cannot be read.
    Problem(InputProblem),
    /// Anything else, as a line.
    Remark(String),
}

/// Why a run cannot be carried out.
#[derive(Debug, thiserror::Error)]
pub enum SelectError {
    /// What is to be written cannot be.
    #[error("{}", .0)]
    Write(io::Error),
    /// The query has no answer.
    #[error("{0}")]
    Query(String),
}

impl From<io::Error> for SelectError {
    fn from(error: io::Error) -> Self {
        Self::Write(error)
    }
}

impl Job {
    /// Writes the selected games one after the other.
    ///
    /// # Errors
    /// [`SelectError`]; what was written until then is not whole.
    pub fn write(
        &self,
        pieces: Pieces,
        stop: &Stop,
        out: &mut dyn Write,
        tell: &mut dyn FnMut(Told),
    ) -> Result<Chosen, SelectError> {
        if self.sort.is_empty() {
            let (chosen, joined) = self.run(pieces, stop, Sink::Joined(Joined::new(out)), tell)?;
            if let Sink::Joined(joined) = joined {
                joined.finish()?;
            }
            return Ok(chosen);
        }
        let (chosen, sink) = self.run(pieces, stop, Sink::Spool(Spool::new()?), tell)?;
        if let Sink::Spool(mut spool) = sink
            && !chosen.stopped
        {
            spool.close()?;
            self.put_in_order(&mut spool, tell);
            let mut joined = Joined::new(out);
            for which in 0..spool.waiting.len() {
                spool.write(which, &mut joined)?;
            }
            joined.finish()?;
        }
        Ok(chosen)
    }

    /// Writes the selected games into files of a folder, as [`split`](Self::split) says.
    ///
    /// # Errors
    /// As of [`write`](Self::write).
    pub fn write_into(
        &self,
        pieces: Pieces,
        stop: &Stop,
        folder: &Path,
        tell: &mut dyn FnMut(Told),
    ) -> Result<Chosen, SelectError> {
        let (mut chosen, sink) = self.run(pieces, stop, Sink::Spool(Spool::new()?), tell)?;
        let Sink::Spool(mut spool) = sink else {
            return Ok(chosen);
        };
        if chosen.stopped {
            return Ok(chosen);
        }
        spool.close()?;
        self.put_in_order(&mut spool, tell);
        let mut names = FileNames::default();
        for ((value, ending), games) in self.files(&spool) {
            if stop.stop.load(Ordering::Relaxed) {
                chosen.stopped = true;
                break;
            }
            let name = names.name(&value, ending);
            let path: PathBuf = folder.join(&name);
            let mut joined = Joined::new(BufWriter::new(File::create_new(path)?));
            for which in games {
                spool.write(which, &mut joined)?;
            }
            joined.finish()?;
            chosen.files.push(name);
        }
        Ok(chosen)
    }

    /// Sorts the games, and tells of keys that none of them has.
    fn put_in_order(&self, spool: &mut Spool, tell: &mut dyn FnMut(Told)) {
        for (at, key) in self.sort.iter().enumerate() {
            if !spool.waiting.is_empty() && !spool.has_key(at) {
                let line = format!("--sort {key}: no selected game has it; it changes nothing");
                tell(Told::Remark(line));
            }
        }
        spool.sort(&self.sort);
    }

    /// Which games go into which files: what these are of, how their names end, and the games in order.
    fn files(&self, spool: &Spool) -> BTreeMap<(String, &'static str), Vec<usize>> {
        let mut files: BTreeMap<_, Vec<usize>> = BTreeMap::new();
        let ending = |family| match self.form {
            Form::Notation(Target::Pgn, _) => "pgn",
            Form::Notation(Target::Pdn, _) => "pdn",
            Form::Notation(Target::Json, _) | Form::Json(_) => "jsonl",
            Form::Notation(Target::Full | Target::Short | Target::Columns, _) => "txt",
            Form::AsItStands | Form::Utf8 | Form::Exchange => match family {
                Some(Family::Chess) => "pgn",
                Some(Family::Draughts) => "pdn",
                None => "txt",
            },
        };
        let digits = spool.waiting.len().to_string().len().max(4);
        for (which, waiting) in spool.waiting.iter().enumerate() {
            let ending = ending(waiting.family);
            let numbered = match &self.split {
                Some(Split::Games(many)) => {
                    let number = which as u64 / (*many).max(1) + 1;
                    Some(format!("games_{number:0digits$}"))
                }
                Some(Split::Format) | None => Some("games".to_owned()),
                Some(Split::Player | Split::Year | Split::Tag(_)) => None,
            };
            for value in numbered.iter().chain(&waiting.groups) {
                files
                    .entry((value.clone(), ending))
                    .or_default()
                    .push(which);
            }
        }
        files
    }

    /// Whether games of the same moves are told apart.
    pub(crate) const fn tells_copies(&self) -> bool {
        self.unique || self.copies
    }

    fn run<'o>(
        &self,
        pieces: Pieces,
        stop: &Stop,
        sink: Sink<'o>,
        tell: &mut dyn FnMut(Told),
    ) -> Result<(Chosen, Sink<'o>), SelectError> {
        let halt = AtomicBool::new(false);
        let mut run = Run {
            job: self,
            sink,
            tell,
            chosen: Chosen::default(),
            file: None,
            seen: HashSet::new(),
            encodings: Vec::new(),
            families: Vec::new(),
            ids_met: 0,
        };
        let mut failed = None;
        let worker = || {
            let mut picker = Picker::new(self);
            move |chunk: Chunk| picker.chunk(chunk)
        };
        chunkwise(pieces, self.jobs, &halt, worker, |made| {
            if let Err(error) = run.take(made) {
                failed = Some(error);
            }
            stop.games.store(run.chosen.games, Ordering::Relaxed);
            let enough = self.limit.is_some_and(|limit| run.chosen.selected >= limit);
            run.chosen.stopped = stop.stop.load(Ordering::Relaxed);
            if enough || failed.is_some() || run.chosen.stopped {
                halt.store(true, Ordering::Relaxed);
            }
        });
        if let Some(error) = failed {
            return Err(error);
        }
        run.close();
        Ok((run.chosen, run.sink))
    }
}

/// Where selected games go.
enum Sink<'o> {
    Joined(Joined<&'o mut dyn Write>),
    Spool(Spool),
}

/// A run under way.
struct Run<'r, 'o> {
    job: &'r Job,
    sink: Sink<'o>,
    tell: &'r mut dyn FnMut(Told),
    chosen: Chosen,
    file: Option<InFile>,
    /// Keys of the games selected so far, where copies are told.
    seen: HashSet<u128>,
    /// Encodings of what is written, other than UTF-8, and what it is of.
    encodings: Vec<Encoding>,
    families: Vec<Family>,
    ids_met: u64,
}

/// The file that is being read.
struct InFile {
    name: Arc<str>,
    /// Which of the files it is.
    which: u32,
    /// Its games so far.
    games: u32,
    /// Whether the last of them was selected.
    open: bool,
}

impl Run<'_, '_> {
    fn take(&mut self, made: Made<Picked>) -> Result<(), SelectError> {
        match made {
            Made::Of(picked) => self.chunk(picked),
            Made::Skipped(_) => {
                self.chosen.skipped += 1;
                Ok(())
            }
            Made::Problem(problem) => {
                self.chosen.unread += u64::from(problem.reason.level() == Level::Error);
                (self.tell)(Told::Problem(problem));
                Ok(())
            }
        }
    }

    fn chunk(&mut self, picked: Picked) -> Result<(), SelectError> {
        let Picked {
            chunk,
            left_over,
            stretches,
            games,
            fault,
        } = picked;
        if let Some(reason) = fault {
            self.chosen.unread += 1;
            let line = format!(
                "{}: from line {}: none of this text was read, because of a fault in the program ({reason})",
                chunk.file, chunk.start_line
            );
            (self.tell)(Told::Remark(line));
        }
        let (which, before) = self.enter(&chunk);
        self.chosen.games += games.len() as u64;
        let kept = self.kept(&chunk, before, &games)?;
        self.left_over(&chunk, which, left_over)?;
        let mut games: Vec<Option<Candidate>> = games.into_iter().map(Some).collect();
        for stretch in stretches {
            let wanted = kept.get(stretch.games.clone()).unwrap_or_default();
            let mut chosen = Vec::new();
            for (at, wanted) in stretch.games.clone().zip(wanted) {
                let game = games.get_mut(at).and_then(Option::take);
                if let Some(game) = game.filter(|_| *wanted)
                    && self.counts(&game)
                {
                    chosen.push((at, game));
                }
            }
            let open = self.put(&chunk, which, before, &stretch, chosen)?;
            if let Some(file) = &mut self.file {
                file.open = open;
            }
        }
        Ok(())
    }

    /// Which file the chunk is of, and how many games of it came before.
    fn enter(&mut self, chunk: &Chunk) -> (u32, u32) {
        let same = self
            .file
            .as_ref()
            .is_some_and(|file| Arc::ptr_eq(&file.name, &chunk.file));
        if !same {
            let which = self.file.as_ref().map_or(0, |file| file.which + 1);
            self.file = Some(InFile {
                name: Arc::clone(&chunk.file),
                which,
                games: 0,
                open: false,
            });
        }
        self.file
            .as_ref()
            .map_or((0, 0), |file| (file.which, file.games))
    }

    /// Which games of a chunk fit, now that their numbers are known.
    fn kept(
        &mut self,
        chunk: &Chunk,
        before: u32,
        games: &[Candidate],
    ) -> Result<Vec<bool>, SelectError> {
        let job = self.job;
        let numbers = || {
            job.conditions
                .iter()
                .filter(|condition| condition.asks_number())
        };
        let mut kept = Vec::with_capacity(games.len());
        for (at, game) in (1..).zip(games) {
            let number = before + at;
            let named = job
                .ids
                .as_ref()
                .is_none_or(|ids| ids.has(&chunk.file, number, game.id.as_deref()));
            self.ids_met += u64::from(named);
            kept.push(game.fits && named && numbers().all(|one| one.fits_number(number)));
        }
        if let Some(file) = &mut self.file {
            file.games += games.len() as u32;
        }
        if let Some(filter) = &job.filter {
            let asked: Vec<usize> = (0..games.len()).filter(|at| kept[*at]).collect();
            let rows = asked.iter().filter_map(|at| {
                let mut row = GameRow::clone(games[*at].row.as_ref()?);
                row.game_no += before;
                Some(row)
            });
            let rows: Vec<GameRow> = rows.collect();
            let answers = if rows.is_empty() {
                Vec::new()
            } else {
                filter.keep(&rows).map_err(SelectError::Query)?
            };
            for (at, answer) in asked.into_iter().zip(answers) {
                kept[at] = answer;
            }
        }
        if job.not {
            kept.iter_mut().for_each(|kept| *kept = !*kept);
        }
        Ok(kept)
    }

    /// Whether a game that fits is selected: not as a copy, where that counts, nor beyond the limit.
    fn counts(&mut self, game: &Candidate) -> bool {
        let job = self.job;
        if job.limit.is_some_and(|limit| self.chosen.selected >= limit) {
            return false;
        }
        if job.tells_copies() {
            let copy = game.copy.is_some_and(|key| !self.seen.insert(key));
            if copy != job.copies {
                self.chosen.copies += u64::from(copy);
                return false;
            }
        }
        self.chosen.selected += 1;
        true
    }

    /// Text that belongs to the game before it, such as the rest of one too long to be read at once.
    fn left_over(&mut self, chunk: &Chunk, which: u32, text: Range) -> Result<(), SelectError> {
        let open = self.file.as_ref().is_some_and(|file| file.open);
        if text.is_empty() {
            return Ok(());
        }
        match (&self.job.form, open) {
            (Form::AsItStands | Form::Utf8, true) => self.stretch(chunk, which, text, None)?,
            (Form::Notation(..) | Form::Exchange | Form::Json(_), true) => {
                let line = format!(
                    "{}: line {}: a game that is too long to be read in full is left out in part",
                    chunk.file, chunk.start_line
                );
                self.chosen.unread += 1;
                (self.tell)(Told::Remark(line));
            }
            (_, false) => {}
        }
        Ok(())
    }

    /// Writes the selected games of a stretch; true if one is.
    fn put(
        &mut self,
        chunk: &Chunk,
        which: u32,
        before: u32,
        stretch: &crate::stretch::Stretch,
        chosen: Vec<(usize, Candidate)>,
    ) -> Result<bool, SelectError> {
        let any = !chosen.is_empty();
        if any && !self.job.form.converts() {
            if stretch.games.len() > chosen.len() {
                let line = format!(
                    "{}: its games are side by side on the page, so the whole page is written",
                    chunk.file
                );
                (self.tell)(Told::Remark(line));
            }
            let first = chosen.into_iter().next().map(|(_, game)| game);
            self.stretch(chunk, which, stretch.text.clone(), first)?;
            return Ok(any);
        }
        for (at, game) in chosen {
            let number = before as usize + at + 1;
            match &game.converted {
                Some(Ok(InNotation { text, told })) => {
                    for what in told {
                        let line = format!("{}: game {number}: {what}", chunk.file);
                        (self.tell)(Told::Remark(line));
                    }
                    let text = text.clone();
                    // Objects stand on lines of their own without more; records have a blank line between them.
                    let to = if matches!(self.job.form, Form::Json(_)) {
                        u64::MAX
                    } else {
                        0
                    };
                    let place = Place {
                        file: 0,
                        from: u64::MAX,
                        to,
                    };
                    self.write(place, text.as_bytes(), None, Some(game))?;
                }
                Some(Err(reason)) => {
                    self.chosen.refused += 1;
                    let line = format!("{}: game {number}: {reason}", chunk.file);
                    (self.tell)(Told::Remark(line));
                }
                None => {}
            }
        }
        Ok(any)
    }

    /// Writes a stretch of the source.
    fn stretch(
        &mut self,
        chunk: &Chunk,
        which: u32,
        text: Range,
        game: Option<Candidate>,
    ) -> Result<(), SelectError> {
        let place = Place {
            file: which,
            from: chunk.original_offset(text.start),
            to: chunk.original_offset(text.end),
        };
        let plain = chunk.text.get(text.clone()).unwrap_or_default();
        let utf8 = matches!(self.job.form, Form::Utf8);
        let (bytes, utf16): (Cow<'_, [u8]>, _) = if utf8 {
            (
                Cow::Borrowed(plain.trim_start_matches('\u{FEFF}').as_bytes()),
                None,
            )
        } else {
            let bytes = chunk
                .source_bytes(text.clone())
                .ok_or_else(|| io::Error::other("the bytes of the source were not kept"))?;
            if !plain.is_ascii() {
                let encoding = chunk.encoding_at(text.start);
                if encoding != Encoding::Utf8 && !self.encodings.contains(&encoding) {
                    self.encodings.push(encoding);
                }
            }
            let utf16 = chunk.encoding.is_utf16().then_some(Utf16 {
                encoding: chunk.encoding,
                marked: !chunk.encoding_inferred,
            });
            (Cow::Borrowed(bytes), utf16)
        };
        self.write(place, &bytes, utf16, game)
    }

    /// Hands bytes on; what has no game of its own goes where the game before it went.
    fn write(
        &mut self,
        place: Place,
        bytes: &[u8],
        utf16: Option<Utf16>,
        game: Option<Candidate>,
    ) -> Result<(), SelectError> {
        if let Some(family) = game.as_ref().and_then(|game| game.family)
            && !self.families.contains(&family)
        {
            self.families.push(family);
        }
        match &mut self.sink {
            Sink::Joined(joined) => joined.put(place, bytes, utf16)?,
            Sink::Spool(spool) => match game {
                Some(Candidate {
                    family,
                    keys,
                    groups,
                    ..
                }) => {
                    spool.put((place, bytes, utf16), family, keys, groups)?;
                }
                None => spool.extend(place, bytes)?,
            },
        }
        Ok(())
    }

    /// What is to be said of all that was written.
    fn close(&mut self) {
        let job = self.job;
        if let Some(ids) = job.ids.as_ref().filter(|_| job.limit.is_none()) {
            self.chosen.not_met = (ids.len() as u64).saturating_sub(self.ids_met);
        }
        if job.split.is_some() || job.form.converts() {
            return;
        }
        if self.encodings.len() > 1 {
            let names: Vec<&str> = self.encodings.iter().map(|one| one.as_str()).collect();
            let line = format!(
                "the file now has games in {}; --utf8 writes all of them in UTF-8",
                names.join(" and ")
            );
            (self.tell)(Told::Remark(line));
        }
        if self.families.len() > 1 {
            let line = "the file now has games of chess and of draughts; conditions or --split format separate them";
            (self.tell)(Told::Remark(line.to_owned()));
        }
    }
}

/// A stretch of a text.
type Range = std::ops::Range<usize>;
