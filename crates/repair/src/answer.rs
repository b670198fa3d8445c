//! What is answered: for every ply what it is and how sure, and for every text what became of it.

use crate::{NotationSystem, Witness};
use scoresheet_notation::Role;
use scoresheet_replay::Game;
use scoresheet_source::Span;
use std::ops::Range;

/// What is said of a ply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Answer {
    /// The text says so as it stands.
    Read,
    /// The text says something else; what was meant is as sure as was asked for.
    Repaired,
    /// Several moves remain possible; the most probable stands in the line.
    Ambiguous,
    /// Nothing in the text tells the move; the line is a supposition, or ends here.
    Unreadable,
}

/// What was supposed of the text where it does not say the move as it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reason {
    /// Characters misread, lost or added.
    Characters,
    /// One text broken into several.
    Split,
    /// Run together with a move or a number beside it.
    Merged,
    /// The ply is not written down.
    Missing,
    /// The text fits several legal moves, and the later game tells which.
    LaterGame,
    /// Squares named from the other side of the board (KV53 §36).
    OtherSide,
    /// The columns are exchanged.
    ColumnsExchanged,
    /// Something else is written, but only one move was legal (KV53 §36: the mandatory capture).
    OnlyMove,
    /// A board drawn on the page shows another position.
    OtherBoard,
    /// The position that the moves start from is not sure.
    Start,
    /// The numbers show that moves before it were lost, or stand twice.
    Number,
    /// The letters of pieces are misread throughout.
    Piece,
    /// The text has other moves under the same number, doubts or corrects this one, or does perhaps no more than quote it.
    Quoted,
    /// It has the form of a move, and too little shows that another one was played: it is legal as it stands and too few plies
    /// follow, or a move before it is not known.
    Unproved,
    /// Nobody says which game of draughts it is, and what is written may be legal in another one.
    GuessedGame,
    /// The edge of the page may have cut off its end.
    CutOff,
    /// The column of its side may have slipped by a row.
    Slipped,
    /// What is written is another move, and nothing of it is damaged: the text contradicts itself.
    OtherMove,
    /// The moves of two places are exchanged: each stands where the other belongs.
    Exchanged,
    /// A person who was asked says so.
    Said,
}

impl Reason {
    /// What it means, for a person.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Characters => "characters misread, lost or added",
            Self::Split => "one move broken into several words",
            Self::Merged => "run together with a move or a number beside it",
            Self::Missing => "the move is not written down",
            Self::LaterGame => {
                "several legal moves fit the text, and the later course of the game shows which"
            }
            Self::OtherSide => "squares named from the other side of the board",
            Self::ColumnsExchanged => "White's and Black's moves swapped",
            Self::OnlyMove => "only this move was legal, whatever is written",
            Self::OtherBoard => "a diagram on the page shows another position",
            Self::Start => "the position that the moves start from is not certain",
            Self::Number => "the numbers show that there are too few or too many moves before it",
            Self::Piece => "the letters of pieces are misread throughout the game",
            Self::Quoted => {
                "the text may only quote this move, doubts or corrects it, or has another move with the same number"
            }
            Self::Unproved => {
                "what is written is a legal move, and there is too little to show that another one was played"
            }
            Self::GuessedGame => {
                "the text does not say which kind of draughts it is, and what is written may be legal in another kind"
            }
            Self::CutOff => "the edge of the page may have cut off the end of the move",
            Self::Slipped => {
                "a cell is empty: a move is missing there, or the moves of its column stand a row too low or too high"
            }
            Self::OtherMove => {
                "another move is written there, and nothing of it is damaged: the text contradicts itself"
            }
            Self::Exchanged => {
                "moves stand in one another's place: exchanged, all of them are legal as they are written"
            }
            Self::Said => "confirmed by the user",
        }
    }
}

/// A move that the text may mean.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// The move: SAN in English letters for chess, full notation for draughts.
    pub text: String,
    /// Its probability, 0 to 1, given the whole text.
    pub probability: f64,
}

