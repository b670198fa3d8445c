//! Sheets that replay by themselves and tell another line: legality does not decide between these.
//!
//! The alignment follows the line for which least has to be supposed, and so a longer sheet beats a shorter one. Slips
//! are few, and seldom leave a sheet legal to its end; where many do, the sheet is as good a witness as the others.

use super::collation::{CollatedPly, Has, Origin};
use super::sheets::Judged;

/// As many other moves on a sheet that is legal to its end are no slips.
const NO_SLIPS: usize = 3;

/// Disputes the rows in which such sheets contradict the line chosen. True if one of them has less of it than of another:
/// it seems to be of another game.
pub(super) fn contest(rows: &mut [CollatedPly], sheets: &[Judged<'_>]) -> bool {
    let complete = || sheets.iter().filter(|sheet| sheet.is_complete());
    if complete().count() < 2 {
        return false;
    }
    let mut different = false;
    for (of, _) in (sheets.iter().enumerate()).filter(|(_, sheet)| sheet.is_complete()) {
        let count = |has: &[Has]| {
            let cells = rows.iter().filter_map(|row| row.cells.get(of));
            cells.filter(|cell| has.contains(&cell.has)).count()
        };
        let other = count(&[Has::Other]);
        let stranger = other + count(&[Has::Extra]) > count(&[Has::Move, Has::Unclear]);
        different |= stranger;
        for row in rows.iter_mut() {
            let has = row.cells.get(of).map(|cell| cell.has);
            match has {
                Some(Has::Other) if stranger || other >= NO_SLIPS => dispute(row, false),
                Some(Has::Nothing | Has::Extra) if stranger => dispute(row, true),
                Some(
                    Has::Other
                    | Has::Nothing
                    | Has::Extra
                    | Has::Move
                    | Has::Unclear
                    | Has::Open
                    | Has::Unreadable
                    | Has::Ended
                    | Has::Blank,
                )
                | None => {}
            }
        }
    }
    different
}

fn dispute(row: &mut CollatedPly, whether_played: bool) {
    row.origin = Origin::Disputed;
    row.whether_played |= whether_played;
}
