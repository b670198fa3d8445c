//! One reading of a text: under one game, in one hand.

use super::beam::{Beam, Breadth, WORST_FIT};
use super::lattice::{Lattice, Slip, Step, Stray};
use super::lost::{Paid, kept};
use super::text::{Cut, Text};
use super::weigh::{Beside, Way, Weighed};
use crate::answer::{Answer, Candidate, Ply, Reason, Stray as LeftOver, StrayKind};
use crate::channel::{SUPPOSED_DAMAGE, damage_cost};
use crate::prior::Prior;
use crate::spell::{Speller, Spelling};
use scoresheet_layout::Sheet;

/// What was found under one supposition.
pub(crate) struct Found<M> {
    pub moves: Vec<M>,
    pub plies: Vec<Ply>,
    pub strays: Vec<LeftOver>,
    pub stopped: Option<usize>,
    pub damage: f64,
    pub probability: f64,
    /// Mean cost of a step in nats, the prior apart.
    pub surprise: f64,
}

impl<M> Found<M> {
    /// What all of it costs in nats; a ply that is not written down might be any of some thirty.
    pub fn cost(&self) -> f64 {
        const ANY: f64 = 3.4;
        let missing = self.plies.iter().filter(|ply| ply.cells.is_empty()).count();
        let steps = self.plies.len() + self.strays.len();
        self.surprise * steps as f64 + ANY * missing as f64
    }
}

/// How a text is read.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Manner {
    pub min_confidence: f64,
    pub positions: usize,
    pub prior: bool,
    pub first_number: u32,
}

const USUAL: (usize, f32) = (100, 20.0);
const BROAD: (usize, f32) = (400, 28.0);

/// The probability that the legal moves alone must give to a repair before the prior is heard.
const PROVED: f64 = 0.4;

/// Blanks inside a move that cost less than this, in nats, are as writers leave them.
const BLANK: f32 = 2.5;

/// Cells without a move in a row at the end from which the reading is said to have stopped.
const STOPPED: usize = 3;

/// The cost of the best way to the border of every cell, under a narrow search: for comparing
/// games and hands.
pub(crate) fn skim<P: Prior, S: Speller<P>>(start: P, sheet: &Sheet, speller: &S) -> Vec<f32> {
    let mut text = Text::new(sheet);
    let breadth = Breadth {
        nodes: 10,
        behind: 10.0,
        positions: 20_000,
        wide: false,
    };
    let cells = text.cells.clone();
    let (lattice, _) = Beam::new(&mut text, speller, breadth, 1).run(start);
    let least = |point: &usize| {
        let layer = lattice.layers.get(*point).into_iter().flatten();
        layer.map(|node| node.best).fold(f32::INFINITY, f32::min)
    };
    cells.iter().map(least).collect()
}

/// Reads the sheet from `start` in the hand of `speller`.
pub(crate) fn read<P: Prior, S: Speller<P>>(
    start: P,
    sheet: &Sheet,
    speller: &S,
    manner: Manner,
) -> Found<P::Move> {
    let (text, lattice) = search(&start, sheet, speller, manner);
    let weighed = Weighed::new(&lattice, &text, manner.prior);
    let path = weighed.best();
    let mut found = Found {
        moves: Vec::new(),
        plies: Vec::new(),
        strays: Vec::new(),
        stopped: None,
        damage: weighed.rate(),
        probability: weighed.probability_of(&path),
        surprise: 0.0,
    };
    let supposed = |way: &Way| {
        let edge = weighed.edge(*way);
        edge.damaged > 0 || matches!(edge.step, Step::Missing(_))
    };
    let legal_alone =
        (manner.prior && path.iter().any(supposed)).then(|| Weighed::new(&lattice, &text, false));
    let teller = Teller {
        weighed: &weighed,
        legal_alone: legal_alone.as_ref(),
        text: &text,
        sheet,
        speller,
        manner,
    };
    let steps: Vec<Paid> = path.iter().map(|way| weighed.paid(*way)).collect();
    for (way, kept) in path.iter().zip(kept(&steps)) {
        match weighed.edge(*way).step {
            Step::Move(mv) | Step::Missing(mv) => {
                found.plies.push(teller.ply(*way, mv, kept));
                found.moves.push(mv);
            }
            Step::Stray(kind) => found
                .strays
                .push(teller.stray(*way, kind, found.moves.len())),
        }
    }
    let surprises: Vec<f64> = path.iter().map(|way| weighed.surprise(*way)).collect();
    found.surprise = mean(&surprises);
    stop_at_the_end(&mut found, sheet.cells.len());
    found
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / (numbers.len().max(1) as f64)
}

