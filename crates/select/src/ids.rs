//! Games that a table names.

use std::collections::{HashMap, HashSet};

/// Games by file and number, as `file` and `game_no` of the table of games have them, or by `game_id`.
#[derive(Debug, Clone, Default)]
pub struct Ids {
    /// For each file the games.
    by_place: HashMap<String, HashSet<u32>>,
    /// Ids of records that stand wherever they do.
    by_id: HashSet<String>,
    /// All of them.
    many: usize,
}

/// Why a table names no games.
#[derive(Debug, thiserror::Error)]
pub enum IdsError {
    /// It has not the columns.
    #[error("it has neither the columns file and game_no nor game_id")]
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
    /// assert!(csv.has("club.pgn", 3, None) && json.has("club.pgn", 3, None) && !csv.has("club.pgn", 4, None));
    /// let ids = Ids::read("game_id\n0123\n")?;
    /// assert!(ids.asks_id() && ids.has("any.pgn", 1, Some("0123")));
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
        let id = object.get("game_id").and_then(|id| id.as_str());
        let file = object.get("file").and_then(|file| file.as_str());
        let number = object.get("game_no").and_then(|number| number.as_u64());
        match (file, number.and_then(|number| u32::try_from(number).ok())) {
            (Some(file), Some(number)) => self.add(file, number),
            _ if id.is_some() => self.add_id(id.unwrap_or_default()),
            _ => return Err(refused("neither file and game_no nor game_id".to_owned())),
        }
        Ok(())
    }

    fn table(&mut self, text: &str) -> Result<(), IdsError> {
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let headings = reader.headers()?.clone();
        let column = |name: &str| headings.iter().position(|heading| heading.trim() == name);
        let (file, number) = match (column("file"), column("game_no"), column("game_id")) {
            (Some(file), Some(number), _) => (file, number),
            (_, _, Some(id)) => {
                for row in reader.records() {
                    self.add_id(row?.get(id).unwrap_or_default());
                }
                return Ok(());
            }
            _ => return Err(IdsError::Columns),
        };
        for row in reader.records() {
            let row = row?;
            let line = row.position().map_or(0, csv::Position::line);
            let cell = row.get(number).unwrap_or_default();
            let number = cell.trim().parse().map_err(|_| IdsError::Row {
                line,
                reason: format!("{cell:?} is not the number of a game"),
            })?;
            self.add(row.get(file).unwrap_or_default(), number);
        }
        Ok(())
    }

    /// Names the game of this number, from 1, of a file.
    pub fn add(&mut self, file: &str, number: u32) {
        let games = self.by_place.entry(file.to_owned()).or_default();
        self.many += usize::from(games.insert(number));
    }

    /// Names the games whose record has this id.
    pub fn add_id(&mut self, id: &str) {
        self.many += usize::from(self.by_id.insert(id.trim().to_owned()));
    }

    /// Whether some games are named by the ids of their records.
    #[must_use]
    pub fn asks_id(&self) -> bool {
        !self.by_id.is_empty()
    }

    /// Whether this game, of which the record has this id, is one of them.
    #[must_use]
    pub fn has(&self, file: &str, number: u32, id: Option<&str>) -> bool {
        let placed = self.by_place.get(file);
        placed.is_some_and(|games| games.contains(&number))
            || id.is_some_and(|id| self.by_id.contains(id))
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
