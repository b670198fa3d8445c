//! Who leaves an event: what becomes of the games, played and unplayed, and of the place in the table.
//!
//! KV53 §38 and MK53 §27 annul all games of a player who leaves before half of them, FTM98 5.4a leaves
//! them in the table and does not count them; all three keep those of one who leaves later, and mark the
//! unplayed ones `+` and `−`. Who leaves is in [`Player::left_after`](crate::Player::left_after)
//! and [`Team::left_after`](crate::Team::left_after).

mod round_robin;
mod teams;

pub use round_robin::is_half;

use crate::rules::{Early, WithdrawalRules};
use crate::{Event, Kind, PlayerId, PlayerResult, RuleSet};
use scoresheet_source::quantity::counted;
use serde::Serialize;
use std::str::FromStr;

/// Forfeits that exclude a player.
const EXCLUSION: &str = "FTM98 5.3";
/// Leaving a tournament by the Swiss system.
const SWISS: &str = "FTM98 5.5";
/// Withdrawals in team events.
const TEAMS: &str = "FTM98 5.6";

/// What the event's own regulations and its arbiter add to the rules.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Options {
    /// Games that stand adjourned, and what the arbiter made of them.
    pub adjourned: Vec<Adjourned>,
    /// What the regulations say of forfeits.
    pub forfeits: Forfeits,
}

/// Whether a player who does not come to so many games is excluded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Forfeits {
    /// As the set of rules has it: after three by FTM98 5.3.
    #[default]
    ByTheRules,
    /// After so many.
    ExcludeAfter(u16),
    /// Never.
    Allowed,
}

impl Forfeits {
    /// The number of forfeits after which a player is excluded.
    #[must_use]
    pub const fn limit(self, rules: RuleSet) -> Option<u16> {
        match self {
            Self::ByTheRules => rules.withdrawals().forfeits_that_exclude,
            Self::ExcludeAfter(number) => Some(number),
            Self::Allowed => None,
        }
    }
}

/// `rules`, or a number of games; 0 is never.
impl FromStr for Forfeits {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "rules" => Ok(Self::ByTheRules),
            "0" => Ok(Self::Allowed),
            number => (number.parse().map(Self::ExcludeAfter)).map_err(|_| "not a number of games"),
        }
    }
}

/// A game that was begun and stands adjourned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Adjourned {
    /// The two.
    pub players: [PlayerId; 2],
    /// What the arbiter, or his commission, has decided by the position; none if nothing yet.
    pub result: Option<[PlayerResult; 2]>,
}

impl Adjourned {
    fn is_of(&self, players: [PlayerId; 2]) -> bool {
        let [a, b] = self.players;
        players == [a, b] || players == [b, a]
    }
}

/// Whether two players have a game among these.
fn is_listed(adjourned: &[Adjourned], players: [PlayerId; 2]) -> bool {
    adjourned.iter().any(|each| each.is_of(players))
}

/// One thing that was done, or that remains to be done by the arbiter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Step {
    /// By which clause; none where no clause says it.
    pub clause: Option<&'static str>,
    /// Who left; none where it is about the event.
    pub player: Option<PlayerId>,
    /// What, for a person.
    pub words: String,
}

/// The event after all withdrawals, and how it came to that.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Applied {
    /// The event. Struck players and their games are still in it, marked as such.
    pub event: Event,
    /// What was done, in order.
    pub steps: Vec<Step>,
    /// What of it is not settled: games that have no result yet decide it.
    pub provisional: Vec<String>,
    /// Who lost a match whatever the points.
    pub lost_match: Option<PlayerId>,
}

/// What is said of a withdrawal cannot be.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Contradiction {
    /// Games were played after leaving.
    #[error(
        "{name} is stated to have left after round {left}, but has a game played in round {round}"
    )]
    PlayedOn {
        /// Who.
        name: String,
        /// After which round.
        left: u16,
        /// The round of the game.
        round: u16,
    },
    /// More games than rounds until leaving.
    #[error("{name} is stated to have left after round {left}, but has {played} games played")]
    TooManyGames {
        /// Who.
        name: String,
        /// After which round.
        left: u16,
        /// How many games.
        played: usize,
    },
    /// The event has no such round.
    #[error("{name} is stated to have left after round {left} of {rounds}")]
    NoSuchRound {
        /// Who.
        name: String,
        /// After which round.
        left: u16,
        /// The rounds of the event.
        rounds: u16,
    },
    /// Two players who have no game open.
    #[error("{first} and {second} have no undecided game that could be adjourned")]
    NotOpen {
        /// One.
        first: String,
        /// The other.
        second: String,
    },
    /// Two results that no game has.
    #[error("the result stated for {first} and {second} is not a possible result of a game")]
    NoResult {
        /// One.
        first: String,
        /// The other.
        second: String,
    },
}

