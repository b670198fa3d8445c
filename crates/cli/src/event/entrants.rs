//! Lists of players from files.

use super::faults::{self, SourceText};
use super::read::text_of;
use anyhow::{Error, Result, anyhow, bail};
use scoresheet_event::{Entrants, Fault};
use scoresheet_event_files::entrants;
use scoresheet_notation::split::has_tags;
use std::path::Path;

/// A list of players and the text it was read from.
pub struct EntrantsFile {
    /// The list.
    pub list: Entrants,
    source: SourceText,
}

impl EntrantsFile {
    /// Reads a list; `-` is standard input.
    ///
    /// # Errors
    /// If there is none; all that is wrong with it has been reported.
    pub fn read(path: &Path) -> Result<Self> {
        let source = text_of(path, None)?;
        if has_tags(source.text.as_bytes()) {
            bail!(
                "{}: is a file of games; a list of players is wanted, one name per line or CSV",
                source.name
            );
        }
        match entrants::read(&source.text) {
            Ok(list) => Ok(Self { list, source }),
            Err(wrong) => Err(refusal(&wrong, source)),
        }
    }

    /// The name of the file.
    pub fn name(&self) -> &str {
        &self.source.name
    }

    /// Tells what is wrong with the list for what is wanted of it.
    pub fn refusal(self, wrong: &[Fault]) -> Error {
        refusal(wrong, self.source)
    }
}

fn refusal(wrong: &[Fault], source: SourceText) -> Error {
    let refused = anyhow!("{}: cannot be used as a list of players", source.name);
    match faults::print(wrong, &[source]) {
        Ok(()) => refused,
        Err(error) => error,
    }
}
