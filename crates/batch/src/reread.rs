//! Games of an audit, read once more from where they stood.

use crate::games::{Game, GameReader, Met};
use crate::input::{self, Chunk, Found, InputProblem, Piece, Pieces, Reason, Source, Walk};
use crate::rows::GameRow;
use scoresheet_notation::Language;
use scoresheet_replay::{self as replay, Judge, Options, Verdict};
use scoresheet_rulebook::Edition;
use scoresheet_source::Level;
use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

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

/// Reads the games `wanted` of `file` again, `file` being a name as tables have it, members of archives
/// included. What is still as the audit saw it is handed to `take`, with its place among `wanted`; the
/// rest has changed.
///
/// # Errors
/// If the file is not there, or cannot be read.
pub fn reread(
    file: &str,
    how: &RereadOptions,
    wanted: &[&GameRow],
    mut take: impl FnMut(usize, Game<'_>),
) -> Result<(), InputProblem> {
    let source = source(file, how.records.as_deref())?;
    let mut left: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
    for (at, row) in wanted.iter().enumerate() {
        left.entry(row.offset).or_default().push(at);
    }
    let mut search = Search {
        replay: how.replay,
        wanted,
        left,
    };
    for piece in Pieces::new(Walk::of(source), how.input.clone()) {
        match piece {
            Piece::Chunk(chunk) => search.chunk(&Arc::new(chunk), &mut take),
            Piece::Problem(problem) if problem.reason.level() == Level::Error => {
                return Err(problem);
            }
            Piece::Problem(_) | Piece::Skipped(_) => {}
        }
        if search.left.is_empty() {
            break;
        }
    }
    Ok(())
}

struct Search<'w> {
    replay: Options,
    wanted: &'w [&'w GameRow],
    /// Those that have not been found yet, by where they start.
    left: BTreeMap<u64, Vec<usize>>,
}

impl<'w> Search<'w> {
    /// Looks through a chunk that some of the games start in, in as many ways as they were judged.
    fn chunk(&mut self, chunk: &Arc<Chunk>, take: &mut impl FnMut(usize, Game<'_>)) {
        let mut ways: Vec<&GameRow> = Vec::new();
        for one in self.here(chunk) {
            if !ways.iter().any(|way| judged_alike(way, one)) {
                ways.push(one);
            }
        }
        for way in ways {
            self.pass(chunk, options(way, self.replay), take);
        }
        if self.here(chunk).next().is_some() {
            self.pass(chunk, self.replay, take);
        }
    }

    /// Those left that start in the chunk.
    fn here(&self, chunk: &Chunk) -> impl Iterator<Item = &'w GameRow> {
        let span = chunk.start_offset..=chunk.original_offset(chunk.text.len());
        let here = self.left.range(span).flat_map(|(_, here)| here);
        here.filter_map(|at| self.wanted.get(*at).copied())
    }

    fn pass(
        &mut self,
        chunk: &Arc<Chunk>,
        options: Options,
        take: &mut impl FnMut(usize, Game<'_>),
    ) {
        let mut games = GameReader::of_chunk(Judge::new(options), chunk);
        while let Some(met) = games.next() {
            let Met::Game(game) = met else { continue };
            let start = chunk.original_offset(game.record.span.start as usize);
            let is = |at: &usize| {
                let one = self.wanted.get(*at);
                one.is_some_and(|one| is_still(one, &game.verdict))
            };
            let Some(here) = self.left.get_mut(&start) else {
                continue;
            };
            let found = here.iter().position(is).map(|place| here.remove(place));
            if here.is_empty() {
                self.left.remove(&start);
            }
            if let Some(found) = found {
                take(found, game);
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
    let name = format!("{}{member}", path.display());
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
    let path = Path::new(name);
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
