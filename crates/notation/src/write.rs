//! Records put together as text: tags, running moves, two columns.
//!
//! The caller knows the game and says how each move is written; here the parts of a record become
//! lines. Everything that is written is read back by [`Reader`](crate::Reader) as the same parts.
//!
//! ```
//! use scoresheet_notation::Symbol;
//! use scoresheet_notation::write::{Item, Style, running};
//! let one = |says: &str, number, black| Item::Move { says: says.to_owned(), number, black };
//! let items = [
//!     one("e4", 1, false),
//!     Item::Symbol(Symbol::Strong),
//!     Item::Comment("best by test".into()),
//!     one("e5", 1, true),
//! ];
//! assert_eq!(running(&items, &Style::EXPORT, "*"), "1. e4 $1 {best by test} 1... e5 *\n");
//! assert_eq!(running(&items, &Style::BOOK, "*"), "1. e4! {best by test} 1. … e5 *\n");
//! ```

mod columns;
mod running;

pub use columns::columns;
pub use running::running;

use crate::outcome::Outcome;
use crate::symbol::{self, Symbol};
use running::Flow;

// The parts that the moves of a record are made of, free of any notation.

/// What a move says that is left open: any move (MK53 §20). It always has its number before it;
/// without one `∞` is a judgement of the move it follows.
pub const OPEN_MOVE: &str = "∞";

/// One part, in the order in which a record has them. `M` is what a move says: its text, or
/// whatever a caller needs before it becomes one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item<M = String> {
    /// A move.
    Move {
        /// What it says.
        says: M,
        /// The number of the move, White's and Black's having the same.
        number: u32,
        /// True if Black moves.
        black: bool,
    },
    /// A side passes.
    Pass {
        /// The number of the move.
        number: u32,
        /// True if Black passes.
        black: bool,
    },
    /// The record continues from this position, as FEN.
    SetUp(String),
    /// A symbol after a move.
    Symbol(Symbol),
    /// An annotation number.
    Nag(u16),
    /// A comment without its braces.
    Comment(String),
    /// A result inside a variation.
    Result(Outcome),
    /// A variation starts.
    Open,
    /// A variation ends.
    Close,
}

impl<M> Item<M> {
    /// The same part, with something else made of its move.
    pub fn map<N>(self, says: impl FnOnce(M) -> N) -> Item<N> {
        match self {
            Self::Move {
                says: old,
                number,
                black,
            } => Item::Move {
                says: says(old),
                number,
                black,
            },
            Self::Pass { number, black } => Item::Pass { number, black },
            Self::SetUp(fen) => Item::SetUp(fen),
            Self::Symbol(symbol) => Item::Symbol(symbol),
            Self::Nag(nag) => Item::Nag(nag),
            Self::Comment(text) => Item::Comment(text),
            Self::Result(outcome) => Item::Result(outcome),
            Self::Open => Item::Open,
            Self::Close => Item::Close,
        }
    }
}

// What differs between exchange formats and printed books, apart from the moves.

/// How numbers and symbols are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    /// After the number of a Black move that does not follow White's.
    black_dots: &'static str,
    /// Symbols are written as annotation numbers.
    symbols_as_numbers: bool,
}

/// A symbol in writing.
pub(crate) enum Sign {
    /// Right after the move: `Nf3!`.
    Attached(String),
    /// A word of its own.
    Apart(String),
    /// A comment with this text.
    Comment(String),
}

impl Style {
    /// PGN and PDN: `12... Nf6 $1`.
    pub const EXPORT: Self = Self {
        black_dots: "...",
        symbols_as_numbers: true,
    };

    /// As the codes of 1953 print it: `12. … Rf6!`.
    pub const BOOK: Self = Self {
        black_dots: ". …",
        symbols_as_numbers: false,
    };

    pub(crate) fn number(&self, number: u32, black: bool) -> String {
        format!("{number}{}", if black { self.black_dots } else { "." })
    }

    pub(crate) fn symbol(&self, symbol: Symbol) -> Sign {
        use Symbol::{Strong, StrongLooking, VeryStrong, VeryWeak, Weak, WeakLooking};
        if self.symbols_as_numbers {
            return symbol.nag().map_or_else(
                || Sign::Comment(symbol::write_command(symbol)),
                |nag| Sign::Apart(format!("${nag}")),
            );
        }
        // `N` before a square would be read as the letter of a knight, and may be one.
        if let (Symbol::Novelty, Some(nag)) = (symbol, symbol.nag()) {
            return Sign::Apart(format!("${nag}"));
        }
        let text = symbol.text();
        // After a draughts move, `-1` would be one more square of it.
        if matches!(symbol, Symbol::Pieces(count) if count < 0) {
            return Sign::Apart(format!("({text})"));
        }
        if matches!(
            symbol,
            Strong | VeryStrong | Weak | VeryWeak | StrongLooking | WeakLooking
        ) {
            Sign::Attached(text)
        } else {
            Sign::Apart(text)
        }
    }

