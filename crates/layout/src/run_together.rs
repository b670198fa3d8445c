//! Moves and numbers that have run together, as the text of a page of the web is copied: `1.e4e52.Nf3Nc6`.

use crate::Page;
use crate::figures::is_figure;
use crate::shape::{TWO_LETTERS, is_capture, is_dash, is_file, is_piece_sign};
use scoresheet_notation::Outcome;
use std::ops::Range;

/// So many words or numbers that have run together show that it is how the page is set.
const ENOUGH: usize = 4;

/// Bytes of the longest stretch that may be two moves.
const LONGEST_PAIR: usize = 40;

/// Moves of a row.
const PAIR: usize = 2;

/// Highest number of a square.
const MOST: u32 = 50;

/// Parts such words into moves and numbers, where there is one way to do it: the number that is due ends a move, and two moves
/// stand behind every number but the last. What is damaged stays as it is.
pub(crate) fn part_words(page: Page) -> Page {
    // Both squares of a move without a sign between, `e2e4e7e5`, are looked for only where nothing else is found.
    [false, true]
        .iter()
        .find_map(|squares| parted(&page, *squares))
        .unwrap_or(page)
}

fn parted(page: &Page, squares: bool) -> Option<Page> {
    let mut page = page.clone();
    let mut tally = Tally::default();
    for line in &mut page.lines {
        let mut words = Vec::with_capacity(line.words.len());
        for word in line.words.drain(..) {
            // Most words are those of prose.
            let of_moves = word.text.starts_with(['O', '0', 'О']) || word.text.contains(is_figure);
            let reading = Reading {
                text: &word.text,
                squares,
            };
            match of_moves.then(|| reading.parts(tally.due)).flatten() {
                Some(parts) => {
                    tally.add(&parts);
                    words.extend(parts.ranges.into_iter().map(|part| word.part(part)));
                }
                None => {
                    tally.pass(&word.text);
                    words.push(word);
                }
            }
        }
        line.words = words;
    }
    tally.shows().then_some(page)
}

/// What has been found on a page so far.
#[derive(Default)]
struct Tally {
    /// Places where words were parted.
    parted: usize,
    /// Numbers behind another one, and how many of them have two moves before them.
    numbers: usize,
    after_pairs: usize,
    /// Moves since the last number, if all is known that stands behind it.
    since: Option<usize>,
    due: Option<u16>,
}

impl Tally {
    fn add(&mut self, parts: &Parts) {
        self.parted += parts.ranges.len() - 1;
        let mut moves = parts.moves.iter();
        let first = moves.next().copied().unwrap_or_default();
        self.since = self.since.map(|since| since + first);
        for after in moves {
            self.numbers += usize::from(self.since.is_some());
            self.after_pairs += usize::from(self.since == Some(PAIR));
            self.since = Some(*after);
        }
        self.due = parts.due;
    }

    /// A word that is none of moves; `12.` by itself is the number of some.
    fn pass(&mut self, word: &str) {
        let number = word
            .strip_suffix('.')
            .and_then(|figures| figures.parse().ok());
        match number.and_then(|number: u16| number.checked_add(1)) {
            Some(due) => {
                self.numbers += usize::from(self.since.is_some());
                self.after_pairs += usize::from(self.since == Some(PAIR));
                self.since = Some(0);
                self.due = Some(due);
            }
            None => self.since = None,
        }
    }

    /// Whether it is how the page is set, and no way to write both squares of a move.
    fn shows(&self) -> bool {
        let many = self.parted >= ENOUGH && self.numbers >= ENOUGH - 1;
        many && self.after_pairs * 4 >= self.numbers * 3
    }
}

/// A word taken apart.
struct Parts {
    ranges: Vec<Range<usize>>,
    /// Moves before the first number, and behind each.
    moves: Vec<usize>,
    /// The number that is due behind it.
    due: Option<u16>,
}

/// One word as it is taken apart.
struct Reading<'t> {
    text: &'t str,
    /// Whether both squares of a move may stand without a sign between.
    squares: bool,
}

