//! Squares by file and rank: chess full and short, draughts on the small board.

use super::{Cursor, MOST_SQUARES, Shape, Strength, is_capture, is_dash};

/// How well a character was what was looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Seen {
    /// As it should be.
    Right,
    /// Taken for another that looks like it.
    Folded,
}

pub(super) fn read(text: &str) -> Option<Shape> {
    let start = Cursor::new(text);
    let mut cursor = start;
    let mut piece = piece(&mut cursor);
    let found = either(&mut cursor, piece == Some(Seen::Right));
    let (squares, folded) = match found {
        Some(found) => found,
        // On a page in capitals the letter may be a file.
        None => {
            cursor = start;
            piece = None;
            either(&mut cursor, false)?
        }
    };
    let last_rank = text.get(..cursor.at)?.ends_with(['1', '8']);
    let promoted = promotion(&mut cursor, last_rank && piece.is_none());
    cursor.signs();
    if !promoted {
        cursor.novelty();
    }
    en_passant(&mut cursor);
    let strength = match (folded, piece, squares) {
        (_, Some(Seen::Folded), 1) | (true, None, 1) => return None,
        (true, ..) | (_, Some(Seen::Folded), _) | (_, _, 0) => Strength::Weak,
        (false, None, 1) if !promoted => Strength::Square,
        (false, ..) => Strength::Full,
    };
    Some(cursor.shape(strength))
}

/// Two squares or more, or a short form.
fn either(cursor: &mut Cursor, piece: bool) -> Option<(usize, bool)> {
    let start = *cursor;
    squares(cursor, piece).or_else(|| {
        *cursor = start;
        short(cursor, piece)
    })
}

/// Pieces with two letters; those of a Russian king may be of either alphabet.
pub(crate) const TWO_LETTERS: [&str; 6] = ["Kt", "Кр", "Kр", "Кp", "Kp", "кр"];

/// A letter of a piece in any language.
fn piece(cursor: &mut Cursor) -> Option<Seen> {
    for two in TWO_LETTERS {
        if cursor.word(two) {
            return Some(Seen::Right);
        }
    }
    let upper = |c: char| c.is_uppercase() && c.is_alphabetic();
    if cursor.take(|c| is_piece_sign(c) || upper(c)) {
        return Some(Seen::Right);
    }
    // A bishop or a rank: `0f4`, `8xe5`.
    let before = *cursor;
    if cursor.take(|c| matches!(c, '0' | '8' | '6')) {
        if cursor.peek().is_some_and(char::is_alphabetic) {
            return Some(Seen::Folded);
        }
        *cursor = before;
    }
    None
}

/// A figurine, or a sign that stands in its place: what a font of figurines leaves in a text (`¤f3`, or one of its own),
/// what a shape on a scan is called (`①f3`), a character that is unknown.
pub(crate) fn is_piece_sign(c: char) -> bool {
    matches!(c,
        '\u{2654}'..='\u{265f}' | '\u{25a0}'..='\u{25ff}' | '\u{2460}'..='\u{24ff}' | '\u{e000}'..='\u{f8ff}' | '\u{fffd}'
        | '¡'..='§' | '©' | '¬' | '®' | '¯' | 'µ' | '¶' | '¸' | '¿')
}

/// Two squares or more: `e2—e4`, `g1f3`, `b4 : d6`, `d2:h6:f8`. How many, and whether letters had
/// to be taken for others. Behind a piece and its square a capture sign ends the move: `Nd4: e6` are two.
fn squares(cursor: &mut Cursor, piece: bool) -> Option<(usize, bool)> {
    let mut folded = square(cursor)? == Seen::Folded;
    let mut squares = 1;
    while squares < MOST_SQUARES {
        let before = *cursor;
        cursor.blank();
        let sign = cursor
            .take(|c| is_dash(c) || is_capture(c) || matches!(c, '~' | '=' | '.' | '_' | ';'))
            || cursor.word("n. ");
        cursor.take(is_dash);
        let stated = cursor.text.get(before.at..cursor.at).unwrap_or_default();
        let ends = piece
            && stated.starts_with(is_capture)
            && cursor.peek().is_some_and(char::is_whitespace);
        let odd = stated.contains(['~', '=', '.', '_', ';']);
        let stop = stated.contains(['.', ';']);
        // With a blank beside it `=` says that the game is even: `Re1= b5`.
        let even = stated.contains('=')
            && (stated.starts_with(' ') || cursor.peek().is_some_and(char::is_whitespace));
        if !sign || even || ends {
            *cursor = before;
        } else if !stop {
            // A stop with a blank after it ends the move: `Rb6. 64...`.
            cursor.blank();
        }
        match square(cursor) {
            Some(seen) => folded |= seen == Seen::Folded || odd,
            None => {
                *cursor = before;
                break;
            }
        }
        squares += 1;
    }
    (squares > 1).then_some((squares, folded))
}

