//! The clocks of a game against its time control (KV53 §32, MK53 §19).

use scoresheet_clock::{ClockTime, Control, Stage};
use scoresheet_event::Colour;
use serde::Serialize;

/// The clocks of a game in play, or adjourned.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Clocks {
    /// The time control.
    pub control: Control,
    /// The time that White and Black have used.
    pub used: [ClockTime; 2],
    /// The moves that both have made. A move is made once the opponent's clock has been started.
    pub moves: u32,
    /// Whose clock runs. While it is Black's, White has made one move more.
    pub to_move: Colour,
}

/// One side against its controls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Standing {
    /// Which side.
    pub side: Colour,
    /// The moves it has made.
    pub moves: u32,
    /// The time it has used.
    pub used: ClockTime,
    /// The last control it has passed; move 0 before the first.
    pub passed: Stage,
    /// The next one, and all the time up to it.
    pub next: Stage,
    /// The time left to it; `None` if it is overstepped.
    pub left: Option<ClockTime>,
    /// What is still unused of the time of the controls passed: it is there for the next one.
    pub saved: ClockTime,
}

impl Clocks {
    /// The time a side has used.
    #[must_use]
    pub const fn used(&self, side: Colour) -> ClockTime {
        match side {
            Colour::White => self.used[0],
            Colour::Black => self.used[1],
        }
    }

    /// The moves a side has made.
    #[must_use]
    pub const fn moves(&self, side: Colour) -> u32 {
        match (side, self.to_move) {
            (Colour::White, Colour::Black) => self.moves.saturating_add(1),
            _ => self.moves,
        }
    }

    /// The time on both clocks together.
    #[must_use]
    pub fn played(&self) -> ClockTime {
        self.used[0].and(self.used[1])
    }

    /// A side against its controls.
    #[must_use]
    pub fn standing(&self, side: Colour) -> Standing {
        let (moves, used) = (self.moves(side), self.used(side));
        let (passed, next) = (
            self.control.passed_by(moves),
            self.control.next_after(moves),
        );
        Standing {
            side,
            moves,
            used,
            passed,
            next,
            left: next.time.less(used),
            saved: passed.time.less(used).unwrap_or_default(),
        }
    }

    /// The same clocks with the move made that the side to move has sealed.
    #[must_use]
    pub fn sealed_move_made(&self) -> Self {
        let black = self.to_move == Colour::Black;
        Self {
            moves: self.moves.saturating_add(u32::from(black)),
            to_move: self.to_move.other(),
            ..self.clone()
        }
    }
}

impl Standing {
    /// Whether the flag has fallen, or falls now: nothing is left to the next control.
    #[must_use]
    pub fn is_fallen(&self) -> bool {
        self.left.unwrap_or_default() == ClockTime::default()
    }
}
