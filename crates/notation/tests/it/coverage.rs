//! Whatever the bytes: the reader comes to an end, and accounts for every byte that is not blank.

use crate::common;

use proptest::prelude::*;
use scoresheet_notation::split::last_game_start;
use scoresheet_notation::{Family, Kind, Reader, Record, Tag, Token};
use scoresheet_source::Code;

const FAMILIES: [Family; 2] = [Family::Chess, Family::Draughts];

/// A game as it can be compared: tags and tokens, places counted from `base`.
type Game = (Vec<Tag>, Vec<Token>);

/// Length of the blank at the start of `text`: what a reader may pass over without a word.
fn blank(text: &[u8]) -> usize {
    let head = String::from_utf8_lossy(&text[..text.len().min(4)]);
    let first = head.chars().next();
    match first {
        Some(' ' | '\t' | '\n' | '\r' | '\u{b}' | '\u{c}') => 1,
        // Line ends of a text that was printed as a string.
        Some('\\') if matches!(text.get(1), Some(b'n' | b'r')) => 2,
        Some(
            c @ ('\u{a0}'
            | '\u{ad}'
            | '\u{2000}'..='\u{200f}'
            | '\u{2028}'..='\u{202c}'
            | '\u{202f}'
            | '\u{205f}'
            | '\u{2060}'
            | '\u{2066}'..='\u{2069}'
            | '\u{3000}'
            | '\u{feff}'),
        ) => c.len_utf8(),
        _ => 0,
    }
}

/// Marks the bytes that the record speaks of.
fn cover(record: &Record, text: &[u8], covered: &mut [bool]) {
    let mut mark = |start: usize, end: usize| covered[start..end].fill(true);
    for tag in &record.tags {
        mark(tag.span.start as usize, tag.span.end as usize);
    }
    for problem in &record.problems {
        mark(problem.span.start as usize, problem.span.end as usize);
    }
    for token in &record.tokens {
        let (mut start, mut end) = (token.span.start as usize, token.span.end as usize);
        match token.kind {
            // The span is that of the value; around it stand `/FEN "` and `"/`.
            Kind::SetUp => {
                start = text[..start].iter().rposition(|b| *b == b'/').unwrap();
                end += 2;
            }
            // The full stop of a sentence that ends in a move, and what parts moves in old books.
            Kind::Move(_) if matches!(text.get(end), Some(b'.' | b',' | b';')) => end += 1,
            _ => {}
        }
        mark(start, end);
    }
}

fn in_order(record: &Record, len: usize) {
    let tags = record.tags.iter().map(|tag| tag.span);
    let tokens = record.tokens.iter().map(|token| token.span);
    for spans in [tags.collect::<Vec<_>>(), tokens.collect()] {
        for span in &spans {
            assert!(span.start <= span.end && span.end as usize <= len);
        }
        for pair in spans.windows(2) {
            assert!(pair[0].end <= pair[1].start, "{pair:?} overlap");
        }
    }
    for problem in &record.problems {
        assert!(problem.span.start <= problem.span.end && problem.span.end as usize <= len);
    }
}

/// Reads all games of `text` and checks what holds for every text.
fn read(text: &[u8], family: Family) -> Vec<Game> {
    let mut covered = vec![false; text.len()];
    let mut reader = Reader::new(text);
    let mut record = Record::default();
    let mut games = Vec::new();
    while reader.next(&mut record, &|_| family) {
        in_order(&record, text.len());
        cover(&record, text, &mut covered);
        games.push((record.tags.clone(), record.tokens.clone()));
        assert!(games.len() <= text.len(), "more games than bytes");
    }
    let mut at = 0;
    while at < text.len() {
        at += match (covered[at], blank(&text[at..])) {
            (true, _) => 1,
            (false, 0) => {
                let near = &text[at.saturating_sub(20)..text.len().min(at + 20)];
                panic!(
                    "byte {at} is passed over, as {family:?}, in …{:?}…",
                    String::from_utf8_lossy(near)
                )
            }
            (false, len) => len,
        };
    }
    games
}

/// The same games with every place `by` bytes further on.
fn shifted(games: Vec<Game>, by: u32) -> Vec<Game> {
    let shift = |span: &mut scoresheet_source::Span| {
        span.start += by;
        span.end += by;
    };
    let mut games = games;
    for (tags, tokens) in &mut games {
        for tag in tags {
            shift(&mut tag.span);
            shift(&mut tag.name);
            shift(&mut tag.value);
        }
        tokens.iter_mut().for_each(|token| shift(&mut token.span));
    }
    games
}

