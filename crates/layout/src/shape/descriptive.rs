//! Squares by the pieces that start on their files: `P - K 4`, `KtxKtP`, `P4R`, `C3FR`.

use super::{Cursor, Shape, Strength, is_capture, is_dash};

pub(super) fn read(text: &str) -> Option<Shape> {
    english(text).or_else(|| rank_first(text))
}

/// `P - Q B 4`, `Kt(K4)-B5`, `B x P ch`, `K to R square`, `P K 4`.
fn english(text: &str) -> Option<Shape> {
    let mut cursor = Cursor::new(text);
    let atoms = atoms(&mut cursor, 4);
    if atoms == 0 {
        return None;
    }
    place(&mut cursor);
    let before = cursor;
    let capture = sign(&mut cursor);
    if capture.is_none() {
        cursor = before;
        // Where to is not said: `Q. checks`, `K. moves`.
        cursor.blank();
        if ends_in(&mut cursor, &ANYWHERE) {
            cursor.signs();
            return Some(cursor.shape(Strength::Weak));
        }
        cursor = before;
        // A sign was lost: `P K 4`.
        let digit = cursor.blank() && cursor.take(|c| ('1'..='8').contains(&c));
        cursor.signs();
        return (atoms > 1 && digit).then_some(cursor.shape(Strength::Weak));
    }
    let mut damaged = false;
    let own = capture == Some(false) && own(&mut cursor);
    let captured = if capture == Some(true) {
        captured(&mut cursor)
    } else {
        self::atoms(&mut cursor, 3)
    };
    if captured == 0 && !own {
        return None;
    }
    if capture == Some(false) {
        stop_before_rank(&mut cursor);
    }
    // After what is captured stands no rank, but perhaps the number of the next move.
    if capture == Some(false) && !rank(&mut cursor, &mut damaged) {
        return None;
    }
    place(&mut cursor);
    after(&mut cursor);
    Some(cursor.shape(Strength::if_damaged(damaged)))
}

/// What a piece does, if not where.
const ANYWHERE: [&str; 5] = ["checks", "gives check", "moves", "interposes", "queens"];

/// Check and mate, the longest first; they may be joined to what is captured (`PxPch`).
const CHECKS: [&str; 14] = [
    "double ch.",
    "double ch",
    "dble. ch.",
    "dble ch",
    "dbl. ch.",
    "dbl ch",
    "disc. ch.",
    "disc ch",
    "dis. ch.",
    "dis ch",
    "disch",
    "ch.",
    "ch",
    "mate",
];

/// Letters of pieces, each joined to the next or a blank after it.
fn atoms(cursor: &mut Cursor, most: usize) -> usize {
    let mut count = 0;
    while count < most {
        let before = *cursor;
        if count > 0 {
            cursor.blank();
        }
        let found = cursor.word("Kt")
            || cursor.take(|c| matches!(c, 'K' | 'Q' | 'R' | 'B' | 'N' | 'P' | 'S'));
        let next = cursor.peek();
        let whole = next.is_none_or(|c| !c.is_lowercase() || matches!(c, 'x' | 's')) || {
            CHECKS.iter().chain(&ANYWHERE)
        }
        .any(|word| cursor.rest().starts_with(word));
        if !(found && whole) {
            *cursor = before;
            break;
        }
        of_book(cursor);
        count += 1;
    }
    count
}

/// The letters of what is captured; a letter behind a blank that a sign follows begins the next move: `NxP P-K4`.
fn captured(cursor: &mut Cursor) -> usize {
    let mut count = 0;
    while count < 3 {
        let before = *cursor;
        let apart = cursor.peek().is_some_and(char::is_whitespace);
        if count > 0 {
            cursor.blank();
        }
        let found = atoms(cursor, 1) == 1;
        let next = apart && count > 0 && sign(&mut cursor.clone()).is_some();
        if !found || next {
            *cursor = before;
            break;
        }
        count += 1;
    }
    count
}

/// `his`, `her own`: the square is named after what moves (`K. R. to his sq.`, `Q. to her B's 3d`).
fn own(cursor: &mut Cursor) -> bool {
    let found = cursor.word("his ") || cursor.word("her ");
    if found {
        let _ = cursor.word("own ");
        cursor.blank();
    }
    found
}

/// The full stop of a letter before a bare number, which is the rank here and no number of a move: `to Q. B. 4`.
fn stop_before_rank(cursor: &mut Cursor) {
    let mut next = *cursor;
    let mut damaged = false;
    if next.take(|c| c == '.') && rank(&mut next.clone(), &mut damaged) && !damaged {
        *cursor = next;
    }
}

/// `'s`, and a full stop before what goes on: `K. Kt. to B's 3d.`
fn of_book(cursor: &mut Cursor) {
    if cursor.word("'s") || cursor.word("’s") {
        return;
    }
    let before = *cursor;
    let goes_on = |cursor: &Cursor| {
        let words = ["to ", "takes ", "Kt"];
        let mut next = *cursor;
        let blank = next.blank();
        let anywhere = || ANYWHERE.iter().any(|word| ends_word(&next, word));
        blank
            && (anywhere()
                || words.iter().any(|word| next.rest().starts_with(word))
                || next.take(|c| "KQRBNP".contains(c))
                || next.take(|c| ('1'..='8').contains(&c)) && ordinal(&mut next))
    };
    if cursor.take(|c| c == '.') && !goes_on(cursor) {
        *cursor = before;
    }
}

/// `(K4)`, `(B 5)`: where the piece stands.
fn place(cursor: &mut Cursor) {
    let before = *cursor;
    cursor.blank();
    let mut damaged = false;
    let whole = cursor.take(|c| c == '(')
        && atoms(cursor, 3) > 0
        && rank(cursor, &mut damaged)
        && cursor.take(|c| c == ')');
    if !whole {
        *cursor = before;
    }
}

