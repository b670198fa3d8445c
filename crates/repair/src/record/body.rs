//! The moves of a repaired record with everything that stands between them.

use super::words::{drawn, of_number, of_ply, preface, visible};
use super::{Extent, Variations};
use crate::entry::RepairedPly;
use crate::search::judged;
use crate::{Repair, Stray, StrayKind};
use scoresheet_layout::{CaveatKind, MoveCell, ScoreSheet, SheetSign, SignKind};
use scoresheet_notation::write::comment_text;
use scoresheet_notation::{Doubt, Language, Symbol, Turn, is_symbol_sign};

/// Movetext, on its way to be read again.
pub struct Body {
    /// The text.
    pub text: String,
    /// Plies of the line that it has.
    pub plies: usize,
    /// The number of the last of them, and whether it is the second move of that number.
    last: Option<(u32, bool)>,
    variations: Variations,
}

/// Something between two moves.
enum Between<'a> {
    Mark(&'a SheetSign),
    /// A board that is drawn there, in words.
    Board(String),
    Stray(&'a Stray),
    /// A mark that may be a move.
    Unread(&'a SheetSign),
}

impl Body {
    /// The moves of `repair` in the letters of `language`, as far as `extent` says.
    pub fn of(
        sheet: &ScoreSheet,
        repair: &Repair,
        extent: Extent,
        language: &Language,
        variations: Variations,
    ) -> Self {
        let mut body = Self {
            text: String::new(),
            plies: 0,
            last: None,
            variations,
        };
        body.heading(sheet, repair);
        let mut between = between(sheet, repair).into_iter().peekable();
        let mut misread = repair.misread_numbers.iter().peekable();
        let moves = repair.line.names_in(language);
        let mut read = 0;
        let mut cut = None;
        for (entry, mv) in repair.entries(sheet).zip(moves) {
            let first = if entry.ply.cells.is_empty() {
                read
            } else {
                entry.ply.cells.start
            };
            if extent == Extent::Sure && entry.is_open() {
                // Where columns are exchanged, a later ply may stand before this one.
                let unwritten = repair.plies[body.plies..].iter();
                let starts = unwritten
                    .filter(|ply| !ply.cells.is_empty())
                    .map(|ply| ply.cells.start);
                cut = starts.min().or(Some(first));
                break;
            }
            while let Some((_, what)) = between.next_if(|(at, _)| *at < (first, true)) {
                body.between(&what);
            }
            read = read.max(entry.ply.cells.end);
            while let Some(number) = misread.next_if(|number| number.before == entry.at) {
                body.comment(&of_number(number));
            }
            body.number_and_move(&entry, &mv);
            body.signs_behind(&entry.ply.written);
            let sign = |next: &((usize, bool), Between<'_>)| {
                next.0 <= (read, false)
                    && matches!(next.1, Between::Mark(mark) if mark.kind == SignKind::Sign)
            };
            while let Some((_, what)) = between.next_if(sign) {
                body.between(&what);
            }
            if let Some(words) = of_ply(&entry) {
                body.comment(&words);
            }
            body.plies += 1;
        }
        let stop = cut.or(repair.stopped);
        let last = stop.unwrap_or(usize::MAX);
        while let Some((_, what)) = between.next_if(|(at, _)| *at < (last, true)) {
            body.between(&what);
        }
        if let Some(stop) = stop {
            let why = if cut.is_some() {
                Doubt::NotSure
            } else {
                Doubt::NotRead
            };
            body.comment(&format!("{}{}", why.words(), rest(sheet, stop)));
        } else {
            misread.for_each(|number| body.comment(&of_number(number)));
        }
        body.caveat(sheet, CaveatKind::CutShort);
        body
    }

    /// What stands above the moves, unless tags say all of it.
    fn heading(&mut self, sheet: &ScoreSheet, repair: &Repair) {
        if sheet.tags.is_empty() {
            let lines: Vec<&str> = sheet.heading.iter().map(|(line, _)| line.trim()).collect();
            if !sheet.said.says_all() {
                self.comment(&lines.join(" / "));
            }
            if let Some((words, _)) = &sheet.position {
                self.comment(words);
            }
        }
        let start = repair.start.and_then(|at| sheet.starts.get(at));
        if let Some(start) = start {
            let misprint = repair.misprinted_start(sheet);
            let misprint = misprint.map(|drawn| format!(", which {}", drawn.words()));
            let board = start.board.called();
            self.comment(&format!(
                "starts from {board}{}",
                misprint.unwrap_or_default()
            ));
        }
        self.caveat(sheet, CaveatKind::Doubtful);
        if let Some(words) = preface(repair) {
            self.comment(&words);
        }
    }

    /// What the page says against the record, unless a remark of the record does.
    fn caveat(&mut self, sheet: &ScoreSheet, kind: CaveatKind) {
        let own = |span| sheet.marks.iter().any(|mark| mark.span == span);
        let caveat = sheet.caveat.as_ref();
        if let Some(caveat) = caveat.filter(|caveat| caveat.kind == kind && !own(caveat.span)) {
            self.comment(&caveat.message);
        }
    }

    fn number_and_move(&mut self, entry: &RepairedPly<'_>, mv: &str) {
        let dots = if entry.second { "..." } else { "." };
        self.text.push_str(&format!("{}{dots} {mv} ", entry.number));
        self.last = Some((entry.number, entry.second));
    }

    /// The signs of strength that stand close behind a move: `Nf6!?`, `d4N`.
    fn signs_behind(&mut self, written: &str) {
        let before = judged(written).map_or(written, |(mv, _)| mv);
        let mv = before.trim_end_matches(is_symbol_sign);
        let piece = mv.starts_with(|c: char| !c.is_lowercase());
        let new_move = mv.strip_suffix('N').filter(|before| {
            let last_rank = before.ends_with(['1', '8']) && !piece;
            before.ends_with(|c: char| c.is_ascii_digit() || "+#O".contains(c)) && !last_rank
        });
        let mut signs = &written[new_move.unwrap_or(mv).len()..];
        while let Some((_, len)) = Symbol::read(signs.as_bytes()) {
            let (sign, rest) = signs.split_at(len);
            match self.variations {
                Variations::Moves => self.text.push_str(&format!("{sign} ")),
                Variations::Quoted => self.comment(sign),
            }
            signs = rest;
        }
        if !signs.is_empty() {
            self.comment(signs);
        }
    }

    fn between(&mut self, what: &Between<'_>) {
        match what {
            Between::Stray(stray) => match stray.kind {
                StrayKind::Word => self.comment(&stray.text),
                StrayKind::Unknown => self.unread(&format!("\"{}\"", stray.text)),
                StrayKind::Number | StrayKind::Doubled | StrayKind::Result => {
                    self.comment(&format!("stray: \"{}\"", stray.text));
                }
            },
            Between::Mark(mark) => self.mark(mark),
            Between::Unread(mark) => self.unread(&comment_text(mark.text.trim().as_bytes())),
            Between::Board(words) => self.comment(words),
        }
    }

    /// Text that may be a move, so that whoever reads the record does not take it for the whole game.
    fn unread(&mut self, text: &str) {
        self.comment(&format!("{}{text}", Doubt::NotReplayed.words()));
    }

    fn mark(&mut self, mark: &SheetSign) {
        let text = mark.text.trim();
        // Behind words it is no variation of the exchange formats.
        let numbered = |inside: &&str| inside.starts_with(|c: char| c.is_ascii_digit());
        let set_apart = mark.variation_between_signs().filter(numbered);
        let set_apart = set_apart.map(|inside| format!("({inside})"));
        let text = set_apart.as_deref().unwrap_or(text);
        let as_it_stands = self.variations == Variations::Moves
            && match mark.kind {
                SignKind::Variation => is_closed(text) && !self.goes_on(text),
                SignKind::Sign => mark.is_known_sign(),
                SignKind::Comment | SignKind::Caption | SignKind::Diagram => false,
            };
        if as_it_stands {
            self.text.push_str(text);
            self.text.push(' ');
        } else {
            self.comment(&comment_text(text.as_bytes()));
        }
    }

    /// Whether a variation begins with the move after the last one: `22. Qf6+ (22... Nxf6 23. Be7#)`. The exchange formats have none
    /// but such as stand in place of the last move, and read it as a move of the other side.
    fn goes_on(&self, variation: &str) -> bool {
        let inside = variation.trim_start_matches(['(', ' ']);
        let digits = inside.bytes().take_while(u8::is_ascii_digit).count();
        let (number, behind) = inside.split_at(digits);
        let second = behind.starts_with("..") || behind.starts_with('…');
        let next = self.last.map(|(number, second)| match second {
            true => (number + 1, false),
            false => (number, true),
        });
        number.parse().ok().map(|number| (number, second)) == next && next.is_some()
    }

    /// Braces cannot stand inside braces; such a text goes after a semicolon.
    fn comment(&mut self, text: &str) {
        let text = visible(text);
        if text.contains(['{', '}']) {
            self.text.push_str(&format!("\n;{text}\n"));
        } else {
            self.text.push_str(&format!("{{{text}}} "));
        }
    }
}

/// What stands between the moves, by the cell that it stands before (`false`) or is (`true`).
fn between<'a>(sheet: &'a ScoreSheet, repair: &'a Repair) -> Vec<((usize, bool), Between<'a>)> {
    let start = repair.line.start();
    let marks = sheet.marks.iter().enumerate();
    let mut boards = sheet.diagrams.iter().zip(&repair.witnesses);
    let marks = marks.map(|(at, mark)| {
        let board = Some(mark).filter(|mark| mark.kind == SignKind::Diagram);
        let board = board.and_then(|mark| boards.find(|(board, _)| board.span == mark.span));
        let what = match board {
            Some((board, witness)) => Between::Board(drawn(mark, board, &start, witness.as_ref())),
            None if repair.unread == Some(at) => Between::Unread(mark),
            None => Between::Mark(mark),
        };
        ((mark.before, false), what)
    });
    // Numbers are written anew.
    let strays = repair.strays.iter();
    let strays = strays
        .filter(|stray| stray.kind != StrayKind::Number)
        .map(|stray| ((stray.cell, true), Between::Stray(stray)));
    let mut all: Vec<_> = marks.chain(strays).collect();
    all.sort_by_key(|(at, _)| *at);
    all
}

/// True if every bracket and brace is closed, the first around all.
fn is_closed(text: &str) -> bool {
    let mut depth = 0_usize;
    let mut in_comment = false;
    for (at, c) in text.char_indices() {
        match c {
            '{' => in_comment = true,
            '}' => in_comment = false,
            ';' => return false,
            '(' if !in_comment => depth += 1,
            ')' if !in_comment => {
                let Some(less) = depth.checked_sub(1) else {
                    return false;
                };
                depth = less;
                if depth == 0 {
                    return !in_comment && at + 1 == text.len();
                }
            }
            _ if depth == 0 => return false,
            _ => {}
        }
    }
    false
}

/// Everything from cell `stop` on, as it stands.
fn rest(sheet: &ScoreSheet, stop: usize) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut marks = sheet
        .marks
        .iter()
        .filter(|mark| mark.before > stop)
        .peekable();
    let numbers = sheet.numbers.iter();
    let mut numbers = numbers.filter(|number| number.before >= stop).peekable();
    for (at, cell) in sheet.cells.iter().enumerate().skip(stop) {
        while let Some(mark) = marks.next_if(|mark| mark.before <= at) {
            parts.push(mark.text.clone());
        }
        let mut damaged = false;
        while let Some(number) = numbers.next_if(|number| number.before <= at) {
            let as_due = number.says().is_some() && number.says() == cell.number;
            if !as_due && !number.written.is_empty() {
                parts.push(number.written.clone());
                damaged = true;
            }
        }
        parts.push(if damaged {
            cell.text.clone()
        } else {
            numbered(cell)
        });
    }
    parts.extend(numbers.map(|number| number.written.clone()));
    parts.extend(marks.map(|mark| mark.text.clone()));
    parts.join(" ")
}

fn numbered(cell: &MoveCell) -> String {
    match (cell.number, cell.side) {
        (Some(number), Some(Turn::Black)) => format!("{number}... {}", cell.text),
        (Some(number), _) => format!("{number}. {}", cell.text),
        (None, _) => cell.text.clone(),
    }
}
