//! Keys to tell whether a position has occurred before.

use crate::{Board, Color, Piece, Rank, Wing};

/// Two odd 64-bit numbers for each word of a key: the fraction bits of π, as good as any.
const SALT: [u64; 8] = [
    0x243f_6a88_85a3_08d3,
    0x1319_8a2e_0370_7345,
    0xa409_3822_299f_31d1,
    0x082e_fa98_ec4e_6c89,
    0x4528_21e6_38d0_1377,
    0xbe54_66cf_34e9_0c6d,
    0xc0ac_29b7_c97c_50dd,
    0x3f84_d5b5_b547_0917,
];

/// Multiplies to 128 bits and folds the halves: every bit of both words reaches the result.
fn fold(a: u64, b: u64) -> u64 {
    let wide = u128::from(a) * u128::from(b);
    (wide >> 64) as u64 ^ wide as u64
}

impl Board {
    /// A key of the pieces on their squares and the side to move, and nothing else: what
    /// `MK53 §18` compares. Worked out when asked for; the same on every machine.
    #[must_use]
    pub fn placement_key(&self) -> u64 {
        let kind = |piece| self.of_kind(piece).0;
        let white = self.men_of(Color::White).0;
        let side = u64::from(self.side_to_move() == Color::Black);
        let pawns = fold(kind(Piece::Pawn) ^ SALT[0], kind(Piece::Knight) ^ SALT[1]);
        let lines = fold(kind(Piece::Bishop) ^ SALT[2], kind(Piece::Rook) ^ SALT[3]);
        let royal = fold(kind(Piece::Queen) ^ SALT[4], kind(Piece::King) ^ SALT[5]);
        let sides = fold(white ^ SALT[6], side ^ SALT[7]);
        fold(
            pawns.rotate_left(17) ^ royal ^ SALT[1],
            lines.rotate_left(31) ^ sides ^ SALT[3],
        )
    }

    /// A key of the position as FIDE compares it: pieces, side to move, castling rights, and the
    /// en passant square if a pawn can legally take there now.
    #[must_use]
    pub fn position_key(&self) -> u64 {
        let mut rights = 0_u64;
        for color in Color::ALL {
            for wing in [Wing::Short, Wing::Long] {
                let rook = self.castling_rook(color, wing);
                rights = rights << 4 | rook.map_or(0, |square| square.file() as u64 + 1);
            }
        }
        let en_passant = self.legal_en_passant().map_or(0, |file| file as u64 + 1);
        fold(
            self.placement_key() ^ SALT[5],
            (rights << 4 | en_passant) ^ SALT[6],
        )
    }

    /// True if both are the same position as FIDE compares it, for which [`Board::position_key`] is a
    /// key; by what counters of moves does not matter.
    #[must_use]
    pub fn is_same_position(&self, other: &Self) -> bool {
        let of = |board: &Self| (board.kinds, board.colors, board.side, board.castling);
        of(self) == of(other) && self.legal_en_passant() == other.legal_en_passant()
    }

    /// The position without an en passant square on which no pawn can legally take: equal for every
    /// way of writing it, counters aside.
    #[must_use]
    pub fn without_idle_en_passant(&self) -> Self {
        Self {
            en_passant: self
                .en_passant
                .filter(|_| self.legal_en_passant().is_some()),
            ..self.clone()
        }
    }

    fn legal_en_passant(&self) -> Option<crate::File> {
        let square = self.en_passant_square()?;
        let pawns = self.pieces(self.side_to_move(), Piece::Pawn);
        let fifth = Rank::Fifth.relative_to(self.side_to_move()).bitboard();
        let takers = self.legal_origins(Piece::Pawn, pawns & fifth, square);
        (!takers.is_empty()).then(|| square.file())
    }
}
