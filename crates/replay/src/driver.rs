//! Walks the tokens of a record and plays what they say. The same walk for every game.

mod numbers;
mod symbols;

use crate::context::options::Illegal;
use crate::distance::nearest_first;
use crate::line::{Place, Played, SetUp};
use crate::position::GamePosition;
use crate::remarks::Remarks;
use crate::rules::{Effects, Rules};
use crate::ruling;
use crate::set_ups::Restated;
use crate::token::{Fault, TokenText};
use crate::visitor::Visitor;
use scoresheet_notation::{
    ChessFlags, DraughtsForm, Kind, KnownTag, Outcome, RecordText, Symbol, Token, Written,
    resignation_when_due, squares,
};
use scoresheet_rulebook::{Consequence, Irregularity};
use scoresheet_source::{Code, Finding, Level, Span, Unlisted};
use std::cell::Cell;
use std::collections::BTreeSet;

/// Legal moves listed with a finding, at most: those nearest to what is written.
pub const LEGAL_LISTED: usize = 12;

/// Moves for which there is room beforehand, at most.
const MOVES: usize = 1 << 10;

/// What a walk found out. Used again for the next game.
#[derive(Debug)]
pub(crate) struct Walk<P: GamePosition> {
    pub moves: Vec<Played<P::Move>>,
    /// Positions set up mid-game, other than the moves lead to.
    pub set_ups: Vec<SetUp<P>>,
    /// Set-ups that give the position at hand.
    pub restated: Vec<SetUp<P>>,
    pub captures: u32,
    pub promotions: u32,
    /// First ply that could not be played.
    pub stopped: Option<u32>,
    /// First ply that was carried out though the rules forbid it.
    pub irregular: Option<u32>,
    /// The result after the last move in figures, and in words.
    pub figures: Option<(Outcome, Span)>,
    pub words: Option<(Outcome, Span)>,
    /// Most plies in a row without a capture or a pawn move; chess alone tells.
    pub longest_quiet: u16,
    /// Most checks in a row by one side; chess alone tells.
    pub longest_checks: u16,
    /// The last check by each side: its place among the moves, and checks in a row up to it.
    checks: [(usize, u16); 2],
    /// `+`, `X` or `=` after the last move (VK 9.1.10–11), if no result stands there.
    pub closing_symbol: Option<(Symbol, Span)>,
    pub findings: Vec<Finding>,
    pub unlisted: Unlisted,
    pub remarks: Remarks,
    /// Nobody asks why a line stops, only where: it is tried under several games, and most of them are not its own.
    pub untold: bool,
}

impl<P: GamePosition> Default for Walk<P> {
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
            longest_checks: 0,
            checks: [(0, 0); 2],
            closing_symbol: None,
            findings: Vec::new(),
            unlisted: Unlisted::default(),
            remarks: Remarks::default(),
            untold: false,
        }
    }
}

impl<P: GamePosition> Walk<P> {
    fn clear(&mut self) {
        self.moves.clear();
        // A monstrous game takes its memory with it.
        self.moves.shrink_to(MOVES);
        self.set_ups.clear();
        self.restated.clear();
        self.captures = 0;
        self.promotions = 0;
        self.stopped = None;
        self.irregular = None;
        self.figures = None;
        self.words = None;
        self.longest_quiet = 0;
        self.longest_checks = 0;
        self.checks = [(0, 0); 2];
        self.closing_symbol = None;
        self.findings.clear();
        self.unlisted = Unlisted::default();
        self.remarks.clear();
    }

    /// One more move of the main line.
    #[inline]
    fn push(&mut self, played: Played<P::Move>, effects: Effects) {
        self.moves.push(played);
        self.captures += u32::from(effects.captures);
        self.promotions += u32::from(effects.promotes);
        self.closing_symbol = None;
        self.longest_quiet = self.longest_quiet.max(effects.quiet_plies);
        if effects.checks {
            self.check();
        }
    }

