//! A position: the pieces and whose turn it is.

use std::fmt;

use crate::generation::View;
use crate::rules::{Rules, with_rules};
use crate::word::Word;
use crate::{Board, Goal, Move, MoveList, Piece, Removal, Side, Square, Squares, Variant};

/// The pieces of a set-up position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Setup {
    /// White's men.
    pub white_men: Squares,
    /// White's kings.
    pub white_kings: Squares,
    /// Black's men.
    pub black_men: Squares,
    /// Black's kings.
    pub black_kings: Squares,
}

/// Why pieces cannot stand so. A side short of pieces, or without any, is no error: handicap
/// games begin so (RK 11.1.7), and a side that has lost everything has lost (RK 7.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// The board has no such square.
    OffBoard {
        /// The square.
        square: Square,
    },
    /// More than one piece on a square.
    Overlap {
        /// The square.
        square: Square,
    },
    /// A man on the row where it would have been crowned (KV53 §6, VK 3.5, RK 3.4).
    ManOnFarRow {
        /// Whose man.
        side: Side,
        /// Where it stands.
        square: Square,
    },
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OffBoard { square } => write!(f, "the board has no square {square}"),
            Self::Overlap { square } => write!(f, "more than one piece on square {square}"),
            Self::ManOnFarRow { side, square } => {
                let side = match side {
                    Side::White => "white",
                    Side::Black => "black",
                };
                write!(f, "a {side} man on its far row, on square {square}")
            }
        }
    }
}

impl std::error::Error for SetupError {}

/// The pieces on the board, whose turn it is, and the game being played.
///
/// Equal positions have the same pieces, the same side to move and the same game: what the
/// draw rules call the same position.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// The engine's bits.
    white: u128,
    black: u128,
    kings: u128,
    side: Side,
    variant: Variant,
    /// White's and Black's, in games that limit them.
    runs: [Option<KingRun>; 2],
}

/// Moves that a side has made in a row with one king without capturing, as long as it has a man.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KingRun {
    /// Where the king is.
    pub king: Square,
    /// How many moves, 1 or more.
    pub moves: u8,
}

impl Position {
    /// The start of a game: each side's men on the rows nearest to it (KV53 §2, §18).
    ///
    /// ```
    /// use scoresheet_draughts::{Position, Side, Variant};
    ///
    /// let position = Position::start(Variant::Russian);
    /// assert_eq!(position.men(Side::White).len(), 12);
    /// assert_eq!(position.legal_moves().len(), 7);
    /// ```
    #[must_use]
    pub const fn start(variant: Variant) -> Self {
        let rules = variant.rules();
        let last = rules.board.ranks() as u32 - 1;
        let (mut white, mut black, mut row) = (0, 0, 0);
        while row < rules.rows_of_men as u32 {
            let at = row + rules.rows_behind as u32;
            black |= rules.board.row_mask(at);
            white |= rules.board.row_mask(last - at);
            row += 1;
        }
        Self {
            white,
            black,
            kings: 0,
            side: rules.begins,
            variant,
            runs: [None; 2],
        }
    }

    /// A set-up position.
    ///
    /// # Errors
    ///
    /// If a square is not on the board or holds two pieces, or a man stands where it would
    /// have been crowned.
    pub fn new(variant: Variant, side_to_move: Side, setup: Setup) -> Result<Self, SetupError> {
        let Setup {
            white_men,
            white_kings,
            black_men,
            black_kings,
        } = setup;
        let board = variant.board();
        let mut taken = Squares::EMPTY;
        for pieces in [white_men, white_kings, black_men, black_kings] {
            if let Some(square) = pieces.difference(board.all()).first() {
                return Err(SetupError::OffBoard { square });
            }
            if let Some(square) = pieces.intersection(taken).first() {
                return Err(SetupError::Overlap { square });
            }
            taken = taken | pieces;
        }
        let position = Self {
            white: board.pad(white_men | white_kings),
            black: board.pad(black_men | black_kings),
            kings: board.pad(white_kings | black_kings),
            side: side_to_move,
            variant,
            runs: [None; 2],
        };
        for side in [Side::White, Side::Black] {
            let men = position.bits(side) & !position.kings & board.far_row(side);
            if let Some(square) = board.unpad(men).first() {
                return Err(SetupError::ManOnFarRow { side, square });
            }
        }
        Ok(position)
    }

