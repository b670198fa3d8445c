//! The draughts games that a record may be of, played once for what they share: a game goes along with the one that is
//! played until a move is another in it, or none.

use super::rules::DraughtsRules;
use super::squares::{Fields, Named};
use super::start::{Stated, stated_start};
use crate::attempt::Attempt;
use crate::context::square_names::namings;
use crate::game::Game;
use crate::line::{AnyLine, Played};
use crate::remarks::Remarks;
use crate::rules::Rules;
use crate::token::TokenText;
use crate::verdict::Verdict;
use crate::visitor::Visitor;
use scoresheet_draughts::{Lines, Move, MoveList, Position, Variant};
use scoresheet_notation::{Kind, Outcome, RecordText, Symbol, Token, Written, squares};
use scoresheet_rulebook::Edition;
use scoresheet_source::{Code, Span};
use std::cell::OnceCell;

/// A game, with one way of naming its squares.
struct Trial {
    named: Named,
    fate: Fate,
}

/// What is known of a trial.
#[derive(Clone, Copy)]
enum Fate {
    /// Nothing: it has to be played by itself.
    Open,
    /// So far every move is that of the game that is being played.
    Along,
    /// It stops after so many plies.
    Stops(usize),
    /// It went along to the end.
    Ends(End),
}

/// The end of a replay, as far as attempts are compared by it.
#[derive(Clone, Copy)]
struct End {
    plies: usize,
    result: Option<Outcome>,
    terminator: Option<Outcome>,
    board: Option<Outcome>,
}

/// The games that a record may be of; none where its game is known.
#[derive(Default)]
pub(crate) struct Together {
    trials: Vec<Trial>,
    /// What the record states of its start, once that has been asked for.
    stated: OnceCell<Option<Stated>>,
}

impl Together {
    /// None of these games has been played, of a record that states this start.
    pub fn new(variants: &[Variant], record: RecordText<'_>, stated: Option<Stated>) -> Self {
        if !record.tokens.iter().all(|token| is_alike(&token.kind)) {
            return Self::alone(stated);
        }
        let placed = stated.is_some();
        let named = variants
            .iter()
            .flat_map(|variant| namings(record, *variant));
        let trials = named.map(|named| {
            let fate = match !placed && cannot_begin(record, named) {
                true => Fate::Stops(0),
                false => Fate::Open,
            };
            Trial { named, fate }
        });
        Self {
            trials: trials.collect(),
            stated: stated.into(),
        }
    }

    /// None goes along with another.
    pub fn alone(stated: Option<Stated>) -> Self {
        Self {
            trials: Vec::new(),
            stated: stated.into(),
        }
    }

    /// What the record states of its start, read once for all games.
    pub fn stated(&self, record: RecordText<'_>) -> Option<&Stated> {
        self.stated.get_or_init(|| stated_start(record)).as_ref()
    }

    /// How the game went that has gone along with others under each of its names, up to those that it ends under.
    pub fn settled(&self, variant: Variant) -> Option<Attempt> {
        let mut best: Option<Attempt> = None;
        for trial in &self.trials {
            if trial.named.variant == variant {
                let attempt = trial.attempt()?;
                let complete = attempt.complete;
                if best.as_ref().is_none_or(|best| attempt.beats(best)) {
                    best = Some(attempt);
                }
                if complete {
                    break;
                }
            }
        }
        best
    }

    /// How the game went under these names, if it has gone along with another.
    pub fn known(&self, named: Named) -> Option<Attempt> {
        self.trials.iter().find(|t| t.named == named)?.attempt()
    }

    /// Those that may go along with this game.
    pub fn behind<'a>(
        &'a mut self,
        lead: Named,
        record: RecordText<'a>,
        edition: &'static Edition,
    ) -> Followers<'a> {
        let placed = self.stated(record).is_some();
        let mut along = 0;
        for trial in &mut self.trials {
            let open = matches!(trial.fate, Fate::Open) && trial.named != lead;
            if open && begin_alike(lead, trial.named, placed) {
                trial.fate = Fate::Along;
                along += 1;
            }
        }
        Followers {
            record,
            edition,
            trials: &mut self.trials,
            along,
            plies: 0,
            place: (0, 0),
            remarks: Remarks::default(),
        }
    }

    /// The game that others have gone along with has been played.
    pub fn learn(&mut self, lead: &Attempt) {
        for trial in &mut self.trials {
            if matches!(trial.fate, Fate::Along) {
                trial.fate = end_with(lead, trial.named.variant).map_or(Fate::Open, Fate::Ends);
            }
        }
    }
}

