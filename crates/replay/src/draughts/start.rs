//! Where a game of draughts starts: the usual position, a FEN, or pieces in words.

use super::setting::setting;
use super::squares::{Named, mask};
use super::uncrowned;
use crate::arrangement;
use crate::start::{Start, black_begins, check_counts, heading_position, inside, start_fen};
use scoresheet_draughts::{Position, Side};
use scoresheet_notation::{
    DraughtsFenError, Kind, PlacementText, RecordText, Token, draughts_fen, squares,
};
use scoresheet_rulebook::{Edition, Irregularity};
use scoresheet_source::{Code, Finding, Level, Span};

/// What a record states of the position it starts from: the pieces, where they stand in it, and whether in a FEN. Or that
/// they cannot be read.
pub(crate) type Stated = Result<(PlacementText, Span, bool), Finding>;

/// The pieces of the FEN that a record states.
pub(crate) fn in_fen(stated: Option<&Stated>) -> Option<&PlacementText> {
    match stated {
        Some(Ok((placement, _, true))) => Some(placement),
        Some(_) | None => None,
    }
}

/// The position that a record states, in whatever game it is set up; `None` for the usual start.
pub(crate) fn stated_start(record: RecordText<'_>) -> Option<Stated> {
    let Some((fen, span)) = start_fen(record) else {
        let (placement, span) = heading_position(record)?;
        return Some(Ok((placement, span, false)));
    };
    let unread = |error: DraughtsFenError| {
        let place = inside(&fen, span, error.span.start, error.span.end);
        Finding::new(Code::BadPosition, place, error.to_string())
    };
    let placement = draughts_fen(&fen).map_err(unread);
    Some(placement.map(|placement| (placement, span, true)))
}

/// Where a draughts game starts that states `stated`.
pub(crate) fn draughts_start(
    record: RecordText<'_>,
    named: Named,
    edition: &'static Edition,
    stated: Option<&Stated>,
) -> Result<Start<Position>, Box<Finding>> {
    let set_up = edition.clause(Irregularity::WrongSetUp);
    let (placement, span, from_tag) = match stated {
        Some(Ok((placement, span, from_tag))) => (placement, *span, *from_tag),
        Some(Err(unread)) => return Err(Box::new(unread.clone().citing(set_up))),
        None => return Ok(Start::plain(named.start())),
    };
    let turn_is_open = placement.turn.is_none() && from_tag;
    let (mut position, uncrowned) = setting(named, placement)
        .map_err(|message| Finding::new(Code::BadPosition, span, message).citing(set_up))?;
    if placement.turn.is_none()
        && (black_begins(&record) || black_moves_first(record, named, placement))
    {
        position = position.with_side_to_move(Side::Black);
    }
    let mut findings = check_counts(placement, span, edition);
    findings.extend(too_many(&position, span).map(|many| many.citing(set_up)));
    let wrong = arrangement::draughts(&position, edition, span);
    findings.extend(wrong.or_else(|| uncrowned::left(&position, uncrowned, edition, span)));
    if turn_is_open {
        let side = match position.side_to_move() {
            Side::Black => "Black",
            Side::White => "White",
        };
        let message =
            format!("the FEN does not say who is to move; going by the first move, it is {side}");
        findings.push(Finding::new(Code::WrittenForm, span, message));
    }
    if from_tag {
        findings.extend(
            placement
                .remarks
                .iter()
                .map(|remark| Finding::new(Code::WrittenForm, span, *remark)),
        );
    }
    Ok(Start {
        position,
        findings,
        uncrowned,
    })
}

/// Warnings of sides with more pieces than a game begins with.
fn too_many(position: &Position, span: Span) -> impl Iterator<Item = Finding> {
    let start = Position::start(position.variant());
    [Side::White, Side::Black]
        .into_iter()
        .filter_map(move |side| {
            let [has, begins] = [position, &start].map(|position| position.pieces(side).len());
            let name = match side {
                Side::White => "White",
                Side::Black => "Black",
            };
            (has > begins).then(|| {
                let message = format!("{name} has {has} pieces, and begins a game with {begins}");
                Finding {
                    level: Level::Warning,
                    ..Finding::new(Code::BadPosition, span, message)
                }
            })
        })
}

/// True if the first move of the record starts from a square where a black piece stands.
fn black_moves_first(record: RecordText<'_>, named: Named, placement: &PlacementText) -> bool {
    let is_move = |token: &&Token| matches!(token.kind, Kind::Move(_));
    let first = record.tokens.iter().find(is_move);
    let from = first.and_then(|token| squares(record.bytes(token.span)).next());
    let squares = |field| mask(named, field);
    let mut black = placement
        .black
        .pieces
        .iter()
        .map(|piece| squares(piece.field));
    from.map(squares)
        .is_some_and(|from| black.any(|piece| !(piece & from).is_empty()))
}