/// `f3`, `gf3`, `8c6`, `:e5`, `e:d5`, `ed4`, captures with a dash, `e-d5`, `-e5` and `g-e5` of a piece, and captures by files alone,
/// `ed`, `e:d`, `de:`, of a piece `:d`.
fn short(cursor: &mut Cursor, piece: bool) -> Option<(usize, bool)> {
    let start = *cursor;
    let from = cursor.take(|c| file(c).is_some() || ('1'..='8').contains(&c));
    let dash = is_dash_of_capture(start, *cursor, piece);
    let sign = cursor.take(|c| is_capture(c) || dash && is_dash(c));
    if let Some(seen) = square(cursor) {
        let squares = if from || sign { 2 } else { 1 };
        return Some((squares, seen == Seen::Folded));
    }
    *cursor = start;
    cursor.take(is_capture);
    if let Some(seen) = square(cursor) {
        return Some((1, seen == Seen::Folded));
    }
    *cursor = start;
    let is_file = |c| file(c) == Some(Seen::Right);
    let files = cursor.take(is_file);
    let sign = cursor.take(is_capture);
    let both = cursor.take(is_file);
    let after = cursor.take(is_capture);
    ((files || piece && sign) && both && (sign || after)).then_some((0, false))
}

/// Whether a dash stands for a capture sign: behind the letter of a piece, or between a pawn's file and a square beside it.
fn is_dash_of_capture(start: Cursor, dash: Cursor, piece: bool) -> bool {
    let to = dash.rest().strip_prefix(is_dash).unwrap_or_default();
    let file = |c: char| ('a'..='h').contains(&c).then_some(c as u32);
    let to = to.chars().next().and_then(file);
    let beside = |from: u32| to.is_some_and(|to| to.abs_diff(from) == 1);
    let pawn = || start.peek().and_then(file).is_some_and(beside);
    to.is_some() && (piece || dash.at > start.at && pawn())
}

fn square(cursor: &mut Cursor) -> Option<Seen> {
    let start = *cursor;
    let file = file(cursor.peek()?).or_else(|| capital_file(cursor))?;
    cursor.take(|_| true);
    let ten = cursor.word("10");
    let rank = match cursor.peek() {
        _ if ten => Some(Seen::Right),
        // Behind a figure the upright is the rule of a table: `|2|Nf3|Nc6|`.
        Some('|') if file == Seen::Folded => None,
        Some('1'..='9') => Some(Seen::Right),
        Some('l' | 'I' | '|' | 'i' | 'З' | 'з' | 'S' | 'B' | 'б' | 'Б' | 'Ь' | '!' | 'é' | 'É') => {
            Some(Seen::Folded)
        }
        _ => None,
    };
    let Some(rank) = rank else {
        *cursor = start;
        return None;
    };
    if !ten {
        cursor.take(|_| true);
    }
    // `Re1(1)` has the mark of a note, and no `c1`.
    if cursor.text[start.at..].starts_with('(') && cursor.peek() == Some(')') {
        *cursor = start;
        return None;
    }
    let right = file == Seen::Right && rank == Seen::Right;
    Some(if right { Seen::Right } else { Seen::Folded })
}

/// Files of both boards, in Latin letters and in the Cyrillic ones that stand for them.
pub(super) fn file(c: char) -> Option<Seen> {
    match c {
        'a'..='h' | 'j' => Some(Seen::Right),
        'а' | 'б' | 'в' | 'с' | 'ц' | 'д' | 'е' | 'ф' | 'г' | 'х' => Some(Seen::Right),
        'Ь' | 'ь' | 'o' | 'о' | 'q' | 'l' | 't' | '6' | '(' | '£' | '{' => Some(Seen::Folded),
        _ => None,
    }
}

/// So many characters show that a text is in capitals.
const IN_CAPITALS: usize = 24;

/// A file where everything is in capitals. `QB3` is a square of the descriptive notation unless enough follows to see that.
fn capital_file(cursor: &Cursor) -> Option<Seen> {
    let small = cursor.peek()?.to_lowercase().next()?;
    let seen = file(small).filter(|seen| *seen == Seen::Right)?;
    let near = cursor.rest().chars().filter(|c| !c.is_whitespace());
    let near = near.take(IN_CAPITALS);
    if near.clone().any(|c| c.is_lowercase() && !is_capture(c)) {
        return None;
    }
    let before = &cursor.text[..cursor.at];
    let descriptive = small == 'b' && before.ends_with(['K', 'Q']) && near.count() < IN_CAPITALS;
    (!descriptive).then_some(seen)
}

/// `L`, `=Q`, `(Q)` after the last rank.
fn promotion(cursor: &mut Cursor, last_rank: bool) -> bool {
    let before = *cursor;
    let sign = cursor.take(|c| matches!(c, '=' | '('));
    let letter = cursor
        .take(|c| c.is_uppercase() || matches!(c, '\u{2654}'..='\u{265f}' | 'q' | 'r' | 'b' | 'n'));
    cursor.take(|c| c == ')');
    let ends = cursor.peek().is_none_or(|c| !c.is_alphanumeric());
    let found = letter && ends && (sign || last_rank);
    if !found {
        *cursor = before;
    }
    found
}

/// `e.p.`, joined or a blank after.
fn en_passant(cursor: &mut Cursor) {
    for sign in [" e.p.", " e. p.", "e.p.", " ep", "ep"] {
        if cursor.word(sign) {
            return;
        }
    }
}
