//! Questions put to whoever sits at the terminal.

use super::kept::Kept;
use super::render;
use crate::drawing::Rendered;
use crate::terminal::{Remarks, clean};
use anyhow::Result;
use scoresheet_batch::documents::Document;
use scoresheet_repair::{Choice, Repair, RepairedPly, choices};
use scoresheet_review::{Decision, Is, Settled, read_move, settle};
use scoresheet_source::Span;
use std::collections::BTreeSet;
use std::io::{self, BufRead, Read, Write};

/// Bytes of an answer that are read.
const LONGEST: u64 = 4096;

/// What may be answered.
const HELP: &str = "\
  1, 2, …   the move with this number
  Nf3, e2e4 a move, in the notation of the text or in English
  u         it cannot be read; it is not asked again
  m, m Nf6  a ply is missing before it, perhaps this one
  x         what stands there is no move (where reading stopped)
  s, Enter  skip it for now
  b         go back to the question before
  q         save and quit: the rest stays open
";

/// Somebody who answers, until he has had enough.
#[derive(Default)]
pub struct Person {
    gone: bool,
    told: bool,
}

/// What is answered.
enum Reply {
    /// What it is.
    Says(Is, Option<String>),
    /// Not known now.
    Skip,
    /// The question before once more.
    Back,
    /// No more questions.
    Quit,
}

/// A question, and what a decision on it is about.
struct Question {
    /// The ply, or the number of plies for the place where reading stopped.
    at: usize,
    is_stop: bool,
    span: Span,
    written: String,
    choices: Vec<Choice>,
    shown: Rendered,
}

/// A question that was put, and what was decided on it.
struct Put {
    key: (u32, usize),
    decision: Option<Decision>,
}

impl Person {
    /// Asks until nothing is left open that was not skipped; what the game is then. `first` is what its text alone
    /// says, `settled` the same with the answers kept so far.
    ///
    /// # Errors
    /// If standard input cannot be read, or an answer not be kept.
    pub fn ask(
        &mut self,
        document: &Document<'_>,
        first: &Repair,
        settled: Settled,
        kept: &mut Kept,
    ) -> Result<Settled> {
        let mut settled = settled;
        let mut asked: BTreeSet<(u32, usize)> = BTreeSet::new();
        let mut put: Vec<Put> = Vec::new();
        while !self.gone {
            let Some(question) = next(document, &settled, &asked) else {
                break;
            };
            self.tell_where(kept)?;
            let title = clean(&render::title(document));
            writeln!(Remarks, "\n{title}\n{}", question.shown)?;
            let key = (question.span.start, question.at);
            match self.answer(&settled.repair, &question)? {
                Reply::Quit => self.gone = true,
                Reply::Skip => {
                    asked.insert(key);
                    put.push(Put {
                        key,
                        decision: None,
                    });
                }
                Reply::Back => {
                    let Some(last) = put.pop() else {
                        writeln!(Remarks, "this is the first question of the game")?;
                        continue;
                    };
                    asked.remove(&last.key);
                    if let Some(decision) = last.decision {
                        kept.take(&decision)?;
                        settled = again(document, first, kept)?;
                    }
                }
                Reply::Says(is, mv) => {
                    let decision = decision(document, &question, is, mv);
                    asked.insert(key);
                    kept.put(decision.clone())?;
                    settled = again(document, first, kept)?;
                    if let Some(misfit) =
                        settled.misfits.iter().find(|one| one.decision == decision)
                    {
                        writeln!(Remarks, "{}: it is kept, but not heard", clean(&misfit.why))?;
                    }
                    put.push(Put {
                        key,
                        decision: Some(decision),
                    });
                }
            }
        }
        Ok(settled)
    }

    /// Where answers are kept, once.
    fn tell_where(&mut self, kept: &Kept) -> Result<()> {
        if std::mem::replace(&mut self.told, true) {
            return Ok(());
        }
        match kept.path() {
            Some(path) => writeln!(
                Remarks,
                "answers are kept in {}",
                clean(&path.display().to_string())
            )?,
            None => writeln!(
                Remarks,
                "answers are kept for this run only; --answers FILE keeps them"
            )?,
        }
        Ok(())
    }

