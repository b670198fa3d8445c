//! Lines of letters as words.

use crate::figures::are_figures;
use crate::shape;
use crate::{PageLine, Word};
use scoresheet_source::Span;

/// A tab goes to the next multiple of this many characters, and is at least two wide: what stands
/// after one is a column of its own.
const TAB: u32 = 8;

/// Characters with their places.
pub(crate) type Letters = Vec<(char, Span)>;

/// True for characters that separate words and say nothing.
pub(crate) fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\0' || scoresheet_notation::is_invisible(c)
}

pub(crate) fn span(start: usize, end: usize) -> Span {
    let clip = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Span::new(clip(start), clip(end))
}

/// In so many columns at least between rules a rule is no misread figure.
const COLUMNS: usize = 2;

/// Upright rules that no figure looks like, as programs draw tables with them.
const DRAWN: [char; 3] = ['│', '║', '┃'];

/// Whether nothing stands in a line but rules, or nothing at all: `+-----+-----+`, `├─────┼─────┤`, `|---|---|`.
pub(crate) fn is_rule_line(line: &PageLine) -> bool {
    line.words.iter().all(|word| is_rule(&word.text))
}

/// Whether a word is a rule of a table, or a part of one.
pub(crate) fn is_rule(word: &str) -> bool {
    let drawn = |c: char| ('\u{2500}'..='\u{257f}').contains(&c);
    word.chars()
        .all(|c| drawn(c) || matches!(c, '+' | '-' | '=' | '|' | ':' | '_' | '—' | '–'))
}

/// A rule, if a line is a row of a table with rules: `|1|32-28|19-23|`, `│ 1 │ e4 │ e5 │`.
fn rule_of(line: &str) -> Option<char> {
    if let Some(drawn) = DRAWN.iter().find(|rule| line.contains(**rule)) {
        return Some(*drawn);
    }
    let rules = line.matches('|').count();
    let ruled = line.trim_start_matches(is_blank).starts_with('|') && rules > COLUMNS;
    (ruled || rules >= COLUMNS && is_row_between_rules(line)).then_some('|')
}

/// A number, and nothing but moves behind it, with rules between: `1|32-28|19-23`.
fn is_row_between_rules(line: &str) -> bool {
    let mut cells = line.split('|').map(str::trim);
    let number = cells.next().map(|first| first.trim_end_matches('.'));
    number.is_some_and(are_figures)
        && cells.next().is_some_and(shape::is_whole)
        && cells.all(|cell| cell.is_empty() || shape::is_whole(cell))
}

/// The words of a line of text that starts at a place; `delimiter` parts its cells if it is a row of a delimited table.
pub(crate) fn one_line(line: &str, start: usize, delimiter: Option<char>) -> PageLine {
    let letters = line
        .char_indices()
        .map(|(at, c)| (c, span(start + at, start + at + c.len_utf8())));
    PageLine {
        words: words(letters, delimiter.or_else(|| rule_of(line))),
        span: span(start, start + line.len()),
    }
}

/// A line of letters with their places.
pub(crate) fn line_of(letters: &[(char, Span)]) -> PageLine {
    let place = letters.first().zip(letters.last());
    let text: String = letters.iter().map(|(c, _)| *c).collect();
    PageLine {
        words: words(letters.iter().copied(), rule_of(&text)),
        span: place.map_or_else(Span::default, |(first, last)| {
            Span::new(first.1.start, last.1.end)
        }),
    }
}

/// The words of a line: what blanks part, and the sign between cells if it is a row of a table. That sign is a rule, whatever is
/// written; between quotation marks, which delimited tables have around cells, it is a letter.
fn words(letters: impl Iterator<Item = (char, Span)>, sign: Option<char>) -> Vec<Word> {
    let delimited = sign.is_some_and(|sign| sign != '|' && !DRAWN.contains(&sign));
    let mut words = Vec::new();
    let mut open: Option<Word> = None;
    let mut column = 0u32;
    let mut quoted = false;
    for (c, place) in letters {
        let next = match c {
            '\t' => column.saturating_add(2).next_multiple_of(TAB),
            _ => column.saturating_add(1),
        };
        // What follows a figurine may say how it is drawn.
        if let (Some(word), '\u{fe0e}' | '\u{fe0f}') = (open.as_mut(), c) {
            word.span = Span::new(word.span.start, place.end);
            continue;
        }
        let mark = delimited && c == '"';
        quoted ^= mark;
        let rule = sign == Some(c) && !quoted;
        if is_blank(c) || mark || rule {
            words.extend(open.take().map(whole));
        } else {
            let word = open.get_or_insert_with(|| begun(place, column));
            word.text.push(c);
            word.span = Span::new(word.span.start, place.end);
            word.right = next;
        }
        if rule {
            let mut word = begun(place, column);
            word.text.push('|');
            word.right = next;
            words.push(word);
        }
        column = next;
    }
    words.extend(open.map(whole));
    words
}

