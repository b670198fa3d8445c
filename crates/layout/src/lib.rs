//! Games on pages: what stands where, and in which order it was played.
//!
//! A page is lines of words, each with its place ([`Page`]). A [`ScoreSheet`] is one game found on it:
//! who played, and the stretches of text that stand for its moves, in the order of play, whatever
//! way the columns run. Nothing here knows a rule: whether a stretch is a move, and which, is not
//! decided.

mod across;
mod alto;
mod between;
mod corrected;
mod delimited;
mod detect;
mod diagram;
mod downwards;
mod elements;
mod error;
mod figures;
mod figurine_code;
mod find;
mod greek_files;
mod hocr;
mod letters_apart;
mod lex;
mod margins;
mod markup;
mod movetext;
mod newspaper;
mod numbering;
mod numbers_named;
mod page;
mod page_words;
mod page_xml;
mod parting_signs;
mod plain;
mod ply;
mod reading;
mod replies;
mod run_together;
mod score_sheet;
mod script;
mod set_apart;
mod several;
mod shape;
mod sides_named;
mod squares_in_figures;
mod stacked;
mod table;
mod text;
mod two_across;
mod values;
mod xml;

pub use detect::PageFormat;
pub use diagram::{Diagram, Drawn, OnSquare};
pub use error::{PageError, PageErrorKind};
pub use figurine_code::figurine_code;
pub use find::{Found, diagrams, find, find_unless, sheets};
pub use lex::like_moves;
pub use page::{Page, PageLine, PageStart, Word};
pub use reading::Reading;
pub use score_sheet::{
    Arrangement, Caveat, CaveatKind, MoveCell, ScoreSheet, SheetNumber, SheetSign, SignKind,
    StartBoard, may_be_number, stated_number,
};
