//! The plies of a main line as rows.

use super::material::Material;
use crate::input::Chunk;
use crate::rows::{PlyRow, Rows};
use compact_str::{CompactString, ToCompactString, format_compact};
use scoresheet_chess::{Board, Color, Move, Square};
use scoresheet_draughts::{Position, Side};
use scoresheet_notation::{
    CommentCommands, Evaluation, Kind, Language, RecordText, Symbol, comment_commands,
};
use scoresheet_replay::{AnyLine, GamePosition, PlayedPly, Verdict, write};
use scoresheet_source::Code;
use std::sync::{Arc, LazyLock};

/// Adds a row for each ply of the main line, with the position after it if `fen` says so.
pub(super) fn add(
    rows: &mut Rows,
    fen: bool,
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
        fen,
    };
    match &verdict.line {
        AnyLine::None => {}
        AnyLine::Chess(line) => {
            let mut text = String::new();
            let mut material = Material::of_chess(&line.start);
            PlayedPly::each(verdict, line, |ply| {
                writer.add(ply, |row| chess_ply(ply, row, &mut text, &mut material));
            });
        }
        AnyLine::Draughts(line) => {
            PlayedPly::each(verdict, line, |ply| {
                writer.add(ply, |row| draughts_ply(ply, row));
            });
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
    /// Whether positions are wanted.
    fen: bool,
}

impl Writer<'_> {
    /// `tell` completes the row by what its game says of the move. Texts are written where the row lies: a short one that is
    /// moved right after it was made has to wait until its bytes are in memory.
    fn add<P: GamePosition>(&mut self, ply: &PlayedPly<'_, P>, tell: impl FnOnce(&mut PlyRow)) {
        let at = ply.played.token as usize;
        let tokens = &self.record.tokens;
        let written = tokens.get(at).map_or("", |t| t.span.of(&self.chunk.text));
        let after = after(self.record, at);
        self.rows.push(PlyRow {
            file: Arc::clone(&self.file),
            game_no: self.game_no,
            ply: ply.ply as u32 + 1,
            side: "",
            from: CompactString::default(),
            to: CompactString::default(),
            captures: 0,
            promotion: None,
            notation: CompactString::default(),
            written: CompactString::default(),
            irregular: ply.played.irregular.map(Code::as_str),
            comment: after.comments.is_some(),
            symbol: after.symbols,
            repetition: ply.repetition(),
            counts: None,
            white_pieces: 0,
            black_pieces: 0,
            white_value: 0,
            black_value: 0,
            main_road: None,
            line_key: ply.line_key,
            clock_ms: after.said.left_ms,
            elapsed_ms: after.said.elapsed_ms,
            san: None,
            short: None,
            uci: None,
            eval_centipawns: match after.said.evaluation {
                Some(Evaluation::Centipawns(value)) => Some(value),
                Some(Evaluation::Mate(_)) | None => None,
            },
            eval_mate: match after.said.evaluation {
                Some(Evaluation::Mate(moves)) => Some(moves),
                Some(Evaluation::Centipawns(_)) | None => None,
            },
            nags: after.nags,
            comment_text: after.comments,
            fen: self.fen.then(|| ply.after.fen()),
        });
        let Some(row) = self.rows.last_mut() else {
            return;
        };
        row.written = CompactString::new(written);
        self.text.clear();
        ply.counts_into(&mut self.text);
        if !self.text.is_empty() {
            row.counts.get_or_insert_default().push_str(&self.text);
        }
        tell(row);
    }
}

/// `text` is used again for every ply; `material` is what the ply before left.
fn chess_ply(
    ply: &PlayedPly<'_, Board>,
    row: &mut PlyRow,
    text: &mut String,
    material: &mut Material,
) {
    let (board, mv) = (ply.before, ply.played.mv);
    let irregular = ply.played.irregular;
    let english = Language::english();
    let twice = irregular == Some(Code::TwoMovesInARow);
    let white = (board.side_to_move() == Color::White) != twice;
    row.side = side(white);
    row.from = square(mv.from);
    row.to = square(mv.to);
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
    row.captures = u8::from(captures);
    row.promotion = mv.promotion.map(|piece| match piece {
        scoresheet_chess::Piece::Queen => "queen",
        scoresheet_chess::Piece::Rook => "rook",
        scoresheet_chess::Piece::Bishop => "bishop",
        scoresheet_chess::Piece::Knight
        | scoresheet_chess::Piece::Pawn
        | scoresheet_chess::Piece::King => "knight",
    });
    row.notation = CompactString::new(&*text);
    if irregular.is_none() {
        text.clear();
        write::chess_san_into(text, board, mv, ply.after, english);
        row.san = Some(CompactString::new(&*text));
    }
    row.uci = Some(uci(board, mv));
    if captures || mv.promotion.is_some() || irregular.is_some() || !ply.goes_on {
        *material = Material::of_chess(ply.after);
    }
    material.tell(row);
}