/// A dash or a capture sign, or a word for one: whether it is a capture.
fn sign(cursor: &mut Cursor) -> Option<bool> {
    cursor.blank();
    let capture = if cursor.take(is_dash) {
        false
    } else if cursor.take(|c| is_capture(c) && c != ':')
        || cursor.word("takes")
        || cursor.word("tks")
        || cursor.word("pr")
    {
        true
    } else if stop_for_dash(cursor) {
        false
    } else if cursor.word("to ") {
        cursor.at -= 1;
        false
    } else {
        return None;
    };
    cursor.blank();
    // Which of several pawns is taken.
    if capture && cursor.word("doubled ") {
        cursor.blank();
    }
    Some(capture)
}

/// A stop in place of the dash, with the square right behind it: `P.K4`, `Kt.KB3`.
fn stop_for_dash(cursor: &mut Cursor) -> bool {
    let mut square = *cursor;
    let mut damaged = false;
    let joined = square.take(|c| c == '.') && square.peek().is_some_and(char::is_alphabetic);
    let whole = joined && atoms(&mut square, 3) > 0 && rank(&mut square, &mut damaged);
    whole && cursor.take(|c| c == '.')
}

/// The rank: a digit, `sq.`, or `square`.
fn rank(cursor: &mut Cursor, damaged: &mut bool) -> bool {
    cursor.blank();
    if cursor.word("square") || cursor.word("sq.") || cursor.word("sq") {
        return true;
    }
    if cursor.take(|c| matches!(c, 'I' | 'l')) {
        *damaged = true;
        return true;
    }
    // A speck before it: `Kt to B'3`.
    let speck = cursor.rest().strip_prefix(['\'', '’', '‘', '`']);
    if speck.is_some_and(|rest| rest.starts_with(|c| ('1'..='8').contains(&c))) {
        cursor.take(|_| true);
        *damaged = true;
    }
    let digit = cursor.take(|c| ('1'..='8').contains(&c));
    if digit {
        let _ = ordinal(cursor);
    }
    digit && !cursor.peek().is_some_and(|c| c.is_ascii_digit())
}

/// What follows the number of a rank in words: `4th`, `3d`.
fn ordinal(cursor: &mut Cursor) -> bool {
    ends_in(cursor, &["st", "nd", "rd", "th", "d"])
}

/// Passes over one of some words, if nothing of the same word stands behind it.
fn ends_in(cursor: &mut Cursor, words: &[&str]) -> bool {
    let mut words = words.iter();
    words.any(|word| ends_word(cursor, word) && cursor.word(word))
}

/// True if `word` stands there, and nothing of the same word after it.
fn ends_word(cursor: &Cursor, word: &str) -> bool {
    let after = cursor.rest().strip_prefix(word);
    after.is_some_and(|after| !after.starts_with(char::is_alphanumeric))
}

/// `, becoming a Q.`, `becomes a Queen`
fn becoming(cursor: &mut Cursor) {
    let mut next = *cursor;
    next.take(|c| c == '.');
    next.take(|c| c == ',');
    next.blank();
    let becomes = next.word("becoming a ") || next.word("becomes a ");
    if becomes && (next.word("Queen") || next.word("Q")) {
        *cursor = next;
    }
}

/// Check, mate, en passant, promotion, value.
fn after(cursor: &mut Cursor) {
    becoming(cursor);
    const STATED: [&str; 7] = ["e.p.", "e. p.", "(Q)", "(R)", "(B)", "(Kt)", "=Q"];
    for _ in 0..6 {
        let before = *cursor;
        cursor.blank();
        let sign = cursor.take(|c| matches!(c, '!' | '?' | '+' | '#'));
        // `B to Kt 5: ch.`, `R takes P, mate`
        if !sign && cursor.take(|c| matches!(c, ':' | ',')) {
            cursor.blank();
        }
        let stated = sign || CHECKS.iter().chain(&STATED).any(|word| cursor.word(word));
        if !stated || (!sign && cursor.peek().is_some_and(char::is_alphabetic)) {
            *cursor = before;
            // The full stop of a sentence is none of an abbreviation.
            return;
        }
    }
}

/// `P4R`, `C3AD`, `A2C`: the rank before the file.
fn rank_first(text: &str) -> Option<Shape> {
    let mut cursor = Cursor::new(text);
    let letter = |c: char| matches!(c, 'P' | 'C' | 'F' | 'T' | 'D' | 'R' | 'A');
    let file = |c: char| matches!(c, 'C' | 'F' | 'T' | 'D' | 'R' | 'A');
    let found =
        cursor.take(letter) && cursor.take(|c| ('1'..='8').contains(&c)) && cursor.take(file);
    if !found {
        return capture(text);
    }
    cursor.take(|c| matches!(c, 'D' | 'R'));
    cursor.signs();
    Some(cursor.shape(Strength::Full))
}

/// `PxP`, `CxPR`, `P pr P` with letters of French and Spanish.
fn capture(text: &str) -> Option<Shape> {
    let mut cursor = Cursor::new(text);
    let letter = |c: char| matches!(c, 'P' | 'C' | 'F' | 'T' | 'D' | 'R' | 'A');
    let letters = |cursor: &mut Cursor| (0..3).take_while(|_| cursor.take(letter)).count();
    if letters(&mut cursor) == 0 || sign(&mut cursor) != Some(true) {
        return None;
    }
    let captured = letters(&mut cursor);
    cursor.take(|c| ('1'..='8').contains(&c));
    cursor.signs();
    (captured > 0).then_some(cursor.shape(Strength::Full))
}
