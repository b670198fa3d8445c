//! A game that starts with all its pieces, though not on their usual squares.

use scoresheet_chess::{Board, Color, Piece, Rank, Square};
use scoresheet_draughts::{Position, Side, Squares};
use scoresheet_rulebook::{Conditions, Consequence, Edition, Irregularity};
use scoresheet_source::{Code, Finding, Span};

use crate::write;

/// What is wrong with a start.
type Wrong = (Irregularity, Consequence, String);

/// A warning, if all the men are on the board and no play without captures can have brought them
/// where they stand.
pub(crate) fn draughts(
    position: &Position,
    edition: &'static Edition,
    span: Span,
) -> Option<Finding> {
    Some(warning(draughts_wrong(position)?, edition, span))
}

/// A warning, if all the pieces are on their first ranks in an order that neither chess nor Chess960
/// starts from, or that of a board turned wrongly.
pub(crate) fn chess(board: &Board, edition: &'static Edition, span: Span) -> Option<Finding> {
    Some(warning(chess_wrong(board)?, edition, span))
}

fn warning(wrong: Wrong, edition: &'static Edition, span: Span) -> Finding {
    let (irregularity, consequence, message) = wrong;
    let cited = edition.clause(irregularity);
    let message = match edition.consequence(consequence, &Conditions::UNKNOWN) {
        Some((words, clause)) if clause == cited => format!("{message}; {words}"),
        Some((words, clause)) => format!("{message}; {words} ({clause})"),
        None => message,
    };
    Finding::new(Code::WrongSetUp, span, message).citing(cited)
}

fn draughts_wrong(position: &Position) -> Option<Wrong> {
    let start = Position::start(position.variant());
    if *position == start {
        return None;
    }
    let sides = [Side::White, Side::Black];
    let wrong = (Irregularity::WrongSetUp, Consequence::WrongSetUp);
    // Some of them stand on their far row then, and are kings.
    let exchanged = sides
        .iter()
        .all(|side| position.pieces(*side) == start.men(side.other()));
    if exchanged {
        let message = "the men of each side are on the other side's rows".to_owned();
        return Some((wrong.0, wrong.1, message));
    }
    let complete = sides
        .iter()
        .all(|side| position.men(*side).len() == start.men(*side).len());
    let no_kings = sides.iter().all(|side| position.kings(*side).is_empty());
    if !complete || !no_kings {
        return None;
    }
    let leader = start.side_to_move();
    let [led, followed] = [leader, leader.other()].map(|side| steps_made(position, &start, side));
    // Without captures every ply is one step of one man.
    let due = led - i32::from(position.side_to_move() != leader);
    if led >= 0 && followed == due {
        return None;
    }
    if sides
        .iter()
        .all(|side| position.men(*side) == start.men(*side))
    {
        let message = format!(
            "all men are on their first squares, and {} begins, but it is {}'s move",
            side_name(leader),
            side_name(leader.other())
        );
        return Some((wrong.0, wrong.1, message));
    }
    let moved: Vec<String> = sides
        .iter()
        .filter_map(|side| {
            let (now, usual) = (position.men(*side), start.men(*side));
            let list = |set: Squares| {
                let names: Vec<String> = set
                    .iter()
                    .map(|s| write::square_name(position.variant(), s))
                    .collect();
                names.join(", ")
            };
            let [from, to] = [usual.difference(now), now.difference(usual)].map(list);
            let name = side_name(*side);
            (!from.is_empty()).then(|| format!("{name} has men on {to} instead of {from}"))
        })
        .collect();
    let message = format!(
        "all men are on the board, but no moves can have led to this position: {}",
        moved.join("; ")
    );
    Some((wrong.0, wrong.1, message))
}

const fn side_name(side: Side) -> &'static str {
    match side {
        Side::White => "White",
        Side::Black => "Black",
    }
}

