//! Which opening of chess a game is, by the positions that it goes through.

use scoresheet_chess::{Board, LineKeys, Move, Square, Wing};
use scoresheet_replay::GameLine;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::LazyLock;

/// Lines with the names of the positions that they lead to.
const TABLE: &str = include_str!("../data/chess_openings.tsv");

/// Plies in which a name is looked for; the longest line of the table has 36, and a detour takes some more.
const PLIES: usize = 40;

/// A position of chess that has a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChessOpening {
    /// Its code in the Encyclopaedia of Chess Openings, such as `C89`.
    pub eco: &'static str,
    /// Its name, from the general to the particular: `Ruy Lopez: Marshall Attack, Main Line`.
    pub name: &'static str,
}

/// The last position with a name among the first 40 plies, and the ply after which it stands; `None` if there is none.
/// Only legal moves count, and those before another position is set up.
///
/// ```
/// use scoresheet_batch::chess_opening;
/// use scoresheet_notation::{Reader, Record};
/// use scoresheet_replay::{AnyLine, Judge, Options};
/// let mut reader = Reader::new(b"1. c4 e6 2. Nc3 d5 3. d4 a5 *");
/// let verdict = Judge::new(Options::default()).next(&mut reader, &mut Record::default()).unwrap();
/// let AnyLine::Chess(line) = &verdict.line else { panic!("chess") };
/// let (opening, ply) = chess_opening(line).unwrap();
/// let name = "Queen's Gambit Declined: Queen's Knight Variation";
/// assert_eq!((opening.eco, opening.name, ply), ("D31", name, 5));
/// ```
#[must_use]
pub fn chess_opening(line: &GameLine<Board>) -> Option<(ChessOpening, usize)> {
    static USUAL: LazyLock<(Board, LineKeys)> = LazyLock::new(|| {
        let start = Board::start();
        let keys = LineKeys::of(&start);
        (start, keys)
    });
    let (start, keys) = &*USUAL;
    let other = (line.start != *start).then(|| LineKeys::of(&line.start));
    let mut keys = other.unwrap_or_else(|| keys.clone());
    let before_set_up = line.set_ups.first().map_or(PLIES, |set_up| set_up.moves);
    let moves = line.moves.iter().take(before_set_up.min(PLIES));
    let moves = moves.take_while(|played| played.irregular.is_none());
    let mut along = [keys.key(); PLIES + 1];
    let mut plies = 0;
    for (key, played) in along[1..].iter_mut().zip(moves) {
        *key = keys.play(played.mv);
        plies += 1;
    }
    // The last counts, and of the first positions nearly all have names.
    let book = &*BOOK;
    let mut latest_first = along[..=plies].iter().enumerate().rev();
    latest_first.find_map(|(ply, key)| Some((*book.at(*key)?, ply)))
}

static BOOK: LazyLock<Book> = LazyLock::new(Book::read);

/// The positions by their keys.
struct Book {
    openings: HashMap<u64, ChessOpening, BuildHasherDefault<AsItIs>>,
    /// Which last bits a key of them has: most positions of games have none of these.
    seen: Box<[u64; SEEN / 64]>,
}

/// How many last bits are told apart.
const SEEN: usize = 1 << 16;

impl Book {
    #[inline]
    fn at(&self, key: u64) -> Option<&ChessOpening> {
        let last = key as usize % SEEN;
        if self.seen[last / 64] >> (last % 64) & 1 == 0 {
            return None;
        }
        self.openings.get(&key)
    }

    fn read() -> Self {
        let mut book = Self {
            openings: HashMap::default(),
            seen: Box::new([0; SEEN / 64]),
        };
        let mut line = vec![LineKeys::of(&Board::start())];
        for row in TABLE.lines().filter(|row| !row.starts_with('#')) {
            let Some((opening, shared, moves)) = cells(row) else {
                continue;
            };
            line.truncate(shared + 1);
            for mv in moves.split(' ').filter_map(|mv| coordinates(mv.as_bytes())) {
                if let Some(mut keys) = line.last().cloned() {
                    keys.play(mv);
                    line.push(keys);
                }
            }
            if let Some(keys) = line.last() {
                book.add(keys.key(), opening);
            }
        }
        book
    }

    fn add(&mut self, key: u64, opening: ChessOpening) {
        let last = key as usize % SEEN;
        self.seen[last / 64] |= 1 << (last % 64);
        if let Entry::Vacant(free) = self.openings.entry(key) {
            free.insert(opening);
        }
    }
}

/// An opening, the plies it has in common with the line before, and its further moves.
fn cells(row: &'static str) -> Option<(ChessOpening, usize, &'static str)> {
    let mut cells = row.split('\t');
    let (shared, moves) = (cells.next()?.parse().ok()?, cells.next()?);
    let (eco, name) = (cells.next()?, cells.next()?);
    Some((ChessOpening { eco, name }, shared, moves))
}

/// A move of the table; none promotes, and only castling takes a king from file e over two squares.
fn coordinates(text: &[u8]) -> Option<Move> {
    let square = |at: usize| -> Option<Square> {
        let name = std::str::from_utf8(text.get(at..at + 2)?).ok()?;
        name.parse().ok()
    };
    let (from, to) = (square(0)?, square(2)?);
    let castling = match text {
        b"e1g1" | b"e8g8" => Some(Wing::Short),
        b"e1c1" | b"e8c8" => Some(Wing::Long),
        _ => None,
    };
    Some(Move {
        from,
        to,
        promotion: None,
        castling,
    })
}

/// Keys are spread evenly as they are.
#[derive(Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }
    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the reading of the table trusts: every move is legal, and is castling where it is taken for it.
    #[test]
    fn every_line_of_the_table_is_legal_and_has_a_position_of_its_own() {
        let mut line = vec![Board::start()];
        let mut rows = 0;
        for row in TABLE.lines().filter(|row| !row.starts_with('#')) {
            rows += 1;
            let (opening, shared, moves) = cells(row).expect(row);
            line.truncate(shared + 1);
            for text in moves.split(' ') {
                let mv = coordinates(text.as_bytes()).expect(row);
                let mut board = line.last().expect(row).clone();
                board.try_play(mv).expect(row);
                line.push(board);
            }
            assert!(line.len() <= PLIES, "{row}");
            let keys = LineKeys::of(line.last().expect(row));
            assert_eq!(BOOK.at(keys.key()), Some(&opening), "{row}");
        }
        assert_eq!(BOOK.openings.len(), rows);
        assert!(rows > 3_800);
    }
}
