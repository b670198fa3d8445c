//! Moves that a copyist put in each other's place: once they are exchanged back, the text is legal as it is written.

use crate::end::PROVED;
use crate::line::standard_name;
use crate::rivals::as_written;
use crate::spell::{ChessSpeller, Draughts, Knights, Speller};
use crate::{Answer, Candidate, FoundLine, Ply, Reason, Repair};
use scoresheet_layout::{MoveCell, ScoreSheet};
use scoresheet_replay::GamePosition;

/// How far before the word that is not legal the first of two exchanged moves may stand, and how far apart they may be.
const BEFORE: usize = 10;
const APART: usize = 6;

/// Moves further apart are hardly exchanged: that may be chance, and nothing is sure of it.
const BESIDE: usize = 2;

/// On a page that was copied clean, at most one ply in so many is damaged.
const CLEAN: usize = 20;

/// Words that are looked at, each compared with the legal moves of a position.
const WORDS: usize = 1500;

/// What is left of the probability of a move that stands in another's place, or in its own.
const EITHER: f64 = 0.5;

/// Cells that change places, each of the first with that beside it.
type Pairs = Vec<(usize, usize)>;

/// One way to exchange moves so that all that follows is legal as it is written.
#[derive(Debug)]
struct Exchange {
    pairs: Pairs,
    /// The first cell of which the move is told, and the moves from there by their names.
    from: usize,
    names: Vec<String>,
    /// Enough follows to prove it.
    proved: bool,
}

/// A sheet with moves exchanged.
#[derive(Debug)]
pub(crate) struct Exchanged {
    pub sheet: ScoreSheet,
    exchange: Exchange,
}

/// What the text shows of moves in one another's place.
#[derive(Debug)]
pub(crate) enum Exchanges {
    /// Nothing.
    None,
    /// One way, and enough that proves it.
    One(Box<Exchanged>),
    /// These moves may be in the place of others: the ply, and the name of what may have been played there.
    Some(Vec<(usize, String)>),
}

impl Exchanges {
    /// The sheet with the moves in their places.
    pub(crate) fn sheet(&self) -> Option<&ScoreSheet> {
        match self {
            Self::One(exchanged) => Some(&exchanged.sheet),
            Self::None | Self::Some(_) => None,
        }
    }
}

impl Repair {
    /// Where a word that is a move is not legal, and the line knows nothing better, looks for moves before and behind it that
    /// stand in one another's place.
    pub(crate) fn exchanges(&self, sheet: &ScoreSheet) -> Exchanges {
        let open = |ply: &Ply| ply.answer != Answer::Read;
        let nothing_open = self.stopped.is_none() && !self.plies.iter().any(open);
        if nothing_open || !self.is_copied_clean() {
            return Exchanges::None;
        }
        let mut found = match &self.line {
            FoundLine::Chess { start, moves } => {
                let speller = ChessSpeller::of(self.notation, Knights::of(sheet));
                Words::new((start, moves), sheet, &self.plies, &speller).exchanges()
            }
            FoundLine::Draughts { start, moves } => {
                let speller = Draughts::of(self.notation);
                Words::new((start, moves), sheet, &self.plies, &speller).exchanges()
            }
        };
        found.dedup_by(|a, b| a.from == b.from && a.names == b.names);
        match found.pop() {
            None => Exchanges::None,
            Some(exchange)
                if found.is_empty() && exchange.proved && !self.is_explained(&exchange) =>
            {
                let sheet = exchanged(sheet, &exchange.pairs);
                Exchanges::One(Box::new(Exchanged { sheet, exchange }))
            }
            Some(last) => {
                found.push(last);
                Exchanges::Some(found.iter().flat_map(|one| self.other_moves(one)).collect())
            }
        }
    }

    /// Whether the line has the moves that were exchanged, and those that prove it.
    pub(crate) fn has(&self, exchanged: &Exchanged) -> bool {
        let from = exchanged.exchange.from;
        let reads = |ply: &Ply| !ply.cells.is_empty() && ply.cells.start == from;
        self.plies.iter().any(reads) && self.lacks(exchanged).is_empty()
    }

    /// The moves that the line lacks of those that were exchanged, or of what proves it.
    pub(crate) fn lacks(&self, exchanged: &Exchanged) -> Vec<(usize, String)> {
        self.other_moves(&exchanged.exchange)
    }

    /// Whether hardly a word is damaged: where many are, a word of a move may be one of them.
    fn is_copied_clean(&self) -> bool {
        let damaged = self.plies.iter().filter(|ply| {
            let repaired = ply.reasons.contains(&Reason::Characters);
            repaired && !ply.cells.is_empty() && !self.is_like_a_move(ply.written.trim())
        });
        damaged.count() * CLEAN <= self.plies.len()
    }

