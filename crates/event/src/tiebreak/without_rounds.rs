//! Which numbers cannot be told of a Swiss whose games have no rounds, as a table by opponents has them.

use super::{Modifiers, Spec, System, Tiebreaks};
use scoresheet_source::quantity::counted;

/// On which unplayed rounds a number rests: what such a round is worth depends on which it was, and why (FTM98 annex 1,
/// C.07 16).
enum Rests {
    /// On none.
    Nowhere,
    /// On the competitor's own.
    Own,
    /// On these and those of the opponents.
    Opponents,
    /// On everybody's: the opponents' numbers rest on their opponents'.
    All,
    /// On the last round, whoever played in it.
    LastRound,
}

impl Rests {
    fn of(system: System, modifiers: Modifiers) -> Self {
        let cuts = modifiers.truncated || modifiers.cut_low + modifiers.cut_high > 0;
        match system {
            System::RoundsElected | System::Standard | System::AverageRating => Self::Own,
            System::Solkoff if cuts => Self::Own,
            System::Buchholz
            | System::SonnebornBerger
            | System::MatchByMatch
            | System::MatchByGame
            | System::GameByMatch
            | System::GameByGame => Self::Opponents,
            System::AverageOfBuchholz | System::ScoreStrength if modifiers.fore => Self::LastRound,
            System::SumOfBuchholz | System::AverageOfBuchholz | System::ScoreStrength => Self::All,
            System::ForeBuchholz => Self::LastRound,
            System::DirectEncounter
            | System::Progressive
            | System::Koya
            | System::ExtendedKoya
            | System::Wins
            | System::GamesWon
            | System::BlackGames
            | System::BlackWins
            | System::MatchPoints
            | System::GamePoints
            | System::Performance
            | System::PerfectPerformance
            | System::AveragePerformance
            | System::AveragePerfect
            | System::BoardCount
            | System::TopBoard
            | System::BottomBoard
            | System::ExtendedDirect
            | System::ExtendedDirectTop
            | System::ExtendedDirectBottom
            | System::ExtendedDirectCountTop
            | System::ExtendedDirectCountBottom
            | System::Points
            | System::PairingNumber
            | System::Rating
            | System::OtherScore
            | System::Solkoff
            | System::SolkoffPlus => Self::Nowhere,
        }
    }
}

impl Tiebreaks<'_> {
    /// Why a competitor's number cannot be told, where it rests on rounds of which nothing is known.
    pub(super) fn rests_on_unknown_rounds(&self, spec: Spec, competitor: usize) -> Option<String> {
        if self.contest.by_round || self.contest.round_robin {
            return None;
        }
        let opponents = || (self.contest.of(competitor).iter()).filter_map(|each| each.opponent);
        match Rests::of(spec.system, spec.modifiers) {
            Rests::Nowhere => None,
            Rests::Own => self.has_unknown_rounds(competitor),
            Rests::Opponents => std::iter::once(competitor)
                .chain(opponents())
                .find_map(|one| self.has_unknown_rounds(one)),
            Rests::All => {
                (0..self.contest.competitors.len()).find_map(|one| self.has_unknown_rounds(one))
            }
            Rests::LastRound => {
                Some("the games have no rounds, so that the last one is not known".to_owned())
            }
        }
    }

    /// Who has fewer games than others had a round without one; whether with a bye, by his own will or for ever is not told.
    fn has_unknown_rounds(&self, competitor: usize) -> Option<String> {
        let games = |one: usize| {
            let open = self.contest.open.iter();
            let open = open.filter(|(_, pair)| pair.contains(&one)).count();
            self.contest.of(one).len() + open
        };
        let rounds = usize::from(self.contest.rounds);
        let own = games(competitor);
        (own < rounds).then(|| {
            let name = self.contest.name(competitor);
            let of = counted(rounds, "game", "games");
            format!("{name} has {own} of {of}, and what the other rounds were is not known")
        })
    }
}
