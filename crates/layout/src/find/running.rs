//! Running text: moves one after the other, pure or between prose.

use super::branch::{self, Parting};
use super::foreign;
use super::game::{Game, Place};
use super::stretch::Standing;
use crate::figures::is_figure;
use crate::find::resigned;
use crate::lex::{self, Kind, LONGEST_PAIR, Token, is_prose};
use crate::movetext::read_number;
use crate::ply::{Numbered, numbered, ply, ply_of};
use crate::shape;
use scoresheet_notation::{
    AND, Outcome, Turn, counts_moves, result_words_at_start, says_played, says_would,
};
use std::collections::HashMap;
use std::ops::Range;

/// What a paragraph consists of.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Mixture {
    pub(super) moves: usize,
    pub(super) words: usize,
    /// Words that may be what is left of moves.
    pub(super) damaged: usize,
    pub(super) numbers: usize,
    /// Stops between the moves: the sign of a list of squares.
    pub(super) commas: usize,
}

pub(super) fn mixture(tokens: &[Token], text: &str) -> Mixture {
    let mut found = Mixture::default();
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::Move(_) => found.moves += 1,
            Kind::Word if is_cell(tokens, at, text) => found.damaged += 1,
            Kind::Word => found.words += 1,
            Kind::Number { marked: true, .. } => found.numbers += 1,
            Kind::Furniture => {
                found.commas += usize::from(matches!(token.said(text), "," | ";"));
            }
            Kind::Number { .. } | Kind::Sign | Kind::Result(_) | Kind::Bracket | Kind::Caption => {}
        }
    }
    found
}

impl Mixture {
    /// Moves with hardly a word between them.
    pub(super) fn is_movetext(self) -> bool {
        self.moves > 0 && self.words * 3 + self.damaged <= self.moves + self.numbers
    }
}

/// Fewest moves without numbers that are a game, and where commas part them: those may be a list of anything.
const BARE: usize = 4;
const LISTED: usize = 8;

/// Most words behind them: `White wins.`
const VERDICT: usize = 2;

/// Whether a paragraph is moves without numbers, and hardly more. Commas part the moves of draughts alone, each from the next: else it
/// is a list of squares.
pub(super) fn is_bare(tokens: &[Token], text: &str, mixture: Mixture) -> bool {
    let end = end_of_moves(tokens, &(0..tokens.len()), text);
    let (own, behind) = tokens.split_at(end);
    let least = match mixture.commas {
        0 => BARE,
        _ => LISTED,
    };
    // Or one pair from the next.
    let listed = mixture.commas * 2 + 2 >= mixture.moves && moves_of_draughts(own, text);
    mixture.moves >= least
        && lex::count_words(own) == 0
        && lex::count_words(behind) <= VERDICT
        && (mixture.commas == 0 || listed)
}

/// Whether all moves may be moves of draughts.
pub(super) fn moves_of_draughts(tokens: &[Token], text: &str) -> bool {
    tokens.iter().all(|token| {
        let stated = token.said(text);
        let figures = stated.starts_with(is_figure);
        // Both squares with a sign between, and no letter of a piece.
        let both = stated.contains(|c| shape::is_dash(c) || shape::is_capture(c))
            && stated.starts_with(char::is_lowercase);
        !token.is_move() || figures || both
    })
}

/// A stretch of prose that is moves: from a number, or a move behind words, to the next word.
#[derive(Debug, Clone)]
pub(super) struct Run {
    /// Its tokens, by index.
    pub(super) tokens: Range<usize>,
    /// The number it starts with, and whose move that is.
    pub(super) start: Option<(u16, Turn)>,
    /// How many moves.
    pub(super) moves: usize,
    /// The number that the others make of it, where it is another one.
    pub(super) rather: Option<(u16, Turn)>,
}

/// The runs of a paragraph. What may be left of a move between two others ends none.
pub(super) fn runs(tokens: &[Token], text: &str) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut open: Option<Run> = None;
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::Number { number, marked, .. } => match &mut open {
                Some(run) => run.tokens.end = at + 1,
                // Without a stop it goes on with a game, and begins one at the start alone, or where the next ones count on:
                // words may count anything, and a move that cannot be mistaken stands behind it.
                None if marked || number > 1 || at == 0 || counts_on(tokens, at, text) => {
                    open = Some(Run::of(tokens, at..at + 1, text));
                }
                None => {}
            },
            Kind::Word if goes_on(tokens, at, text) => match &mut open {
                Some(run) => run.tokens.end = at + 1,
                None if is_number_left(tokens, at, text) => {
                    open = Some(Run::of(tokens, at..at + 1, text));
                }
                None => {}
            },
            Kind::Word | Kind::Caption => runs.extend(open.take()),
            Kind::Move(_) if open.is_none() => open = Some(Run::of(tokens, at..at + 1, text)),
            Kind::Move(_) | Kind::Sign | Kind::Result(_) | Kind::Bracket | Kind::Furniture => {
                if let Some(run) = &mut open {
                    run.tokens.end = at + 1;
                }
            }
        }
    }
    runs.extend(open);
    // What follows the last move but a result is not the run's.
    for run in &mut runs {
        let end = end_of_moves(tokens, &run.tokens, text);
        run.tokens.end = end + signs_at(tokens, end..run.tokens.end);
    }
    let parts = runs.into_iter().flat_map(|run| {
        let damaged = is_number_left(tokens, run.tokens.start, text);
        let begins = match run.start {
            None if !damaged => Beginning::Move,
            None | Some(_) => Beginning::Number,
        };
        stretches(tokens, run.tokens, begins, text)
    });
    parts
        .map(|part| Run::of(tokens, part, text))
        .filter(|run| run.moves > 0)
        .collect()
}

/// How many signs and stops a part of the tokens begins with.
fn signs_at(tokens: &[Token], part: Range<usize>) -> usize {
    let part = tokens.get(part).unwrap_or_default().iter();
    part.take_while(|token| !token.carries()).count()
}

/// Whether the next numbers count on from this one, each behind two moves.
fn counts_on(tokens: &[Token], at: usize, text: &str) -> bool {
    /// Numbers that show it, this one among them.
    const ENOUGH: usize = 3;
    let mut numbers = counted_numbers(tokens.get(at..).unwrap_or_default(), text);
    let first = numbers.next().map_or(0, |(first, _)| first);
    let next = numbers.take(ENOUGH - 1);
    next.filter(|(here, moves)| here - first == *moves).count() == ENOUGH - 1
}

