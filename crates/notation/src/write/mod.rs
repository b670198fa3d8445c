//! Records put together as text: tags, running moves, two columns.
//!
//! The caller knows the game and says how each move is written; here the parts of a record become
//! lines. Everything that is written is read back by [`Reader`](crate::Reader) as the same parts.
//!
//! ```
//! use scoresheet_notation::Symbol;
//! use scoresheet_notation::write::{Item, Style, running};
//! let one = |says: &str, number, black| Item::Move { says: says.to_owned(), number, black };
//! let items = [
//!     one("e4", 1, false),
//!     Item::Symbol(Symbol::Strong),
//!     Item::Comment("best by test".into()),
//!     one("e5", 1, true),
//! ];
//! assert_eq!(running(&items, &Style::EXPORT, "*"), "1. e4 $1 {best by test} 1... e5 *\n");
//! assert_eq!(running(&items, &Style::BOOK, "*"), "1. e4! {best by test} 1. … e5 *\n");
//! ```

mod columns;
mod comment;
mod flow;
mod item;
mod running;
mod scoring;
mod style;
mod tags;

pub use columns::columns;
pub use comment::comment_text;
pub use item::{Item, OPEN_MOVE};
pub use running::running;
pub use scoring::Scoring;
pub use style::Style;
pub use tags::tag_line;
