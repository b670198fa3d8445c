//! Squares named from the other side of the board, as by a player who writes what Black sees.

use super::{Speller, Spelling};
use scoresheet_replay::GamePosition;

/// A notation in which every square is named from the other side.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Turned<'a, S>(pub &'a S);

impl<P: GamePosition, S: Speller<P>> Speller<P> for Turned<'_, S> {
    fn keys(&self, position: &P, moves: &[P::Move], into: &mut Vec<u64>) {
        self.0.keys(position, moves, into);
    }

    fn is_move(&self, text: &str) -> bool {
        self.0.is_move(text)
    }

    fn turned(&self, text: &str) -> Option<String> {
        Some(text.to_owned())
    }

    fn spellings(&self, position: &P, moves: &[P::Move], at: usize, into: &mut Vec<Spelling>) {
        self.0.spellings(position, moves, at, into);
        into.retain_mut(|spelling| match self.0.turned(&spelling.text) {
            Some(turned) => {
                spelling.text = turned;
                true
            }
            None => false,
        });
    }
}

/// Files a to h and ranks 1 to 8 the other way round; capitals are pieces and stay.
pub(super) fn turn_letters(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            'a'..='h' => char::from(b'a' + (b'h' - c as u8)),
            '1'..='8' => char::from(b'1' + (b'8' - c as u8)),
            _ => c,
        })
        .collect()
}

/// Numbers 1 to `last` the other way round.
pub(super) fn turn_numbers(text: &str, last: u32) -> String {
    let mut turned = String::new();
    let mut number = String::new();
    let flush = |number: &mut String, turned: &mut String| {
        if let Ok(n) = number.parse::<u32>() {
            turned.push_str(&(last + 1).saturating_sub(n).to_string());
        }
        number.clear();
    };
    for c in text.chars() {
        if c.is_ascii_digit() {
            number.push(c);
        } else {
            flush(&mut number, &mut turned);
            turned.push(c);
        }
    }
    flush(&mut number, &mut turned);
    turned
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The source prints `f8—c7` for the rotated `c1—d2`; the rotation is `f8—e7`.
    #[test]
    fn kv53_s36_the_other_side() {
        assert_eq!(turn_letters("c1-d2"), "f8-e7");
        assert_eq!(turn_numbers("31-27", 50), "20-24");
        assert_eq!(turn_letters("Rg1-f3"), "Rb8-c6");
    }
}
