//! Where a line cannot go on: what is said of it.

use super::{Driver, LEGAL_LISTED};
use crate::distance::nearest_first;
use crate::rules::{Fault, Rules};
use crate::visitor::Watch;
use scoresheet_notation::{Kind, squares};
use scoresheet_source::{Code, Finding, Span};

impl<R: Rules, W: Watch<R>> Driver<'_, R, W> {
    /// A written move that is not one legal move.
    #[cold]
    pub(super) fn fault(&mut self, fault: Fault, span: Span) {
        self.line.dead = true;
        let written = quotable(self.record.bytes(span));
        if !self.outer.is_empty() {
            let message = format!("this variation stops at {written}: {}", fault.message);
            let finding = Finding {
                clause: Some(fault.clause).filter(|c| !c.is_empty()),
                fen: Some(self.rules.fen(&self.line.position)),
                ..Finding::new(Code::IllegalVariation, span, message)
            };
            self.out.find(finding.at_ply(self.line.ply + 1));
            return;
        }
        let over = self.rules.result(&self.line.position);
        let (code, clause, message) = match over {
            Some(_) => (
                Code::PlayedOnAfterEnd,
                self.clause_of_end(),
                "the game had ended; no move is left to make".to_owned(),
            ),
            None => (fault.code, fault.clause, fault.message),
        };
        self.stop(code, clause, message, span);
    }

    /// The clause by which the game is over in the position on the board; empty if it is not.
    pub(super) fn clause_of_end(&self) -> &'static str {
        let position = R::any(&self.line.position);
        let ending = position.ending(self.rules.edition());
        ending.map_or("", |ending| ending.clause)
    }

    /// The main line ends here.
    pub(super) fn stop(&mut self, code: Code, clause: &'static str, message: String, span: Span) {
        let ply = self.line.ply + 1;
        // Behind a set-up a replay can stop again.
        let first = self.out.stopped.is_none();
        self.out.stopped.get_or_insert(ply);
        self.line.dead = true;
        let behind = if first { self.moves_behind(span) } else { 0 };
        let message = match behind {
            0 => message,
            1 => format!("{message}; the move behind it was not replayed"),
            n => format!("{message}; the {n} moves behind it were not replayed"),
        };
        self.report(code, clause, message, span);
    }

    /// A finding about the ply that is due, with what would have been legal.
    pub(super) fn report(&mut self, code: Code, clause: &'static str, message: String, span: Span) {
        let ply = self.line.ply + 1;
        let written = quotable(self.record.bytes(span));
        let legal = legal_names(self.rules, &self.line.position, &written);
        self.out.find(Finding {
            clause: Some(clause).filter(|c| !c.is_empty()),
            ply: Some(ply),
            fen: Some(self.rules.fen(&self.line.position)),
            legal,
            ..Finding::new(code, span, message)
        });
    }

    /// Main-line moves written behind `span`.
    fn moves_behind(&self, span: Span) -> usize {
        let mut depth = 0_usize;
        let mut count = 0;
        for token in &self.record.tokens {
            match token.kind {
                Kind::Open => depth += 1,
                Kind::Close => depth = depth.saturating_sub(1),
                Kind::Move(_) if depth == 0 && token.span.start > span.start => count += 1,
                _ => {}
            }
        }
        count
    }

    /// Something unreadable may have been a move, so nothing behind it is played. Behind the end of
    /// the game it does no harm; the reader has reported it either way.
    pub(super) fn unreadable(&mut self, at: u32, span: Span) {
        if !self.outer.is_empty() {
            self.line.dead = true;
        } else if !self.line.dead && !self.out.has_end() && !self.passes_over_words(at) {
            let message = "this is no move, number, result, comment or symbol".to_owned();
            self.stop(Code::UnreadableToken, "", message, span);
        }
    }
}

/// The legal moves nearest to what was written.
pub(crate) fn legal_names<R: Rules>(
    rules: &R,
    position: &R::Position,
    written: &str,
) -> Vec<String> {
    let full = squares(written.as_bytes()).count() > 1;
    let moves = rules.moves(position);
    let known = |mv: &&R::Move| rules.beyond_the_rules(position, mv).is_none();
    let names = moves
        .iter()
        .filter(known)
        .map(|mv| rules.name(position, mv, full));
    let mut legal = nearest_first(names.collect(), written);
    legal.truncate(LEGAL_LISTED);
    legal
}

/// Bytes of a written move that are quoted and compared; no move is as long.
const LONGEST_MOVE: usize = 200;

/// The text of a token, cut if it is far too long for a move.
pub(crate) fn quotable(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(LONGEST_MOVE)]);
    if bytes.len() > LONGEST_MOVE {
        return format!("{text}…");
    }
    text.into_owned()
}
