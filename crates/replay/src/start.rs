//! Where a game starts: the usual position, a FEN, or a position in words before the moves.

use crate::arrangement;
use crate::chess::rules::piece;
use crate::draughts::uncrowned;
use crate::game::Game;
use crate::position::AnyPosition;
use scoresheet_chess::{Board, FenError};
use scoresheet_draughts::{Position, Setup, Side, Square, Squares, Variant};
use scoresheet_notation::{
    FieldText, Kind, KnownTag, Language, PlacementText, Record, RecordText, Role, SideText, Token,
    Turn, draughts_fen, position_text, squares,
};
use scoresheet_rulebook::{Edition, Irregularity};
use scoresheet_source::{Code, Finding, Level, Span};
use std::borrow::Cow;

/// A start position, with what there is to remark on it.
pub(crate) struct Start<P> {
    pub position: P,
    pub findings: Vec<Finding>,
    /// Draughts: men on their far row, which are kings though nobody has crowned them.
    pub uncrowned: Squares,
}

impl<P> Start<P> {
    fn plain(position: P) -> Self {
        Self {
            position,
            findings: Vec::new(),
            uncrowned: Squares::EMPTY,
        }
    }
}

/// The FEN of the position that the game starts from, and where it stands: that of the tag, or else
/// what was said beside the record, for which the beginning of the record has to do.
pub(crate) fn start_fen<'t>(record: RecordText<'t>) -> Option<(Cow<'t, str>, Span)> {
    let tag = record.tag(KnownTag::Fen);
    let stated = tag.map(|tag| (tag.value_in(record.text), tag.value));
    let beside = move || {
        let RecordText { record, .. } = record;
        let first = record.span.start;
        let fen = record.start.as_deref()?;
        Some((Cow::Borrowed(fen), Span::new(first, first)))
    };
    stated
        .filter(|(fen, _)| !fen.trim().is_empty())
        .or_else(beside)
}

/// Whether a record states the position that it starts from, in a tag or in words.
#[must_use]
pub fn states_start(record: RecordText<'_>) -> bool {
    record.tag(KnownTag::Fen).is_some() || heading_position(record).is_some()
}

/// The heading, if it states a position.
fn heading_position(record: RecordText<'_>) -> Option<(PlacementText, Span)> {
    let heading = record.tokens.first().filter(|t| t.kind == Kind::Heading)?;
    let words = record.lossy(heading.span);
    Some((position_text(&words, record.family)?, heading.span))
}

/// True if the first number announces a Black move.
fn black_begins(record: &Record) -> bool {
    record
        .tokens
        .iter()
        .find_map(|t| match t.kind {
            Kind::Number { black, .. } => Some(black),
            Kind::Move(_) => Some(false),
            _ => None,
        })
        .unwrap_or(false)
}

/// Where a chess game starts; `language` reads the letters of a position in words.
pub(crate) fn chess_start(
    record: RecordText<'_>,
    language: &Language,
    edition: &'static Edition,
) -> Result<Start<Board>, Finding> {
    let set_up = edition.clause(Irregularity::WrongSetUp);
    if let Some((fen, span)) = start_fen(record) {
        let (board, mended) = Board::from_fen_mended(&fen)
            .map_err(|error| bad_fen(&fen, span, &error).citing(set_up))?;
        // A Chess960 start is said by the tag Variant.
        let usual = record.tag(KnownTag::Variant).is_some();
        let wrong = arrangement::chess(&board, edition, span).filter(|_| !usual);
        let mut findings = match wrong {
            Some(wrong) => vec![wrong],
            None => doubts(&board, edition, span),
        };
        findings.extend(mended.iter().map(|error| {
            let told = bad_fen(&fen, span, error).citing(set_up);
            let message = format!("{}; it is read without", told.message);
            Finding {
                level: Level::Warning,
                message,
                ..told
            }
        }));
        return Ok(Start {
            findings,
            ..Start::plain(board)
        });
    }
    let Some((placement, span)) = heading_position(record) else {
        return Ok(Start::plain(Board::start()));
    };
    let black = placement
        .turn
        .map_or_else(|| black_begins(&record), is_black);
    let fen = chess_fen(&placement, black, language)
        .map_err(|message| Finding::new(Code::BadPosition, span, message))?;
    let position = Board::from_fen(&fen)
        .map_err(|error| Finding::new(Code::BadPosition, span, error.to_string()).citing(set_up))?;
    let mut findings = check_counts(&placement, span, edition);
    if !fen.contains(" - - ") {
        let message = "castling is taken as possible where king and rook stand at home";
        findings.push(Finding::new(Code::WrittenForm, span, message));
    }
    findings.extend(arrangement::chess(&position, edition, span));
    Ok(Start {
        findings,
        ..Start::plain(position)
    })
}

