//! Numbers of moves behind a word for them: `Move 12: Nf3 Nc6`, `No. 12 Nf3 Nc6`, `Zug 12. Sf3 Sc6`.

use crate::Page;
use crate::shape::is_move;

/// So many that go up by one show that the word is one for numbers of moves.
const ENOUGH: usize = 4;

/// Letters of the longest word for them.
const LONGEST: usize = 10;

/// Sets such words aside, if the same one stands before every number of a move, and writes the numbers with a stop.
pub(crate) fn set_aside(mut page: Page) -> Page {
    let Some(found) = named(&page) else {
        return page;
    };
    for (line, at) in found.into_iter().rev() {
        page.set_aside(line, at);
        let number = &mut page.lines[line].words[at];
        if !number.text.ends_with('.') {
            number.text = format!("{}.", figures(&number.text));
        }
    }
    page
}

fn figures(word: &str) -> &str {
    word.trim_end_matches(['.', ':', ',', ')'])
}

/// Where the words stand, if each number of a move has the same one before it.
fn named(page: &Page) -> Option<Vec<(usize, usize)>> {
    let mut found = Vec::new();
    let mut last: Option<(String, u16)> = None;
    for (nth, line) in page.lines.iter().enumerate() {
        for at in 0..line.words.len() {
            let own = crate::figures::number(figures(&line.words[at].text));
            let Some(own) = own.filter(|_| is_move(&line.text_from(at + 1))) else {
                continue;
            };
            let before = line.words.get(at.checked_sub(1)?)?;
            let name = before.text.trim_end_matches('.').to_lowercase();
            let word = name.chars().all(char::is_alphabetic)
                && (2..=LONGEST).contains(&name.chars().count());
            let goes_on = match &last {
                Some((same, number)) => *same == name && *number + 1 == own,
                None => own == 1,
            };
            if !word || !goes_on || is_move(&before.text) {
                return None;
            }
            last = Some((name, own));
            found.push((nth, at - 1));
        }
    }
    (found.len() >= ENOUGH).then_some(found)
}
