//! A table of statistics for a person: what it is of, and what its columns say.

use super::{Measure, Statistic};
use std::fmt;

/// Characters of a line of words.
const WIDTH: usize = 90;

impl fmt::Display for Statistic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {}", self.name, self.title)?;
        let mut line = String::new();
        for word in self.definition.split(' ') {
            // The blank before the first word is none of the line.
            if line.chars().count() + word.chars().count() > WIDTH + 1 {
                writeln!(f, " {line}")?;
                line.clear();
            }
            line.push(' ');
            line.push_str(word);
        }
        writeln!(f, " {line}")?;
        if self.plies {
            writeln!(f, "  (needs audit --plies)")?;
        }
        let width = self.columns.iter().map(|column| column.name.len()).max();
        let width = width.unwrap_or(0);
        for Measure {
            name,
            unit,
            meaning,
        } in self.columns
        {
            writeln!(f, "    {name:width$}  {meaning} [{unit}]")?;
        }
        Ok(())
    }
}
