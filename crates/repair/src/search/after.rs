//! What follows a move in its own word: signs of check, strength, and words for them.

use crate::channel::is_sign_after;
use scoresheet_notation::Symbol;

/// Words for check and mate, the longest first; blanks are gone.
const CHECKS: [&str; 18] = [
    "doublecheck",
    "doublech",
    "double",
    "jaquemate",
    "dble.ch",
    "disch",
    "dis.ch",
    "disc.ch",
    "dblch",
    "dbl.ch",
    "check",
    "échec",
    "schach",
    "mate",
    "matt",
    "éch",
    "ch",
    "j",
];
/// Words of praise, and for a capture in passing.
const REMARKS: [&str; 4] = ["(best)", "best", "(inpassing)", "inpassing"];

/// Judgements that are written with a dash.
const JUDGEMENTS: [Symbol; 4] = [
    Symbol::WhiteClearly,
    Symbol::BlackClearly,
    Symbol::WhiteWinning,
    Symbol::BlackWinning,
];

/// The move before a judgement of the position that is written with a dash, and that judgement: `Rb1+–`, `0–0–/+`.
pub(crate) fn judged(word: &str) -> Option<(&str, &str)> {
    const LONGEST_FIRST: [usize; 2] = [3, 2];
    LONGEST_FIRST.into_iter().find_map(|signs| {
        let (at, _) = word.char_indices().nth_back(signs - 1)?;
        let (mv, sign) = word.split_at(at);
        let (symbol, len) = Symbol::read(sign.as_bytes())?;
        let judges = JUDGEMENTS.contains(&symbol) && len == sign.len();
        let castles = mv.ends_with(['0', 'O']);
        // `0–0–+` may be what is left of `0–0–0+`.
        let parted = !castles || sign.starts_with('+') || sign.contains('/');
        let ends = |c: char| c.is_ascii_digit() || c.is_uppercase() || is_check(c);
        (judges && parted && mv.len() > 1 && mv.ends_with(ends)).then_some((mv, sign))
    })
}

/// The move without what follows it, as long as something is left, and whether a sign or a
/// word of check or mate is there.
pub(crate) fn split(chars: &[char]) -> (&[char], bool) {
    let (mut chars, mut checks) = (chars, false);
    // Every part of every word comes here, and few end so.
    if matches!(chars.last(), Some('+' | '-' | '–' | '—' | '−')) {
        let word: String = chars.iter().collect();
        let signs = judged(&word).map_or(0, |(_, sign)| sign.chars().count());
        chars = &chars[..chars.len() - signs];
    }
    loop {
        if let [from @ 'a'..='h', to @ 'a'..='h', ':' | ';' | ',' | '.'] = chars
            && from != to
        {
            // A capture of a pawn: `cd:`, as Hungarian books have it, or with the comma before the next move.
            chars = &chars[..2];
        } else if let [rest @ .., last] = chars
            && rest.len() > 1
            && (is_sign_after(*last)
                || is_check(*last)
                || *last == 'x' && ends_in_digit(rest)
                || matches!(last, 'N' | '=') && is_no_promotion(rest))
        {
            checks |= is_check(*last) || *last == 'x';
            chars = rest;
        } else if let Some(rest) = without(chars, &CHECKS) {
            checks = true;
            chars = rest;
        } else if let Some(rest) = without(chars, &REMARKS) {
            chars = rest;
        } else {
            return (chars, checks);
        }
    }
}

/// What is before one of `words`, if that looks like the end of a move: `B-Kt5ch`, `PxPmate`, `B-Kt5:ch`.
fn without<'c>(chars: &'c [char], words: &[&str]) -> Option<&'c [char]> {
    words.iter().find_map(|word| {
        let len = chars.len().checked_sub(word.chars().count())?;
        let (rest, end) = chars.split_at_checked(len)?;
        let rest = rest.strip_suffix(&[':']).unwrap_or(rest);
        let last = *rest.last()?;
        let ends = last.is_ascii_digit() || last.is_uppercase() || ").!tqs".contains(last);
        (rest.len() > 1 && ends && end.iter().copied().eq(word.chars())).then_some(rest)
    })
}

fn is_check(c: char) -> bool {
    matches!(c, '+' | '#' | '†' | '‡')
}

/// A move behind which `N` is the sign of a new move, and `=` that of an even game, since no pawn gets to the last rank by it.
fn is_no_promotion(chars: &[char]) -> bool {
    let piece = chars.first().is_some_and(|c| !c.is_lowercase());
    match chars.last() {
        Some('1' | '8') => piece,
        Some(c) => c.is_ascii_digit() || is_check(*c) || *c == 'O',
        None => false,
    }
}

fn ends_in_digit(chars: &[char]) -> bool {
    chars.last().is_some_and(char::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_and_words_of_check_stand_after_the_move() {
        let reported = |text: &str| {
            let chars: Vec<char> = text.chars().collect();
            let (rest, checks) = split(&chars);
            (rest.iter().collect::<String>(), checks)
        };
        let cases = [
            ("B-Kt5ch", "B-Kt5", true),
            ("B-Kt5ch.!", "B-Kt5", true),
            ("KtxKtch", "KtxKt", true),
            ("Kt-B7disch", "Kt-B7", true),
            ("B-Kt5doublech", "B-Kt5", true),
            ("QxPmate.", "QxP", true),
            ("B-Kt5:ch.", "B-Kt5", true),
            ("P4Réch.", "P4R", true),
            ("T1Rj.", "T1R", true),
            ("R-R1(best)", "R-R1", false),
            ("PxP.(inpassing).", "PxP", false),
            ("Qh4#", "Qh4", true),
            ("Rh8x", "Rh8", true),
            ("e4!", "e4", false),
            ("Nf6N", "Nf6", false),
            ("Re1=", "Re1", false),
            ("O-ON", "O-O", false),
            ("e8N", "e8N", false),
            ("e8=", "e8=", false),
            ("Rb1+–", "Rb1", false),
            ("Rb1+-", "Rb1", false),
            ("Bh3-+", "Bh3", false),
            ("Qe8++–", "Qe8", true),
            ("0–0–/+", "0–0", false),
            ("0–0+–", "0–0", false),
            // Of castling on the other side, perhaps.
            ("0–0–+", "0–0–", true),
            ("ch", "ch", false),
            ("bch", "bch", false),
            ("!!", "!!", false),
        ];
        for (text, rest, checks) in cases {
            assert_eq!(reported(text), (rest.to_owned(), checks), "{text}");
        }
    }
}
