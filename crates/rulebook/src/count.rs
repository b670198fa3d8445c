//! Counting towards the end of a game: every rule of an edition, position by position.

mod lone_king;
mod perpetual;
mod quiet;
mod recurrence;

use crate::ending::AsRead;
use crate::facts::{Army, Facts, Pieces};
use crate::{Edition, Effect, Ending, Force, Left, Pace, Readings, Reset, Road, Rule};
use lone_king::{LoneKing, fits};
use perpetual::Perpetual;
use quiet::{BothHaveKings, Quiet, Wanted};
use recurrence::{EachFourthPly, Recurrence};

/// What is known of the conditions a game was played under.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Conditions {
    /// How open questions are answered.
    pub readings: Readings,
    /// The clocks add no time for a move; `false` if they do or nobody says (VK 7.2.9).
    pub without_increment: bool,
    /// How much time the players had.
    pub pace: Pace,
    /// The edition is the one in force when the game was played, or was asked for; `false` where nothing says when that
    /// was, and the newest was taken.
    pub edition_known: bool,
}

impl Conditions {
    /// Nothing is known, and every question is answered by default.
    pub const UNKNOWN: Self = Self {
        readings: Readings::DEFAULT,
        without_increment: false,
        pace: Pace::Unknown,
        edition_known: false,
    };
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
///     rights_on_paper: 1,
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
    running: Vec<Running>,
}

#[derive(Debug)]
struct Running {
    ending: &'static Ending,
    /// It can be claimed by a move that is only written down.
    by_intention: bool,
    counter: Counter,
}

#[derive(Debug)]
enum Counter {
    Recurrence(Recurrence),
    EachFourthPly(EachFourthPly),
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
        Self::of_those(edition, game, conditions, |_| true)
    }

    /// The same, for those rules alone that are `wanted`.
    #[must_use]
    pub fn of_those(
        edition: &'static Edition,
        game: &str,
        conditions: Conditions,
        wanted: impl Fn(&Ending) -> bool,
    ) -> Self {
        let wanted = edition.endings.iter().filter(|ending| wanted(ending));
        let running = |ending| Running::of(ending, game, conditions);
        Self {
            running: wanted.filter_map(running).collect(),
        }
    }

    /// A counter for one rule alone, as it is read by default.
    #[must_use]
    pub fn of_one(ending: &'static Ending, game: &str) -> Self {
        let running = Running::of(ending, game, Conditions::default());
        Self {
            running: running.into_iter().collect(),
        }
    }

    /// The rule by which a draw could be claimed, and cannot yet, if a move led to this position: the position
    /// would have stood often enough, or enough moves would have been made.
    #[must_use]
    pub fn claimed_by_move_to(&self, facts: &Facts) -> Option<&'static Ending> {
        let mut claims = self.running.iter().filter(|running| running.is_claim());
        claims
            .find(|running| running.counter.would_be_met(facts))
            .map(|running| running.ending)
    }

    /// Whether there may be such a rule for a move that captures nothing and is none of a man's or pawn's.
    #[must_use]
    pub fn may_be_claimed_by_move(&self) -> bool {
        let mut claims = self.running.iter().filter(|running| running.is_claim());
        claims.any(|running| running.counter.is_one_short())
    }

    /// Takes in the next position; the first is the start.
    #[inline]
    pub fn see(&mut self, facts: &Facts) {
        for running in &mut self.running {
            running.counter.see(facts);
        }
    }

    /// How every rule stands now.
    pub fn standings(&self) -> impl Iterator<Item = Standing> {
        self.standings_of(|_| true)
    }

    /// How those rules stand now that are `wanted`.
    pub fn standings_of(&self, wanted: impl Fn(&Ending) -> bool) -> impl Iterator<Item = Standing> {
        let wanted = self
            .running
            .iter()
            .filter(move |running| wanted(running.ending));
        wanted.map(|running| {
            let (done, needed, met) = running.counter.state();
            Standing {
                ending: running.ending,
                done,
                needed,
                met,
            }
        })
    }
}

impl Running {
    /// A draw can be claimed by it with a move that is only written down.
    fn is_claim(&self) -> bool {
        self.by_intention && self.ending.effect == Effect::Claim
    }

