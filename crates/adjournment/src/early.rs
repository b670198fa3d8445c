//! A game adjourned before its session is over (KV53 §34, MK53 §21).

use super::{Book, Clocks, Standing};
use scoresheet_clock::{ClockTime, Stage};
use scoresheet_event::Colour;
use serde::Serialize;

/// Whether the side to move may seal now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum EarlyVerdict {
    /// Yes, and it takes the rest of the session (MK53 §21).
    Allowed,
    /// If the arbiter consents; it takes the rest of the session (KV53 §34).
    WithConsent,
    /// Not both have made the moves of the first control: only if the arbiter consents.
    BeforeControl,
    /// The session is over: the game is adjourned as usual, and nothing is taken.
    SessionOver,
    /// No: with the rest of the session its time is up before the next control.
    FlagWouldFall,
    /// No: the time of one side is up already.
    FlagFallen,
}

/// What sealing early does to the clock of whoever seals.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Early {
    /// By which book.
    pub rules: Book,
    /// Who seals.
    pub sealer: Colour,
    /// Whether he may.
    pub verdict: EarlyVerdict,
    /// The clause that says so.
    pub clause: &'static str,
    /// The session, both clocks together.
    pub session: ClockTime,
    /// What the clocks show together.
    pub played: ClockTime,
    /// What the sealer takes on his clock: the rest of the session; nothing before the control, where
    /// the clauses do not ask for it.
    pub taken: ClockTime,
    /// The time marked as used by the sealer.
    pub marked: ClockTime,
    /// The time marked as used by the other side: what his clock shows.
    pub other_marked: ClockTime,
    /// The sealer's next control.
    pub control: Stage,
    /// What the sealer has left to it; `None` if it is overstepped.
    pub left: Option<ClockTime>,
    /// The working, a line a step.
    pub working: Vec<String>,
}

/// Works out what is marked on the envelope if the side to move seals now.
///
/// "The moves of the control have been made by both" (KV53 §34, MK53 §21) is read as: both have
/// passed the first control. Who has passed it and not the next is held back by his own flag.
#[must_use]
pub fn early(book: Book, clocks: &Clocks, session: ClockTime) -> Early {
    let sealer = clocks.to_move;
    let standing = clocks.standing(sealer);
    let played = clocks.played();
    let rest = session.less(played).unwrap_or_default();
    let first = clocks.control.first().moves;
    let before = Colour::BOTH
        .into_iter()
        .find(|side| clocks.moves(*side) < first);
    let taken = before.map_or(rest, |_| ClockTime::default());
    let marked = standing.used.and(taken);
    let mut early = Early {
        rules: book,
        sealer,
        verdict: EarlyVerdict::Allowed,
        clause: book.adjourning(),
        session,
        played,
        taken,
        marked,
        other_marked: clocks.used(sealer.other()),
        control: standing.next,
        left: standing.next.time.less(marked),
        working: Vec::new(),
    };
    let fallen = Colour::BOTH
        .map(|side| clocks.standing(side))
        .into_iter()
        .find(Standing::is_fallen);
    let nothing = ClockTime::default();
    if let Some(fallen) = fallen {
        early.verdict = EarlyVerdict::FlagFallen;
        early.clause = book.clocks();
        early.working = vec![overstepped(&fallen)];
        return early;
    }
    early.verdict = if rest == nothing {
        EarlyVerdict::SessionOver
    } else if before.is_some() {
        EarlyVerdict::BeforeControl
    } else if early.left.unwrap_or_default() == nothing {
        EarlyVerdict::FlagWouldFall
    } else if book == Book::Kv53 {
        EarlyVerdict::WithConsent
    } else {
        EarlyVerdict::Allowed
    };
    early.work(clocks, &standing, rest);
    early
}

fn overstepped(fallen: &Standing) -> String {
    let Standing {
        moves, used, next, ..
    } = fallen;
    format!(
        "{} has made {moves} moves in {used}, but {} were to be made in {}",
        fallen.side.name(),
        next.moves,
        next.time
    )
}

impl Early {
    fn work(&mut self, clocks: &Clocks, standing: &Standing, rest: ClockTime) {
        let [white, black] = clocks.used;
        let (played, session) = (self.played, self.session);
        let over = if self.verdict == EarlyVerdict::SessionOver {
            format!("the session of {session} is over, and no time is added")
        } else {
            format!("left of the session: {session} − {played} = {rest}")
        };
        let played = format!("played: White {white} + Black {black} = {played}; {over}");
        self.working.push(played);
        self.marks(standing);
        if standing.next.moves == standing.moves.saturating_add(1) {
            let after = clocks.sealed_move_made().standing(self.sealer).next;
            self.working.push(format!(
                "the sealed move is the control move: once it is made, \
                 the next control is move {} at {}",
                after.moves, after.time
            ));
        }
        if self.verdict == EarlyVerdict::BeforeControl {
            let (used, with) = (standing.used, standing.used.and(rest));
            self.working.push(format!(
                "the clause does not ask for the rest of the session here; \
                 with it: {used} + {rest} = {with}"
            ));
        }
    }

    fn marks(&mut self, standing: &Standing) {
        let (used, taken, marked) = (standing.used, self.taken, self.marked);
        let sealer = self.sealer.name();
        self.working.push(if taken > ClockTime::default() {
            format!("marked for {sealer}: {used} + {taken} = {marked}")
        } else {
            format!("marked for {sealer}: {marked}, as his clock shows")
        });
        let other = self.sealer.other().name();
        let line = format!(
            "marked for {other}: {}, as his clock shows",
            self.other_marked
        );
        self.working.push(line);
        let Stage { moves, time } = self.control;
        self.working.push(match self.left {
            Some(left) => format!(
                "left to {sealer} for the control at move {moves}: {time} − {marked} = {left}"
            ),
            None => {
                format!("the control at move {moves} is at {time}: {marked} is later than that")
            }
        });
    }

    /// The verdict in words, with its clause.
    #[must_use]
    pub fn says(&self) -> String {
        let (sealer, clause) = (self.sealer.name(), self.clause);
        match self.verdict {
            EarlyVerdict::Allowed => format!("{sealer} may seal now ({clause})"),
            EarlyVerdict::WithConsent => {
                format!("{sealer} may seal now if the arbiter consents ({clause})")
            }
            EarlyVerdict::BeforeControl => format!(
                "not both players have made the moves of the first control: \
                 the game is adjourned only if the arbiter consents ({clause})"
            ),
            EarlyVerdict::SessionOver => {
                format!("the session is over: the game is adjourned as usual ({clause})")
            }
            EarlyVerdict::FlagWouldFall => format!(
                "{sealer} cannot take the rest of the session: \
                 his time would be up before the control at move {} ({clause})",
                self.control.moves
            ),
            EarlyVerdict::FlagFallen => {
                format!("the flag has fallen: there is nothing to adjourn ({clause})")
            }
        }
    }
}
