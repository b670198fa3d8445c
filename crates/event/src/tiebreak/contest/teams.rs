//! A contest of teams: boards make matches.

use super::{Bout, Competitor, Contest, Decided, TeamScore};
use crate::{Colour, Event, Mark, Meeting, PlayerId, Points, RuleSet, SittingOut, TeamId};
use std::collections::{BTreeMap, BTreeSet};

/// One team's side of a match.
#[derive(Default)]
struct Side {
    opponent: Option<TeamId>,
    boards: Vec<Points>,
    played: bool,
    colour: Option<Colour>,
    voluntary: bool,
}

/// A match is told by its round and who plays whom; a team without an opponent by itself.
type Key = (Option<u16>, TeamId, Option<TeamId>);

impl Contest {
    /// The teams of an event, ranked by match points (2, 1, 0) or by the points on all boards. Games
    /// whose players are of no team are left out.
    #[must_use]
    pub fn of_teams(event: &Event, rules: RuleSet, ranked_by: TeamScore) -> Self {
        let sides = sides(event);
        let boards = sides
            .values()
            .map(|side| side.boards.len())
            .max()
            .unwrap_or(0);
        let all = |points: Points| (0..boards).map(|_| points).sum::<Points>();
        let half = Half {
            win: all(event.scoring.win),
            rules,
        };
        let mut bouts = vec![Vec::new(); event.teams.len()];
        for ((round, team, opponent), side) in &sides {
            let game: Points = side.boards.iter().copied().sum();
            let against = opponent.map(|other| {
                let theirs = sides.get(&(*round, other, Some(*team)));
                theirs.map_or(Points::ZERO, |side| side.boards.iter().copied().sum())
            });
            let decided = half.decided(side, game, against);
            if let Some(own) = bouts.get_mut(team.index()) {
                own.push(bout(*round, side, game, decided));
            }
        }
        let mut contest = Self {
            competitors: competitors(event),
            rounds: event.rounds(),
            by_round: sides.keys().all(|(round, _, _)| round.is_some()),
            round_robin: everyone_met(&bouts),
            bouts,
            win: all(event.scoring.win),
            draw: all(event.scoring.draw),
            other_win: MATCH_WON,
            other_draw: MATCH_DRAWN,
            ranked_by: Some(TeamScore::Game),
        };
        contest.add_absences();
        match ranked_by {
            TeamScore::Game => contest,
            TeamScore::Match => contest.exchanged(),
        }
    }

    /// Rounds of a Swiss event without a match are left out by the team's own will.
    fn add_absences(&mut self) {
        if self.round_robin || !self.by_round {
            return;
        }
        for own in &mut self.bouts {
            let missing: Vec<u16> = (1..=self.rounds)
                .filter(|round| !own.iter().any(|bout| bout.round == Some(*round)))
                .collect();
            let absent = Side {
                voluntary: true,
                ..Side::default()
            };
            own.extend(
                missing
                    .into_iter()
                    .map(|round| bout(Some(round), &absent, Points::ZERO, Decided::Lost)),
            );
            own.sort_by_key(|bout| bout.round);
        }
    }
}

/// FTM98 annex 2.1.2.
const MATCH_WON: Points = Points::whole(2);
const MATCH_DRAWN: Points = Points::whole(1);

/// When a match is won.
struct Half {
    /// All points of a match.
    win: Points,
    rules: RuleSet,
}

impl Half {
    /// FTM98 annex 2.1.2: more, as many, or less than half the boards make. Today more than the other
    /// side; it differs where both sides lost a board. Where neither side came, both have lost.
    fn decided(&self, side: &Side, game: Points, against: Option<Points>) -> Decided {
        if !side.played && game == Points::ZERO {
            return Decided::Lost;
        }
        let order = match against {
            Some(against) if self.rules >= RuleSet::Fide2009 => game.cmp(&against),
            _ => (2 * game.in_halves()).cmp(&self.win.in_halves()),
        };
        match order {
            std::cmp::Ordering::Greater => Decided::Won,
            std::cmp::Ordering::Equal => Decided::Drawn,
            std::cmp::Ordering::Less => Decided::Lost,
        }
    }
}

fn bout(round: Option<u16>, side: &Side, game: Points, decided: Decided) -> Bout {
    Bout {
        round,
        opponent: side.opponent.map(TeamId::index),
        played: side.played,
        decided,
        points: game,
        other: match decided {
            Decided::Won => MATCH_WON,
            Decided::Drawn => MATCH_DRAWN,
            Decided::Lost => Points::ZERO,
        },
        colour: side.colour,
        voluntary: side.voluntary
            || !side.played && side.opponent.is_some() && decided == Decided::Lost,
        boards: side.boards.clone(),
    }
}

fn competitors(event: &Event) -> Vec<Competitor> {
    let counted = event.meetings.iter().filter(|each| each.counts);
    let counted: BTreeSet<TeamId> = (counted.flat_map(|each| each.players))
        .filter_map(|player| event.players.get(player.index())?.team)
        .collect();
    // Who left early and does not count has no place (FTM98 5.4a and 5.6).
    let competitor = |(id, team): (u32, &crate::Team)| Competitor {
        number: team.number,
        name: team.name.clone(),
        rating: None,
        placed: team.left_after.is_none() || counted.contains(&TeamId(id)),
    };
    (0..).zip(&event.teams).map(competitor).collect()
}

fn sides(event: &Event) -> BTreeMap<Key, Side> {
    let mut sides: BTreeMap<Key, Side> = BTreeMap::new();
    let team_of = |player: PlayerId| event.players.get(player.index()).and_then(|one| one.team);
    let mut meetings: Vec<&Meeting> = event.meetings.iter().filter(|each| each.counts).collect();
    meetings.sort_by_key(|each| (each.round, each.board));
    for meeting in meetings {
        let teams = meeting.players.map(team_of);
        let [Some(a), Some(b)] = teams else { continue };
        if meeting.marks.contains(&Mark::Open) || a == b {
            continue;
        }
        for (index, (own, other)) in [(a, b), (b, a)].into_iter().enumerate() {
            let side = sides.entry((meeting.round, own, Some(other))).or_default();
            side.opponent = Some(other);
            side.played |= meeting.marks[index].is_played();
            side.colour = side.colour.or(meeting.colour_of(meeting.players[index]));
            side.boards.push(event.scoring.points(meeting.marks[index]));
        }
    }
    add_byes(event, &mut sides);
    sides
}

/// A team is free where its players are; each of them is a board.
fn add_byes(event: &Event, sides: &mut BTreeMap<Key, Side>) {
    for sitting in &event.sittings {
        let player = event.players.get(sitting.player.index());
        let Some(team) = player.and_then(|one| one.team) else {
            continue;
        };
        let round = Some(sitting.round);
        let plays = sides
            .keys()
            .any(|(of, own, other)| *of == round && *own == team && other.is_some());
        if plays || sitting.why == SittingOut::Free {
            continue;
        }
        let side = sides.entry((round, team, None)).or_default();
        side.voluntary |= sitting.why.is_voluntary();
        side.boards.push(event.scoring.sitting(sitting.why));
    }
}

/// All teams that have a match that counts.
fn everyone_met(bouts: &[Vec<Bout>]) -> bool {
    let all = bouts.iter().filter(|own| !own.is_empty());
    let teams = all.clone().count();
    let met = |own: &Vec<Bout>| {
        let mut opponents: Vec<usize> = own.iter().filter_map(|bout| bout.opponent).collect();
        opponents.sort_unstable();
        opponents.dedup();
        opponents.len() + 1 == teams
    };
    teams > 1 && all.into_iter().all(met)
}
