//! What a line says.

use super::fields::{Columns, Fields, number};
use super::single_result::{self, SingleResult};
use super::tags::{code, known};
use super::{
    LineUp, MOST_ROUNDS, PlayerRecord, TeamByes, TeamForfeit, TeamRecord, Type, Worth, player,
    points, team,
};
use scoresheet_event::{ByeReason, Colour, Fault, FaultCode, MatchScoring, Place, Points};

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
    /// 352: the colours of the first-named team, board by board.
    BoardColours(Vec<Colour>),
    /// 300.
    LineUp(LineUp),
    /// 299 without a sign for single players or teams: penalties and bonuses.
    Adjustment(Adjusting),
    /// 299 with a sign, and a round or match points: such results have other points.
    SingleResult(SingleResult),
    /// 299 that nothing can be made of.
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
        "299" if !in_columns_of_299(fields) => Record::Unreadable,
        "299" => match points::read_299(fields) {
            Some(worths) => Record::Points(worths),
            None => single_result::read(text, fields)
                .map(Record::SingleResult)
                .or_else(|| adjusting(fields).map(Record::Adjustment))
                .unwrap_or(Record::Abnormal),
        },
        "001" => Record::Player(Box::new(player::read(text, line, fields.faults))),
        "013" => Record::Team(team::read(text, false, line, fields.faults)),
        "310" => Record::TeamWithScore(team::read(text, true, line, fields.faults)),
        "240" => byes(fields),
        "320" => team::read_320(fields).map_or(Record::Unreadable, Record::TeamByes),
        "330" => team::read_330(fields).map_or(Record::Unreadable, Record::TeamForfeit),
        "352" => board_colours(fields, value),
        "300" => team::read_300(fields).map_or(Record::Unreadable, Record::LineUp),
        "362" => team::read_362(fields).map_or(Record::Unreadable, Record::MatchPoints),
        _ if known(code).is_none() && player::seems_one(&fields.columns) => {
            let message = format!("a record {code} that looks like that of a player: write 001");
            fields.fault(FaultCode::UnreadableLine, 1, message);
            Record::Unreadable
        }
        _ => Record::Kept,
    }
}

/// Whether nothing of a 299 record stands between its columns: a minus there would turn a penalty into a bonus.
fn in_columns_of_299(fields: &mut Fields<'_, '_>) -> bool {
    let before = fields.faults.len();
    for (first, last) in [(6, 7), (12, 13), (18, 19), (23, 23)] {
        fields.blank(first, last);
    }
    fields.faults.len() == before
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

/// A 299 record that names players or teams.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Adjusting {
    /// Match points of teams; in individual events points are in the other columns.
    pub match_points: Points,
    /// Points.
    pub points: Points,
    /// From which round on; nothing where they are of the final standings alone.
    pub from_round: Option<u16>,
    /// The numbers of players, or of teams where there are any, each with its column.
    pub whose: Vec<(u32, u32)>,
}

/// 299 without a sign: match points in columns 8–11, points in 14–17, the round in 20–22, then numbers from 24.
fn adjusting(fields: &mut Fields<'_, '_>) -> Option<Adjusting> {
    let sign = fields.columns.trimmed(5, 5)?;
    let round = number(fields.columns.trimmed(20, 22)?)?;
    let whose = team::numbers(fields, 24, "whose points");
    if !sign.is_empty() || whose.is_empty() || round == 0 {
        return None;
    }
    Some(Adjusting {
        match_points: signed(fields, 8, 11)?,
        points: signed(fields, 14, 17)?,
        from_round: u16::try_from(round)
            .ok()
            .filter(|round| *round < MOST_ROUNDS),
        whose,
    })
}

/// Points with or without a sign; blank is nothing.
fn signed(fields: &mut Fields<'_, '_>, first: usize, last: usize) -> Option<Points> {
    let text = fields.columns.trimmed(first, last)?;
    let (minus, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    if digits.is_empty() && !minus {
        return Some(Points::ZERO);
    }
    let Ok(points) = digits.parse::<Points>() else {
        fields.unreadable(first, "points", text, "a number of points");
        return None;
    };
    Some(if minus { -points } else { points })
}

/// A 299 record.
pub(super) fn written_adjustment(adjusting: &Adjusting) -> String {
    let points = |points: Points| {
        let text = points.to_string();
        let text = if text.contains('.') {
            text
        } else {
            format!("{text}.0")
        };
        format!("{text:>4}")
    };
    let round = adjusting.from_round.unwrap_or(MOST_ROUNDS);
    let whose: String = (adjusting.whose.iter())
        .map(|(number, _)| format!(" {number:4}"))
        .collect();
    let [matches, of_players] = [adjusting.match_points, adjusting.points].map(points);
    format!("299    {matches}  {of_players}  {round:3}{whose}")
}

fn board_colours<'a>(fields: &mut Fields<'_, '_>, value: &str) -> Record<'a> {
    let colours = value
        .chars()
        .map(|letter| match letter.to_ascii_uppercase() {
            'W' => Some(Colour::White),
            'B' => Some(Colour::Black),
            _ => None,
        });
    match colours.collect::<Option<Vec<Colour>>>() {
        Some(colours) if !colours.is_empty() => Record::BoardColours(colours),
        Some(_) | None => {
            fields.unreadable(5, "colours of the boards", value, "a row of W and B");
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
        ByeReason::ZeroBye
        | ByeReason::Free
        | ByeReason::PairingBye
        | ByeReason::Absent
        | ByeReason::EmptyBoard => 'Z',
    };
    let whose: String = (byes.whose.iter())
        .map(|(number, _)| format!(" {number:4}"))
        .collect();
    format!("240 {kind} {:3}{whose}", byes.round)
}
