//! Legal moves that a text may say where the line has its own, and how far the rest of the text can be played after each.

use crate::channel::{Seen, alike, fold};
use crate::end::PROVED;
use crate::line::standard_name;
use crate::search::split;
use crate::spell::{ChessSpeller, Draughts, Knights, Speller, Spelling, nearest};
use crate::{Answer, Candidate, FoundLine, Ply, Reason, Repair};
use scoresheet_notation::Language;
use scoresheet_replay::{GamePosition, MoveStyle};
use std::ops::Range;

/// What a text says of a move.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Says<'t> {
    /// It is this word.
    Word(&'t str),
    /// These signs of it can be read.
    Signs(&'t [Sign]),
}

/// A sign of a move, as far as it can be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sign {
    /// It can.
    Read(char),
    /// One or more stand there.
    Some,
    /// Some may stand there.
    Any,
}

/// The legal moves at a ply that a text says with nothing of it damaged.
#[derive(Debug)]
pub(crate) struct Rivals {
    /// Whether that of the line is among them.
    pub own: bool,
    /// The others.
    pub others: Vec<Rival>,
}

/// A legal move that is not that of the line.
#[derive(Debug)]
pub(crate) struct Rival {
    /// The move, as [`Candidate::text`] names it.
    pub name: String,
    /// The first ply of the line that cannot be played after it, be it another move that is written alike.
    pub refuted: usize,
}

impl Repair {
    /// The moves that `says` may be at ply `at`, or after the last one.
    pub(crate) fn rivals(&self, at: usize, says: Says<'_>) -> Rivals {
        let language = self.notation.language().unwrap_or(Language::english());
        match &self.line {
            FoundLine::Chess { start, moves } => {
                let speller = ChessSpeller::of(self.notation, Knights::Either);
                rivals(start, (moves, &self.plies), at, says, &speller, language)
            }
            FoundLine::Draughts { start, moves } => {
                let speller = Draughts::of(self.notation);
                rivals(start, (moves, &self.plies), at, says, &speller, language)
            }
        }
    }

    /// Whether what follows shows that these plies of the line were played: without them it cannot be.
    pub(crate) fn are_needed(&self, plies: Range<usize>) -> bool {
        let notation = self.notation;
        let playable = match &self.line {
            FoundLine::Chess { start, moves } => {
                let speller = ChessSpeller::of(notation, Knights::Either);
                playable_without(start, (moves, &self.plies), plies.clone(), &speller)
            }
            FoundLine::Draughts { start, moves } => {
                let speller = Draughts::of(notation);
                playable_without(start, (moves, &self.plies), plies.clone(), &speller)
            }
        };
        self.is_refuted(plies.end + playable)
    }

    /// Whether what follows shows that a move was not played after which ply `refuted` is the first that cannot be: that one is
    /// written as it stands, and enough plies follow it, or all that is left.
    pub(crate) fn is_refuted(&self, refuted: usize) -> bool {
        let sure = |ply: &&Ply| matches!(ply.answer, Answer::Read | Answer::Repaired);
        let shown = self.plies.get(refuted);
        let is_read = shown.is_some_and(|ply| ply.answer == Answer::Read);
        let follow = self.plies.iter().skip(refuted).take_while(sure).count();
        let all = self.stopped.is_none() && refuted + follow == self.plies.len();
        is_read && (all || follow > PROVED)
    }

    /// Each of the other moves may have been played at ply `at` as well as that of the line, since `why`.
    pub(crate) fn may_be_another(
        &mut self,
        at: usize,
        others: Vec<String>,
        why: Reason,
        min_confidence: f64,
    ) {
        let Some(ply) = self.plies.get_mut(at).filter(|ply| !ply.is_confirmed()) else {
            return;
        };
        // What leaves the ply open already has been heeded.
        if !ply.reasons.contains(&why) {
            ply.doubt(1.0 / (1 + others.len()) as f64, why, min_confidence);
        }
        let probability = ply.probability;
        for text in others {
            ply.candidates.retain(|candidate| candidate.text != text);
            ply.candidates.push(Candidate { text, probability });
        }
    }
}

fn rivals<P: GamePosition>(
    start: &P,
    (line, plies): (&[P::Move], &[Ply]),
    at: usize,
    says: Says<'_>,
    speller: &impl Speller<P>,
    language: &Language,
) -> Rivals {
    let mut position = start.clone();
    for mv in line.iter().take(at) {
        position.play(mv);
    }
    let said = match says {
        Says::Word(word) => as_written(&position, word, speller),
        Says::Signs(signs) => with_signs(&position, signs, speller),
    };
    let own = line.get(at).is_some_and(|own| {
        let in_full = position.name(own, MoveStyle::Full, language);
        let word = match says {
            Says::Word(word) => word,
            Says::Signs(_) => "",
        };
        said.contains(own) || letters(word) == letters(&in_full)
    });
    let others = said.iter().filter(|mv| line.get(at) != Some(mv));
    let others = others.map(|mv| {
        let mut other = position.clone();
        other.play(mv);
        let following = line.iter().zip(plies).skip(at + 1);
        Rival {
            name: standard_name(&position, mv),
            refuted: at + 1 + playable(other, following, speller),
        }
    });
    Rivals {
        own,
        others: others.collect(),
    }
}