/// Warnings that no game can have reached the position.
fn doubts(board: &Board, edition: &'static Edition, span: Span) -> Vec<Finding> {
    let doubts = board.doubts();
    let doubts = doubts.iter().map(|doubt| Finding {
        level: Level::Warning,
        clause: Some(edition.clause(Irregularity::TooManyPieces)),
        ..Finding::new(Code::BadPosition, span, doubt.to_string())
    });
    doubts.collect()
}

/// Castling rights of a position in words, which says nothing of them: possible where king and rook
/// stand on their squares.
fn castling_rights(board: &[[Option<String>; 8]; 8]) -> String {
    let stands =
        |row: usize, file: usize, letter: &str| board[row][file].as_deref() == Some(letter);
    let mut rights = String::new();
    for (row, king, rook, [short, long]) in [(7, "K", "R", ['K', 'Q']), (0, "k", "r", ['k', 'q'])] {
        if stands(row, 4, king) {
            rights.extend(stands(row, 7, rook).then_some(short));
            rights.extend(stands(row, 0, rook).then_some(long));
        }
    }
    if rights.is_empty() {
        "-".to_owned()
    } else {
        rights
    }
}

/// Bytes of a FEN that a message quotes; a longer one is none.
const SHOWN: usize = 120;

/// The error at its place inside the tag.
fn bad_fen(fen: &str, span: Span, error: &FenError) -> Finding {
    let place = inside(fen, span, error.span.start as u32, error.span.end as u32);
    let shown = fen.get(..fen.floor_char_boundary(SHOWN)).unwrap_or(fen);
    let more = if shown.len() < fen.len() { "…" } else { "" };
    let message = format!("{error} in the FEN {shown}{more}");
    Finding::new(Code::BadPosition, place, message)
}

/// The bytes `start..end` of `fen`, which stands at `span`, and one at least; the whole of it where
/// escapes or damaged bytes have moved what stands behind them.
fn inside(fen: &str, span: Span, start: u32, end: u32) -> Span {
    let place = Span::new(span.start + start, span.start + end.max(start + 1));
    let as_written = fen.len() == span.len() as usize;
    if as_written && place.end <= span.end {
        place
    } else {
        span
    }
}

fn is_black(turn: Turn) -> bool {
    turn == Turn::Black
}

/// A FEN of the pieces in words.
fn chess_fen(
    placement: &PlacementText,
    black: bool,
    language: &Language,
) -> Result<String, &'static str> {
    const NO_PIECE: &str = "a letter of this position is no piece";
    const NO_SQUARE: &str = "a square of this position is not on the board";
    let mut board = [const { [const { None::<String> }; 8] }; 8];
    for (side, white) in [(&placement.white, true), (&placement.black, false)] {
        for stated in &side.pieces {
            let role = stated
                .letter
                .map_or(Some(Role::Pawn), |l| language.role(l))
                .ok_or(NO_PIECE)?;
            let square = on_board(&mut board, stated.field).ok_or(NO_SQUARE)?;
            let letter = piece(role).to_string();
            let letter = if white { letter.to_uppercase() } else { letter };
            *square = Some(letter);
        }
    }
    let rows: Vec<String> = board
        .iter()
        .map(|row| {
            row.iter()
                .map(|square| square.clone().unwrap_or_else(|| "1".to_owned()))
                .collect()
        })
        .collect();
    let side = if black { "b" } else { "w" };
    let rights = castling_rights(&board);
    Ok(format!("{} {side} {rights} - 0 1", rows.join("/")))
}

/// The square of `board`, whose first row is rank 8; draughts boards have files and ranks beyond it.
fn on_board<T>(board: &mut [[T; 8]; 8], field: FieldText) -> Option<&mut T> {
    let FieldText::Square(at) = field else {
        return None;
    };
    let row = 8_usize.checked_sub(usize::from(at.rank()?))?;
    let file = usize::from(at.file()?).checked_sub(1)?;
    board.get_mut(row)?.get_mut(file)
}

/// The position that words state, with `turn` to move.
///
/// # Errors
/// Why it cannot be set up.
pub fn position_in_words(
    game: Game,
    placement: &PlacementText,
    turn: Turn,
    language: &Language,
) -> Result<AnyPosition, String> {
    match game {
        Game::Chess => {
            let fen = chess_fen(placement, is_black(turn), language)?;
            AnyPosition::from_fen(game, &fen)
        }
        Game::Draughts(variant) => {
            let placement = PlacementText {
                turn: Some(turn),
                ..placement.clone()
            };
            AnyPosition::draughts(variant, &placement)
        }
    }
}

