//! The times on an envelope against the control and the session.

use super::check::Checker;
use super::pieces::side;
use crate::Adjournment;
use crate::envelope::{ClockTime, Control, Key};
use scoresheet_notation::Turn;
use scoresheet_source::{Code, Level};

/// Moves that `side` has made when `sealer` is about to make move `number`.
pub(super) fn made(side: Turn, sealer: Turn, number: u32) -> u32 {
    match (side, sealer) {
        (Turn::White, Turn::Black) => number,
        _ => number.saturating_sub(1),
    }
}

impl Checker<'_> {
    /// Times by the moves really made (KV53 §33, MK53 §19): by the record where there is one.
    pub(super) fn times(&mut self) {
        let by_record = self
            .recorded
            .zip(self.reached)
            .map(|(recorded, ply)| recorded.due_after(ply));
        let number = by_record.or(self.envelope.move_number);
        if let (Some(control), Some(sealer), Some(number)) = (
            self.envelope.control.clone(),
            self.envelope.sealed_by,
            number,
        ) {
            self.control(&control, sealer, number);
        }
        self.session();
    }

    fn control(&mut self, control: &Control, sealer: Turn, number: u32) {
        let mut before_control = false;
        for (turn, key, used) in [
            (Turn::White, Key::WhiteUsed, self.envelope.white_used),
            (Turn::Black, Key::BlackUsed, self.envelope.black_used),
        ] {
            let made = made(turn, sealer, number);
            before_control |= made < control.first().moves;
            if let Some(used) = used {
                self.overstepped(control, turn, key, made, used);
            }
        }
        if before_control {
            let first = control.first().moves;
            let message = format!(
                "not both players have made the {first} moves of the control: such a game is adjourned only with the \
                 arbiter's consent"
            );
            self.find_at(Code::AdjournedEarly, Level::Note, Key::Control, message);
            self.by(Adjournment::BeforeControl);
        }
    }

    /// The flag falls when the time has gone; the mark on the envelope may be rounded.
    fn overstepped(&mut self, control: &Control, turn: Turn, key: Key, made: u32, used: ClockTime) {
        let next = control.next_after(made);
        if used < next.time {
            return;
        }
        let level = if used > next.time {
            Level::Error
        } else {
            Level::Warning
        };
        let message = format!(
            "{} has made {made} moves in {used}, but {} were to be made in {}",
            side(turn),
            next.moves,
            next.time
        );
        self.find_at(Code::TimeOverstepped, level, key, message);
        self.by(Adjournment::Overstepped);
    }

    /// A game is adjourned when the session is over, or who adjourns it takes the rest of it.
    fn session(&mut self) {
        let envelope = &self.envelope;
        let (Some(session), Some(white), Some(black)) =
            (envelope.session, envelope.white_used, envelope.black_used)
        else {
            return;
        };
        let sum = white.and(black);
        let Some(rest) = session.less(sum).filter(|rest| rest.seconds() > 0) else {
            return;
        };
        let message = format!(
            "the clocks show {sum} together, and the session has {session}: \
             whoever adjourns early has the rest, {rest}, added to his clock"
        );
        self.find(Code::AdjournedEarly, Key::Session, message);
        self.by(Adjournment::RestOfSession);
    }
}
