//! Tables of statistics, and the plots of those that people would rather look at.

mod counted;
mod openings;
mod plots;
mod tables;

use crate::Contents;
use crate::Result;
use crate::facts::Gathered;
use maud::html;
use scoresheet_report::page::Section;
use scoresheet_tables::stats::{Answer, Settings, Statistic};
use std::collections::BTreeMap;

/// Groups of tables: heading, and what the names of their tables begin with. A table belongs to the
/// first that fits.
const GROUPS: &[(&str, &str, &[&str])] = &[
    ("results", "Results", &["results"]),
    ("lengths", "Lengths", &["length", "plies"]),
    (
        "openings",
        "Openings",
        &["opening", "first_move", "drawn_opening"],
    ),
    (
        "players",
        "Players",
        &["player", "head", "opponent", "rating", "score_by"],
    ),
    ("endings", "How games end", &["ending", "draw", "played_on"]),
    (
        "material",
        "Material, captures, promotions",
        &[
            "material",
            "capture",
            "longest",
            "promotion",
            "main_road",
            "king",
        ],
    ),
    ("time", "Time", &["time", "clock", "think"]),
    ("duplicates", "Duplicates", &["duplicate", "same", "prefix"]),
    ("by-finding", "Findings", &["finding"]),
    ("further", "Further tables", &[""]),
];

/// Adds which games the rows of the tables of duplicates are of.
pub fn duplicates(answers: &[(&Statistic, Answer)], facts: &mut Gathered<'_>) -> Result<()> {
    for (table, answer) in answers {
        let shown = || tables::shown(table, answer);
        match table.name {
            "same_moves" => facts.groups("moves", answer, &shown()?)?,
            "same_players" => facts.groups("players", answer, &shown()?)?,
            "prefixes" if answer.height() > 0 => facts.prefixes(&shown()?)?,
            _ => {}
        }
    }
    Ok(())
}

/// The section, with a part for each group that has anything in it.
pub fn section(contents: &Contents, facts: &Gathered<'_>) -> Result<Section> {
    let found = facts.found_in_files();
    let settings = Settings::default();
    let mut body = html! {
        p { "For all games of the audit. Names, events, years, openings, numbers of games and the areas of the plots lead to their games, other numbers to the games that have any of what they count. Under each table it says what it covers; "
            code { "scoresheet stats" } " writes the full tables, as CSV and Parquet." }
    };
    let mut parts = Vec::new();
    for (at, (name, heading, _)) in GROUPS.iter().enumerate() {
        let group = (contents.answers.iter()).filter(|(table, _)| group_of(table.name) == at);
        let (mut tables, mut whole) = (Vec::new(), BTreeMap::new());
        for (table, answer) in group {
            let shown = tables::shown(table, answer)?;
            tables.extend(tables::table(
                contents,
                &found,
                table,
                &shown,
                answer.height(),
            ));
            if plots::DRAWN.contains(&table.name) {
                whole.insert(table.name, answer);
            }
        }
        let drawn = plots::of(name, contents, &whole, &settings)?;
        if drawn.is_empty() && tables.is_empty() {
            continue;
        }
        let id = format!("statistics-{name}");
        body = html! {
            (body)
            h3 id=(id) { (heading) }
            @if !drawn.is_empty() {
                div class="plots" { @for plot in &drawn { (plot.markup()) } }
            }
            @for table in &tables { (table.markup()) }
        };
        parts.push((id, (*heading).to_owned()));
    }
    if !contents.audit.has_plies() {
        body = html! {
            (body)
            p class="note" {
                "Tables based on single plies (material, promotions, time) need " code { "scoresheet audit --plies" } "."
            }
        };
    }
    Ok(Section {
        parts,
        ..Section::new("statistics", "Statistics", body)
    })
}

/// Where among the groups a table of this name stands.
fn group_of(name: &str) -> usize {
    let fits =
        |(_, _, words): &(&str, &str, &[&str])| words.iter().any(|word| name.starts_with(word));
    GROUPS.iter().position(fits).unwrap_or(GROUPS.len() - 1)
}
