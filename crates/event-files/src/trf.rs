//! Tournament report files: FIDE's TRF16 and TRF26 and the records that pairing programs add.
//!
//! Three plain steps, and nothing is thrown away between them: lines as they stand ([`Document`]), what
//! they say ([`Record`]), and the [`scoresheet_event::Event`] that comes of it. A document is written back byte by
//! byte as it was; an event is written anew in either version by [`write()`], which says what was lost.
//!
//! Columns are counted in characters, as in every program that reads UTF-8; a line that only fits when
//! they are counted in bytes is read so, with a note.

mod boards;
mod build;
mod document;
mod fields;
mod player;
mod points;
mod record;
mod single_result;
mod tags;
mod team;
mod tournament_type;
mod write;

pub use document::{Document, TrfLine};
pub use player::{Outcome, PlayerRecord, TrfRound};
pub use points::Worth;
pub use record::{Adjusting, Byes, Heading, Record};
pub use tags::{Known, Use, known_records};
pub use team::{LineUp, TeamByes, TeamForfeit, TeamRecord};
pub use tournament_type::Type;
pub use write::{CannotWrite, write};

use scoresheet_event::{Kind, Reading, Scoring};
use serde::Serialize;

/// Which edition of the format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Version {
    /// Of 2016.
    Trf16,
    /// Of 2026, applied from September 2025.
    Trf26,
}

/// The highest starting number that four columns hold.
pub(crate) const MOST_PLAYERS: u32 = 9999;
/// The highest number of a round that three columns hold.
pub(crate) const MOST_ROUNDS: u16 = 999;

/// Whether a text is a tournament report file: it begins with a record of the known ones and has a player
/// or the name of the tournament.
///
/// ```
/// assert!(scoresheet_event_files::trf::looks_like_trf("012 Tartu 1953\r\n001    1      Kalm, Ants"));
/// assert!(!scoresheet_event_files::trf::looks_like_trf("012,Kalm,1,0"));
/// ```
#[must_use]
pub fn looks_like_trf(text: &str) -> bool {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let lines: Vec<&str> = document::lines(text)
        .map(|(line, _)| line)
        .filter(|line| !line.trim().is_empty() && tags::code(line) != tags::COMMENT)
        .take(10_000)
        .collect();
    let known = |line: &&str| tags::known(tags::code(line)).is_some();
    // The first line may have lost its code, which is reported with its number.
    let most = || lines.iter().filter(|line| known(line)).count() * 2 > lines.len();
    (lines.first().is_some_and(known) || most())
        && lines.iter().any(|line| match tags::code(line) {
            "012" => true,
            "001" => player::starts_one(line),
            _ => false,
        })
}

/// Reads an event from the text of a tournament report file. [`Reading::checked`] compares points and places
/// with the results.
///
/// ```
/// use scoresheet_event::{PlayerResult, Points};
/// use scoresheet_event_files::trf;
/// let text = "\
/// 012 Two players
/// 001    1      Kalm, Ants                                                         1.0    1     2 w 1
/// 001    2      Tamm, Jaan                                                         0.0    2     1 b 0
/// ";
/// let reading = trf::read(text, "two.trf");
/// assert!(reading.is_sound());
/// assert_eq!(reading.event.pairings[0].results, [PlayerResult::Win, PlayerResult::Loss]);
/// assert_eq!(reading.event.points(), [Points::ONE, Points::ZERO]);
/// ```
#[must_use]
pub fn read(text: &str, file_name: &str) -> Reading {
    read_scored(text, file_name, Scoring::STANDARD)
}

/// Reads an event of which it is known otherwise what results are worth: older files of draughts events do
/// not say that a win is two points. Records that say it come first.
#[must_use]
pub fn read_scored(text: &str, file_name: &str, usual: Scoring) -> Reading {
    read_told(text, file_name, usual, None)
}

/// The same, where it is also known how the event is paired: of a file whose records do not say it.
#[must_use]
pub fn read_told(text: &str, file_name: &str, usual: Scoring, kind: Option<Kind>) -> Reading {
    Document::parse(text).reading(file_name, usual, kind)
}
