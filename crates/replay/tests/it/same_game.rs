//! Whether two records tell the same game: start, moves, variations, comments, symbols, result.

use scoresheet_notation::{Family, Language, Reader, Record, RecordText, Symbol};
use scoresheet_replay::{AnyLine, Judge, Options, Target, Verdict, convert};
use serde_json::{Value, json};

/// The targets that are read back, and the language that each is written in.
pub fn targets(family: Family) -> Vec<(Target, Option<&'static Language>)> {
    let [estonian, russian, german] = ["et", "ru", "de"].map(Language::by_code);
    match family {
        Family::Chess => vec![
            (Target::Pgn, None),
            (Target::Full, estonian),
            (Target::Short, russian),
            (Target::Columns, german),
            (Target::Short, Language::by_code("fig")),
            (Target::Full, None),
        ],
        Family::Draughts => vec![
            (Target::Pdn, None),
            (Target::Full, None),
            (Target::Short, None),
            (Target::Columns, None),
        ],
    }
}

/// What is reported, without how it was written.
pub fn story(record: RecordText<'_>, verdict: &Verdict) -> Value {
    let object = convert(record, verdict, Target::Json, None).expect("every game has JSON");
    let mut story: Value = serde_json::from_str(&object.text).expect("it is JSON");
    if let Some(object) = story.as_object_mut() {
        for apart in [
            "tags",
            "findings",
            "variant_source",
            "language",
            "legal",
            "not_replayed",
        ] {
            object.remove(apart);
        }
    }
    plain(&mut story);
    story
}

/// Takes out what differs between notations: the words of the record, and whether a symbol is
/// written as a sign or by its number.
fn plain(value: &mut Value) {
    if let Value::Array(all) = value {
        all.iter_mut().for_each(plain);
    } else if let Value::Object(all) = value {
        all.remove("written");
        let mut signs: Vec<String> = Vec::new();
        for symbol in take(all, "symbols") {
            let text = symbol.as_str().unwrap_or_default().to_owned();
            let found = Symbol::read(text.as_bytes()).and_then(|(symbol, _)| symbol.nag());
            signs.push(found.map_or(text, |nag| nag.to_string()));
        }
        signs.extend(take(all, "nags").iter().map(Value::to_string));
        signs.sort();
        all.insert("signs".to_owned(), json!(signs));
        all.values_mut().for_each(plain);
    }
}

fn take(object: &mut serde_json::Map<String, Value>, name: &str) -> Vec<Value> {
    match object.remove(name) {
        Some(Value::Array(values)) => values,
        _ => Vec::new(),
    }
}

fn differing_line(first: &str, second: &str) -> String {
    let differs = first.lines().zip(second.lines()).find(|(a, b)| a != b);
    format!("written again it differs: {differs:?}")
}

/// How a conversion went.
pub struct Outcome {
    /// What was written.
    pub text: String,
    /// What was kept in comments because it was not replayed.
    pub left_out: usize,
    /// What is wrong, in words.
    pub wrong: Vec<String>,
}

/// Converts, reads again, compares; and converts again, which must change nothing.
pub fn there_and_back(
    record: RecordText<'_>,
    verdict: &Verdict,
    target: Target,
    language: Option<&'static Language>,
) -> Outcome {
    let written = convert(record, verdict, target, language).expect("the game suits");
    let mut out = Outcome {
        left_out: written.left_out.len(),
        text: written.text,
        wrong: Vec::new(),
    };
    let again = out.text.as_bytes();
    let mut judge = Judge::new(Options {
        edition: verdict.edition,
        hint: hint(&record, verdict, target),
        ..Options::default()
    });
    let mut reader = Reader::new(again);
    let mut second = Record::default();
    let Some(read) = judge.next(&mut reader, &mut second) else {
        out.wrong.push("nothing is read back".to_owned());
        return out;
    };
    if !matches!(verdict.line, AnyLine::None) && read.legal == Some(false) {
        let mut found = read.findings.iter();
        let error = found.find(|found| found.ply.is_some() && found.ply == read.first_error_ply);
        out.wrong
            .push(format!("what was written does not replay: {error:?}"));
    }
    if out.left_out == 0 {
        let (before, after) = (
            story(record, verdict),
            story(RecordText::new(&second, again), &read),
        );
        if before != after {
            out.wrong.push(first_difference(&before, &after, ""));
        }
    }
    match convert(RecordText::new(&second, again), &read, target, language) {
        Ok(repeated) if repeated.text == out.text => {}
        Ok(repeated) => out.wrong.push(differing_line(&out.text, &repeated.text)),
        Err(error) => out.wrong.push(error.to_string()),
    }
    let mut third = Record::default();
    if judge.next(&mut reader, &mut third).is_some() {
        out.wrong
            .push("it is read as more than one game".to_owned());
    }
    out
}

/// What the name of the file would say; of a record that nobody can tell the game of, the family.
fn hint(record: &Record, verdict: &Verdict, target: Target) -> Option<Family> {
    match target {
        Target::Pgn => Some(Family::Chess),
        Target::Pdn => Some(Family::Draughts),
        Target::Full | Target::Short | Target::Columns | Target::Json => {
            verdict.game.is_none().then_some(record.family)
        }
    }
}

/// The first place where two values differ.
fn first_difference(a: &Value, b: &Value, path: &str) -> String {
    match (a, b) {
        (Value::Object(x), Value::Object(y)) => {
            for key in x.keys().chain(y.keys()) {
                let (p, q) = (x.get(key), y.get(key));
                if p != q {
                    let path = format!("{path}/{key}");
                    return match (p, q) {
                        (Some(p), Some(q)) => first_difference(p, q, &path),
                        _ => format!("{path}: {p:?} became {q:?}"),
                    };
                }
            }
            String::new()
        }
        (Value::Array(x), Value::Array(y)) if x.len() == y.len() => {
            let at = x.iter().zip(y).position(|(p, q)| p != q).unwrap_or(0);
            first_difference(&x[at], &y[at], &format!("{path}/{at}"))
        }
        _ => format!("{path}: {a} became {b}"),
    }
}
