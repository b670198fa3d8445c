//! Descriptive notation as books had it before 1880, in words: `K. Kt. to B's 3d.`, `P. takes P.`. The search spells it
//! in short, `KKt-B3`, so the words are cut short before it looks.

/// Words between what moves and where to, and the sign that stands for them; blanks are gone.
const VERBS: [(&str, char); 4] = [("tothe", '-'), ("to", '-'), ("takes", 'x'), ("tks", 'x')];
/// The verb before a square that is named after what moves; blanks are gone.
const OWN: [&str; 4] = ["tohisown", "toherown", "tohis", "toher"];
/// Castling, which may have a side in brackets: `Castles (K's R)`.
const CASTLES: &str = "Castles";
/// What is said of castling with words between or in place of the letters, and the letter that it stands for.
const SIDES: [(&str, Option<char>); 8] = [
    ("onthe", None),
    ("on", None),
    ("withthe", None),
    ("with", None),
    ("side", Some('R')),
    ("King", Some('K')),
    ("Queen", Some('Q')),
    ("Rook", Some('R')),
];
/// What a piece does, if not where, as the search spells it: a word for each letter of it.
const ANYWHERE: [(&str, &str); 5] = [
    ("queens", "queens"),
    ("checks", "movesch"),
    ("givescheck", "movesch"),
    ("interposes", "moves"),
    ("moves", "moves"),
];
/// What stands before the queen that a pawn becomes: `P.toK's8th.,becomingaQ.`, `P.toR's8th.(2dQ.)`.
const BECOMES: [&str; 6] = [
    ".,becomesa",
    ".,becominga",
    ",becomesa",
    ",becominga",
    "becomesa",
    "becominga",
];
/// Which of several men is taken.
const WHICH: &str = "doubled";
/// What follows the number of a rank.
const ORDINALS: [&str; 5] = ["st", "nd", "rd", "th", "d"];

/// The characters of a move, each with its place in the cell, without what only words have; others as they are.
pub(crate) fn in_short(chars: Vec<(usize, char)>) -> Vec<(usize, char)> {
    let plain: String = chars.iter().map(|(_, c)| *c).collect();
    if let Some(at) = between_squares(&plain) {
        let mut short = chars;
        short.remove(at + 1);
        short[at].1 = '-';
        return short;
    }
    if let Some(at) = stop_for_dash(&plain) {
        let mut short = chars;
        if let Some((_, stop)) = short.get_mut(at) {
            *stop = '-';
        }
        return short;
    }
    if let Some(short) = anywhere(&chars, &plain) {
        return short;
    }
    let chars = after_what_moves(chars, &plain);
    let plain: String = chars.iter().map(|(_, c)| *c).collect();
    if !is_in_words(&plain) {
        return chars;
    }
    let castles = plain.starts_with(CASTLES);
    let mut short: Vec<(usize, char)> = Vec::with_capacity(chars.len());
    let mut rest = plain.as_str();
    let mut at = 0;
    while let Some(next) = rest.chars().next() {
        let before = short.last().map(|(_, c)| *c);
        let (len, sign) = word(rest, before, castles).unwrap_or((1, Some(next)));
        if let (Some(sign), Some((place, _))) = (sign, chars.get(at)) {
            short.push((*place, sign));
            // What is damaged of a word is damage of the sign for it.
            short.extend(damage(rest, len).map(|odd| (*place, odd)));
        }
        at += len;
        rest = rest
            .get(
                rest.char_indices()
                    .nth(len)
                    .map_or(rest.len(), |(to, _)| to)..,
            )
            .unwrap_or_default();
    }
    short
}

/// A square that is named after what moves there, as any other is named: `Q.toherB's3d`, `K.R.tohissq.` All of it is of one
/// byte, or nothing is changed.
fn after_what_moves(chars: Vec<(usize, char)>, text: &str) -> Vec<(usize, char)> {
    let found = OWN.iter().find_map(|own| {
        let at = text.find(own)?;
        Some((at, own.len()))
    });
    let Some((at, len)) = found.filter(|_| text.is_ascii()) else {
        return chars;
    };
    let (man, place) = (&text[..at], &text[at + len..]);
    let man = letters_of(man);
    let sided = place.starts_with(['K', 'Q', 'R', 'B', 'N']);
    let named = match man.as_deref() {
        Some("K" | "Q") => man.as_deref(),
        Some(man) if !sided && !man.ends_with('P') => Some(man),
        Some(_) | None => None,
    };
    let Some(named) = named else {
        return chars;
    };
    let to = at + "to".len();
    let Some((before, rest)) = chars.split_at_checked(to) else {
        return chars;
    };
    let (own, place) = rest.split_at(len - "to".len());
    let where_it_stands = own.first().map_or(0, |(place, _)| *place);
    let named = named.chars().map(|letter| (where_it_stands, letter));
    before
        .iter()
        .copied()
        .chain(named)
        .chain(place.iter().copied())
        .collect()
}

