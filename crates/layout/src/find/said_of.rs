//! Moves that are said of the game that is open, although they begin with its first move or with a number that stood above: the
//! number behind them goes on with that game as if they were not there.

use super::block::Block;
use super::game::{Game, Item};
use super::rows::MoveRow;
use crate::lex::{self, Token};
use crate::ply::{Numbered, ply, ply_of};
use crate::script::Script;
use scoresheet_notation::Turn;
use std::ops::Range;

/// So many pieces of the page further on the next number is looked for.
const SOON: usize = 8;

/// Whether so many moves from `start`, the first move, are said of this game: the number `below` goes on with it as if they were not
/// there. How many they are says nothing, `None`, where words say so.
pub(super) fn goes_on_without(
    game: &Game,
    start: Numbered,
    moves: Option<usize>,
    below: Option<Numbered>,
) -> bool {
    let open = game.result.is_none() && !game.is_empty() && !game.has_position();
    let moves = moves.and_then(|moves| i32::try_from(moves).ok());
    let end = moves.map(|moves| ply_of(start) + moves);
    let next = below.filter(|below| game.due == Some(*below));
    open && start.0 == 1 && next.is_some_and(|next| Some(ply_of(next)) != end)
}

/// The first number of the next piece of the page that has one.
pub(super) fn first_number(text: &str, next: &[Block]) -> Option<(u16, Turn)> {
    let heads = |block: &&Block| matches!(block, Block::Heading(_) | Block::Side(_));
    let next = next.iter().take(SOON).take_while(|block| !heads(block));
    next.into_iter().find_map(|block| match block {
        Block::Row(row, _) => row.first(),
        Block::Text(range) => {
            let tokens = lex::tokens(text, range.clone());
            tokens.iter().find_map(Token::move_number)
        }
        Block::Heading(_)
        | Block::Side(_)
        | Block::Caption(_)
        | Block::Diagram(_)
        | Block::Rule(_)
        | Block::Note(_) => None,
    })
}

/// What the number says of a row that stood above already with both its moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Again {
    /// It is a variation: the number that is due stands below.
    Variation,
    /// It is misread, or it is another number.
    Next,
    /// Nothing below tells which.
    Either,
}

/// Whether a row is said of the game, if its number stood above already.
pub(super) fn again(game: &Game, row: &MoveRow, text: &str, next: &[Block]) -> Again {
    let Some((own, _)) = row.number.as_ref().filter(|_| !row.black) else {
        return Again::Next;
    };
    let (due, side) = game.due_at((*own, Turn::White));
    if side == Turn::Black || own.checked_add(1) != Some(due) || !has_both_moves(game, *own) {
        return Again::Next;
    }
    // A table has no remarks between its rows.
    let ruled = row.cells.iter().any(|cell| {
        text.get(..cell.start)
            .is_some_and(|before| before.trim_end().ends_with('|'))
    });
    if ruled {
        return Again::Next;
    }
    match first_number(text, next) {
        Some((below, _)) if below == due => Again::Variation,
        Some((below, _)) if below > due => Again::Next,
        Some(_) | None => Again::Either,
    }
}

/// Whether both moves of this number stand in the game.
fn has_both_moves(game: &Game, number: u16) -> bool {
    let own = game.items.iter().skip(first_of(game, number));
    let moves = own.filter(|item| matches!(item, Item::Cell(_)));
    moves.count() > 1
}

/// The part of a game where a number stands that one of its last moves has; behind the last one where none does.
pub(super) fn first_of(game: &Game, number: u16) -> usize {
    /// So many parts of the game have one number at most.
    const NEAR: usize = 8;
    let is_own = |item: &Item| matches!(item, Item::Number(own, _) if *own == number);
    let near = game.items.len().saturating_sub(NEAR);
    let own = game.items.iter().skip(near).position(is_own);
    own.map_or(game.items.len(), |own| near + own)
}

/// Whether a row is set as a remark is: behind the sign of a list, with words, or with a stop behind it.
pub(super) fn is_remark(row: &MoveRow, text: &str) -> bool {
    let listed = |token: &Token| {
        token.is_furniture() && token.said(text).starts_with(['-', '–', '—', '•', '>'])
    };
    let end = row.cells.last().map_or(0, |cell| cell.end);
    let stop = text.get(end..).is_some_and(|rest| rest.starts_with('.'));
    row.prose || stop || row.others.iter().any(listed)
}

/// Whether the number of a row stood above already, and the row is set further in than the one above and than the one below it,
/// which has the number that is due: it is a variation.
pub(super) fn is_inset_again(script: &Script, game: &Game, row: &MoveRow, next: &[Block]) -> bool {
    /// Letters that it is set further in at least: numbers of two figures begin one further out.
    const INSET: u32 = 3;
    let place = |number: &(u16, Range<usize>)| script.left(number.1.start);
    let above = game.items.iter().rev().find_map(|item| match item {
        Item::Number(number, range) => Some((*number, range.clone())),
        Item::Cell(_) | Item::Mark(..) | Item::Furniture(_) => None,
    });
    let below = next.first().and_then(Block::row);
    let below = below.and_then(|row| row.number.as_ref());
    let (Some(own), Some(above), Some(below), Some(due)) = (&row.number, &above, below, game.due)
    else {
        return false;
    };
    let again = ply(own.0, row.black) < ply_of(due) && below.0 == due.0;
    let outer = [above, below].map(|number| place(number).map(|place| place + INSET));
    again && place(own).is_some_and(|own| outer.iter().all(|outer| outer.is_some_and(|o| o <= own)))
}