/// Whether a word among moves may be what is left of one, or of a number, or two moves run together.
fn goes_on(tokens: &[Token], at: usize, text: &str) -> bool {
    let behind = || {
        before(tokens, at).is_some_and(|token| token.is_move() || token.number().is_some())
            || is_cell(tokens, at.wrapping_sub(1), text)
    };
    is_number_left(tokens, at, text)
        || is_move_left(tokens, at, text)
        || is_cell(tokens, at, text) && behind() && has_square(tokens, at, text)
}

/// Whether a word that moves or numbers stand beside may be what is left of a move.
fn is_move_left(tokens: &[Token], at: usize, text: &str) -> bool {
    let may_be_move = || {
        let lost_rank = word(tokens, at, text).is_some_and(lex::has_lost_rank);
        lost_rank && !is_or(tokens, at, text)
    };
    (is_cell(tokens, at, text) || may_be_move()) && is_alone(tokens, at, text)
}

/// Whether a word is a move, or has one that has run together with another word, or stands with figures behind a number.
fn has_move(tokens: &[Token], at: usize, text: &str) -> bool {
    let sure = tokens.get(at).is_some_and(Token::is_move);
    let numbered = || {
        let figures = stated(tokens, at, text).is_some_and(has_figure);
        figures && before(tokens, at).is_some_and(|token| token.move_number().is_some())
    };
    sure || is_cell(tokens, at, text) && (has_square(tokens, at, text) || numbered())
}

/// Where the last move or the result of a stretch ends, by token.
pub(super) fn end_of_moves(tokens: &[Token], stretch: &Range<usize>, text: &str) -> usize {
    let result = |at: usize| tokens.get(at).is_some_and(Token::is_result);
    let mut own = stretch.clone().rev();
    own.find(|at| has_move(tokens, *at, text) || result(*at))
        .map_or(stretch.start, |last| last + 1)
}

fn before(tokens: &[Token], at: usize) -> Option<&Token> {
    tokens.get(at.checked_sub(1)?)
}

/// A token as it stands.
fn stated<'t>(tokens: &[Token], at: usize, text: &'t str) -> Option<&'t str> {
    text.get(tokens.get(at)?.range.clone())
}

/// The same, if it is a word.
fn word<'t>(tokens: &[Token], at: usize, text: &'t str) -> Option<&'t str> {
    stated(tokens, at, text).filter(|_| tokens.get(at).is_some_and(|token| token.is_word()))
}

/// Whether a square stands in a word.
fn has_square(tokens: &[Token], at: usize, text: &str) -> bool {
    stated(tokens, at, text).is_some_and(lex::has_square)
}

impl Run {
    /// Whether the number of the next one is due after it.
    pub(super) fn is_followed_by(&self, next: &Self) -> bool {
        let due = self.start.map(|start| ply_of(start) + self.moves as i32);
        due.is_some() && due == next.start.map(ply_of)
    }

    /// Whether it starts with the first move of either side.
    pub(super) fn begins(&self) -> bool {
        self.start.is_some_and(|(number, _)| number == 1)
    }

    fn of(tokens: &[Token], range: Range<usize>, text: &str) -> Self {
        let own = tokens.get(range.clone()).unwrap_or_default();
        // Where that is damaged, the others say which it is.
        let says = |tokens| first(tokens, text, None).map(|first| first.start);
        let damaged = || is_number_left(tokens, range.start, text);
        let counted = || damaged().then(|| says(own)).flatten();
        let start = own.first().and_then(Token::move_number).or_else(counted);
        let rather = own.get(1..).and_then(says);
        Self {
            tokens: range.clone(),
            start,
            rather: rather.filter(|rather| start.is_some_and(|start| start != *rather)),
            moves: range.filter(|at| has_move(tokens, *at, text)).count(),
        }
    }
}

/// What the moves of a paragraph begin with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Beginning {
    /// The first move of a game.
    Game,
    /// A number.
    Number,
    /// A move behind words, without a number.
    Move,
}

/// The stretches of a paragraph of moves: one, but where it quotes others. There a number goes back, and the next
/// one bears it out; or words stand before the one that is due, or before a move without any. What parts them is in none.
pub(super) fn stretches(
    tokens: &[Token],
    within: Range<usize>,
    begins: Beginning,
    text: &str,
) -> Vec<Range<usize>> {
    let mut cuts = Cuts {
        tokens,
        text,
        end: within.end,
        from: within.start,
        after: within.start,
        // What stands above the first move of a game is its heading.
        quoted: begins != Beginning::Game && !ends_sentence(tokens, within.start, text),
        numberless: begins == Beginning::Move,
        ..Cuts::default()
    };
    for (at, token) in tokens
        .iter()
        .enumerate()
        .take(within.end)
        .skip(within.start)
    {
        match token.kind {
            Kind::Number { number, black, .. } => cuts.number(at, number, black),
            Kind::Word if cuts.is_before_branch(at) => {}
            // `Var. 2. 4. Bxb5`: the number of a branch.
            Kind::Word if cuts.words > 0 && cuts.is_number(at) => cuts.announced = true,
            Kind::Word if is_number_left(tokens, at, text) => {}
            Kind::Word if !is_cell(tokens, at, text) && !is_move_left(tokens, at, text) => {
                cuts.words += 1;
            }
            Kind::Move(_) | Kind::Word => cuts.a_move(at, token.is_move()),
            Kind::Result(_) | Kind::Sign | Kind::Furniture if cuts.words == 0 => {
                cuts.after = at + 1;
            }
            Kind::Result(_) | Kind::Sign | Kind::Furniture | Kind::Bracket | Kind::Caption => {}
        }
    }
    cuts.done.push(cuts.from..within.end);
    cuts.done
}

/// A paragraph of moves while it is cut into stretches.
#[derive(Debug, Default)]
struct Cuts<'t> {
    tokens: &'t [Token],
    text: &'t str,
    /// Where the paragraph ends, by token.
    end: usize,
    done: Vec<Range<usize>>,
    /// Where the open stretch begins, and what follows its last move.
    from: usize,
    after: usize,
    /// Words stand before it in its sentence.
    quoted: bool,
    /// No number stands before its moves.
    numberless: bool,
    /// The ply that is due, where a number has said so.
    due: Option<i32>,
    /// The last number was the one that was due.
    agreed: bool,
    /// It was another one, and began nothing.
    strayed: bool,
    /// How many moves the last number still has.
    left: i32,
    /// A number stands behind the last move.
    announced: bool,
    /// Words behind the last move.
    words: usize,
    /// So many numbers follow those before them behind a sign that parts branches.
    signs: usize,
}

