//! Running heads and numbers of pages in mid-game, on a page that is one text: what stands above and below shows that the game
//! goes on.

use crate::lex::{self, Token};
use crate::margins::{is_head, is_of_page};
use crate::script::Script;
use std::ops::Range;

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
        if is_of_page(stated) {
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
