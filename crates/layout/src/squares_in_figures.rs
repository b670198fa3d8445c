//! Moves of draughts whose squares no sign joins: `11.15 23.19`, `11 15` on a line of its own, `1. c3 d4 d6 c5`.

use crate::figures;
use crate::shape;
use crate::{Page, PageLine, Word};

/// Fewest moves that show it, and how many of ten have to be steps or captures as far as their figures tell.
const FEWEST: usize = 6;
const OF_TEN: usize = 8;

/// By how much the numbers of the squares differ that a man can go to or capture to, on all boards.
const STEPS: std::ops::RangeInclusive<u16> = 3..=11;

/// The largest board that is written so has so many squares.
const SQUARES: u16 = 50;

/// Writes such moves with a dash, as most pages have them; each keeps its place in the source.
pub(crate) fn joined(page: Page) -> Page {
    four_squares(pairs_on_lines(stops(padded(page))))
}

fn square(text: &str) -> Option<u16> {
    let square = figures::number(text).filter(|_| !text.starts_with('0'));
    square.filter(|square| (1..=SQUARES).contains(square))
}

/// Whether so many pairs of squares are moves, and not times, scores or dates.
fn are_moves(pairs: &[(u16, u16)]) -> bool {
    let steps = pairs
        .iter()
        .filter(|(from, to)| STEPS.contains(&from.abs_diff(*to)));
    let turns = pairs
        .windows(2)
        .filter(|two| (two[0].0 < two[0].1) != (two[1].0 < two[1].1));
    pairs.len() >= FEWEST
        && steps.count() * 10 >= pairs.len() * OF_TEN
        && turns.count() * 10 >= (pairs.len() - 1) * OF_TEN
}

/// The same of moves that stand on lines, read across, or in columns downwards.
fn are_moves_on_lines(lines: &[Vec<(u16, u16)>]) -> bool {
    let across: Vec<(u16, u16)> = lines.iter().flatten().copied().collect();
    let columns = lines.iter().map(Vec::len).max().unwrap_or_default();
    let column = |at: usize| lines.iter().filter_map(move |line| line.get(at).copied());
    let downwards: Vec<(u16, u16)> = (0..columns).flat_map(column).collect();
    are_moves(&across) || are_moves(&downwards)
}

/// The first and the last square of some, if there are two or more.
fn ends(squares: &[u16]) -> Option<(u16, u16)> {
    let [from, .., to] = squares else { return None };
    Some((*from, *to))
}

/// `11- 8`, as a column is set that keeps the figures one below the other.
fn padded(mut page: Page) -> Page {
    let open = |word: &Word| {
        let from = word.text.strip_suffix(['-', '–', '—', 'x', ':']);
        from.is_some_and(|from| square(from).is_some())
    };
    let one = |word: &Word| word.text.len() == 1 && square(&word.text).is_some();
    let pair = |two: &[Word]| open(&two[0]) && one(&two[1]);
    let pairs = page.lines.iter().flat_map(|line| line.words.windows(2));
    if pairs.filter(|two| pair(two)).count() < FEWEST / 2 {
        return page;
    }
    for line in &mut page.lines {
        for at in (1..line.words.len()).rev() {
            if pair(&line.words[at - 1..=at]) {
                let to = line.words.remove(at);
                line.words[at - 1].join("", &to);
            }
        }
    }
    page
}

/// `11.15`, one behind the other or in columns; a capture may name more squares.
fn stops(mut page: Page) -> Page {
    let squares = |word: &Word| {
        let squares: Option<Vec<u16>> = word.text.split('.').map(square).collect();
        squares.and_then(|squares| ends(&squares))
    };
    let moves = |line: &PageLine| line.words.iter().filter_map(squares).collect();
    let lines: Vec<Vec<(u16, u16)>> = page.lines.iter().map(moves).collect();
    if are_moves_on_lines(&lines) {
        for word in page.lines.iter_mut().flat_map(|line| &mut line.words) {
            if squares(word).is_some() {
                word.text = word.text.replace('.', "-");
            }
        }
    }
    page
}

/// How the words of a line of squares are parted: which of them make a move.
type Parts = Vec<std::ops::Range<usize>>;

/// The moves of a line of squares, with the number of a move before them or without: between gaps wider than a blank, else two
/// squares each.
fn parts(line: &PageLine, numbered: bool) -> Option<Parts> {
    let words = &line.words;
    let first = usize::from(numbered);
    let is_square = |word: &Word| square(&word.text).is_some();
    if words.len() < first + 2 || !words[first..].iter().all(is_square) || !is_number(&words[0]) {
        return None;
    }
    let gap = |at: &usize| *at == first || words[*at].gap_behind(&words[at - 1]) > 1;
    let mut starts: Vec<usize> = (first..words.len()).filter(gap).collect();
    starts.push(words.len());
    let parts: Parts = starts.windows(2).map(|two| two[0]..two[1]).collect();
    if parts.iter().all(|part| part.len() > 1) && (parts.len() > 1 || parts[0].len() == 3) {
        return Some(parts);
    }
    let pairs = (first..words.len()).step_by(2).map(|at| at..at + 2);
    let all = (words.len() - first).is_multiple_of(2);
    all.then(|| pairs.collect())
}

