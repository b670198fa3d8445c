//! A record of an exchange format as a sheet: its main line, cell by cell.

use scoresheet_layout::{MoveCell, ScoreSheet, SheetNumber, SheetSign, SignKind};
use scoresheet_notation::{
    DraughtsForm, DraughtsText, Kind, KnownTag, Outcome, RecordText, Tag, Token, Turn, Written,
    is_over_there,
};
use scoresheet_source::Span;

/// The main line of a record as a sheet: tags become its heading, tokens that
/// are no moves but stand where one could become cells, comments and variations become marks.
#[must_use]
pub fn sheet_of(record: RecordText<'_>) -> ScoreSheet {
    let sheet = ScoreSheet {
        span: record.span,
        tags: tags(record),
        said: record.heading.clone(),
        position: record
            .tag(KnownTag::Fen)
            .map(|tag| (tag.value_in(record.text).into_owned(), tag.value)),
        ..ScoreSheet::default()
    };
    let mut filling = Filling {
        sheet,
        text: record.text,
        announced: None,
        variation: None,
    };
    for span in &record.unread_tags {
        filling.mark(SignKind::Comment, *span);
    }
    let (own, footer) = record.tokens.split_at(footer(record));
    for token in own {
        if !filling.in_variation(token) {
            filling.token(token);
        }
    }
    for token in footer {
        filling.mark(SignKind::Comment, token.span);
    }
    filling.end_variation();
    let mut sheet = filling.sheet;
    sheet.contest_corrected();
    heed_end(&mut sheet);
    // A position that is given shows what is left.
    sheet.doubt_moves();
    sheet.odds = sheet.speaks_of_odds().filter(|_| sheet.position.is_none());
    sheet
}

/// Nothing tells whether the moves behind a comment were played that says that the game was over there.
fn heed_end(sheet: &mut ScoreSheet) {
    let comments = sheet.marks.iter();
    let mut comments = comments.filter(|mark| mark.kind == SignKind::Comment);
    let over = comments.find(|mark| mark.before > 0 && is_over_there(&mark.text));
    let from = over.map_or(usize::MAX, |over| over.before);
    for cell in sheet.cells.iter_mut().skip(from) {
        cell.contested = true;
    }
}

/// Where the tokens start that are words of the page on which the record stands, as `Post a comment` below its result in signs:
/// none of them may be what is left of a move, but for a short word that looks like one among the others.
fn footer(record: RecordText<'_>) -> usize {
    let tokens = &record.tokens;
    let mut depth = 0usize;
    let mut from = tokens.len();
    for (at, token) in tokens.iter().enumerate().rev() {
        // From behind, a bracket closes before it opens.
        depth = depth.saturating_add_signed(-token.kind.nesting());
        let next = tokens.get(at + 1);
        if depth == 0 && !is_plain(token, next, record.text) {
            break;
        }
        from = at;
    }
    let last = from.checked_sub(1).and_then(|at| tokens.get(at));
    let ended = last.is_some_and(|token| {
        let sign = token.span.bytes(record.text).first();
        let in_signs = sign.is_some_and(|byte| byte.is_ascii_digit() || *byte == b'*');
        matches!(token.kind, Kind::Result(_)) && in_signs
    });
    let first = tokens.get(from);
    let letters = |token: &Token| has_letter(token.span.bytes(record.text));
    let begins = first.is_some_and(|token| token.kind == Kind::Unreadable && letters(token));
    if ended && begins { from } else { tokens.len() }
}

/// Whether a token stands in words of a page, and not among moves: `next` is the one behind it.
fn is_plain(token: &Token, next: Option<&Token>, text: &[u8]) -> bool {
    let words = token.span.bytes(text);
    let has_digit = |word: &[u8]| word.iter().any(u8::is_ascii_digit);
    let mut each = words.split(u8::is_ascii_whitespace);
    let is_move = |token: &Token| token.kind.is_move();
    match token.kind {
        Kind::Comment | Kind::Open | Kind::Close => true,
        Kind::Unreadable => !each.any(|word| has_letter(word) && has_digit(word)),
        // `15 minutes`, `in 1925`: nothing is counted.
        Kind::Number { .. } => !next.is_some_and(is_move),
        Kind::Move(_) => words.iter().all(u8::is_ascii_lowercase),
        Kind::Heading
        | Kind::Result(_)
        | Kind::Symbol(_)
        | Kind::Nag(_)
        | Kind::NullMove
        | Kind::SetUp => false,
    }
}

fn has_letter(words: &[u8]) -> bool {
    let mut words = words.iter();
    words.any(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii())
}

/// A sheet while the tokens of its record are gone through.
struct Filling<'a> {
    sheet: ScoreSheet,
    text: &'a [u8],
    /// The number that stands before the next move, and its place.
    announced: Option<((u16, Turn), Span)>,
    /// How deep, and what of it has been passed over.
    variation: Option<(usize, Span)>,
}

