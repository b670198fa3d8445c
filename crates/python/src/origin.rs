//! What a game was read from, to judge it once more.

use crate::error::cannot;
use crate::given::{Given, each_of_text, judged};
use crate::judged::Judged;
use pyo3::prelude::*;
use scoresheet_batch::{Alone, Game as Met};

/// What a game was read from.
pub enum Origin {
    /// A text that was given as one game.
    Text(Given),
    /// A file.
    File(Box<Alone>),
}

impl Origin {
    /// What `take` makes of the game, judged once more.
    pub fn again<T>(&self, take: impl FnOnce(&Met<'_>) -> T) -> PyResult<T> {
        let taken = match self {
            Self::File(alone) => alone.judged(take),
            Self::Text(given) => {
                let (mut take, mut taken) = (Some(take), None);
                each_of_text(given, |game| {
                    taken = take.take().map(|take| take(game));
                })?;
                taken
            }
        };
        taken.ok_or_else(|| cannot(GONE))
    }

    /// The game, judged once more.
    pub fn judged(self) -> PyResult<Judged> {
        match self {
            Self::Text(given) => judged(given),
            Self::File(alone) => {
                let origin = || Self::File(alone.clone());
                let judged = alone.judged(|game| Judged::of(game, origin()));
                judged.ok_or_else(|| cannot(GONE))
            }
        }
    }
}

const GONE: &str = "the game cannot be judged once more";
