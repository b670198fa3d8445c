//! Letters of pieces that are misread throughout a game: drawn pieces that a program took for letters and signs.

use crate::{Answer, Ply, Reason, Repair};

/// So many plies must have a misread letter, and more than half of all whose move has one.
const FEWEST: usize = 8;

/// What a ply is worth then, of which no letter says which piece moved.
const UNSURE: f64 = 0.5;

impl Repair {
    /// Where most letters of pieces are misread, what stands for a piece says nothing of it: which one moved is only what
    /// suits the game, and is no sure answer; nor is a later repair, which rests on the board that such moves made. Damage
    /// that hits letters by chance leaves most as they are.
    pub(crate) fn heed_pieces(&mut self, min_confidence: f64) {
        let of_pieces = self.plies.iter().filter(|ply| head(&ply.meant).is_some());
        let misread = of_pieces.clone().filter(|ply| is_misread(ply)).count();
        if misread < FEWEST || 2 * misread <= of_pieces.count() {
            return;
        }
        let unknown = |ply: &Ply| is_misread(ply) && !ply.is_confirmed();
        let first = self.plies.iter().position(unknown);
        let after = self.plies.iter_mut().skip(first.unwrap_or(usize::MAX));
        for ply in after.filter(|ply| ply.answer == Answer::Repaired && !ply.is_confirmed()) {
            ply.doubt(UNSURE, Reason::Piece, min_confidence);
        }
    }
}

/// The letter or figure of a piece that a move begins with.
fn head(text: &str) -> Option<char> {
    let first = text.trim_start().chars().next()?;
    let square = matches!(first, 'a'..='h' | 'O' | '0'..='9');
    (!square).then_some(first)
}

fn is_misread(ply: &Ply) -> bool {
    let meant = head(&ply.meant);
    matches!(ply.answer, Answer::Repaired | Answer::Ambiguous)
        && meant.is_some()
        && !ply.cells.is_empty()
        && head(&ply.written) != meant
}
