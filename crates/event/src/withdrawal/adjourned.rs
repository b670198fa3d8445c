//! Games that were begun and not finished.

use super::{Contradiction, Work};
use crate::{Mark, PlayerId};

/// A game that was begun and stands adjourned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Adjourned {
    /// The two.
    pub players: [PlayerId; 2],
    /// What the arbiter, or his commission, has decided by the position; none if nothing yet.
    pub result: Option<[Mark; 2]>,
}

impl Adjourned {
    fn is_of(&self, players: [PlayerId; 2]) -> bool {
        let [a, b] = self.players;
        players == [a, b] || players == [b, a]
    }
}

/// Whether two players have a game among these.
pub(super) fn is_listed(adjourned: &[Adjourned], players: [PlayerId; 2]) -> bool {
    adjourned.iter().any(|each| each.is_of(players))
}

impl Work {
    /// Enters what was decided of adjourned games.
    pub(super) fn adjudicate(&mut self, adjourned: &[Adjourned]) -> Result<(), Contradiction> {
        for game in adjourned {
            let [first, second] = game.players.map(|id| self.name(id));
            let clause = self.policy.unfinished;
            let open = (self.event.meetings.iter_mut())
                .find(|each| game.is_of(each.players) && each.marks == [Mark::Open; 2]);
            let Some(meeting) = open else {
                return Err(Contradiction::NotOpen { first, second });
            };
            let Some(marks) = game.result else { continue };
            if !marks[0].is_played() || !marks[0].agrees_with(marks[1]) {
                return Err(Contradiction::NoResult { first, second });
            }
            let turned = meeting.players[0] != game.players[0];
            meeting.marks = if turned { [marks[1], marks[0]] } else { marks };
            meeting.rated = true;
            let result = format!("{}–{}", marks[0].printed(), marks[1].printed());
            self.say(
                clause,
                None,
                format!("The adjourned game of {first} and {second} is adjudicated: {result}."),
            );
        }
        Ok(())
    }
}