/// One ply of the line.
#[derive(Debug, Clone, PartialEq)]
pub struct Ply {
    /// What is said of it.
    pub answer: Answer,
    /// What was supposed, where the text does not say it as it stands; and whether a person says so.
    pub reasons: Vec<Reason>,
    /// The cells of the sheet that it is read from; empty for a ply that is not written down.
    pub cells: Range<usize>,
    /// The part of those cells' text that stands for it, as written.
    pub written: String,
    /// How the text would have it, in its own notation and language.
    pub meant: String,
    /// Probability of the move in the line, 0 to 1.
    pub probability: f64,
    /// The moves that may be meant here, the most probable first; the line's own is among them.
    pub candidates: Vec<Candidate>,
}

impl Ply {
    /// True if a person who was asked says what it is.
    #[must_use]
    pub fn is_confirmed(&self) -> bool {
        self.reasons.contains(&Reason::Said)
    }

    /// True if the text says another move there, of which nothing is damaged.
    #[must_use]
    pub fn is_contradicted(&self) -> bool {
        let other = [Reason::OtherMove, Reason::Exchanged];
        self.reasons.iter().any(|reason| other.contains(reason))
    }

    /// Whether a sign of capture is written.
    pub(crate) fn has_capture_sign(&self) -> bool {
        self.written.contains(['x', 'X', '×', ':', 'х', 'Х'])
    }

    /// It is `share` times as probable as it was, since `why`; below `min_confidence` it is not sure any more.
    pub(crate) fn doubt(&mut self, share: f64, why: Reason, min_confidence: f64) {
        /// Below this nothing is said for it.
        const LIKELY: f64 = 0.4;
        self.probability *= share;
        for candidate in &mut self.candidates {
            candidate.probability *= share;
        }
        let sure = matches!(self.answer, Answer::Read | Answer::Repaired);
        if sure && self.probability < min_confidence {
            if !self.reasons.contains(&why) {
                self.reasons.push(why);
            }
            self.answer = if self.probability < LIKELY {
                Answer::Unreadable
            } else {
                Answer::Ambiguous
            };
        }
    }
}

/// A stretch of text that stands for no move.
#[derive(Debug, Clone, PartialEq)]
pub struct Stray {
    /// The cell, an index into the sheet's.
    pub cell: usize,
    /// The text left over.
    pub text: String,
    /// It stands before this ply of the line, from 0.
    pub before: usize,
    /// What it seems to be.
    pub kind: StrayKind,
}

/// The number of a move that is not the one that is due there, while those after it are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MisreadNumber {
    /// It stands before this ply of the line, from 0.
    pub before: usize,
    /// The number that is due, which the record has.
    pub due: u32,
    /// The text as it stands; empty if no number is written.
    pub written: String,
    /// Its place in the source.
    pub span: Span,
}

/// What a text that stands for no move seems to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StrayKind {
    /// The number of a move.
    Number,
    /// A ply written twice.
    Doubled,
    /// A result.
    Result,
    /// A word that stands between the moves.
    Word,
    /// Nothing that is known.
    Unknown,
}

/// A way of reading the whole text that was tried.
#[derive(Debug, Clone, PartialEq)]
pub struct Tried {
    /// The game.
    pub game: Game,
    /// Notation and language.
    pub notation: NotationSystem,
    /// How much less probable the text is under it than under the one chosen, as a natural
    /// logarithm: 0 for the chosen one itself and for those that read alike.
    pub against: f64,
    /// The ply at which it first fell behind, and the text there, if it did.
    pub fell_behind: Option<(usize, String)>,
}

/// The moves found.
#[derive(Debug, Clone)]
pub enum FoundLine {
    /// Of chess.
    Chess {
        /// The position before the first.
        start: scoresheet_chess::Board,
        /// The moves.
        moves: Vec<scoresheet_chess::Move>,
    },
    /// Of draughts.
    Draughts {
        /// The position before the first.
        start: scoresheet_draughts::Position,
        /// The moves.
        moves: Vec<scoresheet_draughts::Move>,
    },
}

/// Where the numbers of the moves are no longer those of the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Numbering {
    /// The first such ply of the line, from 0.
    pub from: usize,
    /// By how many plies its number is further on than the moves: these seem to be missing before it. Less than 0 where
    /// the line has so many too many, as where a row stands twice.
    pub plies: i64,
    /// No row stands twice, only a number: the moves can be played in no other way than as they stand.
    pub miscounted: bool,
}