/// What the event becomes by the withdrawals in it.
///
/// An event without any comes back as it was, with no more than a remark on the rules among the steps.
///
/// # Errors
/// What is said of a withdrawal, or of an adjourned game, contradicts the games.
///
/// ```
/// use scoresheet_event::withdrawal::{Options, apply};
/// use scoresheet_event::{Event, PlayerResult, Pairing, Player, PlayerId, RuleSet};
///
/// let mut event = Event::default();
/// event.players = (1..=4).map(|number| Player { number, ..Player::default() }).collect();
/// let id = PlayerId;
/// for (round, white, black) in [(1, 0, 3), (1, 1, 2), (2, 3, 2), (2, 0, 1), (3, 1, 3), (3, 2, 0)] {
///     let results = if round < 2 { [PlayerResult::Win, PlayerResult::Loss] } else { [PlayerResult::Open; 2] };
///     event.pairings.push(Pairing::new(Some(round), id(white), id(black), results));
/// }
/// event.players[0].left_after = Some(1);
/// let after = apply(&event, RuleSet::Kv53, &Options::default())?;
/// assert!(after.event.players[0].struck, "one game of three");
/// assert_eq!(after.steps[0].clause, Some("KV53 §38"));
/// # Ok::<(), scoresheet_event::withdrawal::Contradiction>(())
/// ```
pub fn apply(event: &Event, rules: RuleSet, options: &Options) -> Result<Applied, Contradiction> {
    let mut work = Work {
        event: event.clone(),
        steps: Vec::new(),
        provisional: Vec::new(),
        lost_match: None,
        rules: rules.withdrawals(),
    };
    work.adjudicate(&options.adjourned)?;
    if let Some(limit) = options.forfeits.limit(rules) {
        work.exclude(limit);
    }
    work.check()?;
    let teams_left = event.teams.iter().any(|team| team.left_after.is_some());
    if work.leavers().is_empty() && !teams_left {
        return Ok(work.done());
    }
    if let Some(remark) = work.rules.remark {
        work.say(None, None, remark);
    }
    if !event.plays_matches() {
        match System::of(&work.event) {
            System::Match => work.leave_match(),
            System::Swiss => work.leave_swiss(&options.adjourned),
            System::RoundRobin { cycles } => {
                work.event.kind = Some(Kind::RoundRobin { cycles });
                work.leave_before_the_start();
                work.leave_round_robin(cycles, &options.adjourned);
            }
        }
    } else {
        work.leave_teams();
    }
    Ok(work.done())
}

/// How the event is played, as far as withdrawals go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum System {
    /// Two players.
    Match,
    /// round-robin, so many times.
    RoundRobin { cycles: u16 },
    /// By scores.
    Swiss,
}

impl System {
    /// As stated; else round-robin if that holds for those who stayed.
    fn of(event: &Event) -> Self {
        if event.kind == Some(Kind::Swiss) {
            return Self::Swiss;
        }
        if event.players.iter().filter(|each| !each.struck).count() == 2 {
            return Self::Match;
        }
        if let Some(Kind::RoundRobin { cycles }) = event.kind {
            return Self::RoundRobin { cycles };
        }
        let mut stayed = event.clone();
        for player in &mut stayed.players {
            player.struck |= player.left_after.is_some();
        }
        if event.is_round_robin() || stayed.is_round_robin() {
            Self::RoundRobin {
                cycles: most_games_of_two(event),
            }
        } else {
            Self::Swiss
        }
    }
}

fn most_games_of_two(event: &Event) -> u16 {
    let mut pairs: Vec<[PlayerId; 2]> = (event.pairings.iter())
        .map(|each| each.players)
        .map(|[a, b]| [a.min(b), a.max(b)])
        .collect();
    pairs.sort_unstable();
    let most = pairs.chunk_by(|a, b| a == b).map(<[_]>::len).max();
    u16::try_from(most.unwrap_or(1)).unwrap_or(u16::MAX)
}

/// The event on its way.
struct Work {
    event: Event,
    steps: Vec<Step>,
    provisional: Vec<String>,
    lost_match: Option<PlayerId>,
    rules: &'static WithdrawalRules,
}

impl Work {
    fn done(self) -> Applied {
        Applied {
            event: self.event,
            steps: self.steps,
            provisional: self.provisional,
            lost_match: self.lost_match,
        }
    }

