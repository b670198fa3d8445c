//! The 001 records: a player and his rounds.

use super::fields::{Columns, Fields, number};
use super::{MOST_PLAYERS, MOST_ROUNDS};
use scoresheet_event::{ByeReason, Colour, Fault, FaultCode, Place, PlayerResult, Points, Sex};
use scoresheet_source::Level;

/// The column in which round 1 starts; each further one starts ten columns on.
pub(super) const FIRST_ROUND: usize = 92;
/// Columns of a round.
pub(super) const ROUND_WIDTH: usize = 10;

/// What a 001 record says. Fields that are blank are none.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PlayerRecord<'a> {
    /// The starting number; none if it cannot be read.
    pub number: Option<u32>,
    /// Sex.
    pub sex: Option<Sex>,
    /// Title, as written.
    pub title: Option<&'a str>,
    /// Name, as written.
    pub name: &'a str,
    /// Rating; 0 is none.
    pub rating: Option<u16>,
    /// Federation, as written.
    pub federation: Option<&'a str>,
    /// Number in FIDE's register, as written.
    pub id: Option<&'a str>,
    /// Date of birth, as written.
    pub birth: Option<&'a str>,
    /// Points as stated.
    pub points: Option<Points>,
    /// Whether the points stand as the format has them, with one decimal; so do those that are not stated.
    pub points_in_form: bool,
    /// Place as stated; 0 is none.
    pub place: Option<u32>,
    /// Whether the line goes on after a blank place.
    pub place_left_out: bool,
    /// The rounds from 1; none where the columns are blank.
    pub rounds: Vec<Option<TrfRound>>,
}

/// Whether a line is a 001 record with a starting number.
pub(super) fn starts_one(line: &str) -> bool {
    let number = line.get(4..8).map(str::trim);
    number.is_some_and(|text| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()))
        && line.get(8..9).is_none_or(|gap| gap == " ")
}

/// Whether a line has what only players have: a number, and a first round with opponent, colour and sign.
pub(super) fn seems_one(columns: &Columns<'_>) -> bool {
    let at = |first, last| columns.trimmed(first, last).unwrap_or_default();
    let is_colour = |text: &str| matches!(text, "w" | "b" | "W" | "B" | "-");
    let round = FIRST_ROUND;
    let [own, opponent] = [at(5, 8), at(round, round + 3)].map(number);
    let parted = [9, round + 4, round + 6].map(|column| at(column, column));
    own.is_some_and(|number| number > 0)
        && opponent.is_some()
        && parted == [""; 3]
        && is_colour(at(round + 5, round + 5))
}

/// Reads a 001 record. Some programs count columns in bytes: where a line fits only so, it is read so.
pub(super) fn read<'a>(text: &'a str, line: Place, faults: &mut Vec<Fault>) -> PlayerRecord<'a> {
    let mut found = Vec::new();
    let record = by_columns(Columns::characters(text), line, &mut found);
    if !text.is_ascii() && found.iter().any(Fault::is_error) {
        let mut in_bytes = Vec::new();
        let other = by_columns(Columns::bytes(text), line, &mut in_bytes);
        if !in_bytes.iter().any(Fault::is_error) {
            let message = "the columns of this line are counted in bytes, not in characters";
            let note = Fault::new(FaultCode::FieldIgnored, line, message);
            faults.push(note);
            faults.append(&mut in_bytes);
            return other;
        }
    }
    faults.append(&mut found);
    record
}

fn by_columns<'a>(columns: Columns<'a>, line: Place, faults: &mut Vec<Fault>) -> PlayerRecord<'a> {
    let mut fields = Fields {
        columns,
        line,
        faults,
    };
    for (first, last) in [
        (9, 9),
        (14, 14),
        (48, 48),
        (53, 53),
        (57, 57),
        (69, 69),
        (80, 80),
        (85, 85),
        (90, 91),
    ] {
        fields.blank(first, last);
    }
    PlayerRecord {
        number: starting_number(&mut fields),
        sex: sex(&mut fields),
        title: fields.text(11, 13, "title"),
        name: fields.text(15, 47, "name").unwrap_or_default(),
        rating: (fields.number(49, 52, "rating").filter(|rating| *rating > 0))
            .and_then(|rating| u16::try_from(rating).ok()),
        federation: fields.text(54, 56, "federation"),
        id: fields.text(58, 68, "FIDE number"),
        birth: fields.text(70, 79, "date of birth"),
        points: stated_points(&mut fields),
        points_in_form: in_form(fields.columns.trimmed(81, 84).unwrap_or_default()),
        place: fields.number(86, 89, "place").filter(|place| *place > 0),
        place_left_out: fields.columns.len() > 84 && fields.columns.trimmed(86, 89) == Some(""),
        rounds: rounds(&mut fields),
    }
}

