//! Draughts moves and positions as text.

use super::DraughtsStyle;
use scoresheet_draughts::{
    Move, MoveList, Position, Side, Square, SquareNames, Squares, Variant, Written,
};
use scoresheet_source::ShortText;
use std::fmt::Write as _;
use std::sync::LazyLock;

/// How squares are named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Naming {
    /// As the game names them.
    OfGame,
    /// By numbers, in games with letters too.
    Numeric,
}

/// What each game calls each square, by their order: nothing is asked for as often where games are written.
static NAMES: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| {
    let squares = || (1..=u8::MAX).map_while(Square::new);
    let of_game = |variant: &Variant| squares().map(|square| spelled(*variant, square)).collect();
    Variant::ALL.iter().map(of_game).collect()
});

fn spelled(variant: Variant, square: Square) -> String {
    let (board, names) = (variant.board(), variant.rules().squares);
    match names.lettered(board, square).filter(|_| has_letters(names)) {
        Some((file, rank)) => format!("{}{}", char::from(b'a' + file), rank + 1),
        None => names.number(board, square).to_string(),
    }
}

fn known(variant: Variant, square: Square) -> &'static str {
    &NAMES[variant as usize][usize::from(square.number()) - 1]
}

/// What the game calls a square: a letter and a digit in Russian draughts, a number in international.
///
/// ```
/// use scoresheet_draughts::{Square, Variant};
/// use scoresheet_replay::write::square_name;
/// let square = Square::new(29).unwrap();
/// assert_eq!(square_name(Variant::Russian, square), "a1");
/// assert_eq!(square_name(Variant::International, square), "29");
/// ```
#[must_use]
pub fn square_name(variant: Variant, square: Square) -> String {
    known(variant, square).to_owned()
}

/// The same, kept in place: no board has so many squares that a name is long.
#[must_use]
pub fn draughts_square(variant: Variant, square: Square) -> ShortText {
    ShortText::of(known(variant, square)).unwrap_or_default()
}

/// The same at the end of `text`, for whoever writes many of them.
pub fn push_square(text: &mut Vec<u8>, variant: Variant, square: Square) {
    text.extend_from_slice(known(variant, square).as_bytes());
}

fn has_letters(names: SquareNames) -> bool {
    names.written == Written::Letters
}

/// The signs that PDN gives the game.
const fn export(variant: Variant) -> DraughtsStyle {
    DraughtsStyle {
        dash: "-",
        capture: variant.rules().pdn_capture_sign,
    }
}

/// The squares that tell this capture from others with the same origin and target; empty if
/// origin and target say it all. They never do where both are one square: `1:1` is a result.
fn way(position: &Position, m: &Move, landings: bool) -> Vec<Square> {
    if !m.is_capture() {
        return Vec::new();
    }
    let mut alike = MoveList::new();
    position.moves_between(Squares::one(m.from()), Squares::one(m.to()), &mut alike);
    if alike.len() < 2 && m.from() != m.to() {
        return Vec::new();
    }
    let Some(route) = position.routes(m).into_iter().next() else {
        return Vec::new();
    };
    let turns = route.turning_squares();
    if !landings && !turns.is_empty() {
        return turns;
    }
    let landed = inner(route.landings(), 0);
    if landed.is_empty() {
        // One jump, where a longer capture with the same origin and target comes over the same
        // squares: only all that is crossed tells the two apart.
        return inner(&route.touched(), 1);
    }
    landed
}

/// Without the first `skip` squares and the last.
fn inner(squares: &[Square], skip: usize) -> Vec<Square> {
    squares
        .split_last()
        .and_then(|(_, rest)| rest.get(skip..))
        .unwrap_or_default()
        .to_vec()
}

fn join(
    position: &Position,
    m: &Move,
    between: &[Square],
    names: Naming,
    style: &DraughtsStyle,
) -> String {
    let variant = position.variant();
    let push = |text: &mut String, square| match names {
        Naming::OfGame => text.push_str(known(variant, square)),
        Naming::Numeric => {
            let number = variant.rules().squares.number(variant.board(), square);
            let _ = write!(text, "{number}");
        }
    };
    let mut text = String::with_capacity(ShortText::LONGEST);
    push(&mut text, m.from());
    let sign = if m.is_capture() {
        style.capture
    } else {
        style.dash
    };
    for square in between.iter().chain(std::iter::once(&m.to())) {
        text.push_str(sign);
        push(&mut text, *square);
    }
    text
}

