//! The ways in which one sheet may have been written: as it stands, with the columns of White and
//! Black exchanged, with squares named from the other side of the board, or both.

use super::entries::{SheetEntry, Wrote, exchanged};
use super::fitting::fitting;
use crate::position::GamePosition;
use crate::rules::Rules;
use crate::token::Trace;

/// Languages in which a sheet is read, where none is known: those in which it makes most sense.
const LANGUAGES: usize = 2;

/// A sheet read in one way.
pub(super) struct Reading<R> {
    pub rules: R,
    pub entries: Vec<SheetEntry>,
    /// What each entry says of itself; `None` for what may be any move.
    pub traces: Vec<Option<Trace>>,
    /// White's moves stand in Black's column, and Black's in White's.
    pub exchanged: bool,
    /// Squares are named from the other side of the board.
    pub turned: bool,
}

impl<R: Rules> Reading<R> {
    /// Every reading of the entries from `start`; the first is as they stand. The
    /// `readers` are the rules for each language that may be meant.
    pub fn all(
        entries: &[SheetEntry],
        start: &R::Position,
        only_plain: bool,
        readers: &dyn Fn() -> Vec<R>,
    ) -> Vec<Self> {
        let ways: &[(bool, bool)] = if only_plain {
            &[(false, false)]
        } else {
            &[(false, false), (true, false), (false, true), (true, true)]
        };
        let read = |(swap, turn): &(bool, bool)| {
            let entries = if *swap {
                exchanged(entries)
            } else {
                entries.to_vec()
            };
            Self::in_languages(entries, start, readers(), (*swap, *turn))
        };
        ways.iter().flat_map(read).collect()
    }

    /// One way, in each of the likeliest languages.
    fn in_languages(
        mut entries: Vec<SheetEntry>,
        start: &R::Position,
        readers: Vec<R>,
        (exchanged, turned): (bool, bool),
    ) -> Vec<Self> {
        if let Some(reader) = readers.first().filter(|_| turned) {
            entries.iter_mut().for_each(|entry| turn(reader, entry));
        }
        let several = readers.len() > 1;
        let mut readers: Vec<(usize, R)> = readers
            .into_iter()
            .map(|reader| {
                let sense = several.then(|| sense(&reader, &entries, start));
                (sense.unwrap_or(0), reader)
            })
            .collect();
        readers.sort_by_key(|(sense, _)| std::cmp::Reverse(*sense));
        readers.truncate(LANGUAGES);
        let reading = |(_, rules): (usize, R)| {
            let trace = |entry: &SheetEntry| match entry.wrote {
                Wrote::Move(written) => Some(rules.trace(&written, &entry.bytes)),
                Wrote::Open | Wrote::Unreadable => None,
            };
            Self {
                traces: entries.iter().map(trace).collect(),
                rules,
                entries: entries.clone(),
                exchanged,
                turned,
            }
        };
        readers.into_iter().map(reading).collect()
    }

    /// Plies that can be played one after the other before something is not legal.
    pub fn plies_by_itself(&self, start: &R::Position) -> usize {
        by_itself(&self.rules, &self.entries, start)
    }
}

fn by_itself<R: Rules>(rules: &R, entries: &[SheetEntry], start: &R::Position) -> usize {
    let mut position = start.clone();
    let legal = |entry: &&SheetEntry| match fitting(rules, &position, entry)[..] {
        [mv] => {
            position.play(&mv);
            true
        }
        _ => false,
    };
    entries.iter().take_while(legal).count()
}

/// Names the squares of the entry from the other side; what cannot be turned stays as it is.
fn turn<R: Rules>(rules: &R, entry: &mut SheetEntry) {
    if let Wrote::Move(written) = entry.wrote
        && let Some((written, bytes)) = rules.turned(&written, &entry.bytes)
    {
        entry.wrote = Wrote::Move(written);
        entry.bytes = bytes;
    }
}

/// How much sense the entries make in one language: those that replay from the start, and those
/// that are legal for one side or the other when what is not is passed over.
fn sense<R: Rules>(rules: &R, entries: &[SheetEntry], start: &R::Position) -> usize {
    let mut position = start.clone();
    let mut count = by_itself(rules, entries, start);
    for entry in entries {
        let mut passed = position.clone();
        if let [mv] = fitting(rules, &position, entry)[..] {
            position.play(&mv);
            count += 1;
        } else if passed.pass()
            && let [mv] = fitting(rules, &passed, entry)[..]
        {
            passed.play(&mv);
            position = passed;
            count += 1;
        }
    }
    count
}
