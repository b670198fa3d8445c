//! A list of adjourned games, read from a table.

use super::columns::{Column, Columns};
use super::{Length, Unfinished};
use crate::adjourned::Clocks;
use crate::csv::{Field, Line, Row, Sheet, plain};
use crate::{Colour, Fault, FaultCode, Place};
use scoresheet_clock::{ClockTime, Control};
use scoresheet_source::Level;
use std::collections::HashMap;
use std::fmt::Display;
use std::str::FromStr;

/// Games that a list has at most.
const MOST: usize = 5000;

/// A list, as far as it could be read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Listed {
    /// The games, in the order of the lines.
    pub games: Vec<Unfinished>,
    /// What is wrong; the games are good for nothing with an error among it.
    pub faults: Vec<Fault>,
}

/// Reads a list of adjourned games: a line that heads the columns, and a line a game. `white` and
/// `black` must be there; `round`, `priority`, and for the length `estimate`, or what is marked on the
/// envelope: `white used`, `black used`, `sealed by`, `move number`, and `control`, unless it is the same
/// for all and given here.
///
/// ```
/// use scoresheet_event::adjourned::{Length, read_list};
/// let listed = read_list("round;white;black;estimate\n3;Petrov;Ivanov;1:30\n", None);
/// assert_eq!(listed.faults, []);
/// assert_eq!(listed.games[0].length, Length::Estimate("1:30".parse()?));
/// # Ok::<(), scoresheet_clock::TimeError>(())
/// ```
#[must_use]
pub fn read_list(text: &str, control: Option<&Control>) -> Listed {
    let mut list = List {
        control,
        listed: Listed::default(),
        pairs: HashMap::new(),
        players: HashMap::new(),
    };
    let mut sheet = Sheet::new(text, 0);
    let mut columns = None;
    while let Some(line) = sheet.next_line() {
        match (line, &columns) {
            (Err(fault), _) => list.listed.faults.push(fault),
            (Ok(Line::Comment(_)), _) => {}
            (Ok(Line::Row(row)), None) => match Columns::of(&row) {
                Ok(found) => columns = Some(found),
                Err(faults) => {
                    list.listed.faults.extend(faults);
                    return list.listed;
                }
            },
            (Ok(Line::Row(row)), Some(columns)) => {
                if list.listed.games.len() == MOST {
                    list.fault(
                        FaultCode::TooMany,
                        row.at,
                        format!("more than {MOST} adjourned games"),
                    );
                    return list.listed;
                }
                list.row(columns, &row);
            }
        }
    }
    if list.listed.games.is_empty() && list.listed.faults.is_empty() {
        let message = "there is no adjourned game in this list";
        list.fault(FaultCode::UnreadableLine, Place::default(), message);
    }
    list.listed
}

struct List<'c> {
    control: Option<&'c Control>,
    listed: Listed,
    /// The line of each game, by the round and the two players.
    pairs: HashMap<(Option<u16>, [String; 2]), u32>,
    /// The line of each player's game of a round.
    players: HashMap<(u16, String), u32>,
}

