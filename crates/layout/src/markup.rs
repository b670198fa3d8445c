//! Signs of markup in plain text, as wikis, Markdown and LaTeX have them: they are no moves, and no part of one. Blanks stand in their
//! place, so that every letter keeps its own; what is struck out, in a variation or in a footnote stands in brackets.

use crate::page_words::words_for;
use scoresheet_notation::WordList;
use std::ops::Range;

/// Commands of LaTeX that set what stands in their braces, and say nothing of it; those of which the braces hold a remark; those that
/// stand alone.
static SETS: WordList = words_for("latex-sets");
static REMARKS: WordList = words_for("latex-remark");
static ALONE: WordList = words_for("latex-alone");

/// A text without its signs of markup, each byte in its place.
pub(crate) struct Plain {
    pub(crate) text: String,
    /// Where the signs stood that are blank now, in their order.
    pub(crate) signs: Vec<Range<usize>>,
}

/// The same while signs are taken out.
struct Masked {
    bytes: Vec<u8>,
    signs: Vec<Range<usize>>,
}

/// Nothing, where a text has no signs of markup.
pub(crate) fn without_markup(text: &str) -> Option<Plain> {
    const SIGNS: [&str; 10] = ["==", "''", "~~", "--", "**", "\\", "`", ">>", "> >", ROW];
    if !SIGNS.iter().any(|sign| text.contains(sign)) {
        return None;
    }
    let mut masked = Masked {
        bytes: text.as_bytes().to_vec(),
        signs: Vec::new(),
    };
    let latex = commands(text, &mut masked);
    let rows = text.contains(ROW);
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        heading(line, start, &mut masked);
        emphasis(line, start, &mut masked);
        struck_out(line, start, &mut masked);
        dashes(line, start, latex, &mut masked);
        code(line, start, &mut masked);
        quoted(line, start, &mut masked);
        if rows {
            cell(line, start, &mut masked);
        }
        start += line.len();
    }
    let Masked { bytes, mut signs } = masked;
    signs.sort_unstable_by_key(|range| range.start);
    // Signs of ASCII are put in the place of such alone.
    let text = String::from_utf8(bytes).ok()?;
    Some(Plain { text, signs })
}

impl Masked {
    /// Puts blanks in the place of signs; of none twice.
    fn blank(&mut self, range: Range<usize>) {
        let Some(signs) = self.bytes.get_mut(range.clone()) else {
            return;
        };
        if !signs.is_empty() && !signs.iter().any(u8::is_ascii_whitespace) {
            signs.fill(b' ');
            self.signs.push(range);
        }
    }

    /// Puts another sign in the place of one.
    fn put(&mut self, at: usize, sign: u8) {
        if let Some(byte) = self.bytes.get_mut(at).filter(|byte| **byte != b' ') {
            *byte = sign;
        }
    }
}

/// `== Morphy – Anderssen ==`, and a line that is bold as a whole and has no move in it: `**Paris 1858**`.
fn heading(line: &str, start: usize, masked: &mut Masked) {
    let inside = line.trim();
    let from = start + line.len() - line.trim_start().len();
    let end = from + inside.len();
    for sign in ['=', '*'] {
        let before = inside.len() - inside.trim_start_matches(sign).len();
        let after = inside.len() - inside.trim_end_matches(sign).len();
        let bold = sign == '*' && (before != 2 || after != 2 || has_number(inside));
        if before > 1 && after > 1 && before + after < inside.len() && !bold {
            masked.blank(from..from + before);
            masked.blank(end - after..end);
        }
    }
}

/// Whether a number with a stop stands in a line, as before a move.
fn has_number(line: &str) -> bool {
    let mut pairs = line.as_bytes().windows(2);
    pairs.any(|pair| pair[0].is_ascii_digit() && pair[1] == b'.')
}

/// `'''1. e4 e5'''`: two apostrophes or more, right beside a word.
fn emphasis(line: &str, start: usize, masked: &mut Masked) {
    let mut at = 0;
    while let Some(found) = line.get(at..).and_then(|rest| rest.find("''")) {
        let from = at + found;
        let rest = line.get(from..).unwrap_or_default();
        let end = from + rest.len() - rest.trim_start_matches('\'').len();
        let before = line.get(..from).unwrap_or_default().chars().next_back();
        let after = line.get(end..).unwrap_or_default().chars().next();
        let beside = [before, after].into_iter().flatten();
        if beside.into_iter().any(|c| !c.is_whitespace() && c != '|') {
            masked.blank(start + from..start + end);
        }
        at = end;
    }
}

/// `~~Ba6~~`, as ` {Ba6} `.
fn struck_out(line: &str, start: usize, masked: &mut Masked) {
    let signs: Vec<usize> = line.match_indices("~~").map(|(at, _)| start + at).collect();
    for pair in signs.chunks_exact(2) {
        let &[open, close] = pair else { continue };
        masked.blank(open..open + 1);
        masked.put(open + 1, b'{');
        masked.put(close, b'}');
        masked.blank(close + 1..close + 2);
    }
}

