//! A position of chess: who stands where, who is to move, and what may still be castled.

use crate::{
    Answer, Color, File, Move, Piece, Query, Rank, Refusal, Square, SquareSet, Wing,
    query::{PROMOTIONS, pairs},
};
use core::fmt;
use cozy_chess::{
    get_between_rays, get_bishop_moves, get_bishop_rays, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves, get_rook_rays,
};
use std::sync::LazyLock;

/// A legal position with its side to move, castling rights, en passant square and counters.
///
/// Holds what a FEN holds, and of the history only where knights and rooks began; cloning copies about 190 bytes.
#[derive(Debug)]
pub struct Board {
    /// The kind of piece on each square; the sets below say the same the other way round.
    pub(crate) men: [Option<Piece>; Square::NUM],
    pub(crate) kinds: [SquareSet; Piece::NUM],
    pub(crate) colors: [SquareSet; Color::NUM],
    pub(crate) kings: [Square; Color::NUM],
    /// The rooks of both sides that may still castle. While one may, its king stands on its back
    /// rank, so that the wing follows from who stands further to the right.
    pub(crate) castling: SquareSet,
    pub(crate) en_passant: Option<Square>,
    pub(crate) side: Color,
    /// The pieces that give check to the side to move.
    pub(crate) checkers: SquareSet,
    /// The pieces, of either side, that alone stand between the king of the side to move and a
    /// line piece of the other.
    pub(crate) pinned: SquareSet,
    pub(crate) quiet_plies: u16,
    pub(crate) move_number: u16,
    began: Began,
}

impl Clone for Board {
    fn clone(&self) -> Self {
        Self { ..*self }
    }

    /// Into its place: of a derived one the compiler makes a copy first, and another of that.
    #[inline]
    fn clone_from(&mut self, source: &Self) {
        let Self {
            men,
            kinds,
            colors,
            kings,
            castling,
            en_passant,
            side,
            checkers,
            pinned,
            quiet_plies,
            move_number,
            began,
        } = source;
        self.men = *men;
        self.kinds = *kinds;
        self.colors = *colors;
        self.kings = *kings;
        self.castling = *castling;
        self.en_passant = *en_passant;
        self.side = *side;
        self.checkers = *checkers;
        self.pinned = *pinned;
        self.quiet_plies = *quiet_plies;
        self.move_number = *move_number;
        self.began = *began;
    }
}

impl PartialEq for Board {
    /// Every game is compared with the usual start several times.
    fn eq(&self, other: &Self) -> bool {
        let Self {
            // Follows from the sets.
            men: _,
            kinds,
            colors,
            kings,
            castling,
            en_passant,
            side,
            checkers,
            pinned,
            quiet_plies,
            move_number,
            // No part of the position.
            began: _,
        } = self;
        *colors == other.colors
            && *kinds == other.kinds
            && *kings == other.kings
            && *castling == other.castling
            && *en_passant == other.en_passant
            && *side == other.side
            && *checkers == other.checkers
            && *pinned == other.pinned
            && *quiet_plies == other.quiet_plies
            && *move_number == other.move_number
    }
}

impl Eq for Board {}

/// On which wing knights and rooks began the game, by where they stand now; of those of a position that was set up, nobody knows.
/// It is no part of the position: books tell the king's knight from the queen's by it.
#[derive(Debug, Clone, Copy)]
struct Began([SquareSet; 2]);

impl Began {
    const UNKNOWN: Self = Self([SquareSet::EMPTY; 2]);

    /// Knights and rooks of the start position; of others nobody need know, and what a pawn becomes began nowhere.
    fn at_home() -> Self {
        let home = Rank::First.bitboard() | Rank::Eighth.bitboard();
        let kings = File::G.bitboard() | File::H.bitboard();
        let queens = File::A.bitboard() | File::B.bitboard();
        Self([home & kings, home & queens])
    }

    #[inline]
    fn follow(&mut self, from: Square, to: Square) {
        for set in &mut self.0 {
            let moved = set.0 >> from as u8 & 1;
            *set = *set & !(from.bitboard() | to.bitboard()) | SquareSet(moved << to as u8);
        }
    }

    /// Of what stood there and was taken.
    #[inline]
    fn forget(&mut self, square: Square) {
        for set in &mut self.0 {
            *set &= !square.bitboard();
        }
    }
}

