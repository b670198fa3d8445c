//! Words that may be moves, read once more: each by itself, as a line of its own, and with no signs but those of moves.
//!
//! A program that knows prose takes `c5` for `cS` and `Rd1` for `Rdl`, and loses the letter of `f4`. The words around a
//! move say nothing of it; what signs it may have, says much.

use crate::hocr::{AGREED, BoxedWord, PageText};
use crate::image::Grey;
use scoresheet_layout::like_moves;

/// The signs that moves are written with in Latin letters: all letters that some language has for a piece, but `I`, which
/// is most often a 1.
const SIGNS: &str = "abcdefgh0123456789ABCDFGHJKLNOPQRSTVWx:+#=-";

/// The signs of moves by numbers of squares.
const NUMBERS: &str = "0123456789x:-";

/// Letters that figures are taken for: signs only of a page whose moves begin with them.
const LIKE_FIGURES: [char; 5] = ['A', 'G', 'L', 'S', 'T'];

/// Those of what follows a drawn piece.
pub(crate) const AFTER_A_PIECE: &str = "abcdefgh12345678x:+#=-";

/// Words of a page that are read again at most.
const MOST: usize = 2_000;

/// Letters of a word that may be a move, at most.
const LONGEST: usize = 10;

/// How high letters are made, in pixels: one size loses what another shows. The second sizes are for words of which the
/// first ones show nothing.
pub(crate) const HEIGHTS: [[f32; 3]; 2] = [[30.0, 25.0, 39.0], [21.0, 34.0, 48.0]];

/// How sure the characters of a word are, in percent, by how its readings agree: all, most, no two that read a move. On
/// pages of 300 dpi (`scripts/scan_pages.py`) none of 2,255 words on which all agreed was wrong, of the others 2 to 7 in 100.
const ALL: u8 = AGREED;
const MOST_OF_THEM: u8 = 97;
const DISPUTED: u8 = 90;

/// A word of a page: its line, and its place there.
pub(crate) type Place = (usize, usize);

/// The words that may be moves: what looks like one or like what is left of one, and the two words after a number.
pub(crate) fn places(text: &PageText) -> Vec<Place> {
    let mut places = Vec::new();
    let mut due = 0;
    for (line, words) in text.lines.iter().enumerate() {
        for (at, word) in words.iter().enumerate() {
            let text = word.text.as_str();
            let digits = text.trim_end_matches(['.', ',', ')']);
            // A bare number where a move is due may be what is left of one, but not at the start of a line.
            let is_number = text != digits || due == 0 || at == 0;
            if is_number && digits.len() < 4 && digits.parse::<u16>().is_ok() {
                due = 2;
                continue;
            }
            let (moves, left_of_one) = like_moves([text]);
            let short = text.chars().count() <= LONGEST;
            // A number stands close to its move: the signs of moves would not do.
            let numbered = text.starts_with(|c: char| c.is_ascii_digit()) && text.contains('.');
            if short && !numbered && (due > 0 || moves + left_of_one > 0) {
                places.push((line, at));
            }
            due -= usize::from(due > 0);
        }
    }
    places.truncate(MOST);
    places
}

/// The signs that moves of a page are written with in Latin letters; figures alone if most begin with one. A letter that looks
/// like a figure is one of them only if moves begin with it: `S` is a 5 unless there are knights of that name.
pub(crate) fn signs(text: &PageText) -> String {
    let words = text.words().map(|word| word.text.as_str());
    let moves = words.filter(|word| like_moves([*word]).0 == 1);
    let heads: Vec<char> = moves.filter_map(|word| word.chars().next()).collect();
    let count = |is: fn(&char) -> bool| heads.iter().filter(|head| is(head)).count();
    if 2 * count(char::is_ascii_digit) > heads.len() {
        return NUMBERS.to_owned();
    }
    let begins = |letter: char| heads.iter().filter(|head| **head == letter).count() > 1;
    SIGNS
        .chars()
        .filter(|sign| !LIKE_FIGURES.contains(sign) || begins(*sign))
        .collect()
}

/// Words that may be what is left of a number before a move, `A.` for `4.`, with the number that is due there.
pub(crate) fn numbers(text: &PageText) -> Vec<(Place, u16)> {
    let mut numbers = Vec::new();
    let mut last: Option<u16> = None;
    let mut before = String::new();
    for (line, words) in text.lines.iter().enumerate() {
        for (at, word) in words.iter().enumerate() {
            let text = word.text.as_str();
            let number = text.trim_end_matches(['.', ',']).parse().ok();
            let next = words.get(at + 1).map_or("", |word| word.text.as_str());
            let stop = text.ends_with(['.', ',']) && text.chars().count() <= 4;
            if let (None, Some(last), true) = (number, last, stop)
                && like_moves([before.as_str()]).0 == 1
                && like_moves([next]) != (0, 0)
                && like_moves([text]).0 == 0
            {
                numbers.push(((line, at), last + 1));
            }
            last = number.filter(|number| *number < 1000).or(last);
            before.replace_range(.., text);
        }
    }
    numbers
}