/// The signs around what is set as code: `` `1. e4 e5` ``.
fn code(line: &str, start: usize, masked: &mut Masked) {
    let signs: Vec<usize> = line.match_indices('`').map(|(at, _)| at).collect();
    for pair in signs.chunks_exact(2) {
        let &[open, close] = pair else { continue };
        if has_number(line.get(open..close).unwrap_or_default()) {
            masked.blank(start + open..start + open + 1);
            masked.blank(start + close..start + close + 1);
        }
    }
}

/// The signs before a line of a message that was answered twice or more: `>> 1. e4 e5`, `> > 1. e4 e5`.
fn quoted(line: &str, start: usize, masked: &mut Masked) {
    let signs = line.len() - line.trim_start_matches(['>', ' ']).len();
    let found: Vec<usize> = line[..signs]
        .match_indices('>')
        .map(|(at, _)| start + at)
        .collect();
    if found.len() > 1 {
        found.into_iter().for_each(|at| masked.blank(at..at + 1));
    }
}

/// What begins a row of a table of a wiki.
const ROW: &str = "\n|-\n";

/// The sign before a cell that stands on a line of its own, and a row of such: `|e4`, `|-`.
fn cell(line: &str, start: usize, masked: &mut Masked) {
    let inside = line.trim();
    if inside == "|-" {
        masked.blank(start..start + 2);
    } else if inside.starts_with('|') && inside.matches('|').count() == 1 {
        let from = start + line.len() - line.trim_start().len();
        masked.blank(from..from + 1);
    }
}

/// Two hyphens of a printer for a dash: `1--0`, in LaTeX everywhere.
fn dashes(line: &str, start: usize, latex: bool, masked: &mut Masked) {
    for (at, _) in line.match_indices("--") {
        let before = line.get(..at).unwrap_or_default();
        let after = line.get(at + 2..).unwrap_or_default();
        let longer = before.ends_with('-') || after.starts_with('-');
        let score = |word: &str| matches!(word, "1" | "0" | "1/2" | "½");
        let first = before
            .rsplit(char::is_whitespace)
            .next()
            .unwrap_or_default();
        let second = after.split(|c: char| c.is_whitespace() || c == '.').next();
        let result = score(first) && second.is_some_and(score);
        if !longer && (latex || result) {
            masked.blank(start + at..start + at + 1);
        }
    }
}

/// The commands of LaTeX, and whether there are any.
fn commands(text: &str, masked: &mut Masked) -> bool {
    let mut any = false;
    for (at, _) in text.match_indices('\\') {
        let rest = text.get(at + 1..).unwrap_or_default();
        let letters = rest.find(|c: char| !c.is_ascii_alphabetic());
        let (name, after) = rest.split_at(letters.unwrap_or(rest.len()));
        let braces = after.strip_prefix('*').unwrap_or(after);
        let open = at + 1 + rest.len() - braces.len();
        let close = braces.starts_with('{').then(|| closing(braces)).flatten();
        let close = close.map(|close| open + close);
        let known = match (close, name) {
            (Some(close), "begin" | "end") => {
                masked.blank(at..close + 1);
                true
            }
            (Some(close), name) if SETS.contains(&name) => {
                masked.blank(at..open + 1);
                masked.blank(close..close + 1);
                true
            }
            (Some(close), name) if REMARKS.contains(&name) => {
                masked.blank(at..open);
                masked.put(open, b'(');
                masked.put(close, b')');
                true
            }
            (_, name) if ALONE.contains(&name) => {
                masked.blank(at..at + 1 + name.len());
                true
            }
            (_, _) => false,
        };
        any |= known;
    }
    any
}

/// Where the brace closes with which a text begins; none opens inside a longer text than a page has.
fn closing(text: &str) -> Option<usize> {
    const LONGEST: usize = 20_000;
    let mut depth = 0_usize;
    let letters = text.bytes().enumerate().take(LONGEST);
    for (at, byte) in letters {
        match byte {
            b'{' => depth += 1,
            b'}' if depth == 1 => return Some(at),
            b'}' => depth -= 1,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_markup_are_blank_and_the_rest_keeps_its_place() {
        for (text, plain) in [
            ("== A – B ==\n1. e4", "   A – B   \n1. e4"),
            ("'''1. e4 e5''' and", "   1. e4 e5    and"),
            ("**A – B**\n**1. e4** e5", "  A – B  \n**1. e4** e5"),
            ("e5 ~~Ba6~~ Na6", "e5  {Ba6}  Na6"),
            ("Be7# 1--0", "Be7# 1 -0"),
            ("a -- b --- c", "a -- b --- c"),
            ("\\section*{A -- B}\n", "          A  - B \n"),
            ("\\textbf{1. e4} \\newgame e5", "        1. e4           e5"),
            ("e5 \\variation{1... c5} 2.", "e5           (1... c5) 2."),
            ("a '' b", "a '' b"),
        ] {
            let found = without_markup(text).map_or(text.to_owned(), |plain| plain.text);
            assert_eq!((found.as_str(), found.len()), (plain, text.len()));
        }
    }
}
