//! Moves as the page holds them: the place of each among the legal moves, about a byte per ply.
//!
//! The page's script knows the rules (`assets/chess.js`, `assets/draughts.js`) and counts the legal moves in the same
//! order (`assets/played.js`), so that a place is all it needs. Whoever changes the order here changes it there.

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use maud::{Markup, PreEscaped, html};
use scoresheet_chess::Piece;
use scoresheet_draughts::{MoveList, SquareNames};
use scoresheet_notation::Language;
use scoresheet_replay::{AnyLine, AnyMove, AnyPosition, GameLine, GamePosition, MoveStyle};
use std::io::{Read, Write};

/// The beginning of a main line, as far as every move of it is legal and no other position is set up.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PackedMoves {
    /// A byte per ply, two where the place is 255 or beyond.
    pub bytes: Vec<u8>,
    /// How many plies they are.
    pub plies: u32,
    /// The first [`OPENING`] of them, in the short notation of the game, with blanks between them.
    pub opening: String,
}

/// Plies by which an opening is found.
pub const OPENING: u32 = 8;

/// The byte that says that the rest of the place stands in the next.
const FAR: usize = 255;

impl PackedMoves {
    /// The moves of a line.
    ///
    /// ```
    /// use scoresheet_notation::{Reader, Record};
    /// use scoresheet_replay::{Judge, Options};
    /// use scoresheet_report::page::PackedMoves;
    /// let mut reader = Reader::new(b"1. e4 e5 2. Nf3 *");
    /// let verdict = Judge::new(Options::default()).next(&mut reader, &mut Record::default()).unwrap();
    /// let packed = PackedMoves::of(&verdict.line);
    /// assert_eq!((packed.plies, packed.bytes.len()), (3, 3));
    /// ```
    #[must_use]
    pub fn of(line: &AnyLine) -> Self {
        match line {
            AnyLine::None => Self::default(),
            AnyLine::Chess(line) => packed(line, |board, mv| board.place_of(mv)),
            AnyLine::Draughts(line) => {
                let rules = line.start.variant().rules();
                let usual = scoresheet_draughts::Position::start(line.start.variant());
                if rules.king_run > 0 && line.start != usual {
                    // How often its kings have moved already, the script is not told.
                    return Self::default();
                }
                let names = rules.squares;
                let mut legal = MoveList::default();
                packed(line, |position, mv| {
                    position.legal_moves_into(&mut legal);
                    let own = draughts_key(names, mv);
                    let before = legal.iter().filter(|mv| draughts_key(names, mv) < own);
                    let place = before.count();
                    legal.contains(mv).then_some(place)
                })
            }
        }
    }
}

/// The moves by their places among the legal ones, as far as they are legal.
fn packed<P: GamePosition>(
    line: &GameLine<P>,
    mut place: impl FnMut(&P, &P::Move) -> Option<usize>,
) -> PackedMoves {
    let mut packed = PackedMoves::default();
    let mut position = line.start.clone();
    let until = line
        .set_ups
        .first()
        .map_or(usize::MAX, |set_up| set_up.moves);
    for played in line.moves.iter().take(until) {
        let place = place(&position, &played.mv);
        let Some(place) = place.filter(|_| played.irregular.is_none()) else {
            break;
        };
        packed.bytes.push(place.min(FAR) as u8);
        if let Some(rest) = place.checked_sub(FAR) {
            packed.bytes.push(rest as u8);
        }
        if packed.plies < OPENING {
            if packed.plies > 0 {
                packed.opening.push(' ');
            }
            let name = position.name(&played.mv, MoveStyle::Short, Language::english());
            packed.opening.push_str(&name);
        }
        packed.plies += 1;
        position.play(&played.mv);
    }
    packed
}

/// The legal moves in the order in which the page counts them: by origin, target and what becomes of the piece, and in
/// draughts by what is captured.
#[must_use]
pub fn in_page_order(position: &AnyPosition) -> Vec<AnyMove> {
    let mut moves = position.legal_moves();
    moves.sort_by_cached_key(|mv| match (mv, position) {
        (AnyMove::Draughts(mv), AnyPosition::Draughts(position)) => {
            let (from, to, promotes, captured) =
                draughts_key(position.variant().rules().squares, mv);
            (from, to, u8::from(promotes), false, captured)
        }
        (AnyMove::Chess(mv), _) => {
            let (from, to, promotion, castles) = chess_key(mv);
            (from, to, promotion, castles, 0)
        }
        (AnyMove::Draughts(_), AnyPosition::Chess(_)) => (0, 0, 0, false, 0),
    });
    moves
}

