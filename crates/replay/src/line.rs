//! The main line of a game: its moves, positions set up mid-game, and how it is played again.

use crate::position::{AnyMove, AnyPosition, GamePosition, MoveStyle};
use crate::write;
use scoresheet_chess::Board;
use scoresheet_draughts::Position;
use scoresheet_notation::Language;
use scoresheet_source::Code;

/// A move of the main line and the token that says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Played<M> {
    /// The move.
    pub mv: M,
    /// Index into [`Record::tokens`](scoresheet_notation::Record::tokens).
    pub token: u32,
    /// The class of a move that is not legal and was carried out all the same.
    pub irregular: Option<Code>,
}

/// A position in the middle of a record, from which the game goes on.
#[derive(Debug, Clone)]
pub struct SetUp<P> {
    /// Moves of the main line before it.
    pub moves: usize,
    /// Index into [`Record::tokens`](scoresheet_notation::Record::tokens).
    pub token: u32,
    /// The position.
    pub position: P,
}

impl<P> SetUp<P> {
    /// The position set up after so many `moves`, if there is one; the last, if several.
    #[must_use]
    pub fn after(set_ups: &[Self], moves: usize) -> Option<&P> {
        let end = set_ups.partition_point(|set_up| set_up.moves <= moves);
        let last = set_ups[..end].last()?;
        (last.moves == moves).then_some(&last.position)
    }
}

/// A main line as it was played, in the terms of its game.
#[derive(Debug, Clone)]
pub struct GameLine<P: GamePosition> {
    /// The position before the first move.
    pub start: P,
    /// Positions that the record sets up mid-game, in order, other than those the moves lead to.
    pub set_ups: Vec<SetUp<P>>,
    /// The moves.
    pub moves: Vec<Played<P::Move>>,
    /// The position after the last move.
    pub end: P,
}

impl<P: GamePosition> GameLine<P> {
    /// The plies in order, each with the position before it.
    #[must_use]
    pub fn steps(&self) -> Steps<'_, P> {
        Steps {
            place: Place::at(&self.start),
            set_ups: &self.set_ups,
            moves: &self.moves,
        }
    }

    /// The position after ply `ply`, 0 being the start; `None` beyond the last.
    #[must_use]
    pub fn position_after(&self, ply: usize) -> Option<P> {
        let moves = self.moves.get(..ply)?;
        let mut steps = Steps {
            moves,
            ..self.steps()
        };
        while steps.next().is_some() {}
        Some(steps.place.position)
    }

    /// The position before ply `ply`, from 1, whether moves lead to it or the record sets it up
    /// there; `None` beyond the one that is due after the last.
    #[must_use]
    pub fn position_before(&self, ply: usize) -> Option<P> {
        let played = ply.checked_sub(1)?;
        let set_up = SetUp::after(&self.set_ups, played).cloned();
        set_up.or_else(|| self.position_after(played))
    }

    fn legal_plies(&self) -> usize {
        let irregular = self.moves.iter().position(|m| m.irregular.is_some());
        irregular.unwrap_or(self.moves.len())
    }
}

/// A main line as it was played.
#[derive(Debug, Clone)]
#[expect(clippy::large_enum_variant, reason = "one a game")]
pub enum AnyLine {
    /// Nothing was replayed.
    None,
    /// A game of chess.
    Chess(GameLine<Board>),
    /// A game of draughts.
    Draughts(GameLine<Position>),
}

/// An expression for the line of whichever game it is, and one where nothing was replayed.
macro_rules! of_game {
    ($any:expr, None => $none:expr, $line:pat => $some:expr $(,)?) => {
        match $any {
            $crate::line::AnyLine::None => $none,
            $crate::line::AnyLine::Chess($line) => $some,
            $crate::line::AnyLine::Draughts($line) => $some,
        }
    };
}
pub(crate) use of_game;

impl AnyLine {
    /// Plies played.
    #[must_use]
    pub fn plies(&self) -> usize {
        of_game!(self, None => 0, line => line.moves.len())
    }

    /// How many of the plies come before the first that is not legal and was carried out all
    /// the same; all, if every one is legal.
    #[must_use]
    pub fn legal_plies(&self) -> usize {
        of_game!(self, None => 0, line => line.legal_plies())
    }

    /// Plies before the first position that the record sets up mid-game; `None` if it sets up
    /// none.
    #[must_use]
    pub fn plies_before_set_up(&self) -> Option<usize> {
        of_game!(self, None => None, line => line.set_ups.first().map(|set_up| set_up.moves))
    }

    /// The moves played, whatever their game.
    #[must_use]
    pub fn moves(&self) -> Vec<AnyMove> {
        of_game!(self, None => Vec::new(), line => line.moves.iter().map(|played| played.mv.into()).collect())
    }

    /// Index among the record's tokens of the move at `at`, from 0.
    #[must_use]
    pub fn token(&self, at: usize) -> Option<usize> {
        of_game!(self, None => None, line => line.moves.get(at).map(|m| m.token as usize))
    }

