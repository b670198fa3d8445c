//! Boards as PNG: the SVG picture in pixels.

use crate::{BoardView, caption, to_svg};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The largest picture that is drawn, in pixels along a side.
const LARGEST: u32 = 8192;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// Nothing can be drawn so small or so large.
    #[error("a picture can be 1 to {LARGEST} pixels wide, not {0}")]
    Size(u32),
    /// The picture could not be drawn.
    #[error("the picture cannot be drawn: {0}")]
    Drawing(#[from] resvg::usvg::Error),
    /// The pixels could not be packed.
    #[error("the picture cannot be compressed: {0}")]
    Packing(#[from] png::EncodingError),
}

/// Draws the board in `size` pixels a side. The same board gives the same bytes on every machine, since
/// no fonts come into it; so a caption is not drawn, and stands in the picture's text `Title` instead.
///
/// # Errors
/// [`PngError::Size`] for 0 and for more than 8192.
///
/// ```
/// use scoresheet_report::{BoardSize, BoardView, Labels, to_png};
/// let view = BoardView::new(BoardSize::Eight, Labels::Coordinates);
/// assert!(to_png(&view, 64)?.starts_with(b"\x89PNG"));
/// assert!(to_png(&view, 0).is_err());
/// # Ok::<(), scoresheet_report::PngError>(())
/// ```
pub fn to_png(view: &BoardView, size: u32) -> Result<Vec<u8>, PngError> {
    let mut bare = view.clone();
    bare.set_caption("");
    let tree = Tree::from_str(&to_svg(&bare), &Options::default())?;
    let (width, height) = (tree.size().width(), tree.size().height());
    // Rounded, and never to nothing: `as` keeps what it makes of a float inside the range.
    let high = ((size as f32 * height / width).round() as u32).max(1);
    let fits = (1..=LARGEST).contains(&size.max(high));
    let pixels = fits.then(|| Pixmap::new(size, high)).flatten();
    let mut pixels = pixels.ok_or(PngError::Size(size))?;
    let scale = Transform::from_scale(size as f32 / width, high as f32 / height);
    resvg::render(&tree, scale, &mut pixels.as_mut());
    pack(pixels, view.caption())
}

fn pack(pixels: Pixmap, title: Option<&str>) -> Result<Vec<u8>, PngError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    if let Some(title) = title {
        let lines: Vec<String> = caption::lines(title).collect();
        encoder.add_itxt_chunk("Title".to_owned(), lines.join(" "))?;
    }
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels.take_demultiplied())?;
    writer.finish()?;
    Ok(bytes)
}
