//! Columns without a heading: nothing in them is dropped unseen.

use scoresheet_event::typed_table::{Heading, TypedLine, TypedRow, TypedTable};
use scoresheet_event::{Fault, FaultCode};

/// FIDE's titles and those of draughts (FMJD), as tables have them: some programs leave the column without a heading.
const TITLES: &[&str] = &[
    "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "GMI", "MI", "MF", "CMF", "GMIF", "MIF",
    "MFF", "CMFF",
];

/// Tells of every column without a heading in which something stands, and makes one that has titles alone the column of titles,
/// if the table has no other. `rest` are the lines below the headings, `ends` says where the table is over.
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
        let titles = !column.others && !found.contains(&Heading::Title);
        let (code, message) = if titles && found.contains(&Heading::Name) {
            if let Some(heading) = found.get_mut(index) {
                *heading = Heading::Title;
            }
            let message = format!(
                "a column without a heading has nothing but titles ({first} …): read as titles"
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
    /// Whether one of them is no title.
    others: bool,
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
                let is_title = TITLES
                    .iter()
                    .any(|title| title.eq_ignore_ascii_case(&field.text));
                column.others |= !is_title;
                column.first.get_or_insert_with(|| field.text.to_string());
            }
        }
    }
}
