//! The plies of a main line as rows.

use super::material::Material;
use crate::input::Chunk;
use crate::rows::{PlyRow, Rows};
use scoresheet_chess::{Board, Color};
use scoresheet_draughts::{Position, Side};
use scoresheet_notation::{Kind, RecordText, Symbol, comment_times};
use scoresheet_replay::{AnyLine, Followed, Step, Verdict, write};
use scoresheet_source::Code;

/// What a ply row says of a move.
struct PlyText {
    irregular: Option<&'static str>,
    ply: usize,
    token: u32,
    side: &'static str,
    from: String,
    to: String,
    captures: u8,
    promotion: Option<&'static str>,
    notation: String,
    material: Material,
}

/// Adds a row for each ply of the main line.
pub(super) fn add(
    rows: &mut Rows,
    chunk: &Chunk,
    record: RecordText<'_>,
    verdict: &Verdict,
    game_no: u32,
) {
    let followed = Followed::new(verdict);
    let plies: Vec<PlyText> = match &verdict.line {
        AnyLine::None => Vec::new(),
        AnyLine::Chess(line) => line.steps().map(|step| chess_ply(&step)).collect(),
        AnyLine::Draughts(line) => line.steps().map(|step| draughts_ply(&step)).collect(),
    };
    for (of, line_key) in plies.into_iter().zip(verdict.line.keys()) {
        let row = ply_row(chunk, record, game_no, of, line_key, &followed);
        rows.plies.push(row);
    }
}

fn chess_ply(step: &Step<'_, Board>) -> PlyText {
    let (board, mv) = (&step.before, step.played.mv);
    let english = scoresheet_notation::Language::english();
    let twice = step.played.irregular == Some(Code::TwoMovesInARow);
    let white = (board.side_to_move() == Color::White) != twice;
    let (captures, notation) = match step.played.irregular {
        None => (board.is_capture(mv), write::chess_full(board, mv, english)),
        Some(_) => {
            let captures = men(&step.after()) < men(board);
            (captures, write::chess_by_hand(board, mv, captures, english))
        }
    };
    PlyText {
        irregular: step.played.irregular.map(Code::as_str),
        ply: step.ply,
        token: step.played.token,
        side: side(white),
        from: mv.from.to_string(),
        to: mv.to.to_string(),
        captures: u8::from(captures),
        promotion: mv.promotion.map(|piece| match piece {
            scoresheet_chess::Piece::Queen => "queen",
            scoresheet_chess::Piece::Rook => "rook",
            scoresheet_chess::Piece::Bishop => "bishop",
            scoresheet_chess::Piece::Knight
            | scoresheet_chess::Piece::Pawn
            | scoresheet_chess::Piece::King => "knight",
        }),
        notation,
        material: Material::of_chess(&step.after()),
    }
}

const fn side(white: bool) -> &'static str {
    if white { "white" } else { "black" }
}

/// How many men are on the board.
fn men(board: &Board) -> u32 {
    (board.men_of(Color::White) | board.men_of(Color::Black)).len()
}

fn draughts_ply(step: &Step<'_, Position>) -> PlyText {
    let (position, m) = (&step.before, step.played.mv);
    let board = position.variant().board();
    let twice = step.played.irregular == Some(Code::TwoMovesInARow);
    let white = (position.side_to_move() == Side::White) != twice;
    PlyText {
        irregular: step.played.irregular.map(Code::as_str),
        ply: step.ply,
        token: step.played.token,
        side: side(white),
        from: write::square_name(board, m.from()),
        to: write::square_name(board, m.to()),
        captures: m.captured().len() as u8,
        promotion: m.promotes().then_some("king"),
        notation: write::draughts_full(position, &m),
        material: Material::of_draughts(&step.after()),
    }
}

fn ply_row(
    chunk: &Chunk,
    record: RecordText<'_>,
    game_no: u32,
    of: PlyText,
    line_key: u64,
    followed: &Followed,
) -> PlyRow {
    let at = of.token as usize;
    let counts = followed.counts(of.ply + 1);
    let written = record.tokens.get(at).map_or("", |t| t.span.of(&chunk.text));
    let after = after(record, at);
    let material = of.material;
    PlyRow {
        file: chunk.file.to_string(),
        game_no,
        ply: of.ply as u32 + 1,
        side: of.side,
        from: of.from,
        to: of.to,
        captures: of.captures,
        promotion: of.promotion,
        notation: of.notation,
        written: written.to_owned(),
        irregular: of.irregular,
        comment: after.comment,
        symbol: (!after.symbols.is_empty()).then(|| after.symbols.join(" ")),
        repetition: followed.repetition(of.ply + 1),
        counts: (!counts.is_empty()).then_some(counts),
        white_pieces: material.pieces[0],
        black_pieces: material.pieces[1],
        white_value: material.value[0],
        black_value: material.value[1],
        main_road: material.main_road,
        line_key,
        clock_ms: after.clock,
        elapsed_ms: after.elapsed,
    }
}

/// What stands between a move and the next.
#[derive(Default)]
struct Behind {
    comment: bool,
    symbols: Vec<String>,
    /// Milliseconds that the mover has left.
    clock: Option<u64>,
    /// Milliseconds that the move took.
    elapsed: Option<u64>,
}

fn after(record: RecordText<'_>, at: usize) -> Behind {
    let mut found = Behind::default();
    for token in record.tokens.iter().skip(at + 1) {
        match token.kind {
            Kind::Comment => {
                found.comment = true;
                let times = comment_times(record.bytes(token.span));
                found.clock = times.left_ms.or(found.clock);
                found.elapsed = times.elapsed_ms.or(found.elapsed);
            }
            Kind::Symbol(_) => {
                let written = record.bytes(token.span);
                found
                    .symbols
                    .push(String::from_utf8_lossy(written).into_owned());
            }
            Kind::Nag(nag) => found.symbols.push(
                u8::try_from(nag)
                    .ok()
                    .and_then(Symbol::from_nag)
                    .map_or_else(|| format!("${nag}"), Symbol::text),
            ),
            Kind::Heading
            | Kind::Number { .. }
            | Kind::Move(_)
            | Kind::NullMove
            | Kind::Open
            | Kind::Close
            | Kind::Result(_)
            | Kind::SetUp
            | Kind::Unreadable => break,
        }
    }
    found
}