/// A piece that goes nobody says where: `Q.checks`, `K.B.interposes`, `P.queens(ch.)`.
fn anywhere(chars: &[(usize, char)], text: &str) -> Option<Vec<(usize, char)>> {
    let (man, said, says) = ANYWHERE.iter().find_map(|(word, says)| {
        let (man, behind) = text.split_once(word)?;
        let ends = !behind.starts_with(char::is_alphanumeric);
        Some((letters_of(man)?, man.len() + word.len(), says)).filter(|_| ends)
    })?;
    let place = chars.first()?.0;
    let spelled = man.chars().chain(says.chars());
    let spelled = spelled.map(|letter| (place, letter));
    let behind = chars.get(text.get(..said)?.chars().count()..)?;
    Some(spelled.chain(behind.iter().copied()).collect())
}

/// The letters of a man: `K.B's` is `KB`.
fn letters_of(man: &str) -> Option<String> {
    let letters = man.replace("'s", "").replace('.', "");
    let mut rest = letters.as_str();
    while !rest.is_empty() {
        rest = rest
            .strip_prefix("Kt")
            .or_else(|| rest.strip_prefix(['K', 'Q', 'R', 'B', 'N', 'P']))?;
    }
    (1..=4).contains(&letters.len()).then_some(letters)
}

/// Where a word stands between two squares that means a dash: `c3 n. d4`. All before it are of one byte.
fn between_squares(text: &str) -> Option<usize> {
    let at = text.find("n.")?;
    let square = |text: &[u8]| matches!(text, [b'a'..=b'h', b'1'..=b'8']);
    let before = text.as_bytes().get(..at)?;
    let after = text.as_bytes().get(at + 2..at + 4)?;
    (before.len() == 2 && square(before) && square(after)).then_some(at)
}

/// Where a stop stands for the dash between a piece and its square: `P.K4`, `R(Q1).Kt1`. All before it are of one byte.
fn stop_for_dash(text: &str) -> Option<usize> {
    let (man, place) = text.split_once('.')?;
    let (man_of, from) = man.split_once('(').unwrap_or((man, ")"));
    let is_man = |text: &str| matches!(text, "K" | "Q" | "R" | "B" | "N" | "Kt" | "P");
    let file = place.trim_end_matches(['+', '!', '?', 'c', 'h']);
    let file = file.strip_suffix(|c: char| ('1'..='8').contains(&c))?;
    let is_file = |text: &str| matches!(text, "K" | "Q" | "R" | "B" | "N" | "Kt");
    let of_wing = file.strip_prefix(['K', 'Q']).is_some_and(is_file);
    let found = is_man(man_of) && from.ends_with(')') && (is_file(file) || of_wing);
    found.then_some(man.len())
}

/// True for text that has a piece, a verb and a place: `P.toK's4th`.
fn is_in_words(text: &str) -> bool {
    if text.starts_with(CASTLES) {
        return true;
    }
    let starts = text.starts_with(['K', 'Q', 'R', 'B', 'N', 'P']);
    let parts = |man: &str, place: &str| {
        let man =
            man.len() <= 8 && man.ends_with(['K', 'Q', 'R', 'B', 'N', 'P', 't', '.', 's', ')']);
        let place = place.strip_prefix(WHICH).unwrap_or(place);
        man && place.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit())
    };
    let verb = |(verb, _): &(&str, char)| {
        let around = text.split_once(verb);
        around.is_some_and(|(man, place)| parts(man, place))
    };
    let damaged = || {
        text.char_indices().any(|(at, _)| {
            let (man, rest) = text.split_at(at);
            let len = damaged_takes(rest);
            len.is_some_and(|len| parts(man, &rest[len..]))
        })
    };
    starts && (VERBS.iter().any(verb) || damaged())
}

/// The verb of a capture.
const TAKES: &str = "takes";

