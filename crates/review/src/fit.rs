//! Where a decision belongs on a sheet as it reads now.

use crate::moved::{Moved, place};
use crate::{Decision, Is};
use scoresheet_batch::input::Chunk;
use scoresheet_layout::ScoreSheet;
use scoresheet_repair::{Answer, Repair, RepairedPly};

/// What a decision is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// A ply of the line, from 0.
    Ply(usize),
    /// The place before a ply; after the last if that many.
    Before(usize),
    /// The text at which reading stopped.
    Stop,
}

/// A text may have moved by so many plies, as where one that is missing was put in before it.
pub const MOVED: usize = 6;

/// Why a decision has no place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoPlace {
    /// No such text is within reach.
    Gone,
    /// Such a text stands at several places, and nothing tells which of them it is about: the plies, from 1, as far as
    /// they are read.
    Either(Vec<usize>),
}

/// Finds the place of `decision`: where the text stands that it was about. If a new scan has moved it, the only place near
/// it with the same text; or, since a new scan reads letters otherwise, at the same ply a text that is alike.
pub fn target(
    chunk: &Chunk,
    (sheet, repair): (&ScoreSheet, &Repair),
    moved: &Moved<'_>,
    decision: &Decision,
) -> Result<Target, NoPlace> {
    let stopped = repair.stopped.and_then(|at| sheet.cells.get(at));
    let stopped = stopped.filter(|cell| same(&cell.text, &decision.written));
    let wanted = (decision.ply as usize).saturating_sub(1);
    if decision.is == Is::NoMove {
        return stopped.map(|_| Target::Stop).ok_or(NoPlace::Gone);
    }
    let entries: Vec<RepairedPly<'_>> = repair.entries(sheet).collect();
    let stopped = stopped.filter(|_| decision.is != Is::Missing);
    let fits = |entry: &RepairedPly<'_>| {
        alike(&entry.ply.written, &decision.written) && !says_otherwise(repair, entry.at, decision)
    };
    if let Some(known) = moved.place(decision) {
        let here = |entry: &&RepairedPly<'_>| place(chunk, entry.span) == known;
        let same_text = |entry: &&RepairedPly<'_>| same(&entry.ply.written, &decision.written);
        let near = |entry: &&RepairedPly<'_>| entry.at.abs_diff(wanted) <= MOVED;
        let found = entries.iter().filter(here).filter(near).find(same_text);
        let otherwise = || entries.get(wanted).filter(here).filter(|entry| fits(entry));
        if let Some(found) = found.or_else(otherwise) {
            return Ok(of(&entries, found.at, decision));
        }
        if stopped.is_some_and(|cell| place(chunk, cell.span) == known) {
            return Ok(Target::Stop);
        }
        if !decision.written.is_empty() {
            return Err(NoPlace::Gone);
        }
    }
    let same_text = |entry: &&RepairedPly<'_>| same(&entry.ply.written, &decision.written);
    let found = entries.iter().filter(|entry| {
        let is_wanted = entry.at == wanted && fits(entry);
        is_wanted || entry.at.abs_diff(wanted) <= MOVED && same_text(entry)
    });
    let found: Vec<usize> = found.map(|entry| entry.at).collect();
    let unread = usize::from(stopped.is_some()) + unread(sheet, repair, decision);
    match (&found[..], stopped) {
        ([at], None) if unread == 0 => Ok(of(&entries, *at, decision)),
        ([], Some(_)) if unread == 1 => Ok(Target::Stop),
        ([], None) if decision.written.is_empty() && decision.is == Is::Missing => (wanted
            >= entries.len())
        .then_some(Target::Before(entries.len()))
        .ok_or(NoPlace::Gone),
        ([], None) => Err(NoPlace::Gone),
        (plies, _) => Err(NoPlace::Either(plies.iter().map(|at| at + 1).collect())),
    }
}

/// What a decision says of the ply `at`.
fn of(entries: &[RepairedPly<'_>], at: usize, decision: &Decision) -> Target {
    match decision.is {
        // The search may suppose by itself that a ply is missing there.
        Is::Missing => match at
            .checked_sub(1)
            .filter(|before| is_unwritten(entries, *before))
        {
            Some(before) => Target::Ply(before),
            None => Target::Before(at),
        },
        Is::Move | Is::Unreadable | Is::NoMove => Target::Ply(at),
    }
}

/// How often the text of `decision` stands within reach behind the place where reading stopped.
fn unread(sheet: &ScoreSheet, repair: &Repair, decision: &Decision) -> usize {
    let wanted = (decision.ply as usize).saturating_sub(1);
    let read = repair.plies.len();
    let behind = repair.stopped.map_or(sheet.cells.len(), |at| at + 1);
    let reach = (wanted + MOVED).saturating_sub(read);
    let cells = sheet.cells.iter().skip(behind).take(reach);
    cells
        .filter(|cell| same(&cell.text, &decision.written))
        .count()
}

fn is_unwritten(entries: &[RepairedPly<'_>], at: usize) -> bool {
    entries
        .get(at)
        .is_some_and(|entry| entry.ply.cells.is_empty())
}

/// Whether the text that stands there now is read as it stands, and is another move than was decided.
fn says_otherwise(repair: &Repair, at: usize, decision: &Decision) -> bool {
    let ply = repair.plies.get(at);
    let read = ply.is_some_and(|ply| ply.answer == Answer::Read && !ply.is_confirmed());
    read && repair.line.names().get(at) != decision.mv.as_ref()
}

/// The same text, whatever blanks are in it.
pub fn same(one: &str, other: &str) -> bool {
    one.split_whitespace().eq(other.split_whitespace())
}

/// At most half of the characters differ.
fn alike(one: &str, other: &str) -> bool {
    let bare = |text: &str| -> Vec<char> { text.chars().filter(|c| !c.is_whitespace()).collect() };
    let (one, other) = (bare(one), bare(other));
    let longer = one.len().max(other.len());
    longer > 0 && longer < 100 && distance(&one, &other) * 2 <= longer
}

/// Characters to be changed, left out or put in.
fn distance(one: &[char], other: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.iter().enumerate() {
        let mut corner = row.first().copied().unwrap_or_default();
        if let Some(first) = row.first_mut() {
            *first = i + 1;
        }
        for (j, b) in other.iter().enumerate() {
            let above = row.get(j + 1).copied().unwrap_or_default();
            let left = row.get(j).copied().unwrap_or_default();
            let best = (corner + usize::from(a != b)).min(above + 1).min(left + 1);
            if let Some(cell) = row.get_mut(j + 1) {
                *cell = best;
            }
            corner = above;
        }
    }
    row.last().copied().unwrap_or_default()
}
