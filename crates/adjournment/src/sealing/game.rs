//! An envelope against the record of its game.

use super::check::Checker;
use super::pieces::{castling, differences, same_arrangement};
use super::recorded::Recorded;
use crate::Adjournment;
use crate::envelope::Key;
use scoresheet_chess::Board;
use scoresheet_notation::KnownTag;
use scoresheet_replay::AnyPosition;
use scoresheet_source::{Code, Level};

impl Checker<'_> {
    /// Names, position and number of the move.
    pub(super) fn against_record(&mut self) {
        let Some(recorded) = self.recorded else {
            return;
        };
        self.names(&recorded);
        self.circumstances(&recorded);
        if recorded.verdict.game != self.game {
            return;
        }
        self.reach(&recorded);
        self.number(&recorded);
    }

    fn names(&mut self, recorded: &Recorded<'_>) {
        let ours = [self.envelope.white.clone(), self.envelope.black.clone()];
        let theirs = recorded.names();
        let agree = |our: usize, their: usize| match (&ours[our & 1], &theirs[their & 1]) {
            (Some(our), Some(their)) => same_name(our, their),
            _ => true,
        };
        let known = ours.iter().chain(&theirs).all(Option::is_some);
        if known && !agree(0, 0) && !agree(1, 1) && agree(0, 1) && agree(1, 0) {
            let message = "the record has the two players with opposite colours";
            self.find(Code::EnvelopeContradictsGame, Key::White, message);
            return self.by(Adjournment::Marked);
        }
        for (at, key, side) in [(0, Key::White, "White"), (1, Key::Black, "Black")] {
            if !agree(at, at)
                && let Some(name) = &theirs[at & 1]
            {
                let message = format!("in the record {side} is {name}");
                self.find(Code::EnvelopeContradictsGame, key, message);
                self.by(Adjournment::Marked);
            }
        }
    }

    fn circumstances(&mut self, recorded: &Recorded<'_>) {
        let stated = [
            (Key::Event, self.envelope.event.clone(), KnownTag::Event),
            (Key::Round, self.envelope.round.clone(), KnownTag::Round),
        ];
        for (key, ours, tag) in stated {
            let (Some(ours), Some(theirs)) = (ours, recorded.stated(tag)) else {
                continue;
            };
            if ours.to_lowercase() != theirs.to_lowercase() {
                let message = format!("the record says {theirs}");
                self.find_at(Code::EnvelopeContradictsGame, Level::Warning, key, message);
            }
        }
    }

    /// Finds the position in the record: where the number of the move is due, else at the end, else
    /// wherever it stood last.
    fn reach(&mut self, recorded: &Recorded<'_>) {
        let Some(position) = self.position.clone() else {
            return;
        };
        let line = &recorded.verdict.line;
        let plies = line.plies();
        let key = self.position_key();
        if recorded.verdict.legal != Some(true) {
            let ply = recorded.verdict.first_error_ply.unwrap_or(1);
            let message = format!(
                "the record cannot be replayed beyond ply {ply}, so it cannot be compared there"
            );
            self.find_at(Code::EnvelopeContradictsGame, Level::Warning, key, message);
        }
        let stood = standings(recorded, &position);
        let due = stood
            .iter()
            .copied()
            .find(|ply| Some(recorded.due_after(*ply)) == self.envelope.move_number);
        self.reached = due.or_else(|| stood.last().copied());
        match self.reached {
            None => self.not_reached(recorded, &position, plies),
            Some(ply) => {
                self.rights(recorded, &position, ply);
                self.goes_on(recorded, ply, plies);
            }
        }
    }

    fn not_reached(&mut self, recorded: &Recorded<'_>, position: &AnyPosition, plies: usize) {
        let key = self.position_key();
        let Some(end) = recorded.end() else {
            let message = "the record cannot be replayed, so that its position is not known";
            return self.find(Code::EnvelopeContradictsGame, key, message);
        };
        let difference = differences(position, &end, "in the record");
        let difference = if difference.is_empty() {
            "the other side is to move".to_owned()
        } else {
            difference
        };
        let message = format!(
            "this position never occurs in the record; {}: {difference}",
            recorded.after(plies)
        );
        self.find(Code::EnvelopeContradictsGame, key, message);
        self.by(Adjournment::Marked);
    }

    /// The record has moves after the position: one may be the sealed move itself.
    fn goes_on(&mut self, recorded: &Recorded<'_>, ply: usize, plies: usize) {
        let more = plies.saturating_sub(ply);
        let (level, count) = match more {
            0 => return,
            1 => (Level::Note, "one more move".to_owned()),
            _ => (Level::Warning, format!("{more} more plies")),
        };
        let message = format!(
            "the record reaches this position {} but has {count}",
            recorded.after(ply)
        );
        self.find_at(
            Code::EnvelopeContradictsGame,
            level,
            self.position_key(),
            message,
        );
    }

    /// Chess: castling and capturing en passant, where the envelope states them.
    fn rights(&mut self, recorded: &Recorded<'_>, position: &AnyPosition, ply: usize) {
        let reached = recorded.verdict.line.position_after(ply);
        let (AnyPosition::Chess(ours), Some(AnyPosition::Chess(theirs))) = (position, reached)
        else {
            return;
        };
        if self.envelope.position.is_none() {
            return;
        }
        let fen = theirs.fen();
        if castling(ours) != castling(&theirs) {
            let message = format!("castling rights differ in the record: {fen}");
            self.find(Code::EnvelopeContradictsGame, Key::Position, message);
        }
        if in_passing(ours) != in_passing(&theirs) {
            let message = format!("the en passant square differs in the record: {fen}");
            self.find(Code::EnvelopeContradictsGame, Key::Position, message);
        }
    }

    fn number(&mut self, recorded: &Recorded<'_>) {
        let stated = self.envelope.move_number;
        let (Some(stated), Some(ply)) = (stated, self.reached) else {
            return;
        };
        let due = recorded.due_after(ply);
        if stated != due {
            let message = format!("by the moves of the record this is move {due}");
            self.find(Code::EnvelopeContradictsGame, Key::MoveNumber, message);
            self.by(Adjournment::Marked);
        }
    }
}

/// The plies after which this position stands in the record.
fn standings(recorded: &Recorded<'_>, position: &AnyPosition) -> Vec<usize> {
    let line = &recorded.verdict.line;
    let same = |at: &AnyPosition| same_arrangement(at, position);
    let before = line.positions().enumerate();
    let mut found: Vec<usize> = before
        .filter_map(|(ply, at)| same(&at).then_some(ply))
        .collect();
    if line.end().is_some_and(|end| same(&end)) {
        found.push(line.plies());
    }
    found
}

/// The square on which a pawn can be taken en passant; files of FENs name it or not where none can.
fn in_passing(board: &Board) -> Option<scoresheet_chess::Square> {
    let moves = board.legal_moves();
    let taken = moves.into_iter().find(|mv| board.is_en_passant(*mv));
    taken.map(|mv| mv.to)
}

/// The words of one name stand in the other: envelopes have surnames, tags also first names.
fn same_name(a: &str, b: &str) -> bool {
    let words = |name: &str| -> Vec<String> {
        name.to_lowercase()
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect()
    };
    let (a, b) = (words(a), words(b));
    let within = |few: &[String], many: &[String]| few.iter().all(|word| many.contains(word));
    within(&a, &b) || within(&b, &a)
}