    /// Whether a single misprint explains the text, without any exchange.
    fn is_explained(&self, exchange: &Exchange) -> bool {
        let all = self.plies.iter().enumerate();
        let repaired: Vec<usize> = all
            .filter(|(_, ply)| ply.answer == Answer::Repaired)
            .map(|(at, _)| at)
            .collect();
        let sure = |ply: &Ply| matches!(ply.answer, Answer::Read | Answer::Repaired);
        let one_sign = |at: &usize| self.differs_in(*at) == Some(1);
        self.stopped.is_none()
            && self.plies.iter().all(sure)
            && matches!(&repaired[..], [at] if one_sign(at))
            && !self.other_moves(exchange).is_empty()
    }

    /// The moves of an exchange that are others than those of the line.
    fn other_moves(&self, exchange: &Exchange) -> Vec<(usize, String)> {
        let reads = |ply: &Ply| !ply.cells.is_empty() && ply.cells.start == exchange.from;
        let Some(first) = self.plies.iter().position(reads) else {
            return Vec::new();
        };
        let own = self.line.names().into_iter().skip(first);
        let pairs = own.zip(&exchange.names).enumerate();
        let others = pairs.filter(|(_, (own, name))| own != *name);
        others
            .map(|(at, (_, name))| (first + at, name.clone()))
            .collect()
    }

    /// Doubts moves that may stand in the place of others.
    pub(crate) fn doubt_exchanged(&mut self, others: &[(usize, String)], min_confidence: f64) {
        for (at, text) in others {
            let Some(ply) = self.plies.get_mut(*at).filter(|ply| !ply.is_confirmed()) else {
                continue;
            };
            if !ply.reasons.contains(&Reason::Exchanged) {
                ply.doubt(EITHER, Reason::Exchanged, min_confidence);
            }
            let probability = ply.probability;
            if !ply.candidates.iter().any(|known| known.text == *text) {
                let text = text.clone();
                ply.candidates.push(Candidate { text, probability });
            }
        }
    }

    /// Says of the moves that were exchanged that they were, and what stands in their places.
    pub(crate) fn mark_exchanged(&mut self, exchanged: &Exchanged, sheet: &ScoreSheet) {
        for ply in &mut self.plies {
            let cell = ply.cells.start;
            let mut cells = exchanged.exchange.pairs.iter().flat_map(|(a, b)| [a, b]);
            if ply.cells.len() != 1 || !cells.any(|one| *one == cell) {
                continue;
            }
            if let Some(stands) = sheet.cells.get(cell) {
                ply.written.clone_from(&stands.text);
            }
            ply.reasons.push(Reason::Exchanged);
            if ply.answer == Answer::Read {
                ply.answer = Answer::Repaired;
            }
        }
    }
}

/// The sheet with the texts of these cells exchanged; numbers, columns and places stay.
fn exchanged(sheet: &ScoreSheet, pairs: &[(usize, usize)]) -> ScoreSheet {
    let mut sheet = sheet.clone();
    for (a, b) in pairs {
        if let Ok([a, b]) = sheet.cells.get_disjoint_mut([*a, *b]) {
            std::mem::swap(&mut a.text, &mut b.text);
            std::mem::swap(&mut a.sure, &mut b.sure);
        }
    }
    sheet
}

/// The cell of which the text belongs at `at`.
fn beside(pairs: &Pairs, at: usize) -> usize {
    let other = pairs.iter().find_map(|(a, b)| {
        let other = if at == *a { *b } else { *a };
        (at == *a || at == *b).then_some(other)
    });
    other.unwrap_or(at)
}

/// The words of a sheet beside the line that was found.
struct Words<'a, P: GamePosition, S: Speller<P>> {
    start: &'a P,
    line: &'a [P::Move],
    cells: &'a [MoveCell],
    plies: &'a [Ply],
    speller: &'a S,
    left: usize,
}

impl<'a, P: GamePosition, S: Speller<P>> Words<'a, P, S> {
    fn new(
        (start, line): (&'a P, &'a [P::Move]),
        sheet: &'a ScoreSheet,
        plies: &'a [Ply],
        speller: &'a S,
    ) -> Self {
        Self {
            start,
            line,
            cells: &sheet.cells,
            plies,
            speller,
            left: WORDS,
        }
    }

