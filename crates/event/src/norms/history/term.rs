//! For how long a rank is given, and for how long it is kept once confirmed.

use crate::norms::game::{heading, place};
use crate::norms::{Clause, Game, Rank};

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
    let said = |years, place: &'static str| Some((years, game.cite(place)));
    match (game, rank) {
        (_, Rank::None) => None,
        (Game::Chess, Rank::V) | (Game::Draughts, Rank::Candidate | Rank::Grandmaster) => None,
        (Game::Chess, Rank::Master) if person.woman => said(USUAL, place::WOMEN_KEPT),
        (_, Rank::Master) => said(USUAL, place::MASTER_KEPT),
        (Game::Draughts, _) => said(USUAL, place::KEPT),
        (Game::Chess, Rank::Grandmaster) => said(4, place::GRANDMASTER_KEPT),
        (Game::Chess, Rank::Candidate) => said(USUAL, place::CANDIDATE_KEPT),
        (Game::Chess, _) if start == Start::Confirmed => said(USUAL, place::KEPT),
        (Game::Chess, Rank::I) if person.capital => said(1, heading(rank)),
        (Game::Chess, Rank::I | Rank::II) => said(2, heading(rank)),
        (Game::Chess, _) => said(USUAL, heading(rank)),
    }
}