    /// The position before the first move; `None` if nothing was replayed.
    #[must_use]
    pub fn start(&self) -> Option<AnyPosition> {
        of_game!(self, None => None, line => Some(line.start.to_any()))
    }

    /// The last position; `None` if nothing was replayed.
    #[must_use]
    pub fn end(&self) -> Option<AnyPosition> {
        of_game!(self, None => None, line => Some(line.end.to_any()))
    }

    /// The position after ply `ply`, 0 being the start; `None` beyond the last.
    #[must_use]
    pub fn position_after(&self, ply: usize) -> Option<AnyPosition> {
        of_game!(self, None => None, line => line.position_after(ply).map(|p| p.to_any()))
    }

    /// The position before ply `ply`, from 1, whether moves lead to it or the record sets it up
    /// there; `None` beyond the one that is due after the last.
    #[must_use]
    pub fn position_before(&self, ply: usize) -> Option<AnyPosition> {
        of_game!(self, None => None, line => line.position_before(ply).map(|p| p.to_any()))
    }

    /// The position before each ply, in order.
    #[must_use]
    pub fn positions(&self) -> Box<dyn Iterator<Item = AnyPosition> + '_> {
        of_game!(
            self,
            None => Box::new(std::iter::empty()),
            line => Box::new(line.steps().map(|step| step.before.to_any())),
        )
    }

    /// The move after ply `ply`; `None` beyond the last.
    #[must_use]
    pub fn move_name(&self, ply: usize, style: MoveStyle, language: &Language) -> Option<String> {
        of_game!(self, None => None, line => {
            let mv = line.moves.get(ply)?.mv;
            Some(line.position_before(ply + 1)?.name(&mv, style, language))
        })
    }

    /// All moves, in order.
    #[must_use]
    pub fn move_names(&self, style: MoveStyle, language: &Language) -> Vec<String> {
        of_game!(
            self,
            None => Vec::new(),
            line => line.steps().map(|step| step.before.name(&step.played.mv, style, language)).collect(),
        )
    }

    /// The start, and the position after each ply.
    #[must_use]
    pub fn positions_along(&self) -> Vec<AnyPosition> {
        of_game!(self, None => Vec::new(), line => {
            let after = line.steps().map(|step| step.after().to_any());
            std::iter::once(line.start.to_any()).chain(after).collect()
        })
    }

    /// The first `most` moves in one canonical notation, with blanks between them: coordinates in chess, full notation
    /// in draughts.
    #[must_use]
    pub fn first_moves(&self, most: usize) -> String {
        match self {
            Self::None => String::new(),
            Self::Chess(line) => {
                let first = line.moves.iter().take(most).map(|played| played.mv);
                let mut text = Vec::with_capacity(5 * first.len());
                if !write::push_all_chess_squares(&mut text, first) {
                    let steps = line.steps().take(most);
                    return joined(
                        steps.map(|step| write::chess_uci(&step.before, step.played.mv).into()),
                    );
                }
                text.pop();
                String::from_utf8(text).unwrap_or_default()
            }
            Self::Draughts(line) => {
                let steps = line.steps().take(most);
                joined(steps.map(|step| write::draughts_full(&step.before, &step.played.mv)))
            }
        }
    }

    /// A key of the line after each ply: equal lines have equal keys, whatever the game, the
    /// notation and the machine. Different lines have equal keys about once in 2⁶⁴ pairs, so whoever
    /// must be sure compares the moves.
    #[must_use]
    pub fn keys(&self) -> Vec<u64> {
        of_game!(self, None => Vec::new(), line => Keys::of(line).collect())
    }

    /// The key of the whole line; `None` where no move was replayed.
    #[must_use]
    pub fn key(&self) -> Option<u64> {
        of_game!(self, None => None, line => Keys::of(line).whole())
    }
}

/// Words with blanks between them.
fn joined(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(" ")
}

/// A place of a line that is played again. It goes forward only, so that every move is played again
/// once however often a record asks.
#[derive(Debug, Clone)]
pub(crate) struct Place<P> {
    pub position: P,
    /// Plies before it.
    pub ply: usize,
    /// Set-ups that it has passed.
    set_ups: usize,
}

impl<P: GamePosition> Place<P> {
    /// The beginning.
    pub fn at(start: &P) -> Self {
        Self {
            position: start.clone(),
            ply: 0,
            set_ups: 0,
        }
    }

    /// Takes the next of the positions that are set up here; false if there is none.
    #[inline]
    pub fn take_set_up(&mut self, set_ups: &[SetUp<P>]) -> bool {
        let here = set_ups.get(self.set_ups).filter(|s| s.moves == self.ply);
        let Some(set_up) = here else { return false };
        self.position.clone_from(&set_up.position);
        self.set_ups += 1;
        true
    }

    /// Whether a position is set up here.
    #[inline]
    pub fn is_left(&self, set_ups: &[SetUp<P>]) -> bool {
        let next = set_ups.get(self.set_ups);
        next.is_some_and(|set_up| set_up.moves == self.ply)
    }

