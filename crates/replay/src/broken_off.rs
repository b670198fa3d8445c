//! Records of exchange formats that break off, and tags that have lost their game. An export that was cut, by a full disk or a
//! connection that was lost, ends somewhere; nothing may be taken for the whole game without saying so.

use crate::verdict::Verdict;
use scoresheet_notation::{Kind, KnownTag, Outcome, RecordText, Token};
use scoresheet_source::{Code, Finding, Level, Span, line_ends};

/// Reports what shows that a record with tags breaks off, where no result ends it.
pub(crate) fn tell(verdict: &mut Verdict, record: RecordText<'_>) {
    let Some(first) = record.tags.first() else {
        return;
    };
    let is_result = |token: &Token| matches!(token.kind, Kind::Result(_));
    if verdict.terminator.is_some()
        || record.tokens.iter().rev().any(is_result)
        || verdict.game.is_none() && verdict.other_game.is_none()
    {
        return;
    }
    let told = record.problems.iter();
    let mut told = told.chain(&verdict.findings);
    if told.any(|found| found.code == Code::Truncated) {
        return;
    }
    let found = match record.tokens.last() {
        None => tags_alone(record, first.span),
        Some(last) => behind_number(record).or_else(|| in_mid_line(record, last.span)),
    };
    verdict.findings.extend(found);
}

/// Tags without moves: those of no player belong to the moves above them, and where even the result is missing, the text
/// may have been cut off.
fn tags_alone(record: RecordText<'_>, place: Span) -> Option<Finding> {
    let has = |tag| record.tag(tag).is_some();
    let named = [
        KnownTag::Event,
        KnownTag::White,
        KnownTag::Black,
        KnownTag::Fen,
    ];
    if !named.into_iter().any(has) {
        let message = "these tags have no moves and name no players: they may be those of the moves above them";
        return Some(warning(Code::WrittenForm, place, message));
    }
    let message =
        "the record ends behind its tags, and Result is not one of them: it may have been cut off";
    (!has(KnownTag::Result)).then(|| warning(Code::Truncated, place, message))
}

/// `2. Nf3 Nc6 3.`: the move that was to follow is missing.
fn behind_number(record: RecordText<'_>) -> Option<Finding> {
    let says_nothing = |token: &&&Token| !matches!(token.kind, Kind::Comment | Kind::Nag(_));
    let main_line: Vec<&Token> = record.main_line().collect();
    let last = main_line.iter().rev().find(says_nothing)?;
    last.kind.number()?;
    let message =
        "the record ends with the number of a move that is missing: it may have been cut off";
    Some(warning(Code::Truncated, last.span, message))
}

/// The game has a result by its tag and none behind its moves, and not even the line ends.
fn in_mid_line(record: RecordText<'_>, last: Span) -> Option<Finding> {
    let after = record.text.get(last.end as usize..)?;
    let stated = record.value(KnownTag::Result)?;
    let decided = Outcome::from_tag(stated.trim()).is_some_and(|stated| stated != Outcome::Unknown);
    let cut = after.trim_ascii().is_empty() && line_ends(after) == 0;
    let message = "the text ends in the middle of a line, without the result that the tag says: it may have been cut off";
    (decided && cut).then(|| warning(Code::Truncated, last, message))
}

fn warning(code: Code, place: Span, message: &str) -> Finding {
    Finding {
        level: Level::Warning,
        ..Finding::new(code, place, message)
    }
}
