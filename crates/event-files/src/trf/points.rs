//! What results are worth: records 162, 299, XXS and BBW … BBU.

use super::fields::Fields;
use scoresheet_event::{FaultCode, Points, Scoring};

/// What a number of points is given for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Worth {
    /// A win with White.
    WhiteWin,
    /// A win with Black.
    BlackWin,
    /// A draw with White.
    WhiteDraw,
    /// A draw with Black.
    BlackDraw,
    /// A loss with White.
    WhiteLoss,
    /// A loss with Black.
    BlackLoss,
    /// A win without play.
    ForfeitWin,
    /// A loss without play.
    ForfeitLoss,
    /// A bye by the pairing.
    PairingBye,
    /// A bye by the pairing, unless it is stated apart.
    PairingByeUnlessStated,
    /// A bye for a whole point.
    FullBye,
    /// A bye for half a point.
    HalfBye,
    /// A bye for nothing.
    ZeroBye,
    /// A game whose result is not known.
    Unknown,
}

use Worth::{
    BlackDraw, BlackLoss, BlackWin, ForfeitLoss, ForfeitWin, FullBye, HalfBye, PairingBye,
    PairingByeUnlessStated, Unknown, WhiteDraw, WhiteLoss, WhiteWin, ZeroBye,
};

const WIN: &[Worth] = &[
    WhiteWin,
    BlackWin,
    ForfeitWin,
    FullBye,
    PairingByeUnlessStated,
];
const DRAW: &[Worth] = &[WhiteDraw, BlackDraw, HalfBye];
const LOSS: &[Worth] = &[WhiteLoss, BlackLoss];

/// What the letters of 162 stand for.
fn of_162(letter: char) -> Option<&'static [Worth]> {
    Some(match letter.to_ascii_uppercase() {
        'W' => WIN,
        'D' => DRAW,
        'L' => LOSS,
        'A' => &[ForfeitLoss, ZeroBye],
        'P' => &[PairingBye],
        'X' => &[Unknown],
        _ => return None,
    })
}

/// What the names of XXS stand for. `W` leaves the bye by the pairing alone.
fn of_xxs(name: &str) -> Option<&'static [Worth]> {
    Some(match name {
        "W" => &[WhiteWin, BlackWin, ForfeitWin, FullBye],
        "D" => DRAW,
        "WW" => &[WhiteWin],
        "BW" => &[BlackWin],
        "WD" => &[WhiteDraw],
        "BD" => &[BlackDraw],
        "WL" => &[WhiteLoss],
        "BL" => &[BlackLoss],
        "ZPB" => &[ZeroBye],
        "HPB" => &[HalfBye],
        "FPB" => &[FullBye],
        "PAB" => &[PairingBye],
        "FW" => &[ForfeitWin],
        "FL" => &[ForfeitLoss],
        _ => return None,
    })
}

/// What the records of one number stand for.
fn of_record(code: &str) -> &'static [Worth] {
    match code {
        "BBW" => WIN,
        "BBD" => DRAW,
        "BBL" => LOSS,
        "BBZ" => &[ZeroBye],
        "BBF" => &[ForfeitLoss],
        _ => &[PairingBye],
    }
}

/// What the types of 299 stand for.
fn of_299(letter: char) -> Option<&'static [Worth]> {
    Some(match letter.to_ascii_uppercase() {
        'W' => &[WhiteWin, BlackWin],
        'D' => &[WhiteDraw, BlackDraw],
        'L' => LOSS,
        '+' => &[ForfeitWin],
        '-' => &[ForfeitLoss],
        'F' => &[FullBye],
        'H' => &[HalfBye],
        'Z' => &[ZeroBye],
        _ => return None,
    })
}

/// Points for each of some results.
pub(super) type Worths = Vec<(&'static [Worth], Points)>;

/// Reads 162: letters with their points after.
pub(super) fn read_162(fields: &mut Fields<'_, '_>) -> Worths {
    let mut found = Vec::new();
    let text = fields.columns.cut(5, usize::MAX).unwrap_or_default();
    let is_letter = |c: char| c.is_alphabetic();
    let mut column = 5;
    for part in split_before(text, is_letter) {
        let letter = part.chars().next().unwrap_or(' ');
        let number = part.trim_start_matches(is_letter).trim();
        match (of_162(letter), number.parse()) {
            (Some(worth), Ok(points)) => found.push((worth, points)),
            _ if part.trim().is_empty() => {}
            _ => fields.unreadable(column, "points", part.trim(), "a letter and its points"),
        }
        column += part.chars().count();
    }
    found
}

/// Cuts before every character that `starts` names.
fn split_before(text: &str, starts: impl Fn(char) -> bool) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let mut characters = rest.char_indices().skip(1);
        let stop = characters.find(|(_, c)| starts(*c));
        let stop = stop.map_or(rest.len(), |(at, _)| at);
        let (part, after) = rest.split_at(stop);
        rest = after;
        (!part.is_empty()).then_some(part)
    })
}

