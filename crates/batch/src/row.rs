//! A judged record as rows.

use crate::input::Chunk;
use crate::rows::{FindingRow, GameRow, PlyRow, Rows};
use scoresheet_chess::{Board, Color};
use scoresheet_draughts::{Position, Side};
use scoresheet_notation::{Kind, KnownTag, Outcome, Record, Symbol, heading_names};
use scoresheet_replay::{
    EditionSource, Followed, Game, GameSource, Line, Step, Steps, Verdict, scribe,
};
use scoresheet_source::{Code, Finding};

/// Half-moves that the column of first moves holds.
const FIRST_MOVES: usize = 20;

/// Bytes of a quoted text that a finding keeps; more is cut, visibly.
const QUOTED: usize = 240;

/// Bytes of a message that are kept: it may quote what is written.
const LONGEST_MESSAGE: usize = 1000;

/// Adds the rows of one record. `game_no` counts from the start of the chunk; `with_plies` adds a
/// row for each half-move.
pub(crate) fn add(
    rows: &mut Rows,
    chunk: &Chunk,
    record: &Record,
    verdict: &Verdict,
    game_no: u32,
    with_plies: bool,
) {
    let text = chunk.text.as_bytes();
    rows.games.push(game(chunk, text, record, verdict, game_no));
    for found in &verdict.findings {
        rows.findings.push(finding(chunk, found, Some(game_no)));
    }
    if with_plies {
        plies(rows, chunk, text, record, verdict, game_no);
    }
}

fn game(chunk: &Chunk, text: &[u8], record: &Record, verdict: &Verdict, game_no: u32) -> GameRow {
    let value = |tag| {
        record
            .value(text, tag)
            .map(|value| value.trim().to_owned())
            .filter(|value| !value.is_empty())
    };
    let names = heading(text, record).unwrap_or_default();
    let start = record.span.start as usize;
    GameRow {
        file: chunk.file.to_string(),
        game_no,
        line: chunk.line(start),
        offset: chunk.original_offset(start),
        game: verdict
            .game
            .map(|game| game.name().to_owned())
            .or_else(|| verdict.other_game.clone()),
        variant_source: verdict.source.map(GameSource::as_str),
        edition: verdict.edition.map(|edition| edition.code),
        event: value(KnownTag::Event),
        site: value(KnownTag::Site),
        date: value(KnownTag::Date),
        round: value(KnownTag::Round),
        white: value(KnownTag::White).or(names.0),
        black: value(KnownTag::Black).or(names.1),
        result: verdict.result.map(Outcome::as_str),
        result_board: verdict.result_board.map(Outcome::as_str),
        terminator: verdict.terminator.map(Outcome::as_str),
        plies: verdict.line.plies() as u32,
        captures: verdict.captures,
        promotions: verdict.promotions,
        legal: verdict.legal,
        first_error_ply: verdict.first_error_ply,
        findings: verdict.findings.len() as u32,
        language: verdict
            .language
            .filter(|_| verdict.notation.is_some_and(|n| n == "san" || n == "full"))
            .map(|language| language.code),
        notation: verdict.notation,
        final_fen: final_fen(&verdict.line),
        first_moves: first_moves(&verdict.line),
        edition_source: verdict.edition_source.map(EditionSource::as_str),
        ending: verdict.ended.map(|ended| ended.ending.name),
        ending_clause: verdict.ended.map(|ended| ended.ending.clause),
        ending_known_by: verdict.ended.map(|ended| ended.known_by),
        repair_plies: None,
        repair_changes: None,
        repair_open: None,
        repair_ten_thousandths: None,
    }
}

/// The names in the heading of a text without tags.
fn heading(text: &[u8], record: &Record) -> Option<(Option<String>, Option<String>)> {
    let first = record.tokens.first().filter(|t| t.kind == Kind::Heading)?;
    let words = String::from_utf8_lossy(first.span.bytes(text));
    heading_names(&words).map(|(white, black)| (Some(white), Some(black)))
}

fn final_fen(line: &Line) -> Option<String> {
    match line {
        Line::None => None,
        Line::Chess { end, .. } => Some(end.fen()),
        Line::Draughts { end, .. } => Some(scribe::draughts_fen(end)),
    }
}

/// The first moves: coordinates in chess, full notation in draughts.
fn first_moves(line: &Line) -> Option<String> {
    let moves: Vec<String> = match line {
        Line::None => Vec::new(),
        Line::Chess { moves, .. } => moves
            .iter()
            .take(FIRST_MOVES)
            .map(|played| scribe::chess_coordinates(played.mv))
            .collect(),
        Line::Draughts {
            start,
            set_ups,
            moves,
            ..
        } => {
            let first = Steps::new(start, set_ups, moves).take(FIRST_MOVES);
            first
                .map(|step| scribe::draughts_full(&step.before, &step.played.mv))
                .collect()
        }
    };
    (!moves.is_empty()).then(|| moves.join(" "))
}

