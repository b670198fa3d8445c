//! Records of teams: a team and its players (013, 310), who sat on which board (300), its rounds without a match
//! over the board (320, 330), what matches are worth (362).

use super::MOST_ROUNDS;
use super::fields::{Columns, Fields, number};
use scoresheet_event::{Fault, FaultCode, MatchScoring, Place, Points};

/// What a team record says of the team itself. Short names and strengths of 310 are not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamRecord<'a> {
    /// The team's number; 013 records have none and count from 1.
    pub number: Option<u32>,
    /// Name, as written.
    pub name: &'a str,
    /// Match points, of 310.
    pub match_points: Option<Points>,
    /// Points on all boards, of 310.
    pub game_points: Option<Points>,
    /// The place, of 310.
    pub place: Option<u32>,
    /// The players' starting numbers in the order of boards, each with its column.
    pub players: Vec<(u32, u32)>,
}

/// Reads an 013 or a 310 record.
pub(super) fn read<'a>(
    text: &'a str,
    is_310: bool,
    line: Place,
    faults: &mut Vec<Fault>,
) -> TeamRecord<'a> {
    let columns = Columns::characters(text);
    let mut fields = Fields {
        columns,
        line,
        faults,
    };
    let (name, first_player) = if is_310 { ((9, 40), 74) } else { ((5, 36), 37) };
    if is_310 {
        for (first, last) in [(8, 8), (41, 41), (54, 54), (61, 61), (68, 68), (72, 73)] {
            fields.blank(first, last);
        }
    }
    let (match_points, game_points, place) = if is_310 {
        (
            fields.points(55, 60, "match points"),
            fields.points(62, 67, "game points"),
            fields.number(69, 71, "place of the team"),
        )
    } else {
        (None, None, None)
    };
    TeamRecord {
        number: if is_310 {
            fields.number(5, 7, "number of the team")
        } else {
            None
        },
        name: fields
            .text(name.0, name.1, "name of the team")
            .unwrap_or_default(),
        match_points,
        game_points,
        place: place.filter(|place| *place > 0),
        players: numbers(&mut fields, first_player, "player"),
    }
}

/// Starting numbers in fields of four columns, a blank between; blanks and 0 are nobody.
pub(super) fn numbers(fields: &mut Fields<'_, '_>, first: usize, what: &str) -> Vec<(u32, u32)> {
    let mut numbers = Vec::new();
    let list: Vec<(usize, &str)> = fields.columns.list(first, 4, 5).collect();
    for (column, text) in list {
        fields.blank(column + 4, column + 4);
        match number(text) {
            Some(number) if number > 0 => {
                numbers.push((number, u32::try_from(column).unwrap_or(u32::MAX)));
            }
            _ if text.is_empty() || number(text) == Some(0) => {}
            _ => fields.fault(
                FaultCode::UnreadableLine,
                column,
                format!("{what}: {text:?} is not a starting number"),
            ),
        }
    }
    numbers
}

/// What a 320 record says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamByes {
    /// Match points of a bye by the pairing.
    pub match_points: Points,
    /// Points on all boards of a bye by the pairing.
    pub game_points: Points,
    /// Rounds, and the numbers of the teams that had the bye, each with its column.
    pub whose: Vec<(u16, u32, u32)>,
}

/// What a 330 record says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamForfeit {
    /// The round, from 1.
    pub round: u16,
    /// The numbers of the teams.
    pub teams: [u32; 2],
    /// Whether each of them won the match.
    pub won: [bool; 2],
}

/// Reads 320: points in columns 5–8 and 10–13, then a team a round in three columns from 15.
pub(super) fn read_320(fields: &mut Fields<'_, '_>) -> Option<TeamByes> {
    let before = fields.faults.len();
    let match_points = fields.points(5, 8, "match points");
    let game_points = fields.points(10, 13, "game points");
    for gap in [9, 14] {
        fields.blank(gap, gap);
    }
    let mut whose = Vec::new();
    let list: Vec<(usize, &str)> = fields.columns.list(15, 3, 4).collect();
    for (index, (column, text)) in list.into_iter().enumerate() {
        fields.blank(column + 3, column + 3);
        let round = u16::try_from(index + 1)
            .ok()
            .filter(|it| *it <= MOST_ROUNDS);
        match (round, number(text)) {
            (_, Some(0)) => {}
            (_, None) if text.is_empty() => {}
            (Some(round), Some(team)) => {
                whose.push((round, team, u32::try_from(column).unwrap_or(u32::MAX)));
            }
            _ => fields.unreadable(column, "team with a bye", text, "the number of a team"),
        }
    }
    if fields.faults.len() == before && (match_points.is_none() || game_points.is_none()) {
        fields.unreadable(5, "points of a bye", "", "match points and game points");
    }
    Some(TeamByes {
        match_points: match_points?,
        game_points: game_points?,
        whose,
    })
}