impl Numbering {
    /// Where the numbers part from the line, and by how many plies.
    pub(crate) const fn new(from: usize, plies: i64) -> Self {
        Self {
            from,
            plies,
            miscounted: false,
        }
    }
}

/// What becomes of a sign nearly wherever it is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct DamagedSign {
    /// The sign as it was meant.
    pub meant: char,
    /// What stands in its place; `None` if it is lost.
    pub stands: Option<char>,
}

/// Which piece each sign stands for.
#[derive(Debug, Clone, PartialEq)]
pub struct Cipher {
    /// The signs, or the codes that stand for them in the text, those that stand most often first.
    pub signs: Vec<(String, Role)>,
    /// How much less probable the text is with any other key, as a natural logarithm.
    pub against: f64,
}

/// What a damaged text was found to say.
#[derive(Debug, Clone)]
pub struct Repair {
    /// The game.
    pub game: Game,
    /// Notation and language of the text.
    pub notation: NotationSystem,
    /// The signs that stand for pieces, if they are not letters.
    pub cipher: Option<Cipher>,
    /// Every way of reading that was tried, the chosen one first.
    pub tried: Vec<Tried>,
    /// The most probable line of legal moves.
    pub line: FoundLine,
    /// An answer for every ply of the line.
    pub plies: Vec<Ply>,
    /// Text that stands for no move.
    pub strays: Vec<Stray>,
    /// Which of the sheet's [`starts`](scoresheet_layout::ScoreSheet::starts) the line is supposed to start from.
    pub start: Option<usize>,
    /// What each of the sheet's [`diagrams`](scoresheet_layout::ScoreSheet::diagrams) says of the line; nothing for one of
    /// another game.
    pub witnesses: Vec<Option<Witness>>,
    /// The cell at which the reading stopped because no legal line leads on; `None` if all was read.
    pub stopped: Option<usize>,
    /// Moves that seem to belong to the game stand elsewhere, or the number of a move that is not there.
    pub goes_on: bool,
    /// Which of the sheet's [`marks`](scoresheet_layout::ScoreSheet::marks), after the last move, may be one that is not read.
    pub unread: Option<usize>,
    /// Where the numbers of the moves part from the line to the end of the record, if they do.
    pub numbering: Option<Numbering>,
    /// Other numbers that are not those of the line, in the order of its plies.
    pub misread_numbers: Vec<MisreadNumber>,
    /// Signs that seem damaged throughout, each in its way.
    pub damaged_signs: Vec<DamagedSign>,
    /// Part of the characters that seem damaged besides, 0 to 1, as estimated from the text itself.
    pub damage: f64,
    /// Probability of the line as a whole, 0 to 1, against all other lines that were kept.
    pub probability: f64,
}

impl Repair {
    /// True if every ply is read or repaired, and no text was left after a stop, nor before it, where it may be a
    /// move that was not read; and if the text nowhere says another move than the line has, without a damaged sign.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        let answered = |ply: &Ply| {
            matches!(ply.answer, Answer::Read | Answer::Repaired) && !ply.is_contradicted()
        };
        let unread = |stray: &Stray| stray.kind == StrayKind::Unknown;
        self.stopped.is_none()
            && !self.goes_on
            && self.unread.is_none()
            && self.numbering.is_none()
            && !self.strays.iter().any(unread)
            && self.plies.iter().all(answered)
    }

    /// Text that stands for no move, before the place where reading stopped.
    pub fn strays_before_stop(&self) -> impl Iterator<Item = &Stray> {
        let stop = self.stopped.unwrap_or(usize::MAX);
        self.strays.iter().filter(move |stray| stray.cell < stop)
    }

    /// True if nothing had to be supposed: the text says the game as it stands.
    #[must_use]
    pub fn is_untouched(&self) -> bool {
        self.stopped.is_none()
            && !self.goes_on
            && self.unread.is_none()
            && self.numbering.is_none()
            && self.misread_numbers.is_empty()
            && self
                .strays
                .iter()
                .all(|stray| matches!(stray.kind, StrayKind::Number | StrayKind::Word))
            && self.plies.iter().all(|ply| ply.answer == Answer::Read)
    }
}
