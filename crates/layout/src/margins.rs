//! Running heads and page numbers: known by their repetition from page to page, not by what they say; and lines that are
//! printed twice.

use crate::figures::{self, are_figures, is_figure};
use crate::lex;
use crate::shape;
use crate::{Page, PageLine, Word};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;

/// Letters that a running head has at least, and that are compared.
const FEWEST: usize = 4;
const MOST: usize = 60;

/// Longest running head, in characters.
const LONGEST: usize = 80;

/// Letters of a word that is no damaged move, and how many such words a head has at least that has no number beside it.
const LETTERS: usize = 3;
const WORDS: usize = 2;

/// Where more heads are different than these, misread ones are not looked for.
const MOST_HEADS: usize = 500;

/// Rows at the edge of a page that are looked at: a head, and a number above or below it.
const ROWS: usize = 2;

/// Takes running heads and page numbers out of the lines of a document that has several pages.
///
/// Nothing that looks like a move or the number of one is taken, however often it is repeated.
pub(crate) fn set_aside(mut page: Page) -> Page {
    if page.starts.len() < 2 {
        return page;
    }
    let mut taken = BTreeSet::new();
    for _ in 0..ROWS {
        let edges = edges(&page, &taken);
        let found = repeated(&edges, page.starts.len());
        if found.is_empty() {
            break;
        }
        taken.extend(found);
    }
    page.margins = take_out(&mut page, &taken);
    page
}

/// Takes lines out, each with the page that it stands on.
pub(crate) fn take_out(page: &mut Page, taken: &BTreeSet<usize>) -> Vec<(usize, PageLine)> {
    let numbers: Vec<usize> = taken.iter().map(|line| page.number_of(*line)).collect();
    let (mut before, mut above) = (taken.iter().peekable(), 0);
    for start in &mut page.starts {
        while before.next_if(|line| **line < start.line).is_some() {
            above += 1;
        }
        start.line -= above;
    }
    let mut at = 0;
    let lines = page.lines.extract_if(.., |_| {
        at += 1;
        taken.contains(&(at - 1))
    });
    numbers.into_iter().zip(lines).collect()
}

/// Moves that a line has at least which is set aside where it stands twice.
const MOVES: usize = 2;

/// So many lines may stand twice, one behind the other.
const LINES: usize = 3;

/// Takes lines of moves out that are the same as those above, numbers included: the printer or the copyist set them twice.
pub(crate) fn set_doubled_aside(mut page: Page) -> Page {
    let mut taken = BTreeSet::new();
    for count in 1..=LINES {
        for at in 0..(page.lines.len() + 1).saturating_sub(2 * count) {
            let again = at + count..at + 2 * count;
            if !again.clone().any(|line| taken.contains(&line)) && is_doubled(&page, at, count) {
                taken.extend(again);
            }
        }
    }
    let doubled = take_out(&mut page, &taken);
    page.margins.extend(doubled);
    page
}

/// Whether so many lines of moves from this one on stand twice. Two games may begin alike: what begins one goes on below. Several rows
/// amid a game may have been played twice, with numbers that are wrong.
fn is_doubled(page: &Page, first: usize, count: usize) -> bool {
    let line = |at: usize| page.lines.get(at);
    let words = |at: usize| line(at).map(|line| line.words.iter().map(|word| &word.text));
    let same = |at: usize| {
        words(at)
            .zip(words(at + count))
            .is_some_and(|(a, b)| a.eq(b))
    };
    let lines = first..first + count;
    if !lines
        .clone()
        .all(|at| same(at) && line(at).is_some_and(is_numbered))
    {
        return false;
    }
    let numbers = |at: usize| line(at).into_iter().flat_map(numbers);
    let begins = lines.flat_map(numbers).any(|number| number <= 1);
    let last = numbers(first + count - 1).max().unwrap_or_default();
    let next = numbers(first + 2 * count).next();
    !begins && count == 1
        || begins && next.is_some_and(|next| (last..=last.saturating_add(1)).contains(&next))
}

/// The numbers of moves in a line.
fn numbers(line: &PageLine) -> impl Iterator<Item = u16> {
    let number = |word: &Word| -> Option<u16> { word.text.split('.').next()?.parse().ok() };
    line.words.iter().filter_map(number)
}

