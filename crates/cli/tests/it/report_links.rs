//! Numbers in the tables of a page lead to as many games: what they look for is looked up in the page's data by plain
//! loops. The script that does so for people is tried in a browser (`scripts/browser/plots.py`).

use crate::common::{self, corpora, err, run, scratch};
use crate::page::Page;
use html5ever::tendril::TendrilSink;
use markup5ever_rcdom::{Handle, NodeData, RcDom};
use scoresheet_tables::stats::TABLES;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// Games that the corpora have too few of: copies, beginnings of others, clocks.
const MORE: &str = include_str!("statistics/more.pgn");

struct Table {
    id: String,
    within: String,
    heads: Vec<Head>,
    rows: Vec<Row>,
}

struct Row {
    cells: Vec<String>,
    /// Whether each cell says that it is of no game.
    of_none: Vec<bool>,
}

struct Head {
    name: String,
    counts: Option<String>,
    any: bool,
}

fn named(node: &Handle, wanted: &str) -> Vec<Handle> {
    let mut found = Vec::new();
    if let NodeData::Element { name, .. } = &node.data
        && &*name.local == wanted
    {
        found.push(node.clone());
    }
    for child in node.children.borrow().iter() {
        found.extend(named(child, wanted));
    }
    found
}

fn attribute(node: &Handle, wanted: &str) -> Option<String> {
    let NodeData::Element { attrs, .. } = &node.data else {
        return None;
    };
    let attrs = attrs.borrow();
    let found = attrs.iter().find(|one| &*one.name.local == wanted);
    found.map(|one| one.value.to_string())
}

fn text(node: &Handle) -> String {
    match &node.data {
        NodeData::Text { contents } => contents.borrow().to_string(),
        _ => node.children.borrow().iter().map(text).collect(),
    }
}

fn parsed(source: &str) -> RcDom {
    let parser = html5ever::parse_document(RcDom::default(), Default::default());
    parser.from_utf8().one(source.as_bytes())
}

fn rows(body: &Handle) -> Vec<Row> {
    let told = |cell: &Handle| {
        text(cell)
            .trim()
            .replace('\u{2212}', "-")
            .replace('\u{202f}', "")
    };
    let row = |row: &Handle| {
        let cells = row.children.borrow();
        let none = |cell: &Handle| attribute(cell, "data-of-no-game").is_some();
        Row {
            cells: cells.iter().map(told).collect(),
            of_none: cells.iter().map(none).collect(),
        }
    };
    named(body, "tr").iter().map(row).collect()
}

/// All tables of the page with all of their rows.
fn tables(page: &Page) -> Vec<Table> {
    let dom = parsed(page.source());
    let tables = named(&dom.document, "table");
    let with_id = tables
        .iter()
        .filter_map(|node| Some((attribute(node, "id")?, node)));
    let table = |(id, node): (String, &Handle)| {
        let head = |node: &Handle| Head {
            name: text(node),
            counts: attribute(node, "data-counts"),
            any: attribute(node, "data-any").is_some(),
        };
        let mut all = rows(&named(node, "tbody")[0]);
        if attribute(node, "data-rows").is_some() {
            let more = String::from_utf8(page.unpacked(&format!("{id}-rows"))).unwrap();
            all.extend(rows(&parsed(&format!("<table>{more}</table>")).document));
        }
        Table {
            within: attribute(node, "data-within").unwrap_or_default(),
            heads: named(&named(node, "thead")[0], "th")
                .iter()
                .map(head)
                .collect(),
            rows: all,
            id,
        }
    };
    with_id.map(table).collect()
}

/// The games of a page: by the name of a field what each of them has in it.
struct Games {
    count: usize,
    fields: BTreeMap<String, Vec<BTreeSet<String>>>,
}

