//! A record that says of itself that it was not read, or that there was more of it: it is never taken for a game whose every move is
//! known.

use crate::verdict::Verdict;
use scoresheet_notation::{Doubt, Kind, RecordText, Token, cut_short, says_longer};
use scoresheet_source::{Code, Finding, Level};

/// What a doubt means for the game, for a person.
const fn meaning(doubt: Doubt) -> &'static str {
    match doubt {
        Doubt::Unreadable => {
            "the record says that this ply could not be read; the move given is a guess"
        }
        Doubt::Ambiguous => {
            "the record says that this ply may be a different move; the most probable one is given"
        }
        Doubt::NotWritten => {
            "the record says that this ply was not written; it was supplied because what follows requires it"
        }
        Doubt::NotSure => {
            "the record says that the rest may mean several things; it is quoted and not replayed"
        }
        Doubt::NotRead => {
            "the record says that the rest could not be read; it is quoted and not replayed"
        }
        Doubt::NotReplayed => "this text may be part of the game, but is not replayed",
    }
}

/// A doubt about a variation, which makes none about the game.
fn in_variation(doubt: Finding) -> Finding {
    Finding {
        level: Level::Warning,
        message: format!("in a variation: {}", doubt.message),
        ..doubt
    }
}

/// Tells every doubt that the record itself has; with one about its main line, not every move of the game is known to
/// be legal.
pub(crate) fn tell(verdict: &mut Verdict, record: RecordText<'_>) {
    let is_comment = |token: &Token| matches!(token.kind, Kind::Comment);
    if !record.tokens.iter().any(is_comment) {
        return;
    }
    let mut depth = 0_usize;
    let mut played = 0;
    for (at, token) in record.tokens.iter().enumerate() {
        depth = depth.saturating_add_signed(token.kind.nesting());
        if !is_comment(token) {
            continue;
        }
        let Some(doubt) = Doubt::of_comment(record.bytes(token.span)) else {
            continue;
        };
        while verdict.line.token(played).is_some_and(|token| token < at) {
            played += 1;
        }
        // A variation is told with the ply that it takes the place of.
        let ply = played + usize::from(!doubt.is_about_move() && depth == 0);
        let ply = u32::try_from(ply.max(1)).unwrap_or(u32::MAX);
        let reported = Finding::new(Code::MarkedUnsure, token.span, meaning(doubt)).at_ply(ply);
        if depth > 0 {
            verdict.findings.push(in_variation(reported));
            continue;
        }
        verdict.findings.push(reported);
        if verdict.legal == Some(true) {
            verdict.legal = Some(false);
            verdict.first_error_ply = Some(ply);
        }
    }
}

/// Words behind the last move that say that the game had more: books and collections give games in part.
pub(crate) fn told_longer(verdict: &Verdict, record: RecordText<'_>) -> Option<Finding> {
    let mut depth = 0;
    let mut backwards = record.tokens.iter().rev().filter(move |token| {
        let nesting = token.kind.nesting();
        depth -= nesting;
        depth == 0 && nesting == 0
    });
    // Most records have nothing but the result in figures there.
    let tells = |token: &&Token| {
        matches!(token.kind, Kind::Comment | Kind::Result(_)) && token.span.len() > LONGEST_FIGURES
    };
    let mut behind: Vec<&Token> = Vec::new();
    let last = backwards.find(|token| {
        behind.extend(Some(*token).filter(tells));
        matches!(token.kind, Kind::Move(_) | Kind::NullMove)
    });
    if last.is_none() || behind.is_empty() {
        return None;
    }
    let number = backwards.find_map(|token| token.kind.number());
    let counted = || u16::try_from(verdict.line.plies().div_ceil(2)).unwrap_or(u16::MAX);
    let moves = number.unwrap_or_else(counted);
    behind.iter().rev().find_map(|token| {
        let text = record.lossy(token.span);
        let said = says_longer(&text, moves)?;
        let message = cut_short(&text[said]);
        Some(Finding::new(Code::CutShort, token.span, message))
    })
}

/// `1/2-1/2`
const LONGEST_FIGURES: u32 = 7;