/// Reads XXS: `NAME=points`, parted by blanks.
pub(super) fn read_xxs(fields: &mut Fields<'_, '_>) -> Worths {
    let mut found = Vec::new();
    let text = fields.columns.cut(4, usize::MAX).unwrap_or_default();
    for part in text.split_whitespace() {
        let read = part.split_once('=').and_then(|(name, points)| {
            let worth = of_xxs(&name.to_ascii_uppercase())?;
            Some((worth, points.parse().ok()?))
        });
        match read {
            Some(read) => found.push(read),
            None => fields.unreadable(4, "points", part, "a name, = and points"),
        }
    }
    found
}

/// Reads BBW … BBU: one number.
pub(super) fn read_one(fields: &mut Fields<'_, '_>, code: &str) -> Worths {
    let points = fields.points(4, usize::MAX, "points");
    points
        .map(|points| (of_record(code), points))
        .into_iter()
        .collect()
}

/// Reads 299, where it changes what a result is worth in every round and for all; `None` where it names
/// players, teams or a round, or states match points: then it is of teams.
pub(super) fn read_299(fields: &mut Fields<'_, '_>) -> Option<Worths> {
    let kind = fields.columns.cut(5, 5).unwrap_or_default();
    let worth = kind.chars().next().and_then(of_299)?;
    let is_nothing = |text: Option<&str>| {
        text.is_some_and(|text| text.chars().all(|c| c == '0' || c.is_whitespace()))
    };
    let for_all = is_nothing(fields.columns.cut(20, usize::MAX));
    let match_points = fields.columns.trimmed(8, 11).unwrap_or_default();
    let of_teams = !match_points.is_empty() && match_points.parse() != Ok(Points::ZERO);
    if !for_all || of_teams {
        return None;
    }
    let points = fields.points(14, 17, "points");
    Some(points.map(|points| (worth, points)).into_iter().collect())
}

/// The points as they stand after all records so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Table {
    win: [Points; 2],
    draw: [Points; 2],
    loss: [Points; 2],
    pairing_bye: Option<Points>,
    scoring: Scoring,
    unknown: Points,
}

impl Table {
    /// What holds before any record.
    pub(super) const fn from(scoring: Scoring) -> Self {
        Self {
            win: [scoring.win; 2],
            draw: [scoring.draw; 2],
            loss: [scoring.loss; 2],
            pairing_bye: None,
            scoring,
            unknown: Points::ZERO,
        }
    }

    /// Sets what a record states.
    pub(super) fn set(&mut self, worths: &Worths) {
        for (worths, points) in worths {
            for worth in *worths {
                *self.place(*worth) = *points;
            }
        }
    }

    fn place(&mut self, worth: Worth) -> &mut Points {
        let scoring = &mut self.scoring;
        match worth {
            WhiteWin => &mut self.win[0],
            BlackWin => &mut self.win[1],
            WhiteDraw => &mut self.draw[0],
            BlackDraw => &mut self.draw[1],
            WhiteLoss => &mut self.loss[0],
            BlackLoss => &mut self.loss[1],
            ForfeitWin => &mut scoring.forfeit_win,
            ForfeitLoss => &mut scoring.forfeit_loss,
            PairingBye => self.pairing_bye.get_or_insert(Points::ZERO),
            PairingByeUnlessStated => &mut scoring.pairing_bye,
            FullBye => &mut scoring.full_bye,
            HalfBye => &mut scoring.half_bye,
            ZeroBye => &mut scoring.zero_bye,
            Unknown => &mut self.unknown,
        }
    }

    /// The scoring, and what of it cannot be represented.
    pub(super) fn scoring(&self) -> (Scoring, Option<(FaultCode, &'static str)>) {
        let [win, draw, loss] = [self.win[0], self.draw[0], self.loss[0]];
        let scoring = Scoring {
            win,
            draw,
            loss,
            pairing_bye: self.pairing_bye.unwrap_or(self.scoring.pairing_bye),
            ..self.scoring
        };
        let by_colour = [self.win, self.draw, self.loss].iter().any(|[w, b]| w != b);
        let fault = by_colour.then_some((
            FaultCode::UnreadableLine,
            "results are worth different points for White and for Black; those for White are used",
        ));
        (scoring, fault)
    }

    /// What a game without a result is worth, where it is stated.
    pub(super) const fn unknown(&self) -> Points {
        self.unknown
    }
}
