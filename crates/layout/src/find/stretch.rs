//! Stretches of numbered moves in running text, and which of them are the game's own: a book quotes others under the same
//! numbers, before the game goes on or after.
//!
//! Numbers are evidence: the game's own moves are those that lead furthest, each stretch beginning with the move that is
//! due after the one before it. Where two lead equally far nothing here tells which was played.

use std::collections::HashMap;
use std::ops::Range;

/// How a stretch stands in its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Standing {
    /// A sentence, or several, of moves and nothing else.
    Alone,
    /// With words in its sentence, which may quote it: `10. Qd4 was to be considered`.
    InSentence,
    /// The same, and no number says which move of the game it would be: it is one if the numbers around it leave a place.
    WithoutNumber,
}

/// A number that is further on than the moves before it make it: what was due, and where it stands.
pub(super) type Jump = (u16, Range<usize>);

/// Moves one after the other, with their numbers.
#[derive(Debug, Clone)]
pub(super) struct Stretch {
    /// Its parts among those of the game.
    pub(super) items: Range<usize>,
    /// Its plies, from 0.
    pub(super) plies: Range<i32>,
    /// How many moves it has: a misread number does not make more of it.
    pub(super) moves: i32,
    pub(super) standing: Standing,
    /// Words stand before it in its sentence, and do not say that it was played.
    pub(super) in_words: bool,
    /// Moves may have been lost before it: its paragraph is nothing but moves.
    pub(super) after_gap: bool,
    pub(super) jumps: Vec<Jump>,
    /// The result in figures stands behind its last move, and nothing says that it could have been played.
    pub(super) ends: bool,
}

/// What a stretch that stands alone counts for, besides its moves; a move of it more than one that is perhaps quoted. Of
/// these the fewest stretches are the best, and those without numbers cost less than the place that is left for them.
const ALONE: i32 = 30;
const MOVE: i32 = 10;
const PERHAPS_QUOTED: i32 = 2;
const WITHOUT_NUMBER: i32 = -15;

/// What it costs to pass over plies that are lost, besides each of them, and to count some twice: more than a stretch is
/// worth that comes back to where it begins.
const LOST: i32 = 20;
const TWICE: i32 = 40;

/// Where no paragraph of moves shows that they were lost or counted twice, it costs so much more.
const BETWEEN_WORDS: i32 = 40;

/// What follows plies that were counted twice is worth so much, or is perhaps quoted.
const GOES_ON: i32 = 100;

/// What there is no line for costs more than any line is worth.
const NO_WAY: i32 = 1_000_000_000;

/// So many plies may be lost, or stand twice where words were broken in two.
const MOST_LOST: i32 = 5;
const MOST_TWICE: i32 = 2;

/// Where words stand between, no more: what follows several lost plies cannot be made sure, and takes away from what is
/// before them.
const LOST_IN_WORDS: i32 = 1;

/// By so much a line may be worth less than the best one and be the game's own all the same.
const NEARLY: i32 = 9;

impl Stretch {
    fn worth(&self) -> i32 {
        match self.standing {
            Standing::Alone => self.moves.saturating_mul(MOVE).saturating_add(ALONE),
            Standing::InSentence => self.moves.saturating_mul(PERHAPS_QUOTED) - 1,
            Standing::WithoutNumber => WITHOUT_NUMBER,
        }
    }

    /// What is to be added to a line that it ends, if ply `until` follows.
    fn at_end(&self, until: Option<i32>) -> i32 {
        if until.is_none() && !self.may_end() {
            return -NO_WAY;
        }
        at_end(self.plies.end, until)
    }

    /// Whether it may be the last one.
    fn may_end(&self) -> bool {
        self.standing != Standing::WithoutNumber
    }

    /// The plies that may be due where it begins, and what each costs.
    fn begins_at(&self) -> impl Iterator<Item = (i32, i32)> {
        let reach = match self.standing {
            Standing::Alone if self.after_gap => -MOST_TWICE..=MOST_LOST,
            Standing::Alone => -MOST_TWICE..=LOST_IN_WORDS,
            Standing::InSentence | Standing::WithoutNumber => 0..=0,
        };
        let more = if self.after_gap { 0 } else { BETWEEN_WORDS };
        let start = self.plies.start;
        reach.map(move |lost| {
            let more = if lost == 0 { 0 } else { more };
            (start - lost, cost(lost) + more)
        })
    }
}

