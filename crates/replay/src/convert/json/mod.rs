//! A record as one JSON object.

mod facts;
mod line;

use super::head::Head;
use super::{ConvertError, Converted, figures, others_said, stated_end, untold};
use crate::context::options::Illegal;
use crate::game::{Game, GameSource};
use crate::rules::Rules;
use crate::transcribe::{Transcript, transcribe, with_rules};
use crate::verdict::Verdict;
use facts::{Facts, MoveFacts};
use line::JsonLine;
use scoresheet_notation::write::Item;
use scoresheet_notation::{Outcome, RecordText};
use scoresheet_source::{Finding, Span};
use serde::Serialize;

/// The object: what the tables call by the same names means the same here.
#[derive(Serialize)]
struct GameObject<'a> {
    game: Option<&'a str>,
    variant_source: Option<&'static str>,
    edition: Option<&'static str>,
    language: Option<&'static str>,
    tags: Vec<TagObject>,
    start_fen: Option<String>,
    #[serde(flatten)]
    line: JsonLine,
    /// As the end of the record says it, else the tag; in English draughts and pool Black's number comes first.
    result: &'static str,
    /// As the last position says it.
    result_board: Option<&'static str>,
    final_fen: Option<String>,
    legal: Option<bool>,
    /// Stretches that were not replayed, as they were written.
    not_replayed: Vec<String>,
    findings: Vec<FindingObject<'a>>,
}

#[derive(Serialize)]
struct TagObject {
    name: String,
    value: String,
}

#[derive(Serialize)]
struct FindingObject<'a> {
    code: &'static str,
    level: &'static str,
    clause: Option<&'static str>,
    /// From the start of the text, in bytes.
    offset: u32,
    ply: Option<u32>,
    written: String,
    message: &'a str,
    fen: Option<&'a str>,
    legal: &'a [String],
}

/// The object on one line.
pub(super) fn object(places: RecordText<'_>, verdict: &Verdict) -> Result<Converted, ConvertError> {
    let record = places.as_read();
    let facts = Facts { text: record.text };
    let Transcript {
        items,
        left_out,
        ends,
    } = with_rules!(
        verdict,
        None => untold::<MoveFacts>(record),
        (rules, line) => transcribe(&rules, record, &line.start, &facts, Illegal::Stops),
    );
    let head = Head::own(record);
    let others = others_said(record, &ends).into_iter().map(Item::Comment);
    let comments = head.comments.into_iter().map(Item::Comment);
    let black_leads = with_rules!(
        verdict,
        None => false,
        (rules, _line) => !rules.white_leads(),
    );
    let line = JsonLine::of(comments.chain(items).chain(others), black_leads);
    let written = |span: &Span| record.lossy(*span).into_owned();
    let object = GameObject {
        game: verdict
            .game
            .map(Game::name)
            .or(verdict.other_game.as_deref()),
        variant_source: verdict.source.map(GameSource::as_str),
        edition: verdict.edition.map(|edition| edition.code),
        language: verdict.language.map(|language| language.code),
        tags: head.tags.into_iter().map(tag).collect(),
        start_fen: fens(verdict).map(|(start, _)| start),
        line,
        result: result(record, verdict),
        result_board: verdict
            .result_board
            .map(|board| of_game(verdict, board).as_str()),
        final_fen: fens(verdict).map(|(_, end)| end),
        legal: verdict.legal,
        not_replayed: left_out.iter().map(written).collect(),
        findings: verdict
            .findings
            .iter()
            .map(|f| finding(f, places.text))
            .collect(),
    };
    let mut text = serde_json::to_string(&object)?;
    text.push('\n');
    let left_out = left_out.iter().map(|span| places.place_of(*span));
    Ok(Converted {
        text,
        left_out: left_out.collect(),
    })
}

/// The same as the game's own figures have it: in some games Black's number comes first.
fn of_game(verdict: &Verdict, outcome: Outcome) -> Outcome {
    verdict.game.map_or(outcome, |game| game.outcome(outcome))
}

/// The result; here chess has figures for a game that both lost.
fn result(record: RecordText<'_>, verdict: &Verdict) -> &'static str {
    let end = stated_end(record, verdict);
    if end == Outcome::BothLose {
        return end.as_str();
    }
    figures(verdict, &record, end)
}

fn tag((name, value): (String, String)) -> TagObject {
    TagObject { name, value }
}

/// First and last position of what is reported: illegal moves are not.
fn fens(verdict: &Verdict) -> Option<(String, String)> {
    let line = &verdict.line;
    let last = if line.legal_plies() == line.plies() {
        line.end()?
    } else {
        line.position_after(line.legal_plies())?
    };
    Some((line.start()?.fen(), last.fen()))
}

fn finding<'a>(finding: &'a Finding, text: &[u8]) -> FindingObject<'a> {
    FindingObject {
        code: finding.code.as_str(),
        level: finding.level.as_str(),
        clause: finding.clause,
        offset: finding.span.start,
        ply: finding.ply,
        written: String::from_utf8_lossy(finding.span.bytes(text)).into_owned(),
        message: &finding.message,
        fen: finding.fen.as_deref(),
        legal: &finding.legal,
    }
}
