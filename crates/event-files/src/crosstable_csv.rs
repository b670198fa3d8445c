//! Crosstables as CSV: a row for each player, with the results against the others or round by round.
//!
//! ```text
//! # event: Club championship
//! no;name;1;2;3;points;place
//! 1;Petrov;x;1;½;1½;1
//! 2;Õun;0;x;1;1;2
//! 3;Kask;½;0;x;½;3
//! ```
//!
//! Columns of results headed by names, initials or nothing are those of the players of the rows, in their order, if nothing else fits.
//!
//! Every result appears twice, and both must agree: a slip of the pen is found, not believed. Rows may be teams, too, with
//! the points of matches in the cells; a column `team`, and none of names, says so.

mod by_position;
mod by_table;
mod grid;
mod pairings;
mod readings;
mod signs;
mod tallies;
mod teams;
mod write;

use crate::CsvOptions;
use crate::csv::{PlayerColumns, Roster, Stated, after_last, blank_headings, state};
use by_position::opponents_by_position;
use scoresheet_event::typed_table::{
    Heading, ResultsHeading, TypedLine, TypedRow, TypedTable, are_of_teams, headings,
};
use scoresheet_event::{
    Event, Fault, FaultCode, Kind, Pairing, Place, PlayerId, PlayerResult, Reading, annul_struck,
};
use scoresheet_source::quantity::counted;
use signs::Signs;
use std::collections::{BTreeSet, HashSet};
use tallies::{Tallied, Tally};

pub use write::write;

/// Of two players, ranks may count both by chance.
const FEWEST_PLACES: u32 = 3;

/// Faults of one table that are listed.
const LISTED: usize = 500;

/// Whether a text has a line that heads columns as a crosstable does.
#[must_use]
pub fn looks_like_crosstable(text: &str) -> bool {
    let mut sheet = TypedTable::new(text, 0);
    while let Some(line) = sheet.next_line() {
        if let Ok(TypedLine::Row(row)) = line
            && let Some(found) = headings(&row)
        {
            let cells = |each: &Heading| matches!(each, Heading::Results(_));
            let mut found = found;
            return found.iter().any(cells)
                || opponents_by_position(&mut found, &row, sheet).is_some();
        }
    }
    false
}

/// Rows whose cells show what the columns are: a table may have thousands of each.
const SHOWN: usize = 8;

/// Columns headed 1, 2, 3 are rounds, and not opponents, where most cells name the opponent and a colour or a letter for the
/// result: `4w1`, `W4`.
fn cells_name_opponents(found: &[Heading], mut sheet: TypedTable<'_>) -> bool {
    let (mut named, mut filled) = (0, 0);
    let lines = std::iter::from_fn(|| sheet.next_line());
    let rows = lines.filter_map(|line| match line {
        Ok(TypedLine::Row(row)) => Some(row),
        Ok(TypedLine::Comment(_)) | Err(_) => None,
    });
    for row in rows.take(SHOWN) {
        let columns = found.iter().zip(&row.fields);
        let cells = columns
            .filter(|(heading, _)| matches!(heading, Heading::Results(ResultsHeading::Against(_))));
        let cells = cells.map(|(_, cell)| cell.text.trim());
        for cell in cells.filter(|cell| !cell.is_empty()) {
            filled += 1;
            let behind = cell.trim_start_matches(|c: char| c.is_ascii_digit());
            let (colour, result) = pairings::colour(behind);
            let names = behind.len() < cell.len() && colour.is_some() && !result.is_empty();
            named += usize::from(names || is_letter_with_number(cell));
        }
    }
    named * 2 > filled
}

/// `W12`, `L3`: a result or a colour, and the number of the opponent.
fn is_letter_with_number(cell: &str) -> bool {
    let number = cell.strip_prefix(['W', 'L', 'D', 'B', 'X', 'F']);
    number.is_some_and(|number| number.parse::<u32>().is_ok())
}

/// The column headed by a number is of the round of that number.
fn of_round(heading: &mut Heading) {
    if let Heading::Results(ResultsHeading::Against(number)) = *heading
        && let Ok(round) = u16::try_from(number)
    {
        *heading = Heading::Results(ResultsHeading::OfRound(round));
    }
}

