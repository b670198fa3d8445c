//! Which squares a written move goes over, as far as its text tells them.

use crate::position::way;
use crate::{BoardSquare, Marks, SquareMark};
use scoresheet_notation::{Family, Kind, Reader, Record, Written};
use scoresheet_replay::{AnyPosition, GamePosition};

/// The squares of the one move that `text` is, as far as it names them: origin, what it names on the way, target;
/// nothing if the text is no move, such as a number or a position.
pub(crate) fn written_way(position: &AnyPosition, text: &str) -> Vec<BoardSquare> {
    let family = position.game().family();
    match (position, one_move(text, family)) {
        (AnyPosition::Chess(_), Some(Written::Chess(_)))
        | (AnyPosition::Draughts(_), Some(Written::Draughts(_))) => way(position, text),
        (AnyPosition::Chess(_) | AnyPosition::Draughts(_), _) => Vec::new(),
    }
}

/// The marks of a way that is called wrong.
pub(crate) fn wrong(way: &[BoardSquare]) -> Marks {
    match *way {
        [] => Vec::new(),
        [target] => vec![(target, SquareMark::Wrong)],
        [origin, .., target] => vec![(origin, SquareMark::Origin), (target, SquareMark::Wrong)],
    }
}

/// The move that the text is; a number may stand before it.
fn one_move(text: &str, family: Family) -> Option<Written> {
    let mut record = Record::default();
    if !Reader::new(text.as_bytes()).next(&mut record, &|_| family) {
        return None;
    }
    let mut kinds = record.tokens.iter().map(|token| token.kind);
    let stated = |kind: &Kind| !matches!(kind, Kind::Number { .. });
    match (kinds.find(stated), kinds.find(stated)) {
        (Some(Kind::Move(written)), None) => Some(written),
        (_, _) => None,
    }
}