    /// Takes all positions that are set up here, and gives the one it leaves for them.
    #[cold]
    pub fn leave(&mut self, set_ups: &[SetUp<P>]) -> P {
        let left = self.position.clone();
        while self.take_set_up(set_ups) {}
        left
    }

    /// Makes the next move.
    #[inline]
    pub fn step(&mut self, played: &Played<P::Move>) {
        self.position.step(played);
        self.ply += 1;
    }

    /// Makes moves where no position is set up, nobody asking for those between.
    pub fn step_all(&mut self, moves: &[Played<P::Move>]) {
        self.position.step_all(moves);
        self.ply += moves.len();
    }

    /// Plays on to the end of `moves` and shows `seen` every position on the way.
    pub fn go(
        &mut self,
        moves: &[Played<P::Move>],
        set_ups: &[SetUp<P>],
        mut seen: impl FnMut(&P),
    ) {
        loop {
            while self.take_set_up(set_ups) {
                seen(&self.position);
            }
            let Some(played) = moves.get(self.ply) else {
                return;
            };
            self.step(played);
            seen(&self.position);
        }
    }
}

/// One ply of a main line.
#[derive(Debug, Clone)]
pub struct Step<'l, P: GamePosition> {
    /// Plies before it.
    pub ply: usize,
    /// The position before it.
    pub before: P,
    /// The move.
    pub played: &'l Played<P::Move>,
}

impl<P: GamePosition> Step<'_, P> {
    /// The position after it.
    #[must_use]
    pub fn after(&self) -> P {
        let mut after = self.before.clone();
        after.step(self.played);
        after
    }
}

/// The plies of a main line in order, each with the position before it.
///
/// ```
/// use scoresheet_notation::{Reader, Record};
/// use scoresheet_replay::{Judge, AnyLine, Options};
/// let mut reader = Reader::new(b"1. e4 e5 2. Nf3 *");
/// let verdict = Judge::new(Options::default()).next(&mut reader, &mut Record::default()).unwrap();
/// let AnyLine::Chess(line) = &verdict.line else { panic!("chess") };
/// let quiet: Vec<u16> = line.steps().map(|step| step.before.quiet_plies()).collect();
/// assert_eq!(quiet, [0, 0, 0]);
/// ```
#[derive(Debug, Clone)]
pub struct Steps<'l, P: GamePosition> {
    place: Place<P>,
    set_ups: &'l [SetUp<P>],
    moves: &'l [Played<P::Move>],
}

impl<'l, P: GamePosition> Steps<'l, P> {
    /// The plies `moves` from `start`, with positions set up mid-game.
    #[must_use]
    pub fn new(start: &P, set_ups: &'l [SetUp<P>], moves: &'l [Played<P::Move>]) -> Self {
        Self {
            place: Place::at(start),
            set_ups,
            moves,
        }
    }
}

impl<'l, P: GamePosition> Iterator for Steps<'l, P> {
    type Item = Step<'l, P>;

    fn next(&mut self) -> Option<Self::Item> {
        let played = self.moves.get(self.place.ply)?;
        while self.place.take_set_up(self.set_ups) {}
        let (ply, before) = (self.place.ply, self.place.position.clone());
        self.place.step(played);
        Some(Step {
            ply,
            before,
            played,
        })
    }
}

/// The keys of a line, ply by ply. No position is played for them.
pub(crate) struct Keys<'l, P: GamePosition> {
    key: u64,
    ply: usize,
    line: &'l GameLine<P>,
}

impl<'l, P: GamePosition> Keys<'l, P> {
    /// From the start on.
    pub fn of(line: &'l GameLine<P>) -> Self {
        Self {
            key: line.start.setting_key(),
            ply: 0,
            line,
        }
    }

    /// The key after the last ply; `None` if there is none.
    pub fn whole(mut self) -> Option<u64> {
        let GameLine { set_ups, moves, .. } = self.line;
        if moves.is_empty() || !set_ups.is_empty() {
            return self.last();
        }
        moves.iter().for_each(|played| self.add(played));
        Some(self.key)
    }

    #[inline]
    fn add(&mut self, played: &Played<P::Move>) {
        P::move_words(&played.mv, |word| self.key = mix(self.key ^ word));
    }
}

impl<P: GamePosition> Iterator for Keys<'_, P> {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let played = self.line.moves.get(self.ply)?;
        let set_ups = &self.line.set_ups;
        if !set_ups.is_empty()
            && let Some(set_up) = SetUp::after(set_ups, self.ply)
        {
            self.key = key_of_text(&set_up.setting(), self.key);
        }
        self.add(played);
        self.ply += 1;
        Some(self.key)
    }
}

/// The key of a line that begins with this text, after `key`.
pub(crate) fn key_of_text(text: &str, key: u64) -> u64 {
    text.bytes()
        .fold(key, |key, byte| mix(key ^ u64::from(byte)))
}

/// The finisher of SplitMix64 (Steele, Lea, Flood 2014), after its own increment.
const fn mix(key: u64) -> u64 {
    let key = key.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let key = (key ^ (key >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let key = (key ^ (key >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    key ^ (key >> 31)
}
