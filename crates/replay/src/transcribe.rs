//! A replayed record told again: its tokens as items free of any notation, with what the caller
//! makes of each move that was played.

use crate::context::options::Illegal;
use crate::driver::{Walk, walk};
use crate::line::Played;
use crate::position::GamePosition;
use crate::results::is_in_points;
use crate::rules::Rules;
use crate::visitor::Visitor;
use scoresheet_notation::write::{Item, comment_text};
use scoresheet_notation::{Doubt, Kind, Outcome, Record, RecordText, Symbol, Token};
use scoresheet_source::Span;
use std::iter::Peekable;
use std::vec::IntoIter;

/// An expression for the rules by which a verdict was given and the line that was played, of whichever
/// game; another where nothing was replayed.
macro_rules! with_rules {
    ($verdict:expr, None => $none:expr, ($rules:ident, $line:ident) => $does:expr $(,)?) => {
        match (&$verdict.line, $verdict.edition, $verdict.language) {
            ($crate::line::AnyLine::Chess($line), Some(edition), Some(language)) => {
                let $rules = $crate::chess::rules::ChessRules::new(language, edition)
                    .under($verdict.conditions);
                $does
            }
            ($crate::line::AnyLine::Draughts($line), Some(edition), _) => {
                let named = $verdict.named($line.start.variant());
                let $rules = $crate::draughts::rules::DraughtsRules::new(named, edition);
                $does
            }
            ($crate::line::AnyLine::None, ..)
            | ($crate::line::AnyLine::Chess(_), ..)
            | ($crate::line::AnyLine::Draughts(_), None, _) => $none,
        }
    };
}
pub(crate) use with_rules;

/// A record told again.
pub(crate) struct Transcript<T> {
    pub items: Vec<Item<T>>,
    /// Stretches that were not replayed; each stands in a comment.
    pub left_out: Vec<Span>,
    /// What is said of the end behind the last move; the caller tells it.
    pub ends: Vec<(Outcome, Span)>,
}

/// How to speak of moves and positions.
pub(crate) trait MoveFormat<R: Rules> {
    /// What a move becomes.
    type Text;

    /// True if a move can be left open here, with `∞` for what it says (MK53 §20).
    fn leaves_open(&self) -> bool {
        false
    }

    /// The move that the token says, and the position before it.
    fn say(&self, token: &Token, before: &R::Position, mv: &R::Move) -> Self::Text;

    /// The move that the token says where the rules forbid it and it was carried out all the same.
    fn say_carried_out(
        &self,
        token: &Token,
        before: &R::Position,
        played: &Played<R::Move>,
    ) -> Self::Text {
        self.say(token, before, &played.mv)
    }

    /// False if a set-up that gives the position at hand need not be reported.
    fn tells_restated(&self) -> bool {
        true
    }
}

/// Tells `record` again from `start`; `illegal` says what an illegal move does.
pub(crate) fn transcribe<R: Rules, S: MoveFormat<R>>(
    rules: &R,
    record: RecordText<'_>,
    start: &R::Position,
    speaker: &S,
    illegal: Illegal,
) -> Transcript<S::Text> {
    let mut listener = Listener {
        record,
        speaker,
        white_leads: rules.white_leads(),
        rendered: Vec::new(),
    };
    walk(
        rules,
        record,
        start,
        &mut Walk::default(),
        &mut listener,
        illegal,
    );
    let rendered = listener.rendered;
    let due = stated_number(&record, start.white_to_move() != rules.white_leads())
        .unwrap_or(start.move_number());
    let last_move = rendered.iter().map(|(token, _)| *token).max().unwrap_or(0);
    let mut teller = Teller {
        text: record.text,
        rendered: rendered.into_iter().peekable(),
        out: Transcript {
            items: Vec::new(),
            left_out: Vec::new(),
            ends: Vec::new(),
        },
        count: Count { due, before: due },
        outer: Vec::new(),
        left_out: None,
        number: None,
        words_end: 0,
        last_move,
        ended: false,
        leaves_open: speaker.leaves_open(),
    };
    for (at, token) in record.tokens.iter().enumerate() {
        teller.token(at as u32, token);
    }
    teller.end_left_out();
    teller.out
}

/// The number of the first move, as far as the first number of the main line says it.
fn stated_number(record: &Record, black_begins: bool) -> Option<u32> {
    let mut plies = 0;
    for token in record.main_line() {
        if let Kind::Number { number, .. } = token.kind {
            let half_moves = plies + u32::from(black_begins);
            let now = u32::from(number) * 2 + half_moves % 2;
            return Some(now.saturating_sub(plies) / 2);
        }
        plies += u32::from(token.kind.is_move());
    }
    None
}

