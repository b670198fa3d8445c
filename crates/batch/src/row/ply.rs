//! The plies of a main line as rows.

use super::material::Material;
use crate::input::Chunk;
use crate::rows::{PlyRow, Rows};
use compact_str::{CompactString, ToCompactString};
use scoresheet_chess::{Board, Color, Square};
use scoresheet_draughts::{Position, Side};
use scoresheet_notation::{Kind, Language, RecordText, Symbol, comment_times};
use scoresheet_replay::{AnyLine, GamePosition, PlayedPly, Verdict, write};
use scoresheet_source::Code;
use std::sync::{Arc, LazyLock};

/// What a ply row says of a move, game by game.
struct PlyText {
    side: &'static str,
    from: CompactString,
    to: CompactString,
    captures: u8,
    promotion: Option<&'static str>,
    notation: CompactString,
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
    let mut writer = Writer {
        rows: &mut rows.plies,
        chunk,
        record,
        game_no,
        // Not the chunk's own: threads would take turns at counting who holds it.
        file: Arc::from(&*chunk.file),
        text: String::new(),
    };
    match &verdict.line {
        AnyLine::None => {}
        AnyLine::Chess(line) => {
            let mut text = String::new();
            let mut material = Material::of_chess(&line.start);
            PlayedPly::each(verdict, line, |ply| {
                writer.add(ply, chess_ply(ply, &mut text, &mut material));
            });
        }
        AnyLine::Draughts(line) => {
            PlayedPly::each(verdict, line, |ply| writer.add(ply, draughts_ply(ply)));
        }
    }
}

/// Writes the rows of one game.
struct Writer<'a> {
    rows: &'a mut Vec<PlyRow>,
    chunk: &'a Chunk,
    record: RecordText<'a>,
    game_no: u32,
    file: Arc<str>,
    /// Used again for every ply.
    text: String,
}

impl Writer<'_> {
    fn add<P: GamePosition>(&mut self, ply: &PlayedPly<'_, P>, of: PlyText) {
        let at = ply.played.token as usize;
        let tokens = &self.record.tokens;
        let written = tokens.get(at).map_or("", |t| t.span.of(&self.chunk.text));
        let after = after(self.record, at);
        self.text.clear();
        ply.counts_into(&mut self.text);
        let counts = Some(&*self.text).filter(|counts| !counts.is_empty());
        self.rows.push(PlyRow {
            file: Arc::clone(&self.file),
            game_no: self.game_no,
            ply: ply.ply as u32 + 1,
            side: of.side,
            from: of.from,
            to: of.to,
            captures: of.captures,
            promotion: of.promotion,
            notation: of.notation,
            written: written.into(),
            irregular: ply.played.irregular.map(Code::as_str),
            comment: after.comment,
            symbol: (!after.symbols.is_empty()).then(|| after.symbols.join(" ").into()),
            repetition: ply.repetition(),
            counts: counts.map(CompactString::from),
            white_pieces: of.material.pieces[0],
            black_pieces: of.material.pieces[1],
            white_value: of.material.value[0],
            black_value: of.material.value[1],
            main_road: of.material.main_road,
            line_key: ply.line_key,
            clock_ms: after.clock,
            elapsed_ms: after.elapsed,
        });
    }
}

/// `text` is used again for every ply; `material` is what the ply before left.
fn chess_ply(ply: &PlayedPly<'_, Board>, text: &mut String, material: &mut Material) -> PlyText {
    let (board, mv) = (ply.before, ply.played.mv);
    let irregular = ply.played.irregular;
    let english = Language::english();
    let twice = irregular == Some(Code::TwoMovesInARow);
    let white = (board.side_to_move() == Color::White) != twice;
    text.clear();
    let captures = match irregular {
        None => {
            write::chess_full_into(text, board, mv, ply.after, english);
            board.is_capture(mv)
        }
        Some(_) => {
            let captures = men(ply.after) < men(board);
            text.push_str(&write::chess_by_hand(board, mv, captures, english));
            captures
        }
    };
    if captures || mv.promotion.is_some() || irregular.is_some() || !ply.goes_on {
        *material = Material::of_chess(ply.after);
    }
    PlyText {
        side: side(white),
        from: square(mv.from),
        to: square(mv.to),
        captures: u8::from(captures),
        promotion: mv.promotion.map(|piece| match piece {
            scoresheet_chess::Piece::Queen => "queen",
            scoresheet_chess::Piece::Rook => "rook",
            scoresheet_chess::Piece::Bishop => "bishop",
            scoresheet_chess::Piece::Knight
            | scoresheet_chess::Piece::Pawn
            | scoresheet_chess::Piece::King => "knight",
        }),
        notation: CompactString::from(&*text),
        material: *material,
    }
}

/// Each square has its name once.
fn square(square: Square) -> CompactString {
    static NAMES: LazyLock<Vec<CompactString>> = LazyLock::new(|| {
        let names = Square::ALL.iter().map(ToCompactString::to_compact_string);
        names.collect()
    });
    NAMES.get(square as usize).cloned().unwrap_or_default()
}

const fn side(white: bool) -> &'static str {
    if white { "white" } else { "black" }
}

/// How many men are on the board.
fn men(board: &Board) -> u32 {
    (board.men_of(Color::White) | board.men_of(Color::Black)).len()
}

fn draughts_ply(ply: &PlayedPly<'_, Position>) -> PlyText {
    let (position, m) = (ply.before, &ply.played.mv);
    let variant = position.variant();
    let twice = ply.played.irregular == Some(Code::TwoMovesInARow);
    let white = (position.side_to_move() == Side::White) != twice;
    PlyText {
        side: side(white),
        from: write::square_name(variant, m.from()).into(),
        to: write::square_name(variant, m.to()).into(),
        captures: m.captured().len() as u8,
        promotion: m.promotes().then_some("king"),
        notation: write::draughts_full(position, m).into(),
        material: Material::of_draughts(ply.after),
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
