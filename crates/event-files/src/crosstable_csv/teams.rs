//! Crosstables whose rows are teams: in a cell the points on all boards of a match, of which nothing more is known.

use super::CrosstableText;
use crate::csv::place;
use scoresheet_event::tiebreak::{Contest, TeamScore};
use scoresheet_event::typed_table::{
    Field, Heading, ResultsHeading, TypedLine, TypedRow, TypedTable,
};
use scoresheet_event::{
    Fault, FaultCode, Kind, MatchResult, NotPoints, Place, Points, RuleSet, Team, TeamId, TeamMatch,
};
use scoresheet_source::Level;

/// Teams of one table.
const MOST_TEAMS: usize = 2_000;

/// A team's row: the results against each column, and what it states.
struct TeamRow {
    number: u32,
    /// By column of results: the place, and the results of one match or of several.
    cells: Vec<(Place, Vec<MatchResult>)>,
    points: Option<(Place, Points)>,
    at: Place,
}

impl CrosstableText {
    /// Reads the rows under headings of teams.
    pub(super) fn read_teams(
        &mut self,
        sheet: &mut TypedTable<'_>,
        head: &TypedRow<'_>,
        found: &[Heading],
    ) {
        if let Some((_, field)) = columns(head, found, |each| {
            matches!(each, Heading::Results(ResultsHeading::OfRound(_)))
        })
        .next()
        {
            let message =
                "a table of teams is read by opponents (columns 1, 2, …), not round by round";
            self.fault(FaultCode::UnreadableLine, field.at, message);
            return;
        }
        for (heading, field) in found.iter().zip(&head.fields) {
            if !is_used(*heading) {
                let message = format!("the column headed {:?} is not used", field.text);
                self.fault(FaultCode::FieldIgnored, field.at, message);
            }
        }
        let mut rows = Vec::new();
        while let Some(line) = sheet.next_line() {
            match line {
                Ok(TypedLine::Comment(_)) => {}
                Ok(TypedLine::Row(row)) => rows.extend(self.team(&row, found)),
                Err(fault) => self.faults.push(fault),
            }
            if self.is_hopeless() {
                return;
            }
        }
        let against: Vec<u32> = found.iter().filter_map(|each| against(*each)).collect();
        if self.faults.iter().any(Fault::is_error)
            || !self.teams_are_columns(&rows, &against, head.at)
        {
            return;
        }
        let columns: Vec<usize> = (rows.iter())
            .filter_map(|row| against.iter().position(|number| *number == row.number))
            .collect();
        self.matches(&rows, &columns);
        self.check_boards();
        self.compare_points(&rows);
        self.tell_teams(sheet, head.at);
    }

    fn team(&mut self, row: &TypedRow<'_>, found: &[Heading]) -> Option<TeamRow> {
        let mut team = Team {
            number: u32::try_from(self.event.teams.len() + 1).unwrap_or(u32::MAX),
            at: row.at,
            ..Team::default()
        };
        let mut read = TeamRow {
            number: 0,
            cells: Vec::new(),
            points: None,
            at: row.at,
        };
        let blank = Field {
            text: "".into(),
            at: row.at,
        };
        let fields = (0..).map(|index| row.fields.get(index).unwrap_or(&blank));
        for (heading, field) in found.iter().zip(fields) {
            if let Heading::Results(ResultsHeading::Against(other)) = heading {
                let own = *other == team.number;
                let cell = if own { Vec::new() } else { self.cell(field) };
                read.cells.push((field.at, cell));
            } else if let Err(message) = fact(*heading, field, &mut team, &mut read) {
                self.fault(FaultCode::UnreadableLine, field.at, message);
            }
        }
        read.number = team.number;
        if team.name.is_empty() {
            self.fault(FaultCode::UnreadableLine, row.at, "a team without a name");
            return None;
        }
        let same = |other: &&Team| other.number == team.number || other.name == team.name;
        if let Some(other) = self.event.teams.iter().find(same) {
            let message = format!(
                "{} {} has the number or the name of another team",
                other.number, other.name
            );
            self.fault(FaultCode::DuplicateNumber, row.at, message);
            return None;
        }
        self.event.teams.push(team);
        Some(read)
    }

    /// `2½`, `2 1/2`, `+`, `−`; several matches parted by blanks or strokes. A dot or a blank is a match that is not played yet.
    fn cell(&mut self, field: &Field<'_>) -> Vec<MatchResult> {
        let text = with_halves(&field.text);
        let parts = text.split([' ', '/', '|']);
        let mut results = Vec::new();
        for part in parts.map(str::trim).filter(|part| !part.is_empty()) {
            match part {
                "." | "*" | "?" | "…" => {}
                "+" => results.push(MatchResult::ForfeitWin),
                "-" | "−" | "–" | "—" => results.push(MatchResult::ForfeitLoss),
                points => match points.parse() {
                    Ok(points) => results.push(MatchResult::Boards(points)),
                    Err(_) => {
                        let message = format!(
                            "{points:?} is not the result of a match: write points such as 2½, + or -"
                        );
                        self.fault(FaultCode::UnreadableResult, field.at, message);
                    }
                },
            }
        }
        results
    }

