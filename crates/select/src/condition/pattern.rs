//! What stands on some squares of a board.

use scoresheet_chess as chess;
use scoresheet_draughts::{Side, Square, Variant};
use scoresheet_replay::AnyPosition;
use scoresheet_replay::write::square_name;

/// What is asked of a board.
#[derive(Debug, Clone)]
pub(crate) struct Pattern(Asked);

#[derive(Debug, Clone)]
enum Asked {
    /// Squares by their names, in every game that has all of them.
    Squares {
        chess: Option<Vec<(chess::Square, Sign)>>,
        draughts: Vec<(Variant, Vec<(Square, Sign)>)>,
    },
    /// The rows of a chess board, the eighth first.
    Rows(Vec<Vec<Part>>),
}

/// Part of a row.
#[derive(Debug, Clone, Copy)]
enum Part {
    One(Sign),
    /// Any number of squares.
    Any,
}

/// What may stand on a square: a letter of a piece, of White in capitals; `A` and `a` any piece of White and Black, `!`
/// any piece, `-` none, `?` anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Sign(char);

impl Sign {
    fn read(c: char) -> Option<Self> {
        "PNBRQKMAapnbrqkm!-?".contains(c).then_some(Self(c))
    }

    fn is(self, piece: Option<char>) -> bool {
        match (self.0, piece) {
            ('?', _) | ('-', None) | ('!', Some(_)) => true,
            ('A', Some(piece)) => piece.is_ascii_uppercase(),
            ('a', Some(piece)) => piece.is_ascii_lowercase(),
            (sign, Some(piece)) => sign == piece,
            (_, None) => false,
        }
    }
}

impl Pattern {
    /// `e4=P d5=p c3=-`, or rows of a chess board as in a FEN.
    pub fn read(text: &str) -> Result<Self, String> {
        let asked = if text.contains('/') {
            rows(text)?
        } else {
            squares(text)?
        };
        Ok(Self(asked))
    }

    pub fn fits(&self, position: &AnyPosition) -> bool {
        match (&self.0, position) {
            (Asked::Squares { chess, .. }, AnyPosition::Chess(board)) => {
                let fits = |(square, sign): &(_, Sign)| sign.is(on_board(board, *square));
                chess.as_ref().is_some_and(|asked| asked.iter().all(fits))
            }
            (Asked::Squares { draughts, .. }, AnyPosition::Draughts(position)) => {
                let mut asked = draughts.iter();
                let asked = asked.find(|(variant, _)| *variant == position.variant());
                let piece = |square| {
                    let piece = position.piece_at(square)?;
                    Some(match (piece.side, piece.king) {
                        (Side::White, false) => 'M',
                        (Side::White, true) => 'K',
                        (Side::Black, false) => 'm',
                        (Side::Black, true) => 'k',
                    })
                };
                asked.is_some_and(|(_, asked)| {
                    asked.iter().all(|(square, sign)| sign.is(piece(*square)))
                })
            }
            (Asked::Rows(rows), AnyPosition::Chess(board)) => {
                rows.iter().enumerate().all(|(down, parts)| {
                    let rank = chess::Rank::index(7 - down);
                    let row: [_; 8] = std::array::from_fn(|file| {
                        on_board(board, chess::Square::new(chess::File::index(file), rank))
                    });
                    row_fits(parts, &row)
                })
            }
            (Asked::Rows(_), AnyPosition::Draughts(_)) => false,
        }
    }
}

fn on_board(board: &chess::Board, square: chess::Square) -> Option<char> {
    let (color, kind) = board.piece_at(square)?;
    let letter = match kind {
        chess::Piece::Pawn => 'P',
        chess::Piece::Knight => 'N',
        chess::Piece::Bishop => 'B',
        chess::Piece::Rook => 'R',
        chess::Piece::Queen => 'Q',
        chess::Piece::King => 'K',
    };
    Some(match color {
        chess::Color::White => letter,
        chess::Color::Black => letter.to_ascii_lowercase(),
    })
}

fn squares(text: &str) -> Result<Asked, String> {
    let mut asked = Vec::new();
    for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
        let (square, sign) = word
            .split_once('=')
            .ok_or_else(|| format!("{word:?} is not a square, = and what is on it"))?;
        let mut signs = sign.chars();
        let sign = signs.next().and_then(Sign::read);
        match (sign, signs.next()) {
            (Some(sign), None) => asked.push((square.to_lowercase(), sign)),
            _ => {
                return Err(format!(
                    "{word:?}: one of P N B R Q K M A a ! - ? can be on a square"
                ));
            }
        }
    }
    let chess = asked
        .iter()
        .map(|(name, sign)| Some((name.parse().ok()?, *sign)));
    let draughts = Variant::ALL.iter().filter_map(|variant| {
        let all = variant.board().all();
        let named = |name: &str| {
            all.iter()
                .find(|square| square_name(*variant, *square) == name)
        };
        let asked = asked.iter().map(|(name, sign)| Some((named(name)?, *sign)));
        Some((*variant, asked.collect::<Option<_>>()?))
    });
    let (chess, draughts): (Option<Vec<_>>, Vec<_>) = (chess.collect(), draughts.collect());
    if chess.is_none() && draughts.is_empty() {
        return Err("no game has all of these squares".to_owned());
    }
    Ok(Asked::Squares { chess, draughts })
}

fn rows(text: &str) -> Result<Asked, String> {
    let rows = text.trim().split('/').map(|row| {
        let mut parts = Vec::new();
        for c in row.chars() {
            match (c, c.to_digit(10)) {
                ('*', _) => parts.push(Part::Any),
                (_, Some(empty @ 1..=8)) => {
                    parts.extend((0..empty).map(|_| Part::One(Sign('-'))));
                }
                _ => {
                    let sign = Sign::read(c).ok_or_else(|| format!("{c:?} cannot be in a row"))?;
                    parts.push(Part::One(sign));
                }
            }
        }
        let least = parts
            .iter()
            .filter(|part| matches!(part, Part::One(_)))
            .count();
        let open = parts.iter().any(|part| matches!(part, Part::Any));
        match least == 8 || open && least < 8 {
            true => Ok(parts),
            false => Err(format!("the row {row} has {least} squares, not 8")),
        }
    });
    let rows: Vec<_> = rows.collect::<Result<_, String>>()?;
    match rows.len() {
        8 => Ok(Asked::Rows(rows)),
        many => Err(format!("{many} rows, not 8")),
    }
}

/// Whether a row, from file a on, is such.
fn row_fits(parts: &[Part], row: &[Option<char>]) -> bool {
    match (parts.split_first(), row.split_first()) {
        (None, None) => true,
        (Some((Part::Any, after)), rest) => {
            row_fits(after, row) || rest.is_some_and(|(_, rest)| row_fits(parts, rest))
        }
        (Some((Part::One(sign), after)), Some((on, rest))) => sign.is(*on) && row_fits(after, rest),
        (None, Some(_)) | (Some((Part::One(_), _)), None) => false,
    }
}
