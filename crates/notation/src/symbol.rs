//! Annotation symbols and the numbers that stand for them in exchange formats (NAGs).

/// A symbol after a move (VK/RK 9, MK53 §20).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Symbol {
    /// `!` strong move.
    Strong,
    /// `?` weak move.
    Weak,
    /// `!!` very strong move.
    VeryStrong,
    /// `??` very weak move.
    VeryWeak,
    /// `!?`: VK/RK 9.1.8 "looks strong but is weak"; today "interesting".
    StrongLooking,
    /// `?!`: VK/RK 9.1.7 "looks weak but is strong"; today "dubious".
    WeakLooking,
    /// `*` or `□`: forced, all others lose (VK/RK 9.1.9).
    Forced,
    /// `=`: equal (MK53 §20), or the game is drawn (VK/RK 9.1.11).
    Equal,
    /// `∞`: any move (MK53 §20).
    AnyMove,
    /// `⩲` White slightly better.
    WhiteSlightly,
    /// `⩱` Black slightly better.
    BlackSlightly,
    /// `±` White clearly better.
    WhiteClearly,
    /// `∓` Black clearly better.
    BlackClearly,
    /// `+-` White is winning.
    WhiteWinning,
    /// `-+` Black is winning.
    BlackWinning,
    /// `+`, `X` or `×` after the last move: the game is won (VK 9.1.10).
    Won,
    /// `+1`, `-2` …: pieces won or lost after a combination's last move (VK/RK 9.1.12–13).
    Pieces(i8),
    /// `a.l.`: capture in any direction with the same outcome (VK/RK 9.1.14).
    AdLibitum,
    /// `N`: a new move in theory.
    Novelty,
}

/// Spelling, symbol and NAG. Longer spellings stand before their beginnings.
const TABLE: &[(&str, Symbol, Option<u8>)] = &[
    ("!!", Symbol::VeryStrong, Some(3)),
    ("!?", Symbol::StrongLooking, Some(5)),
    ("!", Symbol::Strong, Some(1)),
    ("??", Symbol::VeryWeak, Some(4)),
    ("?!", Symbol::WeakLooking, Some(6)),
    ("?", Symbol::Weak, Some(2)),
    ("□", Symbol::Forced, Some(7)),
    ("∞", Symbol::AnyMove, Some(13)),
    ("⩲", Symbol::WhiteSlightly, Some(14)),
    ("+=", Symbol::WhiteSlightly, Some(14)),
    ("+/=", Symbol::WhiteSlightly, Some(14)),
    ("⩱", Symbol::BlackSlightly, Some(15)),
    ("=+", Symbol::BlackSlightly, Some(15)),
    ("=/+", Symbol::BlackSlightly, Some(15)),
    ("±", Symbol::WhiteClearly, Some(16)),
    ("+/-", Symbol::WhiteClearly, Some(16)),
    ("+/–", Symbol::WhiteClearly, Some(16)),
    ("∓", Symbol::BlackClearly, Some(17)),
    ("-/+", Symbol::BlackClearly, Some(17)),
    ("–/+", Symbol::BlackClearly, Some(17)),
    ("+-", Symbol::WhiteWinning, Some(18)),
    ("+−", Symbol::WhiteWinning, Some(18)),
    ("+–", Symbol::WhiteWinning, Some(18)),
    ("+—", Symbol::WhiteWinning, Some(18)),
    ("-+", Symbol::BlackWinning, Some(19)),
    ("−+", Symbol::BlackWinning, Some(19)),
    ("–+", Symbol::BlackWinning, Some(19)),
    ("—+", Symbol::BlackWinning, Some(19)),
    ("a.l.", Symbol::AdLibitum, None),
    ("=", Symbol::Equal, Some(10)),
    ("+", Symbol::Won, None),
    ("X", Symbol::Won, None),
    ("×", Symbol::Won, None),
    ("N", Symbol::Novelty, Some(146)),
];

