//! Draws of the draughts games, counted over the whole list of positions and moves.
//!
//! Nothing is carried along from ply to ply: each rule is asked of each ply anew, looking back as
//! far as it needs. Slow, and as near to the words of the clauses as can be.

use super::counted::{Counted, Rule};
use scoresheet_draughts::{Move, Position, Side};

/// A game: `positions[0]` is the start, `moves[k]` leads from `positions[k]` to the next.
pub struct Game {
    pub positions: Vec<Position>,
    pub moves: Vec<Move>,
}

impl Counted for Game {
    fn plies(&self) -> usize {
        self.moves.len()
    }

    /// Without a move the side to move has lost, and no draw is left to it (KV53 §15a, VK 6.1,
    /// RK 7.2; RK 6.3 says so in words).
    fn over(&self, ply: usize) -> bool {
        !self.positions[ply].has_legal_move()
    }
}

/// The rules of an edition for a game, each with its clause.
pub fn rules(edition: &str, game: &str) -> &'static [(&'static str, Rule<Game>)] {
    match (edition, game) {
        ("kv53", "international") => &[
            ("KV53 §16b", kv53_16b),
            ("KV53 §16d", third_time),
            ("KV53 §31", kv53_31),
        ],
        ("kv53", _) => &[
            ("KV53 §16b", kv53_16b),
            ("KV53 §16c", kv53_16c),
            ("KV53 §16d", third_time),
        ],
        ("vk" | "vk-brazilian", _) => &[
            ("VK 7.2.3", third_time),
            ("VK 7.2.4", vk_7_2_4),
            ("VK 7.2.5", vk_7_2_5),
            ("VK 7.2.6", vk_7_2_6),
            ("VK 7.2.7", vk_7_2_7),
            ("VK 7.2.8", vk_7_2_8),
        ],
        ("rk", _) => &[
            ("RK 6.1", third_time),
            ("RK 6.2", rk_6_2),
            ("RK 6.3", rk_6_3),
            ("RK 6.4", rk_6_4),
        ],
        _ => panic!("no edition {edition} of {game}"),
    }
}

const SIDES: [Side; 2] = [Side::White, Side::Black];

/// Kings and men of a side.
fn force(position: &Position, side: Side) -> (usize, usize) {
    let count = |squares: scoresheet_draughts::Squares| squares.into_iter().count();
    (count(position.kings(side)), count(position.men(side)))
}

/// One king, and nothing else.
fn lone_king(position: &Position, side: Side) -> bool {
    force(position, side) == (1, 0)
}

/// Both ends of the main diagonal of 64 squares are corners: file and rank are the same on it.
fn on_main_road(position: &Position, side: Side) -> bool {
    let mut kings = position.kings(side).into_iter();
    kings.all(|king| {
        let (file, rank) = position.variant().board().file_rank(king).unwrap();
        file == rank
    })
}

/// What leads to `ply` neither takes nor crowns.
fn keeps_material(game: &Game, ply: usize) -> bool {
    let led = &game.moves[ply - 1];
    !led.is_capture() && !led.promotes()
}

/// What leads to `ply` is a king's move and no capture.
fn king_steps(game: &Game, ply: usize) -> bool {
    let led = &game.moves[ply - 1];
    let piece = game.positions[ply - 1].piece_at(led.from()).unwrap();
    piece.king && !led.is_capture()
}

/// The last so many moves, a White one and a Black one each, are all of that kind.
fn last_moves(game: &Game, ply: usize, moves: usize, kind: fn(&Game, usize) -> bool) -> bool {
    let plies = 2 * moves;
    ply >= plies && (ply - plies + 1..=ply).all(|at| kind(game, at))
}

/// The first ply of those, without a gap before `ply`, at which the balance is there.
fn since(game: &Game, ply: usize, there: impl Fn(&Position) -> bool) -> Option<usize> {
    let back = (0..=ply).rev();
    back.take_while(|&at| there(&game.positions[at])).last()
}

/// How many of the moves that led from one ply to another are this side's own.
fn own_moves(game: &Game, from: usize, to: usize, side: Side) -> usize {
    let own = (from..to).filter(|&at| game.positions[at].side_to_move() == side);
    own.count()
}