impl Reading<'_> {
    /// The parts of a word; nothing if it is none of moves, or there are several ways to part it.
    fn parts(&self, mut due: Option<u16>) -> Option<Parts> {
        let (mut ranges, mut moves) = (Vec::new(), Vec::new());
        let first = self.number(0, None);
        let first = first.filter(|number| number.stop || due.is_none_or(|due| due == number.value));
        if first.is_some() {
            moves.push(0);
        }
        let (mut at, mut number) = (0, first);
        loop {
            let start = number.map_or(at, |number| number.end);
            due = number.map_or(due, |number| number.value.checked_add(1));
            let next = self.next_number(start, number.is_some(), due, first);
            let (found, end) = match next {
                Some((end, found)) => (found, end),
                None => (self.last_moves(start)?, self.text.len()),
            };
            moves.push(found.len());
            let stop = number.filter(|number| number.stop).map(|_| at);
            let bare = number.filter(|number| !number.stop);
            ranges.extend(bare.map(|number| at..number.end));
            for (nth, range) in found.into_iter().enumerate() {
                let from = stop.filter(|_| nth == 0).unwrap_or(range.start);
                ranges.push(from..range.end);
            }
            if end == self.text.len() {
                return (!ranges.is_empty()).then_some(Parts { ranges, moves, due });
            }
            at = end;
            number = self.number(at, due);
        }
    }

    /// The number at a place: the one that is `due`, or any.
    fn number(&self, at: usize, due: Option<u16>) -> Option<Number> {
        /// Figures of a number.
        const LONGEST: usize = 3;
        let rest = self.text.get(at..)?;
        let figures = match due {
            Some(due) => due.to_string().len(),
            None => rest.bytes().take_while(u8::is_ascii_digit).count(),
        };
        let value: u16 = rest
            .get(..figures)
            .filter(|_| figures <= LONGEST)?
            .parse()
            .ok()?;
        if due.is_some_and(|due| due != value) || rest.starts_with('0') {
            return None;
        }
        let after = rest.get(figures..)?;
        let stops = after.len() - after.trim_start_matches(['.', '…']).len();
        let letter = after.starts_with(|c: char| c.is_alphabetic() || is_piece_sign(c));
        (stops > 0 || letter).then_some(Number {
            value,
            end: at + figures + stops,
            stop: stops > 0,
        })
    }

    /// Where the number stands that is due, and the moves before it; a word need not begin with the first move of a row.
    fn next_number(
        &self,
        start: usize,
        begun: bool,
        due: Option<u16>,
        first: Option<Number>,
    ) -> Option<(usize, Vec<Range<usize>>)> {
        let stop = first.map(|number| number.stop);
        let near = self.text.len().min(start + LONGEST_PAIR);
        let mut ways = (start + 1..near).filter_map(|at| {
            let number = self
                .text
                .is_char_boundary(at)
                .then(|| self.number(at, due))??;
            let alike = stop.map_or(number.stop, |stop| number.stop == stop);
            let moves = alike.then(|| self.moves(start..at, begun))??;
            Some((at, moves))
        });
        let found = ways.next()?;
        ways.next().is_none().then_some(found)
    }

    /// Two moves in a stretch, or one where a word begins in the middle of a row.
    fn moves(&self, range: Range<usize>, begun: bool) -> Option<Vec<Range<usize>>> {
        let two = self.pairs(range.clone());
        match two.as_slice() {
            [pair] => Some(pair.to_vec()),
            [] if !begun && self.lengths(range.start).contains(&range.end) => Some(vec![range]),
            _ => None,
        }
    }

    /// The moves at the end of a word, perhaps with the result behind them.
    fn last_moves(&self, start: usize) -> Option<Vec<Range<usize>>> {
        const RESULTS: [&str; 9] = [
            "1-0", "0-1", "1/2-1/2", "½-½", "2-0", "0-2", "1-1", "½:½", "*",
        ];
        let rest = self.text.get(start..)?;
        if rest.is_empty() || Outcome::from_figures(rest).is_some() {
            let result = Some(start..self.text.len()).filter(|range| !range.is_empty());
            return Some(result.into_iter().collect());
        }
        let one = |end: usize| {
            let whole = start..end;
            let two = self.pairs(whole.clone());
            match two.as_slice() {
                [pair] => Some(pair.to_vec()),
                [] => self.lengths(start).contains(&end).then(|| vec![whole]),
                _ => None,
            }
        };
        let whole = one(self.text.len());
        let with_result = || {
            let result = RESULTS.iter().find(|result| rest.ends_with(**result))?;
            let end = self.text.len() - result.len();
            let mut moves = one(end)?;
            moves.push(end..self.text.len());
            Some(moves)
        };
        whole.or_else(with_result)
    }

    /// Every way to read a stretch as two moves.
    fn pairs(&self, range: Range<usize>) -> Vec<[Range<usize>; PAIR]> {
        let firsts = self
            .lengths(range.start)
            .into_iter()
            .filter(|end| *end < range.end);
        let parted = firsts.filter(|end| self.lengths(*end).contains(&range.end));
        parted
            .map(|end| [range.start..end, end..range.end])
            .collect()
    }

    /// Where a move may end that begins at a place.
    fn lengths(&self, start: usize) -> Vec<usize> {
        let mut place = Place {
            text: self.text,
            squares: self.squares,
            ends: Vec::new(),
        };
        place.castling(start);
        place.figures(start);
        place.piece(start);
        place.pawn_or_man(start);
        let mut ends: Vec<usize> = place
            .ends
            .into_iter()
            .map(|end| behind_signs(self.text, end))
            .collect();
        ends.sort_unstable();
        ends.dedup();
        ends
    }
}

/// A number as it stands.
#[derive(Debug, Clone, Copy)]
struct Number {
    value: u16,
    end: usize,
    /// It has a stop behind it.
    stop: bool,
}

