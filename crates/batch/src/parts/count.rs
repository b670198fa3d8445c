//! Where a chunk may be cut, and how many games stand before: games are told from each other, and not judged.

use crate::fingerprint::Fingerprint;
use crate::input::Chunk;
use crate::no_game::is_game;
use crate::text_findings::text_findings;
use scoresheet_notation::split::{Cut, first_game_start, is_tag_line};
use scoresheet_notation::{Kind, Record, RecordText};
use scoresheet_replay::{Judge, language_of_source, likely_family};
use scoresheet_source::{Encoding, line_ends};

/// A stretch of a chunk between two places at which its file may be cut.
#[derive(Debug, Clone)]
pub(super) struct Counted {
    /// Its first byte in the (decompressed) file.
    pub offset: u64,
    /// Its line, less the first of the file.
    pub lines: u64,
    /// Games that start in it.
    pub games: u32,
    /// The hash of its text.
    pub text: u128,
    /// True if it begins with a tag line, so that a part may.
    pub tagged: bool,
    /// Where the chunk ends, if the stretch does not begin one.
    pub chunk_end: Option<u64>,
}

/// The games of a chunk.
struct Games {
    /// Where each starts in the text.
    starts: Vec<u32>,
    /// Where one starts after another that has its result, so that neither is read otherwise without the other.
    cuts: Vec<u32>,
    /// Nothing is said of the chunk as a whole, so that its parts say no less and no more.
    parts_alike: bool,
}

/// The stretches of `chunk`: one, or more where a game starts at or after one of the `wanted` bytes of the file.
pub(super) fn count(chunk: &Chunk, judge: &mut Judge, wanted: &[u64]) -> Vec<Counted> {
    let games = games_of(chunk, judge);
    let text = chunk.text.as_bytes();
    let mut cuts = vec![0];
    if games.parts_alike {
        for wanted in wanted {
            let from = wanted.saturating_sub(chunk.start_offset);
            let after = games.cuts.partition_point(|cut| u64::from(*cut) < from);
            let places = games.cuts[after..].iter().map(|cut| *cut as usize);
            let certain =
                |at: &usize| first_game_start(&text[*at..], Cut::at(text, *at)) == Some(0);
            cuts.extend(places.into_iter().find(certain));
        }
    }
    cuts.sort_unstable();
    cuts.dedup();
    let ends = cuts.iter().skip(1).copied().chain([text.len()]);
    let end = chunk.start_offset + text.len() as u64;
    let stretches = cuts.iter().zip(ends).map(|(&from, to)| Counted {
        offset: chunk.start_offset + from as u64,
        lines: chunk.start_line - 1 + line_ends(&text[..from]) as u64,
        games: starts_in(&games.starts, from, to),
        text: Fingerprint::hash_of(&text[from..to]),
        tagged: !chunk.continues && is_tag_line(first_line(&text[from..])),
        chunk_end: (from > 0).then_some(end),
    });
    stretches.collect()
}

fn starts_in(starts: &[u32], from: usize, to: usize) -> u32 {
    let before = |place: usize| starts.partition_point(|start| (*start as usize) < place);
    (before(to) - before(from)) as u32
}

fn first_line(text: &[u8]) -> &[u8] {
    let end = text.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
    &text[..end.unwrap_or(text.len())]
}

/// The games as [`GameReader`](crate::GameReader) finds them in a text that is not read by its layout: a record with
/// tags is one, and one without is judged.
fn games_of(chunk: &Chunk, judge: &mut Judge) -> Games {
    let text = chunk.text.as_bytes();
    let hint = chunk.hint();
    let game = judge.options_mut().game;
    let family = |record: &Record| likely_family(RecordText::new(record, text), game, hint);
    let mut reader = chunk.records();
    let mut record = Record::default();
    let (mut starts, mut cuts, mut ended) = (Vec::new(), Vec::new(), false);
    let plain = chunk.encoding == Encoding::Utf8 && !chunk.truncated_by_limit && !chunk.continues;
    let mut parts_alike = plain && text_findings(chunk).is_empty();
    loop {
        let at = reader.at();
        if !reader.next(&mut record, &family) {
            return Games {
                starts,
                cuts,
                parts_alike,
            };
        }
        if record.tags.is_empty() {
            // Words that are no game are reported once for a chunk.
            parts_alike = false;
            ended = false;
            let options = judge.options_mut();
            options.hint = hint;
            options.source_language = language_of_source(chunk.head.as_bytes(), options);
            let verdict = judge.next(&mut chunk.records().from(at), &mut record);
            if !verdict.is_some_and(|verdict| is_game(&record, &verdict, chunk)) {
                continue;
            }
        }
        starts.push(record.span.start);
        cuts.extend(ended.then_some(record.span.start));
        let last = record.tokens.last().map(|token| &token.kind);
        ended = matches!(last, Some(Kind::Result(_)));
    }
}