    /// Whether every team has a column, and every column a team.
    fn teams_are_columns(&mut self, rows: &[TeamRow], against: &[u32], head: Place) -> bool {
        let before = self.faults.len();
        if rows.len() > MOST_TEAMS {
            let message = format!("{} teams are too many", rows.len());
            self.fault(FaultCode::TooMany, head, message);
        }
        if rows.len() < 2 {
            self.fault(FaultCode::TooFewPlayers, head, "there are not two teams");
        }
        for row in rows {
            if !against.contains(&row.number) {
                let message = format!("no column is headed {}", row.number);
                self.fault(FaultCode::MissingPlayer, row.at, message);
            }
        }
        for (index, number) in against.iter().enumerate() {
            if against.iter().take(index).any(|other| other == number) {
                let message = format!("a second column is headed {number}");
                self.fault(FaultCode::DuplicateNumber, head, message);
            }
            if !rows.iter().any(|row| row.number == *number) {
                let message = format!("a column is headed {number}, but no team has this number");
                self.fault(FaultCode::MissingPlayer, head, message);
            }
        }
        self.faults.len() == before
    }

    /// Both cells of every two teams, of which one is believed only with the other.
    fn matches(&mut self, rows: &[TeamRow], columns: &[usize]) {
        let empty = (Place::default(), Vec::new());
        let mut most = 1;
        for (upper, row) in rows.iter().enumerate() {
            for (lower, other) in rows.iter().enumerate().skip(upper + 1) {
                let cell = |of: &'_ TeamRow, column: Option<&usize>| {
                    let cell = column.and_then(|column| of.cells.get(*column));
                    cell.unwrap_or(&empty).clone()
                };
                let (at, own) = cell(row, columns.get(lower));
                let (_, theirs) = cell(other, columns.get(upper));
                if !fit(&own, &theirs) {
                    let [one, two] = [upper, lower].map(|index| self.team_name(index));
                    let [own, theirs] = [own, theirs].map(|results| printed(&results));
                    let message = format!(
                        "{one} has {own} against {two}, who has {theirs} against {one} (line {})",
                        other.at.line
                    );
                    self.fault(FaultCode::ResultsDisagree, at, message);
                    continue;
                }
                most = most.max(own.len());
                let teams =
                    [upper, lower].map(|index| TeamId(u32::try_from(index).unwrap_or(u32::MAX)));
                let matches = own.into_iter().zip(theirs);
                self.event
                    .team_matches
                    .extend(matches.map(|(own, theirs)| TeamMatch {
                        teams,
                        results: [own, theirs],
                        counts: true,
                        at,
                    }));
            }
        }
        self.event.kind = match self.stated.kind {
            Some(kind) => kind,
            None => Some(Kind::RoundRobin {
                cycles: u16::try_from(most).unwrap_or(u16::MAX),
            }),
        };
    }

    fn team_name(&self, index: usize) -> String {
        let team = self.event.teams.get(index);
        team.map_or_else(String::new, |team| format!("{} {}", team.number, team.name))
    }

    /// Matches in which not as many points were made as in others: a slip, or a board that both lost.
    fn check_boards(&mut self) {
        let sums = self.event.team_matches.iter().filter_map(TeamMatch::points);
        let Some(most) = sums.max() else { return };
        let fewer = (self.event.team_matches.iter())
            .filter_map(|each| Some((each, each.points()?)))
            .filter(|(_, sum)| *sum < most);
        let found: Vec<(Place, String)> = fewer
            .map(|(each, sum)| {
                let [one, other] = each.teams.map(|team| self.team_name(team.index()));
                let message = format!(
                    "{one} and {other} made {} {} together, others {}: a slip, or boards that both lost",
                    sum.printed(),
                    sum.noun(),
                    most.printed()
                );
                (each.at, message)
            })
            .collect();
        for (at, message) in found {
            let fault = Fault::new(FaultCode::ResultsDisagree, at, message);
            self.faults.push(Fault {
                level: Level::Warning,
                ..fault
            });
        }
    }

    /// Stated points are match points or those of all boards: of the whole table the one or the other.
    fn compare_points(&mut self, rows: &[TeamRow]) {
        if self.faults.iter().any(Fault::is_error) {
            return;
        }
        let rules = self.event.rules.unwrap_or(RuleSet::NEWEST);
        let by_matches = Contest::of_teams(&self.event, rules, TeamScore::Match);
        let by_boards = by_matches.exchanged();
        let stated = || {
            let stated = rows.iter().enumerate();
            stated.filter_map(|(index, row)| Some((index, row.points?)))
        };
        let differs = |contest: &Contest| {
            stated().find(|(index, (_, points))| contest.standing_score(*index) != *points)
        };
        if let (Some((index, (at, points))), Some(_)) = (differs(&by_matches), differs(&by_boards))
        {
            let message = format!(
                "{} has {} points, but the results give {} match points and {} on the boards",
                self.team_name(index),
                points.printed(),
                by_matches.standing_score(index).printed(),
                by_boards.standing_score(index).printed()
            );
            self.fault(FaultCode::PointsDisagree, at, message);
        }
    }

    fn tell_teams(&mut self, sheet: &TypedTable<'_>, at: Place) {
        let message = format!(
            "read as a table of teams, columns separated by {}: {} teams, {} matches; a match is worth 2, 1, 0",
            sheet.separator_name(),
            self.event.teams.len(),
            self.event.team_matches.len(),
        );
        self.fault(FaultCode::ReadAs, at, message);
    }
}

