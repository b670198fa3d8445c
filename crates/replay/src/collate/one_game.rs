//! Whether all sheets are of one game, and which.

use super::collation::{Collation, Has};
use super::error::CollateError;
use super::sheets::Judged;
use crate::game::{Game, GameSource};

/// The game of all sheets, and the sheet that tells it: what tags and options say, or what most of a
/// sheet replays as.
pub(super) fn one_game<'t>(sheets: &[Judged<'t>]) -> Result<(Game, &'t str), CollateError> {
    let mut stated: Option<(Game, &'t str)> = None;
    for sheet in sheets {
        if let (None, Some(other)) = (sheet.verdict.game, &sheet.verdict.other_game) {
            return Err(CollateError::NotReplayed {
                sheet: sheet.name.to_owned(),
                game: other.clone(),
            });
        }
        let known = match sheet.verdict.source {
            Some(GameSource::Tag | GameSource::Option) => sheet.verdict.game,
            _ => None,
        };
        match (known, stated) {
            (Some(game), Some((first, name))) if game != first => {
                return Err(CollateError::DifferentGames {
                    first: (name.to_owned(), first.name()),
                    second: (sheet.name.to_owned(), game.name()),
                });
            }
            (Some(game), None) => stated = Some((game, sheet.name)),
            _ => {}
        }
    }
    if let Some(stated) = stated {
        return Ok(stated);
    }
    let rank = |sheet: &Judged<'_>| (sheet.is_complete(), sheet.verdict.line.plies());
    // Of equals the first: `max_by_key` takes the last.
    let best = sheets
        .iter()
        .rev()
        .filter(|sheet| sheet.verdict.game.is_some());
    let best = best.max_by_key(|sheet| rank(sheet));
    best.and_then(|sheet| Some((sheet.verdict.game?, sheet.name)))
        .ok_or(CollateError::UnknownGame)
}

/// A sheet that by itself replays as a game on another board, as far as it does.
pub(super) struct Stranger {
    sheet: usize,
    plies: usize,
    refusal: CollateError,
}

/// The sheets that replay as a game on another board than `game`, which the sheet `told_by` tells. One
/// that does so to its end is refused at once; of a damaged one the alignment has to tell.
pub(super) fn strangers(
    sheets: &[Judged<'_>],
    game: Game,
    reported_by: &str,
) -> Result<Vec<Stranger>, CollateError> {
    let mut found = Vec::new();
    for (at, sheet) in sheets.iter().enumerate() {
        let plies = sheet.verdict.line.plies();
        let Some(own) = sheet.verdict.game.filter(|own| !own.shares_board(game)) else {
            continue;
        };
        let refusal = CollateError::DifferentGames {
            first: (reported_by.to_owned(), game.name()),
            second: (sheet.name.to_owned(), own.name()),
        };
        if sheet.is_complete() && plies > 0 {
            return Err(refusal);
        }
        found.push(Stranger {
            sheet: at,
            plies,
            refusal,
        });
    }
    Ok(found)
}

impl Stranger {
    /// Refuses the sheet if it has fewer moves in common with the merged record than it has plies of
    /// its own game.
    pub(super) fn must_be_of(self, collation: &Collation) -> Result<(), CollateError> {
        let cells = collation.rows.iter();
        let cells = cells.filter_map(|row| row.cells.get(self.sheet));
        let shared = cells.filter(|cell| matches!(cell.has, Has::Move | Has::Unclear));
        if shared.count() < self.plies {
            return Err(self.refusal);
        }
        Ok(())
    }
}
