//! A board for every finding that is listed.

use super::games::Boards;
use crate::{Contents, FindingRow, GameRow};
use scoresheet_report::page::{FindingCard, Section, findings};

/// The boards of the findings listed: each stands in an element with the finding's id.
pub fn section(contents: &Contents, boards: &Boards<'_>) -> Section {
    let cards: Vec<FindingCard> = contents
        .findings
        .iter()
        .map(|row| card(contents, boards, row))
        .collect();
    let left_out = contents.findings_of.saturating_sub(cards.len() as u64);
    findings(&cards, left_out)
}

fn card(contents: &Contents, boards: &Boards<'_>, row: &FindingRow) -> FindingCard {
    let row_of_game = contents.game(row);
    let (before, no_board) = match boards.of(row) {
        Some(Ok(before)) => (Some(before), None),
        Some(Err(why)) => (None, Some(why.clone())),
        None => (None, None),
    };
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
        fen: (row.fen.clone()).or_else(|| before.map(|before| before.fen.clone())),
        moved: before.and_then(|before| before.moved),
        no_board,
        legal: row.legal.clone(),
        message: row.message.clone(),
        game: row.game.clone(),
        language: row.language.clone(),
        in_viewer: row_of_game.map(GameRow::id),
    }
}