/// Whether a line has moves and their numbers.
fn is_numbered(line: &PageLine) -> bool {
    let moves = line.words.iter().filter(|word| {
        let number_and_move = word.text.rsplit_once('.');
        let mv = number_and_move.map_or(word.text.as_str(), |(_, mv)| mv);
        shape::is_move(mv)
    });
    moves.count() >= MOVES && numbers(line).next().is_some()
}

/// Takes away what parts a number at the end of a block from its move at the start of the next: the end of a column or of
/// a page.
pub(crate) fn close_up(mut page: Page) -> Page {
    // A number alone is one of a column of numbers.
    let announces = |line: &PageLine| {
        let last = line.words.last().filter(|_| line.words.len() > 2);
        let number = last.and_then(|word| word.text.strip_suffix('.'));
        number.and_then(figures::number).is_some()
    };
    let (mut taken, mut open) = (BTreeSet::new(), false);
    for (at, line) in page.lines.iter().enumerate() {
        if !line.words.is_empty() {
            open = announces(line);
        } else if open {
            taken.insert(at);
        }
    }
    take_out(&mut page, &taken);
    page
}

/// A line at the upper or the lower edge of its page.
struct AtEdge {
    line: usize,
    page: usize,
    lower: bool,
    says: Says,
}

/// What a line at the edge may be.
enum Says {
    /// The number of the page.
    Number(i64),
    /// A running head: its letters.
    Head(String),
}

/// What stands in the first and the last row of each page.
fn edges(page: &Page, taken: &BTreeSet<usize>) -> Vec<AtEdge> {
    let mut found = Vec::new();
    for (number, lines) in pages(page).enumerate() {
        let free = |line: &usize| {
            !taken.contains(line) && page.lines.get(*line).is_some_and(|l| !l.words.is_empty())
        };
        let mut own: Vec<usize> = lines.filter(free).collect();
        let box_of = |line: usize| page.lines.get(line).map_or((0, 0), vertical);
        // In a scan the order of the lines is not that from top to bottom.
        own.sort_by_key(|line| (box_of(*line).0, *line));
        let first = own.first().copied();
        let last = own
            .iter()
            .copied()
            .max_by_key(|line| (box_of(*line).1, *line));
        for (edge, lower) in [(first, false), (last, true)] {
            let Some(edge) = edge else { continue };
            let row = own
                .iter()
                .filter(|line| **line == edge || beside(box_of(**line), box_of(edge)));
            found.extend(row.filter_map(|line| {
                Some(AtEdge {
                    line: *line,
                    page: number,
                    lower,
                    says: says(page.lines.get(*line)?)?,
                })
            }));
        }
    }
    found
}

fn pages(page: &Page) -> impl Iterator<Item = Range<usize>> + '_ {
    let starts = page.starts.iter().map(|start| start.line);
    let ends = page.starts.iter().skip(1).map(|start| start.line);
    starts
        .zip(ends.chain([page.lines.len()]))
        .map(|(start, end)| start..end)
}

/// Upper and lower edge of a line.
fn vertical(line: &PageLine) -> (u32, u32) {
    let top = line.words.iter().map(|word| word.top).min();
    let bottom = line.words.iter().map(|word| word.bottom).max();
    (top.unwrap_or(0), bottom.unwrap_or(0))
}

/// Whether two lines stand side by side.
fn beside((top, bottom): (u32, u32), (other_top, other_bottom): (u32, u32)) -> bool {
    let shared = bottom.min(other_bottom).saturating_sub(top.max(other_top));
    2 * shared > (bottom - top.min(bottom)).min(other_bottom - other_top.min(other_bottom))
}

fn says(line: &PageLine) -> Option<Says> {
    let words: Vec<&str> = line.words.iter().map(|word| word.text.as_str()).collect();
    let dash = |c: char| matches!(c, '-' | '–' | '—' | '[' | ']' | '(' | ')' | '|' | '·');
    let bare = words.iter().map(|word| word.trim_matches(dash));
    let bare: Vec<&str> = bare.filter(|word| !word.is_empty()).collect();
    if let [word] = bare[..]
        && word.len() <= 4
        && are_figures(word)
    {
        return word.parse().ok().map(Says::Number);
    }
    let is_moves = |word: &str| {
        let numbered = word.ends_with('.') && word.starts_with(is_figure);
        numbered || shape::is_move(word)
    };
    if words.iter().any(|word| is_moves(word)) {
        return None;
    }
    let letters = letters(line);
    (letters.chars().count() >= FEWEST).then_some(Says::Head(letters))
}

