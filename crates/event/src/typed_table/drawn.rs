//! Tables without separators: drawn with strokes, as Markdown has them, or lined up with blanks, as programs print them.
//!
//! A text is one of these only if a line of it heads a table so, and none does by separators. The table ends at the first line that is
//! none of it; what stands below is told as left over.

use super::{Field, Heading, ResultsHeading, TypedRow, headings, unreadable};
use crate::{Fault, FaultCode, Place};
use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;
use unicode_width::UnicodeWidthChar;

/// Lines in which the headings are looked for.
const SAMPLED: usize = 64;

/// Rows that show where the columns are: a table may have thousands.
const SHOWN: usize = 2_000;

/// A table that is drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Drawn {
    parting: Parting,
    /// The line that heads the columns, from 0.
    pub head: usize,
    /// The first line below the table.
    pub end: usize,
}

/// What parts the columns.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Parting {
    Strokes,
    /// Where the columns stand, in widths of a character.
    Blanks(Arc<[Range<usize>]>),
}

impl Drawn {
    /// The table that a text has, if one is drawn.
    pub(super) fn of(text: &str) -> Option<Self> {
        let lines: Vec<&str> = lines(text).collect();
        let heads = 0..lines.len().min(SAMPLED);
        let strokes = { heads.clone() }.filter_map(|head| Self::with_strokes(&lines, head));
        let ruled = { heads.clone() }.filter_map(|head| Self::ruled(&lines, head));
        let lined_up = heads.filter_map(|head| Self::lined_up(&lines, head));
        strokes
            .chain(ruled)
            .chain(lined_up)
            .find(|drawn| drawn.heads_players(&lines))
    }

    /// How its columns are parted, for people.
    pub(super) const fn parted_by(&self) -> &'static str {
        match self.parting {
            Parting::Strokes => "strokes",
            Parting::Blanks(_) => "blanks",
        }
    }

    /// `| 1 | Petrov | × |`
    fn with_strokes(lines: &[&str], head: usize) -> Option<Self> {
        lines.get(head).filter(|line| line.contains('|'))?;
        let below = lines.iter().skip(head);
        let end = head
            + below
                .take_while(|line| line.contains('|') || is_rule(line))
                .count();
        Some(Self {
            parting: Parting::Strokes,
            head,
            end,
        })
    }

    /// Columns under a line that is drawn below each heading.
    fn ruled(lines: &[&str], head: usize) -> Option<Self> {
        let rule = lines.get(head + 1).filter(|line| is_rule(line))?;
        let columns = stretches(&filled([*rule].into_iter()));
        (columns.len() > 1).then(|| Self::in_columns(lines, head, columns))
    }

    /// Columns that no line is drawn below, parted by what is blank in all rows.
    fn lined_up(lines: &[&str], head: usize) -> Option<Self> {
        let heading = *lines.get(head).filter(|line| !line.contains('\t'))?;
        // Before all rows are looked at.
        let mut words = heading.split("  ").chain(heading.split_whitespace());
        words.find(|word| matches!(super::heading(word.trim()), Heading::Name | Heading::Team))?;
        let rows = rows(lines, head).take(SHOWN);
        // What has no heading of its own belongs to the column left of it: a name of two words.
        let headed = filled([heading].into_iter());
        let mut columns: Vec<Range<usize>> = Vec::new();
        for stretch in stretches(&filled(rows)) {
            let own = headed.get(stretch.start..stretch.end.min(headed.len()));
            let is_headed = own.is_some_and(|own| own.contains(&true));
            match columns.last_mut().filter(|_| !is_headed) {
                Some(before) => before.end = stretch.end,
                None => columns.push(stretch),
            }
        }
        (columns.len() > 2).then(|| Self::in_columns(lines, head, columns))
    }

    fn in_columns(lines: &[&str], head: usize, columns: Vec<Range<usize>>) -> Self {
        Self {
            parting: Parting::Blanks(columns.into()),
            head,
            end: head + rows(lines, head).count(),
        }
    }

    /// Whether the headings are of a table of players or teams with their results, or at least of something else of them.
    fn heads_players(&self, lines: &[&str]) -> bool {
        let row = (lines.get(self.head)).and_then(|line| self.row(line, Place::default()).ok());
        let found = row.flatten().and_then(|row| headings(&row));
        let found = found.unwrap_or_default();
        let of_results = |each: &Heading| {
            matches!(
                each,
                Heading::Results(ResultsHeading::Against(_) | ResultsHeading::OfRound(_))
            )
        };
        let named = found.contains(&Heading::Name) || found.contains(&Heading::Team);
        let known = |each: &&Heading| !matches!(each, Heading::Unknown | Heading::Blank);
        named
            && self.end > self.head + 1
            && (found.iter().any(of_results) || found.iter().filter(known).count() > 1)
    }

    /// The fields of a line; none of one that is drawn between rows.
    pub(super) fn row<'t>(&self, line: &'t str, at: Place) -> Result<Option<TypedRow<'t>>, Fault> {
        if is_rule(line) {
            return Ok(None);
        }
        let place = |column: usize| Place {
            column: u32::try_from(column + 1).unwrap_or(u32::MAX),
            ..at
        };
        let fields = match &self.parting {
            Parting::Strokes => with_strokes(line, place),
            Parting::Blanks(columns) => in_columns(line, columns, place)?,
        };
        let at = Place { column: 0, ..at };
        Ok(Some(TypedRow { at, fields }))
    }

    /// What is told of what stands below the table.
    pub(super) fn left_over(at: Place, lines: usize) -> Fault {
        let message = match lines {
            1 => "a line below the table is not used".to_owned(),
            _ => format!("{lines} lines below the table are not used"),
        };
        Fault::new(FaultCode::FieldIgnored, at, message)
    }
}