/// Bytes of the verb of a capture at the start of a text, one of its letters damaged, lost or too many.
fn damaged_takes(text: &str) -> Option<usize> {
    let len = text.find(|c: char| !c.is_ascii_lowercase())?;
    let verb = &text[..len];
    let near = len.abs_diff(TAKES.len()) <= 1 && strsim::levenshtein(verb, TAKES) == 1;
    // The t of a knight stands before the verb.
    (near && !verb.ends_with(TAKES)).then_some(len)
}

/// The letter of a damaged verb at the start of a text that does not belong there, or beside which one is missing.
fn damage(text: &str, len: usize) -> Option<char> {
    let damaged = damaged_takes(text).filter(|damaged| *damaged == len)?;
    let verb = text.get(..damaged)?;
    let mut letters = verb.chars().zip(TAKES.chars());
    let odd = letters.find(|(seen, meant)| seen != meant);
    odd.map(|(seen, _)| seen).or_else(|| verb.chars().last())
}

/// The same of what a pawn becomes.
fn becoming(text: &str, before: Option<char>) -> Option<(usize, Option<char>)> {
    if let Some(word) = BECOMES.iter().find(|word| text.starts_with(**word)) {
        return Some((word.len(), None));
    }
    if text.starts_with("Queen") {
        return Some(("Queen".len(), Some('Q')));
    }
    let stop = before.is_some_and(|c| ('1'..='8').contains(&c)) && text.starts_with(".(");
    if stop {
        return Some((1, None));
    }
    (before == Some('(') && text.starts_with("2dQ")).then_some(("2d".len(), None))
}

/// What of `text` is left out or stands for a sign, in characters; `before` is what is left of what stands before.
fn word(text: &str, before: Option<char>, castles: bool) -> Option<(usize, Option<char>)> {
    let letter = before.is_some_and(|c| c.is_uppercase() || matches!(c, 't' | ')'));
    if let Some(len) = damaged_takes(text).filter(|_| letter) {
        return Some((len, Some('x')));
    }
    if letter && let Some(verb) = VERBS.iter().find(|(verb, _)| text.starts_with(verb)) {
        return Some((verb.0.len(), Some(verb.1)));
    }
    if letter && text.starts_with("'s") {
        return Some((2, None));
    }
    let rank = before.is_some_and(|c| ('1'..='8').contains(&c));
    if let Some(found) = becoming(text, before).filter(|_| letter || rank || before == Some('(')) {
        return Some(found);
    }
    if before == Some('x') && text.starts_with(WHICH) {
        return Some((WHICH.len(), None));
    }
    if castles && let Some((side, stands_for)) = SIDES.iter().find(|side| text.starts_with(side.0))
    {
        return Some((side.len(), *stands_for));
    }
    if before == Some('s') && text.starts_with("quare") {
        return Some(("quare".len(), Some('q')));
    }
    if letter && text.starts_with('.') && text.len() > 1 || castles && text.starts_with(['(', ')'])
    {
        return Some((1, None));
    }
    let ordinal = ORDINALS.iter().find(|ordinal| {
        let after = text.strip_prefix(**ordinal);
        after.is_some_and(|after| !after.starts_with(char::is_alphabetic))
    });
    ordinal
        .filter(|_| rank)
        .map(|ordinal| (ordinal.len(), None))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_cut_short_and_their_damage_stays() {
        for (words, short) in [
            ("PtakesKP", "PxKP"),
            ("PtokesKP", "PxoKP"),
            ("KttakesKt", "KtxKt"),
            ("KttakcsB", "KtxcB"),
            ("PtakeP", "PxeP"),
            ("P.toK's4th", "P-K4"),
            ("R(QB1)toKB1", "R(QB1)-KB1"),
            ("K.Kt.tohissq", "KKt-KKtsq"),
            ("Q.toherB's3d", "Q-QB3"),
            ("Q.toher2d", "Q-Q2"),
            ("K.tohisown4th", "K-K4"),
            ("Q.tohersquare", "Q-Qsq"),
            ("Q.takesdoubledP", "QxP"),
            ("Q.checks", "Qmovesch"),
            ("K.B.interposes", "KBmoves"),
            ("P.queens(ch.)", "Pqueens(ch.)"),
            ("PtakesR.,becomesaQueen", "PxRQ"),
            ("P.toK's8th.,becomingaQ", "P-K8Q"),
            ("P.toK's8th.(Kt)(ch.)", "P-K8(Kt)(ch.)"),
            ("P.toR's8th.(2dQ)", "P-R8(Q)"),
        ] {
            let chars = words.chars().enumerate().collect();
            let cut: String = in_short(chars).into_iter().map(|(_, c)| c).collect();
            assert_eq!(cut, short);
        }
    }
}
