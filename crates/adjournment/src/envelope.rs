//! The envelope of an adjourned game (KV53 §34, MK53 §21): a record of its own, as text and JSON.
//!
//! ```text
//! # Town championship, third evening
//! Game: russian
//! Edition: kv53
//! White: Petrov
//! Black: Ivanov
//! Position: B:Wc3,Kd8:Bf6,h4
//! Sealed by: Black
//! Move number: 31
//! White used: 1:45
//! Black used: 2:15
//! ```
//!
//! A [`EnvelopeLines`] is what is written, line by line; an [`Envelope`] is what that states.

mod facts;
mod json;
mod key;
mod lines;
mod problem;

pub use key::Key;
pub use lines::{EnvelopeLine, EnvelopeLines, PutInError, Says};
pub use problem::{Problem, ProblemKind};
pub use scoresheet_clock::{ClockTime, Control, ControlError, Stage, TimeError};

use scoresheet_notation::Turn;
use scoresheet_source::Span;

/// The facts of an envelope; `None` for what it does not state.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[allow(missing_docs, reason = "the keys say what each is")]
pub struct Envelope {
    pub game: Option<String>,
    pub edition: Option<String>,
    pub language: Option<String>,
    pub event: Option<String>,
    pub site: Option<String>,
    pub round: Option<String>,
    pub date: Option<String>,
    pub white: Option<String>,
    pub black: Option<String>,
    /// As FEN; draughts as PDN writes it.
    pub position: Option<String>,
    /// In words.
    pub pieces: Option<String>,
    pub sealed_by: Option<Turn>,
    /// From 1.
    pub move_number: Option<u32>,
    pub white_used: Option<ClockTime>,
    pub black_used: Option<ClockTime>,
    pub control: Option<Control>,
    pub session: Option<ClockTime>,
    /// The move that the position waits for.
    pub last: Last,
}

/// The move that was sealed, or made on the board instead.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Last {
    /// It is in the envelope, and nobody has read it.
    #[default]
    Inside,
    /// The envelope has been opened, and this is in it; empty if no move is.
    Sealed(String),
    /// It was made on the board (KV53 §34) and so written; empty if it was not written, as MK53
    /// §21 requires.
    Open(String),
}

impl Envelope {
    /// The envelope as lines, in the order of [`Key::ALL`]; what is not stated has none.
    #[must_use]
    pub fn sheet(&self) -> EnvelopeLines {
        let line = |(key, _)| {
            Some(EnvelopeLine {
                says: Says::Fact(key, self.value(key)?),
                span: Span::default(),
            })
        };
        EnvelopeLines {
            lines: Key::ALL.into_iter().filter_map(line).collect(),
        }
    }

    /// What is stated under `key`.
    #[must_use]
    pub fn value(&self, key: Key) -> Option<String> {
        let time = |time: Option<ClockTime>| time.map(|time| time.to_string());
        match key {
            Key::Game => self.game.clone(),
            Key::Edition => self.edition.clone(),
            Key::Language => self.language.clone(),
            Key::Event => self.event.clone(),
            Key::Site => self.site.clone(),
            Key::Round => self.round.clone(),
            Key::Date => self.date.clone(),
            Key::White => self.white.clone(),
            Key::Black => self.black.clone(),
            Key::Position => self.position.clone(),
            Key::Pieces => self.pieces.clone(),
            Key::SealedBy => self.sealed_by.map(|turn| match turn {
                Turn::White => "White".to_owned(),
                Turn::Black => "Black".to_owned(),
            }),
            Key::MoveNumber => self.move_number.map(|number| number.to_string()),
            Key::WhiteUsed => time(self.white_used),
            Key::BlackUsed => time(self.black_used),
            Key::Control => self.control.as_ref().map(ToString::to_string),
            Key::Session => time(self.session),
            Key::SealedMove => match &self.last {
                Last::Sealed(text) => Some(text.clone()),
                Last::Inside | Last::Open(_) => None,
            },
            Key::OpenMove => match &self.last {
                Last::Open(text) => Some(text.clone()),
                Last::Inside | Last::Sealed(_) => None,
            },
        }
    }
}
