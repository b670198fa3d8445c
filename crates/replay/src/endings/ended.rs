//! How the game ended, as far as board and record tell.

use super::reached::{Ended, Reached};
use crate::verdict::Verdict;
use scoresheet_notation::{KnownTag, Outcome, RecordText, ending_of_termination};
use scoresheet_rulebook::{Effect, Ending};

/// How the game ended; `None` if neither the board nor the record says.
pub(super) fn ended(
    record: RecordText<'_>,
    verdict: &Verdict,
    one_short: &[(String, &'static Ending)],
) -> Option<Ended> {
    let stated = &verdict.stated;
    let by = |known_by: &'static str| move |ending| Ended { ending, known_by };
    if let Some(ending) = verdict.over() {
        return Some(by("board")(ending));
    }
    let drawn = stated.outcome() == Some(Outcome::Draw);
    if let Some(rule) = ended_by_rule(&verdict.endings, drawn) {
        return Some(by("rule")(rule));
    }
    let (edition, game) = (verdict.edition?, verdict.game?);
    let named = |name: &str| edition.ending(name, game.name());
    if stated.resigned {
        return named("resignation").map(by("words"));
    }
    let termination = record.value(KnownTag::Termination);
    let reported = termination.as_deref().and_then(ending_of_termination);
    if let Some(ending) = reported.and_then(named) {
        return Some(by("tag")(ending));
    }
    if !drawn {
        return None;
    }
    let mut at_end = verdict.endings.iter().filter(|reached| reached.at_end);
    let standing = at_end.next().map(|reached| reached.ending);
    let claimed = standing.or(one_short.first().map(|(_, ending)| *ending));
    claimed.map(by("claim"))
}

/// The rule that ended the game where the record stops.
fn ended_by_rule(endings: &[Reached], drawn: bool) -> Option<&'static Ending> {
    let mut at_end = endings.iter().filter(|reached| reached.at_end);
    let ends = |reached: &&Reached| match reached.ending.effect {
        Effect::Ends => true,
        Effect::EndsUnlessWon => drawn,
        Effect::Claim => false,
    };
    at_end.find(ends).map(|reached| reached.ending)
}
