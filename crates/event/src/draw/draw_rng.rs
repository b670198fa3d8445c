//! Lots that come out the same on every machine and for ever.

use super::seed::Seed;
use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng, SeedableRng};

/// What is drawn; one seed gives each its own lots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// The players' numbers.
    Numbers = 0,
    /// The order in which rounds are played.
    Rounds = 1,
}

/// Draws one thing after another, each of those left equally likely.
///
/// The algorithm is part of what a seed means and never changes. Words of 32 bits are taken, low byte
/// first, from the key stream of ChaCha20 (20 rounds, 64-bit block counter from 0), of which the key is
/// [`Seed::key`] and the nonce the [`Purpose`]'s number. Of `n` things in their order, a word `w` draws
/// the one after `w mod n` others; words from the greatest multiple of `n` within 2³² on are passed over,
/// so that none is likelier than another. `openssl enc -chacha20` has the same key stream.
///
/// ```
/// use scoresheet_event::{Purpose, DrawRng};
/// let mut urn = DrawRng::new(&"1953".parse().unwrap(), Purpose::Numbers);
/// let mut numbers = vec![1, 2, 3];
/// let first = urn.draw(&mut numbers).unwrap();
/// assert!(!numbers.contains(&first) && numbers.len() == 2);
/// ```
#[derive(Debug)]
pub struct DrawRng {
    words: ChaCha20Rng,
}

impl DrawRng {
    /// The lots of this seed, from the first.
    #[must_use]
    pub fn new(seed: &Seed, purpose: Purpose) -> Self {
        let mut words = ChaCha20Rng::from_seed(seed.key());
        words.set_stream(purpose as u64);
        Self { words }
    }

    /// Takes one of `things` out, the others keep their order; `None` if there is none.
    pub fn draw<T>(&mut self, things: &mut Vec<T>) -> Option<T> {
        let index = self.index(things.len())?;
        Some(things.remove(index))
    }

    /// Draws one of `things` and leaves it there.
    pub fn point<'a, T>(&mut self, things: &'a [T]) -> Option<&'a T> {
        let index = self.index(things.len())?;
        things.get(index)
    }

    /// All of `things` in the order in which they are drawn.
    #[must_use]
    pub fn order<T>(&mut self, mut things: Vec<T>) -> Vec<T> {
        std::iter::from_fn(|| self.draw(&mut things)).collect()
    }

    /// A number below `count`; `None` below nothing, or above what a word can distinguish.
    fn index(&mut self, count: usize) -> Option<usize> {
        let count = u64::try_from(count).ok()?;
        let whole = (1_u64 << 32).checked_div(count)? * count;
        if whole == 0 {
            return None;
        }
        loop {
            let word = u64::from(self.words.next_u32());
            if word < whole {
                return usize::try_from(word % count).ok();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first and the 17th word, which is of the second block.
    fn words(purpose: Purpose) -> [u32; 2] {
        let mut draw_rng = DrawRng::new(&"Tartu 1953".parse().unwrap(), purpose);
        let words: Vec<u32> = (0..17).map(|_| draw_rng.words.next_u32()).collect();
        [words[0], words[16]]
    }

    /// `head -c 68 /dev/zero | openssl enc -chacha20 -K 5461727475203139353300…00 -iv 00…00`, and with
    /// `0100000000000000` for the second half of the `iv`; words read low byte first.
    #[test]
    fn the_words_are_those_of_another_chacha20() {
        assert_eq!(words(Purpose::Numbers), [0xab28_ab6f, 0x6a4d_c82a]);
        assert_eq!(words(Purpose::Rounds), [0xe71b_7286, 0xbc9c_a00d]);
    }

    /// By hand from those words: ab28ab6f mod 3 = 1, 6a4c3567 mod 2 = 1.
    #[test]
    fn a_word_draws_by_its_remainder() {
        let mut draw_rng = DrawRng::new(&"Tartu 1953".parse().unwrap(), Purpose::Numbers);
        assert_eq!(draw_rng.order(vec!["a", "b", "c"]), ["b", "c", "a"]);
    }

    #[test]
    fn each_is_drawn_about_as_often() {
        let mut draw_rng = DrawRng::new(&Seed::from(7), Purpose::Numbers);
        let mut drawn = [0_u32; 6];
        for _ in 0..6_000 {
            drawn[*draw_rng.point(&[0_usize, 1, 2, 3, 4, 5]).unwrap()] += 1;
        }
        // Six standard deviations of a binomial distribution are 173.
        assert!(
            drawn.iter().all(|count| count.abs_diff(1_000) < 173),
            "{drawn:?}"
        );
        assert_eq!(draw_rng.point::<u8>(&[]), None);
        assert_eq!(draw_rng.draw::<u8>(&mut Vec::new()), None);
    }
}
