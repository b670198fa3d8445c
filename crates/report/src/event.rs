//! An event as tables for people: crosstables, withdrawals, standings, and how tie-breaks came about.

use crate::{Align, Sheet};
use scoresheet_event::assessment::{Assessment, Teams};
use scoresheet_event::tiebreak::{
    Explained, ExplainedNumber, ExplainedPart, RankedCompetitor, Spec, Standings, Value,
};
use scoresheet_event::{ADJUSTMENTS, Crosstable, Points, Shape, SharedPlace};

/// The tables of one event.
#[derive(Debug, Clone, Copy)]
pub struct EventSheets<'a> {
    /// The event.
    pub assessment: &'a Assessment,
    /// The most columns of results that a crosstable is shown with.
    pub most: usize,
}

/// A table of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventTable {
    /// The crosstable as it was before withdrawals.
    Before,
    /// What was done about withdrawals.
    Withdrawals,
    /// The crosstable.
    Crosstable,
    /// The standings.
    Standings,
    /// How tie-breaks were computed.
    Explained,
}

impl EventSheets<'_> {
    /// The tables of the event that are to be shown, and below the last by which rules it was judged.
    #[must_use]
    pub fn shown(&self, shows: impl Fn(EventTable) -> bool) -> Vec<Sheet> {
        let assessment = self.assessment;
        let mut sheets = Vec::new();
        if let Some(before) = (assessment.before.as_ref()).filter(|_| shows(EventTable::Before)) {
            sheets.push(self.crosstable(before, "the table before withdrawals"));
        }
        if !assessment.withdrawals.is_empty() && shows(EventTable::Withdrawals) {
            sheets.push(self.withdrawals());
        }
        let has_players = !assessment.event.players.is_empty();
        if shows(EventTable::Crosstable) && has_players {
            let what = match assessment.before {
                Some(_) => "the table after withdrawals",
                None => "the table",
            };
            let table = self.crosstable(&assessment.crosstable, what);
            sheets.push(without_standings(table, &assessment.standings, &shows));
        }
        if shows(EventTable::Standings) && has_players {
            sheets.push(self.standings());
        }
        if let Some(teams) = &assessment.teams {
            let table = shows(EventTable::Crosstable).then(|| self.team_table(teams));
            sheets.extend(table.map(|table| without_standings(table, &teams.standings, &shows)));
            sheets.extend(shows(EventTable::Standings).then(|| self.team_standings(teams)));
        }
        if let Some(explained) = &assessment.explained
            && shows(EventTable::Explained)
        {
            sheets.extend(explained_sheets(explained));
        }
        if let Some(last) = sheets.last_mut() {
            if assessment.teams.is_none() && assessment.event.plays_matches() {
                last.note("The players belong to teams: --teams match or --teams game puts these in order too.");
            }
            last.note(assessment.by_which_rules());
        }
        sheets
    }

    fn title(&self, what: &str) -> String {
        format!("{}: {what}", self.assessment.title)
    }

    /// Players, results, points, places.
    #[must_use]
    pub fn crosstable(&self, table: &Crosstable, what: &str) -> Sheet {
        let shown = table.columns.len() <= self.most;
        let results = || table.columns.iter().filter(|_| shown);
        let heading = |column: &String| match table.shape {
            Shape::Opponents => column.clone(),
            Shape::Rounds if column == ADJUSTMENTS => column.clone(),
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
            let sums = [row.points.printed(), place];
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
    #[must_use]
    pub fn withdrawals(&self) -> Sheet {
        let columns = [("Clause", Align::Left), ("What was done", Align::Left)];
        let mut sheet = Sheet::new(columns).titled(self.title("withdrawals"));
        for step in &self.assessment.withdrawals {
            sheet.row([step.clause.unwrap_or(""), &step.words]);
        }
        sheet
    }

    /// The players in order.
    #[must_use]
    pub fn standings(&self) -> Sheet {
        let Assessment {
            event, standings, ..
        } = self.assessment;
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
        let adjusted = standings.are_adjusted();
        columns.extend(adjusted.then_some((ADJUSTMENTS, Align::Right)));
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
            cells.extend(adjusted.then(|| row.adjustment.signed()));
            cells.push(row.points.printed());
            cells.extend(values(row));
            sheet.row(cells);
        }
        self.note_unplaced(&mut sheet);
        note_systems(&mut sheet, standings);
        sheet
    }

    /// The table of teams: matches, points, places.
    #[must_use]
    pub fn team_table(&self, teams: &Teams) -> Sheet {
        let shown = teams.table.columns.len() <= self.most;
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
            let sums = [row.match_points.printed(), row.game_points.printed(), place];
            sheet.row(team.into_iter().chain(cells).chain(sums));
        }
        sheet
    }

    /// The teams in order.
    #[must_use]
    pub fn team_standings(&self, teams: &Teams) -> Sheet {
        let standings = &teams.standings;
        let systems: Vec<String> = standings.specs.iter().map(Spec::to_string).collect();
        let mut columns = vec![
            ("Place", Align::Right),
            ("No", Align::Right),
            ("Team", Align::Left),
        ];
        let adjusted = standings.are_adjusted();
        columns.extend(adjusted.then_some((ADJUSTMENTS, Align::Right)));
        columns.push(("Points", Align::Right));
        columns.extend(systems.iter().map(|system| (system.as_str(), Align::Right)));
        let mut sheet = Sheet::new(columns).titled(self.title("standings of teams"));
        for row in &standings.rows {
            let mut cells = vec![place(row), row.number.to_string(), row.name.clone()];
            cells.extend(adjusted.then(|| row.adjustment.signed()));
            cells.push(row.points.printed());
            cells.extend(values(row));
            sheet.row(cells);
        }
        note_systems(&mut sheet, standings);
        sheet
    }

    fn note_unplaced(&self, sheet: &mut Sheet) {
        let event = &self.assessment.event;
        let unplaced = event.players.iter().zip(event.placed());
        let names: Vec<&str> = (unplaced.filter(|(_, placed)| !placed))
            .map(|(player, _)| player.name.as_str())
            .collect();
        if !names.is_empty() {
            sheet.note(format!("Without a place: {}.", names.join("; ")));
        }
    }
}

