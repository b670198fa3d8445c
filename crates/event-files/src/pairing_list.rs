//! Lists of pairings and results as CSV, with or without a list of the players.
//!
//! ```text
//! number,name
//! 1,Petrov
//! 2,Õun
//! 3,Kask
//!
//! round,white,black,result
//! 1,1,2,½-½
//! 1,3,bye,
//! 2,2,Kask,0-1
//! ```
//!
//! Where players are listed, a pairing with anybody else is a fault; where they are not, whoever is paired
//! is a player.

mod pairing;
mod tables;
mod write;

use crate::CsvOptions;
use crate::csv::{Roster, Stated};
use scoresheet_event::typed_table::TypedTable;
use scoresheet_event::{Event, Fault, FaultCode, Place, Reading, annul_struck};
use scoresheet_source::quantity::counted;
use tables::{ListTable, Lists};

pub use write::write;

/// What a table of players or pairings is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListKind {
    /// Who plays whom.
    Pairings,
    /// Who takes part.
    Players,
}

/// What the first table of a text is, if it is one of these.
#[must_use]
pub fn looks_like_list(text: &str) -> Option<ListKind> {
    tables::first_kind(TypedTable::new(text, 0))
}

/// Reads one event from lists of pairings and of players, in one text or several: names for people, and
/// texts. [`Place::file`] counts in them.
///
/// ```
/// use scoresheet_event_files::{CsvOptions, pairing_list};
/// let list = "round,white,black,result\n1,Petrov,Õun,1-0\n2,Õun,Petrov,=\n";
/// let reading = pairing_list::read(&[("list.csv", list)], &CsvOptions::default());
/// assert!(reading.is_sound());
/// assert_eq!(reading.event.players.len(), 2);
/// ```
#[must_use]
pub fn read(sources: &[(&str, &str)], options: &CsvOptions) -> Reading {
    let (mut event, mut stated) = Stated::beforehand(options, "");
    event.files = sources.iter().map(|(name, _)| (*name).to_owned()).collect();
    let mut faults = Vec::new();
    let mut lists = Lists::default();
    for (index, (_, text)) in sources.iter().enumerate() {
        let file = u32::try_from(index).unwrap_or(u32::MAX);
        let sheet = TypedTable::new(text, file);
        lists.read(sheet, &mut event, &mut stated, &mut faults);
    }
    event.kind = stated.kind.flatten();
    let mut list = List {
        listed: !lists.players.is_empty(),
        event,
        faults,
        roster: Roster::default(),
        round: None,
    };
    list.read(&lists);
    if stated.kind.is_none() {
        list.faults
            .extend(scoresheet_event::check::met_again(&list.event));
    }
    if !list.listed {
        list.faults.extend(names_alike(&list.event));
    }
    let List {
        mut event,
        mut faults,
        ..
    } = list;
    if !faults.iter().any(Fault::is_error) {
        faults.extend(annul_struck(&mut event));
    }
    faults.sort_by_key(|fault| fault.at);
    Reading { event, faults }
}

/// Names that are probably one person's, where nobody says who the players are: a slip of the pen makes another player.
fn names_alike(event: &Event) -> Vec<Fault> {
    let alike = crate::games::alike(event).map(|fault| Fault {
        option: Some("write one of the two everywhere, or list the players".to_owned()),
        ..fault
    });
    scoresheet_event::check::listed(alike.collect())
}

/// A list as far as it was read.
struct List {
    event: Event,
    faults: Vec<Fault>,
    roster: Roster,
    /// Whether there is a list of players.
    listed: bool,
    /// The round of the pairing before.
    round: Option<u16>,
}

impl List {
    fn fault(&mut self, code: FaultCode, at: Place, message: impl Into<String>) {
        self.faults.push(Fault::new(code, at, message));
    }

    fn read(&mut self, lists: &Lists<'_>) {
        for table in &lists.players {
            for row in &table.rows {
                if let Some(over) = table.over(row) {
                    self.faults.push(over);
                    continue;
                }
                self.roster
                    .read(&table.players, row, &mut self.event, &mut self.faults);
            }
        }
        let all_read = !self.faults.iter().any(Fault::is_error);
        if !all_read {
            // Whoever could not be read would be unknown in every pairing.
            return;
        }
        for table in &lists.pairings {
            self.read_pairings(table);
        }
        self.tell(lists);
    }

    fn tell(&mut self, lists: &Lists<'_>) {
        for table in &lists.pairings {
            let players = if self.listed {
                "listed"
            } else {
                "not listed, so taken from the pairings"
            };
            let message = format!(
                "read as a list of pairings, columns separated by {}: {} ({players}), {}",
                table.separator,
                counted(self.event.players.len(), "player", "players"),
                counted(self.event.pairings.len(), "game", "games"),
            );
            self.fault(FaultCode::ReadAs, table.at, message);
        }
        for table in &lists.players {
            let message = format!(
                "read as a list of {}, columns separated by {}",
                counted(table.rows.len(), "player", "players"),
                table.separator
            );
            self.fault(FaultCode::ReadAs, table.at, message);
        }
    }

    fn read_pairings(&mut self, table: &ListTable<'_>) {
        for row in &table.rows {
            if let Some(over) = table.over(row) {
                self.faults.push(over);
                continue;
            }
            self.read_pairing(table, row);
        }
    }
}
