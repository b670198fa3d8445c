//! What stands right after the last move: it may be one more, damaged beyond reading.

use crate::channel::{Seen, blank};
use crate::line::is_capture;
use crate::rivals::Says;
use crate::search::in_short;
use crate::spell::{ChessSpeller, Draughts, Knights, Speller, nearest};
use crate::suppose::would_be_named;
use crate::{Answer, FoundLine, MisreadNumber, Ply, Reason, Repair, Stray, StrayKind};
use scoresheet_layout::{ScoreSheet, SheetSign, stated_number};
use scoresheet_notation::Symbol;
use scoresheet_replay::{Game, GamePosition};
use std::collections::BTreeSet;

/// So many sure plies after one that a written move does not allow prove another move, whatever is written.
pub(crate) const PROVED: usize = 8;

/// The squares of the board for international draughts.
const SQUARES: u16 = 50;

/// Whether a move names a square that only a board of twelve by twelve has.
fn has_square_beyond(written: &str) -> bool {
    let numbers = written.split(|c: char| !c.is_ascii_digit());
    numbers
        .filter_map(|number| number.parse().ok())
        .any(|number: u16| number > SQUARES)
}

/// What is left of the probability of one that they do not prove.
const UNPROVED: f64 = 0.5;

/// What is left of the probability of a move of which the end may be cut off.
const CUT_OFF: f64 = 0.5;

/// What is left of the probability of several plies that are not written.
const SEVERAL: f64 = 0.99;

/// So many captures with their sign show that captures have one.
const SIGNED: usize = 2;

/// Squares of the largest board of draughts.
const MOST_SQUARES: u8 = 72;

/// Letters and digits of the shortest move, `cb4` or `PxP`.
const SHORTEST: usize = 3;

impl Repair {
    /// Nothing later shows whether what is joined to the last move, or a word after it, is a move that was lost. A word that
    /// stands among the moves is unread unless it is one of a language; a remark, if its first word is near to a legal move.
    pub(crate) fn heed_end(&mut self, sheet: &ScoreSheet) {
        let last = self.plies.len();
        self.strays.extend(self.joined_on());
        for stray in &mut self.strays {
            let ends = stray.before == last;
            // `X` is no move: it says who won (VK 9.1.10).
            if ends && self.game != Game::Chess && is_sign_of_end(&stray.text) {
                stray.kind = StrayKind::Word;
            } else if ends && stray.kind == StrayKind::Word && !is_plain(&stray.text) {
                stray.kind = StrayKind::Unknown;
            }
        }
        let mut marks = sheet.marks.iter();
        let remark =
            marks.position(|mark| mark.before == sheet.cells.len() && mark.is_among_moves());
        let due = self.entries(sheet).last().map(|last| last.next_number());
        let goes_on = |text: &str| {
            let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
            let (number, rest) = text.split_at(end);
            rest.starts_with('.') && stated_number(number).map(u32::from) == due
        };
        let remark = remark.filter(|at| {
            let text = &sheet.marks[*at].text;
            goes_on(text.trim_start()) || self.may_be_next(text)
        });
        let within = || {
            sheet
                .marks
                .iter()
                .position(|mark| self.holds_next(sheet, mark))
        };
        self.unread = remark.or_else(within);
        self.heed_last_numbers(sheet);
    }

    /// Whether the moves after the last one stand in words, or in a variation, before it, as where lines were exchanged: the
    /// number of the next move follows others that are further away than a variation's.
    fn holds_next(&self, sheet: &ScoreSheet, mark: &SheetSign) -> bool {
        let Some(due) = self.entries(sheet).last().map(|last| last.next_number()) else {
            return false;
        };
        let mut at_place = self.entries(sheet);
        let place = at_place.find(|entry| entry.ply.cells.start >= mark.before);
        let Some(mut before) = place.map(|entry| entry.number) else {
            return false;
        };
        for (at, word) in words(&mark.text) {
            let Some((number, joined)) = word.split_once('.') else {
                continue;
            };
            let Some(number) = stated_number(number).map(u32::from) else {
                continue;
            };
            let behind = at + word.len() - joined.len();
            let behind = mark.text.get(behind..).unwrap_or_default();
            if number == due && number > before + 1 && self.may_be_next(behind.trim_start()) {
                return true;
            }
            before = number;
        }
        false
    }

