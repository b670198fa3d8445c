//! One page on which the open questions of a document are settled: what stands in it, as markup and as data.

mod data;
mod scan;

pub use scan::{Images, PageImages};

use crate::Settled;
use data::{GameObject, PageObject};
use maud::{Markup, html};
use scan::Scan;
use scoresheet_batch::documents::Document;
use scoresheet_report::page::{
    COMMON_STYLE, DESCRIBING_SCRIPT, RULES_SCRIPT, boards_named, data as data_block, plain,
    plain_json, standalone,
};
use xxhash_rust::xxh3::xxh3_64;

/// How the page looks.
fn style() -> String {
    [COMMON_STYLE, include_str!("../assets/review.css")].concat()
}

/// What the page does: one part a file.
fn script() -> String {
    [
        "\"use strict\";\n",
        DESCRIBING_SCRIPT,
        RULES_SCRIPT,
        include_str!("../assets/game.js"),
        include_str!("../assets/answers.js"),
        include_str!("../assets/board.js"),
        include_str!("../assets/review.js"),
    ]
    .concat()
}

/// The page, game by game.
#[derive(Default)]
pub struct ReviewPage {
    page: PageObject,
    scan: Scan,
}

impl ReviewPage {
    /// A page without games, with pictures of scans as `images` says.
    #[must_use]
    pub fn new(images: Images) -> Self {
        Self {
            scan: Scan::new(images),
            ..Self::default()
        }
    }

    /// Adds a game; `record` is what it became. `pictures` has the images of the document's pages, if it is a scan.
    pub fn add(
        &mut self,
        document: &Document<'_>,
        settled: &Settled,
        record: &str,
        pictures: Option<&mut dyn PageImages>,
    ) {
        let mut game = GameObject::of(document, settled, record);
        if let Some(pictures) = pictures {
            self.scan.put(
                &mut game,
                document,
                &settled.sheet,
                &settled.repair,
                pictures,
            );
        }
        self.page.put(game, settled.repair.game);
        self.page.heard(settled);
    }

    /// Adds a game about which nothing can be decided, with why.
    pub fn add_left(&mut self, document: &Document<'_>, why: &str) {
        self.page.games.push(GameObject::left(document, why));
    }

    /// How many games it has.
    #[must_use]
    pub fn games(&self) -> usize {
        self.page.games.len()
    }

    /// The page. It works from disk, fetches nothing and forbids itself to.
    #[must_use]
    pub fn html(&mut self, title: &str) -> String {
        self.page.images = self.scan.take();
        // What is kept between visits belongs to these texts and no others.
        let texts = plain_json(&self.page.games);
        self.page.key = format!("{:016x}", xxh3_64(texts.as_bytes()));
        self.page.title = title.to_owned();
        let json = plain_json(&self.page);
        let looks: Vec<&str> = self
            .page
            .games
            .iter()
            .map(|game| game.board.as_str())
            .collect();
        let mentioned = |name: &str| looks.iter().any(|look| name.ends_with(look));
        let body = html! {
            (boards_named(mentioned))
            (body(title))
            (data_block("review-data", &json))
        };
        standalone(title, &style(), &script(), &body)
    }
}

/// What stands still; the script fills it.
fn body(title: &str) -> Markup {
    let button = |does: &str, key: &str, says: &str| {
        html! {
            button.button type="button" data-do=(does) aria-keyshortcuts=(key) { (says) " " kbd aria-hidden="true" { (key) } }
        }
    };
    html! {
        a class="skip" href="#question" { "Skip to the question" }
        header class="top" {
            h1 { (plain(title)) }
            p.review-count id="count" role="status" {}
            nav.review-tools aria-label="The document" {
                (button("overview", "o", "All games"))
                (button("save", "s", "Save answers"))
                label.button { "Load answers " input id="load" type="file" accept=".json,application/json"; }
                button.button type="button" data-do="pgn" hidden { "Export PGN" }
                button.button type="button" data-do="pdn" hidden { "Export PDN" }
            }
            p.review-told id="told" role="alert" hidden {}
            noscript { p { "This page needs its script, which it contains. Without one, use scoresheet repair --interactive." } }
        }
        main id="content" tabindex="-1" {
            section.review id="question" aria-labelledby="question-heading" tabindex="-1" hidden {
                h2 id="question-heading" {}
                div.review-source {
                    h3 { "The source" }
                    div.review-lines id="lines" tabindex="0" role="group" aria-label="Lines of the source" {}
                }
                div.review-board {
                    h3 id="board-heading" { "Before the move" }
                    div id="board" {}
                }
                div.review-choices {
                    h3 { "What may it be?" }
                    p.review-written id="written" {}
                    ol id="choices" {}
                    p.review-why id="why" {}
                    form id="typing" autocomplete="off" {
                        label { "Another move " input id="typed" type="text" spellcheck="false" autocapitalize="off" aria-describedby="fits"; }
                        button.button type="submit" { "Take it" }
                        output id="fits" for="typed" {}
                    }
                    div.review-buttons role="toolbar" aria-label="Decide" {
                        (button("unreadable", "u", "Unreadable"))
                        (button("missing", "m", "A ply is missing before it"))
                        (button("nomove", "x", "No move"))
                        (button("undo", "z", "Undo"))
                        (button("previous", "←", "Previous"))
                        (button("next", "→", "Next"))
                        (button("flip", "v", "Turn the board"))
                    }
                    p.note {
                        "Keys: 1–9 takes a move of the list; a capital letter or a–h begins to type one, Enter too. "
                        "← → go to the previous and the next open question."
                    }
                }
                div.review-moves {
                    h3 { "The game as it reads now" }
                    p.legend {
                        span.read { "read" } " " span.repaired { "repaired" } " " span.confirmed { "confirmed" } " "
                        span.open { "open" } " " span.illegal { "not legal" } " " span.after { "not played" }
                    }
                    div id="moves" role="group" aria-label="Moves of the game" {}
                }
            }
            section id="overview" aria-labelledby="overview-heading" {
                h2 id="overview-heading" tabindex="-1" { "All games" }
                p id="sums" {}
                ul.misfits id="misfits" hidden {}
                div.scroll tabindex="0" role="group" aria-label="Table of all games" {
                    table {
                        caption { "Games, and how far each is settled" }
                        thead {
                            tr {
                                th scope="col" { "Game" } th scope="col" { "Players" } th.n scope="col" { "Plies" }
                                th.n scope="col" { "Open" } th.n scope="col" { "Confirmed" } th scope="col" { "State" }
                            }
                        }
                        tbody id="games" {}
                    }
                }
            }
        }
        p id="said" class="unseen" role="status" aria-live="polite" {}
    }
}
