//! How games ended.

use crate::records::{Cell, Key, Records, grouped};
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

/// Met in a game: the first ply behind which it was, where a finding tells.
type Met = BTreeMap<(String, String, String), BTreeMap<usize, Option<i128>>>;

pub fn draw_rules(records: &Records) -> Vec<Vec<Cell>> {
    let rules = scoresheet_batch::draw_rules();
    let judged: Vec<Option<(String, String)>> = records
        .games
        .iter()
        .map(|game| Some((game.get("edition").clone()?, game.get("game").clone()?)))
        .collect();
    let mut met: Met = BTreeMap::new();
    let mut excepted: BTreeMap<(String, String, String), BTreeSet<usize>> = BTreeMap::new();
    let mut see = |at: usize, clause: &str, ply: Option<i128>| {
        let Some((edition, game)) = judged[at].clone() else {
            return;
        };
        let games = met.entry((edition, game, clause.to_owned())).or_default();
        let first = games.entry(at).or_insert(ply);
        *first = match (*first, ply) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
    };
    for finding in &records.findings {
        let draw = finding.is("code", "draw-by-rule") || finding.is("code", "draw-claimable");
        if let (true, Some(at), Some(clause)) =
            (draw, records.game_of(finding), finding.get("clause"))
        {
            see(at, clause, finding.number("ply"));
        }
        if finding.is("code", "draw-excepted") {
            let at = records.game_of(finding).unwrap();
            let (edition, game) = judged[at].clone().unwrap();
            let key = (edition, game, finding.text("clause").to_owned());
            excepted.entry(key).or_default().insert(at);
        }
    }
    for (at, game) in records.games.iter().enumerate() {
        let by = rules.iter().find(|rule| {
            let own = judged[at].as_ref();
            game.is("ending_clause", rule.clause)
                && own.is_some_and(|(edition, game)| rule.edition == edition && rule.game == game)
        });
        if let Some(rule) = by {
            see(at, rule.clause, None);
        }
    }
    let own = rules.iter().enumerate().map(|(order, rule)| {
        let key = [rule.edition, rule.game, rule.clause].map(ToOwned::to_owned);
        let [edition, game, clause] = key;
        (edition, game, order, clause)
    });
    let of_rules: BTreeSet<_> = own.collect();
    let mut listed = of_rules.clone();
    for (edition, game, clause) in met.keys().chain(excepted.keys()) {
        let known = of_rules
            .iter()
            .any(|(e, g, _, c)| (e, g, c) == (edition, game, clause));
        if !known {
            listed.insert((edition.clone(), game.clone(), usize::MAX, clause.clone()));
        }
    }
    let rows = listed
        .into_iter()
        .filter_map(|(edition, game, order, clause)| {
            let own = Some((edition.clone(), game.clone()));
            let all = judged
                .iter()
                .zip(&records.games)
                .filter(|(judged, game)| **judged == own && game.whole("plies") > 0)
                .count();
            let rule = rules.get(order);
            let key = (edition.clone(), game.clone(), clause.clone());
            let met = met.get(&key).cloned().unwrap_or_default();
            let excepted = excepted.get(&key).map_or(0, BTreeSet::len);
            let ended = met
                .keys()
                .filter(|at| records.games[**at].is("ending_clause", &clause));
            let on = met.iter().filter_map(|(at, ply)| {
                let behind = records.games[*at].whole("plies") - (*ply)?;
                (behind > 0).then_some(behind)
            });
            let on: Vec<i128> = on.collect();
            (all > 0).then(|| {
                vec![
                    Cell::Text(edition),
                    Cell::Text(game),
                    Cell::Text(clause.clone()),
                    rule.map_or(Cell::Null, |rule| Cell::Text(rule.ending.to_owned())),
                    rule.map_or(Cell::Null, |rule| Cell::Text(rule.effect.to_owned())),
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
        });
    rows.collect()
}
