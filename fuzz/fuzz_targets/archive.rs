//! Any bytes as a file or an archive on disk: no panic, and an end.
#![no_main]

use scoresheet_batch::input::{Options, Pieces, walk};
use scoresheet_fuzz::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("x.zip");
    std::fs::write(&path, bytes).expect("a file");
    Pieces::new(walk([&path]), Options::default()).for_each(drop);
});