/// Reads a crosstable; `file` is its name for people.
///
/// ```
/// use scoresheet_event::{PlayerId, Points};
/// use scoresheet_event_files::{CsvOptions, crosstable_csv};
/// let text = "no,name,1,2\n1,Petrov,x,1\n2,Õun,0,x\n";
/// let reading = crosstable_csv::read(text, "club.csv", &CsvOptions::default());
/// assert!(reading.is_sound());
/// assert_eq!(reading.event.points_of(PlayerId(0)), Points::ONE);
/// ```
#[must_use]
pub fn read(text: &str, file: &str, options: &CsvOptions) -> Reading {
    let (event, stated) = Stated::beforehand(options, file);
    let mut table = CrosstableText {
        event,
        stated,
        faults: Vec::new(),
        roster: Roster::default(),
        signs: Signs::default(),
        letters_u: Vec::new(),
        tallied: Vec::new(),
    };
    table.read(TypedTable::new(text, 0), options);
    let CrosstableText {
        mut event,
        mut faults,
        ..
    } = table;
    if !faults.iter().any(Fault::is_error) {
        faults.extend(annul_struck(&mut event));
    }
    faults.sort_by_key(|fault| (fault.at.line, fault.at.column));
    Reading { event, faults }
}

/// A crosstable as far as it was read.
struct CrosstableText {
    event: Event,
    stated: Stated,
    faults: Vec<Fault>,
    roster: Roster,
    signs: Signs,
    /// Where `U` alone stands for a round.
    letters_u: Vec<Place>,
    /// What the rows count of their own results.
    tallied: Vec<Tallied>,
}

/// What the columns of a crosstable are.
struct Head {
    at: Place,
    players: PlayerColumns,
    cells: Vec<CellColumn>,
    /// Those that count what the results say.
    tallies: Vec<(Tally, usize)>,
    /// What heads each column, and where.
    fields: Vec<(String, Place)>,
}

/// A column of results.
#[derive(Debug, Clone, Copy)]
struct CellColumn {
    heading: Heading,
    index: usize,
    at: Place,
}

impl CellColumn {
    /// The number of the player it stands for; 0 if it stands for a round.
    const fn number(&self) -> u32 {
        if let Heading::Results(ResultsHeading::Against(number)) = self.heading {
            number
        } else {
            0
        }
    }
}

impl CrosstableText {
    fn fault(&mut self, code: FaultCode, at: Place, message: impl Into<String>) {
        self.faults.push(Fault::new(code, at, message));
    }

    /// Whether so much is wrong that no more need be said.
    fn is_hopeless(&mut self) -> bool {
        if self.faults.len() < LISTED {
            return false;
        }
        let reported = |fault: &Fault| fault.code == FaultCode::FaultsUnlisted;
        if !self.faults.last().is_some_and(reported) {
            let at = self.faults.last().map(|fault| fault.at).unwrap_or_default();
            self.fault(
                FaultCode::FaultsUnlisted,
                at,
                "and further faults, which are not listed",
            );
        }
        true
    }

    fn read(&mut self, mut sheet: TypedTable<'_>, options: &CsvOptions) {
        // Comments first, wherever they stand: they say how the results are to be read.
        let mut comments = sheet.clone();
        while let Some(line) = comments.next_line() {
            if let Ok(TypedLine::Comment(comment)) = line {
                state(
                    &comment,
                    &mut self.event,
                    &mut self.stated,
                    &mut self.faults,
                );
            }
        }
        let Some(head) = self.head(&mut sheet) else {
            return;
        };
        let by_round = head
            .cells
            .iter()
            .all(|cell| matches!(cell.heading, Heading::Results(ResultsHeading::OfRound(_))));
        if by_round {
            self.read_pairings(&mut sheet, &head);
            if options.rounds_by_table {
                let message = "the table has its own rounds; those of the pairing tables (--rounds-by-table) are ignored";
                self.fault(FaultCode::FieldIgnored, head.at, message);
            }
        } else {
            self.read_grid(&mut sheet, &head);
            let sound = !self.faults.iter().any(Fault::is_error);
            if sound
                && options.rounds_by_table
                && let Err(fault) = by_table::assign(&mut self.event, head.at)
            {
                self.faults.push(fault);
            }
        }
        self.take_ranks_for_places(&head);
        self.tell(&sheet, &head, by_round);
        self.tell_signs(head.at);
        if !self.faults.iter().any(Fault::is_error) {
            self.check_tallies(&head.fields);
        }
    }

