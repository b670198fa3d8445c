//! Events on the page: crosstables, standings, norms, and how each number came about.

use super::{Section, packed_data, plain_json};
use crate::Sheet;
use crate::sheet::{Dress, Plain, table};
use maud::{Markup, html};
use std::collections::HashMap;

/// An event as the page shows it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EventView {
    /// What it is called.
    pub title: String,
    /// What is known of it: what, and how it is.
    pub facts: Vec<(&'static str, String)>,
    /// What has to be said of it.
    pub remarks: Vec<String>,
    /// Its tables, in the order in which they are read.
    pub tables: Vec<EventTable>,
}

/// A table of an event.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EventTable {
    /// The table; its title stands above it.
    pub sheet: Sheet,
    /// Who met whom, where it is that table.
    pub cross: Option<Cross>,
    /// How the numbers in it came about, a player each.
    pub explained: Vec<Explanation>,
}

/// How the numbers of one player came about.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Explanation {
    /// Whose numbers, and which.
    pub summary: String,
    /// The working.
    pub sheets: Vec<Sheet>,
}

/// What a crosstable has besides its text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Cross {
    /// The first column of results.
    pub first: usize,
    /// What the headings of these columns stand for: a player, or a round.
    pub headings: Vec<String>,
    /// The games after a cell, by row and column of the sheet, in the order of its marks.
    pub games: HashMap<(usize, usize), Vec<Game>>,
}

/// A game after a mark.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Game {
    /// Where it can be played through on this page: `#…`.
    pub link: Option<String>,
    /// Who won, from where the row stands.
    pub outcome: Outcome,
}

/// What a game was for a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Outcome {
    /// Won, over the board or without play.
    Won,
    /// Drawn.
    Drawn,
    /// Lost.
    Lost,
    /// Not known, or not played.
    #[default]
    Open,
}

/// The part of the page about events; `remarks` are about all of them.
///
/// ```
/// use scoresheet_report::page::event::{EventView, section};
/// let event = EventView { title: "<b>Tartu</b>".into(), ..EventView::default() };
/// let section = section(&[event], &["one more has too few players".into()]);
/// assert!(section.body.into_string().contains("&lt;b&gt;Tartu&lt;/b&gt;"));
/// ```
#[must_use]
pub fn section(events: &[EventView], remarks: &[String]) -> Section {
    let numbered = || (1..).zip(events);
    let body = html! {
        @for remark in remarks { p { (remark) } }
        @if events.len() > 1 {
            nav aria-label="Events" {
                ol.events {
                    @for (number, event) in numbered() {
                        li {
                            a href={ "#event-" (number) } dir="auto" { (event.title) }
                            @for (_, when) in event.facts.iter().filter(|(what, _)| *what == "Dates") {
                                " (" (when) ")"
                            }
                        }
                    }
                }
            }
        }
        @for (number, event) in numbered() { (article(number, event)) }
    };
    let parts =
        numbered().map(|(number, event)| (format!("event-{number}"), told_apart(event, events)));
    Section {
        parts: parts.collect(),
        ..Section::new("events", "Events", body)
    }
}

/// The title of an event, with its year where others are called alike.
fn told_apart(event: &EventView, events: &[EventView]) -> String {
    let title = &event.title;
    let alike = events.iter().filter(|other| other.title == *title).count();
    let dates = event.facts.iter().find(|(what, _)| *what == "Dates");
    let year = dates.and_then(|(_, dates)| dates.get(..4));
    match year.filter(|year| year.bytes().all(|b| b.is_ascii_digit())) {
        Some(year) if alike > 1 => format!("{title}, {year}"),
        _ => title.clone(),
    }
}

fn article(number: usize, event: &EventView) -> Markup {
    html! {
        article.event id={ "event-" (number) } aria-labelledby={ "event-" (number) "-heading" } {
            h3 id={ "event-" (number) "-heading" } dir="auto" { (event.title) }
            @if !event.facts.is_empty() {
                dl.facts {
                    @for (what, how) in &event.facts { div { dt { (what) } dd dir="auto" { (how) } } }
                }
            }
            @for (at, part) in event.tables.iter().enumerate() { (part_of(part, &format!("{number}. {}", event.title), &format!("working-{number}-{at}"))) }
            @if !event.remarks.is_empty() {
                ul.remarks { @for remark in &event.remarks { li { (remark) } } }
            }
        }
    }
}

/// The workings are packed as `block`, a list of their markup: there are many of them, and they are alike.
fn part_of(part: &EventTable, event: &str, block: &str) -> Markup {
    let sheet = &part.sheet;
    let workings = part.explained.iter().map(|one| {
        let sheets = html! { @for sheet in &one.sheets { (scrolling(sheet, &one.summary, "sheet", &Plain)) (notes(sheet)) } };
        sheets.into_string()
    });
    let workings: Vec<String> = workings.collect();
    html! {
        @match &part.cross {
            Some(cross) => (scrolling(sheet, event, "sheet cross", &Linked { cross })),
            None => (scrolling(sheet, event, "sheet", &Plain)),
        }
        (notes(sheet))
        @for (at, one) in part.explained.iter().enumerate() {
            details.working data-packed=(block) data-at=(at) { summary dir="auto" { (one.summary) } }
        }
        @if !workings.is_empty() { (packed_data(block, plain_json(&workings).as_bytes())) }
    }
}

