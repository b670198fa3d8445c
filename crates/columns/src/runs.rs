//! Runs of equal values, and values bit by bit between them: what Parquet calls RLE / bit-packing hybrid.
//!
//! polars goes from value to value. Most values are in runs or far from one, so whole stretches can be passed over here; the
//! bytes are the same.

use std::io;

use polars_arrow::bitmap::Bitmap;
use polars_parquet::parquet::encoding::hybrid_rle::Encoder;

/// Most values that are packed under one head.
const PACKED: usize = 1 << 13;

/// Values that are packed together: a run begins at a whole number of these after the values that are packed before it.
const TOGETHER: usize = 8;

/// What is encoded so.
pub trait Value: Encoder<Self> + PartialEq + Default + Copy {}

/// Keys of a dictionary.
impl Value for u32 {}

/// Whether rows have a value.
impl Value for bool {}

/// Encodes `values`, each of which has so many `bits`.
///
/// # Errors
/// None: `out` is memory.
pub fn encode<T: Value>(out: &mut Vec<u8>, values: &[T], bits: u32) -> io::Result<()> {
    // Values before this one are written.
    let mut written = 0;
    let mut at = 0;
    while let Some((start, end)) = next_run(values, at) {
        written = pack_full(out, values, written, start, bits)?;
        let packed = (start - written).next_multiple_of(TOGETHER);
        let first = written + packed;
        if packed == PACKED {
            // The rest of the run is looked at again.
            at = first;
        } else if end > first + TOGETHER {
            pack(out, &values[written..first], bits)?;
            T::run_length_encode(out, end - first, values[first], bits)?;
            (written, at) = (end, end);
        } else {
            at = end;
        }
    }
    written = pack_full(out, values, written, values.len(), bits)?;
    pack(out, &values[written..], bits)
}

/// Encodes which of so many `rows` have a value: all of them, if nothing is said.
///
/// # Errors
/// None, as of [`encode`].
pub fn encode_presence(out: &mut Vec<u8>, rows: usize, present: Option<&Bitmap>) -> io::Result<()> {
    let Some(present) = present else {
        return bool::run_length_encode(out, rows, true, 1);
    };
    // Most columns that have gaps are nothing but one.
    if present.unset_bits() == rows && rows > TOGETHER {
        return bool::run_length_encode(out, rows, false, 1);
    }
    let (bytes, skipped, _) = present.as_slice();
    let bits = bytes
        .iter()
        .map(|byte| std::array::from_fn(|bit| byte >> bit & 1 == 1));
    let bits: Vec<[bool; 8]> = bits.collect();
    encode(out, &bits.as_flattened()[skipped..skipped + rows], 1)
}

/// The next run from `at` on of more than [`TOGETHER`] values: its start and its end.
fn next_run<T: Value>(values: &[T], at: usize) -> Option<(usize, usize)> {
    // Wherever such a run begins, one of its first values is looked at, and half as many on stands another of it.
    let step = TOGETHER / 2;
    let mut seen = at;
    while let Some(half_on) = values.get(seen + step) {
        let value = &values[seen];
        if value == half_on {
            let before = values[at..seen].iter().rev();
            let start = seen - before.take_while(|other| *other == value).count();
            let mut after = values[seen..].iter();
            let end = after.position(|other| other != value);
            let end = end.map_or(values.len(), |length| seen + length);
            if end - start > TOGETHER {
                return Some((start, end));
            }
            seen = end;
        } else {
            seen += step;
        }
    }
    None
}

/// Packs as many as stand under whole heads before `end`, and says where the rest begins.
fn pack_full<T: Value>(
    out: &mut Vec<u8>,
    values: &[T],
    mut written: usize,
    end: usize,
    bits: u32,
) -> io::Result<usize> {
    while end - written >= PACKED {
        pack(out, &values[written..written + PACKED], bits)?;
        written += PACKED;
    }
    Ok(written)
}

fn pack<T: Value>(out: &mut Vec<u8>, values: &[T], bits: u32) -> io::Result<()> {
    if values.is_empty() {
        return Ok(());
    }
    T::bitpacked_encode(out, values.iter().copied(), bits as usize)
}