/// `1/2` as the half that it is, together with the number before it: its stroke parts no matches.
fn with_halves(text: &str) -> String {
    let mut joined = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        let half = word == "1/2";
        let of_number = half && joined.ends_with(|sign: char| sign.is_ascii_digit());
        if !joined.is_empty() && !of_number {
            joined.push(' ');
        }
        joined.push_str(if half { "½" } else { word });
    }
    joined
}

/// Reads what a field says of the team itself; else says what is wrong with it.
fn fact(
    heading: Heading,
    field: &Field<'_>,
    team: &mut Team,
    read: &mut TeamRow,
) -> Result<(), String> {
    let text = field.text.trim();
    match heading {
        Heading::Number => match text.trim_end_matches('.').parse() {
            Ok(number) if number > 0 => team.number = number,
            Ok(_) | Err(_) => return Err(format!("{text:?} is not the number of a team")),
        },
        Heading::Team => text.clone_into(&mut team.name),
        Heading::Place => {
            team.stated_place = place(text).map_err(|_| format!("{text:?} is not a place"))?;
        }
        Heading::Points if !text.is_empty() => {
            let points = text.parse().map_err(|error: NotPoints| error.to_string())?;
            read.points = Some((field.at, points));
        }
        Heading::Points
        | Heading::Name
        | Heading::Rank
        | Heading::Title
        | Heading::Rating
        | Heading::Federation
        | Heading::Sex
        | Heading::Id
        | Heading::Birth
        | Heading::Adjustment
        | Heading::Left
        | Heading::Struck
        | Heading::Pairing(_)
        | Heading::Results(_)
        | Heading::Blank
        | Heading::Unknown => {}
    }
    Ok(())
}

/// The fields of a row under certain headings.
fn columns<'r, 't>(
    row: &'r TypedRow<'t>,
    found: &'r [Heading],
    is: impl Fn(&Heading) -> bool + 'r,
) -> impl Iterator<Item = (Heading, &'r Field<'t>)> {
    let all = found.iter().zip(&row.fields);
    all.filter(move |(heading, _)| is(heading))
        .map(|(heading, field)| (*heading, field))
}

const fn against(heading: Heading) -> Option<u32> {
    if let Heading::Results(ResultsHeading::Against(number)) = heading {
        Some(number)
    } else {
        None
    }
}

const fn is_used(heading: Heading) -> bool {
    matches!(
        heading,
        Heading::Number
            | Heading::Team
            | Heading::Points
            | Heading::Place
            | Heading::Results(ResultsHeading::Against(_))
            | Heading::Blank
    )
}

/// Whether the cells of two teams can be of the same matches.
fn fit(own: &[MatchResult], theirs: &[MatchResult]) -> bool {
    let fits = |pair: (&MatchResult, &MatchResult)| match pair {
        (MatchResult::Boards(_), MatchResult::Boards(_))
        | (MatchResult::ForfeitWin, MatchResult::ForfeitLoss)
        | (MatchResult::ForfeitLoss, MatchResult::ForfeitWin | MatchResult::ForfeitLoss) => true,
        (MatchResult::Boards(_), MatchResult::ForfeitWin | MatchResult::ForfeitLoss)
        | (MatchResult::ForfeitWin, MatchResult::Boards(_) | MatchResult::ForfeitWin)
        | (MatchResult::ForfeitLoss, MatchResult::Boards(_)) => false,
    };
    own.len() == theirs.len() && own.iter().zip(theirs).all(fits)
}

fn printed(results: &[MatchResult]) -> String {
    if results.is_empty() {
        return "nothing".to_owned();
    }
    let one = |result: &MatchResult| match result {
        MatchResult::Boards(points) => points.printed(),
        MatchResult::ForfeitWin => "+".to_owned(),
        MatchResult::ForfeitLoss => "−".to_owned(),
    };
    results.iter().map(one).collect::<Vec<_>>().join(" ")
}
