//! Leaving after the lots were drawn and before the first round.

use super::Work;
use super::policy::Early;
use crate::PlayerId;

impl Work {
    /// He is no longer of the event. Whether lots are drawn anew depends on the numbers, and is told.
    pub(super) fn leave_before_the_start(&mut self) {
        for (id, left) in self.leavers() {
            if left > 0 {
                continue;
            }
            let words = self.about_lots(id);
            self.strike(id);
            let words = format!("{} left before the start. {words}", self.name(id));
            self.say(Some(self.policy.start), Some(id), words);
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
            "The number of players, {players}, was even: new lots would not shorten the event, and \
             those drawn stand."
        );
        match (self.policy.early.1, odd, holds_last) {
            (Early::Struck, true, _) => format!(
                "The number of players, {players}, was odd: lots are drawn anew, and the event gets \
                 shorter."
            ),
            (Early::Struck, false, _) => even_stays,
            (Early::NotCounted, true, true) => format!(
                "The number of players, {players}, was odd and he held the last number: the lots drawn \
                 stand."
            ),
            (Early::NotCounted, ..) => {
                "Lots are drawn anew, unless a reserve takes his place.".to_owned()
            }
        }
    }
}
