//! One line of a drawn board: its squares, in whichever way they are drawn.

use crate::figures::{self, is_figure};
use crate::page_words::words_for;
use crate::shape;
use scoresheet_notation::WordList;

/// How the lines of a board are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// Three characters a square, of which the middle one says what stands there; light squares may be blank.
    Columns,
    /// A rule between each two squares: `8 | #R | #Kt|`.
    Ruled,
    /// A blank between each two squares: `r n b q k b n r`.
    Spaced,
    /// A character a square: `rnbqkbnr`.
    Joined,
    /// The characters of ChessBase's font: `8r+lwqkvlntr(`.
    Font,
}

impl Style {
    /// Those that ask for more first.
    pub(super) const ALL: [Self; 5] = [
        Self::Columns,
        Self::Ruled,
        Self::Spaced,
        Self::Joined,
        Self::Font,
    ];
}

/// A row of squares, as drawn.
#[derive(Debug, Clone)]
pub(super) struct Row {
    /// The numbers to the left of it and to the right.
    pub(super) labels: [Option<usize>; 2],
    /// What is drawn on its squares, from left to right.
    pub(super) cells: Vec<String>,
}

/// Upright rules, and what other rules are made of.
const UPRIGHT: [char; 5] = ['|', '¦', '│', '║', '┃'];
const RULES: &str = "-+|=_—–¦─━═│║┃┼├┤┬┴┌┐└┘╔╗╚╝╠╣╦╩╬ ";

/// What stands for an empty square.
const EMPTY: &str = ".-_·∙:/\\=+~░▒▓█■□▢◻◼";

/// Longest line that may be a row, in bytes, and longest text of a square.
const LONGEST: usize = 200;
const LONGEST_CELL: usize = 4;

/// Squares of a side.
const SIZES: [usize; 2] = [8, 10];

/// True unless a glance says that the line is no row of a board.
pub(super) fn may_be_row(line: &str) -> bool {
    if line.len() > LONGEST || line.len() < 8 {
        return false;
    }
    let ruled = line.chars().filter(|c| UPRIGHT.contains(c)).count() >= 7;
    let mut words = 0;
    let mut short = true;
    for word in line.split_whitespace() {
        words += 1;
        short &= word.chars().count() <= LONGEST_CELL;
    }
    ruled || short && words >= 4 || words <= 4
}

/// True if it is a horizontal rule.
pub(super) fn is_rule(line: &str) -> bool {
    let flat = |c: char| matches!(c, '-' | '=' | '_' | '—' | '–' | '─' | '━' | '═');
    line.chars().all(|c| RULES.contains(c)) && line.chars().filter(|c| flat(*c)).count() >= 5
}

/// True if it may stand right above a board or below it: a rule, letters of files, numbers of squares, the border of
/// ChessBase's font.
pub(super) fn is_edge(line: &str) -> bool {
    let line = line.trim();
    let numbers = || {
        let words = line.split_whitespace();
        let found: Option<Vec<usize>> = words.map(|word| word.parse().ok()).collect();
        // The last one may stand beside the row.
        let half = |found: &[usize]| matches!(found.len(), 3..=5);
        found.is_some_and(|found| {
            half(&found) && found.windows(2).all(|pair| pair[0].abs_diff(pair[1]) == 1)
        })
    };
    let framed = || {
        let inside = line.strip_prefix(['X', 'x']);
        let inside = inside.and_then(|rest| rest.strip_suffix(['Y', 'y']));
        inside.is_some_and(|inside| {
            files(inside).is_some()
                || inside.len() == 8 && inside.chars().all(|c| matches!(c, 'I' | 'i'))
        })
    };
    !line.is_empty() && (is_rule(line) || files(line).is_some() || framed() || numbers())
}

