//! `scoresheet show`: a position of a game.

mod args;
mod picture;

pub use args::ShowArgs;

use crate::drawing::view_text;
use crate::exit;
use crate::games::one;
use crate::terminal::clean;
use anyhow::{Result, bail};
use scoresheet_batch::{Game, finding_row};
use scoresheet_notation::{Kind, KnownTag, Outcome, Symbol};
use scoresheet_replay::{Claims, Followed, Verdict};
use scoresheet_source::Level;
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
        return picture::write(args, view, title(game));
    }
    let mut out = io::stdout().lock();
    writeln!(out, "{}", clean(&title(game)))?;
    writeln!(
        out,
        "ply {ply} of {}{}\n",
        line.plies(),
        clean(&written(game, ply))
    )?;
    writeln!(out, "{}\n", view_text(&view).trim_end())?;
    writeln!(out, "{}", position.fen())?;
    write_counts(&mut out, &game.verdict, ply)?;
    for finding in game
        .verdict
        .findings
        .iter()
        .filter(|f| f.level > Level::Note)
    {
        let row = finding_row(game.chunk, finding, None);
        let at = format!("{}:{}", row.line, row.column);
        writeln!(
            out,
            "{}: {} at {at}: {}",
            row.level,
            row.code,
            clean(&row.message)
        )?;
    }
    Ok(())
}

/// What is counted towards the end of the game at this place, and what may be claimed.
fn write_counts(out: &mut impl Write, verdict: &Verdict, ply: usize) -> io::Result<()> {
    let followed = Followed::new(verdict);
    let times = followed.repetition(ply);
    if times > 1 {
        writeln!(out, "this position occurs for the {} time", ordinal(times))?;
    }
    let counts = followed.counts(ply);
    if !counts.is_empty() {
        writeln!(out, "counted: {counts}")?;
    }
    let claims = Claims::at(verdict, ply);
    for standing in claims.standing {
        let ending = standing.ending;
        writeln!(
            out,
            "a draw may be claimed: {} ({})",
            ending.says, ending.clause
        )?;
    }
    for (mv, ending) in claims.by_move {
        let clause = ending.clause;
        writeln!(
            out,
            "a draw may be claimed with {mv}, without playing it ({clause})"
        )?;
    }
    Ok(())
}

fn ordinal(number: u32) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// The move as written, and what the symbols after it mean in the edition in force.
fn written(game: &Game<'_>, ply: usize) -> String {
    let Some(at) = ply
        .checked_sub(1)
        .and_then(|at| game.verdict.line.token(at))
    else {
        return String::new();
    };
    let tokens = &game.record.tokens;
    let mut text = format!(": {}", tokens[at].span.of(&game.chunk.text));
    let after = tokens[at + 1..].iter().map_while(|token| match token.kind {
        Kind::Symbol(symbol) => Some(symbol),
        Kind::Nag(nag) => u8::try_from(nag).ok().and_then(Symbol::from_nag),
        Kind::Heading
        | Kind::Number { .. }
        | Kind::Move(_)
        | Kind::NullMove
        | Kind::Comment
        | Kind::Open
        | Kind::Close
        | Kind::Result(_)
        | Kind::SetUp
        | Kind::Unreadable => None,
    });
    for symbol in after.map(Symbol::text) {
        text.push_str(&symbol);
        let meaning = game.verdict.edition.and_then(|e| e.meaning_of(&symbol));
        if let Some((meaning, clause)) = meaning {
            let cited = if clause.is_empty() {
                String::new()
            } else {
                format!(", {clause}")
            };
            text.push_str(&format!(" ({meaning}{cited})"));
        }
    }
    text
}

/// Who against whom, and how it ended.
fn title(game: &Game<'_>) -> String {
    let value = |tag| game.record.stated(tag).map(|(v, _)| v.trim().to_owned());
    let name = |tag, none: &str| {
        let stated = value(tag).filter(|v| !v.is_empty());
        stated.unwrap_or_else(|| none.to_owned())
    };
    let result = game
        .verdict
        .result
        .map_or(String::new(), |r| format!(", {}", Outcome::as_str(r)));
    let event = value(KnownTag::Event).filter(|v| !matches!(v.as_str(), "" | "?"));
    let event = event.map_or(String::new(), |event| format!(" ({event})"));
    let white = name(KnownTag::White, "White");
    let black = name(KnownTag::Black, "Black");
    format!("{white} – {black}{result}{event}")
}
