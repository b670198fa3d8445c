//! The games and findings that are listed, as tables.

use crate::Contents;
use crate::contents::{finding_id, game_id};
use crate::rules::Cited;
use maud::html;
use scoresheet_report::page::{Column, Kind, PageTable, Section, TableCell, grouped, plain};
use scoresheet_tables::stats::{ListedFinding, ListedGame};

/// The table of games.
pub fn games(contents: &Contents, cited: &mut Cited) -> Option<Section> {
    let columns = [
        Column::new("Players", Kind::Text).meaning("White and Black; links to the moves"),
        Column::new("Result", Kind::Text).choice(),
        Column::new("Date", Kind::Date),
        Column::new("Event", Kind::Text),
        Column::new("Round", Kind::Text),
        Column::new("Game", Kind::Text).choice(),
        Column::new("Rules", Kind::Text)
            .choice()
            .meaning("Edition of the rules that the game was judged by"),
        Column::new("Plies", Kind::Number(0)).meaning("Plies replayed"),
        Column::new("Legal", Kind::Text)
            .choice()
            .meaning("Whether every move of the game was legal"),
        Column::new("Errors", Kind::Number(0)),
        Column::new("Warnings", Kind::Number(0)),
        Column::new("Findings", Kind::Number(0)).meaning("Errors, warnings and notes"),
        Column::new("Ending", Kind::Text)
            .choice()
            .meaning("How the game ended, where the board or the record shows it"),
        Column::new("Clause", Kind::Text).meaning("Clause by which it ended"),
        file_column(contents),
        Column::new("No.", Kind::Number(0)).meaning("Number of the game in its file"),
    ];
    let mut table = PageTable::new("games-table", "Games", columns);
    for game in &contents.games {
        table.row(game_cells(game, contents, cited));
    }
    let left_out = contents
        .games_of
        .saturating_sub(contents.games.len() as u64);
    if left_out > 0 {
        table.note(format!(
            "Games with listed findings first, then the others; within each group, those with the most errors first, \
             then those with the most warnings, then in the order of the input. {} more games are left out; --games \
             N lists more.",
            grouped(left_out.into())
        ));
    }
    let body = table.markup();
    (!table.is_empty()).then(|| Section::new("list", "Games", body))
}

fn file_column(contents: &Contents) -> Column {
    let column = Column::new("File", Kind::Long).choice();
    match contents.folder.as_str() {
        "" => column,
        folder => column.meaning(format!("Below {}", plain(folder))),
    }
}

fn game_cells(game: &ListedGame, contents: &Contents, cited: &mut Cited) -> [TableCell; 16] {
    let row = &game.row;
    let name = |tag: &Option<String>| {
        let named = tag.as_deref().filter(|name| !name.trim().is_empty());
        named.unwrap_or("?").to_owned()
    };
    let legal = match row.legal {
        Some(true) => "yes",
        Some(false) => "no",
        None => "not replayed",
    };
    [
        TableCell::Text(format!("{} – {}", name(&row.white), name(&row.black))).to(game_id(game)),
        TableCell::maybe(row.outcome.or(row.result)),
        TableCell::maybe(row.date.as_deref()),
        TableCell::maybe(row.event.as_deref()),
        TableCell::maybe(row.round.as_deref()),
        TableCell::maybe(row.game.as_deref()),
        TableCell::maybe(row.edition),
        TableCell::whole(row.plies),
        TableCell::Text(legal.to_owned()),
        TableCell::whole(game.errors),
        TableCell::whole(game.warnings),
        TableCell::whole(row.findings),
        TableCell::maybe(row.ending),
        cited.cell(row.ending_clause),
        TableCell::Text(contents.below(&row.file).to_owned()),
        TableCell::whole(row.game_no),
    ]
}

/// The table of findings.
pub fn findings(contents: &Contents, cited: &mut Cited) -> Option<PageTable> {
    let columns = [
        Column::new("No.", Kind::Number(0))
            .meaning("Row in the table of findings; links to the board"),
        Column::new("Level", Kind::Text).choice(),
        Column::new("Class", Kind::Text).choice(),
        Column::new("Message", Kind::Long),
        Column::new("Written", Kind::Text).meaning("The text in question"),
        Column::new("Clause", Kind::Text).choice(),
        file_column(contents),
        Column::new("Game", Kind::Number(0))
            .meaning("Number of the game in its file; links to the moves if the game is listed"),
        Column::new("Line", Kind::Number(0)),
        Column::new("Ply", Kind::Number(0)).meaning("Ply that the finding is about"),
    ];
    let mut table = PageTable::new("findings-table", "Findings", columns);
    for finding in &contents.findings {
        table.row(finding_cells(finding, contents, cited));
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

fn finding_cells(found: &ListedFinding, contents: &Contents, cited: &mut Cited) -> [TableCell; 10] {
    let row = &found.row;
    let number = row.game_no.map_or(TableCell::Missing, TableCell::whole);
    let game = match contents.game(found) {
        Some(game) => number.to(game_id(game)),
        None => number,
    };
    [
        TableCell::whole(found.number).to(finding_id(found)),
        TableCell::Level(row.level.to_owned()),
        TableCell::Text(row.code.to_owned()),
        TableCell::Text(row.message.clone()),
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
pub fn found(contents: &Contents, cited: &mut Cited) -> crate::Result<Section> {
    let classes = super::classes::body(contents, cited)?;
    let all = findings(contents, cited);
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
