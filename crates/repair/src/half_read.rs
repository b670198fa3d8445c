//! Moves of which whoever copied them out says that he could not read all: `R??`, `?xd5`, `18-__`.

use crate::channel::{blank, fold};
use crate::rivals::{Says, Sign};
use crate::{Answer, Reason, Repair};

impl Repair {
    /// Such a move is the only legal one that has the signs which can be read, or that what follows does not refute. If there are
    /// several, none is sure, however usual.
    pub(crate) fn heed_half_read(&mut self, min_confidence: f64) {
        for at in 0..self.plies.len() {
            let ply = &self.plies[at];
            if ply.answer != Answer::Repaired || ply.is_confirmed() || ply.cells.is_empty() {
                continue;
            }
            let Some(signs) = signs(&ply.written) else {
                continue;
            };
            // Behind a move they say what it is worth.
            let plain = ply.written.trim_end_matches(['?', '!']);
            if self.rivals(at, Says::Word(plain)).own {
                continue;
            }
            let fitting = self.rivals(at, Says::Signs(&signs)).others;
            let several = !fitting.is_empty();
            let left = fitting
                .into_iter()
                .filter(|rival| !self.is_refuted(rival.refuted));
            let left: Vec<String> = left.map(|rival| rival.name).collect();
            if !left.is_empty() {
                self.may_be_another(at, left, Reason::Unproved, min_confidence);
            } else if several && let Some(ply) = self.plies.get_mut(at) {
                ply.reasons.push(Reason::LaterGame);
            }
        }
    }
}

/// The signs of a move, if some of them could not be read.
pub(crate) fn signs(written: &str) -> Option<Vec<Sign>> {
    let letters: Vec<char> = written.chars().filter(|c| !blank(*c)).map(fold).collect();
    let is_sign = |c: &char| c.is_alphanumeric();
    let (first, last) = (
        letters.iter().position(is_sign)?,
        letters.iter().rposition(is_sign)?,
    );
    let mut signs: Vec<Sign> = Vec::with_capacity(letters.len());
    for (at, letter) in letters.iter().enumerate() {
        let edge = at < first || at > last;
        let sign = match letter {
            '?' | '_' | '…' | '\u{fffd}' | '□' | '▯' | '*' => Sign::Some,
            '.' if !edge => Sign::Any,
            '.' | '!' | '+' | '#' | '=' if edge => continue,
            // Behind a dash at the end the square is missing; one at the start may have lost the letter of a pawn.
            '-' if at > last || edge && letters.get(at + 1) == Some(&'-') => Sign::Some,
            _ => Sign::Read(*letter),
        };
        let joined = signs
            .last_mut()
            .filter(|last| !matches!(last, Sign::Read(_)));
        match joined {
            Some(last) if !matches!(sign, Sign::Read(_)) => *last = Sign::Some,
            _ => signs.push(sign),
        }
    }
    let unread = |sign: &Sign| !matches!(sign, Sign::Read(_));
    signs.iter().any(unread).then_some(signs)
}

#[cfg(test)]
mod tests {
    use super::signs;
    use crate::rivals::Sign::{Any, Read, Some};

    #[test]
    fn signs_that_could_not_be_read_are_gaps() {
        assert_eq!(signs("R??"), Option::Some(vec![Read('R'), Some]));
        assert_eq!(
            signs("18-__"),
            Option::Some(vec![Read('1'), Read('8'), Some])
        );
        assert_eq!(signs("B.4"), Option::Some(vec![Read('B'), Any, Read('4')]));
        assert_eq!(
            signs("?xd5+"),
            Option::Some(vec![Some, Read('x'), Read('d'), Read('5')])
        );
        assert_eq!(signs("18-"), Option::Some(vec![Read('1'), Read('8'), Some]));
        assert_eq!(signs("-B4"), None);
        assert_eq!(signs("Nf3+"), None);
        assert_eq!(signs("??"), None);
    }
}
