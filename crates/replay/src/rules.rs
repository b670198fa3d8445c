//! What the driver needs of a game: one implementation for chess, one for draughts.

use crate::driver::{Played, Walk};
use crate::line::Steppable;
use crate::position::AnyPosition;
use crate::remarks::Remarks;
use crate::restated::Restated;
use crate::set_ups::Difference;
use crate::start::Start;
use crate::verdict::{Line, SetUp};
use scoresheet_notation::{Outcome, RecordText, Written};
use scoresheet_rulebook::Edition;
use scoresheet_source::{Code, Finding, Span};

/// One game's rules, as far as a replay needs them.
pub(crate) trait Rules {
    /// A position with its side to move.
    type Position: Steppable<Move = Self::Move>;
    /// A legal move.
    type Move: Copy;

    /// Where the record starts, or why it cannot.
    fn start(&self, record: RecordText<'_>) -> Result<Start<Self::Position>, Finding>;

    /// The main line of a verdict.
    fn line(
        start: Self::Position,
        set_ups: Vec<SetUp<Self::Position>>,
        moves: Vec<Played<Self::Move>>,
        end: Self::Position,
    ) -> Line;

    /// The one legal move that `written` means.
    fn resolve(
        &self,
        position: &Self::Position,
        written: &Written,
        token: &TokenText<'_>,
        remarks: &mut Remarks,
    ) -> Result<Self::Move, Box<Fault>>;

    /// Plays a move that [`Rules::resolve`] gave for this position.
    fn play(&self, position: &mut Self::Position, mv: &Self::Move) -> Effects;

    /// What a written move that is not legal does to the board, if a hand can do it: `code` is its
    /// class.
    fn by_hand(
        &self,
        position: &Self::Position,
        written: &Written,
        token: &TokenText<'_>,
        code: Code,
    ) -> Option<Self::Move>;

    /// Makes a move of [`Rules::by_hand`].
    fn carry_out(&self, position: &mut Self::Position, played: &Played<Self::Move>) -> Effects;

    /// Why a move that is legal otherwise cannot be played in a position that illegal moves led to.
    fn beyond_the_rules(&self, _: &Self::Position, _: &Self::Move) -> Option<&'static str> {
        None
    }

    /// Adds to a fault what only the moves before it tell.
    fn add_history(
        &self,
        _: &mut Fault,
        _: &Self::Position,
        _: &Written,
        _start: &Self::Position,
        _: &[Played<Self::Move>],
    ) {
    }

    /// Compares signs of the written move with the position that came about.
    fn check_signs(
        &self,
        position: &Self::Position,
        written: &Written,
        token: &TokenText<'_>,
        remarks: &mut Remarks,
    );

    /// The side to move passes; false if the rules do not even let us suppose so.
    fn pass(&self, position: &mut Self::Position) -> bool;

    /// True if White is to move.
    fn white_to_move(&self, position: &Self::Position) -> bool;

    /// The result that the position itself gives, if the game is over.
    fn result(&self, position: &Self::Position) -> Option<Outcome>;

    /// The position of a set-up in the middle of a record.
    fn set_up(&self, fen: &str) -> Result<Self::Position, String>;

    /// Whether a set-up gives the position at hand, as far as it says; `stated` is the position of `fen`.
    fn restated(&self, at_hand: &Self::Position, stated: &Self::Position, fen: &str) -> Restated;

    /// What stands otherwise in a set-up than the moves before it lead to; `last` is the last of
    /// them.
    fn differences(
        &self,
        replayed: &Self::Position,
        stated: &Self::Position,
        last: Option<&Played<Self::Move>>,
    ) -> Vec<Difference>;

    /// That a set-up has men that were left uncrowned.
    fn left_uncrowned(&self, _: &Self::Position, _fen: &str, _: Span) -> Option<Finding> {
        None
    }

    /// Kings of the start or of set-ups that moved before anybody can have crowned them.
    fn moved_uncrowned(
        &self,
        _: &Start<Self::Position>,
        _: RecordText<'_>,
        _: &Walk<Self::Move>,
    ) -> Vec<Finding> {
        Vec::new()
    }

    /// The same position without its type.
    fn any(position: &Self::Position) -> AnyPosition;

    /// The position as FEN.
    fn fen(&self, position: &Self::Position) -> String;

    /// Every legal move.
    fn moves(&self, position: &Self::Position) -> Vec<Self::Move>;

    /// The legal moves that a written move may mean where it does not say which.
    fn candidates(
        &self,
        position: &Self::Position,
        written: &Written,
        token: &TokenText<'_>,
    ) -> Vec<Self::Move>;

    /// A legal move as messages write it: in full where `full`, otherwise as short as is usual.
    fn name(&self, position: &Self::Position, mv: &Self::Move, full: bool) -> String;

    /// True if both sides have the same material in both positions.
    fn alike(&self, a: &Self::Position, b: &Self::Position) -> bool;

    /// White's pieces less Black's.
    fn balance(&self, position: &Self::Position) -> i32;

    /// The edition that the game is judged by.
    fn edition(&self) -> &'static Edition;
}

/// What a move did.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Effects {
    pub captures: u8,
    pub promotes: bool,
    /// Half-moves since a capture or a pawn move; chess alone tells.
    pub quiet_plies: u16,
}

/// A written move and where it stands.
pub(crate) struct TokenText<'t> {
    pub bytes: &'t [u8],
    pub span: Span,
    pub ply: u32,
}

/// Why a written move was not played.
#[derive(Debug, Clone)]
pub(crate) struct Fault {
    pub code: Code,
    pub clause: &'static str,
    pub message: String,
}

impl Fault {
    /// Boxed: moves pass through here by the million, faults seldom.
    #[cold]
    pub fn new(code: Code, clause: &'static str, message: impl Into<String>) -> Box<Self> {
        Box::new(Self {
            code,
            clause,
            message: message.into(),
        })
    }
}