/// Behind more such numbers a sign parts every move from the next: `1. K-K4, K-Q3; 2. K-B5, K-Q2; 3. K-K5`.
const SIGNS: usize = 1;

impl Cuts<'_> {
    fn number(&mut self, at: usize, number: u16, black: bool) {
        let here = ply(number, black);
        let rest = self.tokens.get(at..self.end).unwrap_or_default();
        let stop = ends_sentence(self.tokens, at, self.text);
        let parts = match self.due {
            _ if self.numberless => true,
            Some(due) if here == due => self.words > 0 || self.quoted && stop,
            Some(due) if here < due => {
                // A move broken in two makes one too many; what stands twice goes on without words.
                let sentence = || self.left >= 0 && (stop || self.is_remark(at));
                let near = self.words > 0 && due - here <= NEAR;
                let again = || self.begins_again(here, due, rest);
                let parted = || self.words > 0 || sentence() || again();
                near || parted() && bears_out(rest, self.text) || self.is_branch(at, rest)
            }
            Some(_) | None => false,
        };
        if parts {
            self.cut(at);
            (self.quoted, self.numberless) = (!stop, false);
        } else {
            let sign = branch::parting(self.tokens, at, self.text) == Parting::Sign;
            self.signs += usize::from(sign);
        }
        let near = self.due.is_none_or(|due| (here - due).abs() <= SLACK);
        self.agreed = self.due == Some(here) && !parts;
        self.strayed = self.due.is_some_and(|due| due != here) && !parts;
        if parts || near || bears_out(rest, self.text) {
            self.due = Some(here);
        }
        self.left = if black { 1 } else { 2 };
        self.announced = true;
    }

    /// Whether a branch begins with the number that `rest` begins with, which goes back. Where chance may part it from what
    /// stands before, one number alone may be misread.
    fn is_branch(&self, at: usize, rest: &[Token]) -> bool {
        match branch::parting(self.tokens, at, self.text) {
            Parting::Sign if self.signs > SIGNS => false,
            Parting::Sign => bears_out(branch::own(rest, self.text), self.text),
            Parting::Chance => {
                let next = counted_numbers(rest, self.text).nth(1).is_some();
                self.left >= 0 && !self.strayed && next && bears_out(rest, self.text)
            }
            Parting::Nothing => false,
        }
    }

    /// Whether a word is no more than the dash before a branch, whose number goes back.
    fn is_before_branch(&self, at: usize) -> bool {
        let next = self.tokens.get(at + 1).and_then(Token::move_number);
        let back = next.zip(self.due);
        let back = back.is_some_and(|(next, due)| ply_of(next) < due);
        back && stated(self.tokens, at, self.text).is_some_and(branch::is_dash)
    }

    /// Whether the number that `rest` begins with and the next one stand again, from the first of the open stretch on, after
    /// numbers that agreed: their moves are others. `here` is its ply, and `due` the one that is due.
    fn begins_again(&self, here: i32, due: i32, rest: &[Token]) -> bool {
        let begun = self.tokens.get(self.from).and_then(Token::move_number);
        let from_first = begun.map(ply_of) == Some(here);
        let back = (SLACK + 1..=QUOTED).contains(&(due - here));
        let next = || counted_numbers(rest, self.text).nth(1);
        back && from_first && self.agreed && next().is_some_and(|(next, _)| next < due)
    }

    fn a_move(&mut self, at: usize, sure: bool) {
        // Words right after a number are what is left of its move.
        let behind_words = self.words > 0 && !self.announced;
        let still_due = || ends_sentence(self.tokens, at, self.text) && self.is_still_due(at);
        let before_words = || self.is_before_word(at) && (self.left <= 0 || still_due());
        if sure && self.after > self.from && (behind_words || before_words()) {
            self.cut(at);
            (self.quoted, self.numberless) = (true, true);
        }
        self.due = self.due.map(|due| due + 1);
        self.left -= 1;
        // What stands behind a number may be damaged, and the number a word for it.
        let number = !sure && self.is_number(at);
        (self.after, self.words, self.announced) = (at + 1, 0, number);
    }

    fn is_number(&self, at: usize) -> bool {
        stated(self.tokens, at, self.text).is_some_and(|word| read_number(word).is_some())
    }

    /// Whether words follow the moves that begin here.
    fn is_remark(&self, at: usize) -> bool {
        let after = self.tokens.iter().enumerate().skip(at).take(SHOWN);
        let mut after = after.map(|(at, _)| at);
        after.any(|at| is_other_word(self.tokens, at, self.text))
    }

    /// Whether a word stands right behind a move that a number has counted; not where moves go on behind it.
    fn is_before_word(&self, at: usize) -> bool {
        self.due.is_some()
            && is_other_word(self.tokens, at + 1, self.text)
            && !is_alone(self.tokens, at + 1, self.text)
    }

    /// Whether the number behind a move says that its ply is due all the same.
    fn is_still_due(&self, at: usize) -> bool {
        let mut after = self.tokens.iter().skip(at).take(SHOWN);
        let number = after.find_map(Token::move_number);
        self.due.is_some() && number.map(ply_of) == self.due
    }

    fn cut(&mut self, at: usize) {
        if self.after > self.from {
            self.done.push(self.from..self.after);
        }
        self.from = at;
    }
}

/// The plies of the numbers of `tokens`, each with how many moves stand before it.
fn counted_numbers<'t>(
    tokens: &'t [Token],
    text: &'t str,
) -> impl Iterator<Item = (i32, i32)> + 't {
    let mut moves = 0;
    tokens.iter().enumerate().filter_map(move |(at, token)| {
        let number = token.move_number().map(ply_of);
        if number.is_none() {
            moves += i32::from(token.is_move() || is_cell(tokens, at, text));
        }
        number.map(|number| (number, moves))
    })
}

/// So many numbers behind one show whether it is the right one: the next may be misread.
const WITNESSES: usize = 3;

/// Whether the number that `tokens` begin with is the one that one of the next numbers follows, or moves without any.
fn bears_out(tokens: &[Token], text: &str) -> bool {
    let mut numbers = counted_numbers(tokens, text);
    let first = numbers.next();
    let mut witnesses = numbers.take(WITNESSES).peekable();
    if witnesses.peek().is_none() {
        let mut all = tokens.iter().enumerate();
        return all.any(|(at, token)| token.is_move() || is_cell(tokens, at, text));
    }
    // It may part from that again, and quote another one.
    first.is_some_and(|(first, _)| {
        witnesses.any(|(here, moves)| (0..=moves + SLACK).contains(&(here - first)))
    })
}