/// A stretch that was not replayed, as it was written, in a comment.
pub(crate) fn not_replayed<T>(text: &[u8], span: Span) -> Item<T> {
    let words = comment_of(span.bytes(text));
    Item::Comment(format!("{}{words}", Doubt::NotReplayed.words()))
}

/// A stretch of the record as a comment has it: on one line.
fn comment_of(written: &[u8]) -> String {
    let written = String::from_utf8_lossy(written);
    let words: Vec<&str> = written.split_ascii_whitespace().collect();
    words.join(" ")
}

/// What became of a token.
enum Rendered<T> {
    Move {
        black: bool,
        says: T,
    },
    Pass {
        black: bool,
    },
    SetUp(String),
    /// Words that are no part of the game, and where they stand.
    Words(Span),
    /// It was told with the move before it.
    Joined,
    /// The end of the record, which is the caller's.
    Result,
    /// A set-up that gives the position at hand; `None` if it is not told.
    Restated(Option<String>),
}

/// Writes down what the walk plays.
struct Listener<'a, R: Rules, S: MoveFormat<R>> {
    record: RecordText<'a>,
    speaker: &'a S,
    white_leads: bool,
    rendered: Vec<(u32, Rendered<S::Text>)>,
}

impl<R: Rules, S: MoveFormat<R>> Listener<'_, R, S> {
    /// True if the side to move is the second of a pair.
    fn follows(&self, position: &R::Position) -> bool {
        position.white_to_move() != self.white_leads
    }
}

impl<R: Rules, S: MoveFormat<R>> Visitor<R> for Listener<'_, R, S> {
    fn played(&mut self, token: u32, before: &R::Position, mv: &R::Move) {
        let rendered = Rendered::Move {
            black: self.follows(before),
            says: self
                .speaker
                .say(&self.record.tokens[token as usize], before, mv),
        };
        self.rendered.push((token, rendered));
    }

    fn stopped(&mut self, _: u32, _: &R::Position) {}

    fn carried_out(&mut self, token: u32, before: &R::Position, played: &Played<R::Move>) {
        let written = &self.record.tokens[token as usize];
        let rendered = Rendered::Move {
            black: self.follows(before),
            says: self.speaker.say_carried_out(written, before, played),
        };
        self.rendered.push((token, rendered));
    }

    fn passed(&mut self, token: u32, before: &R::Position) {
        let black = self.follows(before);
        self.rendered.push((token, Rendered::Pass { black }));
    }

    fn words(&mut self, token: u32, span: Span) {
        self.rendered.push((token, Rendered::Words(span)));
    }

    fn joined(&mut self, token: u32) {
        self.rendered.push((token, Rendered::Joined));
    }

    fn result(&mut self, token: u32) {
        self.rendered.push((token, Rendered::Result));
    }

    fn set_up(&mut self, token: u32, position: &R::Position) {
        let fen = position.exchange_fen();
        self.rendered.push((token, Rendered::SetUp(fen)));
    }

    fn restated(&mut self, token: u32, position: &R::Position) {
        let rendered = self.speaker.tells_restated();
        let fen = rendered.then(|| position.exchange_fen());
        self.rendered.push((token, Rendered::Restated(fen)));
    }
}

/// Where counting stands on a line.
#[derive(Clone, Copy)]
struct Count {
    /// The number of the move that is due.
    due: u32,
    /// The one that was due before the last move: there a variation starts.
    before: u32,
}

/// A stretch that was not replayed.
struct LeftOut {
    start: u32,
    end: u32,
    /// Variations opened inside it.
    depth: usize,
}

struct Teller<'a, T> {
    text: &'a [u8],
    rendered: Peekable<IntoIter<(u32, Rendered<T>)>>,
    out: Transcript<T>,
    count: Count,
    outer: Vec<Count>,
    left_out: Option<LeftOut>,
    /// Where the number starts that stands just before.
    number: Option<u32>,
    /// Where words between two moves end, the last that were reported.
    words_end: u32,
    /// Token of the last move that was played.
    last_move: u32,
    /// The result of the record has been met.
    ended: bool,
    leaves_open: bool,
}

