//! Any condition on any text: no panic, every game either fits or does not, and who selects all has the text again.
#![no_main]

use scoresheet_batch::input::{Options, Pieces, Source, Walk};
use scoresheet_fuzz::fuzz_target;
use scoresheet_select::{Chosen, Condition, Job, Kind, Stop};
use scoresheet_source::Encoding;

const KINDS: [Kind; 16] = [
    Kind::Tag,
    Kind::Player,
    Kind::White,
    Kind::Black,
    Kind::Date,
    Kind::Rating,
    Kind::Result,
    Kind::Plies,
    Kind::Opening,
    Kind::Code,
    Kind::Level,
    Kind::Fen,
    Kind::Pattern,
    Kind::Material,
    Kind::Moves,
    Kind::Number,
];

fuzz_target!(|input: (u8, u16, String, String)| {
    let (kind, chunk, condition, text) = input;
    let chosen = |job: &Job| -> (Chosen, Vec<u8>) {
        let options = Options {
            // Else some texts are taken for UTF-16.
            encoding: Some(Encoding::Utf8),
            keep_bytes: true,
            chunk_bytes: usize::from(chunk) + 8,
            ..Options::default()
        };
        let pieces = Pieces::new(Walk::of(Source::of_text("x.pgn", &text)), options);
        let mut out = Vec::new();
        let chosen = job.write(pieces, &Stop::default(), &mut out, &mut |_| {});
        (chosen.expect("memory takes everything"), out)
    };
    let (all, whole) = chosen(&Job::default());
    if all.games > 0 && all.unread == 0 {
        assert_eq!(String::from_utf8_lossy(&whole), text);
    }
    let kind = KINDS[usize::from(kind) % KINDS.len()];
    let Ok(condition) = Condition::read(kind, &condition) else {
        return;
    };
    let asked = |not| Job {
        conditions: vec![condition.clone()],
        not,
        ..Job::default()
    };
    let (fits, not) = (chosen(&asked(false)).0, chosen(&asked(true)).0);
    assert_eq!((fits.games, not.games), (all.games, all.games));
    assert_eq!(fits.selected + not.selected, all.games);
});
