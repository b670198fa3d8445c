//! Black's moves in brackets, as French and Dutch columns on draughts have them, or behind a sign: `1. 32-28 (18-23)`,
//! `1. e4 - e5`, `1. Nf3/Nc6`.

use crate::figures::{self, is_figure};
use crate::movetext;
use crate::shape::{self, is_dash, is_move};
use crate::{Page, Word};
use scoresheet_notation::{AND, Outcome};

/// So many replies in brackets show that it is how the page is set, and so many of ten that are.
const ENOUGH: usize = 3;
const OF_TEN: usize = 6;

/// Takes the brackets off where a move alone stands in them, White's with its number before it, and the next number behind.
pub(crate) fn without_brackets(mut page: Page) -> Page {
    let words = page.places();
    let stated: Vec<&Word> = page.words().collect();
    let (numbered, plain) = numbered_replies(&stated);
    let of_ten = numbered.len() * 10 >= (numbered.len() + plain) * OF_TEN;
    let replies = match numbered.len() >= ENOUGH && of_ten {
        true => numbered,
        false => replies_in_turn(&stated),
    };
    let found: Vec<(usize, usize)> = replies.into_iter().map(|at| words[at]).collect();
    for (line, word) in found {
        let word = &mut page.lines[line].words[word];
        if let Some(mv) = inside(&word.text) {
            word.text = mv.to_owned();
            word.sure.clear();
        }
    }
    page
}

/// The replies in brackets behind White's numbered moves, and how many of these have one without brackets.
fn numbered_replies(words: &[&Word]) -> (Vec<usize>, usize) {
    let word = |at: usize| words.get(at).copied();
    let mut replies = Vec::new();
    let mut plain = 0;
    for at in 0..words.len() {
        let Some(white) = behind_number(word(at), at.checked_sub(1).and_then(word)) else {
            continue;
        };
        if !is_move(white) {
            continue;
        }
        let reply = word(at + 1).map(|word| word.text.as_str());
        // A number, a word of a remark or the result, and no other move.
        let ends = word(at + 2).is_none_or(|next| {
            let figures = next.text.contains(is_figure);
            !figures || number(&next.text).is_some() || Outcome::from_figures(&next.text).is_some()
        });
        match reply.and_then(inside) {
            Some(mv) if ends && is_move(mv) && is_in_figures(mv) == is_in_figures(white) => {
                replies.push(at + 1);
            }
            _ => plain += usize::from(reply.is_some_and(is_move)),
        }
    }
    (replies, plain)
}

/// The replies in brackets of a page without numbers, where every second move with both of its squares stands so:
/// `32-28 (19-23) 28x19 (14x23)`.
fn replies_in_turn(words: &[&Word]) -> Vec<usize> {
    let word = |at: usize| words.get(at).map(|word| word.text.as_str());
    let white = |at: usize| word(at).is_some_and(has_both_squares);
    let black = |at: usize| word(at).and_then(inside).is_some_and(has_both_squares);
    let (mut found, mut at) = (Vec::new(), 0);
    while at < words.len() {
        let pairs = (at..words.len())
            .step_by(2)
            .take_while(|at| white(*at) && black(at + 1));
        let pairs = pairs.count();
        let end = at + 2 * pairs;
        let result = |at: usize| Outcome::from_figures(&words[at].text).is_some();
        let alone = (end..words.len().min(end + 2))
            .filter(|at| black(*at) || white(*at) && !result(*at))
            .count();
        // One move of White's may be the last; else numbers would stand between.
        let ends = alone == usize::from(white(end) && !result(end));
        if pairs > ENOUGH && ends {
            found.extend((at + 1..end).step_by(2));
        }
        at = end.max(at + 1);
    }
    found
}

fn is_in_figures(mv: &str) -> bool {
    mv.starts_with(is_figure)
}

/// The move that stands in a word with its number, or behind one.
fn behind_number<'w>(word: Option<&'w Word>, before: Option<&Word>) -> Option<&'w str> {
    let text = word?.text.as_str();
    match number(text) {
        Some("") | None => before
            .and_then(|before| number(&before.text))
            .filter(|rest| rest.is_empty())
            .map(|_| text),
        joined => joined,
    }
}

/// What stands behind the number of a move and its stop.
fn number(word: &str) -> Option<&str> {
    let (_, rest) = figures::split(word);
    let after = rest
        .strip_prefix(['.', ')'])
        .filter(|after| !after.starts_with('.'))?;
    (rest.len() < word.len() && after.len() < rest.len()).then_some(after)
}

/// What brackets hold, signs of value behind them or within.
fn inside(word: &str) -> Option<&str> {
    let close = word.find(')')?;
    let behind = word.get(close + 1..)?;
    let inside = word.get(..close)?.strip_prefix('(')?;
    let signs = |c: char| matches!(c, '!' | '?' | ',' | '.' | ';');
    (behind.chars().all(signs) && !inside.is_empty()).then_some(inside)
}

