//! What a table says of the run that made it.

use polars::prelude::SchemaRef;
use polars_parquet_format::KeyValue;
use scoresheet_batch::Fingerprint;

/// Parquet files carry it as metadata of their own (`scoresheet.run`, `scoresheet.interrupted`), by which tables of one
/// run are reported from those of another.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Provenance {
    /// What the run read and how; `None` if nothing is to be said of it.
    pub run: Option<Fingerprint>,
    /// Whether the run was stopped, so that the table holds only what was read until then.
    pub interrupted: bool,
}

const RUN: &str = "scoresheet.run";
const INTERRUPTED: &str = "scoresheet.interrupted";
const SCHEMA: &str = "scoresheet.schema";

/// The version of a table's columns: a hash of their names and types, in order, which nobody can forget to change. The
/// column that tells parts apart is left out of it.
pub(crate) fn schema_version(schema: &SchemaRef) -> String {
    let mut hash = Fingerprint::default();
    for (name, kind) in schema.iter().filter(|(name, _)| *name != PART) {
        hash.add(format!("{name} {kind}").as_bytes());
    }
    hash.to_string().split_off(16)
}

/// The column that says which part of an audit a row is of; only the tables of such parts have it.
pub(crate) const PART: &str = "part";

/// What a table of a run says of its columns.
pub(crate) fn schema_metadata(schema: &SchemaRef) -> KeyValue {
    KeyValue {
        key: SCHEMA.to_owned(),
        value: Some(schema_version(schema)),
    }
}

impl Provenance {
    pub(crate) fn metadata(&self) -> Vec<KeyValue> {
        let run = self.run.map(|run| (RUN, run.to_string()));
        let interrupted = self.interrupted.then(|| (INTERRUPTED, "true".to_owned()));
        let stated = run.into_iter().chain(interrupted);
        stated
            .map(|(key, value)| KeyValue {
                key: key.to_owned(),
                value: Some(value),
            })
            .collect()
    }

    pub(crate) fn of(metadata: &[KeyValue]) -> Self {
        let value = |key: &str| {
            let found = metadata.iter().find(|pair| pair.key == key);
            found.and_then(|pair| pair.value.as_deref())
        };
        Self {
            run: value(RUN).and_then(|run| run.parse().ok()),
            interrupted: value(INTERRUPTED) == Some("true"),
        }
    }
}
