//! The rules that a page's script plays by: a row of parameters for each draughts game.

use scoresheet_draughts::{
    Crowning, GameRules, Kings, Lines, MenCapture, Preference, Removal, Variant,
};
use scoresheet_replay::write::square_name;
use serde::Serialize;
use std::collections::BTreeMap;

/// The row of a draughts game, as `assets/draughts.js` takes it.
///
/// ```
/// use scoresheet_draughts::Variant;
/// use scoresheet_report::page::RulesObject;
/// let row = serde_json::to_value(RulesObject::of(Variant::Russian)).unwrap();
/// assert_eq!(row["crowning"], "at-once");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RulesObject {
    files: u8,
    ranks: u8,
    whole: bool,
    sign: &'static str,
    steps: &'static str,
    captures: &'static str,
    men: &'static str,
    men_capture_kings: bool,
    kings: &'static str,
    crowning: &'static str,
    removal: &'static str,
    turns_back: bool,
    choice: Vec<&'static str>,
    king_run: u8,
    /// What the squares are called, by file and rank as the board is drawn.
    names: BTreeMap<String, String>,
}

impl RulesObject {
    /// The row of this game.
    #[must_use]
    pub fn of(variant: Variant) -> Self {
        let GameRules {
            board,
            squares,
            steps,
            captures,
            men_capture,
            men_capture_kings,
            kings,
            crowning,
            removal,
            turns_back,
            choice,
            king_run,
            pdn_capture_sign,
            ..
        } = *variant.rules();
        let names = board.all().iter().filter_map(|square| {
            let (file, rank) = squares.seen(board, square)?;
            let place = format!("{}{}", char::from(b'a' + file), rank + 1);
            Some((place, square_name(variant, square)))
        });
        Self {
            files: board.files(),
            ranks: board.ranks(),
            whole: board.is_whole(),
            sign: pdn_capture_sign,
            steps: lines(steps),
            captures: lines(captures),
            men: match men_capture {
                MenCapture::Forwards => "forwards",
                MenCapture::Everywhere => "everywhere",
            },
            men_capture_kings,
            kings: match kings {
                Kings::Short => "short",
                Kings::Long => "long",
                Kings::LongLandingShort => "landing-short",
            },
            crowning: match crowning {
                Crowning::AtOnce => "at-once",
                Crowning::WhereItStops => "where-it-stops",
                Crowning::EndsCapture => "ends",
            },
            removal: match removal {
                Removal::AfterTheMove => "after",
                Removal::JumpByJump => "jump",
            },
            turns_back,
            choice: choice.iter().map(|one| preference(*one)).collect(),
            king_run,
            names: names.collect(),
        }
    }
}

const fn lines(lines: Lines) -> &'static str {
    match lines {
        Lines::Diagonal => "diagonal",
        Lines::Orthogonal => "orthogonal",
        Lines::All => "all",
    }
}

const fn preference(preference: Preference) -> &'static str {
    match preference {
        Preference::Number => "number",
        Preference::WithKing => "king",
        Preference::Kings => "kings",
        Preference::KingsSoonest => "soonest",
        Preference::Value => "value",
    }
}
