//! Runs in pages are those that polars writes.

use polars_arrow::bitmap::Bitmap;
use polars_parquet::parquet::encoding::hybrid_rle;
use polars_parquet::write::{Version, write_def_levels};
use proptest::collection::vec;
use proptest::prelude::{Strategy, any, prop_assert_eq, prop_oneof, proptest};
use scoresheet_columns::runs::{encode, encode_presence};

/// Values in runs of which some are short, some are as long as a head holds values, and one or two follow each other.
fn values<T: Clone + std::fmt::Debug>(
    of: impl Strategy<Value = T>,
) -> impl Strategy<Value = Vec<T>> {
    let length = prop_oneof![1_usize..4, 1_usize..20, 8_180_usize..8_200, 1_usize..9_000];
    let runs = vec((of, length), 0..40);
    runs.prop_map(|runs| {
        let values = runs.into_iter().map(|(value, length)| vec![value; length]);
        values.flatten().collect()
    })
}

proptest! {
    #[test]
    fn keys_are_encoded_as_polars_does(keys in values(0_u32..6)) {
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        encode(&mut ours, &keys, 3).unwrap();
        hybrid_rle::encode::<u32, _, _>(&mut theirs, keys.iter().copied(), 3).unwrap();
        prop_assert_eq!(ours, theirs);
    }

    #[test]
    fn presence_is_encoded_as_polars_does(present in values(any::<bool>()), skipped in 0_usize..20) {
        let present = Bitmap::from_iter(present);
        let skipped = skipped.min(present.len());
        let rows = present.len() - skipped;
        let present = present.sliced(skipped, rows);
        for present in [None, Some(&present)] {
            let (mut ours, mut theirs) = (Vec::new(), Vec::new());
            encode_presence(&mut ours, rows, present).unwrap();
            write_def_levels(&mut theirs, true, present, rows, Version::V2).unwrap();
            prop_assert_eq!(ours, theirs);
        }
    }
}
