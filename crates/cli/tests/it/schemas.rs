//! What the program prints as JSON against the schemas in `docs/schemas`: every line that any test is given of a kind that
//! has one.
//!
//! The schemas use a small part of JSON Schema, and what is not read here fails, so that nothing passes unread.

use serde_json::Value;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schemas")
}

static SCHEMAS: LazyLock<HashMap<String, Value>> = LazyLock::new(|| {
    let files = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let schemas = files.map(|path| {
        let text = fs::read_to_string(&path).unwrap();
        let schema: Value = serde_json::from_str(&text)
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let name = schema["properties"]["schema"]["const"]
            .as_str()
            .unwrap()
            .to_owned();
        let file = path.file_stem().unwrap().to_str().unwrap();
        assert_eq!(name, format!("scoresheet.{file}/1"), "{}", path.display());
        (name, schema)
    });
    schemas.collect()
});

/// Holds every line that names a schema against it, if that is one of those in the folder.
#[track_caller]
pub fn hold(output: &[u8]) {
    for line in output.split(|byte| *byte == b'\n') {
        if !line.starts_with(b"{\"schema\":\"scoresheet.") {
            continue;
        }
        let value: Value = serde_json::from_slice(line).unwrap();
        let name = value["schema"].as_str().unwrap();
        let Some(schema) = SCHEMAS.get(name) else {
            continue;
        };
        if let Err(why) = fits(&value, schema, "") {
            panic!("{name}: {why}\n{value}");
        }
    }
}

fn fits(value: &Value, schema: &Value, at: &str) -> Result<(), String> {
    let schema = schema
        .as_object()
        .ok_or_else(|| format!("{at}: the schema is no object"))?;
    for (keyword, says) in schema {
        match keyword.as_str() {
            "$schema" | "$id" | "title" | "description" => {}
            "const" if value == says => {}
            "const" => return Err(format!("{at}: {value} is not {says}")),
            "enum" if says.as_array().unwrap().contains(value) => {}
            "enum" => return Err(format!("{at}: {value} is none of {says}")),
            "type" => {
                let types = says
                    .as_array()
                    .cloned()
                    .unwrap_or_else(|| vec![says.clone()]);
                let is = |name: &Value| is_type(value, name.as_str().unwrap());
                if !types.iter().any(is) {
                    return Err(format!("{at}: {value} is no {says}"));
                }
            }
            "properties" => {
                for (name, of_name) in says.as_object().unwrap() {
                    if let Some(inner) = value.get(name) {
                        fits(inner, of_name, &format!("{at}/{name}"))?;
                    }
                }
            }
            "required" => {
                for name in says.as_array().unwrap() {
                    let lacks = value.is_object() && value.get(name.as_str().unwrap()).is_none();
                    if lacks {
                        return Err(format!("{at}: {name} is missing"));
                    }
                }
            }
            "additionalProperties" => {
                let known = schema.get("properties").and_then(Value::as_object);
                for (name, inner) in value.as_object().into_iter().flatten() {
                    if known.is_some_and(|known| known.contains_key(name)) {
                        continue;
                    }
                    let at = format!("{at}/{name}");
                    match says {
                        Value::Bool(true) => {}
                        Value::Bool(false) => return Err(format!("{at}: is not in the schema")),
                        of_others => fits(inner, of_others, &at)?,
                    }
                }
            }
            "items" => {
                for (place, inner) in value.as_array().into_iter().flatten().enumerate() {
                    fits(inner, says, &format!("{at}/{place}"))?;
                }
            }
            other => return Err(format!("{at}: the keyword {other} is not read")),
        }
    }
    Ok(())
}

fn is_type(value: &Value, name: &str) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("no type of JSON: {other}"),
    }
}

#[test]
fn a_schema_refuses_what_it_does_not_say() {
    let schema = &SCHEMAS["scoresheet.finding/1"];
    let dir = crate::common::scratch();
    fs::write(dir.path().join("g.pgn"), "1. e4 e5 2. Ke3 *\n").unwrap();
    let output = crate::common::run(dir.path(), &["check", "g.pgn", "--json"]);
    let text = crate::common::out(&output);
    let value: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    assert_eq!(fits(&value, schema, ""), Ok(()));
    let mut lacking = value.clone();
    lacking.as_object_mut().unwrap().remove("code");
    assert!(
        fits(&lacking, schema, "")
            .unwrap_err()
            .contains("\"code\" is missing")
    );
    let mut more = value.clone();
    more["extra"] = 1.into();
    assert!(
        fits(&more, schema, "")
            .unwrap_err()
            .contains("/extra: is not in the schema")
    );
    let mut other = value;
    other["line"] = "seven".into();
    assert!(fits(&other, schema, "").unwrap_err().contains("/line"));
}

/// No file is of what the program does not print.
#[test]
fn every_schema_is_of_something_printed() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut named = Vec::new();
    let mut folders = vec![sources];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                named.push(fs::read_to_string(path).unwrap());
            }
        }
    }
    for name in SCHEMAS.keys() {
        let what = name
            .strip_prefix("scoresheet.")
            .unwrap()
            .strip_suffix("/1")
            .unwrap();
        let quoted = format!("\"{what}\"");
        assert!(
            named.iter().any(|text| text.contains(&quoted)),
            "{what} is printed nowhere"
        );
    }
}