impl Trial {
    fn attempt(&self) -> Option<Attempt> {
        let game = Some(Game::Draughts(self.named.variant));
        let verdict = Verdict {
            game,
            ..Verdict::default()
        };
        match self.fate {
            Fate::Open | Fate::Along => None,
            Fate::Stops(plies) => Some(Attempt {
                plies,
                followed: true,
                ..Attempt::not_begun(verdict)
            }),
            Fate::Ends(end) => Some(Attempt {
                verdict: Box::new(Verdict {
                    result: end.result,
                    terminator: end.terminator,
                    result_board: end.board,
                    ..verdict
                }),
                complete: true,
                plies: end.plies,
                followed: true,
            }),
        }
    }
}

/// The end of a game that went along with `lead`, if it is the same.
fn end_with(lead: &Attempt, variant: Variant) -> Option<End> {
    let AnyLine::Draughts(line) = &lead.verdict.line else {
        return None;
    };
    let black_first = lead.verdict.game?.names_black_first();
    let alike = Game::Draughts(variant).names_black_first() == black_first
        && line.end.in_game(variant)?.winner() == line.end.winner();
    (lead.complete && alike).then_some(End {
        plies: lead.plies,
        result: lead.verdict.result,
        terminator: lead.verdict.terminator,
        board: lead.verdict.result_board,
    })
}

/// True if nothing but its moves and numbers tells what a token of this kind does.
const fn is_alike(kind: &Kind) -> bool {
    match kind {
        Kind::NullMove
        | Kind::SetUp
        | Kind::Symbol(Symbol::AnyMove | Symbol::AdLibitum | Symbol::Pieces(_)) => false,
        Kind::Move(_)
        | Kind::Number { .. }
        | Kind::Comment
        | Kind::Heading
        | Kind::Nag(_)
        | Kind::Open
        | Kind::Close
        | Kind::Symbol(_)
        | Kind::Result(_)
        | Kind::Unreadable => true,
    }
}

/// True if the first move that is written is none from the usual start.
fn cannot_begin(record: RecordText<'_>, named: Named) -> bool {
    let tokens = record.tokens.iter();
    let mut behind = tokens.skip_while(|token| {
        matches!(
            token.kind,
            Kind::Heading | Kind::Comment | Kind::Number { .. }
        )
    });
    let first = behind.next().and_then(|token| token.kind.draughts_move());
    let by_captured = named.variant.rules().captures == Lines::Orthogonal;
    let Some(text) = first.filter(|text| text.squares == 2 && !by_captured) else {
        return false;
    };
    let fields = Fields::new(named);
    let ends = fields.only_ends(text);
    if ends.is_some_and(|[from, to]| named.start().move_at_sight(from, to).is_some()) {
        return false;
    }
    let [from, to] = fields.ends(text);
    let mut list = MoveList::new();
    named.start().moves_between(from, to, &mut list);
    list.is_empty()
}

/// True if the games begin with the same pieces, which records name the same.
fn begin_alike(lead: Named, other: Named, placed: bool) -> bool {
    let [first, second] = [lead, other].map(|named| named.variant.rules());
    // A position that is stated may say how often kings have moved.
    let counted = placed && first.king_run != second.king_run;
    lead.board() == other.board()
        && lead.names == other.names
        && lead.begins == other.begins
        && (first.rows_of_men, first.rows_behind) == (second.rows_of_men, second.rows_behind)
        && !counted
}

/// The games that go along with the one that is played.
pub(crate) struct Followers<'a> {
    record: RecordText<'a>,
    edition: &'static Edition,
    trials: &'a mut [Trial],
    along: usize,
    /// Of the main line.
    plies: usize,
    /// Tokens that have been passed, and how many variations are open behind them.
    place: (usize, isize),
    remarks: Remarks,
}