    /// A word that is a legal move as it stands is not taken for another one to explain what follows, unless from the place
    /// where the written move leads no further enough is read, or all that is left.
    pub(crate) fn heed_clean_words(&mut self, min_confidence: f64) {
        let mut first_doubted = None;
        for at in (0..self.plies.len()).rev() {
            let ply = &self.plies[at];
            if ply.answer != Answer::Repaired || ply.is_confirmed() || ply.cells.is_empty() {
                continue;
            }
            let Some(refuted) = self.refuted_at(at) else {
                continue;
            };
            if !self.is_refuted(refuted) {
                self.plies[at].doubt(UNPROVED, Reason::Unproved, min_confidence);
                first_doubted = Some(at);
            }
        }
        // If it was played as it is written, moves after it need be no others either.
        if let Some(first) = first_doubted {
            self.doubt_repaired_moves(first, Reason::Unproved, min_confidence);
        }
    }

    /// Where the text does not say which game of draughts it is, and not all of it is explained, a move that stands there
    /// undamaged is not taken for another: it may be legal in the game that was played. Nothing is sure in a game that a page
    /// would name.
    pub(crate) fn heed_guessed_game(&mut self, asked: Option<Game>, min_confidence: f64) {
        let open = |ply: &Ply| matches!(ply.answer, Answer::Ambiguous | Answer::Unreadable);
        let explained = self.stopped.is_none() && !self.plies.iter().any(open);
        if asked.is_some() || self.game == Game::Chess {
            return;
        }
        // Other boards have fewer squares than that of Canada.
        let beyond = self.plies.iter().any(|ply| has_square_beyond(&ply.written));
        if would_be_named(self.game, self.plies.len()) && !beyond {
            for ply in &mut self.plies {
                ply.doubt(UNPROVED, Reason::GuessedGame, min_confidence);
            }
            return;
        }
        if explained {
            return;
        }
        let undamaged =
            |ply: &&mut Ply| ply.answer == Answer::Repaired && names_squares(&ply.written);
        for ply in self.plies.iter_mut().filter(undamaged) {
            ply.doubt(UNPROVED, Reason::GuessedGame, min_confidence);
        }
    }

    /// Where several plies are not written, as where a line of the page is lost, only what comes after speaks, and it may do
    /// so for other moves at each place, or for the same in another order: nobody has looked at all of them. A move after them
    /// that two pieces can make need be that of one only, nor need one be a capture that is written without its sign.
    pub(crate) fn heed_lost_plies(&mut self, min_confidence: f64) {
        let lost = self.plies.iter().filter(|ply| ply.cells.is_empty());
        if lost.count() < 2 {
            return;
        }
        for ply in self.plies.iter_mut().filter(|ply| ply.cells.is_empty()) {
            ply.doubt(SEVERAL, Reason::Missing, min_confidence);
        }
        let names = self.line.names();
        let unsigned = |(ply, name): (&Ply, &String)| is_capture(name) && !ply.has_capture_sign();
        let first = self.plies.iter().position(|ply| ply.cells.is_empty());
        let (before, behind) = names.split_at(first.unwrap_or(0).min(names.len()));
        let signed = before.iter().filter(|name| is_capture(name)).count() >= SIGNED
            && !self.plies.iter().zip(before).any(unsigned);
        let behind = self.plies.iter_mut().skip(before.len()).zip(behind);
        for (ply, name) in behind {
            let ambiguous = ply.reasons.contains(&Reason::LaterGame);
            if !ply.cells.is_empty() && (ambiguous || signed && unsigned((ply, name))) {
                ply.doubt(UNPROVED, Reason::Unproved, min_confidence);
            }
        }
    }

    /// Where no legal line leads on, what is before that place may be wrong already: what is repaired there, and what is not
    /// written, is sure only if enough plies follow it.
    pub(crate) fn heed_stop(&mut self, min_confidence: f64) {
        if self.stopped.is_none() {
            return;
        }
        let near = self.plies.len().saturating_sub(PROVED);
        for ply in self.plies.iter_mut().skip(near) {
            if ply.answer == Answer::Repaired && !ply.is_confirmed() {
                ply.doubt(UNPROVED, Reason::Unproved, min_confidence);
            }
        }
    }

    /// After plies of which nobody knows what was played the board is not quite that of the game: what looks like a move,
    /// and is none on it, need be no misprint. One alone the search knows all moves for.
    pub(crate) fn heed_unknown_plies(&mut self, min_confidence: f64) {
        let unknown = |at: &usize| match self.plies[*at].answer {
            Answer::Unreadable => true,
            // Nor is it that of the game if the line has another move than the one that is written clean.
            Answer::Ambiguous => self.plies[*at].cells.is_empty() || self.differs_in(*at).is_some(),
            Answer::Read | Answer::Repaired => false,
        };
        let mut unknown = (0..self.plies.len()).filter(unknown);
        if let Some(second) = unknown.nth(1) {
            self.doubt_repaired_moves(second, Reason::Unproved, min_confidence);
        }
    }