/// The numbers in brackets against the pieces counted.
#[must_use]
pub fn check_counts(
    placement: &PlacementText,
    span: Span,
    edition: &'static Edition,
) -> Vec<Finding> {
    [("White", &placement.white), ("Black", &placement.black)]
        .into_iter()
        .filter_map(|(name, side)| {
            let stated = usize::from(side.count?);
            let counted = side.pieces.len();
            (stated != counted).then(|| {
                let message =
                    format!("{name} has {counted} pieces here, and the number says {stated}");
                Finding::new(Code::PositionCountMismatch, span, message)
                    .citing(edition.clause(Irregularity::CheckCount))
            })
        })
        .collect()
}

/// Where a draughts game starts.
pub(crate) fn draughts_start(
    record: RecordText<'_>,
    variant: Variant,
    edition: &'static Edition,
) -> Result<Start<Position>, Finding> {
    let set_up = edition.clause(Irregularity::WrongSetUp);
    let (placement, span, from_tag) = match start_fen(record) {
        Some((fen, span)) => {
            let placement = draughts_fen(&fen).map_err(|error| {
                let place = inside(&fen, span, error.span.start, error.span.end);
                Finding::new(Code::BadPosition, place, error.to_string()).citing(set_up)
            })?;
            (placement, span, true)
        }
        None => match heading_position(record) {
            Some((placement, span)) => (placement, span, false),
            None => return Ok(Start::plain(Position::start(variant))),
        },
    };
    let mut placement = placement;
    let turn_is_open = placement.turn.is_none() && from_tag;
    if placement.turn.is_none() && (black_begins(&record) || black_moves_first(record, &placement))
    {
        placement.turn = Some(Turn::Black);
    }
    let (position, uncrowned) = draughts_setting(variant, &placement)
        .map_err(|message| Finding::new(Code::BadPosition, span, message).citing(set_up))?;
    let mut findings = check_counts(&placement, span, edition);
    let wrong = arrangement::draughts(&position, edition, span);
    findings.extend(wrong.or_else(|| uncrowned::left(&position, uncrowned, edition, span)));
    if turn_is_open {
        let side = match placement.turn {
            Some(Turn::Black) => "Black",
            _ => "White",
        };
        let message = format!("the FEN leaves open who is to move; by the first move it is {side}");
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

/// True if the first move of the record starts from a square where a black piece stands.
fn black_moves_first(record: RecordText<'_>, placement: &PlacementText) -> bool {
    let is_move = |token: &&Token| matches!(token.kind, Kind::Move(_));
    let first = record.tokens.iter().find(is_move);
    let from = first.and_then(|token| squares(record.bytes(token.span)).next());
    let pieces = &placement.black.pieces;
    from.is_some_and(|from| pieces.iter().any(|piece| piece.field == from))
}

/// The position and the men on their far rows, which are kings in it (RK 3.7); or why it cannot be
/// set up.
pub(crate) fn draughts_setting(
    variant: Variant,
    placement: &PlacementText,
) -> Result<(Position, Squares), String> {
    let (white_men, white_kings) = squares_of(variant, &placement.white)?;
    let (black_men, black_kings) = squares_of(variant, &placement.black)?;
    let board = variant.board();
    let on_rank = |men: Squares, rank| -> Squares {
        let there = |square: &Square| board.file_rank(*square).is_some_and(|(_, r)| r == rank);
        men.iter().filter(there).collect()
    };
    let white_new = on_rank(white_men, board.size() - 1);
    let black_new = on_rank(black_men, 0);
    let setup = Setup {
        white_men: white_men.difference(white_new),
        white_kings: white_kings | white_new,
        black_men: black_men.difference(black_new),
        black_kings: black_kings | black_new,
    };
    let side = match placement.turn {
        Some(Turn::Black) => Side::Black,
        _ => Side::White,
    };
    let position = Position::new(variant, side, setup).map_err(|error| error.to_string())?;
    Ok((position, white_new | black_new))
}

/// Men and kings of one side.
fn squares_of(variant: Variant, side: &SideText) -> Result<(Squares, Squares), String> {
    let board = variant.board();
    let (mut men, mut kings) = (Squares::EMPTY, Squares::EMPTY);
    for stated in &side.pieces {
        let square = match stated.field {
            FieldText::Number(number) => Square::new(number).filter(|s| board.contains(*s)),
            FieldText::Square(at) => match (at.file(), at.rank()) {
                (Some(file), Some(rank)) if file <= board.size() && rank <= board.size() => {
                    // RK 5.3: a piece on a light square is out of play.
                    let dark = board.at(file - 1, rank - 1);
                    Some(dark.ok_or("a piece stands on a light square, where it is out of play")?)
                }
                _ => None,
            },
            FieldText::File(_) => None,
        };
        let square = square.ok_or("a square of this position is not on the board")?;
        if men.contains(square) || kings.contains(square) {
            return Err(format!("a square stands twice: {square}"));
        }
        if stated.king { &mut kings } else { &mut men }.insert(square);
    }
    Ok((men, kings))
}
