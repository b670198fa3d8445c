//! A record of an exchange format as a sheet: its main line, cell by cell.

use scoresheet_layout::{Cell, Mark, MarkKind, Sheet};
use scoresheet_notation::{Kind, KnownTag, Record, Tag, Turn};
use scoresheet_source::Span;

/// The main line of `record`, read from `text`, as a sheet: tags become its heading, tokens that
/// are no moves but stand where one could become cells, comments and variations become marks.
#[must_use]
pub fn sheet_of(record: &Record, text: &[u8]) -> Sheet {
    let value = |tag| record.value(text, tag).map(std::borrow::Cow::into_owned);
    let mut sheet = Sheet {
        span: record.span,
        tags: tags(record, text),
        players: [value(KnownTag::White), value(KnownTag::Black)],
        event: value(KnownTag::Event),
        site: value(KnownTag::Site),
        date: value(KnownTag::Date),
        position: record
            .tag(KnownTag::Fen)
            .map(|tag| (tag.value_in(text).into_owned(), tag.value)),
        ..Sheet::default()
    };
    let mut announced = None;
    let mut variation: Option<(usize, Span)> = None;
    for token in &record.tokens {
        let words = || String::from_utf8_lossy(token.span.bytes(text)).into_owned();
        if let Some((depth, span)) = &mut variation {
            span.end = token.span.end;
            match token.kind {
                Kind::Open => *depth += 1,
                Kind::Close => *depth -= 1,
                _ => {}
            }
            if *depth == 0 {
                let span = *span;
                let text = String::from_utf8_lossy(span.bytes(text)).into_owned();
                sheet
                    .marks
                    .push(mark(&sheet, MarkKind::Variation, text, span));
                variation = None;
            }
            continue;
        }
        match token.kind {
            Kind::Open => variation = Some((1, token.span)),
            Kind::Comment => sheet
                .marks
                .push(mark(&sheet, MarkKind::Comment, words(), token.span)),
            Kind::Number { number, black } => {
                sheet.black_begins |= sheet.cells.is_empty() && black;
                announced = Some((number, if black { Turn::Black } else { Turn::White }));
            }
            Kind::Move(_) => {
                let (number, side) = announced.take().unzip();
                sheet.cells.push(Cell {
                    text: words(),
                    span: token.span,
                    number,
                    side,
                    certain: true,
                    ..Cell::default()
                });
            }
            Kind::Unreadable => {
                let (number, side) = announced.take().unzip();
                let first = sheet.cells.len();
                sheet.cells.extend(unreadable(token.span, text));
                if let Some(cell) = sheet.cells.get_mut(first) {
                    (cell.number, cell.side) = (number, side);
                }
            }
            Kind::Heading => sheet.heading.push((words(), token.span)),
            Kind::Result(outcome) => sheet.result = Some((outcome, token.span)),
            Kind::Nag(_) | Kind::Symbol(_) => {
                sheet
                    .marks
                    .push(mark(&sheet, MarkKind::Sign, words(), token.span));
            }
            Kind::NullMove | Kind::SetUp | Kind::Close => {
                sheet
                    .marks
                    .push(mark(&sheet, MarkKind::Comment, words(), token.span));
            }
        }
    }
    if let Some((_, span)) = variation {
        let text = String::from_utf8_lossy(span.bytes(text)).into_owned();
        sheet
            .marks
            .push(mark(&sheet, MarkKind::Variation, text, span));
    }
    sheet
}

/// The tags, name and value.
fn tags(record: &Record, text: &[u8]) -> Vec<(String, String)> {
    let name = |tag: &Tag| String::from_utf8_lossy(tag.name.bytes(text)).into_owned();
    let tags = record.tags.iter();
    tags.map(|tag| (name(tag), tag.value_in(text).into_owned()))
        .collect()
}

/// A cell for each word of what is no token: it may be several moves.
fn unreadable(span: Span, text: &[u8]) -> Vec<Cell> {
    let bytes = span.bytes(text);
    let words = bytes.split(u8::is_ascii_whitespace);
    let words = words.filter(|word| !word.is_empty());
    words
        .map(|word| {
            let start = span.start + (word.as_ptr() as usize - bytes.as_ptr() as usize) as u32;
            Cell {
                text: String::from_utf8_lossy(word).into_owned(),
                span: Span::new(start, start + word.len() as u32),
                ..Cell::default()
            }
        })
        .collect()
}

fn mark(sheet: &Sheet, kind: MarkKind, text: String, span: Span) -> Mark {
    let before = sheet.cells.len();
    Mark {
        before,
        kind,
        text,
        span,
    }
}
