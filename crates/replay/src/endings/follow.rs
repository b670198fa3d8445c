//! A line position by position, with the counters of its edition.

use super::{facts, win};
use crate::driver::Played;
use crate::line::Steppable;
use crate::position::AnyPosition;
use crate::verdict::{Line, SetUp, Verdict};
use scoresheet_chess::Board;
use scoresheet_draughts::Position;
use scoresheet_rulebook::{Counters, Facts, Rule, Standing};
use scoresheet_source::Code;

/// A position on the way and the one before it.
pub(super) trait Counted {
    /// What the rules ask of it.
    fn facts(&self) -> Facts;

    /// A win is forced, as far as a bounded search can tell.
    fn win_in_sight(&self) -> bool;

    /// The position itself.
    fn position(&self) -> AnyPosition;
}

struct OnTheWay<'a, P> {
    /// The class of the move, if it was carried out though against the rules.
    irregular: Option<Code>,
    before: Option<&'a P>,
    now: &'a P,
}

impl<'a, P> OnTheWay<'a, P> {
    /// A position that no counted move led to.
    fn at_start(now: &'a P) -> Self {
        Self {
            irregular: None,
            before: None,
            now,
        }
    }
}

impl Counted for OnTheWay<'_, Position> {
    fn facts(&self) -> Facts {
        facts::of_draughts(self.before, self.now, self.irregular)
    }

    fn win_in_sight(&self) -> bool {
        win::is_forced(self.now)
    }

    fn position(&self) -> AnyPosition {
        AnyPosition::Draughts(*self.now)
    }
}

impl Counted for OnTheWay<'_, Board> {
    fn facts(&self) -> Facts {
        facts::of_chess(self.before, self.now, self.irregular)
    }

    fn win_in_sight(&self) -> bool {
        false
    }

    fn position(&self) -> AnyPosition {
        AnyPosition::Chess(self.now.clone())
    }
}

/// Shows every position of the line, the start as ply 0. A position set up on the way is shown as a
/// start, behind the move before it.
pub(super) fn follow(line: &Line, see: &mut dyn FnMut(&dyn Counted, u32)) {
    follow_from(0, line, see);
}

/// The same from a ply on, behind which the position is shown as a start. No position is set up on
/// the way to it.
pub(super) fn follow_from(first: u32, line: &Line, see: &mut dyn FnMut(&dyn Counted, u32)) {
    match line {
        Line::None => {}
        Line::Chess {
            start,
            set_ups,
            moves,
            ..
        } => each(first, start, set_ups, moves, see),
        Line::Draughts {
            start,
            set_ups,
            moves,
            ..
        } => each(first, start, set_ups, moves, see),
    }
}

fn each<P: Steppable>(
    first: u32,
    start: &P,
    set_ups: &[SetUp<P>],
    moves: &[Played<P::Move>],
    see: &mut dyn FnMut(&dyn Counted, u32),
) where
    for<'a> OnTheWay<'a, P>: Counted,
{
    let (skipped, counted) = moves.split_at((first as usize).min(moves.len()));
    let mut now = start.clone();
    now.step_all(skipped);
    let mut before = now.clone();
    let mut ply = skipped.len();
    see(&OnTheWay::at_start(&now), ply as u32);
    for played in counted {
        if let Some(set_up) = SetUp::behind(set_ups, ply) {
            now.clone_from(set_up);
            see(&OnTheWay::at_start(&now), ply as u32);
        }
        before.clone_from(&now);
        now.step(played);
        ply += 1;
        let on_the_way = OnTheWay {
            irregular: played.irregular,
            before: Some(&before),
            now: &now,
        };
        see(&on_the_way, ply as u32);
    }
}

/// How every rule of the edition stands behind each ply.
///
/// ```
/// use scoresheet_notation::{Reader, Record};
/// use scoresheet_replay::{Followed, Judge, Options};
/// let mut judge = Judge::new(Options::default());
/// let mut reader = Reader::new(b"1. Nf3 Nf6 2. Ng1 Ng8 *");
/// let verdict = judge.next(&mut reader, &mut Record::default()).unwrap();
/// let followed = Followed::new(&verdict);
/// let twice = followed.behind(4).iter().find(|s| s.ending.name == "third-time").unwrap();
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
        follow(&verdict.line, &mut |at, ply| {
            counters.see(&at.facts());
            plies.truncate(ply as usize);
            plies.push(counters.standings().collect());
        });
        Self { plies }
    }

    /// Every rule that is counted, behind half-move `ply`, 0 being the start.
    #[must_use]
    pub fn behind(&self, ply: usize) -> &[Standing] {
        self.plies.get(ply).map_or(&[], Vec::as_slice)
    }

    /// How often the position behind `ply` has stood, in the sense of the edition.
    #[must_use]
    pub fn repetition(&self, ply: usize) -> u32 {
        let mut standings = self.behind(ply).iter();
        standings.find(|s| is_recurrence(s)).map_or(1, |s| s.done)
    }

    /// Counts that run behind `ply`, as `VK 7.2.4 3/15; VK 7.2.5 4/15`; empty if none does.
    #[must_use]
    pub fn counts(&self, ply: usize) -> String {
        let running = self
            .behind(ply)
            .iter()
            .filter(|s| s.done > 0 && !is_recurrence(s));
        let told: Vec<String> = running
            .map(|s| format!("{} {}/{}", s.ending.clause, s.done, s.needed))
            .collect();
        told.join("; ")
    }
}

fn is_recurrence(standing: &Standing) -> bool {
    matches!(standing.ending.rule, Rule::Recurrence { .. })
}
