//! What a written move means that nobody saw made: a sealed move, or a line of a damaged record.
//!
//! A clerical error is one slip of the pen (KV53 §36, MK53 §23). The answer follows from how many
//! legal moves explain the text by one slip, and from nothing else: no move is likelier than
//! another.

mod candidates;
mod chess;
mod draughts;
mod reason;
mod slip;
mod writing;

use crate::game::Game;
use crate::position::{AnyPosition, GamePosition, MoveStyle};
use candidates::Meanings;
use scoresheet_notation::Language;
use scoresheet_rulebook::{Edition, Irregularity};

/// How far the meaning of a written move can be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sense {
    /// What is written is one legal move.
    Legal,
    /// It is not, but only one legal move explains it by one slip.
    One,
    /// Several legal moves are what is written, or explain it by one slip: the writer loses.
    Several,
    /// No legal move explains it.
    None,
}

impl Sense {
    /// `legal`, `one`, `several` or `none`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Legal => "legal",
            Self::One => "one",
            Self::Several => "several",
            Self::None => "none",
        }
    }
}

/// The answer to what a written move means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resolution {
    /// How far its meaning can be read.
    pub verdict: Sense,
    /// The legal moves that it may mean, in full notation and in the order of their names: one for
    /// [`Sense::Legal`] and [`Sense::One`], none for [`Sense::None`].
    pub moves: Vec<String>,
    /// The reasoning, in sentences. It quotes the text, control characters and all.
    pub reason: String,
    /// The clause on sealed moves that are wrongly written. Editions of today have no sealed
    /// moves, so it is that of 1953; for games that it is not about, by analogy.
    pub clause: &'static str,
}

impl Resolution {
    /// The answer as one JSON object.
    #[must_use]
    pub fn json(&self) -> serde_json::Value {
        serde_json::json!({
            "verdict": self.verdict.as_str(),
            "moves": self.moves,
            "reason": self.reason,
            "clause": self.clause,
        })
    }
}

/// What other draughts games go by.
const BY_ANALOGY: &str = "by analogy with KV53 §36, which is of Russian and international draughts";

/// What `text` means in `position`: a legal move as it stands, in any form that records have; or,
/// by one slip, one legal move, several, or none (KV53 §36, MK53 §23).
///
/// Slips of one rank are: one character of one square miswritten; the origin wholly miswritten, or
/// one square on the way of a capture; every square named from the other side of the board; another
/// move written though capturing was mandatory; in chess another piece's letter. Only where none of
/// these explains the text, the target may be wholly miswritten.
///
/// `language` reads the piece letters of chess and writes them in the answer. Without it English
/// is tried first, then every language that has these letters, and the answer is in English.
///
/// ```
/// use scoresheet_replay::{AnyPosition, Game, Sense, resolve};
/// let russian = Game::by_name("russian").unwrap();
/// let position = AnyPosition::from_fen(russian, "W:WKa1:Bf6").unwrap();
/// let answer = resolve(&position, "a1—f8", None);
/// assert_eq!((answer.verdict, answer.clause), (Sense::One, "KV53 §36"));
/// assert_eq!(answer.moves, ["a1:h8"]);
/// // The main diagonal is open: 8 may be written for 6, or f for h.
/// let position = AnyPosition::from_fen(russian, "W:WKa1:Ba3").unwrap();
/// let answer = resolve(&position, "a1—f8", None);
/// assert_eq!(answer.moves, ["a1-f6", "a1-h8"]);
/// assert_eq!(answer.verdict, Sense::Several);
/// ```
#[must_use]
pub fn resolve(
    position: &AnyPosition,
    text: &str,
    language: Option<&'static Language>,
) -> Resolution {
    let code = match position.game() {
        Game::Chess => "mk53",
        Game::Draughts(_) => "kv53",
    };
    let Some(edition) = Edition::by_code(code) else {
        return Resolution {
            verdict: Sense::None,
            moves: Vec::new(),
            reason: format!("There is no edition {code} to answer by."),
            clause: "",
        };
    };
    let clause = if edition.covers(position.game().name()) {
        edition.clause(Irregularity::SealedMove)
    } else {
        BY_ANALOGY
    };
    let text = text.trim();
    match position {
        AnyPosition::Chess(board) => {
            let meanings = chess::meanings(board, text, language, edition);
            decide(text, &meanings, board, language, clause)
        }
        AnyPosition::Draughts(position) => {
            let meanings = draughts::meanings(position, text, edition);
            decide(text, &meanings, position, language, clause)
        }
    }
}

/// The verdict is a matter of counting.
fn decide<P: GamePosition>(
    text: &str,
    meanings: &Meanings<P::Move>,
    position: &P,
    language: Option<&'static Language>,
    clause: &'static str,
) -> Resolution {
    let letters = language.unwrap_or_else(Language::english);
    let name = |mv: &_| position.name(mv, MoveStyle::Full, letters);
    let found = meanings.deciding().named(name);
    let verdict = match (found.len(), meanings.as_it_stands()) {
        (0, _) => Sense::None,
        (1, true) => Sense::Legal,
        (1, false) => Sense::One,
        _ => Sense::Several,
    };
    Resolution {
        verdict,
        reason: reason::reason(text, meanings, verdict, &found),
        moves: found.into_iter().map(|candidate| candidate.name).collect(),
        clause,
    }
}
