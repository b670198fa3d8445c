//! Games in one cell of a table, whose other columns say what their tags would.

use scoresheet_notation::{Reader, Record, RecordText, Tag};
use scoresheet_replay::likely_family;

/// A game of a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CellGame<'t> {
    /// Its own tags by name and value, escapes undone.
    pub tags: Vec<(String, String)>,
    /// Where its own tags stand first: those called Event, since another one of that name would begin a game.
    pub events: &'t str,
    /// The rest of its text.
    pub rest: &'t str,
}

/// What a tag of its own is for a text without any: as in a record with tags, words do not part games there.
const TAGGED: &str = "[Event \"?\"]\n\n";

/// The games of a cell, one at least, which together are its text.
///
/// ```
/// use scoresheet_batch::cell_games;
/// let games = cell_games("1. d4 d5 0-1 1. c4 e5 *");
/// let rests: Vec<&str> = games.iter().map(|game| game.rest.trim()).collect();
/// assert_eq!(rests, ["1. d4 d5 0-1", "1. c4 e5 *"]);
/// let games = cell_games("[Event \"Open\"]\n[White \"Kask\"]\n\n1. e4 *");
/// assert_eq!(games[0].tags[1], ("White".to_owned(), "Kask".to_owned()));
/// assert_eq!(games[0].events, "[Event \"Open\"]");
/// ```
#[must_use]
pub fn cell_games(text: &str) -> Vec<CellGame<'_>> {
    let front = if text.starts_with('[') { "" } else { TAGGED };
    let whole = [front, text].concat();
    let bytes = whole.as_bytes();
    let family = |record: &Record| likely_family(RecordText::new(record, bytes), None, None);
    let mut reader = Reader::new(bytes);
    let mut record = Record::default();
    let mut found: Vec<(usize, Vec<Tag>)> = Vec::new();
    while reader.next(&mut record, &family) {
        // Words after a game are no game of their own.
        let is_game = !record.tags.is_empty() || record.tokens.iter().any(|t| t.kind.is_move());
        if is_game || found.is_empty() {
            found.push((record.span.start as usize, record.tags.clone()));
        }
    }
    let ends = found.iter().skip(1).map(|(start, _)| *start);
    let ends: Vec<usize> = ends.chain([whole.len()]).collect();
    let mut games = Vec::with_capacity(found.len());
    for (at, ((_, tags), end)) in found.iter().zip(&ends).enumerate() {
        let start = if at == 0 { front.len() } else { ends[at - 1] };
        let own = tags.iter().filter(|tag| tag.span.start as usize >= start);
        let own: Vec<&Tag> = own.collect();
        let part = |from: usize, to: usize| {
            let range = from.saturating_sub(front.len())..to.saturating_sub(front.len());
            text.get(range).unwrap_or_default()
        };
        let is_event = |tag: &&&Tag| tag.name.bytes(bytes) == b"Event";
        let last = own.iter().take_while(is_event).last();
        let split = last.map_or(start, |tag| tag.span.end as usize);
        let value = |tag: &&Tag| {
            let name = String::from_utf8_lossy(tag.name.bytes(bytes)).into_owned();
            (name, tag.value_in(bytes).into_owned())
        };
        games.push(CellGame {
            tags: own.iter().map(value).collect(),
            events: part(start, split),
            rest: part(split, *end),
        });
    }
    if games.is_empty() {
        games.push(CellGame {
            tags: Vec::new(),
            events: "",
            rest: text,
        });
    }
    games
}
