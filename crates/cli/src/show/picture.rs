//! The board of `scoresheet show`, and its pictures.

use super::args::ShowArgs;
use crate::out::put;
use crate::terminal::{clean, remark};
use anyhow::{Context, Result, bail};
use scoresheet_output::{keep, same_file};
use scoresheet_replay::{AnyLine, AnyPosition};
use scoresheet_report::{ArrowKind, BoardView, last_move, to_png, to_svg};

/// The board with what was asked to be drawn on it.
pub fn view(
    args: &ShowArgs,
    line: &AnyLine,
    ply: usize,
    position: &AnyPosition,
) -> Result<BoardView> {
    let mut view = BoardView::of(position);
    let marks = last_move(line, ply);
    view.mark_all(&marks);
    view.flip(args.flip);
    if let Some(labels) = args.labels {
        view.set_labels(labels);
    }
    for square in &args.marks {
        if !view.mark_named(position, square) {
            bail!("--mark {}: not a square of this board", clean(square));
        }
    }
    for arrow in &args.arrows {
        if arrow == "last" {
            view.arrow_of(&marks, ArrowKind::Written);
        } else if !view.arrow_for(position, arrow, ArrowKind::Written) {
            bail!("--arrow {}: not two squares of this board", clean(arrow));
        }
    }
    Ok(view)
}

/// Tells before the work what cannot be drawn or written.
pub fn refuse(args: &ShowArgs) -> Result<()> {
    let named = [("--svg", &args.svg), ("--png", &args.png)];
    for (option, path) in named {
        if let Some(path) = path {
            keep(path, [&args.file]).context(option)?;
        }
    }
    if let (Some(svg), Some(png)) = (&args.svg, &args.png)
        && same_file(svg, png)
    {
        let shown = png.display();
        bail!("--png: {shown} is also the file of --svg; one picture would replace the other");
    }
    if args.svg.is_none() && args.png.is_none() && !args.arrows.is_empty() {
        bail!("--arrow: the board as text has no arrows; add --svg F or --png F");
    }
    Ok(())
}

/// Writes the pictures that were asked for.
pub fn write(args: &ShowArgs, mut view: BoardView, title: String) -> Result<()> {
    view.set_caption(title);
    if let Some(path) = &args.svg {
        put(path, to_svg(&view))?;
    }
    if let Some(path) = &args.png {
        put(path, to_png(&view, args.size)?)?;
        remark("a PNG has no caption: the players are named in its Title text");
    }
    Ok(())
}
