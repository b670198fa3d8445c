//! Where things are on the picture, in its own units: a square is 100 wide.

use crate::{BoardSquare, BoardView, Labels, caption};

/// The side of a square.
pub(super) const SQUARE: u32 = 100;
/// The size of the caption's letters.
pub(super) const CAPTION_SIZE: u32 = 38;
const CAPTION_LINE: u32 = 50;
/// The mean width of a letter, which can only be estimated: fonts differ.
const LETTER_WIDTH: u32 = 20;

/// The measures of one picture.
pub(super) struct Layout {
    files: u32,
    ranks: u32,
    /// The frame's width, which holds the labels.
    frame: u32,
    caption: Vec<String>,
}

impl Layout {
    pub(super) fn of(view: &BoardView) -> Self {
        let frame = match view.labels() {
            Labels::Coordinates => 52,
            Labels::Numbers => 24,
        };
        let (files, ranks) = (view.size().files().into(), view.size().ranks().into());
        let room = (files * SQUARE / LETTER_WIDTH) as usize;
        let lines = view.caption().into_iter().flat_map(caption::lines);
        let caption = lines.flat_map(|line| wrap(&line, room)).collect();
        Self {
            files,
            ranks,
            frame,
            caption,
        }
    }

    /// The frame's width.
    pub(super) fn frame(&self) -> u32 {
        self.frame
    }

    /// The board's width and height without the frame.
    pub(super) fn board(&self) -> (u32, u32) {
        (self.files * SQUARE, self.ranks * SQUARE)
    }

    pub(super) fn width(&self) -> u32 {
        self.board().0 + 2 * self.frame
    }

    /// The height without the caption.
    pub(super) fn framed_height(&self) -> u32 {
        self.board().1 + 2 * self.frame
    }

    pub(super) fn height(&self) -> u32 {
        let lines = u32::try_from(self.caption.len()).unwrap_or(u32::MAX / CAPTION_LINE / 2);
        let below = if lines == 0 { 0 } else { CAPTION_LINE / 4 };
        self.framed_height()
            .saturating_add(lines.saturating_mul(CAPTION_LINE))
            .saturating_add(below)
    }

    /// The upper left corner of a cell as shown.
    pub(super) fn corner(&self, view: &BoardView, cell: BoardSquare) -> (u32, u32) {
        let (column, row) = view.place_of(cell);
        let place = |index: u8| self.frame + u32::from(index) * SQUARE;
        (place(column), place(row))
    }

    /// The caption's lines, each with its baseline.
    pub(super) fn caption_lines(&self) -> impl Iterator<Item = (u32, &str)> {
        let first = self.framed_height() + CAPTION_SIZE - 10;
        let baselines =
            (0..).map(move |index: u32| first.saturating_add(index.saturating_mul(CAPTION_LINE)));
        baselines.zip(self.caption.iter().map(String::as_str))
    }
}

/// Breaks a line at blanks so that no part takes more than `room` columns; a word that is
/// longer than that is broken where the room ends.
fn wrap(line: &str, room: usize) -> Vec<String> {
    let mut parts = Vec::new();
    let mut part = String::new();
    let mut taken = 0;
    for word in line.split_whitespace() {
        let width: usize = word.chars().map(columns).sum();
        if taken > 0 && taken + 1 + width > room {
            parts.push(std::mem::take(&mut part));
            taken = 0;
        }
        if taken > 0 {
            part.push(' ');
            taken += 1;
        }
        for character in word.chars() {
            if taken + columns(character) > room {
                parts.push(std::mem::take(&mut part));
                taken = 0;
            }
            part.push(character);
            taken += columns(character);
        }
    }
    parts.push(part);
    parts
}

/// Roughly how many mean letters wide a character is: East Asian scripts take two.
fn columns(character: char) -> usize {
    if character < '\u{1100}' { 1 } else { 2 }
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn lines_break_at_blanks_and_long_words_anywhere() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("abcdefghij k", 4), ["abcd", "efgh", "ij k"]);
        assert_eq!(wrap("", 4), [""]);
    }
}