/// The move is not legal in this position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IllegalMove(pub Move);

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the move {} is not legal here", self.0)
    }
}

impl std::error::Error for IllegalMove {}

impl Default for Board {
    fn default() -> Self {
        Self::start()
    }
}

impl Board {
    /// The start position of chess (`MK53 §4`).
    #[must_use]
    pub fn start() -> Self {
        static START: LazyLock<Board> = LazyLock::new(|| {
            let board = Board::from_core(&cozy_chess::Board::startpos(), 0);
            Board {
                began: Began::at_home(),
                ..board
            }
        });
        START.clone()
    }

    /// The Chess960 start position of that number, 0 to 959 in Scharnagl's order; 518 is the
    /// start position of chess. `None` beyond 959.
    #[must_use]
    pub fn chess960(number: u16) -> Option<Self> {
        (number < 960)
            .then(|| Self::from_core(&cozy_chess::Board::chess960_startpos(number.into()), 0))
    }

    /// Takes over a position that the rules core has set up and found valid.
    pub(crate) fn from_core(core: &cozy_chess::Board, quiet_plies: u16) -> Self {
        let side = core.side_to_move();
        let mut castling = SquareSet::EMPTY;
        for color in Color::ALL {
            let rights = core.castle_rights(color);
            for file in [rights.short, rights.long].into_iter().flatten() {
                castling |= Square::new(file, Rank::First.relative_to(color)).bitboard();
            }
        }
        let passed = Rank::Sixth.relative_to(side);
        Self {
            men: Square::ALL.map(|square| core.piece_on(square)),
            kinds: Piece::ALL.map(|piece| core.pieces(piece)),
            colors: Color::ALL.map(|color| core.colors(color)),
            kings: Color::ALL.map(|color| core.king(color)),
            castling,
            en_passant: core.en_passant().map(|file| Square::new(file, passed)),
            side,
            checkers: core.checkers(),
            pinned: core.pinned(),
            quiet_plies,
            move_number: core.fullmove_number(),
            began: Began::UNKNOWN,
        }
    }

    /// Whose move it is.
    #[must_use]
    #[inline]
    pub fn side_to_move(&self) -> Color {
        self.side
    }

