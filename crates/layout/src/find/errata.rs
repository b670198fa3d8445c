//! Corrections elsewhere on the page than at the move: a list of errata, a notice below or above the game, a footnote. The move that they
//! speak of is open.

use crate::corrected;
use crate::figures::{self, is_figure};
use crate::lex::{self, Token};
use crate::{ScoreSheet, SheetSign, ply, set_apart};
use scoresheet_notation::{Turn, is_heading_of_corrections, speaks_of_corrections};
use scoresheet_source::Span;

/// Bytes of the longest paragraph that is a notice.
const LONGEST: usize = 800;

/// Bytes of the longest one that names a move by its number in words: `Black's 20th move`.
const SHORT: usize = 300;

/// Bytes of the longest label of a footnote: `[^12]`.
const LABEL: usize = 6;

/// Contests the moves of `sheets` that a notice corrects, and says where it stands. `leftover` are the words of no sheet.
pub(super) fn heed(sheets: &mut [ScoreSheet], leftover: &[(String, Span)]) {
    for (text, span) in notices(sheets, leftover) {
        let claims = Claims::of(&text);
        let told = sheets.iter().map(|sheet| told(sheet, &text, &claims));
        let told: Vec<Told> = told.collect();
        let named = told.iter().any(|told| matches!(told, Told::Names(_)));
        let place = |sheet: &ScoreSheet| sheet.cells.first().map(|cell| cell.span.start);
        let perhaps = |at: &usize| matches!(told[*at], Told::Perhaps(_));
        let above = |at: &usize| place(&sheets[*at]).is_some_and(|first| first < span.start);
        let nearest = (0..sheets.len()).rev().filter(above).find(perhaps);
        let nearest = nearest.or_else(|| (0..sheets.len()).find(perhaps));
        for (at, told) in told.into_iter().enumerate() {
            match told {
                Told::Perhaps(_) if named || nearest != Some(at) => {}
                Told::Names(cells) | Told::Perhaps(cells) => {
                    contest(&mut sheets[at], &cells, span);
                }
                Told::Nothing => {}
            }
        }
    }
}

/// The paragraphs that speak of corrections, or stand below a heading of a list of them.
fn notices(sheets: &[ScoreSheet], leftover: &[(String, Span)]) -> Vec<(String, Span)> {
    let ends = sheets.iter().flat_map(|sheet| {
        let last = sheet.cells.len();
        let outside = move |mark: &&SheetSign| mark.before == 0 || mark.before == last;
        let marks = sheet.marks.iter().filter(outside);
        let marks = marks.map(|mark| (&mark.text, mark.span));
        marks.chain(sheet.heading.iter().map(|(text, span)| (text, *span)))
    });
    let words = leftover.iter().map(|(text, span)| (text, *span));
    let mut below = false;
    let mut found = Vec::new();
    for (text, span) in words.chain(ends) {
        let heads = is_heading_of_corrections(text);
        let says = below
            || speaks_of_corrections(text)
            || corrected::reads_a_move(text)
            || corrects_as_note(text);
        below = heads || below && !Claims::of(text).is_empty();
        if says && text.len() <= LONGEST {
            found.push((text.clone(), span));
        }
    }
    found
}

/// Whether a footnote, behind its label, corrects the move at which its label stands.
fn corrects_as_note(text: &str) -> bool {
    label(text).is_some_and(|(_, note)| corrected::corrects(note))
}

/// The label of a footnote, and what it says: `[1] The manuscript has …`, `(a) A misprint …`, `[^1]: …`.
fn label(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let end = text.find([' ', '\n', '\t'])?;
    let (label, note) = text.split_at(end);
    let label = label.trim_end_matches([':', '.']);
    let signs = |c: char| {
        matches!(
            c,
            '[' | ']' | '(' | ')' | '^' | '*' | '†' | '‡' | '¹' | '²' | '³'
        )
    };
    (label.len() <= LABEL && label.contains(signs)).then_some((label, note))
}

/// What a notice says of one game.
enum Told {
    /// It names these moves, and others in their places.
    Names(Vec<usize>),
    /// It names another move than one of these.
    Perhaps(Vec<usize>),
    Nothing,
}

