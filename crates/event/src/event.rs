//! One event: who, against whom, with what result.

use crate::{
    Adjusted, Adjustment, Colour, MatchScoring, Pairing, Place, Player, PlayerId, PlayerResult,
    Points, RuleSet, Scoring, Team, TeamId, TeamMatch, TeamRound,
};
use scoresheet_clock::Date;
use serde::Serialize;
use std::collections::{HashMap, HashSet};

/// How the pairings come about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Everyone meets everyone, so many times.
    RoundRobin {
        /// 1 for a single, 2 for a double round robin.
        cycles: u16,
    },
    /// Paired round by round by scores.
    Swiss,
}

/// Why a player had no opponent in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ByeReason {
    /// Free because the number of players in a pairing table is odd; worth nothing (KV53, MK53 annexes).
    Free,
    /// Free because the number of players to be paired was odd; worth a win as a rule.
    PairingBye,
    /// Asked for, and given a whole point.
    FullBye,
    /// Asked for, and given half a point.
    HalfBye,
    /// Asked for or announced, for nothing.
    ZeroBye,
    /// Not paired, and nothing said.
    Absent,
    /// Came to a board of a team match for which the other team had nobody: won without play.
    EmptyBoard,
}

impl ByeReason {
    /// Whether it is given when the round is paired, and worth something, so that it tells that there was such a round.
    #[must_use]
    pub const fn is_given(self) -> bool {
        match self {
            Self::PairingBye | Self::FullBye | Self::EmptyBoard => true,
            Self::HalfBye | Self::ZeroBye | Self::Absent | Self::Free => false,
        }
    }

    /// Whether the round was left out by the player's own will (FIDE C.07: voluntary unplayed round).
    #[must_use]
    pub const fn is_voluntary(self) -> bool {
        matches!(self, Self::HalfBye | Self::ZeroBye | Self::Absent)
    }

    /// The same where pairings come about so: the word *bye* alone, without points, is in a round robin the free round of an
    /// odd number of players, for nothing (KV53, MK53 annexes).
    #[must_use]
    pub const fn unless_free(self, kind: Option<Kind>) -> Self {
        match (self, kind) {
            (Self::PairingBye, Some(Kind::RoundRobin { .. })) => Self::Free,
            (why, Some(Kind::RoundRobin { .. } | Kind::Swiss) | None) => why,
        }
    }
}

/// A round that a player sat out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Bye {
    /// The round, from 1.
    pub round: u16,
    /// Who.
    pub player: PlayerId,
    /// Why.
    pub why: ByeReason,
    /// The board of a team match, from 1, where the player came to one that the other team left empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<u16>,
    /// Where the source has it.
    #[serde(skip)]
    pub at: Place,
}

impl Bye {
    /// A round without an opponent, on no board.
    #[must_use]
    pub const fn new(round: u16, player: PlayerId, why: ByeReason, at: Place) -> Self {
        Self {
            round,
            player,
            why,
            board: None,
            at,
        }
    }
}

