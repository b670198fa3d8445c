//! Every legal move: for messages, and to prove the rules whole.

use cozy_chess::{
    get_bishop_moves, get_king_moves, get_knight_moves, get_line_rays, get_pawn_attacks,
    get_pawn_quiets, get_rook_moves,
};

use crate::find::PROMOTIONS;
use crate::{Board, Move, MoveList, Piece, Rank, Square, SquareSet, Wing};

impl Board {
    /// Every legal move.
    ///
    /// ```
    /// assert_eq!(scoresheet_chess::Board::start().legal_moves().len(), 20);
    /// ```
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::with_capacity(48);
        let last_rank = Rank::Eighth.relative_to(self.side).bitboard();
        for from in self.men_of(self.side) {
            let promotes = self.of_kind(Piece::Pawn).has(from);
            for to in self.targets(from) {
                let plain = Move {
                    from,
                    to,
                    promotion: None,
                    castling: None,
                };
                if promotes && last_rank.has(to) {
                    list.extend(PROMOTIONS.map(|piece| Move {
                        promotion: Some(piece),
                        ..plain
                    }));
                } else {
                    list.push(plain);
                }
            }
        }
        list.extend(self.castlings());
        list
    }

    /// Whether the side to move has any legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.men_of(self.side)
            .into_iter()
            .any(|from| !self.targets(from).is_empty())
            || self.castlings().next().is_some()
    }

    /// How many legal moves there are.
    pub(crate) fn count_legal_moves(&self) -> u64 {
        let pawns = self.of_kind(Piece::Pawn);
        let last_rank = Rank::Eighth.relative_to(self.side).bitboard();
        let mut count = self.castlings().count() as u64;
        for from in self.men_of(self.side) {
            let targets = self.targets(from);
            let each_promotes = if pawns.has(from) {
                last_rank
            } else {
                SquareSet::EMPTY
            };
            count += u64::from(targets.len() + 3 * (targets & each_promotes).len());
        }
        count
    }

    fn castlings(&self) -> impl Iterator<Item = Move> {
        [Wing::Short, Wing::Long]
            .into_iter()
            .filter_map(|wing| self.castle(wing).one())
    }

    /// Where the piece of the side to move on that square may legally go, castling apart.
    fn targets(&self, from: Square) -> SquareSet {
        let Some(piece) = self.men[from as usize] else {
            return SquareSet::EMPTY;
        };
        let occupied = self.occupied();
        let own = self.men_of(self.side);
        let reached = match piece {
            Piece::Knight => get_knight_moves(from),
            Piece::Bishop => get_bishop_moves(from, occupied),
            Piece::Rook => get_rook_moves(from, occupied),
            Piece::Queen => get_bishop_moves(from, occupied) | get_rook_moves(from, occupied),
            Piece::Pawn => {
                let takes = get_pawn_attacks(from, self.side);
                get_pawn_quiets(from, self.side, occupied) | takes & self.men_of(!self.side)
            }
            Piece::King => {
                return (get_king_moves(from) & !own)
                    .into_iter()
                    .filter(|&to| self.king_is_safe_on(to))
                    .collect();
            }
        };
        let mut safe = reached & !own & self.check_answers();
        if self.pinned.has(from) {
            safe &= get_line_rays(self.king(self.side), from);
        }
        match self.en_passant {
            Some(to) if piece == Piece::Pawn => {
                let takes = self.legal_origins(Piece::Pawn, from.bitboard(), to);
                if takes.is_empty() {
                    safe
                } else {
                    safe | to.bitboard()
                }
            }
            _ => safe,
        }
    }
}
