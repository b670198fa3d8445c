//! What is said of each part of a text, once its line is found.

use super::beam::WORST_FIT;
use super::lattice::{Slip, Step, Stray};
use super::lost::{Stands, still_right};
use super::read::SearchOptions;
use super::text::{Cut, Text};
use super::weigh::{Beside, Way, Weighed};
use crate::answer::{Answer, Candidate, Ply, Reason, Stray as LeftOver, StrayKind};
use crate::channel::{Fit, SUPPOSED_DAMAGE, Seen, damage_cost};
use crate::line::standard_name;
use crate::prior::Learned;
use crate::spell::{Speller, Spelling, nearest};
use scoresheet_layout::ScoreSheet;

/// The probability that the legal moves alone must give to a repair before the prior is heard.
const PROVED: f64 = 0.4;

/// The weight of the legal moves alone beside the prior in a repair: a move to which they give less than 0.7 is not told as
/// sure, however sensible it is.
const UNHEARD: f64 = 0.01;

/// The most that is said of a ply that is not written where text stands that was not read.
const UNREAD: f64 = 0.5;

/// The most that is said of a first move with the squares of the other side.
const OTHERS: f64 = 0.5;

/// What most kinds of damage of one character cost at most, in nats.
const ONE_DAMAGE: f32 = 7.0;

/// Blanks inside a move that cost less than this, in nats, are as writers leave them.
const BLANK: f32 = 2.5;

/// Says what became of each part of the text.
pub(super) struct Renderer<'a, P: Learned, S: Speller<P>> {
    pub weighed: &'a Weighed<'a, P>,
    /// The same without the prior, where a ply is not written down.
    pub legal_alone: Option<&'a Weighed<'a, P>>,
    pub text: &'a Text,
    pub sheet: &'a ScoreSheet,
    pub speller: &'a S,
    pub options: SearchOptions<'a>,
}

