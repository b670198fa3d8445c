//! Moves with the names of their sides before them: `1. White: e4 Black: e5`, `W: e4`.

use crate::shape::is_move;
use crate::{Page, PageLine};
use scoresheet_notation::{Turn, named_side};

/// So many names, each with a move behind it, show that it is how the page is set, and so many of ten that name the other side
/// than the one before.
const ENOUGH: usize = 6;
const OF_TEN: usize = 9;

/// Takes such names out of the lines; they are kept beside them.
pub(crate) fn set_aside(mut page: Page) -> Page {
    let places = page.places().into_iter();
    let named = places.filter_map(|(line, at)| Some((line, at, named(&page.lines[line], at)?)));
    let found: Vec<(usize, usize, Turn)> = named.collect();
    let changes = found.windows(2).filter(|two| two[0].2 != two[1].2).count();
    if found.len() < ENOUGH || changes * 10 < (found.len() - 1) * OF_TEN {
        return page;
    }
    for (line, word, _) in found.into_iter().rev() {
        // In the last row Black's move may be missing.
        let last = page.lines[line].words.len() - 1;
        if side(&page.word((line, last)).text).is_some() {
            page.set_aside(line, last);
        }
        page.set_aside(line, word);
    }
    page
}

/// The side that a word names, with a colon, if a move stands behind it.
fn named(line: &PageLine, at: usize) -> Option<Turn> {
    let side = side(&line.words.get(at)?.text)?;
    is_move(&line.text_from(at + 1)).then_some(side)
}

/// The side that a word with a colon names.
fn side(word: &str) -> Option<Turn> {
    match word.strip_suffix(':')? {
        "W" => Some(Turn::White),
        "B" => Some(Turn::Black),
        stated => named_side(stated),
    }
}
