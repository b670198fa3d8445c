//! What the boards on a page do to a reading: evidence for it, and doubt of it.

use crate::start::sure_of_start;
use crate::{Answer, Reason, Repair, Shown, Witness};
use scoresheet_layout::{Diagram, ScoreSheet};
use scoresheet_replay::{AnyPosition, GamePosition};

/// A board that differs on more squares shows another position, and does not say what the moves before it were.
const LIKE: usize = 12;

/// So many plies after the last move of a sheet a board below it may show.
const AHEAD: usize = 2;

/// A board that differs on no more squares has a misprint: no move changes a single square.
const MISPRINT: usize = 1;

/// What is left of the probability of a line that a board contradicts.
const CONTRADICTED: f64 = 0.5;

/// Plies, at most `most`, after which a board shows the position.
fn plies_to(position: &AnyPosition, board: &Diagram, most: usize) -> Option<usize> {
    if position.squares_unlike(board) == 0 {
        return Some(0);
    }
    let fewer = most.checked_sub(1)?;
    let after = position.legal_moves().into_iter().filter_map(|mv| {
        let mut next = position.clone();
        next.play(&mv);
        plies_to(&next, board, fewer)
    });
    after.min().map(|plies| plies + 1)
}

impl Repair {
    /// Asks every board between the moves which position it shows.
    pub(crate) fn hear_boards(&mut self, sheet: &ScoreSheet) {
        if sheet.diagrams.is_empty() {
            return;
        }
        let positions = self.line.positions();
        let start = self.start.and_then(|at| sheet.starts.get(at));
        let start = start.map(|start| start.board.span);
        let boards = sheet.diagrams.iter().map(|board| {
            let place = self.plies_before(board.before);
            let witness = Witness::of(&positions, place, board)?;
            // What the moves start from says nothing of where they lead, misprinted as it may be.
            if !witness.agrees() && start == Some(board.span) {
                return None;
            }
            if witness.agrees() || place < self.plies.len() {
                return Some(witness);
            }
            // What was played between the last ply and a board further on is not known.
            if self.stopped.is_some_and(|cell| board.before > cell) {
                return None;
            }
            // Below the last move a board may show what the text says next, in words.
            let ahead = positions
                .last()
                .and_then(|last| plies_to(last, board, AHEAD));
            Some(ahead.map_or(witness, |more| Witness::further(place, more)))
        });
        self.witnesses = boards.collect();
    }

    /// What the board that the moves start from says of their start, if a king was drawn there as the other side's.
    #[must_use]
    pub fn misprinted_start(&self, sheet: &ScoreSheet) -> Option<Witness> {
        let start = sheet.starts.get(self.start?)?;
        Witness::of(&[self.line.start()], 0, &start.board).filter(|witness| !witness.agrees())
    }

    /// Plies of the line that are written before this cell.
    fn plies_before(&self, cell: usize) -> usize {
        let after = |ply: &crate::Ply| !ply.cells.is_empty() && ply.cells.start >= cell;
        let first = self.plies.iter().position(after);
        first.unwrap_or(self.plies.len())
    }

    /// The boards that may tell what was played before them: those that differ from the line, and those that agree where
    /// plies before them are open.
    pub(crate) fn boards_to_heed(&self, sheet: &ScoreSheet) -> Vec<Diagram> {
        let open = |ply: &crate::Ply| matches!(ply.answer, Answer::Ambiguous | Answer::Unreadable);
        let first_open = self.plies.iter().position(open);
        let mut any = false;
        let boards = sheet.diagrams.iter().zip(&self.witnesses);
        let boards: Vec<Diagram> = boards
            .filter_map(|(board, witness)| {
                let witness = witness.as_ref()?;
                let here = witness.agrees() && witness.ply == witness.place;
                let near = !witness.agrees() && witness.differs.len() <= LIKE;
                any |= near || here && first_open.is_some_and(|ply| ply < witness.place);
                (here || near).then(|| board.clone())
            })
            .collect();
        if any { boards } else { Vec::new() }
    }

    /// What speaks against the line: squares on which boards differ from it, then plies that it leaves open.
    pub(crate) fn against(&self) -> (usize, usize) {
        let heard = self.witnesses.iter().flatten();
        let squares = heard.map(|witness| witness.differs.len()).sum();
        let tally = self.tally();
        (squares, tally.ambiguous + tally.unreadable)
    }

    /// Where the position that the line starts from is only supposed, no ply is surer than that is: `share` among the
    /// positions that were tried.
    pub(crate) fn doubt_start(&mut self, sheet: &ScoreSheet, share: f64, min_confidence: f64) {
        // A later board that agrees proves the first.
        if self.proved() > 0 {
            return;
        }
        let sure = share * sure_of_start(sheet, self);
        for ply in &mut self.plies {
            ply.doubt(sure, Reason::Start, min_confidence);
        }
        // A man that is missing on the board, or one too many, makes no moves of those that are written.
        if self.start.is_some() {
            self.doubt_repaired_moves(0, Reason::Start, min_confidence);
        }
    }

    /// The plies before the last position that a board shows.
    fn proved(&self) -> usize {
        let heard = self.witnesses.iter().flatten();
        let agree = heard.filter(|witness| witness.agrees());
        agree.map(|witness| witness.ply).max().unwrap_or(0)
    }

    /// A board that agrees proves the line up to it. After the last of these a board that differs on more squares than a
    /// misprint does makes the line doubtful, whatever else speaks for it.
    pub(crate) fn heed_boards(&mut self, min_confidence: f64) {
        let proved = self.proved();
        let contradicts =
            |witness: &Witness| witness.differs.len() > MISPRINT && witness.place > proved;
        if !self.witnesses.iter().flatten().any(contradicts) {
            return;
        }
        for ply in self.plies.iter_mut().skip(proved) {
            ply.doubt(CONTRADICTED, Reason::OtherBoard, min_confidence);
        }
    }
}