impl Games {
    fn of(page: &Page) -> Self {
        let data = page.json("archive-games");
        let texts: Vec<&str> = data["texts"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one.as_str().unwrap())
            .collect();
        let text = |place: &Value| {
            texts
                .get((place.as_u64().unwrap() as usize).wrapping_sub(1))
                .map(|one| (*one).to_owned())
        };
        let list = |name: &str| data[name].as_array().unwrap().iter();
        let mut fields = BTreeMap::new();
        for name in [
            "white", "black", "event", "site", "file", "result", "game", "edition", "opening",
            "named", "ended", "clause", "known", "program", "start",
        ] {
            let of = list(name)
                .map(|place| text(place).into_iter().collect())
                .collect();
            fields.insert(name.to_owned(), of);
        }
        for name in ["year", "plies", "promotions", "longest", "state", "legal"] {
            fields.insert(
                name.to_owned(),
                list(name)
                    .map(|one| BTreeSet::from([one.to_string()]))
                    .collect(),
            );
        }
        for (name, facts) in data["facts"].as_object().unwrap() {
            let set = |at: &Value| {
                facts["sets"][at.as_u64().unwrap() as usize]
                    .as_array()
                    .unwrap()
                    .iter()
                    .filter_map(text)
                    .collect()
            };
            fields.insert(
                name.clone(),
                facts["of"].as_array().unwrap().iter().map(set).collect(),
            );
        }
        let mut known: BTreeMap<u64, i64> = BTreeMap::new();
        let count = list("number").len();
        let mut differences = vec![BTreeSet::new(); count];
        for (at, difference) in differences.iter_mut().enumerate() {
            let ratings = ["white", "black"].map(|side| {
                let more = data[format!("{side}_rating")][at].as_i64()?;
                let rating = known.entry(data[side][at].as_u64().unwrap()).or_default();
                *rating += more;
                Some(*rating)
            });
            if let [Some(white), Some(black)] = ratings {
                difference.insert((white - black).to_string());
            }
        }
        fields.insert("difference".to_owned(), differences);
        Self { count, fields }
    }

    fn has(&self, field: &str, at: usize, fits: impl Fn(&str) -> bool) -> bool {
        let of = self
            .fields
            .get(field)
            .unwrap_or_else(|| panic!("no field {field}"));
        of[at].iter().any(|one| fits(&one.replace('"', " ")))
    }

    /// Whether a game has exactly this; nothing, if it is empty.
    fn is(&self, field: &str, at: usize, wanted: &str) -> bool {
        match wanted {
            "" => self.fields[field][at].is_empty(),
            _ => self.has(field, at, |one| one.trim() == wanted),
        }
    }

    fn number(&self, field: &str, at: usize) -> Option<i64> {
        self.fields[field][at].first()?.parse().ok()
    }

    fn result(&self, at: usize, results: &[&str]) -> bool {
        results.iter().any(|result| self.is("result", at, result))
    }

    fn state(&self, at: usize, name: &str) -> bool {
        let state = self.number("state", at).unwrap();
        let finished = self.result(at, &["1-0", "0-1", "1/2-1/2", "0-0"]);
        let legal = self.number("legal", at) == Some(2);
        match name {
            "usual" => state & 1 > 0,
            "empty" => state & 2 > 0,
            "legal" => legal,
            "decided" => self.result(at, &["1-0", "0-1", "1/2-1/2"]),
            "finished" => finished,
            "unplayed" => finished && state & 2 > 0,
            "whole" => finished && legal && state & 1 > 0 && self.number("plies", at) > Some(0),
            _ => panic!("is:{name}"),
        }
    }

