//! Moves one after the other.

use scoresheet_chess::Board;
use scoresheet_draughts::Position;
use scoresheet_notation::{ChessText, DraughtsText, Language};
use scoresheet_replay::{AnyLine, GamePosition, MoveStyle, Step, write};

/// Plies from the first move on.
#[derive(Debug, Clone)]
pub(crate) struct Moves(Vec<Ply>);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Ply {
    /// A move, in the signs that tell it from others.
    Move(String),
    /// One ply, whatever it is.
    One,
    /// Any number of plies.
    Any,
}

impl Moves {
    /// `1. e4 e5 2. Nf3`, `e2e4 ? g1f3`, `1. c3-d4 … f6-g5`; numbers are left aside.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut plies = Vec::new();
        for word in text.split_whitespace() {
            // `1.e4`, `12...`, `32-28`: only a number with a point counts moves.
            let after_number = word.trim_start_matches(|c: char| c.is_ascii_digit());
            let word = match after_number.strip_prefix('.') {
                Some(rest) if after_number.len() < word.len() => rest.trim_start_matches('.'),
                _ => word,
            };
            plies.push(match word {
                "" => continue,
                "?" => Ply::One,
                "..." | "…" | "*" => Ply::Any,
                _ if is_move(word) => Ply::Move(plain(word)),
                _ => {
                    return Err(format!(
                        "{word:?} is not a move, or its piece letters are not English"
                    ));
                }
            });
        }
        match plies.iter().any(|ply| matches!(ply, Ply::Move(_))) {
            true => Ok(Self(plies)),
            false => Err("there is no move in it".to_owned()),
        }
    }

    /// Whether the line begins with them.
    pub fn fits(&self, line: &AnyLine) -> bool {
        let open = self.0.contains(&Ply::Any);
        let names = names(line, if open { usize::MAX } else { self.0.len() });
        from(&self.0, &names)
    }
}

/// Whether a word is a move of chess, its piece in English letters, or of draughts.
fn is_move(word: &str) -> bool {
    let word = word.trim_end_matches(['!', '?']);
    let draughts = DraughtsText::read(word.as_bytes());
    ChessText::is_of(word, Language::english())
        || draughts.is_some_and(|(_, len)| len == word.len())
}

/// What a move is called, in each notation.
type Names = Vec<String>;

fn from(plies: &[Ply], line: &[Names]) -> bool {
    let Some((first, rest)) = plies.split_first() else {
        return true;
    };
    if *first != Ply::Any {
        let played = line.split_first();
        return played.is_some_and(|(names, after)| is(first, names) && from(rest, after));
    }
    // What follows up to the next gap may stand anywhere; its first place leaves most for the rest.
    let gap = rest.iter().position(|ply| *ply == Ply::Any);
    let (run, after) = rest.split_at(gap.unwrap_or(rest.len()));
    if run.is_empty() {
        return from(after, line);
    }
    let fits = |there: &[Names]| run.iter().zip(there).all(|(ply, names)| is(ply, names));
    let at = line.windows(run.len()).position(fits);
    at.is_some_and(|at| from(after, line.get(at + run.len()..).unwrap_or_default()))
}

fn is(ply: &Ply, names: &Names) -> bool {
    match ply {
        Ply::One | Ply::Any => true,
        Ply::Move(asked) => names.contains(asked),
    }
}

/// The names of the first `most` moves.
fn names(line: &AnyLine, most: usize) -> Vec<Names> {
    let english = Language::english();
    match line {
        AnyLine::None => Vec::new(),
        AnyLine::Chess(line) => {
            let of = |step: Step<'_, Board>| {
                let (before, mv) = (&step.before, step.played.mv);
                let name = |style| plain(&before.name(&mv, style, english));
                let coordinates = write::chess_coordinates(mv);
                vec![name(MoveStyle::Short), name(MoveStyle::Full), coordinates]
            };
            line.steps().take(most).map(of).collect()
        }
        AnyLine::Draughts(line) => {
            let of = |step: Step<'_, Position>| {
                let styles = [MoveStyle::Full, MoveStyle::Exchange, MoveStyle::BookShort];
                let name = |style| plain(&step.before.name(&step.played.mv, style, english));
                styles.map(name).to_vec()
            };
            line.steps().take(most).map(of).collect()
        }
    }
}

/// A move without the signs that it may be written with or without.
fn plain(name: &str) -> String {
    let castles = |c: char| if c == '0' { 'O' } else { c };
    let castling = name.starts_with("0-0") || name.starts_with("O-O");
    let signs = |c: &char| !"+#!?x:×-–—=()/,".contains(*c);
    let kept = name.chars().filter(signs);
    if castling {
        kept.map(castles).collect()
    } else {
        kept.collect()
    }
}
