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

/// Whether so many players hold titles that the norms asked for may be those of titles alone.
pub(crate) fn is_of_titles(entrants: &[Entrant]) -> bool {
    let titled = |each: &&Entrant| each.rank >= Rank::Candidate;
    let field = || entrants.iter().filter(|each| !each.struck);
    field().filter(titled).count() * 2 >= field().count()
}

fn master(game: Game, field: &[&Entrant]) -> Title {
    let masters = field.iter().filter(|each| each.is_master()).count();
    let open = masters > 0 && masters * 3 >= field.len() * 2;
    Title {
        rank: Rank::Master,
        open,
        because: format!(
            "{masters} of {} are masters or grandmasters; two thirds are asked",
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
        format!("; of {unknown} it is not known")
    } else {
        String::new()
    };
    Title {
        rank: Rank::Candidate,
        open,
        because: format!(
            "{titled} of {} are masters or candidates; half are asked, and {CANDIDATE_POINTS} candidate \
             points of the others, of whom {with_points} of {} have them{not_known}",
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
