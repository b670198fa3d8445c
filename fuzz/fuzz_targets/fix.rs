//! Any text, mended: no panic, no game lost or won, every change of a planned class, and what was mended stays.
#![no_main]

use scoresheet_batch::input::{Chunk, Options, Piece, Pieces, Source, Walk};
use scoresheet_fix::{Class, Fixer, Plan};
use scoresheet_fuzz::fuzz_target;
use scoresheet_source::Encoding;

fn chunks(text: &str) -> impl Iterator<Item = Chunk> + use<> {
    let options = Options {
        // Else some texts are taken for UTF-16.
        encoding: Some(Encoding::Utf8),
        keep_bytes: true,
        ..Options::default()
    };
    let pieces = Pieces::new(Walk::of(Source::of_text("x.pgn", text)), options);
    pieces.filter_map(|piece| match piece {
        Piece::Chunk(chunk) => Some(chunk),
        Piece::Problem(_) | Piece::Skipped(_) => None,
    })
}

fuzz_target!(|text: String| {
    let mut plan = Plan::default();
    // To read moves anew takes seconds here, and the target `repair` is for that: of few texts it is tried.
    if !text.len().is_multiple_of(64) {
        plan.classes.retain(|class| *class != Class::Moves);
    }
    let fixer = Fixer::new(&plan);
    for chunk in chunks(&text) {
        let fixed = fixer.chunk(chunk);
        assert!(
            !fixed
                .left
                .iter()
                .any(|left| left.message.contains("a fault in the program")),
            "{:?}",
            fixed.left
        );
        let Some(mended) = &fixed.text else {
            assert_eq!(fixed.changes, []);
            continue;
        };
        assert!(
            !fixed.changes.is_empty(),
            "changed without a word: {mended:?}"
        );
        let games: u32 = chunks(mended).map(|chunk| fixer.chunk(chunk).games).sum();
        assert_eq!(games, fixed.games, "{mended:?}");
    }
});
