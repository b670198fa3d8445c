//! Names of records and of games that are the same on every machine.

use scoresheet_chess::{Board, Move};
use scoresheet_draughts::Position;
use scoresheet_notation::RecordText;
use scoresheet_replay::{AnyLine, GameLine, GamePosition, SetUp, write};
use scoresheet_source::ShortText;
use xxhash_rust::xxh3::xxh3_128;

/// The name of a record as it stands: the hash (XXH3, 128 bits, in hexadecimal) of its text in UTF-8, from its first tag
/// or token to the end of its last. Copies of one record have the same, wherever they stand; a blank more makes another.
///
/// ```
/// use scoresheet_batch::game_id;
/// use scoresheet_notation::{Family, Reader, Record, RecordText};
/// let text = b"\n\n1. e4 e5 *\n";
/// let mut record = Record::default();
/// Reader::new(text).next(&mut record, &|_| Family::Chess);
/// let id = game_id(RecordText::new(&record, text));
/// assert_eq!(id, "dddbcbf3b5888351e996d02b772ad233");
/// ```
#[must_use]
pub fn game_id(record: RecordText<'_>) -> String {
    hexadecimal(xxh3_128(record.bytes(record.span)))
}

/// The name of the moves of a game: the hash (XXH3, 128 bits, in hexadecimal) of the position before them and of all moves
/// replayed. Records of the same moves have the same, whatever their notation, language and tags; `None` where no move
/// was replayed. `docs/tables.md` says of which text it is the hash.
///
/// ```
/// use scoresheet_batch::move_id;
/// use scoresheet_notation::{Reader, Record};
/// use scoresheet_replay::{Judge, Options};
/// let of = |text: &[u8]| {
///     let verdict = Judge::new(Options::default()).next(&mut Reader::new(text), &mut Record::default());
///     move_id(&verdict.unwrap().line).unwrap()
/// };
/// assert_eq!(of(b"1. e4 e5 *"), "6745e325954a97080c8fe96ff174e060");
/// assert_eq!(of(b"1. e4 e5 *"), of(b"[White \"Tal\"]\n\n1. e2-e4 e7-e5 1-0"));
/// ```
#[must_use]
pub fn move_id(line: &AnyLine) -> Option<String> {
    let text = match line {
        AnyLine::None => return None,
        AnyLine::Chess(line) => chess_text(line),
        AnyLine::Draughts(line) => draughts_text(line),
    };
    (line.plies() > 0).then(|| hexadecimal(xxh3_128(&text)))
}

fn chess_text(line: &GameLine<Board>) -> Vec<u8> {
    let elsewhere = |mv: Move| write::castles_from_elsewhere(mv);
    let moves = line.moves.iter().map(|played| played.mv);
    if line.set_ups.is_empty() {
        let start = line.start.setting();
        let mut text = Vec::with_capacity(start.len() + 1 + 5 * moves.len());
        text.extend_from_slice(start.as_bytes());
        text.push(b'\n');
        // Nearly every game.
        if write::push_all_chess_squares(&mut text, moves.clone()) {
            text.pop();
            return text;
        }
    }
    if !moves.clone().any(elsewhere) {
        return line_text(line, moves, write::push_chess_squares);
    }
    // Then the king's target is its own rook, as engines have it: its two squares alone may be another move's.
    let moves = line.steps().map(|step| {
        let mv = step.played.mv;
        let wing = mv.castling.filter(|_| elsewhere(mv));
        let rook =
            wing.and_then(|wing| step.before.castling_rook(step.before.side_to_move(), wing));
        let to = rook.unwrap_or(mv.to);
        Move { to, ..mv }
    });
    line_text(line, moves, write::push_chess_squares)
}

fn draughts_text(line: &GameLine<Position>) -> Vec<u8> {
    let variant = line.start.variant();
    let moves = line.moves.iter().map(|played| &played.mv);
    line_text(line, moves, |text, mv| {
        write::push_square(text, variant, mv.from());
        let captured = mv.captured();
        text.push(if captured.is_empty() { b'-' } else { b'x' });
        write::push_square(text, variant, mv.to());
        if captured.len() == 1 {
            // Nearly every capture: there is nothing to put in order.
            text.push(b'/');
            captured
                .iter()
                .for_each(|square| write::push_square(text, variant, square));
        } else {
            let named = |square| write::draughts_square(variant, square);
            let mut names: Vec<ShortText> = captured.iter().map(named).collect();
            names.sort_by(|a, b| a.as_str().cmp(b.as_str()));
            for name in names {
                text.push(b'/');
                text.extend_from_slice(name.as_str().as_bytes());
            }
        }
        text.push(b' ');
    })
}

/// The position before the first move and, after a line end, the moves with blanks between them; where another position is
/// set up mid-game, two more lines of this kind. `push` writes a move and a blank.
fn line_text<P: GamePosition, M>(
    line: &GameLine<P>,
    moves: impl Iterator<Item = M>,
    push: impl Fn(&mut Vec<u8>, M),
) -> Vec<u8> {
    let mut text = Vec::with_capacity(6 * line.moves.len() + 128);
    text.extend_from_slice(line.start.setting().as_bytes());
    text.push(b'\n');
    for (ply, mv) in moves.enumerate() {
        if !line.set_ups.is_empty()
            && let Some(position) = SetUp::after(&line.set_ups, ply)
        {
            end_line(&mut text);
            text.extend_from_slice(position.setting().as_bytes());
            text.push(b'\n');
        }
        push(&mut text, mv);
    }
    text.pop();
    text
}

/// In place of the blank behind the last move.
fn end_line(text: &mut Vec<u8>) {
    text.pop();
    text.push(b'\n');
}

fn hexadecimal(hash: u128) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digits = hash.to_be_bytes().map(|byte| {
        [
            DIGITS[usize::from(byte >> 4)],
            DIGITS[usize::from(byte & 15)],
        ]
    });
    str::from_utf8(digits.as_flattened())
        .unwrap_or_default()
        .to_owned()
}
