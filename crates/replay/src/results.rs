//! What a record says of its end: tag, figures, words, symbol. Compared with each other and with the
//! board, pair by pair.

use crate::driver::Walk;
use crate::game::Game;
use crate::position::GamePosition;
use crate::verdict::{Stated, Verdict};
use scoresheet_notation::{
    ChessFlags, Kind, KnownTag, Outcome, Record, RecordText, StatedInWords, Symbol, Written,
    result_in_words, server_words,
};
use scoresheet_rulebook::Irregularity;
use scoresheet_source::{Code, Finding, Level, Span};
use std::borrow::Cow;

/// Who says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum By {
    Tag,
    Heading,
    Figures,
    Words,
    Symbol,
    Board,
}

/// What record and board say of the end.
fn stated<P: GamePosition>(
    record: RecordText<'_>,
    end: &P,
    walk: &Walk<P>,
    tag: Option<(Outcome, Span)>,
) -> Stated {
    let in_moves = walk.words.map(|(_, span)| span);
    let words = in_moves
        .and_then(|span| words_at(span, record))
        .or_else(|| words_in_comment(record));
    let mover_won = if end.white_to_move() {
        Outcome::BlackWins
    } else {
        Outcome::WhiteWins
    };
    let closing = walk.closing_symbol.map(|(symbol, span)| {
        let outcome = if symbol == Symbol::Equal {
            Outcome::Draw
        } else {
            mover_won
        };
        (outcome, span)
    });
    // Where there is mate the board says so itself.
    let mate = || {
        let sign = mate_sign(&record, walk).filter(|_| end.result().is_none());
        sign.map(|span| (mover_won, span))
    };
    Stated {
        tag,
        figures: walk.figures,
        words: words.map(|(stated, span)| (stated.outcome, span)),
        symbol: closing.or_else(mate),
        ending: words.and_then(|(stated, _)| stated.ending),
    }
}

/// A result in words and nothing else, the signs of a comment and its commands aside.
fn words_at(span: Span, record: RecordText<'_>) -> Option<(StatedInWords, Span)> {
    if is_one_command(record.bytes(span)) {
        return None;
    }
    let words = record.lossy(span);
    let inside = without_commands(&words);
    let inside = inside.trim_matches(|c: char| c.is_whitespace() || "{};".contains(c));
    if inside.is_empty() {
        return None;
    }
    let by_server = || {
        let said = server_words(inside, record)?;
        let outcome = said.outcome?;
        Some(StatedInWords {
            outcome,
            ending: said.ending,
        })
    };
    let stated = result_in_words(inside).or_else(by_server)?;
    Some((stated, span))
}

/// `{[%clk 0:01:02]}`, as most comments of servers are.
fn is_one_command(comment: &[u8]) -> bool {
    let command = comment.strip_prefix(b"{[%");
    let command = command.and_then(|rest| rest.strip_suffix(b"]}"));
    command.is_some_and(|command| !command.contains(&b']'))
}

/// `{[%clk 0:01:02] White resigns}` without its command.
fn without_commands(comment: &str) -> Cow<'_, str> {
    if !comment.contains("[%") {
        return Cow::Borrowed(comment);
    }
    let mut parts = comment.split("[%");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push_str(part.split_once(']').map_or("", |(_, after)| after));
    }
    Cow::Owned(plain)
}

/// The same in a comment after the last move.
fn words_in_comment(record: RecordText<'_>) -> Option<(StatedInWords, Span)> {
    let after = record.tokens.iter().rev();
    after
        .take_while(|t| matches!(t.kind, Kind::Comment | Kind::Result(_)))
        .filter(|token| token.kind == Kind::Comment)
        .find_map(|token| words_at(token.span, record))
}

/// The last move, if it is written with a sign of mate.
fn mate_sign<P: GamePosition>(record: &Record, walk: &Walk<P>) -> Option<Span> {
    let last = record.tokens.get(walk.moves.last()?.token as usize)?;
    let Kind::Move(written) = &last.kind else {
        return None;
    };
    let flags = match written {
        Written::Chess(text) => text.flags,
        Written::Descriptive(flags) => *flags,
        Written::Draughts(_) => return None,
    };
    flags.has(ChessFlags::MATE).then_some(last.span)
}