    fn of(ending: &'static Ending, game: &str, conditions: Conditions) -> Option<Self> {
        let read = ending.as_read(game, &conditions.readings)?;
        Some(Self {
            ending,
            by_intention: read.by_intention,
            counter: Counter::of(&read, conditions.without_increment)?,
        })
    }
}

impl Counter {
    fn of(read: &AsRead, without_increment: bool) -> Option<Self> {
        let quiet = |reset, wanted| Self::Quiet(Quiet::new(reset, wanted, read));
        let pawns = Reset::CaptureOrMan;
        Some(match read.rule {
            Rule::Board | Rule::Said => return None,
            Rule::Recurrence { times, same } => {
                Self::Recurrence(Recurrence::new(times, same, read.start_counts))
            }
            Rule::RecurrenceEachFourthPly { times, same } => {
                Self::EachFourthPly(EachFourthPly::new(times, same, read.start_counts))
            }
            Rule::Unchanged { reset, moves } => quiet(reset, Wanted::But(moves, &[])),
            Rule::UnchangedBut { moves, but } => quiet(pawns, Wanted::But(moves, but)),
            Rule::UnchangedIn(endings) => quiet(pawns, Wanted::In(endings)),
            Rule::BothHaveKings { bands } => {
                Self::BothHaveKings(BothHaveKings::new(bands, read.plies_to_a_move))
            }
            Rule::LoneKing(lone) => Self::LoneKing(LoneKing::new(lone)),
            Rule::LoneKingWithoutIncrement { .. } if !without_increment => return None,
            Rule::LoneKingWithoutIncrement { .. }
            | Rule::Left(_)
            | Rule::Dead
            | Rule::OnePieceEach => Self::Now(read.rule, false),
            Rule::PerpetualCheck { checks } => Self::Perpetual(Perpetual::new(checks)),
        })
    }

    fn see(&mut self, facts: &Facts) {
        match self {
            Self::Recurrence(counter) => counter.see(facts),
            Self::EachFourthPly(counter) => counter.see(facts),
            Self::Quiet(counter) => counter.see(facts),
            Self::BothHaveKings(counter) => counter.see(facts),
            Self::LoneKing(counter) => counter.see(facts),
            Self::Perpetual(counter) => counter.see(facts),
            Self::Now(rule, met) => *met = holds_now(*rule, facts),
        }
    }

    /// True if the rule is not met yet, and some quiet move may be the one by which it is.
    fn is_one_short(&self) -> bool {
        match self {
            Self::Recurrence(counter) => counter.is_one_short(),
            Self::Quiet(counter) => counter.is_one_short(),
            Self::EachFourthPly(_)
            | Self::BothHaveKings(_)
            | Self::LoneKing(_)
            | Self::Perpetual(_)
            | Self::Now(..) => false,
        }
    }

    /// True if the rule is not met yet, and would be by this position next.
    fn would_be_met(&self, facts: &Facts) -> bool {
        match self {
            Self::Recurrence(counter) => counter.would_be_met(facts),
            Self::Quiet(counter) => counter.would_be_met(facts),
            Self::EachFourthPly(_)
            | Self::BothHaveKings(_)
            | Self::LoneKing(_)
            | Self::Perpetual(_)
            | Self::Now(..) => false,
        }
    }

    /// Done, needed, met.
    fn state(&self) -> (u32, u32, bool) {
        match self {
            Self::Recurrence(counter) => counter.state(),
            Self::EachFourthPly(counter) => counter.state(),
            Self::Quiet(counter) => counter.state(),
            Self::BothHaveKings(counter) => counter.state(),
            Self::LoneKing(counter) => counter.state(),
            Self::Perpetual(counter) => counter.state(),
            Self::Now(_, met) => (0, 0, *met),
        }
    }
}

/// What is left where nobody can mate, whatever is played (FIDE 2023 5.2.2).
const DEAD: &[Left] = &[
    Left::BareKings,
    Left::OneMinor,
    Left::BishopEach,
    Left::BishopsOfOneColour,
];

/// Rules that the pieces on the board decide.
fn holds_now(rule: Rule, facts: &Facts) -> bool {
    match (rule, facts.pieces) {
        (Rule::Left(few), Pieces::Chess(left)) => few.contains(&left),
        (Rule::Dead, Pieces::Chess(left)) => DEAD.contains(&left),
        (Rule::OnePieceEach, Pieces::Draughts(armies)) => {
            armies.iter().all(|army| army.men + army.kings == 1)
        }
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
