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
    let lines = page.lines.iter().enumerate();
    let named = lines.flat_map(|(line, of)| {
        let words = 0..of.words.len();
        words.filter_map(move |word| Some((line, word, named(of, word)?)))
    });
    let found: Vec<(usize, usize, Turn)> = named.collect();
    let changes = found.windows(2).filter(|two| two[0].2 != two[1].2).count();
    if found.len() < ENOUGH || changes * 10 < (found.len() - 1) * OF_TEN {
        return page;
    }
    for (line, word, _) in found.into_iter().rev() {
        // In the last row Black's move may be missing.
        let last = page.lines[line].words.len() - 1;
        let of_no_move = page.lines[line]
            .words
            .get(last)
            .is_some_and(|word| side(&word.text).is_some());
        for word in [Some(last).filter(|_| of_no_move), Some(word)]
            .into_iter()
            .flatten()
        {
            take_out(&mut page, line, word);
        }
    }
    page
}

fn take_out(page: &mut Page, line: usize, word: usize) {
    let name = page.lines[line].words.remove(word);
    let number = page.number_of(line);
    let span = name.span;
    let words = vec![name];
    page.margins.push((number, PageLine { words, span }));
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
