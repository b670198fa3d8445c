//! The sets of numbers among which fewest meet: what a federation draws from that no envelope can hold.

use std::cmp::Ordering;

/// All sets of `size` numbers with the fewest games among them, as bits by the number's place.
///
/// `meets` has for each number the places of those it meets, as bits. There are 24 numbers at most, of
/// which 12 can be chosen in 2.7 million ways.
pub fn sets(meets: &[u32], size: usize) -> Vec<u32> {
    let mut search = Search {
        meets,
        size,
        least: u32::MAX,
        sets: Vec::new(),
    };
    search.go_on(0, 0, 0);
    search.sets
}

struct Search<'a> {
    meets: &'a [u32],
    size: usize,
    /// The fewest games found so far.
    least: u32,
    sets: Vec<u32>,
}

impl Search<'_> {
    /// Decides about the number at `place`, given the `set` chosen of those before it.
    fn go_on(&mut self, place: usize, set: u32, pairings: u32) {
        let missing = self.size.saturating_sub(set.count_ones() as usize);
        if missing == 0 {
            self.found(set, pairings);
        } else if let Some(meets) = self.meets.get(place)
            && self.meets.len() - place >= missing
        {
            let with = pairings + (meets & set).count_ones();
            if with <= self.least {
                self.go_on(place + 1, set | (1 << place), with);
            }
            self.go_on(place + 1, set, pairings);
        }
    }

    fn found(&mut self, set: u32, pairings: u32) {
        match pairings.cmp(&self.least) {
            Ordering::Less => {
                self.least = pairings;
                self.sets = vec![set];
            }
            Ordering::Equal => self.sets.push(set),
            Ordering::Greater => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Six in a ring, each meeting its neighbours.
    const RING: [u32; 6] = [0b100010, 0b000101, 0b001010, 0b010100, 0b101000, 0b010001];

    #[test]
    fn of_a_ring_every_other_meets_nobody() {
        let mut found = sets(&RING, 3);
        found.sort_unstable();
        assert_eq!(found, [0b010101, 0b101010]);
    }

    /// Two of six in a ring are neighbours in 6 of 15 ways, and to leave such a pair out spares one
    /// meeting less.
    #[test]
    fn sets_of_a_ring_are_counted() {
        assert_eq!(sets(&RING, 2).len(), 9);
        assert_eq!(sets(&RING, 4).len(), 9);
        assert_eq!(sets(&RING, 6), [0b111111]);
        assert!(sets(&RING, 7).is_empty());
    }
}
