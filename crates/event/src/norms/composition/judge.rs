//! What a composer's results come to on a day.

use super::points::{is_suspect, points_of_place};
use super::{Award, Distinction, Level};
use crate::Points;
use crate::norms::game::place;
use crate::norms::{ChampionshipPoints, Clause, Day, Game, Rank, TwoMovers};
use serde::Serialize;
use std::collections::BTreeMap;

/// Points that make a master.
const MASTER_POINTS: Points = Points::whole(30);

/// Years for which points are valid.
const VALID_YEARS: u16 = 5;

/// A result and what it gives.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Worth {
    /// The result.
    #[serde(flatten)]
    pub award: Award,
    /// Its points.
    pub points: Points,
    /// The last day on which they are valid.
    pub valid_until: Day,
    /// Whether they count on the day asked.
    pub counts: bool,
    /// Whether the printed figure is probably a misprint.
    pub suspect: bool,
}

/// One thing that a rank asks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Asked {
    /// What.
    pub what: String,
    /// Whether it is so; nothing where it is not known.
    pub so: Option<bool>,
}

/// A rank in composition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Claim {
    /// Master, or I to III.
    pub rank: Rank,
    /// What it asks.
    pub asked: Vec<Asked>,
    /// Where it is said.
    pub clause: Clause,
}

impl Claim {
    /// Whether the rank is due; nothing where that hangs on what is not known.
    #[must_use]
    pub fn is_due(&self) -> Option<bool> {
        let no = self.asked.iter().any(|each| each.so == Some(false));
        let all = self.asked.iter().all(|each| each.so == Some(true));
        if no { Some(false) } else { all.then_some(true) }
    }
}

/// A composer on a day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Composer {
    /// Who.
    pub player: String,
    /// The rank in play, as last stated.
    pub rank: Option<Rank>,
    /// The valid points.
    pub points: Points,
    /// Every result up to the day.
    pub results: Vec<Worth>,
    /// The ranks in composition, highest first.
    pub claims: Vec<Claim>,
}

/// Every composer on a day, in the order of names. Results of later days are left out.
#[must_use]
pub fn judge(
    awards: &[Award],
    on: Day,
    two_movers: TwoMovers,
    base: ChampionshipPoints,
) -> Vec<Composer> {
    let mut composers: BTreeMap<&str, Vec<&Award>> = BTreeMap::new();
    for award in awards.iter().filter(|award| award.date <= on) {
        composers.entry(&award.player).or_default().push(award);
    }
    let judged = composers.into_iter().map(|(player, mut awards)| {
        awards.sort_by_key(|award| award.date);
        let results: Vec<_> = awards
            .iter()
            .map(|award| worth(award, on, two_movers, base))
            .collect();
        let rank = awards.iter().rev().find_map(|award| award.rank);
        let valid = results.iter().filter(|worth| worth.counts);
        let points = valid.map(|worth| worth.points).sum();
        Composer {
            player: player.to_owned(),
            rank,
            points,
            claims: claims(&results, points, rank),
            results,
        }
    });
    judged.collect()
}

fn worth(award: &Award, on: Day, two_movers: TwoMovers, base: ChampionshipPoints) -> Worth {
    let Distinction::Place(place) = award.distinction else {
        return Worth {
            award: award.clone(),
            points: Points::ZERO,
            valid_until: award.date.years_on(VALID_YEARS),
            counts: false,
            suspect: false,
        };
    };
    let points = points_of_place(award.level, award.branch, place, two_movers);
    let valid_until = award.date.years_on(VALID_YEARS);
    let is_base = base == ChampionshipPoints::Some || is_high(award);
    Worth {
        award: award.clone(),
        points: points.unwrap_or_default(),
        valid_until,
        counts: points.is_some() && valid_until >= on && is_base,
        suspect: is_suspect(award.level, award.branch, place),
    }
}

/// "At all-union championships not below third place".
fn is_high(award: &Award) -> bool {
    award.level == Level::Championship && matches!(award.distinction, Distinction::Place(1..=3))
}

/// Whether some place was "marked by a commendation" (tunnustusega märgitud koht); one of the first three
/// was, and one that has points. Whether a number further down was, it does not say.
fn is_commended(results: &[Worth]) -> Option<bool> {
    let marked = |worth: &Worth| match worth.award.distinction {
        Distinction::Place(place) => place <= 3 || worth.points > Points::ZERO,
        Distinction::Commended => true,
    };
    if results.is_empty() {
        Some(false)
    } else {
        results.iter().any(marked).then_some(true)
    }
}

fn claims(results: &[Worth], points: Points, rank: Option<Rank>) -> Vec<Claim> {
    let count = |wanted: &dyn Fn(&Award) -> bool| {
        results.iter().filter(|worth| wanted(&worth.award)).count()
    };
    let best = |award: &Award, worst: u32| match award.distinction {
        Distinction::Place(place) => place <= worst,
        Distinction::Commended => false,
    };
    let all_union = |award: &Award| award.level <= Level::AllUnion;
    let asked = |what: String, so: bool| Asked { what, so: Some(so) };
    let play = |wanted: Rank| Asked {
        what: match rank {
            Some(rank) => format!("rank {wanted} in play, held is {rank}"),
            None => format!("rank {wanted} in play; which is held is not stated"),
        },
        so: rank.map(|rank| rank >= wanted),
    };
    let high = results
        .iter()
        .any(|worth| worth.counts && is_high(&worth.award));
    let firsts = count(&|award| all_union(award) && best(award, 1));
    let second = count(&|award| {
        (all_union(award) && best(award, 3)) || (!all_union(award) && best(award, 1))
    });
    let claim = |rank, place: &'static str, asked| Claim {
        rank,
        asked,
        clause: Game::Chess.cite(place),
    };
    vec![
        claim(
            Rank::Master,
            place::COMPOSITION,
            vec![
                asked(format!("{MASTER_POINTS} valid points, there are {points}"), points >= MASTER_POINTS),
                asked("points among them from a place not below third at a championship".to_owned(), high),
                play(Rank::I),
            ],
        ),
        claim(
            Rank::I,
            place::COMPOSITION_FIRST,
            vec![
                asked(format!("two first places at all-union level, there are {firsts}"), firsts >= 2),
                play(Rank::II),
            ],
        ),
        claim(
            Rank::II,
            place::COMPOSITION_SECOND,
            vec![
                asked(
                    "a third place or better at all-union level, or a first in a republic or oblast".to_owned(),
                    second > 0,
                ),
                play(Rank::III),
            ],
        ),
        claim(
            Rank::III,
            place::COMPOSITION_THIRD,
            vec![
                Asked {
                    what: "a place that was marked by a commendation".to_owned(),
                    so: is_commended(results),
                },
                play(Rank::IV),
            ],
        ),
    ]
}
