//! What is said about rules that were met.

use super::ended::ended;
use super::reached::Reached;
use super::{CountedLine, ThirdTime, named};
use crate::attempt::head;
use crate::context::online::is_online;
use crate::line::AnyLine;
use crate::position::AnyPosition;
use crate::verdict::Verdict;
use scoresheet_notation::{Outcome, Record, RecordText};
use scoresheet_rulebook::{Effect, Ending, Proviso, Reading, Rule};
use scoresheet_source::{Code, Finding, Level, Span};

/// Adds the findings about the end of a game, and says how it ended.
pub(crate) fn report(record: RecordText<'_>, counted: Option<&CountedLine>, verdict: &mut Verdict) {
    let nothing = CountedLine::default();
    let counted = counted.unwrap_or(&nothing);
    let found_before = verdict.findings.len();
    rules_met(record, counted, verdict);
    claimable_again(&record, verdict);
    editions_differ(&record, &counted.third_times, verdict);
    one_short(record, &counted.one_short, verdict);
    undecided(record, counted.undecided, verdict);
    let named = named::compare(record, &counted.one_short, verdict);
    verdict.ended = ended(&named, verdict, &counted.one_short);
    no_mate_possible(record, verdict);
    // Another end that is named, and contradicted, is no agreement.
    if named.findings.is_empty() {
        agreed_too_early(record, verdict);
    }
    if verdict
        .edition
        .is_some_and(|edition| edition.laws.is_some())
    {
        only_notes_online(record, found_before, verdict);
    }
    verdict.findings.extend(named.findings);
}

fn rules_met(record: RecordText<'_>, counted: &CountedLine, verdict: &mut Verdict) {
    let mut reported_past = None;
    for (reached, position) in verdict.endings.clone().into_iter().zip(&counted.places) {
        let place = Place::of(&record, verdict, reached.ply, Some(position));
        let found = match reached.ending.effect {
            Effect::Claim => claimable(reached, &place),
            Effect::Ends | Effect::EndsUnlessWon if excepted(reached) => not_drawn(reached, &place),
            Effect::Ends | Effect::EndsUnlessWon => by_rule(reached, &place),
        };
        verdict.findings.push(found);
        if reached.ending.effect != Effect::Claim {
            // That a game may have been drawn before does not make the draw that it was less of one.
            let past = past(&record, verdict, reached, &place);
            let past = past.filter(|past| Some(past.level) > reported_past);
            reported_past = reported_past.max(past.as_ref().map(|past| past.level));
            verdict.findings.extend(past);
        }
    }
}

/// The Laws are for play over the board: for other games what they say is worth a note.
fn only_notes_online(record: RecordText<'_>, from: usize, verdict: &mut Verdict) {
    let Some(found) = verdict.findings.get_mut(from..) else {
        return;
    };
    if found.iter().any(|found| found.level > Level::Note) && is_online(record) {
        for found in found {
            found.level = Level::Note;
        }
    }
}

/// Where a rule was met: the move that brought it about, the position after it.
struct Place {
    span: Span,
    ply: u32,
    fen: Option<String>,
    /// Who is to move there.
    to_move: &'static str,
    /// Plies that follow.
    after: usize,
    /// What follows them was not replayed.
    stopped: bool,
}

impl Place {
    fn of(record: &Record, verdict: &Verdict, ply: u32, position: Option<&AnyPosition>) -> Self {
        let line = &verdict.line;
        let at = (ply as usize).checked_sub(1);
        let token = at.and_then(|at| line.token(at));
        let token = token.and_then(|token| record.tokens.get(token));
        Self {
            span: token.map_or_else(|| head(record), |token| token.span),
            ply,
            fen: position.map(AnyPosition::fen),
            to_move: position.map_or("a player", AnyPosition::to_move),
            after: line.plies().saturating_sub(ply as usize),
            stopped: verdict.stopped,
        }
    }

    /// Where the record ends.
    fn at_end(record: RecordText<'_>, verdict: &Verdict) -> Self {
        let last = verdict.line.plies() as u32;
        Self::of(&record, verdict, last, verdict.line.end().as_ref())
    }

    fn finding(&self, code: Code, clause: &'static str, message: String) -> Finding {
        Finding {
            clause: Some(clause),
            ply: Some(self.ply),
            fen: self.fen.clone(),
            ..Finding::new(code, self.span, message)
        }
    }

    /// `; the game continued for 4 plies`, if it did.
    fn went_on(&self) -> String {
        match self.after {
            0 if self.stopped => "; the record goes on".to_owned(),
            0 => String::new(),
            1 => "; the game continued for one ply".to_owned(),
            n => format!("; the game continued for {n} plies"),
        }
    }
}