    /// The game being played.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn side_to_move(&self) -> Side {
        self.side
    }

    /// The same pieces with that side to move.
    #[must_use]
    pub const fn with_side_to_move(self, side: Side) -> Self {
        Self { side, ..self }
    }

    /// The same pieces and side to move in another game, nothing being known of how often kings have moved; `None` if it
    /// is played on another board.
    ///
    /// ```
    /// use scoresheet_draughts::{Position, Variant};
    ///
    /// let start = Position::start(Variant::Russian);
    /// assert_eq!(start.in_game(Variant::Brazilian), Some(Position::start(Variant::Brazilian)));
    /// assert_eq!(start.in_game(Variant::International), None);
    /// ```
    #[must_use]
    pub fn in_game(self, variant: Variant) -> Option<Self> {
        (variant.board() == self.variant.board()).then_some(Self {
            variant,
            runs: [None; 2],
            ..self
        })
    }

    /// The pieces of a side, men and kings.
    #[must_use]
    pub const fn pieces(&self, side: Side) -> Squares {
        self.variant.board().unpad(self.bits(side))
    }

    /// The men of a side.
    #[must_use]
    pub const fn men(&self, side: Side) -> Squares {
        self.variant.board().unpad(self.bits(side) & !self.kings)
    }

    /// The kings of a side.
    #[must_use]
    pub const fn kings(&self, side: Side) -> Squares {
        self.variant.board().unpad(self.bits(side) & self.kings)
    }

    /// How many men and how many kings a side has.
    #[must_use]
    #[inline]
    pub const fn strength(&self, side: Side) -> [u32; 2] {
        let pieces = self.bits(side);
        let kings = (pieces & self.kings).count_ones();
        [pieces.count_ones() - kings, kings]
    }

    /// Whether a side has the same men on the same squares in both positions, of one board.
    #[must_use]
    #[inline]
    pub const fn has_same_men(&self, other: &Self, side: Side) -> bool {
        self.bits(side) & !self.kings == other.bits(side) & !other.kings
    }

    /// The piece on a square, if there is one.
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        let board = self.variant.board();
        if !board.contains(square) {
            return None;
        }
        let bit = 1u128 << board.pad_index(square);
        let side = if self.white & bit != 0 {
            Side::White
        } else if self.black & bit != 0 {
            Side::Black
        } else {
            return None;
        };
        Some(Piece {
            side,
            king: self.kings & bit != 0,
        })
    }

    /// The legal moves, each once.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.legal_moves_into(&mut list);
        list
    }

    /// Puts the legal moves, each once, in place of what the list held.
    pub fn legal_moves_into(&self, list: &mut MoveList) {
        with_rules!(self.variant, Game => {
            let view = self.view();
            list.clear();
            if view.must_capture::<Game>() {
                view.add_captures::<Game>(Word::EVERY, list);
            } else {
                view.add_steps::<Game>(self.may_step::<Game>(), Word::EVERY, list);
            }
        });
    }

    /// Puts the legal moves from one of the squares `from` to one of the squares `to` in place
    /// of what the list held: what a written move can mean. Much cheaper than all legal moves
    /// where nothing can be captured, and in Russian draughts elsewhere too.
    ///
    /// ```
    /// use scoresheet_draughts::{MoveList, Position, Square, Squares, Variant};
    ///
    /// let [from, to] = [32, 28].map(|n| Squares::one(Square::new(n).unwrap()));
    /// let mut list = MoveList::new();
    /// Position::start(Variant::International).moves_between(from, to, &mut list);
    /// assert_eq!(list.len(), 1);
    /// ```
    #[inline]
    pub fn moves_between(&self, from: Squares, to: Squares, list: &mut MoveList) {
        with_rules!(self.variant, Game => {
            let [from, to] = [from, to].map(word_of::<Game>);
            let view = self.view();
            list.clear();
            if !view.must_capture::<Game>() {
                view.add_steps::<Game>(from & self.may_step::<Game>(), to, list);
                return;
            }
            // Which capture goes before which is a matter of the whole board.
            view.add_captures::<Game>(if Game::CHOOSES { Word::EVERY } else { from }, list);
            let both = |m: &Move| {
                let ends: [<Game as Rules>::Word; 2] = [m.origin_bit(), m.target_bit()];
                (ends[0] & from).any() && (ends[1] & to).any()
            };
            list.retain(both);
        });
    }

    /// The legal move from one square to the other, where it is seen at once: a plain move, or the capture of one piece where
    /// men capture no more than that and kings nothing. `None` where there is no such move, which says nothing of others.
    ///
    /// ```
    /// use scoresheet_draughts::{Position, Square, Variant};
    ///
    /// let [from, to] = [32, 28].map(|n| Square::new(n).unwrap());
    /// let position = Position::start(Variant::International);
    /// assert!(position.move_at_sight(from, to).is_some());
    /// assert!(position.move_at_sight(to, from).is_none());
    /// ```
    #[must_use]
    #[inline]
    pub fn move_at_sight(&self, from: Square, to: Square) -> Option<Move> {
        with_rules!(self.variant, Game => {
            if !Game::BOARD.contains(from) || !Game::BOARD.contains(to) {
                return None;
            }
            let [from, to] = [from, to].map(|square| Word::bit(Game::BOARD.pad_index(square)));
            let view = self.view();
            let mut found = None;
            if view.man_can_capture::<Game>() {
                let jumps = view.first_jumps::<Game>();
                if view.ends_with::<Game>(&jumps) {
                    jumps.ending_at::<Game>(to, &view, from, |m| found = Some(m));
                }
            } else if !view.king_can_capture::<Game>() {
                view.for_each_step::<Game>(from & self.may_step::<Game>(), to, |m| found = Some(m));
            }
            found
        })
    }

    /// Whether the same moves are legal here in every game on this board: it has one game, or there are no kings, and men
    /// take one piece each, forwards, or nothing. False, too, where that is not easily seen.
    ///
    /// ```
    /// use scoresheet_draughts::{Position, Variant};
    ///
    /// assert!(Position::start(Variant::Russian).moves_in_every_game());
    /// ```
    #[must_use]
    pub fn moves_in_every_game(&self) -> bool {
        // The one whose men may do most.
        let freest = match self.variant.board() {
            Board::Eight => Variant::Russian,
            Board::Ten => Variant::Frisian,
            // One game each; a test asks all games.
            Board::TenByEight | Board::Twelve | Board::EightWhole => return true,
        };
        if self.kings != 0 {
            return false;
        }
        with_rules!(freest, Game => self.view().moves_alike::<Game>())
    }

    /// Whether the side to move can capture, and so must (KV53 §8, VK 4.2, RK 4.2).
    #[must_use]
    pub fn must_capture(&self) -> bool {
        with_rules!(self.variant, Game => self.view().must_capture::<Game>())
    }

    /// Whether the side to move has a move; what follows where it has none, [`Position::winner`] says.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        with_rules!(self.variant, Game => {
            let view = self.view();
            view.can_step::<Game>(self.may_step::<Game>()) || view.must_capture::<Game>()
        })
    }

    /// Who has won, if the position itself ends the game: as a rule the side that is not to move, where
    /// the other has no move (KV53 §15a, VK 6.1, RK 7.2).
    ///
    /// ```
    /// use scoresheet_draughts::{Position, Setup, Side, Square, Squares, Variant};
    ///
    /// let white_men = Squares::one(Square::new(32).unwrap());
    /// let setup = Setup { white_men, ..Setup::default() };
    /// let position = Position::new(Variant::Russian, Side::Black, setup).unwrap();
    /// assert_eq!(position.winner(), Some(Side::White));
    /// ```
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        let goal = self.variant.rules().goal;
        if goal == Goal::FirstKing {
            let crowned = |side: &Side| !self.kings(*side).is_empty();
            // Who has just moved was crowned last, and the game was over if the other was before.
            let sides = [self.side, self.side.other()];
            if let Some(side) = sides.into_iter().find(crowned) {
                return Some(side);
            }
        }
        if self.has_legal_move() {
            return None;
        }
        Some(match goal {
            Goal::HaveNoMove => self.side,
            Goal::LeaveNoMove | Goal::FirstKing => self.side.other(),
        })
    }

    /// Moves in a row of a side's king, in games that limit them; `None` if it has made none.
    #[must_use]
    pub const fn king_run(&self, side: Side) -> Option<KingRun> {
        self.runs[side as usize]
    }

    /// The same pieces with that many moves in a row of a side's king; without effect where there
    /// is no such king, or the game does not limit them.
    #[must_use]
    pub fn with_king_run(mut self, side: Side, run: KingRun) -> Self {
        let counts = self.variant.rules().king_run > 0 && run.moves > 0;
        let has_man = !self.men(side).is_empty();
        if counts && has_man && self.kings(side).contains(run.king) {
            self.runs[side as usize] = Some(run);
        }
        self
    }

    /// The king of the side to move that must not make a plain move: it has made as many in a row as it
    /// may.
    #[must_use]
    pub fn halted_king(&self) -> Option<Square> {
        let run = self.king_run(self.side)?;
        (run.moves >= self.variant.rules().king_run).then_some(run.king)
    }

    /// Makes a legal move of this position. A move of another position leaves pieces where
    /// none should be, but harms nothing else.
    #[inline]
    pub fn play(&mut self, m: &Move) {
        let kings = self.kings;
        if m.board().is_small() {
            self.make::<u64>(m);
        } else {
            self.make::<u128>(m);
        }
        if self.variant.rules().king_run > 0 {
            let plain_of_king = !m.is_capture() && (kings & m.origin_bit::<u128>()).any();
            self.count_king_runs(m, plain_of_king);
        }
        self.side = self.side.other();
    }

    /// Moves the pieces, on a board whose squares fit into the word.
    #[inline(always)]
    fn make<W: Word>(&mut self, m: &Move) {
        let View {
            own,
            opponent,
            kings,
            white,
        } = self.view::<W>().after(m);
        let (by_white, by_black) = if white {
            (own, opponent)
        } else {
            (opponent, own)
        };
        self.white = by_white.wide();
        self.black = by_black.wide();
        self.kings = kings.wide();
    }

    /// Counts a move that has just been made by the side that is still to move.
    #[cold]
    fn count_king_runs(&mut self, m: &Move, plain_of_king: bool) {
        let mover = self.side;
        let run = self.runs[mover as usize].filter(|run| run.king == m.from());
        self.runs[mover as usize] = plain_of_king.then(|| KingRun {
            king: m.to(),
            moves: run.map_or(0, |run| run.moves).saturating_add(1),
        });
        for side in [Side::White, Side::Black] {
            let (men, kings) = (self.men(side), self.kings(side));
            let run = &mut self.runs[side as usize];
            *run = run.filter(|run| !men.is_empty() && kings.contains(run.king));
        }
    }

    /// The pieces of the side to move that may make plain moves, as far as its own moves before tell.
    #[inline(always)]
    fn may_step<R: Rules>(&self) -> R::Word {
        if R::RULES.king_run == 0 {
            return R::Word::EVERY;
        }
        let halted = self.halted_king();
        halted.map_or(R::Word::EVERY, |king| !word_of::<R>(Squares::one(king)))
    }

    /// As the side to move sees it.
    #[inline]
    pub(crate) fn view<W: Word>(&self) -> View<W> {
        let white = matches!(self.side, Side::White);
        let (own, opponent) = if white {
            (self.white, self.black)
        } else {
            (self.black, self.white)
        };
        View {
            own: W::of(own),
            opponent: W::of(opponent),
            kings: W::of(self.kings),
            white,
        }
    }

    const fn bits(&self, side: Side) -> u128 {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }
}