/// Signs of check, mate and value belong to the move before them.
fn behind_signs(text: &str, end: usize) -> usize {
    let rest = text.get(end..).unwrap_or_default();
    text.len() - rest.trim_start_matches(['+', '#', '!', '?']).len()
}

/// A text of which moves are read strictly, character by character.
struct Place<'t> {
    text: &'t str,
    squares: bool,
    ends: Vec<usize>,
}

impl Place<'_> {
    fn at(&self, at: usize) -> Option<char> {
        self.text.get(at..)?.chars().next()
    }

    fn skip(&self, at: usize, is: impl Fn(char) -> bool) -> Option<usize> {
        let c = self.at(at).filter(|c| is(*c))?;
        Some(at + c.len_utf8())
    }

    fn square(&self, at: usize) -> Option<usize> {
        let rank = self.skip(at, is_file)?;
        self.skip(rank, |c| ('1'..='8').contains(&c))
    }

    fn castling(&mut self, start: usize) {
        let zero = |c| matches!(c, 'O' | '0' | 'О');
        let Some(mut at) = self.skip(start, zero) else {
            return;
        };
        while let Some(next) = self.skip(at, is_dash).and_then(|at| self.skip(at, zero)) {
            at = next;
            self.ends.push(at);
        }
        // `O-O-O-O` is none.
        self.ends.truncate(2);
    }

    /// `32-28`, `28x19x10`.
    fn figures(&mut self, start: usize) {
        for end in self.numbers(start) {
            self.more_figures(end);
        }
    }

    fn more_figures(&mut self, at: usize) {
        let Some(next) = self.skip(at, |c| is_dash(c) || is_capture(c)) else {
            return;
        };
        for end in self.numbers(next) {
            self.ends.push(end);
            self.more_figures(end);
        }
    }

    /// Where the number of a square may end.
    fn numbers(&self, start: usize) -> Vec<usize> {
        let is_square = |end: &usize| {
            let figures = self.text.get(start..*end);
            let figures = figures.filter(|figures| !figures.starts_with('0'));
            let number = figures.and_then(|figures| figures.parse().ok());
            number.is_some_and(|number: u32| (1..=MOST).contains(&number))
        };
        let ends = [start + 1, start + 2].into_iter();
        ends.filter(is_square).collect()
    }

    /// `Nf3`, `Nbd2`, `R1xa3`, `Ng1-f3`, `Крe2`.
    fn piece(&mut self, start: usize) {
        let letter = |c: char| is_piece_sign(c) || c.is_uppercase() && c != 'O' && c != 'О';
        let Some(mut at) = self.skip(start, letter) else {
            return;
        };
        let rest = self.text.get(start..).unwrap_or_default();
        if TWO_LETTERS.iter().any(|two| rest.starts_with(two)) {
            at = self.skip(at, |_| true).unwrap_or(at);
        }
        let file = self.skip(at, is_file);
        let rank = |at| self.skip(at, |c: char| ('1'..='8').contains(&c));
        let from = [Some(at), file, rank(at), self.square(at)];
        for from in from.into_iter().flatten() {
            let taken = self.skip(from, is_capture);
            let ends = [Some(from), taken].into_iter().flatten();
            let ends: Vec<usize> = ends.filter_map(|at| self.square(at)).collect();
            self.ends.extend(ends);
        }
        let both = self
            .square(at)
            .and_then(|at| self.skip(at, is_dash))
            .and_then(|at| self.square(at));
        self.ends.extend(both);
    }

    /// `e4`, `exd5`, `e7-e8Q`; `c3-d4`, `c3:e5:g7`, `cd4`, `c:e5`.
    fn pawn_or_man(&mut self, start: usize) {
        if let Some(at) = self.square(start) {
            if !self.squares {
                self.promoted(start, at);
            }
            let mut last = at;
            while let Some(next) = self
                .skip(last, |c| is_dash(c) || is_capture(c))
                .and_then(|at| self.square(at))
            {
                self.ends.push(next);
                self.promoted(start, next);
                last = next;
            }
            let both = self.square(at).filter(|_| self.squares);
            self.ends.extend(both);
        }
        if let Some(file) = self.skip(start, is_file) {
            let taken = self.skip(file, is_capture).and_then(|at| self.square(at));
            if let Some(at) = taken {
                self.promoted(start, at);
            }
            self.ends.extend(self.square(file));
        }
    }

    /// A move of a pawn that ends at a place; on the last rank it has a piece behind it.
    fn promoted(&mut self, start: usize, at: usize) {
        let last = self
            .text
            .get(start..at)
            .is_some_and(|text| text.ends_with(['1', '8']));
        if !last {
            self.ends.push(at);
            return;
        }
        let sign = self
            .skip(at, |c| matches!(c, '=' | '(' | '/'))
            .unwrap_or(at);
        let letter = self.skip(sign, |c| is_piece_sign(c) || c.is_uppercase());
        self.ends
            .extend(letter.map(|at| self.skip(at, |c| c == ')').unwrap_or(at)));
    }
}
