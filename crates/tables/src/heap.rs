//! Memory that is freed and taken again, batch after batch.

use std::hint::black_box;

/// A block that is freed by way of example. Nobody touches it, so it takes no memory.
const EXAMPLE: usize = 4 << 20;

/// Has glibc keep memory that is freed. By its dynamic threshold (`mallopt(3)`) it gives back to the system only what is
/// more than twice the largest block that was freed so far. The columns of a batch of plies take more than that by and by; given back each time,
/// every page of it would have to be cleared for the next batch. Other allocators have other rules, and nothing happens.
pub(crate) fn keep_freed() {
    drop(black_box(Vec::<u8>::with_capacity(EXAMPLE)));
}
