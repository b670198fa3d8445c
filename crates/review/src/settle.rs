//! A game read again with a person's decisions as certain.

use crate::fit::{MOVED, NoPlace, Target, same, target};
use crate::moved::Moved;
use crate::{Answers, Decision, Is, name_of_candidate};
use scoresheet_batch::documents::Document;
use scoresheet_layout::ScoreSheet;
use scoresheet_repair::{
    NotationSystem, Options, Repair, RepairError, drop_stop, repair, settle as settle_ply,
    settle_missing, settle_stop,
};

/// A decision that does not fit the text any more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misfit {
    /// It.
    pub decision: Decision,
    /// Why it does not fit, for a person.
    pub why: String,
}

/// A game as it reads with a person's decisions.
#[derive(Debug, Clone)]
pub struct Settled {
    /// Its sheet, with them in it.
    pub sheet: ScoreSheet,
    /// What it says.
    pub repair: Repair,
    /// The decisions that fit, each with the ply that it is about, from 0.
    pub heard: Vec<(usize, Decision)>,
    /// Those that do not.
    pub misfits: Vec<Misfit>,
    /// How many of those that fit were made of another text at the same ply.
    pub read_otherwise: usize,
}

impl Settled {
    /// A game about which nothing was decided.
    #[must_use]
    pub fn undecided(sheet: ScoreSheet, repair: Repair) -> Self {
        Self {
            sheet,
            repair,
            heard: Vec::new(),
            misfits: Vec::new(),
            read_otherwise: 0,
        }
    }

    /// Whether a person who saw the ply, from 0, could not tell what it is, or that a move is missing before it.
    #[must_use]
    pub fn is_given_up(&self, at: usize) -> bool {
        let given_up =
            |one: &Decision| one.is == Is::Unreadable || one.is == Is::Missing && one.mv.is_none();
        self.heard
            .iter()
            .any(|(ply, one)| *ply == at && given_up(one))
    }
}

/// Reads `document`, of which `first` is what its text alone says, with `decisions` as certain.
///
/// Decisions that need others to be heard first, as after a place where reading stopped, are tried again after those.
///
/// # Errors
/// As of [`repair`].
pub fn settle(
    document: &Document<'_>,
    first: Repair,
    decisions: &[Decision],
) -> Result<Settled, RepairError> {
    let mut work = Work {
        document,
        settled: Settled::undecided(document.sheet.clone(), first),
        moved: Moved::of(document, decisions),
        pending: decisions.iter().collect(),
        is_first: true,
    };
    while work.round()? {}
    work.finish();
    work.settled.hear(document, decisions);
    Ok(work.settled)
}

/// Reads `document` again with all that is answered of it; `first` is what its text alone says.
///
/// # Errors
/// As of [`settle`].
pub fn settle_answers(
    document: &Document<'_>,
    first: &Repair,
    answers: &Answers,
) -> Result<Settled, RepairError> {
    let of_game = answers.of_game(&document.chunk.file, document.number);
    let decisions: Vec<Decision> = of_game.cloned().collect();
    if decisions.is_empty() {
        return Ok(Settled::undecided(document.sheet.clone(), first.clone()));
    }
    settle(document, first.clone(), &decisions)
}

/// The sheet read again, in the game and the notation that `before` was found to have.
///
/// # Errors
/// As of [`repair`].
pub fn read_again(
    sheet: &ScoreSheet,
    options: &Options,
    before: &Repair,
) -> Result<Repair, RepairError> {
    let mut options = *options;
    options.game = Some(before.game);
    match before.notation {
        NotationSystem::Chess { system, language } => {
            options.chess_system = Some(system);
            options.language = Some(language);
        }
        NotationSystem::Draughts { system } => options.draughts_system = Some(system),
    }
    let mut again = repair(sheet, &options)?;
    // What spoke against other ways of reading was found before anybody was asked.
    again.tried.clone_from(&before.tried);
    Ok(again)
}

struct Work<'a> {
    document: &'a Document<'a>,
    settled: Settled,
    moved: Moved<'a>,
    pending: Vec<&'a Decision>,
    /// No decision is in the sheet yet.
    is_first: bool,
}

/// A decision at its place, with the name of its move.
struct Placed<'a> {
    decision: &'a Decision,
    target: Target,
    /// The first cell that it changes.
    cell: usize,
    name: Option<String>,
}

