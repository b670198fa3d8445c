//! Games of an audit, read once more from where they stood.

use crate::games::{Game, GameReader, Met};
use crate::input::{
    self, Chunk, Found, InputProblem, Piece, Pieces, Reason, Source, Walk, path_of_escaped,
    text_of_path,
};
use crate::rows::GameRow;
use scoresheet_notation::Language;
use scoresheet_replay::{self as replay, Judge, Options, Verdict};
use scoresheet_rulebook::Edition;
use scoresheet_source::Level;
use std::collections::btree_map::IntoIter;
use std::collections::{BTreeMap, HashMap};
use std::num::NonZero;
use std::panic::resume_unwind;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// What the judge is told, so that the verdict is the audit's.
fn options(row: &GameRow, audited: Options) -> Options {
    Options {
        game: row.game.as_deref().and_then(replay::Game::by_name),
        edition: row.edition.and_then(Edition::by_code),
        language: row.language.and_then(Language::by_code),
        ..audited
    }
}

/// True if the judge is told the same of both.
fn judged_alike(one: &GameRow, other: &GameRow) -> bool {
    (&one.game, one.edition, one.language) == (&other.game, other.edition, other.language)
}

/// True if the verdict is what the audit saw.
fn is_still(row: &GameRow, verdict: &Verdict) -> bool {
    let line = &verdict.line;
    let fen = line.end().map(|position| position.fen());
    line.plies() as u64 == u64::from(row.plies)
        && fen == row.final_fen
        && line.key() == row.line_key
}

/// How the games of an audit are read again.
#[derive(Debug, Clone, Default)]
pub struct RereadOptions {
    /// Where the files are now, if their names do not lead there from here.
    pub records: Option<PathBuf>,
    /// How the audit read them.
    pub input: input::Options,
    /// How it judged them.
    pub replay: Options,
}

/// What was read once more of games.
#[derive(Debug)]
pub struct Reread<T> {
    /// What was made of those that are still as the audit saw them, with their places among the games, in order.
    pub found: Vec<(usize, T)>,
    /// Files that are not there, or cannot be read to their end, by their names in the tables.
    pub problems: HashMap<String, InputProblem>,
}

/// Reads games of an audit again, members of archives included, in as many threads as the machine has. Of what is still as
/// the audit saw it `read` makes something, which is told the place of the game among `wanted`; the rest has changed.
pub fn reread<T: Send>(
    wanted: &[&GameRow],
    how: &RereadOptions,
    read: impl Fn(usize, &Game<'_>) -> T + Sync,
) -> Reread<T> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let queue = Mutex::new(Queue::of(wanted, how));
    let search = Search {
        replay: how.replay,
        wanted,
        read,
    };
    let mut found = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|_| scope.spawn(|| search.through(&queue)))
            .collect();
        let found = workers.into_iter().map(|worker| worker.join());
        let found = found.flat_map(|found| found.unwrap_or_else(|panic| resume_unwind(panic)));
        found.collect::<Vec<_>>()
    });
    found.sort_unstable_by_key(|(at, _)| *at);
    found.dedup_by_key(|(at, _)| *at);
    let queue = queue.into_inner().unwrap_or_else(PoisonError::into_inner);
    Reread {
        found,
        problems: queue.problems,
    }
}

/// Places of games, by where they start.
type Starts = BTreeMap<u64, Vec<usize>>;

/// The chunks that games are looked for in, file by file.
struct Queue<'w> {
    how: &'w RereadOptions,
    files: IntoIter<&'w str, Starts>,
    /// The file that is being read, and those of its games that are still to be found.
    file: &'w str,
    pieces: Option<Pieces>,
    left: Starts,
    problems: HashMap<String, InputProblem>,
}

impl<'w> Queue<'w> {
    fn of(wanted: &[&'w GameRow], how: &'w RereadOptions) -> Self {
        let mut files: BTreeMap<&str, Starts> = BTreeMap::new();
        for (at, row) in wanted.iter().enumerate() {
            let starts = files.entry(row.file.as_str()).or_default();
            starts.entry(row.offset).or_default().push(at);
        }
        Self {
            how,
            files: files.into_iter(),
            file: "",
            pieces: None,
            left: Starts::new(),
            problems: HashMap::new(),
        }
    }

    /// The next chunk in which games may start, and these.
    fn next(&mut self) -> Option<(Arc<Chunk>, Starts)> {
        loop {
            let piece = match &mut self.pieces {
                Some(pieces) if !self.left.is_empty() => pieces.next(),
                Some(_) | None => None,
            };
            match piece {
                Some(Piece::Chunk(chunk)) => {
                    let end = chunk.original_offset(chunk.text.len());
                    // What starts where this one ends is looked for in the next one, too.
                    let here = self.left.range(chunk.start_offset..=end);
                    let here: Starts = here.map(|(start, at)| (*start, at.clone())).collect();
                    self.left = self.left.split_off(&end);
                    return Some((Arc::new(chunk), here));
                }
                Some(Piece::Problem(problem)) if problem.reason.level() == Level::Error => {
                    self.problems.insert(self.file.to_owned(), problem);
                    self.pieces = None;
                }
                Some(Piece::Problem(_) | Piece::Skipped(_)) => {}
                None => self.next_file()?,
            }
        }
    }

    fn next_file(&mut self) -> Option<()> {
        (self.file, self.left) = self.files.next()?;
        self.pieces = match source(self.file, self.how.records.as_deref()) {
            Ok(source) => Some(Pieces::new(Walk::of(source), self.how.input.clone())),
            Err(problem) => {
                self.problems.insert(self.file.to_owned(), problem);
                None
            }
        };
        Some(())
    }
}

struct Search<'w, F> {
    replay: Options,
    wanted: &'w [&'w GameRow],
    read: F,
}

