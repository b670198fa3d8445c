//! What stands behind a list of squares and names more of them, in a form that nobody knows: the list is not all.

use super::words::{Says, word, words_of};
use super::{FieldText, SideText};
use crate::Family;
use crate::scan::file_letter;
use crate::task::{names_board, sets_task, turn_in_words};

/// Squares are numbered up to this on the largest board.
const LAST: u16 = 72;

impl SideText {
    /// Notes what the text between this list and the next, or the end, names of further squares.
    pub(super) fn look_behind(&mut self, rest: &str, last: bool, family: Family) {
        let mut fields = self.pieces.iter().map(|piece| piece.field);
        let numbered = fields.any(|field| matches!(field, FieldText::Number(_)));
        let kings = || {
            let draughts = family == Family::Draughts;
            draughts
                .then(|| said_in(rest, last, king_in_clause))
                .flatten()
        };
        let squares = || match numbered {
            true => said_in(rest, last, square_in_clause).or_else(|| pieces_left(rest)),
            false => squares_of(before_first_move(rest))
                .next()
                .map(str::to_owned),
        };
        self.unread = self.unread.take().or_else(squares).or_else(kings);
    }
}

/// A word for pieces with a number behind it, wherever it stands.
fn pieces_left(rest: &str) -> Option<String> {
    words_of(rest).find_map(|(at, stated)| {
        let piece = word(stated)?.0.is_pieces();
        let behind = rest[at + stated.len()..].trim_start();
        (piece && behind.starts_with(|c: char| c.is_ascii_digit())).then(|| stated.to_owned())
    })
}

/// What the rest of the sentence says of pieces. Remarks in brackets and tasks count and name other things.
fn said_in(rest: &str, last: bool, in_clause: fn(&str) -> Option<&str>) -> Option<String> {
    let rest = rest.split("\n\n").next().unwrap_or_default();
    let line = rest.split('\n').next().unwrap_or_default();
    let rest = if last { line } else { rest };
    let sentence = &rest[..position_sentence(rest)];
    let said_of_list = |clause: &&str| {
        turn_in_words(clause).is_none() && !sets_task(clause) && !names_board(clause)
    };
    let clauses = outside_remarks(sentence).flat_map(|part| part.split([',', ';', '—', '–']));
    let found = clauses.filter(said_of_list).find_map(in_clause)?;
    Some(found.trim_end_matches('.').to_owned())
}

/// A word for kings: one of those before it is a king, and nobody knows which.
fn king_in_clause(clause: &str) -> Option<&str> {
    let mut words = words_of(clause).map(|(at, _)| &clause[at..]);
    words.find_map(|text| match word(text)? {
        (Says::King | Says::Kings, len) => Some(&text[..len]),
        (Says::Side(_) | Says::Men | Says::Pawns | Says::And | Says::On, _) => None,
    })
}

/// What may be a square in a clause. In one that says something of a side, a number may count: `White wins in 3 moves`.
fn square_in_clause(clause: &str) -> Option<&str> {
    let side = matches!(word(clause.trim_start()), Some((Says::Side(_), _)));
    let mut words = clause.split_whitespace().peekable();
    while let Some(stated) = words.next() {
        let counts = words
            .peek()
            .is_some_and(|next| next.starts_with(char::is_alphabetic));
        if may_be_square(stated) && !(side && counts) {
            return Some(stated);
        }
    }
    None
}

/// A text up to the number of the first move in it.
#[must_use]
pub fn before_first_move(text: &str) -> &str {
    let places = text
        .split_whitespace()
        .map(|word| word.as_ptr() as usize - text.as_ptr() as usize);
    let first = places
        .into_iter()
        .find(|place| numbers_move(&text[*place..]));
    first.map_or(text, |place| &text[..place])
}

/// The parts of a sentence without what stands in brackets and has words.
fn outside_remarks(sentence: &str) -> impl Iterator<Item = &str> {
    let remark = |part: &str| part.split(|c: char| !c.is_alphabetic()).any(is_word);
    sentence.split('(').enumerate().map(move |(at, part)| {
        let (inside, after) = part.split_once(')').unwrap_or((part, ""));
        if at > 0 && remark(inside) {
            after
        } else {
            part
        }
    })
}

fn is_word(letters: &str) -> bool {
    const SHORTEST: usize = 3;
    letters.chars().count() >= SHORTEST
}

/// `37/39`, `*29`, `K29`, not `1954`, `2-0` or `3rd`.
fn may_be_square(word: &str) -> bool {
    const MARKS: usize = 1;
    let mut numbers = word.split(|c: char| !c.is_ascii_digit());
    let on_board = |number: u16| (1..=LAST).contains(&number);
    let letters = word.chars().filter(|c| c.is_alphabetic()).count();
    let squares = numbers.all(|number| number.is_empty() || number.parse().is_ok_and(on_board));
    squares && letters <= MARKS && word.contains(|c: char| c.is_ascii_digit())
}

/// The length of what is left of the sentence that lists squares. The full stop of an abbreviation before a number does not
/// end it (`kon. 29`), that before the number of a move does.
#[must_use]
pub fn position_sentence(text: &str) -> usize {
    for word in text.split_whitespace() {
        let place = word.as_ptr() as usize - text.as_ptr() as usize;
        if numbers_move(&text[place..]) {
            return place;
        }
        let Some(stated) = word.strip_suffix('.') else {
            continue;
        };
        let after = text[place + word.len()..].trim_start();
        let next = after.split_whitespace().next().unwrap_or_default();
        let abbreviated = stated.ends_with(char::is_alphabetic) && may_be_square(next);
        if !abbreviated || numbers_move(after) {
            return place + stated.len();
        }
    }
    text.len()
}

/// Whether a text begins with the number of a move and the move: `1. 27-21`, `1.ed4`, `1... b6-a5`.
pub(super) fn numbers_move(text: &str) -> bool {
    let after = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let stop = after.strip_prefix('.').filter(|_| after.len() < text.len());
    let behind = stop.map(|behind| behind.trim_start_matches(['.', '…', ' ']));
    let stated = behind.and_then(|behind| behind.split_whitespace().next());
    stated.is_some_and(|stated| {
        let two = stated.contains(|c: char| c.is_alphabetic() || "-–—:×*".contains(c));
        two && stated.contains(|c: char| c.is_ascii_digit()) && !stated.starts_with('(')
    })
}

/// The squares in letters that stand alone in a text, with a letter or two joined at most: `c3`, `Дa1`, not those of a move.
pub(super) fn squares_of(text: &str) -> impl Iterator<Item = &str> {
    // What joins the squares of moves.
    const JOINS: &str = "-–—−:×*";
    let words = text.split(|c: char| !c.is_alphanumeric() && !JOINS.contains(c));
    words.filter(|word| {
        let from = word.char_indices().rev().nth(1).map(|(at, _)| at);
        let square = from.and_then(|from| word.split_at_checked(from));
        square.is_some_and(|(mark, square)| {
            let file = file_letter(square.as_bytes());
            let named = file.is_some_and(|(_, len)| {
                square
                    .get(len..)
                    .is_some_and(|rank| rank.starts_with(|c: char| ('1'..='8').contains(&c)))
            });
            named && mark.chars().count() <= 2 && mark.chars().all(char::is_alphabetic)
        })
    })
}
