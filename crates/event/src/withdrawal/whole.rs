//! Leaving a match or a Swiss tournament.

use super::Work;
use super::adjourned::Adjourned;
use super::policy::SWISS;

impl Work {
    /// Who gives a match up without excuse has lost it, whatever the points (KV53 §38; MK53 §27 prints
    /// "with excuse", which is read as "without").
    pub(super) fn leave_match(&mut self) {
        let clause = self.policy.of_match;
        for (id, left) in self.leavers() {
            let name = self.name(id);
            let words = match clause {
                Some(_) => format!(
                    "{name} gave the match up after game {left}: unless the arbiter finds that he is \
                     excused, he has lost it, whatever the points. Its other games are not marked."
                ),
                None => format!(
                    "{name} gave the match up after game {left}: these rules say nothing of that, and \
                     nothing is done."
                ),
            };
            self.say(clause, Some(id), words);
        }
    }

    /// All points stay; games that were paired and not played are marked (FTM98 5.5).
    pub(super) fn leave_swiss(&mut self, adjourned: &[Adjourned]) {
        if self.policy.unfinished.is_some() {
            self.say(
                None,
                None,
                "The codes of 1953 do not know the Swiss system: FTM98 5.5 is applied.",
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
