//! A board drawn in text.

use scoresheet_notation::Role;
use scoresheet_source::Span;

/// A piece on a drawn board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Drawn {
    /// Of chess.
    Chess(Role),
    /// A man of draughts.
    Man,
    /// A king of draughts.
    King,
}

/// What is drawn on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OnSquare {
    /// Nothing.
    Empty,
    /// A piece.
    Piece {
        /// Whether it is White's.
        white: bool,
        /// Which it is.
        piece: Drawn,
    },
    /// Something that cannot be read.
    Unsure,
}

/// A board drawn in text, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagram {
    /// From its first line to its last, without the caption.
    pub span: Span,
    /// It stands before this cell, an index into [`ScoreSheet::cells`](crate::ScoreSheet::cells); after the last if that many.
    pub before: usize,
    /// The number in its caption.
    pub number: Option<u16>,
    size: u8,
    /// Rank by rank from White's first, file by file from White's left.
    squares: Vec<OnSquare>,
}

impl Diagram {
    /// The board of `rows`, the first at the top; White's side is below unless `turned`. Nothing if it is not a board of
    /// 8 or 10 squares a side.
    pub(crate) fn of(rows: &[Vec<OnSquare>], turned: bool) -> Option<Self> {
        let size = u8::try_from(rows.len())
            .ok()
            .filter(|size| matches!(size, 8 | 10))?;
        let square = rows.iter().all(|row| row.len() == rows.len());
        let mut squares: Vec<OnSquare> = rows.iter().rev().flatten().copied().collect();
        if turned {
            squares.reverse();
        }
        square.then_some(Self {
            span: Span::default(),
            before: 0,
            number: None,
            size,
            squares,
        })
    }

    /// What to call it: `diagram 12`, by its caption.
    #[must_use]
    pub fn called(&self) -> String {
        match self.number {
            Some(number) => format!("diagram {number}"),
            None => "a diagram".to_owned(),
        }
    }

    /// Squares of a side: 8 or 10.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// What is drawn on a square, file and rank counted from 0 at White's lower left; a square off the board is unsure.
    #[must_use]
    pub fn at(&self, file: u8, rank: u8) -> OnSquare {
        let on_board = file < self.size && rank < self.size;
        let at = usize::from(rank) * usize::from(self.size) + usize::from(file);
        let square = self.squares.get(at).filter(|_| on_board);
        square.copied().unwrap_or(OnSquare::Unsure)
    }