impl Followers<'_> {
    #[inline(never)]
    fn follow(&mut self, at: u32, before: &Position, mv: &Move) {
        let (tokens, at) = (&self.record.tokens, at as usize);
        if self.record.has_variations {
            let passed = tokens[self.place.0..at].iter();
            self.place.1 += passed.map(|token| token.kind.nesting()).sum::<isize>();
            self.place.0 = at;
            if self.place.1 > 0 {
                return;
            }
        }
        self.plies += 1;
        let written = &tokens[at].kind;
        let plain = written
            .draughts_move()
            .is_some_and(|text| text.squares <= 2);
        if !plain || !before.moves_in_every_game() {
            self.ask(at, before, Some(mv));
        }
    }

    /// Whether the token is the move that was played, by the rules of each of them; `None` if the game that was played stops.
    fn ask(&mut self, at: usize, before: &Position, mv: Option<&Move>) {
        let Token { kind, span } = &self.record.tokens[at];
        let Kind::Move(written) = kind else { return };
        let before_it = self.plies - usize::from(mv.is_some());
        let asked = Asked {
            written,
            token: TokenText {
                bytes: self.record.bytes(*span),
                span: *span,
                ply: before_it as u32 + 1,
                may_go_on: true,
            },
            before,
            played: mv,
        };
        let may_be_joined = OnceCell::new();
        let may_be_joined = || *may_be_joined.get_or_init(|| may_be_joined_at(self.record, at));
        for trial in self.trials.iter_mut() {
            if matches!(trial.fate, Fate::Along) {
                let rules = DraughtsRules::new(trial.named, self.edition);
                let fate = asked.fate(&rules, may_be_joined, &mut self.remarks);
                trial.fate = fate.unwrap_or(Fate::Stops(before_it));
                self.along -= usize::from(!matches!(trial.fate, Fate::Along));
            }
        }
    }
}

/// Whether the move of the main line behind this token goes on where this one ends, as if both were one capture.
fn may_be_joined_at(record: RecordText<'_>, at: usize) -> bool {
    let passed = |kind: &Kind| matches!(kind, Kind::Number { .. } | Kind::Comment | Kind::Nag(_));
    let mut behind = record.tokens[at + 1..].iter();
    let next = behind.find(|token| !passed(&token.kind));
    let this = squares(record.bytes(record.tokens[at].span)).last();
    next.is_some_and(|next| {
        let first = squares(record.bytes(next.span)).next();
        next.kind.is_move() && this.is_some() && first == this
    })
}

/// A written move that games are asked about.
struct Asked<'a> {
    written: &'a Written,
    token: TokenText<'a>,
    before: &'a Position,
    played: Option<&'a Move>,
}

impl Asked<'_> {
    /// Whether it is the move that was played, by these rules; `None` if it is none.
    fn fate(
        &self,
        rules: &DraughtsRules,
        may_be_joined: impl Fn() -> bool,
        remarks: &mut Remarks,
    ) -> Option<Fate> {
        let variant = rules.named.variant;
        let Some(position) = self.before.in_game(variant) else {
            return Some(Fate::Open);
        };
        let plainly = rules.plainly(&position, self.written);
        // A capture that stops may be completed by the move behind it.
        let found = match plainly.filter(|found| found.is_some() || !may_be_joined()) {
            Some(found) => found,
            None => match rules.resolve(&position, self.written, &self.token, remarks) {
                Ok(found) => Some(found),
                // What follows may complete the one, and the writer may have left the other open.
                Err(fault) => {
                    let open = [Code::CaptureStopped, Code::AmbiguousCapture].contains(&fault.code);
                    return open.then_some(Fate::Open);
                }
            },
        };
        // How often a king moves is not counted here.
        let counted = |mv: &Move| {
            let of_king = position.piece_at(mv.from()).is_some_and(|piece| piece.king);
            of_king && variant.rules().king_run > 0
        };
        found.map(
            |found| match self.played == Some(&found) && !counted(&found) {
                true => Fate::Along,
                false => Fate::Open,
            },
        )
    }
}

impl Visitor<DraughtsRules> for Followers<'_> {
    #[inline]
    fn played(&mut self, token: u32, before: &Position, mv: &Move) {
        if self.along > 0 {
            self.follow(token, before, mv);
        }
    }

    fn stopped(&mut self, token: u32, before: &Position) {
        if self.along > 0 {
            self.ask(token as usize, before, None);
        }
    }

    fn carried_out(&mut self, _: u32, _: &Position, _: &Played<Move>) {}

    fn passed(&mut self, _: u32, _: &Position) {}

    fn words(&mut self, _: u32, _: Span) {}

    fn joined(&mut self, _: u32) {}

    fn result(&mut self, _: u32) {}

    fn set_up(&mut self, _: u32, _: &Position) {}

    fn restated(&mut self, _: u32, _: &Position) {}
}
