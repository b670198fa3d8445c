//! JSON for programs: one object a line, each saying what it is.

use crate::terminal::{CleanJson, clean_json};
use anyhow::Result;
use serde::Serialize;
use std::io::{self, Write};

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
pub fn write(to: &mut dyn Write, what: &str, object: &impl Serialize) -> io::Result<()> {
    let schema = schema(what);
    serde_json::to_writer(CleanJson(to), &Envelope { schema, object })?;
    to.write_all(b"\n")
}

/// An object that is text already, as a line without a line end.
pub fn line_of_text(what: &str, object: &str) -> String {
    let members = object.trim().strip_prefix('{').unwrap_or("}");
    let comma = if members.starts_with('}') { "" } else { "," };
    let schema = schema(what);
    clean_json(&format!("{{\"schema\":\"{schema}\"{comma}{members}"))
}

fn schema(what: &str) -> String {
    format!("scoresheet.{what}/1")
}

/// `object` as a line, without a line end: `{"schema":"scoresheet.finding/1",…}`. What would drive a terminal is
/// escaped.
///
/// # Errors
/// If it is no object.
pub fn line(what: &str, object: &impl Serialize) -> Result<String> {
    let schema = schema(what);
    let text = serde_json::to_string(&Envelope { schema, object })?;
    Ok(clean_json(&text))
}
