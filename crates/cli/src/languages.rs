//! `scoresheet languages`: the languages whose piece letters are known.

use crate::json::{SchemaName, or_text};
use crate::terminal::clean;
use anyhow::Result;
use clap::Args;
use scoresheet_notation::{Language, Role};
use scoresheet_report::{Align, Sheet};
use serde_json::json;

/// `scoresheet languages`
#[derive(Debug, Args)]
#[command(after_help = include_str!("../data/help/languages.txt").trim_end())]
pub struct LanguagesArgs {
    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
}

/// Pieces in the order of the data file.
const ROLES: [(Role, &str); 6] = [
    (Role::King, "king"),
    (Role::Queen, "queen"),
    (Role::Rook, "rook"),
    (Role::Bishop, "bishop"),
    (Role::Knight, "knight"),
    (Role::Pawn, "pawn"),
];

/// Lists them, in the order in which they are tried.
pub fn run(args: &LanguagesArgs) -> Result<()> {
    let object = |language: &Language| {
        let letters = ROLES.map(|(role, name)| (name.to_owned(), json!(language.spellings(role))));
        let letters: serde_json::Map<_, _> = letters.into_iter().collect();
        json!({"code": language.code, "name": language.name, "letters": letters})
    };
    let objects: Vec<_> = Language::all().iter().map(object).collect();
    or_text(args.json, SchemaName::Language, &objects, || {
        let pieces = ROLES.map(|(_, name)| name);
        let columns = ["code", "language"].into_iter().chain(pieces);
        let mut sheet = Sheet::new(columns.map(|name| (name, Align::Left)));
        for language in Language::all() {
            let letters = ROLES.map(|(role, _)| match language.spellings(role) {
                [] => "-".to_owned(),
                letters => letters.join(" "),
            });
            let names = [language.code, language.name].map(str::to_owned);
            sheet.row(names.into_iter().chain(letters));
        }
        clean(&sheet.to_text())
    })
}
