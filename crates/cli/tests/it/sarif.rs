//! Findings for those who keep games in git: SARIF against the standard, and the commands of GitHub's workflows against their
//! documented form.

use crate::common::{err, out, run, scratch};
use crate::schemas::fits;
use serde_json::Value;
use std::collections::HashSet;
use std::fs;

/// Names that need every escape.
const NAMES: [&str; 3] = ["a b, c:d%.pgn", "line\nend;=.pgn", "Õun — игра.pgn"];

const GAME: &str = "[White \"100%: Kask, A\"]\n\n1. e4 e5 2. Ke3 *\n";

fn printed(format: &str) -> String {
    let dir = scratch();
    for name in NAMES {
        fs::write(dir.path().join(name), GAME).unwrap();
    }
    let corpora = crate::common::corpora().display().to_string();
    let mut words = vec!["check", &corpora];
    words.extend(NAMES);
    words.extend(["none.pgn", "--format", format]);
    let output = run(dir.path(), &words);
    assert_eq!(output.status.code(), Some(2), "{}", err(&output));
    out(&output)
}

fn rows() -> Vec<Value> {
    let text = printed("json");
    let rows = text.lines().map(|line| serde_json::from_str(line).unwrap());
    rows.collect()
}

#[test]
fn sarif_is_as_the_standard_says() {
    let standard: Value = serde_json::from_str(include_str!("sarif-2.1.0.json")).unwrap();
    let document: Value = serde_json::from_str(&printed("sarif")).unwrap();
    assert_eq!(fits(&document, &standard, &standard, ""), Ok(()));
    let of_run = &document["runs"][0];
    let rules = of_run["tool"]["driver"]["rules"].as_array().unwrap();
    let ids: HashSet<&str> = rules
        .iter()
        .map(|rule| rule["id"].as_str().unwrap())
        .collect();
    assert_eq!(
        ids.len(),
        rules.len(),
        "the rules of a component differ (3.19.23)"
    );
    let results = of_run["results"].as_array().unwrap();
    let rows = rows();
    assert_eq!(results.len(), rows.len());
    for (result, row) in results.iter().zip(&rows) {
        assert_eq!(result["ruleId"], row["code"]);
        assert!(ids.contains(result["ruleId"].as_str().unwrap()), "{result}");
        let place = &result["locations"][0]["physicalLocation"];
        assert_eq!(place["region"]["startLine"], row["line"]);
        let uri = place["artifactLocation"]["uri"].as_str().unwrap();
        let allowed = |c: char| c.is_ascii_alphanumeric() || "-._~/!%".contains(c);
        assert!(uri.chars().all(allowed), "no reference of RFC 3986: {uri}");
        assert_eq!(unescaped(uri), row["file"].as_str().unwrap());
    }
    // What the standard does not have is refused, and what it asks for is missed.
    for (place, name) in [("/runs/0", "tool"), ("/runs/0/results/0", "message")] {
        let mut broken = document.clone();
        broken
            .pointer_mut(place)
            .unwrap()
            .as_object_mut()
            .unwrap()
            .remove(name);
        assert!(
            fits(&broken, &standard, &standard, "").is_err(),
            "{place}/{name}"
        );
    }
    let mut broken = document.clone();
    broken["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]["startLine"] =
        0.into();
    assert!(fits(&broken, &standard, &standard, "").is_err());
}

/// Bytes written as `%0A`.
fn unescaped(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((byte, after)) = rest.split_first() {
        rest = after;
        if *byte == b'%' {
            let (hex, after) = rest.split_at(2);
            bytes.push(u8::from_str_radix(std::str::from_utf8(hex).unwrap(), 16).unwrap());
            rest = after;
        } else {
            bytes.push(*byte);
        }
    }
    String::from_utf8(bytes).unwrap()
}

/// "Workflow commands for GitHub Actions": `::{command} {parameter}={value},…::{value}`. The runner splits at the next `::`,
/// at commas and at the first `=`, and reads `%25`, `%0D`, `%0A` back, in parameters `%3A` and `%2C` too.
#[test]
fn commands_of_workflows_read_back() {
    let text = printed("github");
    let rows = rows();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), rows.len());
    for (line, row) in lines.iter().zip(&rows) {
        let (command, message) = line.strip_prefix("::").unwrap().split_once("::").unwrap();
        let (command, parameters) = command.split_once(' ').unwrap();
        let level = match row["level"].as_str().unwrap() {
            "note" => "notice",
            level => level,
        };
        assert_eq!(command, level, "{line}");
        let parameters: Vec<(&str, String)> = parameters
            .split(',')
            .map(|parameter| parameter.split_once('=').unwrap())
            .map(|(name, value)| (name, unescaped(value)))
            .collect();
        let said = |key: &str| match &row[key] {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let expected = [
            ("file", "file"),
            ("line", "line"),
            ("col", "column"),
            ("title", "code"),
        ];
        let expected: Vec<(&str, String)> = expected.map(|(name, key)| (name, said(key))).into();
        assert_eq!(parameters, expected, "{line}");
        assert!(
            unescaped(message).contains(row["message"].as_str().unwrap()),
            "{line}"
        );
    }
}
