//! The games of a run, one after the other: read again as a person decided, counted, put on the page.

use crate::{
    AskError, ImagesBeside, KeptAnswers, Person, RepairSums, ReviewPage, Settled, level,
    render_repair, settle_answers, title,
};
use scoresheet_batch::documents::{Document, Rest, Searched, json};
use scoresheet_repair::{Extent, RepairError, record};
use scoresheet_replay::Game;
use scoresheet_report::Rendered;
use scoresheet_source::Level;
use serde_json::Value;
use std::io::{BufRead, Write};

/// Deals with the games of a run.
///
/// ```
/// use scoresheet_batch::documents::{DocumentOptions, Group, each_group, each_searched};
/// use scoresheet_batch::input::Source;
/// use scoresheet_repair::Extent;
/// use scoresheet_review::{Desk, KeptAnswers, Person};
///
/// let source = Source::of_text("page.txt", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O BØ7 1-0\n");
/// let nobody: Option<Person<&[u8], Vec<u8>>> = None;
/// let mut desk = Desk::new(Extent::Sure, nobody, KeptAnswers::default(), None);
/// let mut records = Vec::new();
/// each_group(source, &DocumentOptions::default(), |group| match group {
///     Group::Games(games) => each_searched(&games, |document, found| {
///         records.extend(desk.game(document, found)?.record(document));
///         Ok::<(), Box<dyn std::error::Error>>(())
///     }),
///     Group::Rest(rest) => Ok(desk.rest(&rest)),
/// })?;
/// assert!(records[0].0.contains("5. O-O Be7"));
/// assert_eq!((desk.sums().games, desk.sums().whole), (1, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Desk<R, W> {
    extent: Extent,
    person: Option<Person<R, W>>,
    kept: KeptAnswers,
    page: Option<ReviewPage>,
    sums: RepairSums,
    worst: Option<Level>,
}

/// What became of a game.
pub enum HandledGame {
    /// Its moves were read; the record that they make.
    Repaired(Box<Settled>, String),
    /// It has tags without moves, which is no damage: its record stands as it was.
    WithoutMoves,
    /// It is left unchanged, and why.
    Left(String),
}

/// What is said of a game with tags alone.
const WITHOUT_MOVES: &str = "there is no move in it";

impl<R: BufRead, W: Write> Desk<R, W> {
    /// Nothing is dealt with yet. Records go as far as `extent`; `person` is asked about what is open after the answers
    /// that were `kept`; all games are put on `page`.
    #[must_use]
    pub fn new(
        extent: Extent,
        person: Option<Person<R, W>>,
        kept: KeptAnswers,
        page: Option<ReviewPage>,
    ) -> Self {
        Self {
            extent,
            person,
            kept,
            page,
            sums: RepairSums::default(),
            worst: None,
        }
    }

    /// Deals with the next game; `found` is what its text alone says.
    ///
    /// # Errors
    /// If a person cannot be asked, or the game not be read again.
    pub fn game(
        &mut self,
        document: &Document<'_>,
        found: Searched,
    ) -> Result<HandledGame, AskError> {
        self.sums.games += 1;
        let handled = self.handled(document, found)?;
        match &handled {
            HandledGame::Repaired(settled, record) => {
                self.sums.add(settled);
                let misfit = (!settled.misfits.is_empty()).then_some(Level::Warning);
                self.worst = self.worst.max(level(&settled.repair)).max(misfit);
                if let Some(page) = &mut self.page {
                    page.add(document, settled, record, Some(&mut ImagesBeside));
                }
            }
            HandledGame::WithoutMoves => {
                self.sums.without_moves += 1;
                self.not_read(document, WITHOUT_MOVES);
            }
            HandledGame::Left(why) => {
                self.sums.left += 1;
                self.worst = Some(Level::Error);
                self.not_read(document, why);
            }
        }
        Ok(handled)
    }