/// Points, which are never left out: a line shifted by some columns may have blanks there.
fn stated_points(fields: &mut Fields<'_, '_>) -> Option<Points> {
    let before = fields.faults.len();
    let points = fields.points(81, 84, "points");
    if points.is_none() && fields.faults.len() == before && fields.columns.len() > 84 {
        let message = "a player without points";
        fields.fault(FaultCode::UnreadableLine, 81, message);
    }
    points
}

/// `11.5`; nothing is as good.
fn in_form(points: &str) -> bool {
    points.is_empty()
        || points.rsplit_once('.').is_some_and(|(_, decimals)| {
            decimals.len() == 1 && decimals.bytes().all(|byte| byte.is_ascii_digit())
        })
}

fn starting_number(fields: &mut Fields<'_, '_>) -> Option<u32> {
    let before = fields.faults.len();
    let number = (fields.number(5, 8, "starting number"))
        .filter(|number| (1..=MOST_PLAYERS).contains(number));
    if number.is_none() && fields.faults.len() == before {
        let message = "a player without a starting number from 1 to 9999";
        fields.fault(FaultCode::UnreadableLine, 5, message);
    }
    number
}

fn sex(fields: &mut Fields<'_, '_>) -> Option<Sex> {
    match fields.columns.cut(10, 10).unwrap_or_default() {
        "m" | "M" => Some(Sex::Man),
        "w" | "W" | "f" | "F" => Some(Sex::Woman),
        // Written by some programs where it is not known.
        "" | " " | "-" | "u" | "U" => None,
        other => {
            let message = format!("sex: {other:?} is not m or w");
            let code = FaultCode::UnreadableLine;
            fields.remark(code, Level::Warning, 10, message);
            None
        }
    }
}

fn rounds(fields: &mut Fields<'_, '_>) -> Vec<Option<TrfRound>> {
    let mut rounds = Vec::new();
    for column in (FIRST_ROUND..=fields.columns.len()).step_by(ROUND_WIDTH) {
        if rounds.len() >= usize::from(MOST_ROUNDS) {
            fields.fault(FaultCode::TooMany, column, "more than 999 rounds");
            break;
        }
        let cell = cell(fields, column);
        fields.blank(column + 8, column + 9);
        rounds.push(cell);
    }
    rounds
}

/// What the sign of a round says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A result against the opponent. A game that ended before both had moved is not rated.
    Game {
        /// The player's own result.
        mark: PlayerResult,
        /// Whether it is rated.
        rated: bool,
    },
    /// A round without an opponent.
    Out(ByeReason),
    /// `0000 - +`: a board of a team match that the other team left empty; elsewhere a bye for a whole point.
    WonAlone,
    /// `0000 - -`: not there, or not paired.
    LostAlone,
    /// `0000` for the opponent and no sign: not paired, and nothing said.
    Silent,
    /// It could not be read, and a fault says so.
    Unreadable,
}

/// One round of one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TrfRound {
    /// The opponent's starting number; 0 without one.
    pub opponent: u32,
    /// The player's own colour, where stated.
    pub colour: Option<Colour>,
    /// What came of it.
    pub outcome: Outcome,
    /// Where it starts, in columns from 1.
    pub column: u32,
}

/// Reads the ten columns from `column` on: opponent, colour, sign and the blanks between them. `None`
/// where all is blank.
fn cell(fields: &mut Fields<'_, '_>, column: usize) -> Option<TrfRound> {
    let whole = fields.columns.trimmed(column, column + 7);
    if whole.is_some_and(str::is_empty) {
        return None;
    }
    fields.blank(column + 4, column + 4);
    fields.blank(column + 6, column + 6);
    let place = u32::try_from(column).unwrap_or(u32::MAX);
    let opponent = opponent(fields, column);
    let colour = colour(fields, column + 5);
    let sign = one_character(fields, column + 7);
    let outcome = match opponent {
        None => Outcome::Unreadable,
        Some(0) => {
            if colour.is_some() {
                let message = "a colour without an opponent is ignored";
                let code = FaultCode::FieldIgnored;
                fields.remark(code, Level::Warning, column + 5, message);
            }
            without_opponent(fields, column + 7, sign)
        }
        Some(_) => against_opponent(fields, column + 7, sign),
    };
    Some(TrfRound {
        opponent: opponent.unwrap_or(0),
        colour: colour.filter(|_| opponent != Some(0)),
        outcome,
        column: place,
    })
}

