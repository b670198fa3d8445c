//! Why a record cannot be written in some notation.

use super::Target;

/// Why a record cannot be written in some notation.
#[derive(Debug, thiserror::Error)]
pub enum ConvertError {
    /// The notation is that of other games.
    #[error("{} is for {}, and this is a game of {game}", .target.name(), .target.games())]
    WrongGame {
        /// The notation asked for.
        target: Target,
        /// The game of the record.
        game: String,
    },
    /// The object could not be put into words; no record is known to do that.
    #[error("the record cannot be written as JSON: {0}")]
    Json(#[from] serde_json::Error),
}
