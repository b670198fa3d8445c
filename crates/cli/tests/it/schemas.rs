//! What the program prints as JSON against the schemas in `docs/schemas`: every line that any test is given.
//!
//! The schemas use a small part of JSON Schema, and what is not read here fails, so that nothing passes unread.

use serde_json::Value;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schemas")
}

static SCHEMAS: LazyLock<HashMap<String, Value>> = LazyLock::new(|| {
    let files = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let schemas = files.map(|path| {
        let text = fs::read_to_string(&path).unwrap();
        let schema: Value = serde_json::from_str(&text)
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let name = schema["properties"]["schema"]["const"]
            .as_str()
            .unwrap()
            .to_owned();
        let file = path.file_stem().unwrap().to_str().unwrap();
        assert_eq!(name, format!("scoresheet.{file}/1"), "{}", path.display());
        (name, schema)
    });
    schemas.collect()
});

/// Holds every line that names a schema against it.
#[track_caller]
pub fn hold(output: &[u8]) {
    for line in output.split(|byte| *byte == b'\n') {
        if !line.starts_with(b"{\"schema\":\"scoresheet.") {
            continue;
        }
        let value: Value = serde_json::from_slice(line).unwrap();
        let name = value["schema"].as_str().unwrap();
        let Some(schema) = SCHEMAS.get(name) else {
            panic!("docs/schemas does not document {name}\n{value}");
        };
        if let Err(why) = fits(&value, schema, schema, "") {
            panic!("{name}: {why}\n{value}");
        }
    }
}

/// Whether `value` fits `schema`, which is in `whole`; else where and why not.
pub fn fits(value: &Value, schema: &Value, whole: &Value, at: &str) -> Result<(), String> {
    let schema = schema
        .as_object()
        .ok_or_else(|| format!("{at}: the schema is no object"))?;
    for (keyword, says) in schema {
        match keyword.as_str() {
            "$schema" | "$id" | "$defs" | "title" | "description" => {}
            "$ref" => {
                let path = says.as_str().unwrap().strip_prefix('#').unwrap();
                fits(value, whole.pointer(path).unwrap(), whole, at)?;
            }
            "minimum" if value.as_f64() < says.as_f64() && value.is_number() => {
                return Err(format!("{at}: {value} is less than {says}"));
            }
            "minimum" => {}
            "const" if value == says => {}
            "const" => return Err(format!("{at}: {value} is not {says}")),
            "enum" if says.as_array().unwrap().contains(value) => {}
            "enum" => return Err(format!("{at}: {value} is none of {says}")),
            "type" => {
                let types = says
                    .as_array()
                    .cloned()
                    .unwrap_or_else(|| vec![says.clone()]);
                let is = |name: &Value| is_type(value, name.as_str().unwrap());
                if !types.iter().any(is) {
                    return Err(format!("{at}: {value} is no {says}"));
                }
            }
            "properties" => {
                for (name, of_name) in says.as_object().unwrap() {
                    if let Some(inner) = value.get(name) {
                        fits(inner, of_name, whole, &format!("{at}/{name}"))?;
                    }
                }
            }
            "required" => {
                for name in says.as_array().unwrap() {
                    let lacks = value.is_object() && value.get(name.as_str().unwrap()).is_none();
                    if lacks {
                        return Err(format!("{at}: {name} is missing"));
                    }
                }
            }
            "additionalProperties" => {
                let known = schema.get("properties").and_then(Value::as_object);
                for (name, inner) in value.as_object().into_iter().flatten() {
                    if known.is_some_and(|known| known.contains_key(name)) {
                        continue;
                    }
                    let at = format!("{at}/{name}");
                    match says {
                        Value::Bool(true) => {}
                        Value::Bool(false) => return Err(format!("{at}: is not in the schema")),
                        of_others => fits(inner, of_others, whole, &at)?,
                    }
                }
            }
            "items" => {
                for (place, inner) in value.as_array().into_iter().flatten().enumerate() {
                    fits(inner, says, whole, &format!("{at}/{place}"))?;
                }
            }
            other => return Err(format!("{at}: the keyword {other} is not read")),
        }
    }
    Ok(())
}

fn is_type(value: &Value, name: &str) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("no type of JSON: {other}"),
    }
}

#[test]
fn a_schema_refuses_what_it_does_not_say() {
    let schema = &SCHEMAS["scoresheet.finding/1"];
    let dir = crate::common::scratch();
    fs::write(dir.path().join("g.pgn"), "1. e4 e5 2. Ke3 *\n").unwrap();
    let output = crate::common::run(dir.path(), &["check", "g.pgn", "--json"]);
    let text = crate::common::out(&output);
    let value: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    assert_eq!(fits(&value, schema, schema, ""), Ok(()));
    let mut lacking = value.clone();
    lacking.as_object_mut().unwrap().remove("code");
    assert!(
        fits(&lacking, schema, schema, "")
            .unwrap_err()
            .contains("\"code\" is missing")
    );
    let mut more = value.clone();
    more["extra"] = 1.into();
    assert!(
        fits(&more, schema, schema, "")
            .unwrap_err()
            .contains("/extra: is not in the schema")
    );
    let mut other = value;
    other["line"] = "seven".into();
    assert!(
        fits(&other, schema, schema, "")
            .unwrap_err()
            .contains("/line")
    );
}