    /// Every square with what is drawn on it: file and rank from 0.
    pub fn squares(&self) -> impl Iterator<Item = ((u8, u8), OnSquare)> + '_ {
        let all = (0..self.size).flat_map(|rank| (0..self.size).map(move |file| (file, rank)));
        all.zip(self.squares.iter().copied())
    }

    /// Whether it is a board of chess.
    #[must_use]
    pub fn is_chess(&self) -> bool {
        let chess = |square: &OnSquare| {
            matches!(
                square,
                OnSquare::Piece {
                    piece: Drawn::Chess(_),
                    ..
                }
            )
        };
        self.squares.iter().any(chess)
    }

    /// Whether it may be a position of a game: a board may show no more than pawns, or the moves of a piece. One king may
    /// have been misprinted.
    #[must_use]
    pub fn is_position(&self) -> bool {
        let chess = self.is_chess();
        let of = |side: bool| {
            let is = |square: &OnSquare| match square {
                OnSquare::Piece { white, piece } => {
                    *white == side && (!chess || *piece == Drawn::Chess(Role::King))
                }
                OnSquare::Empty | OnSquare::Unsure => false,
            };
            self.squares.iter().any(is)
        };
        if chess {
            of(true) || of(false)
        } else {
            of(true) && of(false)
        }
    }

    /// The boards that it may be meant for, if one side has two kings and the other none: either of them is misprinted.
    ///
    /// ```
    /// use scoresheet_layout::{Page, find};
    /// let empty = "| | | | | | | | |\n";
    /// let board = format!("|B| | | | | | |k|\n{}|k| | | | | | |N|\n", empty.repeat(6));
    /// let found = find(&Page::from_text(&board));
    /// let meant = found.diagrams[0].with_other_king();
    /// let meant: Vec<_> = meant.iter().map(|board| board.placement()).collect();
    /// assert_eq!(meant, ["B6k/8/8/8/8/8/8/K6N", "B6K/8/8/8/8/8/8/k6N"]);
    /// ```
    #[must_use]
    pub fn with_other_king(&self) -> Vec<Self> {
        let king = |white| OnSquare::Piece {
            white,
            piece: Drawn::Chess(Role::King),
        };
        let of = |white| {
            let places = self.squares.iter().enumerate();
            let kings = places.filter(move |(_, square)| **square == king(white));
            kings.map(|(at, _)| at).collect::<Vec<_>>()
        };
        let (places, other) = match (&of(true)[..], &of(false)[..]) {
            ([first, second], []) => ([*first, *second], king(false)),
            ([], [first, second]) => ([*first, *second], king(true)),
            _ => return Vec::new(),
        };
        let with = |place: usize| {
            let mut board = self.clone();
            board.squares[place] = other;
            board
        };
        places.map(with).into()
    }

    /// How many squares cannot be read.
    #[must_use]
    pub fn unsure(&self) -> usize {
        let unsure = |square: &&OnSquare| **square == OnSquare::Unsure;
        self.squares.iter().filter(unsure).count()
    }

    /// The pieces as FEN and the FEN of PDN have them, without the side to move, which a board does not show; `?` stands
    /// for a square that cannot be read.
    ///
    /// ```
    /// use scoresheet_layout::{Page, find};
    /// let board = "8 . . . . . . . .\n7 . . . . . . . .\n6 . . . . k . . .\n5 . . . . . . . .\n\
    ///              4 . . . . P . . .\n3 . . . . K . . .\n2 . . . . . . . .\n1 . . . . . . . .\n  a b c d e f g h\n";
    /// let found = find(&Page::from_text(board));
    /// assert_eq!(found.diagrams[0].placement(), "8/8/4k3/8/4P3/4K3/8/8");
    /// ```
    #[must_use]
    pub fn placement(&self) -> String {
        self.placement_by(|file, rank| self.name(file, rank))
    }

    /// The same, the squares of draughts as the game names them: on 64 squares some have letters, some numbers.
    #[must_use]
    pub fn placement_by(&self, name: impl Fn(u8, u8) -> String) -> String {
        if self.is_chess() {
            return self.chess_placement();
        }
        let [white, black] = [true, false].map(|white| self.pieces_of(white, &name).join(","));
        format!("W{white}:B{black}")
    }

    fn chess_placement(&self) -> String {
        let mut text = String::new();
        let mut empty = 0;
        for rank in (0..self.size).rev() {
            for file in 0..self.size {
                let sign = match self.at(file, rank) {
                    OnSquare::Empty => {
                        empty += 1;
                        continue;
                    }
                    OnSquare::Piece {
                        white,
                        piece: Drawn::Chess(role),
                    } => letter(role, white),
                    OnSquare::Piece { .. } | OnSquare::Unsure => '?',
                };
                push_empty(&mut text, &mut empty);
                text.push(sign);
            }
            push_empty(&mut text, &mut empty);
            if rank > 0 {
                text.push('/');
            }
        }
        text
    }

    /// The pieces of one side of draughts, a king with `K`; with White's, the squares that cannot be read.
    fn pieces_of(&self, white: bool, name: &impl Fn(u8, u8) -> String) -> Vec<String> {
        let piece = |((file, rank), square)| {
            let name = name(file, rank);
            match square {
                OnSquare::Piece {
                    white: own,
                    piece: Drawn::King,
                } if own == white => Some(format!("K{name}")),
                OnSquare::Piece {
                    white: own,
                    piece: Drawn::Man,
                } if own == white => Some(name),
                OnSquare::Unsure if white => Some(format!("?{name}")),
                OnSquare::Empty | OnSquare::Piece { .. } | OnSquare::Unsure => None,
            }
        };
        self.squares().filter_map(piece).collect()
    }

    /// The name of a square: a letter and a number; of the board of 100 squares, where it is a dark one, its number.
    #[must_use]
    pub fn name(&self, file: u8, rank: u8) -> String {
        let dark = (file + rank).is_multiple_of(2);
        if self.size == 10 && dark && !self.is_chess() {
            let above = u16::from(self.size.saturating_sub(rank + 1));
            return (above * 5 + u16::from(file / 2) + 1).to_string();
        }
        format!("{}{}", char::from(b'a'.saturating_add(file)), rank + 1)
    }
}

fn push_empty(text: &mut String, empty: &mut usize) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
    }
    *empty = 0;
}

const fn letter(role: Role, white: bool) -> char {
    let letter = match role {
        Role::Pawn => 'P',
        Role::Knight => 'N',
        Role::Bishop => 'B',
        Role::Rook => 'R',
        Role::Queen => 'Q',
        Role::King => 'K',
    };
    if white {
        letter
    } else {
        letter.to_ascii_lowercase()
    }
}
