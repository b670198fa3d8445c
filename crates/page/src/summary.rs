//! What was read and what was found, in words and figures.

use crate::Contents;
use crate::contents::last_name;
use maud::{Markup, html};
use scoresheet_batch::Summary;
use scoresheet_report::page::{Section, grouped, plain, share};
use scoresheet_tables::Manifest;

/// The first section.
pub fn section(contents: &Contents) -> Section {
    let body = html! {
        @match &contents.manifest {
            Some(reported) => {
                (words(contents, reported))
                (tiles(&reported.summary, contents.all.len() as u64 == reported.summary.games))
                (names(contents, "Could not be read", &reported.summary.unread, reported.summary.unread_files))
                (names(contents, "Skipped because their names are not those of game records", &reported.summary.skipped, reported.summary.skipped_files))
            }
            None => {
                p {
                    "The folder has tables of " (number(contents.games_of)) " games and "
                    (number(contents.findings_of)) " findings, and no "
                    code { "summary.json" } "; it is not known which files were read."
                }
            }
        }
    };
    Section::new("summary", "What was read", body)
}

fn number(count: u64) -> String {
    grouped(count.into())
}

fn words(contents: &Contents, reported: &Manifest) -> Markup {
    let summary = &reported.summary;
    html! {
        @if summary.interrupted {
            p { strong { "The audit was interrupted: " } "this is what had been read by then." }
        }
        p {
            (counted(summary.games, "game", "games")) " in " (counted(summary.files, "file", "files"))
            @if !reported.paths.is_empty() {
                " below "
                @for (at, path) in reported.paths.iter().take(5).enumerate() {
                    @if at > 0 { ", " }
                    code { (plain(last_name(path))) }
                }
                @if reported.paths.len() > 5 { " and " (reported.paths.len() - 5) " other paths" }
            }
            @let asked = &contents.options.asked;
            @if !asked.is_empty() { ", audited with " code { (plain(&told(asked))) } }
            "; " (kinds(summary)) " "
            (legality(summary)) " " (found(summary))
        }
        p.soft { (listed(contents)) " Audited by scoresheet " (plain(&reported.version)) "." }
    }
}

fn counted(count: u64, one: &str, many: &str) -> String {
    let word = if count == 1 { one } else { many };
    format!("{} {word}", number(count))
}

/// What the audit was asked for; of a file that was named, its name.
fn told(asked: &[String]) -> String {
    let words = asked.iter().flat_map(|option| option.split(' '));
    let told = words.map(|word| {
        if word.starts_with('/') {
            last_name(word)
        } else {
            word
        }
    });
    told.collect::<Vec<_>>().join(" ")
}

/// Games by what was played.
fn kinds(summary: &Summary) -> String {
    let of: Vec<String> = summary
        .by_game
        .iter()
        .map(|(name, count)| format!("{} {}", number(*count), plain(name)))
        .collect();
    match of.as_slice() {
        [] => "nothing was played.".to_owned(),
        of => format!("{}.", of.join(", ")),
    }
}

fn legality(summary: &Summary) -> String {
    if summary.games == 0 {
        return String::new();
    }
    let part = summary.legal as f64 / summary.games as f64;
    let mut text = format!(
        "In {} ({}) every move is legal",
        number(summary.legal),
        share(part)
    );
    // Whether the game was replayed beyond that move depends on the mode.
    if summary.not_legal > 0 {
        text += &format!(
            "; in {} a move is illegal, ambiguous or unreadable, or the position cannot be set up",
            number(summary.not_legal)
        );
    }
    if summary.not_replayed > 0 {
        text += &format!("; {} were not replayed", number(summary.not_replayed));
    }
    text + "."
}

