//! Paragraphs: moves one after the other, alone or between prose.

use super::{Belongs, PATIENCE, Walk};
use crate::MarkKind;
use crate::find::game::{Game, Item, Place};
use crate::find::heading;
use crate::find::running::{self, Mixture, Run};
use crate::lex::{self, Kind, Token};
use crate::shape;
use scoresheet_notation::{Turn, result_words_at_start};
use std::ops::Range;

impl Walk<'_> {
    pub(super) fn paragraph(&mut self, range: Range<usize>) {
        self.take_position(&range);
        let mut tokens = Vec::new();
        let mut start = range.start;
        let next = self.masks.partition_point(|mask| mask.end <= range.start);
        for mask in self
            .masks
            .iter()
            .skip(next)
            .take_while(|mask| mask.start < range.end)
        {
            tokens.extend(lex::tokens(self.text, start..mask.start.max(start)));
            start = mask.end;
        }
        tokens.extend(lex::tokens(self.text, start.min(range.end)..range.end));
        let mixture = running::mixture(&tokens, self.text);
        if mixture.is_movetext() {
            self.movetext(&tokens, mixture);
        } else {
            self.prose(&tokens);
        }
    }

    /// A paragraph of moves and hardly anything else.
    fn movetext(&mut self, tokens: &[Token], mixture: Mixture) {
        let first = tokens.iter().find_map(|token| match token.kind {
            Kind::Number {
                number,
                black,
                marked,
            } => Some((number, black, marked)),
            Kind::Move(_)
            | Kind::Sign
            | Kind::Result(_)
            | Kind::Bracket
            | Kind::Caption
            | Kind::Furniture
            | Kind::Word => None,
        });
        let follows = |due: (u16, Turn), number: u16| {
            number.saturating_add(1) >= due.0 && number <= due.0.saturating_add(2)
        };
        let place = match (&self.game, first) {
            (Some(game), Some((number, black, marked)))
                if game.result.is_none() && number != 1 || self.is_empty() =>
            {
                let due = game.due.unwrap_or((1, Turn::White));
                let side = if black { Turn::Black } else { Turn::White };
                let exact = marked && due == (number, side);
                let near = !game.rows && follows(due, number);
                if exact || near {
                    Belongs::Here
                } else {
                    Belongs::Nowhere
                }
            }
            (Some(game), Some((1, ..)))
                if game.rows && game.result.is_none() && !self.diagram && game.since > 0 =>
            {
                Belongs::Nowhere
            }
            (_, Some((1, _, true))) => Belongs::New,
            (_, Some((1, ..))) if mixture.moves > 2 => Belongs::New,
            (None, Some((_, _, true))) if mixture.moves > 2 => Belongs::New,
            (Some(game), Some((_, _, true))) if game.result.is_some() && mixture.moves > 2 => {
                Belongs::New
            }
            (None, None) if mixture.moves > 3 && mixture.words == 0 && mixture.commas == 0 => {
                Belongs::New
            }
            _ => Belongs::Nowhere,
        };
        let start = tokens
            .iter()
            .position(|token| token.is_move() || matches!(token.kind, Kind::Number { .. }))
            .unwrap_or(0);
        let (before, moves) = tokens.split_at(start);
        match place {
            Belongs::Nowhere => return self.prose(tokens),
            Belongs::New => self.open_behind(before),
            Belongs::Here | Belongs::SecondColumn => self.aside_words(before),
        }
        self.stream(moves);
    }

    fn is_empty(&self) -> bool {
        self.game.as_ref().is_some_and(Game::is_empty)
    }

    /// Adds a stream of moves, in which a game may end and the next one start.
    fn stream(&mut self, tokens: &[Token]) {
        let mut from = 0;
        let mut seen = 0u16;
        let mut ended = false;
        for (at, token) in tokens.iter().enumerate() {
            ended |= matches!(token.kind, Kind::Result(_));
            let Kind::Number { number, black, .. } = token.kind else {
                continue;
            };
            if number == 1 && !black && (ended || seen > 2) {
                self.add(tokens.get(from..at).unwrap_or_default());
                self.close();
                self.open();
                from = at;
                ended = false;
            }
            seen = number;
        }
        self.add(tokens.get(from..).unwrap_or_default());
    }

    fn add(&mut self, tokens: &[Token]) {
        if let Some(game) = &mut self.game {
            running::add(game, tokens, self.text);
        }
    }

    /// A paragraph of prose: what it quotes may be the game's own moves.
    fn prose(&mut self, tokens: &[Token]) {
        let mut done = 0;
        for run in running::runs(tokens) {
            let before = tokens.get(done..run.tokens.start).unwrap_or_default();
            let place = self.quotes(&run, before);
            if place == Belongs::Nowhere {
                continue;
            }
            if place == Belongs::New {
                self.open_behind(before);
            } else {
                self.aside_words(before);
            }
            self.add(tokens.get(run.tokens.clone()).unwrap_or_default());
            done = run.tokens.end;
        }
        let rest = tokens.get(done..).unwrap_or_default();
        if done == 0 && self.example(tokens) {
            return;
        }
        let said = self.result_in(rest);
        self.aside_words(rest.get(..said.start).unwrap_or_default());
        self.aside_words(rest.get(said.end..).unwrap_or_default());
        let tired = self.game.as_mut().is_some_and(|game| {
            game.since += 1;
            game.since > PATIENCE && !game.rows
        });
        if tired {
            self.close();
        }
    }

    /// A new game, perhaps with the names of the players in the words before it.
    fn open_behind(&mut self, before: &[Token]) {
        self.aside_words(before);
        self.close();
        self.names(before);
        self.open();
    }

    /// Whether moves in prose are those of the game.
    fn quotes(&self, run: &Run, before: &[Token]) -> Belongs {
        let open = self
            .game
            .as_ref()
            .filter(|game| game.result.is_none() && !game.example);
        if let Some(game) = open {
            let goes_on = !game.rows && game.due == Some(run.start);
            if goes_on {
                return Belongs::Here;
            }
        }
        let idle = open.is_none_or(|game| !game.rows || self.position.is_some())
            || self.names_at(before).is_some();
        let enough = run.moves > 2 || self.position.is_some();
        if run.start.0 == 1 && enough && idle {
            Belongs::New
        } else {
            Belongs::Nowhere
        }
    }

    /// Words: a comment while a game is open. A position in their middle is its own.
    pub(super) fn aside_words(&mut self, tokens: &[Token]) {
        let mut tokens = tokens.iter().map(|token| token.range.clone());
        let Some(mut open) = tokens.next() else {
            return;
        };
        for range in tokens {
            let next = self.masks.partition_point(|mask| mask.end <= open.end);
            let parted = self
                .masks
                .get(next)
                .is_some_and(|mask| mask.start < range.start);
            if parted {
                self.aside(Item::Mark(MarkKind::Comment, open.clone()), &open);
                open = range;
            } else {
                open.end = range.end;
            }
        }
        self.aside(Item::Mark(MarkKind::Comment, open.clone()), &open);
    }

    /// `Petrov—Ivanov.` right before the first move.
    fn names(&mut self, before: &[Token]) {
        if let Some(range) = self.names_at(before) {
            // It is in the leftover as well; take it off there.
            if let Some(left) = self.left.last_mut().filter(|left| left.end == range.end) {
                left.end = range.start;
            }
            self.headings.push(range);
        }
    }

    /// Where the names stand at the end of words.
    fn names_at(&self, before: &[Token]) -> Option<Range<usize>> {
        let end = before.last()?.range.end;
        // Names stand close to the moves; what is far is not looked through again and again.
        let near = before
            .iter()
            .rev()
            .take_while(|token| token.range.start + heading::LONGEST > end);
        let range = near.last()?.range.start..end;
        let said = self.text.get(range.clone())?;
        let body = said.trim_end_matches('.');
        let cuts = [": ", ". ", ":\n", ".\n"]
            .iter()
            .filter_map(|sign| body.rfind(sign).map(|at| at + sign.len()));
        let cut = cuts.max().unwrap_or(0);
        heading::players(said.get(cut..)?.trim_end_matches('.'))?;
        Some(range.start + cut..range.end)
    }

    /// The result on a line of its own, or `…, Black resigned.` in the paragraph behind the last
    /// move: which of the tokens say it.
    fn result_in(&mut self, tokens: &[Token]) -> Range<usize> {
        let text = self.text;
        let Some(game) = self.game.as_mut().filter(|game| game.result.is_none()) else {
            return 0..0;
        };
        let bare =
            |token: &Token| matches!(token.kind, Kind::Result(_) | Kind::Furniture | Kind::Sign);
        if tokens.iter().all(bare) {
            game.settle();
            tokens.iter().for_each(|token| game.other(token, text));
            return 0..tokens.len();
        }
        let words = |token: &Token| matches!(token.kind, Kind::Word | Kind::Result(_));
        for (at, token) in tokens.iter().enumerate().filter(|(_, token)| words(token)) {
            let rest = text.get(token.range.start..).unwrap_or_default();
            let Some((said, len)) = Some(rest)
                .filter(|_| game.since == 0)
                .and_then(result_words_at_start)
            else {
                continue;
            };
            let end = token.range.start + len;
            if said.resigned && text.get(..end).is_some_and(|text| text.ends_with('.')) {
                let count = tokens
                    .iter()
                    .skip(at)
                    .take_while(|token| token.range.start < end)
                    .count();
                let range = token.range.start
                    ..tokens
                        .get(at + count - 1)
                        .map_or(end, |token| token.range.end);
                game.result = Some((lex::Said::Outcome(said.outcome), range));
                return at..at + count;
            }
        }
        0..0
    }

    /// A paragraph that shows captures over several squares, from a position on a diagram: a
    /// fragment, in which a move from the square of the move before is another way of making it.
    fn example(&mut self, tokens: &[Token]) -> bool {
        let text = self.text;
        let said = |token: &Token| text.get(token.range.clone()).unwrap_or_default();
        let strong = |token: &&Token| {
            token.kind == Kind::Move(lex::STRONG)
                && said(token).contains(|c: char| c == ':' || shape::is_dash(c))
        };
        let long = |token: &Token| said(token).matches(':').count() > 1;
        if self.game.as_ref().is_some_and(|game| !game.example)
            || !tokens.iter().filter(strong).any(long)
        {
            return false;
        }
        if self.diagram || self.game.is_none() {
            self.close();
            self.open();
        }
        let mut words = 0;
        for (at, token) in tokens.iter().enumerate().filter(|(_, token)| strong(token)) {
            self.aside_words(tokens.get(words..at).unwrap_or_default());
            words = at + 1;
            let Some(game) = &mut self.game else {
                return false;
            };
            game.example = true;
            game.from_diagram = true;
            game.settle();
            let origin = |range: &Range<usize>| {
                text.get(range.start..)
                    .map(|t| t.split(|c: char| !c.is_alphanumeric()).next())
            };
            let last = game.cells().last().map(|cell| cell.range.clone());
            if last.is_some_and(|last| origin(&last) == origin(&token.range)) {
                game.items
                    .push(Item::Mark(MarkKind::Variation, token.range.clone()));
            } else {
                game.cell(token.range.clone(), Place::Stream);
            }
        }
        self.aside_words(tokens.get(words..).unwrap_or_default());
        true
    }
}