/// How a stretch of a paragraph stands in it.
pub(super) fn standing(tokens: &[Token], stretch: &Range<usize>, text: &str) -> Standing {
    let own = tokens.get(stretch.clone()).unwrap_or_default();
    let after = end_of_moves(tokens, stretch, text);
    let numbered = own.iter().any(|token| token.number().is_some());
    if !numbered && stretch.start > 0 {
        Standing::WithoutNumber
    } else if branch::parting(tokens, stretch.start, text) == Parting::Sign {
        Standing::InSentence
    } else if (ends_sentence(tokens, stretch.start, text)
        || is_game_of_its_line(tokens, stretch, text))
        && (ends_there(tokens, after, text) || is_long(own) && !would_be(tokens, after, text))
        && !could_follow(tokens, stretch.start, text)
    {
        Standing::Alone
    } else {
        Standing::InSentence
    }
}

/// Whether moves stand first in a line, right below words that end as no sentence does, and are a game that is played out: so many,
/// with the result in figures. The words may be those around a game on a page of the web: `Play moves Stop playing`.
fn is_game_of_its_line(tokens: &[Token], stretch: &Range<usize>, text: &str) -> bool {
    let own = tokens.get(stretch.clone()).unwrap_or_default();
    let start = own.first().map_or(0, |first| first.range.start);
    let before = text.get(..start).unwrap_or_default();
    let first = before.trim_end_matches([' ', '\t']).ends_with('\n');
    first
        && is_long(own)
        && ends_in_figures(own)
        && !says_would(words_before(tokens, stretch.start, text))
}

/// Moves that begin a sentence and are more than anybody quotes, whatever its words say of the last of them.
const QUOTED_AT_MOST: usize = 12;

fn is_long(stretch: &[Token]) -> bool {
    lex::moves(stretch) > QUOTED_AT_MOST
}

/// Whether the words of its sentence behind a stretch say that its moves could have been played.
fn would_be(tokens: &[Token], after: usize, text: &str) -> bool {
    let from = before(tokens, after).map_or(0, |last| last.range.end);
    let near = text.floor_char_boundary(from.saturating_add(SENTENCE).min(text.len()));
    let words = text.get(from..near).unwrap_or_default();
    let words = words.trim_start_matches(['.', '!', '?']);
    let stop = words.find(['.', '!', '?']).unwrap_or(words.len());
    says_would(words.get(..stop).unwrap_or_default())
}

/// Whether words with a colon lead to moves that could have been played: `Es hätte folgen können:`
fn could_follow(tokens: &[Token], at: usize, text: &str) -> bool {
    let start = tokens.get(at).map_or(0, |token| token.range.start);
    let colon = text
        .get(..start)
        .is_some_and(|before| before.trim_end().ends_with(':'));
    colon && says_would(words_before(tokens, at, text))
}

/// What could have been played has no more moves, more often than not.
const LINE: usize = 6;

/// Whether the words before a stretch in its sentence do not keep it from being the end of the game: they say that it was played, `and
/// there followed`, or say nothing of it, and it is long.
pub(super) fn may_be_told(tokens: &[Token], stretch: &Range<usize>, text: &str) -> bool {
    let words = words_before(tokens, stretch.start, text);
    let own = tokens.get(stretch.clone()).unwrap_or_default();
    let long = || lex::moves(own) > LINE;
    !says_would(words) && (says_played(words) || long())
}

/// Whether its sentence has words before a stretch, and they do not say that it was played, as `Black replied` does. Words may stand
/// between two moves of one line: `2. Nf3 a good move Nc6`.
pub(super) fn is_named_in_words(tokens: &[Token], at: usize, text: &str) -> bool {
    let words = words_before(tokens, at, text);
    if !words.contains(char::is_alphabetic) {
        return false;
    }
    let first = words.as_ptr() as usize - text.as_ptr() as usize;
    let before = text.get(..first).unwrap_or_default();
    let before = before.trim_end_matches(' ');
    let begins = before.ends_with(['.', '!', '?', '\n']) || words.starts_with('\n');
    begins && (says_would(words) || !says_played(words))
}

/// A sentence is not longer, in bytes, more often than not.
const SENTENCE: usize = 300;

/// The words of its sentence between a token and the move before it.
fn words_before<'t>(tokens: &[Token], at: usize, text: &'t str) -> &'t str {
    let before = tokens.get(..at).unwrap_or_default();
    let ends = |token: &&Token| token.is_move() || token.number().is_some();
    let from = before.iter().rfind(ends).map(|token| token.range.end);
    let from = from.or_else(|| Some(before.first()?.range.start));
    let to = tokens.get(at).map_or(0, |token| token.range.start);
    let near = text.floor_char_boundary(to.saturating_sub(SENTENCE));
    let from = from.map(|from| from.max(near));
    let words = from.and_then(|from| text.get(from..to)).unwrap_or_default();
    let stop = words.trim_end().trim_end_matches(['.', ':']);
    let stop = stop.rfind(['.', '!', '?']).map_or(0, |stop| stop + 1);
    words.get(stop..).unwrap_or_default()
}

/// Whether a stretch ends with the result in figures right behind its last move: what leads to it is no quotation, if the words before it
/// do not say so.
pub(super) fn ends_in_figures(tokens: &[Token]) -> bool {
    let mut last = tokens.iter().rev().filter(|token| token.carries());
    let result = |token: &Token| matches!(token.kind, Kind::Result(lex::Stated::Outcome(_)));
    last.next().is_some_and(result) && last.next().is_some_and(|token| !token.is_word())
}

/// Letters of the shortest word that ends a sentence: `e.g.` ends none.
const SHORTEST: usize = 3;

