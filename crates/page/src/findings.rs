//! A board for every finding that is listed.

use crate::Contents;
use crate::contents::{finding_id, game_id};
use crate::games::Boards;
use scoresheet_report::page::{FindingCard, Section, findings};
use scoresheet_tables::stats::ListedFinding;

/// The boards of the findings listed: each stands in an element with the finding's id.
pub fn section(contents: &Contents, boards: &Boards<'_>) -> Section {
    let cards: Vec<FindingCard> = contents
        .findings
        .iter()
        .map(|found| card(contents, boards, found))
        .collect();
    let left_out = contents.findings_of.saturating_sub(cards.len() as u64);
    findings(&cards, left_out)
}

fn card(contents: &Contents, boards: &Boards<'_>, found: &ListedFinding) -> FindingCard {
    let row = &found.row;
    let (before, no_board) = match boards.of(found) {
        Some(Ok(before)) => (Some(before), None),
        Some(Err(why)) => (None, Some(why.clone())),
        None => (None, None),
    };
    FindingCard {
        id: finding_id(found),
        level: row.level.to_owned(),
        code: row.code.to_owned(),
        clause: row.clause.map(str::to_owned),
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
        game: found.game.clone(),
        language: found.language.clone(),
        in_viewer: contents.game(found).map(game_id),
    }
}
