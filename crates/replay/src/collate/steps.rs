//! What can happen next: a ply that some sheet has, a ply that no sheet has, or something on a
//! sheet that is no ply.

use super::boards::{Boards, Place};
use super::cost::{Cost, ENDED, EXTRA, INVENTED, LACKS, MISREAD, UNREADABLE};
use super::entries::Wrote;
use super::reading::Reading;
use super::sheets::MOST_SHEETS;
use crate::rules::Rules;

/// How far every sheet is read, in which reading, and the position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct State {
    pub readings: [u8; MOST_SHEETS],
    pub at: [u16; MOST_SHEETS],
    pub position: u32,
}

/// One step of an alignment.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Step<M> {
    /// A legal move is played; the sheets of these bits have an entry for it, right or wrong.
    Play { mv: M, took: u8, invented: bool },
    /// The entry of this sheet is no ply of the game.
    Extra { sheet: usize },
}

impl<M> Step<M> {
    /// True if the sheet goes on to its next entry.
    pub fn takes(&self, of: usize) -> bool {
        match self {
            Self::Play { took, .. } => took & (1 << of) != 0,
            Self::Extra { sheet } => *sheet == of,
        }
    }
}

/// A step, where it leads, and what it costs.
#[derive(Debug, Clone, Copy)]
pub(super) struct Next<M> {
    pub state: State,
    pub step: Step<M>,
    pub cost: Cost,
}

/// The sheets, and the positions met.
pub(super) struct Table<'a, R: Rules> {
    pub sheets: &'a [Vec<Reading<R>>],
    pub boards: Boards<'a, R>,
    /// Costs are counted so many times, once for each other sheet, as the compass counts them.
    pub times: u32,
}

/// What a sheet may do while a move is played.
struct Choice {
    take: Option<Cost>,
    stay: Option<Cost>,
}

