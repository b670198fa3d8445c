//! Men on their far row: kings all the same, though nobody has crowned them (RK 3.7).

use super::setting::setting;
use super::squares::Named;
use crate::line::{Played, SetUp};
use crate::set_ups::list;
use crate::start::Start;
use scoresheet_draughts::{Move, Position, Square, Squares};
use scoresheet_notation::{PlacementText, RecordText, draughts_fen};
use scoresheet_rulebook::{Edition, Irregularity};
use scoresheet_source::{Code, Finding, Span};

/// The finding that men were left uncrowned there.
pub(crate) fn left(
    position: &Position,
    uncrowned: Squares,
    edition: &'static Edition,
    span: Span,
) -> Option<Finding> {
    if uncrowned.is_empty() {
        return None;
    }
    let message = format!(
        "{}: a man on its far row, not crowned; it counts as a king",
        list(position, uncrowned)
    );
    let clause = edition.clause(Irregularity::LeftUncrowned);
    Some(Finding::new(Code::LeftUncrowned, span, message).citing(clause))
}

/// Kings that move before anybody can have crowned them, those of the start and of `set_ups`. Of a man
/// on its far row a diagram tells as well as another position.
pub(crate) fn moved(
    edition: &'static Edition,
    named: Named,
    start: &Start<Position>,
    record: RecordText<'_>,
    moves: &[Played<Move>],
    set_ups: &[&SetUp<Position>],
) -> Vec<Finding> {
    if start.uncrowned.is_empty() && set_ups.is_empty() {
        return Vec::new();
    }
    let mut waiting = start.uncrowned;
    let mut set_ups = set_ups.iter().peekable();
    let mut found = Vec::new();
    for (at, played) in moves.iter().enumerate() {
        while let Some(set_up) = set_ups.next_if(|set_up| set_up.moves <= at) {
            let token = record.tokens.get(set_up.token as usize);
            waiting = token.map_or(Squares::EMPTY, |token| {
                of_fen(named, &record.lossy(token.span))
            });
        }
        waiting = waiting.difference(played.mv.captured());
        let from = played.mv.from();
        if waiting.contains(from) {
            waiting.remove(from);
            let token = record.tokens.get(played.token as usize);
            found.extend(token.map(|token| one(edition, token.span, at as u32 + 1, from, named)));
        }
    }
    found
}

fn one(edition: &'static Edition, span: Span, ply: u32, from: Square, named: Named) -> Finding {
    let name = crate::write::square_name(named.variant, from);
    let message = format!("the piece on {name} moves as a king, but was not crowned");
    Finding::new(Code::MovedUncrownedKing, span, message)
        .citing(edition.clause(Irregularity::MovedUncrowned))
        .at_ply(ply)
}

/// The men on their far rows in a set-up.
pub(crate) fn of_fen(named: Named, fen: &str) -> Squares {
    let placement: Option<PlacementText> = draughts_fen(fen).ok();
    let setting = placement.and_then(|placement| setting(named, &placement).ok());
    setting.map_or(Squares::EMPTY, |(_, uncrowned)| uncrowned)
}
