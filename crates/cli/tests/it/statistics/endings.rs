//! How games ended.

use super::records::{Cell, Key, Records, grouped};
use std::collections::{BTreeMap, BTreeSet};

pub fn by_clause(records: &Records) -> Vec<Vec<Cell>> {
    let of = [
        "game",
        "edition",
        "ending",
        "ending_clause",
        "ending_known_by",
    ];
    let games = records.games.iter().map(|game| {
        let key = of.map(|column| Key::of(game.get(column)));
        (key, game.whole("plies"))
    });
    let groups = grouped(games);
    let mut all: BTreeMap<[Key; 2], i128> = BTreeMap::new();
    for ([game, edition, ..], games) in &groups {
        *all.entry([game.clone(), edition.clone()]).or_default() += games.len() as i128;
    }
    let rows = groups.into_iter();
    rows.map(|(key, games)| {
        let count = games.len() as i128;
        let of_edition = all[&[key[0].clone(), key[1].clone()]];
        let mut row: Vec<Cell> = key.iter().map(Key::cell).collect();
        row.push(Cell::Whole(count));
        row.push(Cell::share(count, of_edition));
        row.push(Cell::share(games.iter().sum(), count));
        row
    })
    .collect()
}

/// Edition, game and clause.
type Rule = (String, String, String);

/// Where clauses were met, game by game: the first ply after which one was, where a finding tells. And
/// the games in which a clause excepted its draw.
#[derive(Default)]
struct Found {
    met: BTreeMap<Rule, BTreeMap<usize, Option<i128>>>,
    excepted: BTreeMap<Rule, BTreeSet<usize>>,
}

/// Edition and game that each game was judged by.
fn judged(records: &Records) -> Vec<Option<(String, String)>> {
    let games = records.games.iter();
    games
        .map(|game| Some((game.get("edition").clone()?, game.get("game").clone()?)))
        .collect()
}

impl Found {
    fn of(records: &Records) -> Self {
        let judged = judged(records);
        let mut found = Self::default();
        for finding in &records.findings {
            let (Some(at), Some(clause)) = (records.game_of(finding), finding.get("clause")) else {
                continue;
            };
            let Some((edition, game)) = judged[at].clone() else {
                continue;
            };
            let rule = (edition, game, clause.clone());
            if finding.is("code", "draw-by-rule") || finding.is("code", "draw-claimable") {
                found.see(rule, at, finding.number("ply"));
            } else if finding.is("code", "draw-excepted") {
                found.excepted.entry(rule).or_default().insert(at);
            }
        }
        let rules = scoresheet_batch::draw_rules();
        for (at, game) in records.games.iter().enumerate() {
            let Some((edition, name)) = judged[at].clone() else {
                continue;
            };
            let by = rules.iter().find(|rule| {
                (rule.edition, rule.game) == (&*edition, &*name)
                    && game.is("ending_clause", rule.clause)
            });
            if let Some(by) = by {
                found.see((edition, name, by.clause.to_owned()), at, None);
            }
        }
        found
    }

    fn see(&mut self, rule: Rule, at: usize, ply: Option<i128>) {
        let games = self.met.entry(rule).or_default();
        let first = games.entry(at).or_insert(ply);
        *first = match (*first, ply) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
    }
}

pub fn draw_rules(records: &Records) -> Vec<Vec<Cell>> {
    let found = Found::of(records);
    let rules = scoresheet_batch::draw_rules();
    // With the place that each has in its edition; others come after them.
    let own = rules.iter().enumerate().map(|(order, rule)| {
        let [edition, game, clause] = [rule.edition, rule.game, rule.clause].map(ToOwned::to_owned);
        (edition, game, order, clause)
    });
    let mut listed: BTreeSet<_> = own.collect();
    for (edition, game, clause) in found.met.keys().chain(found.excepted.keys()) {
        let known = listed
            .iter()
            .any(|(e, g, _, c)| (e, g, c) == (edition, game, clause));
        if !known {
            listed.insert((edition.clone(), game.clone(), usize::MAX, clause.clone()));
        }
    }
    let rows = listed.into_iter();
    rows.filter_map(|(edition, game, order, clause)| {
        let rule = rules.get(order);
        let named = [
            Cell::Text(edition.clone()),
            Cell::Text(game.clone()),
            Cell::Text(clause.clone()),
            rule.map_or(Cell::Null, |rule| Cell::Text(rule.ending.to_owned())),
            rule.map_or(Cell::Null, |rule| Cell::Text(rule.effect.to_owned())),
        ];
        let counts = of_rule(records, &found, &(edition, game, clause))?;
        Some([&named[..], &counts].concat())
    })
    .collect()
}

/// What is counted of a rule; `None` if no game was judged by it.
fn of_rule(records: &Records, found: &Found, rule: &Rule) -> Option<Vec<Cell>> {
    let (edition, name, clause) = rule;
    let all = records.games.iter().filter(|game| {
        game.is("edition", edition) && game.is("game", name) && game.whole("plies") > 0
    });
    let all = all.count();
    let met = found.met.get(rule).cloned().unwrap_or_default();
    let excepted = found.excepted.get(rule).map_or(0, BTreeSet::len);
    let ended = met
        .keys()
        .filter(|at| records.games[**at].is("ending_clause", clause));
    let on = met.iter().filter_map(|(at, ply)| {
        let after = records.games[*at].whole("plies") - (*ply)?;
        (after > 0).then_some(after)
    });
    let on: Vec<i128> = on.collect();
    (all > 0).then(|| {
        vec![
            Cell::whole(all),
            Cell::whole(met.len()),
            Cell::share(met.len() as i128, all as i128),
            Cell::whole(ended.count()),
            Cell::whole(on.len()),
            Cell::whole(excepted),
            Cell::median(on.clone()),
            Cell::maybe(on.into_iter().max()),
        ]
    })
}
