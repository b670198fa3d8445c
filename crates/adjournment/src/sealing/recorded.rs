//! The record of the game that an envelope belongs to.

use super::pieces::{side, to_move};
use scoresheet_notation::{Kind, KnownTag, Language, Record, RecordText, Turn};
use scoresheet_replay::{AnyPosition, GamePosition, MoveStyle, Verdict};

/// A game as recorded and judged.
#[derive(Debug, Clone, Copy)]
pub struct Recorded<'a> {
    /// What the record was read from.
    pub text: &'a [u8],
    /// The record.
    pub record: &'a Record,
    /// What is found about it.
    pub verdict: &'a Verdict,
}

impl Recorded<'_> {
    /// Names of White and Black, from the tags or the heading; `None` for what is not said.
    pub(super) fn names(&self) -> [Option<String>; 2] {
        [self.stated(KnownTag::White), self.stated(KnownTag::Black)]
    }

    /// The value of a tag, or what the heading says for it, if that is anything.
    pub(super) fn stated(&self, tag: KnownTag) -> Option<String> {
        let (value, _) = RecordText::new(self.record, self.text).stated(tag)?;
        let value = value.trim();
        (!value.is_empty() && !value.contains("??") && value != "?").then(|| value.to_owned())
    }

    /// The position in which the record stops.
    pub(super) fn end(&self) -> Option<AnyPosition> {
        self.verdict.line.end()
    }

    /// Number of the move that is due after ply `ply`, by the first number of the record and
    /// the moves really made (KV53 §33, MK53 §19).
    pub(super) fn due_after(&self, ply: usize) -> u32 {
        let ply = u32::try_from(ply).unwrap_or(u32::MAX);
        self.first_half_move().saturating_add(ply) / 2
    }

    /// Twice the number of the move that the first ply belongs to, plus one if it is Black's.
    fn first_half_move(&self) -> u32 {
        let start = self.verdict.line.position_after(0);
        let black = u32::from(start.as_ref().map(to_move) == Some(Turn::Black));
        let mut moves = 0_u32;
        for token in self.record.main_line() {
            if let Kind::Number { number, .. } = token.kind {
                let now = u32::from(number) * 2 + (black + moves) % 2;
                return now.saturating_sub(moves).max(2 + black);
            }
            moves += u32::from(token.kind.is_move());
        }
        let first = start.map_or(1, |start| start.move_number());
        first * 2 + black
    }

    /// The move after ply `ply`, in full notation.
    pub(super) fn next_move(&self, ply: usize, language: &Language) -> Option<String> {
        let line = &self.verdict.line;
        line.move_name(ply, MoveStyle::Full, language)
    }

    /// A place in the record, for messages.
    pub(super) fn after(&self, ply: usize) -> String {
        let position = self.verdict.line.position_after(ply);
        let mover = position.map_or("", |position| side(to_move(&position)));
        format!(
            "after ply {ply}, where {mover}'s move {} is next",
            self.due_after(ply)
        )
    }
}
