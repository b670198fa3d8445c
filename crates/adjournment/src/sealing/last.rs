//! The sealed move, or the move made on the board instead.

use super::check::Checker;
use super::pieces::side;
use crate::Adjournment;
use crate::envelope::{Key, Last};
use scoresheet_notation::{FieldText, Language, squares};
use scoresheet_replay::{AnyPosition, Resolution, Sense, resolve};
use scoresheet_source::{Code, Finding, Level};

impl Checker<'_> {
    /// What the move means, if it is written, and whether the record continues with it.
    pub(super) fn last_move(&mut self) {
        let (key, text) = match &self.envelope.last {
            Last::Inside => return,
            Last::Sealed(text) => (Key::SealedMove, text.clone()),
            Last::Open(text) => (Key::OpenMove, text.clone()),
        };
        if text.is_empty() {
            return self.nothing_written(key);
        }
        let Some(position) = self.position.clone() else {
            return;
        };
        let resolution = resolve(&position, &text, self.language);
        let read = resolution.verdict != Sense::None;
        if key == Key::SealedMove && read && !is_full(&text) {
            let message = "a sealed move is written in full notation, with both squares";
            self.find(Code::SealedMoveShortened, key, message);
            self.by(Adjournment::FullNotation);
        }
        self.judge(key, &position, &resolution);
        self.against_next_move(key, &resolution);
        self.resolution = Some(resolution);
    }

    fn nothing_written(&mut self, key: Key) {
        if key == Key::OpenMove {
            let message =
                "a move made on the board instead of being sealed must still be written down";
            self.find(Code::BadEnvelope, key, message);
            return self.by(Adjournment::OpenMove);
        }
        self.find(
            Code::SealedMoveUnclear,
            key,
            "the envelope has no move in it",
        );
        self.by(Adjournment::Marked);
    }

    fn judge(&mut self, key: Key, position: &AnyPosition, resolution: &Resolution) {
        let (code, level) = match resolution.verdict {
            Sense::Legal => return,
            Sense::One => (Code::SealedMoveSlip, Code::SealedMoveSlip.level()),
            // A move made on the board was seen: a slip in writing it loses nothing.
            Sense::Several | Sense::None if key == Key::OpenMove => {
                (Code::SealedMoveUnclear, Level::Warning)
            }
            Sense::Several | Sense::None => {
                (Code::SealedMoveUnclear, Code::SealedMoveUnclear.level())
            }
        };
        let loses = match self.envelope.sealed_by {
            Some(sealer) if level == Level::Error => format!("; {} loses", side(sealer)),
            _ => String::new(),
        };
        let reason = resolution.reason.trim_end_matches('.');
        let finding = Finding {
            level,
            fen: Some(position.fen()),
            legal: resolution.moves.clone(),
            ..Finding::new(code, self.sheet.place(key), format!("{reason}{loses}"))
        };
        self.take([finding]);
        self.citing(resolution.clause);
    }

    /// The record may have the move already.
    fn against_next_move(&mut self, key: Key, resolution: &Resolution) {
        let letters = self.language.unwrap_or_else(Language::english);
        let next = self
            .recorded
            .zip(self.reached)
            .and_then(|(recorded, ply)| recorded.next_move(ply, letters));
        let Some(next) = next else { return };
        if !resolution.moves.contains(&next) {
            let message = format!("the record continues with {next}");
            self.find(Code::EnvelopeContradictsGame, key, message);
        }
    }
}

/// Both squares are written, or it is castling (KV53 §14, §29; MK53 §20).
fn is_full(text: &str) -> bool {
    let whole = |field: &FieldText| match field {
        FieldText::Square(square) => square.is_whole(),
        FieldText::Number(_) => true,
        FieldText::File(_) => false,
    };
    let castling = text.chars().all(|c| {
        matches!(
            c,
            '0' | 'O' | 'o' | 'О' | 'о' | '-' | '–' | '—' | '+' | '×' | '#'
        )
    });
    castling || squares(text.as_bytes()).filter(whole).count() >= 2
}
