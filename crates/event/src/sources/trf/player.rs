//! The 001 record: a player and his rounds.

use super::columns::Columns;
use super::fields::Fields;
use super::{Cell, MOST_PLAYERS, MOST_ROUNDS, cell};
use crate::{Fault, FaultCode, Place, Points, Sex};
use scoresheet_source::Level;

/// The column in which round 1 starts; each further one starts ten columns on.
pub(super) const FIRST_ROUND: usize = 92;
/// Columns of a round.
pub(super) const ROUND_WIDTH: usize = 10;

/// What a 001 record says. Fields that are blank are none.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PlayerRecord<'a> {
    /// The starting number; none if it cannot be read.
    pub number: Option<u32>,
    /// Sex.
    pub sex: Option<Sex>,
    /// Title, as written.
    pub title: Option<&'a str>,
    /// Name, as written.
    pub name: &'a str,
    /// Rating; 0 is none.
    pub rating: Option<u16>,
    /// Federation, as written.
    pub federation: Option<&'a str>,
    /// Number in FIDE's register, as written.
    pub id: Option<&'a str>,
    /// Date of birth, as written.
    pub birth: Option<&'a str>,
    /// Points as stated.
    pub points: Option<Points>,
    /// Place as stated; 0 is none.
    pub place: Option<u32>,
    /// The rounds from 1; none where the columns are blank.
    pub rounds: Vec<Option<Cell>>,
}

/// Whether a line is a 001 record with a starting number.
pub(super) fn starts_one(line: &str) -> bool {
    let number = line.get(4..8).map(str::trim);
    number.is_some_and(|text| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()))
        && line.get(8..9).is_none_or(|gap| gap == " ")
}

/// Reads a 001 record. Some programs count columns in bytes: where a line fits only so, it is read so.
pub(super) fn read<'a>(text: &'a str, line: Place, faults: &mut Vec<Fault>) -> PlayerRecord<'a> {
    let mut found = Vec::new();
    let record = by_columns(Columns::characters(text), line, &mut found);
    if !text.is_ascii() && found.iter().any(Fault::is_error) {
        let mut in_bytes = Vec::new();
        let other = by_columns(Columns::bytes(text), line, &mut in_bytes);
        if !in_bytes.iter().any(Fault::is_error) {
            let message = "the columns of this line are counted in bytes, not in characters";
            let note = Fault::new(FaultCode::FieldIgnored, line, message);
            faults.push(note);
            faults.append(&mut in_bytes);
            return other;
        }
    }
    faults.append(&mut found);
    record
}

fn by_columns<'a>(columns: Columns<'a>, line: Place, faults: &mut Vec<Fault>) -> PlayerRecord<'a> {
    let mut fields = Fields {
        columns,
        line,
        faults,
    };
    for (first, last) in [
        (9, 9),
        (14, 14),
        (48, 48),
        (53, 53),
        (57, 57),
        (69, 69),
        (80, 80),
        (85, 85),
        (90, 91),
    ] {
        fields.blank(first, last);
    }
    PlayerRecord {
        number: starting_number(&mut fields),
        sex: sex(&mut fields),
        title: fields.text(11, 13, "title"),
        name: fields.text(15, 47, "name").unwrap_or_default(),
        rating: (fields.number(49, 52, "rating").filter(|rating| *rating > 0))
            .and_then(|rating| u16::try_from(rating).ok()),
        federation: fields.text(54, 56, "federation"),
        id: fields.text(58, 68, "FIDE number"),
        birth: fields.text(70, 79, "date of birth"),
        points: fields.points(81, 84, "points"),
        place: fields.number(86, 89, "place").filter(|place| *place > 0),
        rounds: rounds(&mut fields),
    }
}

fn starting_number(fields: &mut Fields<'_, '_>) -> Option<u32> {
    let before = fields.faults.len();
    let number = (fields.number(5, 8, "starting number"))
        .filter(|number| (1..=MOST_PLAYERS).contains(number));
    if number.is_none() && fields.faults.len() == before {
        let message = "a player without a starting number from 1 to 9999";
        fields.fault(FaultCode::UnreadableLine, 5, message);
    }
    number
}

fn sex(fields: &mut Fields<'_, '_>) -> Option<Sex> {
    match fields.columns.cut(10, 10).unwrap_or_default() {
        "m" | "M" => Some(Sex::Man),
        "w" | "W" | "f" | "F" => Some(Sex::Woman),
        // Written by some programs where it is not known.
        "" | " " | "-" | "u" | "U" => None,
        other => {
            let message = format!("sex: {other:?} is not m or w");
            let code = FaultCode::UnreadableLine;
            fields.remark(code, Level::Warning, 10, message);
            None
        }
    }
}

fn rounds(fields: &mut Fields<'_, '_>) -> Vec<Option<Cell>> {
    let mut rounds = Vec::new();
    for column in (FIRST_ROUND..=fields.columns.len()).step_by(ROUND_WIDTH) {
        if rounds.len() >= usize::from(MOST_ROUNDS) {
            fields.fault(FaultCode::TooMany, column, "more than 999 rounds");
            break;
        }
        let cell = cell::read(fields, column);
        fields.blank(column + 8, column + 9);
        rounds.push(cell);
    }
    rounds
}
