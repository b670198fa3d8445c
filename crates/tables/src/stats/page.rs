//! The tables of statistics as a page of reference.

use std::fmt::{self, Write};

use super::{Measure, Statistic, TABLES};

/// What each table of statistics is of, in Markdown: a heading, the definition, the columns.
///
/// `docs/statistics.md` ends with it.
#[must_use]
pub fn markdown() -> String {
    let mut text = String::new();
    for table in TABLES {
        // Writing to a String does not fail.
        let _ = write_table(&mut text, table);
    }
    text
}

fn write_table(text: &mut String, table: &Statistic) -> fmt::Result {
    writeln!(text, "\n## `{}`: {}\n", table.name, table.title)?;
    writeln!(text, "{}", table.definition)?;
    if table.plies {
        writeln!(text, "\nMade from the table of plies (`audit --plies`).")?;
    }
    writeln!(text, "\n| column | unit | meaning |\n|---|---|---|")?;
    for Measure {
        name,
        unit,
        meaning,
    } in table.columns
    {
        writeln!(text, "| `{name}` | {unit} | {meaning} |")?;
    }
    Ok(())
}
