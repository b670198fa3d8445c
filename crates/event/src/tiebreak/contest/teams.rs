//! A contest of teams: boards make matches.

use super::{Competitor, Contest, Decided, RoundResult, TeamScore};
use crate::{
    ByeReason, Colour, Event, Kind, MatchScoring, Pairing, PlayerId, PlayerResult, Points, RuleSet,
    Scoring, TeamId, TeamRound, WithoutMatch,
};
use std::collections::{BTreeMap, BTreeSet};

/// One team's side of a match.
#[derive(Default)]
struct Side {
    opponent: Option<TeamId>,
    boards: Vec<Points>,
    played: bool,
    colour: Option<Colour>,
    voluntary: bool,
    /// Where it is stated of the team.
    stated: Option<Worth>,
}

impl Side {
    /// The points of all boards.
    fn points(&self) -> Points {
        self.boards.iter().copied().sum()
    }
}

/// How a match ended, and what it is worth.
#[derive(Clone, Copy)]
struct Worth {
    decided: Decided,
    match_points: Points,
    game_points: Points,
}

/// A match is told by its round and who plays whom; a team without an opponent by itself.
type Key = (Option<u16>, TeamId, Option<TeamId>);

impl Contest {
    /// The teams of an event, ranked by match points (2, 1, 0, unless the event states others) or by the
    /// points on all boards. Games whose players are of no team are left out. What is stated of a whole team
    /// ([`Event::team_rounds`]) stands in place of the records of its players.
    #[must_use]
    pub fn of_teams(event: &Event, rules: RuleSet, ranked_by: TeamScore) -> Self {
        let mut sides = sides(event);
        let boards = sides.values().map(|side| side.boards.len()).max();
        let all = Boards {
            scoring: event.scoring,
            matches: event.match_scoring.unwrap_or_default(),
            boards: boards.unwrap_or(0),
        };
        for round in &event.team_rounds {
            let key = (Some(round.round), round.team, round.opponent());
            sides.insert(key, all.without_match(round));
        }
        let rule = MatchRule {
            win: all.points(event.scoring.win),
            rules,
        };
        let mut results = vec![Vec::new(); event.teams.len()];
        for ((round, team, opponent), side) in &sides {
            let worth = side.stated.unwrap_or_else(|| {
                let against = opponent.map(|other| {
                    let theirs = sides.get(&(*round, other, Some(*team)));
                    theirs.map_or(Points::ZERO, Side::points)
                });
                let decided = rule.decided(side, side.points(), against);
                all.worth(decided, side)
            });
            if let Some(own) = results.get_mut(team.index()) {
                own.push(round_result(*round, side, worth));
            }
        }
        let mut contest = Self {
            competitors: competitors(event),
            rounds: event.rounds(),
            by_round: sides.keys().all(|(round, _, _)| round.is_some()),
            round_robin: match event.kind {
                Some(kind) => kind != Kind::Swiss,
                None => everyone_met(&results),
            },
            results,
            win: all.points(event.scoring.win),
            draw: all.points(event.scoring.draw),
            other_win: all.matches.win,
            other_draw: all.matches.draw,
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
        for own in &mut self.results {
            let missing: Vec<u16> = (1..=self.rounds)
                .filter(|round| {
                    !own.iter()
                        .any(|round_result| round_result.round == Some(*round))
                })
                .collect();
            let absent = Side {
                voluntary: true,
                ..Side::default()
            };
            let nothing = Worth {
                decided: Decided::Lost,
                match_points: Points::ZERO,
                game_points: Points::ZERO,
            };
            own.extend(
                missing
                    .into_iter()
                    .map(|round| round_result(Some(round), &absent, nothing)),
            );
            own.sort_by_key(|round_result| round_result.round);
        }
    }
}

/// What all boards of a match, and the match itself, are worth.
struct Boards {
    scoring: Scoring,
    matches: MatchScoring,
    boards: usize,
}

impl Boards {
    /// The same result on every board.
    fn points(&self, points: Points) -> Points {
        (0..self.boards).map(|_| points).sum()
    }

    fn worth(&self, decided: Decided, side: &Side) -> Worth {
        Worth {
            decided,
            match_points: match decided {
                Decided::Won => self.matches.win,
                Decided::Drawn => self.matches.draw,
                Decided::Lost if side.played => self.matches.loss,
                Decided::Lost => self.matches.forfeit_loss,
            },
            game_points: side.points(),
        }
    }

    /// A forfeited match is won and lost on every board.
    fn without_match(&self, round: &TeamRound) -> Side {
        let (decided, board) = match round.without {
            WithoutMatch::PairingBye {
                match_points,
                game_points,
            } => {
                return Side {
                    boards: self.spread(game_points),
                    stated: Some(Worth {
                        decided: self.compared(match_points),
                        match_points,
                        game_points,
                    }),
                    ..Side::default()
                };
            }
            WithoutMatch::Bye(why) => (Decided::bye(why), self.scoring.bye(why)),
            WithoutMatch::Won { .. } => (Decided::Won, self.scoring.forfeit_win),
            WithoutMatch::Lost { .. } => (Decided::Lost, self.scoring.forfeit_loss),
        };
        let side = Side {
            opponent: round.opponent(),
            boards: vec![board; self.boards],
            voluntary: round.is_voluntary(),
            ..Side::default()
        };
        Side {
            stated: Some(self.worth(decided, &side)),
            ..side
        }
    }

