//! What can stand on a square.

/// A piece as drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Glyph {
    /// Whether it is White's.
    pub white: bool,
    /// Which piece it is.
    pub kind: GlyphKind,
}

impl Glyph {
    /// A piece of White's.
    pub const fn white(kind: GlyphKind) -> Self {
        Self { white: true, kind }
    }

    /// A piece of Black's.
    pub const fn black(kind: GlyphKind) -> Self {
        Self { white: false, kind }
    }

    /// One letter for each piece of all games together, for data and names: those of FEN for chess,
    /// `w` and `W` for White's man and king in draughts, `m` and `M` for Black's.
    ///
    /// ```
    /// use scoresheet_report::{Glyph, GlyphKind};
    /// assert_eq!(Glyph::black(GlyphKind::Bishop).code(), 'b');
    /// assert_eq!(Glyph::black(GlyphKind::DraughtsKing).code(), 'M');
    /// ```
    #[must_use]
    pub const fn code(self) -> char {
        match (self.kind, self.white) {
            (GlyphKind::Man, false) => 'm',
            (GlyphKind::DraughtsKing, false) => 'M',
            _ => self.letter(),
        }
    }

    /// The sign in plain ASCII. Chess has White's letters in upper case; draughts has `w`
    /// and `b` for men, `W` and `B` for kings.
    pub(crate) const fn letter(self) -> char {
        match (self.kind, self.white) {
            (GlyphKind::Man, true) => 'w',
            (GlyphKind::Man, false) => 'b',
            (GlyphKind::DraughtsKing, true) => 'W',
            (GlyphKind::DraughtsKing, false) => 'B',
            (GlyphKind::Pawn, true) => 'P',
            (GlyphKind::Pawn, false) => 'p',
            (GlyphKind::Knight, true) => 'N',
            (GlyphKind::Knight, false) => 'n',
            (GlyphKind::Bishop, true) => 'B',
            (GlyphKind::Bishop, false) => 'b',
            (GlyphKind::Rook, true) => 'R',
            (GlyphKind::Rook, false) => 'r',
            (GlyphKind::Queen, true) => 'Q',
            (GlyphKind::Queen, false) => 'q',
            (GlyphKind::King, true) => 'K',
            (GlyphKind::King, false) => 'k',
        }
    }

    /// The sign in Unicode: White's in outline, Black's solid.
    ///
    /// The draughts signs of Unicode (U+26C0 to U+26C3) are missing from most fonts of
    /// terminals, and double rings are hard to distinguish at that size; a crown is not.
    pub(crate) const fn figurine(self) -> char {
        match (self.kind, self.white) {
            (GlyphKind::Man, true) => '○',
            (GlyphKind::Man, false) => '●',
            (GlyphKind::DraughtsKing, true) => '♕',
            (GlyphKind::DraughtsKing, false) => '♛',
            (GlyphKind::Pawn, true) => '♙',
            (GlyphKind::Pawn, false) => '♟',
            (GlyphKind::Knight, true) => '♘',
            (GlyphKind::Knight, false) => '♞',
            (GlyphKind::Bishop, true) => '♗',
            (GlyphKind::Bishop, false) => '♝',
            (GlyphKind::Rook, true) => '♖',
            (GlyphKind::Rook, false) => '♜',
            (GlyphKind::Queen, true) => '♕',
            (GlyphKind::Queen, false) => '♛',
            (GlyphKind::King, true) => '♔',
            (GlyphKind::King, false) => '♚',
        }
    }
}

/// The kinds of piece of draughts and chess.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GlyphKind {
    /// A man of draughts.
    Man,
    /// A king of draughts.
    DraughtsKing,
    /// A pawn.
    Pawn,
    /// A knight.
    Knight,
    /// A bishop.
    Bishop,
    /// A rook.
    Rook,
    /// A queen.
    Queen,
    /// A king of chess.
    King,
}

impl GlyphKind {
    /// Every kind, those that count most first: the order in which a position is read out.
    pub const ALL: [Self; 8] = [
        Self::King,
        Self::Queen,
        Self::Rook,
        Self::Bishop,
        Self::Knight,
        Self::Pawn,
        Self::DraughtsKing,
        Self::Man,
    ];

    /// The word for one of the kind and for several.
    pub(crate) const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Man => ("man", "men"),
            Self::DraughtsKing | Self::King => ("king", "kings"),
            Self::Pawn => ("pawn", "pawns"),
            Self::Knight => ("knight", "knights"),
            Self::Bishop => ("bishop", "bishops"),
            Self::Rook => ("rook", "rooks"),
            Self::Queen => ("queen", "queens"),
        }
    }
}
