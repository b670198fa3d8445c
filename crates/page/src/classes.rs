//! Findings by class, each with what it means.

use super::facts::Gathered;
use super::rules::Cited;
use crate::Contents;
use crate::Result;
use maud::{Markup, html};
use scoresheet_report::page::{Column, Kind, PageTable, TableCell, grouped};
use scoresheet_report::plot::{Bar, bars};
use scoresheet_source::Code;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// What finds the games of a row of the table.
const FOUND: &str = "found:\"{1} {0} *\"";

/// Findings of one level and code.
#[derive(Default)]
struct Class {
    count: u64,
    clauses: Vec<String>,
}

/// The plot, and the table with the meaning of each class.
pub fn body(contents: &Contents, facts: &Gathered<'_>, cited: &mut Cited) -> Result<Markup> {
    let mut of: BTreeMap<(String, String), Class> = BTreeMap::new();
    for found in contents.audit.finding_classes()? {
        let class = of.entry((found.level, found.code)).or_default();
        class.count += found.findings;
        class.clauses.extend(found.clause);
    }
    let mut classes: Vec<_> = of.into_iter().collect();
    classes.sort_by_key(|((level, _), class)| (rank(level), Reverse(class.count)));
    let Some(((_, code), most)) = classes.iter().max_by_key(|(_, class)| class.count) else {
        return Ok(html! { p { "There are no findings: nothing is wrong with any record." } });
    };
    // A class may come at several levels.
    let codes: BTreeSet<&String> = classes.iter().map(|((_, code), _)| code).collect();
    let drawn: Vec<Bar> = (classes.iter())
        .map(|((level, code), class)| {
            Bar::new(code, class.count).found(level, games(facts, level, code))
        })
        .collect();
    let plot = bars("classes-plot", "Findings by class", "findings", &drawn)
        .note("Errors first, then warnings, then notes, each in its colour. A bar leads to the games that have any.");
    Ok(html! {
        p {
            (counted(codes.len())) "; the most frequent is " code { (code) } ", found "
            (grouped(most.count.into())) (if most.count == 1 { " time." } else { " times." })
        }
        div class="beside" { (plot.markup()) (table(&classes, facts, cited).markup()) }
    })
}

/// Games with findings of this level and class.
fn games(facts: &Gathered<'_>, level: &str, code: &str) -> u64 {
    facts.count("found", &format!("{level} {code}"))
}

fn counted(classes: usize) -> String {
    let word = if classes == 1 { "class" } else { "classes" };
    format!("{classes} {word} of findings")
}

fn table(
    classes: &[((String, String), Class)],
    facts: &Gathered<'_>,
    cited: &mut Cited,
) -> PageTable {
    let columns = [
        Column::new("Class", Kind::Text),
        Column::new("Level", Kind::Text).choice(),
        Column::new("Findings", Kind::Number(0))
            .meaning("How many; leads to the games that have any")
            .counts_any(FOUND),
        Column::new("Games", Kind::Number(0))
            .meaning("Games with at least one")
            .counts(FOUND),
        Column::new("Meaning", Kind::Long)
            .meaning("What it means, and the clauses that it is based on, the most frequent first"),
    ];
    let mut table = PageTable::new("classes-table", "Classes of findings", columns);
    for ((level, code), class) in classes {
        let of_games = games(facts, level, code);
        let findings = TableCell::whole(class.count);
        let clauses = class.clauses.iter().map(|clause| cited.cell(Some(clause)));
        table.row([
            TableCell::Text(code.clone()),
            TableCell::Level(level.clone()),
            if of_games == 0 {
                findings.of_no_game()
            } else {
                findings
            },
            TableCell::whole(of_games),
            TableCell::Several(
                [TableCell::Text(meaning(code).to_owned())]
                    .into_iter()
                    .chain(clauses)
                    .collect(),
            ),
        ]);
    }
    table
}

fn rank(level: &str) -> u8 {
    match level {
        "error" => 0,
        "warning" => 1,
        _ => 2,
    }
}

/// What a class is, in a sentence.
fn meaning(code: &str) -> &'static str {
    let known = Code::ALL.iter().find(|known| known.as_str() == code);
    known.map_or("", |known| known.meaning())
}
