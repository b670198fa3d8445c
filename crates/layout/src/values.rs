//! Times behind the moves, and what a program made of the positions: `1. e4 0.30 c5 0.40`, `2. Nf3 34 m d6 7 m`,
//! `1. e4 +0.31 c5 -0.12`.

use crate::figures::{are_figures, is_figure};
use crate::lex;
use crate::movetext::behind_number;
use crate::shape;
use crate::{Page, PageLine, Word};

/// So many moves with one behind them show that they have some, and half of the moves.
const ENOUGH: usize = 4;

/// What stands before a value.
const SIGNS: [char; 3] = ['+', '-', '−'];

/// So many moves of ten have one behind them where any time may be one.
const OF_TEN: usize = 9;

/// Sets them in brackets, as remarks stand; else some would be numbers of moves, or moves.
pub(crate) fn in_brackets(page: Page) -> Page {
    let mut page = parted(page);
    for (line, at, words) in behind_moves(&page).into_iter().rev() {
        set(&mut page.lines[line], at, words);
    }
    page
}

/// Makes two words of a move and the value that stands close to it, `Nf3+0.31`, where there are enough of them.
fn parted(mut page: Page) -> Page {
    let behind = |word: &str| {
        let (at, _) = word.char_indices().rfind(|(_, c)| SIGNS.contains(c))?;
        let (mv, value) = word.split_at(at);
        (is_move(mv) && is_signed_value(value)).then_some((at, at))
    };
    let found = page.words().filter(|word| behind(&word.text).is_some());
    if found.count() >= ENOUGH {
        page.part_words(behind);
    }
    page
}

/// Where times and values stand, and how many words each is: behind half of the moves, or those that can be nothing else.
fn behind_moves(page: &Page) -> Vec<Stated> {
    let (found, moves) = stated_behind(page, false);
    // Behind squares in figures a time may look like a capture: not where nearly every move has one behind it.
    let (all, others) = stated_behind(page, true);
    if found.len() >= ENOUGH && all.len() > found.len() && all.len() * 10 >= others * OF_TEN {
        all
    } else if found.len() >= ENOUGH && found.len() * 2 >= moves {
        found
    } else {
        let signed = |(line, at, _): &Stated| is_signed_value(&page.lines[*line].words[*at].text);
        found.into_iter().filter(signed).collect()
    }
}

/// A line, the first of the words of a time or a value in it, and how many they are.
type Stated = (usize, usize, usize);

/// Times and values behind moves, and how many moves there are; `any` time may be one.
fn stated_behind(page: &Page, any: bool) -> (Vec<Stated>, usize) {
    let (mut moves, mut found) = (0, Vec::new());
    // What stands before the word: a move, in figures or not, or a time or a value behind one.
    let mut behind: Option<bool> = None;
    for (number, line) in page.lines.iter().enumerate() {
        for (at, word) in line.words.iter().enumerate() {
            let words = behind.and_then(|in_figures| stated(&line.words[at..], in_figures && !any));
            found.extend(words.map(|words| (number, at, words)));
            let own = is_move(&word.text) && !(any && words.is_some());
            moves += usize::from(own);
            behind = match own {
                true => Some(!word.text.contains(char::is_alphabetic)),
                false => behind.filter(|_| words.is_some() && !any),
            };
        }
    }
    (found, moves)
}

/// How many of the words a time or a value is that stands first. Behind squares in figures `7:16` is a capture.
fn stated(words: &[Word], in_figures: bool) -> Option<usize> {
    let first = words.first()?.text.trim_end_matches('.');
    let capture = in_figures && lex::is_capture_in_figures(first);
    if is_time(first) && !capture || is_value(first) {
        return Some(1);
    }
    let figures = (1..=3).contains(&first.len()) && are_figures(first);
    let unit = words.get(1)?.text.trim_end_matches('.');
    let of_time = matches!(unit, "m" | "min" | "мин" | "'" | "s" | "sec" | "сек");
    (figures && of_time).then_some(2)
}

fn set(line: &mut PageLine, at: usize, words: usize) {
    let unit = (words > 1).then(|| line.words.remove(at + 1));
    let Some(word) = line.words.get_mut(at) else {
        return;
    };
    if let Some(unit) = unit {
        word.join(" ", &unit);
    }
    word.text = format!("({})", word.text);
    word.sure.clear();
}

fn is_move(word: &str) -> bool {
    if !word.starts_with(['O', '0']) && !word.contains(is_figure) {
        return false;
    }
    shape::is_move(behind_number(word))
}

/// Hours of one figure and minutes, with seconds or without; seconds and tenths of one, or minutes, with a letter for them.
pub(crate) fn is_time(word: &str) -> bool {
    if let Some(seconds) = word.strip_suffix('s') {
        let parts = seconds.split_once('.');
        return parts.is_some_and(|(whole, tenth)| are_figures(whole) && are_figures(tenth));
    }
    let sixty = |part: &str| part.len() == 2 && are_figures(part) && part < "60";
    let (hours, rest) = word.split_once(['.', ':']).unwrap_or((word, ""));
    let mut parts = rest.split(':');
    are_figures(hours)
        && hours.len() == 1
        && parts.next().is_some_and(sixty)
        && parts.next().is_none_or(sixty)
        && parts.next().is_none()
}

/// In pawns with a sign before it: nothing else is written so.
fn is_signed_value(word: &str) -> bool {
    word.starts_with(SIGNS) && word.contains('.') && is_value(word)
}

/// In pawns or in moves to mate, and the depth behind a stroke: `+0.31`, `-1.2/18`, `0.00`, `#-5`, `+M3`.
pub(crate) fn is_value(word: &str) -> bool {
    let (word, depth) = word.split_once('/').unwrap_or((word, "0"));
    let hash = word.strip_prefix('#');
    let bare = hash.unwrap_or(word);
    let signed = bare.strip_prefix(SIGNS).unwrap_or(bare);
    let to_mate = hash.or_else(|| signed.strip_prefix('M'));
    let stated = match (to_mate, signed.split_once('.')) {
        (Some(_), _) => are_figures(signed.trim_start_matches('M')),
        (None, Some((pawns, part))) => {
            pawns.len() <= 2 && are_figures(pawns) && part.len() <= 2 && are_figures(part)
        }
        (None, None) => false,
    };
    stated && are_figures(depth)
}