    /// Whether a game fits one part of what is searched.
    fn fits(&self, at: usize, field: &str, word: &str, quoted: bool) -> bool {
        let begins = |one: &str| one == word || one.starts_with(&format!("{word} "));
        let by = |won: [&str; 2]| {
            let sides = ["white", "black"].into_iter().zip(won);
            sides
                .into_iter()
                .any(|(side, result)| self.is(side, at, word) && self.result(at, &[result]))
        };
        match field {
            "is" => self.state(at, word),
            "winner" => self.result(at, &[if word == "white" { "1-0" } else { "0-1" }]),
            "loser" => self.result(at, &[if word == "white" { "0-1" } else { "1-0" }]),
            "won" => by(["1-0", "0-1"]),
            "lost" => by(["0-1", "1-0"]),
            "player" => self.is("white", at, word) || self.is("black", at, word),
            "eco" => self.has("named", at, begins),
            "opening" => {
                self.has("opening", at, begins) || self.has("named", at, |one| one[4..] == *word)
            }
            "start" if !word.is_empty() => self.has("start", at, begins),
            "ending" => self.ending(at) == word,
            "drawn" if self.is("start", at, "") => self.has("opening", at, begins),
            "drawn" => self.has("start", at, begins),
            "year" | "decade" if word.is_empty() => self.number("year", at) == Some(0),
            "decade" => self.number("year", at).unwrap() / 10 * 10 == word.parse::<i64>().unwrap(),
            "tenth" => self.in_tenth(at, word.parse().unwrap()),
            "year" | "plies" | "promotions" | "longest" | "difference" => {
                let (from, to) = word
                    .split_once("..")
                    .or_else(|| word.split_once('-'))
                    .unwrap_or((word, word));
                let (from, to) = (from.parse::<i64>().unwrap(), to.parse().unwrap_or(i64::MAX));
                self.number(field, at)
                    .is_some_and(|number| (from..=to).contains(&number))
            }
            _ if word == "*" && !quoted => self.has(field, at, |_| true),
            _ => match word.strip_suffix(" *") {
                Some(word) => self.has(field, at, |one| {
                    one == word || one.starts_with(&format!("{word} "))
                }),
                None => self.is(field, at, word),
            },
        }
    }

    /// How a game ended, with the clause.
    fn ending(&self, at: usize) -> String {
        let of = |field: &str| self.fields[field][at].first().cloned();
        let ended = of("ended").unwrap_or_default().replace('-', " ");
        of("clause").map_or(ended.clone(), |clause| format!("{ended} ({clause})"))
    }

    fn in_tenth(&self, at: usize, tenth: i64) -> bool {
        let plies = self.number("plies", at).unwrap();
        (0..plies).any(|before| before * 10 / plies + 1 == tenth)
    }

    /// How many games all of the words fit.
    fn found(&self, words: &str) -> usize {
        let parts = parts(words);
        let fits = |at: &usize| {
            parts
                .iter()
                .all(|(not, field, word, quoted)| self.fits(*at, field, word, *quoted) != *not)
        };
        (0..self.count).filter(fits).count()
    }
}

/// `-field:"word"`: whether it is denied, field, word, and whether it stands between quotation marks.
fn parts(words: &str) -> Vec<(bool, String, String, bool)> {
    let mut parts = Vec::new();
    let mut rest = words.trim();
    while !rest.is_empty() {
        let (field, after) = rest.split_once(':').unwrap();
        let quoted = after.strip_prefix('"');
        let (word, more) = match quoted {
            Some(quoted) => quoted.split_once('"').unwrap(),
            None => after.split_once(' ').unwrap_or((after, "")),
        };
        let bare = field.trim_start_matches('-');
        parts.push((
            bare != field,
            bare.to_owned(),
            word.trim().to_owned(),
            quoted.is_some(),
        ));
        rest = more.trim_start();
    }
    parts
}

/// The words with what a row has in their places; none where it lacks what it must have.
fn filled(words: &str, row: &[String]) -> Option<String> {
    let mut parts = words.split('{');
    let mut all = parts.next()?.to_owned();
    for part in parts {
        let (place, rest) = part.split_once('}')?;
        let needed = place.ends_with('!');
        let (field, at) = place
            .trim_end_matches('!')
            .rsplit_once(':')
            .unwrap_or(("", place));
        let cell = row[at.trim_end_matches('!').parse::<usize>().unwrap()].replace('"', " ");
        if needed && cell.is_empty() {
            return None;
        }
        let number = ["year", "decade", "plies"].contains(&field) && !cell.is_empty();
        all += &match field {
            "" => cell,
            _ if number => format!("{field}:{}", cell.replace('–', "-").replace('s', "")),
            _ => format!("{field}:\"{cell}\""),
        };
        all += rest;
    }
    Some(all)
}

