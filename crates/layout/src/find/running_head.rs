//! Running heads and numbers of pages in mid-game, on a page that is one text: what stands above and below shows that the game
//! goes on.

use crate::figures;
use crate::lex::{self, Token};
use crate::script::Script;
use std::ops::Range;

/// Longest running head, in characters.
const LONGEST: usize = 80;

/// Letters of a word that is no damaged move, and how many such words a head has at least that has no number beside it.
const LETTERS: usize = 3;
const WORDS: usize = 2;

/// So many written lines above tell which number is due.
const ABOVE: usize = 3;

/// The lines that are running heads, or numbers of pages beside them, in the order of the page.
pub(super) fn running_heads(script: &Script) -> Vec<usize> {
    let mut found = Vec::new();
    let mut open: Option<Range<usize>> = None;
    for line in 0..script.lines.len() {
        let stated = script.line(line).trim();
        if stated.is_empty() {
            continue;
        }
        if is_head(stated) || is_number(stated) {
            open = Some(open.map_or(line, |open| open.start)..line + 1);
            continue;
        }
        let heads = open.take().unwrap_or_default();
        if heads.clone().any(|line| is_head(script.line(line))) && goes_on(script, &heads, line) {
            found.extend(heads.filter(|line| !script.is_blank(*line)));
        }
    }
    found
}

/// Whether a line is in the manner of a running head: capitals, or words with capitals beside the number of a page.
fn is_head(line: &str) -> bool {
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

/// Whether the line below goes on with the game above: its first number is the last one there or the next, and no new
/// game's.
fn goes_on(script: &Script, heads: &Range<usize>, below: usize) -> bool {
    let tokens = |line: usize| lex::tokens(&script.text, script.line_range(line));
    let above = (0..heads.start).rev();
    let above = above.filter(|line| !script.is_blank(*line));
    let mut numbers = above
        .take(ABOVE)
        .filter_map(|line| tokens(line).iter().rev().find_map(Token::number));
    let below = tokens(below);
    let begins = below
        .first()
        .is_some_and(|first| first.is_move() || first.number().is_some());
    let next = below.iter().find_map(Token::number);
    let last = numbers.next();
    begins
        && last
            .zip(next)
            .is_some_and(|(last, next)| next > 1 && (last..=last.saturating_add(1)).contains(&next))
}
