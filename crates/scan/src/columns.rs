//! Blocks of a page in the order in which they are read: column by column.

use crate::hocr::{BoxedWord, PageText};

/// Rows above and below columns that are looked for: running heads, titles, a page number.
const ROWS: usize = 4;

/// Columns within columns.
const DEPTH: usize = 4;

/// A block with its box.
struct Block {
    lines: Vec<Vec<BoxedWord>>,
    edges: [u32; 4],
}

/// The lines of a text with its blocks column by column, where a blank strip parts columns from top to bottom.
pub(crate) fn in_order(text: PageText) -> PageText {
    let mut blocks: Vec<Block> = Vec::new();
    for lines in text
        .lines
        .split(Vec::is_empty)
        .filter(|lines| !lines.is_empty())
    {
        let edges = lines.iter().flatten().map(|word| word.edges);
        let around = edges.reduce(|[l, t, r, b], [left, top, right, bottom]| {
            [l.min(left), t.min(top), r.max(right), b.max(bottom)]
        });
        blocks.extend(around.map(|edges| Block {
            lines: lines.to_vec(),
            edges,
        }));
    }
    let mut lines = Vec::new();
    for block in sorted(blocks, DEPTH) {
        lines.extend(block.lines);
        lines.push(Vec::new());
    }
    PageText { lines, ..text }
}

fn sorted(mut blocks: Vec<Block>, depth: usize) -> Vec<Block> {
    blocks.sort_by_key(|block| (block.edges[1], block.edges[0]));
    let count = blocks.len();
    // The fewest blocks above and below without which the rest are columns.
    let ways = (0..=2 * ROWS).flat_map(|away| (0..=away).map(move |above| (above, away - above)));
    for (above, below) in ways.filter(|(above, below)| depth > 0 && above + below + 2 <= count) {
        let Some(middle) = blocks.get(above..count - below) else {
            continue;
        };
        let Some(place) = strip(middle) else { continue };
        let tail = blocks.split_off(count - below);
        let middle = blocks.split_off(above);
        let (left, right) = middle
            .into_iter()
            .partition(|block| block.edges[2] <= place);
        blocks.extend(sorted(left, depth - 1));
        blocks.extend(sorted(right, depth - 1));
        blocks.extend(tail);
        return blocks;
    }
    blocks
}

/// Where a blank strip parts blocks that stand beside each other into left and right.
fn strip(blocks: &[Block]) -> Option<u32> {
    let mut edges: Vec<[u32; 4]> = blocks.iter().map(|block| block.edges).collect();
    edges.sort_unstable();
    let mut right = edges.first()?[2];
    for (at, next) in edges.iter().enumerate().skip(1) {
        if next[0] > right {
            let (before, after) = edges.split_at(at);
            let span = |side: &[[u32; 4]]| {
                let top = side.iter().map(|edges| edges[1]).min()?;
                Some((top, side.iter().map(|edges| edges[3]).max()?))
            };
            let ((top, bottom), (other_top, other_bottom)) = (span(before)?, span(after)?);
            if top < other_bottom && other_top < bottom {
                return Some(right);
            }
        }
        right = right.max(next[2]);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_read_one_after_the_other() {
        let block = |text: &str, edges| {
            let sure = None;
            let text = text.to_owned();
            vec![
                vec![BoxedWord {
                    text,
                    edges,
                    sure,
                    drawn: None,
                }],
                Vec::new(),
            ]
        };
        let blocks = [
            block("head", [10, 0, 200, 10]),
            block("1.", [10, 20, 90, 60]),
            block("3.", [110, 20, 200, 40]),
            block("4.", [110, 50, 200, 90]),
            block("2.", [10, 70, 90, 90]),
            block("number", [95, 95, 105, 99]),
        ];
        let text = PageText {
            size: (210, 100),
            lines: blocks.concat(),
        };
        let texts = |text: &PageText| {
            let words: Vec<&str> = text.words().map(|word| word.text.as_str()).collect();
            words.join(" ")
        };
        assert_eq!(texts(&in_order(text.clone())), "head 1. 2. 3. 4. number");
        let single = PageText {
            lines: [
                block("1.", [10, 20, 200, 40]),
                block("2.", [10, 50, 120, 90]),
            ]
            .concat(),
            ..text
        };
        assert_eq!(texts(&in_order(single)), "1. 2.");
    }
}
