//! What judging needs of a game besides its positions: one implementation for chess, one for draughts.

use crate::line::{AnyLine, GameLine, Played, SetUp};
use crate::position::{GamePosition, MoveStyle};
use crate::remarks::Remarks;
use crate::set_ups::{Difference, Restated};
use crate::start::Start;
use crate::token::{Fault, TokenText, Trace};
use scoresheet_notation::{Language, RecordText, Written};
use scoresheet_rulebook::{Conditions, Edition};
use scoresheet_source::{Code, Finding, Span};

/// One game's rules, as far as a replay needs them: what written moves mean, judged by one edition.
pub(crate) trait Rules: Sized {
    /// A position with its side to move.
    type Position: GamePosition<Move = Self::Move>;
    /// A legal move.
    type Move: Copy + PartialEq;

    /// The edition that the game is judged by.
    fn edition(&self) -> &'static Edition;

    /// What is known of the conditions that the game was played under.
    fn conditions(&self) -> Conditions {
        Conditions::default()
    }

    /// The language of the piece letters, in games that have them.
    fn language(&self) -> Option<&'static Language>;

    /// Where the record starts, or why it cannot.
    fn start(&self, record: RecordText<'_>) -> Result<Start<Self::Position>, Box<Finding>>;

    /// The main line of a verdict.
    fn line(line: GameLine<Self::Position>) -> AnyLine;

    /// The same as [`Rules::resolve`] of a move that is seen at once, and of which nothing is to be remarked, not even the
    /// signs behind it.
    fn at_sight(&self, _: &Self::Position, _: &Written) -> Option<Self::Move> {
        None
    }

    /// The one legal move that `written` means.
    fn resolve(
        &self,
        position: &Self::Position,
        written: &Written,
        token: &TokenText<'_>,
        remarks: &mut Remarks,
    ) -> Result<Self::Move, Box<Fault>>;

    /// True if White makes the first move of a pair: his move follows the number.
    fn white_leads(&self) -> bool {
        true
    }

    /// A capture and one that goes on where it ended as one text; `None` if it does not, or there are no
    /// such captures.
    fn lengthened(&self, _capture: &[u8], _next: &[u8]) -> Option<(Written, Vec<u8>)> {
        None
    }

    /// The legal moves that a written move may mean where it does not say which.
    fn candidates(
        &self,
        position: &Self::Position,
        written: &Written,
        token: &TokenText<'_>,
    ) -> Vec<Self::Move>;

    /// Makes a move of [`Rules::resolve`] or of [`Rules::by_hand`], and tells what it did.
    fn play(&self, position: &mut Self::Position, played: &Played<Self::Move>) -> Effects;

    /// What a written move that is not legal does to the board, if a hand can do it: `code` is its
    /// class.
    fn by_hand(
        &self,
        position: &Self::Position,
        written: &Written,
        token: &TokenText<'_>,
        code: Code,
    ) -> Option<Self::Move>;

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
        _: &Self::Position,
        _: &Written,
        _: &TokenText<'_>,
        _remarks: &mut Remarks,
    ) {
    }

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

    /// Kings of the start or of `set_ups`, in their order, that moved before anybody can have crowned
    /// them.
    fn moved_uncrowned(
        &self,
        _: &Start<Self::Position>,
        _: RecordText<'_>,
        _: &[Played<Self::Move>],
        _set_ups: &[&SetUp<Self::Position>],
    ) -> Vec<Finding> {
        Vec::new()
    }

    /// A legal move as messages write it: in full where `full`, otherwise as short as is usual.
    fn name(&self, position: &Self::Position, mv: &Self::Move, full: bool) -> String {
        let language = self.language().unwrap_or_else(Language::english);
        let style = if full {
            MoveStyle::Full
        } else {
            MoveStyle::Short
        };
        position.name(mv, style, language)
    }

    /// The rules under which a sheet may have to be read: one for each language that its letters may be
    /// of, if it is not `known`.
    fn readers(&self, record: RecordText<'_>, known: Option<&'static Language>) -> Vec<Self>;

    /// What a written move says of itself.
    fn trace(&self, written: &Written, bytes: &[u8]) -> Trace;

    /// The move with its squares named from the other side of the board, and its text.
    fn turned(&self, written: &Written, bytes: &[u8]) -> Option<(Written, Vec<u8>)>;
}

/// What a move did.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Effects {
    pub captures: u8,
    pub promotes: bool,
    /// Plies since a capture or a pawn move; chess alone tells.
    pub quiet_plies: u16,
    /// It gives check; chess alone tells.
    pub checks: bool,
}
