//! Every form of `forms.tsv` is read as the table says, and the page of forms shows the table.

use crate::page;
use crate::same_game;
use scoresheet_notation::{Language, Outcome, Reader, Record, RecordText};
use scoresheet_replay::{AnyLine, Game, GameLine, Judge, Options, Steps, Verdict, write};
use scoresheet_source::{Code, Level};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// A row of `forms.tsv`.
struct Form {
    name: &'static str,
    written_by: &'static str,
    game: &'static str,
    record: &'static str,
    moves: &'static str,
    result: &'static str,
    stated: &'static str,
}

fn forms() -> Vec<Form> {
    let rows = include_str!("../forms.tsv").lines();
    rows.filter(|row| !row.starts_with('#'))
        .map(|row| {
            let mut cells = row.split('\t');
            let mut cell = || {
                cells
                    .next()
                    .unwrap_or_else(|| panic!("a cell is missing: {row}"))
            };
            Form {
                name: cell(),
                written_by: cell(),
                game: cell(),
                record: cell(),
                moves: cell(),
                result: cell(),
                stated: cell(),
            }
        })
        .collect()
}

/// The moves of the main line as exchange formats write them, with blanks between.
fn moves(line: &AnyLine) -> String {
    let names: Vec<String> = match line {
        AnyLine::None => Vec::new(),
        AnyLine::Chess(GameLine {
            start,
            set_ups,
            moves,
            ..
        }) => Steps::new(start, set_ups, moves)
            .map(|step| write::chess_san(&step.before, step.played.mv, Language::english()))
            .collect(),
        AnyLine::Draughts(GameLine {
            start,
            set_ups,
            moves,
            ..
        }) => Steps::new(start, set_ups, moves)
            .map(|step| write::draughts_full(&step.before, &step.played.mv))
            .collect(),
    };
    names.join(" ")
}

/// Levels and codes of the findings, each once. That a form has no date is no matter of the form.
fn stated(verdict: &Verdict) -> String {
    let findings = verdict.findings.iter();
    let findings = findings.filter(|finding| finding.code != Code::EditionUndated);
    let stated: BTreeSet<String> = findings
        .map(|finding| format!("{} {}", finding.level.as_str(), finding.code.as_str()))
        .collect();
    stated.into_iter().collect::<Vec<_>>().join(", ")
}

impl Form {
    fn text(&self) -> String {
        // Two backslashes are one: a form is about them.
        let apart = self.record.replace("\\\\", "\0").replace("\\n", "\n");
        apart.replace('\0', "\\")
    }

    fn read(&self) -> [String; 3] {
        let text = self.text();
        let mut judge = Judge::new(Options {
            game: Game::by_name(self.game),
            ..Options::default()
        });
        let mut reader = Reader::new(text.as_bytes());
        let verdict = judge.next(&mut reader, &mut Record::default()).unwrap();
        let result = verdict.terminator.map_or("", |outcome| outcome.as_str());
        let or_dash = |text: String| {
            if text.is_empty() {
                "-".to_owned()
            } else {
                text
            }
        };
        [moves(&verdict.line), result.to_owned(), stated(&verdict)].map(or_dash)
    }
}

#[test]
fn every_form_is_read_as_the_table_says() {
    let wrong: Vec<String> = forms()
        .iter()
        .filter_map(|form| {
            let read = form.read();
            let expected = [form.moves, form.result, form.stated];
            (read != expected).then(|| {
                format!(
                    "{} ({}): {}\n   read {read:?}\n   not  {expected:?}",
                    form.name, form.written_by, form.record
                )
            })
        })
        .collect();
    assert!(
        wrong.is_empty(),
        "{} forms:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// What is written of a form tells the same game, and where the game did not hold it does not hold then.
#[test]
fn every_form_goes_round() {
    let mut wrong = Vec::new();
    for form in forms() {
        let text = form.text();
        let mut judge = Judge::new(Options {
            game: Game::by_name(form.game),
            ..Options::default()
        });
        let mut record = Record::default();
        let verdict = judge
            .next(&mut Reader::new(text.as_bytes()), &mut record)
            .unwrap();
        let Some(game) = verdict.game else {
            continue;
        };
        let (target, language) = same_game::targets(game.family())[0];
        let went = same_game::there_and_back(
            RecordText::new(&record, text.as_bytes()),
            &verdict,
            target,
            language,
        );
        let error = verdict.findings.iter().any(|f| f.level == Level::Error);
        for what in went.wrong.iter().filter(|_| !error) {
            wrong.push(format!("{}: {what}\n{}", form.record, went.text));
        }
        let again = Judge::new(Options::default())
            .next(&mut Reader::new(went.text.as_bytes()), &mut record);
        let again = again.unwrap();
        let stated = |verdict: &Verdict| {
            verdict
                .outcome()
                .filter(|stated| *stated != Outcome::Unknown)
        };
        if stated(&verdict) != stated(&again) {
            let (was, is) = (stated(&verdict), stated(&again));
            wrong.push(format!(
                "{}: {was:?} became {is:?}\n{}",
                form.record, went.text
            ));
        }
        if verdict.legal == Some(false) && again.legal == Some(true) {
            wrong.push(format!(
                "{}: legal when it was written again\n{}",
                form.record, went.text
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn the_page_shows_the_forms() {
    let mut made = String::from(
        "\n| form | as written by | record | read as | what is said of it |\n|---|---|---|---|---|\n",
    );
    for form in forms() {
        let [name, by, stated] = [form.name, form.written_by, form.stated].map(page::cell);
        let record = page::cell(
            &form
                .record
                .replace("\\\\", "\0")
                .replace("\\n", "⏎")
                .replace('\0', "\\"),
        );
        let read = format!("{} {}", form.moves, form.result)
            .replace(" -", "")
            .replace("- ", "");
        writeln!(made, "| {name} | {by} | `{record}` | `{read}` | {stated} |").unwrap();
    }
    page::holds("forms.md", &made, "forms");
}
