//! What the signs on a drawn board stand for.

use super::rows::{Style, is_empty};
use crate::{Diagram, Drawn, OnSquare};
use scoresheet_notation::{Language, Role};
use std::collections::BTreeMap;

/// So many squares of a board may be beyond reading.
const MOST_UNSURE: usize = 8;
/// No side has more pieces, of chess and of draughts, but for a misprint or two.
const MOST_OF_CHESS: usize = 18;
const MOST_OF_DRAUGHTS: usize = 22;

/// How the sides are told from one another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sides {
    /// Signs of draughts: White's man and king, Black's.
    Men([&'static str; 4]),
    /// A sign before or after Black's pieces, and perhaps another with White's: `#B` and `^B`.
    Signs,
    /// A letter before the piece: `wK`, `bK`.
    Letters,
    /// Capitals are White's.
    Case,
}

/// Men and kings by letters: White's, Black's.
const MEN: [[&str; 4]; 4] = [
    ["w", "W", "b", "B"],
    ["w", "W", "m", "M"],
    ["o", "O", "x", "X"],
    ["o", "oo", "*", "**"],
];

const WHITE_SIGNS: [char; 2] = ['^', '+'];
const BLACK_SIGNS: [char; 6] = ['#', '*', '-', '=', ':', '@'];

/// The squares of a board drawn in `style`; nothing if it is hardly a board.
pub(super) fn read(rows: &[Vec<String>], style: Style) -> Option<Vec<Vec<OnSquare>>> {
    let mut signs: BTreeMap<&str, usize> = BTreeMap::new();
    let drawn = rows.iter().flatten().map(String::as_str);
    for sign in drawn.filter(|cell| !is_empty(cell, style)) {
        *signs.entry(sign).or_default() += 1;
    }
    let way = ways(&signs)
        .into_iter()
        .min_by_key(|way| way.unexplained(&signs))?;
    let square = |cell: &String| {
        if is_empty(cell, style) {
            OnSquare::Empty
        } else {
            way.square(cell)
        }
    };
    let rows = rows.iter();
    let squares: Vec<Vec<OnSquare>> = rows.map(|row| row.iter().map(square).collect()).collect();
    is_board(&squares, style).then_some(squares)
}

/// A way of reading the signs on a board.
#[derive(Debug, Clone, Copy)]
struct Way {
    sides: Sides,
    /// The language of the letters.
    language: &'static Language,
    /// Men of draughts are drawn as themselves: a queen stands for a king there.
    draughts: bool,
}

impl Way {
    /// What a sign stands for.
    fn square(self, text: &str) -> OnSquare {
        let mut chars = text.chars().filter(|c| *c != '\u{fe0e}');
        let drawn = match (chars.next().and_then(figurine), chars.next()) {
            (Some(piece), None) => Some(piece),
            _ => sign(text, self.sides, self.language),
        };
        match drawn {
            Some((white, Drawn::Chess(Role::Queen))) if self.draughts => OnSquare::Piece {
                white,
                piece: Drawn::King,
            },
            Some((white, piece)) => OnSquare::Piece { white, piece },
            None => OnSquare::Unsure,
        }
    }

    /// How many signs it leaves unread, and whether a king of chess is missing.
    fn unexplained(self, signs: &BTreeMap<&str, usize>) -> (usize, bool) {
        let (mut unread, mut kings) = (0, [0, 0]);
        for (sign, count) in signs {
            match self.square(sign) {
                OnSquare::Unsure => unread += count,
                OnSquare::Piece {
                    white,
                    piece: Drawn::Chess(Role::King),
                } => kings[usize::from(white)] += count,
                OnSquare::Piece { .. } | OnSquare::Empty => {}
            }
        }
        (unread, kings != [1, 1])
    }
}

/// Every way of reading the signs: how the sides are told apart, and the language of the letters.
fn ways(signs: &BTreeMap<&str, usize>) -> Vec<Way> {
    let english = Language::english();
    let is_man = |sign: &&str| {
        let first = sign.chars().next();
        first
            .and_then(figurine)
            .is_some_and(|(_, piece)| piece == Drawn::Man)
    };
    let draughts = signs.keys().any(is_man);
    let way = |sides, language| Way {
        sides,
        language,
        draughts,
    };
    for men in MEN {
        let [man, king, other_man, other_king] = men;
        let any = |own: [&str; 2]| signs.keys().any(|sign| own.contains(sign));
        let all = signs.keys().all(|sign| men.contains(sign));
        if all && any([man, king]) && any([other_man, other_king]) {
            return vec![way(Sides::Men(men), english)];
        }
    }
    let others = Language::all().iter();
    let others = others.filter(|language| language.code != english.code);
    let mut ways = Vec::new();
    for language in std::iter::once(english).chain(others) {
        ways.extend([Sides::Signs, Sides::Letters, Sides::Case].map(|sides| way(sides, language)));
    }
    ways
}

/// Whose piece a sign is, and which.
fn sign(cell: &str, sides: Sides, language: &Language) -> Option<(bool, Drawn)> {
    let (white, letters) = match sides {
        Sides::Men(men) => {
            let at = men.iter().position(|man| *man == cell)?;
            let piece = if at % 2 == 0 { Drawn::Man } else { Drawn::King };
            return Some((at < 2, piece));
        }
        Sides::Signs => {
            let letters = cell.trim_matches([WHITE_SIGNS[0], WHITE_SIGNS[1]]);
            let black = letters.trim_matches(BLACK_SIGNS);
            (black.len() == letters.len(), black)
        }
        Sides::Letters => {
            let white = cell.starts_with(['w', 'W']);
            let rest = cell.get(1..)?;
            (
                white,
                Some(rest).filter(|_| white || cell.starts_with(['b', 'B']))?,
            )
        }
        Sides::Case => (cell.starts_with(char::is_uppercase), cell),
    };
    let capital = letters.starts_with(char::is_uppercase);
    if sides == Sides::Signs && !capital {
        return None;
    }
    Some((white, Drawn::Chess(role(letters, language)?)))
}

fn role(letters: &str, language: &Language) -> Option<Role> {
    let upper = letters.to_uppercase();
    let is = |role: &Role| {
        let mut spellings = language.spellings(*role).iter();
        spellings.any(|spelling| spelling.to_uppercase() == upper)
    };
    Role::ALL.into_iter().find(is)
}

/// A piece that is drawn as itself.
fn figurine(sign: char) -> Option<(bool, Drawn)> {
    const OF_CHESS: [(char, char, Role); 6] = [
        ('♔', '♚', Role::King),
        ('♕', '♛', Role::Queen),
        ('♖', '♜', Role::Rook),
        ('♗', '♝', Role::Bishop),
        ('♘', '♞', Role::Knight),
        ('♙', '♟', Role::Pawn),
    ];
    match sign {
        '○' | '⛀' | '◯' | '⚪' => return Some((true, Drawn::Man)),
        '●' | '⛂' | '⚫' => return Some((false, Drawn::Man)),
        '⛁' => return Some((true, Drawn::King)),
        '⛃' => return Some((false, Drawn::King)),
        _ => {}
    }
    OF_CHESS.into_iter().find_map(|(white, black, role)| {
        let piece = Drawn::Chess(role);
        (sign == white)
            .then_some((true, piece))
            .or_else(|| (sign == black).then_some((false, piece)))
    })
}

fn count(squares: &[Vec<OnSquare>], is: impl Fn(&OnSquare) -> bool) -> usize {
    squares.iter().flatten().filter(|square| is(square)).count()
}

fn is_unsure(square: &OnSquare) -> bool {
    *square == OnSquare::Unsure
}

/// Pieces of one side of which something is true.
fn of_side(squares: &[Vec<OnSquare>], side: bool, is: impl Fn(Drawn) -> bool) -> usize {
    count(
        squares,
        |square| matches!(square, OnSquare::Piece { white, piece } if *white == side && is(*piece)),
    )
}

/// One king of chess on each side.
fn has_kings(squares: &[Vec<OnSquare>]) -> bool {
    let kings = |side| of_side(squares, side, |piece| piece == Drawn::Chess(Role::King));
    kings(true) == 1 && kings(false) == 1
}

/// True if pieces of one game stand on it, no more than that game has. Where no rules part the squares, anything may
/// look like one: both sides have to be there.
fn is_board(squares: &[Vec<OnSquare>], style: Style) -> bool {
    let chess = |piece| matches!(piece, Drawn::Chess(_));
    let of = |side| of_side(squares, side, chess);
    let men = |side| of_side(squares, side, |piece| !chess(piece));
    let (pieces, others) = (of(true) + of(false), men(true) + men(false));
    let unsure = count(squares, is_unsure);
    let one_game = match (pieces, others) {
        (0, 0) => false,
        (_, 0) => squares.len() == 8 && of(true).max(of(false)) <= MOST_OF_CHESS,
        (0, _) => men(true).max(men(false)) <= MOST_OF_DRAUGHTS,
        _ => false,
    };
    let both = if pieces > 0 {
        has_kings(squares)
    } else {
        men(true) > 0 && men(false) > 0
    };
    // Between rules there may be a part of a position, or a misprint: two kings of one colour.
    let drawn = both || matches!(style, Style::Ruled | Style::Columns);
    one_game && drawn && unsure <= MOST_UNSURE
}

/// True if no piece stands on a light square.
pub(super) fn on_dark_squares(diagram: &Diagram) -> bool {
    diagram
        .squares()
        .all(|((file, rank), square)| match square {
            OnSquare::Piece { .. } => (file + rank).is_multiple_of(2),
            OnSquare::Empty | OnSquare::Unsure => true,
        })
}
