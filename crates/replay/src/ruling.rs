//! What FIDE's Laws make of an illegal move: it is taken back, stands, loses the game (FIDE 2009 7.4, A.4, B.3; 2023 7.5,
//! A.5.2).

use crate::position::{AnyPosition, GamePosition};
use crate::rules::Rules;
use crate::verdict::Verdict;
use scoresheet_chess::Color;
use scoresheet_notation::{Outcome, RecordText};
use scoresheet_rulebook::{Answered, Conditions, Edition, IllegalMove, Laws, Reading, Unanswered};
use scoresheet_source::{Code, Finding, Level, Span};

/// What FIDE's Laws make of the first illegal move of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ruling {
    /// The ply that is illegal.
    pub ply: u32,
    /// The clause that says so.
    pub clause: &'static str,
    /// What follows.
    pub effect: RulingEffect,
    /// The result of the game, if it is that.
    pub result: Option<Outcome>,
}

/// What follows from an illegal move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RulingEffect {
    /// The position before it is restored.
    Restored,
    /// It stands.
    Stands,
    /// A pawn that was not exchanged is a queen.
    BecomesQueen,
    /// The opponent may claim the game.
    Claim,
    /// The arbiter decides: it loses, or costs time.
    Arbiter,
}

fn law(edition: &Edition, conditions: &Conditions) -> Option<IllegalMove> {
    edition.laws.map(|laws| laws.illegal_move(conditions))
}

/// An illegal move stands once it was answered, and the replay goes on with it.
fn stands(edition: &Edition, conditions: &Conditions) -> bool {
    let answered = law(edition, conditions).map(|law| law.answered.0);
    answered == Some(Answered::Stands) && !conditions.readings.is_second(Reading::IllegalStanding)
}

/// The same for a game that is being replayed.
pub(crate) fn lets_stand<R: Rules>(rules: &R) -> bool {
    stands(rules.edition(), &rules.conditions())
}

/// The clause by which a pawn that was not exchanged is a queen. Where nothing says when the game was played, what is
/// missing may be a queen or not.
pub(crate) fn queen(edition: &Edition, conditions: &Conditions) -> Option<&'static str> {
    let known = edition.laws.filter(|_| conditions.edition_known);
    known.and_then(Laws::unexchanged_is_queen)
}

/// False if the moves after a pawn that was taken for a queen do not go with one: the record has only left out which
/// piece it became.
pub(crate) fn bears_out(carried: &Verdict) -> bool {
    let queen = first_illegal(carried).is_some_and(|found| found.code == Code::PromotionMissing);
    let errors = carried
        .findings
        .iter()
        .filter(|found| found.level == Level::Error);
    !queen || errors.count() == 0
}

/// True if the Laws may let the illegal moves of the game stand, so that the replay can go on.
pub(crate) fn may_let_stand(verdict: &Verdict) -> bool {
    let Some(edition) = verdict.edition.filter(|_| verdict.legal == Some(false)) else {
        return false;
    };
    let queen = queen(edition, &verdict.conditions).is_some();
    let first = first_illegal(verdict).map(|finding| finding.code);
    match first {
        Some(Code::PromotionMissing) => queen,
        Some(_) => stands(edition, &verdict.conditions),
        None => false,
    }
}

/// The finding about the first move that is not legal.
fn first_illegal(verdict: &Verdict) -> Option<&Finding> {
    let mut findings = verdict.findings.iter();
    findings.find(|finding| {
        finding.ply == verdict.first_error_ply
            && finding.ply.is_some()
            && is_of_a_move(finding.code)
    })
}

/// Classes of illegal moves of chess.
const fn is_of_a_move(code: Code) -> bool {
    matches!(
        code,
        Code::IllegalMove
            | Code::TwoMovesInARow
            | Code::MovedOpponentsPiece
            | Code::LeftInCheck
            | Code::BadCastling
            | Code::PromotionMissing
    )
}

