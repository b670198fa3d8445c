//! Games whose files are gone or changed, as far as the tables hold their moves.

use super::{Context, GameRow, Lost};
use anyhow::{Context as _, Result};
use scoresheet_notation::{Language, Reader, Record};
use scoresheet_replay::{Game, Judge, Options, shown};
use scoresheet_report::page::ViewerGame;
use scoresheet_rulebook::Edition;
use scoresheet_tables::stats::Value;
use std::collections::HashMap;

/// Games that are asked of the table of plies together: each has a clause of its own in the query.
const TOGETHER: usize = 50;

/// Gives the games `lost` the moves that the tables hold: all, if there is a table of plies, else the
/// first ones.
pub fn fill(context: &Context<'_>, lost: &[Lost], games: &mut [ViewerGame]) -> Result<()> {
    for some in lost.chunks(TOGETHER) {
        let plies = plies(context, some)?;
        for Lost { at, why } in some {
            let (Some(row), Some(game)) = (context.games.get(*at), games.get_mut(*at)) else {
                continue;
            };
            let whole = plies.get(&(row.file.clone(), row.game_no));
            let moves = whole.map_or(row.first_moves.as_deref(), |moves| Some(moves.as_str()));
            let what = match whole {
                Some(_) => "These are the moves of the main line, from the table of plies",
                None => "These are the first moves, from the table of games",
            };
            game.note = Some(format!("{what}: {why}."));
            play(context, row, moves.unwrap_or_default(), game);
        }
    }
    Ok(())
}

/// The moves of the games in the table of plies, if there is one.
fn plies(context: &Context<'_>, lost: &[Lost]) -> Result<HashMap<(String, u64), String>> {
    let mut moves: HashMap<(String, u64), String> = HashMap::new();
    let rows = lost.iter().filter_map(|lost| context.games.get(lost.at));
    let which: Vec<String> = rows
        .map(|row| {
            let file = row.file.replace('\'', "''");
            format!("(file = '{file}' AND game_no = {})", row.game_no)
        })
        .collect();
    if which.is_empty() || !context.audit.has_plies() {
        return Ok(moves);
    }
    let which = which.join(" OR ");
    let query = format!("SELECT file, game_no, notation FROM plies WHERE {which}");
    let grid = context.audit.sql(&query).context("plies.parquet")?;
    for row in &grid.rows {
        if let [Value::Text(file), number, Value::Text(notation)] = row.as_slice() {
            let game = (file.clone(), number.whole().unwrap_or_default());
            let line = moves.entry(game).or_default();
            line.push_str(notation);
            line.push(' ');
        }
    }
    Ok(moves)
}

/// Plays the moves as a record of their own.
fn play(context: &Context<'_>, row: &GameRow, moves: &str, game: &mut ViewerGame) {
    let start = row.start_fen.as_ref();
    let start = start.map_or(String::new(), |fen| format!("[FEN \"{fen}\"]\n\n"));
    let text = format!("{start}{moves}*\n");
    let mut judge = Judge::new(Options {
        game: row.game.as_deref().and_then(Game::by_name),
        edition: row.edition.as_deref().and_then(Edition::by_code),
        language: Some(Language::english()),
        ..context.again.replay
    });
    let mut record = Record::default();
    let verdict = judge.next(&mut Reader::new(text.as_bytes()), &mut record);
    if let Some(verdict) = verdict
        && let Some(moves) = shown(text.as_bytes(), &record, &verdict)
    {
        game.show(&moves, &verdict);
    }
}