/// Takes signs out between White's move and Black's, where letters of pieces behind them show that they are no signs of moves; they
/// are kept beside the lines.
pub(crate) fn without_signs(page: Page) -> Page {
    let mut page = parted_at_dashes(parted_at_semicolons(without_words(page)));
    let shown = page
        .lines
        .iter()
        .flat_map(|line| line.words.windows(3))
        .filter(|three| {
            let lettered = three[1].text == "/"
                || BETWEEN.contains(&three[1].text.as_str())
                || has_letter(&three[2].text)
                || has_both_squares(&three[0].text) && has_both_squares(&three[2].text);
            is_sign(&three[1].text)
                && is_move(&three[0].text)
                && is_move(&three[2].text)
                && lettered
        });
    if shown.count() < ENOUGH {
        return page;
    }
    for at in 0..page.lines.len() {
        let words = &page.lines[at].words;
        let between = |nth: &usize| {
            let before = (0..*nth).rev().find(|at| !is_praise(&words[*at].text));
            let white = before.and_then(|at| {
                let number = at.checked_sub(1).and_then(|at| words.get(at));
                behind_number(words.get(at), number)
            });
            let black = words.get(nth + 1).map(|black| black.text.as_str());
            // Dots stand for the move that is left to a later row: `3. Bb5 - ...`, `3. ... - a6`.
            let stands = |text: &str| is_move(text) || is_dots(text);
            let one_is_a_move = white.is_some_and(is_move) || black.is_some_and(is_move);
            is_sign(&words[*nth].text)
                && white.is_some_and(stands)
                && black.is_some_and(stands)
                && one_is_a_move
        };
        let found: Vec<usize> = (1..words.len()).filter(between).collect();
        for nth in found.into_iter().rev() {
            page.set_aside(at, nth);
        }
    }
    page
}

/// By how much a number may follow the one before it: moves may be lost.
const NEXT: u16 = 3;

/// Takes such a word out between the moves of a number, where it stands so behind every number from the first on: `1. e4 and e5`.
fn without_words(mut page: Page) -> Page {
    let found = words_between(&page).filter(|found| found.len() > ENOUGH);
    for (line, at) in found.into_iter().flatten().rev() {
        page.set_aside(line, at);
    }
    page
}

/// Where they stand, if they do behind every move of White's but the last.
fn words_between(page: &Page) -> Option<Vec<(usize, usize)>> {
    let is_and = |word: &Word| AND.contains(&word.text.as_str());
    let mut found = Vec::new();
    let (mut last, mut ended) = (0u16, false);
    for (nth, line) in page.lines.iter().enumerate() {
        for at in 1..line.words.len() {
            let before = at.checked_sub(2).and_then(|at| line.words.get(at));
            let white = behind_number(line.words.get(at - 1), before);
            if !white.is_some_and(is_move) {
                continue;
            }
            let stated = stated(&line.words[at - 1]).or_else(|| before.and_then(stated))?;
            let goes_on = last < stated && stated - last <= if last == 0 { 1 } else { NEXT };
            if ended || !goes_on {
                return None;
            }
            let black = line.words.get(at + 1);
            let both = is_and(&line.words[at]) && black.is_some_and(|black| is_move(&black.text));
            // The last move may be White's.
            ended = !both;
            if both {
                found.push((nth, at));
            } else if is_move(&line.words[at].text) {
                return None;
            }
            last = stated;
        }
    }
    Some(found)
}

/// What the number of a move says that a word begins with.
fn stated(word: &Word) -> Option<u16> {
    number(&word.text)?;
    figures::split(&word.text).0.parse().ok()
}

/// White's move without the number that is joined to it.
fn without_number(word: &str) -> &str {
    let behind = number(word).filter(|behind| !behind.is_empty());
    behind.unwrap_or(word)
}

/// Makes two words of `Nf3;Nc6`.
fn parted_at_semicolons(mut page: Page) -> Page {
    let both = |word: &str| {
        let (white, black) = word.split_once(';')?;
        let moves = is_move(without_number(white)) && is_move(black);
        moves.then_some((white.len(), white.len() + 1))
    };
    let found = page.words().filter(|word| both(&word.text).is_some());
    if found.count() >= ENOUGH {
        page.part_words(both);
    }
    page
}

/// Makes two words of `Nf3-Nc6`, and of `e4-e5` on the same page.
fn parted_at_dashes(mut page: Page) -> Page {
    let both = |word: &str| {
        let mut dashes = word.char_indices().filter(|(_, c)| is_dash(*c));
        dashes.find_map(|(at, dash)| {
            let start = at + dash.len_utf8();
            let moves = is_move(without_number(&word[..at])) && is_move(&word[start..]);
            moves.then_some((at, start))
        })
    };
    let lettered = |word: &&Word| {
        let cut = both(&word.text);
        cut.is_some_and(|(_, start)| has_letter(&word.text[start..]))
    };
    if page.words().filter(lettered).count() >= ENOUGH {
        page.part_words(both);
    }
    page
}

/// Signs that stand in no move and part two.
const BETWEEN: [&str; 3] = ["&", "~", "→"];

/// Both squares of a move with a sign between: no other sign goes on with it.
fn has_both_squares(word: &str) -> bool {
    let word = word.rsplit('.').next().unwrap_or(word);
    let inside = word.find(|c| is_dash(c) || shape::is_capture(c));
    inside.is_some_and(|at| at > 0 && is_move(word))
}

fn is_sign(word: &str) -> bool {
    let mut letters = word.chars();
    BETWEEN.contains(&word)
        || letters
            .next()
            .is_some_and(|c| is_dash(c) || matches!(c, '/' | '|'))
            && letters.next().is_none()
}

/// Nothing but signs of value.
fn is_praise(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| matches!(c, '!' | '?'))
}

/// Nothing but the dots that stand for a move.
fn is_dots(word: &str) -> bool {
    !word.is_empty() && movetext::number_dots(word).1 == word.len()
}

/// The letter of a piece before a square or a capture, or castling; not the file of a page in capitals.
fn has_letter(word: &str) -> bool {
    let mut letters = word.chars();
    let first = letters.next();
    let piece = first.is_some_and(|c| c.is_uppercase() || shape::is_piece_sign(c));
    let second = letters.next();
    first == Some('0')
        || piece && second.is_some_and(|c| shape::is_file(c) || shape::is_capture(c) || is_dash(c))
}