/// Of a move, or of a square.
fn is_number(word: &Word) -> bool {
    square(word.text.trim_end_matches('.')).is_some()
}

/// Whether a line of squares begins with the number of a move: it has a stop, or stands alone before two or four squares, or a gap.
fn is_numbered(line: &PageLine) -> bool {
    let words = &line.words;
    let gap = |at: usize| words[at].gap_behind(&words[at - 1]) > 1;
    let stop = words.first().is_some_and(|word| word.text.ends_with('.'));
    stop || matches!(words.len(), 3 | 5) || words.len() > 3 && gap(1) && !gap(2)
}

/// Lines of squares: of a move, of pairs with their number, of moves with gaps between, of a game without numbers.
fn pairs_on_lines(mut page: Page) -> Page {
    let mut at = 0;
    while at < page.lines.len() {
        let ways = [is_numbered(&page.lines[at]), false];
        let set = ways
            .iter()
            .find_map(|numbered| set_of_moves(&page.lines[at..], *numbered));
        let rows = set.unwrap_or_default();
        let end = at + rows.len().max(1);
        for (line, row) in page.lines[at..end].iter_mut().zip(rows) {
            row.into_iter()
                .rev()
                .for_each(|part| join(&mut line.words, part));
        }
        at = end;
    }
    page
}

/// The lines from the first on that are moves in squares, each in its parts.
fn set_of_moves(lines: &[PageLine], numbered: bool) -> Option<Vec<Parts>> {
    let rows: Vec<Parts> = lines
        .iter()
        .map_while(|line| parts(line, numbered))
        .collect();
    let own = || rows.iter().zip(lines);
    let first = |line: &PageLine| line.words[0].text.trim_end_matches('.').parse();
    let numbers: Vec<u16> = own().map(|(_, line)| first(line).unwrap_or(0)).collect();
    let counted = !numbered || numbers.windows(2).all(|two| two[1] == two[0] + 1);
    let moves = own().map(|(row, line)| {
        let squares = |part: &std::ops::Range<usize>| {
            let squares = line.words[part.clone()].iter();
            let squares: Vec<u16> = squares.filter_map(|word| square(&word.text)).collect();
            ends(&squares)
        };
        row.iter().filter_map(squares).collect()
    });
    let moves: Vec<Vec<(u16, u16)>> = moves.collect();
    (counted && are_moves_on_lines(&moves)).then_some(rows)
}

/// Behind every number of a move four squares: `1. c3 d4 d6 c5 2. b2 c3 f6 g5`.
fn four_squares(mut page: Page) -> Page {
    let is_square = |word: &Word| {
        let letters = word.text.as_bytes();
        matches!(letters, [b'a'..=b'h', b'1'..=b'8'])
    };
    let number = |word: &Word| {
        let figures = word.text.strip_suffix('.');
        figures.is_some_and(|figures| figures.parse::<u16>().is_ok())
    };
    let words = page.places();
    let is_number = |at: &usize| number(page.word(words[*at]));
    let numbers: Vec<usize> = (0..words.len()).filter(is_number).collect();
    let four = |at: &&usize| {
        let behind = words.get(*at + 1..*at + 5).unwrap_or_default();
        let squares = behind.iter().all(|at| is_square(page.word(*at)));
        behind.len() == 4 && squares && behind[0].0 == behind[3].0
    };
    let found: Vec<usize> = numbers.iter().filter(four).copied().collect();
    if found.len() < FEWEST / 2 || found.len() * 10 < numbers.len() * OF_TEN {
        return page;
    }
    for at in found.into_iter().rev() {
        let (line, first) = words[at + 1];
        join_pair(&mut page.lines[line].words, first + 2);
        join_pair(&mut page.lines[line].words, first);
    }
    page
}

/// Makes one move of some squares.
fn join(words: &mut Vec<Word>, squares: std::ops::Range<usize>) {
    for _ in squares.clone().skip(1) {
        join_pair(words, squares.start);
    }
}

/// The same of two, or of a move and the square that it goes on to.
fn join_pair(words: &mut Vec<Word>, at: usize) {
    if at + 1 >= words.len() {
        return;
    }
    let to = words.remove(at + 1);
    let from = &mut words[at];
    from.join("-", &to);
    debug_assert!(shape::read(&from.text).is_some(), "{} is a move", from.text);
}
