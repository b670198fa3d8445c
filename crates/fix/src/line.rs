//! What is told of a place in a file: a line for a person, an object for a program.

use crate::{Change, Left, Told};
use scoresheet_source::Code;
use serde::Serialize;
use std::fmt;
use std::path::Path;

/// A change, or something that is left to a person, with its place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FixLine<'a> {
    /// The file.
    pub file: String,
    /// The number of the game in it; `None` for what is of the file.
    pub game_no: Option<u32>,
    /// The line before the change, from 1.
    pub line: u64,
    /// Whether it is changed.
    pub changed: bool,
    /// The class.
    pub class: &'static str,
    /// The finding that a change settles.
    pub code: Option<&'static str>,
    /// What was changed, or why it was not.
    pub message: &'a str,
}

impl Told {
    /// The line, if it is about a place in `file`.
    ///
    /// ```
    /// use scoresheet_fix::{Class, Left, Told};
    /// use std::path::Path;
    /// let message = "two results".to_owned();
    /// let told = Told::Left(Left { class: Class::Results, line: 7, game: 2, message });
    /// let line = told.line(Path::new("club.pgn")).unwrap();
    /// assert_eq!(line.to_string(), "club.pgn:7: game 2: [left] two results");
    /// ```
    #[must_use]
    pub fn line(&self, file: &Path) -> Option<FixLine<'_>> {
        let (changed, class, code, line, game, message) = match self {
            Self::Change(change) => {
                let Change {
                    class,
                    code,
                    line,
                    game,
                    message,
                } = change;
                (true, class, code.map(Code::as_str), line, game, message)
            }
            Self::Left(left) => {
                let Left {
                    class,
                    line,
                    game,
                    message,
                } = left;
                (false, class, None, line, game, message)
            }
            Self::Diff(_) | Self::Problem(_) => return None,
        };
        Some(FixLine {
            file: file.display().to_string(),
            game_no: (*game > 0).then_some(*game),
            line: *line,
            changed,
            class: class.name(),
            code,
            message,
        })
    }
}

impl fmt::Display for FixLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, line, .. } = self;
        write!(f, "{file}:{line}")?;
        if let Some(game) = self.game_no {
            write!(f, ": game {game}")?;
        }
        let what = if self.changed { self.class } else { "left" };
        write!(f, ": [{what}] {}", self.message)
    }
}
