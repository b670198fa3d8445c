//! How the game ended, as far as board and record tell.

use super::named::NamedEnds;
use super::reached::{Ended, Reached};
use crate::line::AnyLine;
use crate::position::GamePosition;
use crate::ruling::can_mate;
use crate::verdict::Verdict;
use scoresheet_chess::{Board, Color};
use scoresheet_notation::Outcome;
use scoresheet_rulebook::{Effect, Ending, Proviso};

/// How the game ended, where `named` are the ends that the record names; `None` if neither the board nor the record says.
pub(super) fn ended(
    named: &NamedEnds,
    verdict: &Verdict,
    one_short: &[(String, &'static Ending)],
) -> Option<Ended> {
    let stated = &verdict.stated;
    let by = |known_by: &'static str, ending: &'static Ending, result| Ended {
        ending,
        clause: ending.clause,
        known_by,
        result,
    };
    if let Some(ending) = verdict.over() {
        return Some(by("board", ending, verdict.result_board));
    }
    let drawn = stated.outcome() == Some(Outcome::Draw);
    if let Some(rule) = ended_by_rule(&verdict.endings, drawn) {
        return Some(by("rule", rule, Some(Outcome::Draw)));
    }
    if let Some(ending) = named.in_words {
        let result = result_of(ending, stated.words.map(|(said, _)| said), verdict);
        return Some(by("words", ending, result));
    }
    if let Some(ending) = named.by_tag {
        let result = result_of(ending, stated.outcome(), verdict);
        return Some(by("tag", ending, result));
    }
    if !drawn {
        return None;
    }
    let mut at_end = verdict.endings.iter().filter(|reached| reached.at_end);
    let standing = at_end
        .next()
        .map(|reached| (reached.ending, reached.ending.clause));
    let intended = one_short.first();
    let intended = intended.map(|(_, ending)| (*ending, ending.clause_of_intention()));
    standing.or(intended).map(|(ending, clause)| Ended {
        clause,
        ..by("claim", ending, Some(Outcome::Draw))
    })
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

/// The result of an end that the record states; `said` is who has won by it, or that nobody has.
fn result_of(ending: &Ending, said: Option<Outcome>, verdict: &Verdict) -> Option<Outcome> {
    let usual = if ending.draw {
        Some(Outcome::Draw)
    } else {
        said
    };
    // Of a line that was not replayed nobody knows the last position.
    let AnyLine::Chess(line) = &verdict.line else {
        return usual;
    };
    if verdict.legal != Some(true) {
        return usual;
    }
    let winner = said.filter(|said| matches!(said, Outcome::WhiteWins | Outcome::BlackWins));
    let saved = match (ending.proviso_as_read(&verdict.conditions.readings), winner) {
        (Proviso::None, _) | (Proviso::MoreThanKing | Proviso::CouldMate, None) => false,
        (Proviso::MoreThanKing, Some(winner)) => is_bare(&line.end, winner),
        (Proviso::CouldMate, Some(winner)) => !can_mate(&line.end.to_any(), winner),
        (Proviso::BothMoved, _) if line.end.move_number() > 1 => false,
        (Proviso::BothMoved, _) => return None,
    };
    if saved { Some(Outcome::Draw) } else { usual }
}

/// Who won by this result has nothing but a king.
fn is_bare(end: &Board, winner: Outcome) -> bool {
    let side = if winner == Outcome::WhiteWins {
        Color::White
    } else {
        Color::Black
    };
    end.men_of(side).len() == 1
}
