//! What is left to ask of a game, one question after another.

use crate::{Decision, Is, Settled, render_question, stop_in_words};
use scoresheet_batch::documents::Document;
use scoresheet_repair::{Choice, RepairedPly, choices};
use scoresheet_report::{Marks, Rendered};
use scoresheet_source::Span;
use std::collections::BTreeSet;

/// A question, and what a decision on it is about.
///
/// ```
/// use scoresheet_batch::documents::{DocumentError, DocumentOptions, Group, each_group, each_searched};
/// use scoresheet_batch::input::Source;
/// use scoresheet_review::{Question, Settled};
/// use std::collections::BTreeSet;
/// let source = Source::of_text("page.txt", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 ### 5. O-O Be7 1-0\n");
/// let mut questions = Vec::new();
/// each_group(source, &DocumentOptions::default(), |group| match group {
///     Group::Games(games) => each_searched(&games, |document, found| {
///         if let Some(Ok(repair)) = found {
///             let settled = Settled::undecided(document.sheet.clone(), repair);
///             questions.extend(Question::next(&settled, &BTreeSet::new()));
///         }
///         Ok::<(), DocumentError>(())
///     }),
///     Group::Rest(_) => Ok(()),
/// })?;
/// assert_eq!((questions[0].at, questions[0].is_stop), (7, false));
/// # Ok::<(), DocumentError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Question {
    /// The ply, from 0, or the number of plies for the place where reading stopped.
    pub at: usize,
    /// Whether it is about the place where reading stopped.
    pub is_stop: bool,
    /// Where it stands.
    pub span: Span,
    /// What is written there.
    pub written: String,
    /// What it may be, the most probable first.
    pub choices: Vec<Choice>,
}

impl Question {
    /// The next question of a game that is neither among those `asked`, by their [keys](Self::key), nor answered.
    #[must_use]
    pub fn next(settled: &Settled, asked: &BTreeSet<(u32, usize)>) -> Option<Self> {
        let Settled { sheet, repair, .. } = settled;
        let fresh = |key: (u32, usize)| !asked.contains(&key) && !settled.is_given_up(key.1);
        let mut open = repair.entries(sheet).filter(RepairedPly::is_open);
        if let Some(entry) = open.find(|entry| fresh((entry.span.start, entry.at))) {
            return Some(Self {
                at: entry.at,
                is_stop: false,
                span: entry.span,
                written: entry.ply.written.clone(),
                choices: choices(repair, entry.at),
            });
        }
        let at = repair.plies.len();
        let cell = sheet.cells.get(repair.stopped?)?;
        repair.line.position_before(at)?;
        fresh((cell.span.start, at)).then(|| Self {
            at,
            is_stop: true,
            span: cell.span,
            written: cell.text.clone(),
            choices: Vec::new(),
        })
    }

    /// What the question is known by: its place in the text, and its ply.
    #[must_use]
    pub const fn key(&self) -> (u32, usize) {
        (self.span.start, self.at)
    }

    /// Puts in what a person has to see: the line of the source, the board, the choices.
    pub fn render(&self, rendered: &mut Rendered, document: &Document<'_>, settled: &Settled) {
        let Settled { sheet, repair, .. } = settled;
        if self.is_stop {
            rendered.words(&stop_in_words(document, sheet, repair));
            if let Some(position) = repair.line.position_before(self.at) {
                rendered.board(&position, &Marks::new());
            }
            return;
        }
        if let Some(entry) = repair.entries(sheet).nth(self.at) {
            render_question(rendered, document, repair, &entry, &self.choices);
        }
    }

    /// The decision that what stands there `is` this, and the move that it is.
    #[must_use]
    pub fn decision(&self, document: &Document<'_>, is: Is, mv: Option<String>) -> Decision {
        let at = self.span.start as usize;
        Decision {
            document: document.chunk.file.to_string(),
            game: document.number,
            ply: u32::try_from(self.at + 1).unwrap_or(u32::MAX),
            line: document.chunk.line(at),
            column: document.chunk.column(at),
            written: self.written.trim().to_owned(),
            is,
            mv,
            note: None,
        }
    }
}