/// How many plies of a line can be played behind some, if those were not.
fn playable_without<P: GamePosition>(
    start: &P,
    (line, plies): (&[P::Move], &[Ply]),
    without: Range<usize>,
    speller: &impl Speller<P>,
) -> usize {
    let mut position = start.clone();
    for mv in line.iter().take(without.start) {
        position.play(mv);
    }
    let following = line.iter().zip(plies).skip(without.end);
    playable(position, following, speller)
}

/// The letters and figures of a move, without signs.
pub(crate) fn letters(text: &str) -> String {
    let letters = text.chars().map(fold);
    let own = letters.filter(|c| c.is_alphanumeric() && *c != 'x');
    own.collect()
}

/// The legal moves that a word says with nothing of it damaged.
pub(crate) fn as_written<P: GamePosition>(
    position: &P,
    word: &str,
    speller: &impl Speller<P>,
) -> Vec<P::Move> {
    let written = Seen::written(word);
    // A sign of check is none of the move.
    let (letters, _) = split(written.chars());
    let seen = Seen::new(letters.to_vec(), &[]);
    spelled(position, speller, |spellings| {
        let fit = nearest(&seen, spellings).and_then(|(_, fit)| fit);
        fit.is_some_and(|fit| fit.damaged == 0)
    })
}

/// The legal moves that have such signs.
fn with_signs<P: GamePosition>(
    position: &P,
    signs: &[Sign],
    speller: &impl Speller<P>,
) -> Vec<P::Move> {
    spelled(position, speller, |spellings| {
        spellings.iter().any(|spelling| {
            let letters: Vec<char> = spelling.text.chars().collect();
            has_signs(&letters, signs)
        })
    })
}

fn spelled<P: GamePosition>(
    position: &P,
    speller: &impl Speller<P>,
    fits: impl Fn(&[Spelling]) -> bool,
) -> Vec<P::Move> {
    let moves = position.legal_moves();
    let mut spellings = Vec::new();
    let fitting = (0..moves.len()).filter(|one| {
        speller.spellings(position, &moves, *one, &mut spellings);
        fits(&spellings)
    });
    fitting.filter_map(|one| moves.get(one).copied()).collect()
}

fn has_signs(letters: &[char], signs: &[Sign]) -> bool {
    let Some((sign, rest)) = signs.split_first() else {
        return letters.is_empty();
    };
    let mut behind = 0..=letters.len();
    match sign {
        Sign::Read(read) => letters.split_first().is_some_and(|(letter, behind)| {
            (letter == read || alike(*letter, *read)) && has_signs(behind, rest)
        }),
        Sign::Some => behind.skip(1).any(|at| has_signs(&letters[at..], rest)),
        Sign::Any => behind.any(|at| has_signs(&letters[at..], rest)),
    }
}

/// How many plies of a line can be played one after the other, as they were found or as they are written: `Bxe7` is the same
/// word wherever the bishop comes from.
fn playable<'l, P: GamePosition>(
    mut position: P,
    following: impl Iterator<Item = (&'l P::Move, &'l Ply)>,
    speller: &impl Speller<P>,
) -> usize
where
    P::Move: 'l,
{
    let playable = following.take_while(|(mv, ply)| {
        let found = position
            .legal_moves()
            .into_iter()
            .find(|legal| legal == *mv);
        let alike = || as_written(&position, &ply.written, speller).pop();
        let Some(mv) = found.or_else(alike) else {
            return false;
        };
        position.play(&mv);
        true
    });
    playable.count()
}

#[cfg(test)]
mod tests {
    use super::{Sign, has_signs};

    #[test]
    fn what_can_be_read_of_a_move_tells_which_it_may_be() {
        let fits = |letters: &str, signs: &[Sign]| {
            let letters: Vec<char> = letters.chars().collect();
            has_signs(&letters, signs)
        };
        let ends = [
            Sign::Some,
            Sign::Read('-'),
            Sign::Read('2'),
            Sign::Read('5'),
        ];
        assert!(fits("20-25", &ends) && fits("7-25", &ends));
        assert!(!fits("-25", &ends) && !fits("20-24", &ends));
        let stop = [Sign::Read('B'), Sign::Any, Sign::Read('4')];
        assert!(fits("Bb4", &stop) && fits("B4", &stop) && !fits("Bb5", &stop));
    }
}
