//! Marked squares.

/// Why a square is marked. Each has a shape of its own beside its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SquareMark {
    /// Where the piece came from: `( )` in text.
    Origin,
    /// Where the piece went: `[ ]` in text.
    Target,
    /// A piece that was captured: struck through, `- -` in text.
    Captured,
    /// Where the record goes wrong: `! !` in text.
    Wrong,
}

impl SquareMark {
    /// The characters left and right of the square's own.
    pub(crate) const fn brackets(self) -> (char, char) {
        match self {
            Self::Origin => ('(', ')'),
            Self::Target => ('[', ']'),
            Self::Captured => ('-', '-'),
            Self::Wrong => ('!', '!'),
        }
    }

    /// The word under which the squares are read out.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Origin => "Origin",
            Self::Target => "Target",
            Self::Captured => "Captured",
            Self::Wrong => "Wrong",
        }
    }

    /// Every mark, in the order in which they are read out.
    pub(crate) const ALL: [Self; 4] = [Self::Origin, Self::Target, Self::Captured, Self::Wrong];
}
