//! An adjourned game taken up again.

use super::check::Report;
use super::pieces::{other, side};
use super::times::made;
use crate::envelope::{ClockTime, EnvelopeLines, Key, Stage};
use crate::{Adjournment, Book, Case, Resumption, colour_of, dial, resumption};
use scoresheet_notation::{Language, Turn};
use scoresheet_replay::{AnyPosition, GamePosition, MoveStyle, Resolution, Sense};
use serde_json::{Value, json};

/// How a game is taken up: the position and the clocks as on the envelope, the sealed move made,
/// the clock of whoever replies started (KV53 §35, MK53 §22).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opened {
    /// The position to set up.
    pub position: AnyPosition,
    /// Who sealed.
    pub sealer: Turn,
    /// The number of the sealed move.
    pub number: u32,
    /// White's clock and Black's.
    pub clocks: [Clock; 2],
    /// What the sealed move means; `None` while nobody has read it.
    pub resolution: Option<Resolution>,
    /// The sealed move in full notation and the position after it, if it has one meaning.
    pub made: Option<(String, AnyPosition)>,
}

/// A clock as it is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    /// The time used.
    pub used: ClockTime,
    /// The next control, once the sealed move is made; `None` without a control on the envelope.
    pub next: Option<Stage>,
}

impl Clock {
    /// The time left to the next control; `None` if there is none, or its time is overstepped.
    #[must_use]
    pub fn left(self) -> Option<ClockTime> {
        self.next?.time.less(self.used)
    }
}

impl Opened {
    /// Who replies to the sealed move.
    #[must_use]
    pub const fn replier(&self) -> Turn {
        other(self.sealer)
    }

    /// The number of the reply.
    #[must_use]
    pub const fn reply_number(&self) -> u32 {
        match self.sealer {
            Turn::White => self.number,
            Turn::Black => self.number.saturating_add(1),
        }
    }

    /// What is done if White or Black is absent. An envelope that then stays shut takes with it what its file already says
    /// of the move, which is for nobody's eyes yet.
    pub fn absent(&mut self, white: bool, black: bool) -> Resumption {
        let book = Book::on(self.position.game());
        let sealer = colour_of(self.sealer);
        let resumption = resumption(book, Case::absent(white, black, sealer), sealer);
        if resumption.stays_shut() {
            (self.resolution, self.made) = (None, None);
        }
        resumption
    }

    /// All of it as one JSON object.
    #[must_use]
    pub fn json(
        &self,
        sheet: &EnvelopeLines,
        report: &Report,
        resumption: Option<&Resumption>,
    ) -> Value {
        let [white, black] = self.clocks.map(|clock| {
            json!({
                "used": clock.used.to_string(),
                "control_move": clock.next.map(|next| next.moves),
                "control_time": clock.next.map(|next| next.time.to_string()),
                "left": clock.left().map(|left| left.to_string()),
                "dial": clock.left().map(|left| dial(left).to_string()),
            })
        });
        json!({
            "white": sheet.value(Key::White),
            "black": sheet.value(Key::Black),
            "position": self.position.fen(),
            "sealed_by": side(self.sealer),
            "move_number": self.number,
            "sealed_move": self.resolution.as_ref().map(Resolution::json),
            "made": self.made.as_ref().map(|made| &made.0),
            "position_behind": self.made.as_ref().map(|made| made.1.fen()),
            "to_reply": side(self.replier()),
            "reply_number": self.reply_number(),
            "clocks": {"white": white, "black": black},
            "resumption": resumption,
            "clause": report.clause(Adjournment::Resumed),
            "findings": report.findings.len(),
        })
    }
}

/// Why a game cannot be taken up from its envelope.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// A fact that is needed is not on it, or could not be read.
    #[error("the envelope does not state, or not legibly: {}", .0.as_str())]
    Lacks(Key),
}

/// What an envelope that was [checked](super::check) says for taking the game up.
///
/// # Errors
/// [`OpenError::Lacks`] without position, sealer, number or times.
pub fn open(report: &Report) -> Result<Opened, OpenError> {
    let envelope = &report.envelope;
    let lacks = OpenError::Lacks;
    let position = report.position.clone().ok_or(lacks(Key::Position))?;
    let sealer = envelope.sealed_by.ok_or(lacks(Key::SealedBy))?;
    let number = envelope.move_number.ok_or(lacks(Key::MoveNumber))?;
    let clock = |turn, used: Option<ClockTime>, key| {
        let made = made(turn, sealer, number) + u32::from(turn == sealer);
        Ok(Clock {
            used: used.ok_or(lacks(key))?,
            next: envelope.control.as_ref().map(|c| c.next_after(made)),
        })
    };
    let clocks = [
        clock(Turn::White, envelope.white_used, Key::WhiteUsed)?,
        clock(Turn::Black, envelope.black_used, Key::BlackUsed)?,
    ];
    let letters = report.language.unwrap_or_else(Language::english);
    let meant = report.resolution.as_ref().and_then(one_meaning);
    let made = meant.and_then(|name| Some((name.to_owned(), after(&position, name, letters)?)));
    Ok(Opened {
        position,
        sealer,
        number,
        clocks,
        resolution: report.resolution.clone(),
        made,
    })
}

fn one_meaning(resolution: &Resolution) -> Option<&str> {
    match (resolution.verdict, &resolution.moves[..]) {
        (Sense::Legal | Sense::One, [one]) => Some(one),
        _ => None,
    }
}

/// The position after the legal move of this name.
fn after(position: &AnyPosition, name: &str, letters: &Language) -> Option<AnyPosition> {
    let mut moves = position.legal_moves().into_iter();
    let mv = moves.find(|mv| position.name(mv, MoveStyle::Full, letters) == name)?;
    let mut after = position.clone();
    after.play(&mv);
    Some(after)
}