/// The lines of a text, as the table takes them.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let end = text.find(['\n', '\r']);
        rest = end.map(|end| {
            let after = &text[end..];
            after.strip_prefix("\r\n").unwrap_or(&after[1..])
        });
        Some(&text[..end.unwrap_or(text.len())])
    })
}

/// The headings and what stands below them, up to a blank line.
fn rows<'l, 't>(lines: &'l [&'t str], head: usize) -> impl Iterator<Item = &'t str> + 'l {
    let below = lines.iter().skip(head).copied();
    below.take_while(|line| !line.trim().is_empty())
}

/// A line drawn between rows, or below headings.
fn is_rule(line: &str) -> bool {
    let drawn = |c: char| matches!(c, '-' | '=' | '─' | '━' | '—' | '_' | '+' | '|' | ':');
    let strokes = line
        .chars()
        .filter(|c| drawn(*c) && !matches!(c, '+' | '|' | ':'));
    strokes.count() > 1 && line.chars().all(|c| drawn(c) || c == ' ')
}

/// Which columns of the screen are not blank in some line, rules aside unless there is nothing else.
fn filled<'t>(lines: impl Iterator<Item = &'t str>) -> Vec<bool> {
    let mut filled = Vec::new();
    for line in lines {
        let mut at = 0;
        for c in line.chars() {
            let width = c.width().unwrap_or(0);
            if !c.is_whitespace() {
                filled.resize(filled.len().max(at + width), false);
                filled[at..at + width].fill(true);
            }
            at += width;
        }
    }
    filled
}

/// Where such columns stand side by side.
fn stretches(filled: &[bool]) -> Vec<Range<usize>> {
    let mut at = 0;
    let mut found = Vec::new();
    for stretch in filled.chunk_by(|one, next| one == next) {
        let end = at + stretch.len();
        if stretch.first() == Some(&true) {
            found.push(at..end);
        }
        at = end;
    }
    found
}

fn with_strokes(line: &str, place: impl Fn(usize) -> Place) -> Vec<Field<'_>> {
    let blanks = line.chars().take_while(|c| c.is_whitespace()).count();
    let inside = line.trim();
    let (first, inside) = match inside.strip_prefix('|') {
        Some(inside) => (blanks + 1, inside),
        None => (blanks, inside),
    };
    let inside = match inside.strip_suffix('|') {
        Some(inside) if !inside.ends_with('\\') => inside,
        Some(_) | None => inside,
    };
    let mut fields = Vec::new();
    let (mut start, mut column, mut escaped) = (0, first, false);
    let mut field = |range: Range<usize>, column: usize| {
        let text = inside.get(range).unwrap_or_default();
        let blanks = text.chars().take_while(|c| c.is_whitespace()).count();
        fields.push(Field {
            text: unescaped(text.trim()),
            at: place(column + blanks),
        });
    };
    for (passed, (at, c)) in inside.char_indices().enumerate() {
        if c == '|' && !escaped {
            field(start..at, column);
            (start, column) = (at + 1, first + passed + 1);
        }
        escaped = c == '\\' && !escaped;
    }
    field(start..inside.len(), column);
    fields
}

/// Without the strokes by which Markdown shows a sign as it is.
fn unescaped(text: &str) -> Cow<'_, str> {
    if !text.contains('\\') {
        return Cow::Borrowed(text);
    }
    let mut chars = text.chars().peekable();
    let mut plain = String::new();
    while let Some(c) = chars.next() {
        let next = chars.peek().copied();
        plain.push(
            match next.filter(|next| c == '\\' && next.is_ascii_punctuation()) {
                Some(escaped) => {
                    chars.next();
                    escaped
                }
                None => c,
            },
        );
    }
    Cow::Owned(plain)
}

fn in_columns<'t>(
    line: &'t str,
    columns: &[Range<usize>],
    place: impl Fn(usize) -> Place,
) -> Result<Vec<Field<'t>>, Fault> {
    let mut spans: Vec<Option<(Range<usize>, usize)>> = vec![None; columns.len()];
    let mut at = 0;
    for (passed, (byte, c)) in line.char_indices().enumerate() {
        let width = c.width().unwrap_or(0);
        if !c.is_whitespace() {
            // What stands between two columns would be of either.
            let column = columns
                .iter()
                .position(|column| column.contains(&at) || width == 0 && column.end == at);
            let Some(span) = column.and_then(|column| spans.get_mut(column)) else {
                let message = "stands in no column, or in two: write the table with separators";
                return Err(unreadable(place(passed), message));
            };
            let end = byte + c.len_utf8();
            match span {
                Some((range, _)) => range.end = end,
                None => *span = Some((byte..end, passed)),
            }
        }
        at += width;
    }
    let fields = spans.into_iter().map(|span| {
        let (range, passed) = span.unwrap_or_default();
        Field {
            text: Cow::Borrowed(line.get(range).unwrap_or_default()),
            at: place(passed),
        }
    });
    Ok(fields.collect())
}
