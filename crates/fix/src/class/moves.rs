//! Damaged moves.

use super::Class;
use crate::edit::Edit;
use crate::fixer::{Left, Plan};
use scoresheet_batch::Game;
use scoresheet_notation::Kind;
use scoresheet_repair::{Answer, Options, Reason, chance, repair_unless, sheet_of};
use scoresheet_source::{Code, Span};
use std::sync::atomic::AtomicBool;

/// How sure a move has to be to be written without a person: one in a thousand may be another.
const CERTAIN: f64 = 0.999;

/// Positions that are looked at for a game.
const POSITIONS: usize = 30_000;

/// A record with more cells than this is left.
const LONGEST: usize = 1000;

/// More moves than this are not a slip here and there.
const MOST: usize = 5;

pub(crate) fn edit(game: &Game<'_>, plan: &Plan, edits: &mut Vec<Edit>, left: &mut Vec<Left>) {
    let (record, verdict) = (game.record, &game.verdict);
    let damaged = |code| matches!(code, Code::IllegalMove | Code::UnreadableToken);
    let stop = verdict.findings.iter().find(|found| damaged(found.code));
    let Some(stop) = stop.filter(|_| verdict.legal == Some(false)) else {
        return;
    };
    let mut leave = |why: &str| {
        left.push(Left::of(
            game,
            stop.span,
            Class::Moves,
            format!("{why}; `repair` shows what it may be"),
        ));
    };
    let sheet = sheet_of(record);
    if sheet.cells.len() > LONGEST {
        return leave("the game is not legal to its end");
    }
    let options = Options {
        game: verdict.game,
        language: plan.replay.language.or(verdict.language),
        min_confidence: CERTAIN,
        positions: POSITIONS,
        ..Options::default()
    };
    let found = match repair_unless(&sheet, &options, &AtomicBool::new(false)) {
        Ok(found) if found.is_whole() => found,
        Ok(_) | Err(_) => {
            return leave("the game is not legal to its end, and what was meant is not certain");
        }
    };
    let mut mended = Vec::new();
    for entry in found
        .entries(&sheet)
        .filter(|entry| !entry.ply.reasons.is_empty())
    {
        let token = record
            .record
            .tokens
            .iter()
            .find(|token| token.span == entry.span);
        let one_token =
            token.is_some_and(|token| matches!(token.kind, Kind::Move(_) | Kind::Unreadable));
        // Characters alone were damaged: what a hand wrote wrongly may have been played.
        let characters = entry.ply.reasons == [Reason::Characters];
        if !one_token
            || !characters
            || entry.ply.answer != Answer::Repaired
            || entry.ply.probability < CERTAIN
        {
            return leave(
                "the game is not legal to its end, and more than single characters would have to be supposed",
            );
        }
        let (written, meant) = (record.lossy(entry.span), &entry.ply.meant);
        let sure = chance(entry.ply.probability);
        let said = format!("repaired: \"{written}\" -> {meant}, {sure}").replace(['{', '}'], "");
        let message = format!(
            "“{written}” is {meant} ({sure}): {}",
            Reason::Characters.meaning()
        );
        let span = Span::new(entry.span.start, entry.span.end);
        let edit = Edit::new(Class::Moves, span, format!("{meant} {{{said}}}"), message);
        mended.push(edit.settling(stop.code));
    }
    if mended.is_empty() || mended.len() > MOST {
        return leave("the game is not legal to its end");
    }
    edits.append(&mut mended);
}
