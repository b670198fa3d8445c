//! What a game that does not replay most probably was, as a suggestion.
//!
//! The record itself is judged as it stands; nothing here changes the verdict.

use crate::games::Game;
use scoresheet_notation::{Family, KnownTag, Language};
use scoresheet_repair::{
    Answer, Options, Reason, Repair, RepairedPly, chance, repair_unless, sheet_of,
};
use scoresheet_replay::GameSource;
use scoresheet_source::{Code, Finding};
use std::sync::atomic::AtomicBool;

/// Positions that are looked at for a game: a bound on its time that gives the same answer on
/// every machine.
const POSITIONS: usize = 30_000;

/// A record with more tokens than this in the place of moves is skipped.
const LONGEST: usize = 1000;

/// Plies that are reported one by one.
const REPORTED: usize = 3;

/// Candidates that a message names, and those that the column of legal moves has.
const NAMED: usize = 3;
const LISTED: usize = 8;

/// The most probable reading of a game, in numbers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Suggested {
    /// Plies that it has.
    pub plies: u32,
    /// Of them those that are not read as they stand.
    pub changes: u32,
    /// Of these those that are not sure.
    pub open: u32,
    /// Its probability as a whole in ten-thousandths, rounded down.
    pub ten_thousandths: u32,
}

/// Looks for the most probable reading of a record that does not replay to the end, and adds what
/// it changes to the findings.
pub(crate) fn suggest(
    game: &mut Game<'_>,
    language: Option<&'static Language>,
    stop: &AtomicBool,
) -> Option<Suggested> {
    let (record, verdict) = (game.record, &mut game.verdict);
    if verdict.legal != Some(false) {
        return None;
    }
    let sheet = sheet_of(record);
    if sheet.cells.len() > LONGEST {
        return None;
    }
    let is_pgn = game.chunk.hint() == Some(Family::Chess);
    let known = is_pgn || verdict.source != Some(GameSource::Inferred);
    let tag = record.value(KnownTag::Language);
    let tag = tag.and_then(|code| Language::by_code(&code));
    let found = repair_unless(
        &sheet,
        &Options {
            game: verdict.game.filter(|_| known),
            language: language.or(tag),
            positions: POSITIONS,
            ..Options::default()
        },
        stop,
    );
    let found = found.ok()?;
    if found.plies.len() < verdict.line.legal_plies() {
        return None;
    }
    let changed: Vec<RepairedPly<'_>> = found
        .entries(&sheet)
        // Of what is read as it stands, but not surely, there is nothing to suggest.
        .filter(|entry| !entry.ply.reasons.is_empty())
        .collect();
    let reported = changed
        .iter()
        .take(REPORTED)
        .map(|entry| finding(entry, &found));
    verdict.findings.extend(reported);
    if let Some(next) = changed.get(REPORTED) {
        let more = changed.len() - REPORTED;
        let plies = if more == 1 { "ply" } else { "plies" };
        let message = format!("from here on, {more} more {plies} would be read differently");
        let more = Finding::new(Code::RepairSuggested, next.span, message);
        verdict.findings.push(more.at_ply(count(next.at + 1)));
    }
    verdict.findings.sort_by_key(|f| (f.span.start, f.code));
    let tally = found.tally();
    Some(Suggested {
        plies: count(found.plies.len()),
        changes: count(changed.len()),
        open: count(tally.ambiguous + tally.unreadable),
        ten_thousandths: (found.probability.clamp(0.0, 1.0) * 10_000.0) as u32,
    })
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// What one ply probably was.
fn finding(entry: &RepairedPly<'_>, found: &Repair) -> Finding {
    let ply = entry.ply;
    let what = match ply.written.trim() {
        "" => "a ply that is not written down here".to_owned(),
        written => format!("“{written}”"),
    };
    let candidates = ply.candidates.iter();
    let named: Vec<String> = candidates
        .clone()
        .take(NAMED)
        .map(|candidate| format!("{} ({})", candidate.text, chance(candidate.probability)))
        .collect();
    let message = match ply.answer {
        Answer::Read | Answer::Repaired => {
            let why: Vec<&str> = ply
                .reasons
                .iter()
                .map(|why| Reason::meaning(*why))
                .collect();
            let (meant, chance) = (&ply.meant, chance(ply.probability));
            format!(
                "{what} is most probably {meant} ({chance}): {}",
                why.join("; ")
            )
        }
        Answer::Ambiguous => format!("{what} may be {}", named.join(" or ")),
        Answer::Unreadable => format!("{what} cannot be read, perhaps {}", named.join(" or ")),
    };
    let before = found.line.position_before(entry.at);
    Finding {
        fen: before.map(|position| position.fen()),
        legal: candidates.take(LISTED).map(|c| c.text.clone()).collect(),
        ..Finding::new(Code::RepairSuggested, entry.span, message)
    }
    .at_ply(count(entry.at + 1))
}
