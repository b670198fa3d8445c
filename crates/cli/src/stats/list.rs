//! `stats --list`: what the tables are.

use crate::json::SchemaName;
use crate::{json, terminal};
use anyhow::Result;
use scoresheet_tables::stats::{Measure, Statistic};
use std::io::{self, Write};

/// Prints the tables, their definitions and columns.
pub fn print(tables: &[&Statistic], json: bool) -> Result<()> {
    let mut out = io::stdout().lock();
    for (at, table) in tables.iter().enumerate() {
        if json {
            json::write(&mut out, SchemaName::Statistic, table)?;
            continue;
        }
        if at > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{}: {}", table.name, table.title)?;
        writeln!(out, "{}", indented(table.definition, 2))?;
        if table.plies {
            writeln!(out, "  (needs audit --plies)")?;
        }
        let width = table.columns.iter().map(|column| column.name.len()).max();
        for Measure {
            name,
            unit,
            meaning,
        } in table.columns
        {
            let width = width.unwrap_or(0);
            writeln!(out, "    {name:width$}  {meaning} [{unit}]")?;
        }
    }
    Ok(())
}

/// The text in lines that fit a terminal.
fn indented(text: &str, by: usize) -> String {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let full = lines
            .last()
            .is_some_and(|line| line.chars().count() + word.chars().count() > 90);
        if full {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    let blanks = " ".repeat(by);
    let lines: Vec<String> = lines.iter().map(|line| format!("{blanks}{line}")).collect();
    terminal::clean(&lines.join("\n"))
}
