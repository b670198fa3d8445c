//! A judged record as it is looked at: every move with the positions before and after it, in the main
//! line and in variations, and what is said between them.

use crate::line::Played;
use crate::position::{AnyPosition, GamePosition};
use crate::rules::Rules;
use crate::transcribe::{MoveFormat, transcribe, with_rules};
use crate::verdict::Verdict;
use scoresheet_notation::write::Item;
use scoresheet_notation::{RecordText, Token};
use scoresheet_source::{Code, Span};

/// A move, and what it does to the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownMove {
    /// As the record has it.
    pub written: String,
    /// Where it stands in the text.
    pub span: Span,
    /// File and rank of the origin, from 0 at White's lower left.
    pub from: (u8, u8),
    /// File and rank of the target, likewise; of a king that castles where it comes to stand.
    pub to: (u8, u8),
    /// The position before it.
    pub before: AnyPosition,
    /// The position after it.
    pub after: AnyPosition,
    /// The class of a move that is not legal and was carried out all the same.
    pub irregular: Option<Code>,
}

/// A record as it is looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// The position before the first move.
    pub start: AnyPosition,
    /// Moves, variations, comments and symbols in the order of the record; what was not replayed stands
    /// in comments as it was written. A set-up is another position than the one at hand. The result after
    /// the main line is the verdict's.
    pub items: Vec<Item<ShownMove>>,
}

/// `record` as it is looked at, about which `verdict` was given; `text` is what it was read from.
/// `None` if nothing was replayed.
///
/// ```
/// use scoresheet_notation::write::Item;
/// use scoresheet_notation::{Reader, Record, RecordText};
/// use scoresheet_replay::{Judge, Options, shown};
/// let text = b"1. e4 (1. d4 d5) e5 *";
/// let mut record = Record::default();
/// let verdict = Judge::new(Options::default()).next(&mut Reader::new(text), &mut record).unwrap();
/// let shown = shown(RecordText::new(&record, text), &verdict).unwrap();
/// let written = shown.items.iter().filter_map(|item| match item {
///     Item::Move { says, .. } => Some(says.written.as_str()),
///     _ => None,
/// });
/// assert_eq!(written.collect::<Vec<_>>(), ["e4", "d4", "d5", "e5"]);
/// ```
#[must_use]
pub fn shown(record: RecordText<'_>, verdict: &Verdict) -> Option<Shown> {
    let seen = record.as_read();
    let eyes = Eyes {
        text: seen.text,
        places: record,
    };
    with_rules!(verdict, None => None, (rules, line) => {
        let rendered = transcribe(&rules, seen, &line.start, &eyes, verdict.illegal);
        Some(Shown {
            start: line.start.to_any(),
            items: rendered.items,
        })
    })
}

/// Sees what a move does.
struct Eyes<'t> {
    text: &'t [u8],
    /// The record with the places that are told.
    places: RecordText<'t>,
}

impl<R: Rules> MoveFormat<R> for Eyes<'_> {
    type Text = ShownMove;

    fn say(&self, token: &Token, before: &R::Position, mv: &R::Move) -> ShownMove {
        // Which token says a legal move does not matter here.
        let legal = Played {
            mv: *mv,
            token: 0,
            irregular: None,
        };
        MoveFormat::<R>::say_carried_out(self, token, before, &legal)
    }

    fn say_carried_out(
        &self,
        token: &Token,
        before: &R::Position,
        played: &Played<R::Move>,
    ) -> ShownMove {
        let mut after = before.clone();
        after.step(played);
        let written = String::from_utf8_lossy(token.span.bytes(self.text));
        let words: Vec<&str> = written.split_ascii_whitespace().collect();
        let [from, to] = before.ends(&played.mv);
        ShownMove {
            written: words.join(" "),
            span: self.places.place_of(token.span),
            from,
            to,
            before: before.to_any(),
            after: after.to_any(),
            irregular: played.irregular,
        }
    }

    fn tells_restated(&self) -> bool {
        false
    }
}
