//! A clock that went wrong through no fault of the players (KV53 §32, §35; MK53 §19, §22).

use super::{Book, Clocks};
use scoresheet_clock::ClockTime;
use scoresheet_event::Colour;
use serde::Serialize;

/// What must stay to the control where thinking time is taken away (KV53 §32, MK53 §19).
const AT_LEAST: ClockTime = ClockTime::from_seconds(15 * 60);

/// What the correction does to the thinking time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Change {
    /// Gives so much back.
    More(ClockTime),
    /// Takes so much away.
    Less(ClockTime),
}

/// When the error was noticed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Noticed {
    /// In play.
    InPlay,
    /// In play, in a game whose clocks were set wrongly when it was taken up.
    Resumed,
    /// When the game was over.
    Over,
}

/// An error of the clocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ClockError {
    /// Which clock; `None` if it cannot be found out.
    pub clock: Option<Colour>,
    /// What would put it right.
    pub change: Change,
    /// When it was noticed.
    pub noticed: Noticed,
}

/// What becomes of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CorrectionVerdict {
    /// The arbiter corrects the clock.
    Corrected,
    /// The times stand.
    Stands,
    /// The book does not say; the arbiter decides.
    Open,
}

/// The answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Correction {
    /// By which book.
    pub rules: Book,
    /// What becomes of the error.
    pub verdict: CorrectionVerdict,
    /// The clauses.
    pub clause: &'static str,
    /// Which clock.
    pub clock: Option<Colour>,
    /// The time used as the clock shows it.
    pub used: Option<ClockTime>,
    /// The time used if it is corrected.
    pub corrected: Option<ClockTime>,
    /// What would then be left to the next control; `None` if it is overstepped.
    pub left: Option<ClockTime>,
    /// One line for a person, without the clause.
    pub why: String,
}

impl Correction {
    /// The answer for a person: what the clock would show, where one is meant, and the verdict with its clause.
    #[must_use]
    pub fn says(&self) -> String {
        let verdict = match self.verdict {
            CorrectionVerdict::Corrected => "corrected",
            CorrectionVerdict::Stands => "the times are unchanged",
            CorrectionVerdict::Open => "the arbiter decides",
        };
        let line = format!("{verdict}: {} ({})", self.why, self.clause);
        match (self.clock, self.used, self.corrected) {
            (Some(side), Some(used), Some(corrected)) => format!(
                "{}: {used} used, {corrected} if corrected, which leaves for the control: {}\n{line}",
                side.name(),
                time_left(self.left)
            ),
            _ => line,
        }
    }
}

/// The time left to a control in words: the time, or that there is none.
///
/// ```
/// assert_eq!(scoresheet_adjournment::time_left(None), "overstepped");
/// ```
#[must_use]
pub fn time_left(left: Option<ClockTime>) -> String {
    left.map_or_else(|| "overstepped".to_owned(), |left| left.to_string())
}

/// A correction that cannot be meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CorrectionError {
    /// More time than was used.
    #[error("{} has used {used}: {more} cannot be given back", .side.name())]
    MoreThanUsed {
        /// Whose clock.
        side: Colour,
        /// What it shows.
        used: ClockTime,
        /// What was to be given back.
        more: ClockTime,
    },
}

/// What becomes of an error of the clocks.
///
/// # Errors
/// [`CorrectionError`] if more time is given back than the clock shows.
pub fn correct(
    book: Book,
    clocks: &Clocks,
    error: ClockError,
) -> Result<Correction, CorrectionError> {
    let Some(side) = error.clock else {
        return Ok(unknown(book, error.noticed));
    };
    let used = clocks.used(side);
    let corrected = match error.change {
        Change::Less(less) => used.and(less),
        Change::More(more) => {
            let too_much = CorrectionError::MoreThanUsed { side, used, more };
            used.less(more).ok_or(too_much)?
        }
    };
    let standing = clocks.standing(side);
    let mut answer = Correction {
        rules: book,
        verdict: CorrectionVerdict::Corrected,
        clause: clause(book, error.noticed),
        clock: Some(side),
        used: Some(used),
        corrected: Some(corrected),
        left: standing.next.time.less(corrected),
        why: String::new(),
    };
    let other = clocks.standing(side.other()).left;
    let (verdict, why) = match (error.noticed, error.change, book) {
        (Noticed::Over, ..) => (
            CorrectionVerdict::Stands,
            "the game is over: claims are no longer accepted".to_owned(),
        ),
        (_, Change::More(_), _) => (
            CorrectionVerdict::Corrected,
            "thinking time can be given back at any time".to_owned(),
        ),
        (Noticed::Resumed, Change::Less(_), Book::Mk53) => (
            CorrectionVerdict::Stands,
            "in a resumed game the time to the control can only be increased, not reduced"
                .to_owned(),
        ),
        (Noticed::InPlay, Change::Less(_), Book::Mk53)
            if standing.moves >= clocks.control.first().moves =>
        {
            (
                CorrectionVerdict::Open,
                "the clause provides for taking time away only up to the first control".to_owned(),
            )
        }
        (Noticed::InPlay, Change::Less(_), Book::Mk53) => {
            at_least(&[(side, answer.left), (side.other(), other)])
        }
        (_, Change::Less(_), Book::Kv53) => at_least(&[(side, answer.left)]),
    };
    (answer.verdict, answer.why) = (verdict, why);
    Ok(answer)
}

/// KV53 §35 on resumed games puts no limit of its own; that of §32 holds in every game.
const fn clause(book: Book, noticed: Noticed) -> &'static str {
    match (book, noticed) {
        (Book::Kv53, Noticed::Resumed) => "KV53 §35, §32",
        (_, Noticed::InPlay) => book.clocks(),
        _ => book.resuming(),
    }
}

fn unknown(book: Book, noticed: Noticed) -> Correction {
    let over = noticed == Noticed::Over;
    Correction {
        rules: book,
        verdict: CorrectionVerdict::Stands,
        clause: if over { book.resuming() } else { book.clocks() },
        clock: None,
        used: None,
        corrected: None,
        left: None,
        why: if over {
            "the game is over: claims are no longer accepted".to_owned()
        } else {
            "it cannot be determined which clock was wrong: the cause is corrected, but the times are left unchanged"
                .to_owned()
        },
    }
}

/// Whether each keeps a quarter of an hour to his control.
fn at_least(left: &[(Colour, Option<ClockTime>)]) -> (CorrectionVerdict, String) {
    let short = left
        .iter()
        .find(|(_, left)| left.unwrap_or_default() < AT_LEAST);
    match short {
        None => (
            CorrectionVerdict::Corrected,
            format!("at least {AT_LEAST} remains to the control"),
        ),
        Some((side, left)) => {
            let left = left.unwrap_or_default();
            let side = side.name();
            (
                CorrectionVerdict::Stands,
                format!("{side} would then have {left} to the control, but {AT_LEAST} must remain"),
            )
        }
    }
}