/// Whether a sentence ends right before a token.
fn ends_sentence(tokens: &[Token], at: usize, text: &str) -> bool {
    let Some(before) = before(tokens, at) else {
        return true;
    };
    let start = tokens.get(at).map_or(text.len(), |token| token.range.start);
    let all = text.get(..start).unwrap_or_default();
    let line = all.trim_end();
    let stated = line.trim_end_matches(['.', '!', '?', ':', '"', '”', '»', '*', '_', ' ', ')']);
    let stop = line.get(stated.len()..).unwrap_or_default();
    // A speck in front of a word ends nothing: `4. Nxd4 .5`.
    let speck = all == line && line.trim_end_matches('.').ends_with(char::is_whitespace);
    let stop = if speck { "" } else { stop };
    match before.kind {
        Kind::Bracket | Kind::Caption | Kind::Result(_) => true,
        Kind::Word => {
            let letters = stated.chars().rev().take_while(|c| c.is_alphanumeric());
            stop.contains(['.', '!', '?', ':']) && letters.count() >= SHORTEST
        }
        // Behind a move `!` and `?` say what it is worth.
        Kind::Move(_) | Kind::Sign | Kind::Furniture => stop.contains('.'),
        Kind::Number { .. } => false,
    }
}

/// Whether a sentence ends between the last move and the next word: with a stop, or since another one begins.
fn ends_there(tokens: &[Token], after: usize, text: &str) -> bool {
    let rest = tokens.get(after..).unwrap_or_default();
    let Some(next) = rest.iter().find(|token| token.carries()) else {
        return true;
    };
    let last = before(tokens, after);
    let end = last.map_or(0, |last| last.range.end);
    let between = text.get(end..next.range.start).unwrap_or_default();
    // The word may have run together with the move: `12. Nc3xd5If now`.
    let joined = last.filter(|last| last.is_word());
    let joined = joined.and_then(|last| lex::behind_square(last.said(text)));
    if joined.is_some_and(|word| word.starts_with(char::is_uppercase)) {
        return true;
    }
    let stop = between.contains('.');
    let begins = text.get(next.range.start..).unwrap_or_default();
    match next.kind {
        // A number there is that of another stretch.
        Kind::Bracket | Kind::Caption | Kind::Result(_) | Kind::Number { .. } => true,
        Kind::Word | Kind::Move(_) => {
            // At the end of a line the semicolon that parts a move from the next number ends the sentence too.
            let between = between.strip_prefix(";\n").unwrap_or(between);
            let part = between.contains([',', ';', ':']);
            stop || !part && begins.starts_with(char::is_uppercase) || says_result(rest, text)
        }
        Kind::Sign | Kind::Furniture => true,
    }
}

/// Whether the next words say that a player resigned, perhaps behind a word that joins them to a move: `and Black resigned`.
fn says_result(tokens: &[Token], text: &str) -> bool {
    let words = tokens.iter().filter(|token| token.carries()).take(2);
    let words = words.take_while(|token| token.is_word());
    let mut rests = words.filter_map(|word| text.get(word.range.start..));
    rests.any(|rest| result_words_at_start(rest).is_some_and(|(stated, _)| stated.resigned()))
}

/// Where the moves of a paragraph end, and the words behind them that lead to `Black resigned.`, or all of it.
pub(super) fn before_result(tokens: &[Token], text: &str) -> usize {
    if let Some(over) = over_before_words(tokens, text) {
        return over;
    }
    let leads = |at: &usize| joins(tokens[*at].said(text));
    let words = |at: &usize| {
        let said = tokens[*at].is_word() || tokens[*at].is_result();
        said && (leads(at) || !is_cell(tokens, *at, text))
    };
    let behind = (0..tokens.len()).rev().take_while(words).count();
    let behind = tokens.len() - behind;
    let Some((_, said)) = resigned(&tokens[behind..], text, true) else {
        return over_in_figures(tokens, text).unwrap_or(tokens.len());
    };
    let said = behind + said.start;
    said - (behind..said).rev().take_while(leads).count()
}

/// What stands behind the result in figures, where that ends the moves and none of the words behind it may be left of one: players,
/// place and year, or the page around the game, `1-0 Smith - Jones, Paris 1925`.
fn over_in_figures(tokens: &[Token], text: &str) -> Option<usize> {
    let result = |token: &Token| matches!(token.kind, Kind::Result(lex::Stated::Outcome(_)));
    let at = tokens.iter().rposition(result)?;
    let own = tokens.get(..at)?.iter().enumerate();
    let (last, token) = own.rev().find(|(_, token)| token.carries())?;
    let ends = !token.is_word() || is_cell(tokens, last, text);
    let may_be_move = |at: usize| {
        let token = tokens.get(at).is_some_and(Token::is_move);
        token || is_cell(tokens, at, text) && has_square(tokens, at, text)
    };
    let mut behind = at + 1..tokens.len();
    let words = tokens.get(behind.clone())?.iter().any(Token::is_word);
    (ends && words && !behind.any(may_be_move)).then_some(at + 1)
}

/// Where a player resigns right behind a move, and words follow: `8. Bg5 Bd6 White resigned, for after 9. Bxf6 Qxf6 …`, or a remark in
/// brackets: `Black resigned (notes by the winner)`. Where moves follow, something else may be said of the resignation.
fn over_before_words(tokens: &[Token], text: &str) -> Option<usize> {
    let is_bracket = |at: usize| {
        tokens
            .get(at)
            .is_some_and(|token| token.kind == Kind::Bracket)
    };
    let goes_on = |at: usize| {
        let word = tokens.get(at).is_some_and(Token::is_word) && !is_cell(tokens, at, text);
        word || stated(tokens, at, text).is_some_and(is_prose)
    };
    let is_move = |at: usize| {
        let mut before = tokens.get(..at).unwrap_or_default().iter().rev();
        before
            .find(|token| token.kind != Kind::Sign)
            .is_some_and(Token::is_move)
    };
    let ends = |at: usize| {
        let (said, end) = resigned::said_at(tokens.get(at)?, text)?;
        let next = tokens.partition_point(|token| token.range.start < end);
        let next = next + signs_at(tokens, next..tokens.len());
        let stop = is_part(text, end) || text.get(..end)?.ends_with('.');
        Some(said.resigned() && (is_bracket(next) || stop && goes_on(next)))
    };
    (1..tokens.len()).find(|at| {
        let first = if stated(tokens, *at, text).is_some_and(|word| AND.contains(&word)) {
            at + 1
        } else {
            *at
        };
        is_move(*at) && ends(first) == Some(true)
    })
}

/// Most words in a sentence before those that say who resigned; behind more, which may speak of another game, an *and*
/// joins them.
const FEW_WORDS: usize = 2;

