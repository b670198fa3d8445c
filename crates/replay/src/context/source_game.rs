//! One draughts game a source: the one that most of the first games of a text replay as, or that all their tags name.

use crate::context::options::{Mode, Options};
use crate::context::stated_game::{Stated, likely_family, stated_game};
use crate::game::Game;
use crate::judge::Judge;
use scoresheet_draughts::Variant;
use scoresheet_notation::{Family, Reader, Record, RecordText};

/// Games that are looked at; a file of an event keeps its game.
const GAMES: usize = 16;

/// The draughts game that more of the first games of `head` replay as than any other, of those that no tag names: `head`
/// is the start of a source, cut between two games. Where tags name the game of every record with moves, and all name the same,
/// it is that. `None` where only one such game is there, where none replays, where as many replay as another game, and where it is no
/// draughts.
///
/// ```
/// use scoresheet_replay::{Options, game_of_source};
/// use scoresheet_notation::Family;
/// let head = b"1. c3-d4 d6-c5 *\n\n1. c3-b4 b6-a5 2. b4-c5 d6xb4 3. a3xc5 e7-d6 4. c5xe7 f8xd6 *";
/// let options = Options { hint: Some(Family::Draughts), ..Options::default() };
/// assert_eq!(game_of_source(head, &options).map(|game| game.name()), Some("czech"));
/// ```
#[must_use]
pub fn game_of_source(head: &[u8], options: &Options) -> Option<Game> {
    if options.game.is_some() || options.hint == Some(Family::Chess) {
        return None;
    }
    let Games { unnamed, named } = first_games(head, options);
    if unnamed.len() < 2 {
        // What is left are records without moves.
        return unnamed.is_empty().then_some(named).flatten();
    }
    let mut judge = Judge::new(Options {
        source_game: None,
        mode: Mode::Strict,
        ..*options
    });
    let mut counts = [0_usize; Variant::ALL.len()];
    for at in unnamed {
        for game in judge.fitting(&mut Reader::new(head).from(at)) {
            let mut rows = Variant::ALL.iter().zip(&mut counts);
            if let Some((_, count)) = rows.find(|row| Game::Draughts(*row.0) == game) {
                *count += 1;
            }
        }
    }
    let most = counts.into_iter().max().filter(|most| *most > 0)?;
    let rows = Variant::ALL.into_iter().zip(counts);
    let mut best = rows.filter(|(_, count)| *count == most);
    match (best.next(), best.next()) {
        (Some((variant, _)), None) => Some(Game::Draughts(variant)),
        _ => None,
    }
}

/// The first games of a text.
struct Games {
    /// Where those start that have moves of draughts and no tag that names their game.
    unnamed: Vec<usize>,
    /// The kind of draughts that the tags of the others name, if all name the same.
    named: Option<Game>,
}

fn first_games(head: &[u8], options: &Options) -> Games {
    let mut reader = Reader::new(head);
    let mut record = Record::default();
    let (mut unnamed, mut named) = (Vec::new(), Vec::new());
    for _ in 0..GAMES {
        let at = reader.at();
        let family =
            |record: &Record| likely_family(RecordText::new(record, head), None, options.hint);
        if !reader.next(&mut record, &family) {
            break;
        }
        let has_moves = record.tokens.iter().any(|token| token.kind.is_move());
        match stated_game(RecordText::new(&record, head)) {
            Stated::Nothing if record.family == Family::Draughts && has_moves => unnamed.push(at),
            Stated::Game(game) => named.push(Some(game)),
            Stated::Other(_) => named.push(None),
            Stated::Nothing => {}
        }
    }
    named.dedup();
    let draughts = |game: &Option<Game>| matches!(game, Some(Game::Draughts(_)));
    Games {
        unnamed,
        named: match named[..] {
            [only] => Some(only).filter(draughts).flatten(),
            _ => None,
        },
    }
}
