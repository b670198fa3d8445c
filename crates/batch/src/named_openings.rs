//! Drawn openings that have names, with the positions that they lead to.

use scoresheet_draughts::Position;
use scoresheet_notation::{Reader, Record};
use scoresheet_replay::{AnyPosition, Game, Judge, Options, write};
use std::collections::HashMap;

/// The games in which openings are drawn.
const GAMES: [&str; 2] = ["russian", "brazilian"];

/// Plies of an opening, at most: all orders of its moves are looked for.
const LONGEST: usize = 7;

/// An opening that has a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedOpening {
    /// `russian` or `brazilian`.
    pub game: String,
    /// What it is called.
    pub name: String,
    /// The position after it, as `games` has it in `start_fen`. The first of several openings of one
    /// position counts.
    pub fen: String,
    /// Every line from the usual start that leads to the position, written as `first_moves` is; the one
    /// that is shown stands first. Empty if none does.
    pub lines: Vec<String>,
}

/// A line of a table of names is wrong.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct UnfitOpening {
    /// Which, from 1.
    pub line: usize,
    /// How.
    pub reason: String,
}

/// Reads a table of names: name, FEN of the position after the moves, moves; tabs between. Where there
/// are no moves, the position is one that games start from; the FEN may be left out where there are.
/// `shared` is told of lines whose position has a name already, and all its names.
///
/// # Errors
/// A line is wrong: which, and how.
pub fn named_openings(
    text: &str,
    mut shared: impl FnMut(usize, &str),
) -> Result<Vec<NamedOpening>, UnfitOpening> {
    let mut openings: Vec<NamedOpening> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() {
            continue;
        }
        let read = opening(line).map_err(|reason| UnfitOpening {
            line: number,
            reason,
        })?;
        let mut names = Vec::new();
        for opening in read {
            names.extend(add(&mut openings, opening));
        }
        if let Some(names) = names.first() {
            shared(number, names);
        }
    }
    add_other_orders(&mut openings);
    Ok(openings)
}

/// Adds an opening. Published tables name some positions twice: such a one gets both names, since nobody
/// can tell which was drawn; they are returned.
fn add(openings: &mut Vec<NamedOpening>, opening: NamedOpening) -> Option<String> {
    let known = openings
        .iter_mut()
        .find(|known| known.game == opening.game && known.fen == opening.fen);
    let Some(known) = known else {
        openings.push(opening);
        return None;
    };
    if known.name != opening.name {
        known.name = format!("{} / {}", known.name, opening.name);
    }
    if known.lines.is_empty() {
        known.lines = opening.lines;
    }
    Some(known.name.clone())
}

/// The opening, in each game in which it can be played.
fn opening(line: &str) -> Result<Vec<NamedOpening>, String> {
    let cells: Vec<&str> = line.split('\t').map(str::trim).collect();
    let (name, fen, moves) = match cells.as_slice() {
        [name, fen] => (name, fen, &""),
        [name, fen, moves] => (name, fen, moves),
        _ => return Err("not three cells separated by tabs: name, FEN, moves".to_owned()),
    };
    if name.is_empty() {
        return Err("there is no name".to_owned());
    }
    let mut found = Vec::new();
    let mut refused = None;
    for game in GAMES {
        let Some(played) = Game::by_name(game) else {
            continue;
        };
        match after(played, fen, moves) {
            Ok((fen, line)) => found.push(NamedOpening {
                game: game.to_owned(),
                name: (*name).to_owned(),
                fen,
                lines: line.into_iter().collect(),
            }),
            Err(error) => refused = refused.or(Some(error)),
        }
    }
    match refused {
        Some(error) if found.is_empty() => Err(error),
        _ => Ok(found),
    }
}

/// The position, and the line to it if there are moves.
fn after(game: Game, fen: &str, moves: &str) -> Result<(String, Option<String>), String> {
    let stated = match fen {
        "" => None,
        fen => Some(AnyPosition::from_fen(game, fen).map_err(|error| format!("{fen}: {error}"))?),
    };
    if moves.is_empty() {
        let stated = stated.ok_or("there is neither a position nor a move")?;
        return Ok((stated.fen(), None));
    }
    let mut judge = Judge::new(Options {
        game: Some(game),
        ..Options::default()
    });
    let mut reader = Reader::new(moves.as_bytes());
    let verdict = judge.next(&mut reader, &mut Record::default());
    let verdict = verdict.ok_or_else(|| format!("{moves}: there is no move"))?;
    let (line, end) = (verdict.line.first_moves(usize::MAX), verdict.line.end());
    if verdict.legal != Some(true) || line.is_empty() {
        return Err(format!("{moves}: does not replay from the start"));
    }
    if line.split(' ').count() > LONGEST {
        return Err(format!("{moves}: an opening has at most {LONGEST} plies"));
    }
    let end = end.ok_or("there is no move")?;
    if let Some(stated) = stated
        && stated != end
    {
        return Err(format!("{moves}: leads to {}, not to {fen}", end.fen()));
    }
    Ok((end.fen(), Some(line)))
}

/// Looks for every other order of moves that leads from the start to one of the positions.
fn add_other_orders(openings: &mut [NamedOpening]) {
    for game in GAMES {
        let Some(Game::Draughts(variant)) = Game::by_name(game) else {
            continue;
        };
        let mut wanted: HashMap<String, Vec<&mut NamedOpening>> = HashMap::new();
        let mut depth = 0;
        for opening in openings.iter_mut().filter(|opening| opening.game == game) {
            let plies = opening
                .lines
                .first()
                .map_or(0, |line| line.split(' ').count());
            depth = depth.max(plies);
            if plies > 0 {
                wanted.entry(opening.fen.clone()).or_default().push(opening);
            }
        }
        walk(
            &Position::start(variant),
            &mut Vec::new(),
            depth,
            &mut wanted,
        );
    }
}

fn walk(
    position: &Position,
    line: &mut Vec<String>,
    depth: usize,
    wanted: &mut HashMap<String, Vec<&mut NamedOpening>>,
) {
    if let Some(reached) = wanted.get_mut(&write::draughts_fen(position)) {
        let line = line.join(" ");
        for opening in reached {
            if !line.is_empty() && opening.lines.first() != Some(&line) {
                opening.lines.push(line.clone());
            }
        }
    }
    if line.len() == depth {
        return;
    }
    for mv in position.legal_moves().iter() {
        let mut next = *position;
        next.play(mv);
        line.push(write::draughts_full(position, mv));
        walk(&next, line, depth, wanted);
        line.pop();
    }
}