    /// Doubts, from ply `first` on, what was repaired though it has the form of a move.
    pub(crate) fn doubt_repaired_moves(&mut self, first: usize, why: Reason, min_confidence: f64) {
        const KNOWN: [Reason; 2] = [Reason::LaterGame, Reason::Said];
        for at in first..self.plies.len() {
            let ply = &self.plies[at];
            let says_it = ply.reasons.iter().all(|reason| KNOWN.contains(reason));
            if ply.answer == Answer::Repaired && !says_it && self.is_like_a_move(&ply.written) {
                self.plies[at].doubt(UNPROVED, why, min_confidence);
            }
        }
    }

    /// Whether a text has the form that moves have in its notation.
    pub(crate) fn is_like_a_move(&self, text: &str) -> bool {
        match self.game {
            Game::Chess => ChessSpeller::of(self.notation, Knights::Either).is_move(text),
            Game::Draughts(_) => Draughts::of(self.notation).is_move(text),
        }
    }

    /// What the edge of a page has cut off may be any end of a move: none is sure that is not written as it stands, nor
    /// castling, of which the longer one begins like the other. After it a capture that names no square may be of
    /// something else, and what is not as it is written may be so on the board of the game.
    pub(crate) fn heed_cut_cells(&mut self, sheet: &ScoreSheet, min_confidence: f64) {
        let mut open = false;
        for ply in &mut self.plies {
            let mut cells = sheet.cells.get(ply.cells.clone()).into_iter().flatten();
            let cut = cells.any(|cell| cell.cut);
            let castles = ply.written.starts_with(['O', '0']);
            let names_square = ply.written.contains(|c: char| c.is_ascii_digit());
            let cut_short = cut && (ply.answer != Answer::Read || castles);
            open |= cut_short;
            let captures = !names_square && !castles && !ply.written.starts_with("Cas");
            let repaired = ply.answer == Answer::Repaired;
            if cut_short || open && (captures || repaired) {
                ply.doubt(CUT_OFF, Reason::CutOff, min_confidence);
            }
        }
    }

    /// If what is written at a ply is another legal move, with nothing of it damaged, the first ply that cannot be played
    /// after it; where several are meant, the last of these plies.
    fn refuted_at(&self, at: usize) -> Option<usize> {
        let written = self.rivals(at, Says::Word(&self.plies.get(at)?.written));
        let refuted = written.others.iter().map(|rival| rival.refuted);
        refuted.max().filter(|_| !written.own)
    }

    /// A number after the last move that is neither that of the next nor one of rows that stayed empty is misread, or
    /// counts something else; right after the number of the next move it may be this move, `8. 63`, and two of them may be
    /// the squares of one: `12 17`.
    fn heed_last_numbers(&mut self, sheet: &ScoreSheet) {
        let Some(due) = self.entries(sheet).last().map(|last| last.next_number()) else {
            return;
        };
        let last = self.plies.len();
        let in_rows = sheet.numbers.iter();
        let in_rows = in_rows.filter(|number| number.before == sheet.cells.len());
        let in_rows = in_rows.map(|number| (None, number.written.clone(), number.span));
        let strays = self.strays.iter().enumerate();
        let among_moves = strays.filter_map(|(at, stray)| {
            let ends = stray.before == last && stray.kind == StrayKind::Number;
            let cell = sheet.cells.get(stray.cell).filter(|_| ends)?;
            Some((Some(at), stray.text.clone(), cell.span))
        });
        let says = |text: &str| stated_number(text).map(u32::from);
        let mut numbers: Vec<_> = in_rows.chain(among_moves).collect();
        numbers.sort_by_key(|(_, _, span)| span.start);
        let all: BTreeSet<u32> = numbers
            .iter()
            .filter_map(|(_, text, _)| says(text))
            .collect();
        let beside = |number: u32| [number.checked_sub(1), number.checked_add(1)];
        let stands_in_rows = |number: u32| {
            beside(number)
                .iter()
                .flatten()
                .any(|other| all.contains(other))
        };
        let is_row = |number: u32| number == due || number > due && stands_in_rows(number);
        let several = numbers.iter().filter(|(stray, ..)| stray.is_some()).count() > 1;
        let mut before = None;
        for (stray, written, span) in numbers {
            let number = says(&written);
            let announced = std::mem::replace(&mut before, number) == Some(due);
            if number.is_none_or(is_row) {
                continue;
            }
            if let Some(stray) = stray
                .and_then(|at| self.strays.get_mut(at))
                .filter(|_| announced || several)
            {
                stray.kind = StrayKind::Unknown;
            } else {
                self.misread_numbers.push(MisreadNumber {
                    before: last,
                    due,
                    written,
                    span,
                });
            }
        }
    }