fn begun(span: Span, left: u32) -> Word {
    Word {
        text: String::new(),
        span,
        left,
        right: left,
        top: 0,
        bottom: 0,
        sure: Vec::new(),
    }
}

fn whole(mut word: Word) -> Word {
    if !word.text.is_ascii() || word.text.contains('*') {
        word.text = plain_letters(&word.text);
    }
    word
}

/// A word without the places where it may be broken, with the wide figures and letters of East Asian texts as plain ones and arrows
/// as dashes.
fn plain_letters(word: &str) -> String {
    /// The wide forms of what is printed in ASCII, and how far they are from it.
    const WIDE: std::ops::RangeInclusive<char> = '\u{ff01}'..='\u{ff5e}';
    const APART: u32 = 0xfee0;
    let plain = |c: char| match c {
        '\u{ad}' => None,
        '→' | '⟶' | '➔' | '➝' => Some('-'),
        c if WIDE.contains(&c) => char::from_u32(u32::from(c) - APART),
        c => Some(c),
    };
    // At its end a hyphen shows that the word goes on in the next line.
    let open = word.ends_with('\u{ad}').then_some('\u{ad}');
    let mut plain: String = word.chars().filter_map(plain).chain(open).collect();
    // French writers have the file with its cedilla: `ç6`.
    while let Some(at) = plain
        .find('ç')
        .filter(|at| plain[at + 'ç'.len_utf8()..].starts_with(|c: char| ('1'..='8').contains(&c)))
    {
        plain.replace_range(at..at + 'ç'.len_utf8(), "c");
    }
    with_white_figurines(with_plain_captures(plain))
}

/// A star between squares, or between a piece and a square, is the sign of a capture, as some programs and typists write it: `e3*g5`,
/// `Qd8*d5`, `N*e5+`.
fn with_plain_captures(word: String) -> String {
    let own = word.trim_end_matches(['!', '?', '.', ',', ';', '+', '#']);
    let numbered = own.contains('.');
    let own = own.trim_start_matches(|c: char| numbered && c.is_ascii_digit());
    let own = own.trim_start_matches(['.', '…']);
    let captures = own.split_once('*').is_some_and(|(from, to)| {
        (is_square(from) || is_piece(from)) && to.split('*').all(is_square_with_promotion)
    });
    match captures {
        true => word.replace('*', "x"),
        false => word,
    }
}

/// Whether a text is a square, by its number or its letter.
fn is_square(text: &str) -> bool {
    let figures = text.len() <= 2 && are_figures(text);
    let mut letters = text.chars();
    let file = letters.next().is_some_and(is_file);
    figures || file && matches!(letters.as_str().as_bytes(), [b'1'..=b'8'])
}

/// A file, also in the Cyrillic letter that looks like it.
fn is_file(c: char) -> bool {
    matches!(c, 'a'..='h' | 'а' | 'с' | 'е')
}

/// Whether a text is what stands before the sign of a capture: the letters of a piece, a file, or both, with a rank or without.
fn is_piece(text: &str) -> bool {
    /// Letters of the longest name of a piece, `Кр`, with the file behind it.
    const LONGEST: usize = 3;
    let letters = text
        .strip_suffix(|c| matches!(c, '1'..='8'))
        .unwrap_or(text);
    let mut each = letters.chars();
    let piece = |c: char| c.is_uppercase() || matches!(c, '♔'..='♟');
    let begins = each.next().is_some_and(|c| piece(c) || is_file(c));
    begins && letters.chars().count() <= LONGEST && each.all(char::is_alphabetic)
}

/// A square, perhaps with the piece that a pawn becomes there.
fn is_square_with_promotion(text: &str) -> bool {
    let square = text.trim_end_matches(|c: char| c.is_uppercase());
    is_square(square.trim_end_matches('='))
}

/// Black's figurine before a square or a capture is the letter of the piece as White's is; a board that is drawn has others.
fn with_white_figurines(word: String) -> String {
    /// How far Black's figurines are from White's.
    const APART: u32 = 6;
    let mut letters = word.chars();
    let (Some(first @ '♚'..='♟'), Some(second)) = (letters.next(), letters.next()) else {
        return word;
    };
    let move_begins = matches!(second, 'a'..='h' | '1'..='8') || shape::is_capture(second);
    let white = char::from_u32(u32::from(first) - APART).filter(|_| move_begins);
    white.map_or_else(
        || word.clone(),
        |white| format!("{white}{}", &word[first.len_utf8()..]),
    )
}
