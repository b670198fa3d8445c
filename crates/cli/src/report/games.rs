//! The games that are listed, move by move: read from their files once more, or else made of what the
//! tables hold.

mod from_tables;

use super::{Context, FindingRow, GameRow};
use anyhow::Result;
use scoresheet_batch::{Wanted, again};
use scoresheet_replay::shown;
use scoresheet_report::page::{Section, ViewerFinding, ViewerGame, viewer};
use std::collections::BTreeMap;

/// The games listed: each stands in an element with the game's id.
pub fn sections(context: &Context<'_>) -> Result<Vec<Section>> {
    let mut games: Vec<ViewerGame> = context.games.iter().map(|row| head(context, row)).collect();
    let mut by_file: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (at, row) in context.games.iter().enumerate() {
        by_file.entry(&row.file).or_default().push(at);
    }
    let mut lost = Vec::new();
    for (file, listed) in by_file {
        lost.extend(read(context, file, &listed, &mut games));
    }
    from_tables::fill(context, &lost, &mut games)?;
    let left_out = context.games_of.saturating_sub(games.len() as u64);
    Ok(vec![viewer(&games, left_out)])
}

/// A game that its file does not show any more, and why.
struct Lost {
    /// Its place among the games listed.
    at: usize,
    why: String,
}

/// Reads the games `listed` of a file again; gives back those that it does not show any more.
fn read(
    context: &Context<'_>,
    file: &str,
    listed: &[usize],
    games: &mut [ViewerGame],
) -> Vec<Lost> {
    let rows = || {
        listed
            .iter()
            .filter_map(|at| Some((*at, context.games.get(*at)?)))
    };
    // What was not replayed has no moves to show.
    let (places, wanted): (Vec<usize>, Vec<Wanted>) = rows()
        .filter(|(_, row)| row.final_fen.is_some())
        .map(|(at, row)| (at, as_wanted(row)))
        .unzip();
    if wanted.is_empty() {
        return Vec::new();
    }
    let mut left = places.clone();
    let ended = again(
        file,
        &context.again,
        &wanted,
        |found, chunk, record, verdict| {
            let Some(at) = places.get(found) else { return };
            let moves = shown(chunk.text.as_bytes(), record, verdict);
            if let (Some(moves), Some(game)) = (moves, games.get_mut(*at)) {
                game.show(&moves, verdict);
                left.retain(|other| other != at);
            }
        },
    );
    let why = match ended {
        Ok(()) => "its file does not give the game any more that was audited".to_owned(),
        Err(problem) => format!("its file cannot be read again ({problem})"),
    };
    left.into_iter()
        .map(|at| Lost {
            at,
            why: why.clone(),
        })
        .collect()
}

fn as_wanted(row: &GameRow) -> Wanted {
    Wanted {
        offset: row.offset,
        game: row.game.clone(),
        edition: row.edition.clone(),
        language: row.language.clone(),
        plies: row.plies,
        final_fen: row.final_fen.clone(),
        line_key: row.line_key,
    }
}

/// All but the moves.
fn head(context: &Context<'_>, row: &GameRow) -> ViewerGame {
    let known = |text: &Option<String>| {
        let text = text
            .as_deref()
            .filter(|text| !matches!(*text, "" | "?" | "????.??.??"));
        text.map(str::to_owned)
    };
    let name = |text: &Option<String>, side: &str| known(text).unwrap_or_else(|| side.to_owned());
    let round = known(&row.round).map(|round| format!("round {round}"));
    let about = [
        known(&row.event),
        known(&row.site),
        known(&row.date),
        round,
        row.game.clone(),
    ];
    let ending = row.ending.as_ref().map(|ending| match &row.ending_clause {
        Some(clause) if !clause.is_empty() => format!("{ending} ({clause})"),
        _ => ending.clone(),
    });
    let found = context.findings.iter();
    ViewerGame {
        id: row.id(),
        title: format!(
            "{} – {}",
            name(&row.white, "White"),
            name(&row.black, "Black")
        ),
        about: about.into_iter().flatten().collect::<Vec<_>>().join(", "),
        place: format!("{}:{}, game {}", row.file, row.line, row.game_no),
        result: row.result.clone(),
        ending,
        note: None,
        moves: None,
        findings: found
            .filter(|found| found.file == row.file && found.game_no == Some(row.game_no))
            .map(as_told)
            .collect(),
    }
}

fn as_told(row: &FindingRow) -> ViewerFinding {
    ViewerFinding {
        ply: row.ply,
        level: row.level.clone(),
        code: row.code.clone(),
        clause: row.clause.clone(),
        message: row.message.clone(),
    }
}
