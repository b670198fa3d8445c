//! Set-ups that can be played from, but that no game can have reached.

use core::fmt;

use crate::{Board, Color, Piece, SquareSet};

/// A reason to doubt a set-up that is otherwise playable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SetupDoubt {
    /// More of a kind than promotion can give: at most 9 queens, 10 rooks, 10 bishops and 10
    /// knights of a colour (`MK53 §9` note).
    TooMany {
        /// Whose.
        color: Color,
        /// Of which kind.
        piece: Piece,
        /// How many there are.
        found: u32,
        /// How many there can be.
        most: u32,
    },
    /// More promoted pieces than pawns are missing (`MK53 §9`). Of two bishops on squares of one
    /// colour, one is promoted.
    TooManyPromoted {
        /// Whose.
        color: Color,
        /// The fewest pieces that must have been promoted.
        promoted: u32,
        /// Eight less the pawns on the board.
        pawns_missing: u32,
    },
    /// More than two pieces give check at once.
    TooManyCheckers {
        /// How many.
        found: u32,
    },
}

impl fmt::Display for SetupDoubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::TooMany {
                color,
                piece,
                found,
                most,
            } => write!(
                f,
                "{} has {found} {}s, and there can be at most {most}",
                color_name(color),
                piece_name(piece)
            ),
            Self::TooManyPromoted {
                color,
                promoted,
                pawns_missing,
            } => {
                let (pawns, are) = (
                    if promoted == 1 { "pawn" } else { "pawns" },
                    if pawns_missing == 1 { "is" } else { "are" },
                );
                let missing = match pawns_missing {
                    0 => "none".to_owned(),
                    some => format!("only {some}"),
                };
                let color = color_name(color);
                write!(
                    f,
                    "{color} must have promoted {promoted} {pawns}, but {missing} {are} missing"
                )
            }
            Self::TooManyCheckers { found } => {
                write!(
                    f,
                    "{found} pieces give check at once, and there can be at most 2"
                )
            }
        }
    }
}

pub(crate) const fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

const fn piece_name(piece: Piece) -> &'static str {
    match piece {
        Piece::Pawn => "pawn",
        Piece::Knight => "knight",
        Piece::Bishop => "bishop",
        Piece::Rook => "rook",
        Piece::Queen => "queen",
        Piece::King => "king",
    }
}

impl Board {
    /// Why no game can have reached this position, as far as counting tells.
    ///
    /// ```
    /// use scoresheet_chess::Board;
    /// let board = Board::from_fen("QQQQQQQQ/QQ6/8/8/8/5k2/8/7K b - - 0 1")?;
    /// let doubts = board.doubts();
    /// assert_eq!(doubts[0].to_string(), "White has 10 queens, and there can be at most 9");
    /// # Ok::<(), scoresheet_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn doubts(&self) -> Vec<SetupDoubt> {
        let mut doubts = Vec::new();
        for color in Color::ALL {
            self.doubt_counts(color, &mut doubts);
        }
        let found = self.checkers().len();
        if found > 2 {
            doubts.push(SetupDoubt::TooManyCheckers { found });
        }
        doubts
    }

    fn doubt_counts(&self, color: Color, doubts: &mut Vec<SetupDoubt>) {
        let count = |piece| self.pieces(color, piece).len();
        let most = [
            (Piece::Queen, 9),
            (Piece::Rook, 10),
            (Piece::Bishop, 10),
            (Piece::Knight, 10),
        ];
        for (piece, most) in most {
            let found = count(piece);
            if found > most {
                doubts.push(SetupDoubt::TooMany {
                    color,
                    piece,
                    found,
                    most,
                });
            }
        }
        let bishops = self.pieces(color, Piece::Bishop);
        let dark = (bishops & SquareSet::DARK_SQUARES).len();
        let light = bishops.len() - dark;
        let promoted = count(Piece::Queen).saturating_sub(1)
            + count(Piece::Rook).saturating_sub(2)
            + count(Piece::Knight).saturating_sub(2)
            + dark.saturating_sub(1)
            + light.saturating_sub(1);
        let pawns_missing = 8_u32.saturating_sub(count(Piece::Pawn));
        if promoted > pawns_missing {
            doubts.push(SetupDoubt::TooManyPromoted {
                color,
                promoted,
                pawns_missing,
            });
        }
    }
}