fn told(sheet: &ScoreSheet, text: &str, claims: &Claims) -> Told {
    if let Some((label, note)) = label(text).filter(|(_, note)| corrected::corrects(note)) {
        let at_label = |mark: &&SheetSign| mark.text.trim_end_matches(':') == label;
        let marks = sheet.marks.iter().filter(at_label);
        let cells: Vec<usize> = marks
            .filter_map(|mark| mark.before.checked_sub(1))
            .collect();
        if !cells.is_empty() && !note.is_empty() {
            return Told::Names(cells);
        }
    }
    let (mut names, mut perhaps) = (Vec::new(), Vec::new());
    for (at, (number, side)) in plies(sheet).into_iter().enumerate() {
        let here = claims.at(number, side);
        let written = plain(&sheet.cells[at].text);
        // The notice may have the letters of another language.
        let same = |name: &String| *name == written || is_to_same_square(name, &written);
        let exact = here.contains(&written) || here.len() > 1 && here.iter().all(same);
        match (exact, here.len()) {
            (true, 2..) => names.push(at),
            (false, 1) => perhaps.push(at),
            (true, _) | (false, _) => {}
        }
    }
    match (names.is_empty(), perhaps.is_empty()) {
        (false, _) => Told::Names(names),
        (true, false) => Told::Perhaps(perhaps),
        (true, true) => Told::Nothing,
    }
}

fn contest(sheet: &mut ScoreSheet, cells: &[usize], notice: Span) {
    for at in cells {
        let Some(cell) = sheet.cells.get_mut(*at) else {
            continue;
        };
        cell.contested = true;
        let text = &cell.text;
        let message = format!("this seems to correct {text:?}, which stands elsewhere on the page");
        sheet.remark(notice, message);
    }
}

/// The number and the side of every move of a sheet, as far as its numbers say it, or counted.
pub(super) fn plies(sheet: &ScoreSheet) -> Vec<(u16, Turn)> {
    let mut due = (1, ply::side(sheet.black_begins));
    let numbered = |cell: &crate::MoveCell| {
        let here = match (cell.number, cell.side) {
            (Some(number), Some(side)) => (number, side),
            (Some(number), None) if number == due.0 => due,
            (Some(number), None) => (number, Turn::White),
            (None, Some(side)) => (due.0, side),
            (None, None) => due,
        };
        due = ply::next(here);
        here
    };
    sheet.cells.iter().map(numbered).collect()
}

/// The moves that a notice names.
#[derive(Default)]
struct Claims {
    numbered: Vec<((u16, Turn), String)>,
    /// Those without a number of their own.
    others: Vec<String>,
    /// Other numbers: `Black's 20th move`, `im 20. Zug`.
    numbers: Vec<u16>,
}

impl Claims {
    fn of(text: &str) -> Self {
        let mut claims = Self::default();
        claims.read(text);
        // A long text counts anything.
        let near = if text.len() <= SHORT { text } else { "" };
        let words = near.split(|c: char| !c.is_alphanumeric());
        claims.numbers.extend(words.filter_map(number_of_move));
        claims
    }

    /// Also what stands in brackets.
    fn read(&mut self, text: &str) {
        let tokens = lex::tokens_of(text);
        for (at, token) in tokens.iter().enumerate() {
            let stated = token.said(text);
            if token.kind == lex::Kind::Bracket && stated.len() < text.len() {
                self.read(set_apart::inside(stated));
            }
            if !token.is_move() {
                continue;
            }
            let before = at.checked_sub(1).and_then(|at| tokens.get(at));
            match before.and_then(Token::move_number) {
                Some(number) => self.numbered.push((number, plain(stated))),
                None => self.others.push(plain(stated)),
            }
        }
    }

    fn is_empty(&self) -> bool {
        self.numbered.is_empty() && (self.others.is_empty() || self.numbers.is_empty())
    }

    /// The moves that may be meant for one ply, each once.
    fn at(&self, number: u16, side: Turn) -> Vec<String> {
        let own = self.numbered.iter();
        let own = own.filter(|(ply, _)| *ply == (number, side));
        let mut here: Vec<String> = own.map(|(_, name)| name.clone()).collect();
        let loose = self.numbered.is_empty() && self.numbers.contains(&number);
        if loose || !here.is_empty() {
            here.extend(self.others.iter().cloned());
        }
        here.sort_unstable();
        here.dedup();
        here
    }
}

/// A number that a word begins with, if it may be that of a move: `20`, `20th`.
fn number_of_move(word: &str) -> Option<u16> {
    let (figures, ending) = figures::split(word);
    figures::number(figures).filter(|_| !ending.contains(is_figure))
}

/// A move without its signs of check and praise.
fn plain(written: &str) -> String {
    let words =
        written.split(|c: char| !c.is_alphanumeric() && !('\u{2654}'..='\u{265f}').contains(&c));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join("-")
}

/// Whether two moves in letters lead to one square: `Sa6`, `Ba6`.
fn is_to_same_square(one: &str, other: &str) -> bool {
    let square = |name: &str| match name.as_bytes() {
        [.., file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some((*file, *rank)),
        _ => None,
    };
    square(one).is_some() && square(one) == square(other)
}