/// What it costs to go on so many plies after the one that is due.
fn cost(lost: i32) -> i32 {
    match lost {
        0 => 0,
        ..0 => TWICE - lost * MOVE,
        1.. => LOST + lost * MOVE / 2,
    }
}

/// The best line to a stretch, which it ends.
#[derive(Debug, Clone, Copy)]
struct Reached {
    worth: i32,
    after: Option<usize>,
}

/// The stretches of a game since its last row, and how far they lead.
#[derive(Debug, Clone, Default)]
pub(super) struct Stretches {
    all: Vec<Stretch>,
    reached: Vec<Option<Reached>>,
    /// The best line to each ply that is due after one: what it is worth, and its last stretch.
    due: HashMap<i32, (i32, Option<usize>)>,
    /// The last stretch of the best line.
    best: Option<usize>,
}

/// The stretches that are the game's own, in their order.
#[derive(Debug, Clone, Default)]
pub(super) struct OwnLine {
    pub(super) own: Vec<usize>,
    /// Those of them that others may stand for just as well, or that are perhaps no more than quoted.
    pub(super) uncertain: Vec<usize>,
}

impl Stretches {
    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Stretch> {
        self.all.iter()
    }

    /// Takes one in. `due` is the ply that is due before the first one, where that is known.
    pub(super) fn push(&mut self, stretch: Stretch, due: Option<i32>) {
        if self.all.is_empty() {
            self.due
                .insert(due.unwrap_or(stretch.plies.start), (0, None));
        }
        let at = self.all.len();
        let before = stretch.begins_at().filter_map(|(ply, cost)| {
            let (worth, after) = self.due.get(&ply)?;
            Some((worth - cost, *after))
        });
        let reached = before
            .max_by_key(|(worth, _)| *worth)
            .map(|(worth, after)| Reached {
                worth: worth.saturating_add(stretch.worth()),
                after,
            });
        if let Some(reached) = reached {
            let known = self
                .due
                .entry(stretch.plies.end)
                .or_insert((i32::MIN, None));
            if reached.worth >= known.0 {
                *known = (reached.worth, Some(at));
            }
            if stretch.may_end() && reached.worth >= self.worth(self.best) {
                self.best = Some(at);
            }
        }
        self.reached.push(reached);
        self.all.push(stretch);
    }

    /// The ply that is due after the best line.
    pub(super) fn is_due(&self) -> Option<i32> {
        Some(self.all.get(self.best?)?.plies.end)
    }

    /// Whether a line leads to this ply.
    pub(super) fn leads_to(&self, ply: i32) -> bool {
        self.due.contains_key(&ply)
    }

    /// Whether a line leads to about this ply: moves may have been lost before it.
    pub(super) fn leads_near(&self, ply: i32) -> bool {
        (ply - MOST_LOST..=ply + MOST_TWICE).any(|ply| self.leads_to(ply))
    }

    fn worth(&self, last: Option<usize>) -> i32 {
        let reached = last.and_then(|last| *self.reached.get(last)?);
        reached.map_or(0, |reached| reached.worth)
    }

    /// The stretches that are the game's own, if a row that begins with ply `until` follows them.
    pub(super) fn own_line(&self, until: Option<i32>) -> OwnLine {
        let after = self.worth_after(until);
        let through = |at: usize| {
            let reached = (*self.reached.get(at)?)?;
            Some(reached.worth.saturating_add(*after.get(at)?))
        };
        let best = (0..self.all.len()).filter_map(through).max().unwrap_or(0);
        // Nothing may be the best line too, where the row is due without any.
        let nothing = self.due.iter().find(|(_, (_, last))| last.is_none());
        let nothing = nothing.map_or(0, |(due, _)| at_end(*due, until));
        if best <= nothing {
            return OwnLine::default();
        }
        let mut own = Vec::new();
        let ends = |at: &usize| {
            let stretch = self.all.get(*at)?;
            let reached = (*self.reached.get(*at)?)?;
            Some(reached.worth.saturating_add(stretch.at_end(until)))
        };
        let mut next = (0..self.all.len()).rev().find(|at| ends(at) == Some(best));
        while let Some(at) = next {
            own.push(at);
            next = self.reached.get(at).and_then(|reached| (*reached)?.after);
        }
        own.reverse();
        let rivals = (0..self.all.len())
            .filter(|at| own.binary_search(at).is_err())
            .filter(|at| {
                let nearly = NEARLY + self.lost_number(*at, &own);
                through(*at).is_some_and(|worth| worth.saturating_add(nearly) >= best)
            });
        let mut uncertain: Vec<usize> = rivals
            .flat_map(|rival| self.beside(&own, rival))
            .chain(self.perhaps_quoted(&own, until))
            .chain({ own.iter().copied() }.filter(|at| self.is_named_in_words(*at)))
            .collect();
        uncertain.sort_unstable();
        uncertain.dedup();
        OwnLine { own, uncertain }
    }

