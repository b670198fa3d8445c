//! Any bytes in any encoding, in any parts: no panic, and places that never go back.
#![no_main]

use scoresheet_fuzz::fuzz_target;
use scoresheet_source::{Decoded, Decoder, Encoding, LineIndex, decode, decode_mixed, detect};

fuzz_target!(|input: &[u8]| {
    let [choice, part, bytes @ ..] = input else {
        return;
    };
    let encoding = Encoding::ALL[usize::from(*choice) % Encoding::ALL.len()];
    let whole = decode(bytes, encoding);
    let mut decoder = Decoder::new(encoding);
    let mut parts = Decoded::default();
    for piece in bytes.chunks(usize::from(*part).max(1)) {
        decoder.push(piece, false, &mut parts);
    }
    decoder.push(&[], true, &mut parts);
    assert_eq!(whole.text, parts.text, "{encoding} in parts");
    let found = detect(bytes).encoding;
    for decoded in [whole, decode_mixed(bytes, found)] {
        let lines = LineIndex::new(&decoded.text);
        let mut before = 0;
        for (at, _) in decoded.text.char_indices() {
            let original = decoded.map.original(&decoded.text, at);
            assert!(before <= original && original <= bytes.len() as u64);
            before = original;
            assert!(lines.column(&decoded.text, at) >= 1);
        }
        for replaced in decoded.map.replaced() {
            assert!(decoded.text[replaced.at..].starts_with('\u{FFFD}'));
        }
    }
});
