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

/// A key of a record with one facet more.
const fn with(key: u64, facet: u64) -> u64 {
    (key.rotate_left(5) ^ facet).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// The keys that begin with `key` and have a facet of each list.
fn every_key(key: u64, lists: &[Vec<u64>], take: &mut dyn FnMut(u64)) {
    let Some((first, rest)) = lists.split_first() else {
        return take(key);
    };
    for facet in first {
        every_key(with(key, *facet), rest, take);
    }
}

/// What may be asked for, and what each is worth, the most first.
type Choices = Vec<(u64, i64)>;

/// The most that `sum` becomes with a choice from each list where something is laid down under the key; `best` if that is
/// more. Ways that cannot come to more are not tried.
fn most(
    (key, sum): (u64, i64),
    lists: &[Choices],
    best: i64,
    is_laid: &dyn Fn(u64) -> bool,
) -> i64 {
    let Some((first, rest)) = lists.split_first() else {
        return if is_laid(key) { sum } else { best };
    };
    let firsts = rest.iter().filter_map(|list| list.first());
    let at_most: i64 = firsts.map(|(_, worth)| worth).sum();
    first.iter().fold(best, |best, (facet, worth)| {
        let sum = sum + worth;
        if sum + at_most > best {
            most((with(key, *facet), sum), rest, best, is_laid)
        } else {
            best
        }
    })
}

/// Whose records lie in one place.
struct Laid {
    own: u64,
    others_too: bool,
}

impl Laid {
    const fn by(own: u64) -> Self {
        Self {
            own,
            others_too: false,
        }
    }

    fn add(&mut self, other: &Self) {
        self.others_too |= other.others_too || self.own != other.own;
    }

    const fn is_by_another_than(&self, own: u64) -> bool {
        self.others_too || self.own != own
    }
}

/// A record: what tells it from those with which it is to be compared, and what it says.
type Record<'t> = (u64, Vec<Option<&'t str>>);

/// How much each agrees with the one that it agrees with most: sums of halves by weight.
pub fn best(records: &[Record<'_>], compared: &[(&str, i64)]) -> Vec<i64> {
    // Those that say the same are laid down once, and ask once.
    let mut said: HashMap<&[Option<&str>], Laid> = HashMap::new();
    for (own, texts) in records {
        let laid = Laid::by(*own);
        said.entry(texts).or_insert(Laid::by(*own)).add(&laid);
    }
    let mut places: HashMap<u64, Laid> = HashMap::new();
    for (texts, laid) in &said {
        let under = texts.iter().zip(compared);
        let under: Vec<Vec<u64>> = under
            .map(|(text, (name, _))| laid_under(*text, *name == DATE))
            .collect();
        every_key(0, &under, &mut |key| {
            places.entry(key).or_insert(Laid::by(laid.own)).add(laid);
        });
    }
    let of = |texts: &[Option<&str>], own: u64| {
        let lists = texts.iter().zip(compared).map(|(text, (name, weight))| {
            let asked = asked(*text, *name == DATE).into_iter();
            asked
                .map(|(facet, halves)| (facet, halves * weight))
                .collect()
        });
        let lists: Vec<Choices> = lists.collect();
        let is_laid = |key| {
            let place = places.get(&key);
            place.is_some_and(|place| place.is_by_another_than(own))
        };
        most((0, 0), &lists, 0, &is_laid)
    };
    let found = said
        .iter()
        .map(|(texts, laid)| (*texts, of(texts, laid.own)));
    let found: HashMap<&[Option<&str>], i64> = found.collect();
    let found_of = |(_, texts): &Record<'_>| found.get(texts.as_slice()).copied();
    records.iter().filter_map(found_of).collect()
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
    let records = owns.u64()?.iter().enumerate();
    let records: Vec<Record<'_>> = records
        .map(|(at, own)| (own.unwrap_or_default(), says(at)))
        .collect();
    let groups: Vec<Option<u64>> = groups.u64()?.iter().collect();
    let mut agreed = Vec::with_capacity(records.len());
    let mut rest = records.as_slice();
    for group in groups.chunk_by(PartialEq::eq) {
        let of_group;
        (of_group, rest) = rest.split_at(group.len());
        agreed.extend(best(of_group, compared));
    }
    rows.with_column(Column::new("agreed".into(), agreed))?;
    Ok(rows)
}
