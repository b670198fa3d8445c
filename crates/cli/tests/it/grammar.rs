//! One grammar of options: old names, the configuration file, forms of findings, completions.

use crate::common::{err, names_in, out, program, run, scratch};
use serde_json::Value;
use std::fs;
use std::path::Path;

const GAME: &str = "[Date \"1953.08.30\"]\n[White \"Kask, A: 100%\"]\n\n1. e4 e5 2. Ke3 *\n";

#[test]
fn an_old_name_does_and_a_note_names_the_new_one() {
    let dir = scratch();
    fs::write(
        dir.path().join("t.csv"),
        "number;name;1;2\n1;Kask;*;1\n2;Tamm;0;*\n",
    )
    .unwrap();
    let old = run(dir.path(), &["event", "t.csv", "--rules", "kv53"]);
    let new = run(dir.path(), &["event", "t.csv", "--event-rules", "kv53"]);
    assert_eq!(out(&old), out(&new));
    assert_eq!(old.status.code(), Some(0), "{}", err(&old));
    let note = "--rules of event is now called --event-rules";
    assert!(err(&old).contains(note), "{}", err(&old));
    assert!(!err(&new).contains("is now called"), "{}", err(&new));
    let quiet = run(dir.path(), &["--quiet", "event", "t.csv", "--rules=kv53"]);
    assert!(!err(&quiet).contains(note), "{}", err(&quiet));
    let help = out(&run(dir.path(), &["event", "--help"]));
    assert!(
        help.contains("--event-rules") && !help.contains(" --rules"),
        "{help}"
    );
}

#[test]
fn what_the_file_says_counts_where_nothing_is_typed() {
    let dir = scratch();
    let deep = dir.path().join("a/b");
    fs::create_dir_all(&deep).unwrap();
    fs::write(deep.join("g.pgn"), GAME).unwrap();
    let settings = "fail-on = \"none\"\n[check]\nlevel = \"error\"\nformat = \"json\"\n";
    fs::write(dir.path().join("scoresheet.toml"), settings).unwrap();
    let levels = |arguments: &[&str]| -> Vec<String> {
        let output = run(&deep, arguments);
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        let text = out(&output);
        let rows = text
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap());
        rows.map(|row| row["level"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(levels(&["check", "g.pgn"]), ["error"]);
    assert!(levels(&["check", "g.pgn", "--level", "note"]).len() > 1);
    let without = run(&deep, &["check", "g.pgn", "--no-config"]);
    assert_eq!(without.status.code(), Some(1));
    assert!(
        out(&without).contains("1 game: 1 error"),
        "{}",
        out(&without)
    );
    let shown = run(&deep, &["config", "--json"]);
    assert_eq!(out(&shown).lines().count(), 3, "{}", out(&shown));
    // Flags, lists, and options that a command lacks.
    fs::write(
        dir.path().join("scoresheet.toml"),
        "quiet = true\nplies = true\njobs = 1\n",
    )
    .unwrap();
    let audit = run(&deep, &["audit", "g.pgn", "--out", "o"]);
    assert_eq!((audit.status.code(), err(&audit)), (Some(0), String::new()));
    assert!(names_in(&deep.join("o")).contains(&"plies.parquet".to_owned()));
}

#[test]
fn a_wrong_file_is_one_line_with_its_name() {
    let dir = scratch();
    fs::write(dir.path().join("g.pgn"), GAME).unwrap();
    for (settings, why) in [
        ("lang = ", "line 1: "),
        ("langue = \"et\"", "langue: not one of "),
        ("out = \"x\"", "out: not one of "),
        ("[chek]\nlevel = \"error\"", "[chek]: not one of "),
        (
            "[moves]\nlang = \"et\"",
            "[moves] lang: the command has no option --lang",
        ),
        ("lang = { a = 1 }", "[lang]: not one of "),
        (
            "level = \"warn\"",
            "--level warn: not one of note, warning, error; did you mean warning?",
        ),
    ] {
        fs::write(dir.path().join("scoresheet.toml"), settings).unwrap();
        let output = run(dir.path(), &["check", "g.pgn"]);
        let line = err(&output);
        assert_eq!(output.status.code(), Some(2), "{settings}: {line}");
        assert_eq!(line.lines().count(), 1, "{settings}: {line}");
        let named = line.starts_with("scoresheet: /") && line.contains("scoresheet.toml: ");
        assert!(named && line.contains(why), "{settings}: {line}");
    }
}

#[test]
fn findings_for_git() {
    let dir = scratch();
    fs::write(dir.path().join("a b, c:d%.pgn"), GAME).unwrap();
    let github = run(
        dir.path(),
        &[
            "check",
            "a b, c:d%.pgn",
            "--format",
            "github",
            "--level",
            "error",
        ],
    );
    let text = out(&github);
    let start =
        "::error file=a b%2C c%3Ad%25.pgn,line=4,col=13,title=illegal-move::game 1, ply 3: ";
    assert!(
        text.starts_with(start) && text.lines().count() == 1,
        "{text}"
    );
    let sarif = run(
        dir.path(),
        &["check", "a b, c:d%.pgn", "none.pgn", "--format", "sarif"],
    );
    assert_eq!(sarif.status.code(), Some(2), "{}", err(&sarif));
    let document: Value = serde_json::from_str(&out(&sarif)).unwrap();
    let of_run = &document["runs"][0];
    let results = of_run["results"].as_array().unwrap();
    let error = results
        .iter()
        .find(|result| result["level"] == "error")
        .unwrap();
    let place = &error["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "a%20b%2C%20c%3Ad%25.pgn");
    assert_eq!(
        place["region"],
        serde_json::json!({"startLine": 4, "startColumn": 13})
    );
    let rules = of_run["tool"]["driver"]["rules"].as_array().unwrap();
    for result in results {
        assert!(
            rules.iter().any(|rule| rule["id"] == result["ruleId"]),
            "{result}"
        );
    }
    let told = &of_run["invocations"][0];
    assert_eq!(told["executionSuccessful"], false);
    let why = told["toolExecutionNotifications"][0]["message"]["text"]
        .as_str()
        .unwrap();
    assert!(why.contains("none.pgn"), "{why}");
    assert_eq!(document["version"], "2.1.0");
}

/// Every shell that is there is asked what it would offer (`scripts/test_completions.sh` asks them as Tab does).
#[test]
fn completions_have_the_values_of_options() {
    let dir = scratch();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = out(&run(dir.path(), &["completions", shell]));
        for word in [
            "windows-1251",
            "brazilian",
            "fide-2009",
            "kv53",
            "columns",
            "warning",
        ] {
            let values_too = !matches!(shell, "elvish" | "powershell");
            assert!(!values_too || script.contains(word), "{shell}: {word}");
        }
        assert!(script.contains("input-format"), "{shell}");
    }
}

/// The table of the page is that of the program.
#[test]
fn the_page_names_every_option_of_the_file_and_the_status_of_every_command() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/options.md");
    let page = fs::read_to_string(page).unwrap();
    let dir = scratch();
    fs::write(dir.path().join("scoresheet.toml"), "x = 1").unwrap();
    let reported = err(&program(dir.path()).args(["check", "x"]).output().unwrap());
    let known = reported.split("not one of ").nth(1).unwrap();
    for name in known.trim().split("; did").next().unwrap().split(", ") {
        assert!(page.contains(&format!("`{name}`")), "{name}: {reported}");
    }
}