    /// The piece on a square and whose it is.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<(Color, Piece)> {
        let piece = self.men[square as usize]?;
        let white = self.men_of(Color::White).has(square);
        Some((if white { Color::White } else { Color::Black }, piece))
    }

    /// Where the pieces of this kind and colour stand.
    #[must_use]
    #[inline]
    pub fn pieces(&self, color: Color, piece: Piece) -> SquareSet {
        self.men_of(color) & self.of_kind(piece)
    }

    /// Where all pieces of this colour stand.
    #[must_use]
    #[inline]
    pub fn men_of(&self, color: Color) -> SquareSet {
        self.colors[color as usize]
    }

    /// Where the pieces of this kind stand, of either side.
    #[inline]
    pub(crate) fn of_kind(&self, piece: Piece) -> SquareSet {
        self.kinds[piece as usize]
    }

    #[inline]
    pub(crate) fn occupied(&self) -> SquareSet {
        self.colors[0] | self.colors[1]
    }

    #[inline]
    pub(crate) fn king(&self, color: Color) -> Square {
        self.kings[color as usize]
    }

    /// Plies since the last capture or pawn move.
    #[must_use]
    #[inline]
    pub fn quiet_plies(&self) -> u16 {
        self.quiet_plies
    }

    /// The number of the move that is due, 1 at the start of a game.
    #[must_use]
    #[inline]
    pub fn move_number(&self) -> u16 {
        self.move_number
    }

    /// The square a pawn passed over on the last ply by moving two squares (`MK53 §8`), whether
    /// or not a pawn can take there.
    #[must_use]
    #[inline]
    pub fn en_passant_square(&self) -> Option<Square> {
        self.en_passant
    }

    /// The square of the rook that a side may still castle with on that wing.
    #[must_use]
    pub fn castling_rook(&self, color: Color, wing: Wing) -> Option<Square> {
        let king = self.king(color);
        let beyond = SquareSet(u64::MAX << king as u8);
        let rooks = self.castling & Rank::First.relative_to(color).bitboard();
        match wing {
            Wing::Short => (rooks & beyond).next_square(),
            Wing::Long => (rooks & !beyond).next_square(),
        }
    }

    /// Whether the piece on `square` began the game on that wing; `false` where nobody knows, as after a position was set up.
    ///
    /// ```
    /// use scoresheet_chess::{Board, Square, Wing};
    /// let mut board = Board::start();
    /// for mv in ["b1c3", "a7a6", "c3d5", "a6a5", "g1f3", "a5a4", "d5f6"] {
    ///     let played = board.legal_moves().into_iter().find(|legal| legal.to_string() == mv);
    ///     board.play(played.unwrap());
    /// }
    /// assert!(board.began_on(Square::F6, Wing::Long) && board.began_on(Square::F3, Wing::Short));
    /// ```
    #[must_use]
    pub fn began_on(&self, square: Square, wing: Wing) -> bool {
        self.began.0[wing as usize].has(square)
    }

    /// Whether the side to move is in check (`MK53 §11`).
    #[must_use]
    #[inline]
    pub fn in_check(&self) -> bool {
        !self.checkers.is_empty()
    }

    /// The pieces that give check to the side to move.
    #[must_use]
    #[inline]
    pub fn checkers(&self) -> SquareSet {
        self.checkers
    }

    /// Mate: in check, and no legal move (`MK53 §12`).
    #[must_use]
    #[inline]
    pub fn is_checkmate(&self) -> bool {
        self.in_check() && !self.has_legal_move()
    }

    /// Stalemate: not in check, and no legal move (`MK53 §13`).
    #[must_use]
    #[inline]
    pub fn is_stalemate(&self) -> bool {
        !self.in_check() && !self.has_legal_move()
    }

    /// Whether this very move is legal here.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        let answer = match (mv.castling, self.men[mv.from as usize]) {
            (Some(wing), _) => self.castle(wing),
            (None, Some(piece)) => self.find(&Query {
                piece,
                from: mv.from.bitboard(),
                to: mv.to.bitboard(),
                promotion: mv.promotion,
            }),
            (None, None) => Answer::Impossible,
        };
        answer == Answer::One(mv)
    }

    /// The kind of piece a move of this position takes, the pawn taken en passant included.
    #[must_use]
    pub fn captured(&self, mv: Move) -> Option<Piece> {
        if self.is_en_passant(mv) {
            return Some(Piece::Pawn);
        }
        if !self.men_of(!self.side).has(mv.to) {
            return None;
        }
        self.men[mv.to as usize]
    }

    /// Whether a move of this position takes a piece, en passant included.
    #[must_use]
    #[inline]
    pub fn is_capture(&self, mv: Move) -> bool {
        self.men_of(!self.side).has(mv.to) || self.is_en_passant(mv)
    }

    /// Whether a move of this position takes a pawn en passant (`MK53 §8`).
    #[must_use]
    #[inline]
    pub fn is_en_passant(&self, mv: Move) -> bool {
        self.en_passant_square() == Some(mv.to)
            && self.pieces(self.side_to_move(), Piece::Pawn).has(mv.from)
    }
}

// Making a move: the pieces, the castling rights, the counters, then who checks and pins.

impl Board {
    /// Plays a move that this board gave ([`Board::find`], [`Board::castle`],
    /// [`Board::legal_moves`]), trusting that it is legal.
    ///
    /// A move that is not legal here leaves a position that means nothing, though never a panic:
    /// a mistake of the program, not of the record. For a move from elsewhere there is
    /// [`Board::try_play`].
    #[inline]
    pub fn play(&mut self, mv: Move) {
        self.make(mv);
        self.find_checks_and_pins();
    }

    /// Plays moves one after the other, each as [`Board::play`] does; who checks and who is pinned is
    /// found out once, after the last.
    ///
    /// ```
    /// use scoresheet_chess::Board;
    /// let start = Board::start();
    /// let (mut by_one, mut together) = (start.clone(), start.clone());
    /// let first = start.legal_moves()[0];
    /// by_one.play(first);
    /// let second = by_one.legal_moves()[0];
    /// by_one.play(second);
    /// together.play_all([first, second]);
    /// assert_eq!(by_one, together);
    /// ```
    pub fn play_all(&mut self, moves: impl IntoIterator<Item = Move>) {
        for mv in moves {
            self.make(mv);
        }
        self.find_checks_and_pins();
    }

