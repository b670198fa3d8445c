//! Letters of pieces that are misread throughout a game: drawn pieces that a program took for letters and signs.

use crate::{Answer, DamagedSign, FoundLine, Ply, Reason, Repair};
use scoresheet_chess::Piece;
use std::collections::BTreeMap;

/// So many plies must have a misread letter, and more than half of all whose move has one.
const FEWEST: usize = 8;

/// Signs that are known are so in as many as 19 of 20 places.
const SIGNS_OF: (usize, usize) = (19, 20);

/// So many of the five letters that are lost throughout show that drawn pieces are.
const SEVERAL: usize = 2;

/// What a ply is worth then, of which no letter says which piece moved.
const UNSURE: f64 = 0.5;

impl Repair {
    /// Where most letters of pieces are misread, what stands for a piece says nothing of it: which one moved is only what
    /// suits the game, and is no sure answer; nor is a later repair, which rests on the board that such moves made. Damage
    /// that hits letters by chance leaves most as they are, and signs that stand each for one piece are as good as letters.
    pub(crate) fn heed_pieces(&mut self, min_confidence: f64) {
        let of_pieces = self.plies.iter().filter(|ply| head(&ply.meant).is_some());
        let misread = of_pieces.clone().filter(|ply| is_misread(ply)).count();
        if misread < FEWEST || 2 * misread <= of_pieces.count() || self.has_signs_of_its_own() {
            return;
        }
        let unknown = |ply: &Ply| is_misread(ply) && !ply.is_confirmed();
        let first = self.plies.iter().position(unknown);
        let after = self.plies.iter_mut().skip(first.unwrap_or(usize::MAX));
        for ply in after.filter(|ply| ply.answer == Answer::Repaired && !ply.is_confirmed()) {
            ply.doubt(UNSURE, Reason::Piece, min_confidence);
        }
    }

    /// Where letters of pieces are lost, a move that is written as a pawn's may be that of any piece that could go there; and
    /// after one that is not known nobody knows which pieces could.
    pub(crate) fn heed_lost_letters(&mut self, min_confidence: f64) {
        let lost = self.damaged_signs.iter();
        let lost =
            lost.filter(|sign| sign.stands.is_none() && head(&sign.meant.to_string()).is_some());
        let FoundLine::Chess { start, moves } = &self.line else {
            return;
        };
        if lost.count() < SEVERAL {
            return;
        }
        let mut board = start.clone();
        let mut open = false;
        for (ply, mv) in self.plies.iter_mut().zip(moves) {
            let pawn = |from| {
                board
                    .piece_at(from)
                    .is_some_and(|(_, kind)| kind == Piece::Pawn)
            };
            let others = || {
                let mut others = board.legal_moves().into_iter();
                others.any(|other| other.to == mv.to && !pawn(other.from))
            };
            open |= matches!(ply.answer, Answer::Ambiguous | Answer::Unreadable);
            if !ply.is_confirmed() && (open || pawn(mv.from) && others()) {
                open = true;
                ply.doubt(UNSURE, Reason::Piece, min_confidence);
            }
            board.play(*mv);
        }
    }

    /// Whether what moves begin with stands for one piece each, nearly everywhere, and signs that are damaged throughout
    /// say which.
    fn has_signs_of_its_own(&self) -> bool {
        let mut uses: BTreeMap<char, BTreeMap<char, usize>> = BTreeMap::new();
        for ply in self.plies.iter().filter(|ply| !ply.cells.is_empty()) {
            if let (Some(stands), Some(meant)) = (first(&ply.written), head(&ply.meant)) {
                *uses.entry(stands).or_default().entry(meant).or_default() += 1;
            }
        }
        let (mut all, mut alike) = (0, 0);
        for (stands, pieces) in uses {
            let most = pieces.iter().max_by_key(|(_, count)| **count);
            let Some((meant, most)) = most.map(|(meant, count)| (*meant, *count)) else {
                continue;
            };
            all += pieces.values().sum::<usize>();
            let stands = Some(stands);
            if stands == Some(meant) || self.damaged_signs.contains(&DamagedSign { meant, stands })
            {
                alike += most;
            }
        }
        SIGNS_OF.0 * all <= SIGNS_OF.1 * alike
    }
}

fn first(text: &str) -> Option<char> {
    text.trim_start().chars().next()
}

/// The letter or figure of a piece that a move begins with.
fn head(text: &str) -> Option<char> {
    first(text).filter(|first| !matches!(first, 'a'..='h' | 'O' | '0'..='9'))
}

fn is_misread(ply: &Ply) -> bool {
    let meant = head(&ply.meant);
    matches!(ply.answer, Answer::Repaired | Answer::Ambiguous)
        && meant.is_some()
        && !ply.cells.is_empty()
        && head(&ply.written) != meant
}
