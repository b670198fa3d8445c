//! Symbols that say something of the board: `∞` any move, `a.l.` any capture, `+1` pieces won.

use super::{Driver, LineState, Walk};
use crate::context::options::Illegal;
use crate::game::Game;
use crate::line::Place;
use crate::position::GamePosition;
use crate::rules::Rules;
use crate::token::{Fault, TokenText};
use crate::visitor::Visitor;
use scoresheet_notation::{Kind, Symbol, Written};
use scoresheet_rulebook::Irregularity;
use scoresheet_source::{Code, Finding, Span};
use std::collections::BTreeSet;

/// Trials a record may cost: what is open may be nested in what is open.
pub(super) const TRIALS: u32 = 1000;

/// Trials inside one another, at most.
const DEEPEST: u8 = 16;

/// What trials have shown.
struct Tried<M> {
    /// Moves after which all that follows can be played.
    fitting: Vec<M>,
    /// Some could not be tried to the end.
    untold: bool,
    /// Those that fit do not all leave the same pieces at the end of the record.
    ends_differ: bool,
}

/// What follows can be played.
struct Allowed {
    /// The pieces left then; `None` if more was left open on the way.
    pieces: Option<[[u8; 6]; 2]>,
}

impl<R: Rules, W: Visitor<R>> Driver<'_, R, W> {
    /// A symbol after a move, or `∞` in the place of one.
    pub(super) fn symbol(&mut self, at: u32, symbol: Symbol, span: Span) {
        if self.line.dead {
            return;
        }
        let main_line = self.outer.is_empty();
        match symbol {
            Symbol::AdLibitum if main_line && self.captures_in_place_of(at, span) => {}
            Symbol::AnyMove if self.stands_for_a_move(at) => {
                if main_line {
                    let moves = self.line.position.legal_moves();
                    self.open_move(at, span, &moves);
                } else {
                    self.line.dead = true;
                    let message = "the variation is not followed after a move left open";
                    self.remark(Code::IllegalVariation, message, span);
                }
            }
            Symbol::AdLibitum if main_line && self.trials == 0 => self.check_ad_libitum(span),
            Symbol::Pieces(count) if main_line && self.trials == 0 => {
                self.check_pieces(count, span)
            }
            // In chess a `+` apart from its move is no more than a check, and `=` judges the position (MK53 §20).
            Symbol::Won | Symbol::Equal if matches!(self.line.position.game(), Game::Chess) => {
                self.place_of_symbol(at, span);
            }
            Symbol::Won | Symbol::Equal if main_line => {
                self.out.closing_symbol = Some((symbol, span));
            }
            Symbol::AnyMove
            | Symbol::AdLibitum
            | Symbol::Pieces(_)
            | Symbol::Won
            | Symbol::Equal => {}
            Symbol::Strong
            | Symbol::Weak
            | Symbol::VeryStrong
            | Symbol::VeryWeak
            | Symbol::StrongLooking
            | Symbol::WeakLooking
            | Symbol::Forced
            | Symbol::WhiteSlightly
            | Symbol::BlackSlightly
            | Symbol::WhiteClearly
            | Symbol::BlackClearly
            | Symbol::WhiteWinning
            | Symbol::BlackWinning
            | Symbol::Novelty => self.place_of_symbol(at, span),
        }
    }

    /// `1-0?`: a question mark doubts the result; what other symbols say there is not known.
    #[cold]
    fn follows_the_result(&mut self, span: Span) {
        if self.outer.is_empty() && self.record.bytes(span).contains(&b'?') {
            let message = "a question mark stands behind the result".to_owned();
            let found = Finding::new(Code::DoubtfulRecord, span, message);
            self.out.find(found.at_ply(self.line.ply));
        } else {
            let message =
                "a symbol stands behind the result, and is taken to be no part of the game";
            self.remark(Code::WrittenForm, message, span);
        }
    }

    /// Remarks on a symbol that may not be one of the move before it: between a number and its move, or joined to the move
    /// behind it (`8.? c3`, `!axb6`); and on a star amid moves of chess, with which PGN ends a game.
    pub(super) fn place_of_symbol(&mut self, at: u32, span: Span) {
        let text = self.record.text;
        let blank = |at: Option<usize>| {
            let byte = at.and_then(|at| text.get(at));
            byte.is_none_or(u8::is_ascii_whitespace)
        };
        let before = at.checked_sub(1).map(|at| &self.record.tokens[at as usize]);
        let numbered = before.is_some_and(|token| matches!(token.kind, Kind::Number { .. }));
        if before.is_some_and(|token| matches!(token.kind, Kind::Result(_))) {
            return self.follows_the_result(span);
        }
        let (start, end) = (span.start as usize, span.end as usize);
        let joined = blank(start.checked_sub(1))
            && text.get(end).is_some_and(u8::is_ascii_alphanumeric)
            && text.get(start) != Some(&b'$');
        let star = self.record.bytes(span) == b"*";
        if numbered || joined {
            let message =
                "a symbol stands before a move, and is taken to be that of the move before it";
            self.remark(Code::WrittenForm, message, span);
        } else if star && matches!(self.line.position.game(), Game::Chess) {
            let message = "a star amid the moves is read as the symbol of a forced move, not as the end of the game";
            self.remark(Code::WrittenForm, message, span);
        }
    }

    /// True if `a.l.` at this place of the main line is itself the capture that is due, in any direction (VK/RK 9.1.14),
    /// and is dealt with: something can be captured, and the symbol stands where a move does.
    fn captures_in_place_of(&mut self, at: u32, span: Span) -> bool {
        if !self.stands_for_a_move(at) {
            return false;
        }
        let position = &self.line.position;
        let men = |position: &R::Position| -> u32 {
            let counts = position.piece_counts();
            counts.iter().flatten().map(|count| u32::from(*count)).sum()
        };
        let before = men(position);
        let mut captures = position.legal_moves();
        captures.retain(|mv| {
            let mut after = position.clone();
            after.play(mv);
            men(&after) < before
        });
        if captures.is_empty() {
            return false;
        }
        self.open_move(at, span, &captures);
        true
    }

    /// True if `∞` or `a.l.` is the move itself (MK53 §20 "any move") and no remark on one: it stands right
    /// after a number, or a White number follows where Black is to move.
    fn stands_for_a_move(&self, at: u32) -> bool {
        let tokens = &self.record.tokens;
        let at = at as usize;
        let matters = |kind: &Kind| !matches!(kind, Kind::Comment | Kind::Nag(_));
        let before = tokens[..at].iter().rfind(|t| matters(&t.kind));
        let after = tokens[at + 1..].iter().find(|t| matters(&t.kind));
        let black_to_move = !self.leads();
        let after_number = before.is_some_and(|t| matches!(t.kind, Kind::Number { .. }));
        let white_number_follows =
            after.is_some_and(|t| matches!(t.kind, Kind::Number { black: false, .. }));
        after_number || black_to_move && white_number_follows
    }

    /// True if `a.l.` follows the move at `at` of the main line.
    pub(super) fn ad_libitum_after(&self, at: u32) -> bool {
        self.outer.is_empty()
            && self.record.tokens[at as usize + 1..]
                .iter()
                .take_while(|t| matches!(t.kind, Kind::Symbol(_) | Kind::Nag(_)))
                .any(|t| t.kind == Kind::Symbol(Symbol::AdLibitum))
    }

    /// A written move that several legal ones fit: true if it is dealt with, because the record
    /// leaves it open (`a.l.`) or because this is a trial. Otherwise the message learns which of
    /// them the moves that follow allow: a fact for whoever repairs the record, on which the
    /// replay does not go on.
    #[cold]
    pub(super) fn settled_as_open(
        &mut self,
        at: u32,
        written: &Written,
        token: &TokenText<'_>,
        fault: &mut Fault,
    ) -> bool {
        let ambiguous = matches!(fault.code, Code::AmbiguousCapture | Code::AmbiguousMove);
        if !ambiguous || !self.outer.is_empty() {
            return false;
        }
        let open =
            self.trials > 0 || fault.code == Code::AmbiguousCapture && self.ad_libitum_after(at);
        if !open && self.out.untold {
            return false;
        }
        let position = &self.line.position;
        let candidates = self.rules.candidates(position, written, token);
        if open {
            self.open_move(at, token.span, &candidates);
            return true;
        }
        let tried = self.try_each(at, &candidates);
        if let (false, [only]) = (tried.untold, &tried.fitting[..]) {
            let name = self.rules.name(position, only, false);
            fault.message += &format!("; the moves that follow fit {name} only");
        }
        false
    }

    /// The record leaves the move open: continues with the first candidate after which everything
    /// that follows can be played, and says how many of them allow that.
    pub(super) fn open_move(&mut self, at: u32, span: Span, candidates: &[R::Move]) {
        let tried = self.try_each(at, candidates);
        if self.trials > 0 {
            // What follows has been played by the trials of this one.
            self.line.dead = true;
            if tried.fitting.is_empty() {
                self.untold |= tried.untold;
                self.out.stopped.get_or_insert(self.line.ply + 1);
            }
            return;
        }
        let Some(chosen) = tried.fitting.first().or(candidates.first()) else {
            let message = "a move is left open where none is legal".to_owned();
            let clause = self.clause_of_end();
            return self.stop(Code::PlayedOnAfterEnd, clause, message, span);
        };
        let name = self.rules.name(&self.line.position, chosen, false);
        let (all, fit) = (candidates.len(), tried.fitting.len());
        let (code, message) = if tried.untold {
            let message = format!(
                "the move is left open; continued with {name}; not every other move was tried"
            );
            (Code::WrittenForm, message)
        } else if tried.ends_differ {
            let message = format!(
                "the move is left open; {fit} of {all} legal moves allow what follows, and do not all leave the same \
                 pieces at the end; continued with {name}"
            );
            (Code::SymbolNotBorneOut, message)
        } else if fit == all {
            let message = format!(
                "the move is left open; continued with {name}, although any other would do"
            );
            (Code::WrittenForm, message)
        } else {
            let message = format!(
                "the move is left open, but only {fit} of {all} legal moves allow what follows; continued with {name}"
            );
            (Code::SymbolNotBorneOut, message)
        };
        self.about_symbol(code, span, message);
        self.play(at, *chosen);
    }

    /// Which of the candidates allow what follows. Inside a trial the first that does is enough.
    fn try_each(&self, at: u32, candidates: &[R::Move]) -> Tried<R::Move> {
        let mut tried = Tried {
            fitting: Vec::new(),
            untold: false,
            ends_differ: false,
        };
        let mut first_end = None;
        for mv in candidates {
            match self.allows_what_follows(at, mv) {
                Some(Some(Allowed { pieces })) => {
                    tried.fitting.push(*mv);
                    tried.ends_differ |=
                        pieces.is_some_and(|end| *first_end.get_or_insert(end) != end);
                }
                Some(None) => {}
                None => tried.untold = true,
            }
            if self.trials > 0 && !tried.fitting.is_empty() {
                break;
            }
        }
        tried
    }

    /// True if every main-line move after token `at` can be played after `mv`, where any legal
    /// move will do for one that is open itself. `None` if that would take too many trials.
    fn allows_what_follows(&self, at: u32, mv: &R::Move) -> Option<Option<Allowed>> {
        let left = self.trials_left.get().checked_sub(1)?;
        if self.trials >= DEEPEST {
            return None;
        }
        self.trials_left.set(left);
        let mut after = self.line.position.clone();
        after.play(mv);
        let mut line = LineState::at(&after);
        line.ply = self.line.ply + 1;
        let mut out = Walk::default();
        let mut trial = Driver {
            rules: self.rules,
            record: self.record,
            out: &mut out,
            visitor: &mut (),
            illegal: Illegal::Stops,
            start: &after,
            line,
            outer: Vec::new(),
            numbering: None,
            columns_exchanged: self.columns_exchanged,
            words_end: 0,
            rows_seen: 0,
            trials: self.trials + 1,
            trials_left: self.trials_left,
            untold: false,
            before_last: None,
            balances: None,
        };
        for (next, token) in self.record.tokens.iter().enumerate().skip(at as usize + 1) {
            trial.token(next as u32, token);
        }
        let untold = trial.untold;
        let last = (!trial.line.dead).then_some(&trial.line.position);
        let pieces = last.map(R::Position::piece_counts);
        (!untold).then_some(out.stopped.is_none().then_some(Allowed { pieces }))
    }

    /// `a.l.`: every capture that was legal must leave the same material (VK/RK 9.1.14).
    fn check_ad_libitum(&mut self, span: Span) {
        let moves = self.out.moves.len();
        let set_up_here = self.out.set_ups.last().is_some_and(|s| s.moves == moves);
        let Some(last) = moves.checked_sub(1).filter(|_| !set_up_here) else {
            return;
        };
        let place = self
            .before_last
            .get_or_insert_with(|| Place::at(self.start));
        place.go(&self.out.moves[..last], &self.out.set_ups, |_| {});
        let before = place.position.clone();
        let counts = self.line.position.piece_counts();
        let differs = before.legal_moves().into_iter().find(|mv| {
            let mut after = before.clone();
            after.play(mv);
            after.piece_counts() != counts
        });
        if let Some(mv) = differs {
            let name = self.rules.name(&before, &mv, false);
            let message = format!("{name} does not leave the same pieces on the board");
            self.about_symbol(Code::SymbolNotBorneOut, span, message);
        }
    }

    /// `+1`, `-2`: some earlier position of the game must differ by so many pieces, seen from the
    /// side that has moved (VK/RK 9.1.12–13). Where the combination began is not written.
    fn check_pieces(&mut self, count: i8, span: Span) {
        let side = if self.line.position.white_to_move() {
            -1
        } else {
            1
        };
        let (place, seen) = self.balances.get_or_insert_with(|| {
            let first = self.start.balance();
            (Place::at(self.start), BTreeSet::from([first]))
        });
        place.go(&self.out.moves, &self.out.set_ups, |position| {
            seen.insert(position.balance());
        });
        // Balances are White's: so much must have been gained since one of them.
        let now = self.line.position.balance();
        let borne_out = seen.contains(&(now - i32::from(count) * side));
        if !borne_out {
            let message = format!("at no point in the game did the balance differ by {count:+}");
            // It stands behind the move that it speaks of.
            let ply = self.line.ply.max(1);
            self.about_symbol_at(ply, Code::SymbolNotBorneOut, span, message);
        }
    }

    fn about_symbol(&mut self, code: Code, span: Span, message: String) {
        self.about_symbol_at(self.line.ply + 1, code, span, message);
    }

    fn about_symbol_at(&mut self, ply: u32, code: Code, span: Span, message: String) {
        let clause = self.rules.edition().clause(Irregularity::Symbols);
        let clause = Some(clause).filter(|clause| !clause.is_empty());
        let finding = Finding {
            clause,
            fen: Some(self.line.position.fen()),
            ..Finding::new(code, span, message)
        };
        self.out.find(finding.at_ply(ply));
    }
}
