//! What FIDE's Laws of Chess say beside how games end: since when an edition is in force, the classes of time, and what
//! becomes of illegal moves.

use crate::{Conditions, Edition, Reading, Readings};
use scoresheet_clock::Day;

/// What an edition of FIDE's Laws says that other books do not.
#[derive(Debug, PartialEq, Eq)]
pub struct Laws {
    /// How the edition is cited where the number of an article was not seen: `FIDE 1993`.
    pub book: &'static str,
    pub(crate) since: Since,
    /// How much time makes rapid and blitz chess; `None` if the edition knows no such classes.
    pub(crate) classes: Option<Classes>,
    /// What becomes of an illegal move, in standard, rapid and blitz chess.
    pub(crate) illegal: [IllegalMove; 3],
    /// By which clause a pawn on the last rank that was not exchanged is a queen; `None` if by none.
    pub(crate) unexchanged_is_queen: Option<&'static str>,
    /// Questions left open about what is not an end.
    pub(crate) open: &'static [Reading],
}

/// What the first day of an edition is the first day of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Since {
    /// The games that it is for.
    Games,
    /// The events that it is for.
    Events,
    /// The events, if the question is answered so.
    EventsIf(Reading),
    /// The games; another day if the question is answered so.
    GamesOr(Reading, Day),
}

/// A class of time (FIDE 2023 A.1, B.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimeClass {
    /// Longer games.
    Standard,
    /// Less than an hour.
    Rapid,
    /// Ten or fifteen minutes at most.
    Blitz,
}

/// What a record tells of the time that each player had.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Pace {
    /// Nothing.
    #[default]
    Unknown,
    /// The class.
    Class(TimeClass),
    /// Time for the whole game, and for each move in addition.
    Seconds {
        /// For the whole game.
        base: u32,
        /// For each move.
        increment: u32,
    },
}

/// How much time makes rapid and blitz chess.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Classes {
    /// How many increments are added to the time for the whole game.
    pub increments: u32,
    /// Seconds that are too many for blitz.
    pub blitz_below: u32,
    /// Seconds that are too many for rapid chess.
    pub rapid_below: u32,
}

/// What becomes of an illegal move, each with its clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IllegalMove {
    /// The opponent has made his move.
    pub answered: (Answered, &'static str),
    /// It is the last move of the record.
    pub unanswered: (Unanswered, &'static str),
    /// Who would lose by it does not if the opponent cannot mate by any series of legal moves.
    pub draw_if_no_mate: bool,
}

/// What becomes of an illegal move that was answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answered {
    /// The position before it is restored, if it is found during the game.
    Restored,
    /// It stands.
    Stands,
}

/// What becomes of an illegal move before it is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unanswered {
    /// The position before it is restored.
    Restored,
    /// The opponent may claim a win.
    WinClaimed,
    /// It loses, if the arbiter sees it or the opponent claims.
    Loses,
    /// The arbiter gives the opponent time; another one would lose.
    Time,
}

impl Classes {
    const fn of(self, base: u32, increment: u32) -> TimeClass {
        let whole = base.saturating_add(increment.saturating_mul(self.increments));
        if whole < self.blitz_below {
            TimeClass::Blitz
        } else if whole < self.rapid_below {
            TimeClass::Rapid
        } else {
            TimeClass::Standard
        }
    }
}

impl Laws {
    /// The class of games with so much time; standard where nothing tells.
    #[must_use]
    pub const fn class(&self, pace: Pace) -> TimeClass {
        match (self.classes, pace) {
            (None, _) | (_, Pace::Unknown) => TimeClass::Standard,
            (Some(_), Pace::Class(class)) => class,
            (Some(classes), Pace::Seconds { base, increment }) => classes.of(base, increment),
        }
    }

    /// What becomes of an illegal move under the conditions of a game.
    ///
    /// ```
    /// use scoresheet_rulebook::{Answered, Conditions, Edition, Pace};
    /// let laws = Edition::by_code("fide-2009").unwrap().laws.unwrap();
    /// let pace = Pace::Seconds { base: 300, increment: 0 };
    /// let blitz = Conditions { pace, ..Conditions::default() };
    /// assert_eq!(laws.illegal_move(&blitz).answered, (Answered::Stands, "FIDE 2009 B.3.c"));
    /// ```
    #[must_use]
    pub const fn illegal_move(&self, conditions: &Conditions) -> IllegalMove {
        let [standard, rapid, blitz] = self.illegal;
        if conditions.readings.is_second(Reading::Supervision) {
            return standard;
        }
        match self.class(conditions.pace) {
            TimeClass::Standard => standard,
            TimeClass::Rapid => rapid,
            TimeClass::Blitz => blitz,
        }
    }

    /// The clause by which a pawn on the last rank that was not exchanged is a queen, if one says so.
    #[must_use]
    pub const fn unexchanged_is_queen(&self) -> Option<&'static str> {
        self.unexchanged_is_queen
    }
}

/// When a game was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct When {
    /// The day of the game.
    pub day: Day,
    /// The first day of its event, where it is known.
    pub event: Option<Day>,
}

impl From<Day> for When {
    fn from(day: Day) -> Self {
        Self { day, event: None }
    }
}

impl Edition {
    /// True if it was in force for a game of that time.
    pub(crate) fn was_in_force(&self, when: When, readings: &Readings) -> bool {
        let began = when.event.map_or(when.day, |event| event.min(when.day));
        let since = self.laws.map_or(Since::Games, |laws| laws.since);
        match since {
            Since::Events => self.from <= began,
            Since::EventsIf(reading) if readings.is_second(reading) => self.from <= began,
            Since::GamesOr(reading, other) if readings.is_second(reading) => other <= when.day,
            Since::Games | Since::EventsIf(_) | Since::GamesOr(..) => self.from <= when.day,
        }
    }
}
