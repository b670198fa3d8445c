//! Columns without a heading: nothing in them is dropped unseen.

use super::pair_of_results;
use scoresheet_event::typed_table::{Heading, PairingHeading, TypedLine, TypedRow, TypedTable};
use scoresheet_event::{Fault, FaultCode, Scoring};

/// FIDE's titles and those of draughts (FMJD), as tables have them: some programs leave the column without a heading.
const TITLES: &[&str] = &[
    "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "GMI", "MI", "MF", "CMF", "GMIF", "MIF",
    "MFF", "CMFF",
];

/// Tells of every column without a heading in which something stands, and makes one that has titles alone the column of titles, and one
/// that has results alone that of the results of games, if the table has no other. `rest` are the lines below the headings, `ends` says
/// where the table is over.
pub(crate) fn blank_headings(
    found: &mut [Heading],
    heads: &TypedRow<'_>,
    rest: TypedTable<'_>,
    ends: impl Fn(&TypedRow<'_>) -> bool,
) -> Vec<Fault> {
    let mut values: Vec<Column> = vec![Column::default(); found.len()];
    read_values(found, &mut values, rest, ends);
    let mut faults = Vec::new();
    for (index, column) in values.into_iter().enumerate() {
        let (Some(first), Some(field)) = (column.first, heads.fields.get(index)) else {
            continue;
        };
        let known = column.only.map(|only| (only, only.named()));
        let known =
            known.filter(|(only, (heading, _))| only.belongs_to(found) && !found.contains(heading));
        let (code, message) = if let Some((_, (heading, name))) = known {
            if let Some(slot) = found.get_mut(index) {
                *slot = heading;
            }
            let message = format!(
                "a column without a heading has nothing but {name} ({first} …): read as {name}"
            );
            (FaultCode::ReadAs, message)
        } else {
            let message =
                format!("a column without a heading is not used; its first value is {first:?}");
            (FaultCode::FieldIgnored, message)
        };
        faults.push(Fault::new(code, field.at, message));
    }
    faults
}

/// What stands in a column.
#[derive(Clone, Default)]
struct Column {
    /// The first value that is not blank.
    first: Option<String>,
    /// What all of them are, if they are of one kind.
    only: Option<Only>,
}

/// What is known without a heading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Only {
    Titles,
    Results,
}

impl Only {
    fn of(value: &str) -> Option<Self> {
        if TITLES.iter().any(|title| title.eq_ignore_ascii_case(value)) {
            return Some(Self::Titles);
        }
        // A number may be a board's.
        let scorings = [Scoring::STANDARD, Scoring::TWO_ONE_ZERO];
        let number = value.bytes().all(|byte| byte.is_ascii_digit());
        let result = |scoring| pair_of_results(value, scoring).is_ok();
        (!number && scorings.iter().any(result)).then_some(Self::Results)
    }

    /// What the column is, and how its values are called.
    const fn named(self) -> (Heading, &'static str) {
        match self {
            Self::Titles => (Heading::Title, "titles"),
            Self::Results => (Heading::Pairing(PairingHeading::Result), "results"),
        }
    }

    /// Whether a table with such columns has one of these.
    fn belongs_to(self, found: &[Heading]) -> bool {
        match self {
            Self::Titles => found.contains(&Heading::Name),
            Self::Results => {
                let players = [PairingHeading::White, PairingHeading::Black];
                { players.iter() }.all(|player| found.contains(&Heading::Pairing(*player)))
            }
        }
    }
}

fn read_values(
    found: &[Heading],
    values: &mut [Column],
    mut rest: TypedTable<'_>,
    ends: impl Fn(&TypedRow<'_>) -> bool,
) {
    if !found.contains(&Heading::Blank) {
        return;
    }
    while let Some(line) = rest.next_line() {
        let row = match line {
            Ok(TypedLine::Row(row)) => row,
            Ok(TypedLine::Comment(_)) | Err(_) => continue,
        };
        if ends(&row) {
            return;
        }
        for ((heading, column), field) in found.iter().zip(values.iter_mut()).zip(&row.fields) {
            if *heading == Heading::Blank && !field.text.is_empty() {
                let only = Only::of(&field.text);
                column.only = match column.first {
                    None => only,
                    Some(_) => column.only.filter(|before| only == Some(*before)),
                };
                column.first.get_or_insert_with(|| field.text.to_string());
            }
        }
    }
}
