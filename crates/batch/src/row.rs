//! A judged record as rows.

mod chess_moves;
mod counts;
mod material;
mod ply;
mod tags;

use crate::chess_openings::chess_opening;
use crate::ids::{game_id, move_id};
use crate::in_order::is_in_order;
use crate::input::Chunk;
use crate::rows::{FindingRow, GameRow, Rows};
use scoresheet_chess::Board;
use scoresheet_clock::Date;
use scoresheet_draughts::Position;
use scoresheet_notation::{Kind, KnownTag, Outcome, Record, RecordText};
use scoresheet_replay::{AnyLine, EditionSource, Game, GameLine, GameSource, Verdict, write};
use scoresheet_source::{Code, Finding, SmallText};

/// Plies that the column of first moves holds.
const FIRST_MOVES: usize = 20;

/// Bytes of a quoted text that a finding keeps; more is cut, visibly.
const QUOTED: usize = 240;

/// Bytes of a message that are kept: it may quote what is written.
const LONGEST_MESSAGE: usize = 1000;

/// The rows of one game.
#[must_use]
pub fn rows_of(game: &crate::Game<'_>) -> Rows {
    let mut rows = Rows::default();
    let all = Wanted {
        plies: true,
        fen: false,
    };
    RowMaker::new(all).add(&mut rows, game);
    rows
}

/// Rows that are made only if they are asked for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wanted {
    /// One for each ply.
    pub plies: bool,
    /// The position after it, in these.
    pub fen: bool,
}

/// The row of one game in the table of games.
#[must_use]
pub fn row_of(game: &crate::Game<'_>) -> GameRow {
    self::game(game.chunk, game.record, &game.verdict, game.number)
}

/// White's and Black's rating, as a record states them.
#[must_use]
pub fn ratings(record: RecordText<'_>) -> [Option<u32>; 2] {
    [tags::rating(record, true), tags::rating(record, false)]
}

/// Makes the rows of games, one game after the other.
#[derive(Debug)]
pub(crate) struct RowMaker {
    wanted: Wanted,
    /// Of the plies that were added to last.
    known: ply::Known,
}

impl RowMaker {
    pub fn new(wanted: Wanted) -> Self {
        Self {
            wanted,
            known: ply::Known::default(),
        }
    }

    /// Adds the rows of one game. Rows that have plies are those that the game before was added to.
    pub fn add(&mut self, rows: &mut Rows, of: &crate::Game<'_>) {
        let &crate::Game {
            chunk,
            number,
            record,
            ref verdict,
            judged_by: _,
            laid_out: _,
        } = of;
        rows.games.push(game(chunk, record, verdict, number));
        for found in &verdict.findings {
            if is_in_order(found, verdict) {
                rows.in_order.push(rows.findings.len());
            }
            rows.findings.push(finding(chunk, found, Some(number)));
        }
        if self.wanted.plies {
            ply::add(&mut rows.plies, &mut self.known, self.wanted, of);
        }
    }
}