impl<P: Learned, S: Speller<P>> Renderer<'_, P, S> {
    pub fn stray(&self, way: Way, kind: Stray, before: usize) -> LeftOver {
        let edge = self.weighed.edge(way);
        let stretches = &self.text.from[edge.from.0 as usize];
        let stretch = edge.stretch.and_then(|at| stretches.get(at as usize));
        let cell = self.text.cell_at(edge.from.0 as usize);
        LeftOver {
            cell,
            text: stretch.map_or_else(String::new, |stretch| {
                self.written(stretch.cells.clone(), stretch.cut, stretch.seen.chars())
            }),
            before,
            kind: match kind {
                Stray::Number => StrayKind::Number,
                Stray::Doubled => StrayKind::Doubled,
                Stray::Word => StrayKind::Word,
                Stray::Unknown => StrayKind::Unknown,
            },
        }
    }

    pub fn ply(&self, way: Way, mv: P::Move, kept: f64, touched: f64) -> Ply {
        let edge = self.weighed.edge(way);
        let stretches = &self.text.from[edge.from.0 as usize];
        let stretch = edge
            .stretch
            .and_then(|number| stretches.get(number as usize));
        let position = self.weighed.before(way);
        let cell = self.text.cell_at(edge.from.0 as usize);
        let (cells, written) = match stretch {
            Some(stretch) => (
                stretch.cells.clone(),
                self.written(stretch.cells.clone(), stretch.cut, stretch.seen.chars()),
            ),
            None => (cell..cell, String::new()),
        };
        // What stands for another sign throughout is no damage in the search, and is damage all the same.
        let by_habit = stretch.is_some_and(|stretch| {
            let plain = stretch.meant.is_none() && edge.damaged == 0 && edge.slip == Slip::None;
            plain && self.needs_habits(position, mv, stretch.seen.chars())
        });
        let damaged = edge.damaged > 0 || by_habit;
        let (beside, probability) = self.beside(way, mv, damaged);
        let mut candidates = self.candidates(&beside);
        let mut reasons = Vec::new();
        match stretch {
            None => reasons.push(Reason::Missing),
            Some(stretch) if stretch.meant.is_some() => reasons.push(Reason::Said),
            Some(stretch) => {
                match stretch.cut {
                    // Blanks beside dashes and signs are a way of writing, not damage.
                    Cut::Joined if stretch.cost < BLANK => {}
                    Cut::Joined => reasons.push(Reason::Split),
                    Cut::Part => reasons.push(Reason::Merged),
                    Cut::Whole => {}
                }
                match edge.slip {
                    Slip::None => {}
                    Slip::OtherSide => reasons.push(Reason::OtherSide),
                    Slip::OnlyMove => reasons.push(Reason::OnlyMove),
                }
                if damaged {
                    reasons.push(Reason::Characters);
                } else if self.fits_others(position, mv, stretch.seen.chars()) {
                    reasons.push(Reason::LaterGame);
                }
            }
        }
        let meant = stretch.map_or_else(
            || standard_name(position, &mv),
            |s| self.meant(position, mv, s.seen.chars()),
        );
        // What fits worse than the bound was not looked at: a move near it may be one of many alike.
        let fit = edge.cost + f32::from(edge.damaged) * damage_cost(SUPPOSED_DAMAGE);
        let unseen = stretch.map_or(1.0, |s| 1.0 + self.unseen(position, fit - s.cost));
        // Where text stands that was not read, that may be the move.
        let unread = stretch.is_none() && self.is_unread(cell);
        let undamaged = stretch.is_some() && !damaged && edge.slip == Slip::None;
        let stands = if undamaged {
            Stands::Plainly {
                alone: self.alone(way, mv),
                doubt: touched,
            }
        } else {
            Stands::Damaged
        };
        let unread = if unread { UNREAD } else { 1.0 };
        // Where games start both sides have the same moves: it may be the other side's, and the first one lost.
        let first = cell == 0 && self.sheet.position.is_none();
        let others = match edge.slip {
            Slip::OtherSide if first => OTHERS,
            Slip::OtherSide | Slip::None | Slip::OnlyMove => 1.0,
        };
        let share = still_right(kept, stands) / unseen * unread * others;
        let probability = probability * share;
        for candidate in &mut candidates {
            candidate.probability *= share;
        }
        // What a person confirms as it is written needed no repair.
        let as_written = match &reasons[..] {
            [Reason::Said] => meant == written.trim(),
            reasons => reasons.is_empty(),
        };
        let answer = self.answer(probability, as_written, &candidates);
        Ply {
            answer,
            reasons,
            cells,
            meant,
            written,
            probability: probability.min(1.0),
            candidates,
        }
    }

    /// The moves that a doubtful ply may be: those that fit its text at the cost of one damage more than the line supposes,
    /// and any if there is no text.
    pub fn may_be(&self, way: Way, mv: P::Move) -> Vec<P::Move> {
        let position = self.weighed.before(way);
        let Some(seen) = self.weighed.seen(way) else {
            return position.legal_moves();
        };
        let mut fits = self.fits(position, seen);
        let own = fits.iter().find(|(other, _)| *other == mv);
        let most = own.map_or(f32::INFINITY, |(_, fit)| fit.total() + ONE_DAMAGE);
        fits.retain(|(_, fit)| fit.total() <= most);
        fits.into_iter().map(|(mv, _)| mv).collect()
    }

    /// The share of a move among all legal ones that its text may be a damaged writing of, whatever comes before and after.
    fn alone(&self, way: Way, mv: P::Move) -> f64 {
        let Some(seen) = self.weighed.seen(way) else {
            return 1.0;
        };
        let damage = self.weighed.rate().ln();
        let (mut own, mut all) = (0.0, 0.0);
        for (other, fit) in self.fits(self.weighed.before(way), seen) {
            let share = (f64::from(fit.damaged) * damage - f64::from(fit.cost)).exp();
            own += if other == mv { share } else { 0.0 };
            all += share;
        }
        if all > 0.0 { own / all } else { 1.0 }
    }

    /// How well each legal move that may be meant fits the text.
    fn fits(&self, position: &P, seen: &Seen) -> Vec<(P::Move, Fit)> {
        let moves = position.legal_moves();
        let mut spellings = Vec::new();
        let fits = moves.iter().enumerate().filter_map(|(at, mv)| {
            self.speller.spellings(position, &moves, at, &mut spellings);
            let (spelling, fit) = nearest(seen, &spellings)?;
            let mut fit = fit?;
            fit.cost += spelling.cost;
            Some((*mv, fit))
        });
        fits.collect()
    }

    /// Whether text that may be moves stands before the cell and in none.
    fn is_unread(&self, cell: usize) -> bool {
        let mut marks = self.sheet.marks.iter();
        marks.any(|mark| mark.before == cell && mark.may_be_moves())
    }

    /// At most so much weight, against that of a move whose fit costs `total`, have the legal moves
    /// that fit worse than the search looks at.
    fn unseen(&self, position: &P, total: f32) -> f64 {
        let mut moves = Vec::new();
        position.legal_moves_into(&mut moves);
        moves.len() as f64 * f64::from(total - WORST_FIT).exp()
    }

    /// The moves by their names. Two may have one name where the moves before them differ.
    fn candidates(&self, beside: &[Beside<P::Move>]) -> Vec<Candidate> {
        let mut named: Vec<Candidate> = Vec::with_capacity(beside.len());
        for beside in beside {
            let text = standard_name(self.weighed.before(beside.way), &beside.mv);
            match named.iter_mut().find(|known| known.text == text) {
                Some(known) => known.probability += beside.probability,
                None => named.push(Candidate {
                    text,
                    probability: beside.probability,
                }),
            }
        }
        for candidate in &mut named {
            candidate.probability = candidate.probability.min(1.0);
        }
        named.sort_by(|a, b| b.probability.total_cmp(&a.probability));
        named
    }

    /// The moves that the text may mean, and how sure this one is. What is not written down is as sure as the legal moves
    /// alone make it, and so is what they alone would not even make probable: that it would have been a sensible move
    /// proves nothing. It makes no repair sure by itself, either.
    fn beside(&self, way: Way, mv: P::Move, damaged: bool) -> (Vec<Beside<P::Move>>, f64) {
        let of = |beside: &[Beside<P::Move>]| {
            let same = beside.iter().find(|beside| beside.mv == mv);
            same.map_or(0.0, |beside| beside.probability)
        };
        let mut beside = self.weighed.moves_beside(way);
        let with_prior = of(&beside);
        let missing = matches!(self.weighed.edge(way).step, Step::Missing(_));
        let Some(legal_alone) = self.legal_alone.filter(|_| missing || damaged) else {
            return (beside, with_prior);
        };
        let alone = legal_alone.moves_beside(way);
        let proved = of(&alone);
        if missing || proved < PROVED {
            return (beside, with_prior.min(proved));
        }
        for known in &mut beside {
            known.probability *= 1.0 - UNHEARD;
        }
        for mut other in alone {
            other.probability *= UNHEARD;
            match beside.iter_mut().find(|known| known.mv == other.mv) {
                Some(known) => known.probability += other.probability,
                None => beside.push(other),
            }
        }
        beside.retain(|known| known.probability > Beside::<P::Move>::LEAST);
        let probability = of(&beside);
        (beside, probability)
    }

    fn answer(&self, probability: f64, as_written: bool, candidates: &[Candidate]) -> Answer {
        const DISTINGUISHED: f64 = 0.9;
        let few: f64 = candidates.iter().take(4).map(|c| c.probability).sum();
        if probability >= self.options.min_confidence {
            if as_written {
                Answer::Read
            } else {
                Answer::Repaired
            }
        } else if few >= DISTINGUISHED {
            Answer::Ambiguous
        } else {
            Answer::Unreadable
        }
    }

    /// The text of the cells as it stands; of a part of one, the part.
    fn written(&self, cells: std::ops::Range<usize>, cut: Cut, seen: &[char]) -> String {
        if cut == Cut::Part {
            return seen.iter().collect();
        }
        let cells = self.sheet.cells.get(cells).unwrap_or_default();
        let texts: Vec<&str> = cells.iter().map(|cell| cell.text.as_str()).collect();
        texts.join(" ")
    }

    /// Whether the text as it stands fits other legal moves as well.
    fn fits_others(&self, position: &P, mv: P::Move, seen: &[char]) -> bool {
        let seen = Seen::new(seen.to_vec(), &[]);
        let mut moves = Vec::new();
        position.legal_moves_into(&mut moves);
        (0..moves.len()).any(|at| moves[at] != mv && self.stands_for(position, &moves, at, &seen))
    }

    /// Whether the text stands for this move only because of what damages all of it.
    fn needs_habits(&self, position: &P, mv: P::Move, seen: &[char]) -> bool {
        if self.text.habits().is_empty() {
            return false;
        }
        let seen = Seen::new(seen.to_vec(), &[]);
        let mut moves = Vec::new();
        position.legal_moves_into(&mut moves);
        let at = moves.iter().position(|other| *other == mv);
        at.is_some_and(|at| !self.stands_for(position, &moves, at, &seen))
    }

    /// Whether the text, as it stands, is a way of writing `moves[at]`.
    fn stands_for(&self, position: &P, moves: &[P::Move], at: usize, seen: &Seen) -> bool {
        let mut spellings: Vec<Spelling> = Vec::new();
        self.speller.spellings(position, moves, at, &mut spellings);
        spellings.iter().any(|spelling| {
            let meant: Vec<char> = spelling.text.chars().collect();
            seen.fit(&meant, 1.0).is_some()
        })
    }

    /// How the text would have the move in its own notation: the spelling nearest to what is seen.
    fn meant(&self, position: &P, mv: P::Move, seen: &[char]) -> String {
        let seen = Seen::new(seen.to_vec(), &[]);
        let mut moves = Vec::new();
        position.legal_moves_into(&mut moves);
        let Some(at) = moves.iter().position(|other| *other == mv) else {
            return standard_name(position, &mv);
        };
        let mut spellings = Vec::new();
        self.speller.spellings(position, &moves, at, &mut spellings);
        match nearest(&seen, &spellings) {
            Some((best, _)) => best.text.clone(),
            None => standard_name(position, &mv),
        }
    }
}
