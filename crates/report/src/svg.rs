//! Boards as SVG.
//!
//! Written by hand instead of with an HTML library: XML wants every element closed and no
//! control characters, which HTML escaping does not see to.
//!
//! A picture holds no ids, styles or scripts, so that any number of them can stand in one
//! page without touching each other; and it brings its own frame, so that it looks the
//! same on light and dark pages.

/// Adds a line to the picture; writing to a string cannot fail.
macro_rules! put {
    ($out:expr, $($argument:tt)*) => {{
        let _ = writeln!($out, $($argument)*);
    }};
}

mod arrows;
mod escape;
mod layout;
mod lettering;
mod marks;
mod on_page;
mod pieces;
mod shapes;
mod squares;

use crate::{BoardView, describe};
use escape::escape;
use layout::Layout;
use lettering::Strokes;
pub(crate) use on_page::{board, defs};
use std::fmt::Write as _;

/// Draws the board as a self-contained SVG picture, 480 pixels wide unless the page says
/// otherwise. Its title is the caption, its description reads the position out.
///
/// ```
/// use scoresheet_report::{BoardSize, BoardView, Labels, to_svg};
///
/// let mut view = BoardView::new(BoardSize::Ten, Labels::Numbers);
/// view.set_caption("<Wiersma & Sijbrands>");
/// let picture = to_svg(&view);
/// assert!(picture.contains("<title>&lt;Wiersma &amp; Sijbrands&gt;</title>"));
/// assert!(picture.ends_with("</svg>\n"));
/// ```
pub fn to_svg(view: &BoardView) -> String {
    let layout = Layout::of(view);
    let mut out = String::with_capacity(16 * 1024);
    open(&mut out, view, &layout);
    squares::draw(&mut out, view, &layout);
    marks::draw_below(&mut out, view, &layout);
    squares::name(&mut out, view, &layout, Strokes::Own);
    pieces::draw(&mut out, view, &layout);
    marks::draw_above(&mut out, view, &layout);
    arrows::draw(&mut out, view, &layout);
    write_caption(&mut out, &layout);
    out.push_str("</svg>\n");
    out
}

fn open(out: &mut String, view: &BoardView, layout: &Layout) {
    const SHOWN_WIDTH: u32 = 480;
    let (width, height) = (layout.width(), layout.height());
    let shown_height = SHOWN_WIDTH * height / width;
    let title = describe::title(view);
    let description = describe::description(view);
    put!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{SHOWN_WIDTH}" height="{shown_height}" viewBox="0 0 {width} {height}">"#
    );
    put!(out, "<title>{}</title>", escape(&title));
    put!(out, "<desc>{}</desc>", escape(&description));
}

fn write_caption(out: &mut String, layout: &Layout) {
    for (baseline, line) in layout.caption_lines() {
        let (middle, size) = (layout.width() / 2, layout::CAPTION_SIZE);
        put!(
            out,
            r##"<text x="{middle}" y="{baseline}" font-family="sans-serif" font-size="{size}" text-anchor="middle" fill="#f6ead6">{}</text>"##,
            escape(line)
        );
    }
}
