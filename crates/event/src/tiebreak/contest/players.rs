//! A contest of players.

use super::{Bout, Competitor, Contest, Decided};
use crate::{Entry, Event, Ledger, Mark, Points, SittingOut, Turn};

impl Contest {
    /// The players of an event with all that counts and is decided. Games that do not count (FTM98
    /// 5.4a, annulled ones), open games, and the free rounds of a round table are left out.
    #[must_use]
    pub fn of_players(event: &Event) -> Self {
        let ledger = Ledger::of(event);
        let rounds = event.last_round_held();
        let bouts = event.ids().map(|player| {
            let entries = ledger.entries(player).iter();
            entries.filter_map(|entry| bout(entry, rounds)).collect()
        });
        Self {
            bouts: bouts.collect(),
            competitors: (event.players.iter().zip(event.placed()))
                .map(|(player, placed)| Competitor {
                    number: player.number,
                    name: player.name.clone(),
                    rating: player.rating,
                    placed,
                })
                .collect(),
            rounds: rounds.unwrap_or_else(|| ledger.rounds()),
            by_round: ledger.is_by_round(),
            round_robin: event.is_round_robin(),
            win: event.scoring.win,
            draw: event.scoring.draw,
            other_win: Points::ZERO,
            other_draw: Points::ZERO,
            ranked_by: None,
        }
    }
}

fn bout(entry: &Entry, last: Option<u16>) -> Option<Bout> {
    let to_come = entry
        .round
        .zip(last)
        .is_some_and(|(round, last)| round > last);
    if !entry.counts || to_come {
        return None;
    }
    let mut bout = Bout {
        round: entry.round,
        opponent: None,
        played: false,
        decided: Decided::Lost,
        points: entry.points,
        other: Points::ZERO,
        colour: None,
        voluntary: false,
        boards: Vec::new(),
    };
    match entry.turn {
        Turn::Opponent {
            mark: Mark::Open, ..
        }
        | Turn::Out(SittingOut::Free) => return None,
        Turn::Opponent {
            opponent,
            colour,
            mark,
            ..
        } => {
            bout.opponent = Some(opponent.index());
            bout.played = mark.is_played();
            bout.colour = colour.filter(|_| bout.played);
            bout.voluntary = mark == Mark::ForfeitLoss;
            bout.decided = match mark {
                Mark::Win | Mark::ForfeitWin => Decided::Won,
                Mark::Draw => Decided::Drawn,
                _ => Decided::Lost,
            };
        }
        Turn::Out(why) => {
            bout.voluntary = why.is_voluntary();
            bout.decided = match why {
                SittingOut::PairingBye | SittingOut::FullBye => Decided::Won,
                SittingOut::HalfBye => Decided::Drawn,
                _ => Decided::Lost,
            };
        }
    }
    Some(bout)
}
