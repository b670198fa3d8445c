//! The page of findings shows every code, with an example that gives it.

use crate::page::{self, cell};
use scoresheet_notation::{Reader, Record};
use scoresheet_replay::{Game, Judge, Options};
use scoresheet_source::{Code, Finding};
use std::fmt::Write as _;

/// A row of `findings.tsv`.
struct Example {
    code: &'static str,
    game: &'static str,
    record: &'static str,
}

fn examples() -> Vec<Example> {
    let rows = include_str!("../findings.tsv").lines();
    rows.filter(|row| !row.starts_with('#'))
        .map(|row| {
            let mut cells = row.split('\t');
            let mut cell = || cells.next().unwrap();
            Example {
                code: cell(),
                game: cell(),
                record: cell(),
            }
        })
        .collect()
}

impl Example {
    /// The first finding of this code in the record.
    fn found(&self) -> Option<Finding> {
        let text = self.record.replace("\\n", "\n").replace("\\t", "\t");
        let mut judge = Judge::new(Options {
            game: Game::by_name(self.game),
            ..Options::default()
        });
        let mut reader = Reader::new(text.as_bytes());
        let verdict = judge.next(&mut reader, &mut Record::default())?;
        let mut findings = verdict.findings.into_iter();
        findings.find(|finding| finding.code.as_str() == self.code)
    }
}

#[test]
fn every_code_has_one_example_and_stands_in_order() {
    let names: Vec<_> = Code::ALL.iter().map(|code| code.as_str()).collect();
    let shown: Vec<_> = examples().iter().map(|example| example.code).collect();
    assert_eq!(shown, names);
}

#[test]
fn every_example_gives_its_code() {
    let silent: Vec<_> = examples()
        .into_iter()
        .filter(|example| example.game != "-" && example.found().is_none())
        .map(|example| example.code)
        .collect();
    assert!(silent.is_empty(), "{silent:?}");
}

fn markdown() -> String {
    let mut page = String::from(
        "\n| code | usual level | meaning | example | what is said of it |\n|---|---|---|---|---|\n",
    );
    for (code, example) in Code::ALL.iter().zip(examples()) {
        let (name, level, meaning) = (code.as_str(), code.level().as_str(), code.meaning());
        let (record, stated) = match example.found() {
            Some(found) => {
                let record = format!("`{}`", example.record.replace("\\n", "⏎"));
                let clause = found.clause.map(|c| format!(" ({c})")).unwrap_or_default();
                (record, format!("{}{clause}", found.message))
            }
            None => (example.record.to_owned(), String::new()),
        };
        let (meaning, record, stated) = (cell(meaning), cell(&record), cell(&stated));
        writeln!(
            page,
            "| `{name}` | {level} | {meaning} | {record} | {stated} |"
        )
        .unwrap();
    }
    page
}

#[test]
fn the_page_shows_the_codes() {
    page::holds("findings.md", &markdown(), "findings_page");
}
