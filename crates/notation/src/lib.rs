//! The grammar of game records: text into spanned tokens, and tokens back into text.
//!
//! Nothing here knows a rule of any game. A [`Record`] is what stands in the text, whole: every
//! byte that is not blank belongs to a tag, a token or a problem.
//!
//! ```
//! use scoresheet_notation::{Family, Kind, Reader};
//! let text = b"[Event \"Club\"]\n\n1. e4 e5 2. Nf3! *\n";
//! let mut reader = Reader::new(text);
//! let mut record = Default::default();
//! assert!(reader.next(&mut record, &|_| Family::Chess));
//! let moves = record.tokens.iter().filter(|t| matches!(t.kind, Kind::Move(_)));
//! assert_eq!(moves.count(), 3);
//! assert!(record.problems.is_empty());
//! ```

mod caveat;
mod chess_move;
mod comment_commands;
mod correction;
mod doubt;
mod draughts_fen;
mod draughts_move;
mod game_type;
mod heading;
mod letters;
mod movetext;
mod odds;
mod outcome;
mod own_result;
mod pasted;
mod phrases;
mod position_text;
mod rating;
mod reader;
mod record;
mod scan;
mod server_words;
pub mod split;
mod symbol;
mod tags;
mod task;
mod unplayed;
pub mod write;

pub use caveat::{
    counts_moves, cut_short, doubtful, doubtful_move, doubts_move, goes_on, heading_says_longer,
    is_longer_count, named_in_short, named_moves, says_doubtful, says_hard_to_read, says_longer,
    says_longer_below, says_lost, says_unread, says_unsure, side_spoken_of, supposed,
};
pub use chess_move::{
    ChessFlags, ChessForm, ChessText, DescriptiveText, ManText, PlaceText, SquareOrder, SquareText,
    word_of_check,
};
pub use comment_commands::{CommentCommands, Evaluation, comment_commands, has_only_commands};
pub use correction::{
    Correction, behind_or, corrections, is_heading_of_corrections, judges_move,
    speaks_of_corrections,
};
pub use doubt::Doubt;
pub use draughts_fen::{DraughtsFenError, DraughtsFenErrorKind, draughts_fen};
pub use draughts_move::{DraughtsForm, DraughtsText, Field, FieldText, digit_readings, squares};
pub use game_type::{GameType, SquareNames, game_in_words};
pub use heading::{Heading, HeadingLine, HeadingTag, LONGEST_HEADING, heading_at_end};
pub use letters::{Language, Letter, LetterFile, LettersError, LettersFault, Role};
pub use movetext::first_numbered_move;
pub use odds::speaks_of_odds;
pub use outcome::{
    AND, Outcome, StatedInWords, ending_of_termination, resignation_when_due, result_in_words,
    result_words_at_start,
};
pub use pasted::Pasted;
pub use phrases::WordList;
pub use position_text::{
    DRAUGHTS_KING, KingRunText, PieceText, PlacedSide, PlacementText, SideText, Turn,
    before_first_move, named_side, placed_side, position_sentence, position_text,
    position_without_words, side_word,
};
pub use rating::{StatedRating, stated_rating};
pub use reader::Reader;
pub use record::{Family, Kind, KnownTag, ReadFrom, Record, RecordText, Tag, Token, Written};
pub use scan::is_invisible;
pub use server_words::{SaidByServer, server_words};
pub use symbol::{Symbol, is_symbol_sign};
pub use task::{
    asks_for_move, heads_solution, heads_variation, leads_to_board, names_board, sets_task,
    turn_in_words,
};
pub use unplayed::{
    GameOver, ends_with_instead, game_over, is_over_there, leads_to_opening, may_end_game,
    rejects_move, says_here, says_played, says_would,
};
