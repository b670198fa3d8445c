//! Words between two moves: a running head, the title of a chapter, the number of a page. Numbers are evidence: where
//! the move that is due has its number behind the words, the game goes on there, and none of its moves is lost in them.

use super::Driver;
use crate::rules::Rules;
use crate::visitor::Watch;
use scoresheet_notation::{Kind, Token, Written};
use scoresheet_source::{Code, Finding, Level, Span};

/// True for `117`, which may be a move of draughts written without a sign, or the number of a page.
pub(super) const fn is_bare_number(kind: &Kind) -> bool {
    matches!(kind, Kind::Move(Written::Draughts(text)) if text.squares == 0)
}

impl<R: Rules, W: Watch<R>> Driver<'_, R, W> {
    /// Passes over what stands at token `at` of the main line, which is no move, up to the number that is due; false if
    /// that does not stand behind it.
    pub(super) fn passes_over_words(&mut self, at: u32) -> bool {
        if !self.outer.is_empty() || self.line.dead || self.out.has_end() {
            return false;
        }
        let tokens = &self.record.tokens;
        let Some(words) = self.words_up_to_number(&tokens[at as usize..]) else {
            return false;
        };
        self.words_end = at + words as u32;
        let words = &tokens[at as usize..self.words_end as usize];
        for token in words.iter().filter(|token| token.kind == Kind::Unreadable) {
            let message = "no part of the game, as it seems: the number of the move that is due stands behind it";
            let told = Finding::new(Code::UnreadableToken, token.span, message);
            let told = Finding {
                level: Level::Warning,
                ..told
            };
            self.out.find(told.at_ply(self.line.ply + 1));
        }
        if let [Token { kind, span }] = words
            && (matches!(kind, Kind::Number { .. }) || is_bare_number(kind))
        {
            let message = "a number that counts no move, such as that of a page, as it seems";
            self.out
                .find(Finding::new(Code::WrittenForm, *span, message).at_ply(self.line.ply + 1));
        }
        let [first, .., last] = words else {
            let span = words.first().map_or(Span::default(), |token| token.span);
            self.watch.words(at, span);
            return true;
        };
        self.watch
            .words(at, Span::new(first.span.start, last.span.end));
        true
    }

    /// How many of `tokens` stand before the number that is due, with a move behind it; `None` if one of them may be
    /// part of the game.
    fn words_up_to_number(&self, tokens: &[Token]) -> Option<usize> {
        for (at, token) in tokens.iter().enumerate() {
            match token.kind {
                Kind::Number { number, black } if self.is_due(number, black) => {
                    let next = tokens[at + 1..]
                        .iter()
                        .find(|token| token.kind != Kind::Comment);
                    let goes_on = next.is_some_and(|token| matches!(token.kind, Kind::Move(_)));
                    return (at > 0 && goes_on).then_some(at);
                }
                Kind::Unreadable | Kind::Number { .. } | Kind::Symbol(_) | Kind::Nag(_) => {}
                kind if at == 0 && is_bare_number(&kind) => {}
                Kind::Move(_)
                | Kind::NullMove
                | Kind::SetUp
                | Kind::Result(_)
                | Kind::Open
                | Kind::Close
                | Kind::Comment
                | Kind::Heading => return None,
            }
        }
        None
    }

    /// True if counting has begun, and this is the number of the next move and of its side.
    fn is_due(&self, number: u16, black: bool) -> bool {
        let white_to_move = self.rules.white_to_move(&self.line.position);
        let now = u32::from(number) * 2 + u32::from(!white_to_move);
        let due = self.numbering.map(|first| first + self.line.ply);
        due == Some(now) && black != white_to_move
    }
}
