//! What a line says.

use super::fields::{Columns, Fields, number};
use super::tags::code;
use super::{
    MOST_ROUNDS, PlayerRecord, TeamByes, TeamForfeit, TeamRecord, Type, Worth, player, points, team,
};
use scoresheet_event::{ByeReason, Fault, FaultCode, MatchScoring, Place, Points};

/// A line of text about the event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Heading {
    /// 012
    Name,
    /// 022
    City,
    /// 032
    Federation,
    /// 042
    Start,
    /// 052
    End,
}

/// What a 240 record says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Byes {
    /// Full, half or zero.
    pub why: ByeReason,
    /// The round, from 1.
    pub round: u16,
    /// The starting numbers of players, or of teams where there are any, each with its column.
    pub whose: Vec<(u32, u32)>,
}

/// What a line says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Record<'a> {
    /// Nothing.
    Blank,
    /// 012 to 052.
    Heading(Heading, &'a str),
    /// 062: the number of players.
    Players(u32),
    /// 082: the number of teams.
    Teams(u32),
    /// 092: how the event is paired, in words.
    TypeInWords(Type),
    /// 192: how the event is paired, as a code.
    TypeAsCode(Type),
    /// 142 and XXR: the number of rounds.
    Rounds(u16),
    /// 162, XXS, BBW … BBU, and 299 where it is for all: points for each of some results.
    Points(Vec<(&'static [Worth], Points)>),
    /// 001.
    Player(Box<PlayerRecord<'a>>),
    /// 013.
    Team(TeamRecord<'a>),
    /// 310.
    TeamWithScore(TeamRecord<'a>),
    /// 240.
    Byes(Byes),
    /// 320.
    TeamByes(TeamByes),
    /// 330.
    TeamForfeit(TeamForfeit),
    /// 362.
    MatchPoints(MatchScoring),
    /// 299 for single players, teams or rounds.
    Abnormal,
    /// Any other record; none of it goes into an event.
    Kept,
    /// No record; a fault says why.
    Unreadable,
}

/// Reads one line.
pub(super) fn read<'a>(text: &'a str, line: Place, faults: &mut Vec<Fault>) -> Record<'a> {
    let code = code(text);
    let fields = &mut Fields {
        columns: Columns::characters(text),
        line,
        faults,
    };
    let value = text.get(4..).unwrap_or_default().trim();
    match code {
        "" if fields.columns.len() == 0 => Record::Blank,
        "" => {
            let message =
                "not a record: a line must begin with three digits or capital letters and a space";
            fields.fault(FaultCode::UnreadableLine, 1, message);
            Record::Unreadable
        }
        "012" => Record::Heading(Heading::Name, value),
        "022" => Record::Heading(Heading::City, value),
        "032" => Record::Heading(Heading::Federation, value),
        "042" => Record::Heading(Heading::Start, value),
        "052" => Record::Heading(Heading::End, value),
        "062" => counted(fields, value, "number of players").map_or(Record::Kept, Record::Players),
        "082" => counted(fields, value, "number of teams").map_or(Record::Kept, Record::Teams),
        "092" => Record::TypeInWords(Type::of_words(value)),
        "192" => Record::TypeAsCode(Type::of_code(value)),
        "142" | "XXR" => rounds(fields, value),
        "162" => Record::Points(points::read_162(fields)),
        "XXS" => Record::Points(points::read_xxs(fields)),
        "BBW" | "BBD" | "BBL" | "BBZ" | "BBF" | "BBU" => {
            Record::Points(points::read_one(fields, code))
        }
        "299" => points::read_299(fields).map_or(Record::Abnormal, Record::Points),
        "001" => Record::Player(Box::new(player::read(text, line, fields.faults))),
        "013" => Record::Team(team::read(text, false, line, fields.faults)),
        "310" => Record::TeamWithScore(team::read(text, true, line, fields.faults)),
        "240" => byes(fields),
        "320" => team::read_320(fields).map_or(Record::Unreadable, Record::TeamByes),
        "330" => team::read_330(fields).map_or(Record::Unreadable, Record::TeamForfeit),
        "362" => team::read_362(fields).map_or(Record::Unreadable, Record::MatchPoints),
        _ => Record::Kept,
    }
}

/// The number that 062 and 082 begin with; programs write more after it. Blank is nothing.
fn counted(fields: &mut Fields<'_, '_>, value: &str, what: &str) -> Option<u32> {
    let first = value.split_whitespace().next()?;
    let count = number(first);
    if count.is_none() {
        fields.unreadable(5, what, first, "a whole number");
    }
    count
}

fn rounds<'a>(fields: &mut Fields<'_, '_>, value: &str) -> Record<'a> {
    match number(value).and_then(|rounds| u16::try_from(rounds).ok()) {
        Some(rounds @ 1..=MOST_ROUNDS) => Record::Rounds(rounds),
        _ => {
            fields.unreadable(5, "number of rounds", value, "a number from 1 to 999");
            Record::Unreadable
        }
    }
}

fn byes<'a>(fields: &mut Fields<'_, '_>) -> Record<'a> {
    let kind = fields.columns.cut(5, 5).unwrap_or_default();
    let why = match kind {
        "F" | "f" => Some(ByeReason::FullBye),
        "H" | "h" => Some(ByeReason::HalfBye),
        "Z" | "z" => Some(ByeReason::ZeroBye),
        _ => {
            fields.unreadable(5, "kind of bye", kind, "F, H or Z");
            None
        }
    };
    for gap in [6, 10] {
        fields.blank(gap, gap);
    }
    let round = fields.text(7, 9, "round").unwrap_or_default();
    let round = match number(round).and_then(|round| u16::try_from(round).ok()) {
        Some(round @ 1..=MOST_ROUNDS) => Some(round),
        _ => {
            fields.unreadable(7, "round", round, "a number from 1 to 999");
            None
        }
    };
    let whose = team::numbers(fields, 11, "whose bye");
    match (why, round) {
        (Some(why), Some(round)) => Record::Byes(Byes { why, round, whose }),
        _ => Record::Unreadable,
    }
}

/// A 240 record.
pub(super) fn written(byes: &Byes) -> String {
    let kind = match byes.why {
        ByeReason::FullBye => 'F',
        ByeReason::HalfBye => 'H',
        ByeReason::ZeroBye | ByeReason::Free | ByeReason::PairingBye | ByeReason::Absent => 'Z',
    };
    let whose: String = (byes.whose.iter())
        .map(|(number, _)| format!(" {number:4}"))
        .collect();
    format!("240 {kind} {:3}{whose}", byes.round)
}
