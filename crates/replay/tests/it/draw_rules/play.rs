//! Random games of few pieces, played so that counts run out: kings go to and fro, pieces are not
//! given away, a lone king likes the main diagonal, a queen likes to check.

pub use crate::dice::Dice;
use scoresheet_chess::Board;
use scoresheet_draughts::{Position, Setup, Side, Square, Squares, Variant};
use scoresheet_notation::Language;
use scoresheet_replay::write;

/// Kings and men of the stronger and of the weaker side.
const FORCES: &[[usize; 4]] = &[
    [3, 0, 1, 0],
    [3, 0, 1, 0],
    [4, 0, 1, 0],
    [4, 0, 1, 0],
    [5, 0, 1, 0],
    [3, 1, 1, 0],
    [2, 1, 1, 0],
    [1, 2, 1, 0],
    [1, 3, 1, 0],
    [2, 0, 1, 0],
    [1, 1, 1, 0],
    [1, 0, 1, 0],
    [0, 2, 1, 0],
    [2, 0, 2, 0],
    [2, 1, 2, 0],
    [2, 0, 1, 2],
    [2, 1, 2, 1],
    [3, 1, 2, 1],
    [2, 2, 1, 3],
    [4, 1, 2, 1],
];

/// Few pieces at random, with a move to make.
pub fn draughts_start(variant: Variant, dice: &mut Dice) -> Position {
    loop {
        let [kings, men, weak_kings, weak_men] = *dice.pick(FORCES);
        let board = variant.board();
        let mut free: Vec<_> = board.all().into_iter().collect();
        let mut place = |count: usize, dice: &mut Dice| {
            let mut squares = Squares::EMPTY;
            for _ in 0..count {
                squares.insert(free.swap_remove(dice.roll(free.len())));
            }
            squares
        };
        let (white_kings, white_men) = (place(kings, dice), place(men, dice));
        let (black_kings, black_men) = (place(weak_kings, dice), place(weak_men, dice));
        let mut setup = Setup {
            white_men,
            white_kings,
            black_men,
            black_kings,
        };
        if dice.roll(2) == 0 {
            setup = turned(variant, &setup);
        }
        let side = *dice.pick(&[Side::White, Side::Black]);
        match Position::new(variant, side, setup) {
            Ok(position) if position.has_legal_move() => return position,
            _ => {}
        }
    }
}

/// The board turned round and the colours changed.
fn turned(variant: Variant, setup: &Setup) -> Setup {
    let turn = |squares: Squares| {
        let mut turned = Squares::EMPTY;
        for square in squares {
            let number = variant.board().squares() + 1 - square.number();
            turned.extend(Square::new(number));
        }
        turned
    };
    Setup {
        white_men: turn(setup.black_men),
        white_kings: turn(setup.black_kings),
        black_men: turn(setup.white_men),
        black_kings: turn(setup.white_kings),
    }
}

/// How a random game is played, each in cases of a hundred.
struct Temper {
    /// Gives nothing away, and takes nothing that it need not.
    careful: usize,
    /// Takes its last move back.
    to_and_fro: usize,
    /// Keeps to the main diagonal, or checks.
    fond: usize,
}

impl Temper {
    fn random(dice: &mut Dice) -> Self {
        Self {
            careful: *dice.pick(&[0, 50, 90, 97, 100, 100, 100]),
            to_and_fro: *dice.pick(&[0, 0, 50, 90]),
            fond: *dice.pick(&[0, 95, 100]),
        }
    }
}

