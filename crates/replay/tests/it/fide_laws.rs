//! FIDE's Laws of Chess by date: `fide_laws.json` has records with what each edition makes of them. Its articles are those
//! of the texts that the files in `crates/rulebook/src/editions/fide/` name; its plies were counted with python-chess
//! 1.11.

use scoresheet_notation::{Outcome, Reader, Record};
use scoresheet_replay::{Judge, Options, RulingEffect, Verdict};
use scoresheet_rulebook::{Effect, Ending};
use scoresheet_source::{Code, Level};
use serde_json::Value;
use std::collections::BTreeMap;

/// What holds at some ply: article, effect, result, number of moves.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Condition {
    ply: u64,
    article: String,
    effect: &'static str,
    result: Option<Outcome>,
}

/// The number of moves that some endings have is a clause of its own, with a name of its own.
fn name_of(ending: &Ending) -> String {
    ending.name.trim_start_matches("more-than-").to_owned()
}

fn judged(text: &str) -> Verdict {
    let mut judge = Judge::new(Options::default());
    let mut reader = Reader::new(text.as_bytes());
    judge.next(&mut reader, &mut Record::default()).unwrap()
}

/// The rules that the verdict says were met, by their names.
fn conditions(verdict: &Verdict) -> BTreeMap<String, Condition> {
    let mut all = BTreeMap::new();
    let last = verdict.line.plies() as u64;
    for reached in verdict.endings.iter().rev() {
        let effect = match reached.ending.effect {
            Effect::Claim => "claim",
            Effect::Ends | Effect::EndsUnlessWon => "ends",
        };
        let condition = Condition {
            ply: reached.ply.into(),
            article: reached.ending.clause.to_owned(),
            effect,
            result: Some(Outcome::Draw),
        };
        all.insert(name_of(reached.ending), condition);
    }
    if let Some(ended) = verdict.ended {
        let effect = match (ended.known_by, ended.result) {
            ("claim", _) => "claim-next",
            (_, None) => "not-allowed",
            _ => "ends",
        };
        let condition = Condition {
            ply: last,
            article: ended.clause.to_owned(),
            effect,
            result: ended.result,
        };
        all.entry(name_of(ended.ending)).or_insert(condition);
    }
    all.extend(verdict.ruling.map(|ruling| {
        let (name, effect) = match ruling.effect {
            RulingEffect::Restored => ("illegal-move", "restored"),
            RulingEffect::Stands => ("illegal-move", "stands"),
            RulingEffect::BecomesQueen => ("promotion-missing", "becomes-queen"),
            RulingEffect::Claim => ("illegal-move", "claim"),
            RulingEffect::Arbiter => ("illegal-move", "arbiter"),
        };
        let missing = verdict.findings.iter();
        let missing = missing.filter(|found| found.ply == Some(ruling.ply));
        let missing = missing
            .map(|found| found.code)
            .any(|code| code == Code::PromotionMissing);
        let condition = Condition {
            ply: ruling.ply.into(),
            article: ruling.clause.to_owned(),
            effect,
            result: ruling.result,
        };
        let name = if missing { "promotion-missing" } else { name };
        (name.to_owned(), condition)
    }));
    all
}

/// The first ply at which the game is over, and its result.
fn end(verdict: &Verdict, conditions: &BTreeMap<String, Condition>) -> Option<(u64, Outcome)> {
    let ends = conditions.values().filter(|met| met.effect == "ends");
    let ends = ends.filter_map(|met| Some((met.ply, met.result?)));
    ends.min_by_key(|(ply, _)| *ply)
        .filter(|_| verdict.line.plies() < 10_000)
}

fn outcome(text: &str) -> Outcome {
    Outcome::from_tag(text).unwrap()
}

/// How the result that the record states goes with all that.
fn verdict_on_result(verdict: &Verdict, conditions: &BTreeMap<String, Condition>) -> &'static str {
    let stated = verdict.outcome();
    let agrees = |result| {
        if stated == Some(result) {
            "agrees"
        } else {
            "contradicts"
        }
    };
    if let Some((_, result)) = end(verdict, conditions) {
        return agrees(result);
    }
    if conditions.values().any(|met| met.effect == "not-allowed") {
        return "contradicts";
    }
    if let Some(result) = verdict.ruling.and_then(|ruling| ruling.result) {
        return agrees(result);
    }
    let claimed = verdict.ended.is_some_and(|ended| ended.known_by == "claim");
    if claimed { "explained" } else { "not-judged" }
}

