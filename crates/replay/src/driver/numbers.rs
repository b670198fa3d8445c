//! Numbers of moves, compared with the moves themselves: a number that jumps ahead is evidence that moves are missing.

use super::Driver;
use crate::rules::Rules;
use crate::start::{heading_position, start_fen};
use crate::visitor::Visitor;
use scoresheet_notation::Kind;
use scoresheet_source::{Code, Finding, Span};

/// What the numbers behind one that jumps ahead say of it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Following {
    /// They go on from there.
    GoOn,
    /// They go on as if it did not jump: it is a misprint.
    Contradict,
    /// There is none.
    Nothing,
}

impl<R: Rules, W: Visitor<R>> Driver<'_, R, W> {
    /// The first number tells where counting starts; after that numbers are compared.
    #[inline(always)]
    pub(super) fn number(&mut self, at: u32, (number, black): (u16, bool), span: Span) {
        let leads = self.leads();
        let ply = self.line.ply;
        let now = u32::from(number) * 2 + u32::from(!leads);
        let first = *self.numbering.get_or_insert(now.saturating_sub(ply));
        let in_turn = black != leads;
        if now != first + ply || !in_turn {
            self.out_of_order(at, (now, number), (first + ply, in_turn), span);
        } else if ply == 0 && number > 1 {
            self.begins_late(at, number, span);
        }
    }

    /// The first number of a variation that is not the one that is due where the variation stands.
    pub(super) fn number_in_variation(&mut self, (number, black): (u16, bool), span: Span) {
        let leads = self.leads();
        let Some(first) = self.numbering.filter(|_| !self.line.misnumbered) else {
            return;
        };
        let now = u32::from(number) * 2 + u32::from(!leads);
        if now != first + self.line.ply || black == leads {
            self.line.misnumbered = true;
            let message = "this number does not fit the place of its variation";
            self.remark(Code::VariationNumber, message, span);
        }
    }

    /// The number is not the one that is due, with the half-move that it says, and whether its side is in turn.
    #[cold]
    fn out_of_order(
        &mut self,
        at: u32,
        (now, number): (u32, u16),
        (due, in_turn): (u32, bool),
        span: Span,
    ) {
        if self.passes_over_words(at) {
            return;
        }
        let ply = self.line.ply;
        self.numbering = Some(now.saturating_sub(ply));
        let follows = (now > due && in_turn && !self.behind_set_up()).then(|| self.following(at));
        match follows {
            Some(Following::GoOn) => self.jumps(due / 2, number, span),
            Some(Following::Nothing) => {
                let message = "this is not the number of the next move, and no other follows: moves may be missing";
                self.remark(Code::WrongMoveNumber, message, span);
            }
            Some(Following::Contradict) | None => {
                let message = "this is not the number of the next move";
                self.remark(Code::WrongMoveNumber, message, span);
            }
        }
        self.numbers_in_a_row(at as usize);
    }

    /// The record itself says that its moves do not lead to the position at hand.
    fn behind_set_up(&self) -> bool {
        let last = self.out.set_ups.last();
        last.is_some_and(|set_up| set_up.moves == self.out.moves.len())
    }

    /// Whether the numbers behind token `at` of the main line count on from it.
    #[cold]
    fn following(&self, at: u32) -> Following {
        let tokens = &self.record.tokens[at as usize..];
        let mut follows = Following::Nothing;
        let (mut depth, mut plies) = (0_isize, 0);
        let mut jumped = None;
        for token in tokens {
            depth += token.kind.nesting();
            if depth > 0 {
                continue;
            }
            if token.kind.is_move() {
                plies += 1;
            }
            let Kind::Number { number, black } = token.kind else {
                continue;
            };
            let half_moves = u32::from(number) * 2 + u32::from(black);
            let from = *jumped.get_or_insert(half_moves);
            if plies == 0 {
                continue;
            }
            if half_moves != from + plies {
                return Following::Contradict;
            }
            follows = Following::GoOn;
            if half_moves / 2 > from / 2 {
                break;
            }
        }
        follows
    }

    /// The number jumps ahead of the one that is `due`, and those behind it go on from there.
    #[cold]
    fn jumps(&mut self, due: u32, number: u16, span: Span) {
        let before = due.saturating_sub(1);
        let message = format!(
            "the numbers jump from {before} to {number}, and go on from there: moves are missing, or were not recorded"
        );
        let finding = Finding::new(Code::NumbersJump, span, message);
        self.out.find(finding.at_ply(self.line.ply + 1));
    }

    /// The first number of a game that starts from the usual position is not 1.
    #[cold]
    fn begins_late(&mut self, at: u32, number: u16, span: Span) {
        let placed = !self.out.set_ups.is_empty() || !self.out.restated.is_empty();
        let record = self.record;
        if placed || start_fen(record).is_some() || heading_position(record).is_some() {
            return;
        }
        if self.following(at) != Following::Contradict {
            let message = format!(
                "the first number is {number}, and the game is judged from the usual start: the moves before it are missing"
            );
            let finding = Finding::new(Code::NumbersJump, span, message);
            self.out.find(finding.at_ply(1));
        }
    }
}