    /// The last move of the main line gives check.
    fn check(&mut self) {
        let at = self.moves.len();
        let (before, checks) = &mut self.checks[at % 2];
        *checks = if *before + 2 == at {
            checks.saturating_add(1)
        } else {
            1
        };
        *before = at;
        self.longest_checks = self.longest_checks.max(*checks);
    }

    /// Every set-up of the main line, diagrams too, in the order of the text.
    pub fn placed(&self) -> Vec<&SetUp<P>> {
        let mut placed: Vec<_> = self.set_ups.iter().chain(&self.restated).collect();
        placed.sort_unstable_by_key(|set_up| set_up.token);
        placed
    }

    /// A result follows the moves so far.
    const fn has_end(&self) -> bool {
        self.figures.is_some() || self.words.is_some()
    }

    /// Adds a finding of a kind that a record can hold any number of.
    fn find(&mut self, finding: Finding) {
        self.unlisted.keep(finding, &mut self.findings);
    }
}

/// Where a line stands: the main line, or a variation.
struct LineState<P> {
    position: P,
    /// The position before the last move, from which a variation starts.
    previous: P,
    /// Plies played, those before a set-up included.
    ply: u32,
    /// Nothing more is played on this line.
    dead: bool,
    /// A number of this variation was another than the next one.
    misnumbered: bool,
}

impl<P: Clone> LineState<P> {
    fn at(position: &P) -> Self {
        Self {
            position: position.clone(),
            previous: position.clone(),
            ply: 0,
            dead: false,
            misnumbered: false,
        }
    }
}