    fn handled(
        &mut self,
        document: &Document<'_>,
        found: Searched,
    ) -> Result<HandledGame, AskError> {
        let left = |why: &str| Ok(HandledGame::Left(why.to_owned()));
        let found = match found {
            None => return left(document.left.as_deref().unwrap_or_default()),
            Some(Ok(found)) => found,
            Some(Err(RepairError::NoText)) => return Ok(HandledGame::WithoutMoves),
            Some(Err(error)) => return left(&error.to_string()),
        };
        if found.plies.is_empty() {
            return left("no legal move can be read");
        }
        let mut settled = settle_answers(document, &found, &self.kept.answers)?;
        if let Some(person) = &mut self.person {
            settled = person.ask(document, &found, settled, &mut self.kept)?;
        }
        match record(&settled.sheet, &settled.repair, self.extent) {
            Ok(record) => Ok(HandledGame::Repaired(Box::new(settled), record)),
            Err(error) => left(&error.to_string()),
        }
    }

    fn not_read(&mut self, document: &Document<'_>, why: &str) {
        if let Some(page) = &mut self.page {
            page.add_left(document, why);
        }
    }

    /// Counts what is part of no game, lest a game be thought whole that is not.
    pub fn rest(&mut self, rest: &Rest<'_>) {
        if !rest.quoted.is_empty() {
            self.worst = self.worst.max(Some(Level::Note));
        }
    }

    /// What came of all games so far.
    #[must_use]
    pub const fn sums(&self) -> RepairSums {
        self.sums
    }

    /// How grave the worst of it is.
    #[must_use]
    pub const fn worst(&self) -> Option<Level> {
        self.worst
    }

    /// The page with all games so far, if there is to be one.
    pub fn page(&mut self, title: &str) -> Option<String> {
        self.page.as_mut().map(|page| page.html(title))
    }

    /// That answers were given about games that are not there, which is as grave as a warning.
    pub fn unheard(&mut self) -> Option<String> {
        let path = self.kept.path()?.display();
        let heard = self.sums.fitting + self.sums.misfits;
        let unheard = self.kept.answers.decisions.len().saturating_sub(heard);
        let answers = match unheard {
            0 => return None,
            1 => "answer is",
            _ => "answers are",
        };
        self.worst = self.worst.max(Some(Level::Warning));
        Some(format!(
            "{path}: {unheard} {answers} about games that are not in these files"
        ))
    }

    /// How many of the answers fit, if any were about these games.
    #[must_use]
    pub fn answers_in_words(&self) -> Option<String> {
        let path = self.kept.path()?.display();
        let any = self.sums.fitting + self.sums.misfits > 0;
        let total = self.kept.answers.decisions.len();
        any.then(|| format!("{path}: {}", self.sums.answers_in_words(total)))
    }
}

impl HandledGame {
    /// Whether its moves were read.
    #[must_use]
    pub const fn is_repaired(&self) -> bool {
        matches!(self, Self::Repaired(..))
    }

    /// For a program: as docs/repair.md has it.
    #[must_use]
    pub fn object(&self, document: &Document<'_>) -> Value {
        match self {
            Self::Repaired(settled, record) => {
                let misfits = settled.misfits.iter();
                let misfits: Vec<_> = misfits
                    .map(|one| (one.decision.words(), one.why.clone()))
                    .collect();
                json::object(document, &settled.sheet, &settled.repair, record, &misfits)
            }
            Self::WithoutMoves => json::left(document, WITHOUT_MOVES),
            Self::Left(why) => json::left(document, why),
        }
    }

    /// For a person: what was changed, and what is open; nothing of a game that reads as it stands.
    pub fn render(&self, reported: &mut Rendered, document: &Document<'_>) {
        match self {
            Self::Repaired(settled, _) => render_repair(reported, document, settled),
            Self::WithoutMoves => {}
            Self::Left(why) => {
                let title = title(document);
                reported.words(&format!("{title}\n  left unchanged: {why}\n"));
            }
        }
    }

    /// Its record and the game that is played; as it stood, if it was not read.
    #[must_use]
    pub fn record(&self, document: &Document<'_>) -> Option<(String, Game)> {
        match self {
            Self::Repaired(settled, record) => Some((record.clone(), settled.repair.game)),
            Self::WithoutMoves | Self::Left(_) => {
                let record = document.record?.trim_end();
                Some((format!("{record}\n"), Game::Chess))
            }
        }
    }
}
