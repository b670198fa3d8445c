//! Which of many records agrees most with each, without comparing each with each.
//!
//! A record is laid down under everything that another may ask for: for each thing compared what it says,
//! or that it does not say, or whatever it be. Each then asks, the most that it can agree in first.

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use polars::prelude::{Column, DataFrame, DataType, PolarsResult};

use super::dates::{DAY, MONTH, YEAR, is_one_of_two};
use super::likeness::DATE;

/// Something that may be so of what a record says.
#[derive(Hash)]
enum Facet<'t> {
    /// Whatever it says.
    Any,
    /// It does not say.
    Unsaid,
    /// It says this.
    Is(&'t str),
    /// It names just this year or month.
    Just(&'t str),
    /// It names this year or month, or a day in it.
    Within(&'t str),
}

/// A facet as a number: two are equal about once in 2⁶⁴ pairs, as keys of lines are.
fn number(facet: &Facet<'_>) -> u64 {
    let mut hasher = DefaultHasher::new();
    facet.hash(&mut hasher);
    hasher.finish()
}

/// What a record is laid down under for one thing that it says.
fn laid_under(text: Option<&str>, is_date: bool) -> Vec<u64> {
    let part = |len: usize| text.and_then(|text| text.get(..len));
    let mut facets = vec![Facet::Any];
    match text {
        None => facets.push(Facet::Unsaid),
        Some(text) if is_date && is_one_of_two(text) => {
            facets.extend([Facet::Unsaid, Facet::Is(text)]);
        }
        Some(text) if is_date => {
            facets.push(if text.len() == DAY {
                Facet::Is(text)
            } else {
                Facet::Just(text)
            });
            facets.extend(
                [part(MONTH), part(YEAR)]
                    .into_iter()
                    .flatten()
                    .map(Facet::Within),
            );
        }
        Some(text) => facets.push(Facet::Is(text)),
    }
    facets.iter().map(number).collect()
}

/// What it asks others for, and in how many halves it then agrees; the most first.
fn asked(text: Option<&str>, is_date: bool) -> Vec<(u64, i64)> {
    let Some(text) = text else {
        return vec![(number(&Facet::Any), 1)];
    };
    if is_date && is_one_of_two(text) {
        return vec![(number(&Facet::Is(text)), 2), (number(&Facet::Any), 1)];
    }
    let part = |len: usize| text.get(..len).filter(|part| part.len() < text.len());
    let mut facets = Vec::new();
    if is_date && text.len() < DAY {
        facets.push((Facet::Within(text), 1));
    } else {
        facets.push((Facet::Is(text), 2));
    }
    if is_date {
        let vaguer = [part(MONTH), part(YEAR)].into_iter().flatten();
        facets.extend(vaguer.map(|vague| (Facet::Just(vague), 1)));
    }
    facets.extend([(Facet::Unsaid, 1), (Facet::Any, 0)]);
    let facets = facets.iter();
    facets
        .map(|(facet, halves)| (number(facet), *halves))
        .collect()
}

/// One choice from each list, in every way; the first ways are of the first choices.
fn every_way<T: Copy>(of: &[Vec<T>]) -> impl Iterator<Item = Vec<T>> + '_ {
    let ways: usize = of.iter().map(Vec::len).product();
    (0..ways).map(move |way| {
        let mut rest = way;
        let choice = |list: &Vec<T>| {
            let at = rest % list.len().max(1);
            rest /= list.len().max(1);
            list.get(at).copied()
        };
        of.iter().filter_map(choice).collect()
    })
}

fn together(facets: impl Iterator<Item = u64>) -> u64 {
    facets.fold(0, |key: u64, facet| {
        (key.rotate_left(5) ^ facet).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    })
}

/// Whose records lie in one place.
struct Laid {
    own: u64,
    others_too: bool,
}

/// A record: what tells it from those with which it is to be compared, and what it says.
type Record<'t> = (u64, Vec<Option<&'t str>>);

/// How much each agrees with the one that it agrees with most: sums of halves by weight.
pub fn best(records: &[Record<'_>], compared: &[(&str, i64)]) -> Vec<i64> {
    let mut places: HashMap<u64, Laid> = HashMap::new();
    let is_date = |at: usize| compared.get(at).is_some_and(|(name, _)| *name == DATE);
    for (own, texts) in records {
        let under = texts.iter().enumerate();
        let under: Vec<Vec<u64>> = under
            .map(|(at, text)| laid_under(*text, is_date(at)))
            .collect();
        for facets in every_way(&under) {
            let place = places.entry(together(facets.into_iter())).or_insert(Laid {
                own: *own,
                others_too: false,
            });
            place.others_too |= place.own != *own;
        }
    }
    let other = |own: u64, key| {
        let place: Option<&Laid> = places.get(&key);
        place.is_some_and(|laid| laid.others_too || laid.own != own)
    };
    let of = |(own, texts): &Record<'_>| {
        let questions = texts.iter().enumerate();
        let questions: Vec<Vec<(u64, i64)>> = questions
            .map(|(at, text)| asked(*text, is_date(at)))
            .collect();
        every_way(&questions).fold(0, |best, way| {
            let halves = way.iter().zip(compared);
            let sum = halves
                .map(|((_, halves), (_, weight))| halves * weight)
                .sum();
            let key = || together(way.iter().map(|(facet, _)| *facet));
            if sum > best && other(*own, key()) {
                sum
            } else {
                best
            }
        })
    };
    records.iter().map(of).collect()
}

/// Adds `agreed`: how much each row agrees in the columns `compared`, by their weights and in halves, with
/// the one that it agrees with most, among those of the same `group` that have another `own`. Rows of
/// a group stand together.
pub(super) fn with_agreement(
    mut rows: DataFrame,
    group: &str,
    own: &str,
    compared: &[(&str, i64)],
) -> PolarsResult<DataFrame> {
    let number = |name: &str| rows.column(name)?.cast(&DataType::UInt64);
    let (groups, owns) = (number(group)?, number(own)?);
    let texts: PolarsResult<Vec<Vec<Option<&str>>>> = compared
        .iter()
        .map(|(name, _)| Ok(rows.column(name)?.str()?.iter().collect()))
        .collect();
    let texts = texts?;
    let says = |at: usize| -> Vec<Option<&str>> {
        let texts = texts.iter();
        texts
            .map(|column| column.get(at).copied().flatten())
            .collect()
    };
    let records: Vec<(Option<u64>, Record<'_>)> = (groups.u64()?.iter().zip(owns.u64()?.iter()))
        .enumerate()
        .map(|(at, (group, own))| (group, (own.unwrap_or_default(), says(at))))
        .collect();
    let mut agreed = Vec::with_capacity(records.len());
    for of_group in records.chunk_by(|one, next| one.0 == next.0) {
        let of_group: Vec<Record<'_>> = of_group.iter().map(|(_, record)| record.clone()).collect();
        agreed.extend(best(&of_group, compared));
    }
    rows.with_column(Column::new("agreed".into(), agreed))?;
    Ok(rows)
}
