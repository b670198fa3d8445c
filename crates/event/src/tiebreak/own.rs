//! Systems that rest on a competitor's own results.

use super::{Against, Bout, Decided, Modifiers, Part, System, Tiebreaks, Value, Working};
use crate::{Colour, Points, Quarters};

impl Tiebreaks<'_> {
    /// The score after each round, summed up; *cut*: without the first rounds (FTM98 annex 2.1.1,
    /// C.07 7.5). Unplayed rounds count as the table has them (annex 1).
    pub(super) fn progressive(&self, competitor: usize, modifiers: Modifiers) -> Working {
        if !self.contest.by_round {
            return Working::unknown("the rounds are not known");
        }
        let bouts = self.contest.of(competitor);
        let mut score = Points::ZERO;
        let parts = (1..=self.contest.rounds).map(|round| {
            let of_round = bouts.iter().filter(|bout| bout.round == Some(round));
            score += of_round.map(|bout| bout.points).sum();
            let mut part = Part::of(Some(round), score.into());
            part.cut = (usize::from(round) <= modifiers.cut_low)
                .then_some("FTM98 annex 2.1.1, C.07 14.1: the first rounds");
            part
        });
        Working::sum(parts.collect(), "the sum of the scores after each round")
    }

    /// How many rounds are of a kind.
    pub(super) fn number_of(&self, system: System, competitor: usize) -> Working {
        let (how, is): (&str, fn(&Bout) -> bool) = match system {
            System::Wins => ("rounds won, over the board or without play", won),
            System::GamesWon => ("games won over the board", |bout| won(bout) && bout.played),
            System::BlackGames => ("games played with Black", |bout| {
                bout.colour == Some(Colour::Black)
            }),
            System::BlackWins => ("games won with Black", |bout| {
                won(bout) && bout.colour == Some(Colour::Black)
            }),
            _ => ("rounds played, and those won without play", |bout| {
                bout.played || won(bout)
            }),
        };
        let counted = self.contest.of(competitor).iter().filter(|bout| is(bout));
        let parts = counted.map(|bout| Part {
            against: bout.opponent.map_or(Against::Nobody, Against::Opponent),
            result: Some(bout.points),
            gives: Value::Count(1),
            ..Part::of(bout.round, Quarters::ZERO)
        });
        Working::count(parts.collect(), format!("the number of {how}"))
    }
}

fn won(bout: &Bout) -> bool {
    bout.decided == Decided::Won
}