/// Plays `record` from `start` and returns the last position of the main line. `visitor` is told of
/// every legal move.
pub(crate) fn walk<R: Rules, W: Visitor<R>>(
    rules: &R,
    record: RecordText<'_>,
    start: &R::Position,
    out: &mut Walk<R::Position>,
    visitor: &mut W,
    illegal: Illegal,
) -> R::Position {
    out.clear();
    out.moves.reserve(record.tokens.len().min(MOVES));
    out.remarks.exchange_format = !record.tags.is_empty();
    let mut driver = Driver {
        rules,
        record,
        out,
        visitor,
        illegal,
        start,
        line: LineState::at(start),
        outer: Vec::new(),
        numbering: None,
        words_end: 0,
        rows_seen: 0,
        columns_exchanged: false,
        trials: 0,
        trials_left: &Cell::new(symbols::TRIALS),
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
    out: &'a mut Walk<R::Position>,
    visitor: &'a mut W,
    illegal: Illegal,
    start: &'a R::Position,
    line: LineState<R::Position>,
    /// Lines that wait for the variation inside them to end.
    outer: Vec<LineState<R::Position>>,
    /// Twice the number of the move that ply 0 belongs to, plus one for a Black move.
    numbering: Option<u32>,
    /// Tokens before this one are words between two moves, and passed over.
    words_end: u32,
    /// Numbers in a row have been looked at up to this token.
    rows_seen: usize,
    /// Captures written as several moves have changed the sides of the columns.
    columns_exchanged: bool,
    /// Not 0 if this only looks whether what follows can be played: so many trials deep.
    trials: u8,
    /// Trials that may still be begun for this record.
    trials_left: &'a Cell<u32>,
    /// This trial ran out of trials.
    untold: bool,
    /// The main line up to its last move but one, as far as a symbol has asked for it.
    before_last: Option<Place<R::Position>>,
    /// The same up to the last move, and the balances that were on the way.
    balances: Option<(Place<R::Position>, BTreeSet<i32>)>,
}

impl<R: Rules, W: Visitor<R>> Driver<'_, R, W> {
    // Into the loop over them: half of them are numbers, of which nothing is to be said.
    #[inline(always)]
    fn token(&mut self, at: u32, token: &Token) {
        if at < self.words_end {
            return;
        }
        match &token.kind {
            Kind::Move(_) | Kind::Number { .. } if self.line.dead => {}
            Kind::Move(_) => self.one_move(at, token),
            Kind::Number { number, black } if self.outer.is_empty() => {
                self.number(at, (*number, *black), token.span);
            }
            Kind::Number { number, black } => {
                self.number_in_variation((*number, *black), token.span);
            }
            Kind::Comment | Kind::Heading => {}
            Kind::Nag(_) => self.nag(at, token.span),
            Kind::Open => self.open(),
            Kind::Close => self.close(),
            Kind::Symbol(symbol) => self.symbol(at, *symbol, token.span),
            Kind::Result(outcome) => self.terminator(*outcome, token.span),
            Kind::NullMove => self.null_move(at, token.span),
            Kind::SetUp => self.set_up(at, token.span),
            Kind::Unreadable => self.unreadable(at, token.span),
        }
    }

    fn nag(&mut self, at: u32, span: Span) {
        if !self.line.dead {
            self.place_of_symbol(at, span);
        }
    }

    #[inline(never)]
    fn one_move(&mut self, at: u32, token: &Token) {
        let Kind::Move(written) = &token.kind else {
            return;
        };
        if is_bare_number(&token.kind) && self.passes_over_words(at) {
            return;
        }
        if self.outer.is_empty() && self.out.has_end() {
            // The result was a slip, or the moves are analysis.
            self.remark(
                Code::RepeatedTerminator,
                "moves follow after a result",
                token.span,
            );
        }
        if self.out.irregular.is_none()
            && let Some(mv) = self.rules.at_sight(&self.line.position, written)
        {
            return self.play(at, mv);
        }
        let token_text = TokenText {
            bytes: self.record.bytes(token.span),
            span: token.span,
            ply: self.line.ply + 1,
            may_go_on: !self.out.untold || self.may_go_on_behind(at, written),
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
                    || self.joined_capture(at, &token_text, &fault)
                    || self.settled_as_open(at, written, &token_text, &mut fault)
                    || self.carried_out(at, written, &token_text, &mut fault)
                {
                    return;
                }
                if self.outer.is_empty() {
                    self.visitor.stopped(at, &self.line.position);
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

    // Into the one place where nearly every move is played, as all that it calls there.
    #[inline(always)]
    fn play(&mut self, at: u32, mv: R::Move) {
        if self.record.has_variations {
            self.line.previous.clone_from(&self.line.position);
        }
        self.visitor.played(at, &self.line.position, &mv);
        let played = Played {
            mv,
            token: at,
            irregular: None,
        };
        let effects = self.rules.play(&mut self.line.position, &played);
        self.line.ply += 1;
        if self.outer.is_empty() {
            self.out.push(played, effects);
        }
    }

    /// `2. 28 19 14 23`: where a number stands right behind another, without a stop and not the next one in order, moves may be
    /// written in figures that were not read as such. Each row is looked at once.
    #[cold]
    fn numbers_in_a_row(&mut self, at: usize) {
        if at < self.rows_seen {
            return;
        }
        let tokens = &self.record.tokens;
        let other = tokens[..at]
            .iter()
            .rposition(|token| token.kind.number().is_none());
        let start = other.map_or(0, |other| other + 1);
        let row = tokens[start..]
            .iter()
            .map_while(|token| Some((token, token.kind.number()?)));
        let row: Vec<(&Token, u16)> = row.collect();
        let bare = |token: &Token| self.record.bytes(token.span).iter().all(u8::is_ascii_digit);
        let out_of_order =
            |pair: &[(&Token, u16)]| bare(pair[1].0) && pair[1].1 != pair[0].1.saturating_add(1);
        self.rows_seen = start + row.len();
        let first = row.iter().find(|(token, _)| bare(token));
        if let (Some((first, _)), Some((last, _))) = (first, row.last())
            && row.windows(2).any(out_of_order)
        {
            let message = "numbers in the place of moves; they were not read as any";
            let span = Span::new(first.span.start, last.span.end);
            let found = Finding {
                level: Level::Warning,
                ..Finding::new(Code::UnreadableToken, span, message)
            };
            self.out.find(found.at_ply(self.line.ply + 1));
        }
    }

    /// A remark at the next ply of this line.
    #[cold]
    fn remark(&mut self, code: Code, message: &'static str, span: Span) {
        let token = TokenText {
            bytes: &[],
            span,
            ply: self.line.ply + 1,
            may_go_on: true,
        };
        self.out.remarks.add(code, message, &token);
    }

    fn open(&mut self) {
        let line = &self.line;
        let first = line.ply == 0;
        let inner = LineState {
            position: line.previous.clone(),
            previous: line.previous.clone(),
            ply: if first { 0 } else { line.ply - 1 },
            dead: line.dead,
            misnumbered: false,
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
        let mut written = self.record.bytes(span).iter();
        let in_words = written.find(|b| **b != b'(').is_some_and(|b| {
            // `*`, figures and `½` are no words.
            !b.is_ascii_digit() && !matches!(b, b'*' | 0xc2)
        });
        let whose_turn = in_words && resignation_when_due(&self.record.lossy(span)).is_some();
        // The reader takes it that White begins.
        let outcome = match whose_turn && !self.rules.white_leads() {
            true => outcome.exchanged(),
            false => outcome,
        };
        let slot = if in_words {
            &mut self.out.words
        } else {
            &mut self.out.figures
        };
        match *slot {
            None => *slot = Some((outcome, span)),
            Some((first, _)) => {
                let message = if first == outcome {
                    "the result appears here again"
                } else {
                    "there is another result here; the first one counts"
                };
                let finding = Finding::new(Code::RepeatedTerminator, span, message);
                self.out.find(finding);
            }
        }
    }

    /// `1. e4 e5 0-0`: what cannot be castling, and stands without a number at the end, is a result; in Black's place or
    /// behind a number, too, if the tag says the same (`1. e4 0-0`).
    #[cold]
    fn is_result(&mut self, at: u32, written: &Written, token: &Token) -> bool {
        let castles =
            matches!(written, Written::Chess(text) if text.flags.has(ChessFlags::CASTLE_SHORT));
        let numbered = !self.line.position.white_to_move();
        let tokens = &self.record.tokens;
        let before = tokens[..at as usize].last();
        let number = before.is_some_and(|token| matches!(token.kind, Kind::Number { .. }));
        let says_more = |token: &Token| !matches!(token.kind, Kind::Comment | Kind::Unreadable);
        let last = !tokens[at as usize + 1..].iter().any(says_more);
        if !castles || !last || self.record.bytes(token.span) != b"0-0" {
            return false;
        }
        let tag = self.record.stated(KnownTag::Result);
        let repeats = tag.is_some_and(|(value, _)| value.trim() == "0-0");
        if (numbered || number) && !repeats {
            return false;
        }
        if !self.outer.is_empty() || self.out.has_end() || self.numbering.is_none() {
            return false;
        }
        self.out.figures = Some((Outcome::BothLose, token.span));
        self.visitor.result(at);
        let message = "this cannot be castling; it is read as the result that both have lost";
        let reported = Finding::new(Code::WrittenForm, token.span, message);
        let level = if repeats { Level::Note } else { Level::Warning };
        let reported = Finding { level, ..reported };
        self.out.find(reported.at_ply(self.line.ply + 1));
        true
    }

    fn null_move(&mut self, at: u32, span: Span) {
        if self.line.dead {
            return;
        }
        let main_line = self.outer.is_empty();
        let mut passed = self.line.position.clone();
        if !passed.pass() {
            let message = "a side passes, which the position does not allow".to_owned();
            if main_line {
                return self.stop(Code::IllegalMove, "", message, span);
            }
            let (code, clause) = (Code::IllegalVariation, "");
            return self.fault(
                Fault {
                    code,
                    clause,
                    message,
                },
                span,
            );
        }
        self.visitor.passed(at, &self.line.position);
        if main_line {
            self.passed_in_game(at, span, &passed);
        } else {
            self.line.ply += 1;
        }
        self.line.previous = std::mem::replace(&mut self.line.position, passed);
    }

    fn set_up(&mut self, at: u32, span: Span) {
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
            Restated::Same => return self.visitor.restated(at, &self.line.position),
            Restated::OtherCounters(message) => {
                self.visitor.restated(at, &position);
                message
            }
            Restated::Not => {
                self.visitor.set_up(at, &position);
                self.go_on_from(position);
                "the record continues from another position".to_owned()
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
        let here = SetUp {
            moves: self.out.moves.len(),
            token: at,
            position: stated.clone(),
        };
        if *restated == Restated::Not {
            self.compare_with_moves(span, stated);
            self.out.set_ups.push(here);
        } else {
            self.out.restated.push(here);
        }
    }

    /// A side passes in the game itself: no rules allow that, and the moves after it are played all the same.
    fn passed_in_game(&mut self, at: u32, span: Span, passed: &R::Position) {
        let message = "a side passes; no rules allow that in a game".to_owned();
        self.report(Level::Error, Code::IllegalMove, "", message, span);
        self.out.stopped.get_or_insert(self.line.ply + 1);
        self.out.set_ups.push(SetUp {
            moves: self.out.moves.len(),
            token: at,
            position: passed.clone(),
        });
        // The pass has a number, and is no ply of the line.
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
        // After another set-up no move of this line has been made yet.
        let moves = self.out.moves.len();
        let fresh = self.out.set_ups.last().is_some_and(|s| s.moves == moves);
        let last = self.out.moves.last().filter(|_| !fresh);
        let replayed = &self.line.position;
        for difference in self.rules.differences(replayed, stated, last) {
            let clause = edition.clause(difference.irregularity);
            let finding = Finding {
                clause: Some(clause).filter(|clause| !clause.is_empty()),
                fen: Some(replayed.fen()),
                ..Finding::new(difference.code, span, difference.message)
            };
            self.out.find(finding.at_ply(ply));
        }
    }

    /// True if the written move was carried out though it is not legal, in the main line. In any
    /// case the fault learns what the moves before it tell.
    #[cold]
    fn carried_out(
        &mut self,
        at: u32,
        written: &Written,
        token: &TokenText<'_>,
        fault: &mut Fault,
    ) -> bool {
        if !self.outer.is_empty() || self.trials > 0 {
            return false;
        }
        let position = &self.line.position;
        if self.out.set_ups.is_empty() {
            let moves = &self.out.moves;
            self.rules
                .add_history(fault, position, written, self.start, moves);
        }
        // A game that is over has no next move to accept.
        if position.result().is_some() {
            return false;
        }
        let Some(level) = self.level_if_carried_out(at, fault.code) else {
            return false;
        };
        let Some(mv) = self.rules.by_hand(position, written, token, fault.code) else {
            return false;
        };
        let message = format!("{}; {}", fault.message, self.what_follows(at, fault.code));
        self.report(level, fault.code, fault.clause, message, token.span);
        self.play_by_hand(at, mv, fault.code);
        true
    }

    /// How grave it is that an illegal move of this class is carried out; `None` if it is not.
    fn level_if_carried_out(&self, at: u32, code: Code) -> Option<Level> {
        if self.illegal == Illegal::Stops {
            return None;
        }
        if code == Code::PromotionMissing {
            let queen = ruling::queen(self.rules.edition(), &self.rules.conditions());
            return queen.map(|_| Level::Warning);
        }
        let stands = self.move_follows(at) && ruling::lets_stand(self.rules);
        match self.illegal {
            _ if !can_be_accepted(code) => None,
            _ if stands => Some(Level::Warning),
            Illegal::CarriedOut => Some(code.level()),
            Illegal::Stops | Illegal::AsTheLawsSay => None,
        }
    }

    /// Moves on with an illegal move of the main line.
    fn play_by_hand(&mut self, at: u32, mv: R::Move, class: Code) {
        let played = Played {
            mv,
            token: at,
            irregular: Some(class),
        };
        self.line.previous.clone_from(&self.line.position);
        self.visitor.carried_out(at, &self.line.position, &played);
        let effects = self.rules.play(&mut self.line.position, &played);
        self.line.ply += 1;
        self.out.irregular.get_or_insert(self.line.ply);
        self.out.push(played, effects);
    }

    /// That the move was carried out, and why it may stand.
    fn what_follows(&self, at: u32, code: Code) -> String {
        let edition = self.rules.edition();
        let queen = ruling::queen(edition, &self.rules.conditions());
        if let Some(clause) = queen.filter(|_| code == Code::PromotionMissing) {
            return format!("it counts as a queen ({clause})");
        }
        if !self.move_follows(at) {
            return "carried out, but no move follows that would accept it".to_owned();
        }
        match edition.consequence(Consequence::IllegalMove, &self.rules.conditions()) {
            Some((words, clause)) => format!("carried out: {words} ({clause})"),
            None => "carried out".to_owned(),
        }
    }

    /// True if another move of the main line follows token `at` of it.
    fn move_follows(&self, at: u32) -> bool {
        let mut depth = 0_usize;
        let mut after = self.record.tokens.iter().skip(at as usize + 1);
        after.any(|token| {
            depth = depth.saturating_add_signed(token.kind.nesting());
            depth == 0 && token.kind.is_move()
        })
    }

    /// Where illegal moves have led to a position that the rules do not know: true, and the line
    /// ends, if a move goes further than they can say.
    #[cold]
    fn beyond_the_rules(&mut self, mv: &R::Move, span: Span) -> bool {
        let Some(message) = self.rules.beyond_the_rules(&self.line.position, mv) else {
            return false;
        };
        let clause = self.rules.edition().clause(Irregularity::LeftInCheck);
        let fault = Fault {
            code: Code::IllegalMove,
            clause,
            message: message.to_owned(),
        };
        self.fault(fault, span);
        true
    }

    /// A written move that is not one legal move.
    #[cold]
    fn fault(&mut self, fault: Fault, span: Span) {
        self.line.dead = true;
        if !self.outer.is_empty() {
            if self.out.untold {
                return;
            }
            let written = quotable(self.record.bytes(span));
            let message = format!("this variation stops at {written}: {}", fault.message);
            let finding = Finding {
                clause: Some(fault.clause).filter(|c| !c.is_empty()),
                fen: Some(self.line.position.fen()),
                ..Finding::new(Code::IllegalVariation, span, message)
            };
            self.out.find(finding.at_ply(self.line.ply + 1));
            return;
        }
        let over = self.line.position.result();
        let (code, clause, message) = match over {
            Some(_) => (
                Code::PlayedOnAfterEnd,
                self.clause_of_end(),
                self.how_it_had_ended().to_owned(),
            ),
            None => (fault.code, fault.clause, fault.message),
        };
        self.stop(code, clause, message, span);
    }

    /// What is said of a move after the end: in breakthrough there may be moves left, since the first king wins.
    fn how_it_had_ended(&self) -> &'static str {
        let mut moves = Vec::new();
        self.line.position.legal_moves_into(&mut moves);
        if moves.is_empty() {
            "the game had ended; no move is left to make"
        } else {
            "the game had ended: the first king on the board wins"
        }
    }

    /// The clause by which the game is over in the position on the board; empty if it is not.
    fn clause_of_end(&self) -> &'static str {
        let position = self.line.position.to_any();
        let ending = position.ending(self.rules.edition());
        ending.map_or("", |ending| ending.clause)
    }

    /// The main line ends here.
    fn stop(&mut self, code: Code, clause: &'static str, message: String, span: Span) {
        let ply = self.line.ply + 1;
        // After a set-up a replay can stop again.
        let first = self.out.stopped.is_none();
        self.out.stopped.get_or_insert(ply);
        self.line.dead = true;
        if self.out.untold {
            return;
        }
        let after = if first { self.moves_after(span) } else { 0 };
        let message = match after {
            0 => message,
            1 => format!("{message}; the next ply was not checked"),
            n => format!("{message}; the next {n} plies were not checked"),
        };
        self.report(code.level(), code, clause, message, span);
    }

    /// A finding about the ply that is due, with what would have been legal.
    fn report(
        &mut self,
        level: Level,
        code: Code,
        clause: &'static str,
        message: String,
        span: Span,
    ) {
        let ply = self.line.ply + 1;
        let written = quotable(self.record.bytes(span));
        let legal = legal_names(self.rules, &self.line.position, &written);
        self.out.find(Finding {
            clause: Some(clause).filter(|c| !c.is_empty()),
            ply: Some(ply),
            fen: Some(self.line.position.fen()),
            legal,
            level,
            ..Finding::new(code, span, message)
        });
    }

    /// Main-line moves written after `span`.
    fn moves_after(&self, span: Span) -> usize {
        let later = |token: &&Token| token.kind.is_move() && token.span.start > span.start;
        self.record.main_line().filter(later).count()
    }

    /// Something unreadable may have been a move, so nothing after it is played. After the end of
    /// the game it does no harm; the reader has reported it either way.
    fn unreadable(&mut self, at: u32, span: Span) {
        if !self.outer.is_empty() {
            self.line.dead = true;
        } else if !self.line.dead && !self.out.has_end() && !self.passes_over_words(at) {
            let message = "this is not a move, number, result, comment or symbol".to_owned();
            self.stop(Code::UnreadableToken, "", message, span);
        }
    }

    /// Passes over what stands at token `at` of the main line, which is no move, up to the number that is due; false if
    /// that does not follow it.
    fn passes_over_words(&mut self, at: u32) -> bool {
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
            let message = "apparently not part of the game: the number of the next move follows it";
            let reported = Finding::new(Code::UnreadableToken, token.span, message);
            let reported = Finding {
                level: Level::Warning,
                ..reported
            };
            self.out.find(reported.at_ply(self.line.ply + 1));
        }
        if let [Token { kind, span }] = words
            && (matches!(kind, Kind::Number { .. }) || is_bare_number(kind))
        {
            let message = "apparently not a move number, but another one, such as a page number";
            self.out
                .find(Finding::new(Code::WrittenForm, *span, message).at_ply(self.line.ply + 1));
        }
        let [first, .., last] = words else {
            let span = words.first().map_or(Span::default(), |token| token.span);
            self.visitor.words(at, span);
            return true;
        };
        self.visitor
            .words(at, Span::new(first.span.start, last.span.end));
        if words
            .iter()
            .take_while(|token| token.kind.number().is_some())
            .count()
            > 1
        {
            self.numbers_in_a_row(at as usize);
        }
        true
    }

    /// How many of `tokens` stand before the number that is due, with a move after it; `None` if one of them may be
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
        let leads = self.leads();
        let now = u32::from(number) * 2 + u32::from(!leads);
        let due = self.numbering.map(|first| first + self.line.ply);
        due == Some(now) && black != leads
    }

    /// True if the next move is the first of a pair.
    pub(super) fn leads(&self) -> bool {
        let white = self.rules.white_leads() != self.columns_exchanged;
        self.line.position.white_to_move() == white
    }

    /// Whether the next move may go on where this one ends. Squares are compared where both are written as usual.
    fn may_go_on_behind(&self, at: u32, written: &Written) -> bool {
        let passed =
            |kind: &Kind| matches!(kind, Kind::Number { .. } | Kind::Comment | Kind::Nag(_));
        let mut behind = self.record.tokens[at as usize + 1..].iter();
        let next = behind.find(|token| !passed(&token.kind));
        match (written, next.map(|next| &next.kind)) {
            (Written::Draughts(this), Some(Kind::Move(Written::Draughts(next)))) => {
                let unusual = [this, next]
                    .iter()
                    .any(|m| m.form != DraughtsForm::Standard);
                unusual || this.to == next.from
            }
            (_, next) => next.is_some_and(Kind::is_move),
        }
    }

    /// A capture of several pieces whose jumps are moves of their own, with numbers between them: true
    /// if it is one legal move together with those that go on where it ended.
    #[cold]
    fn joined_capture(&mut self, at: u32, token: &TokenText<'_>, fault: &Fault) -> bool {
        if fault.code != Code::CaptureStopped {
            return false;
        }
        let mut capture = token.bytes.to_vec();
        let mut joined: Vec<u32> = Vec::new();
        let later = self.record.tokens.iter().enumerate().skip(at as usize + 1);
        for (next_at, next) in later {
            match next.kind {
                Kind::Number { .. } | Kind::Comment | Kind::Nag(_) => continue,
                Kind::Move(_) => {}
                Kind::NullMove
                | Kind::SetUp
                | Kind::Result(_)
                | Kind::Open
                | Kind::Close
                | Kind::Symbol(_)
                | Kind::Unreadable
                | Kind::Heading => return false,
            }
            let more = self.record.bytes(next.span);
            let Some((written, longer)) = self.rules.lengthened(&capture, more) else {
                return false;
            };
            capture = longer;
            joined.push(next_at as u32);
            let token = TokenText {
                bytes: &capture,
                ..*token
            };
            let position = &self.line.position;
            let answer = self
                .rules
                .resolve(position, &written, &token, &mut self.out.remarks);
            match answer {
                Ok(mv) => {
                    self.play(at, mv);
                    joined.iter().for_each(|at| self.visitor.joined(*at));
                    self.words_end = next_at as u32 + 1;
                    self.columns_exchanged ^= joined.len() % 2 == 1;
                    self.numbering = None;
                    let message = "each jump of the capture is written as a move of its own";
                    self.out.remarks.add(Code::WrittenForm, message, &token);
                    return true;
                }
                Err(fault) if fault.code == Code::CaptureStopped => {}
                Err(_) => return false,
            }
        }
        false
    }
}

/// What is not said cannot be carried out.
const fn can_be_accepted(code: Code) -> bool {
    !matches!(
        code,
        Code::AmbiguousMove
            | Code::AmbiguousCapture
            | Code::PromotionMissing
            | Code::UnreadableToken
    )
}

/// The legal moves nearest to what was written.
pub(crate) fn legal_names<R: Rules>(
    rules: &R,
    position: &R::Position,
    written: &str,
) -> Vec<String> {
    let full = squares(written.as_bytes()).count() > 1;
    let moves = position.legal_moves();
    let known = |mv: &&R::Move| rules.beyond_the_rules(position, mv).is_none();
    let names = moves
        .iter()
        .filter(known)
        .map(|mv| rules.name(position, mv, full));
    let mut legal = nearest_first(names.collect(), written);
    legal.truncate(LEGAL_LISTED);
    legal
}

/// Bytes of a written move that are quoted and compared; no move is as long.
const LONGEST_MOVE: usize = 200;

/// The text of a token, cut if it is far too long for a move.
pub(crate) fn quotable(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(LONGEST_MOVE)]);
    if bytes.len() > LONGEST_MOVE {
        return format!("{text}…");
    }
    text.into_owned()
}

/// True for `117`, which may be a move of draughts written without a sign, or the number of a page.
const fn is_bare_number(kind: &Kind) -> bool {
    matches!(kind, Kind::Move(Written::Draughts(text)) if text.squares == 0)
}