/// The letters of a line, small ones: what running heads and heads of tables are compared by.
pub(crate) fn letters(line: &PageLine) -> String {
    let letters = line.words.iter().flat_map(|word| word.text.chars());
    let letters = letters.filter(|c| c.is_alphabetic());
    letters.flat_map(char::to_lowercase).take(MOST).collect()
}

/// The lines of which the same is said on other pages, or the next number.
fn repeated(edges: &[AtEdge], pages: usize) -> Vec<usize> {
    // Twice in a few pages; in a book two games may well have one title.
    let enough = if pages <= 4 { 2 } else { 3 };
    let mut offsets: HashMap<(bool, i64), BTreeSet<usize>> = HashMap::new();
    let mut heads: HashMap<(bool, &str), BTreeSet<usize>> = HashMap::new();
    for edge in edges {
        match &edge.says {
            Says::Number(number) => {
                let offset = number - edge.page as i64;
                offsets
                    .entry((edge.lower, offset))
                    .or_default()
                    .insert(edge.page)
            }
            Says::Head(letters) => heads
                .entry((edge.lower, letters))
                .or_default()
                .insert(edge.page),
        };
    }
    // A head that is misread somewhere counts there too.
    let near = heads.len() <= MOST_HEADS;
    let known: HashSet<(bool, &str)> = heads
        .keys()
        .copied()
        .filter(|(lower, letters)| {
            let mut on = heads.get(&(*lower, *letters)).cloned().unwrap_or_default();
            for ((other, head), pages) in heads.iter().filter(|_| near) {
                if other == lower && alike(head, letters) {
                    on.extend(pages);
                }
            }
            on.len() >= enough
        })
        .collect();
    let known = |edge: &&AtEdge| match &edge.says {
        Says::Number(number) => offsets
            .get(&(edge.lower, number - edge.page as i64))
            .is_some_and(|on| on.len() >= enough),
        Says::Head(letters) => known.contains(&(edge.lower, letters.as_str())),
    };
    edges.iter().filter(known).map(|edge| edge.line).collect()
}

/// Whether one is the other with a few letters misread: one in five.
pub(crate) fn alike(one: &str, other: &str) -> bool {
    let lengths = [one, other].map(|letters| letters.chars().count());
    let longest = lengths[0].max(lengths[1]);
    lengths[0].abs_diff(lengths[1]) * 5 <= longest && strsim::levenshtein(one, other) * 5 <= longest
}

/// Whether a line is a running head by its form, or the number of a page.
pub(crate) fn is_of_page(line: &str) -> bool {
    is_head(line) || is_number(line)
}

/// Whether a line is in the manner of a running head: capitals, or words with capitals beside the number of a page.
pub(crate) fn is_head(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    let mut ends = [words.first(), words.last()].into_iter().flatten();
    let numbered = ends.any(|word| is_number(word));
    let letters = |word: &str| word.chars().filter(|c| c.is_alphabetic()).count();
    let long = words.iter().filter(|word| letters(word) >= LETTERS);
    let enough = long.count() >= if numbered { 1 } else { WORDS };
    let letters = line.chars().filter(|c| c.is_alphabetic());
    let small = letters.clone().filter(|c| c.is_lowercase()).count();
    let capitals = small * 5 <= letters.count();
    let mut starts = words.iter().filter_map(|word| word.chars().next());
    let titled = numbered && !starts.any(char::is_lowercase);
    line.chars().count() <= LONGEST && enough && (capitals || titled) && !says_moves(line)
}

/// Whether a move or a result stands in a line.
fn says_moves(line: &str) -> bool {
    let tokens = lex::tokens_of(line);
    let mut tokens = tokens.iter();
    tokens.any(|token| token.is_move() || token.is_result())
}

/// Whether a line or a word is the number of a page.
fn is_number(stated: &str) -> bool {
    let figures = stated.trim_matches(['[', ']', '(', ')', '-', '–', '—', ' ']);
    figures::number(figures).is_some()
}
