//! The clocks of a game against its time control (KV53 §32, MK53 §19).

use crate::Book;
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

/// Both clocks of a game against the control.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ClockReport {
    /// The time control, in words.
    pub control: String,
    /// White's and Black's.
    pub clocks: [ReportedClock; 2],
    /// Whose clock runs.
    #[serde(skip)]
    pub to_move: Colour,
    /// A move on the board that does not count yet.
    pub not_counted: Option<u32>,
    /// The clauses, of draughts and of chess.
    pub clauses: [&'static str; 2],
}

/// One clock of a [`ClockReport`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ReportedClock {
    /// Where it stands.
    #[serde(flatten)]
    pub standing: Standing,
    /// Whether the flag has fallen.
    pub flag_fallen: bool,
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

    /// Both clocks against the control. With `not_started`, the side to move has made its move on the board and not yet
    /// started the other clock: that move does not count.
    ///
    /// ```
    /// use scoresheet_adjournment::Clocks;
    /// use scoresheet_event::Colour;
    /// let clocks = Clocks {
    ///     control: "40 in 2:30, then 16 per hour".parse()?,
    ///     used: ["2:10".parse()?, "2:29".parse()?],
    ///     moves: 41,
    ///     to_move: Colour::White,
    /// };
    /// let report = clocks.report(true);
    /// assert_eq!(report.not_counted, Some(42));
    /// assert!(!report.clocks[0].flag_fallen);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn report(&self, not_started: bool) -> ClockReport {
        let pending = self.moves(self.to_move).saturating_add(1);
        ClockReport {
            control: self.control.to_string(),
            clocks: Colour::BOTH.map(|side| {
                let standing = self.standing(side);
                ReportedClock {
                    standing,
                    flag_fallen: standing.is_fallen(),
                }
            }),
            to_move: self.to_move,
            not_counted: not_started.then_some(pending),
            clauses: Book::ALL.map(Book::clocks),
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
