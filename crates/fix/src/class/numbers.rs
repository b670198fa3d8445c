//! Numbers of moves.

use super::Class;
use crate::edit::Edit;
use crate::fixer::Left;
use scoresheet_batch::Game;
use scoresheet_notation::{Kind, Token};
use scoresheet_replay::GamePosition;
use scoresheet_source::{Code, Finding, Span};

/// The first number tells where counting starts; of those that follow each that is another is counted again, and so is
/// each in a variation that agreed with what was wrong. Numbers that jump ahead are evidence that moves are missing, and stay.
pub(crate) fn edit(game: &Game<'_>, edits: &mut Vec<Edit>, left: &mut Vec<Left>) {
    let verdict = &game.verdict;
    let jump = |found: &&Finding| found.code == Code::NumbersJump;
    if let Some(jump) = verdict.findings.iter().find(jump) {
        let message = format!(
            "{}; they are left as they are, since they show it",
            jump.message
        );
        return left.push(Left::of(game, jump.span, Class::Numbers, message));
    }
    let mut findings = verdict.findings.iter();
    let Some(wrong) = findings.find(|found| found.code == Code::WrongMoveNumber) else {
        return;
    };
    let Some(start) = verdict.line.start().filter(|_| verdict.legal == Some(true)) else {
        let message = "a wrong number in a game that does not replay: a move may be missing";
        return left.push(Left::of(
            game,
            wrong.span,
            Class::Numbers,
            message.to_owned(),
        ));
    };
    let mut count = Count {
        half_moves: u32::from(!start.white_to_move()),
        outer: Vec::new(),
        first: None,
        written: None,
    };
    let found = edits.len();
    for token in &game.record.record.tokens {
        match token.kind {
            Kind::Move(_) | Kind::NullMove => count.half_moves += 1,
            Kind::Open => count.open(),
            Kind::Close => count.close(),
            Kind::Number { number, .. } => {
                let in_main_line = count.outer.is_empty();
                if let Some(due) = count.corrected(number.into()) {
                    edits.push(corrected(game, token, due, in_main_line));
                }
            }
            Kind::Heading
            | Kind::Comment
            | Kind::Nag(_)
            | Kind::Symbol(_)
            | Kind::Result(_)
            | Kind::SetUp
            | Kind::Unreadable => {}
        }
    }
    if count.ends_ahead() {
        edits.truncate(found);
        let message = "the last number is ahead of its move, and none shows whether it is a misprint: the numbers are left as they are";
        left.push(Left::of(
            game,
            wrong.span,
            Class::Numbers,
            message.to_owned(),
        ));
    }
}

/// Where counting stands.
struct Count {
    /// Half-moves before this place of the line, from the first move of its number.
    half_moves: u32,
    /// The same for the lines around a variation.
    outer: Vec<u32>,
    /// The number of the first move, by which the main line is counted.
    first: Option<u32>,
    /// The same as the last number of the main line has it.
    written: Option<u32>,
}

impl Count {
    /// A variation takes the place of the move before it.
    fn open(&mut self) {
        self.outer.push(self.half_moves);
        self.half_moves = self.half_moves.saturating_sub(1);
    }

    fn close(&mut self) {
        self.half_moves = self.outer.pop().unwrap_or(self.half_moves);
    }

    /// The last number of the main line is greater than it should be.
    fn ends_ahead(&self) -> bool {
        self.written > self.first
    }

    /// What a number is corrected to. One in a variation is wrong if it is that of a wrong count of the main line.
    fn corrected(&mut self, number: u32) -> Option<u32> {
        let moves = self.half_moves / 2;
        let counted = number.checked_sub(moves);
        let in_variation = !self.outer.is_empty();
        if !in_variation {
            self.first.get_or_insert(number.saturating_sub(moves));
            self.written = counted;
        }
        let first = self.first?;
        let wrong = counted != Some(first);
        let agreed = counted.is_some() && counted == self.written;
        (wrong && (!in_variation || agreed)).then_some(first + moves)
    }
}

/// The number that a token has, made another.
fn corrected(game: &Game<'_>, token: &Token, due: u32, in_main_line: bool) -> Edit {
    let written = game.record.lossy(token.span);
    let digits = written.bytes().take_while(u8::is_ascii_digit).count();
    let span = Span::new(token.span.start, token.span.start + digits as u32);
    let message = format!("{} is corrected to {due}", written.trim_end());
    let edit = Edit::new(Class::Numbers, span, due.to_string(), message);
    match in_main_line {
        true => edit.settling(Code::WrongMoveNumber),
        // In a variation a wrong number is another finding.
        false => edit,
    }
}
