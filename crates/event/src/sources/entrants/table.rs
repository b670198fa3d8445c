//! Entrants in a table under a line of headings.

use super::{Entrant, Entrants, single_blanks, unreadable};
use crate::csv::{Heading, heading};
use crate::{Fault, Place};
use csv::{ReaderBuilder, StringRecord, Trim};

/// What heads the federations, in lower case: clubs and towns are columns of their own here.
const FEDERATION: [&str; 5] = ["federation", "fed", "föderatsioon", "федерация", "фед"];

/// The columns that are known, and what separates them.
pub struct Headings {
    separator: u8,
    name: Vec<usize>,
    federation: Vec<usize>,
}

impl Headings {
    /// The headings, if the first line that is not blank is such.
    pub fn of(text: &str) -> Option<Self> {
        let first = text.lines().find(|line| !line.trim().is_empty())?;
        let separator = (*b"\t;,")
            .into_iter()
            .find(|byte| first.as_bytes().contains(byte));
        let separator = separator.unwrap_or(b',');
        let cells: Vec<String> = (first.split(char::from(separator)))
            .map(|cell| cell.trim_matches(['"', ' ']).to_lowercase())
            .collect();
        let at = |is: &dyn Fn(&str) -> bool| -> Vec<usize> {
            let named = cells.iter().enumerate();
            named
                .filter(|(_, cell)| is(cell))
                .map(|(index, _)| index)
                .collect()
        };
        let headings = Self {
            separator,
            name: at(&|cell| heading(cell) == Heading::Name),
            federation: at(&|cell| FEDERATION.contains(&cell)),
        };
        let known = headings.name.len() + headings.federation.len();
        (known > 0).then_some(headings)
    }

    /// The rows below.
    pub fn read(&self, text: &str) -> (Entrants, Vec<Fault>) {
        let (mut list, mut faults) = (Entrants::default(), Vec::new());
        let mut rows = ReaderBuilder::new()
            .has_headers(false)
            .delimiter(self.separator)
            .flexible(true)
            .trim(Trim::All)
            .from_reader(text.as_bytes())
            .into_records()
            // Rows of any length of a text in memory: there is no error to drop.
            .filter_map(Result::ok);
        let headings = rows.next().unwrap_or_default();
        let Some(name) = self.one_name() else {
            let wrong = "the headings need one column 'name', and one 'federation' at most";
            faults.push(unreadable(place(&headings), wrong));
            return (list, faults);
        };
        list.columns = self.others(&headings);
        for row in rows {
            if row.iter().all(str::is_empty) {
                continue;
            }
            match self.entrant(&row, headings.len(), name) {
                Ok(entrant) => list.players.push(entrant),
                Err(fault) => faults.push(fault),
            }
        }
        (list, faults)
    }

    /// The column of names, if there is one, and not two of anything.
    fn one_name(&self) -> Option<usize> {
        match (&self.name[..], &self.federation[..]) {
            ([name], [] | [_]) => Some(*name),
            _ => None,
        }
    }

    fn entrant(&self, row: &StringRecord, cells: usize, name: usize) -> Result<Entrant, Fault> {
        let at = place(row);
        if row.len() != cells {
            return Err(unreadable(
                at,
                format!("{} cells under {cells} headings", row.len()),
            ));
        }
        let cell = |index: usize| row.get(index).unwrap_or_default();
        let name = cell(name);
        if name.is_empty() {
            return Err(unreadable(at, "no name in this row"));
        }
        if row.iter().any(|cell| cell.contains(['\n', '\r'])) {
            return Err(unreadable(
                at,
                "a cell of several lines: a quotation mark is left open",
            ));
        }
        let federation = self
            .federation
            .first()
            .map(|index| cell(*index).to_uppercase());
        Ok(Entrant {
            name: single_blanks(name),
            federation: federation.filter(|code| !code.is_empty()),
            other: self.others(row),
            at,
        })
    }

    /// The cells of the columns that are not known.
    fn others(&self, row: &StringRecord) -> Vec<String> {
        let known = |index: &usize| self.name.contains(index) || self.federation.contains(index);
        let cells = row.iter().enumerate().filter(|(index, _)| !known(index));
        cells.map(|(_, cell)| cell.to_owned()).collect()
    }
}

fn place(row: &StringRecord) -> Place {
    let line = row.position().and_then(|at| u32::try_from(at.line()).ok());
    Place {
        line: line.unwrap_or(0),
        ..Place::default()
    }
}
