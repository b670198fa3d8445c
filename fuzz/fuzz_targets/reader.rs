//! Any bytes, by both grammars: games come to an end, tokens stand in order and inside the text.
#![no_main]

use scoresheet_fuzz::fuzz_target;
use scoresheet_notation::split::{Cut, first_game_start, last_game_start, last_tagless_start};
use scoresheet_notation::{Family, Reader, Record};

fuzz_target!(|text: &[u8]| {
    for family in [Family::Chess, Family::Draughts] {
        let mut reader = Reader::new(text);
        let mut record = Record::default();
        let mut games = 0;
        while reader.next(&mut record, &|_| family) {
            games += 1;
            assert!(games <= text.len(), "more games than bytes");
            let mut at = 0;
            for token in &record.tokens {
                assert!(at <= token.span.start && token.span.start <= token.span.end);
                at = token.span.end;
            }
            assert!(at as usize <= text.len());
            for problem in &record.problems {
                assert!(problem.span.start <= problem.span.end);
                assert!(problem.span.end as usize <= text.len());
            }
        }
    }
    let start = Cut {
        at_line_start: true,
        after_tags: false,
    };
    for cut in [
        first_game_start(text, start),
        last_game_start(text),
        last_tagless_start(text),
    ] {
        assert!(cut.is_none_or(|at| at <= text.len()));
    }
});