impl<T, F: Fn(usize, &Game<'_>) -> T> Search<'_, F> {
    /// Looks through chunks of the queue until there are no more.
    fn through(&self, queue: &Mutex<Queue<'_>>) -> Vec<(usize, T)> {
        let mut found = Vec::new();
        let next = || {
            let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
            queue.next()
        };
        while let Some((chunk, mut left)) = next() {
            self.chunk(&chunk, &mut left, &mut found);
        }
        found
    }

    /// Looks through a chunk that the games `left` start in. Each record is judged as the audit judged the game that is
    /// expected there; what reads otherwise, such as the games of a page, all together in as many ways as they were judged.
    fn chunk(&self, chunk: &Arc<Chunk>, left: &mut Starts, found: &mut Vec<(usize, T)>) {
        self.pass(chunk, None, left, found);
        // What starts where the chunk ends is in the next one: it is no reason to read this one again.
        let end = chunk.original_offset(chunk.text.len());
        if chunk.start_offset < end {
            left.remove(&end);
        }
        let mut ways: Vec<&GameRow> = Vec::new();
        for one in left
            .values()
            .flatten()
            .filter_map(|at| self.wanted.get(*at))
        {
            if !ways.iter().any(|way| judged_alike(way, one)) {
                ways.push(one);
            }
        }
        for way in ways {
            self.pass(chunk, Some(options(way, self.replay)), left, found);
        }
        if !left.is_empty() {
            self.pass(chunk, Some(self.replay), left, found);
        }
    }

    /// Reads the chunk once, with these options or with those of the games that are expected.
    fn pass(
        &self,
        chunk: &Arc<Chunk>,
        fixed: Option<Options>,
        left: &mut Starts,
        found: &mut Vec<(usize, T)>,
    ) {
        let mut games = GameReader::of_chunk(Judge::new(fixed.unwrap_or(self.replay)), chunk);
        let mut from = 0;
        loop {
            let expected = left.range(from..).next().and_then(|(_, at)| at.first());
            if let (None, Some(row)) = (fixed, expected.and_then(|at| self.wanted.get(*at))) {
                let own = options(row, self.replay);
                let judging = games.options_mut();
                (judging.game, judging.edition, judging.language) =
                    (own.game, own.edition, own.language);
            }
            let Some(met) = games.next() else { return };
            let Met::Game(game) = met else { continue };
            let start = chunk.original_offset(game.record.span.start as usize);
            from = start + 1;
            let Some(here) = left.get_mut(&start) else {
                continue;
            };
            let is = |at: &usize| {
                let one = self.wanted.get(*at);
                one.is_some_and(|one| is_still(one, &game.verdict))
            };
            let same = here.iter().position(is).map(|place| here.remove(place));
            if here.is_empty() {
                left.remove(&start);
            }
            if let Some(at) = same {
                found.push((at, (self.read)(at, &game)));
            }
        }
    }
}

/// The file or the member of an archive that has this name now.
fn source(file: &str, records: Option<&Path>) -> Result<Source, InputProblem> {
    let missing = || InputProblem::new(&Arc::from(file), Reason::Missing { like: None });
    // Standard input cannot be read twice.
    if file == "-" {
        return Err(missing());
    }
    let (path, member) = file_of(file, records).ok_or_else(missing)?;
    let name = format!("{}{member}", text_of_path(&path));
    let mut problem = None;
    for found in input::walk([path]) {
        match found {
            Found::Source(source) if *source.name == *name => return Ok(source),
            Found::Problem(met) => problem = Some(met),
            Found::Source(_) | Found::Skipped(_) => {}
        }
    }
    Err(problem.unwrap_or_else(missing))
}

/// Where the file `name` of the tables is now: the file on the disk, and which member of it is meant, with a
/// `!` before it, if it is an archive. `records` is the folder to look in, as in [`RereadOptions`].
#[must_use]
pub fn file_of<'n>(name: &'n str, records: Option<&Path>) -> Option<(PathBuf, &'n str)> {
    let marks = name.match_indices('!').map(|(at, _)| at);
    let mut ends = std::iter::once(name.len()).chain(marks);
    ends.find_map(|end| {
        let (outer, member) = name.split_at(end);
        Some((on_disk(outer, records)?, member))
    })
}

/// The file of this name: as it stands, or else below `records`, with as many of its folders as are
/// there. After a `!` stand folders of an archive, so a name loses no folder with one: the member
/// `club.zip!1953/games.pgn` is not the file `games.pgn`.
fn on_disk(name: &str, records: Option<&Path>) -> Option<PathBuf> {
    let stands = path_on_disk(Path::new(name), records);
    stands.or_else(|| path_on_disk(&path_of_escaped(name)?, records))
}

fn path_on_disk(path: &Path, records: Option<&Path>) -> Option<PathBuf> {
    let Some(records) = records else {
        return path.is_file().then(|| path.to_owned());
    };
    let parts: Vec<Component<'_>> = path
        .components()
        .filter(|part| matches!(part, Component::Normal(_)))
        .collect();
    let marked = |part: &Component<'_>| part.as_os_str().to_string_lossy().contains('!');
    let most = parts
        .iter()
        .position(marked)
        .map_or(parts.len(), |at| at + 1);
    (0..most).find_map(|from| {
        let below = records.join(parts.get(from..)?.iter().collect::<PathBuf>());
        below.is_file().then_some(below)
    })
}