fn found(summary: &Summary) -> String {
    let levels = summary.to_look_at();
    let of = |level: &str| levels.get(level).copied().unwrap_or(0);
    let in_order = match summary.in_order.values().sum() {
        0 => String::new(),
        draws => format!(
            " {} with the results of the games that they ended, and {} in order.",
            counted(
                draws,
                "draw by rule or claim agrees",
                "draws by rule or claim agree"
            ),
            if draws == 1 { "is" } else { "are" }
        ),
    };
    format!(
        "{}, {} and {} were found.{in_order}",
        counted(of("error"), "error", "errors"),
        counted(of("warning"), "warning", "warnings"),
        counted(of("note"), "note", "notes")
    )
}

/// What of it stands on this page.
fn listed(contents: &Contents) -> String {
    let some = |listed: usize, of: u64, one: &str, what: &str| {
        let listed = listed as u64;
        if listed < of {
            format!("{} of {} {what}", number(listed), number(of))
        } else if of == 1 {
            format!("the one {one}")
        } else {
            format!("all {} {what}", number(of))
        }
    };
    format!(
        "Here are the moves of {}; comments, variations and source lines of {}, those with findings first; {}, errors \
         first. The statistics cover all of them.",
        some(contents.all.len(), contents.games_of, "game", "games"),
        some(contents.games.len(), contents.games_of, "game", "games"),
        some(
            contents.findings.len(),
            contents.findings_of,
            "finding",
            "findings"
        ),
    )
}

/// A figure: its name, and the class that colours it.
type Tile = (&'static str, u64, &'static str);

/// Where figures lead, by their names.
const LEADING: [(&str, &str); 4] = [
    ("games", "#games"),
    (LEGAL, "#find/is:legal"),
    (NOT_LEGAL, "#find/is:illegal"),
    (NOT_REPLAYED, "#find/is:unreplayed"),
];

const LEGAL: &str = "games with every move legal";
const NOT_LEGAL: &str = "games not legal to the end";
const NOT_REPLAYED: &str = "games not replayed";

/// The figures; those of games lead to them, where all games are there.
fn tiles(summary: &Summary, all: bool) -> Markup {
    let levels = summary.to_look_at();
    let of = |level: &str| levels.get(level).copied().unwrap_or(0);
    let mut read: Vec<Tile> = vec![
        ("files", summary.files, ""),
        ("games", summary.games, ""),
        ("plies replayed", summary.plies, ""),
        (LEGAL, summary.legal, ""),
        (NOT_LEGAL, summary.not_legal, ""),
    ];
    if summary.not_replayed > 0 {
        read.push((NOT_REPLAYED, summary.not_replayed, ""));
    }
    let mut found: Vec<Tile> = vec![
        ("errors", of("error"), "error"),
        ("warnings", of("warning"), "warning"),
        ("notes", of("note"), "notice"),
    ];
    if summary.unread_files > 0 {
        found.push((
            "files not read, or only in part",
            summary.unread_files,
            "error",
        ));
    }
    html! { (row(&read, all)) (row(&found, all)) }
}

fn row(tiles: &[Tile], all: bool) -> Markup {
    let leads = |name: &str| LEADING.iter().find(|(of, _)| all && *of == name);
    html! {
        dl class="tiles" {
            @for (name, count, class) in tiles {
                div class={ "tile " (class) } {
                    dt { (name) }
                    dd {
                        @match leads(name).filter(|_| *count > 0) {
                            Some((_, place)) => a href=(place) { (number(*count)) },
                            None => (number(*count)),
                        }
                    }
                }
            }
        }
    }
}

/// Files by name; those beyond the list are counted.
fn names(contents: &Contents, heading: &str, names: &[String], of: u64) -> Markup {
    let left_out = of.saturating_sub(names.len() as u64);
    html! {
        @if of > 0 {
            details class="prints" {
                summary { (heading) ": " (counted(of, "file", "files")) }
                ul class="names" {
                    @for name in names { li { (plain(&contents.told(name))) } }
                    @if left_out > 0 { li { (number(left_out)) " more" } }
                }
            }
        }
    }
}