/// Whether the letters of the files run from right to left, if the line is those.
pub(super) fn files(line: &str) -> Option<bool> {
    let line = line.trim();
    let line = line
        .strip_prefix(['X', 'x'])
        .map_or(line, |rest| rest.strip_suffix(['Y', 'y']).unwrap_or(line));
    let letters: Vec<char> = line
        .chars()
        .filter(|c| !c.is_whitespace() && !UPRIGHT.contains(c))
        .map(|c| c.to_ascii_lowercase())
        .collect();
    if !SIZES.contains(&letters.len()) {
        return None;
    }
    if letters.iter().copied().eq(('a'..).take(letters.len())) {
        Some(false)
    } else {
        let backward = letters.iter().rev().copied();
        backward.eq(('a'..).take(letters.len())).then_some(true)
    }
}

/// Words before the number of a board.
static WORDS: WordList = words_for("board");

/// The number of a caption: `Diag. 12`, `DIAGRAM 12.`, `(Рис. 12)`.
pub(super) fn caption(line: &str) -> Option<u16> {
    let line = line.trim().trim_matches(['(', ')', '[', ']', '_', '*']);
    let at = line.find(is_figure)?;
    let (word, number) = line.split_at_checked(at)?;
    let word = word.trim().trim_end_matches(['.', ':']).to_lowercase();
    let (number, says) = figures::split(number);
    let says = says.trim_start_matches(['.', ' ']);
    // What is to be done may follow: `DIAGRAM 93.--White to move and win.`
    let parted = says.is_empty() || says.starts_with(['-', '–', '—', ':']);
    let moves = || { says.split_whitespace() }.any(|word| shape::read(word).is_some());
    let caption = (WORDS.contains(&word.as_str()) || word == "no") && parted && !moves();
    number.parse().ok().filter(|_| caption)
}

