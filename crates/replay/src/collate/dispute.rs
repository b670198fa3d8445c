//! Which differences legality does not decide.
//!
//! A difference is disputed if the other version, put in the place of the one chosen, lets all that
//! follows be aligned as well. How many sheets have which version decides nothing.

use super::search::{Budget, Compass, Found, Path, Search};
use super::steps::{Next, State, Step, Table};
use crate::rules::Rules;

/// States that looking into one version may use up.
const ONE_VERSION: usize = 20_000;

/// What is disputed about one step.
#[derive(Debug, Clone)]
pub(super) struct Disputed<M> {
    /// Other moves that would do as well.
    pub moves: Vec<M>,
    /// It would do as well if a ply had not been played, or something left out had been.
    pub whether_played: bool,
    /// Some version was not looked into to the end.
    pub unsettled: bool,
}

impl<M> Default for Disputed<M> {
    fn default() -> Self {
        Self {
            moves: Vec::new(),
            whether_played: false,
            unsettled: false,
        }
    }
}

impl<M> Disputed<M> {
    /// True if anything is.
    pub fn any(&self) -> bool {
        !self.moves.is_empty() || self.whether_played || self.unsettled
    }
}

/// Looks into the versions of a path, step by step.
pub(super) struct Inquiry<'t, 'a, R: Rules> {
    pub table: &'t mut Table<'a, R>,
    pub compass: &'t Compass,
    pub path: &'t Path<R::Move>,
    pub budget: Budget,
}

/// What came of looking into a version.
#[derive(PartialEq, Eq)]
enum Answer {
    AsGood,
    Worse,
    Unsettled,
}

impl<R: Rules> Inquiry<'_, '_, R> {
    /// What is disputed about every step.
    pub fn disputes(&mut self) -> Vec<Disputed<R::Move>> {
        let steps = &self.path.steps;
        let mut disputes: Vec<Disputed<R::Move>> =
            steps.iter().map(|_| Disputed::default()).collect();
        let mut at = 0;
        while at < steps.len() {
            if let Step::Play { mv, .. } = steps[at].step {
                let disputed = &mut disputes[at];
                for next in self.other_moves(at, mv) {
                    self.note_move(at, next, disputed);
                }
            }
            let end = self.block(at);
            if end > at {
                let answer = self.other_length(at, end);
                for disputed in &mut disputes[at..end] {
                    disputed.whether_played |= answer != Answer::Worse;
                    disputed.unsettled |= answer == Answer::Unsettled;
                }
            }
            at += 1;
        }
        disputes
    }

    /// The first step that supposes a ply that no sheet has, though another would do as well; and
    /// all that would do.
    pub fn open_invention(&mut self) -> Option<(usize, Vec<R::Move>)> {
        for (at, next) in self.path.steps.iter().enumerate() {
            let Step::Play {
                mv,
                took,
                invented: true,
            } = next.step
            else {
                continue;
            };
            let mut others = Vec::new();
            self.table.invented(&self.before(at), &mut others);
            let mut fitting = vec![mv];
            for other in others {
                if let Step::Play { mv, took: same, .. } = other.step
                    && same == took
                    && !fitting.contains(&mv)
                    && self.ask(other.state, at + 1) != Answer::Worse
                {
                    fitting.push(mv);
                }
            }
            if fitting.len() > 1 {
                return Some((at, fitting));
            }
        }
        None
    }

    fn before(&self, at: usize) -> State {
        self.path.before(at)
    }

    /// What the steps from `at` on cost.
    fn rest(&self, at: usize) -> u32 {
        let before = self.path.steps.iter().take(at);
        let sum = before.fold(super::cost::Cost::default(), |sum, next| {
            sum.plus(next.cost)
        });
        self.path.whole_after_start().without(sum).whole()
    }

    /// Whether all that follows the version does as well as what follows the steps before `end`.
    fn ask(&mut self, state: State, end: usize) -> Answer {
        let limit = self.rest(end);
        let mut budget = Budget {
            states: self.budget.states.min(ONE_VERSION),
        };
        let allowed = budget.states;
        let mut search = Search::new(self.table, self.compass);
        search.start_at(state);
        let found = search.run(Some(limit), &mut budget);
        self.budget.states -= allowed - budget.states;
        match found {
            Found::Whole(_) => Answer::AsGood,
            Found::Nothing => Answer::Worse,
            Found::UsedUp(_) => Answer::Unsettled,
        }
    }

    /// The step with the other moves that sheets say there; every sheet that has an entry for the
    /// ply still has one.
    fn other_moves(&mut self, at: usize, chosen: R::Move) -> Vec<Next<R::Move>> {
        let before = self.before(at);
        let mut found = Vec::new();
        for mv in self.table.stated(&before) {
            if mv != chosen {
                self.table.play(&before, mv, false, &mut found);
            }
        }
        let sheets = self.table.sheets.len();
        let step = &self.path.steps[at].step;
        found.retain(|next| (0..sheets).all(|of| !step.takes(of) || next.step.takes(of)));
        found
    }

    fn note_move(&mut self, at: usize, next: Next<R::Move>, disputed: &mut Disputed<R::Move>) {
        let Step::Play { mv, .. } = next.step else {
            return;
        };
        if disputed.moves.contains(&mv) {
            return;
        }
        let answer = self.ask(next.state, at + 1);
        disputed.unsettled |= answer == Answer::Unsettled;
        if answer == Answer::AsGood {
            disputed.moves.push(mv);
        }
    }

    /// The end of the stretch that begins at `at` and that only some of the sheets have; `at` if
    /// none begins there.
    fn block(&self, at: usize) -> usize {
        let kind = self.one_sided(at);
        if kind.is_none() || at > 0 && self.one_sided(at - 1) == kind {
            return at;
        }
        (at..self.path.steps.len())
            .find(|next| self.one_sided(*next) != kind)
            .unwrap_or(self.path.steps.len())
    }

    /// Whether the step is played (`true`) or left out, and by which sheets it is not backed; `None`
    /// if every sheet that has not ended has an entry for it.
    fn one_sided(&self, at: usize) -> Option<(bool, u8)> {
        let before = self.before(at);
        let step = &self.path.steps.get(at)?.step;
        let sheets = 0..self.table.sheets.len();
        let without = sheets
            .filter(|of| !step.takes(*of) && self.table.wrote(&before, *of).is_some())
            .fold(0_u8, |bits, of| bits | 1 << of);
        match step {
            Step::Play { invented: true, .. } => None,
            Step::Play { .. } => (without != 0).then_some((true, without)),
            // What is left out is one sheet's own, whether or not the others have ended.
            Step::Extra { sheet } => Some((false, !(1 << *sheet))),
        }
    }

    /// The stretch left out instead of played, or played instead of left out.
    fn other_length(&mut self, at: usize, end: usize) -> Answer {
        let Some(last) = end
            .checked_sub(1)
            .and_then(|last| self.path.steps.get(last))
        else {
            return Answer::Worse;
        };
        let mut state = self.before(at);
        if let Step::Extra { sheet } = last.step {
            while state.at[sheet] < last.state.at[sheet] {
                let fitting = self.table.fitting(&state, sheet);
                let [mv] = fitting[..] else {
                    return Answer::Worse;
                };
                state.position = self.table.boards.after(state.position, &mv);
                state.at[sheet] += 1;
            }
        }
        state.at = last.state.at;
        self.ask(state, end)
    }
}