/// A finding with its place in the file.
#[must_use]
pub fn finding(chunk: &Chunk, found: &Finding, game_no: Option<u32>) -> FindingRow {
    let start = found.span.start as usize;
    FindingRow {
        file: chunk.file.to_string(),
        game_no,
        level: found.level.as_str(),
        code: found.code.as_str(),
        clause: found.clause,
        line: chunk.line(start),
        column: chunk.column(start),
        offset: chunk.original_offset(start),
        ply: found.ply,
        written: shorten(found.span.of(&chunk.text), QUOTED),
        fen: found.fen.clone(),
        legal: (!found.legal.is_empty()).then(|| found.legal.join(" ")),
        message: shorten(&found.message, LONGEST_MESSAGE),
    }
}

/// The text, or its beginning and how much there is.
fn shorten(text: &str, most: usize) -> String {
    if text.len() <= most {
        return text.to_owned();
    }
    let cut = text.floor_char_boundary(most);
    format!("{}… ({} bytes)", &text[..cut], text.len())
}

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
}

fn plies(
    rows: &mut Rows,
    chunk: &Chunk,
    text: &[u8],
    record: &Record,
    verdict: &Verdict,
    game_no: u32,
) {
    let followed = Followed::new(verdict);
    match &verdict.line {
        Line::None => {}
        Line::Chess {
            start,
            set_ups,
            moves,
            ..
        } => {
            for step in Steps::new(start, set_ups, moves) {
                let of = chess_ply(&step);
                let row = ply_row(chunk, text, record, game_no, of, &followed);
                rows.plies.push(row);
            }
        }
        Line::Draughts {
            start,
            set_ups,
            moves,
            ..
        } => {
            for step in Steps::new(start, set_ups, moves) {
                let of = draughts_ply(&step);
                let row = ply_row(chunk, text, record, game_no, of, &followed);
                rows.plies.push(row);
            }
        }
    }
}

fn chess_ply(step: &Step<'_, Board>) -> PlyText {
    let (board, mv) = (&step.before, step.played.mv);
    let english = scoresheet_notation::Language::english();
    let twice = step.played.irregular == Some(Code::TwoMovesInARow);
    let white = (board.side_to_move() == Color::White) != twice;
    let (captures, notation) = match step.played.irregular {
        None => (board.is_capture(mv), scribe::chess_full(board, mv, english)),
        Some(_) => {
            let captures = men(&step.after()) < men(board);
            (
                captures,
                scribe::chess_by_hand(board, mv, captures, english),
            )
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
            _ => "knight",
        }),
        notation,
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
        from: scribe::square_name(board, m.from()),
        to: scribe::square_name(board, m.to()),
        captures: m.captured().len() as u8,
        promotion: m.promotes().then_some("king"),
        notation: scribe::draughts_full(position, &m),
    }
}

fn ply_row(
    chunk: &Chunk,
    text: &[u8],
    record: &Record,
    game_no: u32,
    of: PlyText,
    followed: &Followed,
) -> PlyRow {
    let at = of.token as usize;
    let counts = followed.counts(of.ply + 1);
    let written = record.tokens.get(at).map_or("", |t| t.span.of(&chunk.text));
    let (comment, symbol) = behind(text, record, at);
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
        comment,
        symbol,
        repetition: followed.repetition(of.ply + 1),
        counts: (!counts.is_empty()).then_some(counts),
    }
}

/// Whether a comment stands behind the move, and which symbols do.
fn behind(text: &[u8], record: &Record, at: usize) -> (bool, Option<String>) {
    let mut comment = false;
    let mut symbols = Vec::new();
    for token in record.tokens.iter().skip(at + 1) {
        match token.kind {
            Kind::Comment => comment = true,
            Kind::Symbol(_) => {
                let written = token.span.bytes(text);
                symbols.push(String::from_utf8_lossy(written).into_owned());
            }
            Kind::Nag(nag) => symbols.push(
                u8::try_from(nag)
                    .ok()
                    .and_then(Symbol::from_nag)
                    .map_or_else(|| format!("${nag}"), Symbol::text),
            ),
            _ => break,
        }
    }
    (comment, (!symbols.is_empty()).then(|| symbols.join(" ")))
}

/// Counts of a record for the summary.
pub(crate) fn game_name(verdict: &Verdict) -> String {
    verdict
        .game
        .map(Game::name)
        .map(str::to_owned)
        .or_else(|| verdict.other_game.clone())
        .unwrap_or_else(|| "unknown".to_owned())
}