impl<'a> Work<'a> {
    /// Puts as many decisions into the sheet as have their place by now, and reads it again. False if there was none.
    fn round(&mut self) -> Result<bool, RepairError> {
        self.drop_rivals();
        let Settled { sheet, repair, .. } = &self.settled;
        let placed = self.pending.iter().filter_map(|one| self.place(one));
        let mut placed: Vec<Placed<'a>> = placed.collect();
        // From the last to the first, so that what is put in moves nothing that is still to come.
        placed.sort_by_key(|one| std::cmp::Reverse(one.cell));
        placed.dedup_by_key(|one| one.cell);
        if placed.is_empty() {
            return Ok(false);
        }
        let mut sheet = sheet.clone();
        for one in &placed {
            sheet = put(&sheet, repair, one);
        }
        let again = read_again(&sheet, &self.document.options, repair)?;
        let heard = |one: &Placed<'_>| {
            one.name
                .as_ref()
                .is_none_or(|name| is_heard(&again, one, name))
        };
        let (heard, refused): (Vec<_>, Vec<_>) = placed.into_iter().partition(heard);
        let done = if refused.is_empty() { &heard } else { &refused };
        self.pending
            .retain(|one| done.iter().all(|done| !std::ptr::eq(done.decision, *one)));
        if refused.is_empty() {
            self.settled.sheet = sheet;
            self.settled.repair = again;
            self.is_first = false;
        }
        // Otherwise the others are put in again, without those that the text contradicts.
        for one in refused {
            self.settled.misfits.push(Misfit {
                decision: one.decision.clone(),
                why: "the rest of the text contradicts it".to_owned(),
            });
        }
        Ok(true)
    }

    fn target(&self, decision: &Decision) -> Result<Target, NoPlace> {
        let Settled { sheet, repair, .. } = &self.settled;
        target(self.document.chunk, (sheet, repair), &self.moved, decision)
    }

    /// Of decisions that say different things of one place none is used: nobody knows which of them holds.
    fn drop_rivals(&mut self) {
        let said = self.pending.iter().filter_map(|one| {
            let target = self.target(one).ok()?;
            Some((*one, target, self.name(one, target)))
        });
        let said: Vec<(&Decision, Target, Option<String>)> = said.collect();
        let mut rivals = Vec::new();
        for (one, target, name) in &said {
            let other = said.iter().find(|(other, there, theirs)| {
                there == target && other.is_for_written() == one.is_for_written() && theirs != name
            });
            let other = other.map(|(other, ..)| other.words());
            if let Some(other) = other.or_else(|| self.heard_otherwise(*target, name.as_ref())) {
                let why = format!("another answer contradicts it: {other}");
                rivals.push((*one, why));
            }
        }
        for (one, why) in rivals {
            self.pending.retain(|known| !std::ptr::eq(*known, one));
            self.settled.misfits.push(Misfit {
                decision: one.clone(),
                why,
            });
        }
    }

    /// The move that an answer has confirmed there already, if it is not this one.
    fn heard_otherwise(&self, target: Target, name: Option<&String>) -> Option<String> {
        let (Target::Ply(at), false) = (target, self.is_first) else {
            return None;
        };
        let repair = &self.settled.repair;
        let names = repair.line.names();
        let known = names.get(at).filter(|known| name != Some(known))?;
        let ply = repair.plies.get(at).filter(|ply| ply.is_confirmed())?;
        let written = ply.written.trim();
        Some(format!("ply {}, \"{written}\": {known}", at + 1))
    }

    /// The name of the move that a decision says, if it is legal there.
    fn name(&self, decision: &Decision, target: Target) -> Option<String> {
        let repair = &self.settled.repair;
        let position = repair.line.position_before(ply_of(repair, target))?;
        name_of_candidate(&position, decision.mv.as_ref()?)
    }

    /// Where a decision that says a move belongs, if that move is legal there now.
    fn place(&self, decision: &'a Decision) -> Option<Placed<'a>> {
        let repair = &self.settled.repair;
        if decision.mv.is_none() && decision.is != Is::NoMove {
            return None;
        }
        let target = self.target(decision).ok()?;
        let name = match &decision.mv {
            Some(_) => Some(self.name(decision, target)?),
            None => None,
        };
        let cell = match target {
            Target::Stop => repair.stopped?,
            Target::Ply(at) | Target::Before(at) => {
                let before = repair.plies.iter().take(at);
                let read = before.map(|ply| ply.cells.end).max().unwrap_or(0);
                let own = repair.plies.get(at).filter(|ply| !ply.cells.is_empty());
                own.map_or(read, |ply| ply.cells.start)
            }
        };
        Some(Placed {
            decision,
            target,
            cell,
            name,
        })
    }

    /// What was not put into the sheet: what says no move is heard where it stands, the rest does not fit.
    fn finish(&mut self) {
        let all: Vec<&Decision> = std::mem::take(&mut self.pending);
        for decision in all {
            let repair = &self.settled.repair;
            let why = match (self.target(decision), &decision.mv) {
                (Ok(_), None) if decision.is != Is::NoMove => continue,
                (Ok(target), Some(mv)) => {
                    let ply = ply_of(repair, target) + 1;
                    format!("{mv} is not legal at ply {ply} as the game reads now")
                }
                (Err(NoPlace::Either(plies)), _) => either(&plies),
                (Ok(_), None) | (Err(NoPlace::Gone), _) => elsewhere(repair, decision),
            };
            self.settled.misfits.push(Misfit {
                decision: decision.clone(),
                why,
            });
        }
    }
}