    /// An answer that makes sense.
    fn answer(&self, found: &Repair, question: &Question) -> Result<Reply> {
        let numbers = if question.choices.is_empty() {
            "a move"
        } else {
            "a number or a move"
        };
        let no_move = if question.is_stop {
            "x if it is not a move, "
        } else {
            ""
        };
        loop {
            write!(
                Remarks,
                "{numbers}; {no_move}s to skip, b to go back, ? for help, q to save and quit: "
            )?;
            let Some(line) = typed_line()? else {
                writeln!(Remarks)?;
                return Ok(Reply::Quit);
            };
            let stated = line.trim();
            match stated {
                "q" => return Ok(Reply::Quit),
                "b" => return Ok(Reply::Back),
                "s" | "" => return Ok(Reply::Skip),
                "u" => return Ok(Reply::Says(Is::Unreadable, None)),
                "m" if !question.is_stop => return Ok(Reply::Says(Is::Missing, None)),
                "x" if question.is_stop => return Ok(Reply::Says(Is::NoMove, None)),
                "?" => {
                    write!(Remarks, "{HELP}")?;
                    continue;
                }
                _ => {}
            }
            let number = stated.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
            if let Some(choice) = number.and_then(|n| question.choices.get(n)) {
                return Ok(Reply::Says(Is::Move, Some(choice.text.clone())));
            }
            let (is, text) = match stated.strip_prefix("m ").filter(|_| !question.is_stop) {
                Some(missing) => (Is::Missing, missing.trim()),
                None => (Is::Move, stated),
            };
            let position = found.line.position_before(question.at);
            match position.map(|position| read_move(&position, text, &found.notation)) {
                Some(Ok(mv)) => return Ok(Reply::Says(is, Some(mv))),
                Some(Err(why)) => writeln!(Remarks, "{}", clean(&why))?,
                None => writeln!(Remarks, "there is no position here")?,
            }
        }
    }
}

/// A line of standard input; nothing at its end.
fn typed_line() -> Result<Option<String>> {
    let mut line = Vec::new();
    let read = io::stdin()
        .lock()
        .take(LONGEST)
        .read_until(b'\n', &mut line)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
}

/// The game with all that is answered of it.
fn again(document: &Document<'_>, first: &Repair, kept: &Kept) -> Result<Settled> {
    let of_game = kept.answers.of_game(&document.chunk.file, document.number);
    let decisions: Vec<Decision> = of_game.cloned().collect();
    if decisions.is_empty() {
        return Ok(Settled::undecided(document.sheet.clone(), first.clone()));
    }
    Ok(settle(document, first.clone(), &decisions)?)
}

fn decision(document: &Document<'_>, question: &Question, is: Is, mv: Option<String>) -> Decision {
    let at = question.span.start as usize;
    Decision {
        document: document.chunk.file.to_string(),
        game: document.number,
        ply: u32::try_from(question.at + 1).unwrap_or(u32::MAX),
        line: document.chunk.line(at),
        column: document.chunk.column(at),
        written: question.written.trim().to_owned(),
        is,
        mv,
        note: None,
    }
}

/// The next question that was neither put nor answered.
fn next(
    document: &Document<'_>,
    settled: &Settled,
    asked: &BTreeSet<(u32, usize)>,
) -> Option<Question> {
    let Settled { sheet, repair, .. } = settled;
    let fresh = |key: (u32, usize)| !asked.contains(&key) && !settled.is_given_up(key.1);
    let mut open = repair.entries(sheet).filter(RepairedPly::is_open);
    if let Some(entry) = open.find(|entry| fresh((entry.span.start, entry.at))) {
        let choices = choices(repair, entry.at);
        let mut shown = Rendered::on(&io::stderr());
        render::question(&mut shown, document, repair, &entry, &choices);
        return Some(Question {
            at: entry.at,
            is_stop: false,
            span: entry.span,
            written: entry.ply.written.clone(),
            choices,
            shown,
        });
    }
    let at = repair.plies.len();
    let cell = sheet.cells.get(repair.stopped?)?;
    let position = repair
        .line
        .position_before(at)
        .filter(|_| fresh((cell.span.start, at)))?;
    let mut shown = Rendered::on(&io::stderr());
    shown.words(&render::stop(document, sheet, repair));
    shown.board(&position, &Vec::new());
    Some(Question {
        at,
        is_stop: true,
        span: cell.span,
        written: cell.text.clone(),
        choices: Vec::new(),
        shown,
    })
}