/// Every key of every object says what it means.
#[test]
fn every_key_is_described() {
    fn undescribed(schema: &Value, at: &str, found: &mut Vec<String>) {
        for (key, inner) in schema["properties"].as_object().into_iter().flatten() {
            let said = inner["description"].as_str().unwrap_or_default();
            if said.is_empty() && inner.get("$ref").is_none() {
                found.push(format!("{at}/{key}"));
            }
            undescribed(inner, &format!("{at}/{key}"), found);
        }
        undescribed_if(schema.get("items"), at, found);
        for (name, inner) in schema["$defs"].as_object().into_iter().flatten() {
            undescribed(inner, &format!("{at}#{name}"), found);
        }
    }
    fn undescribed_if(schema: Option<&Value>, at: &str, found: &mut Vec<String>) {
        if let Some(schema) = schema {
            undescribed(schema, at, found);
        }
    }
    let mut found = Vec::new();
    for (name, schema) in SCHEMAS.iter() {
        undescribed(schema, name, &mut found);
    }
    assert_eq!(found, [""; 0]);
}

/// What is typed for each, blanks within a word written as `_`. That all are here is told by the folder, that the folder has
/// all by a test of the program.
const PRINTED: &[(&str, &str)] = &[
    (
        "adjourn-clock",
        "adjourn clock --control 15_moves_per_hour --moves 30 --used-white 1:45 --used-black 1:50 --to-move black",
    ),
    (
        "adjourn-correct",
        "adjourn correct --rules kv53 --control 15_moves_per_hour --moves 30 --used-white 1:45 --used-black 1:50 --to-move black --clock black --less 0:20",
    ),
    ("adjourn-dial", "adjourn dial --control 15_moves_per_hour"),
    (
        "adjourn-early",
        "adjourn early --rules kv53 --control 15_moves_per_hour --session 4:00 --moves 30 --used-white 1:45 --used-black 1:50 --sealer black",
    ),
    ("adjourn-open", "adjourn open env.txt --absent white"),
    (
        "adjourn-plan",
        "adjourn plan list.csv --rules kv53 --from 10:00 --until 11:30 --boards 1 --control 15_per_hour",
    ),
    (
        "adjourn-resume",
        "adjourn resume --rules kv53 --sealer black",
    ),
    (
        "certificate",
        "norms masters.csv --system fide --certificate 1",
    ),
    ("collate", "collate game.pgn other.pgn"),
    (
        "composition",
        "norms --composition composers.csv --on 1956-01-01",
    ),
    ("edition", "rules"),
    (
        "envelope",
        "adjourn write game.pgn --used-white 1:45 --used-black 1:50",
    ),
    ("estonian-norms", "norms masters.csv --system estonia"),
    ("event", "event masters.csv --tiebreaks SB,DE --explain 2"),
    ("finding", "check other.pgn"),
    ("fix", "fix game.pgn --dry-run"),
    ("game", "convert varied.pgn --to json"),
    ("language", "languages"),
    ("left", "repair headings.pgn"),
    ("lots", "lots names.csv --varma --seed Tartu"),
    ("move", "moves --game international"),
    ("norms", "norms masters.csv --game chess --indicator none=5"),
    (
        "ranks-held",
        "norms --history ranks.csv --game chess --on 1953-12-31",
    ),
    (
        "rating-changes",
        "norms masters.csv --system fide --ratings standard",
    ),
    ("repair", "repair other.pgn"),
    ("resolve", "resolve --game chess Nf4"),
    ("rest", "repair page.txt"),
    ("rounds", "rounds 5 --double"),
    ("row", "stats audited --sql select_white,_plies_from_games"),
    ("setting", "config"),
    ("statistic", "stats --list"),
    ("summary", "audit other.pgn"),
    ("title-norms", "norms masters.csv --system fide"),
    ("what-if", "norms last.trf --system fide --what-if"),
];

const FEDERATIONS: [&str; 4] = ["EST", "FIN", "LAT", "LTU"];

/// A round robin of ten, by opponents: the first wins three games and draws the others.
fn masters() -> String {
    let mut text =
        "# event: Tartu\n# start: 2026-05-01\nno,name,sex,title,rating,federation,rank".to_owned();
    text.extend((1..=10).map(|number| format!(",{number}")));
    for row in 1..=10 {
        let title = if row == 1 { "IM" } else { "GM" };
        let federation = FEDERATIONS[row % 4];
        text += &format!("\n{row},Player {row},m,{title},2500,{federation},none");
        for column in 1..=10 {
            text += match (row, column) {
                _ if row == column => ",x",
                (1, 2..=4) => ",1",
                (2..=4, 1) => ",0",
                _ => ",½",
            };
        }
    }
    text + "\n"
}

