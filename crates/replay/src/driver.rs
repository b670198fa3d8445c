//! Walks the tokens of a record and plays what they say. The same walk for every game.

use crate::context::options::Mode;
use crate::remarks::Remarks;
use crate::rules::{Effects, Rules, TokenText};
use crate::visitor::Watch;
use scoresheet_notation::{ChessFlags, Kind, Outcome, RecordText, Symbol, Token, Written};

use scoresheet_source::{Code, Finding, Level, Span, Unlisted};
use std::cell::Cell;

mod accepted;
mod faults;
mod open_moves;
mod past;
mod set_ups;
mod words;

pub(crate) use faults::{legal_names, quotable};
use past::Past;
pub(crate) use set_ups::SetUpAt;
use std::collections::BTreeSet;

/// Legal moves listed with a finding, at most: those nearest to what is written.
pub const LEGAL_LISTED: usize = 12;

/// A move of the main line and the token that says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Played<M> {
    /// The move.
    pub mv: M,
    /// Index into [`Record::tokens`].
    pub token: u32,
    /// The class of a move that is not legal and was carried out all the same.
    pub irregular: Option<Code>,
}

/// What a walk found out. Used again for the next game.
#[derive(Debug)]
pub(crate) struct Walk<M> {
    pub moves: Vec<Played<M>>,
    /// Positions set up on the way, other than the moves lead to.
    pub set_ups: Vec<SetUpAt>,
    /// Set-ups that give the position at hand.
    pub restated: Vec<SetUpAt>,
    pub captures: u32,
    pub promotions: u32,
    /// First ply that could not be played.
    pub stopped: Option<u32>,
    /// First ply that was carried out though the rules forbid it.
    pub irregular: Option<u32>,
    /// The result behind the last move in figures, and in words.
    pub figures: Option<(Outcome, Span)>,
    pub words: Option<(Outcome, Span)>,
    /// Most half-moves in a row without a capture or a pawn move; chess alone tells.
    pub longest_quiet: u16,
    /// `+`, `X` or `=` behind the last move (VK 9.1.10–11), if no result stands there.
    pub closing_symbol: Option<(Symbol, Span)>,
    pub findings: Vec<Finding>,
    pub unlisted: Unlisted,
    pub remarks: Remarks,
}

impl<M> Default for Walk<M> {
    fn default() -> Self {
        Self {
            moves: Vec::new(),
            set_ups: Vec::new(),
            restated: Vec::new(),
            captures: 0,
            promotions: 0,
            stopped: None,
            irregular: None,
            figures: None,
            words: None,
            longest_quiet: 0,
            closing_symbol: None,
            findings: Vec::new(),
            unlisted: Unlisted::default(),
            remarks: Remarks::default(),
        }
    }
}

impl<M> Walk<M> {
    fn clear(&mut self) {
        self.moves.clear();
        self.set_ups.clear();
        self.restated.clear();
        self.captures = 0;
        self.promotions = 0;
        self.stopped = None;
        self.irregular = None;
        self.figures = None;
        self.words = None;
        self.longest_quiet = 0;
        self.closing_symbol = None;
        self.findings.clear();
        self.unlisted = Unlisted::default();
        self.remarks.clear();
    }

    /// One more move of the main line.
    #[inline]
    fn push(&mut self, played: Played<M>, effects: Effects) {
        self.moves.push(played);
        self.captures += u32::from(effects.captures);
        self.promotions += u32::from(effects.promotes);
        self.closing_symbol = None;
        self.longest_quiet = self.longest_quiet.max(effects.quiet_plies);
    }

    /// A result stands behind the moves so far.
    const fn has_end(&self) -> bool {
        self.figures.is_some() || self.words.is_some()
    }

    /// Adds a finding of a kind that a record can hold any number of.
    fn find(&mut self, finding: Finding) {
        self.unlisted.keep(finding, &mut self.findings);
    }
}

/// Where a line stands: the main line, or a variation.
struct Line<P> {
    position: P,
    /// The position before the last move, from which a variation starts.
    previous: P,
    /// Half-moves played, those before a set-up included.
    ply: u32,
    /// Nothing more is played on this line.
    dead: bool,
}

impl<P: Clone> Line<P> {
    fn at(position: &P) -> Self {
        Self {
            position: position.clone(),
            previous: position.clone(),
            ply: 0,
            dead: false,
        }
    }
}