    /// The line that heads the columns; lines above it are titles.
    fn head(&mut self, sheet: &mut TypedTable<'_>) -> Option<Head> {
        let mut first = None;
        while let Some(line) = sheet.next_line() {
            match line {
                Ok(TypedLine::Comment(_)) => {}
                Ok(TypedLine::Row(row)) => {
                    first = first.or(Some(row.at));
                    if let Some(mut found) = headings(&row) {
                        if cells_name_opponents(&found, sheet.clone()) {
                            found.iter_mut().for_each(of_round);
                        }
                        let by_position = opponents_by_position(&mut found, &row, sheet.clone());
                        self.faults.extend(by_position);
                        let below = blank_headings(&mut found, &row, sheet.clone(), |_| false);
                        self.faults.extend(below);
                        if are_of_teams(&found) {
                            self.read_teams(sheet, &row, &found);
                            return None;
                        }
                        return self.columns(&row, &found);
                    }
                    let message = "is above the column headings; not used";
                    self.fault(FaultCode::FieldIgnored, row.at, message);
                }
                Err(fault) => self.faults.push(fault),
            }
            if self.is_hopeless() {
                return None;
            }
        }
        let at = first.unwrap_or(Place {
            line: 1,
            ..Place::default()
        });
        self.faults
            .retain(|fault| fault.code != FaultCode::FieldIgnored);
        let message = match first {
            Some(_) => {
                "no line has the column headings of a crosstable, such as: number;name;1;2;3;points;place"
            }
            None => "there is no table, only blank lines and comments",
        };
        self.fault(FaultCode::UnreadableLine, at, message);
        None
    }

    /// The columns of results; those that have no use are reported.
    fn cells(
        &mut self,
        row: &TypedRow<'_>,
        found: &[Heading],
        tallies: &[(Tally, usize)],
    ) -> Vec<CellColumn> {
        let mut cells = Vec::new();
        for (index, (heading, field)) in found.iter().zip(&row.fields).enumerate() {
            let at = field.at;
            match heading {
                Heading::Results(_) => cells.push(CellColumn {
                    heading: *heading,
                    index,
                    at,
                }),
                Heading::Unknown if tallies.iter().any(|(_, column)| *column == index) => {}
                Heading::Unknown | Heading::Pairing(_) => {
                    let message = format!("the column headed {:?} is not used", field.text);
                    self.fault(FaultCode::FieldIgnored, at, message);
                }
                Heading::Number
                | Heading::Name
                | Heading::Rank
                | Heading::Title
                | Heading::Rating
                | Heading::Federation
                | Heading::Team
                | Heading::Sex
                | Heading::Id
                | Heading::Birth
                | Heading::Points
                | Heading::Place
                | Heading::Left
                | Heading::Struck
                | Heading::Adjustment
                | Heading::Blank => {}
            }
        }
        cells
    }

    fn columns(&mut self, row: &TypedRow<'_>, found: &[Heading]) -> Option<Head> {
        let players = PlayerColumns::of(found, row, &mut self.faults);
        let tallies = tallies::columns(row, found);
        let cells = self.cells(row, found, &tallies);
        let against = |cell: &&CellColumn| {
            matches!(cell.heading, Heading::Results(ResultsHeading::Against(_)))
        };
        let mixed =
            cells.iter().find(against).is_some() && !cells.iter().all(|cell| against(&cell));
        if cells.is_empty() || mixed {
            let message = if mixed {
                "some columns are headed by players' numbers and some by rounds"
            } else {
                "no column is headed by a player's number (1, 2, …) or a round (R1, R2, …)"
            };
            self.fault(FaultCode::UnreadableLine, row.at, message);
            return None;
        }
        let mut seen = HashSet::new();
        let mut numbers = cells.iter().filter(|cell| against(cell));
        if let Some(again) = numbers.find(|cell| !seen.insert(cell.number())) {
            let message = format!("a second column is headed {}", again.number());
            self.fault(FaultCode::DuplicateNumber, again.at, message);
            return None;
        }
        Some(Head {
            at: row.at,
            players,
            cells,
            tallies,
            fields: (row.fields.iter())
                .map(|field| (field.text.to_string(), field.at))
                .collect(),
        })
    }

