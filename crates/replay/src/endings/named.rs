//! The end that a record names, in the tag Termination or in words, against the last position and what was counted.

use super::is_out_of_its_reach;
use crate::line::AnyLine;
use crate::start::start_fen;
use crate::verdict::Verdict;
use scoresheet_chess::{Board, Color, Piece};
use scoresheet_notation::{
    KnownTag, Outcome, RecordText, SaidByServer, ending_of_termination, server_words,
};
use scoresheet_rulebook::{Ending, Proviso, Rule};
use scoresheet_source::{Code, Finding, Level, Span};

/// An end that the record names.
struct Named {
    said: SaidByServer,
    /// What is quoted.
    words: String,
    place: Span,
}

/// What the tag Termination says.
fn said_by_tag(record: RecordText<'_>) -> Option<SaidByServer> {
    let tag = record.tag(KnownTag::Termination)?;
    let value = record.value_of(tag);
    if value == "Normal" {
        return None;
    }
    let in_part = || {
        let ending = ending_of_termination(&value)?;
        Some(SaidByServer {
            outcome: None,
            ending: Some(ending),
        })
    };
    server_words(&value, record).or_else(in_part)
}

/// What the names of ends come to.
pub(super) struct NamedEnds {
    /// What contradicts them.
    pub findings: Vec<Finding>,
    /// The end in words, and that of the tag, each if nothing contradicts it.
    pub in_words: Option<&'static Ending>,
    pub by_tag: Option<&'static Ending>,
}

