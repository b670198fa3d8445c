//! `scoresheet languages`: the languages whose piece letters are known.

use crate::json::SchemaName;
use crate::terminal::clean;
use anyhow::Result;
use clap::Args;
use scoresheet_notation::{Language, Role};
use scoresheet_report::{Align, Sheet};
use serde_json::json;
use std::io::{self, Write};

/// `scoresheet languages`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  scoresheet languages
  scoresheet languages --letters my-letters.tsv --json

More languages and letters come from --letters FILE and from scoresheet/letters.tsv in the folder of
settings ($XDG_CONFIG_HOME or ~/.config). A row is: code, name, king, queen, rook, bishop, knight,
pawn, source, parted by tabs; several letters of a piece are parted by blanks, - is none. A row with
a known code adds letters to that language.")]
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
    let mut out = io::stdout().lock();
    if args.json {
        for language in Language::all() {
            let letters =
                ROLES.map(|(role, name)| (name.to_owned(), json!(language.spellings(role))));
            let letters: serde_json::Map<_, _> = letters.into_iter().collect();
            let row = json!({"code": language.code, "name": language.name, "letters": letters});
            crate::json::write(&mut out, SchemaName::Language, &row)?;
        }
        return Ok(());
    }
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
    write!(out, "{}", clean(&sheet.to_text()))?;
    Ok(())
}