    /// Reads a row as a player; what stands under no head is a fault.
    fn player(&mut self, row: &TypedRow<'_>, head: &Head) -> Option<PlayerId> {
        if let Some(over) = after_last(row, head.fields.len()) {
            self.faults.push(over);
            return None;
        }
        let player = (self.roster).read(&head.players, row, &mut self.event, &mut self.faults)?;
        for column in &head.tallies {
            if let Some(field) = row.fields.get(column.1) {
                self.note_tally(player, *column, field);
            }
        }
        Some(player)
    }

    /// Every player's row, with what `take` makes of its cells; nothing if a player could not be read or
    /// two have one number, because then nobody knows whose results are whose.
    fn rows<T>(
        &mut self,
        sheet: &mut TypedTable<'_>,
        head: &Head,
        mut take: impl FnMut(&mut Self, PlayerId, &TypedRow<'_>) -> T,
    ) -> Option<Vec<T>> {
        let mut rows = Vec::new();
        let mut all_read = true;
        while let Some(line) = sheet.next_line() {
            match line {
                Ok(TypedLine::Comment(_)) => {}
                Ok(TypedLine::Row(row)) => match self.player(&row, head) {
                    Some(player) if self.is_first_of_number(player) => {
                        rows.push(take(self, player, &row));
                    }
                    _ => all_read = false,
                },
                Err(fault) => {
                    all_read &= !fault.is_error();
                    self.faults.push(fault);
                }
            }
            if self.is_hopeless() {
                return None;
            }
        }
        self.faults
            .extend(scoresheet_event::check::doubled_numbers(&self.event));
        all_read.then_some(rows)
    }

    fn is_first_of_number(&self, player: PlayerId) -> bool {
        let number = self
            .event
            .players
            .get(player.index())
            .map(|player| player.number);
        number.and_then(|number| self.roster.by_number(number)) == Some(player)
    }

    /// Adds a game; one that both have lost over the board may happen, but a slip in one cell is more likely.
    fn add_game(&mut self, game: Pairing) {
        if game.results == [PlayerResult::Loss; 2] {
            let [one, other] =
                (game.players).map(|id| grid::named(self.event.players.get(id.index())));
            let message = format!(
                "{one} and {other} have both lost their game; without play it would be - in both rows"
            );
            self.fault(FaultCode::ResultUnclear, game.at, message);
        }
        self.event.pairings.push(game);
    }

    /// A column headed *Rank* that counts all players has their places, as in the tables of many programs; the English word
    /// says both.
    fn take_ranks_for_places(&mut self, head: &Head) {
        let mut headed = head.fields.iter();
        let rank = headed.find(|(text, _)| text.trim().eq_ignore_ascii_case("rank"));
        let Some((_, at)) = rank.filter(|_| !head.players.has(Heading::Place)) else {
            return;
        };
        let players = &mut self.event.players;
        let stated = players.iter().map(|player| player.rank.as_deref());
        let places: Option<Vec<u32>> = stated.map(|rank| rank?.parse().ok()).collect();
        let places = places.unwrap_or_default();
        let counted: BTreeSet<u32> = places.iter().copied().collect();
        let last = u32::try_from(players.len()).unwrap_or(u32::MAX);
        if last < FEWEST_PLACES || !counted.into_iter().eq(1..=last) {
            return;
        }
        for (player, place) in players.iter_mut().zip(places) {
            player.rank = None;
            player.stated_place = Some(place);
        }
        let message = format!(
            "the ranks count all players from 1 to {last}, and are taken for their places; ranks are written I, II …"
        );
        self.fault(FaultCode::ReadAs, *at, message);
    }

    /// Says what the table was taken for.
    fn tell(&mut self, sheet: &TypedTable<'_>, head: &Head, by_round: bool) {
        let kind = match self.event.kind {
            _ if by_round => "round by round".to_owned(),
            Some(Kind::RoundRobin { cycles: 1 }) => "round-robin".to_owned(),
            Some(Kind::RoundRobin { cycles }) => {
                format!("round-robin {cycles} times")
            }
            _ => "by opponents".to_owned(),
        };
        let numbered = if head.players.has(Heading::Number) {
            ""
        } else {
            "; no column of numbers, so players are numbered in the order of their rows"
        };
        let message = format!(
            "read as a crosstable, columns separated by {}, {kind}: {}, {}{numbered}",
            sheet.separator_name(),
            counted(self.event.players.len(), "player", "players"),
            counted(self.event.pairings.len(), "game", "games"),
        );
        self.fault(FaultCode::ReadAs, head.at, message);
    }
}