/// Where words behind the last move say as a sentence's last that a player resigned, and what the result is. A first word
/// that joins them to the moves is theirs: `and Black resigned.` They are `joined` to moves, where they are not words of prose that
/// may speak of another game.
pub(super) fn resigned(
    tokens: &[Token],
    text: &str,
    joined: bool,
) -> Option<(Outcome, Range<usize>)> {
    let words = |token: &Token| token.is_word() || token.is_result();
    let starts = joined
        || tokens
            .first()
            .is_some_and(|first| stands_first(first, text));
    let said = |(at, token): (usize, &Token)| {
        let (result, end) = resigned::said_at(token, text)?;
        let part = is_part(text, end)
            || in_brackets(text, end)
            || resigned::with_reason(text, token.range.start).is_some();
        let part = (at == 0 || at == 1 && joined) && part;
        let ends = result.resigned() && (part || text.get(..end)?.ends_with('.'));
        let begins = |back| match at - back {
            0 => starts,
            at => ends_sentence(tokens, at, text),
        };
        let before = at.checked_sub(1).and_then(|at| stated(tokens, at, text));
        let and = joined && before.is_some_and(|word| AND.contains(&word));
        let of_game = (0..=FEW_WORDS.min(at)).any(begins) || and;
        let rest = tokens.get(at..)?;
        let count = rest.partition_point(|token| token.range.start < end);
        let leads = at == 1 && before.is_some_and(joins);
        let range = at - usize::from(leads)..at + count;
        (ends && of_game).then_some((result.outcome, range))
    };
    let mut tokens = tokens.iter().enumerate().filter(|(_, token)| words(token));
    tokens.find_map(said)
}

/// Whether a part of a sentence ends there.
fn is_part(text: &str, end: usize) -> bool {
    let rest = text.get(end..).unwrap_or_default();
    rest.starts_with([',', ';', ':'])
}

/// Whether a remark in brackets stands there.
fn in_brackets(text: &str, end: usize) -> bool {
    let rest = text.get(end..).unwrap_or_default();
    rest.trim_start().starts_with(['(', '[', '{'])
}

/// Whether a word may join the words of a resignation to a move: one of prose, or a short *and*.
fn joins(word: &str) -> bool {
    AND.contains(&word) || is_prose(word)
}

/// Whether a token is the first of its line or of a sentence.
fn stands_first(token: &Token, text: &str) -> bool {
    let before = text.get(..token.range.start).unwrap_or_default();
    let line = before.trim_end_matches([' ', '\t']);
    line.ends_with('\n') || line.trim_end().ends_with(['.', '!', '?'])
}

/// Adds tokens to a game: every number a number, every short word between moves a cell.
pub(super) fn add(game: &mut Game, tokens: &[Token], text: &str) {
    game.settle();
    let mut signs = 0;
    for (at, token) in tokens.iter().enumerate() {
        let range = token.range.clone();
        match token.kind {
            // Behind the number that is due a bare figure is what is left of its move: `14. 3 Nc7`.
            Kind::Number { marked: false, .. } if game.announced.is_some() => {
                game.cell(range, Place::Stream);
            }
            Kind::Number { .. } => add_number(game, tokens, at, text, &mut signs),
            Kind::Move(_) => game.cell(range, Place::Stream),
            Kind::Word if is_number_left(tokens, at, text) => {
                game.damaged_number(game.due.map_or(1, |due| due.0), range);
            }
            Kind::Word if is_cell(tokens, at, text) => game.cell(range, Place::Stream),
            Kind::Word if is_alone(tokens, at, text) => match game.announced {
                Some(_) => game.cell(range, Place::Stream),
                None => game.cell(range, Place::Word),
            },
            Kind::Sign
            | Kind::Result(_)
            | Kind::Bracket
            | Kind::Caption
            | Kind::Furniture
            | Kind::Word => game.other(token, text),
        }
    }
}

/// Adds a number. `signs` is how many before it go on behind a sign that parts branches.
fn add_number(game: &mut Game, tokens: &[Token], at: usize, text: &str, signs: &mut usize) {
    let rest = tokens.get(at..).unwrap_or_default();
    let Some((token, (number, side))) = rest.first().and_then(|t| Some((t, t.move_number()?)))
    else {
        return;
    };
    let back = game
        .due
        .map_or(0, |due| ply_of(due) - ply_of((number, side)));
    let parting = match branch::parting(tokens, at, text) {
        Parting::Sign if *signs > SIGNS => Parting::Nothing,
        parting @ (Parting::Sign | Parting::Chance | Parting::Nothing) => parting,
    };
    *signs += usize::from(parting == Parting::Sign && back <= 0);
    let stray = |due: &(u16, Turn)| !follows(*due, rest, text);
    let due = game.due.filter(stray);
    let due = due.filter(|_| !game.left_something_out());
    // A figure without a stop is a part of a move.
    if token.is_marked() || due.is_none() {
        game.goes_back((number, side), is_parted(tokens, at, (parting, back), text));
    }
    match due {
        Some(due) => game.damaged_number(due.0, token.range.clone()),
        None => game.number(number, side == Turn::Black, token.range.clone()),
    }
}

/// Whether words stand right before a number, or what parts branches from each other; it goes back by so many plies.
fn is_parted(tokens: &[Token], at: usize, (parting, back): (Parting, i32), text: &str) -> bool {
    let before = word(tokens, at.wrapping_sub(1), text);
    let rest = tokens.get(at + 1..).unwrap_or_default();
    let last = || !rest.iter().any(|token| token.number().is_some());
    let parted = match parting {
        Parting::Sign => true,
        // The next numbers would show it.
        Parting::Chance => back > SLACK && last(),
        Parting::Nothing => false,
    };
    parted || before.is_some_and(|word| !has_figure(word))
}

/// Most letters of a word between moves that may be what is left of one, whatever its letters; with figures it may be
/// [longer](LONGEST_CELL).
const SHORT: usize = 6;

/// True for a short word with moves or numbers on both sides, or the result or the end of the moves. Signs and specks part none.
fn is_alone(tokens: &[Token], at: usize, text: &str) -> bool {
    let carries = |at: &usize| tokens.get(*at).is_none_or(Token::carries);
    let moves = |at: Option<usize>| {
        let token = at.and_then(|at| Some((at, tokens.get(at)?)));
        token.is_none_or(|(at, token)| {
            token.is_move()
                || token.number().is_some()
                || token.is_result()
                || is_cell(tokens, at, text)
                || is_number_left(tokens, at, text)
        })
    };
    let word = stated(tokens, at, text);
    let short = word.is_some_and(|word| word.chars().count() <= longest_alone(word));
    let before = (0..at).rev().take(NEIGHBOURS).find(carries);
    let after = (at + 1..tokens.len()).take(NEIGHBOURS).find(carries);
    short
        && moves(before)
        && moves(after)
        && !is_count(tokens, at, text)
        && !foreign::is_foreign(tokens, at, text)
}

