//! The boards that are drawn on a page as witnesses: which position of a line each shows, and where it differs.

use scoresheet_chess::{Board, Color, Piece, Square};
use scoresheet_draughts::{Position, Side};
use scoresheet_layout::{Diagram, Drawn, OnSquare};
use scoresheet_notation::Role;
use scoresheet_replay::write::square_name;
use scoresheet_replay::{AnyPosition, GamePosition};

/// What stands on the squares of a position, as a drawn board has it.
pub trait Squares {
    /// Files and ranks of its board.
    fn size(&self) -> (u8, u8);

    /// What stands on a square, file and rank counted from 0 at White's lower left.
    fn shown(&self, file: u8, rank: u8) -> OnSquare;

    /// Whether it is of the game that is drawn.
    fn is_of(&self, board: &Diagram) -> bool;

    /// What the game calls a square.
    fn square_name(&self, file: u8, rank: u8) -> String;
}

/// A letter and a number.
fn lettered(file: u8, rank: u8) -> String {
    format!("{}{}", char::from(b'a'.saturating_add(file)), rank + 1)
}

/// A position that can be compared with a drawn board.
pub trait Shown: GamePosition + Squares {
    /// How many squares differ from a drawn board; those that cannot be read do not. Of another game or size, all do.
    fn squares_unlike(&self, board: &Diagram) -> usize {
        if !self.is_of(board) {
            return usize::from(board.size()) * usize::from(board.size());
        }
        let unlike = |((file, rank), drawn): &((u8, u8), OnSquare)| {
            *drawn != OnSquare::Unsure && *drawn != self.shown(*file, *rank)
        };
        board.squares().filter(unlike).count()
    }
}

impl<P: GamePosition + Squares> Shown for P {}

impl Squares for Board {
    fn size(&self) -> (u8, u8) {
        (8, 8)
    }

    fn shown(&self, file: u8, rank: u8) -> OnSquare {
        let at = usize::from(rank) * 8 + usize::from(file);
        let square = Square::ALL.get(at).filter(|_| file < 8);
        let Some((color, piece)) = square.and_then(|square| self.piece_at(*square)) else {
            return OnSquare::Empty;
        };
        let role = match piece {
            Piece::Pawn => Role::Pawn,
            Piece::Knight => Role::Knight,
            Piece::Bishop => Role::Bishop,
            Piece::Rook => Role::Rook,
            Piece::Queen => Role::Queen,
            Piece::King => Role::King,
        };
        OnSquare::Piece {
            white: color == Color::White,
            piece: Drawn::Chess(role),
        }
    }

    fn is_of(&self, board: &Diagram) -> bool {
        board.is_chess()
    }

    fn square_name(&self, file: u8, rank: u8) -> String {
        lettered(file, rank)
    }
}

impl Squares for Position {
    fn size(&self) -> (u8, u8) {
        let board = self.variant().board();
        (board.files(), board.ranks())
    }

    fn shown(&self, file: u8, rank: u8) -> OnSquare {
        let Some(square) = self.variant().board().at(file, rank) else {
            return OnSquare::Empty;
        };
        let piece = |side| {
            let man = self.men(side).contains(square).then_some(Drawn::Man);
            man.or_else(|| self.kings(side).contains(square).then_some(Drawn::King))
        };
        let of = |white, side| {
            Some(OnSquare::Piece {
                white,
                piece: piece(side)?,
            })
        };
        of(true, Side::White)
            .or_else(|| of(false, Side::Black))
            .unwrap_or(OnSquare::Empty)
    }

    fn is_of(&self, board: &Diagram) -> bool {
        !board.is_chess() && (board.size(), board.size()) == self.size()
    }

    fn square_name(&self, file: u8, rank: u8) -> String {
        let square = self.variant().board().at(file, rank);
        square.map_or_else(
            || lettered(file, rank),
            |square| square_name(self.variant(), square),
        )
    }
}

/// Whichever position it is.
fn squares(position: &AnyPosition) -> &dyn Squares {
    match position {
        AnyPosition::Chess(board) => board,
        AnyPosition::Draughts(position) => position,
    }
}

impl Squares for AnyPosition {
    fn size(&self) -> (u8, u8) {
        squares(self).size()
    }

    fn shown(&self, file: u8, rank: u8) -> OnSquare {
        squares(self).shown(file, rank)
    }

    fn is_of(&self, board: &Diagram) -> bool {
        squares(self).is_of(board)
    }

