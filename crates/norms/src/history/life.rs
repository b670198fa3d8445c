//! A player's rank as it goes through a history: given, confirmed, failed, run out, and for how long it is given.

use super::entry::HistoryEntry;
use crate::game::{heading, place};
use crate::{Clause, Day, Game, Lapsed, Rank, Readings};
use serde::Serialize;

/// Something that happened to a rank.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Step {
    /// When.
    pub date: Day,
    /// Where it was; nothing for the end of a term.
    pub event: Option<String>,
    /// What happened.
    pub says: String,
    /// The rank afterwards.
    pub rank: Rank,
    /// The last day on which it is held without being confirmed again; nothing where there is no term.
    pub until: Option<Day>,
    /// Where it is said.
    pub clauses: Vec<Clause>,
}

/// Tournaments with a norm, one after another without it, that lower a chess rank (MK53).
const FAILURES: u32 = 3;

/// A rank on its way.
pub(crate) struct Life<'r> {
    pub(crate) game: Game,
    pub(crate) readings: &'r Readings,
    pub(crate) person: Person,
    pub(crate) rank: Rank,
    pub(crate) since: Option<Day>,
    pub(crate) until: Option<(Day, Clause)>,
    /// Whether a grandmaster is in the additional term.
    more: bool,
    pub(crate) failures: u32,
    pub(crate) credits: u32,
    pub(crate) steps: Vec<Step>,
}

impl<'r> Life<'r> {
    pub(crate) fn new(game: Game, readings: &'r Readings) -> Self {
        Self {
            game,
            readings,
            person: Person::default(),
            rank: Rank::None,
            since: None,
            until: None,
            more: false,
            failures: 0,
            credits: 0,
            steps: Vec::new(),
        }
    }

    /// Begins with a rank of which it is not known since when it is held.
    pub(crate) fn begin(&mut self, rank: Rank) {
        self.rank = rank;
    }

    /// Another rank from this day on.
    pub(crate) fn give(&mut self, entry: &HistoryEntry, rank: Rank, says: &str, clause: Clause) {
        self.hold(entry.date, rank);
        self.note(entry, format!("rank {rank}: {says}"), vec![clause]);
    }

    /// The rank held is confirmed.
    pub(crate) fn confirm(&mut self, entry: &HistoryEntry, says: &str, clause: Clause) {
        self.failures = 0;
        self.more = false;
        self.start(entry.date, Start::Confirmed);
        self.note(
            entry,
            format!("rank {} confirmed: {says}", self.rank),
            vec![clause],
        );
    }

    /// A title's result: gives it to who is below, confirms it to who holds it.
    pub(crate) fn title(&mut self, entry: &HistoryEntry, rank: Rank, says: &str, clause: Clause) {
        match self.rank.cmp(&rank) {
            std::cmp::Ordering::Less => self.give(entry, rank, says, clause),
            std::cmp::Ordering::Equal => self.confirm(entry, says, clause),
            std::cmp::Ordering::Greater => {
                self.note(
                    entry,
                    format!("{says}; rank {} is higher", self.rank),
                    vec![clause],
                );
            }
        }
    }

    /// The norm that would confirm the rank was there and was not met.
    pub(crate) fn fail(&mut self, entry: &HistoryEntry, says: &str, clause: Clause) {
        let counts = self.game == Game::Chess && (Rank::III..=Rank::I).contains(&self.rank);
        if !counts {
            self.note(
                entry,
                format!("rank {} not confirmed: {says}", self.rank),
                vec![clause],
            );
            return;
        }
        self.failures += 1;
        let says = format!(
            "rank {} not confirmed, time {} of {FAILURES}: {says}",
            self.rank, self.failures
        );
        self.note(entry, says, vec![clause]);
        if self.failures == FAILURES {
            let kept = self.game.cite(place::KEPT);
            let lower = self.lower();
            let says = format!(
                "{FAILURES} tournaments in which its norm could be met, without confirming it"
            );
            self.hold(entry.date, lower);
            self.note(
                entry,
                format!("rank {lower} before the term ends: {says}"),
                vec![kept],
            );
        }
    }