    /// The pieces, the rights, the counters and the turn; not yet who checks and pins.
    #[inline]
    fn make(&mut self, mv: Move) {
        let Some(moved) = self.men[mv.from as usize] else {
            return;
        };
        let side = self.side;
        let passed = self.en_passant.take();
        self.quiet_plies = self.quiet_plies.saturating_add(1);
        if let Some(wing) = mv.castling {
            self.castle_men(mv, wing);
        } else {
            if let Some(victim) = self.men[mv.to as usize] {
                self.lift(!side, victim, mv.to);
                self.began.forget(mv.to);
                self.quiet_plies = 0;
            }
            self.lift(side, moved, mv.from);
            self.drop(side, mv.promotion.unwrap_or(moved), mv.to);
            match moved {
                Piece::Knight | Piece::Rook => self.began.follow(mv.from, mv.to),
                Piece::Pawn => {
                    self.quiet_plies = 0;
                    self.finish_pawn_move(mv, passed);
                }
                Piece::Bishop | Piece::Queen | Piece::King => {}
            }
        }
        if moved == Piece::King {
            self.kings[side as usize] = mv.to;
            self.castling &= !Rank::First.relative_to(side).bitboard();
        }
        // A rook that has left, or was taken, castles no more.
        self.castling &= !(mv.from.bitboard() | mv.to.bitboard());
        self.hand_over();
    }

    /// Plays a move wherever it comes from, if it is legal.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] if it is not; the board is then as it was.
    pub fn try_play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if !self.is_legal(mv) {
            return Err(IllegalMove(mv));
        }
        self.play(mv);
        Ok(())
    }

    /// Lets the side to move pass, as the null moves `--` and `Z0` of annotated records do.
    /// `false`, and nothing changed, if it is in check.
    pub fn pass(&mut self) -> bool {
        if self.in_check() {
            return false;
        }
        self.en_passant = None;
        self.quiet_plies = self.quiet_plies.saturating_add(1);
        self.hand_over();
        self.find_checks_and_pins();
        true
    }

    #[inline]
    fn lift(&mut self, color: Color, piece: Piece, square: Square) {
        self.men[square as usize] = None;
        self.kinds[piece as usize] ^= square.bitboard();
        self.colors[color as usize] ^= square.bitboard();
    }

    #[inline]
    fn drop(&mut self, color: Color, piece: Piece, square: Square) {
        self.men[square as usize] = Some(piece);
        self.kinds[piece as usize] ^= square.bitboard();
        self.colors[color as usize] ^= square.bitboard();
    }

    /// In Chess960 king and rook may change places: lift both before either is set down.
    fn castle_men(&mut self, mv: Move, wing: Wing) {
        let side = self.side;
        let rook = self.castling_rook(side, wing);
        self.lift(side, Piece::King, mv.from);
        if let Some(rook) = rook {
            self.lift(side, Piece::Rook, rook);
            let rook_to = Square::new(wing.rook_file(), mv.to.rank());
            self.drop(side, Piece::Rook, rook_to);
            self.began.follow(rook, rook_to);
        }
        self.drop(side, Piece::King, mv.to);
    }

    /// The pawn taken en passant, and the square passed over by a double step (`MK53 §8`).
    #[inline]
    fn finish_pawn_move(&mut self, mv: Move, passed: Option<Square>) {
        let (from, to) = (mv.from as usize, mv.to as usize);
        if passed == Some(mv.to) {
            // One rank after the target: square numbers run by ranks of eight.
            self.lift(!self.side, Piece::Pawn, Square::index(to ^ 8));
        } else if from.abs_diff(to) == 16 {
            self.en_passant = Some(Square::index((from + to) / 2));
        }
    }

    #[inline]
    fn hand_over(&mut self) {
        if self.side == Color::Black {
            self.move_number = self.move_number.saturating_add(1);
        }
        self.side = !self.side;
    }

    /// Who gives check to the side to move, and who stands alone before its king.
    #[inline]
    fn find_checks_and_pins(&mut self) {
        let side = self.side;
        let king = self.king(side);
        let queens = self.of_kind(Piece::Queen);
        let slanting = get_bishop_rays(king) & (self.of_kind(Piece::Bishop) | queens);
        let straight = get_rook_rays(king) & (self.of_kind(Piece::Rook) | queens);
        let theirs = self.men_of(!side);
        let leapers = get_knight_moves(king) & self.of_kind(Piece::Knight)
            | get_pawn_attacks(king, side) & self.of_kind(Piece::Pawn);
        let mut checkers = leapers & theirs;
        let mut pinned = SquareSet::EMPTY;
        let occupied = self.occupied();
        for line_piece in (slanting | straight) & theirs {
            let between = get_between_rays(line_piece, king) & occupied;
            if between.is_empty() {
                checkers |= line_piece.bitboard();
            } else if between.0 & (between.0 - 1) == 0 {
                pinned |= between;
            }
        }
        self.checkers = checkers;
        self.pinned = pinned;
    }
}