/// Searches, and searches more broadly if something in the text stays unexplained.
fn search<P: Prior, S: Speller<P>>(
    start: &P,
    sheet: &Sheet,
    speller: &S,
    manner: Manner,
) -> (Text, Lattice<P, P::Move>) {
    let go = |(nodes, behind): (usize, f32), positions| {
        let mut text = Text::new(sheet);
        let breadth = Breadth {
            nodes,
            behind,
            positions,
            wide: true,
        };
        let beam = Beam::new(&mut text, speller, breadth, manner.first_number);
        let (lattice, looked_at) = beam.run(start.clone());
        (text, lattice, looked_at)
    };
    let (text, lattice, looked_at) = go(USUAL, manner.positions);
    let left = manner.positions.saturating_sub(looked_at);
    if !has_trouble(&text, &lattice) || left < looked_at {
        return (text, lattice);
    }
    let (broad_text, broad, _) = go(BROAD, left);
    if broad.reaches_end() && broad.best() < lattice.best() {
        (broad_text, broad)
    } else {
        (text, lattice)
    }
}

/// Whether something is left that only several damages at once explain.
fn has_trouble<P, M: Copy>(text: &Text, lattice: &Lattice<P, M>) -> bool {
    const MUCH: f32 = 18.0;
    let least = |point: usize| {
        let layer = lattice.layers.get(point).into_iter().flatten();
        layer.map(|node| node.best).fold(f32::INFINITY, f32::min)
    };
    let borders = text.cells.windows(2);
    !lattice.reaches_end()
        || borders
            .into_iter()
            .any(|pair| least(pair[1]) - least(pair[0]) > MUCH)
}

/// Text at the end that no legal line explains is where the reading stopped.
fn stop_at_the_end<M>(found: &mut Found<M>, cells: usize) {
    let plies = found.moves.len();
    let left_over = |stray: &&LeftOver| stray.before == plies && stray.kind == StrayKind::Unknown;
    let behind: Vec<usize> = found
        .strays
        .iter()
        .filter(left_over)
        .map(|s| s.cell)
        .collect();
    let to_the_end = behind.last().is_some_and(|last| last + 1 == cells);
    if to_the_end && behind.len() >= STOPPED.min(cells) {
        found.stopped = behind.first().copied();
    }
}

/// Says what became of each part of the text.
struct Teller<'a, P: Prior, S: Speller<P>> {
    weighed: &'a Weighed<'a, P>,
    /// The same without the prior, where a ply is not written down.
    legal_alone: Option<&'a Weighed<'a, P>>,
    text: &'a Text,
    sheet: &'a Sheet,
    speller: &'a S,
    manner: Manner,
}

