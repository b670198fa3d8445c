//! The norms of a tournament: what each rank asks there, to be reached and to be confirmed.

use super::coefficient::signed;
use super::game::{heading, place};
use super::{
    Clause, Column, Confirm, Game, Hundredths, NormCell, OwnRank, Rank, RankTwo, Readings, cells,
};
use serde::Serialize;

/// What a norm is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Purpose {
    /// To be given the rank.
    Reach,
    /// To keep the rank that is held.
    Confirm,
    /// To gain what a rank asks several of: one of a candidate's three results in draughts, a
    /// candidate point (kandidaadi pall) in chess.
    Credit,
}

/// What a rank asks in a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Norm {
    /// The rank.
    pub rank: Rank,
    /// To be given it, or to keep it.
    pub purpose: Purpose,
    /// The percent of points.
    pub percent: u32,
    /// Where it is said; several places where two parts apply.
    pub clauses: Vec<Clause>,
}

/// Whether a tournament of this coefficient is one of this rank.
#[must_use]
pub fn is_of_rank(coefficient: Hundredths, rank: Rank, own: OwnRank) -> bool {
    let Some(whole) = rank.indicator().map(|number| signed(number) * 100) else {
        return false;
    };
    match own {
        OwnRank::Row => (whole - 9..=whole).contains(&coefficient.0),
        OwnRank::Exact => coefficient.0 == whole,
    }
}

/// The norms of a tournament with this coefficient, highest rank first, for each rank what reaches it
/// and then what confirms it. Outside of the tables there are none.
///
/// ```
/// use scoresheet_norms::{Game, Hundredths, Purpose, Rank, Readings, norms_at};
/// let norms = norms_at(Game::Chess, Hundredths(281), &Readings::default());
/// let asked: Vec<_> = norms.iter().map(|norm| (norm.rank, norm.purpose, norm.percent)).collect();
/// assert_eq!(asked, [
///     (Rank::II, Purpose::Reach, 71),
///     (Rank::III, Purpose::Reach, 48),
///     (Rank::IV, Purpose::Reach, 30),
///     (Rank::IV, Purpose::Confirm, 30),
/// ]);
/// ```
#[must_use]
pub fn norms_at(game: Game, coefficient: Hundredths, readings: &Readings) -> Vec<Norm> {
    let mut cells = cells(game, coefficient);
    if readings.rank_two == RankTwo::Text {
        cells.iter_mut().for_each(|cell| by_the_text(game, cell));
    }
    let ranks = [Rank::I, Rank::II, Rank::III, Rank::IV, Rank::V];
    let both = |rank| {
        let reaching = cells.iter().filter(move |cell| cell.rank == rank);
        let reached = least(rank, Purpose::Reach, reaching.map(stated));
        let own =
            is_of_rank(coefficient, rank, readings.own_rank).then(|| (50, game.cite(place::KEPT)));
        let confirming = cells
            .iter()
            .filter(move |cell| cell.rank == rank)
            .filter(|cell| cell.confirms || readings.confirm == Confirm::Any);
        let confirmed = least(rank, Purpose::Confirm, confirming.map(stated).chain(own));
        reached.into_iter().chain(confirmed)
    };
    ranks.into_iter().flat_map(both).collect()
}

/// The norm of a tournament of beginners, which has no coefficient: rank V at 50 percent.
#[must_use]
pub fn beginners_norm(game: Game) -> Norm {
    Norm {
        rank: Rank::V,
        purpose: Purpose::Reach,
        percent: 50,
        clauses: vec![game.cite(place::FIFTH)],
    }
}

/// What counts towards a candidate's rank in a tournament of rank I; nothing in another.
///
/// KV53: three such tournaments with 70 percent each make a candidate. MK53: 75 percent is a candidate
/// point, and three points let a player into a tournament where the norm can be met.
#[must_use]
pub fn credit_at(game: Game, coefficient: Hundredths, readings: &Readings) -> Option<Norm> {
    let (percent, place) = match game {
        Game::Draughts => (70, place::CANDIDATE),
        Game::Chess => (75, place::CANDIDATE_POINT),
    };
    is_of_rank(coefficient, Rank::I, readings.own_rank).then(|| Norm {
        rank: Rank::Candidate,
        purpose: Purpose::Credit,
        percent,
        clauses: vec![game.cite(place)],
    })
}

/// What the text asks for rank II at coefficient 3, where the table has 73 percent.
pub(crate) const RANK_TWO_BY_TEXT: u32 = 75;

/// The two differ in the last row of part 2 alone.
pub(crate) fn text_differs(coefficient: Hundredths) -> bool {
    is_of_rank(coefficient, Rank::III, OwnRank::Row)
}

fn by_the_text(game: Game, cell: &mut NormCell) {
    if cell.part == 2 && cell.column == Column::Left && cell.percent == 73 {
        cell.percent = RANK_TWO_BY_TEXT;
        cell.clause = game.cite(heading(Rank::II));
    }
}

fn stated(cell: &NormCell) -> (u32, Clause) {
    (cell.percent, cell.clause.clone())
}

/// The least percent said for one purpose, and every place that says it.
fn least(
    rank: Rank,
    purpose: Purpose,
    stated: impl Iterator<Item = (u32, Clause)>,
) -> Option<Norm> {
    let stated: Vec<_> = stated.collect();
    let percent = stated.iter().map(|(percent, _)| *percent).min()?;
    let clauses = stated.into_iter().filter(|(each, _)| *each == percent);
    Some(Norm {
        rank,
        purpose,
        percent,
        clauses: clauses.map(|(_, clause)| clause).collect(),
    })
}