// Moves that the rules forbid, as a hand can make them all the same: a record may go on from them
// (`MK53 §15`: after the next round has begun the result stands).

impl Board {
    /// The one move of `color` that the query describes if nobody asks whether it is allowed: by
    /// the piece of that kind that moves so, check left aside; or, where the query names the
    /// origin, by the piece that stands there however it goes. `None` if there is no such piece or
    /// several, if the target is not free, or if what a pawn becomes is not said.
    ///
    /// ```
    /// use scoresheet_chess::{Board, Color, Piece, Query, Square, SquareSet};
    /// let board = Board::start();
    /// let e2_e5 = Query {
    ///     from: Square::E2.bitboard(),
    ///     ..Query::new(Piece::Pawn, Square::E5)
    /// };
    /// let too_far = board.forced_move(&e2_e5, Color::White).unwrap();
    /// assert_eq!(too_far.to_string(), "e2e5");
    /// ```
    #[must_use]
    pub fn forced_move(&self, query: &Query, color: Color) -> Option<Move> {
        let of_kind = self.pieces(color, query.piece) & query.from;
        let mut able = pairs(of_kind, query.to).filter(|&(from, to)| {
            self.refusal_of(color, query.piece, from, to) == Refusal::LeavesKingInCheck
        });
        let named = query.from.len() == 1 && query.to.len() == 1;
        let (from, to) = match (able.next(), able.next()) {
            (Some(one), None) => one,
            (None, _) if named => (of_kind.next_square()?, query.to.next_square()?),
            _ => return None,
        };
        self.can_be_made(color, query, from, to).then_some(Move {
            from,
            to,
            promotion: query.promotion,
            castling: None,
        })
    }

    /// Whether the target is free or holds a piece of the other side, its king apart, and a pawn
    /// comes where a pawn can stand or becomes what is said.
    fn can_be_made(&self, color: Color, query: &Query, from: Square, to: Square) -> bool {
        let free = match self.piece_at(to) {
            None => true,
            Some((owner, piece)) => owner != color && piece != Piece::King,
        };
        let pawn = query.piece == Piece::Pawn;
        let rank_fits = match query.promotion {
            Some(piece) => {
                pawn && to.rank() == Rank::Eighth.relative_to(color) && PROMOTIONS.contains(&piece)
            }
            None => !pawn || !matches!(to.rank(), Rank::First | Rank::Eighth),
        };
        free && rank_fits && from != to
    }

    /// Castling of the side to move with the king on its back rank and a rook beside it, if the
    /// squares on which they come to stand are free: attacked squares, pieces in between and
    /// earlier moves of king and rook left aside (`MK53 §10`).
    #[must_use]
    pub fn forced_castle(&self, wing: Wing) -> Option<Move> {
        let color = self.side_to_move();
        let king = self.king(color);
        let rook = self.rook_to_castle(color, wing)?;
        let rank = king.rank();
        let to = Square::new(wing.king_file(), rank);
        let needed = to.bitboard() | Square::new(wing.rook_file(), rank).bitboard();
        let others = self.occupied() & !king.bitboard() & !rook.bitboard();
        let home = Rank::First.relative_to(color);
        (rank == home && (others & needed).is_empty()).then_some(Move {
            from: king,
            to,
            promotion: None,
            castling: Some(wing),
        })
    }

    /// The rook with the right to castle, else the one furthest out on that wing.
    fn rook_to_castle(&self, color: Color, wing: Wing) -> Option<Square> {
        let beside = self.rooks_beside(color, wing);
        self.castling_rook(color, wing).or_else(|| match wing {
            Wing::Short => beside.into_iter().last(),
            Wing::Long => beside.next_square(),
        })
    }

