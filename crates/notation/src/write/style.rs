//! What differs between exchange formats and printed books, apart from the moves.

use crate::symbol::Symbol;
use crate::symbol_command;

/// How numbers and symbols are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    /// Behind the number of a Black move that does not follow White's.
    black_dots: &'static str,
    /// Symbols are written as annotation numbers.
    symbols_as_numbers: bool,
}

/// A symbol in writing.
pub(crate) enum Sign {
    /// Right behind the move: `Nf3!`.
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
                || Sign::Comment(symbol_command::write(symbol)),
                |nag| Sign::Apart(format!("${nag}")),
            );
        }
        let text = symbol.text();
        // Behind a draughts move, `-1` would be one more square of it.
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
