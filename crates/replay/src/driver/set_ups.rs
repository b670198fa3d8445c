//! A position in the middle of a record.

use super::Driver;
use crate::restated::Restated;
use crate::rules::Rules;
use crate::visitor::Watch;
use scoresheet_notation::RecordText;
use scoresheet_source::{Code, Finding, Span};

/// A position in the middle of the main line.
#[derive(Debug, Clone)]
pub(crate) struct SetUpAt {
    /// Moves of the main line before it.
    pub moves: usize,
    /// Index into [`Record::tokens`].
    pub token: usize,
    /// The position, where a side that passed has made it and not the record's own words.
    fen: Option<String>,
}

impl SetUpAt {
    /// The position itself.
    pub fn position<R: Rules>(&self, rules: &R, record: RecordText<'_>) -> Option<R::Position> {
        if let Some(fen) = &self.fen {
            return rules.set_up(fen).ok();
        }
        let fen = record.bytes(record.tokens.get(self.token)?.span);
        rules.set_up(&String::from_utf8_lossy(fen)).ok()
    }
}

impl<R: Rules, W: Watch<R>> Driver<'_, R, W> {
    pub(super) fn set_up(&mut self, at: u32, span: Span) {
        let fen = String::from_utf8_lossy(self.record.bytes(span)).into_owned();
        match self.rules.set_up(&fen) {
            Ok(position) => self.placed(at, span, &fen, position),
            Err(message) => {
                self.line.dead = true;
                let finding = Finding::new(Code::BadPosition, span, message);
                self.out.find(finding.at_ply(self.line.ply + 1));
                if self.outer.is_empty() {
                    self.out.stopped.get_or_insert(self.line.ply + 1);
                }
            }
        }
    }

    fn placed(&mut self, at: u32, span: Span, fen: &str, position: R::Position) {
        let ply = self.line.ply + 1;
        let restated = self.restated(fen, &position);
        if self.outer.is_empty() {
            self.in_main_line(at, span, &restated, &position);
            if let Some(left) = self.rules.left_uncrowned(&position, fen, span) {
                self.out.find(left.at_ply(ply));
            }
        }
        let message = match restated {
            Restated::Same => return self.watch.restated(at, &self.line.position),
            Restated::OtherCounters(message) => {
                self.watch.restated(at, &position);
                message
            }
            Restated::Not => {
                self.watch.set_up(at, &position);
                self.go_on_from(position);
                "the record goes on from another position".to_owned()
            }
        };
        let finding = Finding::new(Code::WrittenForm, span, message);
        self.out.find(finding.at_ply(ply));
    }

    /// Where moves could not be played, nobody knows the position that they lead to.
    fn restated(&self, fen: &str, stated: &R::Position) -> Restated {
        if self.line.dead {
            return Restated::Not;
        }
        self.rules.restated(&self.line.position, stated, fen)
    }

    fn in_main_line(&mut self, at: u32, span: Span, restated: &Restated, stated: &R::Position) {
        let here = SetUpAt {
            moves: self.out.moves.len(),
            token: at as usize,
            fen: None,
        };
        if *restated == Restated::Not {
            self.compare_with_moves(span, stated);
            self.out.set_ups.push(here);
        } else {
            self.out.restated.push(here);
        }
    }

    /// A side passes in the game itself: no rules allow that, and the moves behind it are played all the same.
    pub(super) fn passed_in_game(&mut self, at: u32, span: Span, passed: &R::Position) {
        let message = "a side passes; no rules allow that in a game".to_owned();
        self.report(Code::IllegalMove, "", message, span);
        self.out.stopped.get_or_insert(self.line.ply + 1);
        self.out.set_ups.push(SetUpAt {
            moves: self.out.moves.len(),
            token: at as usize,
            fen: Some(self.rules.fen(passed)),
        });
        // The pass has a number, and is no half-move of the line.
        self.numbering = None;
    }

    fn go_on_from(&mut self, position: R::Position) {
        self.line.position = position;
        self.line.previous = self.line.position.clone();
        self.line.dead = false;
    }

    /// What stands otherwise than the moves lead to, where they were replayed as far as here.
    fn compare_with_moves(&mut self, span: Span, stated: &R::Position) {
        if self.line.dead {
            return;
        }
        let ply = self.line.ply + 1;
        let edition = self.rules.edition();
        // Behind another set-up no move of this line has been made yet.
        let moves = self.out.moves.len();
        let fresh = self.out.set_ups.last().is_some_and(|s| s.moves == moves);
        let last = self.out.moves.last().filter(|_| !fresh);
        let replayed = &self.line.position;
        for difference in self.rules.differences(replayed, stated, last) {
            let clause = edition.clause(difference.irregularity);
            let finding = Finding {
                clause: Some(clause).filter(|clause| !clause.is_empty()),
                fen: Some(self.rules.fen(replayed)),
                ..Finding::new(difference.code, span, difference.message)
            };
            self.out.find(finding.at_ply(ply));
        }
    }
}
