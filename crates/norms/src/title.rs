//! The norms of masters and candidates: what share of the field lets them be met, and against whom
//! which percent is asked.

use super::field::Entrant;
use super::game::place;
use super::score::{CANDIDATE_POINTS, Opponents};
use super::{Clause, Game, Rank};
use serde::Serialize;

/// Whether the norm of a title can be met in an event, and what it is made of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Title {
    /// Master or candidate.
    pub rank: Rank,
    /// Whether it can be met here.
    pub open: bool,
    /// Why, or why not: the count.
    pub because: String,
    /// Against whom which percent.
    pub percents: Vec<(Opponents, u32)>,
    /// Where the field and the percents are said.
    pub clauses: Vec<Clause>,
}

/// The titles that have a norm in events: the master's; in chess the candidate's too. (In draughts a
/// candidate needs three tournaments, see [`super::credit_at`].)
pub(crate) fn titles(game: Game, entrants: &[Entrant]) -> Vec<Title> {
    let field: Vec<&Entrant> = entrants.iter().filter(|each| !each.struck).collect();
    let mut titles = vec![master(game, &field)];
    if game == Game::Chess {
        titles.push(candidate(&field));
    }
    titles
}

/// Whether norms of titles are what an event is about, so that it can do without a coefficient: one
/// stands open, or would if the others' candidate points were known.
pub(crate) fn decides(titles: &[Title], entrants: &[Entrant]) -> bool {
    let field = || entrants.iter().filter(|each| !each.struck);
    let titled = field().filter(|each| each.rank >= Rank::Candidate).count();
    let unknown =
        field().any(|each| each.rank < Rank::Candidate && each.candidate_points.is_none());
    let candidates = titles.iter().any(|title| title.rank == Rank::Candidate);
    let may_open = candidates && titled * 2 >= field().count() && unknown;
    may_open || titles.iter().any(|title| title.open)
}

fn master(game: Game, field: &[&Entrant]) -> Title {
    let masters = field.iter().filter(|each| each.is_master()).count();
    let open = masters > 0 && masters * 3 >= field.len() * 2;
    Title {
        rank: Rank::Master,
        open,
        because: format!(
            "{masters} of {} are masters or grandmasters; two thirds are required",
            field.len()
        ),
        percents: vec![(Opponents::Masters, 50), (Opponents::Candidates, 70)],
        clauses: vec![game.cite(place::MASTER), game.cite(place::MASTER_NORM)],
    }
}

fn candidate(field: &[&Entrant]) -> Title {
    let titled = (field.iter()).filter(|each| each.rank >= Rank::Candidate);
    let titled = titled.count();
    let others = || field.iter().filter(|each| each.rank < Rank::Candidate);
    let with_points = others().filter(|each| each.has_points()).count();
    let unknown = (others().filter(|each| each.candidate_points.is_none())).count();
    let half = titled > 0 && titled * 2 >= field.len();
    let open = half && with_points == others().count();
    let not_known = if half && unknown > 0 {
        format!("; for {unknown} it is not known")
    } else {
        String::new()
    };
    Title {
        rank: Rank::Candidate,
        open,
        because: format!(
            "{titled} of {} are masters or Candidate Masters; half are required, and the others must have \
             {CANDIDATE_POINTS} candidate points; {with_points} of {} have them{not_known}",
            field.len(),
            others().count(),
        ),
        percents: vec![
            (Opponents::Masters, 33),
            (Opponents::Candidates, 50),
            (Opponents::FirstWithPoints, 70),
        ],
        clauses: vec![
            Game::Chess.cite(place::CANDIDATE),
            Game::Chess.cite(place::CANDIDATE_NORM),
        ],
    }
}