fn game(chunk: &Chunk, record: RecordText<'_>, verdict: &Verdict, game_no: u32) -> GameRow {
    let value = |tag| {
        record
            .stated(tag)
            .map(|(value, _)| SmallText::from(trimmed(&value)))
            .filter(|value| !value.is_empty())
    };
    let [white_rating, black_rating] = ratings(record);
    let start = record.span.start as usize;
    let opening = match &verdict.line {
        AnyLine::Chess(line) => chess_opening(line),
        AnyLine::None | AnyLine::Draughts(_) => None,
    };
    let (round_number, board) = tags::round_and_board(record);
    let mut row = GameRow {
        file: (*chunk.file).to_owned(),
        game_no,
        line: chunk.line(start),
        offset: chunk.original_offset(start),
        game: verdict
            .game
            .map(Game::name)
            .or(verdict.other_game.as_deref())
            .map(SmallText::from),
        variant_source: verdict.source.map(GameSource::as_str),
        edition: verdict.edition.map(|edition| edition.code),
        event: value(KnownTag::Event),
        site: value(KnownTag::Site),
        date: value(KnownTag::Date),
        round: value(KnownTag::Round),
        white: value(KnownTag::White),
        black: value(KnownTag::Black),
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
        final_fen: verdict.line.end().map(|end| end.fen()),
        first_moves: first_moves(&verdict.line),
        edition_source: verdict.edition_source.map(EditionSource::as_str),
        ending: verdict.ended.map(|ended| ended.ending.name),
        ending_clause: verdict.ended.map(|ended| ended.ending.clause),
        ending_known_by: verdict.ended.map(|ended| ended.known_by),
        year: record
            .stated(KnownTag::Date)
            .and_then(|(value, _)| Date::year_in(value.as_bytes()))
            .map(u32::from),
        white_rating,
        black_rating,
        time_control: value(KnownTag::TimeControl),
        program: tags::program(record),
        start_fen: start_fen(&verdict.line),
        longest_capture: longest_capture(&verdict.line, verdict.captures),
        line_key: verdict.line.key(),
        repair_plies: None,
        repair_changes: None,
        repair_open: None,
        repair_ten_thousandths: None,
        outcome: verdict.outcome().map(Outcome::as_str),
        without_moves: without_moves(&record, &verdict.findings),
        set_up_ply: (verdict.line.plies_before_set_up()).map(|plies| plies as u32 + 1),
        game_id: game_id(record),
        move_id: move_id(&verdict.line),
        eco: opening.map(|(opening, _)| opening.eco),
        opening: opening.map(|(opening, _)| opening.name),
        opening_ply: opening.map(|(_, ply)| ply as u32),
        round_number,
        board,
        tags: None,
    };
    row.tags = tags::others(record, &row);
    row
}

/// Without the blanks around it. Nearly no value has any.
#[inline]
fn trimmed(value: &str) -> &str {
    match value.as_bytes() {
        [first, .., last] if first.is_ascii_graphic() && last.is_ascii_graphic() => value,
        _ => value.trim(),
    }
}

/// No move is written, nor anything that may have been meant for one, nor may moves stand where the record is cut off or
/// in a comment that takes up the rest of it or says that something was not replayed.
fn without_moves(record: &Record, findings: &[Finding]) -> bool {
    let may_be_a_move =
        |kind: &Kind| matches!(kind, Kind::Move(_) | Kind::NullMove | Kind::Unreadable);
    let hides_moves = |found: &Finding| {
        matches!(
            found.code,
            Code::Truncated | Code::UnclosedComment | Code::MarkedUnsure
        )
    };
    !record.tokens.iter().any(|token| may_be_a_move(&token.kind))
        && !findings.iter().any(hides_moves)
}

/// The position before the first move, if it is not the usual one: as text the same however a record
/// writes it, counters of moves aside.
fn start_fen(line: &AnyLine) -> Option<String> {
    match line {
        AnyLine::None => None,
        AnyLine::Chess(GameLine { start, .. }) => (!start.is_same_position(&Board::start()))
            .then(|| start.without_idle_en_passant().fen()),
        AnyLine::Draughts(GameLine { start, .. }) => {
            (*start != Position::start(start.variant())).then(|| write::draughts_fen(start))
        }
    }
}

/// The most pieces that one move captured.
fn longest_capture(line: &AnyLine, captures: u32) -> u32 {
    match line {
        AnyLine::Draughts(GameLine { moves, .. }) => moves
            .iter()
            .map(|played| played.mv.captured().len() as u32)
            .max()
            .unwrap_or(0),
        AnyLine::None | AnyLine::Chess(GameLine { .. }) => captures.min(1),
    }
}

/// The first moves, in one canonical notation. After another position that was set up mid-game no
/// move belongs to the opening.
fn first_moves(line: &AnyLine) -> Option<String> {
    let most = line.plies_before_set_up().unwrap_or(FIRST_MOVES);
    let moves = line.first_moves(most.min(FIRST_MOVES));
    (!moves.is_empty()).then_some(moves)
}

/// A finding with its place in the file.
#[must_use]
pub fn finding(chunk: &Chunk, found: &Finding, game_no: Option<u32>) -> FindingRow {
    let start = found.span.start as usize;
    FindingRow {
        file: (*chunk.file).to_owned(),
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

/// Counts of a record for the summary.
pub(crate) fn game_name(verdict: &Verdict) -> &str {
    let game = verdict.game.map(Game::name);
    game.or(verdict.other_game.as_deref()).unwrap_or("unknown")
}