    /// What the best line after each stretch is worth.
    fn worth_after(&self, until: Option<i32>) -> Vec<i32> {
        let mut after = vec![0; self.all.len()];
        // The best line that may begin where a ply is due.
        let mut from: HashMap<i32, i32> = HashMap::new();
        for (stretch, worth) in self.all.iter().zip(&mut after).rev() {
            let end = stretch.at_end(until);
            *worth = end.max(from.get(&stretch.plies.end).copied().unwrap_or(i32::MIN));
            let own = worth.saturating_add(stretch.worth());
            for (ply, cost) in stretch.begins_at() {
                let known = from.entry(ply).or_insert(i32::MIN);
                *known = (*known).max(own - cost);
            }
        }
        after
    }

    /// The stretches of the line that have plies of this one.
    fn beside<'l>(&'l self, own: &'l [usize], rival: usize) -> impl Iterator<Item = usize> + 'l {
        let plies = self.all.get(rival).map(|rival| rival.plies.clone());
        let plies = plies.unwrap_or_default();
        let of = |at: &usize| {
            self.all
                .get(*at)
                .map(|own| own.plies.clone())
                .unwrap_or_default()
        };
        let from = own.partition_point(|at| of(at).end <= plies.start);
        let beside = own.iter().skip(from).copied();
        beside.take_while(move |at| of(at).start < plies.end)
    }

    /// What a stretch without a number is worth less than one of the same plies that is perhaps quoted: damage may have taken
    /// its number.
    fn lost_number(&self, rival: usize, own: &[usize]) -> i32 {
        let without = |rival: &&Stretch| rival.standing == Standing::WithoutNumber;
        let Some(lost) = self.all.get(rival).filter(without) else {
            return 0;
        };
        let quoted =
            |own: &&Stretch| own.standing == Standing::InSentence && own.plies == lost.plies;
        let beside = self.beside(own, rival).filter_map(|at| self.all.get(at));
        let mut beside = beside.filter(quoted);
        beside.next().map_or(0, |own| own.worth() - lost.worth())
    }

    /// The last stretches of the line, where they stand in sentences and no other follows that would bear them out.
    fn perhaps_quoted(&self, own: &[usize], until: Option<i32>) -> Vec<usize> {
        let alone = |at: &usize| {
            let stretch = self.all.get(*at);
            stretch.is_some_and(|stretch| stretch.standing == Standing::Alone)
        };
        let ended = own.last().and_then(|at| self.all.get(*at));
        let ended = ended.is_some_and(|stretch| stretch.ends);
        let last = own.iter().rposition(|at| ended || alone(at));
        let tail = last.and_then(|last| own.get(last + 1..));
        let mut tail = tail.unwrap_or_default().to_vec();
        tail.extend(self.back(own));
        tail.extend(own.last().filter(|last| self.is_rivalled(**last)));
        match until {
            Some(_) => Vec::new(),
            None => tail,
        }
    }

    /// Whether words alone name its moves: `Perhaps he plays Qxc6` says of nothing that it was played, though the numbers leave a place.
    fn is_named_in_words(&self, at: usize) -> bool {
        let stretch = self.all.get(at);
        stretch
            .is_some_and(|stretch| stretch.standing == Standing::WithoutNumber && stretch.in_words)
    }

    /// Whether another stretch that stands alone begins with the same move: nothing behind it tells which of both was played.
    fn is_rivalled(&self, last: usize) -> bool {
        let Some(own) = self.all.get(last) else {
            return false;
        };
        let mut others = self.all.iter().enumerate();
        others.any(|(at, other)| {
            at != last
                && other.standing == Standing::Alone
                && other.plies.start == own.plies.start
                && self.reached.get(at).is_some_and(Option::is_some)
        })
    }

