//! Which games are of one event.

use super::Tagged;
use scoresheet_clock::Date;
use scoresheet_event::typed_table::plain;
use std::collections::{BTreeSet, HashMap};

/// Days without a game after which another event begins, where it is New Year in between or has been.
const GAP: i32 = 31;

/// The games of one event, in the order of the source.
pub(super) struct Group<'g> {
    pub games: Vec<&'g Tagged>,
}

/// Groups games by event, site and date; groups in the order of their first games.
pub(super) fn groups(games: &[Tagged], ignore_site: bool) -> Vec<Group<'_>> {
    let mut named: HashMap<(String, String), Vec<usize>> = HashMap::new();
    for (index, game) in games.iter().enumerate() {
        let key = |value: &Option<String>| value.as_deref().map(plain).unwrap_or_default();
        let site = if ignore_site {
            String::new()
        } else {
            key(&game.site)
        };
        named
            .entry((key(&game.event), site))
            .or_default()
            .push(index);
    }
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for indices in named.into_values() {
        groups.extend(by_date(games, &indices));
    }
    groups.sort_by_key(|group| group.first().copied());
    let all = groups.into_iter().map(|group| Group {
        games: group
            .into_iter()
            .filter_map(|index| games.get(index))
            .collect(),
    });
    all.collect()
}

fn by_date(games: &[Tagged], indices: &[usize]) -> Vec<Vec<usize>> {
    let of = |index: &usize| Date::read(games.get(*index)?.date.as_deref()?);
    let dated: Vec<(usize, Option<Date>)> =
        indices.iter().map(|index| (*index, of(index))).collect();
    let spans = over_new_year(&dated);
    let mut groups: HashMap<When, Vec<usize>> = HashMap::new();
    let mut undated = Vec::new();
    for (index, date) in dated {
        let Some(date) = date else {
            undated.push(index);
            continue;
        };
        let day = date.days();
        let span = spans
            .iter()
            .position(|span| day.is_some_and(|day| (span.0..=span.1).contains(&day)));
        let when = span.map_or(When::Year(date.year), When::Span);
        groups.entry(when).or_default().push(index);
    }
    // An event of one name and site, and games that do not say when: no other event is known.
    let only = (groups.len() == 1)
        .then(|| groups.keys().next().copied())
        .flatten();
    if !undated.is_empty() {
        groups
            .entry(only.unwrap_or(When::Unknown))
            .or_default()
            .extend(undated);
    }
    let mut groups: Vec<Vec<usize>> = groups.into_values().collect();
    for group in &mut groups {
        group.sort_unstable();
    }
    groups
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum When {
    Span(usize),
    Year(u16),
    Unknown,
}

/// First and last days of stretches without a gap that have New Year in them.
fn over_new_year(dated: &[(usize, Option<Date>)]) -> Vec<(i32, i32)> {
    let dates = dated.iter().filter_map(|(_, date)| date.as_ref());
    let days: BTreeSet<(i32, u16)> = dates
        .filter_map(|date| Some((date.days()?, date.year)))
        .collect();
    let days: Vec<(i32, u16)> = days.into_iter().collect();
    let stretches = days.chunk_by(|(day, _), (next, _)| next - day <= GAP);
    let over = stretches.filter_map(|stretch| {
        let (first, last) = (stretch.first()?, stretch.last()?);
        (first.1 != last.1).then_some((first.0, last.0))
    });
    over.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(event: &str, date: &str) -> Tagged {
        Tagged {
            event: Some(event.to_owned()),
            date: Some(date.to_owned()),
            ..Tagged::default()
        }
    }

    fn sizes(games: &[Tagged]) -> Vec<usize> {
        groups(games, false)
            .iter()
            .map(|group| group.games.len())
            .collect()
    }

    #[test]
    fn years_are_apart_and_new_year_is_not() {
        let hastings = [
            "1953.12.28",
            "1953.12.31",
            "1954.01.05",
            "1954.12.29",
            "1955.01.04",
            "1955.12.28",
        ];
        let games: Vec<Tagged> = hastings.iter().map(|date| game("Hastings", date)).collect();
        assert_eq!(sizes(&games), [3, 2, 1]);
        let league = ["1960.02.01", "1960.05.01", "1960.11.01", "1962.02.01"];
        let games: Vec<Tagged> = league.iter().map(|date| game("League", date)).collect();
        assert_eq!(sizes(&games), [3, 1]);
    }

    #[test]
    fn games_without_a_date_join_the_only_event() {
        assert_eq!(
            sizes(&[game("A", "1960.??.??"), game("a ", "?"), game("B", "1960")]),
            [2, 1]
        );
        assert_eq!(
            sizes(&[game("A", "1960"), game("A", "1961"), game("A", "?")]),
            [1, 1, 1]
        );
    }
}
