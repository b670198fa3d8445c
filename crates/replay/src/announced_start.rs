//! What the tags SetUp and Variant announce of the start of a game, against the position that is given or not.

use crate::context::stated_game::FROM_ELSEWHERE;
use crate::game::Game;
use crate::line::AnyLine;
use crate::start::{start_fen, states_start};
use crate::verdict::Verdict;
use scoresheet_chess::Board;
use scoresheet_draughts::Position;
use scoresheet_notation::{Kind, KnownTag, RecordText, Token};
use scoresheet_source::{Code, Finding, Level, Span};

/// Values of SetUp that say nothing.
const UNSTATED: [&str; 3] = ["", "?", "-"];

/// Reports a start that is announced and not given, or given though the usual one is announced.
pub(crate) fn tell(verdict: &mut Verdict, record: RecordText<'_>) {
    let announces = [KnownTag::SetUp, KnownTag::Variant];
    if verdict.game.is_none() || !announces.iter().any(|tag| record.tag(*tag).is_some()) {
        return;
    }
    let given = start_fen(record).is_some() || states_start(record) && !has_empty_fen(record);
    let found = match given {
        true => usual_announced(verdict, record),
        false => announced(record).map(|place| {
            let message =
                "a position to start from is announced, but not given: judged from the usual start";
            Finding::new(Code::SetUpMissing, place, message)
        }),
    };
    verdict.findings.extend(found);
}

fn has_empty_fen(record: RecordText<'_>) -> bool {
    let fen = record.value(KnownTag::Fen);
    fen.is_some_and(|fen| fen.trim().is_empty())
}

/// Where another start than the usual one is announced.
fn announced(record: RecordText<'_>) -> Option<Span> {
    let set_up = record.tag(KnownTag::SetUp).filter(|tag| {
        let value = record.value_of(tag);
        let value = value.trim();
        value != "0" && !UNSTATED.contains(&value)
    });
    let variant = || {
        let tag = record.tag(KnownTag::Variant)?;
        let value = record.value_of(tag).to_lowercase();
        let plain: String = value.chars().filter(|c| c.is_alphanumeric()).collect();
        let mut names = FROM_ELSEWHERE.iter();
        let elsewhere = names.any(|name| plain == *name);
        let is_move = |token: &Token| matches!(token.kind, Kind::Move(_));
        let has_moves = record.tokens.iter().any(is_move);
        (elsewhere && has_moves).then_some(tag)
    };
    set_up.or_else(variant).map(|tag| tag.span)
}

/// `[SetUp "0"]`, and a FEN of another position than the usual one.
fn usual_announced(verdict: &Verdict, record: RecordText<'_>) -> Option<Finding> {
    let tag = record.tag(KnownTag::SetUp)?;
    let usual = match (&verdict.line, verdict.game?) {
        (AnyLine::Chess(line), _) => line.start == Board::start(),
        (AnyLine::Draughts(line), Game::Draughts(variant)) => {
            line.start == Position::start(variant)
        }
        (AnyLine::Draughts(_), Game::Chess) | (AnyLine::None, _) => true,
    };
    if usual || record.value_of(tag).trim() != "0" {
        return None;
    }
    let message =
        "SetUp announces the usual start, and another position is given: judged from that position";
    Some(Finding {
        level: Level::Warning,
        ..Finding::new(Code::WrittenForm, tag.span, message)
    })
}