/// Where two readings part.
fn first_difference(parts: &[Game], whole: &[Game]) -> String {
    let flat = |games: &[Game]| -> Vec<String> {
        let of = |(tags, tokens): &Game| {
            let tags = tags.iter().map(|tag| format!("{tag:?}"));
            let tokens = tokens.iter().map(|token| format!("{token:?}"));
            std::iter::once("a game".to_owned())
                .chain(tags)
                .chain(tokens)
                .collect::<Vec<_>>()
        };
        games.iter().flat_map(of).collect()
    };
    let (parts, whole) = (flat(parts), flat(whole));
    let same = parts.iter().zip(&whole).take_while(|(a, b)| a == b).count();
    format!("{:?} and in whole {:?}", parts.get(same), whole.get(same))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn every_byte_is_accounted_for(common::Text(text) in common::text()) {
        for family in FAMILIES {
            read(&text, family);
        }
    }

    #[test]
    fn reading_again_stays_within_the_game(common::Text(text) in common::text()) {
        let mut reader = Reader::new(&text);
        let mut record = Record::default();
        while reader.next(&mut record, &|_| Family::Chess) {
            let body = record.body;
            reader.read_again(&mut record, Family::Draughts);
            in_order(&record, body.end as usize);
            reader.read_again(&mut record, Family::Chess);
            in_order(&record, body.end as usize);
        }
    }

    #[test]
    fn parts_read_as_the_whole(common::Text(text) in common::text(), cut in any::<prop::sample::Index>()) {
        let known = cut.index(text.len() + 1);
        let Some(at) = last_game_start(&text[..known]) else { return Ok(()) };
        for family in FAMILIES {
            let mut parts = read(&text[..at], family);
            parts.extend(shifted(read(&text[at..], family), at as u32));
            let whole = read(&text, family);
            prop_assert!(parts == whole, "cut at {at}, as {family:?}: {}", first_difference(&parts, &whole));
        }
    }
}

/// A comment without its end before the first tags is told, and no part of their game: it may hold moves.
#[test]
fn a_comment_without_its_end_before_the_tags_is_told() {
    let next = "[Event \"2\"]\n\n1. e4 *\n";
    let starts = [
        "{ the ink runs out here\n*\n\n[Event \"uns out here\n*\n\n",
        "{ as played\n\n1. d4 d5 2. c4 e6 1-0\n\n",
    ];
    for start in starts {
        let text = format!("{start}{next}");
        let mut reader = Reader::new(text.as_bytes());
        let mut record = Record::default();
        assert!(reader.next(&mut record, &|_| Family::Chess));
        let told = record.problems.iter().map(|problem| problem.code);
        assert!(told.eq([Code::UnclosedComment]), "{:?}", record.problems);
        assert!(reader.next(&mut record, &|_| Family::Chess));
        assert_eq!(record.span.start as usize, start.len());

        let at = last_game_start(text.as_bytes());
        assert!(at.is_none_or(|at| at == start.len()), "{at:?}");
    }
}

/// A bare number at the end of a game is a move, whether another game follows or not.
#[test]
fn the_last_number_of_a_game_is_read_alike_in_the_middle_of_a_file() {
    let next = "[Event \"2\"]\n\n1. 32-28 *\n";
    for moves in [
        "1. 21\n",
        "1. 32-28 18-23 2. 38\n\n",
        "13. 14\r\n",
        "1. 32 18\n",
        "31.1\n\n\u{feff}",
    ] {
        for family in FAMILIES {
            let mut parts = read(moves.as_bytes(), family);
            parts.extend(shifted(read(next.as_bytes(), family), moves.len() as u32));
            let whole = read(format!("{moves}{next}").as_bytes(), family);
            let reported = first_difference(&parts, &whole);
            assert!(parts == whole, "{moves:?} as {family:?}: {reported}");
        }
    }
}

#[test]
fn the_shipped_records_are_accounted_for() {
    for text in common::CORPORA.iter() {
        for family in FAMILIES {
            read(text, family);
        }
    }
}

#[test]
fn brackets_nest_as_deep_as_anyone_likes() {
    for depth in [10_000, 1_000_000] {
        let text = format!("1. e4 {}e5{} *", "(".repeat(depth), ")".repeat(depth));
        for family in FAMILIES {
            assert_eq!(read(text.as_bytes(), family).len(), 1);
        }
    }
}

/// Four million bytes on one line: a second if each token is looked at alone, minutes if each looks to the end of its line.
#[test]
fn time_grows_with_the_length_of_a_line() {
    for piece in ["{{} ", "{x} ", "(e4) ", "$1 ", "; ", "zz ", "2. ", "1-0 "] {
        let text = format!("1. {}", piece.repeat((4 << 20) / piece.len()));
        let begun = std::time::Instant::now();
        let mut reader = Reader::new(text.as_bytes());
        let mut record = Record::default();
        while reader.next(&mut record, &|_| Family::Chess) {}
        assert!(
            begun.elapsed().as_secs() < 60,
            "{piece:?}: {:?}",
            begun.elapsed()
        );
    }
}
