//! The columns of each table: the one place where a column is named.
//!
//! A column has the name and the type of its field in the row struct. The macro takes the row
//! apart and puts it together again without `..`, so a field without a column does not compile.

use std::ops::Range;

use scoresheet_batch::documents::RepairRow;
use scoresheet_batch::records::RecordRow;
use scoresheet_batch::{FindingRow, GameRow, Plies, PlyRow};
use scoresheet_columns::{BatchColumn, Grow};
use scoresheet_event::{PairingRow, Points, StandingRow};
use scoresheet_norms::AssessmentRow as NormRow;
use scoresheet_source::SmallText;

use crate::cell::{Cell, TextTooLong};
use crate::schema::Column;
use crate::slice::Slice;
use crate::table::{Columns, Fill, Room, Taken, from_columns};

/// Without `in` its rows come one by one, else column by column in a struct of the same fields.
macro_rules! table {
    (
        $(#[$doc:meta])*
        $list:ident, $columns:ident, $row:ident $(in $slice:ident)?, $table:literal, $batch:literal;
        $($field:ident: $type:ty, $unit:literal, $meaning:literal;)*
    ) => {
        $(#[$doc])*
        pub const $list: &[Column] = &[$(Column {
            name: stringify!($field),
            kind: <$type as Cell>::KIND,
            unit: $unit,
            nullable: <$type as Cell>::NULLABLE,
            meaning: $meaning,
        }),*];

        pub(crate) struct $columns {
            $($field: <$type as Cell>::Column,)*
        }

        from_columns!($row { $($field),* });

        table! { @rows $columns, $row $(in $slice)?; $($field: $type)* }

        impl Columns for $columns {
            type Row = $row;
            const COLUMNS: &'static [Column] = $list;
            const TABLE: &'static str = $table;
            const BATCH: usize = $batch;

            fn start() -> Self {
                Self { $($field: Grow::start(stringify!($field)),)* }
            }

            fn complete(self) -> Vec<BatchColumn> {
                vec![$(self.$field.complete()),*]
            }
        }
    };
    (@rows $columns:ident, $row:ident; $($field:ident: $type:ty)*) => {
        impl Fill for $columns {
            type Rows = [$row];

            fn fill(&mut self, rows: &[$row], from: usize, room: Room) -> Result<Taken, TextTooLong> {
                let mut taken = Taken::default();
                for row in rows.iter().skip(from) {
                    let $row { $($field),* } = row;
                    $(<$type as Cell>::append($field, &mut self.$field)?;)*
                    taken.text += 0 $(+ <$type as Cell>::text($field))*;
                    taken.rows += 1;
                    if !room.is_left_by(taken) {
                        break;
                    }
                }
                Ok(taken)
            }
        }
    };
    (@rows $columns:ident, $row:ident in $slice:ident; $($field:ident: $type:ty)*) => {
        impl Fill for $columns {
            type Rows = $slice;

            fn fill(&mut self, rows: &$slice, from: usize, room: Room) -> Result<Taken, TextTooLong> {
                let $slice { $($field),* } = rows;
                let text = |range: Range<usize>| 0 $(+ Slice::text($field, range.clone()))*;
                let taken = room.taken(from..rows.len(), text);
                let range = from..from + taken.rows;
                $(Slice::append($field, range.clone(), &mut self.$field)?;)*
                Ok(taken)
            }
        }
    };
}

table! {
    /// Columns of `games`, one row per game, in the order of the input.
    GAMES, GameColumns, GameRow, "games", 32_768;
    file: String, "path", "File, as given or found; for a file in an archive, followed by `!member`; a byte of its name that is not UTF-8 is written `\\xC0`";
    game_no: u32, "number, from 1", "Number of the game in its file";
    line: u64, "line, from 1", "Line on which the game starts";
    offset: u64, "byte, from 0", "Where the game starts in the file (in its decompressed bytes)";
    game: Option<SmallText>, "name", "`russian`, `english` and so on (notations.md), `chess`, or the name of a game that is not replayed";
    variant_source: Option<&'static str>, "word", "How the game is known: `tag`, `option` or `inferred`";
    edition: Option<&'static str>, "code", "Edition of the rules it was judged by, such as `vk`";
    event: Option<SmallText>, "as written", "Tag Event, or what the heading of a plain text says";
    site: Option<SmallText>, "as written", "The same of the tag Site";
    date: Option<SmallText>, "as written", "The same of the tag Date";
    round: Option<SmallText>, "as written", "The same of the tag Round";
    white: Option<SmallText>, "as written", "Tag White; in a plain text, the name before the moves";
    black: Option<SmallText>, "as written", "Tag Black; in a plain text, the name before the moves";
    result: Option<&'static str>, "result", "Stated result: `1-0`, `0-1`, `1/2-1/2`, `0-0` or `*`";
    result_board: Option<&'static str>, "result", "Result that the final position itself gives";
    terminator: Option<&'static str>, "result", "What follows the last move, normalised like `result`";
    plies: u32, "plies", "Plies replayed";
    captures: u32, "pieces", "Pieces captured in those plies";
    promotions: u32, "pieces", "Men crowned or pawns promoted in those plies";
    legal: Option<bool>, "boolean", "True if every move of the main line was legal";
    first_error_ply: Option<u32>, "ply, from 1", "First ply that could not be replayed as written";
    findings: u32, "rows", "Number of rows in `findings` for this game";
    language: Option<&'static str>, "code", "Language of the piece letters, such as `et`";
    notation: Option<&'static str>, "word", "How the moves are written, such as `full`, `short`, `numeric`, `san` or `uci`";
    final_fen: Option<String>, "FEN", "Position after the last ply replayed";
    first_moves: Option<String>, "moves", "First moves, at most 20 plies and none after `set_up_ply`, in canonical notation";
    edition_source: Option<&'static str>, "word", "How the edition was chosen: by `option`, `tag`, `date`, or by nothing (`today`)";
    ending: Option<&'static str>, "name", "How the game ended, such as `mate`, `resignation` or `third-time`; null where neither board nor record shows it, or the board or the result contradicts what the record says";
    ending_clause: Option<&'static str>, "citation", "Clause by which the game ended";
    ending_known_by: Option<&'static str>, "word", "How the ending is known: `board` (the last position), `rule` (a rule that applies there), `words`, `tag` (Termination), `claim` (a draw where one could be claimed)";
    year: Option<u32>, "year", "Year in the tag Date: its first four-digit number";
    white_rating: Option<u32>, "rating", "Tag WhiteElo, WhiteRating or similar; null if not a number from 1 to 9999";
    black_rating: Option<u32>, "rating", "Tag BlackElo, BlackRating or similar; null if not a number from 1 to 9999";
    time_control: Option<SmallText>, "as written", "Tag TimeControl";
    program: Option<SmallText>, "name", "Program or site that the record came from, as far as its tags tell";
    start_fen: Option<String>, "FEN", "Position before the first move, if it is not the usual one, move counters aside; in chess the en passant square is given only if a pawn can capture there, and the counters are the record's";
    longest_capture: u32, "pieces", "Most pieces captured by one move; in chess, 1 if anything was captured";
    line_key: Option<u64>, "key", "Key of the start and all moves replayed: equal for the same moves from the same position, whatever the game's name, and apart from the move counters in a chess FEN; null where nothing was replayed";
    repair_plies: Option<u32>, "plies", "Plies of the most probable reading of a game that does not replay; null without `--repair suggest`, and where none was found";
    repair_changes: Option<u32>, "plies", "How many of those plies are not read as written";
    repair_open: Option<u32>, "plies", "How many of those changes are not certain";
    repair_ten_thousandths: Option<u32>, "ten-thousandths", "Probability of that reading as a whole, rounded down";
    outcome: Option<&'static str>, "result", "What the game counts as: the tag Result where it is understood and not `*`, else the figures, words or sign after the moves; null where no result is stated, or none that is understood";
    without_moves: bool, "boolean", "True if no move is written, as for a game that was never played; text that cannot be read may be a move";
    set_up_ply: Option<u32>, "ply, from 1", "First ply, played or about to be, before which another position was set up mid-game; null where none was";
    game_id: String, "hexadecimal", "Hash of the record's text (see “Names of records and games”): the same for every copy of it";
    move_id: Option<String>, "hexadecimal", "Hash of the start and all moves replayed: the same for all records of the same moves; null where nothing was replayed";
    eco: Option<&'static str>, "code", "Code of the chess opening, such as `C89`: that of the last named position in the first 40 plies, whatever moves led to it; null where there is none, and in draughts";
    opening: Option<&'static str>, "name", "Name of that position, such as `Ruy Lopez: Marshall Attack`";
    opening_ply: Option<u32>, "ply", "Ply after which that position stands; 0 if the game starts from it";
    round_number: Option<u32>, "number", "Round by the tag Round, where it is a number, or a number and that of a board (`5.3`, `5(3)`)";
    board: Option<u32>, "number", "Board by the tag Board, where it is a number, else by Round: of `5.3`, 3";
    tags: Option<String>, "JSON", "All other tags as an object, `{\"ECO\":\"C89\"}`: those whose value is in no column as written; a repeated tag has a list of values; empty values are left out; null if there are none";
}

table! {
    /// Columns of `findings`, one row per finding, in the order of the input.
    FINDINGS, FindingColumns, FindingRow, "findings", 32_768;
    file: String, "path", "As in `games`";
    game_no: Option<u32>, "number, from 1", "As in `games`; null when the finding is about the file";
    level: &'static str, "word", "`error`, `warning` or `note`";
    code: &'static str, "code", "What was found: a stable code in kebab-case";
    clause: Option<&'static str>, "citation", "Clause that the finding is based on, such as `VK 4.2`";
    line: u64, "line, from 1", "Line of the text in question";
    column: u32, "character, from 1", "Column in that line";
    offset: u64, "byte, from 0", "Where the text starts in the file (in its decompressed bytes)";
    ply: Option<u32>, "ply, from 1", "Ply that the finding is about; 0 is the position before the first";
    written: String, "as written", "The text in question";
    fen: Option<String>, "FEN", "Position before the move in question; for a draw by rule, and for a result that the board contradicts, the position after it";
    legal: Option<String>, "moves", "Legal moves instead, nearest to what was written first, separated by spaces";
    message: String, "English", "One-line description for people";
}

table! {
    /// Columns of `plies`, one row per ply of a main line, in the order of the input.
    PLIES, PlyColumns, PlyRow in Plies, "plies", 131_072;
    file: SmallText, "path", "As in `games`";
    game_no: u32, "number, from 1", "As in `games`";
    ply: u32, "ply, from 1", "Number of the ply in its game";
    side: SmallText, "word", "Who moved: `white` or `black`";
    from: SmallText, "square", "Origin, in the usual notation of the game";
    to: SmallText, "square", "Target, likewise";
    captures: u8, "pieces", "Pieces captured by this ply";
    promotion: Option<&'static str>, "piece", "What was crowned or promoted to, such as `king` or `queen`";
    notation: SmallText, "move", "The ply in canonical full notation";
    written: SmallText, "as written", "The ply as written in the file";
    irregular: Option<&'static str>, "code", "Class of an illegal ply that was carried out anyway (`--mode accepted`); null if it is legal";
    comment: bool, "boolean", "Whether a comment follows the ply";
    symbol: Option<SmallText>, "symbols", "Annotation symbols after the ply, such as `!?`";
    repetition: u32, "times", "How often the position after the ply has occurred so far, by the edition's definition of the same position";
    counts: Option<SmallText>, "clause done/needed", "Draw counts of the edition that are running after the ply, such as `VK 7.2.4 3/15; VK 7.2.5 4/15`";
    white_pieces: u32, "pieces", "White's pieces on the board after the ply";
    black_pieces: u32, "pieces", "Black's";
    white_value: u32, "men or pawns", "Value of White's pieces: pawn 1, knight and bishop 3, rook 5, queen 9, king 0; in draughts man 1, king 3";
    black_value: u32, "men or pawns", "Value of Black's pieces";
    main_road: Option<&'static str>, "word", "Who has a king on the main diagonal (a1–h8, or 46–5) after the ply: `white`, `black` or `both`; null if nobody, and in chess";
    line_key: u64, "key", "As in `games`, for the moves up to this one: it equals the `line_key` of a game that consists of these moves only";
    clock_ms: Option<u64>, "milliseconds", "Time left to the side that moved, from `[%clk]` or `[%clock]` after the move";
    elapsed_ms: Option<u64>, "milliseconds", "Time the move took, from `[%emt]` after the move";
    san: Option<SmallText>, "move", "In chess, the move in short notation (SAN) with English letters; null if it is not legal";
    short: Option<SmallText>, "move", "In draughts, the move in short notation if squares are named by letters and the short form is unambiguous; otherwise as in `notation`; null if it is not legal";
    uci: Option<SmallText>, "move", "In chess, the move as engines write it: `e2e4`, `e7e8q`; castling by a king that does not start on the e-file is written as king onto own rook";
    eval_centipawns: Option<i32>, "hundredths of a pawn", "A program's evaluation of the position after the ply, from `[%eval]`; above 0 White is better";
    eval_mate: Option<i32>, "moves", "Mate in so many moves, from `[%eval #3]`; below 0 Black mates";
    nags: Option<SmallText>, "numbers", "Numbers of the annotations after the ply (NAGs), with blanks between them; signs such as `!?` have theirs";
    comment_text: Option<String>, "as written", "The comments after the ply and behind its variations, without braces and blanks around them; a line end between two";
    fen: Option<String>, "FEN", "Position after the ply, with `--fen`; otherwise null";
}

table! {
    /// Columns of `standings`, one row per player.
    STANDINGS, StandingColumns, StandingRow, "standings", 32_768;
    event: u32, "number, from 1", "Which of the events that were read";
    event_name: Option<String>, "as written", "Its name";
    event_site: Option<String>, "as written", "Its place";
    event_start: Option<String>, "as written", "Its first day";
    rules: &'static str, "code", "Set of rules the event was judged by, such as `fide98`";
    place: Option<u32>, "place, from 1", "First of the places shared; null for players struck from the table or not counted";
    place_last: Option<u32>, "place, from 1", "Last of the places shared; the same as the first if the place is not shared";
    number: u32, "number, from 1", "Starting number";
    player: String, "as written", "Name";
    rank: Option<String>, "as written", "Rank, such as `I` or `MK`";
    title: Option<String>, "as written", "Title, such as `IM`";
    rating: Option<u32>, "rating", "Rating";
    federation: Option<String>, "as written", "Federation or club";
    points: Points, "points", "All points that count, a multiple of ½";
    adjustment: Points, "points", "Penalties and bonuses, which are part of them";
    games: u32, "games", "Games played that count";
    wins: u32, "games", "Of them won";
    draws: u32, "games", "Of them drawn";
    losses: u32, "games", "Of them lost";
    tiebreaks: Option<String>, "code value; …", "Tie-breaks in the order they were applied, such as `DE 1; SB 12.25`; null if none was";
    left_after: Option<u32>, "round", "Withdrew after this round; 0 means before the first";
    struck: bool, "boolean", "Whether all games are annulled and the player is struck from the table";
}

table! {
    /// Columns of `meetings`, one row per game of two players, played or not.
    PAIRINGS, PairingColumns, PairingRow, "meetings", 32_768;
    event: u32, "number, from 1", "As in `standings`";
    event_name: Option<String>, "as written", "As in `standings`";
    round: Option<u32>, "round, from 1", "Round, where the source states it";
    board: Option<u32>, "board, from 1", "Board, where the source states it";
    white_number: u32, "number, from 1", "White's starting number";
    white: String, "as written", "White's name";
    black_number: u32, "number, from 1", "Black's starting number";
    black: String, "as written", "Black's name";
    colours_known: bool, "boolean", "Whether it is known who had White; if not, `white` and `black` are in no particular order";
    white_result: &'static str, "mark", "White's result: `1`, `½`, `0`; by forfeit `+` or `−` (U+2212); `.` while undecided";
    black_result: &'static str, "mark", "Black's result, likewise; both have lost if neither appeared";
    rated: bool, "boolean", "Whether the game is rated";
    counts: bool, "boolean", "Whether it counts in the standings";
}

table! {
    /// Columns of `norms`, one row per player of an event held against the rank norms.
    NORMS, NormColumns, NormRow, "norms", 32_768;
    event: Option<String>, "as written", "The event's name";
    game: &'static str, "word", "Which classification: `draughts` or `chess`";
    coefficient_hundredths: Option<i32>, "hundredths", "Coefficient; null for beginners or where an indicator is missing";
    number: u32, "number, from 1", "Starting number";
    name: String, "as written", "Name";
    rank: &'static str, "code", "Rank held: `none`, `V` to `I`, `MK`, `M`, `GM`";
    struck: bool, "boolean", "Whether the player was struck from the table";
    games: u32, "games", "Games that the percentage is taken from";
    half_points: i32, "half points", "Points made in those games";
    percent_hundredths: Option<u32>, "hundredths of a percent", "Percentage made; null if there were no games";
    reached: Option<&'static str>, "code", "Rank that the result gives";
    skipped: String, "codes", "Ranks that this skips, separated by spaces";
    refused: String, "codes", "Ranks whose norm was met, but which are refused because a rank would be skipped";
    confirmed: Option<bool>, "boolean", "Whether the rank held is confirmed; null where it cannot be, or where games without a result decide it";
    credited: Option<bool>, "boolean", "Whether the result counts towards Candidate Master; null where it cannot";
    missed: Option<&'static str>, "code", "Rank of the nearest norm that was not met";
    missed_half_points: Option<i32>, "half points", "What was missing for that norm";
    clauses: String, "citations", "Clauses for the norm met, or else for the norm missed, separated by semicolons";
}

table! {
    /// Columns of `records`, one row per record as it stands.
    RECORDS, RecordColumns, RecordRow, "records", 32_768;
    file: String, "path", "As in `games`";
    game_no: Option<u32>, "number, from 1", "As in `games`; null where the problems concern the file or a part of it";
    line: u64, "line, from 1", "Line on which it starts";
    offset: u64, "byte, from 0", "Where it starts in the file (in its decompressed bytes)";
    text: String, "as written", "The whole record, from the first tag or token to the end of the last";
    movetext: String, "as written", "What follows the tags";
    tags: String, "JSON", "A list of `[name, value]`, in order, including repeated tags";
    tokens: String, "JSON", "A list of `[kind, text, offset]`, in order; a kind is `heading`, `number`, `move`, `null-move`, `comment`, `open`, `close`, `nag`, `symbol`, `result`, `set-up` or `unreadable`";
    problems: String, "JSON", "A list of objects: `code`, `level`, `offset`, `text`, `message`";
}

table! {
    /// Columns of `repairs`, one row per ply of a repaired game.
    REPAIRS, RepairColumns, RepairRow, "repairs", 32_768;
    game_no: u32, "number, from 1", "Number of the game in the text";
    ply: u32, "ply, from 1", "Number of the ply in its game";
    number: u32, "number, from 1", "Number of the move; White's and Black's plies of one move have the same number";
    side: &'static str, "word", "Who moves: `white` or `black`";
    answer: &'static str, "word", "`read`, `repaired`, `ambiguous` or `unreadable`";
    written: String, "as written", "The text in question; empty where the ply is not written";
    meant: String, "as it should be", "What should be written there";
    notation: String, "move", "The most probable move, in canonical notation";
    probability: f64, "probability", "How probable the move is, 0 to 1";
    reasons: Option<String>, "words", "Why it differs from what is written, separated by spaces; null where it is read";
    candidates: Option<String>, "JSON", "A list of `[move, probability]`, the most probable first; null where it is read";
    fen: Option<String>, "FEN", "Position before it; null where it is read";
    line: u64, "line, from 1", "Line of the text in question";
    column: u32, "character, from 1", "Column in that line";
    offset: u64, "byte, from 0", "Where it starts in the text";
}
