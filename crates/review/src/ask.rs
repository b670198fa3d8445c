//! Questions put to somebody who reads them as text and answers a line each.

use crate::{
    Decision, Is, KeptAnswers, KeptError, Question, Settled, read_move, settle_answers, title,
};
use scoresheet_batch::documents::Document;
use scoresheet_repair::{Repair, RepairError};
use scoresheet_report::Rendered;
use scoresheet_source::untrusted::clean;
use std::collections::BTreeSet;
use std::io::{self, BufRead, Read, Write};

/// Bytes of an answer that are read.
const LONGEST: u64 = 4096;

/// What may be answered.
const HELP: &str = "\
  1, 2, …   the move with this number
  Nf3, e2e4 a move, in the notation of the text or in English
  u         it cannot be read; do not ask again
  m, m Nf6  a ply is missing before it, perhaps this one
  x         the text there is not a move (where reading stopped)
  s, Enter  skip it for now
  b         go back to the question before
  q         save and quit: the rest stays open
";

/// Somebody who answers, until he has had enough.
pub struct Person<R, W> {
    answers: R,
    questions: W,
    coloured: bool,
    gone: bool,
    told: bool,
}

/// Why nothing more can be asked.
#[derive(Debug, thiserror::Error)]
pub enum AskError {
    /// A question cannot be put, or an answer not be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// An answer cannot be kept.
    #[error(transparent)]
    Kept(#[from] KeptError),
    /// The game cannot be read again.
    #[error(transparent)]
    Repair(#[from] RepairError),
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

impl<R: BufRead, W: Write> Person<R, W> {
    /// Somebody who reads `questions`, with boards in colours or not, and whose answers are read from `answers`.
    pub const fn new(answers: R, questions: W, coloured: bool) -> Self {
        Self {
            answers,
            questions,
            coloured,
            gone: false,
            told: false,
        }
    }

    /// Asks until nothing is left open that was not skipped; what the game is then. `first` is what its text alone
    /// says, `settled` the same with the answers kept so far.
    ///
    /// # Errors
    /// If a question cannot be put, or an answer be neither read nor kept.
    pub fn ask(
        &mut self,
        document: &Document<'_>,
        first: &Repair,
        settled: Settled,
        kept: &mut KeptAnswers,
    ) -> Result<Settled, AskError> {
        let mut settled = settled;
        let mut asked: BTreeSet<(u32, usize)> = BTreeSet::new();
        let mut put: Vec<Put> = Vec::new();
        while !self.gone {
            let Some(question) = Question::next(&settled, &asked) else {
                break;
            };
            self.tell_where(kept)?;
            let title = clean(&title(document));
            let mut shown = Rendered::new(self.coloured);
            question.render(&mut shown, document, &settled);
            writeln!(self.questions, "\n{title}\n{shown}")?;
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
                        writeln!(self.questions, "this is the first question of the game")?;
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
                        writeln!(
                            self.questions,
                            "{}: the answer is kept, but not used",
                            clean(&misfit.why)
                        )?;
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
    fn tell_where(&mut self, kept: &KeptAnswers) -> io::Result<()> {
        if std::mem::replace(&mut self.told, true) {
            return Ok(());
        }
        match kept.path() {
            Some(path) => writeln!(
                self.questions,
                "answers are kept in {}",
                clean(&path.display().to_string())
            )?,
            None => writeln!(
                self.questions,
                "answers are kept for this run only; --answers FILE keeps them"
            )?,
        }
        Ok(())
    }

    /// An answer that makes sense.
    fn answer(&mut self, found: &Repair, question: &Question) -> io::Result<Reply> {
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
                self.questions,
                "{numbers}; {no_move}s to skip, b to go back, ? for help, q to save and quit: "
            )?;
            let Some(line) = self.line()? else {
                writeln!(self.questions)?;
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
                    write!(self.questions, "{HELP}")?;
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
                Some(Err(why)) => writeln!(self.questions, "{}", clean(&why))?,
                None => writeln!(self.questions, "there is no position here")?,
            }
        }
    }

    /// The next line; nothing at the end.
    fn line(&mut self) -> io::Result<Option<String>> {
        let mut line = Vec::new();
        let read = (&mut self.answers)
            .take(LONGEST)
            .read_until(b'\n', &mut line)?;
        Ok((read > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
    }
}
