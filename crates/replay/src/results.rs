//! What a record says of its end, against the board and against itself.

use crate::driver::Walk;
use crate::rules::Rules;
use crate::verdict::Verdict;
use scoresheet_notation::{KnownTag, Outcome, Record, Symbol};
use scoresheet_rulebook::Irregularity;
use scoresheet_source::{Code, Finding, Level, Span};

/// Fills in terminator and result on the board, and reports what does not agree.
pub(crate) fn compare<R: Rules>(
    rules: &R,
    record: &Record,
    text: &[u8],
    end: &R::Position,
    walk: &Walk<R::Move>,
    verdict: &mut Verdict,
) {
    let last = last_place(record);
    verdict.terminator = walk.terminator.or_else(|| {
        // `+`, `X` and `=` behind the last move say how the game ended (VK 9.1.10–11).
        let (symbol, _) = walk.closing_symbol?;
        Some(match (symbol, rules.white_to_move(end)) {
            (Symbol::Equal, _) => Outcome::Draw,
            (_, true) => Outcome::BlackWins,
            (_, false) => Outcome::WhiteWins,
        })
    });
    if walk.stopped.is_none() {
        verdict.result_board = rules.result(end);
    }
    if verdict.terminator.is_none() && !walk.moves.is_empty() && walk.stopped.is_none() {
        let message = "no result stands behind the last move";
        verdict
            .findings
            .push(Finding::new(Code::MissingTerminator, last, message));
    }
    tag_against_terminator(record, text, last, verdict);
    against_board(record, last, verdict);
}

fn last_place(record: &Record) -> Span {
    record.tokens.last().map_or(record.span, |token| token.span)
}

fn result_place(record: &Record, otherwise: Span) -> Span {
    record
        .tag(KnownTag::Result)
        .map_or(otherwise, |tag| tag.span)
}

fn tag_against_terminator(record: &Record, text: &[u8], last: Span, verdict: &mut Verdict) {
    let (Some(tag), Some(end)) = (verdict.result, verdict.terminator) else {
        if let (Some(tag), None) = (record.tag(KnownTag::Result), verdict.result) {
            let value = tag.value_in(text);
            if !matches!(value.trim(), "" | "?") {
                let message = format!("{value} is the result of no game");
                verdict
                    .findings
                    .push(Finding::new(Code::WrittenForm, tag.value, message));
            }
        }
        return;
    };
    if tag == end {
        return;
    }
    let open = tag == Outcome::Unknown || end == Outcome::Unknown;
    let message = format!(
        "the tag says {}, the end of the record {}",
        tag.as_str(),
        end.as_str()
    );
    verdict.findings.push(Finding {
        // `*` says no more than that the writer left it open.
        level: if open { Level::Note } else { Level::Error },
        ..Finding::new(Code::ResultContradictsTerminator, last, message)
    });
}

fn against_board(record: &Record, last: Span, verdict: &mut Verdict) {
    let Some(board) = verdict.result_board else {
        return;
    };
    let clause = verdict
        .edition
        .map_or("", |edition| edition.clause(Irregularity::GameOver));
    let places = [
        (verdict.result, result_place(record, last), "the tag"),
        (verdict.terminator, last, "the end of the record"),
    ];
    let mut told = None;
    for (stated, span, what) in places {
        let Some(stated) = stated.filter(|s| *s != board && *s != Outcome::Unknown) else {
            continue;
        };
        if told.replace(stated) == Some(stated) {
            continue;
        }
        let (level, both) = match stated {
            // `0-0` may also mean that the game was not counted.
            Outcome::BothLose => (Level::Warning, " (both lost, or not counted)"),
            _ => (Code::ResultContradictsBoard.level(), ""),
        };
        let message = format!(
            "the last position is {}, and {what} says {}{both}",
            board.as_str(),
            stated.as_str()
        );
        let finding = Finding {
            level,
            ..Finding::new(Code::ResultContradictsBoard, span, message)
        };
        verdict.findings.push(finding.citing(clause));
    }
}