    /// What is written after the last move and taken for a part of it, if it may be one: `Kb5-a56Rb4-c6+`, `e1: c7:h4`.
    fn joined_on(&self) -> Option<Stray> {
        let ply = self.plies.last()?;
        if let Some((_, word)) = ply.written.trim_end().rsplit_once(char::is_whitespace)
            && names_squares(word)
            && self.may_be_next(word)
        {
            return Some(self.behind_last(ply, word));
        }
        let letters = |(_, c): &(usize, char)| c.is_alphanumeric();
        let meant = ply.meant.char_indices().filter(letters).count();
        let written = ply.written.char_indices().filter(|(_, c)| !blank(*c));
        // `B to K7 ch` has more letters than `B-K7`.
        let short = in_short(written.collect());
        let mut behind = short.into_iter().filter(letters).skip(meant);
        let rest = ply.written.get(behind.next()?.0..)?;
        let capitals = rest.chars().filter(|c| c.is_uppercase()).count();
        let like_a_move = rest.contains(|c: char| c.is_ascii_digit()) || capitals > 1;
        let long = behind.count() + 1 >= SHORTEST;
        (long && like_a_move && !ply.cells.is_empty()).then(|| self.behind_last(ply, rest))
    }

    /// Text of the last ply's last cell that is none of the ply.
    fn behind_last(&self, ply: &Ply, text: &str) -> Stray {
        Stray {
            cell: ply.cells.end.saturating_sub(1),
            text: text.to_owned(),
            before: self.plies.len(),
            kind: StrayKind::Unknown,
        }
    }

    /// Whether the first word of a text may be a legal move after the last one.
    fn may_be_next(&self, text: &str) -> bool {
        let text = text.trim_start_matches(|c: char| !c.is_alphanumeric());
        let word = text.split_whitespace().next().unwrap_or_default();
        !is_plain(word)
            && match &self.line {
                FoundLine::Chess { start, moves } => {
                    let speller = ChessSpeller::of(self.notation, Knights::Either);
                    is_near(start, moves, word, &speller)
                }
                FoundLine::Draughts { start, moves } => {
                    is_near(start, moves, word, &Draughts::of(self.notation))
                }
            }
    }
}

/// `+`, `X`, `=`: won or drawn.
fn is_sign_of_end(text: &str) -> bool {
    let sign = Symbol::read(text.as_bytes()).filter(|(_, len)| *len == text.len());
    sign.is_some_and(|(sign, _)| sign == Symbol::Won || sign == Symbol::Equal)
}

/// The words of a text, each with its place.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let words = text.split_whitespace();
    words.map(move |word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

/// Whether a text is nothing but squares of draughts with signs between them: `32-28`, `c3:e5`.
fn names_squares(text: &str) -> bool {
    let is_square = |part: &str| {
        let numbered = part
            .parse()
            .is_ok_and(|number| (1..=MOST_SQUARES).contains(&number));
        let named = matches!(part.as_bytes(), [b'a'..=b'h', b'1'..=b'8']);
        numbered || named
    };
    let mut parts = text.split(['-', '–', '—', ':', 'x', '×']);
    let several = parts.clone().count() > 1;
    several && parts.all(is_square)
}

/// True for a word of a language: small letters, or long and with a capital at most, or nothing but signs. A short one with
/// a capital may be `Rcz`, which prose would not have where a page is divided.
fn is_plain(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    let letters = word.chars().count();
    let small = |word: &str| word.chars().all(char::is_lowercase);
    let rest = word.get(word.chars().next().map_or(0, char::len_utf8)..);
    letters == 0 || letters > 2 && small(word) || letters > 4 && rest.is_some_and(small)
}

/// Whether no more than half of a word's characters would have to be damaged to be a legal move after `line`.
fn is_near<P: GamePosition>(
    start: &P,
    line: &[P::Move],
    word: &str,
    speller: &impl Speller<P>,
) -> bool {
    let mut position = start.clone();
    for mv in line {
        position.play(mv);
    }
    let seen = Seen::written(word);
    let half = seen.chars().len() / 2;
    let moves = position.legal_moves();
    let mut spellings = Vec::new();
    (0..moves.len()).any(|at| {
        speller.spellings(&position, &moves, at, &mut spellings);
        let fit = nearest(&seen, &spellings).and_then(|(_, fit)| fit);
        fit.is_some_and(|fit| usize::from(fit.damaged) <= half)
    })
}
