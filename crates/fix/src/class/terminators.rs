//! The result after the moves, from the tag.

use super::Class;
use super::results::other_tag;
use crate::edit::{Edit, line_end};
use crate::fixer::Left;
use scoresheet_batch::Game;
use scoresheet_notation::{Kind, KnownTag, Outcome};
use scoresheet_source::{Code, Span};

/// Characters that a line of moves has at most.
const LINE: usize = 79;

pub(crate) fn edit(game: &Game<'_>, edits: &mut Vec<Edit>, left: &mut Vec<Left>) {
    let record = game.record;
    let lacks = |code| game.verdict.findings.iter().any(|found| found.code == code);
    let broken = [
        Code::Truncated,
        Code::UnclosedComment,
        Code::UnclosedVariation,
        Code::UnreadableToken,
    ];
    if record.record.tags.is_empty() || !lacks(Code::MissingTerminator) {
        return;
    }
    let end = record.record.span.end as usize;
    let place = Span::new(end as u32, end as u32);
    let why = if broken.into_iter().any(lacks) {
        Some("the record breaks off or has something unreadable")
    } else {
        other_tag(game).map(|_| "two tags Result differ")
    };
    if let Some(why) = why {
        let message = format!("no result is added after the moves, since {why}");
        return left.push(Left::of(game, place, Class::Terminators, message));
    }
    let stated = record.value(KnownTag::Result);
    let stated = stated.as_deref().map(str::trim);
    // A forfeit and the like are said by the tag alone.
    let figures = match stated {
        Some(value) if Outcome::from_figures(value).is_some() => value,
        None | Some("" | "?") => "*",
        Some(_) => return,
    };
    if let Some(says) = decided_otherwise(game).filter(|_| figures == "*") {
        let message = format!("no result is added after the moves: no tag says one, and {says}");
        return left.push(Left::of(game, place, Class::Terminators, message));
    }
    let text = &game.chunk.text;
    let in_line = text
        .get(..end)
        .and_then(|front| front.rsplit(['\n', '\r']).next())
        .map_or(0, |line| line.chars().count());
    let last = record.record.tokens.last();
    let to_line_end = last.is_some_and(|token| {
        token.kind == Kind::Comment && !record.bytes(token.span).starts_with(b"{")
    });
    let between = if to_line_end || in_line + 1 + figures.len() > LINE {
        line_end(text, end)
    } else {
        " "
    };
    let message = format!("{figures} is added after the moves");
    let edit = Edit::new(
        Class::Terminators,
        place,
        format!("{between}{figures}"),
        message,
    );
    edits.push(edit.settling(Code::MissingTerminator));
}

/// What says that the game is decided, where the tag does not.
fn decided_otherwise(game: &Game<'_>) -> Option<String> {
    if let Some(board) = game.verdict.result_board {
        return Some(format!("the last position is {}", board.as_str()));
    }
    let outcome = game.verdict.outcome();
    let outcome = outcome.filter(|outcome| *outcome != Outcome::Unknown)?;
    Some(format!("the words of the record say {}", outcome.as_str()))
}