    /// Every exchange that explains the first illegal move; illegal moves that no exchange explains are passed over.
    fn exchanges(mut self) -> Vec<Exchange> {
        let mut positions = vec![self.start.clone()];
        for at in 0..self.cells.len() {
            let position = positions[at].clone();
            let own = self.of_line(at);
            let written = self.moves(&position, &self.cells[at].text);
            let as_line = own.filter(|own| written.contains(own));
            let mut mv = as_line.or_else(|| written.first().copied());
            if mv.is_none() {
                if self.is_move(at) {
                    let found = self.explaining(&positions, at);
                    if !found.is_empty() {
                        return found;
                    }
                }
                mv = own.filter(|own| position.legal_moves().contains(own));
            }
            let Some(mv) = mv.filter(|_| self.left > 0) else {
                break;
            };
            let mut next = position;
            next.play(&mv);
            positions.push(next);
        }
        Vec::new()
    }

    /// The exchanges after which the word at cell `at`, and what follows, is legal.
    fn explaining(&mut self, positions: &[P], at: usize) -> Vec<Exchange> {
        let mut found = Vec::new();
        for first in (at.saturating_sub(BEFORE)..=at).rev() {
            for pairs in self.pairs_from(first) {
                let last = pairs.iter().map(|pair| pair.1).max().unwrap_or(first);
                let Some(position) = positions.get(first).filter(|_| last >= at) else {
                    continue;
                };
                if let Some(names) = self.played(position.clone(), first, &pairs, last.max(at)) {
                    let beside = pairs.iter().all(|(a, b)| b - a <= BESIDE);
                    let proved = beside && first + names.len() > last.max(at) + PROVED;
                    let from = first;
                    found.push(Exchange {
                        pairs,
                        from,
                        names,
                        proved,
                    });
                }
            }
        }
        found
    }

    /// The ways in which the move at a cell may stand in the place of a later one: that beside it in its row, one of its column,
    /// or both of a row with those of the next.
    fn pairs_from(&self, first: usize) -> Vec<Pairs> {
        let number = |at: usize| self.cells.get(at).and_then(|cell| cell.number);
        let differs = |other: &usize| {
            let text = self.cells.get(*other).map(|cell| &cell.text);
            text.is_some_and(|text| *text != self.cells[first].text) && self.is_move(*other)
        };
        // Cells that their numbers put elsewhere are not where the line has them.
        let in_order = (first..first + APART)
            .all(|at| number(at).zip(number(at + 1)).is_none_or(|(a, b)| a <= b));
        if !in_order || !self.is_move(first) {
            return Vec::new();
        }
        let of_row = |other: &usize| number(*other).is_none_or(|own| number(first) == Some(own));
        let in_row = Some(first + 1).filter(of_row);
        let in_column = (first + 2..=first + APART).step_by(2);
        let two = in_row.into_iter().chain(in_column).filter(differs);
        let two = two.map(|other| vec![(first, other)]);
        let rows = vec![(first, first + 2), (first + 1, first + 3)];
        let all = two.chain((first + 3 < self.cells.len()).then_some(rows));
        all.collect()
    }

    /// The moves from cell `from` on with these cells exchanged, as far as they are legal; nothing if too few behind `last` are.
    fn played(
        &mut self,
        position: P,
        from: usize,
        pairs: &Pairs,
        last: usize,
    ) -> Option<Vec<String>> {
        /// Ways that are kept where a word fits several moves.
        const KEPT: usize = 4;
        let mut ways = vec![(position, Vec::new())];
        let mut at = from;
        while at < self.cells.len() && at <= last + PROVED {
            let text = &self.cells[beside(pairs, at)].text;
            let mut next = Vec::new();
            for (position, names) in &ways {
                for mv in self.moves(position, text) {
                    let mut names: Vec<String> = names.clone();
                    names.push(standard_name(position, &mv));
                    let mut position = position.clone();
                    position.play(&mv);
                    next.push((position, names));
                }
            }
            if next.is_empty() {
                // What is damaged refutes nothing.
                let enough = at > last + PROVED / 2 && !self.is_move(at);
                return enough.then(|| ways.swap_remove(0).1);
            }
            next.truncate(KEPT);
            ways = next;
            at += 1;
        }
        (at > last).then(|| ways.swap_remove(0).1)
    }

    fn is_move(&self, at: usize) -> bool {
        self.cells
            .get(at)
            .is_some_and(|cell| self.speller.is_move(cell.text.trim()))
    }

    /// The legal moves that a text says as it stands.
    fn moves(&mut self, position: &P, text: &str) -> Vec<P::Move> {
        self.left = self.left.saturating_sub(1);
        match self.left {
            0 => Vec::new(),
            _ => as_written(position, text, self.speller),
        }
    }

    /// The move of the line that is read from a cell alone.
    fn of_line(&self, cell: usize) -> Option<P::Move> {
        let reads = |ply: &Ply| ply.cells.start == cell && ply.cells.len() == 1;
        let at = self.plies.iter().position(reads)?;
        self.line.get(at).copied()
    }
}