fn place(row: &RankedCompetitor) -> String {
    let (first, last) = (row.place, row.last);
    SharedPlace { first, last }.to_string()
}

/// The tie-breaks of a row; nothing where one was not needed.
fn values(row: &RankedCompetitor) -> impl Iterator<Item = String> {
    (row.values.iter()).map(|value| value.as_ref().map_or_else(String::new, Value::to_string))
}

/// A table with places, and below it what has to be said of them (that they are provisional, by which list), unless the standings
/// are shown too and say it.
fn without_standings(
    mut table: Sheet,
    standings: &Standings,
    shows: impl Fn(EventTable) -> bool,
) -> Sheet {
    if !shows(EventTable::Standings) {
        table.notes.extend(standings.remarks.iter().cloned());
    }
    table
}

/// What the systems are called, and what has to be said of the list.
fn note_systems(sheet: &mut Sheet, standings: &Standings) {
    for spec in &standings.specs {
        let article = spec.article(standings.rules).unwrap_or_default();
        sheet.note(format!("{spec}: {} {article}", spec.system.title()).trim_end());
    }
    for remark in &standings.remarks {
        sheet.note(remark);
    }
}

/// How the numbers of a player came about, a table each.
pub fn explained_sheets(explained: &Explained) -> impl Iterator<Item = Sheet> {
    let numbers = explained.workings.iter();
    numbers.map(|number| working(number, &explained.name))
}

/// Which round gave what, what was cut, by which article.
fn working(number: &ExplainedNumber, name: &str) -> Sheet {
    let system = number.tiebreak.system.title();
    let title = format!("{name}, {}: {} ({system})", number.tiebreak, number.value);
    let mut sheet = Sheet::new([
        ("Round", Align::Right),
        ("Against", Align::Left),
        ("Result", Align::Centre),
        ("Counted with", Align::Right),
        ("Gives", Align::Right),
        ("Remark", Align::Left),
    ])
    .titled(title);
    for part in &number.parts {
        sheet.row(cells(part));
    }
    if let Some(why) = &number.unknown_because {
        sheet.note(format!("Cannot be determined: {why}."));
    }
    sheet.note(match number.how.as_str() {
        "" => number.article.clone(),
        how => format!("{how} ({})", number.article),
    });
    sheet
}

fn cells(part: &ExplainedPart) -> [String; 6] {
    let because = part.because.as_deref();
    let remark = match (part.cut.as_deref(), because) {
        (Some(cut), Some(because)) => format!("cut ({cut}); {because}"),
        (Some(cut), None) => format!("cut ({cut})"),
        (None, because) => because.unwrap_or_default().to_owned(),
    };
    [
        part.round
            .map_or_else(String::new, |round| round.to_string()),
        part.against.clone(),
        part.result.map_or_else(String::new, Points::printed),
        part.counted_with
            .as_ref()
            .map_or_else(String::new, Value::to_string),
        part.gives.to_string(),
        remark,
    ]
}
