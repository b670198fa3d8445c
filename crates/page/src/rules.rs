//! Which rules the clauses are of.

use maud::html;
use scoresheet_report::page::{Section, TableCell};
use scoresheet_rulebook::Edition;
use std::collections::BTreeSet;

/// The rules that the page cites, by the first word of their citations.
#[derive(Debug, Default)]
pub struct Cited(BTreeSet<&'static str>);

impl Cited {
    /// A clause as a cell: it leads to the name of the rules.
    pub fn cell(&mut self, clause: Option<&str>) -> TableCell {
        let cell = TableCell::maybe(clause);
        match clause.and_then(Edition::of_clause) {
            Some(edition) => {
                self.0.insert(edition.code);
                cell.to(id(edition))
            }
            None => cell,
        }
    }

    /// The names of the rules cited so far.
    pub fn section(&self) -> Option<Section> {
        let cited = Edition::ALL
            .iter()
            .filter(|edition| self.0.contains(edition.code));
        let body = html! {
            p { "Clauses are cited by the short name of the rules and their number there." }
            dl class="rules" {
                @for edition in cited {
                    dt id=(id(edition)) { (edition.code.to_uppercase()) }
                    dd { (edition.title) " (" (edition.games.join(", ")) ")" }
                }
            }
        };
        (!self.0.is_empty()).then(|| Section::new("rules", "Rules cited", body))
    }
}

fn id(edition: &Edition) -> String {
    format!("rules-{}", edition.code)
}