/// How many steps forward the men of a side have made in all.
fn steps_made(position: &Position, start: &Position, side: Side) -> i32 {
    let board = position.variant().board();
    let ranks = |position: &Position| -> i32 {
        let men = position.men(side).iter();
        men.filter_map(|square| board.file_rank(square))
            .map(|(_, rank)| i32::from(rank))
            .sum()
    };
    let forward = ranks(position) - ranks(start);
    match side {
        Side::White => forward,
        Side::Black => -forward,
    }
}

const FIRST_RANK: [Piece; 8] = [
    Piece::Rook,
    Piece::Knight,
    Piece::Bishop,
    Piece::Queen,
    Piece::King,
    Piece::Bishop,
    Piece::Knight,
    Piece::Rook,
];

fn chess_wrong(board: &Board) -> Option<Wrong> {
    let [white, black] = [
        first_rank(board, Color::White)?,
        first_rank(board, Color::Black)?,
    ];
    if white == FIRST_RANK && black == FIRST_RANK {
        return None;
    }
    let mut mirrored = FIRST_RANK;
    mirrored.reverse();
    if white == mirrored && black == mirrored {
        let message = "king and queen are swapped, as on a wrongly turned board".to_owned();
        return Some((Irregularity::BoardTurned, Consequence::BoardTurned, message));
    }
    if white == black && is_chess960(&white) {
        return None;
    }
    let moved: Vec<String> = [
        (Color::White, "White", white),
        (Color::Black, "Black", black),
    ]
    .into_iter()
    .flat_map(|(color, name, rank)| {
        let wrong = rank.into_iter().zip(FIRST_RANK).zip(Square::ALL);
        wrong
            .filter(|((stands, usual), _)| stands != usual)
            .map(move |((stands, usual), at)| {
                let at = Square::new(at.file(), Rank::First.relative_to(color));
                let [stands, usual] = [stands, usual].map(piece_name);
                format!("{name} has a {stands} on {at} instead of a {usual}")
            })
    })
    .collect();
    let message = format!("the pieces are swapped: {}", moved.join("; "));
    Some((Irregularity::WrongSetUp, Consequence::WrongSetUp, message))
}

/// The pieces of a side from a to h, if they all stand on its first rank after eight pawns.
fn first_rank(board: &Board, color: Color) -> Option<[Piece; 8]> {
    let pawns = board.pieces(color, Piece::Pawn);
    if pawns != Rank::Second.relative_to(color).bitboard() {
        return None;
    }
    let mut rank = FIRST_RANK;
    for (file, piece) in rank.iter_mut().enumerate() {
        let at = Square::new(
            scoresheet_chess::File::index(file),
            Rank::First.relative_to(color),
        );
        let (owner, stands) = board.piece_at(at)?;
        if owner != color {
            return None;
        }
        *piece = stands;
    }
    let count = |rank: &[Piece; 8], piece| rank.iter().filter(|p| **p == piece).count();
    let usual = Piece::ALL
        .iter()
        .all(|piece| count(&rank, *piece) == count(&FIRST_RANK, *piece));
    usual.then_some(rank)
}

/// The king between the rooks, and bishops on squares of both colours.
fn is_chess960(rank: &[Piece; 8]) -> bool {
    let files = |piece| {
        let all = rank.iter().enumerate();
        all.filter(move |(_, p)| **p == piece).map(|(file, _)| file)
    };
    let bishops: usize = files(Piece::Bishop).sum();
    let king = files(Piece::King).next().unwrap_or(0);
    let left_of_king = files(Piece::Rook).filter(|rook| *rook < king).count();
    bishops % 2 == 1 && left_of_king == 1
}

/// The piece in a word.
#[must_use]
pub const fn piece_name(piece: Piece) -> &'static str {
    match piece {
        Piece::Pawn => "pawn",
        Piece::Knight => "knight",
        Piece::Bishop => "bishop",
        Piece::Rook => "rook",
        Piece::Queen => "queen",
        Piece::King => "king",
    }
}
