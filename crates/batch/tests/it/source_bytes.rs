//! The bytes of chunks are those of the file, whatever encoding it is in and wherever it is cut.

use scoresheet_batch::input::{Options, Piece, Pieces, walk};
use std::fs;
use std::path::Path;

/// The bytes of all stretches of a file between line ends, one after the other.
fn joined(path: &Path, chunk_bytes: usize) -> Vec<u8> {
    let options = Options {
        chunk_bytes,
        keep_bytes: true,
        ..Options::default()
    };
    let mut all = Vec::new();
    for piece in Pieces::new(walk([path]), options) {
        if let Piece::Chunk(chunk) = piece {
            let mut from = 0;
            for (at, _) in chunk.text.match_indices('\n') {
                all.extend_from_slice(chunk.source_bytes(from..at).unwrap());
                from = at;
            }
            all.extend_from_slice(chunk.source_bytes(from..chunk.text.len()).unwrap());
        }
    }
    all
}

#[test]
fn the_bytes_of_all_stretches_are_the_file() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpora/generated/encodings");
    let mut files = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let whole = fs::read(&path).unwrap();
        for chunk_bytes in [100, 1000, 1 << 20] {
            assert!(
                joined(&path, chunk_bytes) == whole,
                "{} {chunk_bytes}",
                path.display()
            );
        }
        files += 1;
    }
    assert!(files >= 10);
}

#[test]
fn damaged_bytes_are_kept_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pgn");
    let mut utf16: Vec<u8> = "\u{FEFF}[White \"Müller\"]\r\n\r\n1. e4 *\r\n"
        .encode_utf16()
        .flat_map(u16::to_be_bytes)
        .collect();
    // Half of a pair, and half of a unit.
    utf16.extend([0xD8, 0x00, 0x00, b'a', 0x00]);
    let utf8 = b"[White \"M\xC3\"]\n\n1. e4 \xFF\xFE *\n\xE2\x82".to_vec();
    for bytes in [utf16, utf8] {
        fs::write(&path, &bytes).unwrap();
        assert!(
            joined(&path, 1 << 20) == bytes,
            "{:?}",
            joined(&path, 1 << 20)
        );
    }
}