    /// What the match points of a bye stand for.
    fn compared(&self, match_points: Points) -> Decided {
        if match_points >= self.matches.win {
            Decided::Won
        } else if match_points >= self.matches.draw {
            Decided::Drawn
        } else {
            Decided::Lost
        }
    }

    /// Points of a bye over the boards, where each board gets as many halves.
    fn spread(&self, points: Points) -> Vec<Points> {
        let boards = i32::try_from(self.boards).unwrap_or(i32::MAX);
        match points.in_halves().checked_rem(boards) {
            Some(0) => vec![Points::halves(points.in_halves() / boards); self.boards],
            _ => Vec::new(),
        }
    }
}

/// When a match is won.
struct MatchRule {
    /// All points of a match.
    win: Points,
    rules: RuleSet,
}

impl MatchRule {
    /// FTM98 annex 2.1.2: more, as many, or less than half the boards make. Today more than the other
    /// side; it differs where both sides lost a board. Where neither side came, both have lost.
    fn decided(&self, side: &Side, game: Points, against: Option<Points>) -> Decided {
        if !side.played && game == Points::ZERO {
            return Decided::Lost;
        }
        let order = match against {
            Some(against) if self.rules.tiebreaks().match_by_more => game.cmp(&against),
            _ => (2 * game.in_halves()).cmp(&self.win.in_halves()),
        };
        match order {
            std::cmp::Ordering::Greater => Decided::Won,
            std::cmp::Ordering::Equal => Decided::Drawn,
            std::cmp::Ordering::Less => Decided::Lost,
        }
    }
}

fn round_result(round: Option<u16>, side: &Side, worth: Worth) -> RoundResult {
    RoundResult {
        round,
        opponent: side.opponent.map(TeamId::index),
        played: side.played,
        decided: worth.decided,
        points: worth.game_points,
        other: worth.match_points,
        colour: side.colour,
        voluntary: side.voluntary
            || !side.played && side.opponent.is_some() && worth.decided == Decided::Lost,
        boards: side.boards.clone(),
    }
}

fn competitors(event: &Event) -> Vec<Competitor> {
    let counted = event.pairings.iter().filter(|each| each.counts);
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
    let mut pairings: Vec<&Pairing> = event.pairings.iter().filter(|each| each.counts).collect();
    pairings.sort_by_key(|each| (each.round, each.board));
    for pairing in pairings {
        let teams = pairing.players.map(team_of);
        let [Some(a), Some(b)] = teams else { continue };
        if pairing.results.contains(&PlayerResult::Open) || a == b {
            continue;
        }
        for (index, (own, other)) in [(a, b), (b, a)].into_iter().enumerate() {
            let side = sides.entry((pairing.round, own, Some(other))).or_default();
            side.opponent = Some(other);
            side.played |= pairing.results[index].is_played();
            side.colour = side.colour.or(pairing.colour_of(pairing.players[index]));
            side.boards
                .push(event.scoring.points(pairing.results[index]));
        }
    }
    add_byes(event, &mut sides);
    let stated: BTreeSet<(Option<u16>, TeamId)> = (event.team_rounds.iter())
        .map(|each| (Some(each.round), each.team))
        .collect();
    sides.retain(|(round, team, _), _| !stated.contains(&(*round, *team)));
    sides
}

/// A team is free where its players are; each of them is a board.
fn add_byes(event: &Event, sides: &mut BTreeMap<Key, Side>) {
    for bye in &event.byes {
        let player = event.players.get(bye.player.index());
        let Some(team) = player.and_then(|one| one.team) else {
            continue;
        };
        let round = Some(bye.round);
        let with_anyone = (round, team, Some(TeamId(0)))..=(round, team, Some(TeamId(u32::MAX)));
        let plays = sides.range(with_anyone).next().is_some();
        if plays || bye.why == ByeReason::Free {
            continue;
        }
        let side = sides.entry((round, team, None)).or_default();
        side.voluntary |= bye.why.is_voluntary();
        side.boards.push(event.scoring.bye(bye.why));
    }
}

/// All teams that have a match that counts.
fn everyone_met(results: &[Vec<RoundResult>]) -> bool {
    let all = results.iter().filter(|own| !own.is_empty());
    let teams = all.clone().count();
    let met = |own: &Vec<RoundResult>| {
        let mut opponents: Vec<usize> = own
            .iter()
            .filter_map(|round_result| round_result.opponent)
            .collect();
        opponents.sort_unstable();
        opponents.dedup();
        opponents.len() + 1 == teams
    };
    teams > 1 && all.into_iter().all(met)
}
