//! One game of what is read, by its number.

use crate::input::InputProblem;
use crate::{Game, GameReader, Met, instead_of_games};
use std::path::{Path, PathBuf};

/// There is no game of this number.
#[derive(Debug, thiserror::Error)]
pub enum NoSuchGame {
    /// What is before it cannot be read.
    #[error(transparent)]
    Input(#[from] InputProblem),
    /// There is no game at all, and what there is instead.
    #[error("{}: {instead}", path.display())]
    NoGame {
        /// The file or folder.
        path: PathBuf,
        /// What there is.
        instead: String,
    },
    /// There are fewer.
    #[error("{}: there is no game {number}; the {what} has {games}", path.display())]
    Fewer {
        /// The file or folder.
        path: PathBuf,
        /// The number that was asked for.
        number: u32,
        /// Whether it is a file or a folder.
        what: &'static str,
        /// How many there are.
        games: u32,
    },
}

impl GameReader {
    /// Hands over game number `number`, from 1, of all that is read of `path`: of a folder or an archive, counted
    /// through all its files.
    ///
    /// ```
    /// use scoresheet_batch::GameReader;
    /// use scoresheet_batch::input::{Options, Pieces, Source, Walk};
    /// use scoresheet_replay::Judge;
    /// let source = Source::of_text("club.pgn", "1. e4 *\n\n1. d4 d5 *\n");
    /// let pieces = || Pieces::new(Walk::of(source.clone()), Options::default());
    /// let games = GameReader::new(Judge::default(), pieces());
    /// let plies = games.numbered("club.pgn".as_ref(), 2, |game| game.verdict.line.plies());
    /// assert_eq!(plies?, 2);
    /// let games = GameReader::new(Judge::default(), pieces());
    /// let third = games.numbered("club.pgn".as_ref(), 3, |_| ()).unwrap_err();
    /// assert_eq!(third.to_string(), "club.pgn: there is no game 3; the file has 2");
    /// # Ok::<(), scoresheet_batch::NoSuchGame>(())
    /// ```
    ///
    /// # Errors
    /// If something cannot be read up to there, or there is no such game.
    pub fn numbered<T>(
        mut self,
        path: &Path,
        number: u32,
        take: impl FnOnce(&Game<'_>) -> T,
    ) -> Result<T, NoSuchGame> {
        let (mut games, mut head) = (0, None);
        while let Some(met) = self.next() {
            match met {
                Met::Problem(problem) => return Err(problem.into()),
                Met::Text(chunk, _) => head = head.or_else(|| Some(chunk.beginning().to_owned())),
                Met::About(..) | Met::Shared(..) => {}
                Met::Game(game) => {
                    games += 1;
                    if games == number {
                        return Ok(take(&game));
                    }
                }
            }
        }
        let (path, folder) = (path.to_owned(), path.is_dir());
        if games > 0 {
            let what = if folder { "folder" } else { "file" };
            return Err(NoSuchGame::Fewer {
                path,
                number,
                what,
                games,
            });
        }
        let instead = match folder {
            true => "no game records there".to_owned(),
            false => instead_of_games(&head.unwrap_or_default()),
        };
        Err(NoSuchGame::NoGame { path, instead })
    }
}
