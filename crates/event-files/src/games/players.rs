//! Players out of the tags of their games.

use super::{GatherOptions, SideTags, Tagged};
use scoresheet_event::{Event, Fault, FaultCode, Place, Player, PlayerId, Team, TeamId};
use std::collections::HashMap;

/// The players found so far.
pub(super) struct Players<'o> {
    known: HashMap<String, PlayerId>,
    teams: HashMap<String, TeamId>,
    same: HashMap<String, String>,
    options: &'o GatherOptions,
    reported: std::collections::HashSet<(PlayerId, &'static str)>,
}

/// A name by which players are distinguished: blanks aside what is written.
fn as_written(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl<'o> Players<'o> {
    pub fn new(options: &'o GatherOptions) -> Self {
        let pairs = options.same.iter();
        let same = pairs.map(|[kept, other]| (as_written(other), as_written(kept)));
        Self {
            known: HashMap::new(),
            teams: HashMap::new(),
            same: same.collect(),
            options,
            reported: Default::default(),
        }
    }

    /// The name that a player goes by: another if it was said that two are one, and so on.
    fn kept(&self, name: &str) -> String {
        let mut kept = as_written(name);
        // As many steps as there are pairs lead to the end, or in a circle.
        for _ in &self.options.same {
            match self.same.get(&kept) {
                Some(other) => kept.clone_from(other),
                None => break,
            }
        }
        kept
    }

    /// The player of a side, added if need be; what its tags say is held against what others said.
    pub fn of_side(
        &mut self,
        game: &Tagged,
        side: usize,
        event: &mut Event,
        faults: &mut Vec<Fault>,
    ) -> Option<PlayerId> {
        let written = if side == 0 { &game.white } else { &game.black };
        let name = self.kept(written.as_deref()?);
        let id = match self.known.get(&name) {
            Some(id) => *id,
            None => {
                let id = PlayerId(u32::try_from(event.players.len()).unwrap_or(u32::MAX));
                event.players.push(Player {
                    number: id.0.saturating_add(1),
                    name: name.clone(),
                    at: game.at,
                    ..Player::default()
                });
                self.known.insert(name, id);
                id
            }
        };
        if let Some(tags) = game.sides.get(side) {
            self.learn(id, tags, game.at, event, faults);
        }
        Some(id)
    }

    fn learn(
        &mut self,
        id: PlayerId,
        tags: &SideTags,
        at: Place,
        event: &mut Event,
        faults: &mut Vec<Fault>,
    ) {
        let team = tags.team.as_deref().map(|name| self.team(name, event));
        let Some(player) = event.players.get_mut(id.index()) else {
            return;
        };
        let name = player.name.clone();
        let mut differs = |what: &'static str, first: String, now: String| {
            if self.reported.insert((id, what)) {
                let message = format!(
                    "{name} has the {what} {first} in one game and {now} here; the first is kept"
                );
                faults.push(Fault::new(FaultCode::FactsDisagree, at, message));
            }
        };
        let rating = tags
            .rating
            .as_deref()
            .and_then(|text| text.trim().parse::<u16>().ok());
        match (player.rating, rating.filter(|rating| *rating > 0)) {
            (Some(first), Some(now)) if first != now => {
                differs("rating", first.to_string(), now.to_string());
            }
            (None, now) => player.rating = now,
            _ => {}
        }
        for (slot, value, what) in [
            (&mut player.title, &tags.title, "title"),
            (&mut player.federation, &tags.federation, "federation"),
            (&mut player.id, &tags.id, "number in the register"),
        ] {
            match (&slot, value) {
                (Some(first), Some(now)) if **first != *now => {
                    differs(what, first.clone(), now.clone());
                }
                (None, now) => slot.clone_from(now),
                _ => {}
            }
        }
        match (player.team, team) {
            (Some(first), Some(now)) if first != now => {
                let name = |team: TeamId| {
                    let team = event.teams.get(team.index());
                    team.map(|team| team.name.clone()).unwrap_or_default()
                };
                differs("team", name(first), name(now));
            }
            (None, Some(now)) => {
                player.team = Some(now);
                if let Some(team) = event.teams.get_mut(now.index()) {
                    team.players.push(id);
                }
            }
            _ => {}
        }
    }

    fn team(&mut self, name: &str, event: &mut Event) -> TeamId {
        let name = as_written(name);
        if let Some(team) = self.teams.get(&name) {
            return *team;
        }
        let count = u32::try_from(event.teams.len()).unwrap_or(u32::MAX);
        event.teams.push(Team {
            number: count.saturating_add(1),
            name: name.clone(),
            ..Team::default()
        });
        self.teams.insert(name, TeamId(count));
        TeamId(count)
    }
}