/// Full notation: origin and target, and every square where the direction changes if those do not
/// say it all (KV53 §14, §29).
///
/// ```
/// use scoresheet_draughts::{Position, Variant};
/// use scoresheet_replay::write;
/// let position = Position::start(Variant::International);
/// let texts: Vec<String> =
///     position.legal_moves().iter().map(|m| write::draughts_full(&position, m)).collect();
/// assert!(texts.contains(&"32-28".to_owned()));
/// ```
#[must_use]
pub fn draughts_full(position: &Position, m: &Move) -> String {
    draughts_full_as(position, m, &export(position.variant()))
}

/// Full notation with the signs of `style`.
#[must_use]
pub fn draughts_full_as(position: &Position, m: &Move, style: &DraughtsStyle) -> String {
    let between = way(position, m, false);
    join(position, m, &between, Naming::OfGame, style)
}

/// As PDN writes it: where origin and target do not say it all, every square landed on.
#[must_use]
pub fn draughts_landings(position: &Position, m: &Move, names: Naming) -> String {
    let between = way(position, m, true);
    join(position, m, &between, names, &export(position.variant()))
}

/// Short notation of games with letters: file of origin and target (`ed4`), no sign for a capture
/// (KV53 §14). Written in full where that does not say it all, or where squares have numbers.
#[must_use]
pub fn draughts_short(position: &Position, m: &Move) -> String {
    draughts_short_as(position, m, &export(position.variant()))
}

/// Short notation with the signs of `style`, where a move has to be written in full.
#[must_use]
pub fn draughts_short_as(position: &Position, m: &Move, style: &DraughtsStyle) -> String {
    let variant = position.variant();
    let (board, names) = (variant.board(), variant.rules().squares);
    let full = || draughts_full_as(position, m, style);
    let place = names.lettered(board, m.from());
    let Some((file, _)) = place.filter(|_| has_letters(names)) else {
        return full();
    };
    let origins = (0..board.ranks())
        .filter_map(|rank| names.at(board, file, rank))
        .collect();
    let mut alike = MoveList::new();
    position.moves_between(origins, Squares::one(m.to()), &mut alike);
    if alike.len() > 1 {
        return full();
    }
    format!(
        "{}{}",
        char::from(b'a' + file),
        square_name(variant, m.to())
    )
}

/// The position as a FEN with the numbers of its game, squares in order, runs as ranges:
/// `W:W31-50:B1-20`; where kings' moves in a row are counted and have been made, they follow (`:+228+0`).
#[must_use]
pub fn draughts_fen(position: &Position) -> String {
    fen(position, |squares| ranges(position.variant(), squares))
}

/// The position as PDN writes it for this game: `W:Wa1,Kc3:Bh8` where moves are written with letters too,
/// otherwise numbers.
///
/// ```
/// use scoresheet_draughts::{Position, Variant};
/// use scoresheet_replay::write;
/// let start = Position::start(Variant::International);
/// assert_eq!(write::draughts_pdn_fen(&start), "W:W31-50:B1-20");
/// let start = Position::start(Variant::Russian);
/// assert!(write::draughts_pdn_fen(&start).ends_with(":Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6"));
/// ```
#[must_use]
pub fn draughts_pdn_fen(position: &Position) -> String {
    let variant = position.variant();
    if has_letters(variant.rules().squares) {
        fen(position, |set| {
            set.iter().map(|s| square_name(variant, s)).collect()
        })
    } else {
        draughts_fen(position)
    }
}

fn fen(position: &Position, names: impl Fn(Squares) -> Vec<String>) -> String {
    let mut text = String::from(match position.side_to_move() {
        Side::White => "W",
        Side::Black => "B",
    });
    for (side, letter) in [(Side::White, 'W'), (Side::Black, 'B')] {
        let king = |square| format!("K{}", names(Squares::one(square)).concat());
        let kings = position.kings(side).iter().map(king);
        let parts: Vec<String> = kings.chain(names(position.men(side))).collect();
        let _ = write!(text, ":{letter}{}", parts.join(","));
    }
    let runs = [Side::White, Side::Black].map(|side| position.king_run(side));
    if runs.iter().any(Option::is_some) {
        text.push(':');
        for run in runs {
            let _ = match run {
                Some(run) => write!(
                    text,
                    "+{}{}",
                    run.moves,
                    names(Squares::one(run.king)).concat()
                ),
                None => write!(text, "+0"),
            };
        }
    }
    text
}

/// Squares as numbers, three or more in a row as a range.
fn ranges(variant: Variant, squares: Squares) -> Vec<String> {
    let names = variant.rules().squares;
    let number = |square| names.number(variant.board(), square);
    let mut numbers: Vec<u8> = squares.iter().map(number).collect();
    numbers.sort_unstable();
    numbers
        .chunk_by(|a, b| a + 1 == *b)
        .flat_map(|run| match run {
            [first, _, .., last] => vec![format!("{first}-{last}")],
            short => short.iter().map(u8::to_string).collect(),
        })
        .collect()
}