impl<T> Teller<'_, T> {
    fn token(&mut self, at: u32, token: &Token) {
        let rendered = self
            .rendered
            .next_if(|(token, _)| *token == at)
            .map(|t| t.1);
        if self.stays_left_out(token, rendered.is_some()) {
            return;
        }
        self.end_left_out();
        if let Some(Rendered::Words(span)) = rendered {
            self.words_end = span.end;
            return self.comment(comment_of(span.bytes(self.text)));
        }
        if token.span.end <= self.words_end {
            return;
        }
        if let Kind::Number { .. } = token.kind {
            self.number = Some(token.span.start);
            return;
        }
        match token.kind {
            // After the end they may be anything, but no part of the game.
            Kind::Unreadable | Kind::Symbol(_) | Kind::Nag(_)
                if self.ended && at > self.last_move =>
            {
                self.comment(comment_of(token.span.bytes(self.text)));
            }
            Kind::Move(_) | Kind::NullMove | Kind::SetUp | Kind::Unreadable => match rendered {
                Some(rendered) => self.played(rendered),
                None => self.leave_out(token),
            },
            Kind::Open => {
                self.out.items.push(Item::Open);
                self.outer.push(self.count);
                self.count.due = self.count.before;
            }
            Kind::Close => {
                self.out.items.push(Item::Close);
                self.count = self.outer.pop().unwrap_or(self.count);
            }
            Kind::Comment => self.comment(comment_text(token.span.bytes(self.text))),
            Kind::Nag(nag) => self.out.items.push(Item::Nag(nag)),
            Kind::Symbol(symbol) => self.symbol(symbol, rendered),
            // `2-0` is not written as `1-0`: nothing says that a variation counts like the game.
            Kind::Result(outcome) if !self.outer.is_empty() => {
                let written = comment_text(token.span.bytes(self.text));
                self.out.items.push(match is_in_points(&written) {
                    true => Item::Comment(written),
                    false => Item::Result(outcome),
                });
            }
            // The end of the record is the caller's; a result that moves follow is a slip.
            Kind::Result(_) if at < self.last_move => {
                self.comment(comment_text(token.span.bytes(self.text)));
            }
            Kind::Result(outcome) => {
                self.ended = true;
                self.out.ends.push((outcome, token.span));
            }
            Kind::Heading | Kind::Number { .. } => {}
        }
        self.number = None;
    }

    /// A symbol, or `∞` in the place of a move: then the move that was played on with, unless the
    /// notation can leave it open too.
    fn symbol(&mut self, symbol: Symbol, rendered: Option<Rendered<T>>) {
        let open = rendered.is_some();
        if let Some(rendered) = rendered {
            self.played(rendered);
        }
        if !open || !self.leaves_open {
            self.out.items.push(Item::Symbol(symbol));
        }
    }

    fn comment(&mut self, text: String) {
        self.out.items.push(Item::Comment(text));
    }

    fn played(&mut self, rendered: Rendered<T>) {
        let number = self.count.due;
        let black = match rendered {
            Rendered::Move { black, says } => {
                self.out.items.push(Item::Move {
                    says,
                    number,
                    black,
                });
                black
            }
            Rendered::Pass { black } => {
                self.out.items.push(Item::Pass { number, black });
                black
            }
            Rendered::SetUp(fen) => {
                self.out.items.push(Item::SetUp(fen));
                self.count.before = number;
                return;
            }
            Rendered::Words(_) | Rendered::Result | Rendered::Joined => return,
            Rendered::Restated(fen) => return self.out.items.extend(fen.map(Item::SetUp)),
        };
        self.count = Count {
            due: number + u32::from(black),
            before: number,
        };
    }

    /// Opens a stretch that was not replayed, the number before it included.
    fn leave_out(&mut self, token: &Token) {
        let Span { start, end } = whole(token, self.text);
        self.left_out = Some(LeftOut {
            start: self.number.take().unwrap_or(start),
            end,
            depth: 0,
        });
    }

    /// True if the token belongs to the stretch that is being left out.
    fn stays_left_out(&mut self, token: &Token, played: bool) -> bool {
        let main_line = self.outer.is_empty();
        let Some(stretch) = &mut self.left_out else {
            return false;
        };
        match (token.kind, stretch.depth) {
            (Kind::Open, _) => stretch.depth += 1,
            (Kind::Close, 0) => return false,
            (Kind::Close, _) => stretch.depth -= 1,
            (Kind::Result(_), 0) if main_line => return false,
            (_, 0) if played => return false,
            _ => {}
        }
        stretch.end = stretch.end.max(whole(token, self.text).end);
        true
    }

    /// What was left out becomes a comment, as it was written.
    fn end_left_out(&mut self) {
        if let Some(LeftOut { start, end, .. }) = self.left_out.take() {
            let span = Span::new(start, end);
            self.out.items.push(not_replayed(self.text, span));
            self.out.left_out.push(span);
        }
    }
}

/// The token with all that is its own: the span of a set-up is that of its value alone.
fn whole(token: &Token, text: &[u8]) -> Span {
    if token.kind != Kind::SetUp {
        return token.span;
    }
    let before = &text[..token.span.start as usize];
    let start = before
        .iter()
        .rposition(|b| *b == b'/')
        .unwrap_or(before.len());
    Span::new(start as u32, token.span.end + 2)
}