/// Players and results.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Event {
    /// The name.
    pub name: Option<String>,
    /// City or hall.
    pub site: Option<String>,
    /// Federation, as the source has it.
    pub federation: Option<String>,
    /// First day, as written (`2026-03-01`, `2026/03/01`, `1953.??.??`).
    pub start: Option<String>,
    /// Last day, as written.
    pub end: Option<String>,
    /// How pairings come about, where it is stated.
    pub kind: Option<Kind>,
    /// The rules that the source says it is judged under.
    pub rules: Option<RuleSet>,
    /// What results are worth.
    pub scoring: Scoring,
    /// What matches of teams are worth, where it is stated; else 2, 1, 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub match_scoring: Option<MatchScoring>,
    /// The colours of the first-named team on the boards of a match, first board first, where they are stated:
    /// there are as many boards. Else the first has White, and every other board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub board_colours: Vec<Colour>,
    /// The players, in the order of the source.
    pub players: Vec<Player>,
    /// The teams; none in individual events.
    pub teams: Vec<Team>,
    /// Rounds to be played in all, where it is stated.
    pub rounds: Option<u16>,
    /// The games, in the order of the source.
    // The table and the key keep the names that they were published under.
    #[serde(rename = "meetings")]
    pub pairings: Vec<Pairing>,
    /// The rounds that players sat out.
    #[serde(rename = "sittings")]
    pub byes: Vec<Bye>,
    /// The rounds that whole teams went through without a match over the board, in the order of the source.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub team_rounds: Vec<TeamRound>,
    /// Matches of teams of which neither players nor boards nor rounds are known, in the order of the source.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub team_matches: Vec<TeamMatch>,
    /// Penalties and bonuses, in the order of the source.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub adjustments: Vec<Adjustment>,
    /// Lines of the source that have no place here (arbiters, rates of play, dates of rounds …), as they
    /// stand, without their ends.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<String>,
    /// The files it was read from; [`Place::file`] counts in them.
    pub files: Vec<String>,
}

impl Event {
    /// What it is called: its name, else its file.
    #[must_use]
    pub fn title(&self) -> &str {
        let name = self.name.as_deref().map(str::trim);
        let file = || self.files.first().map_or("", String::as_str);
        name.filter(|name| !name.is_empty()).unwrap_or_else(file)
    }

