//! The rows that a run produces, one struct a table; plies are in [columns](Plies).
//!
//! Column order here is column order in every table; the reference page lists the units.

use crate::checkpoint::Checkpoint;
use crate::plies::Plies;
use scoresheet_source::SmallText;

/// One game. `None` where the record does not say.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GameRow {
    /// Path as given or found, with `!member` after an archive.
    pub file: String,
    /// Number of the game in its file, from 1.
    pub game_no: u32,
    /// Line on which the game starts, from 1.
    pub line: u64,
    /// Byte offset in the (decompressed) file at which the game starts.
    pub offset: u64,
    /// `russian`, `brazilian`, `international`, `chess`, or the name of a game that is not replayed.
    pub game: Option<SmallText>,
    /// `tag`, `option` or `inferred`.
    pub variant_source: Option<&'static str>,
    /// Edition of the rules it was judged by, such as `vk`.
    pub edition: Option<&'static str>,
    /// Tag Event.
    pub event: Option<SmallText>,
    /// Tag Site.
    pub site: Option<SmallText>,
    /// Tag Date, as written.
    pub date: Option<SmallText>,
    /// Tag Round.
    pub round: Option<SmallText>,
    /// Tag White.
    pub white: Option<SmallText>,
    /// Tag Black.
    pub black: Option<SmallText>,
    /// Stated result, as `1-0`, `0-1`, `1/2-1/2`, `0-0` or `*`.
    pub result: Option<&'static str>,
    /// Result that the final position itself gives.
    pub result_board: Option<&'static str>,
    /// What follows the last move, normalised like `result`.
    pub terminator: Option<&'static str>,
    /// Plies replayed.
    pub plies: u32,
    /// Pieces captured in them.
    pub captures: u32,
    /// Men crowned or pawns promoted in them.
    pub promotions: u32,
    /// True if every move of the main line was legal.
    pub legal: Option<bool>,
    /// First ply that could not be replayed as written, from 1.
    pub first_error_ply: Option<u32>,
    /// Number of rows in `findings` for this game.
    pub findings: u32,
    /// Language of the piece letters, such as `et`.
    pub language: Option<&'static str>,
    /// `full`, `short`, `numeric`, `san`, `uci` …
    pub notation: Option<&'static str>,
    /// Position after the last move replayed.
    pub final_fen: Option<String>,
    /// First moves (at most 20 plies) in one canonical notation.
    pub first_moves: Option<String>,
    /// `option`, `tag`, `date` or `today`.
    pub edition_source: Option<&'static str>,
    /// How the game ended, such as `mate` or `third-time`, as far as board and record tell.
    pub ending: Option<&'static str>,
    /// The clause it ended by.
    pub ending_clause: Option<&'static str>,
    /// `board`, `rule`, `words`, `tag` or `claim`.
    pub ending_known_by: Option<&'static str>,
    /// Year of the tag Date.
    pub year: Option<u32>,
    /// White's rating, from the tags.
    pub white_rating: Option<u32>,
    /// Black's rating, from the tags.
    pub black_rating: Option<u32>,
    /// Tag TimeControl.
    pub time_control: Option<SmallText>,
    /// The program or site that the record came from, as far as its tags tell.
    pub program: Option<SmallText>,
    /// Position before the first move, if it is not the usual one.
    pub start_fen: Option<String>,
    /// Most pieces that one move captured.
    pub longest_capture: u32,
    /// Key of the start and all moves: equal for games of the same moves.
    pub line_key: Option<u64>,
    /// Plies of the most probable reading, where one was looked for.
    pub repair_plies: Option<u32>,
    /// Of them those that are not read as they stand.
    pub repair_changes: Option<u32>,
    /// Of these those that are not sure.
    pub repair_open: Option<u32>,
    /// Its probability as a whole, in ten-thousandths.
    pub repair_ten_thousandths: Option<u32>,
    /// What the game counts as: the tag Result, else what follows the moves; like `result`.
    pub outcome: Option<&'static str>,
    /// True if no move is written, and nothing that cannot be read stands in the place of one.
    pub without_moves: bool,
    /// First ply before which another position was set up mid-game.
    pub set_up_ply: Option<u32>,
    /// Hash of the record's text, in hexadecimal ([`game_id`](crate::game_id)).
    pub game_id: String,
    /// Hash of its start and moves, in hexadecimal ([`move_id`](crate::move_id)).
    pub move_id: Option<String>,
    /// Code of the opening of chess, such as `C89`.
    pub eco: Option<&'static str>,
    /// Its name.
    pub opening: Option<&'static str>,
    /// Ply after which the position of that name stands; 0 is the position before the first.
    pub opening_ply: Option<u32>,
    /// Number of the round, by the tag Round.
    pub round_number: Option<u32>,
    /// Number of the board, by the tag Board, else what follows the round in its tag.
    pub board: Option<u32>,
    /// Its other tags as JSON: an object of texts, or of lists of texts where one is repeated.
    pub tags: Option<String>,
}