/// What the Laws make of the first illegal move. If it is the last move, and the result is that it has lost, the
/// finding about it says whether the Laws explain that.
pub(crate) fn on_first(verdict: &mut Verdict, record: RecordText<'_>) -> Option<Ruling> {
    let edition = verdict.edition?;
    let law = law(edition, &verdict.conditions)?;
    let (ply, code, span) =
        first_illegal(verdict).map(|found| (found.ply, found.code, found.span))?;
    let ply = ply?;
    let of = |effect, clause| Ruling {
        ply,
        clause,
        effect,
        result: None,
    };
    if code == Code::PromotionMissing {
        let queen = queen(edition, &verdict.conditions);
        let taken_back = law.answered.1;
        return Some(match queen {
            Some(clause) => of(RulingEffect::BecomesQueen, clause),
            None => of(RulingEffect::Restored, taken_back),
        });
    }
    let mut later = record.main_line().filter(|token| token.kind.is_move());
    if later.any(|token| token.span.start > span.start) {
        let (answered, clause) = law.answered;
        return Some(match answered {
            Answered::Restored => {
                // Of other illegal moves most are slips of whoever wrote the record.
                if code == Code::LeftInCheck {
                    let words =
                        "if this is found during the game, the position before it is restored";
                    tell(verdict, (span, code), words, clause);
                }
                of(RulingEffect::Restored, clause)
            }
            Answered::Stands => of(RulingEffect::Stands, clause),
        });
    }
    let (unanswered, clause) = law.unanswered;
    let lost = lost_by_mover(verdict, ply, law.draw_if_no_mate);
    let (ruling, words) = match unanswered {
        Unanswered::Restored => return Some(of(RulingEffect::Restored, clause)),
        Unanswered::WinClaimed => (
            Ruling {
                result: lost,
                ..of(RulingEffect::Claim, clause)
            },
            "the opponent may claim the game before making a move",
        ),
        Unanswered::Loses => (
            Ruling {
                result: lost,
                ..of(RulingEffect::Arbiter, clause)
            },
            "the game is lost if the arbiter saw it or the opponent claimed it",
        ),
        Unanswered::Time => (
            of(RulingEffect::Arbiter, clause),
            "the arbiter gives the opponent time; only another one would lose the game",
        ),
    };
    // Where the opponent is said to have won, this may be why, or not.
    if lost.is_some() && verdict.outcome() == lost {
        tell(verdict, (span, code), words, clause);
    }
    Some(ruling)
}

/// Says in the finding of that place and code what follows by the clause.
fn tell(verdict: &mut Verdict, of: (Span, Code), words: &str, clause: &str) {
    let mut findings = verdict.findings.iter_mut();
    if let Some(found) = findings.find(|found| (found.span, found.code) == of) {
        found.message = format!("{}; {words} ({clause})", found.message);
    }
}

/// The result if whoever is to move at that ply loses by it.
fn lost_by_mover(verdict: &Verdict, ply: u32, draw_if_no_mate: bool) -> Option<Outcome> {
    let position = verdict.line.position_before(ply as usize)?;
    let winner = if position.white_to_move() {
        Outcome::BlackWins
    } else {
        Outcome::WhiteWins
    };
    let drawn = draw_if_no_mate && !can_mate(&position, winner);
    Some(if drawn { Outcome::Draw } else { winner })
}

/// Whether who has won by this result could mate by some series of legal moves; true where the game is not chess.
pub(crate) fn can_mate(position: &AnyPosition, winner: Outcome) -> bool {
    match (position, winner) {
        (AnyPosition::Chess(board), Outcome::WhiteWins) => board.can_mate(Color::White),
        (AnyPosition::Chess(board), Outcome::BlackWins) => board.can_mate(Color::Black),
        (AnyPosition::Chess(_), Outcome::Draw | Outcome::BothLose | Outcome::Unknown)
        | (AnyPosition::Draughts(_), _) => true,
    }
}
