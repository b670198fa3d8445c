//! Any bytes in chunks of any size: nothing is lost, nothing comes twice, and lines are counted as they are in the whole.
#![no_main]

use scoresheet_batch::input::{Options, Piece, Pieces, Source, Walk};
use scoresheet_fuzz::fuzz_target;
use scoresheet_source::{Encoding, line_ends};

fuzz_target!(|input: (u8, u16, String)| {
    let (chunk, game, text) = input;
    // Marks and such at the start are no part of the text.
    let text = text.trim_start_matches('\u{feff}');
    let options = Options {
        // Else some texts are taken for UTF-16.
        encoding: Some(Encoding::Utf8),
        // A line end of two bytes and a character must fit.
        chunk_bytes: usize::from(chunk) + 8,
        max_game_bytes: usize::from(game) + 8,
        ..Options::default()
    };
    let source = Source::of_text("x.pgn", text);
    let mut read = String::new();
    for piece in Pieces::new(Walk::of(source), options) {
        let Piece::Chunk(chunk) = piece else { return };
        assert_eq!(
            chunk.start_line,
            line_ends(read.as_bytes()) as u64 + 1,
            "after {read:?}"
        );
        read.push_str(&chunk.text);
    }
    assert_eq!(read, text);
});