/// Reads 330: what became of it in columns 5–6, the round in 8–10, the teams in 12–14 and 16–18.
pub(super) fn read_330(fields: &mut Fields<'_, '_>) -> Option<TeamForfeit> {
    let kind = fields.columns.cut(5, 6).unwrap_or_default();
    let won = match kind.to_ascii_uppercase().as_str() {
        "+-" | "WL" | "WZ" | "10" => Some([true, false]),
        "-+" | "LW" | "ZW" | "01" => Some([false, true]),
        "--" | "LL" | "ZZ" | "00" => Some([false, false]),
        _ => {
            fields.unreadable(5, "match without play", kind, "+-, -+ or --");
            None
        }
    };
    for gap in [7, 11, 15] {
        fields.blank(gap, gap);
    }
    let text = fields.text(8, 10, "round").unwrap_or_default();
    let round = number(text).and_then(|round| u16::try_from(round).ok());
    let round = round.filter(|round| (1..=MOST_ROUNDS).contains(round));
    if round.is_none() {
        fields.unreadable(8, "round", text, "a number from 1 to 999");
    }
    let mut team = |first: usize| {
        let team = fields.number(first, first + 2, "number of a team");
        if team.is_none_or(|team| team == 0) {
            fields.unreadable(first, "number of a team", "", "a number from 1");
        }
        team
    };
    let teams = [team(12), team(16)];
    Some(TeamForfeit {
        round: round?,
        teams: [teams[0]?, teams[1]?],
        won: won?,
    })
}

/// What a 300 record says: who sat on which board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineUp {
    /// The round, from 1.
    pub round: u16,
    /// The number of the team.
    pub team: u32,
    /// The number of the other team.
    pub against: u32,
    /// The starting number on each board, first board first, each with its column; nobody on an empty one.
    pub boards: Vec<Option<(u32, u32)>>,
}

/// Reads 300: the round in columns 5–7, the teams in 9–11 and 13–15, then players in four columns from 17.
pub(super) fn read_300(fields: &mut Fields<'_, '_>) -> Option<LineUp> {
    let before = fields.faults.len();
    for gap in [8, 12, 16] {
        fields.blank(gap, gap);
    }
    let round = fields.number(5, 7, "round").unwrap_or(0);
    let round = u16::try_from(round)
        .ok()
        .filter(|round| (1..=MOST_ROUNDS).contains(round));
    let team = fields.number(9, 11, "number of a team").unwrap_or(0);
    let against = fields.number(13, 15, "number of a team").unwrap_or(0);
    let mut boards = Vec::new();
    let list: Vec<(usize, &str)> = fields.columns.list(17, 4, 5).collect();
    for (column, text) in list {
        fields.blank(column + 4, column + 4);
        match number(text) {
            Some(0) => boards.push(None),
            Some(player) => {
                boards.push(Some((player, u32::try_from(column).unwrap_or(u32::MAX))));
            }
            None if text.is_empty() => boards.push(None),
            None => fields.unreadable(column, "player", text, "a starting number, or 0 for nobody"),
        }
    }
    if fields.faults.len() == before && (round.is_none() || team == 0 || against == 0) {
        let message = "a line-up without its round, its team or the other team";
        fields.fault(FaultCode::UnreadableLine, 5, message);
    }
    (fields.faults.len() == before).then_some(())?;
    Some(LineUp {
        round: round?,
        team,
        against,
        boards,
    })
}

/// Reads 362: `TW`, `TD`, `TL` and `TA` with their points after, nine columns each from column 5.
pub(super) fn read_362(fields: &mut Fields<'_, '_>) -> Option<MatchScoring> {
    let before = fields.faults.len();
    let mut scoring = MatchScoring::default();
    for first in (5..=fields.columns.len()).step_by(9) {
        let name = fields
            .text(first, first + 1, "match points")
            .unwrap_or_default();
        let place = match name.to_ascii_uppercase().as_str() {
            "TW" | "W" => &mut scoring.win,
            "TD" | "D" => &mut scoring.draw,
            "TL" | "L" => &mut scoring.loss,
            "TA" | "A" => &mut scoring.forfeit_loss,
            _ => {
                fields.unreadable(first, "match points", name, "TW, TD, TL or TA");
                continue;
            }
        };
        match fields.points(first + 2, first + 5, "match points") {
            Some(points) => *place = points,
            None => fields.unreadable(first + 2, "match points", "", "a number of points"),
        }
        fields.blank(first + 6, first + 8);
    }
    (fields.faults.len() == before).then_some(scoring)
}