/// Takes in what record and board say of the end.
pub(crate) fn gather<P: GamePosition>(
    record: RecordText<'_>,
    end: &P,
    walk: &mut Walk<P>,
    verdict: &mut Verdict,
) {
    let tag = record.stated(KnownTag::Result);
    let mut tag = tag.and_then(|(value, span)| Some((Outcome::from_tag(value.trim())?, span)));
    if verdict.game.is_some_and(Game::names_black_first) {
        let board = end.result().filter(|_| walk.stopped.is_none());
        read_black_first(board, &mut tag, walk, verdict);
    }
    let walk = &*walk;
    verdict.stated = stated(record, end, walk, tag);
    let stated = &verdict.stated;
    let closing = || stated.symbol.filter(|_| walk.closing_symbol.is_some());
    let in_record = walk.figures.or(walk.words).or_else(closing);
    verdict.terminator = in_record.map(|(outcome, _)| outcome);
    if walk.stopped.is_some() {
        return;
    }
    verdict.result_board = end.result();
    if verdict.terminator.is_none() && !walk.moves.is_empty() {
        let message = "no result follows the last move";
        let missing = Finding::new(Code::MissingTerminator, last_place(&record), message);
        verdict.findings.push(missing);
    }
}

/// Figures of a game in whose results Black's number comes first. Programs that put White's first all the
/// same exist: where the board decides, it says which.
fn read_black_first<P: GamePosition>(
    board: Option<Outcome>,
    tag: &mut Option<(Outcome, Span)>,
    walk: &mut Walk<P>,
    verdict: &mut Verdict,
) {
    let written = [walk.figures, *tag];
    let mut written = written.into_iter().flatten();
    let decided = written.find(|(outcome, _)| *outcome != outcome.exchanged());
    if let Some((outcome, span)) = decided
        && board == Some(outcome)
    {
        let message = "the first number of the result is White's here, as the board shows; in this game it is \
                       Black's, who begins";
        let note = Finding::new(Code::WrittenForm, span, message);
        verdict.findings.push(note);
        verdict.result = verdict.result.map(Outcome::exchanged);
        return;
    }
    for stated in [tag, &mut walk.figures] {
        *stated = stated.map(|(outcome, span)| (outcome.exchanged(), span));
    }
}

fn last_place(record: &Record) -> Span {
    record.tokens.last().map_or(record.span, |token| token.span)
}

/// Reports everything that does not agree.
pub(crate) fn compare(record: RecordText<'_>, verdict: &mut Verdict) {
    unknown_tag(record, verdict);
    in_points_of_draughts(record, verdict);
    let Stated {
        tag,
        figures,
        words,
        symbol,
        ..
    } = verdict.stated;
    let board = verdict.result_board.map(|b| (b, last_place(&record)));
    let says = |by: By, stated: Option<(Outcome, Span)>| stated.map(|(o, span)| (by, o, span));
    let above = match record.tag(KnownTag::Result) {
        Some(_) => By::Tag,
        None => By::Heading,
    };
    let stated = [
        says(above, tag),
        says(By::Figures, figures),
        says(By::Words, words),
        says(By::Symbol, symbol),
        says(By::Board, board),
    ];
    for (at, first) in stated.into_iter().enumerate() {
        let Some(first) = first else {
            continue;
        };
        // What was reported of the tag need not be reported of the figures again.
        if first.0 == By::Figures && tag.is_some_and(|(outcome, _)| outcome == first.1) {
            continue;
        }
        let others = stated.into_iter().skip(at + 1).flatten();
        for second in others.filter(|second| second.1 != first.1) {
            let finding = contradiction(record, verdict, first, second);
            verdict.findings.extend(finding);
        }
    }
}

/// A Result tag that names no result.
fn unknown_tag(record: RecordText<'_>, verdict: &mut Verdict) {
    let (Some(tag), None) = (record.tag(KnownTag::Result), verdict.result) else {
        return;
    };
    let value = record.value_of(tag);
    let figures = Outcome::from_tag(value.trim()).is_some();
    if !figures && !matches!(value.trim(), "" | "?") {
        let message = format!("“{value}” is not understood as a result");
        let finding = Finding::new(Code::WrittenForm, tag.value, message);
        verdict.findings.push(finding);
    }
}

/// A result of chess in two points, as draughts has it: it may be the score of more than one game.
fn in_points_of_draughts(record: RecordText<'_>, verdict: &mut Verdict) {
    if verdict.game != Some(Game::Chess) {
        return;
    }
    let tag = record.stated(KnownTag::Result);
    let figures = verdict.stated.figures;
    let figures = figures.map(|(_, span)| (record.lossy(span), span));
    let found = [tag, figures]
        .into_iter()
        .flatten()
        .find_map(|(value, span)| {
            let read_as = Outcome::from_tag(value.trim()).filter(|_| is_in_points(&value))?;
            let read_as = read_as.as_str();
            let message = format!("{value} is no result of chess; it is read as {read_as}");
            Some(Finding::new(Code::WrittenForm, span, message))
        });
    verdict.findings.extend(found);
}

/// `2-0`, `1-1`
pub(crate) fn is_in_points(value: &str) -> bool {
    // As nearly every result is written.
    if matches!(value, "1-0" | "0-1" | "1/2-1/2" | "*") {
        return false;
    }
    let points = value.split_once('-');
    let points = points.map(|(white, black)| (white.trim(), black.trim()));
    matches!(points, Some(("2", "0") | ("0", "2") | ("1", "1")))
}

