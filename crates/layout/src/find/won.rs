//! Moves behind words that may end the game, where no result follows: `21. Nf6 and wins. 22... Nxf6`. They may be what might have been
//! played.

use crate::{Arrangement, ScoreSheet, SignKind};
use scoresheet_notation::may_end_game;

/// With more plies behind such words the game went on.
const FEW: usize = 2;

/// Contests the last moves of running text where they stand behind such words.
pub(super) fn contest(sheet: &mut ScoreSheet) {
    let plies = sheet.cells.len();
    let behind = |before: usize| (1..plies).contains(&before) && before + FEW >= plies;
    let marks = sheet.marks.iter().filter(|mark| behind(mark.before));
    let mut words = marks.filter(|mark| mark.kind == SignKind::Comment);
    let said = words.find(|mark| may_end_game(&mark.text));
    let Some(from) = said.map(|said| said.before) else {
        return;
    };
    let last = sheet.cells.last().map_or(0, |cell| cell.span.end);
    let ended = sheet.result.is_some_and(|(_, said)| said.start >= last);
    if sheet.arrangement == Arrangement::Running && !ended {
        for cell in sheet.cells.iter_mut().skip(from) {
            cell.contested = true;
        }
    }
}