    /// A number that stands for a symbol is written like it.
    pub(crate) fn nag(&self, nag: u16) -> Sign {
        let symbol = u8::try_from(nag).ok().and_then(Symbol::from_nag);
        match symbol {
            Some(symbol) if !self.symbols_as_numbers => self.symbol(symbol),
            _ => Sign::Apart(format!("${nag}")),
        }
    }
}

// How the result of a game is written: by ones and halves, or by points.

/// A way of counting a win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// `1-0`, `1/2-1/2`, `0-1`, and `*` for a game that both lost: chess, where `0-0` is castling.
    Chess,
    /// `1-0`, `1/2-1/2`, `0-1`, `0-0`: most draughts games of the PDN list.
    Halves,
    /// `2-0`, `1-1`, `0-2`, `0-0`: international and Canadian draughts.
    Points,
}

impl Scoring {
    /// The result in figures.
    ///
    /// ```
    /// use scoresheet_notation::{Outcome, write::Scoring};
    /// assert_eq!(Scoring::of_game_type(20).text(Outcome::Draw), "1-1");
    /// assert_eq!(Scoring::of_game_type(25).text(Outcome::Draw), "1/2-1/2");
    /// ```
    #[must_use]
    pub const fn text(self, outcome: Outcome) -> &'static str {
        match (self, outcome) {
            (Self::Points, Outcome::WhiteWins) => "2-0",
            (Self::Points, Outcome::Draw) => "1-1",
            (Self::Points, Outcome::BlackWins) => "0-2",
            (Self::Chess, Outcome::BothLose) => "*",
            (Self::Chess | Self::Halves | Self::Points, _) => outcome.as_str(),
        }
    }
}

// Comments: what is inside, and how it is set in lines.

/// The text of a comment token without braces or semicolon, blanks and line ends made one blank
/// each (exchange formats set comments in lines as they come). An escape line keeps its `%`.
///
/// ```
/// use scoresheet_notation::write::comment_text;
/// assert_eq!(comment_text(b"{ a good\n  move }"), "a good move");
/// assert_eq!(comment_text(b"; a good move"), "a good move");
/// assert_eq!(comment_text(b"%eco B12"), "%eco B12");
/// ```
#[must_use]
pub fn comment_text(token: &[u8]) -> String {
    let inside = match token {
        [b'{', inside @ .., b'}'] | [b'{' | b';', inside @ ..] => inside,
        other => other,
    };
    let text = String::from_utf8_lossy(inside);
    text.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
}

/// Sets a comment in lines. Braces cannot stand inside braces, so a text that has some goes after
/// a semicolon, on a line of its own.
pub(crate) fn set_comment(flow: &mut Flow, text: &str) {
    if text.contains(['{', '}']) {
        return flow.line(&format!(";{}", text.replace(['\n', '\r'], " ")));
    }
    let mut words: Vec<String> = Vec::new();
    for word in text.split_ascii_whitespace() {
        match words.last_mut() {
            // At the start of a line these would be a tag or an escape.
            Some(last) if word.starts_with(['[', '%']) => {
                last.push(' ');
                last.push_str(word);
            }
            _ => words.push(word.to_owned()),
        }
    }
    flow.open("{");
    for word in &words {
        flow.word(word);
    }
    flow.after("}");
}

// Tags as PGN and PDN write them.

/// One tag on a line of its own, line end included. Quotation marks and backslashes are escaped;
/// a value stays on its line.
///
/// ```
/// use scoresheet_notation::write::tag_line;
/// assert_eq!(tag_line("Event", r#"The "Open""#), "[Event \"The \\\"Open\\\"\"]\n");
/// ```
#[must_use]
pub fn tag_line(name: &str, value: &str) -> String {
    let mut line = format!("[{name} \"");
    for c in value.chars() {
        match c {
            '"' | '\\' => line.extend(['\\', c]),
            '\n' | '\r' => line.push(' '),
            _ => line.push(c),
        }
    }
    line.push_str("\"]\n");
    line
}
