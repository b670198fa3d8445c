//! Illegal moves carried out all the same: who replies accepts what happened (VK/RK 5.4, 5.7).

use super::{Driver, Played};
use crate::context::options::Mode;
use crate::rules::{Fault, Rules, TokenText};
use crate::visitor::Watch;
use scoresheet_notation::{Kind, Written};
use scoresheet_rulebook::{Consequence, Irregularity};
use scoresheet_source::{Code, Span};

impl<R: Rules, W: Watch<R>> Driver<'_, R, W> {
    /// True if the written move was carried out though it is not legal, in the main line. In any
    /// case the fault learns what the moves before it tell.
    #[cold]
    pub(super) fn carried_out(
        &mut self,
        at: u32,
        written: &Written,
        token: &TokenText<'_>,
        fault: &mut Fault,
    ) -> bool {
        if !self.outer.is_empty() || self.trials > 0 {
            return false;
        }
        let position = &self.line.position;
        if self.out.set_ups.is_empty() {
            let moves = &self.out.moves;
            self.rules
                .add_history(fault, position, written, self.start, moves);
        }
        // A game that is over has no next move to accept.
        if self.mode == Mode::Strict || self.rules.result(position).is_some() {
            return false;
        }
        let Some(mv) = can_be_accepted(fault.code)
            .then(|| self.rules.by_hand(position, written, token, fault.code))
            .flatten()
        else {
            return false;
        };
        let message = format!("{}; {}", fault.message, self.what_follows(at));
        self.report(fault.code, fault.clause, message, token.span);
        self.play_by_hand(at, mv, fault.code);
        true
    }

    /// Moves on with an illegal move of the main line.
    fn play_by_hand(&mut self, at: u32, mv: R::Move, class: Code) {
        let played = Played {
            mv,
            token: at,
            irregular: Some(class),
        };
        self.line.previous.clone_from(&self.line.position);
        self.watch.carried_out(at, &self.line.position, &played);
        let effects = self.rules.carry_out(&mut self.line.position, &played);
        self.line.ply += 1;
        self.out.irregular.get_or_insert(self.line.ply);
        self.out.push(played, effects);
    }

    /// That the move was carried out, and why it may stand.
    fn what_follows(&self, at: u32) -> String {
        if !self.move_follows(at) {
            return "carried out, and no move follows that accepts it".to_owned();
        }
        match self.rules.edition().consequence(Consequence::IllegalMove) {
            Some((words, clause)) => format!("carried out: {words} ({clause})"),
            None => "carried out".to_owned(),
        }
    }

    /// True if another move of the main line stands behind token `at` of it.
    fn move_follows(&self, at: u32) -> bool {
        let mut depth = 0_usize;
        let behind = self.record.tokens.iter().skip(at as usize + 1);
        behind.map(|token| &token.kind).any(|kind| {
            match kind {
                Kind::Open => depth += 1,
                Kind::Close => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0 && matches!(kind, Kind::Move(_))
        })
    }

    /// Where illegal moves have led to a position that the rules do not know: true, and the line
    /// ends, if a move goes further than they can say.
    #[cold]
    pub(super) fn beyond_the_rules(&mut self, mv: &R::Move, span: Span) -> bool {
        let Some(message) = self.rules.beyond_the_rules(&self.line.position, mv) else {
            return false;
        };
        let clause = self.rules.edition().clause(Irregularity::LeftInCheck);
        let fault = Fault {
            code: Code::IllegalMove,
            clause,
            message: message.to_owned(),
        };
        self.fault(fault, span);
        true
    }
}

/// What is not said cannot be carried out.
const fn can_be_accepted(code: Code) -> bool {
    !matches!(
        code,
        Code::AmbiguousMove
            | Code::AmbiguousCapture
            | Code::PromotionMissing
            | Code::UnreadableToken
    )
}
