//! Which rows of a column under construction have a value.

use std::mem;

use polars_arrow::bitmap::{Bitmap, MutableBitmap};

/// Which rows have a value. Those without one are counted until one with a value follows: most columns have them in long
/// runs, or not at all.
#[derive(Default)]
pub(crate) struct Presence {
    /// `None` as long as every row has a value.
    bits: Option<MutableBitmap>,
    /// The last rows, which have none and are not among the bits yet.
    run: usize,
}

impl Presence {
    /// Rows without a value.
    #[inline]
    pub const fn push_absent(&mut self, rows: usize) {
        self.run += rows;
    }

    /// Rows with a value, after `settled` rows and the run without one that is over now. How long that was.
    #[inline]
    pub fn push(&mut self, settled: usize, rows: usize) -> usize {
        let run = if self.run > 0 {
            self.settle(settled)
        } else {
            0
        };
        if let Some(bits) = &mut self.bits {
            bits.extend_constant(rows, true);
        }
        run
    }

    /// True if every row so far has a value.
    pub const fn is_whole(&self) -> bool {
        self.bits.is_none() && self.run == 0
    }

    /// Ends the run without a value after `settled` rows, and says how long it was.
    pub fn settle(&mut self, settled: usize) -> usize {
        let run = mem::take(&mut self.run);
        if run > 0 {
            let all = || MutableBitmap::from_len_set(settled);
            self.bits
                .get_or_insert_with(all)
                .extend_constant(run, false);
        }
        run
    }

    /// True if that row, no longer in a run, has no value.
    pub fn is_absent(&self, row: usize) -> bool {
        self.bits.as_ref().is_some_and(|bits| !bits.get(row))
    }

    /// The bits of the rows; `None` if all have a value. No run may be left.
    pub fn complete(self) -> Option<Bitmap> {
        self.bits.map(Bitmap::from)
    }
}
