//! Moves of the game that a comment or a variation has taken in because it is never closed: nobody judged them, and a game is
//! not legal to its end for the moves before them.

use crate::verdict::Verdict;
use scoresheet_notation::RecordText;
use scoresheet_source::{Code, Finding};

/// Takes back that every move of such a game is legal.
pub(crate) fn tell(verdict: &mut Verdict, record: RecordText<'_>) {
    let judged = verdict.legal == Some(true);
    if judged && (in_comment(record) || in_variation(verdict, record)) {
        verdict.legal = Some(false);
        verdict.stopped = true;
        verdict.first_error_ply = u32::try_from(verdict.line.plies() + 1).ok();
    }
}

/// `1. e4 e5 {good 2. Nf3 Nc6 1-0`: the number that is due next stands in the comment, or that of Black's move.
fn in_comment(record: RecordText<'_>) -> bool {
    let open = |found: &&Finding| matches!(found.code, Code::UnclosedComment | Code::Truncated);
    let Some(comment) = record.problems.iter().find(open) else {
        return false;
    };
    let numbers = record.main_line().filter_map(|token| token.kind.number());
    let last = numbers.last().unwrap_or(0);
    let text = record.lossy(comment.span);
    text.split_whitespace().any(|word| {
        let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let number: Option<u16> = word[..word.len() - rest.len()].parse().ok();
        let signs = match number.and_then(|number| number.checked_sub(last)) {
            Some(0) => "..",
            Some(1) => ".",
            Some(_) | None => return false,
        };
        rest.starts_with(signs)
    })
}

/// `1. e4 e5 (1... c5 2. Nf3 2. Nf3 Nc6`: the variation cannot be played where the game goes on in it.
fn in_variation(verdict: &Verdict, record: RecordText<'_>) -> bool {
    let mut problems = record.problems.iter();
    let open = problems.find(|found| found.code == Code::UnclosedVariation);
    open.is_some_and(|open| {
        let within = |found: &Finding| found.span.start > open.span.start;
        let mut findings = verdict.findings.iter();
        findings.any(|found| found.code == Code::IllegalVariation && within(found))
    })
}
