//! A record that says of itself that it was not read: it is never taken for a game whose every move is known.

use crate::verdict::Verdict;
use scoresheet_notation::{Doubt, Kind, RecordText};
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

/// Tells every doubt that the comments of the record have; with one about its main line, not every move of the game is known to
/// be legal.
pub(crate) fn tell(verdict: &mut Verdict, record: RecordText<'_>) {
    let mut depth = 0_usize;
    let mut played = 0;
    for (at, token) in record.tokens.iter().enumerate() {
        depth = depth.saturating_add_signed(token.kind.nesting());
        if !matches!(token.kind, Kind::Comment) {
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
