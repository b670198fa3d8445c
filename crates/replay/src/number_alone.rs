//! A number behind the last move, with no move to it: of a form with printed numbers, or of a record whose last move is lost.

use crate::verdict::Verdict;
use scoresheet_notation::{Kind, RecordText, Token};
use scoresheet_source::{Code, Finding};

/// What is said of it.
const NUMBER_ALONE: &str =
    "a number stands behind the last move, and no move follows it: one may be missing";

/// Notes one number behind the last move, with nothing but a result in figures behind it. Several are those that a form has left
/// over, words say what came instead of a move, and where the record may have been cut off that is told.
pub(crate) fn tell(verdict: &mut Verdict, record: RecordText<'_>) {
    if verdict.legal != Some(true) {
        return;
    }
    let in_figures = |token: &Token| {
        (record.bytes(token.span).iter()).any(|byte| byte.is_ascii_digit() || *byte == b'*')
    };
    let says_nothing = |token: &&Token| match token.kind {
        Kind::Result(_) => in_figures(token),
        Kind::Nag(_) => true,
        Kind::Heading
        | Kind::Number { .. }
        | Kind::Move(_)
        | Kind::NullMove
        | Kind::Comment
        | Kind::Open
        | Kind::Close
        | Kind::Symbol(_)
        | Kind::SetUp
        | Kind::Unreadable => false,
    };
    let mut back = record.tokens.iter().rev().skip_while(says_nothing);
    let Some(number) = back.next().filter(|token| token.kind.number().is_some()) else {
        return;
    };
    let is_remark = |kind: &Kind| matches!(kind, Kind::Comment | Kind::Nag(_) | Kind::Symbol(_));
    let before = back.find(|token| !is_remark(&token.kind));
    let behind_a_move =
        before.is_some_and(|token| token.kind.is_move() || token.kind == Kind::Close);
    let told = |found: &Finding| {
        let same = matches!(found.code, Code::Truncated | Code::WrongMoveNumber);
        same && found.span == number.span
    };
    let known = record.problems.iter().chain(&verdict.findings).any(told);
    if behind_a_move && !known {
        let found = Finding::new(Code::NumberWithoutMove, number.span, NUMBER_ALONE);
        verdict.findings.push(found);
    }
}
