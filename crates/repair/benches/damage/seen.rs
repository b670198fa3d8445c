//! What became of one damaged game, ply by ply against the game that was played.

use crate::games::Clean;
use scoresheet_layout::ScoreSheet;
use scoresheet_repair::{Answer, FoundLine, Options, Ply, Reason, Repair, repair};
use std::time::{Duration, Instant};

/// One ply of the line that was found.
#[derive(Debug, Clone, Copy)]
pub struct SeenPly {
    /// What was answered.
    pub answer: Answer,
    /// How probable the move was said to be.
    pub probability: f64,
    /// Whether it is the move that was played.
    pub right: bool,
    /// Whether the move that was played is among the candidates.
    pub listed: bool,
    /// Whether anything was supposed of the text.
    pub supposed: bool,
}

/// One game.
#[derive(Debug, Clone)]
pub struct Seen {
    /// Plies of the game that was played.
    pub plies: usize,
    /// Plies of the line that was found, aligned with the game.
    pub line: Vec<SeenPly>,
    /// Whether the line is the game.
    pub recovered: bool,
    /// Lines that were called whole and are not the game.
    pub falsely_whole: usize,
    /// What was supposed anywhere.
    pub reasons: Vec<Reason>,
    /// How long it took, of one processor.
    pub time: Duration,
    /// The sheet that has most plies.
    pub best: Option<Best>,
}

/// One sheet of a page, and what became of it.
#[derive(Debug, Clone)]
pub struct Best {
    /// Which.
    pub sheet: usize,
    /// Where its plies begin in [`Seen::line`].
    pub from: usize,
    /// What was answered, or why nothing was.
    pub repair: Result<Repair, String>,
}

/// Reads `sheets`, which are a damaged text of `game`.
pub fn see(game: &Clean, sheets: &[ScoreSheet], options: &Options) -> Seen {
    let start = Clock::start();
    let repairs: Vec<_> = sheets.iter().map(|sheet| repair(sheet, options)).collect();
    let mut seen = Seen {
        plies: game.plies(),
        line: Vec::new(),
        recovered: false,
        falsely_whole: 0,
        reasons: Vec::new(),
        time: start.elapsed(),
        best: None,
    };
    let names = game.line.names();
    let (mut whole, mut others) = (0, 0);
    let mut most = 0;
    for (sheet, repair) in repairs.into_iter().enumerate() {
        let from = seen.line.len();
        if let Ok(repair) = &repair {
            let right = aligned(&game.line, &repair.line);
            let plies = repair.plies.iter().zip(&right).enumerate();
            let line =
                plies.map(|(at, (ply, right))| seen_ply(ply, right.is_some(), names.get(at)));
            seen.line.extend(line);
            let reasons = repair.plies.iter().flat_map(|ply| &ply.reasons);
            seen.reasons.extend(reasons.copied());
            let every = right.iter().all(Option::is_some);
            let is_game = repair.line.len() == game.plies() && every;
            whole += usize::from(is_game);
            seen.falsely_whole += usize::from(!is_game && repair.is_whole());
            others += usize::from(!is_game && !repair.line.is_empty());
        }
        let plies = repair.as_ref().map_or(0, |repair| repair.line.len());
        if seen.best.is_none() || plies > most {
            most = plies;
            let repair = repair.map_err(|error| error.to_string());
            seen.best = Some(Best {
                sheet,
                from,
                repair,
            });
        }
    }
    // A second game on a page that has one is none.
    seen.recovered = whole == 1 && others == 0;
    seen
}

/// Time that other work on the machine does not count in, where the system tells (Linux).
struct Clock {
    wall: Instant,
    processor: Option<Duration>,
}

impl Clock {
    fn start() -> Self {
        Self {
            wall: Instant::now(),
            processor: Self::of_thread(),
        }
    }

    fn elapsed(&self) -> Duration {
        let processor = self.processor.zip(Self::of_thread());
        processor.map_or(self.wall.elapsed(), |(start, now)| {
            now.saturating_sub(start)
        })
    }

    /// How long this thread has been running on a processor.
    fn of_thread() -> Option<Duration> {
        let reported = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        let nanoseconds = reported.split(' ').next()?.parse().ok()?;
        Some(Duration::from_nanos(nanoseconds))
    }
}

fn seen_ply(ply: &Ply, right: bool, name: Option<&String>) -> SeenPly {
    let mut candidates = ply.candidates.iter();
    SeenPly {
        answer: ply.answer,
        probability: ply.probability,
        right,
        listed: right || name.is_some_and(|name| candidates.any(|one| one.text == *name)),
        supposed: ply.answer != Answer::Read && !ply.reasons.is_empty(),
    }
}

/// For every ply of `found`, which ply of `game` it is.
fn aligned(game: &FoundLine, found: &FoundLine) -> Vec<Option<usize>> {
    common(&game.moves(), &found.moves())
}

/// The longest common subsequence: a line that lacks a ply, or has one too many, is wrong there and
/// not everywhere after.
pub fn common<M: PartialEq>(game: &[M], found: &[M]) -> Vec<Option<usize>> {
    let width = game.len() + 1;
    let mut longest = vec![0_u32; (found.len() + 1) * width];
    for at in (0..found.len()).rev() {
        for of in (0..game.len()).rev() {
            let here = at * width + of;
            longest[here] = if found[at] == game[of] {
                longest[here + width + 1] + 1
            } else {
                longest[here + width].max(longest[here + 1])
            };
        }
    }
    let mut plies = vec![None; found.len()];
    let (mut at, mut of) = (0, 0);
    while at < found.len() && of < game.len() {
        let here = at * width + of;
        if found[at] == game[of] {
            plies[at] = Some(of);
            (at, of) = (at + 1, of + 1);
        } else if at == of && longest[here + width + 1] == longest[here] {
            // Another move in the same place, where nothing is won by calling it lost.
            (at, of) = (at + 1, of + 1);
        } else if longest[here + width] >= longest[here + 1] {
            at += 1;
        } else {
            of += 1;
        }
    }
    plies
}