impl List<'_> {
    fn fault(&mut self, code: FaultCode, at: Place, message: impl Into<String>) {
        let fault = Fault::new(code, at, message);
        // What may be a matter of taste in an event would be played twice here.
        self.listed.faults.push(Fault {
            level: Level::Error,
            ..fault
        });
    }

    fn unreadable(&mut self, at: Place, message: impl Into<String>) {
        self.fault(FaultCode::UnreadableLine, at, message);
    }

    fn row(&mut self, columns: &Columns, row: &Row<'_>) {
        let stray = row.fields.get(columns.len()..).unwrap_or_default();
        if let Some(field) = stray.iter().find(|field| !field.text.is_empty()) {
            self.unreadable(field.at, "this field has no column");
        }
        let [white, black] = [Column::White, Column::Black].map(|column| {
            let name = columns.field(row, column);
            if name.is_none() {
                self.unreadable(row.at, format!("{} has no name", column.name()));
            }
            name.map_or_else(String::new, |field| one_line(&field.text))
        });
        let round = self.number(columns.field(row, Column::Round), "round");
        let priority = self.number(columns.field(row, Column::Priority), "priority");
        let length = self.length(columns, row, [&white, &black]);
        self.meeting(row.at, round, &white, &black);
        self.listed.games.push(Unfinished {
            round,
            white,
            black,
            priority,
            length,
            at: row.at,
        });
    }

    fn meeting(&mut self, at: Place, round: Option<u16>, white: &str, black: &str) {
        let [white_key, black_key] = [white, black].map(plain);
        if white_key.is_empty() || black_key.is_empty() {
            return;
        }
        if white_key == black_key {
            let message = format!("{white} plays himself");
            self.fault(FaultCode::MetHimself, at, message);
            return;
        }
        let pair = match white_key < black_key {
            true => [white_key.clone(), black_key.clone()],
            false => [black_key.clone(), white_key.clone()],
        };
        if let Some(line) = self.pairs.insert((round, pair), at.line) {
            let message = format!("{white} – {black} stands in line {line} already");
            self.fault(FaultCode::GameDoubled, at, message);
            return;
        }
        let Some(round) = round else { return };
        for (key, name) in [(white_key, white), (black_key, black)] {
            if let Some(line) = self.players.insert((round, key), at.line) {
                let message = format!("{name} has a game of round {round} in line {line} already");
                let fault = Fault::new(FaultCode::PairedTwice, at, message);
                self.listed.faults.push(Fault {
                    level: Level::Warning,
                    ..fault
                });
            }
        }
    }

    fn number<N: FromStr>(&mut self, field: Option<&Field<'_>>, what: &str) -> Option<N> {
        let field = field?;
        let plain = field.text.bytes().all(|byte| byte.is_ascii_digit());
        let number = field.text.parse().ok().filter(|_| plain);
        if number.is_none() {
            self.unreadable(
                field.at,
                format!("the {what} is a number, not {}", field.text),
            );
        }
        number
    }

    fn parsed<T: FromStr<Err: Display>>(&mut self, field: Option<&Field<'_>>) -> Option<T> {
        let field = field?;
        match field.text.parse() {
            Ok(value) => Some(value),
            Err(error) => {
                self.unreadable(field.at, format!("{}: {error}", field.text));
                None
            }
        }
    }

    /// The estimate, else what the envelope says.
    fn length(&mut self, columns: &Columns, row: &Row<'_>, names: [&str; 2]) -> Length {
        if let Some(field) = columns.field(row, Column::Estimate) {
            let estimate: Option<ClockTime> = self.parsed(Some(field));
            if estimate == Some(ClockTime::default()) {
                self.unreadable(field.at, "a game that is over is not taken up");
            }
            return estimate.map_or(Length::Unknown, Length::Estimate);
        }
        let marked = [
            Column::WhiteUsed,
            Column::BlackUsed,
            Column::SealedBy,
            Column::MoveNumber,
        ];
        let mut missing = marked
            .into_iter()
            .filter(|column| columns.field(row, *column).is_none());
        match (missing.clone().count(), missing.next()) {
            (4, _) => Length::Unknown,
            (_, Some(column)) => {
                let message = format!("{} is missing beside the other marks", column.name());
                self.unreadable(row.at, message);
                Length::Unknown
            }
            (_, None) => self
                .by_marks(columns, row, names)
                .map_or(Length::Unknown, Length::ToControls),
        }
    }

    fn by_marks(
        &mut self,
        columns: &Columns,
        row: &Row<'_>,
        names: [&str; 2],
    ) -> Option<ClockTime> {
        let own: Option<Control> = self.parsed(columns.field(row, Column::Control));
        let Some(control) = own.or_else(|| self.control.cloned()) else {
            if columns.field(row, Column::Control).is_none() {
                self.unreadable(row.at, "which control the times are for is not said");
            }
            return None;
        };
        let white = self.parsed(columns.field(row, Column::WhiteUsed));
        let black = self.parsed(columns.field(row, Column::BlackUsed));
        let sealer = columns.field(row, Column::SealedBy)?;
        let sealed_by = side(&sealer.text, names);
        if sealed_by.is_none() {
            let message = format!("{} is neither White nor Black", sealer.text);
            self.unreadable(sealer.at, message);
        }
        let field = columns.field(row, Column::MoveNumber)?;
        let number: Option<u32> = self.number(Some(field), "move number");
        if number == Some(0) {
            self.unreadable(field.at, "the number of a move is 1 or more");
        }
        let clocks = Clocks {
            control,
            used: [white?, black?],
            moves: number?.checked_sub(1)?,
            to_move: sealed_by?,
        };
        self.left(row.at, &clocks.sealed_move_made())
    }

    /// What both have left to their next controls.
    fn left(&mut self, at: Place, clocks: &Clocks) -> Option<ClockTime> {
        let standings = Colour::BOTH.map(|side| clocks.standing(side));
        if let Some(fallen) = standings.iter().find(|each| each.is_fallen()) {
            let message = format!(
                "{} has used {}: the flag has fallen, there is no game to take up",
                fallen.side.name(),
                fallen.used
            );
            self.unreadable(at, message);
        }
        let [white, black] = standings.map(|each| each.left);
        Some(white?.and(black?))
    }
}

/// Who has sealed: a colour, or the name of one player.
fn side(text: &str, [white, black]: [&str; 2]) -> Option<Colour> {
    let text = plain(text);
    match text.as_str() {
        "white" | "w" | "valge" | "белые" => Some(Colour::White),
        "black" | "b" | "must" | "чёрные" | "черные" => Some(Colour::Black),
        _ if text == plain(white) => Some(Colour::White),
        _ if text == plain(black) => Some(Colour::Black),
        _ => None,
    }
}

fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ")
}
