//! One round of one player, as a 001 record has it.

use super::fields::{Fields, number};
use crate::{Colour, FaultCode, Mark, SittingOut};
use scoresheet_source::Level;

/// What the sign of a round says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A result against the opponent. A game that ended before both had moved is not rated.
    Game {
        /// The player's own result.
        mark: Mark,
        /// Whether it is rated.
        rated: bool,
    },
    /// A round without an opponent.
    Out(SittingOut),
    /// `0000` for the opponent and no sign: not paired, and nothing said.
    Silent,
    /// It could not be read, and a fault says so.
    Unreadable,
}

/// One round of one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cell {
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
pub(super) fn read(fields: &mut Fields<'_, '_>, column: usize) -> Option<Cell> {
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
                let message = "a colour without an opponent is left out of account";
                let code = FaultCode::FieldIgnored;
                fields.remark(code, Level::Warning, column + 5, message);
            }
            without_opponent(fields, column + 7, sign)
        }
        Some(_) => against_opponent(fields, column + 7, sign),
    };
    Some(Cell {
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

/// The character of a column, capitalised; a blank behind the end of the line.
fn one_character(fields: &Fields<'_, '_>, column: usize) -> char {
    let text = fields.columns.cut(column, column).unwrap_or("\u{FFFD}");
    text.chars().next().unwrap_or(' ').to_ascii_uppercase()
}

fn against_opponent(fields: &mut Fields<'_, '_>, column: usize, sign: char) -> Outcome {
    let (mark, rated) = match sign {
        '1' => (Mark::Win, true),
        '=' => (Mark::Draw, true),
        '0' => (Mark::Loss, true),
        'W' => (Mark::Win, false),
        'D' => (Mark::Draw, false),
        'L' => (Mark::Loss, false),
        '+' => (Mark::ForfeitWin, false),
        '-' => (Mark::ForfeitLoss, false),
        // No result yet; some programs write a sign for it.
        ' ' | '?' | 'X' => (Mark::Open, false),
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
        'U' => Outcome::Out(SittingOut::PairingBye),
        'F' => Outcome::Out(SittingOut::FullBye),
        'H' => Outcome::Out(SittingOut::HalfBye),
        'Z' => Outcome::Out(SittingOut::ZeroBye),
        ' ' => Outcome::Silent,
        '-' => {
            let message = "a loss without an opponent is read as a bye for nothing (Z)";
            fields.remark(code, Level::Note, column, message);
            Outcome::Out(SittingOut::ZeroBye)
        }
        '+' => {
            let message = "a win without an opponent is read as a bye for a whole point (F)";
            fields.remark(code, Level::Warning, column, message);
            Outcome::Out(SittingOut::FullBye)
        }
        '1' | '=' | '0' | 'W' | 'D' | 'L' | '?' | 'X' => {
            let message = format!("{sign} is the result of a game, but no opponent is named");
            fields.fault(code, column, message);
            Outcome::Unreadable
        }
        _ => unreadable(fields, column, sign),
    }
}

fn unreadable(fields: &mut Fields<'_, '_>, column: usize, sign: char) -> Outcome {
    let message = format!("{:?} is no result", sign.to_string());
    fields.fault(FaultCode::UnreadableResult, column, message);
    Outcome::Unreadable
}