impl<P: Prior, S: Speller<P>> Teller<'_, P, S> {
    fn stray(&self, way: Way, kind: Stray, before: usize) -> LeftOver {
        let cell = self.text.cell_at(self.weighed.edge(way).from.0 as usize);
        let text = self.sheet.cells.get(cell).map(|cell| cell.text.clone());
        LeftOver {
            cell,
            text: text.unwrap_or_default(),
            before,
            kind: match kind {
                Stray::Number => StrayKind::Number,
                Stray::Doubled => StrayKind::Doubled,
                Stray::Unknown => StrayKind::Unknown,
            },
        }
    }

    fn ply(&self, way: Way, mv: P::Move, kept: f64) -> Ply {
        let edge = self.weighed.edge(way);
        let stretches = &self.text.from[edge.from.0 as usize];
        let stretch = edge
            .stretch
            .and_then(|number| stretches.get(number as usize));
        let position = self.weighed.before(way);
        let beside = self.weighed.moves_beside(way);
        let probability = self.probability(&beside, way, mv);
        let mut candidates = self.candidates(&beside);
        let cell = self.text.cell_at(edge.from.0 as usize);
        let (cells, written) = match stretch {
            Some(stretch) => (
                stretch.cells.clone(),
                self.written(stretch.cells.clone(), stretch.cut, stretch.seen.chars()),
            ),
            None => (cell..cell, String::new()),
        };
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
                if edge.damaged > 0 {
                    reasons.push(Reason::Characters);
                } else if self.fits_others(position, mv, stretch.seen.chars()) {
                    reasons.push(Reason::LaterGame);
                }
            }
        }
        let meant = stretch.map_or_else(
            || position.name(mv),
            |s| self.meant(position, mv, s.seen.chars()),
        );
        reasons.retain(|reason| *reason != Reason::Said || meant != written.trim());
        // What fits worse than the bound was not looked at: a move near it may be one of many alike.
        let fit = edge.cost + f32::from(edge.damaged) * damage_cost(SUPPOSED_DAMAGE);
        let unseen = stretch.map_or(1.0, |s| 1.0 + self.unseen(position, fit - s.cost));
        let share = kept / unseen;
        let probability = probability * share;
        for candidate in &mut candidates {
            candidate.probability *= share;
        }
        let answer = self.answer(probability, &reasons, &candidates);
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

    /// At most so much weight, against that of a move whose fit costs `total`, have the legal moves
    /// that fit worse than the search looks at.
    fn unseen(&self, position: &P, total: f32) -> f64 {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        moves.len() as f64 * f64::from(total - WORST_FIT).exp()
    }

    /// The moves by their names. Two may have one name where the moves before them differ.
    fn candidates(&self, beside: &[Beside<P::Move>]) -> Vec<Candidate> {
        let mut named: Vec<Candidate> = Vec::with_capacity(beside.len());
        for beside in beside {
            let text = self.weighed.before(beside.way).name(beside.mv);
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

    /// How sure the move is. What is not written down is as sure as the legal moves alone make it, and
    /// so is what they alone would not even make probable: that it would have been a sensible move
    /// proves nothing.
    fn probability(&self, beside: &[Beside<P::Move>], way: Way, mv: P::Move) -> f64 {
        let of = |beside: &[Beside<P::Move>]| {
            let same = beside.iter().find(|beside| beside.mv == mv);
            same.map_or(0.0, |beside| beside.probability)
        };
        let with_prior = of(beside);
        let edge = self.weighed.edge(way);
        let missing = matches!(edge.step, Step::Missing(_));
        let Some(legal_alone) = self.legal_alone.filter(|_| missing || edge.damaged > 0) else {
            return with_prior;
        };
        let proved = of(&legal_alone.moves_beside(way));
        if missing || proved < PROVED {
            with_prior.min(proved)
        } else {
            with_prior
        }
    }

    fn answer(&self, probability: f64, reasons: &[Reason], candidates: &[Candidate]) -> Answer {
        const TOLD_APART: f64 = 0.9;
        let few: f64 = candidates.iter().take(4).map(|c| c.probability).sum();
        if probability >= self.manner.min_confidence {
            if reasons.is_empty() {
                Answer::Read
            } else {
                Answer::Repaired
            }
        } else if few >= TOLD_APART {
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
        let seen = crate::channel::Seen::new(seen.to_vec(), &[]);
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let mut spellings: Vec<Spelling> = Vec::new();
        (0..moves.len()).any(|at| {
            if moves[at] == mv {
                return false;
            }
            self.speller.spellings(position, &moves, at, &mut spellings);
            spellings.iter().any(|spelling| {
                let meant: Vec<char> = spelling.text.chars().collect();
                seen.fit(&meant, 1.0).is_some()
            })
        })
    }

    /// How the text would have the move in its own notation: the spelling nearest to what is seen.
    fn meant(&self, position: &P, mv: P::Move, seen: &[char]) -> String {
        let seen = crate::channel::Seen::new(seen.to_vec(), &[]);
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let Some(at) = moves.iter().position(|other| *other == mv) else {
            return position.name(mv);
        };
        let mut spellings = Vec::new();
        self.speller.spellings(position, &moves, at, &mut spellings);
        let cost = |spelling: &Spelling| {
            let meant: Vec<char> = spelling.text.chars().collect();
            let fit = seen.fit(&meant, 60.0);
            fit.map_or(f32::INFINITY, |fit| fit.total() + spelling.cost)
        };
        let costs: Vec<f32> = spellings.iter().map(cost).collect();
        let best = (0..spellings.len()).min_by(|a, b| costs[*a].total_cmp(&costs[*b]));
        best.map_or_else(|| position.name(mv), |best| spellings[best].text.clone())
    }
}
