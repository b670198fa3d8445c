//! Rounds of teams without a match over the board, and what matches are worth: records 320, 330, 362, and
//! 240 where there are teams.

use super::build::{Builder, at};
use super::fields::{Fields, number};
use super::{Byes, MOST_ROUNDS};
use crate::{FaultCode, MatchScoring, Place, PlayerId, Points, TeamId, TeamRound, WithoutMatch};
use std::collections::{HashMap, HashSet};

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

/// Reads 362: `TW`, `TD`, `TL` and `TA` with their points behind, nine columns each from column 5.
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

/// Brings what 240, 320 and 330 say of teams into the event, each with its line, and reports what
/// contradicts it.
pub(super) fn build(builder: &mut Builder<'_, '_>, on_request: &[(u32, &Byes)]) {
    let (byes, forfeits) = (
        std::mem::take(&mut builder.team_byes),
        std::mem::take(&mut builder.team_forfeits),
    );
    if on_request.is_empty() && byes.is_empty() && forfeits.is_empty() {
        return;
    }
    let mut rounds = Rounds::new(builder);
    for (line, record) in on_request {
        for (team, column) in &record.whose {
            let place = at(*line, *column);
            if let Some(team) = rounds.team(*team, place) {
                rounds.add(record.round, team, WithoutMatch::Bye(record.why), place);
            }
        }
    }
    for (line, record) in byes {
        let without = WithoutMatch::PairingBye {
            match_points: record.match_points,
            game_points: record.game_points,
        };
        for (round, team, column) in &record.whose {
            let place = at(line, *column);
            if let Some(team) = rounds.team(*team, place) {
                rounds.add(*round, team, without, place);
            }
        }
    }
    for (line, record) in forfeits {
        rounds.forfeit(line, record);
    }
}

/// A game of a team's player: the other side, and whether over the board.
type Met = (Option<TeamId>, bool);

/// Rounds of teams in the making.
struct Rounds<'b, 'd, 'a> {
    builder: &'b mut Builder<'d, 'a>,
    numbers: HashMap<u32, TeamId>,
    /// Whom the players of a team meet in a round, and whether over the board.
    met: HashMap<(u16, TeamId), Vec<Met>>,
    seen: HashSet<(u16, TeamId)>,
}

impl<'b, 'd, 'a> Rounds<'b, 'd, 'a> {
    fn new(builder: &'b mut Builder<'d, 'a>) -> Self {
        let event = &builder.event;
        let numbers = (0..).map(TeamId).zip(&event.teams);
        let numbers = numbers.map(|(id, team)| (team.number, id)).collect();
        let team_of = |player: PlayerId| event.players.get(player.index()).and_then(|one| one.team);
        let mut met: HashMap<_, Vec<Met>> = HashMap::new();
        for meeting in &event.meetings {
            let played = meeting.marks.iter().any(|mark| mark.is_played());
            let [one, other] = meeting.players.map(team_of);
            for (own, against) in [(one, other), (other, one)] {
                if let (Some(round), Some(own)) = (meeting.round, own) {
                    met.entry((round, own)).or_default().push((against, played));
                }
            }
        }
        Self {
            builder,
            numbers,
            met,
            seen: HashSet::new(),
        }
    }

    fn team(&mut self, number: u32, place: Place) -> Option<TeamId> {
        let team = self.numbers.get(&number).copied();
        if team.is_none() {
            let message = format!("no team has number {number}");
            self.builder.fault(FaultCode::UnknownPlayer, place, message);
        }
        team
    }

    fn forfeit(&mut self, line: u32, record: &TeamForfeit) {
        let [one, other] = record.teams;
        let round = record.round;
        if one == other {
            let message = format!("round {round}: team {one} meets itself");
            self.builder
                .fault(FaultCode::MetHimself, at(line, 16), message);
            return;
        }
        let [Some(one), Some(other)] =
            [(one, 12), (other, 16)].map(|(team, column)| self.team(team, at(line, column)))
        else {
            return;
        };
        for (team, against, won, column) in [
            (one, other, record.won[0], 12),
            (other, one, record.won[1], 16),
        ] {
            let without = if won {
                WithoutMatch::Won { over: against }
            } else {
                WithoutMatch::Lost { to: against }
            };
            self.add(round, team, without, at(line, column));
        }
    }

    fn add(&mut self, round: u16, team: TeamId, without: WithoutMatch, at: Place) {
        let number = self.builder.event.teams.get(team.index());
        let number = number.map_or(0, |team| team.number);
        if !self.seen.insert((round, team)) {
            let message = format!("round {round}: team {number} has two byes or matches");
            return self.builder.fault(FaultCode::PairedTwice, at, message);
        }
        let found = TeamRound {
            round,
            team,
            without,
            at,
        };
        let against = found.opponent();
        let games = self.met.get(&(round, team)).into_iter().flatten();
        if games
            .clone()
            .any(|(other, played)| *played || *other != against)
        {
            let message = format!(
                "round {round}: team {number} has no match over the board, and its players have other games"
            );
            return self.builder.fault(FaultCode::ResultsDisagree, at, message);
        }
        self.builder.event.team_rounds.push(found);
    }
}
