//! Columns of running text side by side in plain text, as a newspaper or a program that keeps the layout of a page has
//! them: read across, the moves of two games would be those of one.

use crate::figures::is_figure;
use crate::{Page, PageLine};

/// Fewest lines that show where the right column begins, and fewest of ten lines that have both, unless there are many; one
/// column may be longer than the other.
const FEWEST: usize = 2;
const OF_TEN: usize = 6;
const MANY: usize = 5;

/// Most paragraphs in which the columns of one page are looked for.
const PARAGRAPHS: usize = 24;

/// By how much a number may follow the one before it in its column.
const NEXT: u16 = 2;

/// Puts the lines of the left column before those of the right one, where the numbers of moves follow one another down
/// the columns and not across them.
pub(crate) fn part_columns(mut page: Page) -> Page {
    let mut lines: Vec<PageLine> = Vec::with_capacity(page.lines.len());
    let mut starts = page.starts.iter_mut().peekable();
    let mut at = 0;
    while at < page.lines.len() {
        let next = starts.peek().map_or(usize::MAX, |start| start.line);
        if next == at {
            if let Some(start) = starts.next() {
                start.line = lines.len();
            }
            continue;
        }
        let page = page
            .lines
            .get(at..next.min(page.lines.len()))
            .unwrap_or_default();
        let len = paragraph(page);
        let own = page.get(..len).unwrap_or_default();
        at += if let Some((right, len)) = column_of_paragraphs(page, len) {
            lines.extend(parted(page.get(..len).unwrap_or_default(), right, true));
            len
        } else {
            match gutter(own) {
                Some(right) => lines.extend(parted(own, right, false)),
                None => lines.extend_from_slice(own),
            }
            len
        };
    }
    for start in starts {
        start.line = lines.len();
    }
    page.lines = lines;
    page
}

/// How many lines stand before the next blank one; that line, if it is the first.
fn paragraph(lines: &[PageLine]) -> usize {
    let written = lines.iter().take_while(|line| !line.words.is_empty());
    written.count().max(1)
}

/// Where the right column of several paragraphs begins, of which the first shows it, and how many lines they are. Below the last one
/// that stands in both columns, only such are of the left one as the first number of the right one follows.
fn column_of_paragraphs(lines: &[PageLine], first: usize) -> Option<(u32, usize)> {
    let own = lines.get(..first)?;
    let right = shown(own, true)?;
    // Most columns are those of prose.
    numbers(own, |_| true).first()?;
    let mut ends = Vec::new();
    let mut at = first;
    while ends.len() < PARAGRAPHS && at < lines.len() {
        let len = paragraph(lines.get(at..)?);
        let paragraph = lines.get(at..at + len)?;
        if !paragraph.iter().all(|line| is_apart(line, right)) {
            break;
        }
        at += len;
        let both = paragraph.iter().flat_map(|line| &line.words);
        ends.push((
            at,
            both.clone().any(|word| word.left >= right),
            both.count() > 0,
        ));
    }
    let ends = { ends.into_iter().skip(1).rev() }.filter(|(.., written)| *written);
    let mut fits = ends.filter(|(end, both, _)| {
        let lines = lines.get(..*end).unwrap_or_default();
        numbers_run_down(lines, right) && (*both || goes_on(lines, right))
    });
    fits.next().map(|(end, ..)| (right, end))
}

/// Whether the first number of the right column follows the last one of the left.
fn goes_on(lines: &[PageLine], right: u32) -> bool {
    let before = numbers(lines, |left| left < right).last().copied();
    let after = numbers(lines, |left| left >= right).first().copied();
    let follows = before.zip(after);
    follows.is_some_and(|(last, next)| (last..=last.saturating_add(1)).contains(&next))
}

/// The numbers of moves among the words that begin at such places.
fn numbers(lines: &[PageLine], keep: impl Fn(u32) -> bool) -> Vec<u16> {
    let words = lines.iter().flat_map(|line| &line.words);
    let kept = words.filter(|word| keep(word.left));
    kept.filter_map(|word| number(&word.text)).collect()
}

/// Whether no word of a line stands across the place where the right column begins.
fn is_apart(line: &PageLine, right: u32) -> bool {
    let mut words = line.words.iter();
    words.all(|word| word.left >= right || word.right < right)
}

