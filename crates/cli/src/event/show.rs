//! The tables of an event that were asked for.

use super::args::{EventArgs, Shown};
use crate::sheets::SheetFormat;
use scoresheet_event::Assessment;
use scoresheet_report::{EventSheets, Sheet, explained_sheets};

/// Columns of results that are shown where lines are read: more would not fit any screen or paper.
const LINES_HOLD: usize = 60;
/// Columns of results that are shown on a page that scrolls.
const A_PAGE_HOLDS: usize = 300;

/// The tables of an event that were asked for.
pub fn sheets(assessment: &Assessment, args: &EventArgs) -> Vec<Sheet> {
    let format = args.sheets.format();
    let most = match format {
        SheetFormat::Text | SheetFormat::Markdown => LINES_HOLD,
        SheetFormat::Html => A_PAGE_HOLDS,
        SheetFormat::Csv | SheetFormat::Json => usize::MAX,
    };
    let show = EventSheets {
        assessment,
        most: if args.wide { usize::MAX } else { most },
        decimals: format == SheetFormat::Csv,
    };
    let mut sheets = Vec::new();
    if let Some(before) = (assessment.before.as_ref()).filter(|_| args.shows(Shown::Before)) {
        sheets.push(show.crosstable(before, "the table before withdrawals"));
    }
    if !assessment.withdrawals.is_empty() && args.shows(Shown::Withdrawals) {
        sheets.push(show.withdrawals());
    }
    let has_players = !assessment.event.players.is_empty();
    if args.shows(Shown::Crosstable) && has_players {
        let what = match assessment.before {
            Some(_) => "the table after withdrawals",
            None => "the table",
        };
        sheets.push(show.crosstable(&assessment.crosstable, what));
    }
    if args.shows(Shown::Standings) && has_players {
        sheets.push(show.standings());
    }
    if let Some(teams) = &assessment.teams {
        sheets.extend((args.shows(Shown::Crosstable)).then(|| show.team_table(teams)));
        sheets.extend((args.shows(Shown::Standings)).then(|| show.team_standings(teams)));
    }
    if let Some(explained) = &assessment.explained
        && args.shows(Shown::Explained)
    {
        sheets.extend(explained_sheets(explained));
    }
    if let Some(last) = sheets.last_mut() {
        if assessment.teams.is_none() && !assessment.event.teams.is_empty() {
            last.note("The players belong to teams: --teams match or --teams game puts these in order too.");
        }
        last.note(assessment.by_which_rules());
    }
    sheets
}
