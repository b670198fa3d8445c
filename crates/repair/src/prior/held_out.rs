//! Which games the weights were not learned from, so that they can be tested on them.

/// Whether a game is left to the tests: if the FNV-1a hash (64 bits) of its moves, joined by
/// blanks, is odd. The moves are in standard notation: SAN in English letters with its signs of
/// check, or the full notation of draughts (KV53 §14), as they stand in
/// [`Candidate::text`](crate::Candidate::text).
///
/// Draughts weights are learned from games of which this is false, and measured on those of which
/// it is true. For chess there is enough to learn from: nothing is learned from any game that also
/// stands in the file of the benchmark, and this function has no part in it.
///
/// ```
/// use scoresheet_repair::prior::held_out;
/// assert!(!held_out(["e4", "e5"]));
/// ```
pub fn held_out<T: AsRef<str>>(moves: impl IntoIterator<Item = T>) -> bool {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    let mut add = |byte: u8| hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    for (at, text) in moves.into_iter().enumerate() {
        if at > 0 {
            add(b' ');
        }
        text.as_ref().bytes().for_each(&mut add);
    }
    hash & 1 == 1
}
