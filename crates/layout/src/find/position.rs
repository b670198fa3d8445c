//! Positions in words: `valge — a1, a3 (12); must — a7 (12)`, `mustad kivid — b6 ja g7; valge kabe d2`.

use crate::script::place_in;
use crate::shape::is_dash;
use scoresheet_notation::{
    Family, PlacementText, Turn, before_first_move, placed_side, position_sentence, position_text,
    position_without_words, turn_in_words,
};
use std::iter;
use std::ops::Range;

/// A position found in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Position {
    /// Where it stands.
    pub(super) range: Range<usize>,
    /// `valge: …; must: …`, a list of squares behind each side.
    pub(super) text: String,
}

/// Between the sides of a position stands no more than this.
const BETWEEN: usize = 80;

/// The positions of a page, in its order.
pub(super) fn positions(page: &str) -> Vec<Position> {
    let mut found = Vec::new();
    let mut sides: Vec<Side> = Vec::new();
    let mut at = 0;
    while at < page.len() {
        let rest = page.get(at..).unwrap_or_default();
        let Some(side) = side(rest, at) else {
            at += rest.find(char::is_whitespace).unwrap_or(rest.len());
            let rest = page.get(at..).unwrap_or_default();
            at += rest.len() - rest.trim_start().len();
            continue;
        };
        let end = side.range.end;
        if !belongs(&sides, &side) {
            found.extend(together(page, &sides));
            sides.clear();
        }
        sides.push(side);
        at = page.ceil_char_boundary(end.max(at + 1));
    }
    found.extend(together(page, &sides));
    let mut lines = in_lines(page);
    // Sides that are known may stand in lines that were looked at as a whole.
    lines.retain(|line| {
        let apart = |position: &Position| {
            position.range.end <= line.range.start || line.range.end <= position.range.start
        };
        found.iter().all(apart)
    });
    found.extend(lines);
    found.extend(super::fen::fens(page));
    found.sort_by_key(|position| position.range.start);
    found.dedup_by(|later, earlier| later.range.start < earlier.range.end);
    found
}

/// Whether a list belongs to the position that those before it are of: that of the other side, or more pieces of one side, its
/// kings behind its men.
fn belongs(sides: &[Side], side: &Side) -> bool {
    let Some(last) = sides.last() else {
        return true;
    };
    let alike = sides.iter().rfind(|other| other.white == side.white);
    let complete = sides.iter().any(|other| other.white != last.white);
    let more = alike.is_none_or(|other| match complete {
        true => side.named && other.kings != side.kings,
        false => other.signed && side.signed,
    });
    more && side.range.start - last.range.end <= BETWEEN
}

/// The position that consecutive lists are, if both sides have one.
fn together(page: &str, sides: &[Side]) -> Option<Position> {
    let (first, last) = sides.first().zip(sides.last())?;
    let (start, end) = (first.range.start, last.range.end);
    if sides.iter().all(|side| side.white == first.white) {
        return None;
    }
    let lists: Vec<_> = sides.iter().map(|side| side.text.as_str()).collect();
    let text = not_whole(page, start..end).unwrap_or_else(|| lists.join("; "));
    // The stop is that of the sentence.
    let stop = usize::from(page.get(end..).unwrap_or_default().starts_with('.'));
    let range = start..end + stop;
    is_position(&text).then(|| with_turn(page, Position { range, text }))
}

/// Longest sentence that says whose move it is.
const TURN: usize = 60;

/// A position with the sentence behind it that says whose move it is: `White to move and win.`
fn with_turn(page: &str, position: Position) -> Position {
    let rest = page.get(position.range.end..).unwrap_or_default();
    let after = rest.trim_start();
    let sentence = after.split_inclusive(['.', '\n', ';']).next();
    let sentence = sentence.filter(|sentence| sentence.len() <= TURN);
    let Some(sentence) = sentence.filter(|words| turn_in_words(words).is_some()) else {
        return position;
    };
    let end = position.range.end + rest.len() - after.len() + sentence.trim_end().len();
    Position {
        range: position.range.start..end,
        text: format!("{}; {}", position.text, sentence.trim_end()),
    }
}

