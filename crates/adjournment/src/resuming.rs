//! How an adjourned game is taken up when someone or something is missing (KV53 §35, MK53 §22).

use super::Book;
use scoresheet_event::Colour;
use scoresheet_notation::Turn;
use serde::Serialize;

/// What is missing when a game is to be taken up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Case {
    /// Nothing.
    BothPresent,
    /// Whoever replies to the sealed move.
    ReplierAbsent,
    /// Whoever sealed.
    SealerAbsent,
    /// Both players.
    BothAbsent,
    /// The envelope; both can restore the game, and the sealed move is not in doubt.
    EnvelopeLostRestored,
    /// The envelope; the game can be restored, but the sealed move is in doubt.
    EnvelopeLostInDoubt,
    /// The envelope, and the game cannot be restored.
    EnvelopeLost,
}

/// What happens then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Resumption {
    /// By which book.
    pub rules: Book,
    /// What is missing.
    pub case: Case,
    /// Whether the envelope is opened now; `None` without one.
    pub opened: Option<bool>,
    /// Whose clock is started first; `None` if none is.
    pub clock: Option<Colour>,
    /// What is done.
    pub done: String,
    /// The clause, with a remark where the book does not name the case.
    pub clause: &'static str,
}

impl Case {
    /// All, in the order of the clauses.
    pub const ALL: [Self; 7] = [
        Self::BothPresent,
        Self::ReplierAbsent,
        Self::SealerAbsent,
        Self::BothAbsent,
        Self::EnvelopeLostRestored,
        Self::EnvelopeLostInDoubt,
        Self::EnvelopeLost,
    ];

    /// Who is absent, when `sealer` has sealed.
    #[must_use]
    pub const fn absent(white: bool, black: bool, sealer: Colour) -> Self {
        match (white, black, sealer) {
            (false, false, _) => Self::BothPresent,
            (true, true, _) => Self::BothAbsent,
            (true, false, Colour::White) | (false, true, Colour::Black) => Self::SealerAbsent,
            (true, false, Colour::Black) | (false, true, Colour::White) => Self::ReplierAbsent,
        }
    }

    /// In words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::BothPresent => "both present",
            Self::ReplierAbsent => "the player who replies is absent",
            Self::SealerAbsent => "who sealed is absent",
            Self::BothAbsent => "both absent",
            Self::EnvelopeLostRestored => "envelope lost, game restored, sealed move certain",
            Self::EnvelopeLostInDoubt => "envelope lost, sealed move in doubt",
            Self::EnvelopeLost => "envelope lost, game not restored",
        }
    }
}

impl Resumption {
    /// Whether the envelope stays shut for now.
    #[must_use]
    pub fn stays_shut(&self) -> bool {
        self.opened == Some(false)
    }
}

/// What happens when a game that `sealer` sealed is to be taken up.
#[must_use]
pub fn resumption(book: Book, case: Case, sealer: Colour) -> Resumption {
    let (seals, replies) = (sealer.name(), sealer.other().name());
    let (opened, clock, done) = match case {
        Case::BothPresent => (
            Some(true),
            Some(sealer.other()),
            format!(
                "position and clocks are set from the envelope; it is opened before {replies}, \
                 the sealed move is made and {replies}'s clock started"
            ),
        ),
        Case::ReplierAbsent | Case::BothAbsent => (
            Some(false),
            Some(sealer.other()),
            format!(
                "position and clocks are set from the envelope; {replies}'s clock is started, \
                 and the envelope stays sealed until {replies} arrives"
            ),
        ),
        Case::SealerAbsent => (
            Some(true),
            Some(sealer.other()),
            sealer_absent(book, seals, replies),
        ),
        Case::EnvelopeLostRestored => (
            None,
            Some(sealer.other()),
            "the game continues; the arbiter decides which times both sides get".to_owned(),
        ),
        Case::EnvelopeLostInDoubt | Case::EnvelopeLost => {
            (None, None, "the game is annulled and replayed".to_owned())
        }
    };
    Resumption {
        rules: book,
        case,
        opened,
        clock,
        done,
        clause: clause(book, case),
    }
}

/// The reply is sealed in turn; only MK53 says that it goes into an envelope.
fn sealer_absent(book: Book, seals: &str, replies: &str) -> String {
    let sealed = match book {
        Book::Kv53 => "writes it down",
        Book::Mk53 => "writes it down, puts it in the envelope",
    };
    format!(
        "the envelope is opened and the sealed move made; {replies} does not make his reply on the \
         board: he {sealed} and starts {seals}'s clock"
    )
}

/// What the books leave to be understood is said.
const fn clause(book: Book, case: Case) -> &'static str {
    match (book, case) {
        (Book::Kv53, Case::BothAbsent) => {
            "KV53 §35 (by its rule for the player who replies; MK53 §22 names the case)"
        }
        (Book::Kv53, Case::EnvelopeLostInDoubt) => "KV53 §35 (continues only if there is no doubt)",
        (Book::Mk53, Case::EnvelopeLostInDoubt) => "MK53 §22 (continues only if there is no doubt)",
        _ => book.resuming(),
    }
}

/// The colour of whoever is to move.
///
/// ```
/// use scoresheet_event::Colour;
/// use scoresheet_notation::Turn;
/// assert_eq!(scoresheet_adjournment::colour_of(Turn::Black), Colour::Black);
/// ```
#[must_use]
pub const fn colour_of(turn: Turn) -> Colour {
    match turn {
        Turn::White => Colour::White,
        Turn::Black => Colour::Black,
    }
}
