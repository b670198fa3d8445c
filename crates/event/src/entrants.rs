//! Who enters an event, before numbers are drawn.

use crate::Place;
use serde::Serialize;

/// One of those who enter.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Entrant {
    /// The name, with single blanks.
    pub name: String,
    /// The federation's code in capitals, where the list has one.
    pub federation: Option<String>,
    /// What the other columns have, in the order of [`Entrants::columns`].
    pub other: Vec<String>,
    /// Where the name stands.
    #[serde(skip)]
    pub at: Place,
}

/// A list of players before numbers are drawn.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Entrants {
    /// The headings of the columns other than name and federation.
    pub columns: Vec<String>,
    /// Those who enter, in the order of the list.
    pub players: Vec<Entrant>,
}

impl Entrants {
    /// The column of numbers drawn before, if there is one headed `number`.
    #[must_use]
    pub fn numbers(&self) -> Option<usize> {
        let heading = |column: &String| column.to_lowercase() == "number";
        self.columns.iter().position(heading)
    }
}

impl FromIterator<Entrant> for Entrants {
    fn from_iter<I: IntoIterator<Item = Entrant>>(entrants: I) -> Self {
        Self {
            columns: Vec::new(),
            players: entrants.into_iter().collect(),
        }
    }
}
