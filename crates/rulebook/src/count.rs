//! Counting towards the end of a game: every rule of an edition, position by position.

mod lone_king;
mod perpetual;
mod quiet;
mod recurrence;

use crate::facts::{Army, Facts, Pieces};
use crate::{Edition, Effect, Ending, Force, Readings, Road, Rule};
use lone_king::{LoneKing, fits};
use perpetual::Perpetual;
use quiet::{BothHaveKings, Quiet};
use recurrence::Recurrence;

/// What is known of the conditions a game was played under.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Conditions {
    /// How open questions are answered.
    pub readings: Readings,
    /// The clocks add no time for a move; `false` if they do or nobody says (VK 7.2.9).
    pub without_increment: bool,
}

/// How far a rule has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// The rule.
    pub ending: &'static Ending,
    /// Counted so far: times of a position, or moves. 0 where nothing is being counted.
    pub done: u32,
    /// What must be reached. 0 where the position alone decides.
    pub needed: u32,
    /// The rule is met.
    pub met: bool,
}

/// The counters of one game.
///
/// ```
/// use scoresheet_rulebook::{Army, Conditions, Counters, Edition, Facts, Made, Pieces, Side};
/// let army = |kings| Army { men: 0, kings, on_main_road: false };
/// let mut facts = Facts {
///     last: None,
///     quiet_before: 0,
///     placement: 1,
///     rights: 1,
///     pieces: Pieces::Draughts([army(3), army(1)]),
/// };
/// let kv53 = Edition::by_code("kv53").unwrap();
/// let mut counters = Counters::new(kv53, "russian", Conditions::default());
/// counters.see(&facts);
/// for ply in 1..36 {
///     let by = if ply % 2 == 1 { Side::White } else { Side::Black };
///     facts.last = Some(Made { by, capture: false, man: false, promotion: false, check: false });
///     (facts.placement, facts.rights) = (ply, ply);
///     counters.see(&facts);
///     let met = counters.standings().find(|standing| standing.met);
///     assert_eq!(met.map(|m| m.ending.clause), (ply == 35).then_some("KV53 §16c"));
/// }
/// ```
#[derive(Debug)]
pub struct Counters {
    running: Vec<(&'static Ending, Counter)>,
}

#[derive(Debug)]
enum Counter {
    Recurrence(Recurrence),
    Quiet(Quiet),
    BothHaveKings(BothHaveKings),
    LoneKing(LoneKing),
    Perpetual(Perpetual),
    /// Decided by the last position alone.
    Now(Rule, bool),
}

impl Counters {
    /// Counters for every rule that `edition` has for the game of this name.
    #[must_use]
    pub fn new(edition: &'static Edition, game: &str, conditions: Conditions) -> Self {
        let counter = |ending: &'static Ending| {
            let (rule, plies_to_a_move) = ending.as_read(game, &conditions.readings)?;
            let counter = Counter::of(rule, plies_to_a_move, conditions.without_increment)?;
            Some((ending, counter))
        };
        Self {
            running: edition.endings.iter().filter_map(counter).collect(),
        }
    }

    /// A counter for one rule alone, as it is read by default.
    #[must_use]
    pub fn of_one(ending: &'static Ending, game: &str) -> Self {
        let read = ending.as_read(game, &Readings::default());
        let counter = read.and_then(|(rule, plies)| Counter::of(rule, plies, false));
        Self {
            running: counter
                .map(|counter| (ending, counter))
                .into_iter()
                .collect(),
        }
    }

    /// The rule by which a draw could be claimed if a move led to this position, because it would
    /// have stood often enough.
    #[must_use]
    pub fn would_recur(&self, facts: &Facts) -> Option<&'static Ending> {
        let claims = self
            .running
            .iter()
            .filter(|(e, _)| e.effect == Effect::Claim);
        claims
            .filter_map(|(ending, counter)| match counter {
                Counter::Recurrence(counter) => Some((ending, counter)),
                Counter::Quiet(_)
                | Counter::BothHaveKings(_)
                | Counter::LoneKing(_)
                | Counter::Perpetual(_)
                | Counter::Now(..) => None,
            })
            .find(|(_, counter)| counter.would_be_met(facts))
            .map(|(ending, _)| *ending)
    }

    /// Takes in the next position; the first is the start.
    #[inline]
    pub fn see(&mut self, facts: &Facts) {
        for (_, counter) in &mut self.running {
            counter.see(facts);
        }
    }

    /// How every rule stands now.
    pub fn standings(&self) -> impl Iterator<Item = Standing> {
        self.running.iter().map(|(ending, counter)| {
            let (done, needed, met) = counter.state();
            Standing {
                ending,
                done,
                needed,
                met,
            }
        })
    }
}

impl Counter {
    fn of(rule: Rule, plies_to_a_move: u32, without_increment: bool) -> Option<Self> {
        Some(match rule {
            Rule::Board | Rule::Said => return None,
            Rule::Recurrence { times, same } => Self::Recurrence(Recurrence::new(times, same)),
            Rule::Unchanged { reset, moves } => {
                Self::Quiet(Quiet::new(reset, moves, plies_to_a_move))
            }
            Rule::BothHaveKings { bands } => {
                Self::BothHaveKings(BothHaveKings::new(bands, plies_to_a_move))
            }
            Rule::LoneKing(lone) => Self::LoneKing(LoneKing::new(lone)),
            Rule::LoneKingWithoutIncrement { .. } if !without_increment => return None,
            Rule::LoneKingWithoutIncrement { .. } | Rule::Left(_) => Self::Now(rule, false),
            Rule::PerpetualCheck { checks } => Self::Perpetual(Perpetual::new(checks)),
        })
    }

    fn see(&mut self, facts: &Facts) {
        match self {
            Self::Recurrence(counter) => counter.see(facts),
            Self::Quiet(counter) => counter.see(facts),
            Self::BothHaveKings(counter) => counter.see(facts),
            Self::LoneKing(counter) => counter.see(facts),
            Self::Perpetual(counter) => counter.see(facts),
            Self::Now(rule, met) => *met = holds_now(*rule, facts),
        }
    }

    /// Done, needed, met.
    fn state(&self) -> (u32, u32, bool) {
        match self {
            Self::Recurrence(counter) => counter.state(),
            Self::Quiet(counter) => counter.state(),
            Self::BothHaveKings(counter) => counter.state(),
            Self::LoneKing(counter) => counter.state(),
            Self::Perpetual(counter) => counter.state(),
            Self::Now(_, met) => (0, 0, *met),
        }
    }
}

/// Rules that the pieces on the board decide.
fn holds_now(rule: Rule, facts: &Facts) -> bool {
    match (rule, facts.pieces) {
        (Rule::Left(few), Pieces::Chess(left)) => few.contains(&left),
        (Rule::LoneKingWithoutIncrement { forces }, Pieces::Draughts([white, black])) => {
            let stands = |strong: Army, weak: Army| {
                let fit = |(force, road): &(Force, Road)| {
                    fits(*force, strong) && (weak.on_main_road || *road == Road::Anywhere)
                };
                weak.is_lone_king() && forces.iter().any(fit)
            };
            stands(white, black) || stands(black, white)
        }
        _ => false,
    }
}
