//! Brackets behind a move that hold nothing but another one: `Ba6 [Na6]`. If it is legal in place of the move before it, nothing tells
//! which of both was played.

use crate::end::as_written;
use crate::line::standard_name;
use crate::spell::{ChessSpeller, Draughts, Knights, Speller};
use crate::{Candidate, FoundLine, Reason, Repair};
use scoresheet_layout::ScoreSheet;
use scoresheet_replay::GamePosition;

/// What is left of the probability of the move before the bracket.
const EITHER: f64 = 0.5;

impl Repair {
    /// Doubts each such move; the one in the bracket may be meant, too.
    pub(crate) fn heed_moves_named_instead(&mut self, sheet: &ScoreSheet, min_confidence: f64) {
        for (cell, other) in sheet.named_beside() {
            let Some(at) = self.plies.iter().position(|ply| ply.cells.end == cell + 1) else {
                continue;
            };
            let Some(text) = self.instead_of(at, other) else {
                continue;
            };
            let Some(ply) = self.plies.get_mut(at).filter(|ply| !ply.is_confirmed()) else {
                continue;
            };
            // Words that correct it have been heeded already.
            let heeded = ply.reasons.contains(&Reason::Quoted);
            let probability = match heeded {
                true => ply.probability,
                false => ply.probability * (1.0 - EITHER),
            };
            if !heeded {
                ply.doubt(EITHER, Reason::Quoted, min_confidence);
            }
            ply.candidates.retain(|candidate| candidate.text != text);
            ply.candidates.push(Candidate { text, probability });
        }
    }

    /// The name of the legal move that `word` is in place of the one at ply `at`, if it is another one.
    fn instead_of(&self, at: usize, word: &str) -> Option<String> {
        match &self.line {
            FoundLine::Chess { start, moves } => {
                let speller = ChessSpeller::of(self.notation, Knights::Either);
                instead_of(start, moves, at, word, &speller)
            }
            FoundLine::Draughts { start, moves } => {
                instead_of(start, moves, at, word, &Draughts::of(self.notation))
            }
        }
    }
}

fn instead_of<P: GamePosition>(
    start: &P,
    line: &[P::Move],
    at: usize,
    word: &str,
    speller: &impl Speller<P>,
) -> Option<String> {
    let (played, before) = line.get(..=at)?.split_last()?;
    let mut position = start.clone();
    for mv in before {
        position.play(mv);
    }
    let legal = as_written(&position, word, speller);
    let other = legal.first().filter(|_| !legal.contains(played))?;
    Some(standard_name(&position, other))
}
