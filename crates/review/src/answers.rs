//! The file of answers: what a person decided, keyed by document, place and what was written there.

use serde::{Deserialize, Serialize};
use std::path::{Component, Path};

/// What a person says of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Is {
    /// The move that is written there is [`Decision::mv`].
    Move,
    /// It cannot be read, on the page either.
    Unreadable,
    /// A ply that is not written was made before it: [`Decision::mv`], if that is known.
    Missing,
    /// What stands there is no move.
    NoMove,
}

/// One decision.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decision {
    /// The document, as it was named.
    pub document: String,
    /// The game in it, from 1.
    pub game: u32,
    /// The ply of the game, from 1.
    pub ply: u32,
    /// The line of the document, from 1.
    pub line: u64,
    /// The column, in characters, from 1.
    pub column: u32,
    /// The text there; empty for a ply that is not written.
    pub written: String,
    /// What it is.
    pub is: Is,
    /// The move: SAN in English letters for chess, full notation for draughts.
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
    /// What a person has to say of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl Decision {
    /// Whether both are about one place.
    #[must_use]
    pub fn same_place(&self, other: &Self) -> bool {
        let key = |one: &Self| {
            (
                one.game,
                one.ply,
                one.line,
                one.column,
                one.is == Is::Missing,
            )
        };
        key(self) == key(other)
            && self.written == other.written
            && same_document(&self.document, &other.document)
    }

    /// Whether it is about what is written there, not about a ply before it.
    pub(crate) fn is_for_written(&self) -> bool {
        self.is != Is::Missing
    }

    /// Whether both cannot hold, though they are about one place.
    fn contradicts(&self, other: &Self) -> bool {
        self.same_place(other) && (self.is, &self.mv) != (other.is, &other.mv)
    }

    /// It, for a person: `game 3, ply 15, "Rc3—dS×": Nd5#`.
    #[must_use]
    pub fn words(&self) -> String {
        let written = match self.written.as_str() {
            "" => "not written".to_owned(),
            text => format!("\"{text}\""),
        };
        let mv = self.mv.as_deref();
        let says = match self.is {
            Is::Move => mv.unwrap_or_default().to_owned(),
            Is::Unreadable => "unreadable".to_owned(),
            Is::Missing => format!("{} is missing before it", mv.unwrap_or("a ply")),
            Is::NoMove => "no move".to_owned(),
        };
        format!("game {}, ply {}, {written}: {says}", self.game, self.ply)
    }
}

/// Whether two names are of one document: one is the other, or its end, folder by folder.
///
/// A page of answers that was made in one folder is good in another.
#[must_use]
pub fn same_document(one: &str, other: &str) -> bool {
    let parts = |name| -> Vec<_> {
        let parts = Path::new(name).components();
        let named = |part| match part {
            Component::Normal(name) => Some(name),
            Component::Prefix(_)
            | Component::RootDir
            | Component::CurDir
            | Component::ParentDir => None,
        };
        parts.filter_map(named).collect()
    };
    let (one, other) = (parts(one), parts(other));
    !one.is_empty() && (one.ends_with(&other) || other.ends_with(&one)) && !other.is_empty()
}

/// What the file begins with, so that no other JSON is taken for it.
const KIND: &str = "scoresheet-answers";

/// The form of the file.
const VERSION: u32 = 1;

/// Why a file of answers cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AnswersError {
    /// It is no JSON, or breaks off.
    #[error("line {line}, column {column}: {what}; is it whole?")]
    Json {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong.
        what: String,
    },
    /// It is JSON, but no file of answers.
    #[error("this is not a file of answers")]
    Other,
    /// A later version of the program wrote it.
    #[error("its format is version {0}; this program reads version {VERSION}")]
    Version(u32),
    /// A decision cannot be used.
    #[error("decision {number}: {what}")]
    Decision {
        /// Which, from 1.
        number: usize,
        /// What is wrong.
        what: String,
    },
}

/// The decisions of a file, in its order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Answers {
    /// The decisions.
    pub decisions: Vec<Decision>,
}

#[derive(Serialize)]
struct Written<'a> {
    kind: &'static str,
    version: u32,
    decisions: &'a [Decision],
}