fn claimable(reached: Reached, place: &Place) -> Finding {
    let message = format!(
        "{}; {} may claim a draw{}",
        reached.ending.says,
        place.to_move,
        place.went_on()
    );
    place.finding(Code::DrawClaimable, reached.ending.clause, message)
}

/// A claim that lapsed, or was not made, and stands again where the record ends: the right comes back
/// with every new recurrence (KV53 §16d, MK53 §18g).
fn claimable_again(record: &Record, verdict: &mut Verdict) {
    let last = verdict.line.plies() as u32;
    let again = |r: &&Reached| r.ending.effect == Effect::Claim && r.at_end && r.ply < last;
    let Some(reached) = verdict.endings.iter().find(again).copied() else {
        return;
    };
    let place = Place::of(record, verdict, last, verdict.line.end().as_ref());
    let message = format!(
        "{} may claim a draw here too, as first at ply {}",
        place.to_move, reached.ply
    );
    let finding = place.finding(Code::DrawClaimable, reached.ending.clause, message);
    verdict.findings.push(finding);
}

/// A win is forced where the rule was met, and its clause leaves such a game undecided.
fn excepted(reached: Reached) -> bool {
    reached.ending.effect == Effect::EndsUnlessWon && reached.won
}

fn not_drawn(reached: Reached, place: &Place) -> Finding {
    let says = reached.ending.says;
    let message = format!("{says}, but a win is forced, for which the clause makes an exception");
    place.finding(Code::DrawExcepted, reached.ending.clause, message)
}

fn by_rule(reached: Reached, place: &Place) -> Finding {
    let but = match (reached.ending.effect, reached.ending.rule) {
        (Effect::EndsUnlessWon, Rule::PerpetualCheck { .. }) => {
            "; a draw if the king cannot escape the checks"
        }
        (Effect::EndsUnlessWon, _) => "; a draw unless a win is shown",
        _ => "",
    };
    let message = format!("{}{but}", reached.ending.says);
    place.finding(Code::DrawByRule, reached.ending.clause, message)
}

/// A game that went on past its end, or whose result is another.
fn past(record: &Record, verdict: &Verdict, reached: Reached, place: &Place) -> Option<Finding> {
    if excepted(reached) || mate_counts(verdict, reached.ending) {
        return None;
    }
    let (level, was) = match reached.ending.effect {
        Effect::EndsUnlessWon => (Level::Note, "may have been"),
        Effect::Ends | Effect::Claim => (Level::Warning, "was"),
    };
    let clause = reached.ending.clause;
    let won = verdict.stated.outcome().filter(|o| *o != Outcome::Draw);
    let finding = if place.after > 0 || place.stopped {
        let result = won.map_or(String::new(), |o| format!(", and ended {}", o.as_str()));
        let message = format!(
            "the game {was} drawn before this move: {}{}{result}",
            reached.ending.says,
            place.went_on()
        );
        let next = verdict.line.token(reached.ply as usize);
        let next = next.and_then(|token| record.tokens.get(token));
        // Where the replay stopped, the move that follows is one that was refused.
        let refused = |found: &&Finding| found.ply == Some(reached.ply + 1);
        let refused = || Some(verdict.findings.iter().find(refused)?.span);
        let mut finding = place.finding(Code::PlayedOnAfterEnd, clause, message);
        let span = next.map(|token| token.span).or_else(refused);
        finding.span = span.unwrap_or(finding.span);
        finding.at_ply(reached.ply + 1)
    } else {
        let message = format!(
            "the last position is a draw by rule, but the result is {}",
            won?.as_str()
        );
        place.finding(Code::ResultContradictsBoard, clause, message)
    };
    Some(Finding { level, ..finding })
}

/// A mate counts though a rule had ended the game before, which nobody noticed: where the question is answered so.
fn mate_counts(verdict: &Verdict, ending: &Ending) -> bool {
    let unnoticed = ["fifth-time", "seventy-five-moves"].contains(&ending.name);
    let mate = verdict.over().is_some_and(|over| !over.draw);
    unnoticed && mate && verdict.conditions.readings.is_second(Reading::MateAfterEnd)
}

