//! What can be wrong with an envelope by itself.

use super::{ControlError, Key, TimeError};
use scoresheet_source::{Code, Finding, Level, Span};

/// Something is wrong with an envelope, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{kind}")]
pub struct Problem {
    /// What.
    pub kind: ProblemKind,
    /// Where in the text; the start of it if something is missing.
    pub span: Span,
}

/// What can be wrong with an envelope by itself.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ProblemKind {
    /// Larger than any envelope.
    #[error("this is not an envelope: it is larger than 1 MiB")]
    TooLong,
    /// It begins like JSON, and is none.
    #[error("this is not a JSON object: {0}")]
    NoJson(String),
    /// A line that is no fact.
    #[error("this is not a line of an envelope, which is a key, a colon and a value")]
    NoFact,
    /// A key that says nothing here.
    #[error("{0} is not a key of an envelope; the line is kept as it is")]
    UnknownKey(String),
    /// A fact that must be there is not (KV53 §34, MK53 §21).
    #[error("{} is missing", .0.as_str())]
    Missing(Key),
    /// A key without a value.
    #[error("{} is not filled in", .0.as_str())]
    Empty(Key),
    /// A fact that is stated twice alike.
    #[error("{} appears here again", .0.as_str())]
    Repeated(Key),
    /// A fact that is stated twice, and differently.
    #[error("{} appears here again with another value; the first one counts", .0.as_str())]
    Contradicted(Key),
    /// A time that is none.
    #[error(transparent)]
    Time(#[from] TimeError),
    /// A control that is none.
    #[error(transparent)]
    Control(#[from] ControlError),
    /// Not the number of a move.
    #[error("a move number must be from 1 to 9999")]
    MoveNumber,
    /// Neither White nor Black.
    #[error("give the side that sealed as White or Black, or as the name of one player")]
    Sealer,
    /// A move was sealed, and one was made on the board.
    #[error("a move is either sealed or made on the board, not both")]
    SealedAndOpen,
    /// A control character in the text.
    #[error("this line contains a control character")]
    ControlCharacter,
}

impl ProblemKind {
    /// How grave it is.
    #[must_use]
    pub const fn level(&self) -> Level {
        match self {
            Self::UnknownKey(_) => Level::Note,
            Self::Repeated(_) | Self::ControlCharacter => Level::Warning,
            Self::TooLong
            | Self::NoJson(_)
            | Self::NoFact
            | Self::Missing(_)
            | Self::Empty(_)
            | Self::Contradicted(_)
            | Self::Time(_)
            | Self::Control(_)
            | Self::MoveNumber
            | Self::Sealer
            | Self::SealedAndOpen => Level::Error,
        }
    }
}

impl Problem {
    /// As a finding.
    #[must_use]
    pub fn finding(&self) -> Finding {
        Finding {
            level: self.kind.level(),
            ..Finding::new(Code::BadEnvelope, self.span, self.to_string())
        }
    }
}
