//! Notes that nobody need look at: a draw that the game came to and that its result says.

use scoresheet_notation::Outcome;
use scoresheet_replay::Verdict;
use scoresheet_source::{Code, Finding, Level};

/// True for a note that a draw could be claimed, or was there by the rules, where the game, all of which is legal, ended
/// with it and its result is a draw. It stays a finding; it is told only where all findings are asked for.
#[must_use]
pub fn is_in_order(finding: &Finding, verdict: &Verdict) -> bool {
    let of_draw = matches!(finding.code, Code::DrawClaimable | Code::DrawByRule);
    let went_on = || {
        finding
            .ply
            .is_none_or(|ply| (ply as usize) < verdict.line.plies())
    };
    // A game that the record leaves open agrees with nothing, and of one that stops nobody knows the end.
    let drawn = || verdict.outcome() == Some(Outcome::Draw) && verdict.legal == Some(true);
    of_draw && finding.level == Level::Note && !went_on() && drawn()
}
