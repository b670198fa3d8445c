//! Moves of which no more than half stands there: whoever copied them out may say that he could not read the rest (`R??`, `?xd5`,
//! `18-__`) or not (`R`, `Bb`, `xd5`).

use crate::channel::{blank, fold};
use crate::rivals::{Rival, Says, Sign};
use crate::{Answer, Reason, Repair};
use scoresheet_layout::ScoreSheet;

impl Repair {
    /// Such a move is the only legal one that has the signs which can be read, or that what follows does not refute. If there are
    /// several, none is sure, however usual.
    pub(crate) fn heed_half_read(&mut self, sheet: &ScoreSheet, min_confidence: f64) {
        // What the edge of the page cut off is heeded elsewhere.
        let cut_off = sheet.cells.iter().any(|cell| cell.cut);
        for at in 0..self.plies.len() {
            let ply = &self.plies[at];
            // `Bb` is read as `b5` at times, the letter of the bishop as that of a file.
            let named = ply
                .candidates
                .first()
                .map_or("", |named| named.text.as_str());
            let of_pawn = named.starts_with(char::is_lowercase);
            let other_letter = is_letter_of_piece(&ply.written) && of_pawn;
            let taken =
                ply.answer == Answer::Repaired || ply.answer == Answer::Read && other_letter;
            if !taken || ply.is_confirmed() || ply.cells.is_empty() {
                continue;
            }
            let ways = if cut_off {
                signs(&ply.written).into_iter().collect()
            } else {
                ways(&ply.written)
            };
            if ways.is_empty() {
                continue;
            }
            // Behind a move they say what it is worth.
            let plain = ply.written.trim_end_matches(['?', '!']);
            if !other_letter && self.rivals(at, Says::Word(plain)).own {
                continue;
            }
            let fitting = ways
                .iter()
                .flat_map(|signs| self.rivals(at, Says::Signs(signs)).others);
            let fitting: Vec<Rival> = fitting.collect();
            let several = !fitting.is_empty();
            let left = fitting
                .into_iter()
                .filter(|rival| !self.is_refuted(rival.refuted));
            let left: Vec<String> = left.map(|rival| rival.name).collect();
            if !left.is_empty() {
                self.may_be_another(at, left, Reason::Unproved, min_confidence);
            } else if several
                && let Some(ply) = self.plies.get_mut(at)
                && !ply.reasons.contains(&Reason::LaterGame)
            {
                ply.reasons.push(Reason::LaterGame);
            }
        }
    }
}

/// Whether a move begins with a capital and has small letters behind it.
fn is_letter_of_piece(text: &str) -> bool {
    text.starts_with(char::is_uppercase) && text.contains(char::is_lowercase)
}

/// The ways in which what stands there may be half a move.
fn ways(written: &str) -> Vec<Vec<Sign>> {
    signs(written).map_or_else(|| beginning_or_end(written), |signs| vec![signs])
}

/// The same of half a move without a sign of that: without a rank, the end is missing; what begins with the sign of a capture lacks its
/// beginning.
fn beginning_or_end(written: &str) -> Vec<Vec<Sign>> {
    /// Letters of a longer word are those of a move in words.
    const LONGEST: usize = 4;
    let letters: Vec<char> = written.chars().filter(|c| !blank(*c)).map(fold).collect();
    let read = || letters.iter().map(|letter| Sign::Read(*letter));
    let ranked = letters.iter().any(char::is_ascii_digit);
    let captures = letters
        .first()
        .is_some_and(|first| matches!(first, 'x' | ':'));
    if letters.is_empty() || letters.len() > LONGEST {
        return Vec::new();
    }
    match (ranked, captures) {
        (true, true) => vec![[Sign::Some].into_iter().chain(read()).collect()],
        (false, _) => vec![read().chain([Sign::Some]).collect()],
        (true, false) => Vec::new(),
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
    use super::{beginning_or_end, signs};
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
        assert_eq!(beginning_or_end("Bb"), [[Read('B'), Read('b'), Some]]);
        assert_eq!(
            beginning_or_end("xd5"),
            [[Some, Read('x'), Read('d'), Read('5')]]
        );
        assert!(beginning_or_end("Bb5").is_empty());
        assert_eq!(signs("-B4"), None);
        assert_eq!(signs("Nf3+"), None);
        assert_eq!(signs("??"), None);
    }
}
