//! The 013 and 310 records: a team and its players.

use super::columns::Columns;
use super::fields::{Fields, number};
use crate::{Fault, FaultCode, Place, Points};

/// What a team record says of the team itself. Short names and strengths of 310 are not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamRecord<'a> {
    /// The team's number; 013 records have none and count from 1.
    pub number: Option<u32>,
    /// Name, as written.
    pub name: &'a str,
    /// Match points, of 310.
    pub match_points: Option<Points>,
    /// Points on all boards, of 310.
    pub game_points: Option<Points>,
    /// The place, of 310.
    pub place: Option<u32>,
    /// The players' starting numbers in the order of boards, each with its column.
    pub players: Vec<(u32, u32)>,
}

/// Reads an 013 or a 310 record.
pub(super) fn read<'a>(
    text: &'a str,
    is_310: bool,
    line: Place,
    faults: &mut Vec<Fault>,
) -> TeamRecord<'a> {
    let columns = Columns::characters(text);
    let mut fields = Fields {
        columns,
        line,
        faults,
    };
    let (name, first_player) = if is_310 { ((9, 40), 74) } else { ((5, 36), 37) };
    if is_310 {
        fields.blank(72, 73);
    }
    let (match_points, game_points, place) = if is_310 {
        (
            fields.points(55, 60, "match points"),
            fields.points(62, 67, "game points"),
            fields.number(69, 71, "place of the team"),
        )
    } else {
        (None, None, None)
    };
    TeamRecord {
        number: if is_310 {
            fields.number(5, 7, "number of the team")
        } else {
            None
        },
        name: fields
            .text(name.0, name.1, "name of the team")
            .unwrap_or_default(),
        match_points,
        game_points,
        place: place.filter(|place| *place > 0),
        players: numbers(&mut fields, first_player, "player"),
    }
}

/// Starting numbers in fields of four columns, a blank between; blanks and 0 are nobody.
pub(super) fn numbers(fields: &mut Fields<'_, '_>, first: usize, what: &str) -> Vec<(u32, u32)> {
    let mut numbers = Vec::new();
    let list: Vec<(usize, &str)> = fields.columns.list(first, 4, 5).collect();
    for (column, text) in list {
        fields.blank(column + 4, column + 4);
        match number(text) {
            Some(number) if number > 0 => {
                numbers.push((number, u32::try_from(column).unwrap_or(u32::MAX)));
            }
            _ if text.is_empty() || number(text) == Some(0) => {}
            _ => fields.fault(
                FaultCode::UnreadableLine,
                column,
                format!("{what}: {text:?} is not a starting number"),
            ),
        }
    }
    numbers
}