impl Answers {
    /// What a file of answers says.
    ///
    /// # Errors
    /// [`AnswersError`]: where it is not as this program or the page writes it.
    ///
    /// ```
    /// use scoresheet_review::Answers;
    /// let text = r#"{"kind": "scoresheet-answers", "version": 1, "decisions": [
    ///   {"document": "page.txt", "game": 1, "ply": 15, "line": 7, "column": 4, "written": "Rc3—dS×",
    ///    "is": "move", "move": "Nd5#"}]}"#;
    /// let answers = Answers::read(text)?;
    /// assert_eq!(answers.decisions[0].mv.as_deref(), Some("Nd5#"));
    /// assert!(Answers::read(&text[..90]).unwrap_err().to_string().starts_with("line 2, "));
    /// # Ok::<(), scoresheet_review::AnswersError>(())
    /// ```
    pub fn read(text: &str) -> Result<Self, AnswersError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let value: serde_json::Value = serde_json::from_str(text).map_err(|error| {
            let what = error.to_string();
            let what = what
                .split(" at line ")
                .next()
                .unwrap_or_default()
                .to_owned();
            let (line, column) = (error.line(), error.column());
            AnswersError::Json { line, column, what }
        })?;
        if value.get("kind").and_then(|kind| kind.as_str()) != Some(KIND) {
            return Err(AnswersError::Other);
        }
        match value.get("version").and_then(serde_json::Value::as_u64) {
            Some(version) if version == u64::from(VERSION) => {}
            Some(version) => {
                return Err(AnswersError::Version(
                    version.try_into().unwrap_or(u32::MAX),
                ));
            }
            None => return Err(AnswersError::Other),
        }
        let Some(decisions) = value.get("decisions").and_then(|list| list.as_array()) else {
            return Err(AnswersError::Other);
        };
        let mut answers = Self::default();
        for (at, decision) in decisions.iter().enumerate() {
            let fault = |what: String| AnswersError::Decision {
                number: at + 1,
                what,
            };
            let decision: Decision = serde_json::from_value(decision.clone())
                .map_err(|error| fault(error.to_string()))?;
            if decision.is == Is::Move && decision.mv.is_none() {
                return Err(fault(
                    "the answer is a move, but does not say which".to_owned(),
                ));
            }
            let known = answers.decisions.iter();
            if let Some(other) = known.clone().find(|one| decision.contradicts(one)) {
                return Err(fault(format!(
                    "{} contradicts another of them: {}",
                    decision.words(),
                    other.words()
                )));
            }
            answers.add(decision);
        }
        Ok(answers)
    }

    /// The file.
    #[must_use]
    pub fn text(&self) -> String {
        let written = Written {
            kind: KIND,
            version: VERSION,
            decisions: &self.decisions,
        };
        // Strings and numbers alone: nothing of it can fail.
        serde_json::to_string_pretty(&written).unwrap_or_default() + "\n"
    }

    /// Adds a decision, in the place of one about the same place.
    pub fn put(&mut self, decision: Decision) {
        let same = self
            .decisions
            .iter_mut()
            .find(|known| known.same_place(&decision));
        match same {
            Some(known) => *known = decision,
            None => self.decisions.push(decision),
        }
    }

    /// Adds a decision of a file. One that stands there twice counts once, with what was noted of either.
    fn add(&mut self, decision: Decision) {
        let known = self.decisions.iter_mut();
        let Some(known) = known.into_iter().find(|known| known.same_place(&decision)) else {
            self.decisions.push(decision);
            return;
        };
        known.note = match (known.note.take(), decision.note) {
            (Some(one), Some(other)) if one != other => Some(format!("{one}; {other}")),
            (one, other) => one.or(other),
        };
    }

    /// Takes back what was said of the place of `decision`.
    pub fn take(&mut self, decision: &Decision) {
        self.decisions.retain(|known| !known.same_place(decision));
    }

    /// Those about a game of a document.
    pub fn of_game<'a>(
        &'a self,
        document: &'a str,
        game: u32,
    ) -> impl Iterator<Item = &'a Decision> {
        let of = move |one: &&Decision| one.game == game && same_document(&one.document, document);
        self.decisions.iter().filter(of)
    }

    /// True if any is about this document.
    #[must_use]
    pub fn is_about(&self, document: &str) -> bool {
        self.decisions
            .iter()
            .any(|one| same_document(&one.document, document))
    }
}
