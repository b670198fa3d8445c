//! Where a game starts: the usual position, a FEN, or a position in words before the moves.

use scoresheet_draughts::Squares;
use scoresheet_notation::{Kind, KnownTag, PlacementText, Record, RecordText, position_text};
use scoresheet_rulebook::{Edition, Irregularity};
use scoresheet_source::{Code, Finding, Span};
use std::borrow::Cow;

/// A start position, with what there is to remark on it.
pub(crate) struct Start<P> {
    pub position: P,
    pub findings: Vec<Finding>,
    /// Draughts: men on their far row, which are kings though nobody has crowned them.
    pub uncrowned: Squares,
}

impl<P> Start<P> {
    /// A start that there is nothing to remark on.
    pub fn plain(position: P) -> Self {
        Self {
            position,
            findings: Vec::new(),
            uncrowned: Squares::EMPTY,
        }
    }
}

/// The FEN of the position that the game starts from, and where it stands: that of the tag, or else
/// what was said beside the record, for which the beginning of the record has to do.
pub(crate) fn start_fen<'t>(record: RecordText<'t>) -> Option<(Cow<'t, str>, Span)> {
    let tag = record.tag(KnownTag::Fen);
    let stated = tag.map(|tag| (record.value_of(tag), tag.value));
    let beside = move || {
        let RecordText { record, .. } = record;
        let first = record.span.start;
        let fen = record.start.as_deref()?;
        Some((Cow::Borrowed(fen), Span::new(first, first)))
    };
    stated
        .filter(|(fen, _)| !fen.trim().is_empty())
        .or_else(beside)
}

/// Whether a record states the position that it starts from, in a tag or in words.
#[must_use]
pub fn states_start(record: RecordText<'_>) -> bool {
    record.tag(KnownTag::Fen).is_some() || heading_position(record).is_some()
}

/// The heading, if it states a position.
pub(crate) fn heading_position(record: RecordText<'_>) -> Option<(PlacementText, Span)> {
    let heading = record.tokens.first().filter(|t| t.kind == Kind::Heading)?;
    let words = record.lossy(heading.span);
    Some((position_text(&words, record.family)?, heading.span))
}

/// True if the first number announces a Black move.
pub(crate) fn black_begins(record: &Record) -> bool {
    let mut tokens = record.tokens.iter().map(|token| &token.kind);
    let first = tokens.find(|kind| matches!(kind, Kind::Number { .. } | Kind::Move(_)));
    matches!(first, Some(Kind::Number { black: true, .. }))
}

/// The bytes `start..end` of `fen`, which stands at `span`, and one at least; the whole of it where
/// escapes or damaged bytes have moved what follows them.
pub(crate) fn inside(fen: &str, span: Span, start: u32, end: u32) -> Span {
    let place = Span::new(span.start + start, span.start + end.max(start + 1));
    let as_written = fen.len() == span.len() as usize;
    if as_written && place.end <= span.end {
        place
    } else {
        span
    }
}

/// The numbers in brackets against the pieces counted.
#[must_use]
pub fn check_counts(
    placement: &PlacementText,
    span: Span,
    edition: &'static Edition,
) -> Vec<Finding> {
    [("White", &placement.white), ("Black", &placement.black)]
        .into_iter()
        .filter_map(|(name, side)| {
            let stated = usize::from(side.count?);
            let counted = side.pieces.len();
            (stated != counted).then(|| {
                let message =
                    format!("{name} has {counted} pieces here, but the stated number is {stated}");
                Finding::new(Code::PositionCountMismatch, span, message)
                    .citing(edition.clause(Irregularity::CheckCount))
            })
        })
        .collect()
}
