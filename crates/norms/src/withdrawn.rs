//! Norms are of the games that count: withdrawals first.

use super::{Assessment, Game, Options, assess};
use scoresheet_event::withdrawal::{self, Contradiction};
use scoresheet_event::{Event, Fault};

/// The norms of an event after its withdrawals, or what keeps them from being worked out.
///
/// # Errors
/// If the withdrawals contradict the rounds.
pub fn worked_out(
    event: &Event,
    options: &Options,
) -> Result<Result<Assessment, Vec<Fault>>, Contradiction> {
    let (event, left) = without_leavers(event, options.game)?;
    Ok(assess(&event, options).map(|mut assessment| {
        assessment.warnings.splice(0..0, left);
        assessment
    }))
}

/// The event after its withdrawals, by the code that the classification is of, and what was done, step by
/// step.
fn without_leavers(event: &Event, game: Game) -> Result<(Event, Vec<String>), Contradiction> {
    if event
        .players
        .iter()
        .all(|player| player.left_after.is_none())
    {
        return Ok((event.clone(), Vec::new()));
    }
    let applied = withdrawal::apply(event, game.rules(), &withdrawal::Options::default())?;
    let steps = applied.steps.into_iter().map(|step| match step.clause {
        Some(clause) => format!("{} ({clause})", step.words),
        None => step.words,
    });
    Ok((applied.event, steps.collect()))
}
