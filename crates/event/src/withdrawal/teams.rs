//! Leaving a team event: a player, or a whole team (FTM98 5.6: as 5.4 and 5.5, with teams for players and
//! matches for games).

use super::{Contradiction, SWISS, TEAMS, Work, is_half};
use crate::{Event, Kind, MatchResult, Pairing, Place, PlayerId, PlayerResult, TeamId, TeamMatch};
use std::collections::{BTreeMap, BTreeSet};

/// A match: its round, where known, and the opponents.
type Match = (Option<u16>, TeamId);

/// The matches of a team, and the places of their boards in the event.
type Matches = BTreeMap<Match, Vec<usize>>;

impl Work {
    /// No team plays after leaving.
    pub(super) fn check_teams(&self, rounds: u16) -> Result<(), Contradiction> {
        for (index, team) in (0_u32..).zip(&self.event.teams) {
            let Some(left) = team.left_after else {
                continue;
            };
            let name = || team.name.clone();
            if left > rounds {
                let name = name();
                return Err(Contradiction::NoSuchRound { name, left, rounds });
            }
            let matches = matches(&self.event, TeamId(index));
            let mut played = matches
                .iter()
                .filter(|(_, boards)| self.is_match_played(boards));
            if let Some(round) = played.find_map(|((round, _), _)| round.filter(|r| *r > left)) {
                let name = name();
                return Err(Contradiction::PlayedOn { name, left, round });
            }
        }
        Ok(())
    }

    /// A player who leaves takes nothing with him; a team is judged by its matches.
    pub(super) fn leave_teams(&mut self) {
        for (id, left) in self.leavers() {
            let words = format!(
                "{} left his team after round {left}: the games he played stay. If a whole team withdraws, state it \
                 for the team.",
                self.name(id)
            );
            self.say(Some(TEAMS), Some(id), words);
        }
        let mut leaving: Vec<(TeamId, u16)> = (0_u32..)
            .zip(&self.event.teams)
            .filter_map(|(index, team)| Some((TeamId(index), team.left_after?)))
            .collect();
        leaving.sort_by_key(|(_, left)| *left);
        if self.rules.of_match.is_some() && !leaving.is_empty() {
            let words = "The codes of 1953 do not cover teams that withdraw: FTM98 5.6 is applied.";
            self.say(None, None, words);
        }
        for (team, left) in leaving {
            self.leave_team(team, left);
        }
    }

    fn leave_team(&mut self, team: TeamId, left: u16) {
        let name = self.team_name(team);
        let matches = matches(&self.event, team);
        let played = matches
            .values()
            .filter(|boards| self.is_match_played(boards));
        let stated = self.event.team_matches.iter();
        let stated = stated.filter(|each| each.teams.contains(&team) && each.is_played());
        let played = played.count() + stated.count();
        let (clause, words, counts) = match self.matches_due(&matches) {
            None => (
                SWISS,
                format!("{name} left the Swiss tournament after round {left}: all points stay."),
                true,
            ),
            Some(due) => {
                let reported =
                    format!("{name} left after round {left} with {played} of {due} matches played");
                if is_half(played, due) {
                    (
                        TEAMS,
                        format!("{reported}, half or more: what was played stays and counts."),
                        true,
                    )
                } else {
                    let done = "its matches stay in the table, but no point from them counts";
                    (
                        TEAMS,
                        format!("{reported}, fewer than half: {done}."),
                        false,
                    )
                }
            }
        };
        self.say(Some(clause), None, words);
        self.mark_boards(&name, left, &matches);
        if self.event.team_matches.is_empty() {
            self.tell_of_matches_not_listed(team, &matches);
        } else {
            self.forfeit_matches(team);
        }
        for stated in &mut self.event.team_matches {
            stated.counts &= counts || !stated.teams.contains(&team);
        }
        for index in matches.values().flatten() {
            if let Some(pairing) = self.event.pairings.get_mut(*index) {
                pairing.counts &= counts;
            }
        }
    }

    fn team_name(&self, team: TeamId) -> String {
        let team = self.event.teams.get(team.index());
        team.map_or_else(String::new, |team| team.name.clone())
    }

    fn is_match_played(&self, boards: &[usize]) -> bool {
        let mut boards = boards
            .iter()
            .filter_map(|index| self.event.pairings.get(*index));
        boards.any(|pairing| pairing.results[0].is_played())
    }

    /// How many matches the team had to play; nothing in a Swiss tournament.
    fn matches_due(&self, matches: &Matches) -> Option<usize> {
        let cycles = match self.event.kind {
            Some(Kind::Swiss) => return None,
            Some(Kind::RoundRobin { cycles }) => usize::from(cycles),
            None => {
                let stayed = |team: &TeamId| {
                    let team = self.event.teams.get(team.index());
                    team.is_some_and(|team| team.left_after.is_none())
                };
                let all = (0_u32..)
                    .map(TeamId)
                    .take(self.event.teams.len())
                    .filter(stayed);
                let all: BTreeSet<TeamId> = all.collect();
                let met_all = all.iter().all(|team| {
                    let met: BTreeSet<TeamId> = matches_with(&self.event, *team).collect();
                    all.iter().all(|other| other == team || met.contains(other))
                });
                if !met_all {
                    return None;
                }
                let mut times = BTreeMap::new();
                for (_, opponent) in matches.keys() {
                    *times.entry(opponent).or_insert(0_usize) += 1;
                }
                times.into_values().max().unwrap_or(1)
            }
        };
        Some(
            self.event
                .teams
                .len()
                .saturating_sub(1)
                .saturating_mul(cycles),
        )
    }