    fn say(
        &mut self,
        clause: Option<&'static str>,
        player: Option<PlayerId>,
        words: impl Into<String>,
    ) {
        self.steps.push(Step {
            clause,
            player,
            words: words.into(),
        });
    }

    /// Those who left and are still in the table, with the round, in the order of leaving.
    fn leavers(&self) -> Vec<(PlayerId, u16)> {
        let mut leavers: Vec<(PlayerId, u16)> = (self.event.ids())
            .filter_map(|id| {
                let player = self.event.players.get(id.index())?;
                let left = player.left_after.filter(|_| !player.struck)?;
                Some((id, left))
            })
            .collect();
        leavers.sort_by_key(|(_, left)| *left);
        leavers
    }

    fn name(&self, player: PlayerId) -> String {
        self.event.name_of(player).to_owned()
    }

    fn left_after(&self, player: PlayerId) -> Option<u16> {
        self.event.players.get(player.index())?.left_after
    }

    /// The meetings of a player, by their place in the event.
    fn pairings_of(&self, player: PlayerId) -> Vec<usize> {
        let pairings = self.event.pairings.iter().enumerate();
        pairings
            .filter(|(_, each)| each.side_of(player).is_some())
            .map(|(index, _)| index)
            .collect()
    }

    /// Nobody plays after leaving.
    fn check(&self) -> Result<(), Contradiction> {
        let rounds = self.event.last_round();
        for (id, left) in self.leavers() {
            let name = self.name(id);
            if left > rounds {
                return Err(Contradiction::NoSuchRound { name, left, rounds });
            }
            let games = self.pairings_of(id).into_iter();
            let games = games.filter_map(|index| self.event.pairings.get(index));
            let played: Vec<_> = games.filter(|each| each.results[0].is_played()).collect();
            if let Some(round) = (played.iter().filter_map(|each| each.round)).find(|r| *r > left) {
                return Err(Contradiction::PlayedOn { name, left, round });
            }
            if played.len() > usize::from(left) && played.iter().any(|each| each.round.is_none()) {
                let played = played.len();
                return Err(Contradiction::TooManyGames { name, left, played });
            }
        }
        self.check_teams(rounds)
    }
}

/// Before withdrawals are judged.
impl Work {
    /// Enters what was decided of adjourned games.
    fn adjudicate(&mut self, adjourned: &[Adjourned]) -> Result<(), Contradiction> {
        for game in adjourned {
            let [first, second] = game.players.map(|id| self.name(id));
            let clause = self.rules.unfinished;
            let open = (self.event.pairings.iter_mut())
                .find(|each| game.is_of(each.players) && each.is_open());
            let Some(pairing) = open else {
                return Err(Contradiction::NotOpen { first, second });
            };
            let Some(marks) = game.result else { continue };
            if !marks[0].is_played() || !marks[0].agrees_with(marks[1]) {
                return Err(Contradiction::NoResult { first, second });
            }
            let turned = pairing.players[0] != game.players[0];
            pairing.results = if turned { [marks[1], marks[0]] } else { marks };
            pairing.rated = true;
            let result = format!("{}–{}", marks[0].printed(), marks[1].printed());
            self.say(
                clause,
                None,
                format!("The adjourned game of {first} and {second} is adjudicated: {result}."),
            );
        }
        Ok(())
    }

    /// Who has so many games lost without play has left after the last of them (FTM98 5.3). Where he
    /// played on, or the rounds are not known, that is said and nothing done.
    fn exclude(&mut self, limit: u16) {
        for id in self.who_forfeited(limit.max(1)) {
            let forfeits = self.rounds_of(id, |mark| mark == PlayerResult::ForfeitLoss);
            let Some(third) = forfeits.get(usize::from(limit.max(1)) - 1) else {
                continue;
            };
            let played = self.rounds_of(id, PlayerResult::is_played);
            // One game of an unknown round may be before or after any other.
            let third = third.filter(|_| forfeits.iter().chain(&played).all(Option::is_some));
            let name = self.name(id);
            let games = counted(forfeits.len(), "game", "games");
            let missed = format!("{name} did not appear for {games}");
            let words = match third {
                None => format!(
                    "{missed}. {limit} exclude him; the rounds are not known, so it cannot be determined whether he \
                     continued to play, and nothing is done. State when he left."
                ),
                Some(round) => match played.into_iter().flatten().find(|played| *played > round) {
                    Some(later) => format!(
                        "{missed}. {limit} exclude him; but he still played in round {later}, and nothing is done."
                    ),
                    None => {
                        if let Some(player) = self.event.players.get_mut(id.index()) {
                            player.left_after = Some(round);
                        }
                        format!(
                            "{missed}. He is excluded after round {round}, unless the event's \
                                 regulations say otherwise."
                        )
                    }
                },
            };
            self.say(Some(EXCLUSION), Some(id), words);
        }
    }

