//! A board for every finding that is listed.

use super::{Context, FindingRow, GameRow};
use anyhow::Result;
use scoresheet_report::page::{FindingCard, Section, findings};

/// The boards of the findings listed: each stands in an element with the finding's id.
pub fn sections(context: &Context<'_>) -> Result<Vec<Section>> {
    let cards: Vec<FindingCard> = context
        .findings
        .iter()
        .map(|row| card(context, row))
        .collect();
    let left_out = context.findings_of.saturating_sub(cards.len() as u64);
    Ok(vec![findings(&cards, left_out)])
}

fn card(context: &Context<'_>, row: &FindingRow) -> FindingCard {
    let row_of_game = context.game(row);
    FindingCard {
        id: row.id(),
        level: row.level.clone(),
        code: row.code.clone(),
        clause: row.clause.clone(),
        file: row.file.clone(),
        game_no: row.game_no,
        line: row.line,
        column: row.column,
        ply: row.ply,
        written: row.written.clone(),
        fen: row.fen.clone(),
        legal: row.legal.clone(),
        message: row.message.clone(),
        game: row.game.clone(),
        language: row.language.clone(),
        in_viewer: row_of_game.map(GameRow::id),
    }
}
