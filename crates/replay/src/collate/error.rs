//! Why sheets cannot be collated.

/// Why sheets cannot be collated.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CollateError {
    /// There are fewer than two.
    #[error("there is nothing to compare: give two or more sheets")]
    TooFew,
    /// There are more than can be collated at once.
    #[error("{many} sheets are too many: at most six can be collated at once")]
    TooMany {
        /// How many.
        many: usize,
    },
    /// A sheet has no game.
    #[error("{sheet}: there is no game")]
    NoGame {
        /// The sheet.
        sheet: String,
    },
    /// A sheet has more than one game.
    #[error("{sheet}: there is more than one game")]
    SeveralGames {
        /// The sheet.
        sheet: String,
    },
    /// A sheet is longer than any game.
    #[error("{sheet}: {moves} moves are too many; at most {most} can be collated")]
    TooLong {
        /// The sheet.
        sheet: String,
        /// Moves written.
        moves: usize,
        /// How many can be collated.
        most: usize,
    },
    /// A sheet is of a game that is not replayed here.
    #[error("{sheet}: {game} is read, but not replayed")]
    NotReplayed {
        /// The sheet.
        sheet: String,
        /// The game.
        game: String,
    },
    /// Two sheets are of different games.
    #[error("{} is a game of {}, {} of {}", .first.0, .first.1, .second.0, .second.1)]
    DifferentGames {
        /// A sheet and its game.
        first: (String, &'static str),
        /// Another.
        second: (String, &'static str),
    },
    /// No sheet tells the game.
    #[error("neither a tag nor a move says which game is played; give it with --game")]
    UnknownGame,
    /// A sheet's start position cannot be set up.
    #[error("{sheet}: {message}")]
    BadStart {
        /// The sheet.
        sheet: String,
        /// What is wrong.
        message: String,
    },
    /// Two sheets start from different positions.
    #[error("{first} and {second} start from different positions")]
    DifferentStarts {
        /// A sheet.
        first: String,
        /// Another.
        second: String,
    },
}
