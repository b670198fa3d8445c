//! Questions put to whoever sits at the terminal.

use crate::drawing::rendered_on;
use crate::terminal::{Remarks, clean};
use anyhow::Result;
use scoresheet_batch::documents::Document;
use scoresheet_repair::Repair;
use scoresheet_review::{
    Decision, Is, KeptAnswers, Question, Settled, read_move, settle_answers, title,
};
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
        kept: &mut KeptAnswers,
    ) -> Result<Settled> {
        let mut settled = settled;
        let mut asked: BTreeSet<(u32, usize)> = BTreeSet::new();
        let mut put: Vec<Put> = Vec::new();
        while !self.gone {
            let Some(question) = Question::next(&settled, &asked) else {
                break;
            };
            self.tell_where(kept)?;
            let title = clean(&title(document));
            let mut shown = rendered_on(&io::stderr());
            question.render(&mut shown, document, &settled);
            writeln!(Remarks, "\n{title}\n{shown}")?;
            let key = question.key();
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
                        settled = settle_answers(document, first, &kept.answers)?;
                    }
                }
                Reply::Says(is, mv) => {
                    let decision = question.decision(document, is, mv);
                    asked.insert(key);
                    kept.put(decision.clone())?;
                    settled = settle_answers(document, first, &kept.answers)?;
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
    fn tell_where(&mut self, kept: &KeptAnswers) -> Result<()> {
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
