//! A table of names.

use std::collections::HashMap;

/// What names are to be: of each, as it is written, how it is to be written.
#[derive(Debug, Clone, Default)]
pub struct Names(HashMap<String, String>);

/// Why a table of names cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum NamesError {
    /// A row is not two names.
    #[error("line {0}: not two names")]
    Row(u64),
    /// A name is to be written in two ways.
    #[error("line {line}: {name} has an earlier line too")]
    Twice {
        /// The line, from 1.
        line: u64,
        /// The name.
        name: String,
    },
    /// A name that one row gives is replaced by another row: a second run would change it again.
    #[error(
        "line {line}: {name} is to be written {to}, and another line replaces {to} in turn; name the last one in both"
    )]
    Chain {
        /// The line, from 1.
        line: u64,
        /// The name.
        name: String,
        /// How it is to be written.
        to: String,
    },
    /// It is not CSV.
    #[error(transparent)]
    Csv(#[from] csv::Error),
}

impl Names {
    /// Reads a table in CSV of two columns, without headings: the name as it is written, and as it is to be.
    ///
    /// ```
    /// use scoresheet_fix::Names;
    /// let names = Names::read("A. Kask,\"Kask, Ants\"\n")?;
    /// assert_eq!(names.of("A. Kask"), Some("Kask, Ants"));
    /// assert!(Names::read("A. Kask\n").is_err());
    /// let chain = Names::read("A,B\nB,C\n").unwrap_err();
    /// assert_eq!(
    ///     chain.to_string(),
    ///     "line 1: A is to be written B, and another line replaces B in turn; name the last one in both"
    /// );
    /// # Ok::<(), scoresheet_fix::NamesError>(())
    /// ```
    ///
    /// # Errors
    /// [`NamesError`].
    pub fn read(text: &str) -> Result<Self, NamesError> {
        let mut reader = csv::ReaderBuilder::new();
        let mut reader = reader
            .has_headers(false)
            .flexible(true)
            .from_reader(text.as_bytes());
        let mut names: HashMap<String, String> = HashMap::new();
        let mut lines = Vec::new();
        for row in reader.records() {
            let row = row?;
            let line = row.position().map_or(0, csv::Position::line);
            let cells: Vec<&str> = row.iter().map(str::trim).collect();
            let [from, to] = cells[..] else {
                return Err(NamesError::Row(line));
            };
            if from.is_empty() || to.is_empty() {
                return Err(NamesError::Row(line));
            }
            let before = names.insert(from.to_owned(), to.to_owned());
            if before.is_some_and(|before| before != to) {
                let name = from.to_owned();
                return Err(NamesError::Twice { line, name });
            }
            lines.push((line, from.to_owned()));
        }
        let chain = lines.into_iter().find_map(|(line, name)| {
            let to = names.get(&name).filter(|to| **to != name)?;
            let replaced = names.get(to).is_some_and(|last| last != to);
            replaced.then(|| NamesError::Chain {
                line,
                to: to.clone(),
                name,
            })
        });
        chain.map_or(Ok(Self(names)), Err)
    }

    /// How a name is to be written.
    #[must_use]
    pub fn of(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }
}
