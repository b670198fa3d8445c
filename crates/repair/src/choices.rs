//! The moves that a person may choose among at a ply, and what speaks for each.

use crate::channel::{Seen, blank};
use crate::line::standard_name;
use crate::search::in_short;
use crate::spell::{ChessSpeller, Draughts, Knights, Speller, nearest};
use crate::{FoundLine, Ply, Repair};
use scoresheet_replay::GamePosition;

/// A move that the text of a ply may mean.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// The move, as [`Candidate::text`](crate::Candidate::text) names it.
    pub text: String,
    /// Its probability, 0 to 1, given the whole text; `None` for a legal move that the search did not keep: it may
    /// be what is written, but then what was read of the rest is less probable.
    pub probability: Option<f64>,
    /// How the text would have it, in its own notation and language.
    pub spelled: String,
    /// Characters of the written text that would have to be damaged; `None` where nothing is written, or it cannot
    /// be compared.
    pub damaged: Option<u8>,
    /// Of the plies of the line that follow, how many can be played after it, as they are named.
    pub follow: usize,
    /// How many plies of the line follow.
    pub following: usize,
}

impl Choice {
    /// What speaks for it and against it, for a person: `as written; all 12 following plies are legal`.
    ///
    /// ```
    /// use scoresheet_layout::ScoreSheet;
    /// use scoresheet_repair::{Options, choices, repair};
    /// let sheet = ScoreSheet::from_movetext("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Bc7 6. Qe2 O-O");
    /// let repair = repair(&sheet, &Options::default())?;
    /// let bishop = &choices(&repair, 9)[0];
    /// assert_eq!(bishop.text, "Be7");
    /// assert_eq!(bishop.words(), "1 character differs; the 2 following plies are legal after it");
    /// # Ok::<(), scoresheet_repair::RepairError>(())
    /// ```
    #[must_use]
    pub fn words(&self) -> String {
        let written = match self.damaged {
            Some(0) => "as written; ".to_owned(),
            Some(1) => "1 character differs; ".to_owned(),
            Some(count) => format!("{count} characters differ; "),
            None => String::new(),
        };
        let rest = match (self.follow, self.following) {
            (_, 0) => "no ply follows".to_owned(),
            (0, _) => "the next ply is not legal after it".to_owned(),
            (1, 1) => "the following ply is legal after it".to_owned(),
            (all, following) if all == following => {
                format!("the {all} following plies are legal after it")
            }
            (1, following) => format!("1 of the {following} following plies is legal after it"),
            (some, following) => {
                format!("{some} of the {following} following plies are legal after it")
            }
        };
        written + &rest
    }
}

/// Legal moves that are named beside those that the search kept.
const RIVALS: usize = 4;

/// What a rival's text may cost more than that of the best, in nats: some two damaged characters.
const NEAR: f32 = 9.0;

/// The moves that ply `at` of the line, from 0, may be: those that the search kept, the most probable first, then
/// other legal moves whose text is near to what is written, the nearest first. Empty if there is no such ply.
#[must_use]
pub fn choices(repair: &Repair, at: usize) -> Vec<Choice> {
    let Some(ply) = repair.plies.get(at) else {
        return Vec::new();
    };
    match &repair.line {
        FoundLine::Chess { start, moves } => {
            let speller = ChessSpeller::of(repair.notation, Knights::Either);
            of(start, moves, at, ply, &speller)
        }
        FoundLine::Draughts { start, moves } => {
            let speller = Draughts::of(repair.notation);
            of(start, moves, at, ply, &speller)
        }
    }
}

fn of<P: GamePosition>(
    start: &P,
    line: &[P::Move],
    at: usize,
    ply: &Ply,
    speller: &impl Speller<P>,
) -> Vec<Choice> {
    let mut position = start.clone();
    for mv in line.iter().take(at) {
        position.play(mv);
    }
    let rest = names(&position, line.get(at..).unwrap_or_default());
    let moves = position.legal_moves();
    let written = in_short(
        ply.written
            .chars()
            .filter(|c| !blank(*c))
            .enumerate()
            .collect(),
    );
    let seen = Seen::written(&written.into_iter().map(|(_, c)| c).collect::<String>());
    let mut spellings = Vec::new();
    let mut all: Vec<(f32, Choice)> = Vec::with_capacity(moves.len());
    for (number, mv) in moves.iter().enumerate() {
        speller.spellings(&position, &moves, number, &mut spellings);
        let text = standard_name(&position, mv);
        let found = nearest(&seen, &spellings);
        let fit = found.and_then(|(_, fit)| fit);
        let kept = ply.candidates.iter().find(|kept| kept.text == text);
        let choice = Choice {
            probability: kept.map(|kept| kept.probability),
            spelled: found.map_or_else(|| text.clone(), |(spelling, _)| spelling.text.clone()),
            damaged: fit
                .filter(|_| !seen.chars().is_empty())
                .map(|fit| fit.damaged),
            follow: follow(&position, mv, &rest),
            following: rest.len(),
            text,
        };
        all.push((fit.map_or(f32::INFINITY, |fit| fit.total()), choice));
    }
    let (mut kept, mut others): (Vec<_>, Vec<_>) = all
        .into_iter()
        .partition(|(_, choice)| choice.probability.is_some());
    kept.sort_by(|(_, a), (_, b)| {
        b.probability
            .partial_cmp(&a.probability)
            .unwrap_or(std::cmp::Ordering::Equal)
    });
    others.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    let best = kept.iter().chain(&others).map(|(cost, _)| *cost);
    let best = best.fold(f32::INFINITY, f32::min);
    let others = others
        .into_iter()
        .filter(|(cost, _)| !seen.chars().is_empty() && *cost <= best + NEAR);
    let kept = kept.into_iter().chain(others.take(RIVALS));
    kept.map(|(_, choice)| choice).collect()
}

/// The moves behind the first of a line, and how each is named there.
fn names<P: GamePosition>(position: &P, line: &[P::Move]) -> Vec<(P::Move, String)> {
    let mut position = position.clone();
    let mut named = line.iter().map(|mv| {
        let name = standard_name(&position, mv);
        position.play(mv);
        (*mv, name)
    });
    named.next();
    named.collect()
}

/// How many plies of `rest` can be played after `mv`: the same moves, or others of the same name, since a piece may get to its
/// square by another way.
fn follow<P: GamePosition>(position: &P, mv: &P::Move, rest: &[(P::Move, String)]) -> usize {
    let mut position = position.clone();
    position.play(mv);
    let legal = rest.iter().take_while(|(next, name)| {
        let legal = position.legal_moves();
        let same_name = || {
            legal
                .iter()
                .find(|other| standard_name(&position, other) == *name)
        };
        let found = legal.iter().find(|other| *other == next).or_else(same_name);
        let found = found.cloned();
        if let Some(mv) = &found {
            position.play(mv);
        }
        found.is_some()
    });
    legal.count()
}
