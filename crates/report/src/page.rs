//! One self-contained page of sections: it asks nothing of the network, and forbids itself to.

mod archive;
mod cell;
pub mod event;
mod finding;
mod packed;
mod plain_json;
mod rules;
mod table;
mod text;
mod viewer;

pub use archive::{Archive, ArchiveGame, Facts, archive};
pub use cell::{Kind, TableCell, grouped, share};
pub use finding::{FindingCard, FindingsOfFile, findings, game_card};
pub use packed::{OPENING, PackedMoves, in_page_order, packed_data, unpacked};
pub use plain_json::plain_json;
pub use rules::RulesObject;
pub use table::{Column, FIRST_SEEN, PageTable};
pub use text::plain;
pub use viewer::{
    GameData, Period, SourceText, ViewerFinding, ViewerGame, board_data, in_full, viewer,
};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sha2::{Digest, Sha256};

/// How the page looks, on a screen and on paper: one part a file.
const STYLE: &str = concat!(
    include_str!("../assets/page.css"),
    include_str!("../assets/board.css"),
    include_str!("../assets/viewer.css"),
    include_str!("../assets/event.css"),
);

/// What games are found with: it stands right behind them, so that whoever opens the page searches it while the rest is
/// still read. One part a file.
const SEARCH_SCRIPT: &str = concat!(
    "\"use strict\";\n",
    include_str!("../assets/address.js"),
    include_str!("../assets/search.js"),
    include_str!("../assets/download.js"),
    include_str!("../assets/packed.js"),
    include_str!("../assets/archive.js"),
);

/// What the page does besides when it is used: it stands at the end. One part a file.
const SCRIPT: &str = concat!(
    "\"use strict\";\n",
    include_str!("../assets/describe.js"),
    include_str!("../assets/chess.js"),
    include_str!("../assets/draughts.js"),
    include_str!("../assets/played.js"),
    include_str!("../assets/texts.js"),
    include_str!("../assets/page.js"),
    include_str!("../assets/findings.js"),
    include_str!("../assets/stage.js"),
    include_str!("../assets/share.js"),
    include_str!("../assets/cards.js"),
    include_str!("../assets/viewer.js"),
);

/// The rules of all games, for a script that plays: `Chess`, and `Draughts` of a [`RulesObject`].
pub const RULES_SCRIPT: &str = concat!(
    include_str!("../assets/chess.js"),
    include_str!("../assets/draughts.js"),
);

/// A part of the page with its own heading.
#[derive(Debug, Clone)]
pub struct Section {
    /// Where a link to it leads: letters, digits and `-`.
    pub id: String,
    /// What it is about.
    pub heading: String,
    /// What stands in it. Text from records is escaped in it already.
    pub body: Markup,
    /// Places in it that the navigation leads to as well: their ids and headings.
    pub parts: Vec<(String, String)>,
    /// Whether the script that searches the games stands in it: once in a page.
    pub searches: bool,
}

impl Section {
    /// A section without further places.
    #[must_use]
    pub fn new(id: impl Into<String>, heading: impl Into<String>, body: Markup) -> Self {
        Self {
            id: id.into(),
            heading: heading.into(),
            body,
            parts: Vec::new(),
            searches: false,
        }
    }
}

/// The script that searches the games, which stand before it.
fn search_script() -> Markup {
    html! { script { (PreEscaped(SEARCH_SCRIPT)) } }
}

/// JSON for the scripts of the page, in an element with this id. Whatever stands in its texts, they end
/// no element: each `<` is written as an escape of JSON. Texts of records are to be [`plain`] before they
/// are JSON, which writes control characters as escapes that no later look at the page can find.
///
/// ```
/// use scoresheet_report::page::data;
/// let block = data("lines", r#"["</script>"]"#).into_string();
/// assert_eq!(block, r#"<script type="application/json" id="lines">["\u003c/script>"]</script>"#);
/// ```
#[must_use]
pub fn data(id: &str, json: &str) -> Markup {
    html! {
        script type="application/json" id=(id) { (PreEscaped(json.replace('<', "\\u003c"))) }
    }
}

/// What the boards of these sections refer to; once in a page that has boards.
#[must_use]
pub fn board_defs(sections: &[Section]) -> Markup {
    let mentioned = |name: &str| sections.iter().any(|section| section.body.0.contains(name));
    boards_named(mentioned)
}

/// What boards refer to that a script draws; boards that look like no usual one are there only if `mentioned`, by the
/// name of their look.
#[must_use]
pub fn boards_named(mentioned: impl Fn(&str) -> bool) -> Markup {
    PreEscaped(crate::svg::defs(mentioned))
}

