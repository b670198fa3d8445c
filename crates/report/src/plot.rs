//! Plots as SVG, drawn here: bars, shares, heaps and curves over a scale, trees.
//!
//! A [`Plot`] is a figure of the page: the drawing, which takes its colours from the page's style and
//! so looks right in the dark and on paper, and the same figures as a table.
//!
//! ```
//! use scoresheet_report::plot::{Bar, bars};
//! let found = [Bar::new("illegal-move", 42), Bar::new("<b>", 7)];
//! let plot = bars("classes", "Findings by class", "findings", &found);
//! let text = plot.markup().into_string();
//! assert!(text.contains("role=\"img\"") && text.contains("&lt;b&gt;"));
//! ```

mod bars;
mod curves;
mod frame;
mod heap;
mod icicle;
mod scale;
mod shares;

pub use bars::{Bar, bars, capital};
pub use curves::{Curve, Over, curves};
pub use frame::Plot;
pub use heap::{Heap, heap};
pub use icicle::{Branch, icicle};
pub use shares::{Share, shares};
