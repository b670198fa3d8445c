//! Where a decision belongs on a sheet as it reads now.

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

/// Finds the place of `decision`: where the same text stands, at the same ply or near it; or, since a new scan reads
/// letters otherwise, at the same ply a text that is alike.
pub fn target(
    chunk: &Chunk,
    sheet: &ScoreSheet,
    repair: &Repair,
    decision: &Decision,
) -> Option<Target> {
    let stopped = repair.stopped.and_then(|at| sheet.cells.get(at));
    let at_stop = stopped.is_some_and(|cell| same(&cell.text, &decision.written));
    let wanted = (decision.ply as usize).saturating_sub(1);
    if decision.is == Is::NoMove {
        return at_stop.then_some(Target::Stop);
    }
    let entries: Vec<RepairedPly<'_>> = repair.entries(sheet).collect();
    let of = |at: usize| match decision.is {
        // The search may suppose by itself that a ply is missing there.
        Is::Missing => match at
            .checked_sub(1)
            .filter(|before| is_unwritten(&entries, *before))
        {
            Some(before) => Target::Ply(before),
            None => Target::Before(at),
        },
        Is::Move | Is::Unreadable | Is::NoMove => Target::Ply(at),
    };
    let here = |entry: &&RepairedPly<'_>| same(&entry.ply.written, &decision.written);
    let far = |entry: &RepairedPly<'_>| {
        let start = entry.span.start as usize;
        let same_place =
            (chunk.line(start), chunk.column(start)) == (decision.line, decision.column);
        (!same_place, entry.at.abs_diff(wanted))
    };
    let found = entries.iter().filter(here).min_by_key(|entry| far(entry));
    if let Some(found) = found.filter(|entry| entry.at.abs_diff(wanted) <= MOVED) {
        return Some(of(found.at));
    }
    if at_stop && decision.is != Is::Missing {
        return Some(Target::Stop);
    }
    if decision.is == Is::Missing && decision.written.is_empty() && wanted >= entries.len() {
        return Some(Target::Before(entries.len()));
    }
    let same_ply = entries.get(wanted)?;
    let fits = alike(&same_ply.ply.written, &decision.written)
        && !says_otherwise(repair, wanted, decision);
    fits.then(|| of(wanted))
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
