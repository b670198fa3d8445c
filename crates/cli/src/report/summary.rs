//! What was read and what was found, in words and figures.

use super::Context;
use maud::{Markup, html};
use scoresheet_report::page::Section;

/// The first section.
pub fn section(context: &Context<'_>) -> Section {
    Section::new("summary", "Summary", body(context))
}

fn body(context: &Context<'_>) -> Markup {
    html! {
        p {
            (context.games_of) " games with " (context.findings_of) " findings."
        }
    }
}