/// Two statements that differ.
fn contradiction(
    record: RecordText<'_>,
    verdict: &Verdict,
    (by, outcome, span): (By, Outcome, Span),
    (other, other_outcome, other_span): (By, Outcome, Span),
) -> Option<Finding> {
    let open = [outcome, other_outcome].contains(&Outcome::Unknown);
    let (code, clause) = match (by, other) {
        // `*` says no more than that the writer left it open: only another figure speaks against it.
        (By::Tag | By::Heading, By::Figures) => (Code::ResultContradictsTerminator, None),
        _ if open => return None,
        (By::Symbol, By::Board) if is_mate_sign(verdict) => return None,
        (By::Symbol, _) => (
            Code::SymbolContradictsBoard,
            verdict.over().map(|e| e.clause),
        ),
        (By::Words, By::Symbol) => (Code::SymbolContradictsWords, symbols(verdict)),
        (By::Words, _) => (Code::WordsContradictBoard, verdict.over().map(|e| e.clause)),
        (_, By::Words) => (Code::ResultContradictsWords, ending_in_words(verdict)),
        (_, By::Symbol) => (Code::ResultContradictsSymbol, symbols(verdict)),
        _ => (
            Code::ResultContradictsBoard,
            verdict.over().map(|e| e.clause),
        ),
    };
    let first = in_its_points(record, verdict, (by, span), outcome);
    let second = in_its_points(record, verdict, (other, other_span), other_outcome);
    let message = message((by, outcome, &first), (other, &second));
    let level = match (open, outcome) {
        (true, _) => Level::Note,
        // `0-0` may also mean that the game was not counted.
        (false, Outcome::BothLose) => Level::Warning,
        _ => code.level(),
    };
    let place = match (by, other) {
        (By::Tag | By::Heading, By::Figures) => other_span,
        _ => span,
    };
    let end = (other == By::Board).then(|| verdict.line.end()).flatten();
    Some(Finding {
        level,
        clause,
        fen: end.map(|position| position.fen()),
        ..Finding::new(code, place, message)
    })
}

/// The result as the record writes it, where it counts two points for a game or Black's number comes first; with who has
/// won, where that may be misunderstood.
fn in_its_points(
    record: RecordText<'_>,
    verdict: &Verdict,
    (by, span): (By, Span),
    outcome: Outcome,
) -> String {
    let above = matches!(by, By::Tag | By::Heading);
    let stated = record.stated(KnownTag::Result).filter(|_| above);
    let written = stated.map_or_else(|| record.lossy(span), |(value, _)| value);
    let written = written.trim();
    let black_first = verdict.game.is_some_and(Game::names_black_first);
    let said = Outcome::from_figures(written);
    let figures = match said {
        Some(said) if said == outcome && (is_in_points(written) || black_first) => written,
        Some(said) if black_first && said == outcome.exchanged() => written,
        Some(_) | None => verdict
            .game
            .map_or(outcome, |game| game.outcome(outcome))
            .as_str(),
    };
    match outcome {
        Outcome::WhiteWins if black_first => format!("{figures} (White won)"),
        Outcome::BlackWins if black_first => format!("{figures} (Black won)"),
        Outcome::WhiteWins
        | Outcome::BlackWins
        | Outcome::Draw
        | Outcome::BothLose
        | Outcome::Unknown => figures.to_owned(),
    }
}

fn message(
    (by, outcome, stated): (By, Outcome, &str),
    (other, other_stated): (By, &str),
) -> String {
    let both = if outcome == Outcome::BothLose {
        " (both lost, or not counted)"
    } else {
        ""
    };
    let what = by.words();
    match other {
        By::Board => {
            format!("the last position is {other_stated}, but {what} says {stated}{both}")
        }
        By::Tag | By::Heading | By::Figures | By::Words | By::Symbol => format!(
            "{what} says {stated}{both}, {} {other_stated}",
            other.words()
        ),
    }
}

impl By {
    const fn words(self) -> &'static str {
        match self {
            Self::Tag => "the tag",
            Self::Heading => "the heading",
            Self::Figures => "the end of the record",
            Self::Words => "the record in words",
            Self::Symbol => "the sign after the last move",
            Self::Board => "the board",
        }
    }
}

/// The sign is one of mate: where there is none, the move itself has been reported so.
fn is_mate_sign(verdict: &Verdict) -> bool {
    verdict.game == Some(Game::Chess)
}

fn symbols(verdict: &Verdict) -> Option<&'static str> {
    let clause = verdict.edition?.clause(Irregularity::Symbols);
    (!clause.is_empty()).then_some(clause)
}

fn ending_in_words(verdict: &Verdict) -> Option<&'static str> {
    let name = verdict.stated.ending?;
    let ending = verdict.edition?.ending(name, verdict.game?.name());
    ending.map(|ending| ending.clause)
}