/// Plays `record` from `start` and returns the last position of the main line. `watch` is told of
/// every legal move.
pub(crate) fn walk<R: Rules, W: Watch<R>>(
    rules: &R,
    record: RecordText<'_>,
    start: &R::Position,
    out: &mut Walk<R::Move>,
    watch: &mut W,
    mode: Mode,
) -> R::Position {
    out.clear();
    out.remarks.exchange_format = !record.tags.is_empty();
    let mut driver = Driver {
        rules,
        record,
        out,
        watch,
        mode,
        start,
        line: Line::at(start),
        outer: Vec::new(),
        numbering: None,
        words_end: 0,
        trials: 0,
        trials_left: &Cell::new(open_moves::TRIALS),
        untold: false,
        before_last: None,
        balances: None,
    };
    for (at, token) in record.tokens.iter().enumerate() {
        driver.token(at as u32, token);
    }
    driver.line.position
}

struct Driver<'a, R: Rules, W> {
    rules: &'a R,
    record: RecordText<'a>,
    out: &'a mut Walk<R::Move>,
    watch: &'a mut W,
    mode: Mode,
    start: &'a R::Position,
    line: Line<R::Position>,
    /// Lines that wait for the variation inside them to end.
    outer: Vec<Line<R::Position>>,
    /// Twice the number of the move that ply 0 belongs to, plus one for a Black move.
    numbering: Option<u32>,
    /// Tokens before this one are words between two moves, and passed over.
    words_end: u32,
    /// Not 0 if this only looks whether what follows can be played: so many trials deep.
    trials: u8,
    /// Trials that may still be begun for this record.
    trials_left: &'a Cell<u32>,
    /// This trial ran out of trials.
    untold: bool,
    /// The main line up to its last move but one, as far as a symbol has asked for it.
    before_last: Option<Past<R::Position>>,
    /// The same up to the last move, and the balances that were on the way.
    balances: Option<(Past<R::Position>, BTreeSet<i32>)>,
}

