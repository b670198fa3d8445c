//! A contest of teams: boards make matches.

use super::{Competitor, Contest, Decided, RoundResult, TeamScore};
use super::{adjustments, dated, open_games};
use crate::check;
use crate::{
    Adjusted, ByeReason, Colour, Event, Kind, MatchResult, MatchScoring, Pairing, PlayerId,
    PlayerResult, Points, RuleSet, Scoring, TeamId, TeamMatch, TeamRound, WithoutMatch,
};
use std::collections::{BTreeMap, BTreeSet};

/// One team's side of a match.
#[derive(Default)]
struct Side {
    opponent: Option<TeamId>,
    /// The boards' numbers, where they are known, and points; in the order of boards.
    seats: Vec<(Option<u16>, Points)>,
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

    /// Puts the seats on `count` boards: as numbered where the numbers are those of a match, else one after another.
    fn sit_down(&mut self, count: usize) {
        let board = |seat: &(Option<u16>, Points)| {
            let board = usize::from(seat.0?).checked_sub(1)?;
            (board < count).then_some(board)
        };
        let mut boards = vec![Points::ZERO; count];
        let numbers: Option<BTreeSet<usize>> = self.seats.iter().map(board).collect();
        if numbers.is_some_and(|numbers| numbers.len() == self.seats.len()) {
            for seat in &self.seats {
                if let Some(of_board) = board(seat).and_then(|board| boards.get_mut(board)) {
                    *of_board = seat.1;
                }
            }
        } else {
            boards = self.seats.iter().map(|(_, points)| *points).collect();
        }
        self.boards = boards;
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
        let held = event.last_round_held().unwrap_or_else(|| event.rounds());
        let open = open_matches(event, held);
        let mut sides = sides(event);
        sides.retain(|(round, _, _), _| round.is_none_or(|round| round <= held));
        let count = number_of_boards(event, &sides);
        sides.values_mut().for_each(|side| side.sit_down(count));
        let all = Boards {
            scoring: event.scoring,
            matches: event.match_scoring.unwrap_or_default(),
            boards: count,
        };
        // A match is decided when all its boards are, as a game counts when it is finished.
        sides.retain(|(round, own, other), _| !is_open(&open, *round, *own, *other));
        for round in event.team_rounds.iter().filter(|each| each.round <= held) {
            let key = (Some(round.round), round.team, round.opponent());
            sides.insert(key, all.without_match(round));
        }
        let rule = MatchRule {
            win: all.points(event.scoring.win),
            rules,
        };
        let mut not_counted = games(event, false);
        not_counted
            .values_mut()
            .for_each(|side| side.sit_down(count));
        let mut results = results(event, &sides, &all, &rule);
        let mut not_counted = self::results(event, &not_counted, &all, &rule);
        for stated in &event.team_matches {
            let table = if stated.counts {
                &mut results
            } else {
                &mut not_counted
            };
            for own in [0, 1] {
                if let Some(results) = table.get_mut(stated.teams[own].index()) {
                    results.push(all.of_match(stated, own));
                }
            }
        }
        let teams = (0..).take(event.teams.len());
        let teams: Vec<Adjusted> = teams.map(|id| Adjusted::Team(TeamId(id))).collect();
        let mut contest = Self {
            competitors: competitors(event),
            rounds: held,
            last_round: held,
            open,
            to_come: byes_to_come(event, held),
            missing: check::missing_matches(event),
            announced: event.rounds,
            paired: paired(event, held.saturating_add(1)),
            adjusted: adjustments(event, true, &teams),
            dated: dated(event, &teams),
            at_the_end: adjustments(event, false, &teams),
            forfeits_count: false,
            by_round: event.team_matches.is_empty()
                && sides.keys().all(|(round, _, _)| round.is_some()),
            round_robin: match event.kind {
                Some(kind) => kind != Kind::Swiss,
                None => everyone_met(&results),
            },
            results,
            not_counted,
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
        for (team, own) in self.results.iter_mut().enumerate() {
            let missing: Vec<u16> = (1..=self.rounds)
                .filter(|round| {
                    let is_here = |each: &RoundResult| each.round == Some(*round);
                    !own.iter().any(is_here) && !awaits(&self.open, team, *round)
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

/// Matches without a result: the round, and the two teams.
type OpenMatches = [(Option<u16>, [usize; 2])];

fn is_open(open: &OpenMatches, round: Option<u16>, own: TeamId, other: Option<TeamId>) -> bool {
    let Some(other) = other.map(TeamId::index) else {
        return false;
    };
    let own = own.index();
    open.contains(&(round, [own.min(other), own.max(other)]))
}

/// Whether a team has a match in a round that has no result yet.
fn awaits(open: &OpenMatches, team: usize, round: u16) -> bool {
    (open.iter()).any(|(of, pair)| *of == Some(round) && pair.contains(&team))
}

/// The byes of whole teams that are worth something, in rounds after those that were held.
fn byes_to_come(event: &Event, held: u16) -> Vec<(u16, usize)> {
    let worth = |round: &&TeamRound| {
        round.is_given() || round.without == WithoutMatch::Bye(ByeReason::HalfBye)
    };
    let rounds = event.team_rounds.iter().filter(worth);
    let to_come = rounds.filter(|each| each.round > held);
    to_come
        .map(|each| (each.round, each.team.index()))
        .collect()
}

/// The matches with a game that has no result, in rounds that have taken place.
fn open_matches(event: &Event, held: u16) -> Vec<(Option<u16>, [usize; 2])> {
    let team_of = |player: usize| event.players.get(player).and_then(|player| player.team);
    let games = open_games(event, Some(held)).into_iter();
    let matches: BTreeSet<_> = games
        .filter_map(|(round, [one, other])| {
            let (one, other) = (team_of(one)?, team_of(other)?);
            Some((round, [one.min(other).index(), one.max(other).index()]))
        })
        .collect();
    matches.into_iter().collect()
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
            match_points: self.match_points(decided, side.played),
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
                    // Whatever it gives (C.07 12).
                    boards: vec![self.scoring.win; self.boards],
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
        // Of byes only the one that the pairing gave is a result on the boards (C.07 12).
        let boards = match round.opponent() {
            Some(_) => vec![board; self.boards],
            None => Vec::new(),
        };
        Side {
            opponent: round.opponent(),
            boards,
            voluntary: round.is_voluntary(),
            stated: Some(Worth {
                decided,
                match_points: self.match_points(decided, false),
                game_points: self.points(board),
            }),
            ..Side::default()
        }
    }

    /// One team's side of a match of which only the points on all boards are stated.
    fn of_match(&self, stated: &TeamMatch, own: usize) -> RoundResult {
        let [result, theirs] = [own, 1 - own].map(|side| stated.results[side]);
        let (decided, points, played) = match (result, theirs) {
            (MatchResult::Boards(points), MatchResult::Boards(against)) => {
                (Decided::compared(points, against), points, true)
            }
            (MatchResult::ForfeitWin, _) => {
                (Decided::Won, self.points(self.scoring.forfeit_win), false)
            }
            (MatchResult::ForfeitLoss | MatchResult::Boards(_), _) => {
                (Decided::Lost, self.points(self.scoring.forfeit_loss), false)
            }
        };
        let side = Side {
            opponent: stated.teams.get(1 - own).copied(),
            played,
            ..Side::default()
        };
        let worth = Worth {
            decided,
            match_points: self.match_points(decided, played),
            game_points: points,
        };
        round_result(None, &side, worth)
    }

    fn match_points(&self, decided: Decided, played: bool) -> Points {
        match decided {
            Decided::Won => self.matches.win,
            Decided::Drawn => self.matches.draw,
            Decided::Lost if played => self.matches.loss,
            Decided::Lost => self.matches.forfeit_loss,
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

/// The matches of each team, and what they are worth.
fn results(
    event: &Event,
    sides: &BTreeMap<Key, Side>,
    all: &Boards,
    rule: &MatchRule,
) -> Vec<Vec<RoundResult>> {
    let mut results = vec![Vec::new(); event.teams.len()];
    for ((round, team, opponent), side) in sides {
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
    results
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
    let matches = event.team_matches.iter().filter(|each| each.counts);
    let counted: BTreeSet<TeamId> = (counted.flat_map(|each| each.players))
        .filter_map(|player| event.players.get(player.index())?.team)
        .chain(matches.flat_map(|each| each.teams))
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

/// Whom each team has to meet in a round.
fn paired(event: &Event, round: u16) -> Vec<Option<usize>> {
    let mut paired = vec![None; event.teams.len()];
    let team_of = |player: PlayerId| event.players.get(player.index()).and_then(|one| one.team);
    let open = event.pairings.iter().filter(|each| {
        each.round == Some(round) && each.counts && each.results.contains(&PlayerResult::Open)
    });
    for pairing in open {
        if let [Some(one), Some(other)] = pairing.players.map(team_of) {
            for (own, against) in [(one, other), (other, one)] {
                if let Some(own) = paired.get_mut(own.index()) {
                    *own = Some(against.index());
                }
            }
        }
    }
    paired
}

/// As stated; else the most that a match has. What players do who are free as a team tells nothing: reserves are
/// free too.
fn number_of_boards(event: &Event, sides: &BTreeMap<Key, Side>) -> usize {
    if !event.board_colours.is_empty() {
        return event.board_colours.len();
    }
    let stated = event.team_matches.iter().filter_map(TeamMatch::points);
    let win = event.scoring.win.in_halves().max(1);
    if let Some(most) = stated.max() {
        return usize::try_from(most.in_halves() / win).unwrap_or(0);
    }
    let matches = sides.values().filter(|side| side.opponent.is_some());
    let seats = matches.map(|side| side.seats.len()).max();
    let alone = sides.values().map(|side| side.seats.len()).max();
    seats.or(alone).unwrap_or(0)
}

/// Each team's side of its matches, with its byes.
fn sides(event: &Event) -> BTreeMap<Key, Side> {
    let mut sides = games(event, true);
    add_byes(event, &mut sides);
    let stated: BTreeSet<(Option<u16>, TeamId)> = (event.team_rounds.iter())
        .map(|each| (Some(each.round), each.team))
        .collect();
    sides.retain(|(round, team, _), _| !stated.contains(&(*round, *team)));
    sides
}

/// Each team's side of the games that count, or of those that do not.
fn games(event: &Event, counts: bool) -> BTreeMap<Key, Side> {
    let mut sides: BTreeMap<Key, Side> = BTreeMap::new();
    let team_of = |player: PlayerId| event.players.get(player.index()).and_then(|one| one.team);
    let colours = BoardColours(&event.board_colours);
    let pairings = event.pairings.iter();
    let mut pairings: Vec<&Pairing> = pairings.filter(|each| each.counts == counts).collect();
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
            let own_colour = pairing.colour_of(pairing.players[index]);
            side.colour = (side.colour).or(own_colour.map(|own| colours.of_team(own, pairing)));
            let points = event.scoring.points(pairing.results[index]);
            side.seats.push((pairing.board, points));
        }
    }
    sides
}

/// The colours of the first-named team by board; White on the first board where they are not stated.
struct BoardColours<'e>(&'e [Colour]);

impl BoardColours<'_> {
    /// The colour of a team on its first board, told from the colour of its player in this game.
    fn of_team(&self, own: Colour, pairing: &Pairing) -> Colour {
        let index = usize::from(pairing.board.unwrap_or(1).saturating_sub(1));
        let [first, here] = [0, index].map(|board| match self.0.get(board) {
            Some(colour) => *colour,
            None if board.is_multiple_of(2) => Colour::White,
            None => Colour::Black,
        });
        if first == here { own } else { own.other() }
    }
}

/// A board for which the other team had nobody belongs to the match; a team is free where its players are, each of
/// them at a board.
fn add_byes(event: &Event, sides: &mut BTreeMap<Key, Side>) {
    let boards = number_of_boards(event, sides);
    for bye in &event.byes {
        let player = event.players.get(bye.player.index());
        let Some(team) = player.and_then(|one| one.team) else {
            continue;
        };
        let round = Some(bye.round);
        let with_anyone = (round, team, Some(TeamId(0)))..=(round, team, Some(TeamId(u32::MAX)));
        let key = sides.range(with_anyone).next().map(|(key, _)| *key);
        let seat = (bye.board, event.scoring.bye(bye.why));
        if let (Some(key), ByeReason::EmptyBoard) = (key, bye.why) {
            let side = sides.entry(key).or_default();
            side.seats.push(seat);
            continue;
        }
        if key.is_some() || bye.why == ByeReason::Free {
            continue;
        }
        let side = sides.entry((round, team, None)).or_default();
        side.voluntary |= bye.why.is_voluntary();
        // Reserves are free too.
        if boards == 0 || side.seats.len() < boards {
            side.seats.push(seat);
        }
    }
    for side in sides.values_mut() {
        side.seats.sort_by_key(|(board, _)| *board);
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
