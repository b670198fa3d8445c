//! Events as tables for people.

use super::args::{EventArgs, Shown};
use super::judged::{Judged, Teams};
use crate::sheets::SheetFormat;
use scoresheet_event::tiebreak::{Row, Spec, Standings, Value};
use scoresheet_event::{Crosstable, Points, Shape, SharedPlace};
use scoresheet_report::{Align, Sheet};

/// Columns of results that are shown where lines are read: more would not fit any screen or paper.
const LINES_HOLD: usize = 60;
/// Columns of results that are shown on a page that scrolls.
const A_PAGE_HOLDS: usize = 300;

/// The tables of an event that were asked for.
pub fn sheets(judged: &Judged, args: &EventArgs) -> Vec<Sheet> {
    let show = Show {
        judged,
        format: args.sheets.format(),
        wide: args.wide,
    };
    let mut sheets = Vec::new();
    if let Some(before) = judged.before.as_ref().filter(|_| args.shows(Shown::Before)) {
        sheets.push(show.crosstable(before, "the table before withdrawals"));
    }
    if !judged.withdrawals.is_empty() && args.shows(Shown::Withdrawals) {
        sheets.push(show.withdrawals());
    }
    if args.shows(Shown::Crosstable) {
        let what = match judged.before {
            Some(_) => "the table after withdrawals",
            None => "the table",
        };
        sheets.push(show.crosstable(&judged.crosstable, what));
    }
    if args.shows(Shown::Standings) {
        sheets.push(show.standings());
    }
    if let Some(teams) = &judged.teams {
        sheets.extend(
            args.shows(Shown::Crosstable)
                .then(|| show.team_table(teams)),
        );
        sheets.extend(
            args.shows(Shown::Standings)
                .then(|| show.team_standings(teams)),
        );
    }
    if let Some(explained) = judged
        .explained
        .as_ref()
        .filter(|_| args.shows(Shown::Explained))
    {
        sheets.extend(explained.sheets());
    }
    if let Some(last) = sheets.last_mut() {
        last.note(judged.by_which_rules());
    }
    sheets
}

/// The tables of one event.
pub struct Show<'a> {
    /// The event.
    pub judged: &'a Judged,
    /// Who reads them.
    pub format: SheetFormat,
    /// Whether crosstables of any width are shown.
    pub wide: bool,
}