impl Filling<'_> {
    /// Passes over the token if it belongs to a variation.
    fn in_variation(&mut self, token: &Token) -> bool {
        let Some((depth, span)) = &mut self.variation else {
            return false;
        };
        span.end = token.span.end;
        *depth = depth.saturating_add_signed(token.kind.nesting());
        if *depth == 0 {
            self.end_variation();
        }
        true
    }

    /// The variation is a mark, whole or as far as it is there.
    fn end_variation(&mut self) {
        if let Some((_, span)) = self.variation.take() {
            self.mark(SignKind::Variation, span);
        }
    }

    fn token(&mut self, token: &Token) {
        let span = token.span;
        match token.kind {
            Kind::Open => self.variation = Some((1, span)),
            Kind::Number { number, black } => {
                self.sheet.black_begins |= self.sheet.cells.is_empty() && black;
                let side = if black { Turn::Black } else { Turn::White };
                // Two in a row: the first counts no move, and may be that of a page.
                if let Some((first, before)) = self.announced.replace(((number, side), span))
                    && first != (number, side)
                {
                    self.mark(SignKind::Comment, before);
                    self.sheet.numbers.pop();
                }
                let written = self.words(span);
                self.sheet.numbers.push(SheetNumber {
                    before: self.sheet.cells.len(),
                    number,
                    written,
                    span,
                });
            }
            // `e1: c7:h4`: two moves of which the first lost its end, or one over two lines.
            Kind::Move(Written::Draughts(DraughtsText {
                form: DraughtsForm::Spaced,
                squares: 3..,
                ..
            })) => self.cells(words_of(span, self.text)),
            Kind::Move(_) => {
                let certain = true;
                let text = self.words(span);
                self.cells(vec![MoveCell {
                    text,
                    span,
                    certain,
                    ..MoveCell::default()
                }]);
            }
            Kind::Unreadable => self.cells(words_of(span, self.text)),
            Kind::Heading => self.sheet.heading.push((self.words(span), span)),
            Kind::Result(outcome) => self.result(outcome, span),
            // Signs where a move should stand are what is left of it.
            Kind::Symbol(_) if self.announced.is_some() => self.cells(words_of(span, self.text)),
            Kind::Nag(_) | Kind::Symbol(_) => self.mark(SignKind::Sign, span),
            Kind::Comment | Kind::NullMove | Kind::SetUp | Kind::Close => {
                self.mark(SignKind::Comment, span);
            }
        }
    }

    /// The first counts, as it does to the replay, and figures sooner than words; the other is kept as a comment.
    fn result(&mut self, outcome: Outcome, span: Span) {
        let in_figures = |span: Span| {
            let first = span.bytes(self.text).iter().find(|byte| **byte != b'(');
            first.is_some_and(|byte| byte.is_ascii_digit() || matches!(byte, b'*' | 0xc2))
        };
        let Some((_, before)) = self.sheet.result else {
            self.sheet.result = Some((outcome, span));
            self.sheet.result_in_words = !in_figures(span);
            return;
        };
        let better = in_figures(span) && !in_figures(before);
        if better {
            self.sheet.result = Some((outcome, span));
            self.sheet.result_in_words = false;
        }
        self.mark(SignKind::Comment, if better { before } else { span });
    }

    /// Cells of one token, with the number that stands before it.
    fn cells(&mut self, mut cells: Vec<MoveCell>) {
        let (number, side) = self
            .announced
            .take()
            .map(|(announced, _)| announced)
            .unzip();
        if let Some(first) = cells.first_mut() {
            (first.number, first.side) = (number, side);
        }
        self.sheet.cells.extend(cells);
    }

    fn mark(&mut self, kind: SignKind, span: Span) {
        self.sheet.marks.push(SheetSign {
            before: self.sheet.cells.len(),
            kind,
            text: self.words(span),
            span,
        });
    }

    fn words(&self, span: Span) -> String {
        String::from_utf8_lossy(span.bytes(self.text)).into_owned()
    }
}

/// The tags, name and value.
fn tags(record: RecordText<'_>) -> Vec<(String, String)> {
    let name = |tag: &Tag| record.lossy(tag.name).into_owned();
    let tags = record.tags.iter();
    tags.map(|tag| (name(tag), tag.value_in(record.text).into_owned()))
        .collect()
}

/// A cell for each word of what is no token: it may be several moves.
fn words_of(span: Span, text: &[u8]) -> Vec<MoveCell> {
    let bytes = span.bytes(text);
    let words = bytes.split(u8::is_ascii_whitespace);
    let words = words.filter(|word| !word.is_empty());
    words
        .map(|word| {
            let start = span.start + (word.as_ptr() as usize - bytes.as_ptr() as usize) as u32;
            MoveCell {
                text: String::from_utf8_lossy(word).into_owned(),
                span: Span::new(start, start + word.len() as u32),
                ..MoveCell::default()
            }
        })
        .collect()
}