    /// The last stretches of the line, where they begin before what is due and are not worth much.
    fn back(&self, own: &[usize]) -> Vec<usize> {
        let of = |at: &usize| self.all.get(*at);
        let back = |pair: &[usize]| {
            let (one, next) = (of(&pair[0])?, of(&pair[1])?);
            Some(next.plies.start < one.plies.end)
        };
        let from = own.windows(2).rposition(|pair| back(pair) == Some(true));
        let tail = from
            .and_then(|from| own.get(from + 1..))
            .unwrap_or_default();
        let worth: i32 = tail.iter().filter_map(of).map(Stretch::worth).sum();
        if worth < GOES_ON {
            tail.to_vec()
        } else {
            Vec::new()
        }
    }
}

/// What is to be added to a line after which `due` is due, if ply `until` follows it.
fn at_end(due: i32, until: Option<i32>) -> i32 {
    match until.map(|until| until - due) {
        None => 0,
        Some(lost) if (-MOST_TWICE..=MOST_LOST).contains(&lost) => -cost(lost),
        Some(_) => -NO_WAY,
    }
}

#[cfg(test)]
mod tests {
    use super::Standing::{Alone, InSentence};
    use super::*;

    /// The own stretches among those of these plies, and the uncertain ones.
    fn own(stretches: &[(Range<i32>, Standing)], until: Option<i32>) -> (Vec<usize>, Vec<usize>) {
        let mut all = Stretches::default();
        for (plies, standing) in stretches {
            let stretch = Stretch {
                items: 0..0,
                plies: plies.clone(),
                moves: plies.end - plies.start,
                standing: *standing,
                in_words: false,
                after_gap: *standing == Alone,
                jumps: Vec::new(),
                ends: false,
            };
            all.push(stretch, Some(0));
        }
        let line = all.own_line(until);
        (line.own, line.uncertain)
    }

    #[test]
    fn a_quoted_line_under_the_due_number_is_passed_over() {
        // `… Threatening 5. Qd4 Nc6. 5. Re1 Ne7 6. Rxe4 d6`
        assert_eq!(
            own(&[(0..8, Alone), (8..10, InSentence), (8..12, Alone)], None),
            (vec![0, 2], vec![])
        );
        // It goes on as far as the game: its own sentence tells.
        let both = [
            (0..8, Alone),
            (8..10, InSentence),
            (8..10, Alone),
            (10..14, Alone),
        ];
        assert_eq!(own(&both, None), (vec![0, 2, 3], vec![]));
    }

    #[test]
    fn of_two_that_lead_equally_far_neither_is_sure() {
        let both = [
            (0..8, Alone),
            (8..10, InSentence),
            (8..10, InSentence),
            (10..14, Alone),
        ];
        assert_eq!(own(&both, None), (vec![0, 2, 3], vec![2]));
        let both = [
            (0..8, Alone),
            (8..10, Alone),
            (8..10, Alone),
            (10..14, Alone),
        ];
        assert_eq!(own(&both, None).1, [2]);
    }

    #[test]
    fn of_two_at_the_end_under_one_number_the_longer_one_is_not_sure() {
        let both = [(0..10, Alone), (10..12, Alone), (10..14, Alone)];
        assert_eq!(own(&both, None), (vec![0, 2], vec![2]));
    }

    #[test]
    fn what_is_quoted_at_the_end_is_not_sure() {
        assert_eq!(
            own(&[(0..8, Alone), (8..10, InSentence)], None),
            (vec![0, 1], vec![1])
        );
        // A row that goes on after it bears it out, or shows that it was quoted.
        assert_eq!(own(&[(8..10, InSentence)], Some(10)).1, []);
    }

    #[test]
    fn a_row_tells_which_line_leads_to_it() {
        let both = [(0..4, InSentence), (0..2, InSentence), (4..6, InSentence)];
        assert_eq!(own(&both, Some(2)).0, [1]);
        assert_eq!(own(&both, Some(6)).0, [0, 2]);
        assert_eq!(own(&both, Some(0)).0, []);
        // However much longer the other is.
        let both = [(0..300, Alone), (0..2, InSentence)];
        assert_eq!(own(&both, Some(2)).0, [1]);
    }
}
