//! Positions that stand on a page without moves: diagrams, problems, examples of notation.

use scoresheet_draughts::Variant;
use scoresheet_layout::ScoreSheet;
use scoresheet_notation::{DRAUGHTS_KING, Family, FieldText, PlacementText, position_text};
use scoresheet_replay::{Game, Options, check_counts};
use scoresheet_rulebook::Edition;
use scoresheet_source::{Code, Finding};

/// What is said of a sheet that is a position and nothing else: that it is one, and counts that are wrong (KV53 §12,
/// VK 8.4, MK53 §20).
pub(crate) fn of_position(sheet: &ScoreSheet, options: &Options) -> Vec<Finding> {
    let message = "a position without moves; there is nothing to replay";
    let mut findings = vec![Finding::new(Code::WrittenForm, sheet.span, message)];
    let stated = sheet.position.as_ref();
    let counted = stated.and_then(|(words, span)| {
        let (game, placement) = of_words(words, options)?;
        let edition = edition(game, options)?;
        let read = placement.white.is_read().and(placement.black.is_read());
        Some(match read {
            Ok(()) => check_counts(&placement, *span, edition),
            Err(why) => vec![Finding::new(Code::BadPosition, *span, why)],
        })
    });
    findings.extend(counted.into_iter().flatten());
    findings
}

/// The position in words, and the game that it is one of: a letter other than that of a king in draughts is that of a piece
/// of chess, and numbers are squares of the large board.
fn of_words(words: &str, options: &Options) -> Option<(Game, PlacementText)> {
    let chess = position_text(words, Family::Chess);
    let has_pieces = |placement: &PlacementText| {
        let pieces = [&placement.white, &placement.black].into_iter();
        let mut letters = pieces
            .flat_map(|side| &side.pieces)
            .filter_map(|piece| piece.letter);
        letters.any(|letter| !DRAUGHTS_KING.contains(&letter.as_str()))
    };
    let family = options.game.map(Game::family).or(options.hint);
    let looks = chess.as_ref().is_some_and(has_pieces);
    if family.map_or(looks, |family| family == Family::Chess) {
        return Some((Game::Chess, chess?));
    }
    let placement = position_text(words, Family::Draughts)?;
    let first = placement.white.pieces.first()?;
    let game = match first.field {
        FieldText::Number(_) => Variant::International,
        FieldText::Square(_) | FieldText::File(_) => Variant::Russian,
    };
    Some((options.game.unwrap_or(Game::Draughts(game)), placement))
}

/// The edition of the option, or that of today.
fn edition(game: Game, options: &Options) -> Option<&'static Edition> {
    let asked = options
        .edition
        .filter(|edition| edition.covers(game.name()));
    asked.or_else(|| Edition::today(game.name()))
}
