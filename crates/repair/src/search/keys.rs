//! Maps whose keys are numbers that are well mixed or few: hashing them with care costs more than
//! the rest of the search.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A map by number.
pub(super) type KeyMap<V> = HashMap<u64, V, BuildHasherDefault<Mixer>>;

/// One multiplication by an odd number, and the upper half of it folded in.
#[derive(Debug, Default)]
pub(super) struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        let product = (self.0 ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = product ^ product >> 32;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
