//! Score sheets of one game, for collating: each a game of some file.

use crate::games::{GameReader, Met};
use crate::input::{Options, Pieces, Source, Walk};
use scoresheet_notation::Family;
use scoresheet_replay::{CollatedSheet, Judge};
use std::path::Path;
use std::sync::Arc;

/// Games that a file may have; more are no sheets.
const MOST_GAMES: usize = 1000;

/// The text of one sheet, and where it stands.
#[derive(Debug, Clone)]
pub struct SheetText {
    /// What it is called.
    pub name: String,
    /// The text of the game.
    pub text: String,
    /// The line of the file in which it starts, from 1.
    pub line: u64,
    hint: Option<Family>,
}

impl SheetText {
    /// As collating takes it.
    #[must_use]
    pub fn sheet(&self) -> CollatedSheet<'_> {
        CollatedSheet {
            name: &self.name,
            text: self.text.as_bytes(),
            hint: self.hint,
        }
    }

    /// The line of the file in which byte `at` of the text stands.
    #[must_use]
    pub fn line_of(&self, at: u32) -> u64 {
        let before = self.text.as_bytes().iter().take(at as usize);
        self.line + before.filter(|b| **b == b'\n').count() as u64
    }
}

/// The sheets in files: game `number` of each, from 1; without a number the one game of each, or all the games of the only
/// file. They are called like their files, or by their numbers in the only one.
///
/// # Errors
/// A line that says which file has no such game, has several, or cannot be read.
pub fn sheets_of_game(
    files: Vec<Source>,
    number: Option<u32>,
    judge: impl Fn() -> Judge,
    input: &Options,
) -> Result<Vec<SheetText>, String> {
    let names: Vec<Arc<str>> = files.iter().map(|file| Arc::clone(&file.name)).collect();
    let alone = files.len() == 1 && number.is_none();
    let mut all = Vec::new();
    for (file, name) in files.into_iter().zip(&names) {
        let pieces = Pieces::new(Walk::of(file), input.clone());
        let mut games = games_of(GameReader::new(judge(), pieces), name)?;
        let many = games.len();
        match (number, many) {
            (_, 0) => return Err(format!("{name}: there is no game")),
            (Some(number), _) => {
                let at = usize::try_from(number).ok().and_then(|n| n.checked_sub(1));
                let Some(at) = at.filter(|at| *at < many) else {
                    return Err(format!(
                        "{name}: there is no game {number}; the file has {many}"
                    ));
                };
                games = vec![games.swap_remove(at)];
            }
            (None, 1) if alone => {
                return Err(format!(
                    "{name}: there is one game; give another sheet to compare it with"
                ));
            }
            (None, 1) => {}
            (None, _) if alone => {
                for (game, number) in games.iter_mut().zip(1..) {
                    game.name = format!("game {number}");
                }
                return Ok(games);
            }
            (None, _) => {
                return Err(format!(
                    "{name}: there are {many} games; use --game-no N to say which one is the sheet"
                ));
            }
        }
        for game in &mut games {
            game.name = own_name(name, &names);
        }
        all.append(&mut games);
    }
    Ok(all)
}

/// The name of the file without its folders where that tells it from the others.
fn own_name(name: &Arc<str>, names: &[Arc<str>]) -> String {
    let short = |name: &Arc<str>| {
        let short = Path::new(&**name).file_name();
        short.map_or_else(
            || name.to_string(),
            |short| short.to_string_lossy().into_owned(),
        )
    };
    let own = short(name);
    match names.iter().filter(|other| short(other) == own).count() {
        0 | 1 => own,
        _ => name.to_string(),
    }
}

/// Every game of a file as a sheet without a name.
fn games_of(mut games: GameReader, file: &str) -> Result<Vec<SheetText>, String> {
    let mut sheets = Vec::new();
    while let Some(met) = games.next() {
        match met {
            Met::Problem(problem) => return Err(problem.to_string()),
            Met::Text(chunk, _) if chunk.continues => {
                return Err(format!("{file}: a game is too long to be read in full"));
            }
            Met::Text(..) | Met::About(..) | Met::Shared(..) => {}
            Met::Game(game) => sheets.push(SheetText {
                name: String::new(),
                text: game.record.span.of(&game.chunk.text).to_owned(),
                line: game.chunk.line(game.record.span.start as usize),
                hint: game.chunk.hint(),
            }),
        }
        if sheets.len() > MOST_GAMES {
            return Err(format!(
                "{file}: there are more than {MOST_GAMES} games; a sheet is one game"
            ));
        }
    }
    Ok(sheets)
}
