//! A line position by position, with the counters of its edition.

use crate::line::{GameLine, Place, of_game};
use crate::position::GamePosition;
use crate::verdict::Verdict;
use scoresheet_rulebook::{Counters, Ending, Facts, Rule, Standing};

/// Shows every position of the line with its ply, the start as ply 0, and what the rules ask of it. A
/// position set up mid-game is shown as a start, after the move before it.
pub(super) fn follow<P: GamePosition>(line: &GameLine<P>, see: impl FnMut(&P, &Facts, u32)) {
    follow_from(0, line, see);
}

/// The same from a ply on, after which the position is shown as a start. No position is set up on
/// the way to it.
pub(super) fn follow_from<P: GamePosition>(
    first: u32,
    line: &GameLine<P>,
    mut see: impl FnMut(&P, &Facts, u32),
) {
    let (skipped, counted) = line.moves.split_at((first as usize).min(line.moves.len()));
    let mut place = Place::at(&line.start);
    place.step_all(skipped);
    let mut before = place.position.clone();
    see(
        &place.position,
        &place.position.facts(None, None),
        place.ply as u32,
    );
    for played in counted {
        let mut set_up = false;
        while place.take_set_up(&line.set_ups) {
            set_up = true;
        }
        if set_up {
            see(
                &place.position,
                &place.position.facts(None, None),
                place.ply as u32,
            );
        }
        before.clone_from(&place.position);
        place.step(played);
        let facts = place.position.facts(Some(&before), played.irregular);
        see(&place.position, &facts, place.ply as u32);
    }
}

/// How every rule of the edition follows each ply.
///
/// ```
/// use scoresheet_notation::{Reader, Record};
/// use scoresheet_replay::{Followed, Judge, Options};
/// let mut judge = Judge::new(Options::default());
/// let mut reader = Reader::new(b"1. Nf3 Nf6 2. Ng1 Ng8 *");
/// let verdict = judge.next(&mut reader, &mut Record::default()).unwrap();
/// let followed = Followed::new(&verdict);
/// let twice = followed.after(4).iter().find(|s| s.ending.name == "third-time").unwrap();
/// assert_eq!((twice.done, twice.needed), (2, 3));
/// ```
#[derive(Debug, Default)]
pub struct Followed {
    plies: Vec<Vec<Standing>>,
}

impl Followed {
    /// Counts through the line of a verdict.
    #[must_use]
    pub fn new(verdict: &Verdict) -> Self {
        let (Some(edition), Some(game)) = (verdict.edition, verdict.game) else {
            return Self::default();
        };
        let mut counters = Counters::new(edition, game.name(), verdict.conditions);
        let mut plies: Vec<Vec<Standing>> = Vec::new();
        of_game!(&verdict.line, None => {}, line => follow(line, |_, facts, ply| {
            counters.see(facts);
            plies.truncate(ply as usize);
            plies.push(counters.standings().collect());
        }));
        Self { plies }
    }

    /// Every rule that is counted, after ply `ply`, 0 being the start.
    #[must_use]
    pub fn after(&self, ply: usize) -> &[Standing] {
        self.plies.get(ply).map_or(&[], Vec::as_slice)
    }

    /// How often the position after `ply` has stood, in the sense of the edition.
    #[must_use]
    pub fn repetition(&self, ply: usize) -> u32 {
        let mut standings = self.after(ply).iter();
        let recurrence = standings.find(|standing| is_recurrence(standing.ending));
        recurrence.map_or(1, |standing| standing.done)
    }

    /// Counts that run after `ply`, as `VK 7.2.4 3/15; VK 7.2.5 4/15`; empty if none does.
    #[must_use]
    pub fn counts(&self, ply: usize) -> String {
        let running =
            |standing: &&Standing| !is_recurrence(standing.ending) && is_running(standing);
        counts_text(self.after(ply).iter().filter(running))
    }
}

/// Counts as text: `VK 7.2.4 3/15; VK 7.2.5 4/15`.
#[must_use]
pub fn counts_text<'s>(counts: impl IntoIterator<Item = &'s Standing>) -> String {
    let texts = counts.into_iter().map(|count| {
        let clause = count.ending.clause;
        format!("{clause} {}/{}", count.done, count.needed)
    });
    texts.collect::<Vec<_>>().join("; ")
}

/// Something has been counted.
pub(super) const fn is_running(standing: &Standing) -> bool {
    standing.done > 0
}

/// The rule that counts how often a position has stood.
pub(super) const fn is_recurrence(ending: &Ending) -> bool {
    matches!(ending.rule, Rule::Recurrence { .. })
}
