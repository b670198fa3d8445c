//! What differs between ways of writing moves, as data.

/// Signs of a chess notation; piece letters are a matter of the language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChessStyle {
    /// Between origin and target in full notation.
    pub dash: &'static str,
    /// Where a piece is taken.
    pub capture: &'static str,
    /// Before the letter of what a pawn becomes.
    pub promotion: &'static str,
    /// Castling to the king's side and to the queen's side.
    pub castling: [&'static str; 2],
    /// After a move that mates.
    pub mate: &'static str,
}

impl ChessStyle {
    /// As PGN writes moves: `Nxf3`, `c8=Q`, `O-O`, `#`.
    pub const EXPORT: Self = Self {
        dash: "-",
        capture: "x",
        promotion: "=",
        castling: ["O-O", "O-O-O"],
        mate: "#",
    };

    /// As MK53 §20 prints them: `Rg1—f3`, `R:e5`, `c8L`, `0—0`, `×`.
    pub const BOOK: Self = Self {
        dash: "—",
        capture: ":",
        promotion: "",
        castling: ["0—0", "0—0—0"],
        mate: "×",
    };
}

/// Signs of a draughts notation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DraughtsStyle {
    /// Between the squares of a plain move.
    pub dash: &'static str,
    /// Between the squares of a capture.
    pub capture: &'static str,
}

impl DraughtsStyle {
    /// As KV53 §14 and §29 print moves: `a3—b4`, `27:18`.
    pub const BOOK: Self = Self {
        dash: "—",
        capture: ":",
    };
}
