//! Games of the same moves, by the rules of the statistic `same_moves`.

use scoresheet_batch::{Game, player_key};
use scoresheet_notation::KnownTag;
use scoresheet_replay::GamePosition;
use xxhash_rust::xxh3::Xxh3;

/// Fewer plies say nothing of two records; from [`ENOUGH`] on they are compared whoever played.
const FEWEST: usize = 4;
const ENOUGH: usize = 10;

/// Plies whose moves are compared by themselves, besides their key.
const FIRST_MOVES: usize = 20;

/// The same for games of the same moves from the same position, and of few plies by the same players; `None` for a game
/// that can be no copy: one not replayed legally to its end, one of fewer than four plies, or of fewer than ten where
/// it is not known who played.
pub(crate) fn copy_key(game: &Game<'_>) -> Option<u128> {
    let line = &game.verdict.line;
    let plies = line.plies();
    if game.verdict.legal != Some(true) || plies < FEWEST {
        return None;
    }
    let mut hash = Xxh3::new();
    hash.update(&line.key()?.to_le_bytes());
    hash.update(&plies.to_le_bytes());
    hash.update(line.end()?.setting().as_bytes());
    hash.update(line.first_moves(FIRST_MOVES).as_bytes());
    if plies < ENOUGH {
        for tag in [KnownTag::White, KnownTag::Black] {
            let name = player_key(&game.record.stated(tag)?.0)?;
            hash.update(name.as_bytes());
            hash.update(&[0]);
        }
    }
    Some(hash.digest128())
}
