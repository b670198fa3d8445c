//! How a record of draughts names its squares, and who begins in it.

use crate::draughts::squares::Named;
use scoresheet_draughts::{Board, Corner, Side, SquareNames, Variant, Written};
use scoresheet_notation::{FieldText, GameType, KnownTag, RecordText, Turn};

/// The ways in which a record may name the squares of its game, the one that it states first.
pub(crate) fn namings(record: RecordText<'_>, variant: Variant) -> impl Iterator<Item = Named> {
    let usual = Named::as_usual(variant);
    let stated = stated(record, usual);
    // The tag may be meant as who begins alone, and not as whose side numbers are counted from.
    let begun_so = stated.map(|named| Named {
        begins: named.begins,
        ..usual
    });
    let corner = usual.names.corner;
    // Numbers from the other end, as some programs have them.
    let across = (corner == Corner::LowerRight && !usual.names.mirrored)
        .then(|| with_names(usual, Written::Numbers, corner.across()));
    // Letters as the player who begins sees the board.
    let seen_so = (usual.begins == Side::Black && has_letters(record))
        .then(|| with_names(usual, Written::Letters, Corner::UpperRight));
    let found = [stated, begun_so, Some(usual), across, seen_so];
    let distinct = move |at: usize| found[at].filter(|named| !found[..at].contains(&Some(*named)));
    (0..found.len()).filter_map(distinct)
}

fn with_names(named: Named, written: Written, corner: Corner) -> Named {
    let names = SquareNames {
        written,
        corner,
        ..named.names
    };
    Named { names, ..named }
}

fn has_letters(record: RecordText<'_>) -> bool {
    let mut moves = record
        .tokens
        .iter()
        .filter_map(|token| token.kind.draughts_move());
    moves.any(|text| matches!(text.to.text(), FieldText::Square(_)))
}

/// As the fields of the tag GameType have it.
fn stated(record: RecordText<'_>, usual: Named) -> Option<Named> {
    let tag = GameType::read(&record.value(KnownTag::GameType)?)?;
    let size = (usual.board().files(), usual.board().ranks());
    if tag.board.is_some_and(|board| board != size) {
        return None;
    }
    let begins = match tag.begins? {
        Turn::White => Side::White,
        Turn::Black => Side::Black,
    };
    let mut named = Named { begins, ..usual };
    let written = match tag.squares {
        Some(scoresheet_notation::SquareNames::Algebraic) => Written::Letters,
        Some(scoresheet_notation::SquareNames::Numeric) => Written::Numbers,
        Some(scoresheet_notation::SquareNames::Both) | None => return Some(named),
    };
    // The corner is meant as the player sees it who begins.
    let seen = match tag.corner? {
        0 => Corner::LowerLeft,
        1 => Corner::LowerRight,
        2 => Corner::UpperLeft,
        3 => Corner::UpperRight,
        _ => return Some(named),
    };
    let corner = if begins == Side::White {
        seen
    } else {
        seen.across()
    };
    let mirrored = match tag.invert {
        Some(invert) => invert == 1 && usual.board() != Board::EightWhole,
        None => usual.names.mirrored,
    };
    named.names = SquareNames {
        written,
        corner,
        mirrored,
    };
    Some(named)
}