    /// Whether the move takes a king, which can happen only after a move that left it in check.
    #[must_use]
    pub fn takes_king(&self, mv: Move) -> bool {
        mv.castling.is_none() && self.pieces(!self.side_to_move(), Piece::King).has(mv.to)
    }

    /// Makes a move of [`Board::forced_move`] or [`Board::forced_castle`], whoever owns the piece,
    /// after which `next` is to move.
    pub fn carry_out(&mut self, mv: Move, next: Color) {
        let Some((color, piece)) = self.piece_at(mv.from) else {
            return;
        };
        let passed = self.en_passant.take();
        self.quiet_plies = self.quiet_plies.saturating_add(1);
        let touched = match mv.castling {
            Some(wing) => self.castle_by_hand(color, mv, wing),
            None => self.move_by_hand(color, piece, mv, passed),
        };
        if piece == Piece::King {
            self.kings[color as usize] = mv.to;
            self.castling &= !Rank::First.relative_to(color).bitboard();
        }
        self.castling &= !touched;
        // Two moves of one side are two halves of different moves; a number is due to White.
        if self.side == Color::Black && next == Color::White {
            self.move_number = self.move_number.saturating_add(1);
        }
        self.side = next;
        // Only who is to move can take en passant, and only the other's pawn (`MK53 §8`).
        if color == next {
            self.en_passant = None;
        }
        self.find_checks_and_pins();
    }

    fn castle_by_hand(&mut self, color: Color, mv: Move, wing: Wing) -> SquareSet {
        let Some(rook) = self.rook_to_castle(color, wing) else {
            return SquareSet::EMPTY;
        };
        self.lift(color, Piece::King, mv.from);
        self.lift(color, Piece::Rook, rook);
        self.drop(color, Piece::King, mv.to);
        let rook_to = Square::new(wing.rook_file(), mv.to.rank());
        self.drop(color, Piece::Rook, rook_to);
        self.began.follow(rook, rook_to);
        rook.bitboard()
    }

    fn move_by_hand(
        &mut self,
        color: Color,
        piece: Piece,
        mv: Move,
        passed: Option<Square>,
    ) -> SquareSet {
        if let Some((owner, victim)) = self.piece_at(mv.to) {
            self.lift(owner, victim, mv.to);
            self.quiet_plies = 0;
        }
        self.lift(color, piece, mv.from);
        self.drop(color, mv.promotion.unwrap_or(piece), mv.to);
        self.began.follow(mv.from, mv.to);
        if piece == Piece::Pawn {
            self.quiet_plies = 0;
            self.pawn_by_hand(color, mv, passed);
        }
        mv.from.bitboard() | mv.to.bitboard()
    }

    /// The pawn taken en passant, and the square passed over by a double step (`MK53 §8`).
    fn pawn_by_hand(&mut self, color: Color, mv: Move, passed: Option<Square>) {
        // One rank after the target: square numbers run by ranks of eight.
        let after = Square::index(mv.to as usize ^ 8);
        if passed == Some(mv.to) && get_pawn_attacks(mv.from, color).has(mv.to) {
            if self.pieces(!color, Piece::Pawn).has(after) {
                self.lift(!color, Piece::Pawn, after);
            }
        } else if mv.from.rank() == Rank::Second.relative_to(color)
            && mv.to == Square::new(mv.from.file(), Rank::Fourth.relative_to(color))
            && !self.occupied().has(after)
        {
            self.en_passant = Some(after);
        }
    }
}