/// As engines write the move; one that is only a way from square to square has its name once.
fn uci(board: &Board, mv: Move) -> CompactString {
    static NAMES: LazyLock<Vec<CompactString>> = LazyLock::new(|| {
        let pairs = Square::ALL
            .iter()
            .flat_map(|from| Square::ALL.map(|to| (from, to)));
        pairs
            .map(|(from, to)| format_compact!("{from}{to}"))
            .collect()
    });
    if mv.promotion.is_some() || write::castles_from_elsewhere(mv) {
        return write::chess_uci(board, mv).into();
    }
    let name = NAMES.get(Square::NUM * mv.from as usize + mv.to as usize);
    name.cloned().unwrap_or_default()
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

fn draughts_ply(ply: &PlayedPly<'_, Position>, row: &mut PlyRow) {
    let (position, m) = (ply.before, &ply.played.mv);
    let variant = position.variant();
    let twice = ply.played.irregular == Some(Code::TwoMovesInARow);
    let white = (position.side_to_move() == Side::White) != twice;
    row.side = side(white);
    row.from = write::square_name(variant, m.from()).into();
    row.to = write::square_name(variant, m.to()).into();
    row.captures = m.captured().len() as u8;
    row.promotion = m.promotes().then_some("king");
    row.notation = write::draughts_full(position, m).into();
    row.short = (ply.played.irregular.is_none()).then(|| write::draughts_short(position, m).into());
    Material::of_draughts(ply.after).tell(row);
}

/// What stands between a move and the next.
#[derive(Default)]
struct Behind {
    comments: Option<String>,
    symbols: Option<CompactString>,
    nags: Option<CompactString>,
    /// By the commands in the comments.
    said: CommentCommands,
}

/// Variations stand between a move and the comment behind them, which belongs to the game again.
fn after(record: RecordText<'_>, at: usize) -> Behind {
    let mut found = Behind::default();
    let (mut depth, mut varied) = (0_usize, false);
    for token in record.tokens.iter().skip(at + 1) {
        let nesting = token.kind.nesting();
        if depth > 0 || nesting > 0 {
            depth = depth.saturating_add_signed(nesting);
            varied = true;
            continue;
        }
        match token.kind {
            Kind::Comment => found.add_comment(&record.lossy(token.span)),
            Kind::Symbol(symbol) if !varied => {
                found.add_symbol(&record.lossy(token.span));
                if let Some(nag) = symbol.nag() {
                    found.add_nag(nag.into());
                }
            }
            Kind::Nag(nag) if !varied => {
                let symbol = u8::try_from(nag).ok().and_then(Symbol::from_nag);
                found.add_symbol(&symbol.map_or_else(|| format!("${nag}"), Symbol::text));
                found.add_nag(nag);
            }
            // Of a variation, or of nothing.
            Kind::Symbol(_) | Kind::Nag(_) | Kind::Number { .. } => {}
            Kind::Heading
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

impl Behind {
    /// Of what two comments say of the same thing, the later one counts.
    fn add_comment(&mut self, comment: &str) {
        let said = comment_commands(comment.as_bytes());
        self.said = CommentCommands {
            left_ms: said.left_ms.or(self.said.left_ms),
            elapsed_ms: said.elapsed_ms.or(self.said.elapsed_ms),
            evaluation: said.evaluation.or(self.said.evaluation),
        };
        let comments = self.comments.get_or_insert_default();
        if !comments.is_empty() {
            comments.push('\n');
        }
        comments.push_str(within_braces(comment));
    }

    fn add_symbol(&mut self, symbol: &str) {
        add_word(&mut self.symbols, symbol);
    }

    fn add_nag(&mut self, nag: u16) {
        add_word(&mut self.nags, &nag.to_compact_string());
    }
}

/// A blank stands between two words.
fn add_word(words: &mut Option<CompactString>, word: &str) {
    let words = words.get_or_insert_default();
    if !words.is_empty() {
        words.push(' ');
    }
    words.push_str(word);
}

/// A comment as a person reads it.
fn within_braces(comment: &str) -> &str {
    let inside = comment
        .strip_prefix('{')
        .map(|text| text.strip_suffix('}').unwrap_or(text));
    let inside = inside.or_else(|| comment.strip_prefix(';'));
    inside.unwrap_or(comment).trim()
}