/// What tells a reader that the result is not the one that the rule gives.
const CONTRADICTIONS: [Code; 4] = [
    Code::ResultContradictsBoard,
    Code::ResultContradictsWords,
    Code::PlayedOnAfterEnd,
    Code::AgreementTooEarly,
];

/// What comes out otherwise than the case expects.
fn differences(case: &Value) -> Vec<String> {
    let verdict = judged(case["pgn"].as_str().unwrap());
    let found = conditions(&verdict);
    let expect = &case["expect"];
    let mut wrong = Vec::new();
    let mut same = |what: &str, found: String, expected: String| {
        if found != expected {
            wrong.push(format!("{what}: {found}, not {expected}"));
        }
    };
    let edition = verdict.edition.map_or("none", |edition| edition.code);
    same("edition", edition.to_owned(), text(&expect["edition"]));
    let expected = expect["conditions"].as_array().unwrap();
    let names: Vec<_> = expected.iter().map(|met| text(&met["rule"])).collect();
    let mut sorted = names.clone();
    sorted.sort();
    same(
        "rules",
        format!("{:?}", found.keys().collect::<Vec<_>>()),
        format!("{sorted:?}"),
    );
    for (name, met) in names.iter().zip(expected) {
        let Some(found) = found.get(name) else {
            continue;
        };
        same(name, found.ply.to_string(), met["ply"].to_string());
        same(name, found.effect.to_owned(), text(&met["effect"]));
        if met["article_seen"] == true {
            same(name, found.article.clone(), text(&met["article"]));
        } else {
            let book = text(&expect["edition"]).to_uppercase().replace('-', " ");
            same(name, found.article.clone(), book);
        }
        // Of a draw that is not allowed, and of one that is claimed, the result is always the same.
        if !["not-allowed", "claim-next"].contains(&found.effect) {
            let result = met["result"].as_str().map(outcome);
            same(name, format!("{:?}", found.result), format!("{result:?}"));
        }
        if let Some(moves) = met["moves"].as_u64() {
            let clause = found.article.as_str();
            let more = verdict
                .endings
                .iter()
                .any(|r| r.ending.clause == clause && r.ending.name == "more-than-fifty-moves");
            same(name, more.to_string(), (moves > 50).to_string());
        }
    }
    let ends = end(&verdict, &found).map(|(ply, _)| ply);
    same(
        "ends at",
        format!("{ends:?}"),
        format!("{:?}", expect["ends_at_ply"].as_u64()),
    );
    let on_result = verdict_on_result(&verdict, &found);
    let expected = text(&expect["result_verdict"]);
    same("result", on_result.to_owned(), expected.clone());
    // A drawn game that went on is no contradiction.
    let drawn = verdict.outcome() == Some(Outcome::Draw);
    let told = verdict.findings.iter().any(|found| {
        let past = found.code == Code::PlayedOnAfterEnd && drawn;
        CONTRADICTIONS.contains(&found.code) && found.level >= Level::Warning && !past
    });
    same(
        "told",
        told.to_string(),
        (expected == "contradicts").to_string(),
    );
    wrong
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

#[test]
fn every_case_comes_out_as_the_laws_of_its_date_have_it() {
    let cases: Value = serde_json::from_str(include_str!("../fide_laws.json")).unwrap();
    let cases = cases.as_array().unwrap();
    assert_eq!(cases.len(), 149);
    let wrong = cases.iter().filter_map(|case| {
        let wrong = differences(case);
        (!wrong.is_empty()).then(|| format!("{}: {}", text(&case["id"]), wrong.join("; ")))
    });
    let wrong: Vec<_> = wrong.collect();
    assert!(
        wrong.is_empty(),
        "{} cases\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// Everything that a verdict cites.
fn cited(verdict: &Verdict) -> Vec<&'static str> {
    let findings = verdict.findings.iter().filter_map(|found| found.clause);
    let endings = verdict.endings.iter().map(|reached| reached.ending.clause);
    let ended = verdict.ended.iter().map(|ended| ended.clause);
    let ruling = verdict.ruling.iter().map(|ruling| ruling.clause);
    findings.chain(endings).chain(ended).chain(ruling).collect()
}

#[test]
fn every_article_is_cited_about_its_record() {
    let rows = include_str!("../fide_articles.tsv").lines();
    let rows = rows.filter(|row| !row.starts_with('#'));
    let wrong = rows.filter_map(|row| {
        let (article, record) = row.split_once('\t').unwrap();
        let cited = cited(&judged(&record.replace("\\n", "\n")));
        (!cited.contains(&article)).then(|| format!("{article}: {cited:?}"))
    });
    let wrong: Vec<_> = wrong.collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
