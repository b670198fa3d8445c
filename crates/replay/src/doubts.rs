//! A record that says of itself that it was not read: it is never taken for a game whose every move is known.

use crate::verdict::Verdict;
use scoresheet_notation::{Doubt, Kind, RecordText};
use scoresheet_source::{Code, Finding};

/// What a doubt means for the game, for a person.
const fn meaning(doubt: Doubt) -> &'static str {
    match doubt {
        Doubt::Unreadable => {
            "this ply could not be read, as the record says; what stands here is a guess"
        }
        Doubt::Ambiguous => {
            "this ply may be another, as the record says; the most probable stands here"
        }
        Doubt::NotWritten => {
            "this ply was not written, as the record says; it was supplied, because what follows asks for it"
        }
        Doubt::NotSure => {
            "the rest may mean several things, as the record says; it is quoted and not replayed"
        }
        Doubt::NotRead => {
            "the rest could not be read, as the record says; it is quoted and not replayed"
        }
        Doubt::NotReplayed => "what stands here may be part of the game, and is not replayed",
    }
}

/// Tells every doubt that the record itself has about its main line; with one, not every move of the game is known to
/// be legal.
pub(crate) fn tell(verdict: &mut Verdict, record: RecordText<'_>) {
    let mut depth = 0_usize;
    let mut played = 0;
    for (at, token) in record.tokens.iter().enumerate() {
        depth = depth.saturating_add_signed(token.kind.nesting());
        if depth > 0 || token.kind != Kind::Comment {
            continue;
        }
        let Some(doubt) = Doubt::of_comment(record.bytes(token.span)) else {
            continue;
        };
        while verdict.line.token(played).is_some_and(|token| token < at) {
            played += 1;
        }
        let ply = played + usize::from(!doubt.is_about_move());
        let ply = u32::try_from(ply.max(1)).unwrap_or(u32::MAX);
        let reported = Finding::new(Code::MarkedUnsure, token.span, meaning(doubt));
        verdict.findings.push(reported.at_ply(ply));
        if verdict.legal == Some(true) {
            verdict.legal = Some(false);
            verdict.first_error_ply = Some(ply);
        }
    }
}
