//! The board of a finding.

use super::FindingCard;
use crate::written::{written_way, wrong};
use crate::{ArrowKind, BoardSquare, BoardView};
use scoresheet_replay::{AnyPosition, Game};

/// The board before the move in question, or after it.
pub(super) struct Drawn {
    pub view: BoardView,
}

impl Drawn {
    /// The board of a finding; nothing where it is about no position. What may have been meant is a guess and not
    /// drawn, nor is a written move whose origin only the board tells.
    ///
    /// # Errors
    /// Why its position cannot be drawn.
    pub fn of(finding: &FindingCard, is_wrong: bool) -> Result<Option<Self>, String> {
        let game = finding.game.as_deref().and_then(Game::by_name);
        let (Some(game), Some(fen)) = (game, finding.fen.as_deref()) else {
            return Ok(None);
        };
        let position = AnyPosition::from_fen(game, fen)?;
        let mut view = BoardView::of(&position);
        // A tag that is quoted may look like squares.
        if finding.ply.is_some() {
            let way = way(finding, &position);
            // Only a move that is called wrong is marked so: some are quoted for another reason.
            if finding.level == "error" || is_wrong {
                view.mark_all(&wrong(&way));
            }
            view.arrow_along(&way, ArrowKind::Written);
        }
        Ok(Some(Self { view }))
    }
}

/// The squares of the written move: as the text has them, unless a replay knows better.
fn way(finding: &FindingCard, position: &AnyPosition) -> Vec<BoardSquare> {
    let way = written_way(position, &finding.written);
    let Some(moved) = finding.moved else {
        return way;
    };
    let [from, to] = moved.map(BoardSquare::from);
    match way[..] {
        [first, .., last] if (first, last) == (from, to) => way,
        _ => vec![from, to],
    }
}