    fn square_name(&self, file: u8, rank: u8) -> String {
        squares(self).square_name(file, rank)
    }
}

/// A square on which a drawn board and a position differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// Its name.
    pub square: String,
    /// What is drawn there.
    pub drawn: OnSquare,
    /// What the moves lead to.
    pub played: OnSquare,
}

/// What a drawn board says of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Witness {
    /// Plies of the line before the place where it stands.
    pub place: usize,
    /// Plies before the position that it shows, or that is likest to it; a board below the last move may show one a
    /// little further on.
    pub ply: usize,
    /// Where it differs from that; nothing if it agrees.
    pub differs: Vec<Difference>,
}

/// So many plies from its place a board that agrees with no position is compared.
const NEAR: usize = 6;

/// Squares that differ, in words, before the rest is counted.
const NAMED: usize = 4;

impl Witness {
    /// Looks for the position that `board` shows among `positions`, those of a line from its start on; it stands after
    /// `place` plies. Nothing if it is a board of another game, or shows no position of a game.
    #[must_use]
    pub fn of<P: Shown>(positions: &[P], place: usize, board: &Diagram) -> Option<Self> {
        let of_this_game = positions.iter().any(|position| position.is_of(board));
        if !of_this_game || !board.is_position() {
            return None;
        }
        let unlike: Vec<usize> = positions
            .iter()
            .map(|position| position.squares_unlike(board))
            .collect();
        let far = |ply: &usize| ply.abs_diff(place);
        let agrees = (0..unlike.len()).filter(|ply| unlike[*ply] == 0);
        let near = (0..unlike.len()).filter(|ply| far(ply) <= NEAR);
        let ply = agrees
            .min_by_key(far)
            .or_else(|| near.min_by_key(|ply| (unlike[*ply], far(ply))))?;
        Some(Self {
            place,
            ply,
            differs: differences(positions.get(ply)?, board),
        })
    }

    /// Of a board that shows a position so many plies after the last of the line, which has `place` plies.
    pub(crate) const fn further(place: usize, plies: usize) -> Self {
        Self {
            place,
            ply: place + plies,
            differs: Vec::new(),
        }
    }

    /// True if the board shows a position of the line.
    #[must_use]
    pub fn agrees(&self) -> bool {
        self.differs.is_empty()
    }

    /// What it says, for a person: `shows the position after ply 12`.
    #[must_use]
    pub fn words(&self) -> String {
        let position = match self.ply {
            0 => "the position before the first move".to_owned(),
            ply => format!("the position after ply {ply}"),
        };
        if self.agrees() {
            return format!("shows {position}");
        }
        let named = self.differs.iter().take(NAMED).map(|difference| {
            format!(
                "{}: {}, by the moves {}",
                difference.square,
                words(difference.drawn),
                words(difference.played)
            )
        });
        let named: Vec<String> = named.collect();
        let more = match self.differs.len().saturating_sub(NAMED) {
            0 => String::new(),
            more => format!("; and {more} more squares"),
        };
        format!("differs from {position}: {}{more}", named.join("; "))
    }
}

fn differences<P: Shown>(position: &P, board: &Diagram) -> Vec<Difference> {
    board
        .squares()
        .filter_map(|((file, rank), drawn)| {
            let played = position.shown(file, rank);
            (drawn != OnSquare::Unsure && drawn != played).then(|| Difference {
                square: position.square_name(file, rank),
                drawn,
                played,
            })
        })
        .collect()
}

/// What stands on a square, in words.
fn words(square: OnSquare) -> &'static str {
    let (white, piece) = match square {
        OnSquare::Empty => return "nothing",
        OnSquare::Unsure => return "something unreadable",
        OnSquare::Piece { white, piece } => (white, piece),
    };
    let [of_white, of_black] = match piece {
        Drawn::Man => ["a white man", "a black man"],
        Drawn::King => ["a white king", "a black king"],
        Drawn::Chess(Role::Pawn) => ["a white pawn", "a black pawn"],
        Drawn::Chess(Role::Knight) => ["a white knight", "a black knight"],
        Drawn::Chess(Role::Bishop) => ["a white bishop", "a black bishop"],
        Drawn::Chess(Role::Rook) => ["a white rook", "a black rook"],
        Drawn::Chess(Role::Queen) => ["a white queen", "a black queen"],
        Drawn::Chess(Role::King) => ["the white king", "the black king"],
    };
    if white { of_white } else { of_black }
}
