//! Signs that part each numbered pair of moves from the next: `1 e4, e6 / 2 d4, d5`, `1. e4 e5 • 2. Nf3 Nc6`, `1. e4 e5/2. Nf3 Nc6`.

use crate::figures;
use crate::page::part;
use crate::shape::is_move;
use crate::{Page, Word};

/// So many signs, before numbers that go up by one, show that they part moves.
const ENOUGH: usize = 3;

/// By how much a number may follow the one before it: moves may be lost, or damaged.
const NEXT: u16 = 3;

/// The signs, and whether they may stand close to a move: a dash is part of one there.
const SIGNS: [(&str, bool); 11] = [
    ("//", true),
    ("/", true),
    ("•", true),
    ("·", true),
    ("\\\\", true),
    ("\\", true),
    ("~", true),
    (">", true),
    ("-", false),
    ("–", false),
    ("—", false),
];

/// A sign as it is found: in which word, and which bytes of it.
struct Parting {
    line: usize,
    word: usize,
    from: usize,
    to: usize,
    number: u16,
}

/// Takes such signs out of the text; they keep their places as signs of the page.
pub(crate) fn set_aside(mut page: Page) -> Page {
    for (sign, joined) in SIGNS {
        let found = partings(&page, sign, joined);
        // From the last to the first, so that places stay as they were.
        for one in found.iter().rev() {
            let words = &mut page.lines[one.line].words;
            let word = words.remove(one.word);
            let around = [0..one.from, one.to..word.text.len()];
            let parts = around.into_iter().filter(|range| !range.is_empty());
            let parts: Vec<Word> = parts.map(|range| word.part(range)).collect();
            words.splice(one.word..one.word, parts);
            page.signs.push(part(&word, one.from, one.to));
        }
    }
    page
}

/// Where a sign parts moves, if it does so often enough.
fn partings(page: &Page, sign: &str, joined: bool) -> Vec<Parting> {
    let mut found: Vec<Parting> = Vec::new();
    let mut in_order = 0;
    for (line, of) in page.lines.iter().enumerate() {
        for (word, stated) in of.words.iter().enumerate() {
            let Some(from) = stated.text.find(sign) else {
                continue;
            };
            let to = from + sign.len();
            let rest = &stated.text[to..];
            let close = from > 0 || !rest.is_empty();
            // The first word of a page has nothing to part from.
            let first = from == 0 && word == 0 && line == 0;
            if close && !joined || first {
                continue;
            }
            let below = || page.lines.get(line + 1).map(|below| below.text_from(0));
            let next = match of.text_from(word + 1) {
                after if !rest.is_empty() => format!("{rest} {after}"),
                after if !after.is_empty() => after,
                _ => below().unwrap_or_default(),
            };
            let Some((number, mv)) = number(&next, from > 0 && !rest.is_empty()) else {
                continue;
            };
            let last = found.last().map(|last| last.number);
            let next = last.is_some_and(|last| last + 1 == number);
            // It goes back where another game begins.
            let follows = last.is_none_or(|last| number <= last.saturating_add(NEXT));
            let mv = is_move(mv);
            // A move that is hard to read may stand behind the number that is due.
            if !(next || follows && mv) {
                continue;
            }
            in_order += usize::from(next && mv);
            found.push(Parting {
                line,
                word,
                from,
                to,
                number,
            });
        }
    }
    match in_order + 1 >= ENOUGH {
        true => found,
        false => Vec::new(),
    }
}

/// The number that a text begins with, and what stands behind it. In the middle of a word it has a stop: figures alone may be those of a
/// result or a date.
fn number(text: &str, within: bool) -> Option<(u16, &str)> {
    let (number, rest) = figures::split(text);
    let parted = rest.starts_with('.') || !within && rest.starts_with(' ');
    let number = number.parse().ok().filter(|_| parted)?;
    Some((number, rest.trim_start_matches(['.', '…', ' '])))
}

#[cfg(test)]
mod tests {
    use crate::{Page, find};

    const MOVES: [&str; 10] = [
        "e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7",
    ];

    fn game(sign: &str, stop: &str) -> String {
        let pairs = MOVES.chunks(2).zip(1..);
        let pairs = pairs.map(|(pair, number)| format!("{number}{stop} {}", pair.join(" ")));
        pairs.collect::<Vec<String>>().join(sign)
    }

    #[test]
    fn moves_are_read_on_both_sides_of_a_sign() {
        for sign in [
            " / ", "/", " /", "/ ", " • ", "• ", " - ", " – ", " // ", " \\ ", " ~ ", " > ", " /\n",
        ] {
            let text = game(sign, ".");
            let found = find(&Page::from_text(&text));
            let cells = found.sheets.iter().flat_map(|sheet| &sheet.cells);
            let cells: Vec<&str> = cells.map(|cell| cell.text.as_str()).collect();
            assert_eq!(cells, MOVES, "{text}");
            assert_eq!(found.sheets.len(), 1, "{text}");
            assert!(found.leftover.is_empty(), "{text}: {:?}", found.leftover);
        }
    }

    #[test]
    fn numbers_without_stops_are_read_behind_a_sign() {
        let found = find(&Page::from_text(&game(" / ", "")));
        assert_eq!(found.sheets[0].cells.len(), MOVES.len());
    }

    /// Replies behind a sign, results and dates stay as they are.
    #[test]
    fn other_signs_stay() {
        let replies = "1. e4/e5 2. Nf3/Nc6 3. Bb5/a6 4. Ba4/Nf6 5. O-O/Be7 1/2-1/2";
        let found = find(&Page::from_text(replies));
        assert_eq!(found.sheets[0].cells.len(), MOVES.len());
        assert!(found.sheets[0].result.is_some());
    }
}