/// The words from one side to the end of the other and of its sentence, if they name squares that neither list has.
fn not_whole(page: &str, range: Range<usize>) -> Option<String> {
    let rest = page.get(range.end..)?;
    let line = rest.find('\n').unwrap_or(rest.len());
    let sentence = position_sentence(rest.get(..line)?);
    let stated = page.get(range.start..range.end + sentence)?;
    // Both kings have letters in chess.
    let of_family = |placed: &PlacementText, family| {
        let sides = [&placed.white, &placed.black];
        sides.iter().all(|side| match family {
            Family::Chess => side.pieces.iter().any(|piece| piece.letter.is_some()),
            Family::Draughts => !side.pieces.is_empty(),
        })
    };
    let families = [Family::Chess, Family::Draughts].into_iter();
    let mut placed = families
        .filter_map(|family| {
            position_text(stated, family).filter(|placed| of_family(placed, family))
        })
        .peekable();
    placed.peek()?;
    let read = placed.any(|placed| placed.white.is_read().and(placed.black.is_read()).is_ok());
    (!read).then(|| stated.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Lists of squares for two sides whose words stand for others too, or that have none, on one line or on two.
fn in_lines(page: &str) -> Vec<Position> {
    let mut found: Vec<Position> = Vec::new();
    let mut before: Option<usize> = None;
    for line in page.lines() {
        let Range { start, end } = place_in(page, line);
        if line.bytes().filter(u8::is_ascii_digit).count() < FEWEST {
            before = before.filter(|_| line.trim().is_empty());
            continue;
        }
        let both = before.map(|before| before..end);
        let stated = iter::once(start..end).chain(both);
        let position = stated.filter_map(|range| in_line(page, range)).next();
        before = position.is_none().then_some(start);
        found.extend(position);
    }
    found
}

/// A line with fewer digits lists no squares.
const FEWEST: usize = 2;

/// The position that these lines state before the first numbered move.
fn in_line(page: &str, range: Range<usize>) -> Option<Position> {
    let stated = before_first_move(page.get(range.clone())?);
    let range = range.start..range.start + stated.len();
    if names_moves(stated) {
        return None;
    }
    let in_words = || position_text(stated, Family::Draughts);
    // Sides are named in remarks too, and moves behind them; sentences name squares.
    let headed = stated.matches(':').count() == 2 && heads(stated).all(|words| words <= SIDE);
    let placed = position_without_words(stated).or_else(|| in_words().filter(|_| headed));
    placed?;
    let text = stated.split_whitespace().collect::<Vec<_>>().join(" ");
    Some(with_turn(page, Position { range, text }))
}

/// Most words that name a side which nobody knows.
const SIDE: usize = 2;

/// How many words stand before each colon, from the sentence before on.
fn heads(stated: &str) -> impl Iterator<Item = usize> {
    let parts = stated.rsplit(':').skip(1);
    parts.map(|part| {
        let head = part.rsplit(['.', ';', '\n']).next();
        head.unwrap_or_default().split_whitespace().count()
    })
}

/// Not a score: `White: 1, Black: 1`.
fn is_position(text: &str) -> bool {
    let mut families = [Family::Draughts, Family::Chess].into_iter();
    families.any(|family| position_text(text, family).is_some())
}

struct Side {
    white: bool,
    /// A sign or a word for pieces stands before its list.
    signed: bool,
    /// A word for pieces does.
    named: bool,
    /// Its list begins with kings.
    kings: bool,
    range: Range<usize>,
    text: String,
}

/// A side and its squares at the start of `rest`.
fn side(rest: &str, at: usize) -> Option<Side> {
    let opened = rest.trim_start_matches(['(', '«', '„', '"']);
    let families = [Family::Draughts, Family::Chess].into_iter();
    let found = families.filter_map(|family| placed_side(opened, family));
    let found = found.max_by_key(|found| (found.end, found.side.unread.is_none()))?;
    let (head, list) = opened.get(..found.end)?.split_at_checked(found.list)?;
    if names_moves(list) {
        return None;
    }
    let sign = if found.signed { "" } else { ":" };
    let words = format!("{}{sign} {list}", head.trim_end());
    let start = at + rest.len() - opened.len();
    Some(Side {
        white: found.turn == Turn::White,
        signed: found.signed,
        named: found.named,
        kings: found.side.pieces.first().is_some_and(|piece| piece.king),
        range: start..start + found.end,
        text: words.split_whitespace().collect::<Vec<_>>().join(" "),
    })
}

/// Whether squares with letters are joined to moves: `Weiß droht. 3. c3-b4 b6-a5` lists nothing.
fn names_moves(list: &str) -> bool {
    let square = |pair: &[char]| ('a'..='j').contains(&pair[0]) && pair[1].is_ascii_digit();
    let chars: Vec<char> = list.chars().collect();
    let joined = |five: &[char]| {
        let sign = is_dash(five[2]) || matches!(five[2], ':' | 'x');
        square(&five[..2]) && sign && square(&five[3..])
    };
    chars.windows(5).any(joined)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> String {
        let found = positions(text);
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        found
            .into_iter()
            .next()
            .map(|position| position.text)
            .unwrap_or_default()
    }

    #[test]
    fn positions_of_the_sources() {
        assert_eq!(
            one("Antud seis: mustad kivid — b6, d6, f4, f6 ja g7; valge kabe d2. Valgel kabal on"),
            "mustad kivid — b6, d6, f4, f6 ja g7; valge kabe d2"
        );
        assert_eq!(
            one("mustad kivid — 11, 12, 13, 29, 30, 40 ja valge kabe 42 (diagramm 14)."),
            "mustad kivid — 11, 12, 13, 29, 30, 40; valge kabe 42"
        );
        assert_eq!(
            one("Näited: Valge: Kg2, La7, Rh5, E: b2, e3 (5). Must: Kg8, E: b4 (2). Seis"),
            "Valge: Kg2, La7, Rh5, E: b2, e3 (5); Must: Kg8, E: b4 (2)"
        );
        assert_eq!(
            one("White: a1, c3, king g1; Black: kings b6, d6, men h8."),
            "White: a1, c3, king g1; Black: kings b6, d6, men h8"
        );
        assert_eq!(
            one("valge — 34, 35 (20) —\n\n\nDiagramm 13\n\nmustad 1, 2, 3 (20)."),
            "valge — 34, 35 (20); mustad: 1, 2, 3 (20)"
        );
    }

    #[test]
    fn a_sentence_between_moves_is_no_position() {
        let text = "Jetzt droht Weiß einen Schlag. 3. c3-b4 b6-a5. Schwarz verteidigt sich genau. 4. d4-c5 a5:c3";
        assert_eq!(positions(text), []);
    }

    #[test]
    fn sides_that_nobody_knows_are_a_position_that_cannot_be_set_up() {
        for text in [
            "Ivory: a1, c3, e3. Ebony: b6, d6.",
            "Ivory: a1, c3\nEbony: b6, d6",
        ] {
            let placed = position_text(&one(text), Family::Draughts).unwrap();
            assert!(placed.white.is_read().is_err(), "{text}");
        }
    }

    #[test]
    fn two_lists_above_moves_are_a_position() {
        for text in [
            "Б.: a1, c3, e3, g3. Ч.: b6, d6, f8, h6. Выигрыш.",
            "Б.: a1, c3, e3\nЧ.: b6, d6, f8",
            "V: a1, c3, e3 M: b6, f8, h6",
            "Бел. c3, e3, a1. Чер. b6, h6, f8.",
            "W: 27,32 Z: 8,12",
            "a1 c3 e3 g3 / b6 d6 f8 h6 +",
            "Позиция (a1, c3, e3, g3 — b6, d6, f8, h6). Белые выигрывают:",
            "zw. 8, 12/14 / wit 24, 30",
            "Б.: a1, c3, e3. Ч.: b6, d6, f8. 1. e3-d4 d6-c5",
        ] {
            assert!(
                position_text(&one(text), Family::Draughts).is_some(),
                "{text}"
            );
        }
        for text in [
            "1. ed4 hg5 2. cb4 / gh4",
            "Round 1, 2, 3 - boards 4, 5, 6",
            "B: 12 points",
        ] {
            assert_eq!(positions(text), [], "{text}");
        }
    }

    #[test]
    fn kings_of_a_side_in_a_list_of_their_own_are_part_of_it() {
        assert_eq!(
            one("Black men—13, 16. Black king—29. White men—21, 24. White king—5. White to play."),
            "Black men— 13, 16; Black king— 29; White men— 21, 24; White king— 5; White to play."
        );
        let two = "White men: 21, 24. Black men: 13.\nWhite men: 22, 23. Black men: 5.";
        assert_eq!(positions(two).len(), 2);
        assert_eq!(
            one("Zwart 8, 12/14, 16\nWit 27, 32, 37/39"),
            "Zwart: 8, 12/14, 16; Wit: 27, 32, 37/39"
        );
        let placed =
            position_text(&one("Zwart: 8, 12. Wit: 27, kon. 46."), Family::Draughts).unwrap();
        assert!(placed.white.is_read().is_err());
    }

    #[test]
    fn squares_that_no_list_has_are_kept() {
        for text in [
            "White: Kg1, Re1. Infantry f2, g2. Black: Kg8.",
            "White: Kg1, Re1. Black: Kg8; Infantry f7, g7.",
        ] {
            let placed = position_text(&one(text), Family::Chess).unwrap();
            assert!(
                placed.white.is_read().and(placed.black.is_read()).is_err(),
                "{text}"
            );
        }
        assert_eq!(
            one("White: Kg1, Re1; pawns f2, g2. Black: Kg8; pawns f7.\nWhite to play."),
            "White: Kg1, Re1; pawns f2, g2; Black: Kg8; pawns f7; White to play."
        );
        assert_eq!(
            one("Wit 3 schijven op: 25, 29, 32. Zwart 2 schijven op: 8, 12."),
            "Wit 3 schijven op: 25, 29, 32; Zwart 2 schijven op: 8, 12"
        );
    }

    #[test]
    fn prose_is_no_position() {
        for text in [
            "Valge — Petrov\n\nMust — Ivanov",
            "valge 10. käik koos musta",
            "Valge käis b2—b4",
            "Board: 3\nRound: 5",
            "White: 1, Black: 0",
            "White: 1, Black: 1",
            "It had three squares: e2, f3 and h3. Now it has eight squares: g1, e1, d2",
        ] {
            assert_eq!(positions(text), [], "{text}");
        }
    }
}