/// The number of the board that a text speaks of last: `In the position of Diagram 105 White draws by`. A caption speaks of none.
pub(in crate::find) fn last_named(text: &str) -> Option<u16> {
    if caption(text).is_some() {
        return None;
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let named = |pair: &[&str]| {
        let word = pair[0].trim_matches(['(', '[', '.']).to_lowercase();
        let (number, after) = figures::split(pair[1]);
        let number = number.parse().ok()?;
        let ends = !after.starts_with(|c: char| c.is_alphanumeric() || c == '-');
        (WORDS.contains(&word.as_str()) && ends).then_some(number)
    };
    words.windows(2).rev().find_map(named)
}

/// The number at the start of a line, and what follows it.
fn labelled(line: &str) -> (Option<usize>, &str) {
    let (label, rest) = figures::split(line);
    match label.parse() {
        Ok(number) if label.len() <= 2 => (Some(number), rest),
        _ => (None, line),
    }
}

fn row(labels: [Option<usize>; 2], cells: Vec<String>) -> Option<Row> {
    SIZES
        .contains(&cells.len())
        .then_some(Row { labels, cells })
}

/// True for a number and for nothing.
fn is_label(text: &str) -> bool {
    text.len() <= 2 && text.chars().all(is_figure)
}

/// `8 | #R | #Kt| #B |`: a rule before each square and after the last.
pub(super) fn ruled(line: &str) -> Option<Row> {
    let (label, rest) = labelled(line.trim());
    let rest = rest.trim_start().strip_prefix(UPRIGHT)?;
    let cells = rest.split(UPRIGHT).map(|cell| cell.trim().to_owned());
    let mut cells: Vec<String> = cells.collect();
    let after = cells.pop()?;
    let short = cells
        .iter()
        .all(|cell| cell.chars().count() <= LONGEST_CELL);
    if !is_label(&after) || !short {
        return None;
    }
    row([label, after.parse().ok()], cells)
}

/// `8 r n b q k b n r 8`
pub(super) fn spaced(line: &str) -> Option<Row> {
    let mut words: Vec<&str> = line
        .split(|c: char| c.is_whitespace() || UPRIGHT.contains(&c))
        .filter(|word| !word.is_empty())
        .collect();
    let label = words.first().filter(|word| is_label(word));
    let label = label.and_then(|word| word.parse().ok());
    if label.is_some() {
        words.remove(0);
    }
    if words.last().is_some_and(|word| is_label(word)) {
        words.pop();
    }
    let cell =
        |word: &&str| word.chars().count() <= LONGEST_CELL && !word.contains(char::is_numeric);
    if !words.iter().all(cell) {
        return None;
    }
    let cells = words.into_iter().map(str::to_owned);
    row([label, None], cells.collect())
}

/// `8 rnbqkbnr`
pub(super) fn joined(line: &str) -> Option<Row> {
    let (label, rest) = labelled(line.trim());
    let rest = rest.trim_matches(|c: char| c.is_whitespace() || UPRIGHT.contains(&c));
    let rest = rest.trim_end_matches(is_figure).trim_end();
    if rest.contains(char::is_whitespace) {
        return None;
    }
    row([label, None], rest.chars().map(String::from).collect())
}

/// Three characters a square, the middle one its sign, between two labels: the boards that this program prints.
pub(super) fn columns(line: &str) -> Option<Row> {
    let chars: Vec<char> = line.trim_end().chars().collect();
    let start = chars.iter().position(|c| *c != ' ')?;
    let digits = chars.iter().skip(start).take_while(|c| is_figure(**c));
    let squares = start + digits.count() + 1;
    let number = |range: &[char]| -> Option<usize> {
        let text: String = range.iter().filter(|c| **c != ' ').collect();
        text.parse().ok()
    };
    let label = number(chars.get(start..squares)?)?;
    SIZES.into_iter().find_map(|size| {
        let end = squares + 3 * size;
        let squares = chars.get(squares..end)?;
        let after = chars.get(end..)?;
        number(after).filter(|_| after.len() <= 3 && after.first() == Some(&' '))?;
        let cell = |square: &[char]| match square {
            [left, sign, right] if brackets(*left, *right) => Some(String::from(*sign)),
            _ => None,
        };
        let cells: Option<Vec<String>> = squares.chunks(3).map(cell).collect();
        row([Some(label), None], cells?)
    })
}

/// The marks of a square, or blanks.
fn brackets(left: char, right: char) -> bool {
    let marks = [' ', '(', '[', '!', '-', '{', '<'].into_iter();
    let closed = [' ', ')', ']', '!', '-', '}', '>'];
    marks.zip(closed).any(|pair| pair == (left, right))
}

/// `8r+lwqkvlntr(`: a number, eight squares, the border. A piece on a dark square has a letter before it.
pub(super) fn font(line: &str) -> Option<Row> {
    let mut chars = line.trim().chars().peekable();
    let label = chars.next()?.to_digit(10)?;
    let mut cells = Vec::with_capacity(8);
    while cells.len() < 8 {
        let dark = chars.next_if(|c| matches!(c, 'z' | 's' | 'v' | 't' | 'w' | 'm'));
        let sign = chars.next()?;
        match sign {
            '+' | '-' if dark.is_none() => cells.push(String::new()),
            _ if "pnlrqkPNLRQK".contains(sign) => cells.push(english(sign).to_string()),
            _ => return None,
        }
    }
    let border = chars.count();
    // One way of drawing it has a nine before each row.
    let label = Some(label as usize).filter(|label| *label <= 8);
    row([label, None], cells).filter(|_| border <= 1)
}

/// ChessBase's font has German letters for bishops.
const fn english(sign: char) -> char {
    match sign {
        'l' => 'b',
        'L' => 'B',
        other => other,
    }
}

/// True if nothing stands on the square.
pub(super) fn is_empty(cell: &str, style: Style) -> bool {
    let star = !matches!(style, Style::Ruled) && cell.chars().all(|c| c == '*');
    star || cell.chars().all(|c| c.is_whitespace() || EMPTY.contains(c))
}