    /// What it is called, where, and in which year, as far as that is known: `Club championship, Tartu, 1953`.
    ///
    /// ```
    /// use scoresheet_event::Event;
    /// let event = Event { name: Some("Cup".into()), start: Some("1. märts 1953".into()), ..Event::default() };
    /// assert_eq!(event.title_with_place(), "Cup, 1953");
    /// ```
    #[must_use]
    pub fn title_with_place(&self) -> String {
        let year = [&self.start, &self.end].into_iter().flatten();
        let year = year.filter_map(|day| Date::read(day)).next();
        let site = self
            .site
            .as_deref()
            .map(str::trim)
            .filter(|site| !site.is_empty());
        let parts = [
            Some(self.title().to_owned()),
            site.map(str::to_owned),
            year.map(|date| date.year.to_string()),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// The tie-breaks that a report file names for its standings (record 212, else 202), as written, without
    /// the points that they break ties of, where these stand first.
    ///
    /// ```
    /// use scoresheet_event::Event;
    /// let event = Event { kept: vec!["212 PTS,DE,BH/C1".into()], ..Event::default() };
    /// assert_eq!(event.stated_tiebreaks().as_deref(), Some("DE,BH/C1"));
    /// ```
    #[must_use]
    pub fn stated_tiebreaks(&self) -> Option<String> {
        let record = |code: &str| self.kept.iter().find_map(|line| line.strip_prefix(code));
        let list = record("212 ").or_else(|| record("202 "))?;
        let systems = list.split([',', ' ']).filter(|system| !system.is_empty());
        let mut systems = systems.peekable();
        systems.next_if(|first| first.eq_ignore_ascii_case("PTS"));
        let systems: Vec<&str> = systems.collect();
        (!systems.is_empty()).then(|| systems.join(","))
    }

    /// The event as it was after a round: what came later is left out. `None` where games have no rounds, as in a
    /// crosstable.
    ///
    /// ```
    /// use scoresheet_event::{Event, Pairing, PlayerId, PlayerResult};
    /// let game = |round| Pairing::new(round, PlayerId(0), PlayerId(1), [PlayerResult::Draw; 2]);
    /// let event = Event { pairings: vec![game(Some(1)), game(Some(2))], ..Event::default() };
    /// assert_eq!(event.after(1).unwrap().pairings.len(), 1);
    /// let table = Event { pairings: vec![game(None)], ..Event::default() };
    /// assert_eq!(table.after(1), None);
    /// ```
    #[must_use]
    pub fn after(&self, round: u16) -> Option<Self> {
        let without_rounds = self.pairings.iter().any(|pairing| pairing.round.is_none());
        if without_rounds || !self.team_matches.is_empty() {
            return None;
        }
        let mut event = self.clone();
        event.rounds = Some(self.rounds());
        event.pairings.retain(|each| each.round <= Some(round));
        event.byes.retain(|each| each.round <= round);
        event.team_rounds.retain(|each| each.round <= round);
        event
            .adjustments
            .retain(|each| each.from_round.is_none_or(|from| from <= round));
        // They are of the end.
        for player in &mut event.players {
            (player.stated_points, player.stated_place) = (None, None);
            player.left_after = player.left_after.filter(|left| *left <= round);
        }
        for team in &mut event.teams {
            (team.stated_match_points, team.stated_game_points) = (None, None);
            team.stated_place = None;
            team.left_after = team.left_after.filter(|left| *left <= round);
        }
        Some(event)
    }

    /// The player with this starting number.
    #[must_use]
    pub fn by_number(&self, number: u32) -> Option<PlayerId> {
        let index = self.players.iter().position(|each| each.number == number)?;
        u32::try_from(index).ok().map(PlayerId)
    }

    /// The player's name; empty for nobody's id.
    #[must_use]
    pub fn name_of(&self, player: PlayerId) -> &str {
        (self.players.get(player.index())).map_or("", |each| each.name.as_str())
    }

    /// Whether each player has a place in the standings: he is not struck, and not all of his meetings
    /// are out of count (FTM98 5.4a).
    #[must_use]
    pub fn placed(&self) -> Vec<bool> {
        let mut pairings = vec![(false, false); self.players.len()];
        for pairing in &self.pairings {
            for player in pairing.players {
                if let Some((any, counted)) = pairings.get_mut(player.index()) {
                    *any = true;
                    *counted |= pairing.counts;
                }
            }
        }
        (self.players.iter().zip(pairings))
            .map(|(player, (any, counted))| !player.struck && (counted || !any))
            .collect()
    }

    /// Every player's id, in the order of `players`.
    pub fn ids(&self) -> impl Iterator<Item = PlayerId> + use<> {
        (0..u32::try_from(self.players.len()).unwrap_or(u32::MAX)).map(PlayerId)
    }

    /// The rounds: as stated, or the last one that a meeting or a bye is of, or, where meetings are not
    /// distinguished by rounds, the most that one player has.
    #[must_use]
    pub fn rounds(&self) -> u16 {
        let last = (self.pairings.iter().filter_map(|each| each.round))
            .chain(self.byes.iter().map(|each| each.round))
            .chain(self.team_rounds.iter().map(|each| each.round))
            .max();
        self.rounds
            .max(last)
            .unwrap_or_else(|| self.most_pairings())
    }

    /// The last round: of a round robin whose meetings are not distinguished by rounds, and in which everybody is free
    /// once because their number is odd, one more than anybody has meetings.
    #[must_use]
    pub fn last_round(&self) -> u16 {
        let rounds = self.rounds();
        let unnumbered =
            self.rounds.is_none() && self.pairings.iter().all(|each| each.round.is_none());
        let players = u16::try_from(self.players.len()).unwrap_or(u16::MAX);
        if !unnumbered || players % 2 == 0 || players < 2 || !self.is_round_robin() {
            return rounds;
        }
        rounds.saturating_add(rounds.div_ceil(players - 1))
    }

    /// The most games, or matches of a team, that one has.
    pub(crate) fn most_pairings(&self) -> u16 {
        let mut pairings = vec![0_u16; self.players.len()];
        let mut matches = vec![0_u16; self.teams.len()];
        for player in self.pairings.iter().flat_map(|each| each.players) {
            if let Some(count) = pairings.get_mut(player.index()) {
                *count = count.saturating_add(1);
            }
        }
        for team in self.team_matches.iter().flat_map(|each| each.teams) {
            if let Some(count) = matches.get_mut(team.index()) {
                *count = count.saturating_add(1);
            }
        }
        pairings.into_iter().chain(matches).max().unwrap_or(0)
    }

    /// Whether teams meet teams. Single players may have teams too, and meet anybody.
    #[must_use]
    pub fn plays_matches(&self) -> bool {
        !self.teams.is_empty() && self.out_of_matches().is_none()
    }

    /// The first game that is part of no match: of two of one team, or of a team that already meets another one in that
    /// round.
    #[must_use]
    pub fn out_of_matches(&self) -> Option<&Pairing> {
        let team_of = |player: PlayerId| self.players.get(player.index()).and_then(|one| one.team);
        let mut opponents: HashMap<(u16, TeamId), TeamId> = HashMap::new();
        let mut is_match = |pairing: &Pairing| {
            let [Some(one), Some(other)] = pairing.players.map(team_of) else {
                return true;
            };
            let mut sides = [(one, other), (other, one)].into_iter();
            let mut only =
                |round, own, against| *opponents.entry((round, own)).or_insert(against) == against;
            one != other
                && pairing
                    .round
                    .is_none_or(|round| sides.all(|(own, against)| only(round, own, against)))
        };
        self.pairings.iter().find(|each| !is_match(each))
    }

    /// Whether it is a single or multiple round robin: as stated, or because each two players who were
    /// not struck have as many meetings as any other two.
    #[must_use]
    pub fn is_round_robin(&self) -> bool {
        match self.kind {
            Some(kind) => matches!(kind, Kind::RoundRobin { .. }),
            None => self.everyone_meets_everyone(),
        }
    }

    fn everyone_meets_everyone(&self) -> bool {
        let players = self.players.iter().filter(|each| !each.struck).count();
        let struck = |id: PlayerId| self.players.get(id.index()).is_none_or(|each| each.struck);
        let mut pairs: Vec<[PlayerId; 2]> = (self.pairings.iter())
            .map(|each| each.players)
            .filter(|pair| !pair.iter().any(|id| struck(*id)))
            .map(|[a, b]| [a.min(b), a.max(b)])
            .collect();
        let pairings = pairs.len();
        pairs.sort_unstable();
        pairs.dedup();
        let all = players * players.saturating_sub(1) / 2;
        players > 1 && pairs.len() == all && pairings.is_multiple_of(all)
    }

    /// Every player's points from all that counts, in the order of `players`, in one walk.
    #[must_use]
    pub fn points(&self) -> Vec<Points> {
        let mut points = vec![Points::ZERO; self.players.len()];
        let mut add = |player: PlayerId, worth| {
            if let Some(sum) = points.get_mut(player.index()) {
                *sum += worth;
            }
        };
        for pairing in self.pairings.iter().filter(|each| each.counts) {
            for (player, mark) in pairing.players.into_iter().zip(pairing.results) {
                add(player, self.scoring.points(mark));
            }
        }
        let alone = self.points_without_opponent();
        for ((id, points), alone) in self.ids().zip(&mut points).zip(alone) {
            *points += alone + self.adjustment_of(id);
        }
        points
    }

    /// What each player has from rounds without an opponent among those that have taken place.
    pub(crate) fn points_without_opponent(&self) -> Vec<Points> {
        let mut points = vec![Points::ZERO; self.players.len()];
        let held = self.last_round_held().unwrap_or(u16::MAX);
        for bye in self.byes.iter().filter(|each| each.round <= held) {
            if let Some(sum) = points.get_mut(bye.player.index()) {
                *sum += self.scoring.bye(bye.why);
            }
        }
        points
    }

    /// How many games that count have no result yet, in whatever round.
    #[must_use]
    pub fn open_games(&self) -> usize {
        let open = |each: &&Pairing| each.counts && each.results.contains(&PlayerResult::Open);
        self.pairings.iter().filter(open).count()
    }

    /// How many games of a round-robin are not even listed as open.
    #[must_use]
    pub fn missing_games(&self) -> usize {
        crate::check::missing_games(self).len()
    }

    /// How many of the rounds that are stated have not taken place: until then no standing and no norm is final. None where
    /// games have no rounds, or none has a result.
    ///
    /// ```
    /// use scoresheet_event::{Event, Pairing, PlayerId, PlayerResult};
    /// let game = Pairing::new(Some(1), PlayerId(0), PlayerId(1), [PlayerResult::Draw; 2]);
    /// let event = Event { rounds: Some(5), pairings: vec![game], ..Event::default() };
    /// assert_eq!(event.rounds_to_come(), 4);
    /// ```
    #[must_use]
    pub fn rounds_to_come(&self) -> u16 {
        let stated = self.rounds.zip(self.last_round_held());
        stated.map_or(0, |(all, held)| all.saturating_sub(held))
    }

    /// What a player has by penalties and bonuses at the end of the rounds that have taken place.
    #[must_use]
    pub fn adjustment_of(&self, player: PlayerId) -> Points {
        self.adjusted(Adjusted::Player(player), |_| true)[1]
    }

    /// Match points and points of penalties and bonuses that hold now, among those that are asked for.
    pub(crate) fn adjusted(
        &self,
        whose: Adjusted,
        asked: impl Fn(&Adjustment) -> bool,
    ) -> [Points; 2] {
        if self.adjustments.is_empty() {
            return [Points::ZERO; 2];
        }
        let held = self.rounds_held();
        let last = self.rounds();
        let own = self
            .adjustments
            .iter()
            .filter(|each| each.whose == whose && asked(each));
        let own = own.filter(|each| each.counts_in(held, last));
        own.fold([Points::ZERO; 2], |[matches, points], each| {
            [matches + each.match_points, points + each.points]
        })
    }

    /// Whether a penalty or a bonus is stated that does not count yet.
    pub(crate) fn has_adjustments_to_come(&self) -> bool {
        let (held, last) = (self.rounds_held(), self.rounds());
        (self.adjustments.iter()).any(|each| !each.counts_in(held, last))
    }

    /// How many rounds penalties and bonuses have been given in: those that have taken place. A table whose games have no rounds
    /// has one state, which is that after all of them.
    pub(crate) fn rounds_held(&self) -> u16 {
        let without_rounds =
            (self.pairings.iter()).any(|each| each.round.is_none() && !each.is_open());
        if without_rounds || !self.team_matches.is_empty() {
            u16::MAX
        } else {
            self.last_round_held().unwrap_or(0)
        }
    }

    /// A player's points from all that counts.
    #[must_use]
    pub fn points_of(&self, player: PlayerId) -> Points {
        (self.points().get(player.index()).copied()).unwrap_or_default()
    }

    /// The last round that has taken place, where rounds are known: one with a result, or with a bye that
    /// the pairing gave. In an odd field there is one as soon as the round is paired, so that it does not count beside open
    /// games alone. Half points and absences are announced beforehand, and are worth nothing before their round; nothing if no
    /// game has a result.
    #[must_use]
    pub fn last_round_held(&self) -> Option<u16> {
        let of_teams = || self.team_rounds.iter();
        let decided = self.pairings.iter().filter(|each| !each.is_open());
        let won = of_teams().filter(|each| each.opponent().is_some());
        let last = (decided.map(|each| each.round))
            .chain(won.map(|each| Some(each.round)))
            .max()
            .flatten();
        let open = self.pairings.iter().filter(|each| each.is_open());
        let to_come: HashSet<u16> = open.filter_map(|each| each.round).collect();
        let held = |round: &u16| !to_come.contains(round);
        let given = of_teams().filter(|each| each.is_given());
        let given = given.map(|each| each.round).filter(held);
        let last = last.max(given.max())?;
        let given = self.byes.iter().filter(|each| each.why.is_given());
        Some(
            given
                .map(|each| each.round)
                .filter(held)
                .fold(last, u16::max),
        )
    }
}