fn opponent(fields: &mut Fields<'_, '_>, column: usize) -> Option<u32> {
    let text = fields.columns.trimmed(column, column + 3)?;
    let number = if text.is_empty() {
        Some(0)
    } else {
        number(text)
    };
    if number.is_none() {
        fields.unreadable(column, "opponent", text, "a starting number");
    }
    number
}

fn colour(fields: &mut Fields<'_, '_>, column: usize) -> Option<Colour> {
    match one_character(fields, column) {
        'W' => Some(Colour::White),
        'B' => Some(Colour::Black),
        ' ' | '-' => None,
        other => {
            fields.unreadable(column, "colour", &other.to_string(), "w, b or -");
            None
        }
    }
}

/// The character of a column, capitalised; a blank after the end of the line.
fn one_character(fields: &Fields<'_, '_>, column: usize) -> char {
    let text = fields.columns.cut(column, column).unwrap_or("\u{FFFD}");
    text.chars().next().unwrap_or(' ').to_ascii_uppercase()
}

fn against_opponent(fields: &mut Fields<'_, '_>, column: usize, sign: char) -> Outcome {
    let (mark, rated) = match sign {
        '1' => (PlayerResult::Win, true),
        '=' => (PlayerResult::Draw, true),
        '0' => (PlayerResult::Loss, true),
        'W' => (PlayerResult::Win, false),
        'D' => (PlayerResult::Draw, false),
        'L' => (PlayerResult::Loss, false),
        '+' => (PlayerResult::ForfeitWin, false),
        '-' => (PlayerResult::ForfeitLoss, false),
        // No result yet; some programs write a sign for it.
        ' ' | '?' | 'X' => (PlayerResult::Open, false),
        'U' | 'F' | 'H' | 'Z' => {
            let message = format!("{sign} is a round without an opponent, but one is named");
            fields.fault(FaultCode::UnreadableResult, column, message);
            return Outcome::Unreadable;
        }
        _ => return unreadable(fields, column, sign),
    };
    Outcome::Game { mark, rated }
}

fn without_opponent(fields: &mut Fields<'_, '_>, column: usize, sign: char) -> Outcome {
    let code = FaultCode::UnreadableResult;
    match sign {
        'U' => Outcome::Out(ByeReason::PairingBye),
        'F' => Outcome::Out(ByeReason::FullBye),
        'H' => Outcome::Out(ByeReason::HalfBye),
        'Z' => Outcome::Out(ByeReason::ZeroBye),
        ' ' => Outcome::Silent,
        '-' => Outcome::LostAlone,
        '+' => Outcome::WonAlone,
        '1' | '=' | '0' | 'W' | 'D' | 'L' | '?' | 'X' => {
            let message = format!("{sign} is the result of a game, but no opponent is named");
            fields.fault(code, column, message);
            Outcome::Unreadable
        }
        _ => unreadable(fields, column, sign),
    }
}

fn unreadable(fields: &mut Fields<'_, '_>, column: usize, sign: char) -> Outcome {
    let message = format!("{:?} is not a result", sign.to_string());
    fields.fault(FaultCode::UnreadableResult, column, message);
    Outcome::Unreadable
}

/// The sign of a game's result.
pub(super) const fn sign(mark: PlayerResult, rated: bool) -> char {
    match (mark, rated) {
        (PlayerResult::Win, true) => '1',
        (PlayerResult::Draw, true) => '=',
        (PlayerResult::Loss, true) => '0',
        (PlayerResult::Win, false) => 'W',
        (PlayerResult::Draw, false) => 'D',
        (PlayerResult::Loss, false) => 'L',
        (PlayerResult::ForfeitWin, _) => '+',
        (PlayerResult::ForfeitLoss, _) => '-',
        (PlayerResult::Open, _) => ' ',
    }
}