/// A table in a box of its own, so that a wide one does not make the page wide; the box takes the focus, so
/// that the arrow keys move what is in it. It is called by what the table is and what it is `of`.
fn scrolling(sheet: &Sheet, of: &str, class: &str, dress: &impl Dress) -> Markup {
    let name = format!("{}: {of}", sheet.title.as_deref().unwrap_or("Table"));
    html! {
        div class=(class) role="region" aria-label=(name) tabindex="0" { (table(sheet, dress)) }
    }
}

fn notes(sheet: &Sheet) -> Markup {
    html! {
        @if !sheet.notes.is_empty() {
            div.notes { @for note in &sheet.notes { p { (note) } } }
        }
    }
}

/// A crosstable with what follows its marks.
struct Linked<'a> {
    cross: &'a Cross,
}

impl Dress for Linked<'_> {
    fn heading(&self, column: usize, text: &str) -> Markup {
        let meant =
            (column.checked_sub(self.cross.first)).and_then(|index| self.cross.headings.get(index));
        html! {
            @match meant {
                Some(meant) => abbr title=(meant) { (text) },
                None => (text),
            }
        }
    }

    fn cell(&self, row: usize, column: usize, text: &str) -> Markup {
        if text == "×" {
            return html! { span.self aria-label="the player himself" { (text) } };
        }
        let Some(games) = self.cross.games.get(&(row, column)) else {
            return html! { (text) };
        };
        // A mark for each game: without that, no mark can be said to be one of them.
        let marks: Vec<&str> = match games.as_slice() {
            [_] => vec![text],
            _ => text.split(' ').collect(),
        };
        if marks.len() != games.len() {
            return html! { (text) };
        }
        html! {
            @for (index, (mark, game)) in marks.iter().zip(games).enumerate() {
                @if index > 0 { " " }
                (mark_of(mark, game))
            }
        }
    }
}

fn mark_of(mark: &str, game: &Game) -> Markup {
    let class = match game.outcome {
        Outcome::Won => "won",
        Outcome::Drawn => "drawn",
        Outcome::Lost => "lost",
        Outcome::Open => "open",
    };
    html! {
        @match &game.link {
            Some(link) => a class=(class) href=(link) { (mark) },
            None => span class=(class) { (mark) },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Align;

    fn cross_of_two() -> EventTable {
        let columns = [("No", Align::Right), ("Name", Align::Left)];
        let results = [("1", Align::Centre), ("2", Align::Centre)];
        let mut sheet = Sheet::new(columns.into_iter().chain(results)).titled("Crosstable");
        sheet.row(["1", "Petrov", "×", "1 ½"]);
        sheet.row(["2", "<Kask>", "0 ½", "×"]);
        let game = |link: Option<&str>, outcome| Game {
            link: link.map(str::to_owned),
            outcome,
        };
        let games = vec![
            game(Some("#game-1"), Outcome::Won),
            game(None, Outcome::Drawn),
        ];
        EventTable {
            sheet,
            cross: Some(Cross {
                first: 2,
                headings: vec!["Petrov".to_owned(), "<Kask>".to_owned()],
                games: HashMap::from([((0, 3), games)]),
            }),
            explained: Vec::new(),
        }
    }

    #[test]
    fn each_mark_leads_to_its_own_game() {
        let event = EventView {
            title: "Tartu".to_owned(),
            tables: vec![cross_of_two()],
            ..EventView::default()
        };
        let body = section(&[event], &[]).body.into_string();
        let linked = "<a class=\"won\" href=\"#game-1\">1</a> <span class=\"drawn\">½</span>";
        assert!(body.contains(linked), "{body}");
        assert!(
            body.contains("<abbr title=\"&lt;Kask&gt;\">2</abbr>"),
            "{body}"
        );
        assert!(body.contains("<th scope=\"row\" class=\"l\" dir=\"auto\">&lt;Kask&gt;</th>"));
        assert!(!body.contains("<Kask>"), "{body}");
    }

    #[test]
    fn events_that_are_called_alike_are_told_apart_by_their_years() {
        let event = |title: &str, dates: &str| EventView {
            title: title.to_owned(),
            facts: vec![("Dates", dates.to_owned())],
            ..EventView::default()
        };
        let events = [
            event("Dortmund", "1992.??.??"),
            event("Dortmund", "2005.07.08 – 2005.07.17"),
            event("Dortmund", "??"),
            event("Tartu", "1953"),
        ];
        let parts = section(&events, &[]).parts.into_iter();
        let titles: Vec<String> = parts.map(|(_, title)| title).collect();
        assert_eq!(
            titles,
            ["Dortmund, 1992", "Dortmund, 2005", "Dortmund", "Tartu"]
        );
    }

    #[test]
    fn marks_that_are_not_the_games_are_not_linked() {
        let mut table = cross_of_two();
        if let Some(cell) = table.sheet.rows[0].get_mut(3) {
            *cell = "1".to_owned();
        }
        let event = EventView {
            tables: vec![table],
            ..EventView::default()
        };
        assert!(!section(&[event], &[]).body.into_string().contains("<a "));
    }
}