    /// Who stayed and has so many games lost without play.
    fn who_forfeited(&self, limit: u16) -> Vec<PlayerId> {
        let mut forfeits = vec![0_u16; self.event.players.len()];
        for pairing in &self.event.pairings {
            for (player, mark) in pairing.players.into_iter().zip(pairing.results) {
                if let Some(count) = forfeits.get_mut(player.index()) {
                    *count = count.saturating_add(u16::from(mark == PlayerResult::ForfeitLoss));
                }
            }
        }
        (self.event.ids().zip(forfeits))
            .filter(|(id, count)| *count >= limit && self.left_after(*id).is_none())
            .map(|(id, _)| id)
            .collect()
    }

    /// The rounds of a player's games with such marks, in order, unknown ones first.
    fn rounds_of(&self, player: PlayerId, of: impl Fn(PlayerResult) -> bool) -> Vec<Option<u16>> {
        let mut rounds: Vec<Option<u16>> = (self.event.pairings.iter())
            .filter(|each| {
                each.side_of(player)
                    .is_some_and(|side| of(each.results[side]))
            })
            .map(|each| each.round)
            .collect();
        rounds.sort_unstable();
        rounds
    }

    /// He is no longer of the event. Whether lots are drawn anew depends on the numbers, and is reported.
    fn leave_before_the_start(&mut self) {
        for (id, left) in self.leavers() {
            if left > 0 {
                continue;
            }
            let words = self.about_lots(id);
            self.strike(id);
            let words = format!("{} left before the start. {words}", self.name(id));
            self.say(Some(self.rules.start), Some(id), words);
        }
    }

    fn about_lots(&self, leaver: PlayerId) -> String {
        let taking_part = (self.event.players.iter()).filter(|each| !each.struck);
        let last = taking_part.clone().map(|each| each.number).max();
        let players = taking_part.count();
        let odd = !players.is_multiple_of(2);
        let holds_last = (self.event.players.get(leaver.index()))
            .is_some_and(|player| Some(player.number) == last);
        let even_stays = format!(
            "The number of players, {players}, was even: a new draw would not shorten the event, so the draw made \
             remains valid."
        );
        match (self.rules.early.1, odd, holds_last) {
            (Early::Struck, true, _) => format!(
                "The number of players, {players}, was odd: lots are drawn again, which shortens the event."
            ),
            (Early::Struck, false, _) => even_stays,
            (Early::NotCounted, true, true) => format!(
                "The number of players, {players}, was odd and he held the last number: the draw made remains valid."
            ),
            (Early::NotCounted, ..) => {
                "Lots are drawn again, unless a reserve takes his place.".to_owned()
            }
        }
    }
}

/// Matches and Swiss tournaments.
impl Work {
    /// Who gives a match up without excuse has lost it, whatever the points (KV53 §38; MK53 §27 prints
    /// "with excuse", which is read as "without").
    fn leave_match(&mut self) {
        let clause = self.rules.of_match;
        let leavers = self.leavers();
        // Of two who both gave up, neither has won.
        if let ([(id, _)], Some(_)) = (leavers.as_slice(), clause) {
            self.lost_match = Some(*id);
        }
        for (id, left) in leavers {
            let name = self.name(id);
            let words = match clause {
                Some(_) => format!(
                    "{name} gave the match up after game {left}: unless the arbiter finds that he is \
                     excused, he has lost it, whatever the points. The match's other games are not marked."
                ),
                None => format!(
                    "{name} gave the match up after game {left}: these rules do not cover that, and nothing is done."
                ),
            };
            self.say(clause, Some(id), words);
        }
    }

    /// All points stay; games that were paired and not played are marked (FTM98 5.5).
    fn leave_swiss(&mut self, adjourned: &[Adjourned]) {
        if self.rules.unfinished.is_some() {
            self.say(
                None,
                None,
                "The codes of 1953 do not cover the Swiss system: FTM98 5.5 is applied.",
            );
        }
        for (id, left) in self.leavers() {
            let name = self.name(id);
            self.say(
                Some(SWISS),
                Some(id),
                format!(
                    "{name} left the Swiss tournament after round {left}: the points made by him and \
                     against him stay; only games that were played are rated."
                ),
            );
            let open = self.open_games(id, left, adjourned);
            self.mark_games(id, left, &open);
        }
    }
}
