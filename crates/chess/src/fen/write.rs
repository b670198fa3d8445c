//! Writing a FEN.

use core::fmt::{self, Write};

use crate::{Board, Color, File, Piece, Rank, Square, SquareSet, Wing};

impl Board {
    /// The position as a FEN, as the PGN standard writes it: the en passant square after every
    /// double step, whether or not a pawn can take there. A castling right of any but the
    /// outermost rook is written as that rook's file.
    ///
    /// ```
    /// let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    /// assert_eq!(scoresheet_chess::Board::from_fen(fen)?.fen(), fen);
    /// # Ok::<(), scoresheet_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn fen(&self) -> String {
        // Room for every FEN that comes up in a game, so that it is allocated once. Every game has some, so
        // letters are pushed, not formatted.
        let mut text = String::with_capacity(96);
        self.push_placement(&mut text);
        // Writing to a String cannot fail.
        let _ = write!(text, " {} ", self.side_to_move());
        self.push_rights(&mut text);
        let _ = match self.en_passant_square() {
            Some(square) => write!(text, " {square}"),
            None => text.write_str(" -"),
        };
        let _ = write!(text, " {} {}", self.quiet_plies(), self.move_number());
        text
    }

    fn push_placement(&self, text: &mut String) {
        for rank in Rank::ALL.into_iter().rev() {
            if rank != Rank::Eighth {
                text.push('/');
            }
            let mut empty = 0;
            for file in File::ALL {
                let Some((color, piece)) = self.piece_at(Square::new(file, rank)) else {
                    empty += 1;
                    continue;
                };
                push_empty(text, empty);
                empty = 0;
                text.push(cased(color, piece.into()));
            }
            push_empty(text, empty);
        }
    }

    fn push_rights(&self, text: &mut String) {
        let before = text.len();
        for color in Color::ALL {
            for wing in [Wing::Short, Wing::Long] {
                if let Some(rook) = self.castling_rook(color, wing) {
                    text.push(cased(color, self.right_letter(color, wing, rook)));
                }
            }
        }
        if text.len() == before {
            text.push('-');
        }
    }

    fn right_letter(&self, color: Color, wing: Wing, rook: Square) -> char {
        let beyond: SquareSet = (self.pieces(color, Piece::Rook) & rook.rank().bitboard())
            .into_iter()
            .filter(|other| match wing {
                Wing::Short => other.file() > rook.file(),
                Wing::Long => other.file() < rook.file(),
            })
            .collect();
        match (beyond.is_empty(), wing) {
            (true, Wing::Short) => 'k',
            (true, Wing::Long) => 'q',
            (false, _) => rook.file().into(),
        }
    }
}

/// As a FEN, the same as [`Board::fen`].
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen())
    }
}

fn push_empty(text: &mut String, count: u8) {
    if count > 0 {
        text.push(char::from(b'0' + count));
    }
}

fn cased(color: Color, letter: char) -> char {
    match color {
        Color::White => letter.to_ascii_uppercase(),
        Color::Black => letter,
    }
}
