//! Any bytes as a file or an archive on disk: no panic, and an end.
#![no_main]

use libfuzzer_sys::fuzz_target;
use scoresheet_batch::input::{ChunkReader, Found, Options, walk};

fuzz_target!(|bytes: &[u8]| {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("x.zip");
    std::fs::write(&path, bytes).expect("a file");
    for found in walk([&path]) {
        let Found::Source(source) = found else {
            continue;
        };
        let Ok(mut reader) = ChunkReader::open(&source, Options::default()) else {
            continue;
        };
        while reader.next().is_some() {}
    }
});