/// Where the right column begins. A blank alone parts columns where many lines have one there.
fn gutter(lines: &[PageLine]) -> Option<u32> {
    right_column(lines, true).or_else(|| right_column(lines, false).filter(|_| lines.len() > MANY))
}

fn right_column(lines: &[PageLine], wide: bool) -> Option<u32> {
    shown(lines, wide).filter(|right| numbers_run_down(lines, *right))
}

/// Where lines show that a right column begins.
fn shown(lines: &[PageLine], wide: bool) -> Option<u32> {
    let starts = |line| starts(line, wide);
    let first = lines.iter().find_map(|line| starts(line).next())?;
    let mut places: Vec<u32> = lines.iter().flat_map(starts).collect();
    places.sort_unstable();
    let most = places.chunk_by(|a, b| a == b).max_by_key(|same| same.len());
    let (right, both) = most.map_or((first, 0), |same| (same[0], same.len()));
    let enough = both >= MANY || both >= FEWEST && both * 10 >= lines.len() * OF_TEN;
    (enough && lines.iter().all(|line| is_apart(line, right))).then_some(right)
}

/// Where in a line words begin behind another, or behind a rule; behind a gap wider than a blank if it is to be `wide`.
fn starts(line: &PageLine, wide: bool) -> impl Iterator<Item = u32> {
    let pairs = line.words.windows(2);
    pairs.filter_map(move |pair| {
        let apart = !wide || pair[1].left > pair[0].right + 1;
        ((apart || pair[0].text == "|") && pair[1].text != "|").then_some(pair[1].left)
    })
}

fn numbers_run_down(lines: &[PageLine], right: u32) -> bool {
    let follow = |numbers: &[u16]| {
        let mut pairs = numbers.windows(2);
        // Another game may begin.
        pairs.all(|pair| pair[1] == 1 || pair[1] >= pair[0] && pair[1] - pair[0] <= NEXT)
    };
    let first = numbers(lines, |left| left < right);
    let second = numbers(lines, |left| left >= right);
    let enough = first.len() >= FEWEST && second.len() >= FEWEST;
    enough
        && !are_rows(lines)
        && follow(&first)
        && follow(&second)
        && !follow(&numbers(lines, |_| true))
}

/// Whether lines are rows of a table, which begin with their numbers and are known by them. A head above them and a result
/// below have none, and of many rows one or the other may have a number that is damaged.
fn are_rows(lines: &[PageLine]) -> bool {
    let is_number = |word: &crate::Word| number(&word.text).is_some();
    let numbered = lines.iter().filter(|line| line.words.iter().any(is_number));
    let begun = |line: &&PageLine| line.words.first().is_some_and(is_number);
    let begin = numbered.clone().filter(begun).count();
    begin > 0 && begin * 4 >= numbered.count() * 3
}

/// The number of a move with its stop, at the start of a word: `12.Nf3`, `12.`, `12.11-15`.
fn number(word: &str) -> Option<u16> {
    let (digits, after) = word.split_once('.')?;
    let number = digits.parse().ok().filter(|_| digits.len() < 4)?;
    // `19.05` is a date.
    let move_of_figures = || after.contains(['-', 'x', ':']);
    (!after.starts_with(is_figure) || move_of_figures()).then_some(number)
}

/// The lines of both columns, one after the other; a blank line parts them unless the moves go on. Of several `paragraphs`, what has no
/// words in a column is a blank line there.
fn parted(lines: &[PageLine], right: u32, paragraphs: bool) -> Vec<PageLine> {
    let (mut first, mut second) = (Vec::new(), Vec::new());
    for line in lines {
        let mut words = line.words.clone();
        let others = words.split_off(words.partition_point(|word| word.left < right));
        for (column, words) in [(&mut first, words), (&mut second, others)] {
            let blank = || paragraphs.then(PageLine::default);
            column.extend(PageLine::of(words).or_else(blank));
        }
    }
    let is_blank = |line: &PageLine| line.words.is_empty();
    let left = first.iter().rposition(|line| !is_blank(line));
    first.truncate(left.map_or(0, |last| last + 1));
    if !goes_on(lines, right) {
        first.push(PageLine::default());
    }
    first.extend(second.into_iter().skip_while(is_blank));
    first
}