/// The moves of a game of up to so many plies.
pub fn draughts_game(start: Position, plies: usize, dice: &mut Dice) -> String {
    let temper = Temper::random(dice);
    let mut position = start;
    let mut text = String::new();
    let mut moves: Vec<scoresheet_draughts::Move> = Vec::new();
    for _ in 0..plies {
        let mut legal = position.legal_moves().to_vec();
        if legal.is_empty() {
            break;
        }
        let after = |mv: &scoresheet_draughts::Move| {
            let mut next = position;
            next.play(mv);
            next
        };
        let king = |mv: &scoresheet_draughts::Move| {
            let piece = position.piece_at(mv.from());
            piece.is_some_and(|piece| piece.king)
        };
        let road = |mv: &scoresheet_draughts::Move| {
            let place = mv.board().file_rank(mv.to());
            place.is_some_and(|(file, rank)| file == rank)
        };
        legal = dice.lean(temper.careful, legal, |mv| !after(mv).must_capture());
        legal = dice.lean(temper.careful, legal, |mv| king(mv));
        if position.pieces(position.side_to_move()).into_iter().count() == 1 {
            legal = dice.lean(temper.fond, legal, |mv| road(mv));
        }
        if let Some(last) = moves.len().checked_sub(2).map(|at| moves[at]) {
            let back = |mv: &scoresheet_draughts::Move| mv.to() == last.from();
            legal = dice.lean(temper.to_and_fro, legal, |mv| {
                back(mv) && mv.from() == last.to()
            });
        }
        let mv = *dice.pick(&legal);
        text += &write::draughts_full(&position, &mv);
        text.push(' ');
        position.play(&mv);
        moves.push(mv);
    }
    text
}

/// Few pieces; with rights to castle or to take en passant; and the start of a game.
pub const CHESS_STARTS: &[&str] = &[
    "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
    "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4k3/3q4/8/8/8/8/8/3QK3 b - - 0 1",
    "6k1/5ppp/8/3Q4/8/8/1q3PPP/6K1 w - - 0 1",
    "4k3/8/8/2b5/8/8/3N4/4K3 w - - 0 1",
    "2b1k3/8/8/8/8/3p4/8/3BK3 w - - 0 1",
    "4kb2/8/8/8/8/3p4/8/3BK3 b - - 0 1",
    "2b1k3/8/8/8/8/8/8/3BK3 b - - 0 1",
    "8/8/8/4k3/4P3/8/2b1B3/4K3 b - - 0 1",
    "8/8/4k3/3p4/4B3/8/2b5/4K3 w - - 0 1",
    "4k3/8/8/4b3/8/3B1B2/8/4K3 w - - 0 1",
    "4k3/8/8/8/1p1p4/8/2P5/4K3 w - - 0 1",
    "4k3/8/8/8/3pP3/8/8/R3K3 b Q e3 0 1",
    "4k2r/4p3/8/3P4/8/8/8/4K3 b k - 0 1",
    "4k3/8/8/8/8/8/4n3/2N1K3 w - - 0 1",
    "4k3/8/8/4n3/4N3/8/8/4K3 w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
];

/// The moves of a game of up to so many plies.
pub fn chess_game(start: Board, plies: usize, dice: &mut Dice) -> String {
    let temper = Temper::random(dice);
    let mut board = start;
    let mut text = String::new();
    let mut moves: Vec<scoresheet_chess::Move> = Vec::new();
    for _ in 0..plies {
        let mut legal = board.legal_moves();
        if legal.is_empty() {
            break;
        }
        let quiet = |mv: &scoresheet_chess::Move| {
            let piece = board.piece_at(mv.from);
            let pawn = matches!(piece, Some((_, scoresheet_chess::Piece::Pawn)));
            !pawn && !board.is_capture(*mv)
        };
        let checks = |mv: &scoresheet_chess::Move| {
            let mut next = board.clone();
            next.play(*mv);
            next.in_check() && next.has_legal_move()
        };
        legal = dice.lean(temper.careful, legal, |mv| quiet(mv));
        if board.side_to_move() == scoresheet_chess::Color::White {
            legal = dice.lean(temper.fond, legal, |mv| checks(mv));
        }
        if let Some(last) = moves.len().checked_sub(2).map(|at| moves[at]) {
            let back = |mv: &scoresheet_chess::Move| mv.to == last.from && mv.from == last.to;
            legal = dice.lean(temper.to_and_fro, legal, |mv| back(mv));
        }
        let mv = *dice.pick(&legal);
        text += &write::chess_san(&board, mv, Language::english());
        text.push(' ');
        board.play(mv);
        moves.push(mv);
    }
    text
}
