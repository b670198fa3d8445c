//! Texts as a careless hand or a bad line leaves them.

use proptest::prelude::*;
use proptest::sample::Index;

/// The text with characters replaced, left out, doubled or put in.
pub fn damaged(text: &'static str) -> impl Strategy<Value = String> {
    let sign = prop_oneof![
        prop::sample::select(&[
            '0', '1', '9', '½', ';', ',', '\n', '"', '-', '*', '+', '#', ' '
        ]),
        any::<char>(),
    ];
    prop::collection::vec((any::<Index>(), 0..3_u8, sign), 0..8).prop_map(move |damages| {
        let mut text: Vec<char> = text.chars().collect();
        for (place, kind, sign) in damages {
            let at = place.index(text.len().max(1));
            match kind {
                0 if at < text.len() => text[at] = sign,
                1 if at < text.len() => drop(text.remove(at)),
                _ => text.insert(at.min(text.len()), sign),
            }
        }
        text.into_iter().collect()
    })
}