// Keys to tell whether a position has occurred before.

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
        self.key_with(self.legal_en_passant())
    }

    /// The same key where a pawn that could take en passant but would leave its king in check counts as one that can.
    #[must_use]
    pub fn position_key_on_paper(&self) -> u64 {
        let takers = |square: &Square| {
            let pawns = self.pieces(self.side_to_move(), Piece::Pawn);
            !(get_pawn_attacks(*square, !self.side_to_move()) & pawns).is_empty()
        };
        self.key_with(self.en_passant.filter(takers).map(Square::file))
    }

    /// [`Board::placement_key`], [`Board::position_key`] and [`Board::position_key_on_paper`]: what they share is
    /// worked out once.
    #[must_use]
    pub fn keys(&self) -> [u64; 3] {
        let placement = self.placement_key();
        let position = self.key_of(placement, self.legal_en_passant());
        // Where no pawn moved two squares, what is on paper is what is so.
        let on_paper = match self.en_passant {
            None => position,
            Some(_) => self.position_key_on_paper(),
        };
        [placement, position, on_paper]
    }

    fn key_with(&self, en_passant: Option<File>) -> u64 {
        self.key_of(self.placement_key(), en_passant)
    }

    fn key_of(&self, placement: u64, en_passant: Option<File>) -> u64 {
        let mut rights = 0_u64;
        for color in Color::ALL {
            for wing in [Wing::Short, Wing::Long] {
                let rook = self.castling_rook(color, wing);
                rights = rights << 4 | rook.map_or(0, |square| square.file() as u64 + 1);
            }
        }
        let en_passant = en_passant.map_or(0, |file| file as u64 + 1);
        fold(placement ^ SALT[5], (rights << 4 | en_passant) ^ SALT[6])
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

    fn legal_en_passant(&self) -> Option<File> {
        let square = self.en_passant_square()?;
        let pawns = self.pieces(self.side_to_move(), Piece::Pawn);
        let fifth = Rank::Fifth.relative_to(self.side_to_move()).bitboard();
        let takers = self.legal_origins(Piece::Pawn, pawns & fifth, square);
        (!takers.is_empty()).then(|| square.file())
    }
}

// Whether a square is attacked, and where the king may therefore go.

/// The squares that such a piece attacks from there if `occupied` were the squares taken, whoever
/// stands on them. A pawn attacks where it would take.
///
/// ```
/// use scoresheet_chess::{Color, Piece, Square, SquareSet, reach};
/// let all = reach(Piece::Knight, Color::White, Square::A1, SquareSet::EMPTY);
/// assert_eq!(all, Square::B3.bitboard() | Square::C2.bitboard());
/// ```
#[must_use]
#[inline]
pub fn reach(piece: Piece, color: Color, from: Square, occupied: SquareSet) -> SquareSet {
    match piece {
        Piece::Pawn => get_pawn_attacks(from, color),
        Piece::Knight => get_knight_moves(from),
        Piece::Bishop => get_bishop_moves(from, occupied),
        Piece::Rook => get_rook_moves(from, occupied),
        Piece::Queen => get_bishop_moves(from, occupied) | get_rook_moves(from, occupied),
        Piece::King => get_king_moves(from),
    }
}

impl Board {
    /// The pieces of `by` that would attack the square if `occupied` were the squares taken.
    #[inline]
    pub(crate) fn attackers(&self, square: Square, by: Color, occupied: SquareSet) -> SquareSet {
        let queens = self.of_kind(Piece::Queen);
        self.men_of(by)
            & (get_bishop_moves(square, occupied) & (self.of_kind(Piece::Bishop) | queens)
                | get_rook_moves(square, occupied) & (self.of_kind(Piece::Rook) | queens)
                | get_knight_moves(square) & self.of_kind(Piece::Knight)
                | get_king_moves(square) & self.of_kind(Piece::King)
                | get_pawn_attacks(square, !by) & self.of_kind(Piece::Pawn))
    }

    /// Whether the king of the side to move would be safe on that square. It does not hide
    /// behind its own shadow: the square it leaves is seen through.
    #[inline]
    pub(crate) fn king_is_safe_on(&self, square: Square) -> bool {
        let without_king = self.occupied() & !self.king(self.side).bitboard();
        let theirs = self.men_of(!self.side);
        let leapers = get_knight_moves(square) & self.of_kind(Piece::Knight)
            | get_king_moves(square) & self.of_kind(Piece::King)
            | get_pawn_attacks(square, self.side) & self.of_kind(Piece::Pawn);
        if !(leapers & theirs).is_empty() {
            return false;
        }
        // Few line pieces stand in line with any one square: cheaper than two table look-ups.
        let queens = self.of_kind(Piece::Queen);
        let slanting = get_bishop_rays(square) & (self.of_kind(Piece::Bishop) | queens);
        let straight = get_rook_rays(square) & (self.of_kind(Piece::Rook) | queens);
        ((slanting | straight) & theirs)
            .into_iter()
            .all(|from| !(get_between_rays(from, square) & without_king).is_empty())
    }
}
