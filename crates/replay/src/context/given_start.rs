//! A position to start from that is said beside the records.

use crate::game::Game;
use crate::judge::Judge;
use crate::start::draughts_setting;
use scoresheet_chess::Board;
use scoresheet_draughts::Variant;
use scoresheet_notation::{Family, draughts_fen};
use std::sync::Arc;

/// The position, and of which kind of game it is one.
#[derive(Debug)]
pub(crate) struct GivenStart {
    pub fen: Arc<str>,
    pub family: Family,
}

impl Judge {
    /// Lets records start from `fen` that do not state their start themselves; it says, too, which kind
    /// of game they are of, if nothing else does.
    ///
    /// # Errors
    /// A sentence that says why it is no position of the game, or of any.
    ///
    /// ```
    /// use scoresheet_notation::{Reader, Record};
    /// use scoresheet_replay::{Judge, Options};
    /// let mut judge = Judge::new(Options::default());
    /// judge.start_from("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1")?;
    /// let verdict = judge.next(&mut Reader::new(b"1. Qg7#"), &mut Record::default());
    /// assert_eq!(verdict.unwrap().legal, Some(true));
    /// assert!(judge.start_from("7k/5Q2").is_err());
    /// # Ok::<(), String>(())
    /// ```
    pub fn start_from(&mut self, fen: &str) -> Result<(), String> {
        let family = family(fen, self.options_mut().game)?;
        let fen = fen.into();
        self.start = Some(GivenStart { fen, family });
        Ok(())
    }
}

/// Of which kind of game `fen` is a position; of `game`, if that is known.
///
/// # Errors
/// A sentence that says why it is none.
fn family(fen: &str, game: Option<Game>) -> Result<Family, String> {
    if fen.trim().is_empty() {
        return Err("nothing stands in it".to_owned());
    }
    match game {
        Some(Game::Chess) => chess(fen),
        Some(Game::Draughts(variant)) => draughts(fen, variant),
        // Rows of chess are parted by slashes, which no FEN of draughts has.
        None if fen.contains('/') => chess(fen),
        None => {
            let smaller = [Variant::Russian, Variant::Brazilian].into_iter();
            let of_smaller = smaller
                .map(|variant| draughts(fen, variant))
                .find(Result::is_ok);
            of_smaller.unwrap_or_else(|| draughts(fen, Variant::International))
        }
    }
}

fn chess(fen: &str) -> Result<Family, String> {
    let board = Board::from_fen(fen);
    board
        .map(|_| Family::Chess)
        .map_err(|error| error.to_string())
}

/// As a record's own FEN is read: men on their far row are kings there, which is a finding.
fn draughts(fen: &str, variant: Variant) -> Result<Family, String> {
    let placement = draughts_fen(fen).map_err(|error| error.to_string())?;
    draughts_setting(variant, &placement).map(|_| Family::Draughts)
}
