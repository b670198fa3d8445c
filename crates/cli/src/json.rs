//! JSON for programs: one object a line, each saying what it is.

use crate::terminal::{CleanJson, clean_json};
use anyhow::Result;
use clap::ValueEnum;
use serde::Serialize;
use std::io::{self, Write};

/// What an object is: its name in `"schema"`, under which `docs/schemas` documents it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SchemaName {
    AdjournClock,
    AdjournCorrect,
    AdjournDial,
    AdjournEarly,
    AdjournOpen,
    AdjournPlan,
    AdjournResume,
    Certificate,
    Collate,
    Composition,
    Edition,
    Envelope,
    EstonianNorms,
    Event,
    Finding,
    Fix,
    Game,
    Language,
    Left,
    Lots,
    Move,
    Norms,
    RanksHeld,
    RatingChanges,
    Repair,
    Resolve,
    Rest,
    Rounds,
    Row,
    Setting,
    Statistic,
    Summary,
    TitleNorms,
    WhatIf,
}

/// An object and the name of its schema, under which `docs/schemas` has it.
#[derive(Serialize)]
struct Envelope<'a, T> {
    schema: String,
    #[serde(flatten)]
    object: &'a T,
}

/// Writes `object` as a line to `to`, never all of it in memory.
///
/// # Errors
/// If it is no object, or cannot be written.
pub fn write(to: &mut dyn Write, what: SchemaName, object: &impl Serialize) -> io::Result<()> {
    let schema = schema(what);
    serde_json::to_writer(CleanJson(to), &Envelope { schema, object })?;
    to.write_all(b"\n")
}

/// Prints `objects` as lines of JSON, or what a person reads instead.
///
/// # Errors
/// If one is no object, or standard output cannot be written.
pub fn or_text<T: Serialize>(
    json: bool,
    what: SchemaName,
    objects: &[T],
    text: impl FnOnce() -> String,
) -> Result<()> {
    let mut out = io::stdout().lock();
    match json {
        true => objects
            .iter()
            .try_for_each(|object| write(&mut out, what, object))?,
        false => out.write_all(text().as_bytes())?,
    }
    Ok(())
}

/// An object that is text already, as a line without a line end.
pub fn line_of_text(what: SchemaName, object: &str) -> String {
    let members = object.trim().strip_prefix('{').unwrap_or("}");
    let comma = if members.starts_with('}') { "" } else { "," };
    let schema = schema(what);
    clean_json(&format!("{{\"schema\":\"{schema}\"{comma}{members}"))
}

fn schema(what: SchemaName) -> String {
    let name = what.to_possible_value();
    let name = name.as_ref().map_or("", |name| name.get_name());
    format!("scoresheet.{name}/1")
}

/// `object` as a line, without a line end: `{"schema":"scoresheet.finding/1",…}`. What would drive a terminal is
/// escaped.
///
/// # Errors
/// If it is no object.
pub fn line(what: SchemaName, object: &impl Serialize) -> Result<String> {
    let schema = schema(what);
    let text = serde_json::to_string(&Envelope { schema, object })?;
    Ok(clean_json(&text))
}

#[cfg(test)]
mod tests {
    use super::{SchemaName, schema};
    use clap::ValueEnum;
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    /// One file for each thing that can be printed, and none of anything else.
    #[test]
    fn the_schemas_are_of_all_that_is_printed() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schemas");
        let files = fs::read_dir(folder).unwrap();
        let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
        let documented: BTreeSet<String> = names
            .filter_map(|name| Some(format!("scoresheet.{}/1", name.strip_suffix(".json")?)))
            .collect();
        let printed = SchemaName::value_variants().iter().copied().map(schema);
        assert_eq!(documented, printed.collect());
    }
}
