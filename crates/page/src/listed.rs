//! The findings that are listed, as a table.

use crate::Contents;
use crate::contents::{finding_id, game_id};
use crate::facts::Gathered;
use crate::rules::Cited;
use maud::html;
use scoresheet_report::page::{Column, Kind, PageTable, Section, TableCell, grouped};
use scoresheet_tables::stats::ListedFinding;
use std::collections::HashSet;

/// The table of findings.
pub fn findings(
    contents: &Contents,
    cards: &HashSet<String>,
    cited: &mut Cited,
) -> Option<PageTable> {
    let columns = [
        Column::new("No.", Kind::Number(0))
            .meaning("Row in the table of findings; links to the board"),
        Column::new("Level", Kind::Text).choice(),
        Column::new("Class", Kind::Text).choice(),
        Column::new("Message", Kind::Long),
        Column::new("Written", Kind::Text).meaning("The text in question"),
        Column::new("Clause", Kind::Text).choice(),
        Column::new("File", Kind::Long).choice(),
        Column::new("Game", Kind::Number(0))
            .meaning("Number of the game in its file; links to the moves if the game is listed"),
        Column::new("Line", Kind::Number(0)),
        Column::new("Ply", Kind::Number(0)).meaning("Ply that the finding is about"),
    ];
    let mut table = PageTable::new("findings-table", "Findings", columns);
    for finding in &contents.findings {
        table.row(finding_cells(finding, contents, cards, cited));
    }
    let left_out = (contents.findings_of).saturating_sub(contents.findings.len() as u64);
    if left_out > 0 {
        table.note(format!(
            "Errors first, then warnings, then notes, each in the order of the input. {} more findings are left \
             out; --findings N lists more.",
            grouped(left_out.into())
        ));
    }
    (!table.is_empty()).then_some(table)
}

fn finding_cells(
    found: &ListedFinding,
    contents: &Contents,
    cards: &HashSet<String>,
    cited: &mut Cited,
) -> [TableCell; 10] {
    let row = &found.row;
    let number = row.game_no.map_or(TableCell::Missing, TableCell::whole);
    let game = match (contents.number(&row.file, row.game_no), row.ply) {
        (Some(game), Some(ply)) => number.to(format!("{}/ply-{ply}", game_id(game))),
        (Some(game), None) => number.to(game_id(game)),
        (None, _) => number,
    };
    let own = TableCell::whole(found.number);
    let card = Some(finding_id(found)).filter(|id| cards.contains(id));
    let own = match card {
        Some(card) => own.to(card),
        None => own,
    };
    [
        own,
        TableCell::Level(row.level.to_owned()),
        TableCell::Text(row.code.to_owned()),
        TableCell::Text(contents.told(&row.message)),
        TableCell::Text(short(&row.written)),
        cited.cell(row.clause),
        TableCell::Text(contents.below(&row.file).to_owned()),
        game,
        TableCell::whole(row.line),
        row.ply.map_or(TableCell::Missing, TableCell::whole),
    ]
}

/// Longest stretch of a record's text that a table quotes.
const QUOTED: usize = 60;

/// The text, or its beginning.
fn short(text: &str) -> String {
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

/// Both as one section: how many of each class, and every one listed.
pub fn found(
    contents: &Contents,
    cards: &HashSet<String>,
    facts: &Gathered<'_>,
    cited: &mut Cited,
) -> crate::Result<Section> {
    let classes = super::classes::body(contents, facts, cited)?;
    let all = findings(contents, cards, cited);
    let body = html! {
        (classes)
        @if let Some(table) = &all {
            h3 id="every-finding" { "Every finding listed" }
            (table.markup())
        }
    };
    let mut section = Section::new("found", "What was found", body);
    if all.is_some() {
        section.parts.push((
            "every-finding".to_owned(),
            "Every finding listed".to_owned(),
        ));
    }
    Ok(section)
}
