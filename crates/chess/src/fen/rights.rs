//! The castling field of a FEN, in both spellings.

use cozy_chess::BoardBuilder;

use super::read::{Ask, Field};
use super::{FenError, FenErrorKind as Kind};
use crate::{Color, File, Piece, Rank, Square, Wing};

/// `-`, `KQkq` (the outermost rook on that wing), or the files of the rooks, `HAha`.
pub(super) fn read_rights(
    field: &Field<'_>,
    builder: &mut BoardBuilder,
    cannot_be: &mut Ask<'_>,
) -> Result<(), FenError> {
    if field.text == "-" {
        return Ok(());
    }
    for (offset, letter) in field.text.char_indices() {
        let here = Field {
            text: &field.text[offset..offset + letter.len_utf8()],
            start: field.start + offset,
        };
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        let found = match letter.to_ascii_lowercase() {
            'k' => outermost_rook(builder, color, Wing::Short),
            'q' => outermost_rook(builder, color, Wing::Long),
            file @ 'a'..='h' => rook_on(builder, color, file),
            _ => return field.fails(Kind::BadCastling),
        };
        let Some((wing, file)) = found else {
            cannot_be(here.error(Kind::ImpossibleCastling(letter)))?;
            continue;
        };
        let rights = builder.castle_rights_mut(color);
        let right = match wing {
            Wing::Short => &mut rights.short,
            Wing::Long => &mut rights.long,
        };
        // The same right twice says nothing new; two rooks for one wing cannot both be meant.
        if right.is_some_and(|other| other != file) {
            cannot_be(here.error(Kind::ImpossibleCastling(letter)))?;
            continue;
        }
        *right = Some(file);
    }
    Ok(())
}

fn king_file(builder: &BoardBuilder, color: Color) -> Option<File> {
    let home = Rank::First.relative_to(color);
    File::ALL
        .into_iter()
        .find(|&file| builder.square(Square::new(file, home)) == Some((Piece::King, color)))
}

fn is_rook(builder: &BoardBuilder, color: Color, file: File) -> bool {
    let square = Square::new(file, Rank::First.relative_to(color));
    builder.square(square) == Some((Piece::Rook, color))
}

fn outermost_rook(builder: &BoardBuilder, color: Color, wing: Wing) -> Option<(Wing, File)> {
    let king = king_file(builder, color)?;
    let mut rooks = File::ALL
        .into_iter()
        .filter(|&file| is_rook(builder, color, file));
    let file = match wing {
        Wing::Short => rooks.rfind(|&file| file > king),
        Wing::Long => rooks.find(|&file| file < king),
    };
    Some((wing, file?))
}

fn rook_on(builder: &BoardBuilder, color: Color, letter: char) -> Option<(Wing, File)> {
    let king = king_file(builder, color)?;
    let file = File::try_from(letter).ok()?;
    let wing = if file > king { Wing::Short } else { Wing::Long };
    is_rook(builder, color, file).then_some((wing, file))
}