impl<R: Rules, W: Watch<R>> Driver<'_, R, W> {
    #[inline]
    fn token(&mut self, at: u32, token: &Token) {
        if at < self.words_end {
            return;
        }
        match &token.kind {
            Kind::Move(_) => self.one_move(at, token),
            Kind::Number { number, black } => {
                if self.outer.is_empty() && !self.line.dead {
                    self.number(at, (*number, *black), token.span);
                }
            }
            Kind::Comment | Kind::Heading | Kind::Nag(_) => {}
            Kind::Open => self.open(),
            Kind::Close => self.close(),
            Kind::Symbol(symbol) => self.symbol(at, *symbol, token.span),
            Kind::Result(outcome) => self.terminator(*outcome, token.span),
            Kind::NullMove => self.null_move(at, token.span),
            Kind::SetUp => self.set_up(at, token.span),
            Kind::Unreadable => self.unreadable(at, token.span),
        }
    }

    #[inline]
    fn one_move(&mut self, at: u32, token: &Token) {
        let Kind::Move(written) = &token.kind else {
            return;
        };
        if self.line.dead || words::is_bare_number(&token.kind) && self.passes_over_words(at) {
            return;
        }
        if self.outer.is_empty() && self.out.has_end() {
            // The result was a slip, or the moves are analysis.
            self.remark(
                Code::RepeatedTerminator,
                "moves follow behind a result",
                token.span,
            );
        }
        let token_text = TokenText {
            bytes: self.record.bytes(token.span),
            span: token.span,
            ply: self.line.ply + 1,
        };
        let answer = self.rules.resolve(
            &self.line.position,
            written,
            &token_text,
            &mut self.out.remarks,
        );
        let mv = match answer {
            Ok(mv) => mv,
            Err(mut fault) => {
                if self.is_result(at, written, token)
                    || self.settled_as_open(at, written, &token_text, &mut fault)
                    || self.carried_out(at, written, &token_text, &mut fault)
                {
                    return;
                }
                return self.fault(*fault, token.span);
            }
        };
        if self.out.irregular.is_some() && self.beyond_the_rules(&mv, token.span) {
            return;
        }
        self.play(at, mv);
        self.rules.check_signs(
            &self.line.position,
            written,
            &token_text,
            &mut self.out.remarks,
        );
    }

    #[inline]
    fn play(&mut self, at: u32, mv: R::Move) {
        if self.record.has_variations {
            self.line.previous.clone_from(&self.line.position);
        }
        self.watch.played(at, &self.line.position, &mv);
        let effects = self.rules.play(&mut self.line.position, &mv);
        self.line.ply += 1;
        if self.outer.is_empty() {
            let irregular = None;
            self.out.push(
                Played {
                    mv,
                    token: at,
                    irregular,
                },
                effects,
            );
        }
    }

    /// The first number tells where counting starts; after that numbers are compared.
    fn number(&mut self, at: u32, (number, black): (u16, bool), span: Span) {
        let white_to_move = self.rules.white_to_move(&self.line.position);
        let ply = self.line.ply;
        let now = u32::from(number) * 2 + u32::from(!white_to_move);
        let first = *self.numbering.get_or_insert(now.saturating_sub(ply));
        if now == first + ply && black != white_to_move {
            return;
        }
        if self.passes_over_words(at) {
            return;
        }
        self.numbering = Some(now.saturating_sub(ply));
        let message = "this is not the number of the move that is due";
        self.remark(Code::WrongMoveNumber, message, span);
    }

    /// A remark at the next ply of this line.
    #[cold]
    fn remark(&mut self, code: Code, message: &'static str, span: Span) {
        let token = TokenText {
            bytes: &[],
            span,
            ply: self.line.ply + 1,
        };
        self.out.remarks.add(code, message, &token);
    }

    fn open(&mut self) {
        let line = &self.line;
        let first = line.ply == 0;
        let inner = Line {
            position: line.previous.clone(),
            previous: line.previous.clone(),
            ply: if first { 0 } else { line.ply - 1 },
            dead: line.dead,
        };
        self.outer.push(std::mem::replace(&mut self.line, inner));
    }

    fn close(&mut self) {
        if let Some(line) = self.outer.pop() {
            self.line = line;
        }
    }

    fn terminator(&mut self, outcome: Outcome, span: Span) {
        if !self.outer.is_empty() {
            return;
        }
        let in_words = self.record.bytes(span).first().is_some_and(|b| {
            // `*`, figures and `½` are no words.
            !b.is_ascii_digit() && !matches!(b, b'*' | 0xc2)
        });
        let slot = if in_words {
            &mut self.out.words
        } else {
            &mut self.out.figures
        };
        match *slot {
            None => *slot = Some((outcome, span)),
            Some((first, _)) => {
                let message = if first == outcome {
                    "the result stands here again"
                } else {
                    "another result stands here; the first counts"
                };
                let finding = Finding::new(Code::RepeatedTerminator, span, message);
                self.out.find(finding);
            }
        }
    }

    /// `1. e4 e5 0-0`: what cannot be castling, and stands without a number at the end, is a result.
    #[cold]
    fn is_result(&mut self, at: u32, written: &Written, token: &Token) -> bool {
        let castles =
            matches!(written, Written::Chess(text) if text.flags.has(ChessFlags::CASTLE_SHORT));
        let numbered = !self.rules.white_to_move(&self.line.position);
        let tokens = &self.record.tokens;
        let before = tokens[..at as usize].last();
        let number = before.is_some_and(|token| matches!(token.kind, Kind::Number { .. }));
        let says_more = |token: &Token| !matches!(token.kind, Kind::Comment | Kind::Unreadable);
        let last = !tokens[at as usize + 1..].iter().any(says_more);
        if !castles || numbered || number || !last || self.record.bytes(token.span) != b"0-0" {
            return false;
        }
        if !self.outer.is_empty() || self.out.has_end() || self.numbering.is_none() {
            return false;
        }
        self.out.figures = Some((Outcome::BothLose, token.span));
        self.watch.result(at);
        let message = "this cannot be castling; it is read as the result, by which both have lost";
        let told = Finding::new(Code::WrittenForm, token.span, message);
        let told = Finding {
            level: Level::Warning,
            ..told
        };
        self.out.find(told.at_ply(self.line.ply + 1));
        true
    }

    fn null_move(&mut self, at: u32, span: Span) {
        if self.line.dead {
            return;
        }
        let main_line = self.outer.is_empty();
        let mut passed = self.line.position.clone();
        if !self.rules.pass(&mut passed) {
            if main_line {
                let message = "a side passes, which its position does not allow".to_owned();
                return self.stop(Code::IllegalMove, "", message, span);
            }
            self.line.dead = true;
            return;
        }
        self.watch.passed(at, &self.line.position);
        if main_line {
            self.passed_in_game(at, span, &passed);
        } else {
            self.line.ply += 1;
        }
        self.line.previous = std::mem::replace(&mut self.line.position, passed);
    }
}
