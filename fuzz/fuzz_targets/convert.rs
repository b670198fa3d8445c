//! Any text, converted to every notation: no panic, and what was written can be read.
#![no_main]

use scoresheet_fuzz::fuzz_target;
use scoresheet_notation::{Reader, Record, RecordText};
use scoresheet_replay::{Judge, Options, Target, convert};

fuzz_target!(|text: &[u8]| {
    let mut judge = Judge::new(Options::default());
    let mut reader = Reader::new(text);
    let mut record = Record::default();
    while let Some(verdict) = judge.next(&mut reader, &mut record) {
        for (target, _) in Target::ALL {
            if let Ok(converted) = convert(RecordText::new(&record, text), &verdict, target, None) {
                let mut judge = Judge::new(Options::default());
                let mut reader = Reader::new(converted.text.as_bytes());
                let mut again = Record::default();
                while judge.next(&mut reader, &mut again).is_some() {}
            }
        }
    }
});
