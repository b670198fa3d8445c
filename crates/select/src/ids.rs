//! Games that a table names.

use std::collections::{HashMap, HashSet};

/// Games by file and number, as `file` and `game_no` of the table of games have them.
#[derive(Debug, Clone, Default)]
pub struct Ids {
    /// For each file the games, and whether one was met.
    by_place: HashMap<String, HashSet<u32>>,
    /// All of them.
    many: usize,
}

/// Why a table names no games.
#[derive(Debug, thiserror::Error)]
pub enum IdsError {
    /// It has not the columns.
    #[error("it has no columns file and game_no")]
    Columns,
    /// A row is not as the others.
    #[error("line {line}: {reason}")]
    Row {
        /// The line, from 1.
        line: u64,
        /// What is wrong.
        reason: String,
    },
    /// It is not CSV.
    #[error(transparent)]
    Csv(#[from] csv::Error),
}

impl Ids {
    /// Reads a table: CSV with a line of headings, or an object of JSON a line; other columns are left aside. `stats
    /// --sql … --json` and the tables of `audit` are such.
    ///
    /// ```
    /// use scoresheet_select::Ids;
    /// let csv = Ids::read("file,game_no\nclub.pgn,3\n")?;
    /// let json = Ids::read("{\"schema\":\"scoresheet.row/1\",\"file\":\"club.pgn\",\"game_no\":3}\n")?;
    /// assert!(csv.has("club.pgn", 3) && json.has("club.pgn", 3) && !csv.has("club.pgn", 4));
    /// assert!(Ids::read("a,b\n1,2\n").is_err());
    /// # Ok::<(), scoresheet_select::IdsError>(())
    /// ```
    ///
    /// # Errors
    /// It is no such table.
    pub fn read(text: &str) -> Result<Self, IdsError> {
        let mut ids = Self::default();
        if text.trim_start().starts_with('{') {
            for (line, object) in (1..).zip(text.lines()) {
                if !object.trim().is_empty() {
                    ids.object(line, object)?;
                }
            }
        } else if !text.trim().is_empty() {
            // The answer to a query may have no rows.
            ids.table(text)?;
        }
        Ok(ids)
    }

    fn object(&mut self, line: u64, text: &str) -> Result<(), IdsError> {
        let refused = |reason: String| IdsError::Row { line, reason };
        let object: serde_json::Value =
            serde_json::from_str(text).map_err(|error| refused(error.to_string()))?;
        let file = object.get("file").and_then(|file| file.as_str());
        let number = object.get("game_no").and_then(|number| number.as_u64());
        match (file, number.and_then(|number| u32::try_from(number).ok())) {
            (Some(file), Some(number)) => self.add(file, number),
            _ => return Err(refused("no file and game_no".to_owned())),
        }
        Ok(())
    }

    fn table(&mut self, text: &str) -> Result<(), IdsError> {
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let headings = reader.headers()?.clone();
        let column = |name: &str| headings.iter().position(|heading| heading.trim() == name);
        let (Some(file), Some(number)) = (column("file"), column("game_no")) else {
            return Err(IdsError::Columns);
        };
        for row in reader.records() {
            let row = row?;
            let line = row.position().map_or(0, csv::Position::line);
            let cell = row.get(number).unwrap_or_default();
            let number = cell.trim().parse().map_err(|_| IdsError::Row {
                line,
                reason: format!("{cell:?} is no number of a game"),
            })?;
            self.add(row.get(file).unwrap_or_default(), number);
        }
        Ok(())
    }

    fn add(&mut self, file: &str, number: u32) {
        let games = self.by_place.entry(file.to_owned()).or_default();
        self.many += usize::from(games.insert(number));
    }

    /// Whether this game is one of them.
    #[must_use]
    pub fn has(&self, file: &str, number: u32) -> bool {
        self.by_place
            .get(file)
            .is_some_and(|games| games.contains(&number))
    }

    /// How many games are named.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.many
    }

    /// Whether none is.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.many == 0
    }
}