/// The first of the same ten in a Swiss, whose last game is paired and not played, as a report file.
fn before_the_last_round() -> String {
    let head = "012 Tartu\n042 2026/05/01\n092 Individual: Swiss-System\nXXR 9\n".to_owned();
    let player = |number: usize| {
        let (title, points) = match number {
            1 => ("IM", "5.5"),
            5..=9 => ("GM", "0.5"),
            _ => ("GM", "0.0"),
        };
        let (name, federation) = (format!("Player {number}"), FEDERATIONS[number % 4]);
        let start = format!(
            "001 {number:4} m{title:>3} {name:<33} 2500 {federation} {:22} {points:>4}     ",
            ""
        );
        let games = (1..=9).map(|round| match (number, round) {
            (1, 1..=3) => format!("  {:4} w 1", round + 1),
            (1, 9) => "    10 w  ".to_owned(),
            (1, _) => format!("  {:4} w =", round + 1),
            (10, 9) => "     1 b  ".to_owned(),
            (2..=4, _) if round + 1 == number => "     1 b 0".to_owned(),
            _ if round + 1 == number => "     1 b =".to_owned(),
            _ => "  0000 - Z".to_owned(),
        });
        start + &games.collect::<String>() + "\n"
    };
    head + &(1..=10).map(player).collect::<String>()
}

fn files(dir: &Path) {
    let tags = "[White \"Kask\"]\n[Black \"Tamm\"]\n[Result \"*\"]\n\n";
    let players: String = (1..=9)
        .map(|number| format!("P{number},F{}\n", number % 3))
        .collect();
    let prose = "The reader will see that this was no easy evening for anybody there.\n";
    let history = "player,date,kind,event,coefficient,games,points,rank\nKask,1953-05-01,award,,,,,II\n\
                   Kask,1953-06-01,tournament,Kevad,2.00,11,5.5,\n";
    let texts: [(&str, String); 12] = [
        ("game.pgn", format!("{tags}1. e4 e5 2. Nf3 1-0\n")),
        ("other.pgn", format!("{tags}1. e4 e5 2. Ke3 1-0\n")),
        (
            "varied.pgn",
            format!("{tags}{{first}} 1. e4! $1 {{best}} (1. d4 d5 (1... Nf6)) e5 *\n"),
        ),
        ("headings.pgn", format!("{tags}*\n")),
        (
            "page.txt",
            format!("{prose}\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6\n\n{prose}"),
        ),
        ("names.csv", "name,federation\n".to_owned() + &players),
        (
            "list.csv",
            "round;white;black\n3;Petrov;Ivanov\n4;Kask;Petrov\n".into(),
        ),
        ("masters.csv", masters()),
        ("last.trf", before_the_last_round()),
        ("ranks.csv", history.into()),
        (
            "composers.csv",
            "player;date;level;branch;place;rank\nKask;1952-01-01;championship;studies;2;I\n"
                .into(),
        ),
        ("scoresheet.toml", "[select]\njobs = 1\n".into()),
    ];
    for (name, text) in texts {
        fs::write(dir.join(name), text).unwrap();
    }
}

#[test]
fn every_schema_is_of_something_that_a_command_prints() {
    let dir = crate::common::scratch();
    files(dir.path());
    let run = |typed: &[&str]| crate::common::run(dir.path(), typed);
    run(&["audit", "game.pgn", "--out", "audited"]);
    run(&[
        "adjourn",
        "write",
        "game.pgn",
        "--used-white",
        "1:45",
        "--used-black",
        "1:50",
        "--out",
        "env.txt",
    ]);
    let mut wrong = String::new();
    for (what, typed) in PRINTED {
        let words: Vec<String> = typed
            .split(' ')
            .map(|word| word.replace('_', " "))
            .collect();
        let words: Vec<&str> = words.iter().map(String::as_str).chain(["--json"]).collect();
        let words = match *what {
            "game" => &words[..words.len() - 1],
            _ => &words[..],
        };
        let output = run(words);
        let start = format!("{{\"schema\":\"scoresheet.{what}/1\"");
        if !crate::common::out(&output)
            .lines()
            .any(|line| line.starts_with(&start))
        {
            wrong += &format!("{what}: {typed}: {}\n", crate::common::err(&output));
        }
    }
    assert_eq!(wrong, "");
    let mut named: Vec<String> = PRINTED
        .iter()
        .map(|(what, _)| format!("scoresheet.{what}/1"))
        .collect();
    let mut documented: Vec<String> = SCHEMAS.keys().cloned().collect();
    named.sort();
    documented.sort();
    assert_eq!(named, documented);
}
