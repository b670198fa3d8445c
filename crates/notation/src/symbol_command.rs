//! Symbols that have no annotation number, as a command in a comment: `{[%symbol +1]}`.
//!
//! Exchange formats know signs by number only, and the numbers lack `+1`, `a.l.` and the `+` that
//! says the game is won (VK/RK 9.1.10–14). Comments hold commands of this form already, such as
//! `[%clk 0:10:00]`; other programs show the comment and lose nothing.

use crate::symbol::Symbol;

const HEAD: &[u8] = b"[%symbol ";

/// The comment's text for `symbol`, braces left out.
pub(crate) fn write(symbol: Symbol) -> String {
    format!("{}{}]", String::from_utf8_lossy(HEAD), symbol.text())
}

/// The symbol that a comment with this text between its braces stands for.
pub(crate) fn read(comment: &[u8]) -> Option<Symbol> {
    let inside = comment
        .trim_ascii()
        .strip_prefix(HEAD)?
        .strip_suffix(b"]")?;
    let (symbol, len) = Symbol::read(inside.trim_ascii())?;
    (len == inside.trim_ascii().len()).then_some(symbol)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symbol_without_a_number_comes_back() {
        let without_number = [
            Symbol::Pieces(1),
            Symbol::Pieces(-2),
            Symbol::AdLibitum,
            Symbol::Won,
        ];
        for symbol in without_number {
            assert_eq!(symbol.nag(), None);
            assert_eq!(read(write(symbol).as_bytes()), Some(symbol));
        }
    }

    #[test]
    fn other_comments_stay_comments() {
        for text in [
            "[%clk 0:10:00]",
            "[%symbol ]",
            "[%symbol +1] and more",
            "+1",
        ] {
            assert_eq!(read(text.as_bytes()), None, "{text}");
        }
    }
}