    /// Notes what changes nothing.
    pub(crate) fn note(&mut self, entry: &HistoryEntry, says: String, clauses: Vec<Clause>) {
        self.push(entry.date, Some(entry.name().to_owned()), says, clauses);
    }

    /// Lets every term run out that ends before this day.
    pub(crate) fn run_to(&mut self, day: Day) {
        while let Some((until, clause)) = self.until.clone().filter(|(until, _)| *until < day) {
            if self.rank == Rank::Grandmaster && !self.more {
                self.more = true;
                let more = until.years_on(GRANDMASTER_MORE);
                self.until = Some((more, clause.clone()));
                let says = "rank GM not confirmed within four years: two more, in one of two \
                            competitions that are named for it";
                self.push(until, None, says.to_owned(), vec![clause]);
                continue;
            }
            let lost = self.rank;
            let next = match self.readings.lapsed {
                Lapsed::Lower => self.lower(),
                Lapsed::Nothing => Rank::None,
            };
            self.hold(until, next);
            let says = format!("rank {lost} not confirmed in its term: rank {next} after this day");
            self.push(until, None, says, vec![clause]);
        }
    }

    fn hold(&mut self, date: Day, rank: Rank) {
        self.rank = rank;
        self.since = Some(date);
        self.failures = 0;
        self.more = false;
        self.start(date, Start::Given);
    }

    /// The rank below the one held. MK53, women, goes from V to I and on to the master: women have no
    /// candidate's rank.
    fn lower(&self) -> Rank {
        match (self.game, self.rank) {
            (Game::Chess, Rank::Master) if self.person.woman => Rank::I,
            (_, rank) => rank.below().unwrap_or_default(),
        }
    }

    fn start(&mut self, date: Day, start: Start) {
        let term = term(self.game, self.rank, start, self.person);
        self.until = term.map(|(years, clause)| (date.years_on(years), clause));
    }

    fn push(&mut self, date: Day, event: Option<String>, says: String, clauses: Vec<Clause>) {
        self.steps.push(Step {
            date,
            event,
            says,
            rank: self.rank,
            until: self.until.as_ref().map(|(until, _)| *until),
            clauses,
        });
    }
}

/// How a term began.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Start {
    /// The rank was given.
    Given,
    /// The rank was confirmed.
    Confirmed,
}

/// Years after three of which ranks and titles fall due, as a rule of both sources.
const USUAL: u16 = 3;

/// The additional term of a grandmaster.
pub(crate) const GRANDMASTER_MORE: u16 = 2;

/// What a term depends on beside the rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Person {
    /// Lives in Moscow or Leningrad.
    pub(crate) capital: bool,
    /// Is a woman.
    pub(crate) woman: bool,
}

/// The years of a term and where they are said; nothing where the source names none: rank V in chess,
/// candidates in draughts.
pub(crate) fn term(game: Game, rank: Rank, start: Start, person: Person) -> Option<(u16, Clause)> {
    let stated = |years, place: &'static str| Some((years, game.cite(place)));
    match (game, rank) {
        (_, Rank::None) => None,
        (Game::Chess, Rank::V) | (Game::Draughts, Rank::Candidate | Rank::Grandmaster) => None,
        (Game::Chess, Rank::Master) if person.woman => stated(USUAL, place::WOMEN_KEPT),
        (_, Rank::Master) => stated(USUAL, place::MASTER_KEPT),
        (Game::Draughts, _) => stated(USUAL, place::KEPT),
        (Game::Chess, Rank::Grandmaster) => stated(4, place::GRANDMASTER_KEPT),
        (Game::Chess, Rank::Candidate) => stated(USUAL, place::CANDIDATE_KEPT),
        (Game::Chess, _) if start == Start::Confirmed => stated(USUAL, place::KEPT),
        (Game::Chess, Rank::I) if person.capital => stated(1, heading(rank)),
        (Game::Chess, Rank::I | Rank::II) => stated(2, heading(rank)),
        (Game::Chess, _) => stated(USUAL, heading(rank)),
    }
}
