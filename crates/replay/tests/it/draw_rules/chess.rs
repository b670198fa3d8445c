//! Draws of chess, counted over the whole list of positions and moves.

use super::counted::{Counted, Rule};
use scoresheet_chess::{Board, Color, Move, Piece, Square};

/// A game: `positions[0]` is the start, `moves[k]` leads from `positions[k]` to the next.
pub struct Game {
    pub positions: Vec<Board>,
    pub moves: Vec<Move>,
    /// Of each position: who stands where, and who is to move.
    placements: Vec<String>,
    /// Of each position: what may be castled, and where a pawn can be taken en passant.
    rights: Vec<(String, Option<Square>)>,
}

impl Game {
    pub fn new(positions: Vec<Board>, moves: Vec<Move>) -> Self {
        let words = |board: &Board, from: usize, to: usize| {
            let fen = board.fen();
            let words: Vec<_> = fen.split(' ').collect();
            words[from..to].join(" ")
        };
        let in_passing = |board: &Board| {
            let moves = board.legal_moves();
            let taking = moves.into_iter().find(|&mv| board.is_en_passant(mv));
            taking.map(|mv| mv.to)
        };
        let placements = positions.iter().map(|b| words(b, 0, 2)).collect();
        let rights = positions.iter().map(|b| (words(b, 2, 3), in_passing(b)));
        Self {
            placements,
            rights: rights.collect(),
            positions,
            moves,
        }
    }
}

impl Counted for Game {
    fn plies(&self) -> usize {
        self.moves.len()
    }

    /// Mate or stalemate; FIDE 9.6.2 says of mate that it goes before the 75 moves.
    fn over(&self, ply: usize) -> bool {
        !self.positions[ply].has_legal_move()
    }
}

/// The rules of an edition, each with its clause.
pub fn rules(edition: &str) -> &'static [(&'static str, Rule<Game>)] {
    match edition {
        "mk53" => &[
            ("MK53 §18a", mk53_18a),
            ("MK53 §18b", mk53_18b),
            ("MK53 §18d", mk53_18d),
            ("MK53 §18f", |game, ply| quiet(game, ply, 50)),
            ("MK53 §18g", |game, ply| placed(game, ply) >= 3),
        ],
        "fide" => &[
            ("FIDE 2023 5.2.2", no_mate),
            ("FIDE 2023 9.2.2", |game, ply| same(game, ply) >= 3),
            ("FIDE 2023 9.3.2", |game, ply| quiet(game, ply, 50)),
            ("FIDE 2023 9.6.1", |game, ply| same(game, ply) >= 5),
            ("FIDE 2023 9.6.2", |game, ply| quiet(game, ply, 75)),
        ],
        _ => panic!("no edition {edition} of chess"),
    }
}

/// What a side has beside its king, with the squares.
fn beside_king(board: &Board, side: Color) -> Vec<(Piece, Square)> {
    let men = Square::ALL.into_iter().filter_map(|square| {
        let (color, piece) = board.piece_at(square)?;
        (color == side && piece != Piece::King).then_some((piece, square))
    });
    men.collect()
}

/// Whether a square is light: h1 and a8 are.
fn light(square: Square) -> bool {
    (square.file() as usize + square.rank() as usize) % 2 == 1
}

fn mk53_18a(game: &Game, ply: usize) -> bool {
    let board = &game.positions[ply];
    let mut all = beside_king(board, Color::White);
    all.append(&mut beside_king(board, Color::Black));
    matches!(all[..], [] | [(Piece::Bishop | Piece::Knight, _)])
}

fn mk53_18b(game: &Game, ply: usize) -> bool {
    let board = &game.positions[ply];
    let [white, black] = [Color::White, Color::Black].map(|side| beside_king(board, side));
    match (&white[..], &black[..]) {
        (&[(Piece::Bishop, white)], &[(Piece::Bishop, black)]) => light(white) == light(black),
        _ => false,
    }
}

/// Nobody can mate by any moves: with what is left, or because nothing but captures is legal and each leaves as little.
fn no_mate(game: &Game, ply: usize) -> bool {
    is_dead(&game.positions[ply])
}

fn is_dead(board: &Board) -> bool {
    let moves = board.legal_moves();
    let forced = !moves.is_empty() && moves.iter().all(|mv| board.is_capture(*mv));
    let after = |mv: &Move| {
        let mut after = board.clone();
        after.play(*mv);
        after
    };
    too_little(board) || forced && moves.iter().all(|mv| is_dead(&after(mv)))
}

/// As §18a, or nothing but bishops on squares of one colour.
fn too_little(board: &Board) -> bool {
    let mut all = beside_king(board, Color::White);
    all.append(&mut beside_king(board, Color::Black));
    let bishops_of = |colour: bool| {
        let mut men = all.iter();
        men.all(|&(piece, square)| piece == Piece::Bishop && light(square) == colour)
    };
    let one = matches!(all[..], [] | [(Piece::Bishop | Piece::Knight, _)]);
    one || bishops_of(true) || bishops_of(false)
}

/// The side that has just moved has checked on each of its last three or more moves, and two of those
/// checks have led to one position.
fn mk53_18d(game: &Game, ply: usize) -> bool {
    let own = (1..=ply).rev().step_by(2);
    let checks = own.take_while(|&at| game.positions[at].in_check());
    let checks: Vec<_> = checks.collect();
    let same = |a: usize, b: usize| a != b && game.placements[a] == game.placements[b];
    checks.len() >= 3 && checks.iter().any(|&a| checks.iter().any(|&b| same(a, b)))
}

/// No capture and no pawn's move in the last so many moves of each side; of those before the start its
/// FEN tells.
fn quiet(game: &Game, ply: usize, moves: usize) -> bool {
    let calm = |at: usize| {
        let (before, led) = (&game.positions[at - 1], game.moves[at - 1]);
        let pawn = matches!(before.piece_at(led.from), Some((_, Piece::Pawn)));
        !pawn && !before.is_capture(led)
    };
    let before_start = (2 * moves).saturating_sub(ply);
    let rendered = usize::from(game.positions[0].quiet_plies());
    let since = (ply + 1).saturating_sub(2 * moves).max(1);
    rendered >= before_start && (since..=ply).all(calm)
}

/// How often this placement with this side to move has been there (MK53 §18g).
fn placed(game: &Game, ply: usize) -> usize {
    let now = &game.placements[ply];
    game.placements[..=ply].iter().filter(|p| *p == now).count()
}

/// How often this position has been there, with all that could be moved (FIDE 9.2.3).
fn same(game: &Game, ply: usize) -> usize {
    let equal = |at: &usize| {
        game.placements[*at] == game.placements[ply] && game.rights[*at] == game.rights[ply]
    };
    (0..=ply).filter(equal).count()
}