/// Holds the ends that are named, by the tag or in words, against the result and the board; `intended` are the moves that would
/// have made a position stand for the third time.
pub(super) fn compare(
    record: RecordText<'_>,
    intended: &[(String, &'static Ending)],
    verdict: &Verdict,
) -> NamedEnds {
    let mut findings = Vec::new();
    let by_tag = said_by_tag(record).zip(record.tag(KnownTag::Termination));
    let by_tag = by_tag.map(|(said, tag)| Named {
        said,
        words: record.value_of(tag).into_owned(),
        place: tag.value,
    });
    let by_tag = by_tag.and_then(|named| {
        findings.extend(another_result(&named, verdict));
        findings.extend(another_end(&named, verdict));
        findings.extend(not_borne_out(&named, record, intended, verdict));
        in_edition(named.said.ending?, verdict).filter(|_| findings.is_empty())
    });
    let in_words = verdict.stated.words.and_then(|(outcome, place)| {
        let ending = verdict.stated.ending?;
        let named = Named {
            said: SaidByServer {
                outcome: Some(outcome),
                ending: Some(ending),
            },
            words: in_words(record, place),
            place,
        };
        let contradicted = not_borne_out(&named, record, intended, verdict);
        let stands = contradicted.is_none();
        findings.extend(contradicted);
        let ending = in_edition(ending, verdict).filter(|_| stands)?;
        // Which of result and words is right nobody knows; but a flag may fall in a game that is drawn, if the opponent cannot mate.
        let result = verdict.stated.outcome();
        let saved = result == Some(Outcome::Draw) && ending.proviso != Proviso::None;
        (result == Some(outcome) || saved).then_some(ending)
    });
    NamedEnds {
        findings,
        in_words,
        by_tag,
    }
}

/// Words without the signs of their comment.
fn in_words(record: RecordText<'_>, place: Span) -> String {
    let words = record.lossy(place);
    let bare = words.trim_matches(|c: char| c.is_whitespace() || "{};.".contains(c));
    bare.to_owned()
}

/// The tag says who has won, that nobody has, or that the game was not finished, and the result is another.
fn another_result(named: &Named, verdict: &Verdict) -> Option<Finding> {
    let result = verdict.stated.outcome()?;
    let ending = named.said.ending.and_then(|name| in_edition(name, verdict));
    // Time that ran out is a draw where the opponent cannot mate.
    let decisive = ending.filter(|ending| !ending.draw && ending.name != "time");
    let contradicted = match (named.said.outcome, ending) {
        (Some(said), _) => said != result,
        (None, Some(ending)) if ending.draw => result != Outcome::Draw,
        (None, _) => decisive.is_some() && result == Outcome::Draw,
    };
    contradicted.then(|| {
        let message = format!(
            "the tag Termination says \"{}\", but the result is {}",
            named.words,
            result.as_str()
        );
        Finding {
            level: Level::Warning,
            ..Finding::new(Code::ResultContradictsWords, named.place, message)
        }
    })
}

/// The last position ends the game, and the tag names another end.
fn another_end(named: &Named, verdict: &Verdict) -> Option<Finding> {
    let over = verdict.over()?;
    let name = named.said.ending?;
    (name != over.name && verdict.legal == Some(true)).then(|| {
        let message = format!(
            "the tag Termination says \"{}\", but the last position ends the game: {}",
            named.words, over.says
        );
        contradiction(named, verdict, message)
    })
}

/// An end that the board shows where it is the end, and does not show here.
fn not_borne_out(
    named: &Named,
    record: RecordText<'_>,
    intended: &[(String, &'static Ending)],
    verdict: &Verdict,
) -> Option<Finding> {
    let ending = in_edition(named.said.ending?, verdict)?;
    // A position that ends the game is an end of its own, of which was spoken.
    if verdict.legal != Some(true) || verdict.over().is_some() {
        return None;
    }
    let met = || {
        let reached = verdict
            .endings
            .iter()
            .any(|met| is_like(met.ending, ending));
        reached || intended.iter().any(|(_, met)| is_like(met, ending))
    };
    let borne_out = match ending.rule {
        Rule::Said => true,
        Rule::Board => false,
        Rule::Dead | Rule::Left(_) => !is_counted(record, verdict) || met() || few_pieces(verdict),
        Rule::Recurrence { .. }
        | Rule::RecurrenceEachFourthPly { .. }
        | Rule::Unchanged { .. }
        | Rule::UnchangedBut { .. }
        | Rule::UnchangedIn(_)
        | Rule::BothHaveKings { .. }
        | Rule::LoneKing(_)
        | Rule::LoneKingWithoutIncrement { .. }
        | Rule::OnePieceEach
        | Rule::PerpetualCheck { .. } => !is_counted(record, verdict) || met(),
    };
    (!borne_out).then(|| {
        let message = format!(
            "the record says \"{}\", but neither the last position nor the moves before it show that",
            named.words
        );
        contradiction(named, verdict, message)
    })
}

/// The ending of that name under the edition of the record.
fn in_edition(name: &str, verdict: &Verdict) -> Option<&'static Ending> {
    verdict.edition?.ending(name, verdict.game?.name())
}

/// A third time is a repetition like a fifth, and fifty moves are as good as seventy-five: servers do not tell them apart.
fn is_like(met: &Ending, named: &Ending) -> bool {
    std::mem::discriminant(&met.rule) == std::mem::discriminant(&named.rule)
        || met.name.ends_with("moves") && named.name.ends_with("moves")
}

/// Whether what was played before the end is known and was counted.
fn is_counted(record: RecordText<'_>, verdict: &Verdict) -> bool {
    let line = &verdict.line;
    let placed = line.end().is_none() || line.plies_before_set_up().is_some();
    let in_reach = verdict
        .edition
        .is_some_and(|edition| !is_out_of_its_reach(record, edition, &verdict.conditions));
    in_reach && !placed && start_fen(record).is_none()
}

/// Servers take it for a draw when neither side has more than two minor pieces, and say the same of a side whose time ran out
/// against such an opponent.
fn few_pieces(verdict: &Verdict) -> bool {
    let AnyLine::Chess(line) = &verdict.line else {
        return false;
    };
    let few = |color| {
        let heavy = [Piece::Pawn, Piece::Rook, Piece::Queen];
        let minor = [Piece::Knight, Piece::Bishop];
        let count = |kinds: &[Piece]| count(&line.end, color, kinds);
        count(&heavy) == 0 && count(&minor) <= 2
    };
    few(Color::White) || few(Color::Black)
}

fn count(board: &Board, color: Color, kinds: &[Piece]) -> usize {
    let of = |kind: &Piece| board.pieces(color, *kind).len() as usize;
    kinds.iter().map(of).sum()
}

fn contradiction(named: &Named, verdict: &Verdict, message: String) -> Finding {
    Finding {
        fen: verdict.line.end().map(|position| position.fen()),
        ..Finding::new(Code::EndContradictsBoard, named.place, message)
    }
}
