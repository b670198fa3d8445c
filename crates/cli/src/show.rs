//! `scoresheet show`: a position of a game.

mod args;
mod picture;

pub use args::ShowArgs;

use crate::drawing::rendered_on;
use crate::exit;
use crate::games::one;
use anyhow::{Result, bail};
use scoresheet_batch::{Game, finding_row};
use scoresheet_report::{game_title, render_position};
use scoresheet_source::{Finding, Level};
use std::io::{self, Write};

/// Draws the position asked for.
pub fn run(args: &ShowArgs) -> Result<()> {
    picture::refuse(args)?;
    one(&args.file, args.game_no, &args.record, |game| {
        show(args, game)
    })
}

fn show(args: &ShowArgs, game: &Game<'_>) -> Result<()> {
    exit::met_all(game.verdict.findings.iter().map(|finding| finding.level));
    let line = &game.verdict.line;
    let ply = args.ply.unwrap_or(line.plies());
    let Some(position) = line.position_after(ply) else {
        let file = args.file.display();
        match line.plies() {
            0 if game.verdict.game.is_none() => {
                bail!("{file}: this program does not replay game {}", game.number)
            }
            0 if line.position_after(0).is_none() => bail!(
                "{file}: game {}: its starting position cannot be set up; `check` says why",
                game.number
            ),
            plies => bail!(
                "{file}: game {} was replayed for {plies} plies, not {ply}",
                game.number
            ),
        }
    };
    let view = picture::view(args, line, ply, &position)?;
    if args.svg.is_some() || args.png.is_some() {
        let title = game_title(game.record, &game.verdict);
        return picture::write(args, view, title);
    }
    let mut out = io::stdout().lock();
    let mut rendered = rendered_on(&out);
    let at = (ply, &position, &view);
    render_position(&mut rendered, game.record, &game.verdict, at);
    let above = |found: &&Finding| found.level > Level::Note;
    for finding in game.verdict.findings.iter().filter(above) {
        let row = finding_row(game.chunk, finding, None);
        let (level, code, message) = (row.level, row.code, &row.message);
        let at = format!("{}:{}", row.line, row.column);
        rendered.words(&format!("{level}: {code} at {at}: {message}\n"));
    }
    Ok(write!(out, "{rendered}")?)
}
