//! A list of adjourned games, read from a table.

use super::{Length, Unfinished};
use crate::Clocks;
use scoresheet_clock::{ClockTime, Control};
use scoresheet_event::typed_table::{Columns, Heading, PairingHeading, Record, plain};
use scoresheet_event::{Colour, Fault, FaultCode, Place};
use scoresheet_source::Level;
use std::collections::HashMap;
use std::fmt::Display;
use std::str::FromStr;

/// Games that a list has at most.
const MOST: usize = 5000;

/// What is marked on the envelope, besides the control.
const MARKED: [&str; 4] = ["white used", "black used", "sealed by", "move number"];

const COLUMNS: Columns = Columns {
    needed: &["white", "black"],
    others: &[
        "round", "priority", "estimate", "control", MARKED[0], MARKED[1], MARKED[2], MARKED[3],
    ],
    headings: &[
        (Heading::Pairing(PairingHeading::Round), "round"),
        (Heading::Pairing(PairingHeading::White), "white"),
        (Heading::Pairing(PairingHeading::Black), "black"),
    ],
    no_others: true,
};

/// A list, as far as it could be read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Listed {
    /// The games, in the order of the lines.
    pub games: Vec<Unfinished>,
    /// What is wrong; the games are good for nothing with an error among it.
    pub faults: Vec<Fault>,
}

/// Reads a list of adjourned games: a line that heads the columns, and a line per game. `white` and
/// `black` must be there; `round`, `priority`, and for the length `estimate`, or what is marked on the
/// envelope: `white used`, `black used`, `sealed by`, `move number`, and `control`, unless it is the same
/// for all and given here.
///
/// ```
/// use scoresheet_adjournment::{Length, read_list};
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
    for row in COLUMNS.read(text, &mut list.listed.faults) {
        if list.listed.games.len() == MOST {
            let message = format!("more than {MOST} adjourned games");
            list.fault(FaultCode::TooMany, row.at, message);
            return list.listed;
        }
        list.row(&row);
    }
    list.listed.faults.sort_by_key(|fault| fault.at);
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

    fn row(&mut self, row: &Record<'_>) {
        let [white, black] =
            ["white", "black"].map(|column| one_line(row.text(column).unwrap_or_default()));
        let round = self.number(row, "round");
        let priority = self.number(row, "priority");
        let length = self.length(row, [&white, &black]);
        self.pairing(row.at, round, &white, &black);
        self.listed.games.push(Unfinished {
            round,
            white,
            black,
            priority,
            length,
            at: row.at,
        });
    }

    fn pairing(&mut self, at: Place, round: Option<u16>, white: &str, black: &str) {
        let [white_key, black_key] = [white, black].map(plain);
        if white_key.is_empty() || black_key.is_empty() {
            return;
        }
        if white_key == black_key {
            let message = format!("{white} is paired with the same player");
            self.fault(FaultCode::MetHimself, at, message);
            return;
        }
        let pair = match white_key < black_key {
            true => [white_key.clone(), black_key.clone()],
            false => [black_key.clone(), white_key.clone()],
        };
        if let Some(line) = self.pairs.insert((round, pair), at.line) {
            let message = format!("{white} – {black} is already in line {line}");
            self.fault(FaultCode::GameDoubled, at, message);
            return;
        }
        let Some(round) = round else { return };
        for (key, name) in [(white_key, white), (black_key, black)] {
            if let Some(line) = self.players.insert((round, key), at.line) {
                let message = format!("{name} already has a game of round {round} in line {line}");
                let fault = Fault::new(FaultCode::PairedTwice, at, message);
                self.listed.faults.push(Fault {
                    level: Level::Warning,
                    ..fault
                });
            }
        }
    }

    fn number<N: FromStr>(&mut self, row: &Record<'_>, column: &'static str) -> Option<N> {
        row.read(column, &mut self.listed.faults, |text| {
            let plain = text.bytes().all(|byte| byte.is_ascii_digit());
            let number = text.parse().ok().filter(|_| plain);
            number.ok_or_else(|| format!("the {column} is a number, not {text}"))
        })
    }

    fn parsed<T: FromStr<Err: Display>>(
        &mut self,
        row: &Record<'_>,
        column: &'static str,
    ) -> Option<T> {
        row.read(column, &mut self.listed.faults, |text| {
            text.parse().map_err(|error| format!("{text}: {error}"))
        })
    }

    /// The estimate, else what the envelope says.
    fn length(&mut self, row: &Record<'_>, names: [&str; 2]) -> Length {
        if row.text("estimate").is_some() {
            let estimate: Option<ClockTime> = self.parsed(row, "estimate");
            if estimate == Some(ClockTime::default()) {
                self.unreadable(row.place("estimate"), "a game that is over is not resumed");
            }
            return estimate.map_or(Length::Unknown, Length::Estimate);
        }
        let mut missing = MARKED.iter().filter(|column| row.text(column).is_none());
        match (missing.clone().count(), missing.next()) {
            (4, _) => Length::Unknown,
            (_, Some(column)) => {
                let message =
                    format!("{column} is missing, although the other clock entries are given");
                self.unreadable(row.at, message);
                Length::Unknown
            }
            (_, None) => self
                .by_marks(row, names)
                .map_or(Length::Unknown, Length::ToControls),
        }
    }

    fn by_marks(&mut self, row: &Record<'_>, names: [&str; 2]) -> Option<ClockTime> {
        let own: Option<Control> = self.parsed(row, "control");
        let Some(control) = own.or_else(|| self.control.cloned()) else {
            if row.text("control").is_none() {
                self.unreadable(row.at, "the time control is not stated");
            }
            return None;
        };
        let white = self.parsed(row, "white used");
        let black = self.parsed(row, "black used");
        let sealed_by = row.read("sealed by", &mut self.listed.faults, |text| {
            side(text, names).ok_or_else(|| format!("{text} is neither White nor Black"))
        });
        let number: Option<u32> = self.number(row, "move number");
        if number == Some(0) {
            let at = row.place("move number");
            self.unreadable(at, "a move number must be 1 or more");
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
                "{} has used {}: the flag has fallen, so there is no game to resume",
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