/// The sections as a page; `lede` stands below its title.
///
/// Its Content-Security-Policy allows the style and the scripts that stand in it, named by their
/// hashes, pictures that stand in it, and nothing else: no address is ever asked.
///
/// ```
/// use maud::html;
/// use scoresheet_report::page::{Section, page};
/// let found = Section::new("found", "Found", html! { p { "<script>" } });
/// let text = page("Club", &html! {}, &[found]);
/// assert!(text.contains("default-src 'none'") && text.contains("&lt;script&gt;"));
/// ```
#[must_use]
pub fn page(title: &str, lede: &Markup, sections: &[Section]) -> String {
    let body = html! {
        a class="skip" href="#content" { "Skip to the content" }
        header class="top" { h1 dir="auto" { (plain(title)) } (lede) }
        (board_defs(sections))
        div class="frame" {
            (contents(sections))
            main id="content" tabindex="-1" {
                @for section in sections { (one(section)) }
            }
        }
        // What has changed, for whoever hears the page.
        p id="said" class="unseen" role="status" aria-live="polite" {}
        // The other script needs it also where there are no games.
        @if !sections.iter().any(|section| section.searches) { (search_script()) }
        script { (PreEscaped(SCRIPT)) }
    };
    with_scripts(title, STYLE, &[SEARCH_SCRIPT, SCRIPT], &body)
}

/// The style that pages have in common: letters, colours, light and dark; and boards.
pub const COMMON_STYLE: &str = concat!(
    include_str!("../assets/page.css"),
    include_str!("../assets/board.css"),
);

/// The script that says a board in words: `described`.
pub const DESCRIBING_SCRIPT: &str = include_str!("../assets/describe.js");

/// A page that asks nothing of the network and forbids itself to: `body` with this style and this script, which hold
/// no character that acts ([`plain`]).
#[must_use]
pub fn standalone(title: &str, style: &str, script: &str, body: &Markup) -> String {
    let body = html! { (body) script { (PreEscaped(script)) } };
    with_scripts(title, style, &[script], &body)
}

/// The page whose `body` has these scripts in it.
fn with_scripts(title: &str, style: &str, scripts: &[&str], body: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy(style, scripts));
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (plain(title)) }
                style { (PreEscaped(style)) }
            }
            body { (body) }
        }
    };
    // Whatever the parts let through: style and script hold nothing of the kind.
    format!("{}\n", plain(&page.into_string()))
}

fn policy(style: &str, scripts: &[&str]) -> String {
    let scripts = scripts.iter().map(|script| format!("'{}'", hash(script)));
    format!(
        "default-src 'none'; style-src '{}'; script-src {}; img-src data:; base-uri 'none'; form-action 'none'",
        hash(style),
        scripts.collect::<Vec<_>>().join(" ")
    )
}

/// Open as it stands, so that it is there without a script; the script folds it on narrow screens.
fn contents(sections: &[Section]) -> Markup {
    html! {
        nav class="contents" aria-label="Contents" {
            details open {
                summary { "Contents" }
                ul {
                    @for section in sections {
                        li {
                            a href={ "#" (section.id) } { (section.heading) }
                            @if !section.parts.is_empty() {
                                ul {
                                    @for (id, heading) in &section.parts {
                                        li { a href={ "#" (id) } { (heading) } }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn one(section: &Section) -> Markup {
    html! {
        section id=(section.id) aria-labelledby={ (section.id) "-heading" } {
            h2 id={ (section.id) "-heading" } { (section.heading) }
            (section.body)
        }
    }
}

/// The source expression of a script or style in a Content-Security-Policy: its SHA-256.
#[must_use]
pub fn hash(text: &str) -> String {
    format!("sha256-{}", BASE64_STANDARD.encode(Sha256::digest(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is made plain after the policy must not be what the policy has the hashes of.
    #[test]
    fn style_and_script_are_as_their_hashes_have_them() {
        assert_eq!(plain(STYLE), STYLE);
        assert_eq!(plain(SEARCH_SCRIPT), SEARCH_SCRIPT);
        assert_eq!(plain(SCRIPT), SCRIPT);
    }

    #[test]
    fn nothing_of_a_record_turns_the_line_not_even_in_data() {
        let block = data("games", "[\"\u{202e}evil\"]");
        let text = page(
            "\u{2066}",
            &html! {},
            &[Section::new("games", "Games", block)],
        );
        assert!(!text.contains(['\u{202e}', '\u{2066}']) && text.contains("\u{fffd}evil"));
    }
}
