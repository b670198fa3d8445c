//! Tables without a figure, whose signs may be of games that were played: in old books `+ = −` are won, drawn and lost.

use super::CrosstableText;
use scoresheet_event::{Event, FaultCode, Place, PlayerId, PlayerResult};
use std::collections::HashSet;

/// How the results of a table are written.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Signs {
    /// A result is a figure, or a sign that is of played games alone.
    figures: bool,
    /// A game is drawn, and the sign says so.
    draws: bool,
}

impl Signs {
    pub fn note(&mut self, marks: &[PlayerResult], figures: bool) {
        self.figures |= figures;
        self.draws |= !figures && marks.contains(&PlayerResult::Draw);
    }
}

impl CrosstableText {
    /// Takes `+` and `−` for games that were played where nothing else can be meant, and says so: no result is a figure, and
    /// somebody has both, as nobody has who stayed away.
    pub(super) fn tell_signs(&mut self, at: Place) {
        let forfeits = self
            .event
            .pairings
            .iter()
            .any(|each| each.results.iter().any(|mark| mark.is_forfeit()));
        if self.signs.figures || !forfeits {
            return;
        }
        let message = if somebody_has_both(&self.event) {
            take_for_played(&mut self.event);
            "no result is a figure: + and - are taken as games won and lost over the board; which of them were not played cannot be told"
        } else if self.signs.draws {
            "no result is a figure: + and - are taken as games won and lost without play; write 1 and 0 for those that were played"
        } else {
            return;
        };
        self.fault(FaultCode::SignsUnclear, at, message);
    }
}

/// Whether a player has won by a sign and lost by one.
fn somebody_has_both(event: &Event) -> bool {
    let with = |sought: PlayerResult| -> HashSet<PlayerId> {
        let sides = event
            .pairings
            .iter()
            .flat_map(|each| each.players.into_iter().zip(each.results));
        sides
            .filter(|(_, mark)| *mark == sought)
            .map(|(player, _)| player)
            .collect()
    };
    !with(PlayerResult::ForfeitWin).is_disjoint(&with(PlayerResult::ForfeitLoss))
}

fn take_for_played(event: &mut Event) {
    for pairing in &mut event.pairings {
        pairing.results = pairing.results.map(played);
        pairing.rated = pairing.results.iter().all(|mark| mark.is_played());
    }
}

const fn played(mark: PlayerResult) -> PlayerResult {
    match mark {
        PlayerResult::ForfeitWin => PlayerResult::Win,
        PlayerResult::ForfeitLoss => PlayerResult::Loss,
        PlayerResult::Win | PlayerResult::Draw | PlayerResult::Loss | PlayerResult::Open => mark,
    }
}