/// The image of a word, with as much white around it as is there, but nothing of the words beside it.
pub(crate) fn image(grey: &Grey, words: &[BoxedWord], at: usize) -> Option<Grey> {
    let word = words.get(at)?;
    let [left, top, right, bottom] = word.edges.map(|edge| edge as usize);
    let around = (word.height() / 3) as usize;
    let before = at.checked_sub(1).and_then(|at| words.get(at));
    let from = before.map_or(0, |word| (word.edges[2] as usize + left) / 2);
    let to = words
        .get(at + 1)
        .map_or(grey.width, |word| (word.edges[0] as usize + right) / 2);
    let (left, right) = (
        left.saturating_sub(around).max(from.min(left)),
        (right + around).min(to.max(right)),
    );
    let edges = [left, top.saturating_sub(around), right, bottom + around];
    grey.part(edges, 2 * around)
}

/// What a word of so many shapes says by its first reading and the closer ones, and how sure its characters are; `None` where none of these
/// reads a move.
pub(crate) fn settled(first: &str, closer: &[String], shapes: usize) -> Option<(String, u8)> {
    let all = || closer.iter().map(String::as_str).chain([first]);
    let is_move = |word: &&str| like_moves([*word]).0 == 1;
    let moves: Vec<&str> = all()
        .filter(|word| is_move(word) && keeps_the_head(first, word, shapes))
        .collect();
    if moves.len() < 2 && moves.iter().all(|word| same(word, first)) {
        return None;
    }
    let votes = |word: &str| moves.iter().filter(|other| same(word, other)).count();
    // Of as many votes, those of the first: sizes come before the reading among words.
    let best = moves.iter().rev().copied().max_by_key(|word| votes(word))?;
    let sure = match votes(best) {
        count if count == moves.len() && count > 1 => ALL,
        count if 2 * count > moves.len() && count > 1 => MOST_OF_THEM,
        _ => DISPUTED,
    };
    let text = if same(best, first) { first } else { best };
    Some((text.to_owned(), sure))
}

/// What follows a drawn piece: the reading that most agree on, if it ends with a square. With whether all do.
pub(crate) fn after_a_piece(closer: &[String]) -> Option<(String, bool)> {
    let squares = || {
        closer
            .iter()
            .filter(|reading| goal(reading) == Some(reading.as_str()))
    };
    let votes = |word: &str| squares().filter(|other| *other == word).count();
    let best = squares().max_by_key(|word| votes(word))?;
    Some((best.clone(), votes(best) == HEIGHTS[0].len()))
}

/// Whether a reading has what stands before a square where the first reading has something, a letter or a sign: a drawn
/// piece, or a letter in another alphabet, is passed over where it may not be read. A line between columns is none, and a
/// word of no more shapes than the reading has nothing more.
fn keeps_the_head(first: &str, reading: &str, shapes: usize) -> bool {
    let of_square = |c: char| matches!(c, 'a'..='h' | '£' | '0'..='9');
    let bare = first.trim_start_matches(['—', '–', '-', '~', '=', '_', '.']);
    let whole = shapes <= reading.chars().count();
    whole || bare.starts_with(of_square) || !reading.starts_with(of_square)
}

/// The same for a record in another alphabet, whose letters were read apart, by the program's knowledge of that alphabet:
/// what stands before the square is a piece by these, the square by `first` and `closer`. `shapes` of the word stand apart.
///
/// A reading in Latin letters takes `Ф` for anything, or passes over it; so nothing that stands before a square may be lost.
pub(crate) fn settled_apart(
    first: &str,
    closer: &[String],
    letters: &[String],
    shapes: usize,
) -> Option<(String, u8)> {
    let Some((piece, votes)) = piece(letters) else {
        return settled(first, closer, shapes);
    };
    // Kings and knights begin alike, and the letters after them are not told apart surely by that alphabet: `Kh4`, `Kph4`.
    let king = first.starts_with("Kp");
    if !king && first.starts_with(drawn_alike(piece)) {
        return settled(first, closer, shapes).filter(|(text, _)| !text.starts_with("Kp"));
    }
    if !king && piece == 'К' {
        return None;
    }
    let own = goal_of_piece(first).or_else(|| closer.iter().find_map(|reading| goal(reading)))?;
    let ends_so = |reading: &&String| goal(reading).is_some_and(|goal| goal.ends_with(own));
    let agreed = closer.iter().filter(ends_so).count();
    // A square alone is one of a pawn, whatever its letter was taken for.
    if own.trim_end_matches(['+', '#']).chars().count() >= shapes {
        return settled(first, closer, shapes);
    }
    let text = match king {
        true => format!("Кр{own}"),
        false => format!("{piece}{own}"),
    };
    let sure = match (votes, agreed) {
        (2.., 3..) => ALL,
        (2.., 2..) => MOST_OF_THEM,
        _ => DISPUTED,
    };
    (like_moves([text.as_str()]).0 == 1).then_some((text, sure))
}

