//! Games that end in the middle of a paragraph: what stands behind the words that say so, or behind the result, was not played:
//! `and Black resigned in view of 22. Qf6+ Nxf6 23. Be7#. 1-0`.

use super::running::is_cell;
use crate::lex::{self, Kind, Stated, Token};
use crate::ply::ply_of;
use crate::set_apart;
use scoresheet_notation::{AND, GameOver, Outcome, game_over, says_here};
use std::ops::Range;

/// Where the moves of a paragraph end.
#[derive(Debug, Clone)]
pub(super) struct Ended {
    /// The words or figures that say so, by token.
    pub(super) said: Range<usize>,
    pub(super) result: Stated,
    /// What stands behind was not played. Else it may have been: the words may be said of another game, the figures be misread.
    pub(super) clear: bool,
    /// The ply that is due there.
    pub(super) due: i32,
    /// The ply after the moves behind, as their numbers count.
    pub(super) behind: i32,
}

/// More words before the end of a game speak of something else, perhaps.
const FEW_WORDS: usize = 4;

/// So many plies from the one that is due they begin at most.
const NEAR: i32 = 2;

/// So many tokens behind the end are looked through at most: a page may be one paragraph.
const FAR: usize = 400;

/// A line that was not played has no more plies, more often than not.
const LINE: i32 = 16;

/// Finds where the moves of a paragraph end, if others stand behind.
pub(super) fn find(tokens: &[Token], text: &str) -> Option<Ended> {
    let mut due: Option<i32> = None;
    let mut words: Option<Words> = None;
    for (at, token) in tokens.iter().enumerate() {
        if let Some(number) = token.move_number() {
            (due, words) = (Some(ply_of(number)), None);
        } else if token.is_move() || is_cell(tokens, at, text) {
            (due, words) = (due.map(|due| due + 1), Some(Words::default()));
        } else if let (Some(before), Some(due)) = (&mut words, due) {
            let near = before.count <= FEW_WORDS;
            let ended = near.then(|| said(tokens, at, before, text)).flatten();
            let ended = ended.and_then(|ended| with_line(ended, tokens, due));
            if ended.is_some() {
                return ended;
            }
            if token.is_word() {
                before.first.get_or_insert(at);
                before.count += 1;
                before.of_others |= !leads(token, text);
            }
        }
    }
    None
}

/// The words since the last move.
#[derive(Debug, Default)]
struct Words {
    count: usize,
    /// The first of them, by token.
    first: Option<usize>,
    /// They may speak of another game.
    of_others: bool,
}

/// Whether a word before the words of the end says nothing of which game they are of.
fn leads(token: &Token, text: &str) -> bool {
    let word = token.said(text).trim_end_matches([',', '.']);
    AND.contains(&&*word.to_lowercase()) || says_here(word)
}

/// What is said at a token, behind these words, of the end of the game.
fn said(tokens: &[Token], at: usize, before: &Words, text: &str) -> Option<Ended> {
    let token = tokens.get(at)?;
    let rest = text.get(token.range.start..)?;
    let (result, end, clear) = match token.kind {
        Kind::Result(Stated::Outcome(outcome)) => figures(outcome, token, text)?,
        Kind::Bracket => {
            let inside = set_apart::inside(token.said(text));
            let outcome = Outcome::from_figures(inside.trim_end_matches('.'))?;
            figures(outcome, token, text)?
        }
        // The name of a player stands before what is said of him.
        Kind::Result(Stated::InWords(outcome)) if game_over(rest).is_none() => {
            let name = rest.find(char::is_whitespace)? + 1;
            let over = game_over(rest.get(name..)?)?;
            let end = token.range.start + name + over.len;
            (Stated::InWords(outcome), end, over.clear)
        }
        Kind::Word | Kind::Result(Stated::InWords(_) | Stated::Resigns) => {
            // Without a side they may be said of anything: `might have resigned`.
            let own = |over: &GameOver| over.outcome.is_some() || !before.of_others;
            let over = game_over(rest).filter(own)?;
            let stated = over.outcome.map_or(Stated::Resigns, Stated::InWords);
            (stated, token.range.start + over.len, over.clear)
        }
        Kind::Number { .. } | Kind::Move(_) | Kind::Sign | Kind::Caption | Kind::Furniture => {
            return None;
        }
    };
    let count = tokens[at..].partition_point(|token| token.range.start < end);
    // The words that lead to them are theirs.
    let first = before.first.filter(|_| !before.of_others);
    Some(Ended {
        said: first.unwrap_or(at)..at + count,
        result,
        clear: clear && !before.of_others,
        due: 0,
        behind: 0,
    })
}

/// The result in figures, where it ends, and whether it is no damaged move: two figures may be squares.
fn figures(outcome: Outcome, token: &Token, text: &str) -> Option<(Stated, usize, bool)> {
    let rest = text.get(token.range.end..)?;
    let stop = rest.starts_with(['.', ',', ';', ':']) || token.kind == Kind::Bracket;
    let clean = token.said(text).contains(['0', '½', '/']);
    let decided = match outcome {
        Outcome::WhiteWins | Outcome::BlackWins | Outcome::Draw => true,
        Outcome::BothLose | Outcome::Unknown => false,
    };
    decided.then_some((Stated::Outcome(outcome), token.range.end, stop && clean))
}

/// The same, if moves stand behind it that go on with those before it, or have no number, and no other game begins there. `due` is the
/// ply that is due.
fn with_line(ended: Ended, tokens: &[Token], due: i32) -> Option<Ended> {
    let far = tokens.len().min(ended.said.end + FAR);
    let behind = tokens.get(ended.said.end..far)?;
    let leading = behind.get(..behind.iter().position(Token::is_move)?)?;
    let numbers = || behind.iter().filter_map(Token::move_number).map(ply_of);
    let again = numbers().skip(1).any(|ply| ply == due);
    if again || numbers().any(|ply| ply == 0) {
        return None;
    }
    let start = leading.iter().find_map(Token::move_number);
    let start = start.map_or(due, ply_of);
    let moves = lex::moves(behind) as i32;
    // Moves without a number are quoted where a word leads to them alone.
    let led = |token: &Token| token.is_word() || token.number().is_some();
    let clear = ended.clear
        && start == due
        && leading.iter().any(led)
        && moves <= LINE
        && !contradicts(&ended, tokens);
    let last = numbers().next_back().unwrap_or(due);
    ((start - due).abs() <= NEAR).then_some(Ended {
        clear,
        due,
        behind: last.max(due + moves),
        ..ended
    })
}

/// Whether the result in figures behind everything else is another one.
fn contradicts(ended: &Ended, tokens: &[Token]) -> bool {
    let figures = last_figures(tokens, ended.said.end);
    figures.is_some_and(|(outcome, _)| match ended.result {
        Stated::InWords(said) | Stated::Outcome(said) => said != outcome,
        Stated::Resigns => false,
    })
}

/// The result in figures behind everything else from a token on, and which token it is.
pub(super) fn last_figures(tokens: &[Token], from: usize) -> Option<(Outcome, usize)> {
    let last = tokens.iter().rposition(Token::carries)?;
    match tokens.get(last).map(|token| token.kind) {
        Some(Kind::Result(Stated::Outcome(outcome))) if last >= from => Some((outcome, last)),
        Some(_) | None => None,
    }
}