/// Letters of the longest word that may be what is left of a move where moves and numbers stand on both sides.
fn longest_alone(word: &str) -> usize {
    if has_figure(word) {
        LONGEST_CELL
    } else {
        SHORT
    }
}

fn has_figure(word: &str) -> bool {
    word.contains(is_figure)
}

/// So many plies are quoted at most where nothing but numbers shows it: what goes back further is misread.
const QUOTED: i32 = 8;

/// How many plies a number may be from the one that is due: some may have been lost, or broken in two.
const NEAR: i32 = 3;

/// Whether the number that `tokens` begin with is near the one that is due, or the next one bears it out.
fn follows(due: (u16, Turn), tokens: &[Token], text: &str) -> bool {
    let mut numbers = counted_numbers(tokens, text);
    let Some((first, _)) = numbers.next() else {
        return false;
    };
    let near = (first - ply_of(due)).abs() <= NEAR;
    near || (numbers.next()).is_some_and(|(next, moves)| (next - first - moves).abs() <= SLACK)
}

/// Longest word that may be a damaged move, in letters, and longest that may be two run together: it has digits.
const LONGEST_CELL: usize = 12;

/// Bytes of the longest word without a figure that is one beside another: `If`, `An`.
const LITTLE: usize = 2;

/// True if a word between moves may be what is left of one.
pub(super) fn is_cell(tokens: &[Token], at: usize, text: &str) -> bool {
    let like = is_like_a_move(tokens, at, text) || is_counted(tokens, at, text);
    like && !foreign::is_foreign(tokens, at, text)
}

/// Most tokens between a word and a number that counts it.
const NEIGHBOURS: usize = 4;

/// Whether the numbers before and behind a word have one move more than stands between them, and the word may be it:
/// `7. Nc3 d5 8gexd Nxd5 9. O-O`.
fn is_counted(tokens: &[Token], at: usize, text: &str) -> bool {
    let may_be_move =
        |word: &str| word.chars().count() <= longest_alone(word) && has_letters_of_moves(word);
    if !word(tokens, at, text).is_some_and(may_be_move) {
        return false;
    }
    // The ply of the nearest number, and the moves before it.
    let nearest = |places: &mut dyn Iterator<Item = usize>| {
        let mut moves = 0;
        for at in places.take(NEIGHBOURS) {
            let token = tokens.get(at)?;
            match token.kind {
                Kind::Number { number, black, .. } => return Some((ply(number, black), moves)),
                Kind::Move(_) => moves += 1,
                Kind::Word if is_like_a_move(tokens, at, text) => moves += 1,
                Kind::Sign | Kind::Furniture => {}
                Kind::Word | Kind::Result(_) | Kind::Bracket | Kind::Caption => return None,
            }
        }
        None
    };
    let before = nearest(&mut (0..at).rev());
    let after = nearest(&mut (at + 1..tokens.len()));
    before
        .zip(after)
        .is_some_and(|((from, before), (to, after))| to - from == before + 1 + after)
}

/// Whether most letters of a word are those of squares and captures: three of five.
fn has_letters_of_moves(word: &str) -> bool {
    let letters = || word.chars().filter(|c| c.is_alphabetic());
    let of_moves = letters().filter(|c| ('a'..='h').contains(c) || shape::is_capture(*c));
    5 * of_moves.count() >= 3 * letters().count()
}

/// Words for *or* that are too short for words of prose.
const OR: [&str; 3] = ["Or", "or", "Ou"];

/// Whether a word parts another way from the game. In Dutch it may be what is left of a move of an Estonian bishop, too: not before a
/// number that goes back.
fn is_or(tokens: &[Token], at: usize, text: &str) -> bool {
    const DUTCH: [&str; 2] = ["Of", "of"];
    let Some(word) = word(tokens, at, text) else {
        return false;
    };
    let goes_back = || {
        let next = tokens.get(at + 1).and_then(Token::move_number)?;
        let before = tokens.get(..at)?.iter().rev().take(NEIGHBOURS);
        let mut moves = 0;
        let number = before.into_iter().find_map(|token| {
            moves += i32::from(token.is_move());
            token.move_number()
        });
        Some(ply_of(next) < ply_of(number?) + moves)
    };
    OR.contains(&word) || DUTCH.contains(&word) && goes_back() == Some(true)
}

/// True if a word looks as if it may be what is left of a move.
fn is_like_a_move(tokens: &[Token], at: usize, text: &str) -> bool {
    let beside = [at.checked_sub(1), at.checked_add(1)];
    let beside = beside.into_iter().flatten();
    let mut beside = beside.filter_map(|at| word(tokens, at, text));
    let Some(word) = word(tokens, at, text) else {
        return false;
    };
    if is_or(tokens, at, text) {
        return false;
    }
    let is_word = |word: &str| is_prose(word) || is_little(word);
    if word.len() <= LITTLE && word.chars().all(char::is_alphabetic) && beside.any(is_word) {
        return false;
    }
    let longest = match has_figure(word) {
        true => LONGEST_PAIR,
        false => LONGEST_CELL,
    };
    !is_prose(word)
        && !is_little(word)
        && !is_count(tokens, at, text)
        && !is_number_left(tokens, at, text)
        && !branch::is_label(tokens, at, text)
        && word.chars().count() <= longest
}

/// True for a number before a word for moves: `in 30 moves`.
fn is_count(tokens: &[Token], at: usize, text: &str) -> bool {
    let token = tokens.get(at);
    token.is_some_and(|token| counts_moves(&text[token.range.start..]))
}

/// True if a word is nothing that belongs among moves.
fn is_other_word(tokens: &[Token], at: usize, text: &str) -> bool {
    word(tokens, at, text).is_some()
        && !is_cell(tokens, at, text)
        && !is_number_left(tokens, at, text)
}

/// Longest word that may be a damaged number, in letters without the stops behind it.
const LONGEST_NUMBER: usize = 3;

/// Letters drawn like figures that name no piece and no file.
const LIKE_FIGURES: &str = "IOZilosz";