/// Moves that the rules forbid: what a wrong move may have been meant for, and what it leaves on
/// the board if the opponent lets it stand (VK/RK 5.4, 5.7).
impl Position {
    /// The whole captures, whether or not another goes before them (VK 4.16.1, RK 4.13); where the choice
    /// is free these are the legal captures.
    #[must_use]
    pub fn captures_ignoring_choice(&self) -> MoveList {
        let mut list = MoveList::new();
        with_rules!(self.variant(), Game => {
            self.view().add_captures_of_any_rank::<Game>(Word::EVERY, &mut list);
        });
        list
    }

    /// Where the piece on `from` could go by a plain move, were there no capture to make, and were it
    /// not halted. Empty if no piece of the side to move is there.
    #[must_use]
    pub fn pseudo_steps(&self, from: Square) -> Squares {
        let mut targets = 0_u128;
        with_rules!(self.variant(), Game => {
            let from = word_of::<Game>(Squares::one(from));
            let each = |m: Move| targets |= m.target_bit::<u128>();
            self.view().for_each_step::<Game>(from, Word::EVERY, each);
        });
        self.variant().board().unpad(targets)
    }

    /// The piece on `from`, whoever owns it, taken to the square `to`, and the pieces `captured`
    /// taken off the board. A man that comes to rest on its far row becomes a king. `None` if no
    /// piece stands on `from`, if `to` is not free, or if `captured` are not all of the other side.
    ///
    /// ```
    /// use scoresheet_draughts::{Position, Side, Square, Squares, Variant};
    /// let start = Position::start(Variant::International);
    /// let [from, to] = [32, 23].map(|n| Square::new(n).unwrap());
    /// let too_far = start.forced_move(from, to, Squares::EMPTY).unwrap();
    /// let mut after = start;
    /// after.carry_out(&too_far, Side::Black);
    /// assert!(after.pieces(Side::White).contains(to));
    /// ```
    #[must_use]
    pub fn forced_move(&self, from: Square, to: Square, captured: Squares) -> Option<Move> {
        let board = self.variant().board();
        let piece = self.piece_at(from)?;
        // A capture can end where it began, and where it has just taken a piece off.
        let circular = from == to && !captured.is_empty();
        let freed = self.variant().rules().removal == Removal::JumpByJump && captured.contains(to);
        let free = circular || freed || self.piece_at(to).is_none();
        let theirs = self.pieces(piece.side.other());
        if !board.contains(to) || !free || captured & theirs != captured {
            return None;
        }
        let far_row = board.far_row(piece.side);
        let [from, to] = [from, to].map(|square| board.pad(Squares::one(square)));
        let promotes = !piece.king && to & far_row != 0;
        Some(Move::new(board, from, to, board.pad(captured), promotes))
    }

    /// Makes a move of [`Position::forced_move`], or of any side's, after which `next` is to move.
    /// A move whose origin is empty changes nothing but that.
    pub fn carry_out(&mut self, m: &Move, next: Side) {
        if let Some(piece) = self.piece_at(m.from()) {
            *self = self.with_side_to_move(piece.side);
            self.play(m);
        }
        *self = self.with_side_to_move(next);
    }
}

/// Squares in the engine's bits.
#[inline(always)]
fn word_of<R: Rules>(squares: Squares) -> R::Word {
    R::Word::of(R::BOARD.pad(squares))
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position")
            .field("variant", &self.variant)
            .field("side_to_move", &self.side)
            .field("white_men", &self.men(Side::White))
            .field("white_kings", &self.kings(Side::White))
            .field("black_men", &self.men(Side::Black))
            .field("black_kings", &self.kings(Side::Black))
            .finish()
    }
}