impl Settled {
    /// Says of each decision which ply it is about, once all are heard.
    pub(crate) fn hear(&mut self, document: &Document<'_>, decisions: &[Decision]) {
        let fits = |one: &&Decision| self.misfits.iter().all(|misfit| misfit.decision != **one);
        let moved = Moved::of(document, decisions);
        let mut heard = Vec::new();
        let mut otherwise = 0;
        for decision in decisions.iter().filter(fits) {
            let found = target(
                document.chunk,
                (&self.sheet, &self.repair),
                &moved,
                decision,
            );
            let found = match found {
                Ok(target) => Some(ply_of(&self.repair, target)),
                Err(NoPlace::Either(plies)) => self.confirmed_of(&plies, decision),
                Err(NoPlace::Gone) => None,
            };
            let Some(at) = found.or_else(|| self.put_in(decision)) else {
                continue;
            };
            let written = self.repair.plies.get(at).map(|ply| ply.written.as_str());
            let same = written.is_none_or(|written| same(written, &decision.written));
            otherwise += usize::from(!same && decision.is != Is::Missing);
            heard.push((at, decision.clone()));
        }
        self.heard = heard;
        self.read_otherwise = otherwise;
    }

    /// The one of `plies`, from 1, that has the move of a decision as confirmed: more of them can be read once it is heard.
    fn confirmed_of(&self, plies: &[usize], decision: &Decision) -> Option<usize> {
        let mv = decision.mv.as_ref()?;
        let said = |at: &usize| {
            let position = self.repair.line.position_before(*at);
            let name = position.and_then(|position| name_of_candidate(&position, mv));
            let is_confirmed = scoresheet_repair::Ply::is_confirmed;
            self.repair.plies.get(*at).is_some_and(is_confirmed)
                && self.repair.line.names().get(*at) == name.as_ref()
        };
        let plies = plies.iter().filter_map(|ply| ply.checked_sub(1));
        plies.into_iter().find(said)
    }

    /// The ply that was put in before a text which is no move any more now that the ply is there.
    fn put_in(&self, decision: &Decision) -> Option<usize> {
        let missing = decision
            .mv
            .as_ref()
            .filter(|_| decision.is == Is::Missing)?;
        let wanted = (decision.ply as usize).saturating_sub(1);
        let plies = self.repair.plies.iter().zip(self.repair.line.names());
        let same = plies.enumerate().filter(|(at, (ply, name))| {
            let here = || self.repair.line.position_before(*at);
            ply.is_confirmed()
                && ply.written.is_empty()
                && here()
                    .and_then(|board| name_of_candidate(&board, missing))
                    .as_ref()
                    == Some(name)
        });
        same.map(|(at, _)| at)
            .min_by_key(|at| at.abs_diff(wanted))
            .filter(|at| at.abs_diff(wanted) <= MOVED)
    }
}

/// That the text stands at several places.
fn either(plies: &[usize]) -> String {
    let plies: Vec<String> = plies.iter().map(ToString::to_string).collect();
    match &plies[..] {
        [] => "such a text stands several times where nothing is read".to_owned(),
        [one] => format!("such a text stands at ply {one}, and elsewhere: it may be about either"),
        many => format!(
            "such a text stands at plies {}: it may be about any of them",
            many.join(", ")
        ),
    }
}

/// What stands at the ply of a decision that has no place any more.
fn elsewhere(repair: &Repair, decision: &Decision) -> String {
    let ply = (decision.ply as usize)
        .checked_sub(1)
        .and_then(|at| repair.plies.get(at));
    match ply.map(|ply| ply.written.trim()) {
        Some("") | None => "that text is no longer there".to_owned(),
        Some(text) => format!("the text there is now \"{text}\""),
    }
}

/// The ply at which a move is made there.
fn ply_of(repair: &Repair, target: Target) -> usize {
    match target {
        Target::Ply(at) | Target::Before(at) => at,
        Target::Stop => repair.plies.len(),
    }
}

fn put(sheet: &ScoreSheet, repair: &Repair, one: &Placed<'_>) -> ScoreSheet {
    match (one.target, &one.name) {
        (Target::Ply(at), Some(name)) => settle_ply(sheet, repair, at, name),
        (Target::Before(at), Some(name)) => settle_missing(sheet, repair, at, name),
        (Target::Stop, Some(name)) => settle_stop(sheet, repair, name),
        (Target::Stop, None) => drop_stop(sheet, repair),
        (Target::Ply(_) | Target::Before(_), None) => sheet.clone(),
    }
}

/// Whether the text as it is read again has the move as one that a person confirmed.
fn is_heard(again: &Repair, one: &Placed<'_>, name: &str) -> bool {
    let missing = one.decision.is == Is::Missing;
    let names = again.line.names();
    let mut plies = again.plies.iter().zip(names);
    plies.any(|(ply, mv)| {
        let written = if missing {
            ""
        } else {
            one.decision.written.as_str()
        };
        ply.is_confirmed()
            && mv == name
            && (same(&ply.written, written) || missing || one.cell < ply.cells.end)
    })
}
