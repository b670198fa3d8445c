//! The plies of a line, played once, with everything that is told of each.

use super::may_recur::may_recur;
use super::standings::{is_recurrence, is_running};
use crate::line::{GameLine, Keys, Place, Played};
use crate::position::GamePosition;
use crate::verdict::Verdict;
use scoresheet_rulebook::{Counters, Ending, Standing};

/// A ply of a main line with what is known once it is played.
///
/// ```
/// use scoresheet_notation::{Reader, Record};
/// use scoresheet_replay::{AnyLine, Judge, Options, PlayedPly};
/// let mut reader = Reader::new(b"1. Nf3 Nf6 2. Ng1 Ng8 *");
/// let verdict = Judge::new(Options::default()).next(&mut reader, &mut Record::default()).unwrap();
/// let AnyLine::Chess(line) = &verdict.line else { panic!("chess") };
/// let mut times = Vec::new();
/// PlayedPly::each(&verdict, line, |ply| times.push(ply.repetition()));
/// assert_eq!(times, [1, 1, 1, 2]);
/// ```
#[derive(Debug)]
pub struct PlayedPly<'w, P: GamePosition> {
    /// Plies before it.
    pub ply: usize,
    /// The position in which it is made.
    pub before: &'w P,
    /// That is the position to which the ply before it led, or the start of the line; the record has set up no other.
    pub goes_on: bool,
    /// The move.
    pub played: &'w Played<P::Move>,
    /// The position to which it leads.
    pub after: &'w P,
    /// Key of the line up to this ply, as [`AnyLine::keys`](crate::AnyLine::keys) has it.
    pub line_key: u64,
    /// `None` if the game is judged by no edition.
    counters: Option<&'w Counters>,
}

impl<P: GamePosition> PlayedPly<'_, P> {
    /// Shows every ply of `line`, which is the verdict's and is played once for it. Where the record sets up a position
    /// after a ply and goes on from there, the rules count from that position, as in [`Followed`](crate::Followed).
    pub fn each(verdict: &Verdict, line: &GameLine<P>, mut see: impl FnMut(&PlayedPly<'_, P>)) {
        let may_recur = may_recur(verdict);
        let of = verdict.edition.zip(verdict.game);
        let mut counters = of.map(|(edition, game)| {
            let counted =
                |ending: &Ending| ending.rule.is_counted() && (may_recur || !is_recurrence(ending));
            Counters::of_those(edition, game.name(), verdict.conditions, counted)
        });
        let mut place = Place::at(&line.start);
        let mut before = line.start.clone();
        start(&mut counters, &line.start);
        let mut goes_on = !place.is_left(&line.set_ups);
        if !goes_on {
            place.leave(&line.set_ups);
            start(&mut counters, &place.position);
        }
        let plies = line.moves.iter().zip(Keys::of(line)).enumerate();
        for (ply, (played, line_key)) in plies {
            before.clone_from(&place.position);
            place.step(played);
            if let Some(counters) = &mut counters {
                // Where no position comes back, its number tells it from all others.
                let keys = if may_recur {
                    place.position.recurrence_keys()
                } else {
                    [ply as u64; 3]
                };
                let (position, irregular) = (&place.position, played.irregular);
                counters.see(&position.facts_by(keys, Some(&before), irregular));
            }
            let is_last = ply + 1 == line.moves.len();
            let stays = is_last || !place.is_left(&line.set_ups);
            let left;
            let after = if stays {
                &place.position
            } else {
                left = place.leave(&line.set_ups);
                start(&mut counters, &place.position);
                &left
            };
            see(&PlayedPly {
                ply,
                before: &before,
                goes_on,
                played,
                after,
                line_key,
                counters: counters.as_ref(),
            });
            goes_on = stays;
        }
    }

    /// How often the position after it has stood, in the sense of the edition.
    #[must_use]
    pub fn repetition(&self) -> u32 {
        let mut standings = self.standings(is_recurrence);
        standings.next().map_or(1, |standing| standing.done)
    }

    /// The counts that run after it.
    pub fn counts(&self) -> impl Iterator<Item = Standing> {
        let counts = self.standings(|ending| !is_recurrence(ending));
        counts.filter(is_running)
    }

    fn standings(&self, of: fn(&Ending) -> bool) -> impl Iterator<Item = Standing> {
        let counters = self.counters.into_iter();
        counters.flat_map(move |counters| counters.standings_of(of))
    }
}

/// No move led here.
fn start<P: GamePosition>(counters: &mut Option<Counters>, position: &P) {
    if let Some(counters) = counters {
        counters.see(&position.facts(None, None));
    }
}
