//! Any text as a tournament report file: no panic, kept to the byte, what is written of it is read again
//! as the same event.
#![no_main]

use scoresheet_event_files::trf::{Document, Version, read, write};
use scoresheet_fuzz::fuzz_target;

fuzz_target!(|text: &str| {
    assert_eq!(Document::parse(text).to_string(), text);
    let reading = read(text, "");
    for version in [Version::Trf16, Version::Trf26] {
        let Ok(written) = write(&reading.event, version) else {
            continue;
        };
        let again = read(&written.text, "");
        if reading.is_sound() && written.left_out.is_empty() {
            assert!(again.is_sound(), "{:?}", again.faults);
            assert_eq!(again.event.points(), reading.event.points());
        }
    }
});