impl Symbol {
    /// The symbol at the start of `text`, and its length in bytes.
    ///
    /// `+1`, `-2` and the like are read as [`Symbol::Pieces`]; letters only when nothing that
    /// could continue a word follows.
    #[must_use]
    pub fn read(text: &[u8]) -> Option<(Self, usize)> {
        if let [sign @ (b'+' | b'-'), digit @ b'1'..=b'9', rest @ ..] = text
            && !rest
                .first()
                .is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'-')
        {
            let count = (digit - b'0') as i8;
            return Some((Self::Pieces(if *sign == b'+' { count } else { -count }), 2));
        }
        let (spelling, symbol, _) = TABLE
            .iter()
            .find(|(s, ..)| text.starts_with(s.as_bytes()))?;
        let ends = !text
            .get(spelling.len())
            .is_some_and(u8::is_ascii_alphanumeric);
        let word = *spelling == "×" || spelling.as_bytes()[0].is_ascii_alphabetic();
        (!word || ends).then_some((*symbol, spelling.len()))
    }

    /// The number that PGN and PDN write for it, if there is one.
    #[must_use]
    pub fn nag(self) -> Option<u8> {
        TABLE.iter().find(|(_, s, _)| *s == self)?.2
    }

    /// The symbol that a NAG stands for.
    #[must_use]
    pub fn from_nag(nag: u8) -> Option<Self> {
        TABLE
            .iter()
            .find(|(.., number)| *number == Some(nag))
            .map(|row| row.1)
    }

    /// How it is written, shortest usual spelling.
    #[must_use]
    pub fn text(self) -> String {
        if let Self::Pieces(count) = self {
            return format!("{count:+}");
        }
        TABLE
            .iter()
            .find(|(_, s, _)| *s == self)
            .map(|row| row.0.to_owned())
            .unwrap_or_default()
    }
}

/// True for a character that symbols are written with, and no move: `!`, `±`, `⩲`.
///
/// ```
/// use scoresheet_notation::is_symbol_sign;
/// assert!(is_symbol_sign('∓') && !is_symbol_sign('='));
/// ```
#[must_use]
pub const fn is_symbol_sign(c: char) -> bool {
    matches!(
        c,
        '!' | '?'
            | '⁈'
            | '⁉'
            | '‼'
            | '⁇'
            | '□'
            | '∞'
            | '±'
            | '∓'
            | '⩲'
            | '⩱'
            | '↑'
            | '→'
            | '⇆'
            | '⊕'
    )
}

// Symbols that have no annotation number, as a command in a comment: `{[%symbol +1]}`.
//
// Exchange formats know signs by number only, and the numbers lack `+1`, `a.l.` and the `+` that
// says the game is won (VK/RK 9.1.10–14). Comments hold commands of this form already, such as
// `[%clk 0:10:00]`; other programs show the comment and lose nothing.

const HEAD: &[u8] = b"[%symbol ";

/// The comment's text for `symbol`, braces left out.
pub(crate) fn write_command(symbol: Symbol) -> String {
    format!("{}{}]", String::from_utf8_lossy(HEAD), symbol.text())
}

/// The symbol that a comment with this text between its braces stands for.
pub(crate) fn read_command(comment: &[u8]) -> Option<Symbol> {
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
    fn signs_of_strength() {
        assert_eq!(Symbol::read(b"?! 2."), Some((Symbol::WeakLooking, 2)));
        assert_eq!(Symbol::read(b"??"), Some((Symbol::VeryWeak, 2)));
        assert_eq!(Symbol::read(b"+2 "), Some((Symbol::Pieces(2), 2)));
        assert_eq!(Symbol::read(b"+-"), Some((Symbol::WhiteWinning, 2)));
        assert_eq!(
            Symbol::read("–/+".as_bytes()),
            Some((Symbol::BlackClearly, 5))
        );
        assert_eq!(
            Symbol::read("±".as_bytes()),
            Some((Symbol::WhiteClearly, 2))
        );
        assert_eq!(Symbol::read(b"Nf3"), None);
        assert_eq!(Symbol::read("× *".as_bytes()), Some((Symbol::Won, 2)));
        assert_eq!(Symbol::read("×b4".as_bytes()), None);
    }

    #[test]
    fn nags_go_both_ways() {
        for nag in 1..=7 {
            assert_eq!(Symbol::from_nag(nag).unwrap().nag(), Some(nag));
        }
    }

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
            assert_eq!(read_command(write_command(symbol).as_bytes()), Some(symbol));
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
            assert_eq!(read_command(text.as_bytes()), None, "{text}");
        }
    }
}