/// One finding.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct FindingRow {
    /// As in [`GameRow::file`].
    pub file: String,
    /// As in [`GameRow::game_no`]; `None` when it is about the file.
    pub game_no: Option<u32>,
    /// `error`, `warning` or `note`.
    pub level: &'static str,
    /// Stable kebab-case code.
    pub code: &'static str,
    /// Clause it rests on.
    pub clause: Option<&'static str>,
    /// Line, from 1.
    pub line: u64,
    /// Column in characters, from 1.
    pub column: u32,
    /// Byte offset in the (decompressed) file.
    pub offset: u64,
    /// Ply it is about, from 1.
    pub ply: Option<u32>,
    /// The text as written.
    pub written: String,
    /// Position before the move in question.
    pub fen: Option<String>,
    /// What would have been legal, nearest first, separated by spaces.
    pub legal: Option<String>,
    /// One line for a person.
    pub message: String,
}

/// What one stretch of input gave, in input order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rows {
    /// Games.
    pub games: Vec<GameRow>,
    /// Findings, ordered by game and place.
    pub findings: Vec<FindingRow>,
    /// Plies, if they were asked for.
    pub plies: Plies,
    /// Places in `findings` of those that nobody need look at ([`is_in_order`](crate::is_in_order)), rising.
    pub in_order: Vec<usize>,
}

impl Rows {
    /// Leaves no row, and the memory to be used again.
    pub(crate) fn clear(&mut self) {
        let Self {
            games,
            findings,
            plies,
            in_order,
        } = self;
        games.clear();
        findings.clear();
        plies.clear();
        in_order.clear();
    }
}

/// Somewhere rows go: a table file, a summary, a test.
pub trait Sink: Send {
    /// Takes rows in their final order.
    ///
    /// # Errors
    /// Whatever the destination says, such as a full disk.
    fn write(&mut self, rows: &Rows) -> Result<(), SinkError>;

    /// Stores what has been written and `reached`, so that another run can go on from there even if this one is
    /// killed. One that stores nothing has nothing to do.
    ///
    /// # Errors
    /// Whatever the destination says.
    fn checkpoint(&mut self, _reached: &Checkpoint) -> Result<(), SinkError> {
        Ok(())
    }

    /// Everything has been written: make it permanent under its final name.
    ///
    /// # Errors
    /// Whatever the destination says.
    fn finish(self: Box<Self>) -> Result<(), SinkError>;
}

impl<S: Sink + ?Sized> Sink for Box<S> {
    fn write(&mut self, rows: &Rows) -> Result<(), SinkError> {
        (**self).write(rows)
    }

    fn checkpoint(&mut self, reached: &Checkpoint) -> Result<(), SinkError> {
        (**self).checkpoint(reached)
    }

    fn finish(self: Box<Self>) -> Result<(), SinkError> {
        (*self).finish()
    }
}

/// A destination failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("cannot write {path}: {reason}")]
pub struct SinkError {
    /// The file.
    pub path: String,
    /// What the system says.
    pub reason: String,
}