/// The Latin letter that is drawn like this one.
fn drawn_alike(letter: char) -> char {
    match letter {
        'К' => 'K',
        'С' => 'C',
        'Т' => 'T',
        'О' => 'O',
        other => other,
    }
}

/// The letter that most readings begin with, where it is a capital, and how many do.
fn piece(letters: &[String]) -> Option<(char, usize)> {
    let first = |reading: &String| reading.chars().next().filter(|c| c.is_uppercase());
    let count = |letter| {
        letters
            .iter()
            .filter(|one| first(one) == Some(letter))
            .count()
    };
    let found = letters
        .iter()
        .filter_map(first)
        .map(|letter| (letter, count(letter)));
    found.max_by_key(|(_, count)| *count)
}

/// The end of a move of a piece, of which its first letter is no part: `bh4` for `Фh4`, but `b4` for `Фb4` where the piece was
/// lost.
fn goal_of_piece(word: &str) -> Option<&str> {
    let own = goal(word)?;
    let whole = own.len() == word.len();
    let square_alone = matches!(own.as_bytes(), [b'a'..=b'h', b'1'..=b'8', ..]);
    if whole && !square_alone {
        own.get(1..)
    } else {
        Some(own)
    }
}

/// The end of a move: its square, with what may stand right before it and after it.
fn goal(word: &str) -> Option<&str> {
    let bytes = word.as_bytes();
    let is_square = |pair: &[u8]| matches!(pair, [b'a'..=b'h', b'1'..=b'8']);
    let square = bytes.windows(2).rposition(is_square)?;
    let mut from = square;
    if from > 0 && matches!(bytes.get(from - 1), Some(b':' | b'x' | b'-')) {
        from -= 1;
    }
    // `J1` is what becomes of `Л`.
    let of_rook = bytes.starts_with(b"J1") && from == 2;
    if from > 0 && !of_rook && matches!(bytes.get(from - 1), Some(b'a'..=b'h' | b'1'..=b'8')) {
        from -= 1;
    }
    word.get(from..)
}

/// Whether one of these readings, of a word or of what follows a piece, says something.
pub(crate) fn says_something(closer: &[String]) -> bool {
    closer
        .iter()
        .any(|reading| like_moves([reading.as_str()]).0 == 1 || goal(reading).is_some())
}