    /// Boards of matches after it left: lost without play, or `−` for both where the others left, too.
    fn mark_boards(&mut self, name: &str, left: u16, matches: &Matches) {
        let mut won = Vec::new();
        for ((round, opponents), boards) in matches {
            // Where rounds are not known, an open board of a match that was played is not a missed one.
            let earlier = round.is_some_and(|round| round <= left);
            if earlier || round.is_none() && self.is_match_played(boards) {
                continue;
            }
            let gone = self
                .event
                .teams
                .get(opponents.index())
                .and_then(|team| team.left_after);
            let nobody = gone.is_some_and(|gone| round.is_none_or(|round| gone < round));
            let mut marked = false;
            for index in boards {
                let own = self.event.pairings.get(*index).and_then(|pairing| {
                    let open = pairing.is_open();
                    open.then(|| {
                        usize::from(team_of(&self.event, pairing.players[0]) == Some(*opponents))
                    })
                });
                if let (Some(own), Some(pairing)) = (own, self.event.pairings.get_mut(*index)) {
                    pairing.results = [PlayerResult::ForfeitLoss; 2];
                    if !nobody {
                        pairing.results[1 - own] = PlayerResult::ForfeitWin;
                    }
                    pairing.rated = false;
                    marked = true;
                }
            }
            if marked {
                let opponents = self.team_name(*opponents);
                won.push(if nobody {
                    format!("{opponents} (neither appeared)")
                } else {
                    opponents
                });
            }
        }
        if !won.is_empty() {
            let words = format!(
                "Boards not played, − for {name} and + for the opponents: {}.",
                won.join("; ")
            );
            self.say(Some(TEAMS), None, words);
        }
    }

    /// Matches that a table of teams does not have: lost without play, or by both where the others left, too.
    fn forfeit_matches(&mut self, team: TeamId) {
        let Some(Kind::RoundRobin { cycles }) = self.event.kind else {
            return;
        };
        let mut lost = Vec::new();
        for (index, other) in (0_u32..).zip(&self.event.teams) {
            let other_id = TeamId(index);
            let listed = self.event.team_matches.iter();
            let listed =
                listed.filter(|each| each.teams.contains(&team) && each.teams.contains(&other_id));
            let missing = usize::from(cycles).saturating_sub(listed.count());
            if other_id != team && missing > 0 {
                lost.extend(std::iter::repeat_n(
                    (other_id, other.left_after.is_some()),
                    missing,
                ));
            }
        }
        let mut won = Vec::new();
        for (other, nobody) in lost {
            let theirs = if nobody {
                MatchResult::ForfeitLoss
            } else {
                MatchResult::ForfeitWin
            };
            self.event.team_matches.push(TeamMatch {
                teams: [team, other],
                results: [MatchResult::ForfeitLoss, theirs],
                counts: true,
                at: Place::default(),
            });
            let neither = if nobody { " (neither appeared)" } else { "" };
            won.push(format!("{}{neither}", self.team_name(other)));
        }
        if !won.is_empty() {
            let words = format!(
                "Matches not played, − for {} and + for the opponents: {}.",
                self.team_name(team),
                won.join("; ")
            );
            self.say(Some(TEAMS), None, words);
        }
    }

    /// Without a line-up there are no boards to mark: it is said, and left to the regulations.
    fn tell_of_matches_not_listed(&mut self, team: TeamId, matches: &Matches) {
        if self.matches_due(matches).is_none() {
            return;
        }
        let met: BTreeSet<TeamId> = matches.keys().map(|(_, opponents)| *opponents).collect();
        let others = (0_u32..).map(TeamId).take(self.event.teams.len());
        let not_met: Vec<String> = others
            .filter(|other| *other != team && !met.contains(other))
            .map(|other| self.team_name(other))
            .collect();
        if !not_met.is_empty() {
            let words = format!(
                "Matches that are not listed and were not played, won by the opponents: {}. They have no boards to \
                 mark; the regulations decide what they are worth.",
                not_met.join("; ")
            );
            self.say(Some(TEAMS), None, words);
        }
    }
}

fn team_of(event: &Event, player: PlayerId) -> Option<TeamId> {
    event.players.get(player.index())?.team
}

/// The opponents of a team in one meeting.
fn opponents_in(event: &Event, pairing: &Pairing, team: TeamId) -> Option<TeamId> {
    let [first, second] = pairing.players.map(|player| team_of(event, player));
    let other = if first == Some(team) {
        second?
    } else if second == Some(team) {
        first?
    } else {
        return None;
    };
    (other != team).then_some(other)
}

fn matches_with(event: &Event, team: TeamId) -> impl Iterator<Item = TeamId> {
    (event.pairings.iter()).filter_map(move |pairing| opponents_in(event, pairing, team))
}

fn matches(event: &Event, team: TeamId) -> Matches {
    let mut matches = Matches::new();
    for (index, pairing) in event.pairings.iter().enumerate() {
        if let Some(opponents) = opponents_in(event, pairing, team) {
            let boards = matches.entry((pairing.round, opponents)).or_default();
            boards.push(index);
        }
    }
    matches
}