/// Squares from a1 along the ranks; a king that castles comes after one that steps to the same square.
fn chess_key(mv: &scoresheet_chess::Move) -> (u8, u8, u8, bool) {
    let promotion = match mv.promotion {
        None => 0,
        Some(Piece::Knight) => 1,
        Some(Piece::Bishop) => 2,
        Some(Piece::Rook) => 3,
        Some(Piece::Queen) => 4,
        Some(Piece::Pawn | Piece::King) => 5,
    };
    let place = |square: scoresheet_chess::Square| square.file() as u8 + 8 * square.rank() as u8;
    (
        place(mv.from),
        place(mv.to),
        promotion,
        mv.castling.is_some(),
    )
}

/// Squares as they are seen, from the lower left along the ranks; what is captured as a number whose highest bits are
/// the lowest squares, turned round, so that the lists compare as the script's do.
fn draughts_key(names: SquareNames, mv: &scoresheet_draughts::Move) -> (u8, u8, bool, u128) {
    let board = mv.board();
    let place = |square| match names.seen(board, square) {
        Some((file, rank)) => file + board.files() * rank,
        None => 0,
    };
    // Half of the squares of the largest board are never stood on.
    let bit = |square| place(square) / if board.is_whole() { 1 } else { 2 };
    let captured = (mv.captured().iter()).fold(0, |all, square| {
        all | 1_u128 << (127 - bit(square).min(127))
    });
    (place(mv.from()), place(mv.to()), mv.promotes(), !captured)
}

/// How hard deflate tries: the next level makes the page smaller by one part in 140, and the last takes three times as
/// long for a hundredth.
const LEVEL: u32 = 6;

/// Bytes in the page, compressed: the script unpacks them when they are asked for (`assets/packed.js`).
#[must_use]
pub fn packed_data(id: &str, bytes: &[u8]) -> Markup {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::new(LEVEL));
    // Memory takes all of it.
    let compressed = encoder.write_all(bytes).and_then(|()| encoder.finish());
    let compressed = compressed.unwrap_or_default();
    html! {
        script type="application/octet-stream" id=(id) data-bytes=(bytes.len()) { (PreEscaped(ascii85(&compressed))) }
    }
}

/// Five letters for four bytes: ASCII85, with `v` for `<`, with which an element could end.
fn ascii85(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() / 4 * 5 + 5);
    for four in bytes.chunks(4) {
        let mut padded = [0; 4];
        padded
            .iter_mut()
            .zip(four)
            .for_each(|(to, from)| *to = *from);
        let word = u32::from_be_bytes(padded);
        let letters = [85 * 85 * 85 * 85, 85 * 85 * 85, 85 * 85, 85, 1]
            .map(|each| b'!' + (word / each % 85) as u8);
        let letters = letters.iter().take(four.len() + 1);
        text.extend(letters.map(|letter| {
            if *letter == b'<' {
                'v'
            } else {
                char::from(*letter)
            }
        }));
    }
    text
}

/// The bytes of [`packed_data`], of what stands in its element; nothing of what is no such text.
///
/// ```
/// use scoresheet_report::page::{packed_data, unpacked};
/// let block = packed_data("moves", b"1. e4 e5").into_string();
/// let (_, text) = block.split_once('>').unwrap();
/// assert_eq!(unpacked(text.strip_suffix("</script>").unwrap()), b"1. e4 e5");
/// ```
#[must_use]
pub fn unpacked(text: &str) -> Vec<u8> {
    let mut compressed = Vec::new();
    for five in text.as_bytes().chunks(5) {
        let mut padded = [b'u'; 5];
        padded
            .iter_mut()
            .zip(five)
            .for_each(|(to, from)| *to = if *from == b'v' { b'<' } else { *from });
        let word = padded.iter().fold(0_u32, |word, letter| {
            word.wrapping_mul(85)
                .wrapping_add(u32::from(letter.wrapping_sub(b'!')))
        });
        compressed.extend(word.to_be_bytes().into_iter().take(five.len() - 1));
    }
    let mut bytes = Vec::new();
    match DeflateDecoder::new(compressed.as_slice()).read_to_end(&mut bytes) {
        Ok(_) => bytes,
        Err(_) => Vec::new(),
    }
}