impl Show<'_> {
    fn title(&self, what: &str) -> String {
        format!("{}: {what}", self.judged.title)
    }

    /// Halves as the sources print them; to programs, as numbers.
    fn points(&self, points: Points) -> String {
        match self.format {
            SheetFormat::Csv => points.to_string(),
            _ => points.printed(),
        }
    }

    fn holds(&self, columns: usize) -> bool {
        let most = match self.format {
            SheetFormat::Text | SheetFormat::Markdown => LINES_HOLD,
            SheetFormat::Html => A_PAGE_HOLDS,
            SheetFormat::Csv | SheetFormat::Json => return true,
        };
        self.wide || columns <= most
    }

    /// Players, results, points, places.
    pub fn crosstable(&self, table: &Crosstable, what: &str) -> Sheet {
        let shown = self.holds(table.columns.len());
        let results = || table.columns.iter().filter(|_| shown);
        let heading = |column: &String| match table.shape {
            Shape::Opponents => column.clone(),
            Shape::Rounds => format!("R{column}"),
        };
        let mut columns = vec![
            ("No".to_owned(), Align::Right),
            ("Name".to_owned(), Align::Left),
        ];
        columns.extend(results().map(|column| (heading(column), Align::Centre)));
        columns.push(("Points".to_owned(), Align::Right));
        columns.push(("Place".to_owned(), Align::Right));
        let mut sheet = Sheet::new(columns).titled(self.title(what));
        for row in &table.rows {
            let place = row
                .place
                .map_or_else(String::new, |place| place.to_string());
            let player = [row.number.to_string(), row.name.clone()];
            let cells = row
                .cells
                .iter()
                .filter(|_| shown)
                .map(|cell| cell.to_string());
            let sums = [self.points(row.points), place];
            sheet.row(player.into_iter().chain(cells).chain(sums));
        }
        if shown {
            table.legend.iter().for_each(|line| sheet.note(*line));
        } else {
            sheet.note(format!(
                "{} columns of results are left out; --wide shows them, and --format csv and json have them.",
                table.columns.len()
            ));
        }
        sheet
    }

    /// What was done about withdrawals, and by which clause.
    pub fn withdrawals(&self) -> Sheet {
        let columns = [("Clause", Align::Left), ("What was done", Align::Left)];
        let mut sheet = Sheet::new(columns).titled(self.title("withdrawals"));
        for step in &self.judged.withdrawals {
            sheet.row([step.clause.unwrap_or(""), &step.words]);
        }
        sheet
    }

    /// The players in order.
    pub fn standings(&self) -> Sheet {
        let Judged {
            event, standings, ..
        } = self.judged;
        let has = |what: fn(&scoresheet_event::Player) -> bool| event.players.iter().any(what);
        let rank = has(|player| player.rank.is_some());
        let title = has(|player| player.title.is_some());
        let rating = has(|player| player.rating.is_some());
        let federation = has(|player| player.federation.is_some());
        let mut columns = vec![
            ("Place", Align::Right),
            ("No", Align::Right),
            ("Name", Align::Left),
        ];
        columns.extend(rank.then_some(("Rank", Align::Left)));
        columns.extend(title.then_some(("Title", Align::Left)));
        columns.extend(rating.then_some(("Rating", Align::Right)));
        columns.extend(federation.then_some(("Federation", Align::Left)));
        columns.push(("Points", Align::Right));
        let systems: Vec<String> = standings.specs.iter().map(Spec::to_string).collect();
        columns.extend(systems.iter().map(|system| (system.as_str(), Align::Right)));
        let mut sheet = Sheet::new(columns).titled(self.title("standings"));
        for row in &standings.rows {
            let Some(player) = event.players.get(row.competitor) else {
                continue;
            };
            let text = |text: &Option<String>| text.clone().unwrap_or_default();
            let mut cells = vec![place(row), player.number.to_string(), player.name.clone()];
            cells.extend(rank.then(|| text(&player.rank)));
            cells.extend(title.then(|| text(&player.title)));
            cells.extend(rating.then(|| player.rating.map_or_else(String::new, |r| r.to_string())));
            cells.extend(federation.then(|| text(&player.federation)));
            cells.push(self.points(row.points));
            cells.extend(values(row));
            sheet.row(cells);
        }
        self.note_unplaced(&mut sheet);
        note_systems(&mut sheet, standings);
        sheet
    }

    fn team_table(&self, teams: &Teams) -> Sheet {
        let shown = self.holds(teams.table.columns.len());
        let mut columns = vec![("No", Align::Right), ("Team", Align::Left)];
        let results = teams.table.columns.iter().filter(|_| shown);
        columns.extend(results.map(|column| (column.as_str(), Align::Centre)));
        columns.extend([
            ("Match points", Align::Right),
            ("Game points", Align::Right),
        ]);
        columns.push(("Place", Align::Right));
        let mut sheet = Sheet::new(columns).titled(self.title("the table of teams"));
        for row in &teams.table.rows {
            let team = [row.number.to_string(), row.name.clone()];
            let cells = row.cells.iter().filter(|_| shown).cloned();
            let place = row
                .place
                .map_or_else(String::new, |place| place.to_string());
            let sums = [
                self.points(row.match_points),
                self.points(row.game_points),
                place,
            ];
            sheet.row(team.into_iter().chain(cells).chain(sums));
        }
        sheet
    }

    fn team_standings(&self, teams: &Teams) -> Sheet {
        let standings = &teams.standings;
        let systems: Vec<String> = standings.specs.iter().map(Spec::to_string).collect();
        let mut columns = vec![
            ("Place", Align::Right),
            ("No", Align::Right),
            ("Team", Align::Left),
        ];
        columns.push(("Points", Align::Right));
        columns.extend(systems.iter().map(|system| (system.as_str(), Align::Right)));
        let mut sheet = Sheet::new(columns).titled(self.title("standings of teams"));
        for row in &standings.rows {
            let team = [
                place(row),
                row.number.to_string(),
                row.name.clone(),
                self.points(row.points),
            ];
            sheet.row(team.into_iter().chain(values(row)));
        }
        note_systems(&mut sheet, standings);
        sheet
    }

    fn note_unplaced(&self, sheet: &mut Sheet) {
        let event = &self.judged.event;
        let unplaced = event.players.iter().zip(event.placed());
        let names: Vec<&str> = (unplaced.filter(|(_, placed)| !placed))
            .map(|(player, _)| player.name.as_str())
            .collect();
        if !names.is_empty() {
            sheet.note(format!("Without a place: {}.", names.join("; ")));
        }
    }
}

fn place(row: &Row) -> String {
    let (first, last) = (row.place, row.last);
    SharedPlace { first, last }.to_string()
}

/// The tie-breaks of a row; nothing where one was not needed.
fn values(row: &Row) -> impl Iterator<Item = String> {
    (row.values.iter()).map(|value| value.as_ref().map_or_else(String::new, Value::to_string))
}

/// What the systems are called, and what has to be said of the list.
fn note_systems(sheet: &mut Sheet, standings: &Standings) {
    for spec in &standings.specs {
        let article = spec.system.article(standings.rules).unwrap_or_default();
        sheet.note(format!("{spec}: {} {article}", spec.system.title()).trim_end());
    }
    for remark in &standings.remarks {
        sheet.note(remark);
    }
}
