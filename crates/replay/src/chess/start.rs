//! Where a game of chess starts: the usual position, a FEN, or pieces in words.

use super::bare_squares::{Settled, Stated, settle};
use super::squares::piece;
use crate::arrangement;
use crate::start::{Start, black_begins, check_counts, heading_position, inside, start_fen};
use scoresheet_chess::{Board, FenError};
use scoresheet_notation::{
    ChessFlags, FieldText, Kind, KnownTag, Language, PlacementText, RecordText, Role, SideText,
    Turn, Written,
};
use scoresheet_rulebook::{Edition, Irregularity};
use scoresheet_source::{Code, Finding, Level, Span};

/// Where a chess game starts; `language` reads the letters of a position in words.
pub(crate) fn chess_start(
    record: RecordText<'_>,
    language: &Language,
    edition: &'static Edition,
) -> Result<Start<Board>, Box<Finding>> {
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
            let finding = bad_fen(&fen, span, error).citing(set_up);
            let message = format!("{}; the FEN is read without it", finding.message);
            Finding {
                level: Level::Warning,
                message,
                ..finding
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
        .map_or_else(|| black_begins(&record), |turn| turn == Turn::Black);
    let (pieces, pawns) = settled(&placement, language, pawns_move(record))
        .map_err(|message| Finding::new(Code::BadPosition, span, message))?;
    let fen =
        fen_of(&pieces, black).map_err(|message| Finding::new(Code::BadPosition, span, message))?;
    let position = Board::from_fen(&fen)
        .map_err(|error| Finding::new(Code::BadPosition, span, error.to_string()).citing(set_up))?;
    let mut findings = check_counts(&placement, span, edition);
    if !fen.contains(" - - ") {
        let message =
            "castling is taken to be possible where king and rook are on their original squares";
        findings.push(Finding::new(Code::WrittenForm, span, message));
    }
    if !pawns.is_empty() {
        let message = format!(
            "squares without a letter are read as pawns: {}",
            pawns.join(", ")
        );
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

/// Whether the main line has a move of a pawn, which is written without a letter.
fn pawns_move(record: RecordText<'_>) -> bool {
    record.main_line().any(|token| match token.kind {
        Kind::Move(Written::Chess(written)) => {
            let castles = written.flags.has(ChessFlags::CASTLE_SHORT)
                || written.flags.has(ChessFlags::CASTLE_LONG);
            written.letter.is_none() && !castles
        }
        Kind::Move(Written::Descriptive(_) | Written::Draughts(_))
        | Kind::Number { .. }
        | Kind::NullMove
        | Kind::Heading
        | Kind::Comment
        | Kind::Open
        | Kind::Close
        | Kind::Nag(_)
        | Kind::Symbol(_)
        | Kind::Result(_)
        | Kind::SetUp
        | Kind::Unreadable => false,
    })
}

/// A FEN of the pieces in words.
pub(crate) fn chess_fen(
    placement: &PlacementText,
    black: bool,
    language: &Language,
) -> Result<String, String> {
    fen_of(&settled(placement, language, false)?.0, black)
}

/// The pieces in words, each with what it is.
fn settled(
    placement: &PlacementText,
    language: &Language,
    pawns_move: bool,
) -> Result<Settled, String> {
    let sides = [&placement.white, &placement.black];
    let [white, black] = sides.map(|side| stated(side, language));
    settle([white?, black?], pawns_move)
}

fn stated(side: &SideText, language: &Language) -> Result<Vec<Stated>, String> {
    const NO_PIECE: &str = "a letter in this position is not a piece";
    const NO_SQUARE: &str = "a square in this position is not on the board";
    side.is_read()?;
    let pieces = side.pieces.iter().map(|piece| {
        let role = piece
            .letter
            .map_or(Some(Role::Pawn), |letter| language.role(letter));
        Ok(Stated {
            role: role.ok_or(NO_PIECE)?,
            letter: piece.letter,
            bare: piece.bare,
            at: place(piece.field).ok_or(NO_SQUARE)?,
        })
    });
    pieces.collect()
}

fn fen_of(sides: &[Vec<Stated>; 2], black: bool) -> Result<String, String> {
    const TWICE: &str = "two pieces in this position stand on the same square";
    let mut board = [const { [const { None::<String> }; 8] }; 8];
    for (side, white) in sides.iter().zip([true, false]) {
        for stated in side {
            let letter = piece(stated.role).to_string();
            let letter = if white { letter.to_uppercase() } else { letter };
            let (row, file) = stated.at;
            if board[row][file].replace(letter).is_some() {
                return Err(TWICE.to_owned());
            }
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

/// Row from rank 8 down and file, from 0; draughts boards have files and ranks beyond those of chess.
fn place(field: FieldText) -> Option<(usize, usize)> {
    let FieldText::Square(at) = field else {
        return None;
    };
    let row = 8_usize.checked_sub(usize::from(at.rank()?))?;
    let file = usize::from(at.file()?).checked_sub(1)?;
    (row < 8 && file < 8).then_some((row, file))
}