/// Editions that do not mean the same by "the same position" and come to different places.
fn editions_differ(record: &Record, third: &[ThirdTime], verdict: &mut Verdict) {
    let Some((own, first)) = third.first() else {
        return;
    };
    let Some(ply) = third.iter().find_map(|(_, ply)| *ply) else {
        return;
    };
    if third.iter().all(|(_, other)| other == first) {
        return;
    }
    let (met, not_met): (Vec<_>, Vec<_>) = third.iter().partition(|(_, ply)| ply.is_some());
    let reported: Vec<String> = met
        .into_iter()
        .chain(not_met)
        .map(|(ending, ply)| match ply {
            Some(ply) => format!("at ply {ply} under {}", ending.clause),
            None => format!("never under {}", ending.clause),
        })
        .collect();
    let message = format!(
        "a position occurs for the third time {}: castling and en passant rights count in one edition and not in the \
         other",
        reported.join(", ")
    );
    let position = verdict.line.position_after(ply as usize);
    let place = Place::of(record, verdict, ply, position.as_ref());
    let finding = place.finding(Code::EditionsDiffer, own.clause, message);
    verdict.findings.push(finding);
}

/// A draw one move short of the third occurrence or of the last of so many moves: claimed without making the move on
/// the board (KV53 §16d, MK53 §18g, FIDE 2023 9.2.1, 9.3.1).
fn one_short(record: RecordText<'_>, moves: &[(String, &'static Ending)], verdict: &mut Verdict) {
    let Some((mv, ending)) = moves.first() else {
        return;
    };
    let more = match moves.len() {
        1 => String::new(),
        n => format!(" ({} other moves do too)", n - 1),
    };
    let place = Place::at_end(record, verdict);
    let who = place.to_move;
    let brings = if matches!(ending.rule, Rule::Recurrence { .. }) {
        "brings about the position for the third time"
    } else {
        "completes the moves without a capture or a pawn move that a draw requires"
    };
    let message = format!(
        "claim available: {mv} {brings}{more}; {who} may claim the draw without making the move"
    );
    let finding = place.finding(Code::DrawClaimable, ending.clause_of_intention(), message);
    verdict.findings.push(finding);
}

/// Whether the last position is dead was not found out.
fn undecided(record: RecordText<'_>, ending: Option<&'static Ending>, verdict: &mut Verdict) {
    let Some(ending) = ending else { return };
    let place = Place::at_end(record, verdict);
    let message = "it was not decided whether any series of legal moves leads to a mate: too many positions can follow";
    let finding = place.finding(Code::DeadUndecided, ending.clause, message.to_owned());
    verdict.findings.push(finding);
}

/// A player resigned or overstepped the time, and the opponent could not have mated him.
fn no_mate_possible(record: RecordText<'_>, verdict: &mut Verdict) {
    let Some(ended) = verdict.ended.filter(|ended| !ended.ending.draw) else {
        return;
    };
    let stated = verdict
        .stated
        .outcome()
        .filter(|outcome| *outcome != Outcome::Draw);
    let (Some(Outcome::Draw), Some(stated)) = (ended.result, stated) else {
        return;
    };
    let opponent = match stated {
        Outcome::WhiteWins => "White",
        Outcome::BlackWins => "Black",
        Outcome::Draw | Outcome::BothLose | Outcome::Unknown => "the opponent",
    };
    let cannot = match ended.ending.proviso {
        Proviso::MoreThanKing => "has only a king",
        Proviso::None | Proviso::CouldMate | Proviso::BothMoved => {
            "cannot mate by any series of legal moves"
        }
    };
    let message = format!(
        "{}, but {opponent} {cannot}: the game is drawn, and the result is {}",
        ended.ending.says,
        stated.as_str()
    );
    let place = Place::at_end(record, verdict);
    let finding = place.finding(Code::ResultContradictsWords, ended.clause, message);
    let level = Level::Warning;
    verdict.findings.push(Finding { level, ..finding });
}

/// A draw by agreement before each player has made a move (FIDE 2023 5.2.3). A drawn game of less than two plies that
/// says nothing else counts as agreed.
fn agreed_too_early(record: RecordText<'_>, verdict: &mut Verdict) {
    let (Some(edition), AnyLine::Chess(line)) = (verdict.edition, &verdict.line) else {
        return;
    };
    let drawn = verdict.stated.outcome() == Some(Outcome::Draw) && verdict.legal == Some(true);
    let agreed = match verdict.ended {
        None => true,
        Some(ended) => ended.ending.name == "agreement",
    };
    if !drawn || !agreed || line.end.move_number() > 1 {
        return;
    }
    let Some(ending) = edition.ending("agreement", "chess") else {
        return;
    };
    if ending.proviso != Proviso::BothMoved {
        return;
    }
    // A record without moves and words may be one of a game whose moves nobody kept.
    let level = match verdict.ended {
        None if line.moves.is_empty() => Level::Note,
        _ => Level::Warning,
    };
    let message = "the players may agree on a draw only when both have made a move";
    let place = Place::at_end(record, verdict);
    let finding = place.finding(Code::AgreementTooEarly, ending.clause, message.to_owned());
    verdict.findings.push(Finding { level, ..finding });
}