/// The stronger side has made that many moves of its own since the balance arose, and it holds.
fn nth_own_move(game: &Game, ply: usize, nth: usize, there: fn(&Position, Side) -> bool) -> bool {
    SIDES.into_iter().any(|strong| {
        let arose = since(game, ply, |position| there(position, strong));
        arose.is_some_and(|arose| own_moves(game, arose, ply, strong) >= nth)
    })
}

fn third_time(game: &Game, ply: usize) -> bool {
    let now = &game.positions[ply];
    let occurrences = game.positions[..=ply].iter().filter(|p| *p == now);
    occurrences.count() >= 3
}

fn kv53_16b(game: &Game, ply: usize) -> bool {
    last_moves(game, ply, 30, keeps_material)
}

fn kv53_16c(game: &Game, ply: usize) -> bool {
    nth_own_move(game, ply, 18, |position, strong| {
        force(position, strong) == (3, 0) && lone_king(position, strong.other())
    })
}

fn kv53_31(game: &Game, ply: usize) -> bool {
    nth_own_move(game, ply, 18, |position, strong| {
        force(position, strong) == (4, 0) && lone_king(position, strong.other())
    })
}

fn vk_7_2_4(game: &Game, ply: usize) -> bool {
    nth_own_move(game, ply, 15, |position, strong| {
        let (kings, men) = force(position, strong);
        kings >= 3 && men == 0 && lone_king(position, strong.other())
    })
}

fn vk_7_2_5(game: &Game, ply: usize) -> bool {
    last_moves(game, ply, 15, king_steps)
}

fn vk_7_2_6(game: &Game, ply: usize) -> bool {
    let forces = SIDES.map(|side| force(&game.positions[ply], side));
    let pieces: usize = forces.iter().map(|(kings, men)| kings + men).sum();
    let moves = match pieces {
        4 | 5 => 30,
        6 | 7 => 60,
        _ => return false,
    };
    forces.iter().all(|(kings, _)| *kings > 0) && last_moves(game, ply, moves, keeps_material)
}

/// Three kings, two kings and a man, or a king and two men against a lone king.
fn three_against_one(position: &Position, strong: Side) -> bool {
    matches!(force(position, strong), (3, 0) | (2, 1) | (1, 2))
        && lone_king(position, strong.other())
}

/// Two kings, or a king and a man, against a lone king.
fn two_against_one(position: &Position, strong: Side) -> bool {
    matches!(force(position, strong), (2, 0) | (1, 1)) && lone_king(position, strong.other())
}

/// A king against a king. Two becoming one by a capture are another balance, with a count of its
/// own; RK 6.3 alone says that its count goes on.
fn one_against_one(position: &Position, strong: Side) -> bool {
    lone_king(position, strong) && lone_king(position, strong.other())
}

fn vk_7_2_7(game: &Game, ply: usize) -> bool {
    nth_own_move(game, ply, 5, |position, strong| {
        three_against_one(position, strong) && on_main_road(position, strong.other())
    })
}

fn vk_7_2_8(game: &Game, ply: usize) -> bool {
    [two_against_one, one_against_one]
        .into_iter()
        .any(|there| nth_own_move(game, ply, 5, there))
}

fn rk_6_2(game: &Game, ply: usize) -> bool {
    last_moves(game, ply, 25, king_steps)
}

/// A capture does not end this count: it is enough that the balance was there once.
fn rk_6_3(game: &Game, ply: usize) -> bool {
    let was = |at: usize| {
        let position = &game.positions[at];
        SIDES.iter().any(|&side| three_against_one(position, side))
    };
    (0..=ply).any(|at| was(at) && ply - at >= 2 * 16)
}

fn rk_6_4(game: &Game, ply: usize) -> bool {
    [two_against_one, one_against_one]
        .into_iter()
        .any(|balance| {
            let there = |position: &Position| SIDES.iter().any(|&side| balance(position, side));
            since(game, ply, there).is_some_and(|arose| ply - arose >= 2 * 5)
        })
}