/// True if a word between moves may be what is left of a number: `&.`, `16-.`, `1S...`, `z2.`, `7:`.
pub(super) fn is_number_left(tokens: &[Token], at: usize, text: &str) -> bool {
    let Some(word) = word(tokens, at, text) else {
        return false;
    };
    let figures = word.trim_end_matches([':', ',', ';']);
    let stem = match figures.chars().all(is_figure) {
        true => figures,
        false => word.trim_end_matches(['.', '…']),
    };
    // A letter that is drawn like a figure, before another one.
    let drawn = |c: char| LIKE_FIGURES.contains(c) && has_figure(stem);
    let begins = |c: char| is_figure(c) || !c.is_alphanumeric() || drawn(c);
    let next = || tokens.get(at + 1).is_some_and(Token::is_move);
    let like_one = stem.len() < word.len()
        && stem.starts_with(begins)
        && stem.chars().count() <= LONGEST_NUMBER;
    next() && !has_square(tokens, at, text) && (like_one || is_due_number(tokens, at, text))
}

/// So many tokens on, a number shows whether one is due where a word stands.
const SHOWN_WITHIN: usize = 16;

/// Whether a short word stands where a number is due: those before and behind it have as many plies between them as moves stand
/// there, whatever such words stand before the others of White's. A paragraph begins with the first number.
fn is_due_number(tokens: &[Token], at: usize, text: &str) -> bool {
    let may_be = |at: usize| {
        word(tokens, at, text).is_some_and(|word| {
            let stop = word.ends_with(|c: char| !c.is_alphanumeric());
            word.chars().count() <= LONGEST_NUMBER + 1 && (stop || has_figure(word))
        })
    };
    // The ply of the nearest number, and the moves before it; at the start of the paragraph nothing is left to tell.
    let nearest = |places: &mut dyn Iterator<Item = usize>| {
        let mut moves = 0;
        for at in places.take(SHOWN_WITHIN) {
            match tokens[at].kind {
                Kind::Number { number, black, .. } => {
                    return Some((Some(ply(number, black)), moves));
                }
                Kind::Move(_) => moves += 1,
                Kind::Sign | Kind::Furniture => {}
                Kind::Word if may_be(at) && moves % 2 == 0 => {}
                Kind::Word | Kind::Result(_) | Kind::Bracket | Kind::Caption => return None,
            }
        }
        Some((None, moves))
    };
    if !may_be(at) {
        return false;
    }
    let (Some((from, before)), Some((Some(to), after))) = (
        nearest(&mut (0..at).rev()),
        nearest(&mut (at + 1..tokens.len())),
    ) else {
        return false;
    };
    let from = from.or((at < SHOWN_WITHIN).then_some(0));
    before % 2 == 0 && after > 0 && from.is_some_and(|from| to - from == before + after)
}

/// A word of small letters of which one is no file: `or`, `in`.
fn is_little(word: &str) -> bool {
    let letters = word.trim_end_matches([',', '.', ';', ':']);
    let file = |c: char| ('a'..='h').contains(&c) || shape::is_capture(c);
    letters.chars().all(char::is_lowercase) && !letters.chars().all(file)
}

/// How far the ply that a number gives may be from what the moves before it make of it: a move may have been lost
/// between the two, or broken in two.
const SLACK: i32 = 1;

/// What the numbers of a stretch say of its first move.
#[derive(Debug, Clone, Copy)]
pub(super) struct First {
    pub(super) start: Numbered,
    /// A stop follows the number, or others bear it out.
    pub(super) marked: bool,
    /// A game begins there: the first number says so, or most of them do.
    pub(super) opens: bool,
    /// The number stands before the first move.
    pub(super) leads: bool,
}

/// The number of the first move of a stretch and whose it is, as most of its numbers have it; of several that are borne
/// out equally the one that is `due`.
pub(super) fn first(tokens: &[Token], text: &str, due: Option<i32>) -> Option<First> {
    let mut before = 0;
    let mut plies: Vec<(i32, bool)> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::Number {
                number,
                black,
                marked,
            } => plies.push((ply(number, black) - before, marked)),
            Kind::Move(_) => before += 1,
            Kind::Word => before += i32::from(is_cell(tokens, at, text)),
            Kind::Sign | Kind::Result(_) | Kind::Bracket | Kind::Caption | Kind::Furniture => {}
        }
    }
    // A page may be one paragraph of a million numbers: they are counted once.
    let mut counts: HashMap<i32, usize> = HashMap::new();
    for (ply, _) in &plies {
        *counts.entry(*ply).or_default() += 1;
    }
    let agree = |ply: i32| -> usize {
        let near = ply - SLACK..=ply + SLACK;
        near.filter_map(|ply| counts.get(&ply)).sum()
    };
    // The first that half of those agree with that agree most.
    let most = plies.iter().map(|(ply, _)| agree(*ply)).max()?;
    let is_due = |(ply, _): &&(i32, bool)| due == Some(*ply) && agree(*ply) == most;
    let mut borne_out = plies.iter().filter(|(ply, _)| 2 * agree(*ply) > most);
    let (ply, marked) = *plies.iter().find(is_due).or_else(|| borne_out.next())?;
    let (number, side) = Some(numbered(ply)).filter(|_| ply >= -2)?;
    let white = side == Turn::White;
    let stated = tokens.iter().find_map(Token::number);
    let leading = tokens
        .iter()
        .find(|token| token.is_move() || token.number().is_some());
    Some(First {
        start: (number, side),
        marked: marked || agree(ply) > 1,
        leads: leading.is_some_and(|token| !token.is_move()),
        opens: number == 1 && (stated == Some(1) || white && agree(ply) > 2),
    })
}

/// So many words after a first number show whether it is one.
const SHOWN: usize = 60;

/// Whether a game begins with `tokens`, of which the first is the number 1, in mid-stream: most of the numbers after it,
/// up to a result, bear it out. Else it is one of the open game, damaged, as in `9. a1-b2 1. 33-28 7-11` or `1.1. h2:f4`.
pub(super) fn opens(tokens: &[Token], text: &str) -> bool {
    let shown = tokens.iter().enumerate().take(SHOWN);
    let shown = shown.take_while(|(_, token)| !token.is_result());
    let (mut before, mut fit, mut others) = (0, 0, 0);
    for (at, token) in shown {
        if let Kind::Number { number, black, .. } = token.kind {
            let fits = (ply(number, black) - before).abs() <= SLACK;
            *(if fits { &mut fit } else { &mut others }) += 1;
        } else {
            before += i32::from(token.is_move() || is_cell(tokens, at, text));
        }
    }
    fit > 1 && fit > others
}
