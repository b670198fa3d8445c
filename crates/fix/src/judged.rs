//! What has to be the same of a game before and after it was mended.

use crate::class::Class;
use scoresheet_batch::Game;
use scoresheet_notation::Outcome;
use scoresheet_source::{Code, Level};
use std::collections::BTreeMap;

/// What is judged of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Judged {
    key: Option<u64>,
    plies: usize,
    legal: Option<bool>,
    outcome: Option<Outcome>,
    comments: usize,
    /// How many findings there are of each code.
    findings: BTreeMap<Code, (Level, usize)>,
}

impl Judged {
    pub fn of(game: &Game<'_>) -> Self {
        let mut findings: BTreeMap<Code, (Level, usize)> = BTreeMap::new();
        for found in &game.verdict.findings {
            let (level, many) = findings.entry(found.code).or_insert((found.level, 0));
            *level = (*level).max(found.level);
            *many += 1;
        }
        let tokens = &game.record.record.tokens;
        Self {
            key: game.verdict.line.key(),
            plies: game.verdict.line.plies(),
            legal: game.verdict.legal,
            outcome: game.verdict.outcome(),
            comments: tokens
                .iter()
                .filter(|token| token.kind == scoresheet_notation::Kind::Comment)
                .count(),
            findings,
        }
    }

    /// Whether `after` is the same game, better written: the same moves, or with [`Class::Moves`] all of them; the same
    /// result, or one where it was open; nothing new to be said of it; and of what was to be settled less.
    pub fn is_kept_by(&self, after: &Self, edits: &[(Class, Option<Code>)]) -> bool {
        let has = |class| edits.iter().any(|(of, _)| *of == class);
        let open =
            |outcome: Option<Outcome>| outcome.is_none_or(|outcome| outcome == Outcome::Unknown);
        let moves = if has(Class::Moves) {
            after.legal == Some(true) && after.plies > self.plies
        } else {
            (self.key, self.plies, self.legal) == (after.key, after.plies, after.legal)
                && self.comments == after.comments
        };
        let result = self.outcome == after.outcome || open(self.outcome);
        let many = |of: &Self, code: &Code| of.findings.get(code).map_or(0, |(_, many)| *many);
        // Behind a move that stopped the replay these were not looked for, and there are classes for them.
        let hidden = |code: &Code| {
            has(Class::Moves) && matches!(code, Code::MissingTerminator | Code::WrongMoveNumber)
        };
        let kept = |code: &Code| many(after, code) <= many(self, code) || hidden(code);
        let nothing_new = after.findings.keys().all(kept);
        let mut settled = edits.iter().filter_map(|(_, code)| *code);
        moves && result && nothing_new && settled.all(|code| many(after, &code) < many(self, &code))
    }
}
