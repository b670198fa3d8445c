//! A pairing table with what an event fills into it: the drawn order of its rounds, the players' names.

use super::round_table::RoundTable;
use super::seed::Seed;
use serde::Serialize;

/// A pairing table as it is handed out.
///
/// ```
/// use scoresheet_event::{PairingTable, RoundTable};
/// let names = ["Kask", "Petrov", "Tamm"].map(str::to_owned).to_vec();
/// let table = PairingTable::of(RoundTable::new(3)?, Some(names), false, Some("1953".parse()?));
/// assert_eq!(table.table.rounds().len(), 3);
/// assert_eq!((table.name(3), table.name(4)), (Some("Tamm"), None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PairingTable {
    /// The table.
    #[serde(flatten)]
    pub table: RoundTable,
    /// The seed of the order of its rounds, if that was drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<Seed>,
    /// The players by number, from 1, if there are names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub names: Option<Vec<String>>,
}

impl PairingTable {
    /// A table for numbers, or for as many names as it has players; with `double` everyone meets everyone twice, and with
    /// a seed the order of the rounds is drawn.
    #[must_use]
    pub fn of(
        table: RoundTable,
        names: Option<Vec<String>>,
        double: bool,
        seed: Option<Seed>,
    ) -> Self {
        let table = if double { table.doubled() } else { table };
        let table = match &seed {
            Some(seed) => table.in_drawn_order(seed),
            None => table,
        };
        Self { table, seed, names }
    }

    /// A player's name, if there are names.
    #[must_use]
    pub fn name(&self, number: u16) -> Option<&str> {
        let index = usize::from(number).checked_sub(1)?;
        self.names.as_ref()?.get(index).map(String::as_str)
    }
}