fn page(paths: &[&str]) -> Page {
    let dir = scratch();
    fs::write(dir.path().join("more.pgn"), MORE).unwrap();
    fs::write(dir.path().join("few.pgn"), common::games(3)).unwrap();
    let audited = run(
        dir.path(),
        &[&["audit", "--plies", "--out", "out"], paths].concat(),
    );
    assert_eq!(audited.status.code(), Some(0), "{}", err(&audited));
    let made = run(dir.path(), &["report", "out", "--out", "page.html"]);
    assert_eq!(made.status.code(), Some(0), "{}", err(&made));
    Page::read(fs::read_to_string(dir.path().join("page.html")).unwrap())
}

#[test]
fn every_number_of_games_leads_to_so_many() {
    let page = page(&["more.pgn", "few.pgn", corpora().to_str().unwrap()]);
    let games = Games::of(&page);
    let (mut followed, mut wrong) = (BTreeMap::new(), Vec::new());
    let mut of_no_game = BTreeSet::new();
    for table in tables(&page) {
        for row in &table.rows {
            let cells = row.cells.iter().zip(&row.of_none);
            for (head, (cell, of_none)) in table.heads.iter().zip(cells) {
                let (Some(counts), Ok(told @ 1..)) = (&head.counts, cell.parse::<usize>()) else {
                    continue;
                };
                let Some(words) = filled(&format!("{} {counts}", table.within), &row.cells)
                    .filter(|words| !words.trim().is_empty())
                else {
                    continue;
                };
                let found = games.found(&words);
                *followed.entry(table.id.clone()).or_insert(0) += 1;
                of_no_game.extend(of_none.then(|| table.id.clone()));
                let holds = if *of_none {
                    found == 0
                } else if head.any {
                    (1..=told).contains(&found)
                } else {
                    found == told
                };
                if !holds {
                    wrong.push(format!(
                        "{}, {}: {told}, but {words} finds {found}",
                        table.id, head.name
                    ));
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(20)].join("\n")
    );
    for plot in [
        "classes",
        "endings",
        "length-0",
        "material-0",
        "results-decade",
        "results-game",
    ] {
        let figures = format!("{plot}-plot-figures");
        assert!(followed.contains_key(&figures), "{plot} leads to no games");
    }
    let of_files = [
        "classes-plot-figures",
        "classes-table",
        "findings-by-class-table",
        "findings-by-file-table",
    ];
    assert_eq!(of_no_game.iter().collect::<Vec<_>>(), of_files);
    for table in TABLES {
        let counts = table
            .columns
            .iter()
            .any(|column| ["games", "findings"].contains(&column.unit));
        let id = format!("{}-table", table.name.replace('_', "-"));
        assert!(
            !counts || followed.contains_key(&id),
            "nothing in {id} leads to games"
        );
    }
}

/// Of a table of names that is longer than what is seen at once, the largest rows come first.
#[test]
fn of_long_tables_of_names_the_largest_rows_come_first() {
    let page = page(&[corpora().to_str().unwrap()]);
    let long = |table: &&Table| table.id == "players-table" || table.id == "findings-by-file-table";
    let all = tables(&page);
    let found: Vec<&Table> = all.iter().filter(long).collect();
    assert_eq!(found.len(), 2);
    for table in found {
        let games = table.heads.iter().position(|head| head.name == "Games");
        let rows = table.rows.iter();
        let games: Vec<u32> = rows
            .map(|row| row.cells[games.unwrap()].parse().unwrap())
            .collect();
        assert!(
            games.len() > 20 && games.is_sorted_by(|a, b| a >= b),
            "{}: {games:?}",
            table.id
        );
    }
}

#[test]
fn every_column_that_counts_games_leads_to_them() {
    let page = page(&["more.pgn", corpora().to_str().unwrap()]);
    let made: BTreeMap<String, Table> = tables(&page)
        .into_iter()
        .map(|table| (table.id.clone(), table))
        .collect();
    for table in TABLES {
        let id = format!("{}-table", table.name.replace('_', "-"));
        let shown = made.get(&id).unwrap_or_else(|| panic!("{id} has no rows"));
        for (column, head) in table.columns.iter().zip(&shown.heads) {
            assert!(
                match column.unit {
                    "games" => head.counts.is_some() && !head.any,
                    "findings" => head.counts.is_some() && head.any,
                    _ => true,
                },
                "{id}: {}",
                head.name
            );
        }
    }
}