impl<R: Rules> Table<'_, R> {
    /// The reading of sheet `of` in this state.
    pub fn reading(&self, state: &State, of: usize) -> &Reading<R> {
        &self.sheets[of][usize::from(state.readings[of])]
    }

    /// What the sheet has next.
    pub fn wrote(&self, state: &State, of: usize) -> Option<Wrote> {
        let entries = &self.reading(state, of).entries;
        entries
            .get(usize::from(state.at[of]))
            .map(|entry| entry.wrote)
    }

    /// True if every sheet is read to its end.
    pub fn all_read(&self, state: &State) -> bool {
        (0..self.sheets.len()).all(|of| self.wrote(state, of).is_none())
    }

    /// The legal moves that the next entry of the sheet fits.
    pub fn fitting(&mut self, state: &State, of: usize) -> std::rc::Rc<[R::Move]> {
        let place = Place {
            sheet: of as u8,
            reading: state.readings[of],
            entry: state.at[of],
        };
        self.boards.fitting(state.position, place)
    }

    /// The legal moves that the next entries of the sheets say, the first sheet's first.
    pub fn stated(&mut self, state: &State) -> Vec<R::Move> {
        let mut stated: Vec<R::Move> = Vec::new();
        for of in 0..self.sheets.len() {
            for mv in self.fitting(state, of).iter() {
                if !stated.contains(mv) {
                    stated.push(*mv);
                }
            }
        }
        stated
    }

    /// Everything that can happen next.
    pub fn steps(&mut self, state: &State, out: &mut Vec<Next<R::Move>>) {
        out.clear();
        let stated = self.stated(state);
        for mv in &stated {
            self.play(state, *mv, false, out);
        }
        if stated.is_empty() {
            self.invented(state, out);
        }
        for of in 0..self.sheets.len() {
            out.extend(self.extra(state, of));
        }
    }

    /// Moves that no sheet has, after which a sheet can go on.
    pub fn invented(&mut self, state: &State, out: &mut Vec<Next<R::Move>>) {
        if self.all_read(state) {
            return;
        }
        for mv in self.boards.moves(state.position) {
            let first = out.len();
            self.play(state, mv, true, out);
            let mut kept = first;
            for at in first..out.len() {
                if !self.stated(&out[at].state).is_empty() {
                    out.swap(kept, at);
                    kept += 1;
                }
            }
            out.truncate(kept);
        }
    }

    /// The entry of the sheet is no ply.
    pub fn extra(&self, state: &State, sheet: usize) -> Option<Next<R::Move>> {
        let cost = match self.wrote(state, sheet)? {
            Wrote::Unreadable => UNREADABLE,
            Wrote::Move(_) | Wrote::Open => EXTRA,
        };
        let mut state = *state;
        state.at[sheet] += 1;
        Some(Next {
            state,
            step: Step::Extra { sheet },
            cost: self.against(sheet, cost),
        })
    }

    /// A move is played; each sheet that says another may have misread it, or lack it.
    pub fn play(
        &mut self,
        state: &State,
        mv: R::Move,
        invented: bool,
        out: &mut Vec<Next<R::Move>>,
    ) {
        let position = self.boards.after(state.position, &mv);
        let first = out.len();
        out.push(Next {
            state: State { position, ..*state },
            step: Step::Play {
                mv,
                took: 0,
                invented,
            },
            cost: Cost::of(if invented { INVENTED * self.times } else { 0 }),
        });
        // Each sheet that has the move, and each that has ended before it.
        let mut ended: Vec<usize> = Vec::new();
        let mut having = 0;
        for of in 0..self.sheets.len() {
            let Some(wrote) = self.wrote(state, of) else {
                ended.push(of);
                continue;
            };
            let fits = self.fitting(state, of).contains(&mv);
            having += u32::from(fits);
            let mut choice = self.choice(of, wrote, fits);
            if invented && choice.stay.is_some() {
                // What is in no sheet is not held against any.
                choice.stay = Some(Cost::default());
            }
            for at in first..out.len() {
                let both = choice.take.zip(choice.stay).map(|(take, _)| take);
                if let Some(take) = both {
                    let mut other = out[at];
                    other.take(of, take);
                    out.push(other);
                }
                match choice {
                    Choice {
                        stay: Some(cost), ..
                    } => out[at].cost = out[at].cost.plus(cost),
                    Choice {
                        take: Some(cost), ..
                    } => out[at].take(of, cost),
                    Choice { .. } => {}
                }
            }
        }
        for of in ended {
            let cost = Cost::against(of, ENDED * having);
            for next in &mut out[first..] {
                next.cost = next.cost.plus(cost);
            }
        }
    }

    fn choice(&self, of: usize, wrote: Wrote, fits: bool) -> Choice {
        let lacks = Some(self.against(of, LACKS));
        let (take, stay) = match wrote {
            Wrote::Open => (Some(self.against(of, 0)), lacks),
            Wrote::Unreadable => (Some(self.against(of, UNREADABLE)), lacks),
            Wrote::Move(_) if fits => (Some(self.against(of, 0)), None),
            Wrote::Move(_) => (Some(self.against(of, MISREAD)), lacks),
        };
        Choice { take, stay }
    }

    fn against(&self, sheet: usize, cost: u32) -> Cost {
        Cost::against(sheet, cost * self.times)
    }
}

impl<M> Next<M> {
    /// True if both are entries of one sheet that are no plies.
    pub fn same_sheet(&self, other: &Self) -> bool {
        match (&self.step, &other.step) {
            (Step::Extra { sheet: a }, Step::Extra { sheet: b }) => a == b,
            _ => false,
        }
    }

    /// CollatedSheet `of` goes on to its next entry.
    fn take(&mut self, of: usize, cost: Cost) {
        self.cost = self.cost.plus(cost);
        self.state.at[of] += 1;
        if let Step::Play { took, .. } = &mut self.step {
            *took |= 1 << of;
        }
    }
}
