//! Any text as an envelope: no panic, no place outside the text, what is written reads back as
//! itself, and checking and opening it come to an end.
#![no_main]

use scoresheet_adjournment::envelope::EnvelopeLines;
use scoresheet_adjournment::sealing::{check, open};
use scoresheet_fuzz::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(sheet) = EnvelopeLines::read(text) else {
        return;
    };
    let written = sheet.text();
    let again = EnvelopeLines::read(&written).expect("an envelope we wrote ourselves");
    assert_eq!(again.text(), written);
    let json = sheet.json();
    let again = EnvelopeLines::read(&json).expect("JSON we wrote ourselves");
    assert_eq!(again.json(), json);
    let report = check(&sheet, None);
    for finding in &report.findings {
        let (start, end) = (finding.span.start as usize, finding.span.end as usize);
        assert!(text.get(start..end).is_some(), "{finding:?}");
    }
    let _ = open(&report);
});