/// Castling is written with letters and with noughts, and signs after a move are not read again.
fn same(one: &str, other: &str) -> bool {
    let plain = |word: &str| {
        word.trim_end_matches(['.', ',', ';', '!', '?'])
            .replace('0', "O")
    };
    plain(one) == plain(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(text: &str, left: u32) -> BoxedWord {
        BoxedWord {
            text: text.to_owned(),
            edges: [left, 10, left + 40, 40],
            sure: Some(97),
            drawn: None,
        }
    }

    #[test]
    fn what_may_be_a_move_is_looked_at() {
        let line = |text: &str| -> Vec<BoxedWord> {
            let words = text.split(' ').zip(0..);
            words.map(|(text, at)| word(text, at * 60)).collect()
        };
        let text = PageText {
            size: (1000, 100),
            lines: vec![
                line("Morphy played 17. cS here 18 Rdl Bad and then N£3 19.e4 1858"),
                line("4 e5 in 1858."),
                line("5 Bb5 a6 33"),
                line("6 Ba4 bs 34"),
                line("7 4 bs"),
            ],
        };
        let words: Vec<&str> = places(&text)
            .into_iter()
            .map(|(line, at)| text.lines[line][at].text.as_str())
            .collect();
        assert_eq!(
            words,
            [
                "cS", "here", "Rdl", "Bad", "N£3", "e5", "in", "Bb5", "a6", "Ba4", "bs", "4", "bs"
            ]
        );
    }

    #[test]
    fn a_page_has_the_letters_that_its_moves_begin_with() {
        let words = "1. Nf3 Nc6 2. Bb5 BcS 3. O-O Sf6 4. Re1 Qe7 5. Kh1"
            .split(' ')
            .zip(0..);
        let text = PageText {
            size: (1000, 100),
            lines: vec![words.map(|(text, at)| word(text, at * 60)).collect()],
        };
        assert!(!signs(&text).contains(['S', 'T']) && signs(&text).contains('D'));
        let german = PageText {
            lines: vec![text.lines.concat(), vec![word("Sc6", 0)]],
            ..text
        };
        assert!(signs(&german).contains('S'));
        let numeric = "1. 32-28 19-23 2. 28x19 14x23"
            .split(' ')
            .map(|text| word(text, 0));
        let numeric = PageText {
            lines: vec![numeric.collect()],
            ..text
        };
        assert_eq!(signs(&numeric), NUMBERS);
    }

    #[test]
    fn a_number_is_due_before_a_move() {
        let words = "3. Bb5 a6 A. Ba4 Nf6 5. O-O b. Smith Be7 6. Re1 1-0"
            .split(' ')
            .zip(0..);
        let text = PageText {
            size: (1000, 100),
            lines: vec![words.map(|(text, at)| word(text, at * 60)).collect()],
        };
        assert_eq!(numbers(&text), [((0, 3), 4)]);
    }

    #[test]
    fn readings_vote_and_their_agreement_is_how_sure_a_word_is() {
        let by = |first: &str, closer: [&str; 3]| settled(first, &closer.map(str::to_owned), 9);
        let took = |text: &str, sure| Some((text.to_owned(), sure));
        assert_eq!(by("cS", ["c5", "c5", "cS"]), took("c5", ALL));
        assert_eq!(by("Racl", ["Rac", "Rac1", ""]), took("Rac1", DISPUTED));
        assert_eq!(by("Rel", ["Rc1", "Re1", "Rc1"]), took("Rc1", MOST_OF_THEM));
        assert_eq!(by("Ke2", ["Kc2", "Kc2", "Kc2"]), took("Kc2", MOST_OF_THEM));
        assert_eq!(by("Ke2", ["Kc2", "", "Ke2"]), took("Ke2", MOST_OF_THEM));
        assert_eq!(by("Nf3!", ["Nf3", "", "Nf3"]), took("Nf3!", ALL));
        assert_eq!(by("0-0", ["O-O", "O-O", "0-O"]), took("0-0", ALL));
        // What no other reading takes for a move stays as it is, and what a reading loses is no pawn.
        assert_eq!(by("Nf3!", ["Nf", "", "N3"]), None);
        assert_eq!(by("&c4", ["c4", "c4", "c4"]), None);
        let thrice = ["d3", "d3", "d3"].map(str::to_owned);
        assert_eq!(settled("@&", &thrice, 2), took("d3", ALL));
        assert_eq!(by("~—bxc6", ["bxc6", "bxc6", ""]), took("bxc6", ALL));
        assert_eq!(by("here", ["h", "e", "eeee"]), None);
    }

    #[test]
    fn pieces_of_another_alphabet_are_read_by_it_and_squares_in_latin() {
        let by = |first: &str, closer: &str, letters: &str| {
            let thrice = |text: &str| vec![text.to_owned(); 3];
            let shapes = closer.len() + usize::from(!closer.starts_with('K') && closer != "h6");
            let found = settled_apart(first, &thrice(closer), &thrice(letters), shapes);
            found.map(|(text, _)| text)
        };
        let took = |text: &str| Some(text.to_owned());
        assert_eq!(by("Ob6", "b6", "Ф6"), took("Фb6"));
        assert_eq!(by("JIlae8", "ae8", "Л8"), took("Лae8"));
        assert_eq!(by("@:d1", ":d1", "Ф:41"), took("Ф:d1"));
        assert_eq!(by("J1d8", "d8", "Л8"), took("Лd8"));
        assert_eq!(by("JIgi", "g1", "Л51"), took("Лg1"));
        assert_eq!(by("eS", "e5", "е5"), took("e5"));
        // What is not read by both is left to what follows.
        assert_eq!(by("JIgi", "g1", "51"), None);
        assert_eq!(by("JIf1", "f1", "ли"), None);
        assert_eq!(by("Cc4", "cc4", "С4"), None);
        assert_eq!(by("Kph8", "Kph8", "Кр8"), took("Крh8"));
        assert_eq!(by("Kce3", "Kc3", "К3"), took("Kc3"));
        assert_eq!(by("Kphi", "Kph1", "Кр"), took("Крh1"));
        assert_eq!(by("b6+", "b6+", "Ф6"), took("Фb6+"));
        assert_eq!(by("bh4", "bh4", "Ф4"), took("Фh4"));
        assert_eq!(by("h6é", "h6", "С"), took("h6"));
    }
}
