//! The systems of one contest under one set of rules.

use super::unplayed::Unplayed;
use super::{Choices, Contest, Spec, System, TeamScore, Value, Working};
use crate::{Quarters, RuleSet};
use std::cell::OnceCell;

/// Works out tie-breaks of a contest.
#[derive(Debug)]
pub struct Tiebreaks<'c> {
    pub(super) contest: &'c Contest,
    pub(super) rules: RuleSet,
    pub(super) choices: Choices,
    pub(super) unplayed: Unplayed<'c>,
    /// Everybody's Buchholz, once it is asked for.
    pub(super) buchholz: OnceCell<Vec<Quarters>>,
    /// Everybody's performance.
    pub(super) performances: OnceCell<Vec<Value>>,
    /// Everybody's perfect performance.
    pub(super) perfect: OnceCell<Vec<Value>>,
}

impl<'c> Tiebreaks<'c> {
    /// Tie-breaks of this contest.
    #[must_use]
    pub fn new(contest: &'c Contest, rules: RuleSet, choices: Choices) -> Self {
        Self {
            contest,
            rules,
            choices,
            unplayed: Unplayed::new(contest, rules, choices),
            buchholz: OnceCell::new(),
            performances: OnceCell::new(),
            perfect: OnceCell::new(),
        }
    }

    /// The contest.
    #[must_use]
    pub const fn contest(&self) -> &'c Contest {
        self.contest
    }

    /// Everybody's number. Direct encounter has none outside a group of tied competitors: see
    /// [`super::Standings`].
    #[must_use]
    pub fn column(&self, spec: Spec) -> Vec<Value> {
        let all = 0..self.contest.competitors.len();
        match self.seen_otherwise(spec.system) {
            Some(contest) => {
                let other = Tiebreaks::new(&contest, self.rules, self.choices);
                all.map(|each| other.plain(spec, each).value).collect()
            }
            None => all.map(|each| self.plain(spec, each).value).collect(),
        }
    }

    /// How one competitor's number came about.
    ///
    /// ```
    /// use scoresheet_event::tiebreak::{Choices, Contest, Tiebreaks};
    /// use scoresheet_event::{Event, Mark, Meeting, Player, PlayerId, RuleSet};
    /// let player = |number, name: &str| Player { number, name: name.into(), ..Player::default() };
    /// let event = Event {
    ///     players: vec![player(1, "Petrov"), player(2, "Ivanov")],
    ///     meetings: vec![Meeting::new(Some(1), PlayerId(0), PlayerId(1), [Mark::Win, Mark::Loss])],
    ///     ..Event::default()
    /// };
    /// let contest = Contest::of_players(&event);
    /// let tiebreaks = Tiebreaks::new(&contest, RuleSet::Fide98, Choices::default());
    /// let working = tiebreaks.working("BH".parse()?, 1);
    /// assert_eq!((working.value.to_string(), working.article.as_str()), ("1".into(), "FTM98 annex 2.2.1"));
    /// # Ok::<(), scoresheet_event::tiebreak::SpecError>(())
    /// ```
    #[must_use]
    pub fn working(&self, spec: Spec, competitor: usize) -> Working {
        let working = match self.seen_otherwise(spec.system) {
            Some(contest) => {
                Tiebreaks::new(&contest, self.rules, self.choices).plain(spec, competitor)
            }
            None => self.plain(spec, competitor),
        };
        self.cited(spec.system, working)
    }

    /// The numbers of those who are tied; direct encounter needs to know who they are.
    pub(super) fn among_tied(&self, spec: Spec, tied: &[usize]) -> Option<Vec<(usize, Working)>> {
        let extended = match spec.system {
            System::DirectEncounter => false,
            System::ExtendedDirect => true,
            _ => return None,
        };
        let all = self.direct(tied, extended).into_iter();
        Some(
            all.map(|(one, working)| (one, self.cited(spec.system, working)))
                .collect(),
        )
    }

    fn cited(&self, system: System, working: Working) -> Working {
        let article = system.article(self.rules);
        Working {
            article: article.unwrap_or_else(|| format!("not in {}", self.rules.cited_as())),
            ..working
        }
    }

    /// Some systems look at the contest in another light.
    fn seen_otherwise(&self, system: System) -> Option<Contest> {
        let by = |score: TeamScore| {
            let ranked_by = self.contest.ranked_by?;
            (ranked_by != score).then(|| self.contest.exchanged())
        };
        match system {
            System::ForeBuchholz => Some(self.contest.last_round_drawn()),
            System::MatchByMatch | System::MatchByGame => by(TeamScore::Match),
            System::GameByMatch | System::GameByGame => by(TeamScore::Game),
            _ => None,
        }
    }

    fn plain(&self, spec: Spec, competitor: usize) -> Working {
        let Spec { system, modifiers } = spec;
        match system {
            System::DirectEncounter | System::ExtendedDirect => {
                Working::unknown("it is told only of those who are tied")
            }
            System::Progressive => self.progressive(competitor, modifiers),
            System::Koya => self.koya(competitor, modifiers),
            System::ExtendedKoya => self.extended_koya(competitor),
            System::Wins
            | System::GamesWon
            | System::BlackGames
            | System::BlackWins
            | System::RoundsElected => self.number_of(system, competitor),
            System::MatchPoints => self.team_points(competitor, TeamScore::Match),
            System::GamePoints => self.team_points(competitor, TeamScore::Game),
            System::Buchholz | System::ForeBuchholz => self.buchholz(competitor, modifiers),
            System::SumOfBuchholz => self.sum_of_buchholz(competitor),
            System::AverageOfBuchholz => self.average_of_buchholz(competitor),
            System::SonnebornBerger => self.sonneborn_berger(competitor, modifiers),
            System::MatchByMatch
            | System::MatchByGame
            | System::GameByMatch
            | System::GameByGame
                if self.contest.ranked_by.is_none() =>
            {
                Working::unknown("only teams have it")
            }
            System::MatchByMatch | System::GameByGame => {
                self.sonneborn_berger(competitor, modifiers)
            }
            System::MatchByGame | System::GameByMatch => {
                self.crossed_sonneborn_berger(competitor, modifiers)
            }
            System::AverageRating => self.average_rating(competitor, modifiers),
            System::Performance => self.performance(competitor),
            System::PerfectPerformance => self.perfect_performance(competitor),
            System::AveragePerformance => self.average_of_performances(competitor, false),
            System::AveragePerfect => self.average_of_performances(competitor, true),
            System::BoardCount => self.board_count(competitor),
            System::TopBoard => self.top_board(competitor),
            System::BottomBoard => self.bottom_board(competitor),
        }
    }
}
