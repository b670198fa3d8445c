//! The seven tags that come first, and in which order.

use super::Class;
use crate::edit::Edit;
use scoresheet_batch::Game;
use scoresheet_source::Span;

const ROSTER: [&[u8]; 7] = [
    b"Event", b"Site", b"Date", b"Round", b"White", b"Black", b"Result",
];

pub(crate) fn edit(game: &Game<'_>, edits: &mut Vec<Edit>) {
    let record = game.record;
    let tags = &record.record.tags;
    let (Some(first), Some(last)) = (tags.first(), tags.last()) else {
        return;
    };
    // One tag a line and nothing else: what stands between tags has its place there.
    let apart = tags.windows(2).all(|two| {
        let between = record.bytes(Span::new(two[0].span.end, two[1].span.start));
        between.trim_ascii().is_empty() && between.iter().any(|byte| matches!(byte, b'\n' | b'\r'))
    });
    let place = |at: &usize| {
        let name = record.bytes(tags[*at].name);
        ROSTER
            .iter()
            .position(|known| *known == name)
            .unwrap_or(ROSTER.len())
    };
    let mut order: Vec<usize> = (0..tags.len()).collect();
    order.sort_by_key(place);
    if !apart || order.is_sorted() {
        return;
    }
    let mut text = String::new();
    for (at, from) in order.iter().enumerate() {
        text.push_str(&record.lossy(tags[*from].span));
        if let Some(next) = tags.get(at + 1) {
            text.push_str(&record.lossy(Span::new(tags[at].span.end, next.span.start)));
        }
    }
    let span = Span::new(first.span.start, last.span.end);
    let message = "Event, Site, Date, Round, White, Black and Result come first, in this order";
    edits.push(Edit::new(Class::TagOrder, span, text, message.to_owned()));
}
