//! Boards drawn for terminals and as SVG, and tables for people ([`Sheet`]).
//!
//! The drawing knows no rules: it draws a [`BoardView`], which says what stands where, which
//! squares are marked and which arrows are drawn. Chess and draughts are drawn alike.
//! [`BoardView::of`] makes one of a position.
//!
//! ```
//! use scoresheet_report::{BoardSize, BoardView, Glyph, GlyphKind, Labels, SquareMark, Style};
//!
//! # fn main() -> Result<(), scoresheet_report::OffBoard> {
//! let mut view = BoardView::new(BoardSize::Eight, Labels::Coordinates);
//! view.put((4, 0), Glyph::white(GlyphKind::King))?; // e1
//! view.put((4, 7), Glyph::black(GlyphKind::King))?; // e8
//! view.mark((4, 0), SquareMark::Target)?;
//!
//! let text = scoresheet_report::to_text(&view, Style::ASCII);
//! assert!(text.contains("[K]"));
//!
//! let picture = scoresheet_report::to_svg(&view);
//! assert!(picture.contains("<title>Board of 64 squares</title>"));
//! # Ok(())
//! # }
//! ```

mod adjournment;
mod arrow;
mod board_view;
mod caption;
mod cell;
mod collation;
mod columns;
mod describe;
mod event;
mod finding;
mod game_position;
mod glyph;
mod lots;
mod mark;
mod norms;
pub mod page;
mod pixels;
pub mod plot;
mod position;
mod rendered;
mod rounds;
mod sheet;
mod svg;
mod text;
mod written;

pub use adjournment::{clock_sheet, dial_sheet, plan_sheet, render_opened};
pub use arrow::{Arrow, ArrowKind};
pub use board_view::{BoardView, Labels};
pub use cell::{BoardSize, BoardSquare, OffBoard};
pub use collation::render_collation;
pub use columns::columns;
pub use event::{EventSheets, EventTable, explained_sheets};
pub use finding::Excerpt;
pub use game_position::{game_title, render_position};
pub use glyph::{Glyph, GlyphKind};
pub use lots::{lots_by_number, lots_by_step, lots_remarks};
pub use mark::SquareMark;
pub use norms::{
    certificate_sheets, composer_rank_sheet, composition_sheet, estonian_sheet, explained_norms,
    explained_title_sheets, held_rank_sheet, norm_choices, norm_clauses, norm_sheets,
    rank_step_sheet, rating_sheets, title_sheets, what_if_sheet,
};
pub use pixels::{PngError, to_png};
pub use position::{Marks, last_move, marks};
pub use rendered::Rendered;
pub use rounds::{pairing_csv, pairing_sheets};
pub use sheet::{Align, Column, Sheet, harmless_csv, html_page};
pub use svg::to_svg;
pub use text::{Style, to_text};
