//! The main line as written, around the place where its replay stops.

use crate::rules::Rules;
use crate::token::TokenText;
use scoresheet_notation::{Kind, RecordText, Symbol, Written};
use scoresheet_source::Span;
use std::ops::RangeInclusive;

/// One move of the main line.
pub(crate) struct MainLineMove<'t> {
    pub written: Written,
    pub token: TokenText<'t>,
    /// The ply, from 1, that the number right before it announces.
    pub due: Option<u32>,
}

/// The moves from a known position on, up to the end of the game or to the next set-up.
pub(crate) struct MainLine<'t, P> {
    /// Before the first of them.
    pub start: P,
    /// True if that is where the record starts.
    pub opens: bool,
    pub entries: Vec<MainLineMove<'t>>,
    /// Index of the move at which the replay stops.
    pub stop: usize,
}

impl<'t, P: Clone> MainLine<'t, P> {
    /// The line on which the move at `stop` stands. `None` if something in it is neither a move nor
    /// without meaning for the board: then nothing can be said of the whole of it.
    pub fn read<R: Rules<Position = P>>(
        rules: &R,
        record: RecordText<'t>,
        stop: Span,
    ) -> Option<Self> {
        let mut line = Self {
            start: rules.start(record).ok()?.position,
            opens: true,
            entries: Vec::new(),
            stop: 0,
        };
        let mut ply = 0;
        let mut due = None;
        let mut ended = false;
        for token in record.main_line() {
            let bytes = record.bytes(token.span);
            match token.kind {
                Kind::Number { number, black } => {
                    due = Some((u32::from(number) * 2 + u32::from(black)).saturating_sub(1));
                }
                Kind::Move(written) => {
                    ply += 1;
                    let span = token.span;
                    line.entries.push(MainLineMove {
                        written,
                        token: TokenText {
                            bytes,
                            span,
                            ply,
                            may_go_on: true,
                        },
                        due: due.take(),
                    });
                }
                Kind::SetUp if token.span.start > stop.start => break,
                Kind::SetUp => {
                    line.start = rules.set_up(&String::from_utf8_lossy(bytes)).ok()?;
                    line.opens = false;
                    line.entries.clear();
                }
                // `∞` right after a number is a move left open (MK53 §20).
                Kind::Symbol(Symbol::AnyMove) if due.is_some() => return None,
                Kind::NullMove => return None,
                Kind::Unreadable if !ended => return None,
                Kind::Result(_) => ended = true,
                Kind::Unreadable
                | Kind::Symbol(_)
                | Kind::Heading
                | Kind::Comment
                | Kind::Open
                | Kind::Close
                | Kind::Nag(_) => {}
            }
        }
        let found = line.entries.iter().position(|e| e.token.span == stop);
        found.map(|stop| Self { stop, ..line })
    }
}

impl<'t> MainLineMove<'t> {
    /// The move as written, without signs of check and judgement.
    fn plain(&self) -> &'t [u8] {
        let sign = |b: &u8| matches!(b, b'+' | b'#' | b'!' | b'?');
        let last = self.token.bytes.iter().rposition(|b| !sign(b));
        let end = last.map_or(0, |last| last + 1);
        self.token.bytes.get(..end).unwrap_or_default()
    }

    /// True if both say the same, signs left aside.
    pub fn repeats(&self, other: &MainLineMove<'_>) -> bool {
        self.plain() == other.plain()
    }
}

/// How many of the written numbers are wrong if `added` plies (fewer than none: left out
/// again) have to be put in before entry `at`.
pub(crate) fn wrong_numbers(entries: &[MainLineMove<'_>], at: usize, added: i64) -> usize {
    // A record may begin with any number; what counts is that it continues from there.
    let mut first = None;
    let wrong = |(i, entry): &(usize, &MainLineMove<'_>)| {
        let Some(due) = entry.due else {
            return false;
        };
        let moved = if *i >= at { added } else { 0 };
        let offset = i64::from(due) - *i as i64 - moved;
        *first.get_or_insert(if *i < at { offset } else { 1 }) != offset
    };
    entries.iter().enumerate().filter(wrong).count()
}

/// The same for one move that is missing before entry `at`: a number right before the entry may be that of the missing
/// move, which stood between them.
pub(crate) fn wrong_numbers_around(entries: &[MainLineMove<'_>], at: usize) -> usize {
    let wrong = wrong_numbers(entries, at, 1);
    let after = wrong_numbers(entries, at + 1, 1);
    wrong.min(after)
}

/// The places up to `stop` where so many plies may be missing because the numbers leave them
/// out: the last such gap.
pub(crate) fn gap_in_numbers(
    entries: &[MainLineMove<'_>],
    stop: usize,
    missing: i64,
) -> Option<RangeInclusive<usize>> {
    let mut gap = None;
    // The place after the last number, and by how much that is more than what was due.
    let (mut from, mut last) = (0, None);
    for (i, entry) in entries.iter().enumerate().take(stop + 1) {
        let Some(due) = entry.due else { continue };
        let offset = i64::from(due) - i as i64;
        if offset - last.unwrap_or(1) == missing {
            gap = Some(from..=i);
        }
        (from, last) = (i + 1, Some(offset));
    }
    gap
}
